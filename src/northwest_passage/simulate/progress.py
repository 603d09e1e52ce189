"""A progress bar on standard error."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

__all__ = ["progress_bar"]


@contextmanager
def progress_bar(total: int, wanted: bool | None) -> Generator[Callable[[], None]]:
    """Show how far a run is; what is given inside is to be called after each game.

    :param wanted: if ``None``, it is shown where standard error is a terminal.
    """
    if wanted is None:
        wanted = sys.stderr.isatty()
    if not wanted:
        yield lambda: None
        return
    try:
        from rich.console import Console
        from rich.progress import MofNCompleteColumn, Progress
    except ImportError:
        yield from _plain_bar(total)
        return
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        games = bar.add_task("games", total=total)
        yield lambda: bar.advance(games)


def _plain_bar(total: int) -> Generator[Callable[[], None]]:
    """The same without ``rich``: one line, written anew a few times a second."""
    done = 0
    shown_at = -math.inf

    def advance() -> None:
        nonlocal done, shown_at
        done += 1
        now = time.monotonic()
        if now - shown_at > 0.2 or done == total:
            shown_at = now
            sys.stderr.write(f"\r{done} of {total} games")
            sys.stderr.flush()

    try:
        yield advance
    finally:
        sys.stderr.write("\n")
