"""The actions of Expedition as numbers.

Where a tile is laid and where a unit goes is coded as an offset from the tile of *the unit that acts*, not as
a cell. So the numbering is small, it does not depend on the size of the board, and what was
learned in one corner of the map holds in another. It is the same for all variants and numbers of players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias, cast

import northwest_passage as nwp
from northwest_passage.expedition import Action, Cell, Edition, State, TileId, Unit
from northwest_passage.expedition.geometry import HORIZONTAL, ROTATIONS, SMALL, VERTICAL, Shape
from northwest_passage.expedition.nouns import Corners
from northwest_passage.expedition.state import GapPending
from northwest_passage.rl.codec import ActionCodec, Block, blocks_of, no_code

__all__ = ["ExpeditionCodec"]

SHAPES: Final = (SMALL, HORIZONTAL, VERTICAL)
AREAS: Final = 3
"""The most areas of a tile: its six corners can alternate between land and sea."""

_Key: TypeAlias = tuple[Any, ...]
"""An action without what a state adds to it: the class and the other fields."""


class _Meaning(NamedTuple):
    """What a code stands for."""

    key: _Key
    """The class of the action and its fields except the cell."""
    anchor: Unit | None
    """The unit from whose tile the offset counts, if the action names a cell that way."""
    offset: Cell
    """The steps from there to the east and to the south."""


@lru_cache(maxsize=16)
def offsets(target: tuple[Shape, ...]) -> tuple[Cell, ...]:
    """The offsets, from north-western cell to north-western cell, of tiles beside each other."""
    found: set[Cell] = set()
    for (width, height), (w, h) in product(SHAPES, target):
        for dx, dy in product(range(-w, width + 1), range(-h, height + 1)):
            beside_x = dx in (-w, width)
            beside_y = dy in (-h, height)
            if beside_x != beside_y:
                found.add(Cell(dx, dy))
    return tuple(sorted(found))


_REACH: Final = 2
_SPAN: Final = 2 * _REACH + 1
"""Offsets are from -2 to 2 both ways, so each has a place in a square of five by five."""
_MIDDLE: Final = _SPAN * _REACH + _REACH
_SQUARE: Final = _SPAN * _SPAN


class ExpeditionCodec(ActionCodec[State, Action]):
    """The codec of Expedition for one edition: 11,340 codes for the shipped one.

    ``encode_legal`` costs about 0.15 µs for an action that was seen before, ``decode`` about 2 µs.

    >>> from northwest_passage.rl import ExpeditionCodec
    >>> codec = ExpeditionCodec()
    >>> codec.size, codec.chance_size
    (11340, 64)
    >>> codec.meaning(33)
    'PlaceTile ship L0 0 front west 2 south 1'
    """

    game = "expedition"
    version = 1

    def __init__(self, edition: Edition | None = None) -> None:
        """Number the actions of an edition, by default the shipped one; takes some 50 ms."""
        self.edition: Edition = nwp.DEFAULT_EDITION if edition is None else edition
        self._meanings: list[_Meaning] = []
        self._squares: dict[_Key, int] = {}
        """For each key, the square of its offsets: which is _SQUARE places of `_code_at`."""
        self._code_at: list[int] = []
        """Codes by square and offset; -1 where there is none."""
        self._seen: dict[Action, tuple[int, int]] = {}
        """For an action that was seen before, its place in `_code_at` if its unit stood at (0, 0), and which
        unit that is; 2 for no unit. From there on a code is a subtraction and an index."""
        for key, anchor, where in self._rows():
            self._add(key, anchor, where)
        for tile in self._tiles():
            # All names of a picture share its codes.
            canonical: dict[object, _Key] = {}
            for face in self.edition.faces(tile):
                names = [(nwp.PlaceTile, unit, tile, face.rotation, face.side) for unit in Unit]
                for unit, name in zip(Unit, names, strict=True):
                    known = canonical.setdefault((unit, face.picture), name)
                    self._squares[name] = self._squares[known]
        self.size: int = len(self._meanings)
        self.chance_size: int = len(self.edition.large_tiles)
        self.blocks: tuple[Block, ...] = blocks_of(
            [_kind(meaning.key) for meaning in self._meanings]
        )

    # -- The numbering ---------------------------------------------------------------------------

    def _tiles(self) -> list[TileId]:
        large = map(TileId.large, range(len(self.edition.large_tiles)))
        return [*large, *map(TileId.small, range(len(self.edition.small_piles)))]

    def _rows(self) -> Iterator[tuple[_Key, Unit | None, tuple[Cell, ...]]]:
        """Everything that has codes, in order. Any change here needs a new version."""
        edition = self.edition
        slots, piles = range(edition.display_size), range(len(edition.small_piles))
        crew = range(edition.crew + 1)
        here = (Cell(0, 0),)
        fixed: list[_Key] = [(nwp.TakeLarge, slot) for slot in slots]
        fixed += [(nwp.TakeSmall, pile) for pile in piles]
        fixed += [(nwp.DrawLarge, unit, slot) for unit in Unit for slot in slots]
        fixed += [(nwp.DrawSmall, unit, pile) for unit in Unit for pile in piles]
        fixed += [(nwp.RefreshTiles, unit) for unit in Unit]
        for key in fixed:
            yield key, None, here
        for unit, tile in product(Unit, self._tiles()):
            pictures: set[object] = set()
            for face in edition.faces(tile):
                if face.picture not in pictures:
                    pictures.add(face.picture)
                    key = (nwp.PlaceTile, unit, tile, face.rotation, face.side)
                    yield key, unit, offsets((face.shape,))
        yield (nwp.MoveShip,), Unit.SHIP, offsets(SHAPES)
        for area in range(AREAS):
            yield (nwp.MoveSled, area), Unit.SLED, offsets(SHAPES)
        fixed = [
            (nwp.TransferCrew, available, resting, area)
            for available, resting in product(crew, crew)
            if available + resting <= edition.crew
            for area in (None, *range(AREAS))
        ]
        fixed += [(kind, unit) for kind in (nwp.Explore, nwp.Discover) for unit in Unit]
        fixed += [(nwp.Pass,), (nwp.EndTurn,)]
        fixed += [
            (nwp.FillGap, corners, pile)
            for corners in product(nwp.Terrain, repeat=4)
            for pile in piles
        ]
        fixed += [(nwp.SettleSled, area) for area in range(AREAS)]
        most = min(edition.solo.lost_crew, edition.crew)
        fixed += [(nwp.LoseCrew, from_ship) for from_ship in range(most + 1)]
        for key in fixed:
            yield key, None, here
        for unit, side, rotation in product(Unit, nwp.Side, ROTATIONS):
            shape = VERTICAL if rotation % 180 else HORIZONTAL
            yield (nwp.DrawAndPlace, unit, rotation, side), unit, offsets((shape,))

    def _add(self, key: _Key, anchor: Unit | None, where: tuple[Cell, ...]) -> None:
        square = self._squares[key] = len(self._code_at)
        self._code_at += [-1] * _SQUARE
        for offset in where:
            self._code_at[square + _place(offset)] = len(self._meanings)
            self._meanings.append(_Meaning(key, anchor, offset))

    # -- From actions to codes -------------------------------------------------------------------

    def encode(self, state: State, action: Action) -> int:
        """The code of a player's action, in any of its spellings.

        :raises InvalidData: if it does not have one here. Legal actions always have a code; others may.
        """
        key, unit, cell = _parts(action)
        square = self._squares.get(key)
        offset = Cell(0, 0)
        if unit is not None and cell is not None:
            origin = _origin(state, unit)
            offset = Cell(cell.col - origin.col, cell.row - origin.row)
        near = max(map(abs, offset)) <= _REACH
        code = self._code_at[square + _place(offset)] if near and square is not None else -1
        if code < 0:
            raise no_code(f"{action!r} has no code in this state")
        return code

    def encode_legal(self, state: State, actions: Iterable[Action]) -> list[int]:
        """The codes of legal actions, just as ``legal_actions`` lists them; quicker than one by one."""
        code_at, seen = self._code_at, self._seen
        player = state.players[state.turn_player or 0]
        (ship_col, ship_row), sled = player.ship, player.sled
        moved = [ship_col * _SPAN + ship_row, 0, 0]
        if sled is not None:
            col, row = sled.tile
            moved[1] = col * _SPAN + row
        listed = tuple(actions)
        try:
            return [code_at[place - moved[unit]] for place, unit in map(seen.__getitem__, listed)]
        except KeyError:
            seen |= {action: self._look(action) for action in listed if action not in seen}
            return [code_at[place - moved[unit]] for place, unit in map(seen.__getitem__, listed)]

    def _look(self, action: Action) -> tuple[int, int]:
        key, unit, cell = _parts(action)
        if unit is None or cell is None:
            return self._squares[key] + _MIDDLE, 2
        return self._squares[key] + _place(cell), unit

    def encode_chance(self, action: Action) -> int:
        """The number of the tile that is revealed.

        :raises InvalidData: if it is another action.
        """
        if isinstance(action, nwp.Reveal) and action.tile.kind is nwp.TileKind.LARGE:
            number = action.tile.number
            if 0 <= number < self.chance_size:
                return number
        raise no_code(f"{action!r} is not what chance does in this edition")

    # -- From codes to actions -------------------------------------------------------------------

    def decode(self, state: State, code: int) -> Action:
        """The action that a code stands for in a state, legal or not.

        :raises InvalidData: if it stands for nothing: nobody is to act, a Sled is to act that is not on the
            board, or a gap is to be filled where there is none.
        """
        self._check(code)
        if state.turn_player is None or state.to_act == nwp.CHANCE:
            raise no_code("no player is to act, so that no code means anything")
        key, anchor, (dx, dy) = self._meanings[code]
        kind, *fields = key
        if kind is nwp.FillGap:
            gap = state.pending.gap if isinstance(state.pending, GapPending) else None
            if gap is None:
                raise no_code(f"{self.meaning(code)}: there is no gap to fill")
            return nwp.FillGap(gap, *fields)
        if kind is nwp.LoseCrew:
            return nwp.LoseCrew(fields[0], _crew_to_lose(state) - fields[0])
        if anchor is not None:
            col, row = _origin(state, anchor)
            # The cell comes after unit and tile and before rotation, side and area.
            fields.insert(
                {nwp.PlaceTile: 2, nwp.DrawAndPlace: 1}.get(kind, 0), Cell(col + dx, row + dy)
            )
        action: Action = kind(*fields)
        return action

    def decode_chance(self, code: int) -> Action:
        """The reveal of the large tile with this number.

        :raises InvalidData: if there is no such tile.
        """
        if not 0 <= code < self.chance_size:
            raise no_code(f"{code} is not a large tile: there are {self.chance_size}, from 0")
        return nwp.Reveal(TileId.large(code))

    def meaning(self, code: int) -> str:
        """What a code stands for, in words that need no state.

        :raises InvalidData: if there is no such code.
        """
        self._check(code)
        key, anchor, (dx, dy) = self._meanings[code]
        words = [_kind(key), *map(_word, key[1:])]
        if anchor is not None:
            words += ["west" if dx < 0 else "east", str(abs(dx))]
            words += ["north" if dy < 0 else "south", str(abs(dy))]
        return " ".join(words)


def _place(offset: Cell) -> int:
    return offset.col * _SPAN + offset.row + _MIDDLE


def _kind(key: _Key) -> str:
    kind = key[0]
    assert isinstance(kind, type)
    return kind.__name__


def _word(field: object) -> str:
    """A field as it is written in a meaning."""
    if isinstance(field, IntEnum):
        return field.name.lower()
    if isinstance(field, tuple) and not isinstance(field, TileId):
        return "".join("SL"[corner] for corner in cast("Corners", field))
    return str(field)


def _origin(state: State, unit: Unit) -> Cell:
    """The tile of the unit whose offsets count.

    :raises InvalidData: if the unit is not on the board, or it is nobody's turn.
    """
    player = None if state.turn_player is None else state.players[state.turn_player]
    position = None if player is None else player.position(unit)
    if position is None:
        raise no_code(
            f"the {unit.name.lower()} is not on the board, so that nothing lies beside it"
        )
    return position


def _crew_to_lose(state: State) -> int:
    """How many crew leave in all (SOL-5): the rest of them leave the Sled."""
    player = state.players[0]
    crew = player.ship_crew.total + player.sled_crew.total
    return min(state.edition.solo.lost_crew, crew)


def _parts(action: Action) -> tuple[_Key, Unit | None, Cell | None]:
    """An action as its key, the unit that acts, and the cell it names, where that is coded as an offset."""
    match action:
        case nwp.PlaceTile(unit, tile, cell, rotation, side):
            return (nwp.PlaceTile, unit, tile, rotation, side), unit, cell
        case nwp.MoveShip(to):
            return (nwp.MoveShip,), Unit.SHIP, to
        case nwp.MoveSled(to, area):
            return (nwp.MoveSled, area), Unit.SLED, to
        case nwp.FillGap(_, corners, pile):
            return (nwp.FillGap, corners, pile), None, None
        case nwp.LoseCrew(from_ship, _):
            return (nwp.LoseCrew, from_ship), None, None
        case nwp.DrawAndPlace(unit, cell, rotation, side):
            return (nwp.DrawAndPlace, unit, rotation, side), unit, cell
        case _:
            fields = [getattr(action, name) for name in type(action).__match_args__]
            return (type(action), *fields), None, None
