"""A progress bar on standard error."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

__all__ = ["progress_bar"]

EVERY: Final = 0.2
"""The minimum time in seconds between two updates."""


@contextmanager
def progress_bar(total: int, wanted: bool | None) -> Generator[Callable[[], None]]:
    """Show the progress of a run, and yield a function to call after each game.

    The bar starts no thread, since processes are forked while it is shown.

    :param total: the number of games.
    :param wanted: whether to show the bar. With ``None``, it is shown if standard error is a terminal.
    """
    if wanted is None:
        wanted = _is_terminal()
    if not wanted:
        yield lambda: None
        return
    done = 0
    shown_at = -math.inf
    bar = _plain_bar if find_spec("rich") is None else _rich_bar
    with bar(total) as show:

        def advance() -> None:
            nonlocal done, shown_at
            done += 1
            now = time.monotonic()
            if now - shown_at > EVERY or done == total:
                shown_at = now
                show(done)

        yield advance


def _is_terminal() -> bool:
    """Return ``True`` if standard error is a terminal."""
    try:
        return sys.stderr.isatty()
    except (AttributeError, ValueError):  # standard error is None, as under pythonw, or closed
        return False


@contextmanager
def _rich_bar(total: int) -> Generator[Callable[[int], None]]:
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False) as bar:
        games = bar.add_task("games", total=total)
        yield lambda done: bar.update(games, completed=done, refresh=True)


@contextmanager
def _plain_bar(total: int) -> Generator[Callable[[int], None]]:
    def show(done: int) -> None:
        sys.stderr.write(f"\r{done} of {total} games")
        sys.stderr.flush()

    try:
        yield show
    finally:
        sys.stderr.write("\n")
