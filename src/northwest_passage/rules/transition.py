"""The working copy on which one action is carried out.

:func:`apply <northwest_passage.apply>` makes a :class:`Transition` from a state, lets the rule of the
action change it, and freezes it into the next state. It never leaves that call, so that outside there
are only whole, immutable states. If somebody listens, what happens is told as events on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from northwest_passage.board import Board
from northwest_passage.edition import Edition
from northwest_passage.events import CrewPaid, Event, PrestigeScored
from northwest_passage.nouns import OVER, Phase, TileId, TokenKind, Unit, Variant
from northwest_passage.state import Bag, Crew, GapPending, Pending, Player, State, Token

__all__ = ["Transition", "crew"]

crew: Callable[[int, int], Crew] = cache(Crew)
"""A shared :class:`Crew`: there are few, and one is needed at every step."""


class Transition:
    """A state while it changes; the fields are those of :class:`State <northwest_passage.State>`."""

    __slots__ = (
        "bag",
        "board",
        "cartography_left",
        "display",
        "edition",
        "greenland_tokens",
        "log",
        "northwest_tokens",
        "passed",
        "pending",
        "placed",
        "players",
        "return_order",
        "round",
        "set_aside",
        "small_piles",
        "stage",
        "surcharge",
        "tokens",
        "turn_order",
        "turn_player",
        "variant",
    )

    def __init__(self, state: State, log: list[Event] | None) -> None:
        self.log: list[Event] | None = log
        """Where events are told; ``None`` if nobody listens."""
        self.edition: Edition = state.edition
        self.variant: Variant = state.variant
        self.stage: Phase = state.stage
        self.round: int = state.round
        self.turn_player: int = -1 if state.turn_player is None else state.turn_player
        self.surcharge: int = state.surcharge
        self.board: Board = state.board
        self.tokens: tuple[Token, ...] = state.tokens
        self.players: list[Player] = list(state.players)
        self.display: tuple[TileId | None, ...] = state.display
        self.bag: Bag = state.bag
        self.set_aside: Bag = state.set_aside
        self.small_piles: tuple[int, ...] = state.small_piles
        self.turn_order: tuple[int, ...] = state.turn_order
        self.passed: tuple[int, ...] = state.passed
        self.northwest_tokens: tuple[int, ...] = state.northwest_tokens
        self.greenland_tokens: tuple[int, ...] = state.greenland_tokens
        self.cartography_left: int = state.cartography_left
        self.return_order: tuple[int, ...] = state.return_order
        self.pending: Pending | None = None
        self.placed: int = 0
        """The cells that a placement and its gaps have covered so far, as bits (PLC-6)."""
        if isinstance(state.pending, GapPending):
            self.placed = self.board.grid.mask(state.pending.placed)

    def freeze(self) -> State:
        """The state that has been reached."""
        return State(
            self.edition,
            self.variant,
            self.stage,
            self.round,
            None if self.stage is OVER else self.turn_player,
            self.surcharge,
            self.board,
            self.tokens,
            tuple(self.players),
            self.display,
            self.bag,
            self.set_aside,
            self.small_piles,
            self.turn_order,
            self.passed,
            self.pending,
            self.northwest_tokens,
            self.greenland_tokens,
            self.cartography_left,
            self.return_order,
        )

    @property
    def player(self) -> Player:
        """The player whose turn or choice it is."""
        return self.players[self.turn_player]

    @player.setter
    def player(self, player: Player) -> None:
        self.players[self.turn_player] = player

    @property
    def frozen_rows(self) -> int:
        """How many rows are frozen in this round (FRZ-2)."""
        return self.edition.frozen_by_round[self.round]

    def pay(self, unit: Unit, cost: int) -> tuple[Crew, Crew]:
        """What Ship and Sled column are after crew of a unit came to rest (TRN-2, TRN-3).

        The surcharge of a further action is added. The caller puts the crew into the player, together
        with whatever else changes there.
        """
        player = self.players[self.turn_player]
        ship, sled = player.ship_crew, player.sled_crew
        before = sled if unit else ship
        cost += self.surcharge
        self.acted()
        after = crew(before.available - cost, before.resting + cost)
        if self.log is not None:
            self.log.append(CrewPaid(self.turn_player, unit, before, after))
        return (ship, after) if unit else (after, sled)

    def acted(self) -> None:
        """From now on further actions of this turn cost extra (TRN-2); alone they never do (SOL-2)."""
        self.surcharge = 0 if self.variant else 1

    def score(self, source: str, points: int, token: TokenKind | None = None) -> None:
        """Give the player prestige at once, and perhaps the token it is for (SCR-1 to SCR-5)."""
        player = self.player
        tokens = player.tokens if token is None else player.tokens.plus(token)
        self.player = player.rewarded(tokens, player.earned.plus(source, points))
        if self.log is not None:
            before = player.prestige
            self.log.append(
                PrestigeScored(self.turn_player, source, points, before, before + points)
            )
