"""Expedition at a terminal."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from typing import Final, cast

import attrs
from rich.text import Text

from northwest_passage._internal.strings import plain
from northwest_passage.bots import GreedyBot, MctsBot, RandomBot
from northwest_passage.bots.expedition.advice import reason
from northwest_passage.cli import Unclear
from northwest_passage.cli.expedition import rendering
from northwest_passage.cli.expedition.guide import GUIDE
from northwest_passage.cli.expedition.menus import Picture, question
from northwest_passage.cli.game_ui import AnyBot, GameUI
from northwest_passage.cli.terminal import Terminal
from northwest_passage.errors import InvalidData
from northwest_passage.expedition import (
    DEFAULT_EDITION,
    EXPEDITION,
    Action,
    Cell,
    Edition,
    GameRecord,
    Phase,
    RecordLog,
    Reveal,
    State,
    TileId,
    TileKind,
    TokenKind,
    Variant,
    svg,
)
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.sentences import at, count, token
from northwest_passage.expedition.serialization import FORMATS
from northwest_passage.expedition.state import GapPending
from northwest_passage.expedition.text.reading import terrain

__all__ = ["UI"]

SIGNS: Final = """\
Corners: ■ or # is land, ≈ or ~ is sea, · or . is not known yet.
^ Cairn, @ Inuit, + Franklin, = Strait; A is a Ship, a the Sled of that player;
* marks frozen rows; crew 5+2 are 5 ready and 2 resting."""
ASKED: Final = (
    "Which tile came out of the bag? Type its name, such as L17, or its picture in two rows, "
    "# for land and ~ for sea: ##~/~~#"
)
IN_A_ROW: Final = 10
"""How many tiles are shown beside each other."""

_PICTURE: Final = re.compile(r"([#~■≈]{3})/?([#~■≈]{3})")
_TILE_NAME: Final = re.compile(r"\b[lsjp]\d+\b")

_VERBS: Final = {
    "deploy": "transfer",
    "discover": "discovers",
    "draw": "draws",
    "drive": "drives",
    "explore": "explores",
    "move": "sails",
    "place": "places",
    "refresh": "refreshes",
    "sail": "sails",
}
"""What people say, and the notation."""


def _seats(variant: Variant) -> Sequence[str]:
    return ["Ross"] if variant.is_solo else ["Ross", "greedy"]


def _alone(name: str, variant: Variant) -> str | None:
    if variant.is_solo:
        return None
    return f"{name} would be alone: add --solo or --lost-crew, or a bot such as greedy."


def _mcts(iterations: int | None, seconds: float | None) -> AnyBot:
    return MctsBot(iterations=iterations, seconds=seconds)


def _occasion(state: State, name: str) -> str:
    match state.phase:
        case Phase.SETUP_DRAW:
            return f"{name} takes a large tile to begin with."
        case Phase.OWED_DRAW:
            return f"{name} draws from the new display."
        case Phase.FILL_GAP:
            return f"{name} chooses how the gap{_pending_place(state)} is filled."
        case Phase.SETTLE_SLED:
            return (
                f"The sun has moved: {name} chooses where the Sled{_pending_place(state)} stands."
            )
        case Phase.LOSE_CREW:
            return f"{name} loses crew before the second year."
        case _:
            if state.surcharge:
                return f"{name} may go on, for one crew more an action, or end the turn."
            return f"{name}'s turn in round {state.round}."


def _pending_place(state: State) -> str:
    """Where a forced choice is about: the gap, or the tile of the Sled."""
    cell = state.pending.gap if isinstance(state.pending, GapPending) else None
    sled = state.players[state.turn_player or 0].sled
    if cell is None and sled is not None:
        cell = sled.tile
    return "" if cell is None else f" at {at(cell)}"


def _spelled(words: str) -> str:
    """The names of tiles are written with capitals."""
    return _TILE_NAME.sub(lambda name: name[0].upper(), words)


def _spellings(line: str) -> Iterable[str]:
    """With the unit that is left out, and the verb that is meant."""
    first, _, rest = line.partition(" ")
    yield line
    if first in ("ship", "sled"):
        verb, _, rest = rest.partition(" ")
        yield f"{first} {_VERBS.get(verb, verb)} {rest}".strip()
        return
    verb = _VERBS.get(first, first)
    for unit in ("ship", "sled"):
        yield f"{unit} {verb} {rest}".strip()
    if verb in ("drives", "sails"):
        yield f"sled drives {rest} area 0".strip()
    if first == "end":
        yield "end turn"


def _named(state: State, line: str) -> Sequence[Action] | None:
    """The tiles that are meant by a name, or by a picture of either side and any way up."""
    name, picture = line.strip().upper(), _PICTURE.fullmatch(line.strip())
    if picture is not None:
        corners = terrain(picture[1] + picture[2])
        found = tuple(Reveal(tile) for tile in state.bag if _looks_like(state, tile, corners))
        if not found:
            raise Unclear("No tile in the bag looks like that, however it is turned.")
        return found
    try:
        tile = TileId.parse(name)
    except InvalidData:
        return None
    if tile.kind is not TileKind.LARGE:
        raise Unclear("In the bag there are large tiles only; their names begin with L.")
    return (Reveal(tile),)


def _looks_like(state: State, tile: TileId, corners: object) -> bool:
    faces = state.edition.faces(tile)
    return any(face.corners == corners for face in faces if face.shape.width == 2)


def _picture(terminal: Terminal, picture: Picture) -> list[Text]:
    corners, width = picture
    return rendering.picture(terminal, corners, width) if corners else []


def _pieces(terminal: Terminal, state: State) -> list[Text]:
    """The tiles of the player to act."""
    player = state.players[state.turn_player or 0]
    lines: list[Text] = []
    for start in range(0, len(player.reserve), IN_A_ROW):
        tiles = [("", tile) for tile in player.reserve[start : start + IN_A_ROW]]
        lines += rendering.tiles(terminal, tiles, state.edition)
    return lines or [Text(f"{plain(player.name)} has no tiles.")]


def _at(state: State, cells: Sequence[Cell]) -> str:
    return at(*cells)


def _described(edition: Edition) -> str:
    return f"an edition of {edition.columns} x {edition.rows} cells, {plain(edition.name)}"


def _drawn(state: State, options: argparse.Namespace) -> str:
    return svg.board(
        state,
        size=options.size,
        theme=options.theme or "light",
        panel=not options.no_panel,
        crop="known" if options.crop else None,
        legend=options.legend,
        names=options.names,
        sea_path=options.sea_path,
    )


def _replayed(record: GameRecord, options: argparse.Namespace) -> str:
    return svg.replay(record, theme=options.theme or "auto")


def _story(record: GameRecord, options: argparse.Namespace) -> str:
    return svg.story(record, size=options.size, theme=options.theme or "light")


# -- An edition in characters --------------------------------------------------------------------------


def _printed(edition: Edition, field: str) -> str:
    """One field in characters."""
    value: object = getattr(edition, field)
    match field:
        case "printed":
            return "\n".join(f"{plain(p.name)} {_cell(p.cell)}" for p in edition.printed)
        case "large_tiles":
            kinds = [tile.symbol.kind for tile in edition.large_tiles if tile.symbol is not None]
            symbols = [f"{kinds.count(kind)} {token(kind)}" for kind in TokenKind if kind in kinds]
            return "\n".join([count(len(edition.large_tiles), "tile"), *symbols])
        case "sun":
            return " ".join(sun.name for sun in edition.sun)
        case "northwest_tokens" | "greenland_tokens":
            return "\n".join(
                f"{players} players: {_numbers(row)}"
                for players, row in enumerate(getattr(edition, field), start=2)
            )
        case "token_points" | "majorities" | "solo":
            return "\n".join(
                f"{name.replace('_', ' ')} {_numbers(part)}"
                for name, part in attrs.asdict(getattr(edition, field)).items()
            )
        case "greenland" | "northwest_passage":
            return _cell(getattr(edition, field))
        case _:
            return plain(_numbers(value))


def _numbers(value: object) -> str:
    if isinstance(value, tuple | list):
        return " ".join(map(str, cast("Sequence[object]", value)))
    return str(value)


def _cell(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


def _tiles(terminal: Terminal, edition: Edition) -> list[Text]:
    """The pictures of the large tiles, as many beside each other as fit."""
    lines: list[Text] = []
    in_row = max(1, terminal.console.width // 5)
    for start in range(0, len(edition.large_tiles), in_row):
        numbers = range(start, min(start + in_row, len(edition.large_tiles)))
        lines += rendering.tiles(terminal, [("", TileId.large(n)) for n in numbers], edition)
    return lines


UI: Final = GameUI(
    game=EXPEDITION,
    log=RecordLog,
    formats=FORMATS,
    edition=Edition,
    default_edition=DEFAULT_EDITION,
    variants={
        "standard": Variant.STANDARD,
        "solo": Variant.SOLO,
        "lost-crew": Variant.SOLO_LOST_CREW,
    },
    seats=_seats,
    names=("Ross", "Rae"),
    alone=_alone,
    greedy=GreedyBot,
    random=RandomBot,
    mcts=_mcts,
    signs=SIGNS,
    guide=GUIDE,
    chapters=frozenset({"BRD", "FRZ", "MOV", "SET", "TRN", "ACT", "PLC", "SCR", "SOL"}),
    question=question,
    reason=reason,
    occasion=_occasion,
    spelled=_spelled,
    spellings=_spellings,
    named=_named,
    asked=ASKED,
    board=rendering.board,
    picture=_picture,
    pieces=_pieces,
    ranking=rendering.ranking,
    at=_at,
    places=queries.cells,
    described=_described,
    printed=_printed,
    tiles=_tiles,
    drawn=_drawn,
    replayed=_replayed,
    story=_story,
)
"""How people meet the game."""
