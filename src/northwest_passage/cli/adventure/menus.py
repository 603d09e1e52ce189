"""The menus of Adventure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from northwest_passage._internal.strings import plain
from northwest_passage.adventure import Action, Hex, actions
from northwest_passage.adventure.rules import queries
from northwest_passage.adventure.sentences import a_token, at, label, points, power, title
from northwest_passage.adventure.views import Position
from northwest_passage.cli.menus import Entry, Level, Question, Questions, split

__all__ = ["ENTRIES", "path", "question"]


def _heading(view: Position, words: str, group: Sequence[Action]) -> str:
    """Return a title, followed by the cost if it is the same for all actions."""
    prices = {queries.price(view, action) for action in group}
    return f"{words} ({points(*prices)})" if len(prices) == 1 and prices != {0} else words


def _end(view: Position, action: Action) -> Hex:
    assert isinstance(action, actions.Advance | actions.PlayTailwind)
    return action.path[-1]


def _destination_label(view: Position, action: Action) -> str:
    place = _end(view, action)
    terrain = view.scenario.terrain_at(place)
    words = at(view, place)
    if terrain is None:
        return words
    routes = [plain(view.players[owner].name) for owner in view.scenario.routes_at(place)]
    treasure = ", a treasure" if view.scenario.shows_treasure(place) else ""
    over = f", route of {' and '.join(routes)}" if routes else ""
    return f"{words} {terrain.name.lower()}{treasure}{over}"


def path(view: Position, action: Action) -> str:
    """Describe the path and the cost of a movement."""
    assert isinstance(action, actions.Advance | actions.PlayTailwind)
    words = f"over {at(view, *action.path)} with {a_token(action.shape)}"
    return (
        f"{words}, {points(queries.price(view, action))}"
        if isinstance(action, actions.Advance)
        else words
    )


def _card_title(view: Position, action: Action) -> str:
    """Return the name of the card that an action plays."""
    card = queries.card(action)
    assert card is not None
    return title(card)


def _character_label(view: Position, action: Action) -> str:
    assert isinstance(action, actions.ChooseCharacter)
    character = action.character
    return f"{view.edition.name_of(character)}: {power(view.edition, character)}"


def _itself(view: Position, action: Action) -> Action:
    return action


_WHICH: Final = (Level("Which?", _itself, label),)
_CARD: Final = Entry(
    "play a card",
    (
        Level("Which card?", _card_title, _card_title),
        Level(
            "How will you play the card?",
            lambda view, action: (
                action.path[-1] if isinstance(action, actions.PlayTailwind) else action
            ),
            lambda view, action: (
                _destination_label(view, action)
                if isinstance(action, actions.PlayTailwind)
                else label(view, action)
            ),
        ),
        Level("Which path?", _itself, path),
    ),
)

ENTRIES: Final[Mapping[type[Action], Entry]] = {
    actions.ChooseCharacter: Entry(
        "choose a character", (Level("Which character?", _itself, _character_label),)
    ),
    actions.Advance: Entry(
        "advance",
        (Level("Where to?", _end, _destination_label), Level("Which path?", _itself, path)),
    ),
    actions.Raid: Entry("raid a route", _WHICH),
    actions.Recover: Entry("recover a token", _WHICH),
    actions.DropIceberg: Entry("drop an iceberg"),
    actions.FreshWater: Entry("take fresh water"),
    actions.EndTurn: Entry("end the turn"),
    actions.DiscardCard: Entry("discard a card", _WHICH),
    actions.ChooseCard: Entry("choose a card", _WHICH),
    actions.SwapTile: Entry("choose the other tile", _WHICH),
    actions.RotateTile: Entry("turn a tile", _WHICH),
    actions.KeepTiles: Entry("keep the tiles as they are"),
    **dict.fromkeys(queries.CARD_OF, _CARD),
}
"""The entry of the menu for each kind of action. All cards share one entry."""

_QUESTIONS: Final = Questions(
    entries=ENTRIES,
    heading=_heading,
    first=lambda view: "What will you do?",
    last=ENTRIES[actions.EndTurn].title,
)


def question(view: Position, legal: Sequence[Action]) -> Question[Action]:
    """Return the next question for a choice between legal actions. Destinations are sorted by row."""
    found = split(_QUESTIONS, view, legal)
    ends = [{queries.path(action)[-1:] for action in choice.actions} for choice in found.choices]
    if (
        len(ends) < 2
        or any(len(end) != 1 or end == {()} for end in ends)
        or len({*map(tuple, ends)}) < len(ends)
    ):
        return found

    def effort(action: Action) -> tuple[int, int]:
        """Return a sort key: the cheapest path first, then the shortest."""
        return queries.price(view, action), len(queries.path(action))

    choices = [
        attrs.evolve(choice, actions=tuple(sorted(choice.actions, key=effort)))
        for choice in found.choices
    ]
    choices.sort(key=lambda choice: -queries.path(choice.actions[0])[-1].row)
    return attrs.evolve(found, choices=tuple(choices), turns=True)
