"""Makes Python behave like Python on Windows, as far as another system allows.

A program that has this folder in PYTHONPATH, and every Python that it starts, finds no module and no
function that only POSIX systems have. It finds a `msvcrt` with locks, cannot rename or delete open files, and
reads and writes pipes in cp1252. Modules of the standard library that must run here are loaded first.
"""

import asyncio
import errno
import fcntl
import multiprocessing.forkserver
import multiprocessing.heap
import multiprocessing.popen_spawn_posix
import multiprocessing.resource_tracker
import multiprocessing.sharedctypes
import multiprocessing.spawn
import multiprocessing.synchronize
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import types
import warnings
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path

with suppress(ImportError):  # Textual uses it, and it detects the real system
    import platformdirs

MODULES = (
    "curses",
    "fcntl",
    "grp",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
)
OS = (
    "O_CLOEXEC",
    "O_DIRECTORY",
    "O_NOFOLLOW",
    "O_NONBLOCK",
    "chown",
    "fchmod",
    "fchown",
    "fork",
    "forkpty",
    "getegid",
    "geteuid",
    "getgid",
    "getloadavg",
    "getpgid",
    "getuid",
    "killpg",
    "mkfifo",
    "pread",
    "pwrite",
    "sched_getaffinity",
    "setsid",
    "sysconf",
)
SIGNAL = (
    "ITIMER_REAL",
    "SIGALRM",
    "SIGHUP",
    "SIGPIPE",
    "SIGQUIT",
    "SIGTSTP",
    "SIGUSR1",
    "SIGWINCH",
    "alarm",
    "getitimer",
    "pause",
    "pthread_kill",
    "setitimer",
    "siginterrupt",
    "sigwait",
)


def hide() -> None:
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]  # how Python notes that there is none
    for module, names in ((os, OS), (signal, SIGNAL)):
        for name in names:
            if hasattr(module, name):
                delattr(module, name)


def msvcrt() -> types.ModuleType:
    """Return a module with locks of single bytes. They use `flock`, which locks whole files."""
    locking = types.ModuleType("msvcrt")
    flock, exclusive, release = fcntl.flock, fcntl.LOCK_EX | fcntl.LOCK_NB, fcntl.LOCK_UN

    def lock(number: int, mode: int, size: int) -> None:
        at = os.lseek(number, 0, os.SEEK_CUR)
        if size != 1 or at < os.fstat(number).st_size:
            raise AssertionError(
                f"{size} bytes from {at} on are locked: no process could read them"
            )
        try:
            flock(number, exclusive if mode == 2 else release)
        except OSError:
            raise PermissionError(errno.EACCES, "Permission denied") from None

    vars(locking).update(LK_NBLCK=2, LK_UNLCK=0, locking=lock)
    return locking


def guard_open_files() -> None:
    """Make it an error to rename, replace or delete a file that this process has open."""
    descriptors = Path("/proc/self/fd")
    if not descriptors.exists():
        return

    def is_open(path: str | os.PathLike[str]) -> bool:
        name = os.path.realpath(path)
        if "/pym" in name:  # shared memory, which is not a file on Windows
            return False
        for each in os.listdir(descriptors):
            try:
                if os.readlink(descriptors / each) == name:
                    return True
            except OSError:
                pass  # the one by which the folder was listed
        return False

    def guarded(function: Callable[..., None]) -> Callable[..., None]:
        def call(*paths: object, **options: object) -> None:
            if any(isinstance(path, (str, os.PathLike)) and is_open(path) for path in paths):
                raise PermissionError(errno.EACCES, "The file is open", str(paths[0]))
            function(*paths, **options)

        return call

    for name in ("rename", "replace", "unlink", "remove"):
        setattr(os, name, guarded(getattr(os, name)))


def select_sockets(*arguments: object) -> object:
    raise OSError(10038, "An operation was attempted on something that is not a socket")


def install() -> None:
    hide()
    guard_open_files()
    sys.modules["msvcrt"] = msvcrt()
    vars(os)["O_BINARY"] = 0x8000  # on Linux this flag does nothing
    vars(select)["select"] = select_sockets
    multiprocessing.set_start_method("spawn")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and "PYTHONIOENCODING" not in os.environ:
            stream.reconfigure(encoding="cp1252", errors="strict")
    # With PYTHONWARNDEFAULTENCODING=1, text must be opened with a named encoding.
    warnings.filterwarnings("error", category=EncodingWarning, module="northwest_passage")
    platform, sys.platform = sys.platform, "win32"
    import_module("northwest_passage._internal.platform_support")
    sys.platform = platform


if __name__ == "sitecustomize":  # not when pytest looks for examples
    install()
