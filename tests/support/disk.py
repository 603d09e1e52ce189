"""A disk that fails on demand: it replaces ``os`` in the modules that read and write all files."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Any

import pytest

from northwest_passage._internal import files, platform_support

CALLS = {
    "open",
    "write",
    "fsync",
    "ftruncate",
    "replace",
    "link",
    "rename",
    "unlink",
    "close",
    "fchmod",
}
"""The functions that can fail."""


class Fault(Enum):
    """The ways in which a call can fail."""

    BEFORE = "nothing was done"
    HALF = "of a write half was done"
    AFTER = "it was done all the same"
    INTERRUPT = "Ctrl-C came after it was done"


class Disk:
    """The operating system, in which selected calls fail."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        """The calls so far of functions that can fail."""
        self.fails: Callable[[int, str], bool] = lambda number, name: False
        """A function that returns whether a call fails, given its number and name."""
        self.fault = Fault.BEFORE

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in CALLS:
            return real

        def call(*arguments: Any) -> Any:
            number = len(self.calls)
            self.calls.append(name)
            return (
                self._fail(name, real, arguments) if self.fails(number, name) else real(*arguments)
            )

        return call

    def _fail(self, name: str, real: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        if self.fault is Fault.HALF and name == "write":
            number, data = arguments
            real(number, data[: len(data) // 2])
        # A file that could not be opened is not open; one that could not be closed is not open, either.
        elif name == "close" or (self.fault in (Fault.AFTER, Fault.INTERRUPT) and name != "open"):
            real(*arguments)
        if self.fault is Fault.INTERRUPT:
            raise KeyboardInterrupt
        raise OSError(errno.EIO, "The disk fails on demand")


@contextmanager
def failing_disk() -> Iterator[Disk]:
    """Read and write all files through a disk that can fail on demand."""
    disk = Disk()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "os", disk)
        patch.setattr(platform_support, "os", disk)
        yield disk
