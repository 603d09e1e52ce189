"""Files of any kind: states, records, editions and the rest."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from northwest_passage import games
from northwest_passage._internal.codec.document import parse
from northwest_passage._internal.files import read_stream, replace_file
from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import plain_lines, quoted
from northwest_passage.cli import Failure
from northwest_passage.cli.game_ui import AnyRecord, GameUI, ui_of
from northwest_passage.expedition import InvalidData, Problem
from northwest_passage.records import Record, decode

if TYPE_CHECKING:
    from typing_extensions import TypeForm

__all__ = [
    "STANDARD_STREAM",
    "Content",
    "checked_step",
    "read",
    "read_any_edition",
    "read_edition",
    "read_position",
    "read_record",
    "write",
]

STANDARD_STREAM: Final = "-"
"""What stands for standard input or output in place of a file's name."""
_HEADER: Final = "record_header"


@attrs.frozen
class Content(Frozen):
    """What was in a file."""

    kind: str
    """The short name of its format, such as ``state``."""
    value: object
    face: GameUI
    """The game it belongs to."""
    torn: bool = False
    """Whether the last line of a record in JSON Lines was not written to its end, and is left out."""

    @property
    def record(self) -> AnyRecord | None:
        """The record, if it is one."""
        value = self.value
        return cast("AnyRecord", self.value) if isinstance(value, Record) else None


def _data_of(file: str) -> bytes:
    """What is in a file, a pipe or standard input.

    :raises Failure: if it cannot be read.
    :raises InvalidData: if there is too much of it.
    """
    try:
        if file != STANDARD_STREAM:
            with Path(file).open("rb") as stream:
                return read_stream(stream)
        if sys.stdin is None:
            raise Failure("There is no standard input to read from.")
        return read_stream(sys.stdin.buffer)
    except FileNotFoundError:
        raise Failure(f"There is no file {file}.") from None
    except OSError as error:
        raise Failure(f"{file} cannot be read: {error.strerror}.") from None


def read(file: str) -> Content:
    """What is in a file, by what it says it is.

    :raises Failure: if there is nothing to read.
    :raises InvalidData: with everything that is wrong with it.
    """
    data = _data_of(file)
    first, _, rest = data.partition(b"\n")
    try:
        name = _format(decode(first))
    except InvalidData:
        if rest.strip():  # one document on several lines
            name = _format(decode(data))
        else:
            raise
    face, kind = _known(name)
    if kind == _HEADER:
        record, whole = face.game.formats.record.from_data(data)
        return Content("record", record, face, torn=whole < len(data))
    form = cast("TypeForm[object]", face.formats.types[kind])
    return Content(kind, face.game.formats.from_json(decode(data), form), face)


def _format(text: str) -> str:
    """The name of the format that a document says it has.

    :raises InvalidData: if it says nothing of the kind.
    """
    document = parse(text)
    if not isinstance(document, dict):
        raise InvalidData([Problem("", "this is not a JSON object")])
    name = cast("dict[str, object]", document).get("format")
    if name is None:
        raise InvalidData([Problem("format", "this is missing: it is not a file of these games")])
    if not isinstance(name, str):
        raise InvalidData([Problem("format", f"{quoted(name)} is not the name of a format")])
    return name


def _known(name: str) -> tuple[GameUI, str]:
    """The game that a format belongs to, and the format's short name.

    :raises InvalidData: if it is none of ours.
    """
    # The prefix of one game can begin with that of another: the longest decides.
    found = [each for each in map(games.find, games.names()) if name.startswith(f"{each.prefix}.")]
    if found:
        registered = max(found, key=lambda each: len(each.prefix))
        formats = registered.document_formats()
        short = name.removeprefix(f"{registered.prefix}.")
        if short in formats.types:
            return ui_of(registered.name), short
        known = ", ".join(map(formats.name, formats.types))
        raise InvalidData([Problem("format", f"{quoted(name)} is not one of {known}")])
    raise InvalidData([Problem("format", f"{quoted(name)} is not a format of this library")])


def read_record(file: str) -> tuple[GameUI, AnyRecord]:
    """A record from a file, and of which game it is.

    :raises Failure: if it is none.
    """
    content = _read_or_fail(file)
    if content.record is None:
        raise Failure(f"{file} is not a record of a game; it has the format {content.kind}.")
    return content.face, content.record


def read_edition(file: str, face: GameUI) -> object:
    """An edition of a game from a file.

    :raises Failure: if it is none.
    """
    content = _read_or_fail(file)
    if not isinstance(content.value, face.edition):
        if isinstance(content.value, content.face.edition):
            whose, played = content.face.game.title, face.game.title
            raise Failure(f"{file} is an edition of {whose}, not of {played}.")
        raise Failure(f"{file} is not an edition; it has the format {content.kind}.")
    return content.value


def read_any_edition(file: str) -> tuple[GameUI, object]:
    """An edition from a file, and of which game it is.

    :raises Failure: if it is none.
    """
    content = _read_or_fail(file)
    if not isinstance(content.value, content.face.edition):
        raise Failure(f"{file} is not an edition; it has the format {content.kind}.")
    return content.face, content.value


def read_position(file: str, at: int | None) -> tuple[GameUI, Any, int | None]:
    """A state or view from a file, or a state out of a record, and after how many actions of it.

    :raises Failure: if there is none.
    """
    content = _read_or_fail(file)
    record = content.record
    if record is not None:
        number = checked_step(record, at)
        return content.face, record.replay(number), number
    formats = content.face.game.formats
    if not isinstance(content.value, formats.state | formats.view):
        raise Failure(f"{file} is neither a state nor a record; it has the format {content.kind}.")
    if at is not None:
        raise Failure(f"{file} is a single state: there are no steps to go to in it.")
    return content.face, content.value, None


def checked_step(record: AnyRecord, at: int | None) -> int:
    """The number of actions to replay; negative ones count from the end.

    :raises Failure: if the record does not have so many.
    """
    last = len(record.actions)
    if at is None:
        return last
    if not -last <= at <= last:
        raise Failure(f"The record has {last} actions; there is no step {at}.")
    return at % (last + 1) if at < 0 else at


def _read_or_fail(file: str) -> Content:
    try:
        return read(file)
    except InvalidData as error:
        first, *others = error.problems
        more = f" And {len(others)} more: see `northwest-passage check {file}`." if others else ""
        raise Failure(f"{file} cannot be used: {first}.{more}") from None


def write(file: str, text: str) -> None:
    """Write a string to a file, or to standard output; a file is the old one or the new one, never a part.

    :raises Failure: if that cannot be done.
    """
    if file == STANDARD_STREAM:
        sys.stdout.write(plain_lines(text))
        return
    try:
        replace_file(Path(file), text.encode())
    except OSError as error:
        raise Failure(f"{file} cannot be written: {error.strerror}.") from None
