"""The queue of requests without a valid key, and of those beyond the limit of their key."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from northwest_passage.web.budgets import Budgets

__all__ = ["RequestQueue"]


class RequestQueue:
    """A queue of requests that serves all addresses in turn, at a limited rate.

    At most one request is served in each cycle of the event loop. The latest request of an address is served
    first. In a flood, older clients have often given up. If they were served first, a browser that loads a
    page would wait behind all of them for each file.
    """

    def __init__(self, rate: float, burst: float) -> None:
        """Create an empty queue.

        :param rate: the number of requests that are served each second.
        :param burst: the maximum number of requests that are served without a pause after a quiet time.
        """
        self._pause = 1 / rate
        self._budget = Budgets(rate, burst)
        self._waiting: dict[str, dict[Callable[[], None], None]] = {}
        self._next: asyncio.Handle | None = None

    def add(self, address: str, serve: Callable[[], None]) -> None:
        """Add a request. ``serve`` is called when its turn comes."""
        self._waiting.setdefault(address, {})[serve] = None
        if self._next is None:
            self._next = asyncio.get_running_loop().call_soon(self._serve)

    def remove(self, address: str, serve: Callable[[], None]) -> None:
        """Remove a request that is no longer waiting."""
        same = self._waiting.get(address, {})
        same.pop(serve, None)
        if not same:
            self._waiting.pop(address, None)

    def _serve(self) -> None:
        """Serve the latest request of the address whose turn it is."""
        self._next = None
        if not self._waiting:
            return
        loop = asyncio.get_running_loop()
        if not self._budget.take("all clients"):
            self._next = loop.call_later(self._pause, self._serve)
            return
        self._next = loop.call_soon(self._serve)
        address, same = next(iter(self._waiting.items()))
        serve = next(reversed(same))
        self.remove(address, serve)
        if same:
            self._waiting[address] = self._waiting.pop(address)  # at the end, as the latest
        serve()
