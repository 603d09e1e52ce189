"""Text and numbers as they may stand in XML."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import Final

__all__ = ["digest", "escape", "html_table", "num", "shorten", "title"]

_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot contain, such as control characters and halves of surrogate pairs."""


def escape(text: str) -> str:
    r"""A string made safe for an element or a quoted attribute, whatever it contains.

    >>> escape('<Ross & "Rae">\x00')
    '&lt;Ross &amp; &quot;Rae&quot;&gt;\ufffd'
    """
    text = _FORBIDDEN.sub("\ufffd", text)
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


def shorten(text: str, length: int) -> str:
    """A string cut to at most this many characters, on one line, not yet escaped."""
    text = " ".join(text.split())
    return text if len(text) <= length else text[: length - 1] + "…"


def num(value: float) -> str:
    """A coordinate, to a tenth."""
    return f"{round(value, 1):g}"


def title(text: str) -> str:
    """What a screen reader says of the element around it, and a mouse shows."""
    return f"<title>{escape(text)}</title>"


def digest(content: str) -> str:
    """A short name for a definition, made of its content.

    Several pictures can stand on one page: equal names there mean equal things.
    """
    return f"{zlib.crc32(content.encode('utf-8', 'replace')):08x}"


def html_table(rows: Sequence[Sequence[str]], caption: str = "") -> str:
    """A table for notebooks: the first row and the first column are headings, numbers stand to the right.

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
