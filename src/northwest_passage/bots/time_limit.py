"""A time limit for the choice of a bot."""

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
    """The error raised if a bot does not choose in time.

    It is not an ``Exception``, so a bot that catches every ``Exception`` does not catch it.
    """


def choose_within(
    seconds: float | None, bot: Bot[ViewT, ActionT], view: ViewT, rng: Random
) -> ActionT:
    """Return the choice of a bot, if it chooses in time.

    In the main thread of a process, if the operating system has alarms, an alarm interrupts the bot, even
    when it sleeps or waits. Otherwise, for example in a thread of a Dask worker, the bot runs in a thread
    of its own. If it runs Python code, it is interrupted there. If it waits in a system call, its
    thread is abandoned and ends when the call does. Neither method stops code that never returns to the
    interpreter, such as an endless loop in an extension module.

    >>> import random
    >>> import northwest_passage as nwp
    >>> from northwest_passage.bots import GreedyBot, choose_within
    >>> rng = random.Random(1845)
    >>> state = nwp.new_game(["Ross", "Rae"], rng=rng)
    >>> choose_within(10.0, GreedyBot(), state, rng) in nwp.legal_actions(state)
    True

    :param seconds: the limit, or ``None`` for no limit.
    :param bot: the bot to call.
    :param view: the game as the player to act sees it. In Expedition, this is the state.
    :param rng: the source of randomness of the bot.
    :returns: the bot's choice. Its legality is not checked.
    :raises TookTooLong: if the bot did not choose within the limit.
    :raises RuntimeError: if the bot raised :class:`TookTooLong` itself, before its time was up.
    """
    started = monotonic()
    try:
        if seconds is None:
            return bot.choose(view, rng)
        if can_set_alarm():
            return call_with_alarm(lambda: bot.choose(view, rng), seconds, TookTooLong)
        return _in_thread(seconds, bot, view, rng)
    except TookTooLong as error:
        if seconds is None or monotonic() - started < 0.9 * seconds:
            raise RuntimeError("The bot raised TookTooLong before its time was up.") from error
        raise


def _in_thread(seconds: float, bot: Bot[ViewT, ActionT], view: ViewT, rng: Random) -> ActionT:
    chosen: list[ActionT] = []
    raised: list[BaseException] = []

    def think() -> None:
        try:
            chosen.append(bot.choose(view, rng))
        except BaseException as error:  # raised again in the calling thread
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
