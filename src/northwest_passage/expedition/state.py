"""A position of the game, as a frozen value without anything hidden and without a random generator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen, Sealed, from_fields, unchecked
from northwest_passage._internal.strings import plain, quoted
from northwest_passage.errors import InvalidData, Problem
from northwest_passage.expedition.board import Board
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.geometry import bits
from northwest_passage.expedition.nouns import (
    CHANCE,
    LARGE,
    OVER,
    REVEAL,
    SLED,
    Cell,
    Phase,
    SunPosition,
    TileId,
    TileKind,
    TokenKind,
    Unit,
    Variant,
)
from northwest_passage.game import deciding

__all__ = [
    "Bag",
    "Crew",
    "Earned",
    "GapPending",
    "Pending",
    "Player",
    "SettlePending",
    "SledPosition",
    "State",
    "Token",
    "Tokens",
]


@attrs.frozen(cache_hash=True)
class Crew(Frozen):
    """The crew in one column of a player's board."""

    available: int
    resting: int

    @property
    def total(self) -> int:
        """All crew of the column."""
        return self.available + self.resting


@attrs.frozen(cache_hash=True)
class SledPosition(Frozen):
    """Where a deployed Sled is."""

    tile: Cell
    """The tile's north-western cell."""
    area: int | None
    """The number of its area (MOV-2); ``None`` once the expedition is back (MOV-5)."""


@attrs.frozen
class Tokens(Frozen):
    """How many tokens of each kind a player has; ``tokens[TokenKind.STRAIT]`` works too."""

    cairn: int = 0
    inuit: int = 0
    franklin: int = 0
    strait: int = 0
    cartography: int = 0

    def __getitem__(self, kind: TokenKind) -> int:
        return (self.cairn, self.inuit, self.franklin, self.strait, self.cartography)[kind]

    @property
    def sets(self) -> int:
        """How many sets of five different tokens these are (SCR-7)."""
        return min(self.cairn, self.inuit, self.franklin, self.strait, self.cartography)

    def plus(self, kind: TokenKind, count: int = 1) -> Tokens:
        """These and some more of one kind."""
        counts = [self.cairn, self.inuit, self.franklin, self.strait, self.cartography]
        counts[kind] += count
        return Tokens(*counts)


@attrs.frozen
class Earned(Frozen):
    """Prestige scored during the game, by source (SCR-1 to SCR-5)."""

    passage: int = 0
    greenland: int = 0
    cairn: int = 0
    inuit: int = 0
    franklin: int = 0
    strait: int = 0
    islands: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return (
            self.passage
            + self.greenland
            + self.cairn
            + self.inuit
            + self.franklin
            + self.strait
            + self.islands
        )

    def plus(self, source: str, points: int) -> Earned:
        """This and some more from one source, named by its field."""
        return attrs.evolve(self, **{source: getattr(self, source) + points})


@attrs.frozen(weakref_slot=False)
class Player(Frozen):
    """Everything that belongs to one player."""

    name: str
    ship: Cell
    """The tile the Ship is on, by its north-western cell."""
    sled: SledPosition | None
    """Where the Sled is; ``None`` while it is on the player's own board, and after it is lost."""
    ship_crew: Crew
    sled_crew: Crew
    reserve: tuple[TileId, ...]
    """The tiles drawn and not yet placed, sorted."""
    tokens: Tokens
    earned: Earned
    """Prestige scored so far, by source."""
    passage_reached: bool
    """Whether the Northwest Passage was entered (SCR-1)."""
    returned: bool
    """Whether the expedition is back in Greenland (SCR-2)."""
    sled_lost: bool
    """Whether the Sled is lost for good (MOV-6)."""
    crew_lost_with_sled: int
    """How many crew were lost with it."""
    crew_lost: int
    """How many crew left the game by the solo variant Lost Crew (SOL-5)."""

    def _repr_html_(self) -> str:
        """Return the value as HTML, for notebooks."""
        from northwest_passage.expedition.svg.notebook import html

        return html(self)

    @property
    def prestige(self) -> int:
        """Prestige scored so far."""
        return self.earned.total

    def crew(self, unit: Unit) -> Crew:
        """The crew in one unit's column."""
        return self.sled_crew if unit is SLED else self.ship_crew

    def position(self, unit: Unit) -> Cell | None:
        """The tile a unit is on; ``None`` for a Sled that is not on the board."""
        if unit is SLED:
            return None if self.sled is None else self.sled.tile
        return self.ship

    def changed(
        self,
        ship: Cell,
        sled: SledPosition | None,
        ship_crew: Crew,
        sled_crew: Crew,
        reserve: tuple[TileId, ...],
    ) -> Player:
        """The player with what changes at nearly every step; much quicker than ``attrs.evolve``."""
        return _player(
            self.name,
            ship,
            sled,
            ship_crew,
            sled_crew,
            reserve,
            self.tokens,
            self.earned,
            self.passage_reached,
            self.returned,
            self.sled_lost,
            self.crew_lost_with_sled,
            self.crew_lost,
        )

    def rewarded(self, tokens: Tokens, earned: Earned) -> Player:
        """The player with other tokens and prestige."""
        return _player(
            self.name,
            self.ship,
            self.sled,
            self.ship_crew,
            self.sled_crew,
            self.reserve,
            tokens,
            earned,
            self.passage_reached,
            self.returned,
            self.sled_lost,
            self.crew_lost_with_sled,
            self.crew_lost,
        )


_player: Final = unchecked(Player)


class Bag(Sealed):
    """A set of large tiles: the bag, or what is set aside during a refresh.

    Iterates in the order of the tiles' numbers.
    """

    __slots__ = ("mask",)

    mask: int
    """The tiles' numbers as bits."""

    def __init__(self, mask: int = 0) -> None:
        self._fill(mask=mask)

    @classmethod
    def of(cls, tiles: Iterable[TileId]) -> Bag:
        """A bag with these large tiles.

        :raises InvalidData: if a tile is not a large one, or comes twice.
        """
        mask = 0
        for tile in tiles:
            if tile.kind is not TileKind.LARGE or mask >> tile.number & 1:
                words = f"must be large tiles, each once, got {quoted(tile)}"
                raise InvalidData([Problem("tiles", words)])
            mask |= 1 << tile.number
        return cls(mask)

    def __iter__(self) -> Iterator[TileId]:
        return map(TileId.large, bits(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, tile: object) -> bool:
        return (
            isinstance(tile, TileId)
            and tile.kind is LARGE
            and tile.number >= 0
            and bool(self.mask >> tile.number & 1)
        )

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Bag) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __reduce__(self) -> tuple[type[Bag], tuple[int]]:
        return (Bag, (self.mask,))

    def __repr__(self) -> str:
        return f"<Bag of {len(self)}>"


bag_of_mask: Final[Callable[[int], Bag]] = from_fields(Bag)
"""``Bag(mask)``, but quicker."""


@attrs.frozen(order=True)
class Token(Frozen):
    """A token that lies on the board."""

    cell: Cell
    kind: TokenKind


@attrs.frozen
class GapPending(Frozen):
    """A placement whose gaps are not all filled, so that its islands are not judged yet (PLC-6, PLC-7)."""

    gap: Cell | None
    """The gap that is filled next; ``None`` if none is left and only a reveal is due before the islands."""
    placed: tuple[Cell, ...]
    """The cells this placement and its gaps have covered so far, in order."""


@attrs.frozen
class SettlePending(Frozen):
    """A Sled that can settle in several areas (MOV-5)."""

    areas: tuple[int, ...]


Pending: TypeAlias = GapPending | SettlePending
"""What a forced choice is about."""


def reveal_is_due(bag: Bag, display: tuple[TileId | None, ...]) -> bool:
    """Whether chance must fill an empty slot of the display before anything else happens (TRN-8)."""
    return bag.mask != 0 and None in display


class InTheMaking(Frozen):
    """Scratch slots used while a state is built, and unset afterwards: see ``rules.transition``."""

    __slots__ = ("log", "placed")


@attrs.frozen(cache_hash=True, weakref_slot=False)
class State(InTheMaking):
    """A position: everything needed to go on with the game, but not how it came about.

    States are made by :func:`new_game <northwest_passage.new_game>` and
    :func:`apply <northwest_passage.apply>`. They are hashable, equal when the positions are equal,
    picklable, and safe to share between threads. Equal states have equal hashes within a process; in another
    one the numbers differ, so do not keep them. Players are numbered from 0 in the order of their names.
    """

    edition: Edition
    variant: Variant
    stage: Phase
    """The phase, apart from reveals, which come first; never ``Phase.REVEAL``."""
    round: int
    """The number of the round, from 1."""
    turn_player: int | None
    """Whose turn or choice it is, also while chance acts; ``None`` when the game is over."""
    surcharge: int
    """What a further action of this turn costs extra: 0 before the first action, then 1 (TRN-2)."""
    board: Board
    tokens: tuple[Token, ...]
    """The tokens that lie on the board, sorted by cell."""
    players: tuple[Player, ...]
    display: tuple[TileId | None, ...]
    """The open large tiles, left to right; ``None`` for an empty slot."""
    bag: Bag
    set_aside: Bag
    """The old display while it is being refreshed (ACT-B)."""
    small_piles: tuple[int, ...]
    """How many small tiles are left in each pile."""
    turn_order: tuple[int, ...]
    """The players of this round, first to last, without those who were back before it."""
    passed: tuple[int, ...]
    """Who has passed in this round, in order."""
    pending: Pending | None
    northwest_tokens: tuple[int, ...]
    """The remaining tokens, the highest first; none in solo (SOL-3)."""
    greenland_tokens: tuple[int, ...]
    """The remaining tokens, the highest first; none in solo (SOL-3)."""
    cartography_left: int
    return_order: tuple[int, ...]
    """Who is back in Greenland, first to last."""
    phase: Phase = attrs.field(init=False, eq=False, repr=False)
    """What kind of decision is due. A reveal that is due comes before anything else (TRN-8)."""

    def __attrs_post_init__(self) -> None:
        phase = REVEAL if reveal_is_due(self.bag, self.display) else self.stage
        object.__setattr__(self, "phase", phase)

    @property
    def to_act(self) -> int | None:
        """The player who decides, ``CHANCE``, or ``None`` when the game is over."""
        return CHANCE if self.phase is REVEAL else self.turn_player

    @property
    def player_to_act(self) -> int:
        """The player who decides, where there is one: ``bots[state.player_to_act]``.

        :raises InvalidData: if chance is to act, or the game is over.
        """
        return deciding(self.to_act)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (TRN-7)."""
        return self.stage is OVER

    @property
    def sun(self) -> SunPosition:
        """Where the sun is (FRZ-1)."""
        return self.edition.sun[self.round - 1]

    @property
    def frozen_rows(self) -> int:
        """How many rows are frozen (FRZ-2)."""
        return self.edition.frozen_by_round[self.round]

    def token_at(self, cell: Cell) -> TokenKind | None:
        """The kind of token that lies in a cell, if any."""
        return next((token.kind for token in self.tokens if token.cell == cell), None)

    def _repr_html_(self, events: tuple[Any, ...] = ()) -> str:
        """Return the state as HTML, for notebooks; with the events of a step, as it was reached."""
        from northwest_passage.expedition.svg.notebook import after, html

        return after(self, events) if events else html(self)

    def __repr__(self) -> str:
        phase = self.phase.name.lower().replace("_", " ")
        who = self.to_act
        name = (
            ""
            if who is None
            else " by chance"
            if who == CHANCE
            else f" by {plain(self.players[who].name)}"
        )
        return (
            f"<State round {self.round}, sun {self.sun.name}, {phase}{name}, "
            f"{len(self.board.tiles)} tiles>"
        )
