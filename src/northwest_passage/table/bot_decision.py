"""The decision of a bot at a table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import monotonic
from typing import Generic

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import quoted
from northwest_passage.bots.protocol import Bot, Thinker
from northwest_passage.errors import NorthwestPassageError
from northwest_passage.game import ActionT, ViewT

__all__ = ["Decision", "StaleFrame", "TableError"]


class TableError(NorthwestPassageError):
    """A request that a table cannot fulfil now: the game has moved on, or there is nothing to take back.

    If the rules refuse an action, the error is an :class:`IllegalAction <northwest_passage.IllegalAction>`
    instead.
    """


class StaleFrame(TableError):
    """A request that refers to an earlier frame. The table has changed since, and the request had no effect.

    The client should fetch the frames after its last one and let its player decide again.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.table import StaleFrame, Table
    >>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], seed=1829)
    >>> try:
    ...     table.play(0, "take slot 1", frame=3)
    ... except StaleFrame as error:
    ...     print(error.latest)
    4
    """

    def __init__(self, latest: int, frame: int) -> None:
        """Store the numbers of two frames.

        :param latest: the number of the table's last frame.
        :param frame: the number of the frame that the request refers to.
        """
        super().__init__(f"the frame must be the last one, {latest}, got {quoted(frame)}")
        self.latest = latest
        """The number of the table's last frame."""
        self._frame = frame

    def __reduce__(self) -> tuple[type[StaleFrame], tuple[int, int]]:
        return (type(self), (self.latest, self._frame))


@attrs.frozen
class Decision(Frozen, Generic[ViewT, ActionT]):
    """A decision for a bot to make. It is independent of the table: it holds no lock and changes nothing.

    It can be pickled if the bot can, to run in another process.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.bots import GreedyBot
    >>> from northwest_passage.table import Table
    >>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], bots={0: GreedyBot()}, seed=1829)
    >>> decision = table.bot_decision()
    >>> decision.player, decision.choose(seconds=1.0)
    (0, TakeLarge(slot=2))
    >>> list(decision.think())
    [TakeLarge(slot=2)]
    """

    player: int
    frame: int
    """The number of the table's last frame when this decision was created. Pass it to :meth:`Table.play`,
    which refuses a choice that is too late.
    """
    view: ViewT
    bot: Bot[ViewT, ActionT]
    _seed: str = attrs.field(repr=False, alias="seed")

    def think(self) -> Iterator[ActionT]:
        """Yield the bot's best choice so far, repeatedly. The last choice is the bot's decision.

        The caller may stop at any time and use the latest choice. A bot that is not a :class:`Thinker
        <northwest_passage.bots.Thinker>` thinks without interruption and yields once. Every call uses the
        same random numbers.
        """
        rng = Random(self._seed)
        if isinstance(self.bot, Thinker):
            yield from self.bot.think(self.view, rng)
        else:
            yield self.bot.choose(self.view, rng)

    def choose(self, seconds: float | None = None) -> ActionT:
        """Return the choice of the bot.

        :param seconds: the time in seconds after which the latest choice is returned. The clock is checked
            between the choices that the bot yields, so no thread is needed. A bot that yields once is not
            interrupted.
        :raises TableError: if the bot yields no choice.
        """
        started = monotonic()
        found: list[ActionT] = []
        for action in self.think():
            found[:] = [action]
            if seconds is not None and monotonic() - started >= seconds:
                break
        if not found:
            raise TableError(f"{self.bot!r} must choose an action, got none")
        return found[0]
