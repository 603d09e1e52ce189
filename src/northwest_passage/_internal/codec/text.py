"""From JSON text to plain values and back, within limits."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Final

from northwest_passage._internal.codec.problems import Constant, Repeated, kind_of
from northwest_passage.errors import InvalidData, Problem

__all__ = ["MAX_DEPTH", "MAX_LENGTH", "encode", "parse"]

MAX_LENGTH: Final = 1024 * 1024
"""The longest text that is read, in characters; the record of a long game takes a tenth of it."""
MAX_DEPTH: Final = 16
"""How deep lists and objects may be nested in a text that is read."""

encode: Final = json.JSONEncoder(
    separators=(",", ":"), allow_nan=False, check_circular=False
).encode
"""Plain values as JSON text, without white space and in ASCII."""


def parse(text: str) -> object:
    """Read JSON text of reasonable length and depth.

    :raises InvalidData: if it is anything else.
    """
    if type(text) is not str:
        raise InvalidData([Problem("", f"a string is wanted, not {kind_of(text)}")])
    if len(text) > MAX_LENGTH:
        raise InvalidData([Problem("", f"the text is longer than {MAX_LENGTH} characters")])
    if _is_deep(text):
        raise InvalidData([Problem("", f"lists and objects are nested deeper than {MAX_DEPTH}")])
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise InvalidData([Problem("", f"this is not JSON: {error.msg} in {where}")]) from None
    except ValueError:  # Python's own limit to the digits of a number
        raise InvalidData([Problem("", "a number in the text is far too long")]) from None


def _plain_object(pairs: list[tuple[str, object]]) -> dict[str, object] | Repeated:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    counts = Counter(key for key, _ in pairs)
    return Repeated(next(key for key, count in counts.items() if count > 1))


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_plain_object, parse_constant=Constant)
_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_NO_BRACKET: Final = bytes(sorted(set(range(256)) - set(b'[]{}"')))


def _is_deep(text: str) -> bool:
    """Whether brackets are nested too deeply; found without parsing, since the parser recurses."""
    signs = _signs(text)
    if b'"' in signs or "\\" in text:  # a string has brackets in it, or might have
        signs = _signs(_STRING.sub("", text))
    brackets = signs.replace(b"{", b"[").replace(b"}", b"]")
    for _ in range(MAX_DEPTH):
        before = len(brackets)
        brackets = brackets.replace(b"[]", b"")  # removes the innermost level everywhere
        if len(brackets) == before:
            break
    return b"[]" in brackets or brackets.count(b"[") > MAX_DEPTH


def _signs(text: str) -> bytes:
    """The brackets of a text, and the quotation marks that have brackets between them."""
    return text.encode("utf-8", "replace").translate(None, _NO_BRACKET).replace(b'""', b"")
