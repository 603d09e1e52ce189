"""Adventure at a terminal."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from northwest_passage._shared.texts import plain
from northwest_passage.adventure import (
    ADVENTURE,
    DEFAULT_EDITION,
    Action,
    Advance,
    ChooseCard,
    ChooseCharacter,
    DiscardCard,
    DropIceberg,
    Edition,
    EndTurn,
    FreshWater,
    GameRecord,
    Hex,
    KeepTiles,
    Phase,
    PlayTailwind,
    Raid,
    RecordLog,
    Recover,
    RotateTile,
    State,
    SwapTile,
    Variant,
    standings,
    svg,
    text,
)
from northwest_passage.adventure.explaining import power
from northwest_passage.adventure.rules.advancing import advance_cost
from northwest_passage.adventure.rules.icebergs import drop_cost
from northwest_passage.adventure.serialization import FORMATS
from northwest_passage.adventure.views import Position
from northwest_passage.adventure.words import at, label, points, title
from northwest_passage.bots.adventure import GreedyBot, MctsBot, RacingBot
from northwest_passage.cli.faces.face import AnyBot, Face
from northwest_passage.cli.failure import Failure
from northwest_passage.cli.menu import Level, Questions
from northwest_passage.cli.terminal import Terminal

__all__ = ["FACE"]

SIGNS: Final = """\
. water, l land, s snow, i iceberg, ~ L S I with a treasure; small letters are
routes, digits boats. Rows go up from the Atlantic; 2,5 is column 2 of row 5."""

_TILE_NAME: Final = re.compile(r"\b[mab]\d+\b")
_CARD: Final = "play a card"


def _seats(variant: Variant) -> Sequence[str]:
    bots = 3 if variant is Variant.TEAMS else 1
    return ["Amundsen", *["greedy"] * bots]


def _alone(name: str, variant: Variant) -> str | None:
    return f"{name} would be alone: add people, or bots such as greedy."


def _mcts(iterations: int | None, seconds: float | None) -> AnyBot:
    return MctsBot(iterations=iterations, seconds=seconds)


# -- Menus -----------------------------------------------------------------------------------------

_TITLES: Final[dict[type[Action], str]] = {
    ChooseCharacter: "choose a character",
    Advance: "advance",
    Raid: "raid a route",
    Recover: "recover a token",
    DropIceberg: "drop an iceberg",
    FreshWater: "take fresh water",
    EndTurn: "end the turn",
    DiscardCard: "discard a card",
    ChooseCard: "choose a card",
    SwapTile: "name the other tile",
    RotateTile: "turn a tile",
    KeepTiles: "keep the tiles as they lie",
}
"""What actions are called; all others are cards."""


def _title(action: Action) -> str:
    return _TITLES.get(type(action), _CARD)


def _price(view: Position, action: Action) -> int:
    costs = view.edition.costs
    match action:
        case Advance():
            return advance_cost(view, action)
        case Raid():
            return costs.raid
        case Recover():
            return costs.recover
        case DropIceberg():
            return drop_cost(view)
        case _:
            return 0


def _heading(view: Position, words: str, group: Sequence[Action]) -> str:
    """With what it costs, if all of it costs the same."""
    prices = {_price(view, action) for action in group}
    return f"{words} ({points(*prices)})" if len(prices) == 1 and prices != {0} else words


def _end(view: Position, action: Action) -> Hex:
    assert isinstance(action, Advance | PlayTailwind)
    return action.path[-1]


def _end_label(view: Position, action: Action) -> str:
    place = _end(view, action)
    terrain = view.scenario.terrain_at(place)
    words = at(view, place)
    if terrain is None:
        return words
    routes = [plain(view.players[owner].name) for owner in view.scenario.routes_at(place)]
    treasure = ", a treasure" if view.scenario.shows_treasure(place) else ""
    over = f", route of {' and '.join(routes)}" if routes else ""
    return f"{words} {terrain.name.lower()}{treasure}{over}"


def _way_label(view: Position, action: Action) -> str:
    assert isinstance(action, Advance | PlayTailwind)
    words = f"over {at(view, *action.path)} with a {title(action.shape)}"
    return f"{words}, {points(_price(view, action))}" if isinstance(action, Advance) else words


def _card_title(view: Position, action: Action) -> str:
    """The name of the card."""
    return label(view, action).partition(":")[0].partition(" at ")[0].removeprefix("Play ")


def _character_label(view: Position, action: Action) -> str:
    assert isinstance(action, ChooseCharacter)
    character = action.character
    return f"{view.edition.name_of(character)}: {power(view.edition, character)}"


def _itself(view: Position, action: Action) -> Action:
    return action


def _where_to(view: Position, action: Action) -> object:
    return _end(view, action) if isinstance(action, Advance | PlayTailwind) else None


_WHICH: Final = Level("Which?", _itself, label)

QUESTIONS: Final = Questions(
    title=_title,
    heading=_heading,
    levels={
        "choose a character": (Level("Which character?", _itself, _character_label),),
        "advance": (
            Level("Where to?", _end, _end_label),
            Level("Which way?", _itself, _way_label),
        ),
        _CARD: (
            Level("Which card?", _card_title, _card_title),
            Level(
                "What with it?",
                lambda view, action: _where_to(view, action) or action,
                lambda view, action: (
                    _end_label(view, action)
                    if isinstance(action, PlayTailwind)
                    else label(view, action)
                ),
            ),
            Level("Which way?", _itself, _way_label),
        ),
        **{
            title: (_WHICH,)
            for title in _TITLES.values()
            if title not in ("advance", "choose a character")
        },
    },
    what=lambda view: "What will you do?",
    first=_TITLES[EndTurn],
)
"""How actions are told apart."""


def _occasion(view: Position, name: str) -> str:
    match view.phase:
        case Phase.CHOOSE_CHARACTER:
            return f"{name} chooses a character."
        case Phase.CHOOSE_CARD:
            return f"{name} chooses a card of the hand that lies open."
        case Phase.SWAP_TILE:
            return f"{name} names the second tile of the swap."
        case Phase.ROTATE_TILE:
            return f"{name} may turn one of the new tiles."
        case Phase.DISCARD:
            return f"{name} has too many cards, and discards one."
        case _:
            left = f"{points(view.points)} left"
            return f"{name}'s turn in round {view.round}, {left}."


def _spelled(words: str) -> str:
    """The names of tiles are written with capitals."""
    return _TILE_NAME.sub(lambda name: name[0].upper(), words)


# -- What people see ---------------------------------------------------------------------------------


def _board(terminal: Terminal, view: Position, places: Sequence[Hex]) -> list[Text]:
    return [Text(line) for line in text.board(view).splitlines()]


def _no_picture(terminal: Terminal, picture: object) -> list[Text]:
    return []


def _ranking(state: State) -> Table:
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column("place", justify="right")
    table.add_column("player")
    table.add_column("row", justify="right")
    table.add_column("")
    for line in standings(state):
        won = "wins" if line.winner else ""
        if won and not state.is_over:
            won = "would win now"
        row = "Pacific" if line.row > state.edition.rows else str(line.row)
        table.add_row(str(line.place), plain(line.name), row, won)
    return table


def _at(view: Position, places: Sequence[Hex]) -> str:
    return at(view, *places)


def _places(state: State, action: Action) -> Sequence[Hex]:
    return action.path if isinstance(action, Advance | Recover) else ()


def _described(edition: Edition) -> str:
    return f"an edition of {edition.rows} rows, {plain(edition.name)}"


def _drawn(view: Position, options: argparse.Namespace) -> str:
    if options.sea_path:
        raise Failure("There are no sea paths in Adventure: leave out --sea-path.")
    return svg.board(
        view,
        size=options.size,
        theme=options.theme or "light",
        panel=not options.no_panel,
        crop="near" if options.crop else None,
        legend=options.legend,
        names=options.names,
    )


def _replayed(record: GameRecord, options: argparse.Namespace) -> str:
    return svg.replay(record, theme=options.theme or "auto")


FACE: Final = Face(
    game=ADVENTURE,
    log=RecordLog,
    formats=FORMATS,
    edition=Edition,
    default_edition=DEFAULT_EDITION,
    variants={"standard": Variant.STANDARD, "teams": Variant.TEAMS},
    seats=_seats,
    names=("Amundsen", "Franklin", "Hudson", "Baffin"),
    alone=_alone,
    greedy=GreedyBot,
    random=RacingBot,
    mcts=_mcts,
    signs=SIGNS,
    example="end turn",
    questions=QUESTIONS,
    occasion=_occasion,
    spelled=_spelled,
    board=_board,
    picture=_no_picture,
    ranking=_ranking,
    at=_at,
    places=_places,
    described=_described,
    drawn=_drawn,
    replayed=_replayed,
)
"""How people meet the game."""
