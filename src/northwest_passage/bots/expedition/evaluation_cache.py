"""A cache of expected final scores, because a search reaches the same position in many ways."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from northwest_passage.bots.expedition.distances import looks
from northwest_passage.bots.expedition.evaluation import Weights, at_hand, outlook
from northwest_passage.expedition import Player, State

__all__ = ["Outlooks"]

MOST: Final = 1 << 14
"""The maximum number of cached scores, after which the cache is cleared. A choice of 400 iterations needs
about 600."""
MAX_STORED: Final = 1 << 16
"""The maximum number of objects stored so that their ids stay valid, after which the cache is cleared too.
Each new copy of a map is stored, even if all scores on this map are cached. A choice of 400 iterations needs
about 1500."""


class Outlooks:
    """The function :func:`outlook` with a cache. It returns the same values, but faster.

    Two positions have the same evaluation for a player if they agree in everything that the outlook uses. So
    it does not matter which of several equivalent tiles is in the reserve, nor in which order the same
    actions were taken.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights
        self._clear()

    def _clear(self) -> None:
        self._known: dict[Hashable, float] = {}
        self._numbers: dict[Hashable, int] = {}
        self._number_of: dict[int, int] = {}
        self._stored: list[object] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return (Outlooks, (self._weights,))

    def __call__(self, state: State, number: int) -> float:
        """Return the expected final score of a player: see :func:`outlook`."""
        if state.is_over:
            return outlook(state, number, self._weights)
        if len(self._stored) >= MAX_STORED:
            self._clear()
        key = self._key(state, number, state.players[number])
        value = self._known.get(key)
        if value is None:
            if len(self._known) >= MOST:
                self._clear()
                key = self._key(state, number, state.players[number])
            value = self._known[key] = outlook(state, number, self._weights)
            self._stored.append(state)  # so that the ids in the key stay valid
        return value

    def _key(self, state: State, number: int, player: Player) -> Hashable:
        """Return everything on which a player's outlook depends, in a format that is quick to compare.

        Values that most positions share are represented by their ids or by numbers.
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
        """Return a number for a player's reserve, the same for all reserves with the same evaluation."""
        reserve = player.reserve
        return self._number(reserve, (at_hand(state.edition, reserve), len(reserve)))

    def _number(self, value: object, compared: Hashable) -> int:
        """Return a positive number for a value, the same for all values with equal ``compared``."""
        number = self._numbers.setdefault(compared, len(self._numbers) + 1)
        self._number_of[id(value)] = number
        self._stored.append(value)
        return number
