"""Outlooks that are remembered: a search comes to the same position in many ways."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from northwest_passage.bots.expedition.distances import looks
from northwest_passage.bots.expedition.evaluation import Weights, at_hand, outlook
from northwest_passage.expedition import Player, State

__all__ = ["Outlooks"]

MOST: Final = 1 << 14
"""How many outlooks are remembered; then all are forgotten. A choice of 400 tries needs some 600."""
KEPT: Final = 1 << 16
"""How many values are kept for them; then all are forgotten, too. Each new copy of a map is kept, even if all
its outlooks are known. Such a choice needs some 1500."""


class Outlooks:
    """The outlook as a function that remembers its results: the same choices, sooner.

    Two positions promise the same to a player if they agree in everything that the outlook looks at. So it
    does not matter which of several equivalent tiles is in the reserve, nor in which order the same moves
    were made.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights
        self._forget()

    def _forget(self) -> None:
        self._known: dict[Hashable, float] = {}
        self._numbers: dict[Hashable, int] = {}
        self._number_of: dict[int, int] = {}
        self._kept: list[object] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return (Outlooks, (self._weights,))

    def __call__(self, state: State, number: int) -> float:
        """What a player can hope to score in the end: see :func:`outlook`."""
        if state.is_over:
            return outlook(state, number, self._weights)
        if len(self._kept) >= KEPT:
            self._forget()
        key = self._key(state, number, state.players[number])
        value = self._known.get(key)
        if value is None:
            if len(self._known) >= MOST:
                self._forget()
                key = self._key(state, number, state.players[number])
            value = self._known[key] = outlook(state, number, self._weights)
            self._kept.append(state)  # so that what is identified in the key stays what it is
        return value

    def _key(self, state: State, number: int, player: Player) -> Hashable:
        """All that the outlook of a player looks at, in a form that is compared quickly.

        Values that are shared by most positions are identified instead of compared.
        """
        sled = player.sled
        numbers = self._number_of
        return (
            number,
            player.ship,
            None if sled is None else sled.tile,
            id(player.ship_crew),
            id(player.sled_crew),
            numbers.get(id(player.reserve)) or self._number_hand(state, player),
            id(player.tokens),
            id(player.earned),
            player.passage_reached,
            player.returned,
            player.crew_lost_with_sled,
            numbers.get(id(state.board)) or self._number(state.board, looks(state.board)),
            numbers.get(id(state.tokens)) or self._number(state.tokens, state.tokens),
            state.round,
            state.northwest_tokens,
            *[
                (rival.ship, id(rival.tokens), rival.returned, rival.passage_reached)
                for rival in state.players
                if rival is not player
            ],
        )

    def _number_hand(self, state: State, player: Player) -> int:
        """The same number for reserves that are good for the same."""
        reserve = player.reserve
        return self._number(reserve, (at_hand(state.edition, reserve), len(reserve)))

    def _number(self, value: object, compared: Hashable) -> int:
        """The same number, from 1 on, for values of which the same is compared; found out once for each."""
        number = self._numbers.setdefault(compared, len(self._numbers) + 1)
        self._number_of[id(value)] = number
        self._kept.append(value)
        return number
