"""The record of any game as a value, and its two formats: JSON and JSON Lines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Generic, Self

import attrs

from northwest_passage._internal.arguments import must_be, whole
from northwest_passage._internal.files import MAX_BYTES, read_file, replace_file
from northwest_passage._internal.strings import count, plain
from northwest_passage.errors import (
    MAX_PROBLEMS,
    IllegalAction,
    InvalidData,
    InvalidSetup,
    Problem,
    invalid,
    refuse,
)
from northwest_passage.game import ActionT, EventT, Formats, Game, RecordT, SetupT, StateT, ViewT

MAX_ACTIONS: Final = 100_000
"""The maximum number of actions in a JSON Lines record, unless the longest possible game has fewer."""


class Record(Generic[SetupT, StateT, ViewT, ActionT, EventT, RecordT]):
    """The setup of a game and all its actions, which can be replayed without a seed.

    This is the base class of frozen attrs classes that add the field ``actions`` to the fields of their
    game's setup. The last type parameter is the derived class itself, so that tables and simulations return
    records of its type.
    """

    __slots__ = ()

    names: tuple[str, ...]
    """The names of the players."""
    actions: tuple[ActionT, ...]
    """All actions, of players and of chance, in order."""

    @classmethod
    def game(cls) -> Game[SetupT, StateT, ViewT, ActionT, EventT, RecordT]:
        """Return the game whose records are of this class.

        >>> import northwest_passage as nwp
        >>> nwp.GameRecord.game()
        <Game expedition>
        """
        raise NotImplementedError

    @classmethod
    def begin(cls, setup: SetupT, actions: tuple[ActionT, ...] = ()) -> Self:
        """Return the record of a game with a given setup and given actions, which are not validated.

        >>> import northwest_passage as nwp
        >>> nwp.GameRecord.begin(nwp.Setup(names=("Ross", "Rae")))
        <GameRecord of expedition: Ross, Rae, 0 actions>

        :param setup: the setup of the game.
        :param actions: its first actions.
        """
        attrs_class: Any = cls  # attrs adds the constructor
        record: Self = attrs_class(**_fields(setup, cls.game().formats.setup), actions=actions)
        return record

    @classmethod
    def of(cls, state: StateT) -> Self:
        """Return the record of a game that has just begun, with the chance actions so far.

        >>> import random
        >>> import northwest_passage as nwp
        >>> nwp.GameRecord.of(nwp.new_game(["Ross", "Rae"], rng=random.Random(1845)))
        <GameRecord of expedition: Ross, Rae, 4 actions>

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
            raise invalid("", "must be a new game: a player has acted already")
        return record

    @property
    def setup(self) -> SetupT:
        """The setup of the game."""
        setup_class = self.game().formats.setup
        return setup_class(**_fields(self, setup_class))

    def with_action(self, action: ActionT) -> Self:
        """Return the record with one more action, which is not validated.

        >>> import northwest_passage as nwp
        >>> record = nwp.GameRecord.new(["Ross", "Rae"])
        >>> record.with_action(nwp.Reveal(nwp.TileId.large(17)))
        <GameRecord of expedition: Ross, Rae, 1 action>

        :param action: the action to append.
        """
        return self.with_actions((*self.actions, action))

    def with_actions(self, actions: tuple[ActionT, ...]) -> Self:
        """Return the record of the same game with other actions, which are not validated.

        >>> import northwest_passage as nwp
        >>> record = nwp.GameRecord.new(["Ross", "Rae"])
        >>> record.with_actions(tuple(nwp.Reveal(nwp.TileId.large(n)) for n in range(4)))
        <GameRecord of expedition: Ross, Rae, 4 actions>

        :param actions: all actions of the new record.
        """
        attrs_value: Any = self
        record: Self = attrs.evolve(attrs_value, actions=actions)
        return record

    def first(self, actions: int) -> Self:
        """Return the record of the same game with only its first ``actions`` actions.

        >>> import random
        >>> import northwest_passage as nwp
        >>> record = nwp.GameRecord.of(nwp.new_game(["Ross", "Rae"], rng=random.Random(1845)))
        >>> record.first(2)
        <GameRecord of expedition: Ross, Rae, 2 actions>

        :param actions: the number of actions.
        :raises InvalidData: if the record has fewer actions, or the number is negative.
        """
        return self.with_actions(self.actions[: self._checked_count(actions)])

    def _checked_count(self, actions: int) -> int:
        given = whole(actions)
        if given is None or not 0 <= given <= len(self.actions):
            raise must_be("actions", f"0 to {len(self.actions)}", actions)
        return given

    def states(self) -> Iterator[StateT]:
        """Yield all states of the game: the initial state, then the state after each action.

        >>> import random
        >>> import northwest_passage as nwp
        >>> record = nwp.GameRecord.of(nwp.new_game(["Ross", "Rae"], rng=random.Random(1845)))
        >>> [len(state.bag) for state in record.states()]
        [64, 63, 62, 61, 60]

        :raises InvalidData: at the first illegal action. The path names the action, and the message gives the
            reason.
        """
        game = self.game()
        try:
            state = game.start(self.setup)
        except InvalidSetup as error:
            raise invalid("", f"must be a valid setup: {error}") from None
        yield state
        for i, action in enumerate(self.actions):
            try:
                state = game.apply(state, action)
            except IllegalAction as error:
                raise invalid(f"actions[{i}]", str(error)) from None
            yield state

    def replay(self, actions: int | None = None) -> StateT:
        """Return the state after ``actions`` actions, by default after all of them.

        >>> import random
        >>> import northwest_passage as nwp
        >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
        >>> record = nwp.GameRecord.of(state)
        >>> record.replay() == state, len(record.replay(0).bag)
        (True, 64)

        :param actions: the number of actions.
        :raises InvalidData: as in :meth:`states`, or if there are fewer actions.
        """
        wanted = len(self.actions) if actions is None else self._checked_count(actions)
        for played, state in enumerate(self.states()):
            if played == wanted:
                return state
        raise AssertionError("states() must yield a state after each action")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, as JSON Lines if its name ends in ``.jsonl``, otherwise as JSON.

        An existing file is replaced atomically: at every moment, the file is the complete old one or the
        complete new one.

        >>> import pathlib, tempfile
        >>> import northwest_passage as nwp
        >>> record = nwp.GameRecord.new(["Ross", "Rae"])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "game.json")
        ...     record.save(path)
        ...     nwp.GameRecord.load(path) == record
        True

        :param path: the file.
        :raises InvalidData: if the record is too long to be read again.
        :raises OSError: if the file cannot be written. In that case nothing has changed.
        """
        path = Path(path)
        text = lines_for_file(self) if _is_lines(path) else f"{self.game().formats.to_json(self)}\n"
        replace_file(path, text.encode("ascii"))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a record from a file, as JSON Lines if its name ends in ``.jsonl``, otherwise as JSON.

        In JSON Lines, an incomplete last line is ignored.

        >>> import pathlib, tempfile
        >>> import northwest_passage as nwp
        >>> record = nwp.GameRecord.new(["Ross", "Rae"])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "game.json")
        ...     record.save(path)
        ...     nwp.GameRecord.load(path) == record
        True

        :param path: the file.
        :returns: a record of the class on which this method is called.
        :raises InvalidData: if the content is not a record, belongs to another game, is too long, or cannot
            be replayed to its end.
        :raises OSError: if the file cannot be read, or is a pipe, a device or a folder.
        """
        path = Path(path)
        data = read_file(path)
        if _is_lines(path):
            return cls.from_data(data)[0]
        return cls.game().formats.from_json(decode(data), cls)

    def to_lines(self) -> str:
        """Return the record as JSON Lines: the header, which is its setup, then one line for each action.

        >>> import northwest_passage as nwp
        >>> print(nwp.GameRecord.new(["Ross"], variant=nwp.Variant.SOLO).to_lines())
        {"format":"northwest_passage.record_header",..."names":["Ross"],"turn_order":[0]}
        <BLANKLINE>
        """
        formats = self.game().formats
        lines = (formats.to_json(self.setup), *map(formats.fields_as_json, self.actions))
        return "".join(f"{line}\n" for line in lines)

    @classmethod
    def from_lines(cls, text: str) -> Self:
        """Read a record from JSON Lines, the inverse of :meth:`to_lines`.

        An incomplete last line is ignored. So are lines at the end that contain NUL characters, which a power
        cut can leave.

        >>> import northwest_passage as nwp
        >>> record = nwp.GameRecord.new(["Ross", "Rae"])
        >>> nwp.GameRecord.from_lines(record.to_lines()) == record
        True

        :param text: the lines.
        :returns: a record of the class on which this method is called.
        :raises InvalidData: if the text is not a record in JSON Lines, is too long, or cannot be replayed to
            its end.
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may be untyped
            raise invalid("", f"must be a string, got {type(text).__name__}")
        check_length(0, len(text))
        return cls.from_data(text.encode(errors="surrogatepass"))[0]

    @classmethod
    def from_data(cls, data: bytes) -> tuple[Self, int]:
        """Return a record read from JSON Lines, and the number of bytes in its complete lines.

        >>> import northwest_passage as nwp
        >>> lines = nwp.GameRecord.new(["Ross", "Rae"]).to_lines().encode()
        >>> record, complete = nwp.GameRecord.from_data(lines + b'{"type":"rev')
        >>> complete == len(lines)
        True

        :param data: the bytes of a file.
        :raises InvalidData: as in :meth:`from_lines`.
        """
        # The header and each complete line end with a line break.
        check_length(data.count(b"\n") - 1, len(data))
        formats = cls.game().formats
        first, *lines = data.split(b"\n")
        setup = formats.from_json(decode(first), formats.setup)
        _check_number(cls.begin(setup), len(lines) - 1)
        torn = lines.pop() if lines else b""
        whole = len(data)
        if _is_action(torn, formats):
            lines.append(torn)  # only the line break is missing
        else:
            whole -= len(torn)
            # A power cut can leave NULs in place of content.
            while lines and b"\0" in lines[-1]:
                whole -= len(lines.pop()) + 1
        record = cls.begin(setup, tuple(_read(lines, formats)))
        record.replay()
        return record, whole


def record_repr(self: Record[Any, Any, Any, Any, Any, Any]) -> str:
    """Return the ``repr`` of a record: its players and its length, since a list of all actions is too long.

    >>> import northwest_passage as nwp
    >>> nwp.GameRecord.new(["Ross", "Rae"])
    <GameRecord of expedition: Ross, Rae, 0 actions>

    :param self: a record of any game.
    """
    names = "".join(f"{plain(name)}, " for name in self.names)
    length = count(len(self.actions), "action")
    return f"<{type(self).__name__} of {self.game().name}: {names}{length}>"


def _read(
    lines: list[bytes], formats: Formats[SetupT, StateT, ViewT, ActionT, EventT, RecordT]
) -> Iterator[ActionT]:
    """Read the actions in the lines after the header.

    :raises InvalidData: if any line cannot be read.
    """
    problems: list[Problem] = []
    for i, line in enumerate(lines):
        try:
            yield formats.fields_from_json(decode(line), formats.action)
        except InvalidData as error:
            problems += [
                Problem(_joined(f"actions[{i}]", wrong.path), f"{wrong.message} (line {i + 2})")
                for wrong in error.problems
            ]
        if len(problems) >= MAX_PROBLEMS:
            problems[MAX_PROBLEMS:] = [
                Problem("actions", f"the lines from {i + 3} on were not checked")
            ]
            break
    refuse(problems)


def lines_for_file(record: Record[Any, Any, Any, Any, Any, Any]) -> str:
    """Return a record as JSON Lines, for a file.

    :raises InvalidData: if it is too long to be read again.
    """
    check_length(len(record.actions), 0)
    text = record.to_lines()
    check_length(len(record.actions), len(text))
    return text


def _is_action(
    line: bytes, formats: Formats[SetupT, StateT, ViewT, ActionT, EventT, RecordT]
) -> bool:
    """Return ``True`` if a line is a complete action."""
    try:
        formats.fields_from_json(decode(line), formats.action)
    except InvalidData:
        return False
    return True


def check_length(actions: int, size: int) -> None:
    """Check that a record in JSON Lines is within the limits.

    :raises InvalidData: if it is not.
    """
    if actions > MAX_ACTIONS:
        raise invalid("actions", f"must have at most {MAX_ACTIONS} actions, got {actions}")
    if size > MAX_BYTES:
        raise invalid("", f"must have at most {MAX_BYTES} bytes, got {size}")


def _check_number(start: Record[Any, Any, Any, Any, Any, Any], actions: int) -> None:
    """Check that there are no more actions than a game with this setup can have.

    :raises InvalidData: if there are more, or if the setup is invalid.
    """
    next(start.states())
    maximum = start.game().max_game_length(start.setup)
    if actions > maximum:
        raise invalid(
            "actions", f"must have at most {maximum} actions with this setup, got {actions}"
        )


def _fields(value: object, setup_class: Any) -> dict[str, Any]:
    """Return the fields of a setup, given the setup itself or a record."""
    return {field.name: getattr(value, field.name) for field in attrs.fields(setup_class)}


def _is_lines(path: Path) -> bool:
    return path.suffix == ".jsonl"


def decode(data: bytes) -> str:
    """Decode bytes as UTF-8.

    >>> from northwest_passage.records import decode
    >>> decode(b"Ross")
    'Ross'

    :param data: the bytes of a file.
    :returns: the text.
    :raises InvalidData: if the bytes are not UTF-8.
    """
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise invalid("", "must be text in UTF-8") from None


def _joined(path: str, inner: str) -> str:
    return f"{path}.{inner}" if inner else path
