"""Differences between operating systems: locks, permissions, signals, processes, paths and encodings.

No other module checks which system it runs on, or imports a module that some systems lack. Functions of
the operating system are called through their module, as in ``os.write()``, so that tests can make them fail.
"""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import IO, Final, NoReturn, TypeVar

KILLED: Final = (-signal.SIGTERM, -getattr(signal, "SIGKILL", signal.SIGTERM))
"""The exit codes of processes that were killed, usually by another process."""
T = TypeVar("T")

BINARY: Final[int] = getattr(os, "O_BINARY", 0)
"""The flag of ``os.open`` that turns off the conversion of line endings on Windows."""
NONBLOCKING: Final[int] = getattr(os, "O_NONBLOCK", 0)
"""The flag that makes ``os.open`` return without waiting for the other end of a pipe."""


def can_set_alarm() -> bool:
    """Return whether :func:`call_with_alarm` works here: in the main thread, on every system but Windows."""
    return threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")


@contextmanager
def noticing_ctrl_c() -> Generator[Callable[[], bool]]:
    """Yield a function that returns whether Ctrl-C was pressed inside the ``with`` block.

    The effect of Ctrl-C is unchanged: normally, Python raises ``KeyboardInterrupt`` in the main thread.
    """
    pressed = False
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or threading.current_thread() is not threading.main_thread():
        yield (
            lambda: False
        )  # Ctrl-C is ignored, as in background jobs, or handled in another thread
        return

    def notice(signum: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        before(signum, frame)

    signal.signal(signal.SIGINT, notice)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


def lower_priority(steps: int) -> None:
    """Lower the priority of this process, where the system has priorities."""
    if hasattr(os, "nice"):
        os.nice(steps)


def processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def ignore_interrupts() -> None:
    """Ignore Ctrl-C in this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def prepare_streams() -> None:
    """Make the standard streams accept any text by replacing unsupported characters.

    On Windows, pipes and files are read and written in UTF-8, as on other systems, unless the user
    has chosen an encoding with ``PYTHONIOENCODING``.
    """
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - stays open
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            if _FOREIGN_PIPES and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
                stream.reconfigure(encoding="utf-8", errors="replace")
            else:
                stream.reconfigure(errors="replace")


def state_folder() -> Path:
    """Return the folder in which this program stores its state on this system."""
    base = os.environ.get(_STATE_VARIABLE)
    if base and Path(base).is_absolute():
        return Path(base) / "northwest-passage"
    try:
        return Path.home() / ".local" / "state" / "northwest-passage"
    except RuntimeError:  # the user has no home folder
        return Path.cwd()


if sys.platform == "win32":
    import msvcrt

    _FOREIGN_PIPES = True
    _STATE_VARIABLE = "LOCALAPPDATA"
    _LOCKED_BYTE: Final = 0x7FFF_FFF0  # Windows locks bytes: this one is past the end of every file

    def lock_file(number: int) -> None:
        """Lock an open file against other writers.

        :raises OSError: if another process or open file has the lock.
        """
        os.lseek(number, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)

    def unlock_file(number: int) -> None:
        """Release the lock of an open file."""
        os.lseek(number, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_UNLCK, 1)

    def copy_permissions(number: int, old: os.stat_result) -> None:
        """Do nothing: on Windows a new file inherits the permissions of its folder."""

    def sync_folder(folder: Path) -> None:
        """Do nothing: on Windows a folder cannot be opened."""

    def call_with_alarm(call: Callable[[], T], seconds: float, error: type[BaseException]) -> T:
        """Raise ``NotImplementedError``: Windows has no alarms. Call :func:`can_set_alarm` first."""
        raise NotImplementedError

    def kill_process_group(process: subprocess.Popen[bytes]) -> None:
        """Kill a process. The processes it has started are not killed."""
        with suppress(OSError):
            process.kill()

    def has_unread_output(stream: IO[bytes]) -> bool:
        """Return ``False``: on Windows a pipe cannot be polled."""
        return False

    def reuse_address(listening: socket.socket) -> None:
        """Do nothing: on Windows ``SO_REUSEADDR`` would allow two servers to share a port."""

else:
    import select

    _FOREIGN_PIPES = False
    _STATE_VARIABLE = "XDG_STATE_HOME"

    def lock_file(number: int) -> None:
        """Lock an open file against other writers, where the system has locks.

        :raises OSError: if another process or open file has the lock, or the file system does not support
            locks.
        """
        with suppress(ImportError):  # WebAssembly has no such module
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def unlock_file(number: int) -> None:
        """Release the lock of an open file, even if other processes have inherited it."""
        with suppress(ImportError):
            import fcntl

            fcntl.flock(number, fcntl.LOCK_UN)

    def copy_permissions(number: int, old: os.stat_result) -> None:
        """Give an open file the permissions of another file, and its owner and group where allowed."""
        if (old.st_uid, old.st_gid) != (os.geteuid(), os.getegid()):
            with suppress(OSError):
                os.fchown(number, old.st_uid, old.st_gid)
        os.fchmod(number, stat.S_IMODE(old.st_mode))

    def sync_folder(folder: Path) -> None:
        """Sync the names in a folder to the disk, where the system supports it."""
        with suppress(OSError):
            number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(number)
            finally:
                os.close(number)

    def call_with_alarm(call: Callable[[], T], seconds: float, error: type[BaseException]) -> T:
        """Call a function, and raise an error inside it when the time is up, even if it sleeps or waits.

        The error is raised again every second until the function ends. An alarm that was set before is
        restored, less the time that has passed.
        """

        def ring(signum: int, frame: FrameType | None) -> NoReturn:
            raise error

        started = monotonic()
        handler = signal.signal(signal.SIGALRM, ring)
        others, interval = 0.0, 0.0
        try:
            try:
                others, interval = signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
                return call()
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
        finally:
            signal.signal(signal.SIGALRM, handler)
            if others:
                rest = max(0.001, others - (monotonic() - started))
                signal.setitimer(signal.ITIMER_REAL, rest, interval)

    def kill_process_group(process: subprocess.Popen[bytes]) -> None:
        """Kill the leader of a process group, and all its children that are still in the group."""
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)

    def has_unread_output(stream: IO[bytes]) -> bool:
        """Return whether a pipe has something to read, or has ended."""
        return bool(select.select([stream], [], [], 0)[0])

    def reuse_address(listening: socket.socket) -> None:
        """Allow a server to listen on an address that another server has just stopped using."""
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def defer_accept(listening: socket.socket) -> None:
    """On Linux, make new connections wait in the kernel until their first bytes arrive or a second passes."""
    if sys.platform == "linux":
        with suppress(OSError):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, 1)


def raise_file_limit(number: int) -> None:
    """Raise the limit on open files and connections to ``number``, as far as the system permits."""
    if sys.platform != "win32":
        with suppress(ImportError, OSError, ValueError):
            import resource

            soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
            wanted = number if hard == resource.RLIM_INFINITY else min(number, hard)
            if soft != resource.RLIM_INFINITY and soft < wanted:
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
