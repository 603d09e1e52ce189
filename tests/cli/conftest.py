"""Fixtures for several test modules of this folder."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from northwest_passage.cli import main
from tests.support.commands import Result, Run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command in a folder of its own, with the given standard input."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def call(*arguments: str, stdin: str | bytes = "") -> Result:
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        try:
            code = main(arguments)
        except SystemExit as left:  # argparse
            code = left.code if isinstance(left.code, int) else 0
        written = capsys.readouterr()
        assert "Traceback" not in written.err
        return Result(code, written.out, written.err)

    return call
