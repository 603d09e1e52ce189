"""A limit to how long a bot may think."""

from __future__ import annotations

import ctypes
import signal
import threading
from random import Random
from time import monotonic
from types import FrameType
from typing import TypeVar

from northwest_passage.bots.protocol import Bot

__all__ = ["TookTooLong", "choose_within"]

ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")


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
    if threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
        return _with_alarm(seconds, bot, view, rng)
    return _in_thread(seconds, bot, view, rng)


def _ring(signum: int, frame: FrameType | None) -> None:
    raise TookTooLong


def _with_alarm(seconds: float, bot: Bot[ViewT, ActionT], view: ViewT, rng: Random) -> ActionT:
    started = monotonic()
    handler = signal.signal(signal.SIGALRM, _ring)
    others, interval = 0.0, 0.0
    try:
        try:
            # Rings again every second, for a bot that goes on regardless.
            others, interval = signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
            return bot.choose(view, rng)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, handler)
        if others:  # somebody else's alarm was set, and is due so much sooner now
            signal.setitimer(
                signal.ITIMER_REAL, max(0.001, others - (monotonic() - started)), interval
            )


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
