"""The actions of Adventure as numbers.

A path is coded by its shape and its directions from the boat. A hex and a tile are coded by their offset from
the boat, a token on the scenario by its place among those of its kind, counted from the front, and a player
by the number of seats to the left of the player to act. So the numbering is small, it is the same for any
number of players, with or without teams, and what a network learns in one row also applies in the next. A
codec reads only public information, so a state and all its views have the same codes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

from northwest_passage import adventure
from northwest_passage.adventure import CHANCE, Action, Edition, Hex, Shape, Token
from northwest_passage.adventure.hexes import index_of
from northwest_passage.adventure.nouns import ATLANTIC
from northwest_passage.adventure.rules import queries
from northwest_passage.adventure.scenario import PlacedTile, Scenario
from northwest_passage.adventure.views import Position
from northwest_passage.rl.adventure.code_layout import (
    SEATS,
    STRIDE,
    VERSION,
    By,
    Meaning,
    outcomes,
    rows,
    words,
)
from northwest_passage.rl.adventure.path_codes import (
    DIRECTIONS,
    MOST_COLUMNS,
    Steps,
    spread,
    steps_of,
)
from northwest_passage.rl.codec import ActionCodec, Block, blocks_of, no_code

__all__ = ["AdventureCodec"]

_Place: TypeAlias = tuple[int, int, Any]
"""The location of an action's code: a place in the table of codes, and an offset to add to it. The offset
depends on the state, so it is given as the index of a dictionary (static, tokens or tiles) and a key."""
_STATIC, _TOKENS, _TILES = range(3)
_NOTHING, _BOAT = -1, -2
"""Keys of two static offsets: none, and the boat's. Hexes have their indices as keys, seats -3 and below."""
_SEAT: Final = -3


class _Places(dict[Any, int]):
    """Offsets that are computed at the first lookup, since most lists of actions need none of them."""

    def __init__(
        self, places: Callable[[Position], Iterator[tuple[object, int]]], position: Position
    ) -> None:
        super().__init__()
        self._places = places
        self._position = position

    def __missing__(self, key: object) -> int:
        if not self:
            self.update(self._places(self._position))
        if key in self:
            return self[key]
        raise KeyError(key)


_Added: TypeAlias = tuple[dict[int, int], _Places, _Places]


class AdventureCodec(ActionCodec[Position, Action]):
    """The codec of Adventure for one edition: 3,791 codes for the default edition.

    ``encode_legal`` takes 5 to 10 µs for a list of actions that were encoded before, ``decode`` about 1 µs.

    >>> from northwest_passage.rl import AdventureCodec
    >>> codec = AdventureCodec()
    >>> codec.size, codec.chance_size
    (3791, 187)
    >>> codec.meaning(15)
    'Advance line_4 ahead right, right, right, right'
    """

    game = "adventure"
    version = VERSION

    def __init__(self, edition: Edition | None = None) -> None:
        """Number the actions of an edition. This takes about 10 ms.

        :param edition: the edition, or ``None`` for the default edition.
        """
        self.edition: Edition = adventure.DEFAULT_EDITION if edition is None else edition
        self._pacific: int = self.edition.rows + 1
        self._tokens: int = sum(self.edition.tokens)
        self._first_of: list[int] = [sum(self.edition.tokens[:shape]) for shape in Shape]
        self._meanings: list[Meaning] = []
        self._code_at: list[int] = []
        """The table of codes: the code at each place, or -1 for a place without a code."""
        self._base: dict[tuple[Any, ...], int] = {}
        """The first place of each row of the table, by the kind of action and its fixed fields."""
        self._seen: dict[Action, _Place] = {}
        """The results of ``_look`` for actions that were encoded before, so encoding them again is fast."""
        self._static: dict[tuple[int, Hex, int, int], dict[int, int]] = {}
        self._last: tuple[Scenario, dict[int, int], _Added] | None = None
        """The last result of ``_added``, after the scenario and the static offsets it was computed for."""
        for key, places in rows(self.edition):
            self._base[key] = len(self._code_at)
            for meaning in places:
                self._code_at.append(-1 if meaning is None else len(self._meanings))
                if meaning is not None:
                    self._meanings.append(meaning)
        self.size: int = len(self._meanings)
        self._by: dict[type[Any], By] = {m.kind: m.by for m in reversed(self._meanings)}
        """For each kind of action, the part of its first code's meaning that depends on the state."""
        self._chance: list[Action] = [*outcomes(self.edition)]
        self._chance_codes: dict[Action, int] = {a: code for code, a in enumerate(self._chance)}
        self.chance_size: int = len(self._chance)
        self.blocks: tuple[Block, ...] = blocks_of([m.kind.__name__ for m in self._meanings])

    # -- From actions to codes -------------------------------------------------------------------

    def encode(self, state: Position, action: Action) -> int:
        """Return the code of a player's action. Equivalent actions have the same code.

        :param state: a state, or what a seat sees of it.
        :param action: the action. A legal action always has a code. An illegal action can have one.
        :raises InvalidData: if the action has no code in this state.
        """
        place, which, key = self._look(action)
        try:
            code = -1 if place < 0 else self._code_at[place + self._added(state)[which][key]]
        except KeyError:
            code = -1
        if code < 0 or self._meanings[code].kind is not type(action):
            raise no_code(f"must be an action with a code in this state, got {action!r}")
        return code

    def encode_legal(self, state: Position, actions: Iterable[Action]) -> list[int]:
        """Return the codes of legal actions. This is faster than encoding them one by one.

        :param state: a state, or what a seat sees of it.
        :param actions: legal actions, exactly as ``legal_actions`` lists them.
        """
        code_at, seen = self._code_at, self._seen
        listed = tuple(actions)
        if state.turn_player is None:
            return []
        added = self._added(state)
        try:
            places = [*map(seen.__getitem__, listed)]
        except KeyError:
            seen |= {action: self._look(action) for action in listed if action not in seen}
            places = [*map(seen.__getitem__, listed)]
        return [code_at[place + added[which][key]] for place, which, key in places]

    def _added(self, position: Position) -> _Added:
        """Return the offsets to add to places in the table: static (boat, seats), by token, and by tile."""
        me = position.turn_player or 0
        key = (position.scenario.grid.width, _boat(position), me, len(position.players))
        static = self._static.get(key)
        if static is None:
            static = self._static[key] = self._from_boat(position, me)
        last = self._last
        if last is None or last[0] is not position.scenario or last[1] is not static:
            tokens = _Places(self._token_places, position)
            found = (static, tokens, _Places(self._tile_places, position))
            last = self._last = (position.scenario, static, found)
        return last[2]

    def _token_places(self, position: Position) -> Iterator[tuple[object, int]]:
        """Yield each token with its offset. For the player's own, also yield shape and path with the offset.

        Tokens with another token on top are omitted.
        """
        me, count = position.turn_player or 0, len(position.players)
        for (owner, shape), tokens in _from_the_front(position).items():
            seat = (owner - me) % count
            for rank, token in enumerate(tokens[: self.edition.tokens[shape]]):
                place = self._first_of[shape] + rank
                yield token, seat * self._tokens + place
                if not seat:
                    yield (shape, token.path), place

    def _tile_places(self, position: Position) -> Iterator[tuple[object, int]]:
        """Yield the name of each tile of the scenario, with its offset, which is relative to the boat."""
        boat, rows = _boat(position).row, self.edition.rows
        for tile in position.scenario.tiles:
            side, row = _side(tile)
            yield tile.tile, side * 2 * rows + row - boat + rows - 1

    def _from_boat(self, position: Position, me: int) -> dict[int, int]:
        grid, boat, count = position.scenario.grid, _boat(position), len(position.players)
        x, row = spread(boat)
        # The constants keep every sum non-negative: rows begin at 1, and offsets at -15 half hexes.
        added = {_NOTHING: 0, _BOAT: (self.edition.rows - 1 - row) * STRIDE + STRIDE // 2 - x}
        added |= {_SEAT - seat: (seat - me) % count for seat in range(count)}
        firsts = list(grid.steps[index_of(boat)])
        if boat == ATLANTIC:
            firsts += grid.neighbours[0]
        for first, index in enumerate(firsts):
            if index >= 0:
                added.setdefault(index, first)  # both directions ahead lead to the Pacific
        return added

    def _look(self, action: Action) -> _Place:
        """Return where the code of an action is found. The place is -1 if no state has a code for it."""
        base, kind = self._base, type(action)
        its: Any = action
        match self._by.get(kind):
            case By.PATH:
                path = queries.path(action)
                if "to" in kind.__match_args__:
                    return base[kind,], _STATIC, _key(path)
                steps = steps_of(its.shape, path, self._pacific) if path else None
                return base.get((kind, its.shape, steps), -1), _STATIC, _key(path)
            case By.TOKEN if "token" not in kind.__match_args__:
                spelled = Token(0, its.shape, its.path).spelled
                return base[kind,], _TOKENS, (its.shape, spelled.path)
            case By.TOKEN if its.token.path or (kind, its.token.shape) not in base:
                return base[kind,], _TOKENS, its.token.spelled
            case By.TOKEN:
                return base[kind, its.token.shape], _STATIC, _SEAT - its.token.owner
            case By.HEX:
                place: Hex = its.hex
                fine = 0 <= place.col < MOST_COLUMNS and 1 <= place.row <= self.edition.rows
                x, row = spread(place)
                return base[kind,] + row * STRIDE + x if fine else -1, _STATIC, _BOAT
            case By.TILE:
                if "turned" in kind.__match_args__:
                    return base[kind, its.turned and not self._same(its.tile)], _TILES, its.tile
                return base[kind,], _TILES, its.tile
            case By.SEAT:
                [seat] = [getattr(action, name) for name in kind.__match_args__]
                return base[kind,], _STATIC, _SEAT - seat
            case _:
                fields = [getattr(action, name) for name in kind.__match_args__]
                return base.get((kind, *fields), -1), _STATIC, _NOTHING

    def _same(self, tile: str) -> bool:
        return tile in self.edition.tile and self.edition.tile[tile].looks_the_same

    def encode_chance(self, action: Action) -> int:
        """Return the number that encodes a chance outcome. Equivalent actions have the same number.

        :param action: a chance action.
        :raises InvalidData: if the action is not an outcome of chance in this edition.
        """
        code = self._chance_codes.get(action)
        if code is None and isinstance(action, adventure.RevealTile) and self._same(action.tile):
            code = self._chance_codes.get(adventure.RevealTile(action.tile))
        if code is None:
            raise no_code(f"must be an outcome of chance in this edition, got {action!r}")
        return code

    # -- From codes to actions -------------------------------------------------------------------

    def decode(self, state: Position, code: int) -> Action:
        """Return the action that a code denotes in a state, whether or not it is legal.

        :param state: a state, or what a seat sees of it.
        :param code: the code.
        :raises InvalidData: if the code has no action in this state: no player is to act, a path leaves the
            scenario, the tile, token or player does not exist, or the action has another code.
        """
        self._check(code)
        if state.turn_player is None or state.to_act == CHANCE:
            raise no_code("must be decoded in a state in which a player is to act")
        kind, fields, by, rest = self._meanings[code]
        action: Action | None
        match by:
            case By.NOTHING:
                action = kind(*fields)
            case By.PATH:
                action = self._along(state, kind, fields, *rest)
            case By.TOKEN:
                action = _with_token(state, kind, fields[0], *rest)
            case By.TILE:
                action = self._with_tile(state, kind, fields, *rest)
            case By.HEX:
                action = _with_hex(state, kind, *rest)
            case _:
                seat = _seat(state, rest[0])
                if seat is not None and by is By.RESERVE:
                    action = kind(Token(seat, fields[0]))
                else:
                    action = None if seat is None else kind(seat)
        if action is None:
            words = f"must be the code of an action in this state, got {code}"
            raise no_code(f"{words}: {self.meaning(code)}")
        return action

    def _along(
        self, position: Position, kind: type[Any], fields: tuple[Any, ...], first: int, steps: Steps
    ) -> Action | None:
        grid, boat = position.scenario.grid, _boat(position)
        if first < len(DIRECTIONS):
            index = grid.steps[index_of(boat)][first]
        else:
            column = first - len(DIRECTIONS)
            fine = boat == ATLANTIC and column < grid.width
            index = index_of(Hex(column, 1)) if fine else -1
        indices = [index]
        for step in steps:
            indices.append(-1 if indices[-1] < 0 else grid.steps[indices[-1]][step])
        if indices[-1] < 0:
            return None
        path = tuple(grid.hexes[each] for each in indices)
        if indices[-1] == grid.pacific:
            # Two codes would lead to the same action, so only one of them is used.
            ways = (first, steps)
            if len(path) == 1:
                spelled: object = (grid.steps[index_of(boat)].index(index), ())
            else:
                spelled = (first, steps_of(fields[0], path, self._pacific))
            if spelled != ways:
                return None
        action: Action = kind(path[0]) if "to" in kind.__match_args__ else kind(*fields, path)
        return action

    def _with_tile(
        self, position: Position, kind: type[Any], fields: tuple[Any, ...], side: int, ahead: int
    ) -> Action | None:
        there = (side, _boat(position).row + ahead)
        for tile in position.scenario.tiles:
            if _side(tile) == there:
                twice = fields == (True,) and self._same(tile.tile)
                action: Action | None = None if twice else kind(tile.tile, *fields)
                return action
        return None

    def decode_chance(self, code: int) -> Action:
        """Return the chance outcome with a given number.

        :param code: the number of the outcome.
        :raises InvalidData: if no outcome has this number.
        """
        if not 0 <= code < self.chance_size:
            raise no_code(
                f"must be the number of a chance outcome, from 0 to {self.chance_size - 1}, got {code!r}"
            )
        return self._chance[code]

    def meaning(self, code: int) -> str:
        """Return the meaning of a code in words, which are the same for every state.

        :param code: the code.
        :raises InvalidData: if the codec does not have this code.
        """
        self._check(code)
        return words(self._meanings[code])


def _key(path: tuple[Hex, ...]) -> int:
    """Return the key of the first hex of a path, or an unused key if the path is empty or invalid."""
    col, row = path[0] if path else ATLANTIC
    return col << 5 | row if 0 <= col < MOST_COLUMNS and 0 < row < 32 else _SEAT - SEATS


def _boat(position: Position) -> Hex:
    return position.players[position.turn_player or 0].boat


def _seat(position: Position, offset: int) -> int | None:
    """Return the player ``offset`` seats to the left of the player to act, or ``None`` if there is none."""
    count = len(position.players)
    return ((position.turn_player or 0) + offset) % count if offset < count else None


def _side(tile: PlacedTile) -> tuple[int, int]:
    """Return the side of the scenario that a tile is on (0 to 2, from the left), and the tile's lower row."""
    col, row = tile.hexes[0]
    return (1 if len(tile.hexes) == 4 else 2 if col else 0), row


def _from_the_front(position: Position) -> dict[tuple[int, Shape], list[Token]]:
    """Return the tokens with at most a boat on top, by owner and shape, those furthest ahead first."""
    found: dict[tuple[int, Shape], list[Token]] = {}
    for token in sorted(position.scenario.free, key=_ahead):
        found.setdefault((token.owner, token.shape), []).append(token)
    return found


def _ahead(token: Token) -> tuple[int, tuple[Hex, ...]]:
    return -token.path[-1].row, token.path


def _with_token(
    position: Position, kind: type[Any], shape: Shape, seat: int, rank: int
) -> Action | None:
    owner = _seat(position, seat)
    tokens = [] if owner is None else _from_the_front(position).get((owner, shape), [])
    if rank >= len(tokens):
        return None
    token = tokens[rank]
    action: Action = kind(token) if "token" in kind.__match_args__ else kind(shape, token.path)
    return action


def _with_hex(position: Position, kind: type[Any], x: int, ahead: int) -> Action | None:
    start, row = spread(_boat(position))
    row += ahead
    place = Hex((start + x - 1 + row % 2) // 2, row)
    action: Action | None = kind(place) if position.scenario.grid.has(place) else None
    return action
