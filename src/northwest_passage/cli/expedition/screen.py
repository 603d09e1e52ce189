"""Expedition, as the screen knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rich.text import Text
from typing_extensions import override

from northwest_passage.cli.expedition import UI
from northwest_passage.cli.expedition.menus import Picture
from northwest_passage.cli.expedition.screen_map import draw, sizes
from northwest_passage.cli.expedition.screen_panel import panel, ranking, scores
from northwest_passage.cli.expedition.screen_panel import picture as tile_picture
from northwest_passage.cli.menus import Choice
from northwest_passage.cli.screen.game_screen import Marks, Place, Room, Scene
from northwest_passage.expedition import EXPEDITION, Action, Cell, Event, MoveSled, Setup, State
from northwest_passage.expedition.events import (
    GapFilled,
    ShipMoved,
    SledDeployed,
    SledMoved,
    TilePlaced,
    TileRevealed,
    TokenTaken,
)
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.sentences import describe, token
from northwest_passage.expedition.text.reading import SYMBOLS

__all__ = ["SCENE", "ExpeditionScene"]

_NARROW: Final = 23
"""A menu has room for so many characters beside a map on a screen of 80."""


class ExpeditionScene(Scene[Setup, State, State, Action, Event]):
    """Expedition on the screen; all of it lies open."""

    game = EXPEDITION
    face = UI

    @override
    def map_sizes(self, view: State) -> Sequence[Room]:
        return sizes(view)

    @override
    def map(self, view: State, room: Room, marks: Marks[Action]) -> list[Text]:
        return draw(view, room, marks)

    @override
    def places(self, view: State, action: Action) -> tuple[Place, ...]:
        return queries.cells(view, action)

    @override
    def spot(self, view: State, action: Action) -> object:
        cells = queries.cells(view, action)
        area = getattr(action, "area", None) if not isinstance(action, MoveSled) else action.area
        return (cells[0], area) if cells else None

    @override
    def traces(self, view: State, event: Event) -> tuple[Place, ...]:
        match event:
            case TilePlaced(placed=placed) | GapFilled(placed=placed):
                return placed.cells
            case ShipMoved(destination=cell):
                return _cells_of_tile(view, cell)
            case SledMoved(destination=position) | SledDeployed(destination=position):
                return _cells_of_tile(view, position.tile)
            case TokenTaken(cell=cell):
                return (cell,)
            case _:
                return ()

    @override
    def round(self, view: State) -> int:
        return view.round

    @override
    def panel(self, view: State, viewer: int | None, room: Room) -> list[Text]:
        return [*panel(view, viewer, room)]

    @override
    def ranking(self, view: State) -> list[Text]:
        return ranking(view)

    @override
    def scores(self, view: State) -> list[Text]:
        return scores(view)

    @override
    def told(self, view: State, events: Sequence[Event], viewer: int | None) -> Sequence[str]:
        # Which tiles come out of the bag is seen in the display.
        return describe(view, [e for e in events if not isinstance(e, TileRevealed)], viewer)

    @override
    def entry(self, view: State, choice: Choice[Action]) -> str:
        """The name of a tile with the sign of its symbol, as on the map; all else as it is."""
        label, tile = choice.label, queries.tile(view, choice.actions[0])
        symbol = None if tile is None else view.edition.symbol(tile)
        if symbol is None or label != f"{tile} {token(symbol)}":
            return label if len(label) <= _NARROW else label.replace(" crew)", ")")
        return f"{tile}{SYMBOLS[symbol]}"

    @override
    def picture(self, picture: object) -> tuple[Text, ...]:
        if not isinstance(picture, tuple):
            return ()
        corners, width = cast("Picture", picture)
        return tile_picture(corners, width) if corners else ()


def _cells_of_tile(state: State, cell: Cell) -> tuple[Cell, ...]:
    placed = state.board.tile_at(cell)
    return () if placed is None else placed.cells


SCENE: Final = ExpeditionScene()
