"""Helpers for text: safe printing, quoting and shortening for messages, escaping for XML, and grammar."""

from __future__ import annotations

import re
import reprlib
import unicodedata
from collections.abc import Sequence
from typing import Final

import attrs

from northwest_passage._internal.frozen import Frozen

MAX_NAME: Final = 64
"""The maximum number of characters of the name of a player, an edition or a tile."""
MAX_TEXT: Final = 1000
"""The maximum number of characters of a note in an edition."""
MAX_SHOWN: Final = 120
"""The maximum number of characters that a message quotes from a value."""

_UNWANTED: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""The Unicode categories forbidden in names: control, format, surrogate, line and paragraph separator."""
_UNSEEN: Final = _UNWANTED | {"Cn", "Co"}
"""The Unicode categories of characters that are not printed: ``_UNWANTED``, unassigned and private use."""


def text_problem(text: str, maximum: int = MAX_NAME) -> str | None:
    r"""Return why a string cannot be a name or a note, or ``None`` if it can.

    >>> text_problem("Sir John Ross")
    >>> text_problem("Ross\x1b[2J")
    'must be one line of visible characters'

    :param text: the string.
    :param maximum: the maximum number of characters.
    """
    if len(text) > maximum:
        return f"must have at most {maximum} characters, got {len(text)}"
    if text.isprintable():
        return None
    if any(unicodedata.category(character) in _UNWANTED for character in text):
        return "must be one line of visible characters"
    return None


def plain(text: str) -> str:
    r"""Return a string on one line, with a question mark for each character that a terminal does not show.

    >>> plain("Ross\x1b[2J\nRae")
    'Ross?[2J?Rae'
    """
    if text.isprintable():
        return text
    return "".join("?" if unicodedata.category(one) in _UNSEEN else one for one in text)


def plain_lines(text: str) -> str:
    r"""Return a string as :func:`plain` does, but keep its line breaks.

    >>> plain_lines("Ross\x1b[2J\nRae")
    'Ross?[2J\nRae'
    """
    return "\n".join(map(plain, text.split("\n")))


def short(text: str, maximum: int = MAX_SHOWN) -> str:
    """Return a string, or its beginning if it is long.

    >>> short("Northwest", 8)
    'North...'
    """
    return text if len(text) <= maximum else text[: maximum - 3] + "..."


class _Repr(reprlib.Repr):
    """A ``repr`` that shows the beginning of long values, without computing the rest."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = MAX_SHOWN
        self.maxtuple = self.maxlist = self.maxdict = self.maxset = self.maxfrozenset = 8

    def repr_instance(self, x: object, level: int) -> str:
        """Return the ``repr`` of an instance. Its errors are handled once, in :func:`quoted`."""
        return repr(x)


_REPR: Final = _Repr()


def quoted(value: object) -> str:
    """Return the text of any value for a message: short and on one line, even if its ``repr`` fails.

    >>> quoted(2.5), quoted("Ross")
    ('2.5', "'Ross'")
    """
    try:
        huge = type(value) is int and value.bit_length() > 4 * MAX_SHOWN
        text = "a huge number" if huge else plain(_REPR.repr(value))
    except KeyboardInterrupt:
        raise
    except BaseException:  # an untrusted class can raise anything
        text = f"a value of the class {plain(type(value).__name__)}"
    return short(text)


def not_an_action_words(value: object) -> str:
    """Return a message about a value that is not an action, with advice and without a full stop.

    >>> not_an_action_words(7)
    '7 is not an action of this game'
    >>> not_an_action_words("pass")
    "'pass' is not an action of this game: use parse_action to read a string"
    """
    words = f"{quoted(value)} is not an action of this game"
    if isinstance(value, str):
        return f"{words}: use parse_action to read a string"
    if isinstance(value, dict):
        return f"{words}: use from_dict(..., Action, envelope=False) to read a dict"
    return words


MAX_ERROR_TEXT: Final = 10_000
"""The maximum number of characters of an error message or traceback that is reported."""


def error_text(error: BaseException, *, whole: bool = False) -> str:
    """Return the text of an error raised by other code, even if its ``str`` fails.

    >>> error_text(ValueError("no such thing"))
    'ValueError: no such thing'

    :param error: the error.
    :param whole: whether to include its traceback. If the text is long, only its end is returned.
    """
    import traceback  # imported here, since only programs with a failing bot need it

    try:
        lines = (
            traceback.format_exception(error) if whole else traceback.format_exception_only(error)
        )
    except BaseException:  # an untrusted class, or attributes of the wrong type
        lines = [f"an error of the class {plain(type(error).__name__)}"]
    return plain_lines("".join(lines).rstrip()[-MAX_ERROR_TEXT:])


_FORBIDDEN: Final = "[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Characters that XML 1.0 cannot contain, such as control characters and halves of surrogate pairs.

The pattern is compiled on first use, since compiling it takes a tenth as long as importing a game."""


def escape(text: str) -> str:
    r"""Escape any string for an XML element or a quoted attribute.

    >>> escape('<Ross & "Rae">\x00')
    '&lt;Ross &amp; &quot;Rae&quot;&gt;\ufffd'
    """
    text = re.sub(_FORBIDDEN, "\ufffd", text)
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


def shorten(text: str, length: int) -> str:
    """Return a string on one line, cut to at most ``length`` characters. It is not escaped."""
    text = " ".join(text.split())
    return text if len(text) <= length else text[: length - 1] + "…"


def num(value: float) -> str:
    """Return a coordinate as text, rounded to one decimal place."""
    return f"{round(value, 1):g}"


def title(text: str) -> str:
    """Return a ``<title>`` for an element. Screen readers read it, and browsers show it as a tooltip."""
    return f"<title>{escape(text)}</title>"


def digest(content: str) -> str:
    """Return a short name for a definition, computed from its content.

    Several pictures can be on one page, where equal names must mean equal definitions.
    """
    import zlib

    return f"{zlib.crc32(content.encode('utf-8', 'replace')):08x}"


def html_table(rows: Sequence[Sequence[str]], caption: str = "") -> str:
    """Return a table for notebooks. The first row and column are headings, and numbers are right-aligned.

    >>> html_table([["", "A"], ["wins", "2"]])[:27]
    '<table><thead><tr><th></th>'
    """

    def line(cells: Sequence[str], first: str, rest: str) -> str:
        right = ' style="text-align:right"'
        others = "".join(f"<{rest}{right}>{escape(cell)}</{rest}>" for cell in cells[1:])
        return f"<tr><{first}>{escape(cells[0])}</{first}>{others}</tr>"

    heading = f"<caption>{escape(caption)}</caption>" if caption else ""
    body = "".join(line(row, "th", "td") for row in rows[1:])
    return (
        f"<table>{heading}<thead>{line(rows[0], 'th', 'th')}</thead><tbody>{body}</tbody></table>"
    )


def count(number: int, thing: str) -> str:
    """Return a number with its noun: ``1 tile``, ``2 tiles``. The plural of crew is crew."""
    return f"{number} {thing}" if number == 1 or thing.endswith("crew") else f"{number} {thing}s"


def listed(things: Sequence[str]) -> str:
    """Return things as a list in words: ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))


_IRREGULAR: Final = {
    "be": ("is", "are"),
    "have": ("has", "have"),
    "may": ("may", "may"),
    "will": ("will", "will"),
}
"""The forms of irregular verbs: after a name, and after ``you``."""


@attrs.frozen
class Cast(Frozen):
    """The words for players in sentences: their names, or ``you`` for the player who reads the sentences.

    >>> cast = Cast(("Ross", "Rae"), 1)
    >>> cast.does(0, "pass"), cast.does(1, "pass"), cast.of(0, "route"), cast.of(1, "route")
    ('Ross passes', 'You pass', "Ross's route", 'your route')
    """

    names: tuple[str, ...]
    viewer: int | None
    """The player who reads the sentences, or ``None`` for a reader who is not a player."""

    def name(self, player: int) -> str:
        """Return the name of a player, or ``you``, for the middle of a sentence."""
        return "you" if player == self.viewer else self.names[player]

    def does(self, player: int, verb: str) -> str:
        """Return the beginning of a sentence: a player and a verb in the right person."""
        name = self.name(player)
        return f"{'You' if player == self.viewer else name} {self.verb(player, verb)}"

    def all_of(self, players: Sequence[int]) -> str:
        """Return players as the first words of a sentence, such as ``You and Rae``."""
        first, *others = players
        return listed(
            ["You" if first == self.viewer else self.names[first], *map(self.name, others)]
        )

    def verb(self, player: int, verb: str) -> str:
        """Return the verb for a player, given its infinitive."""
        regular = verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")
        others, yours = _IRREGULAR.get(verb, (regular, verb))
        return yours if player == self.viewer else others

    def of(self, player: int, thing: str) -> str:
        """Return a thing with its owner, for the middle of a sentence: ``Ross's route``, ``your route``."""
        return f"your {thing}" if player == self.viewer else f"{self.names[player]}'s {thing}"

    def their(self, player: int, thing: str) -> str:
        """Return ``their`` or ``your`` with a thing, for a player whom the sentence has just named."""
        return f"your {thing}" if player == self.viewer else f"their {thing}"

    def whose(self, player: int) -> str:
        """Return the beginning of a sentence about a player's thing: ``Your`` or, say, ``Ross's``."""
        return "Your" if player == self.viewer else f"{self.names[player]}'s"
