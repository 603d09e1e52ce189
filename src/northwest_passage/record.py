"""The record of a game: how it began and everything that was done, chance's reveals included.

A :class:`GameRecord` is an immutable value that can be played again to any point. It is kept in files of two
kinds: JSON, one document for the whole game; and JSON Lines, which a :class:`RecordLog` writes while the game
is played, one line for each action, and which can be read after a crash.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, cast

import attrs

from northwest_passage.actions import Action, Reveal
from northwest_passage.edition import Edition, default_edition
from northwest_passage.errors import IllegalAction, InvalidData, InvalidSetup, Problem
from northwest_passage.nouns import Variant
from northwest_passage.rules.engine import apply
from northwest_passage.rules.setup import new_game
from northwest_passage.serialization import fields_as_json, from_json, parse, structure, to_json
from northwest_passage.state import State

__all__ = ["GameRecord", "RecordHeader", "RecordLog"]


@attrs.frozen
class RecordHeader:
    """How a game began: the first line of a record in JSON Lines."""

    edition: Edition
    variant: Variant
    names: tuple[str, ...]
    turn_order: tuple[int, ...]


@attrs.frozen
class GameRecord:
    """A game from its setup on: enough to play it again without a seed.

    >>> import random
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    >>> record = nwp.GameRecord.of(state)
    >>> for _ in range(10):
    ...     action = nwp.legal_actions(state)[0]
    ...     state = nwp.apply(state, action)
    ...     record = record.with_action(action)
    >>> record.replay() == state
    True
    """

    edition: Edition
    variant: Variant
    names: tuple[str, ...]
    turn_order: tuple[int, ...]
    actions: tuple[Action, ...] = ()

    @classmethod
    def new(
        cls,
        names: Sequence[str],
        *,
        turn_order: Sequence[int] | None = None,
        variant: Variant = Variant.STANDARD,
        edition: Edition | None = None,
    ) -> Self:
        """The record of a game that is about to begin, with every reveal still to come.

        The arguments are those of :func:`new_game <northwest_passage.new_game>`.

        :raises InvalidSetup: if this is no game that can be played.
        """
        if edition is None:
            edition = default_edition()
        state = new_game(names, turn_order=turn_order, variant=variant, edition=edition)
        return cls(edition, variant, tuple(names), state.turn_order)

    @classmethod
    def of(cls, state: State) -> Self:
        """The record of a game that has just begun, the reveals of the first display included.

        :param state: as :func:`new_game <northwest_passage.new_game>` gave it.
        :raises InvalidData: if more has happened since, for which a record needs the actions.
        """
        record = cls(
            state.edition,
            state.variant,
            tuple(player.name for player in state.players),
            state.turn_order,
            tuple(Reveal(tile) for tile in state.display if tile is not None),
        )
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
    def header(self) -> RecordHeader:
        """How the game began."""
        return RecordHeader(self.edition, self.variant, self.names, self.turn_order)

    def with_action(self, action: Action) -> Self:
        """The record with one more action, which is not tried out."""
        return attrs.evolve(self, actions=(*self.actions, action))

    def states(self) -> Iterator[State]:
        """All states of the game, from the new game to the last, one after each action.

        :raises InvalidData: when an action comes that is not legal; the path says which, the message why.
        """
        try:
            state = new_game(
                self.names, turn_order=self.turn_order, variant=self.variant, edition=self.edition
            )
        except InvalidSetup as error:
            raise InvalidData([Problem("", f"this game cannot begin. {error}")]) from None
        yield state
        for i, action in enumerate(self.actions):
            try:
                state = apply(state, action)
            except IllegalAction as error:
                raise InvalidData([Problem(f"actions[{i}]", str(error))]) from None
            yield state

    def replay(self, actions: int | None = None) -> State:
        """The state after so many actions; by default after all of them.

        >>> import northwest_passage as nwp
        >>> record = nwp.GameRecord.new(["Ross", "Rae"])
        >>> record.replay(0) == nwp.new_game(["Ross", "Rae"])
        True

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
        path.write_text(
            self.to_lines() if _is_lines(path) else f"{to_json(self)}\n", encoding="ascii"
        )

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> GameRecord:
        """Read a record from a file: as JSON Lines if its name ends in ``.jsonl``, else as JSON.

        Of JSON Lines, a last line that was not written to its end is left out.

        :raises InvalidData: if the file cannot be read, or the record does not replay to its end.
        """
        path = Path(path)
        data = path.read_bytes()
        return _from_lines(data)[0] if _is_lines(path) else from_json(_decoded(data), GameRecord)

    def to_lines(self) -> str:
        """The record as JSON Lines: the header, then each action."""
        return "".join(
            f"{line}\n" for line in (to_json(self.header), *map(fields_as_json, self.actions))
        )

    @classmethod
    def from_lines(cls, text: str) -> GameRecord:
        """Read a record from JSON Lines, the inverse of :meth:`to_lines`.

        A last line that was not written to its end is left out.

        >>> import northwest_passage as nwp
        >>> record = nwp.GameRecord.new(["Ross", "Rae"])
        >>> nwp.GameRecord.from_lines(record.to_lines()) == record
        True

        :raises InvalidData: if this is no such text, or the record does not replay to its end.
        """
        return _from_lines(text.encode(errors="surrogatepass"))[0]


def _is_lines(path: Path) -> bool:
    return path.suffix == ".jsonl"


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise InvalidData([Problem("", "this is no text in UTF-8")]) from None


def _from_lines(data: bytes) -> tuple[GameRecord, int]:
    """A record in JSON Lines, and how many bytes of it are whole lines."""
    first, *lines = data.split(b"\n")
    header = from_json(_decoded(first), RecordHeader)
    torn = lines.pop() if lines else b""
    actions: list[Action] = []
    problems: list[Problem] = []
    for i, line in enumerate(lines):
        try:
            actions.append(_action(line))
        except InvalidData as error:
            problems += [
                Problem(_joined(f"actions[{i}]", problem.path), f"{problem.message} (line {i + 2})")
                for problem in error.problems
            ]
    if problems:
        raise InvalidData(problems)
    whole = len(data) - len(torn)
    if torn:
        # Without a line break at its end the last line is whole only if it says something.
        try:
            actions.append(_action(torn))
        except InvalidData:
            pass
        else:
            whole = len(data)
    record = GameRecord(
        header.edition, header.variant, header.names, header.turn_order, tuple(actions)
    )
    record.replay()
    return record, whole


def _action(line: bytes) -> Action:
    return cast("Action", structure(parse(_decoded(line)), Action))


def _joined(path: str, inner: str) -> str:
    return f"{path}.{inner}" if inner else path


class RecordLog:
    """A record in a file of JSON Lines that grows while the game is played.

    Each action is handed to the operating system as soon as it is appended, as one whole line. After a
    crash, :meth:`resume` finds the game as it was after the last whole line and goes on from there::

        with RecordLog.create("game.jsonl", GameRecord.of(state)) as log:
            while not state.is_over:
                action = ...
                state = apply(state, action)
                log.append(action)
    """

    def __init__(self, path: Path, record: GameRecord) -> None:
        """Use :meth:`create` or :meth:`resume`."""
        self.record: GameRecord = record
        """The record so far."""
        self._file = path.open("a", encoding="ascii", newline="\n")

    @classmethod
    def create(cls, path: str | os.PathLike[str], record: GameRecord) -> Self:
        """Begin a file with a record, which may have actions already.

        :raises FileExistsError: if there is such a file, since it could be another game.
        """
        path = Path(path)
        with path.open("x", encoding="ascii", newline="\n") as file:
            file.write(record.to_lines())
        return cls(path, record)

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> Self:
        """Go on with a file; a last line that was not written to its end is cut off.

        :raises InvalidData: as :meth:`GameRecord.load`.
        """
        path = Path(path)
        data = path.read_bytes()
        record, whole = _from_lines(data)
        os.truncate(path, whole)
        log = cls(path, record)
        if not data[:whole].endswith(b"\n"):
            log._file.write("\n")
        return log

    def append(self, action: Action, *, sync: bool = False) -> None:
        """Add one action, which is not tried out.

        :param sync: whether to wait until it is on the disk, for crashes of the whole machine.
        """
        self._file.write(f"{fields_as_json(action)}\n")
        self._file.flush()
        if sync:
            os.fsync(self._file.fileno())
        self.record = self.record.with_action(action)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
