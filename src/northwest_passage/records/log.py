"""The record of a game in a file that grows while the game is played."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Generic, Self

from northwest_passage._internal.files import LineFile
from northwest_passage.game import ActionT, RecordT
from northwest_passage.records.record import check_length, lines_for_file


class Log(Generic[RecordT, ActionT]):
    """A record in a file of JSON Lines that grows while the game is played.

    Each append passes its actions to the operating system at once, as complete lines. After a crash,
    :meth:`resume` continues the game from the last complete line.

    While a log is open, no other log can write to its file: the file is locked where the system supports it,
    and before each write the log checks that the file has not been replaced and that its length has not
    changed. Readers are not blocked. A write that is not safe raises :class:`RecordLogError
    <northwest_passage.RecordLogError>`.

    >>> import pathlib, random, tempfile
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "game.jsonl")
    ...     with nwp.RecordLog.create(path, nwp.GameRecord.of(state)) as log:
    ...         log.append(nwp.TakeLarge(slot=0))
    ...         log.extend([nwp.Reveal(nwp.TileId.large(0)), nwp.TakeLarge(slot=1)])
    ...         log.truncate(6)
    ...     with nwp.RecordLog.resume(path) as log:
    ...         log.record
    <GameRecord of expedition: Ross, Rae, 6 actions>
    """

    def __init__(self, lines: LineFile, record: RecordT) -> None:
        """Wrap an open file. Call :meth:`create` or :meth:`resume` instead.

        :param lines: the open file.
        :param record: the record that it contains.
        """
        self.record: RecordT = record
        """The record so far: exactly the actions that were appended and not removed again."""
        self._lines = lines

    @classmethod
    def record_class(cls) -> type[RecordT]:
        """Return the class of the record in a log of this class."""
        raise NotImplementedError

    @classmethod
    def create(cls, path: str | os.PathLike[str], record: RecordT) -> Self:
        """Create a file with a record, and wait until it is on the disk.

        :param path: the file, which must not exist.
        :param record: the record to begin with. It may have actions already.
        :returns: the open log.
        :raises FileExistsError: if the file exists, since it could contain another game.
        :raises InvalidData: if the record is too long to be read again.
        :raises OSError: if the file cannot be written, or cannot be opened afterwards. In that case, either
            the complete file exists or no file does.
        """
        return cls(LineFile.create(Path(path), lines_for_file(record)), record)

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> Self:
        """Open an existing file and continue its record. An incomplete last line is removed.

        :param path: the file.
        :returns: the open log, with the record read from the file.
        :raises InvalidData: as the record's ``load`` does. In that case the file is unchanged.
        :raises RecordLogError: if another log has this file open.
        :raises OSError: if the file cannot be read and written, or is a pipe, a device or a folder.
        """
        lines = LineFile.open(Path(path))
        try:
            data = lines.read()
            record, whole = cls.record_class().from_data(data)
            lines.repair(data, whole)
        except BaseException:
            lines.close()
            raise
        return cls(lines, record)

    def append(self, action: ActionT, *, sync: bool = False) -> None:
        """Add one action, which is not validated.

        :param action: the action to add.
        :param sync: whether to wait until it is on the disk, in case the whole machine crashes.
        :raises RecordLogError: as in :meth:`extend`.
        :raises InvalidData: as in :meth:`extend`.
        :raises OSError: as in :meth:`extend`.
        """
        self.extend((action,), sync=sync)

    def extend(self, actions: Sequence[ActionT], *, sync: bool = False) -> None:
        """Add several actions: all of them, or none. They are not validated.

        :param actions: the actions to add.
        :param sync: whether to wait until they are on the disk, in case the whole machine crashes.
        :raises RecordLogError: if another process or log wrote to the file, or writing is unsafe for another
            reason.
        :raises InvalidData: if the record would be too long to be read again.
        :raises OSError: if they cannot be written, for instance because the disk is full. In that case they
            are not in the record, and can be added again.
        """
        record = self.record.with_actions((*self.record.actions, *actions))
        # After an interrupted change the file can have more or fewer lines than the record.
        same = min(self._lines.count - 1, len(self.record.actions))
        lines = [record.game().formats.fields_as_json(action) for action in record.actions[same:]]
        size = sum(len(line) + 1 for line in lines)
        check_length(len(record.actions), self._lines.size + size)
        self._lines.truncate(1 + same, sync=False)
        self._lines.append(lines, sync=sync)
        self.record = record

    def truncate(self, actions: int, *, sync: bool = False) -> None:
        """Remove all but the first ``actions`` actions from the file and the record.

        :param actions: the number of actions that remain.
        :param sync: whether to wait until the change is on the disk, in case the whole machine crashes.
        :raises InvalidData: if the record has fewer actions.
        :raises RecordLogError: as in :meth:`extend`.
        :raises OSError: if nothing could be removed, or if the change could not be synced to the disk. In
            both cases the record is unchanged. Try again, or continue: the next change synchronizes the file.
        """
        record = self.record.first(actions)
        if self._lines.count <= len(record.actions):  # the last change was interrupted
            self.extend((), sync=False)
        self._lines.truncate(1 + len(record.actions), sync=sync)
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
