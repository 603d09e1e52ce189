"""Sentences for fields that have none in the source. Nothing here needs Sphinx.

``fields.txt`` explains a name that many classes share once, such as ``player``; ``Class.name`` is for a field
that means something else there.
"""

from __future__ import annotations

from pathlib import Path

from northwest_passage._internal.codec.schema import docstrings

LINES = Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()
WORDS = dict(line.split(": ", 1) for line in LINES if not line.startswith("#"))


def words_for(owner: type, field: str) -> str:
    """Return what a field of a class is: its own words, those of a base, or those of the file."""
    for base in owner.__mro__:
        if base.__module__.startswith("northwest_passage"):
            own = docstrings(base).get(field)
            if own:
                return own
    return WORDS.get(f"{owner.__name__}.{field}") or WORDS.get(field, "")
