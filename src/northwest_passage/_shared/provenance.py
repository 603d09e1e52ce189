"""Where the numbers of an edition come from."""

from __future__ import annotations

from enum import StrEnum

import attrs

from northwest_passage._shared.frozen import Frozen

__all__ = ["Provenance", "Source"]


class Source(StrEnum):
    """Where a number of an edition comes from."""

    RULEBOOK = "rulebook"
    REPORT = "report"
    ASSUMED = "assumed"


@attrs.frozen
class Provenance(Frozen):
    """Where one field of an edition, or a part of one, comes from."""

    field: str
    """The field, such as ``zones`` or ``majorities.franklin[0]``."""
    source: Source
    note: str
    """A word on where, or why so."""
