"""Adventure at a terminal."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from northwest_passage._internal.strings import plain
from northwest_passage.adventure import (
    ADVENTURE,
    DEFAULT_EDITION,
    Action,
    Advance,
    Edition,
    GameRecord,
    Hex,
    Phase,
    RecordLog,
    Recover,
    State,
    Variant,
    standings,
    svg,
    text,
)
from northwest_passage.adventure.sentences import at, points
from northwest_passage.adventure.serialization import FORMATS
from northwest_passage.adventure.views import Position
from northwest_passage.bots.adventure import GreedyBot, MctsBot, RandomBot
from northwest_passage.bots.adventure.advice import reason
from northwest_passage.cli.adventure import edition_listing
from northwest_passage.cli.adventure.guide import GUIDE
from northwest_passage.cli.adventure.menus import question
from northwest_passage.cli.errors import Failure
from northwest_passage.cli.game_ui import AnyBot, GameUI
from northwest_passage.cli.terminal import Terminal

__all__ = ["UI"]

SIGNS: Final = """\
~ water, l land, s snow, i iceberg, $ L S I with a treasure; small letters are
routes, digits boats. Rows go up from the Atlantic; 2,5 is column 2 of row 5."""

_TILE_NAME: Final = re.compile(r"\b[mab]\d+\b")


def _seats(variant: Variant) -> Sequence[str]:
    bots = 3 if variant is Variant.TEAMS else 1
    return ["Amundsen", *["greedy"] * bots]


def _alone(name: str, variant: Variant) -> str | None:
    return f"{name} would be alone: add people, or bots such as greedy."


def _mcts(iterations: int | None, seconds: float | None) -> AnyBot:
    return MctsBot(iterations=iterations, seconds=seconds)


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


def _spellings(line: str) -> Iterable[str]:
    """Without words that the notation leaves out; where no token is named, with a single one."""
    yield line
    short = line.replace(" to ", " ").replace(" at ", " ").replace(" over ", " ")
    yield short
    yield short.replace("advance ", "advance single ", 1)
    if line == "end":
        yield "end turn"


# -- What people see ---------------------------------------------------------------------------------


def _board(terminal: Terminal, view: Position, places: Sequence[Hex]) -> list[Text]:
    return [Text(line) for line in text.board(view, coordinates=True).splitlines()]


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


def _story(record: GameRecord, options: argparse.Namespace) -> str:
    return svg.story(record, size=options.size, theme=options.theme or "light")


UI: Final = GameUI(
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
    random=RandomBot,
    mcts=_mcts,
    signs=SIGNS,
    guide=GUIDE,
    chapters=frozenset({"SCN", "SUP", "TUR", "ADV", "MAN", "TRE", "CHR", "TEA"}),
    question=question,
    reason=reason,
    occasion=_occasion,
    spelled=_spelled,
    spellings=_spellings,
    board=_board,
    picture=_no_picture,
    ranking=_ranking,
    at=_at,
    places=_places,
    described=_described,
    printed=edition_listing.value,
    tiles=edition_listing.tiles,
    drawn=_drawn,
    replayed=_replayed,
    story=_story,
)
"""How people meet the game."""
