"""Files of every format: states, records, editions and others."""

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
from northwest_passage.cli.game_ui import AnyRecord, AnyUI, ui_of
from northwest_passage.errors import InvalidData, Problem
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
"""The file name that stands for standard input or output."""
_HEADER: Final = "record_header"


@attrs.frozen
class Content(Frozen):
    """The content of a file."""

    kind: str
    """The short name of the file's format, such as ``state``."""
    value: object
    ui: AnyUI
    """The terminal interface of the game that the file belongs to."""
    torn: bool = False
    """True if the last line of a record in JSON Lines was incomplete and was left out."""

    @property
    def record(self) -> AnyRecord | None:
        """The record, or ``None`` if the file contains anything else."""
        value = self.value
        return cast("AnyRecord", self.value) if isinstance(value, Record) else None


def _data_of(file: str) -> bytes:
    """Read a file, a pipe or standard input.

    :raises Failure: if it cannot be read.
    :raises InvalidData: if it is too large.
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
    """Read a file of any format. The format is named in the file.

    :raises Failure: if the file cannot be read.
    :raises InvalidData: if the content is invalid, with all its problems.
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
    ui, kind = _known(name)
    if kind == _HEADER:
        record, whole = ui.game.formats.record.from_data(data)
        return Content("record", record, ui, torn=whole < len(data))
    form = cast("TypeForm[object]", ui.document_formats.types[kind])
    return Content(kind, ui.game.formats.from_json(decode(data), form), ui)


def _format(text: str) -> str:
    """Return the name of the format of a document.

    :raises InvalidData: if the document names no format.
    """
    document = parse(text)
    if not isinstance(document, dict):
        raise InvalidData([Problem("", "must be a JSON object")])
    name = cast("dict[str, object]", document).get("format")
    if name is None:
        raise InvalidData([Problem("format", "is missing: this is not a file of this library")])
    if not isinstance(name, str):
        raise InvalidData([Problem("format", f"must be a string, got {quoted(name)}")])
    return name


def _known(name: str) -> tuple[AnyUI, str]:
    """Return the terminal interface of the game that a format belongs to, and the format's short name.

    :raises InvalidData: if no game has a format with this name.
    """
    # The prefix of one game can begin with that of another, so the longest one counts.
    found = [each for each in map(games.find, games.names()) if name.startswith(f"{each.prefix}.")]
    if found:
        registered = max(found, key=lambda each: len(each.prefix))
        formats = registered.document_formats()
        short = name.removeprefix(f"{registered.prefix}.")
        if short in formats.types:
            return ui_of(registered.name), short
        known = ", ".join(map(formats.name, formats.types))
        raise InvalidData([Problem("format", f"must be one of {known}, got {quoted(name)}")])
    raise InvalidData([Problem("format", f"must be a format of this library, got {quoted(name)}")])


def read_record(file: str) -> tuple[AnyUI, AnyRecord]:
    """Return the record in a file, and the terminal interface of its game.

    :raises Failure: if the file is not a record.
    """
    content = _read_or_fail(file)
    if content.record is None:
        raise Failure(f"{file} is not a record of a game, but has the format {content.kind}.")
    return content.ui, content.record


def read_edition(file: str, ui: AnyUI) -> object:
    """Read an edition of a game.

    :raises Failure: if the file is not an edition of this game.
    """
    found, edition = read_any_edition(file)
    if not isinstance(edition, ui.edition):
        raise Failure(f"{file} is an edition of {found.game.title}, not of {ui.game.title}.")
    return edition


def read_any_edition(file: str) -> tuple[AnyUI, object]:
    """Return the edition in a file, and the terminal interface of its game.

    :raises Failure: if the file is not an edition.
    """
    content = _read_or_fail(file)
    if not isinstance(content.value, content.ui.edition):
        raise Failure(f"{file} is not an edition, but has the format {content.kind}.")
    return content.ui, content.value


def read_position(file: str, at: int | None) -> tuple[AnyUI, Any, int | None]:
    """Read a state or a view, or the state after a number of actions of a record.

    :param file: the name of the file.
    :param at: the number of actions, or ``None`` for all.
    :returns: the terminal interface of the game, the position and, for a record, the number of actions.
    :raises Failure: if the file contains no position, or fewer actions than ``at``.
    """
    content = _read_or_fail(file)
    record = content.record
    if record is not None:
        number = checked_step(record, at)
        return content.ui, record.replay(number), number
    formats = content.ui.game.formats
    if not isinstance(content.value, formats.state | formats.view):
        raise Failure(f"{file} is neither a state nor a record, but has the format {content.kind}.")
    if at is not None:
        raise Failure(f"{file} is a single state and has no steps.")
    return content.ui, content.value, None


def checked_step(record: AnyRecord, at: int | None) -> int:
    """Return the number of actions to replay. Negative numbers count from the end.

    :raises Failure: if the record has fewer actions.
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
    """Write a string to standard output, or to a file, which is replaced atomically.

    :raises Failure: if the file cannot be written.
    """
    if file == STANDARD_STREAM:
        sys.stdout.write(plain_lines(text))
        return
    try:
        replace_file(Path(file), text.encode())
    except OSError as error:
        raise Failure(f"{file} cannot be written: {error.strerror}.") from None
