"""Adventure, as the screen knows it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

import attrs
from rich.text import Text
from typing_extensions import override

from northwest_passage.adventure import (
    ADVENTURE,
    Action,
    Advance,
    Card,
    ChooseCharacter,
    DropIceberg,
    EndTurn,
    Event,
    FreshWater,
    Hex,
    PlayTailwind,
    Raid,
    Recover,
    Setup,
    State,
    View,
)
from northwest_passage.adventure.events import (
    BoatMoved,
    IcebergLaid,
    TileRevealed,
    TileTurned,
    TokenLost,
    TokenRecovered,
    TurnStarted,
    WaterLaid,
)
from northwest_passage.adventure.explaining import effect, power
from northwest_passage.adventure.rules.advancing import advance_cost
from northwest_passage.adventure.words import at, label
from northwest_passage.cli.faces.adventure import FACE
from northwest_passage.cli.screen.adventure.about import end_of, hexes_of, path_of
from northwest_passage.cli.screen.adventure.guide import GUIDE
from northwest_passage.cli.screen.adventure.map import draw, sizes
from northwest_passage.cli.screen.adventure.panel import panel, ranking
from northwest_passage.cli.screen.scene import Choice, Marks, Place, Question, Room, Scene
from northwest_passage.words import count, letter

__all__ = ["SCENE", "AdventureScene"]

_CHAPTERS: Final = frozenset({"SCN", "SUP", "TUR", "ADV", "MAN", "TRE", "CHR", "TEA"})


class AdventureScene(Scene[Setup, State, View, Action, Event]):
    """Adventure on the screen, as one seat may see it."""

    game = ADVENTURE
    face = FACE
    guide = GUIDE

    @override
    def map_sizes(self, view: View) -> Sequence[Room]:
        return sizes(view)

    @override
    def map(self, view: View, room: Room, marks: Marks[Action]) -> list[Text]:
        return draw(view, room, marks)

    @override
    def places(self, view: View, action: Action) -> tuple[Place, ...]:
        path = path_of(action)
        return path[-1:] if path else hexes_of(view, action)

    @override
    def spot(self, view: View, action: Action) -> object:
        end = end_of(view, action)
        return None if end is None else (end, () if path_of(action) else hexes_of(view, action))

    @override
    def traces(self, view: View, event: Event) -> tuple[Place, ...]:
        match event:
            case BoatMoved(path=path):
                return path
            case IcebergLaid(hex=place) | WaterLaid(hex=place):
                return (place,)
            case TokenRecovered(token=token) | TokenLost(token=token):
                return token.path
            case TileTurned(after=tile):
                return tile.hexes
            case _:
                return ()

    @override
    def round(self, view: View) -> int:
        return view.round

    @override
    def panel(self, view: View, viewer: int | None, room: Room) -> list[Text]:
        return [*panel(view, viewer, room)]

    @override
    def ranking(self, view: View) -> list[Text]:
        return ranking(view)

    @override
    def told(self, view: View, events: Sequence[Event], viewer: int | None) -> Sequence[str]:
        # New tiles are seen on the map, and whose turn it is beside it.
        news = [e for e in events if not isinstance(e, TileRevealed | TurnStarted)]
        return self.game.forms.describe(view, news, viewer)

    @override
    def question(self, view: View, actions: Sequence[Action]) -> Question[Action]:
        asked = super().question(view, actions)
        # Enter alone does not end a turn while something else can be done.
        last = sorted(asked.choices, key=lambda choice: isinstance(choice.actions[0], EndTurn))
        asked = attrs.evolve(asked, choices=tuple(last))
        ends = [{path_of(a)[-1:] for a in choice.actions} for choice in asked.choices]
        if len(asked.choices) < 2 or any(len(end) != 1 or end == {()} for end in ends):
            return asked
        # Where to: the foremost first, and for each the cheapest way first.
        choices = [
            Choice(
                _where_to(view, path_of(choice.actions[0])[-1]),
                tuple(sorted(choice.actions, key=lambda a: _effort(view, a))),
            )
            for choice in asked.choices
        ]
        choices.sort(key=lambda choice: -path_of(choice.actions[0])[-1].row)
        if len({*map(tuple, ends)}) < len(choices):
            return asked
        return attrs.evolve(asked, choices=tuple(choices), turns=True)

    @override
    def detail(self, view: View, action: Action) -> str:
        if not isinstance(action, Advance | PlayTailwind):
            return ""
        way = FACE.questions.levels["advance"][-1]
        return str(way.label(view, action))

    @override
    def reason(self, view: View, action: Action) -> str:
        match action:
            case Advance(path=path) | PlayTailwind(path=path):
                boat = view.players[view.turn_player or 0].boat
                rows = count(path[-1].row - boat.row, "row")
                drawn = sum(view.scenario.shows_treasure(place) for place in path)
                also = f" and draws {count(drawn, 'card')}" if drawn else ""
                price = "no points"
                if isinstance(action, Advance):
                    price = count(advance_cost(view, action), "point")
                return f"It gains {rows} for {price}{also}."
            case Raid():
                return "On the route of somebody else each hex costs 1."
            case ChooseCharacter(character=character):
                return power(view.edition, character)
            case EndTurn():
                return "What is left does not pay for anything better."
            case Recover():
                return "Tokens are running out."
            case DropIceberg():
                return "It makes the way dearer for who follows."
            case FreshWater():
                return "It gives points to advance with."
            case _:
                card = _card(action)
                return f"{label(view, action)}." if card is None else effect(view.edition, card)

    @override
    def spellings(self, line: str) -> Iterable[str]:
        yield line
        yield line.replace(" to ", " ").replace(" at ", " ").replace(" over ", " ")
        if line == "end":
            yield "end turn"

    @override
    def has_rule(self, id: str) -> bool:
        return id.partition("-")[0] in _CHAPTERS


def _where_to(view: View, place: Hex) -> str:
    """A hex as it is seen on the map: its terrain, a treasure, the letters of routes."""
    terrain = view.scenario.terrain_at(place)
    words = at(view, place) if terrain is None else f"{at(view, place)} {terrain.name.lower()}"
    routes = "".join(letter(owner).lower() for owner in view.scenario.routes_at(place))
    return " ".join(filter(None, [words, routes, "$" * view.scenario.shows_treasure(place)]))


def _card(action: Action) -> Card | None:
    """The card that is played: ``PlaySafeConduct`` is ``SAFE_CONDUCT``."""
    kind = type(action).__name__
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.removeprefix("Play")).upper()
    return Card.__members__.get(name) if kind.startswith("Play") else None


def _effort(view: View, action: Action) -> tuple[int, int]:
    cost = advance_cost(view, action) if isinstance(action, Advance) else 0
    return cost, len(path_of(action))


SCENE: Final = AdventureScene()
