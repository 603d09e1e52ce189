"""A limit to how long a bot may think."""

from __future__ import annotations

import ctypes
import threading
from random import Random
from time import monotonic

from northwest_passage._internal.platform_support import call_with_alarm, can_set_alarm
from northwest_passage.bots.protocol import Bot
from northwest_passage.game import ActionT, ViewT

__all__ = ["TookTooLong", "choose_within"]


class TookTooLong(BaseException):
    """A bot did not choose in time.

    Not an ``Exception``, so that a bot that catches those does not catch this one.
    """


def choose_within(
    seconds: float | None, bot: Bot[ViewT, ActionT], view: ViewT, rng: Random
) -> ActionT:
    """What a bot chooses, if it does so in time.

    In the main thread of a process, on systems that have it, an alarm of the system interrupts the bot, also
    when it sleeps or waits. In any other thread, such as those of a Dask worker, the bot thinks in a
    thread of its own. One that runs Python code is interrupted there; one that waits in a system call is
    left behind, and its thread ends when the call does. Neither way stops code that does not come back
    to the interpreter at all, such as an endless loop in an extension module.

    :param seconds: ``None`` for no limit.
    :raises TookTooLong: if it did not choose within this many seconds.
    :raises RuntimeError: if the bot raised :class:`TookTooLong` itself, before its time was up.
    """
    started = monotonic()
    try:
        return _choose(seconds, bot, view, rng)
    except TookTooLong as error:
        if seconds is None or monotonic() - started < 0.9 * seconds:
            raise RuntimeError("The bot raised TookTooLong, and it was not late.") from error
        raise


def _choose(seconds: float | None, bot: Bot[ViewT, ActionT], view: ViewT, rng: Random) -> ActionT:
    if seconds is None:
        return bot.choose(view, rng)
    if can_set_alarm():
        return call_with_alarm(lambda: bot.choose(view, rng), seconds, TookTooLong)
    return _in_thread(seconds, bot, view, rng)


def _in_thread(seconds: float, bot: Bot[ViewT, ActionT], view: ViewT, rng: Random) -> ActionT:
    chosen: list[ActionT] = []
    raised: list[BaseException] = []

    def think() -> None:
        try:
            chosen.append(bot.choose(view, rng))
        except BaseException as error:  # it belongs to the thread that asked
            raised.append(error)

    thread = threading.Thread(target=think, daemon=True, name="a bot thinks")
    thread.start()
    thread.join(seconds)
    if chosen:
        return chosen[0]
    if raised:
        raise raised[0]
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(TookTooLong)
        )
    raise TookTooLong
