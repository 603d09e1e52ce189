"""Mutations of inputs: of their bytes, their lines, or the values of JSON documents."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

STRANGE: Final[list[Any]] = [
    None, True, False, 0, -1, 1, 7, 64, 65, 1000, 10**6, 2**53 - 1, 2**53, -(2**53), 10**20, 2.5, 1e400,
    "", "L1", "S3", "ship", "III", "M7", "x" * 64, "x" * 65, "\x1b[2J", "\u202e",
    "\ud800", "雪", [], {}, [0, 0], [[]],
]  # fmt: skip
BYTES: Final = [
    b"", b"\0", b"\n", b"\r\n", b"\xff", b"\xf0\x9f", b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"-",
    b"1e9", b"9" * 5000, b"\\ud800", b"\xe2\x80\xae", b"\x1b[2J", b" ", b"0", b"@", b"NaN",
    b"[" * 40, b"null",
]  # fmt: skip
MAX_SIZE: Final = 60_000
"""The maximum size of an input. The limits of the library have tests of their own."""


def mutated(data: bytes, others: list[bytes], rng: Random) -> bytes:
    """Return an input that is similar to another."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        way = rng.randrange(8)
        if way < 4:
            changed = _document(data, rng) if b"\n" not in data.strip() else _line(data, rng)
            data = _bytes(data, rng) if changed is None else changed
        elif way < 6:
            data = _bytes(data, rng)
        elif way < 7:
            data = _lines(data, rng)
        else:
            data = _spliced(data, rng.choice(others), rng)
    return data[:MAX_SIZE]


def _bytes(data: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(data) + 1)
    end = min(len(data), start + rng.choice((0, 0, 1, 1, 3, 20, len(data))))
    return data[:start] + rng.choice(BYTES) + data[end:]


def _lines(data: bytes, rng: Random) -> bytes:
    lines = data.split(b"\n")
    where = rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[where]
        case 1:
            lines.insert(where, lines[rng.randrange(len(lines))])
        case 2:
            lines = lines[: where + 1]
        case _:
            rng.shuffle(lines)
    return b"\n".join(lines)


def _spliced(data: bytes, other: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]


def _line(data: bytes, rng: Random) -> bytes | None:
    """Change the document on one line."""
    lines = data.split(b"\n")
    where = rng.randrange(len(lines))
    changed = _document(lines[where], rng)
    if changed is None:
        return None
    lines[where] = changed
    return b"\n".join(lines)


def _document(data: bytes, rng: Random) -> bytes | None:
    """Change values of a document, or return `None` if the input is not one."""
    try:
        document = json.loads(data)
        for _ in range(rng.randint(1, 3)):
            document = _changed(document, rng)
        return json.dumps(document, separators=(",", ":")).encode()
    except (ValueError, RecursionError):
        return None


def _changed(document: Any, rng: Random) -> Any:
    places = [*_places(document)]
    if not places:
        return rng.choice(STRANGE)
    holder, key = rng.choice(places)
    value = holder[key]
    way = rng.randrange(8)
    if way == 0:
        del holder[key]
    elif way == 1:
        holder[key] = rng.choice(STRANGE)
    elif way == 2:
        there, other = rng.choice(places)
        holder[key] = json.loads(json.dumps(there[other]))
    elif way == 3:
        there, other = rng.choice(places)
        holder[key], there[other] = there[other], value
    elif way == 4 and isinstance(holder, list):
        holder.insert(key, value)
    elif way == 5 and isinstance(value, list):
        rng.shuffle(value)
    elif type(value) is int:
        holder[key] = value + rng.choice((-2, -1, 1, 2))
    elif type(value) is bool:
        holder[key] = not value
    return document


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every list or object in a document with each of its keys."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from _places(value[key])
