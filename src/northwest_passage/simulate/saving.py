"""A file of JSON Lines in which a simulation saves each outcome, and from which it resumes.

The first line describes the simulation. Each following line is the outcome of a game. A line is passed to the
operating system as soon as its game ends, so it survives a crash of the process.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final, Self, cast
from weakref import WeakSet

import attrs

from northwest_passage._internal.arguments import real, whole
from northwest_passage._internal.codec.document import encode, parse
from northwest_passage._internal.files import LineFile
from northwest_passage._internal.strings import quoted
from northwest_passage.errors import InvalidData, InvalidSetup, Problem
from northwest_passage.records import decode
from northwest_passage.simulate.games import AnyMatch, Outcome, Played, seats_of, start
from northwest_passage.simulate.results import Failure, FailureKind

__all__ = ["SavedRun"]

FORMAT: Final = "northwest_passage.simulation"
VERSION: Final = 1


class SavedRun:
    """The file of a simulation, locked against other writers until it is closed."""

    def __init__(self, lines: LineFile, match: AnyMatch) -> None:
        """Create an object for an open file. Not for direct use: call :meth:`open`."""
        self.outcomes: dict[int, Outcome] = {}
        """The outcomes that were in the file when it was opened, by the numbers of their games."""
        self._lines = lines
        self._match = match
        self._notation: dict[object, str] = {}
        _OPEN.add(lines)

    @classmethod
    def open(cls, path: Path, match: AnyMatch) -> Self:
        """Create a file, or open an existing one and read its outcomes.

        :param path: the path of the file.
        :param match: the common data of all games.
        :raises InvalidSetup: if the file belongs to another simulation. The file is unchanged.
        :raises InvalidData: if a line cannot be read.
        :raises RecordLogError: if another simulation writes to the file.
        :raises OSError: if the file cannot be read or written.
        """
        header = _header(match)
        try:
            return cls(LineFile.create(path, f"{encode(header)}\n"), match)
        except FileExistsError:
            run = cls(LineFile.open(path), match)
        try:
            run._read(path, header)
        except BaseException:
            run.close()
            raise
        return run

    def _read(self, path: Path, header: dict[str, object]) -> None:
        lines = self._lines.lines()
        _check_header(path, next(lines, b""), header)
        count, cut = 1, False
        for line in lines:
            cut = cut or b"\0" in line  # a power cut can leave NULs in place of content
            if not cut:
                count += 1
                try:
                    outcome = _outcome(self._match, parse(decode(line)))
                except (InvalidData, ArithmeticError, LookupError, TypeError, ValueError):
                    words = f"must be the outcome of a game, got {quoted(line[:60])}"
                    raise InvalidData([Problem(f"line {count}", words)]) from None
                self.outcomes.setdefault(outcome.game, outcome)
        self._lines.truncate(count, sync=False)

    def append(self, outcome: Outcome) -> None:
        """Save an outcome. A game that was lost without a known cause is not saved, so it is played again.

        :param outcome: the outcome.
        :raises RecordLogError: if another program changed the file.
        :raises OSError: if the file cannot be written. In that case the file is unchanged.
        """
        if isinstance(outcome, Played):
            document = attrs.asdict(outcome, recurse=False, filter=_is_saved)
            document["statistics"] = dict(outcome.statistics)
            if outcome.record is not None:
                document["actions"] = [self._written(each) for each in outcome.record.actions]
        elif outcome.bot is None:
            return
        else:
            document = attrs.asdict(outcome, recurse=False)
        self._lines.append([encode(document)], sync=False)

    def _written(self, action: object) -> str:
        """Return an action in its notation. Results are cached, since the same actions occur often."""
        text = self._notation.get(action)
        if text is None:
            text = self._notation[action] = self._match.game.formats.format_action(action)
        return text

    def close(self) -> None:
        """Close the file, so that other simulations can write to it."""
        self._lines.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


_OPEN: Final[WeakSet[LineFile]] = WeakSet()


def _abandon_all() -> None:
    for lines in list(_OPEN):
        lines.abandon()


if hasattr(os, "register_at_fork"):
    # A worker that outlives this process for a moment must not hold the lock of the file.
    os.register_at_fork(after_in_child=_abandon_all)


def _is_saved(field: Any, value: object) -> bool:
    return field.name not in ("record", "seats")


# -- The first line --------------------------------------------------------------------------------


def _header(match: AnyMatch) -> dict[str, object]:
    """Return the first line of the file: the inputs on which the outcomes depend."""
    formats = match.game.formats
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.name,
        "setup": None if match.setup is None else parse(formats.to_json(match.setup)),
        # A bot's repr may contain its memory address, which differs from run to run.
        "bots": [
            [name, re.sub(r" at 0x[0-9a-fA-F]+", "", quoted(bot))]
            for name, bot in zip(match.names, match.bots, strict=True)
        ],
        "seed": match.seed,
        "limit_seconds": match.limit_seconds,
        "records": match.keep_records,
    }


def _check_header(path: Path, line: bytes, wanted: dict[str, object]) -> None:
    """Check that a file belongs to this simulation.

    :raises InvalidSetup: if it does not.
    """
    try:
        document = parse(decode(line))
    except InvalidData:
        document = None
    found = cast("dict[str, object]", document if isinstance(document, dict) else {})
    if found.get("format") != FORMAT:
        raise InvalidSetup(
            f"file: {quoted(str(path))} must be the file of a simulation, or must not exist yet."
        )
    for name, value in wanted.items():
        if found.get(name) != value:
            raise InvalidSetup(
                f"file: {quoted(str(path))} belongs to another simulation: {name} must be "
                f"{quoted(found.get(name))}, got {quoted(value)}."
            )


# -- The other lines -------------------------------------------------------------------------------


def _outcome(match: AnyMatch, document: Any) -> Outcome:
    """Return the outcome that a document describes. An invalid document can raise any exception."""
    game = _whole(document["game"])
    seats = seats_of(match, game)
    shares = document["victories"]
    victories = None if shares is None else _numbers(shares, len(seats))
    if "kind" in document:
        player = _whole(document["player"])
        return Failure(
            game,
            FailureKind(document["kind"]),
            match.names[seats[player]],
            player,
            _text(document["message"]),
            _text(document["state"]),
            victories,
        )
    record, actions = None, document["actions"]
    if not isinstance(actions, int):
        read = match.game.formats.parse_action
        played: Any = tuple([read(_text(each)) for each in actions])
        record, actions = (
            match.game.formats.record.begin(start(match, game)[0], played),
            len(played),
        )
    return Played(
        game,
        seats,
        record,
        victories,
        {
            name: _numbers(value, len(seats)) if isinstance(value, list) else _number(value)
            for name, value in document["statistics"].items()
        },
        _whole(actions),
        tuple(map(_whole, _numbers(document["choices"], len(seats)))),
        _numbers(document["thinking"], len(seats)),
    )


def _whole(value: object) -> int:
    number = whole(value)
    if number is None or number < 0:
        raise ValueError(value)
    return number


def _number(value: object) -> float:
    if not isinstance(value, bool | int) and real(value) is None:
        raise ValueError(value)
    return value  # type: ignore[return-value]  # unchanged, so that true and false stay booleans


def _numbers(values: Any, count: int) -> tuple[float, ...]:
    if len(values) != count:
        raise ValueError(values)
    return tuple(map(_number, values))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
