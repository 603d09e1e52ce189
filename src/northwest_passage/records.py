"""The record of any game: its setup and every action, chance's included.

Each game has a class of its own, built from its setup and :class:`Record`, so that type checkers distinguish
the records of different games.
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
"""The maximum number of actions of a record in JSON Lines. A record may not have more actions than its game
can have either.
"""

RecordT = TypeVar("RecordT", bound="Record[Any, Any, Any, Any, Any, Any]")


class Record(Generic[SetupT, StateT, ViewT, ActionT, EventT, RecordT]):
    """A game from its setup on: enough to play it again without a seed.

    A base for frozen attrs classes that add the field ``actions`` to those of their game's setup. The last
    type parameter is that class itself, so that tables and simulations return records of its type.
    """

    __slots__ = ()

    names: tuple[str, ...]
    """The names of the players."""
    actions: tuple[ActionT, ...]
    """All actions, of players and of chance, in order."""

    @classmethod
    def game(cls) -> Game[SetupT, StateT, ViewT, ActionT, EventT, RecordT]:
        """Return the game this is a record of."""
        raise NotImplementedError

    @classmethod
    def begin(cls, setup: SetupT, actions: tuple[ActionT, ...] = ()) -> Self:
        """Return the record of a game with this setup and these actions, which are not validated."""
        made: Any = cls  # attrs gives it a constructor
        record: Self = made(**_fields(setup, cls.game().forms.setup), actions=actions)
        return record

    @classmethod
    def of(cls, state: StateT) -> Self:
        """Return the record of a game that has just begun, with the chance actions so far.

        :param state: a state in which no player has acted yet.
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
        """The setup of the game."""
        form = self.game().forms.setup
        return form(**_fields(self, form))

    def with_action(self, action: ActionT) -> Self:
        """Return the record with one more action, which is not validated."""
        return self.with_actions((*self.actions, action))

    def with_actions(self, actions: tuple[ActionT, ...]) -> Self:
        """Return the record of the same game with other actions, which are not validated."""
        made: Any = self  # attrs can copy it
        record: Self = attrs.evolve(made, actions=actions)
        return record

    def first(self, actions: int) -> Self:
        """Return the record of the same game with only its first ``actions`` actions.

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
        """Yield all states of the game, from the new game to the last, one after each action.

        :raises InvalidData: at the first illegal action. The path names the action, the message the reason.
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
        """Return the state after ``actions`` actions, by default after all of them.

        :raises InvalidData: as :meth:`states`, or if there are fewer actions.
        """
        wanted = len(self.actions) if actions is None else self._check_has(actions)
        for played, state in enumerate(self.states()):
            if played == wanted:
                return state
        raise AssertionError("there is a state after each action")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file: as JSON Lines if its name ends in ``.jsonl``, else as JSON.

        An existing file is replaced atomically: in any case, the file is the complete old one or the complete
        new one.

        :raises InvalidData: if the record is too long to be read again.
        :raises OSError: if it cannot be written. In that case nothing has changed.
        """
        path = Path(path)
        text = _lines_for_file(self) if _is_lines(path) else f"{self.game().forms.to_json(self)}\n"
        replace_file(path, text.encode("ascii"))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a record from a file: as JSON Lines if its name ends in ``.jsonl``, else as JSON.

        In JSON Lines, an incomplete last line is ignored.

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
        """Return the record as JSON Lines: the header, which is its setup, then each action."""
        forms = self.game().forms
        lines = (forms.to_json(self.setup), *map(forms.fields_as_json, self.actions))
        return "".join(f"{line}\n" for line in lines)

    @classmethod
    def from_lines(cls, text: str) -> Self:
        """Read a record from JSON Lines, the inverse of :meth:`to_lines`.

        An incomplete last line is ignored. So are final lines in which NULs replace the content, as after a
        power cut.

        :raises InvalidData: if this is not such a string, is too long, or does not replay to its end.
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may be untyped
            raise InvalidData([Problem("", f"a string is needed, not {type(text).__name__}")])
        _check_length(0, len(text))
        return cls.from_data(text.encode(errors="surrogatepass"))[0]

    @classmethod
    def from_data(cls, data: bytes) -> tuple[Self, int]:
        """Return a record read from JSON Lines, and the number of bytes that are complete lines.

        :raises InvalidData: as :meth:`from_lines`.
        """
        # The header and each complete line end with a line break.
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
            # A power cut can leave NULs in place of content.
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
    """Read the actions in the lines after the header.

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
    """Check that a record in JSON Lines is within the limits.

    :raises InvalidData: if it is not.
    """
    if actions > MAX_ACTIONS:
        raise InvalidData([Problem("actions", f"a record has no more than {MAX_ACTIONS} actions")])
    if size > MAX_BYTES:
        raise InvalidData([Problem("", f"a record has no more than {MAX_BYTES} bytes")])


def _check_number(start: Record[Any, Any, Any, Any, Any, Any], actions: int) -> None:
    """Make sure that there are no more actions than a game can have that begins like this.

    :raises InvalidData: if there are, or if no game has this setup.
    """
    next(start.states())
    most = start.game().max_game_length(start.setup)
    if actions > most:
        raise InvalidData(
            [Problem("actions", f"there are {actions}, and such a game has no more than {most}")]
        )


def _fields(value: object, form: Any) -> dict[str, Any]:
    """Return the fields of a setup, given the setup itself or a record."""
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

    Each append passes its actions to the operating system at once, as complete lines. After a crash,
    :meth:`resume` continues the game from the last complete line.

    As long as a log is open, no other log can write to its file: the file is locked where the system has
    locks, and before each write the log checks that it is still the same file with the same length.
    Readers are not blocked. The error for all of this is :class:`RecordLogError
    <northwest_passage.RecordLogError>`.
    """

    def __init__(self, lines: LineFile, record: RecordT) -> None:
        """Use :meth:`create` or :meth:`resume`."""
        self.record: RecordT = record
        """The record so far: exactly the actions that were appended and not taken back."""
        self._lines = lines

    @classmethod
    def form(cls) -> type[RecordT]:
        """Return the class of its records."""
        raise NotImplementedError

    @classmethod
    def create(cls, path: str | os.PathLike[str], record: RecordT) -> Self:
        """Create a file with a record, which may have actions already, and wait until it is on the disk.

        :raises FileExistsError: if the file exists, since it could be another game.
        :raises InvalidData: if the record is too long to be read again.
        :raises OSError: if the file cannot be written or then opened. Either the complete file exists or
            none.
        """
        return cls(LineFile.create(Path(path), _lines_for_file(record)), record)

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> Self:
        """Continue a file. An incomplete last line is cut off.

        :raises InvalidData: as ``load`` of the record. In that case nothing has changed.
        :raises RecordLogError: if another open log writes to this file.
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
        """Add one action, which is not validated.

        :param sync: whether to wait until it is on the disk, for crashes of the whole machine.
        :raises RecordLogError: as :meth:`extend`.
        :raises InvalidData: as :meth:`extend`.
        :raises OSError: as :meth:`extend`.
        """
        self.extend((action,), sync=sync)

    def extend(self, actions: Sequence[ActionT], *, sync: bool = False) -> None:
        """Add several actions, which are not validated: all of them, or none.

        :param sync: whether to wait until they are on the disk, for crashes of the whole machine.
        :raises RecordLogError: if another process or log wrote to the file, or it is not safe to write to it
            for another reason.
        :raises InvalidData: if the record would be too long to be read again.
        :raises OSError: if they cannot be written, for instance because the disk is full. In that case they
            are not in the record, and can be added again.
        """
        record = self.record.with_actions((*self.record.actions, *actions))
        # After an interrupted change the file has more or fewer lines than the record.
        same = min(self._lines.count - 1, len(self.record.actions))
        lines = [record.game().forms.fields_as_json(action) for action in record.actions[same:]]
        size = sum(len(line) + 1 for line in lines)
        _check_length(len(record.actions), self._lines.size + size)
        self._lines.keep(1 + same, sync=False)
        self._lines.append(lines, sync=sync)
        self.record = record

    def keep(self, actions: int, *, sync: bool = False) -> None:
        """Take back all but the first actions, in the file and in the record.

        :param actions: the number of actions to keep.
        :param sync: whether to wait until this is on the disk, for crashes of the whole machine.
        :raises InvalidData: if there are fewer actions.
        :raises RecordLogError: as :meth:`extend`.
        :raises OSError: if nothing could be taken back, or if the change could not be written to the disk. In
            that case the record is unchanged. Try again, or continue: the next change synchronizes the file.
        """
        record = self.record.first(actions)
        if self._lines.count <= len(record.actions):  # the last change was interrupted
            self.extend((), sync=False)
        self._lines.keep(1 + len(record.actions), sync=sync)
        self.record = record

    def close(self) -> None:
        """Close the file, so that other logs can write to it. Closing it again does nothing."""
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
