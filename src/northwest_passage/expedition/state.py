"""A position of the game as an immutable value, without hidden information or a random generator."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final, TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen, unchecked
from northwest_passage.expedition.bag import Bag
from northwest_passage.expedition.board import Board
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.nouns import (
    CHANCE,
    OVER,
    REVEAL,
    SLED,
    Cell,
    Phase,
    SunPosition,
    TileId,
    TokenKind,
    Unit,
    Variant,
    repr_html,
)
from northwest_passage.game import by_whom, deciding

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
    """The crew of a player's Ship or Sled: one column of the player's board."""

    available: int
    resting: int

    @property
    def total(self) -> int:
        """The number of crew, available and resting."""
        return self.available + self.resting


@attrs.frozen(cache_hash=True)
class SledPosition(Frozen):
    """The position of a deployed Sled."""

    tile: Cell
    """The north-western cell of the Sled's tile."""
    area: int | None
    """The number of the Sled's area on its tile (MOV-2), or ``None`` after the expedition has returned
    (MOV-5).
    """


@attrs.frozen
class Tokens(Frozen):
    """The number of tokens of each kind that a player has.

    The numbers can also be looked up by kind, as in ``tokens[TokenKind.STRAIT]``.

    >>> from northwest_passage import TokenKind, Tokens
    >>> Tokens(strait=1).plus(TokenKind.STRAIT)[TokenKind.STRAIT]
    2
    """

    cairn: int = 0
    inuit: int = 0
    franklin: int = 0
    strait: int = 0
    cartography: int = 0

    def __getitem__(self, kind: TokenKind) -> int:
        return (self.cairn, self.inuit, self.franklin, self.strait, self.cartography)[kind]

    @property
    def sets(self) -> int:
        """The number of sets of five different tokens (SCR-7)."""
        return min(self.cairn, self.inuit, self.franklin, self.strait, self.cartography)

    def plus(self, kind: TokenKind, count: int = 1) -> Tokens:
        """Return the tokens after adding ``count`` of one kind.

        :param kind: the kind of token.
        :param count: the number of tokens to add.
        """
        counts = [self.cairn, self.inuit, self.franklin, self.strait, self.cartography]
        counts[kind] += count
        return Tokens(*counts)


@attrs.frozen
class Earned(Frozen):
    """The prestige scored during the game, by source (SCR-1 to SCR-5)."""

    passage: int = 0
    greenland: int = 0
    cairn: int = 0
    inuit: int = 0
    franklin: int = 0
    strait: int = 0
    islands: int = 0

    @property
    def total(self) -> int:
        """The total prestige from all sources."""
        return sum(_sources(self))

    def plus(self, source: str, points: int) -> Earned:
        """Return the prestige with ``points`` added to the field named ``source``."""
        return attrs.evolve(self, **{source: getattr(self, source) + points})


_sources: Final = attrgetter(*(field.name for field in attrs.fields(Earned)))


@attrs.frozen(weakref_slot=False)
class Player(Frozen):
    """Everything that belongs to one player.

    >>> from northwest_passage import Unit, new_game
    >>> player = new_game(["Ross", "Rae"]).players[0]
    >>> player.crew(Unit.SHIP), player.position(Unit.SHIP), player.position(Unit.SLED)
    (Crew(available=7, resting=0), Cell(col=11, row=4), None)
    """

    name: str
    ship: Cell
    """The north-western cell of the Ship's tile."""
    sled: SledPosition | None
    """The position of the Sled, or ``None`` while it is on the player's own board and after it is lost."""
    ship_crew: Crew
    sled_crew: Crew
    reserve: tuple[TileId, ...]
    """The tiles that were drawn and have not been placed yet, sorted."""
    tokens: Tokens
    earned: Earned
    """The prestige scored so far, by source."""
    passage_reached: bool
    """True once a unit has entered the Northwest Passage (SCR-1)."""
    returned: bool
    """True once the expedition has returned to Greenland (SCR-2)."""
    sled_lost: bool
    """True once the Sled is lost for good (MOV-6)."""
    crew_lost_with_sled: int
    """The number of crew lost with the Sled."""
    crew_lost: int
    """The number of crew that left the game in the solo variant Lost Crew (SOL-5)."""

    _repr_html_ = repr_html

    @property
    def prestige(self) -> int:
        """The prestige scored so far."""
        return self.earned.total

    def crew(self, unit: Unit) -> Crew:
        """Return the crew of a unit.

        :param unit: the unit.
        """
        return self.sled_crew if unit is SLED else self.ship_crew

    def position(self, unit: Unit) -> Cell | None:
        """Return the tile that a unit is on, or ``None`` for a Sled that is not on the board.

        :param unit: the unit.
        """
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
        """Return a copy of the player with new values for the fields that change often.

        This is faster than ``attrs.evolve``.

        :param ship: the tile of the Ship.
        :param sled: the position of the Sled.
        :param ship_crew: the crew of the Ship.
        :param sled_crew: the crew of the Sled.
        :param reserve: the reserve, sorted.
        """
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
        """Return a copy of the player with other tokens and other prestige.

        :param tokens: all tokens of the copy.
        :param earned: all prestige of the copy, by source.
        """
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


@attrs.frozen(order=True)
class Token(Frozen):
    """A token on the board."""

    cell: Cell
    kind: TokenKind


@attrs.frozen
class GapPending(Frozen):
    """An unfinished placement: its gaps are filled first, then its islands are charted (PLC-6, PLC-7)."""

    gap: Cell | None
    """The gap that is filled next, or ``None`` if no gap is left and a reveal is due before islands are
    charted.
    """
    placed: tuple[Cell, ...]
    """The cells covered so far by the placed tile and by the tiles that filled gaps, in order."""


@attrs.frozen
class SettlePending(Frozen):
    """A pending choice: a Sled can settle in several areas, and its owner must choose one (MOV-5)."""

    areas: tuple[int, ...]


Pending: TypeAlias = GapPending | SettlePending
"""The subject of a forced choice: a gap to fill, or a Sled to settle."""


def reveal_is_due(bag: Bag, display: tuple[TileId | None, ...]) -> bool:
    """Return whether chance must fill an empty slot of the display before anything else (TRN-8)."""
    return bag.mask != 0 and None in display


class WorkingSlots(Frozen):
    """Slots that every state has, but only a ``Transition`` uses: see ``rules.transition``."""

    __slots__ = ("log", "placed")


@attrs.frozen(cache_hash=True, weakref_slot=False)
class State(WorkingSlots):
    """A position: everything needed to continue the game, without its history.

    States are created by :func:`new_game <northwest_passage.new_game>` and :func:`apply
    <northwest_passage.apply>`. They are hashable, equal when the positions are equal, picklable, and safe to
    share between threads. Equal states have equal hashes within a process. Hashes differ between processes,
    so do not store them. Players are numbered from 0 in the order of their names.

    >>> from northwest_passage import Cell, new_game
    >>> state = new_game(["Ross", "Rae"])
    >>> state.round, state.sun, state.frozen_rows, state.is_over
    (1, SunPosition.III, 2, False)
    >>> [state.token_at(token.cell) for token in state.tokens]
    [TokenKind.CAIRN, TokenKind.CAIRN]
    """

    edition: Edition
    variant: Variant
    stage: Phase
    """The phase that the state would have if no reveal were due. It is never ``Phase.REVEAL``."""
    round: int
    """The number of the round, from 1."""
    turn_player: int | None
    """The player whose turn or choice it is, even while chance acts, or ``None`` when the game is over."""
    surcharge: int
    """The extra cost of the next action in this turn: 0 for the first action, then 1 (TRN-2)."""
    board: Board
    tokens: tuple[Token, ...]
    """The tokens on the board, sorted by cell."""
    players: tuple[Player, ...]
    display: tuple[TileId | None, ...]
    """The face-up large tiles, left to right, with ``None`` for an empty slot."""
    bag: Bag
    set_aside: Bag
    """The tiles of the old display during a refresh (ACT-B)."""
    small_piles: tuple[int, ...]
    """The number of small tiles left in each pile."""
    turn_order: tuple[int, ...]
    """The players of this round, first to last, without those who had returned before it began."""
    passed: tuple[int, ...]
    """The players who have passed in this round, in order."""
    pending: Pending | None
    northwest_tokens: tuple[int, ...]
    """The points of the remaining Northwest Passage tokens, highest first. Empty in a solo game (SOL-3)."""
    greenland_tokens: tuple[int, ...]
    """The points of the remaining Greenland tokens, highest first. Empty in a solo game (SOL-3)."""
    cartography_left: int
    return_order: tuple[int, ...]
    """The players who have returned to Greenland, first to last."""
    phase: Phase = attrs.field(init=False, eq=False, repr=False)
    """The kind of decision that is due. A reveal takes precedence over anything else (TRN-8)."""

    def __attrs_post_init__(self) -> None:
        phase = REVEAL if reveal_is_due(self.bag, self.display) else self.stage
        object.__setattr__(self, "phase", phase)

    @property
    def to_act(self) -> int | None:
        """The player who decides, ``CHANCE``, or ``None`` when the game is over."""
        return CHANCE if self.phase is REVEAL else self.turn_player

    @property
    def player_to_act(self) -> int:
        """The player who decides, as in ``bots[state.player_to_act]``.

        :raises InvalidData: if chance is to act, or the game is over.
        """
        return deciding(self.to_act)

    @property
    def is_over(self) -> bool:
        """True when the game has ended (TRN-7)."""
        return self.stage is OVER

    @property
    def sun(self) -> SunPosition:
        """The position of the sun (FRZ-1)."""
        return self.edition.sun[self.round - 1]

    @property
    def frozen_rows(self) -> int:
        """The number of frozen rows (FRZ-2)."""
        return self.edition.frozen_by_round[self.round]

    def token_at(self, cell: Cell) -> TokenKind | None:
        """Return the kind of token on a cell, or ``None`` if the cell has no token.

        :param cell: a cell of the board.
        """
        return next((token.kind for token in self.tokens if token.cell == cell), None)

    def _repr_html_(self, events: tuple[Any, ...] = ()) -> str:
        """Return the state as HTML, for notebooks. If the events that led to it are given, show them too."""
        from northwest_passage.expedition.svg.notebook import after, html

        return after(self, events) if events else html(self)

    def __repr__(self) -> str:
        phase = self.phase.name.lower().replace("_", " ")
        who = by_whom(self.to_act, [player.name for player in self.players])
        return (
            f"<State round {self.round}, sun {self.sun.name}, {phase}{who}, "
            f"{len(self.board.tiles)} tiles>"
        )
