"""Digests of many lines, and values as lines that are the same on every Python."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import attrs


def flattened(value: object, plain: Callable[[object], object]) -> object:
    """Return an event as a tuple of its name and its fields, recursively."""
    kind: type = type(value)
    if attrs.has(kind):
        fields = (getattr(value, field.name) for field in attrs.fields(kind) if field.eq)
        return (kind.__name__, *(flattened(field, plain) for field in fields))
    return plain(value)


def digest_of(lines: Iterable[str]) -> str:
    """Return the digest of some lines, in hexadecimal digits."""
    total = hashlib.sha256()
    for line in lines:
        total.update(line.encode())
    return total.hexdigest()


def main(lines: Iterable[str], file: Path) -> None:
    """Print the digest of some lines, and save it if the option is given."""
    found = digest_of(lines)
    print(found)
    if "--keep" in sys.argv[1:]:
        file.write_text(found + "\n", encoding="utf-8")
