"""The record of any game: how it began and everything that was done, chance included.

Each game has a class of its own, made of its setup and of :class:`Record`, so that types tell records of
different games apart.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Generic, Self, TypeVar

import attrs

from northwest_passage._internal.arguments import whole
from northwest_passage._internal.files import MAX_BYTES, LineFile, read_file, replace_file
from northwest_passage._internal.strings import count, plain, quoted
from northwest_passage.errors import MAX_PROBLEMS, IllegalAction, InvalidData, InvalidSetup, Problem
from northwest_passage.game import ActionT, EventT, Forms, Game, SetupT, StateT, ViewT

__all__ = ["MAX_ACTIONS", "Log", "Record", "decoded", "in_a_line"]

MAX_ACTIONS: Final = 100_000
"""The most actions of a record in JSON Lines. A record may not have more actions than its game can have
either."""

RecordT = TypeVar("RecordT", bound="Record[Any, Any, Any, Any, Any, Any]")


class Record(Generic[SetupT, StateT, ViewT, ActionT, EventT, RecordT]):
    """A game from its setup on: enough to play it again without a seed.

    A base for frozen attrs classes that add the field ``actions`` to those of their game's setup. The last
    type parameter is that class itself, so that tables and simulations return records of its type.
    """

    __slots__ = ()

    names: tuple[str, ...]
    """Of the players."""
    actions: tuple[ActionT, ...]
    """What was done, by players and by chance, in order."""

    @classmethod
    def game(cls) -> Game[SetupT, StateT, ViewT, ActionT, EventT, RecordT]:
        """Return the game this is a record of."""
        raise NotImplementedError

    @classmethod
    def begin(cls, setup: SetupT, actions: tuple[ActionT, ...] = ()) -> Self:
        """The record of a game with this setup and these actions, which are not tried out."""
        made: Any = cls  # which attrs gives a constructor
        record: Self = made(**_fields(setup, cls.game().forms.setup), actions=actions)
        return record

    @classmethod
    def of(cls, state: StateT) -> Self:
        """The record of a game that has just begun, with what chance has done so far.

        :param state: one in which no player has acted yet.
        :raises InvalidData: if a player has acted already, since a record needs those actions.
        """
        game = cls.game()
        record = cls.begin(game.setup_of(state), game.opening(state))
        try:
            begun = record.replay() == state
        except InvalidData:
            begun = False
        if not begun:
            raise InvalidData(
                [Problem("", "this game has gone on; a record begins with a new game")]
            )
        return record

    @property
    def setup(self) -> SetupT:
        """How the game began."""
        form = self.game().forms.setup
        return form(**_fields(self, form))

    def with_action(self, action: ActionT) -> Self:
        """The record with one more action, which is not tried out."""
        return self.with_actions((*self.actions, action))

    def with_actions(self, actions: tuple[ActionT, ...]) -> Self:
        """The record of the same game with other actions, which are not tried out."""
        made: Any = self  # which attrs can copy
        record: Self = attrs.evolve(made, actions=actions)
        return record

    def first(self, actions: int) -> Self:
        """The record of the same game with only this many of its actions.

        :raises InvalidData: if there are fewer.
        """
        return self.with_actions(self.actions[: self._check_has(actions)])

    def _check_has(self, actions: int) -> int:
        given = whole(actions)
        if given is None or not 0 <= given <= len(self.actions):
            message = f"there are {len(self.actions)}, not {quoted(actions)}"
            raise InvalidData([Problem("actions", message)])
        return given

    def states(self) -> Iterator[StateT]:
        """All states of the game, from the new game to the last, one after each action.

        :raises InvalidData: when an action comes that is not legal; the path says which, the message why.
        """
        game = self.game()
        try:
            state = game.start(self.setup)
        except InvalidSetup as error:
            raise InvalidData([Problem("", f"this game cannot begin. {error}")]) from None
        yield state
        for i, action in enumerate(self.actions):
            try:
                state = game.apply(state, action)
            except IllegalAction as error:
                raise InvalidData([Problem(f"actions[{i}]", str(error))]) from None
            yield state

    def replay(self, actions: int | None = None) -> StateT:
        """The state after this many actions; by default after all of them.

        :raises InvalidData: as :meth:`states`, or if there are fewer actions.
        """
        wanted = len(self.actions) if actions is None else self._check_has(actions)
        for played, state in enumerate(self.states()):
            if played == wanted:
                return state
        raise AssertionError("there is a state after each action")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file: as JSON Lines if its name ends in ``.jsonl``, else as JSON.

        An existing file is replaced in one step: whatever happens, the file is either the old one or the
        new one, and complete.

        :raises InvalidData: if the record is too long to be read again.
        :raises OSError: if it cannot be written; then nothing has changed.
        """
        path = Path(path)
        text = _lines_for_file(self) if _is_lines(path) else f"{self.game().forms.to_json(self)}\n"
        replace_file(path, text.encode("ascii"))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a record from a file: as JSON Lines if its name ends in ``.jsonl``, else as JSON.

        Of JSON Lines, a last line that was not written to its end is left out.

        :raises InvalidData: if this is not a record, is one of another game, is too long, or does not replay
            to its end.
        :raises OSError: if the file cannot be read, or is a pipe, a device or a folder.
        """
        path = Path(path)
        data = read_file(path)
        if _is_lines(path):
            return cls.from_data(data)[0]
        return cls.game().forms.from_json(decoded(data), cls)

    def to_lines(self) -> str:
        """The record as JSON Lines: the header, which is its setup, then each action."""
        forms = self.game().forms
        lines = (forms.to_json(self.setup), *map(forms.fields_as_json, self.actions))
        return "".join(f"{line}\n" for line in lines)

    @classmethod
    def from_lines(cls, text: str) -> Self:
        """Read a record from JSON Lines, the inverse of :meth:`to_lines`.

        A last line that was not written to its end is left out, and so are lines at the end in which NULs
        stand for what was written, as after a power cut.

        :raises InvalidData: if this is not such a string, is too long, or does not replay to its end.
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # who knows
            raise InvalidData([Problem("", f"a string is needed, not {type(text).__name__}")])
        _check_length(0, len(text))
        return cls.from_data(text.encode(errors="surrogatepass"))[0]

    @classmethod
    def from_data(cls, data: bytes) -> tuple[Self, int]:
        """A record in JSON Lines, and how many bytes of the data are whole lines.

        :raises InvalidData: as :meth:`from_lines`.
        """
        # The header and each whole line end with a line break.
        _check_length(data.count(b"\n") - 1, len(data))
        forms = cls.game().forms
        first, *lines = data.split(b"\n")
        setup = forms.from_json(decoded(first), forms.setup)
        _check_number(cls.begin(setup), len(lines) - 1)
        torn = lines.pop() if lines else b""
        whole = len(data)
        if _says_something(torn, forms):
            lines.append(torn)  # only the line break is missing
        else:
            whole -= len(torn)
            # A power cut can leave NULs where something was written.
            while lines and b"\0" in lines[-1]:
                whole -= len(lines.pop()) + 1
        record = cls.begin(setup, tuple(_read(lines, forms)))
        record.replay()
        return record, whole


def in_a_line(self: Record[Any, Any, Any, Any, Any, Any]) -> str:
    """Who plays, and how long it is: the ``repr`` of records, since all actions would fill pages."""
    names = "".join(f"{plain(name)}, " for name in self.names)
    many = count(len(self.actions), "action")
    return f"<{type(self).__name__} of {self.game().name}: {names}{many}>"


def _read(
    lines: list[bytes], forms: Forms[SetupT, StateT, ViewT, ActionT, EventT, RecordT]
) -> Iterator[ActionT]:
    """The actions in the lines after the header.

    :raises InvalidData: if some cannot be read.
    """
    problems: list[Problem] = []
    for i, line in enumerate(lines):
        try:
            yield forms.fields_from_json(decoded(line), forms.action)
        except InvalidData as error:
            problems += [
                Problem(_joined(f"actions[{i}]", wrong.path), f"{wrong.message} (line {i + 2})")
                for wrong in error.problems
            ]
        if len(problems) >= MAX_PROBLEMS:
            problems[MAX_PROBLEMS:] = [
                Problem("actions", f"lines from {i + 3} on were not looked at any more")
            ]
            break
    if problems:
        raise InvalidData(problems)


def _lines_for_file(record: Record[Any, Any, Any, Any, Any, Any]) -> str:
    """A record as JSON Lines, for a file.

    :raises InvalidData: if it is too long to be read again.
    """
    _check_length(len(record.actions), 0)
    text = record.to_lines()
    _check_length(len(record.actions), len(text))
    return text


def _says_something(
    line: bytes, forms: Forms[SetupT, StateT, ViewT, ActionT, EventT, RecordT]
) -> bool:
    """Whether a line is a whole action."""
    try:
        forms.fields_from_json(decoded(line), forms.action)
    except InvalidData:
        return False
    return True


def _check_length(actions: int, size: int) -> None:
    """Make sure that a record in JSON Lines keeps within the limits.

    :raises InvalidData: if it does not.
    """
    if actions > MAX_ACTIONS:
        raise InvalidData([Problem("actions", f"a record has no more than {MAX_ACTIONS} actions")])
    if size > MAX_BYTES:
        raise InvalidData([Problem("", f"a record has no more than {MAX_BYTES} bytes")])


def _check_number(start: Record[Any, Any, Any, Any, Any, Any], actions: int) -> None:
    """Make sure that there are no more actions than a game can have that begins like this.

    :raises InvalidData: if there are, or if no game begins like this.
    """
    next(start.states())
    most = start.game().max_game_length(start.setup)
    if actions > most:
        raise InvalidData(
            [Problem("actions", f"there are {actions}, and such a game has no more than {most}")]
        )


def _fields(value: object, form: Any) -> dict[str, Any]:
    """The fields of a setup, from itself or from a record."""
    return {field.name: getattr(value, field.name) for field in attrs.fields(form)}


def _is_lines(path: Path) -> bool:
    return path.suffix == ".jsonl"


def decoded(data: bytes) -> str:
    """Decode bytes as text.

    :raises InvalidData: if they are not text.
    """
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise InvalidData([Problem("", "this is not text in UTF-8")]) from None


def _joined(path: str, inner: str) -> str:
    return f"{path}.{inner}" if inner else path


class Log(Generic[RecordT, ActionT]):
    """A record in a file of JSON Lines that grows while the game is played.

    Actions are handed to the operating system as soon as they are appended, as whole lines. After a
    crash, :meth:`resume` finds the game as it was after the last whole line and goes on from there.

    As long as a log is open, no other log can write to its file: the file is locked where the system has
    locks, and before each write the log makes sure that it is still the same file with the same length.
    Readers are not kept out. The error for all of this is :class:`RecordLogError
    <northwest_passage.RecordLogError>`.
    """

    def __init__(self, lines: LineFile, record: RecordT) -> None:
        """Use :meth:`create` or :meth:`resume`."""
        self.record: RecordT = record
        """The record so far: what has been appended and not been taken back, and never anything else."""
        self._lines = lines

    @classmethod
    def form(cls) -> type[RecordT]:
        """The class of its records."""
        raise NotImplementedError

    @classmethod
    def create(cls, path: str | os.PathLike[str], record: RecordT) -> Self:
        """Begin a file with a record, which may have actions already, and wait until it is on the disk.

        :raises FileExistsError: if there is such a file, since it could be another game.
        :raises InvalidData: if the record is too long to be read again.
        :raises OSError: if the file cannot be written or then opened. Either the whole file is there or
            none of it.
        """
        return cls(LineFile.create(Path(path), _lines_for_file(record)), record)

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> Self:
        """Go on with a file; a last line that was not written to its end is cut off.

        :raises InvalidData: as ``load`` of the record; then nothing has changed.
        :raises RecordLogError: if another log is open that writes to this file.
        :raises OSError: if the file cannot be read and written, or is a pipe, a device or a folder.
        """
        lines = LineFile.open(Path(path))
        try:
            data = lines.read()
            record, whole = cls.form().from_data(data)
            lines.repair(data, whole)
        except BaseException:
            lines.close()
            raise
        return cls(lines, record)

    def append(self, action: ActionT, *, sync: bool = False) -> None:
        """Add one action, which is not tried out.

        :param sync: whether to wait until it is on the disk, for crashes of the whole machine.
        :raises RecordLogError: as :meth:`extend`.
        :raises InvalidData: as :meth:`extend`.
        :raises OSError: as :meth:`extend`.
        """
        self.extend((action,), sync=sync)

    def extend(self, actions: Sequence[ActionT], *, sync: bool = False) -> None:
        """Add several actions, which are not tried out: all of them, or none.

        :param sync: whether to wait until they are on the disk, for crashes of the whole machine.
        :raises RecordLogError: if somebody else wrote to the file, or it is not safe to write to it for
            another reason.
        :raises InvalidData: if the record would be too long to be read again.
        :raises OSError: if they cannot be written, because the disk is full, for instance. Then they are not
            in the record, and can be added again.
        """
        record = self.record.with_actions((*self.record.actions, *actions))
        # If the last change was interrupted, the file has more lines than the record, or fewer.
        same = min(self._lines.count - 1, len(self.record.actions))
        lines = [record.game().forms.fields_as_json(action) for action in record.actions[same:]]
        size = sum(len(line) + 1 for line in lines)
        _check_length(len(record.actions), self._lines.size + size)
        self._lines.keep(1 + same, sync=False)
        self._lines.append(lines, sync=sync)
        self.record = record

    def keep(self, actions: int, *, sync: bool = False) -> None:
        """Take back all but the first actions, in the file and in the record.

        :param actions: how many stay.
        :param sync: whether to wait until this is on the disk, for crashes of the whole machine.
        :raises InvalidData: if there are fewer actions.
        :raises RecordLogError: as :meth:`extend`.
        :raises OSError: if nothing could be taken back, or if the change could not be brought to the disk.
            Then the record is as it was. Try again, or go on: the next change brings the file in line.
        """
        record = self.record.first(actions)
        if self._lines.count <= len(record.actions):  # the last change was interrupted
            self.extend((), sync=False)
        self._lines.keep(1 + len(record.actions), sync=sync)
        self.record = record

    def close(self) -> None:
        """Close the file, so that others can write to it. Closing it again does nothing."""
        self._lines.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
