"""Pieces of pages in Markdown, as lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Lines = Iterator[str]


def table(head: list[str], rows: Iterable[list[str]]) -> Lines:
    """A table in Markdown."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
    yield ""
