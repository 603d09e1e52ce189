"""The sources of an edition's numbers, and checks of its strings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import MAX_TEXT, quoted, text_problem
from northwest_passage.errors import Problem

if TYPE_CHECKING:
    from attrs import AttrsInstance

MAX_NOTES: Final = 500
"""The maximum number of notes on sources."""


class Source(StrEnum):
    """The source of a number in an edition."""

    RULEBOOK = "rulebook"
    """From a rulebook."""
    REPORT = "report"
    """From a published report of the game."""
    ASSUMED = "assumed"
    """Assumed, since no source states it."""


@attrs.frozen
class Provenance(Frozen):
    """The source of a field of an edition, or of a part of a field."""

    field: str
    """The field, such as ``zones`` or ``majorities.franklin[0]``."""
    source: Source
    note: str
    """A note on the source, or the reason for the assumption."""


def text_problems(texts: Iterable[tuple[str, str, int]]) -> Iterator[Problem]:
    """Yield the problems with an edition's strings, given as tuples of field, text and maximum length."""
    for field, text, maximum in texts:
        unfit = text_problem(text, maximum)
        if unfit is not None:
            yield Problem(field, unfit)


def note_texts(entries: Sequence[Provenance]) -> list[tuple[str, str, int]]:
    """Return the notes on sources as arguments for :func:`text_problems`."""
    return [(f"provenance[{i}].note", entry.note, MAX_TEXT) for i, entry in enumerate(entries)]


def provenance_problems(
    entries: Sequence[Provenance], cls: type[AttrsInstance]
) -> Iterator[Problem]:
    """Yield the problems with an edition's notes on sources."""
    if len(entries) > MAX_NOTES:
        yield Problem("provenance", f"must have at most {MAX_NOTES} notes, got {len(entries)}")
    fields = {field.name for field in attrs.fields(cls)} - {"provenance"}
    for i, entry in enumerate(entries):
        unfit = text_problem(entry.field)
        if unfit is not None:
            yield Problem(f"provenance[{i}].field", unfit)
        elif entry.field.replace("[", ".").split(".")[0] not in fields:
            words = f"must be a field of an edition, got {quoted(entry.field)}"
            yield Problem(f"provenance[{i}].field", words)
