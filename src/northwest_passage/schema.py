"""JSON Schema (2020-12) of every format, made from the classes.

The schemas come with the package, in ``northwest_passage/data/schema``, and can be written anywhere::

    python -m northwest_passage.schema some/folder

With ``--bundle`` instead of a folder, all of them are printed as one, for tools that generate code; with
``--digest``, a digest of that.

They say what a document looks like, not whether a state could occur: that is :func:`check
<northwest_passage.check>`'s business.
"""

from __future__ import annotations

import sys
from pathlib import Path

from northwest_passage._shared.codec import schema
from northwest_passage._shared.codec.hooks import Schema
from northwest_passage.serialization import FORMATS

__all__ = ["bundle", "digest", "json_schema", "write_schemas"]


def json_schema(short: str) -> Schema:
    """The schema of one format, with everything it refers to.

    >>> json_schema("score")["title"]
    'ScoreDocument'

    :param short: the name of the format after ``northwest_passage.``.
    :raises KeyError: if there is no such format.
    """
    return schema.json_schema(FORMATS, short)


def bundle() -> Schema:
    """All formats in one schema, for tools that generate code from it.

    It says less than the separate schemas: a document is an envelope together with a value. And it keeps to
    an older dialect in what such tools do not know yet: tuples, and descriptions beside references.
    """
    return schema.bundle(FORMATS)


def digest() -> str:
    """A digest of the bundle without its descriptions: what generated code was generated from."""
    return schema.digest(FORMATS)


def write_schemas(folder: Path) -> None:
    """Write a file for each format."""
    schema.write_schemas(FORMATS, folder)


if __name__ == "__main__":
    schema.main(FORMATS, sys.argv[1:])
