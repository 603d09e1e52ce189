"""Descriptions of fields without a docstring. This module does not need Sphinx.

``fields.txt`` describes a name that many classes share, such as ``player``, only once. An entry such as
``Class.name`` describes a field that has another meaning in that class.
"""

from __future__ import annotations

from pathlib import Path

from northwest_passage._internal.codec.schema import docstrings

LINES = Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()
WORDS = dict(line.split(": ", 1) for line in LINES if not line.startswith("#"))


def words_for(owner: type, field: str) -> str:
    """Return the description of a field: from the class, from a base class, or from the file."""
    for base in owner.__mro__:
        if base.__module__.startswith("northwest_passage"):
            own = docstrings(base).get(field)
            if own:
                return own
    return WORDS.get(f"{owner.__name__}.{field}") or WORDS.get(field, "")
