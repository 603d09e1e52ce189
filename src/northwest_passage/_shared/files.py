"""Text files that are written line by line, or replaced as a whole."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["LineFile", "write_text"]


def write_text(path: Path, text: str) -> None:
    """Write a text in ASCII; a file that is there already is replaced."""
    path.write_text(text, encoding="ascii", newline="\n")


class LineFile:
    """A file that grows by whole lines, each handed to the operating system at once."""

    def __init__(self, path: Path) -> None:
        """Use :meth:`create` or :meth:`resume`."""
        self._file = path.open("a", encoding="ascii", newline="\n")

    @classmethod
    def create(cls, path: Path, text: str) -> LineFile:
        """Begin a file with a text.

        :raises FileExistsError: if there is such a file.
        """
        with path.open("x", encoding="ascii", newline="\n") as file:
            file.write(text)
        return cls(path)

    @classmethod
    def resume(cls, path: Path, data: bytes, whole: int) -> LineFile:
        """Go on with a file of which this many bytes of its data are good; what follows is cut off."""
        os.truncate(path, whole)
        lines = cls(path)
        if not data[:whole].endswith(b"\n"):
            lines._file.write("\n")
        return lines

    def append(self, line: str, *, sync: bool) -> None:
        """Add a line.

        :param sync: whether to wait until it is on the disk.
        """
        self._file.write(f"{line}\n")
        self._file.flush()
        if sync:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()
