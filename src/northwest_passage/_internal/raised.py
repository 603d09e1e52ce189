"""Errors raised by somebody else's program, as text."""

from __future__ import annotations

import traceback
from typing import Final

from northwest_passage._internal.texts import plain, plain_lines

__all__ = ["error_text"]

MAX_TOLD: Final = 10_000
"""The most characters of an error that are told."""


def error_text(error: BaseException, *, whole: bool = False) -> str:
    """What an error of somebody else's program says, whatever its ``str`` and its other parts do.

    >>> error_text(ValueError("no such thing"))
    'ValueError: no such thing'

    :param whole: whether with its traceback. If that is too long, the end is kept.
    """
    try:
        told = (
            traceback.format_exception(error) if whole else traceback.format_exception_only(error)
        )
    except KeyboardInterrupt:
        raise
    except BaseException:  # somebody else's class, or fields that it should not have
        told = [f"an error of the class {plain(type(error).__name__)}"]
    return plain_lines("".join(told).rstrip()[-MAX_TOLD:])
