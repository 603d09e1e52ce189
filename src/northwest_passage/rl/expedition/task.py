"""Expedition at a table for one to four."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import northwest_passage as nwp
from northwest_passage import Action, Edition, InvalidSetup, State, Variant, svg, text
from northwest_passage.geometry import bits
from northwest_passage.rl.expedition.codec import ExpeditionCodec
from northwest_passage.rl.expedition.observer import ExpeditionObserver
from northwest_passage.rl.task import Task

__all__ = ["ExpeditionTask"]


class ExpeditionTask(Task[State, Action]):
    """Expedition for one to four players.

    :raises InvalidSetup: if there is no such game.
    """

    def __init__(
        self,
        players: int = 2,
        *,
        variant: Variant | None = None,
        edition: Edition | None = None,
    ) -> None:
        """Set a table for so many; alone, ``variant`` is ``SOLO`` unless it is said to be with lost crew."""
        if variant is None:
            variant = Variant.SOLO if players == 1 else Variant.STANDARD
        if variant.is_solo != (players == 1):
            raise InvalidSetup(f"The variant {variant.name} is not for {players} players.")
        self.edition: Edition = nwp.DEFAULT_EDITION if edition is None else edition
        self.observer = ExpeditionObserver(self.edition, players=players)
        self.variant: Variant = variant
        self.players = players
        self.codec = _codec(self.edition)
        self.max_decisions = nwp.max_decisions(self.edition, players)
        self.max_chance = nwp.max_reveals(self.edition, players)
        self.score_bounds = nwp.score_bounds(self.edition, players)
        self.name = {
            Variant.STANDARD: "northwest_passage",
            Variant.SOLO: "northwest_passage_solo",
            Variant.SOLO_LOST_CREW: "northwest_passage_solo_lost_crew",
        }[variant]

    def __reduce__(self) -> tuple[object, ...]:
        # The tables of codec and observer are made again rather than sent.
        return _made_again, (self.players, self.variant, self.edition)

    def start(self, rng: Random | None) -> State:
        """A new game; without a generator, seat 0 is first and the display is left to chance."""
        names = [f"player {seat}" for seat in range(self.players)]
        return nwp.new_game(names, rng=rng, variant=self.variant, edition=self.edition)

    def actor(self, state: State) -> int | None:
        """The seat that decides, ``CHANCE``, or ``None`` when the game is over."""
        return state.to_act

    def legal(self, state: State) -> Sequence[Action]:
        """The legal actions, in the order of the library."""
        return nwp.legal_actions(state)

    def apply(self, state: State, action: Action) -> State:
        """The state after an action."""
        return nwp.apply(state, action)

    def chance(self, state: State) -> Sequence[tuple[Action, float]]:
        """The tiles that can be revealed, all with the same probability."""
        return nwp.chance_outcomes(state)

    def chance_codes(self, state: State) -> list[tuple[int, float]]:
        """The numbers of the tiles that can be revealed, in ascending order, with the same probability."""
        if state.to_act != nwp.CHANCE:
            return []
        probability = 1 / len(state.bag)
        return [(number, probability) for number in bits(state.bag.mask)]

    def resolve(self, state: State, rng: Random) -> State:
        """The state when all tiles that are due are revealed."""
        return nwp.resolve_chance(state, rng)

    def totals(self, state: State) -> tuple[int, ...]:
        """The score of each seat, as if the game ended now."""
        return tuple([line.total for line in nwp.score(state)])

    def utilities(self, state: State) -> tuple[float, ...]:
        """Alone, the total; else 1 for the winner, shared by several, and the rest so that the sum is 0."""
        shares = nwp.returns(state)
        if self.players == 1:
            return shares
        return tuple([(self.players * share - 1) / (self.players - 1) for share in shares])

    def text(self, state: State) -> str:
        """The table, drawn in characters."""
        return text.board(state)

    def svg(self, state: State) -> str:
        """The table as a picture."""
        return svg.board(state)

    def notation(self, action: Action) -> str:
        """An action as a line of text."""
        return nwp.format_action(action)


@cache
def _codec(edition: Edition) -> ExpeditionCodec:
    """The codec of an edition, which takes a moment to make and is the same for all tables."""
    return ExpeditionCodec(edition)


def _made_again(players: int, variant: Variant, edition: Edition) -> ExpeditionTask:
    return ExpeditionTask(players, variant=variant, edition=edition)
