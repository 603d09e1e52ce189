"""Messages for extras that are not installed."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

__all__ = ["missing_extra", "needs_extra"]


def missing_extra(extra: str) -> str:
    """Return the sentence that names the package to install."""
    return f'This needs the extra {extra}: pip install "northwest_passage[{extra}]"'


@contextmanager
def needs_extra(extra: str) -> Generator[None]:
    """Name the extra if an import in the ``with`` block does not find its library.

    :raises ModuleNotFoundError: with the extra to install. It has no name, since Python 3.15 appends the name
        of a similar module.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "northwest_passage":
            raise
        raise ModuleNotFoundError(missing_extra(extra)) from error
