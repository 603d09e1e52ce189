"""The records of all games of this library: each file says which game it belongs to."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, TypeAlias, cast

from northwest_passage import adventure
from northwest_passage._internal.codec.text import parse
from northwest_passage._internal.files import read_file
from northwest_passage.expedition import GameRecord, InvalidData, Problem
from northwest_passage.records import decoded

__all__ = ["RECORDS", "AnyRecord", "load_record"]

AnyRecord: TypeAlias = GameRecord | adventure.GameRecord
"""The record of a game: of Expedition or of Adventure."""

RECORDS: Final[tuple[type[AnyRecord], ...]] = (GameRecord, adventure.GameRecord)
"""The classes of records, one for each game."""


def load_record(path: str | os.PathLike[str]) -> AnyRecord:
    """Read a record of any game from a file.

    :raises InvalidData: if it does not belong to a game of this library, or as :meth:`GameRecord.load
        <northwest_passage.GameRecord.load>`.
    """
    path = Path(path)
    data = read_file(path)
    document = parse(decoded(data.partition(b"\n")[0] if path.suffix == ".jsonl" else data))
    if not isinstance(document, dict):
        raise InvalidData([Problem("", "this is not a JSON object")])
    name = cast("dict[str, object]", document).get("format")
    for record in RECORDS:
        prefix = record.game().forms.prefix
        if name in (f"{prefix}.record", f"{prefix}.record_header"):
            return record.load(path)
    raise InvalidData([Problem("format", "this is not a record of any game of this library")])
