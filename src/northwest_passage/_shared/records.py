"""The record of any game: how it began and everything that was done, chance included.

Each game has a class of its own, made of its setup and of :class:`Record`, so that types tell records of
different games apart.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

import attrs

from northwest_passage._shared.files import LineFile, write_text
from northwest_passage._shared.references import find
from northwest_passage.errors import IllegalAction, InvalidData, InvalidSetup, Problem

if TYPE_CHECKING:
    from northwest_passage.game import Game

__all__ = ["Log", "Record", "decoded"]

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
RecordT = TypeVar("RecordT", bound="Record[Any, Any, Any, Any, Any]")


class Record(Generic[SetupT, StateT, ViewT, ActionT, EventT]):
    """A game from its setup on: enough to play it again without a seed.

    A base for frozen attrs classes that add the field ``actions`` to those of their game's setup.
    """

    __slots__ = ()

    home: ClassVar[str]
    """Where its game is found, ``module:attribute``."""
    actions: tuple[ActionT, ...]

    @classmethod
    def game(cls) -> Game[SetupT, StateT, ViewT, ActionT, EventT]:
        """The game this is a record of."""
        return cast("Game[SetupT, StateT, ViewT, ActionT, EventT]", find(cls.home))

    @classmethod
    def begin(cls, setup: SetupT, actions: tuple[ActionT, ...] = ()) -> Self:
        """The record of a game with this setup, in which this was done; nothing is tried out."""
        made: Any = cls  # which attrs gives a constructor
        record: Self = made(**_fields(setup, cls.game().forms.setup), actions=actions)
        return record

    @classmethod
    def of(cls, state: StateT) -> Self:
        """The record of a game that has just begun, with what chance has done so far.

        :param state: one in which no player has acted yet.
        :raises InvalidData: if more has happened since, for which a record needs the actions.
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
        """The state after so many actions; by default after all of them.

        :raises InvalidData: as :meth:`states`, or if there are not so many actions.
        """
        wanted = len(self.actions) if actions is None else actions
        if not 0 <= wanted <= len(self.actions):
            raise InvalidData([Problem("actions", f"there are {len(self.actions)}, not {wanted}")])
        for played, state in enumerate(self.states()):
            if played == wanted:
                return state
        raise AssertionError("there is a state after each action")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file: as JSON Lines if its name ends in ``.jsonl``, else as JSON.

        A file that is there already is replaced.
        """
        path = Path(path)
        whole = f"{self.game().forms.to_json(self)}\n"
        write_text(path, self.to_lines() if _is_lines(path) else whole)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a record from a file: as JSON Lines if its name ends in ``.jsonl``, else as JSON.

        Of JSON Lines, a last line that was not written to its end is left out.

        :raises InvalidData: if the file cannot be read, is of another game, or does not replay to its end.
        """
        path = Path(path)
        data = path.read_bytes()
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

        A last line that was not written to its end is left out.

        :raises InvalidData: if this is no such text, or the record does not replay to its end.
        """
        return cls.from_data(text.encode(errors="surrogatepass"))[0]

    @classmethod
    def from_data(cls, data: bytes) -> tuple[Self, int]:
        """A record in JSON Lines, and how many bytes of the data are whole lines.

        :raises InvalidData: as :meth:`from_lines`.
        """
        forms = cls.game().forms
        first, *lines = data.split(b"\n")
        setup = forms.from_json(decoded(first), forms.setup)
        torn = lines.pop() if lines else b""
        actions: list[ActionT] = []
        problems: list[Problem] = []
        for i, line in enumerate(lines):
            try:
                actions.append(forms.fields_from_json(decoded(line), forms.action))
            except InvalidData as error:
                problems += [
                    Problem(
                        _joined(f"actions[{i}]", problem.path), f"{problem.message} (line {i + 2})"
                    )
                    for problem in error.problems
                ]
        if problems:
            raise InvalidData(problems)
        whole = len(data) - len(torn)
        if torn:
            # Without a line break at its end the last line is whole only if it says something.
            try:
                actions.append(forms.fields_from_json(decoded(torn), forms.action))
            except InvalidData:
                pass
            else:
                whole = len(data)
        record = cls.begin(setup, tuple(actions))
        record.replay()
        return record, whole


def _fields(value: object, form: Any) -> dict[str, Any]:
    """The fields of a setup, from itself or from a record."""
    return {field.name: getattr(value, field.name) for field in attrs.fields(form)}


def _is_lines(path: Path) -> bool:
    return path.suffix == ".jsonl"


def decoded(data: bytes) -> str:
    """The text that some bytes are.

    :raises InvalidData: if they are none.
    """
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise InvalidData([Problem("", "this is no text in UTF-8")]) from None


def _joined(path: str, inner: str) -> str:
    return f"{path}.{inner}" if inner else path


class Log(Generic[RecordT, ActionT]):
    """A record in a file of JSON Lines that grows while the game is played.

    Each action is handed to the operating system as soon as it is appended, as one whole line. After a
    crash, :meth:`resume` finds the game as it was after the last whole line and goes on from there.
    """

    def __init__(self, lines: LineFile, record: RecordT) -> None:
        """Use :meth:`create` or :meth:`resume`."""
        self.record: RecordT = record
        """The record so far."""
        self._lines = lines

    @classmethod
    def form(cls) -> type[RecordT]:
        """The class of its records."""
        raise NotImplementedError

    @classmethod
    def create(cls, path: str | os.PathLike[str], record: RecordT) -> Self:
        """Begin a file with a record, which may have actions already.

        :raises FileExistsError: if there is such a file, since it could be another game.
        """
        return cls(LineFile.create(Path(path), record.to_lines()), record)

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> Self:
        """Go on with a file; a last line that was not written to its end is cut off.

        :raises InvalidData: as :meth:`Record.load`.
        """
        path = Path(path)
        data = path.read_bytes()
        record, whole = cls.form().from_data(data)
        return cls(LineFile.resume(path, data, whole), record)

    def append(self, action: ActionT, *, sync: bool = False) -> None:
        """Add one action, which is not tried out.

        :param sync: whether to wait until it is on the disk, for crashes of the whole machine.
        """
        self._lines.append(self.record.game().forms.fields_as_json(action), sync=sync)
        self.record = self.record.with_action(action)

    def close(self) -> None:
        """Close the file."""
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
