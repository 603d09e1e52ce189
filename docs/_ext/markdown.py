"""Pieces of pages in Markdown, as lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from northwest_passage._internal.codec.schema import docstrings

Lines = Iterator[str]


def table(head: list[str], rows: Iterable[list[str]]) -> Lines:
    """A table in Markdown."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
    yield ""


def member_docs(kind: type[Enum]) -> dict[str, str]:
    """What stands below each member of an enumeration, on one line."""
    return {name: " ".join(text.split()) for name, text in docstrings(kind).items()}
