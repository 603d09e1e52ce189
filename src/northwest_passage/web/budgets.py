"""Rate limiting: each client has a budget of tokens, spent on requests and on the work that they cause."""

from __future__ import annotations

from itertools import islice
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple

__all__ = ["Budgets"]

MOST: Final = 10_000
"""The maximum number of stored clients. Only clients whose budget is not full are stored."""

FEW: Final = 16
"""The number of least recently seen clients from which the one to evict is chosen."""


class _Left(NamedTuple):
    """The number of tokens that a client had left at some time."""

    tokens: float
    when: float


class Budgets:
    """Budgets of clients, by their keys or addresses. Safe to share between threads.

    Each client starts with a number of tokens, spends them, and regains them over time. A client that has
    regained all of them is not stored. If too many clients are stored, one is evicted: among those seen
    longest ago, the one with the most tokens left. Eviction would give a client without tokens a full budget
    again, so such clients are rarely evicted.
    """

    def __init__(self, rate: float, burst: float) -> None:
        """Create budgets without clients.

        :param rate: the tokens that a client regains each second.
        :param burst: the maximum number of tokens of a client.
        """
        self._rate = rate
        self._burst = burst
        self._left: dict[str, _Left] = {}
        self._lock = Lock()

    def take(self, client: str, cost: float = 1.0) -> bool:
        """Spend tokens for a request. Return ``False``, and spend none, if there are too few."""
        with self._lock:
            left = self._now(client)
            if left < cost:
                return False
            self._set(client, left - cost)
            return True

    def charge(self, client: str, cost: float) -> None:
        """Spend tokens for work that was done. The balance may be negative afterwards."""
        with self._lock:
            self._set(client, max(self._now(client) - cost, -self._burst))

    def left(self, client: str) -> float:
        """Return the number of tokens that a client has left."""
        with self._lock:
            return self._now(client)

    def wait(self, client: str) -> float:
        """Return the seconds until the balance of a client is no longer negative, or 0."""
        return max(-self.left(client) / self._rate, 0.0)

    def __len__(self) -> int:
        return len(self._left)

    def _now(self, client: str) -> float:
        found = self._left.get(client)
        if found is None:
            return self._burst
        return min(found.tokens + (monotonic() - found.when) * self._rate, self._burst)

    def _set(self, client: str, tokens: float) -> None:
        now = monotonic()
        self._left.pop(client, None)
        self._left[client] = _Left(tokens, now)  # at the end, as the latest
        oldest = [*islice(self._left, FEW)]
        for each in oldest[:2]:
            if self._now(each) >= self._burst:
                del self._left[each]
        if len(self._left) > MOST:
            del self._left[max(oldest, key=self._now)]
