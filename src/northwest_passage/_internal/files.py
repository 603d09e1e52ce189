"""Safe file access: reading up to a limit, replacing atomically, and appending whole lines.

All records, logs and saved tables are read and written through this module. Functions of
the operating system are called through their module, as in ``os.write()``, so that tests can make them fail.
"""

from __future__ import annotations

import errno
import io
import os
import secrets
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final, NoReturn, Self

from northwest_passage._internal.platform_support import (
    BINARY,
    NONBLOCKING,
    copy_permissions,
    lock_file,
    sync_folder,
    unlock_file,
)
from northwest_passage.errors import RecordLogError, invalid

MAX_BYTES: Final = 16 * 1024 * 1024
"""The maximum size in bytes of a file that is read, and of a record that is written as JSON Lines."""


# -- Reading ---------------------------------------------------------------------------------------


def read_stream(stream: BinaryIO) -> bytes:
    """Return the whole content of a stream.

    :raises InvalidData: if it has more than :data:`MAX_BYTES` bytes. Reading stops one byte beyond the limit.
    """
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise invalid("", f"must have at most {MAX_BYTES} bytes")
    return data


def read_file(path: Path) -> bytes:
    """Return the whole content of a regular file.

    :raises InvalidData: if it has more than :data:`MAX_BYTES` bytes.
    :raises OSError: if it cannot be read, or is a pipe, a device or a folder.
    """
    with _opened(path, os.O_RDONLY) as file, io.BufferedReader(file) as stream:
        return read_stream(stream)


def _opened(path: Path, flags: int) -> io.FileIO:
    """Open a regular file without buffering. Other files, such as pipes, may block or never end."""
    try:
        number = os.open(path, flags | NONBLOCKING | BINARY)
    except ValueError:  # a NUL in its name
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path)) from None
    try:
        mode = os.fstat(number).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "This is not a regular file", str(path))
        return io.FileIO(number, "rb" if flags == os.O_RDONLY else "rb+")
    except BaseException:
        os.close(number)
        raise


# -- Writing ---------------------------------------------------------------------------------------


def replace_file(path: Path, data: bytes) -> None:
    """Write a file atomically: at every moment it has either all the old content or all the new.

    The data is written to a temporary file in the same folder, which is synced to the disk and then renamed.
    So the folder must be writable, and other hard links to the file keep the old data. Permissions are
    preserved, as are owner and group where that is allowed. A symbolic link is preserved, and its target is
    replaced. A file that is not regular, such as ``/dev/stdout``, is written to directly.

    :raises OSError: if the file cannot be written. In that case nothing has changed.
    """
    try:
        old = os.stat(path)  # noqa: PTH116 - see above
    except FileNotFoundError:
        old = None
    if old is not None and not stat.S_ISREG(old.st_mode):
        with path.open("wb", buffering=0) as file:
            _write(file.fileno(), data)
        return
    if old is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    _put(Path(os.path.realpath(path)), data, old, os.replace)


def create_file(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    """Write a new file atomically: it exists as a whole, or not at all.

    :param path: the file.
    :param data: its content.
    :param mode: its permissions, before the umask is applied.
    :raises FileExistsError: if the file exists already.
    :raises OSError: if the file cannot be written.
    """
    _put(path, data, None, _give_new_name, mode)


def _put(
    target: Path,
    data: bytes,
    old: os.stat_result | None,
    name: Callable[[Path, Path], None],
    mode: int = 0o666,
) -> None:
    """Write data to a temporary file next to the target, sync it to the disk, and rename it to the target."""
    beside = target.with_name(f".northwest_passage-{secrets.token_hex(8)}.tmp")
    number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, mode)
    try:
        try:
            if old is not None:
                copy_permissions(number, old)
            _write(number, data)
            os.fsync(number)
        finally:
            os.close(number)
        name(beside, target)
    finally:
        with suppress(OSError):  # normally it was renamed already
            os.unlink(beside)  # noqa: PTH108 - see above
    sync_folder(target.parent)


def _give_new_name(beside: Path, target: Path) -> None:
    """Rename a file, unless the new name is taken. This is atomic where hard links are supported."""
    try:
        os.link(beside, target)
    except (AttributeError, OSError):  # the new name is taken, or there are no hard links here
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        os.rename(beside, target)  # noqa: PTH104 - see above


def _write(number: int, data: bytes) -> None:
    """Write all data: in one call, unless the operating system accepts only a part."""
    rest = memoryview(data)
    while rest:
        written = os.write(number, rest)
        if not written:
            raise OSError(errno.EIO, "The operating system did not write any data")
        rest = rest[written:]


# -- Appending -------------------------------------------------------------------------------------


class LineFile:
    """A file that grows by whole lines, and that only this object may write to while it is open.

    Lines that are appended together are written in one call. If the write fails, the file is truncated to its
    old length. If that fails too, the file is truncated before the next write.
    """

    def __init__(self, path: Path, file: io.FileIO) -> None:
        """Wrap an open file. This is private: call :meth:`create` or :meth:`open`."""
        self._path = path.absolute()
        self._file = file
        self._ends: list[int] = [0]
        """The length of the file in bytes after 0, 1, 2, ... lines."""
        self._torn = b""
        """The data of an unfinished write. A part of it may follow the last line."""

    @classmethod
    def create(cls, path: Path, text: str) -> Self:
        """Create a file with whole lines, and sync them to the disk.

        :raises FileExistsError: if the file exists already.
        :raises OSError: if the file cannot be written, or cannot be opened afterwards. In either case
            it exists as a whole, or not at all.
        """
        data = text.encode("ascii")
        create_file(path, data)
        lines = cls.open(path)
        lines._know(data)
        return lines

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a file for appending, without changing it. :meth:`repair` and :meth:`lines` may truncate it.

        :raises RecordLogError: if another writer has it open.
        :raises OSError: if it cannot be opened, or is not a regular file.
        """
        file = _opened(path, os.O_RDWR | os.O_APPEND)
        lines = cls(path, file)
        try:
            lines._lock()
            if not lines._is_in_place():
                lines._refuse("Another program has just replaced the file. Try again")
        except BaseException:
            file.close()
            raise
        return lines

    def read(self) -> bytes:
        """Return the whole content of the file.

        :raises InvalidData: if it has more than :data:`MAX_BYTES` bytes.
        """
        self._file.seek(0)
        with open(self._file.fileno(), "rb", closefd=False) as stream:
            return read_stream(stream)

    def lines(self) -> Iterator[bytes]:
        """Yield the lines of a file of any length, without their line breaks.

        Incomplete data after the last line is cut off. A file without any whole line is left as it is.

        :raises InvalidData: if a line has more than :data:`MAX_BYTES` bytes.
        """
        number = self._file.fileno()
        self._file.seek(0)
        with open(number, "rb", closefd=False) as stream:
            while (line := stream.readline(MAX_BYTES)).endswith(b"\n"):
                self._ends.append(self._ends[-1] + len(line))
                yield line[:-1]
        if len(line) == MAX_BYTES:
            raise invalid("", f"line {len(self._ends)} must have at most {MAX_BYTES} bytes")
        if line and self._ends[-1]:
            os.ftruncate(number, self._ends[-1])

    def repair(self, data: bytes, whole: int) -> None:
        """Truncate a file with the content ``data`` to ``whole`` bytes, and add a missing line break."""
        number = self._file.fileno()
        if whole < len(data):
            os.ftruncate(number, whole)
        data = data[:whole]
        if not data.endswith(b"\n"):
            _write(number, b"\n")
            data += b"\n"
        self._know(data)

    def append(self, lines: Sequence[str], *, sync: bool) -> None:
        """Add lines: all of them, or none.

        :param lines: the lines, without line breaks.
        :param sync: whether to wait until they are on the disk.
        :raises RecordLogError: if another program wrote to the file.
        :raises OSError: if they cannot be written. In that case the file is restored, at the latest before
            the next write.
        """
        self._check()
        number = self._file.fileno()
        ends = self._ends[-1:]
        for line in lines:
            ends.append(ends[-1] + len(line) + 1)
        self._torn = data = "".join(f"{line}\n" for line in lines).encode("ascii")
        try:
            _write(number, data)
            if sync:
                os.fsync(number)
        except BaseException:
            with suppress(OSError):  # the next write tries again first
                self._cut_torn()
            raise
        self._ends += ends[1:]
        self._torn = b""

    def _cut_torn(self) -> None:
        """Cut off the remains of lines that could not be written."""
        os.ftruncate(self._file.fileno(), self._ends[-1])
        self._torn = b""

    def truncate(self, count: int, *, sync: bool) -> None:
        """Truncate the file to its first ``count`` lines.

        :param count: the number of lines that remain.
        :param sync: whether to wait until the change is on the disk.
        :raises RecordLogError: if another program wrote to the file.
        :raises OSError: if the file cannot be truncated, in which case it is unchanged, or if the change
            cannot be synced to the disk, in which case the file has been truncated.
        """
        there = self.count
        if count == there and not sync:
            return
        self._check()
        number = self._file.fileno()
        if count < there:
            try:
                os.ftruncate(number, self._ends[count])
            finally:  # an interrupt may occur before or after the call
                if os.fstat(number).st_size == self._ends[count]:
                    del self._ends[count + 1 :]
        if sync:
            os.fsync(number)

    @property
    def count(self) -> int:
        """The number of lines of the file."""
        return len(self._ends) - 1

    @property
    def size(self) -> int:
        """The number of bytes of the file."""
        return self._ends[-1]

    def close(self) -> None:
        """Close the file, so that other writers can open it."""
        if not self._file.closed:
            with suppress(OSError):
                unlock_file(self._file.fileno())
            self._file.close()

    def abandon(self) -> None:
        """Close the file in a forked process. It stays open and locked in the parent process."""
        self._file.close()

    def _know(self, data: bytes) -> None:
        """Record the position of the end of each line."""
        for line in data.splitlines(keepends=True):
            self._ends.append(self._ends[-1] + len(line))

    def _lock(self) -> None:
        """Lock the file while it is open. On systems without locks, only :meth:`_check` protects it."""
        try:
            lock_file(self._file.fileno())
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                self._refuse("Another program is writing to the file, perhaps in another terminal")

    def _check(self) -> None:
        """Check that the file is still the one that was opened, with the expected size."""
        if self._file.closed:
            self._refuse("The file is closed")
        if not self._is_in_place():
            self._refuse("The file has been moved, deleted or replaced since it was opened")
        if self._torn:
            self._file.seek(self._ends[-1])
            if self._torn.startswith(self._file.read(len(self._torn) + 1)):
                self._cut_torn()
        if os.fstat(self._file.fileno()).st_size != self._ends[-1]:
            self._refuse("Another program has written to the file. Open it again to continue")

    def _is_in_place(self) -> bool:
        """Return whether the path still refers to the open file."""
        try:
            there = os.stat(self._path)  # noqa: PTH116 - see above
        except FileNotFoundError:
            return False
        return os.path.samestat(there, os.fstat(self._file.fileno()))

    def _refuse(self, why: str) -> NoReturn:
        raise RecordLogError(errno.EBUSY, why, str(self._path))
