"""Strings that somebody else has written: which are accepted as names, and how they are shown.

A terminal obeys some characters instead of showing them, and some turn around or hide what stands beside
them. They are refused in names, and they never get into anything that is shown to people.
"""

from __future__ import annotations

import reprlib
import unicodedata
from typing import Final

__all__ = [
    "MAX_NAME",
    "MAX_SHOWN",
    "MAX_TEXT",
    "not_an_action_words",
    "plain",
    "plain_lines",
    "quoted",
    "short",
    "text_problem",
]

MAX_NAME: Final = 64
"""The most characters of a name: of a player, an edition, a tile."""
MAX_TEXT: Final = 1000
"""The most characters of a note in an edition."""
MAX_SHOWN: Final = 120
"""The most characters of a user's value that a message repeats."""

_UNWANTED: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Categories of characters that are not in names: control, format, half characters, ends of lines."""
_UNSEEN: Final = _UNWANTED | {"Cn", "Co"}
"""Categories of characters that are not shown: the same, and those without a known effect."""


def text_problem(text: str, most: int = MAX_NAME) -> str | None:
    r"""Why a string cannot be a name or a note, or ``None`` if it can.

    >>> text_problem("Sir John Ross")
    >>> text_problem("Ross\x1b[2J")
    'it is one line of visible characters'

    :param most: how many characters it may have.
    """
    if len(text) > most:
        return f"it has at most {most} characters, not {len(text)}"
    if text.isprintable():
        return None
    if any(unicodedata.category(character) in _UNWANTED for character in text):
        return "it is one line of visible characters"
    return None


def plain(text: str) -> str:
    r"""A string on one line, with a question mark for each character that a terminal would not show.

    >>> from northwest_passage.adventure.sentences import plain
    >>> plain("Ross\x1b[2J\nRae")
    'Ross?[2J?Rae'
    """
    if text.isprintable():
        return text
    return "".join("?" if unicodedata.category(sign) in _UNSEEN else sign for sign in text)


def plain_lines(text: str) -> str:
    r"""Like :func:`plain`, but with its line breaks.

    >>> plain_lines("Ross\x1b[2J\nRae")
    'Ross?[2J\nRae'
    """
    return "\n".join(map(plain, text.split("\n")))


def short(text: str, most: int = MAX_SHOWN) -> str:
    """A string, or its beginning if it is long.

    >>> short("Northwest", 8)
    'North...'
    """
    return text if len(text) <= most else text[: most - 3] + "..."


class _Repr(reprlib.Repr):
    """The beginning of long values, without working out the rest."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = MAX_SHOWN
        self.maxtuple = self.maxlist = self.maxdict = self.maxset = self.maxfrozenset = 8

    def repr_instance(self, x: object, level: int) -> str:
        """As ``repr`` shows it; what it raises is dealt with once, in :func:`quoted`."""
        return repr(x)


_REPR: Final = _Repr()


def quoted(value: object) -> str:
    """Any value as it stands in a message: short and on one line, whatever its ``repr`` does.

    >>> quoted(2.5), quoted("Ross")
    ('2.5', "'Ross'")
    """
    try:
        huge = type(value) is int and value.bit_length() > 4 * MAX_SHOWN
        text = "a huge number" if huge else plain(_REPR.repr(value))
    except KeyboardInterrupt:
        raise
    except BaseException:  # somebody else's class
        text = f"a value of the class {plain(type(value).__name__)}"
    return short(text)


def not_an_action_words(value: object) -> str:
    """What is said of a value that is not an action, and how to make one of it, without a full stop.

    >>> not_an_action_words(7)
    '7 is not an action of this game'
    >>> not_an_action_words("pass")
    "'pass' is not an action of this game; parse_action reads strings"
    """
    words = f"{quoted(value)} is not an action of this game"
    if isinstance(value, str):
        return f"{words}; parse_action reads strings"
    if isinstance(value, dict):
        return f"{words}; from_dict(..., Action, envelope=False) reads dicts"
    return words
