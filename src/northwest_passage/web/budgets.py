"""How much a client may ask for: a budget that is spent by requests and by the work they cause."""

from __future__ import annotations

from itertools import islice
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple

__all__ = ["Budgets"]

MOST: Final = 10_000
"""How many clients are remembered that have not got all of their budget back."""

FEW: Final = 16
"""Among how many one is chosen to be forgotten."""


class _Left(NamedTuple):
    """What a client had left at some time."""

    tokens: float
    when: float


class Budgets:
    """Budgets of clients, by their keys or addresses. Threads may share it.

    Each begins with a number of tokens, spends them, and gets them back in time. A client that has all of
    them back is not remembered. If too many are, one of those is forgotten that were here longest ago, the
    one that has spent least: a client that has none left does not get them back in this way.
    """

    def __init__(self, rate: float, burst: float) -> None:
        """Begin with no clients.

        :param rate: the tokens that come back each second.
        :param burst: the most tokens that a client has.
        """
        self._rate = rate
        self._burst = burst
        self._left: dict[str, _Left] = {}
        self._lock = Lock()

    def take(self, client: str, cost: float = 1.0) -> bool:
        """Spend some tokens before a request is met; return whether there were enough."""
        with self._lock:
            left = self._now(client)
            if left < cost:
                return False
            self._set(client, left - cost)
            return True

    def charge(self, client: str, cost: float) -> None:
        """Spend tokens for work that was done; there may be fewer than none afterwards."""
        with self._lock:
            self._set(client, max(self._now(client) - cost, -self._burst))

    def wait(self, client: str) -> float:
        """How many seconds it takes until a client has tokens again; 0 if it has."""
        with self._lock:
            return max(-self._now(client) / self._rate, 0.0)

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
        self._left[client] = _Left(tokens, now)  # the last one
        oldest = [*islice(self._left, FEW)]
        for each in oldest[:2]:
            if self._now(each) >= self._burst:
                del self._left[each]
        if len(self._left) > MOST:
            del self._left[max(oldest, key=self._now)]
