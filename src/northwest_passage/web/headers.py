"""The headers of requests, as bytes: what the server needs to know before it parses a request."""

from __future__ import annotations

from typing import Final

__all__ = ["HEADER_END", "field", "is_usual", "key_of"]

HEADER_END: Final = b"\r\n\r\n"
"""The end of a header."""
_USUAL: Final = bytes({9, 10, 13, *range(32, 127), *range(128, 256)})
"""The bytes that browsers send in headers: all but control characters other than tab, CR and LF."""
_BLANKS: Final = b" " * 100
"""A run of white space that is too long to come from a browser."""


def is_usual(header: bytes) -> bool:
    """Return ``True`` if a header contains only what browsers send.

    They send no control characters, bare line breaks, folded lines, long runs of white space, chunked
    bodies, bodies with methods other than POST, or second keys. Some of these are slow to parse. With others,
    this module and h11 could find different keys. Methods of ``bytes`` check this in less than 0.1
    milliseconds. A regular expression would take up to a millisecond for the largest headers.
    """
    lowered = header.lower().replace(b"\t", b" ")
    lines = lowered.split(b"\r\n")
    return (
        not header.translate(None, _USUAL)
        and header.count(b"\r") == header.count(b"\n") == len(lines) - 1
        and _BLANKS not in lowered
        and not any(line.startswith((b" ", b"transfer-encoding")) for line in lines)
        and sum(line.startswith(b"authorization:") for line in lines) <= 1
        and (header.startswith(b"POST ") or field(header, b"content-length") in ("", "0"))
    )


def field(header: bytes, name: bytes) -> str:
    """Return the value of a header field, or an empty string if there is none.

    If there are several fields with this name, the last one counts, since proxies add theirs at the end. A
    line that is not complete yet is ignored.

    :param name: the name in lower case.
    """
    label = b"\r\n" + name + b":"
    found = header.lower().rfind(label)
    start = found + len(label)
    end = header.find(b"\r\n", start)
    return "" if found < 0 or end < 0 else header[start:end].decode("latin-1").strip()


def key_of(header: bytes) -> str:
    """Return the key in a header, valid or not, or an empty string if there is none."""
    kind, _, key = field(header, b"authorization").partition(" ")
    return key.strip() if kind.lower() == "bearer" else ""
