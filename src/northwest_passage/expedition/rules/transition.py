"""The working copy on which one action is carried out.

:func:`apply <northwest_passage.apply>` creates a :class:`Transition` from a state. The rule of the action
changes this copy, which is then frozen into the next state. The copy never leaves that call, so other code
sees only complete, immutable states. If a log is given, events are appended to it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from northwest_passage._internal.frozen import sealing
from northwest_passage.expedition import events
from northwest_passage.expedition.board import Board
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.events import Event
from northwest_passage.expedition.nouns import (
    OVER,
    SLED,
    STANDARD,
    Phase,
    TileId,
    TokenKind,
    Unit,
    Variant,
)
from northwest_passage.expedition.state import (
    Bag,
    Crew,
    GapPending,
    Pending,
    Player,
    State,
    Token,
    WorkingSlots,
)

crew: Final[Callable[[int, int], Crew]] = lru_cache(maxsize=1024)(Crew)
"""A cached constructor of :class:`Crew`, which has few distinct values and is used at every step."""

_seal: Final = sealing(State)


class Transition(WorkingSlots):
    """A mutable copy of a state, with the fields of :class:`State <northwest_passage.State>`.

    It has the slots of a state, so it can become a state without being copied.
    """

    __slots__ = State.__slots__

    edition: Edition
    variant: Variant
    stage: Phase
    phase: Phase
    """The phase, set at the end: see :meth:`freeze`."""
    round: int
    turn_player: int
    surcharge: int
    board: Board
    tokens: tuple[Token, ...]
    players: list[Player]
    display: tuple[TileId | None, ...]
    bag: Bag
    set_aside: Bag
    small_piles: tuple[int, ...]
    turn_order: tuple[int, ...]
    passed: tuple[int, ...]
    pending: Pending | None
    northwest_tokens: tuple[int, ...]
    greenland_tokens: tuple[int, ...]
    cartography_left: int
    return_order: tuple[int, ...]
    log: list[Event] | None
    """The events so far, or ``None`` if they were not requested."""
    placed: int
    """The cells that a placement and its filled gaps have covered so far, as a bit mask (PLC-6)."""

    def __init__(self, state: State, log: list[Event] | None) -> None:
        """Copy the fields of a state. The game must not be over."""
        assert state.turn_player is not None
        self.log = log
        self.edition = state.edition
        self.variant = state.variant
        self.stage = state.stage
        self.round = state.round
        self.turn_player = state.turn_player
        self.surcharge = state.surcharge
        self.board = state.board
        self.tokens = state.tokens
        self.players = list(state.players)
        self.display = state.display
        self.bag = state.bag
        self.set_aside = state.set_aside
        self.small_piles = state.small_piles
        self.turn_order = state.turn_order
        self.passed = state.passed
        self.northwest_tokens = state.northwest_tokens
        self.greenland_tokens = state.greenland_tokens
        self.cartography_left = state.cartography_left
        self.return_order = state.return_order
        self.pending = None
        self.placed = 0
        if state.pending is not None and isinstance(state.pending, GapPending):
            self.placed = self.board.grid.mask(state.pending.placed)

    def freeze(self, phase: Phase) -> State:
        """Turn this object into the next state, in a given phase.

        The object must not be changed afterwards.
        """
        state: Any = self
        state.phase = phase
        state.players = tuple(self.players)
        if self.stage is OVER:
            state.turn_player = None
        del state.log, state.placed
        return _seal(state)

    @property
    def player(self) -> Player:
        """The player whose turn or choice it is."""
        return self.players[self.turn_player]

    @player.setter
    def player(self, player: Player) -> None:
        self.players[self.turn_player] = player

    @property
    def frozen_rows(self) -> int:
        """The number of frozen rows in this round (FRZ-2)."""
        return self.edition.frozen_by_round[self.round]

    def pay(self, unit: Unit, cost: int) -> tuple[Crew, Crew]:
        """Return the crew of the Ship and of the Sled after one of them has paid (TRN-2, TRN-3).

        The surcharge is added to the cost if this is not the first action of the turn. The caller stores the
        crew in the player, together with any other changes.
        """
        player = self.players[self.turn_player]
        ship, sled = player.ship_crew, player.sled_crew
        before = sled if unit is SLED else ship
        cost += self.surcharge
        self.acted()
        after = crew(before.available - cost, before.resting + cost)
        if self.log is not None:
            self.log.append(events.CrewPaid(self.turn_player, unit, before, after))
        return (ship, after) if unit is SLED else (after, sled)

    def spend(self, unit: Unit, cost: int) -> None:
        """Pay for an action that does not change the player in any other way (TRN-2, TRN-3)."""
        player = self.player
        self.player = player.changed(
            player.ship, player.sled, *self.pay(unit, cost), player.reserve
        )

    def acted(self) -> None:
        """Set the surcharge for further actions of this turn (TRN-2). A solo game has none (SOL-2)."""
        self.surcharge = 1 if self.variant is STANDARD else 0

    def score(self, source: str, points: int, token: TokenKind | None = None) -> None:
        """Award prestige to the player, and a token if one is given (SCR-1 to SCR-5)."""
        player = self.player
        tokens = player.tokens if token is None else player.tokens.plus(token)
        self.player = player.rewarded(tokens, player.earned.plus(source, points))
        if self.log is not None:
            before = player.prestige
            self.log.append(
                events.PrestigeScored(self.turn_player, source, points, before, before + points)
            )
