"""Files are read up to a limit, and replaced completely or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
from itertools import count
from pathlib import Path

import pytest

from northwest_passage import InvalidData
from northwest_passage._internal import files
from northwest_passage._internal.files import read_file, replace_file
from tests.support.disk import Fault, failing_disk

posix = pytest.mark.skipif(sys.platform == "win32", reason="about files of Unix")
OLD, NEW = b"what was there before\n" * 9, b"what is written\n" * 20


# -- Reading ---------------------------------------------------------------------------------------


def test_a_file_is_read_up_to_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 1000)
    path = tmp_path / "file"
    path.write_bytes(bytes(1000))
    assert read_file(path) == bytes(1000)
    path.write_bytes(bytes(1001))
    with pytest.raises(InvalidData, match="must have at most 1000 bytes"):
        read_file(path)


@posix
def test_a_very_large_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("wb") as file:
        file.truncate(6 * 2**30)  # a sparse file, which takes no space on the disk
    with pytest.raises(InvalidData, match="at most 16777216 bytes"):
        read_file(path)


@posix
def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")  # whose other end is never opened
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "nowhere").symlink_to("missing")
    for path, kind in (
        (Path("/dev/zero"), errno.EINVAL),
        (tmp_path / "pipe", errno.EINVAL),
        (tmp_path, errno.EISDIR),
        (tmp_path / "loop", errno.ELOOP),
        (tmp_path / "nowhere", errno.ENOENT),
        (tmp_path / "a\0b", errno.ENOENT),
    ):
        with pytest.raises(OSError, match=r"\w") as caught:
            read_file(path)
        assert caught.value.errno == kind


# -- Replacing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("old", [None, OLD], ids=["new", "there"])
@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("dead", [False, True], ids=["one fault", "dead from there on"])
def test_a_file_is_replaced_completely_or_not_at_all(
    tmp_path: Path, old: bytes | None, fault: Fault, dead: bool
) -> None:
    """Each call fails in turn. The file is the old one or the new one, and no other file is left behind."""
    for number in count():
        path = tmp_path / str(number) / "file"
        path.parent.mkdir()
        if old is not None:
            path.write_bytes(old)
        raised = False
        with failing_disk() as disk:
            disk.fault = fault
            disk.fails = lambda n, name, at=number: n >= at if dead else n == at  # type: ignore[misc]
            try:
                replace_file(path, NEW)
            except (OSError, KeyboardInterrupt):
                raised = True
            happened = len(disk.calls) > number
        found = path.read_bytes() if path.exists() else None
        assert found in (old, NEW)
        if not raised:
            assert found == NEW
        if not dead and disk.calls[number:][:1] != ["unlink"]:
            assert {*path.parent.iterdir()} <= {path}
        if not happened:
            break
    assert number > 5
    assert not raised


def test_partial_writes_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        def __getattr__(self, name: str) -> object:
            return getattr(os, name)

        def write(self, number: int, data: bytes) -> int:
            return os.write(number, data[:7])

    monkeypatch.setattr(files, "os", Slow())
    replace_file(tmp_path / "file", NEW)
    assert (tmp_path / "file").read_bytes() == NEW


@posix
def test_permissions_links_and_devices_are_preserved(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(OLD)
    for mode in (0o640, 0o604):
        path.chmod(mode)
        replace_file(path, NEW)
        assert stat.S_IMODE(path.stat().st_mode) == mode
    link.symlink_to("file")
    replace_file(link, OLD)
    assert link.is_symlink()
    assert path.read_bytes() == OLD
    # A new file gets the usual permissions.
    replace_file(tmp_path / "new", NEW)
    (tmp_path / "other").touch()
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode
    replace_file(Path(os.devnull), NEW)
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(OLD)
    with failing_disk() as disk:
        setattr(disk, "access", lambda path, mode: False)  # noqa: B010 - whichever user runs this test
        with pytest.raises(PermissionError):
            replace_file(path, NEW)
    assert path.read_bytes() == OLD


@posix
def test_a_failed_write_is_reported(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for path, kind in (
        (tmp_path, errno.EISDIR),
        (tmp_path / "loop", errno.ELOOP),
        (tmp_path / "missing" / "file", errno.ENOENT),
    ):
        with pytest.raises(OSError, match=r"\w") as caught:
            replace_file(path, NEW)
        assert caught.value.errno == kind
