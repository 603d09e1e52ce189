"""Adventure at a terminal."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from typing import Final

import attrs
from rich.table import Table
from rich.text import Text

from northwest_passage._internal.strings import count, plain
from northwest_passage.adventure import (
    ADVENTURE,
    DEFAULT_EDITION,
    Action,
    Advance,
    Card,
    Edition,
    GameRecord,
    Hex,
    Phase,
    RecordLog,
    Recover,
    ScenarioTile,
    Shape,
    State,
    Variant,
    standings,
    svg,
    text,
)
from northwest_passage.adventure.sentences import at, points, title
from northwest_passage.adventure.serialization import FORMATS
from northwest_passage.adventure.views import Position
from northwest_passage.bots.adventure import GreedyBot, MctsBot, RandomBot
from northwest_passage.bots.adventure.advice import reason
from northwest_passage.cli import Failure
from northwest_passage.cli.adventure.guide import GUIDE
from northwest_passage.cli.adventure.menus import question
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


# -- An edition in characters --------------------------------------------------------------------------


def _printed(edition: Edition, field: str) -> str:
    """One field in characters."""
    match field:
        case "middle_tiles" | "side_tiles_three" | "side_tiles_four":
            found: tuple[ScenarioTile, ...] = getattr(edition, field)
            rich = sum(len(tile.treasures) for tile in found)
            return f"{count(len(found), 'tile')}\n{count(rich, 'treasure')}"
        case "tokens":
            return "\n".join(f"{shape.words}: {edition.tokens[shape]}" for shape in Shape)
        case "cards":
            rows = zip(Card, *edition.cards, strict=True)
            return "\n".join(f"{title(card)} {' '.join(map(str, row))}" for card, *row in rows)
        case "characters":
            return "\n".join(plain(card.name) for card in edition.characters)
        case "costs" | "card_numbers" | "powers":
            return "\n".join(
                f"{name.replace('_', ' ')} {number}"
                for name, number in attrs.asdict(getattr(edition, field)).items()
            )
        case _:
            return plain(str(getattr(edition, field)))


def _tiles(terminal: Terminal, edition: Edition) -> list[Text]:
    """The terrain of each scenario tile, as many beside each other as fit."""
    width = 1 + max(len(plain(name)) for name in edition.tile) + 8
    in_row = max(1, terminal.console.width // width)
    shown = [f"{plain(name)} {_terrain(tile)}".ljust(width) for name, tile in edition.tile.items()]
    rows = range(0, len(shown), in_row)
    return [Text("".join(shown[start : start + in_row]).rstrip()) for start in rows]


_SIGN: Final = {meaning: sign for sign, meaning in text.SIGNS.items()}


def _terrain(tile: ScenarioTile) -> str:
    return "".join(
        _SIGN[terrain, number in tile.treasures] for number, terrain in enumerate(tile.terrain)
    )


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
    printed=_printed,
    tiles=_tiles,
    drawn=_drawn,
    replayed=_replayed,
    story=_story,
)
"""How people meet the game."""
