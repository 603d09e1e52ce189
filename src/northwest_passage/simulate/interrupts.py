"""Ctrl-C, told apart from a bot that raises ``KeyboardInterrupt``."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType

__all__ = ["noticing_ctrl_c"]


@contextmanager
def noticing_ctrl_c() -> Generator[Callable[[], bool]]:
    """Yield a function that returns whether Ctrl-C was pressed in the meantime.

    What Ctrl-C does is unchanged: as a rule, Python raises ``KeyboardInterrupt`` in the main thread.
    """
    pressed = False
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or threading.current_thread() is not threading.main_thread():
        yield lambda: False  # it is ignored, as in background jobs, or raised in another thread
        return

    def notice(signum: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        before(signum, frame)

    signal.signal(signal.SIGINT, notice)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)
