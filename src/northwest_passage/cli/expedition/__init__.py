"""The terminal interface of Expedition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, ClassVar, Final

from rich.text import Text
from typing_extensions import override

from northwest_passage._internal.strings import count, plain
from northwest_passage.bots import GreedyBot, MctsBot, RandomBot
from northwest_passage.bots.expedition import advice
from northwest_passage.cli import Unclear
from northwest_passage.cli.blocks import beside, in_columns
from northwest_passage.cli.expedition import menus, panel
from northwest_passage.cli.expedition.board_map import draw_map, map_sizes
from northwest_passage.cli.expedition.guide import GUIDE
from northwest_passage.cli.game_ui import GameUI, Marks, Place, Size
from northwest_passage.cli.menus import Choice, Question
from northwest_passage.errors import InvalidData
from northwest_passage.expedition import (
    DEFAULT_EDITION,
    EXPEDITION,
    Action,
    Cell,
    Edition,
    Event,
    Phase,
    State,
    TileId,
    TileKind,
    TokenKind,
    Variant,
    actions,
    events,
    svg,
)
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.sentences import at, describe, token
from northwest_passage.expedition.state import GapPending
from northwest_passage.expedition.text.reading import SYMBOLS, terrain

__all__ = ["UI"]

_NARROW: Final = 23
"""The maximum width of a label in the menu, if the screen has 80 columns."""
_PANEL_WIDTHS: Final = (26, 38)
"""The minimum and the maximum width of the panel in plain lines."""
_PICTURE: Final = re.compile(r"([#~■≈]{3})/?([#~■≈]{3})")
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
"""Verbs that players can type, with the corresponding verbs of the notation."""


class ExpeditionUI(GameUI[State, Action, Event]):
    """The terminal interface of Expedition, in which nothing is secret."""

    has_screen = True
    guide = GUIDE
    chapters = frozenset({"BRD", "FRZ", "MOV", "SET", "TRN", "ACT", "PLC", "SCR", "SOL"})
    edition = Edition
    default_edition = DEFAULT_EDITION
    variants: ClassVar[Mapping[str, IntEnum]] = {
        "standard": Variant.STANDARD,
        "solo": Variant.SOLO,
        "lost-crew": Variant.SOLO_LOST_CREW,
    }
    bots: ClassVar[Mapping[str, Any]] = {
        "greedy": GreedyBot,
        "random": RandomBot,
        "mcts": MctsBot,
    }
    svg = svg
    crop = "known"
    tile_name = re.compile(r"\b[lsjp]\d+\b")
    bag_question = (
        "Which tile came out of the bag? Type its name, such as L17, or its picture in two rows, "
        "# for land and ~ for sea: ##~/~~#"
    )

    @override
    def default_players(self, variant: Variant) -> Sequence[str]:
        return ["Ross"] if variant.is_solo else ["Ross", "greedy"]

    @override
    def why_not_alone(self, name: str, variant: Variant) -> str | None:
        if variant.is_solo:
            return None
        return f"{name} would be alone: add --solo or --lost-crew, or a bot such as greedy."

    # -- Menus and typed lines

    @override
    def question(self, view: State, actions: Sequence[Action]) -> Question[Action]:
        return menus.question(view, actions)

    @override
    def short_label(self, view: State, question: Question[Action], choice: Choice[Action]) -> str:
        label, tile = choice.label, queries.tile(view, choice.actions[0])
        symbol = None if tile is None else view.edition.symbol(tile)
        if symbol is None or label != f"{tile} {token(symbol)}":
            return label if len(label) <= _NARROW else label.replace(" crew)", ")")
        return f"{tile}{SYMBOLS[symbol]}"

    @override
    def occasion(self, view: State, name: str) -> str:
        match view.phase:
            case Phase.SETUP_DRAW:
                return f"{name} takes a first large tile."
            case Phase.OWED_DRAW:
                return f"{name} draws from the new display."
            case Phase.FILL_GAP:
                return f"{name} chooses how the gap{_pending_place(view)} is filled."
            case Phase.SETTLE_SLED:
                place = _pending_place(view)
                return f"The sun has moved: {name} chooses the area of the Sled{place}."
            case Phase.LOSE_CREW:
                return f"{name} loses crew before the second year."
            case _ if view.surcharge:
                return f"{name} may act again, for one extra crew per action, or end the turn."
            case _:
                return f"{name}'s turn in round {view.round}."

    @override
    def reason(self, view: State, action: Action) -> str:
        return advice.reason(view, action)

    @override
    def spellings(self, line: str) -> Iterable[str]:
        """Yield a line unchanged, then rewritten in notation, for both units if it names none."""
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

    @override
    def drawn_from_bag(self, state: State, line: str) -> Sequence[Action] | None:
        """Return the actions that reveal the tile with the typed name, or any tile with the typed picture."""
        name, picture = line.strip().upper(), _PICTURE.fullmatch(line.strip())
        if picture is not None:
            corners = terrain(picture[1] + picture[2])
            found = [
                actions.Reveal(tile)
                for tile in state.bag
                if any(
                    face.corners == corners and face.shape.width == 2
                    for face in state.edition.faces(tile)
                )
            ]
            if not found:
                raise Unclear("No tile in the bag looks like that, in any rotation.")
            return found
        try:
            tile = TileId.parse(name)
        except InvalidData:
            return None
        if tile.kind is not TileKind.LARGE:
            raise Unclear("The bag has large tiles only. Their names begin with L.")
        return (actions.Reveal(tile),)

    # -- Places

    @override
    def places(self, view: State, action: Action) -> tuple[Place, ...]:
        return queries.cells(view, action)

    @override
    def spot(self, view: State, action: Action) -> object:
        cells = queries.cells(view, action)
        return (cells[0], getattr(action, "area", None)) if cells else None

    @override
    def traces(self, view: State, event: Event) -> tuple[Place, ...]:
        match event:
            case events.TilePlaced(placed=placed) | events.GapFilled(placed=placed):
                return placed.cells
            case events.ShipMoved(destination=cell):
                return _cells_of_tile(view, cell)
            case events.SledMoved(destination=area) | events.SledDeployed(destination=area):
                return _cells_of_tile(view, area.tile)
            case events.TokenTaken(cell=cell):
                return (cell,)
            case _:
                return ()

    @override
    def at(self, view: State, places: Sequence[Cell]) -> str:
        return at(*places)

    # -- The board

    @override
    def board(self, position: State, width: int, marks: Marks[Action] | None = None) -> list[Text]:
        size = map_sizes(position)[-1]
        drawn = draw_map(position, size, marks or Marks())
        left = width - size.width - 2
        panel_width = max(_PANEL_WIDTHS[0], min(left, _PANEL_WIDTHS[1]))
        items = panel.panel(position, None, Size(panel_width, 200))
        return beside(drawn, [*items]) if panel_width <= left else [*drawn, *items]

    @override
    def map_sizes(self, view: State) -> Sequence[Size]:
        return map_sizes(view)

    @override
    def map(self, view: State, size: Size, marks: Marks[Action]) -> list[Text]:
        return draw_map(view, size, marks)

    @override
    def panel(self, view: State, viewer: int | None, size: Size) -> Sequence[Text]:
        return panel.panel(view, viewer, size)

    @override
    def ranking(self, view: State) -> list[Text]:
        return panel.ranking(view)

    @override
    def scores(self, view: State) -> list[Text]:
        return panel.scores(view)

    @override
    def news(self, view: State, events: Sequence[Event], viewer: int | None) -> Sequence[str]:
        # The display shows which tiles come out of the bag.
        return describe(view, [e for e in events if not _is_reveal(e)], viewer)

    @override
    def picture(self, picture: menus.Picture) -> Sequence[Text]:
        corners, width = picture
        return panel.picture(corners, width) if corners else ()

    # -- Editions

    @override
    def describe_edition(self, edition: Edition) -> str:
        return f"an edition of {edition.columns} x {edition.rows} cells, {plain(edition.name)}"

    @override
    def edition_field(self, edition: Edition, field: str) -> str:
        match field:
            case "printed":
                return "\n".join(f"{plain(p.name)} {_cell(p.cell)}" for p in edition.printed)
            case "large_tiles":
                kinds = [tile.symbol.kind for tile in edition.large_tiles if tile.symbol]
                symbols = [
                    f"{kinds.count(kind)} {token(kind)}" for kind in TokenKind if kind in kinds
                ]
                return "\n".join([count(len(edition.large_tiles), "tile"), *symbols])
            case "sun":
                return " ".join(sun.name for sun in edition.sun)
            case "northwest_tokens" | "greenland_tokens":
                return "\n".join(
                    f"{players} players: {' '.join(map(str, row))}"
                    for players, row in enumerate(getattr(edition, field), start=2)
                )
            case "greenland" | "northwest_passage":
                return _cell(getattr(edition, field))
            case _:
                return super().edition_field(edition, field)

    @override
    def tile_pictures(self, edition: Edition, width: int) -> Sequence[Text]:
        tiles = [TileId.large(number) for number in range(len(edition.large_tiles))]
        return in_columns([panel.tile(edition, tile) for tile in tiles], width)[0]


def _pending_place(state: State) -> str:
    """Describe the place of a forced choice: the cell of a gap, or the tile of the Sled."""
    cell = state.pending.gap if isinstance(state.pending, GapPending) else None
    sled = state.players[state.turn_player or 0].sled
    if cell is None and sled is not None:
        cell = sled.tile
    return "" if cell is None else f" at {at(cell)}"


def _cells_of_tile(state: State, cell: Cell) -> tuple[Cell, ...]:
    placed = state.board.tile_at(cell)
    return () if placed is None else placed.cells


def _is_reveal(event: Event) -> bool:
    return isinstance(event, events.TileRevealed)


def _cell(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


UI: Final = ExpeditionUI(EXPEDITION)
