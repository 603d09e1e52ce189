"""Check the typed clients beside this file: `python tests/typing/check_clients.py [PYTHON]`.

PYTHON is an interpreter with the package installed, by default the one that runs this script. The files are
copied to a separate folder, so that neither the sources nor the settings of this repository are used.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
CLIENTS = ("must_pass.py", "must_fail.py")
MARK = "# error"
UNUSED = ("reportUnusedImport", "reportUnusedVariable", "reportUnusedExpression")
"""Messages that pyright would report for a marked line in any case."""

Found = dict[str, dict[int, str]]
"""The reports of a checker, by file and line."""
Checker = Callable[[Path, str], Found]


def mypy(folder: Path, python: str) -> Found:
    """Return what mypy reports."""
    options = ["--strict", "--config-file=", "--output=json", "--python-executable", python]
    run = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *CLIENTS],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    found: Found = {name: {} for name in CLIENTS}
    for line in filter(None, run.stdout.splitlines()):
        if not line.startswith("{"):
            raise SystemExit(f"mypy: {line}")
        report = json.loads(line)
        if report["severity"] == "error":
            found[report["file"]][report["line"]] = report["message"]
    if run.stderr:
        raise SystemExit(f"mypy: {run.stderr}")
    return found


def pyright(folder: Path, python: str) -> Found:
    """Return what pyright reports."""
    settings = {"typeCheckingMode": "strict", **dict.fromkeys(UNUSED, False)}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="ascii")
    run = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", python],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    found: Found = {name: {} for name in CLIENTS}
    for report in json.loads(run.stdout[run.stdout.index("{") :])["generalDiagnostics"]:
        if report["severity"] == "error":
            line = report["range"]["start"]["line"] + 1
            found[Path(report["file"]).name][line] = report["message"]
    return found


def differences(check: Checker, python: str) -> list[str]:
    """Return the lines where the reports of a checker differ from the marks in the clients."""
    told: list[str] = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name in CLIENTS:
            shutil.copy(HERE / name, folder)
        found = check(folder, python)
    for name in CLIENTS:
        lines = (HERE / name).read_text("utf-8").splitlines()
        marked = {number for number, line in enumerate(lines, 1) if line.endswith(MARK)}
        if name == "must_fail.py" and not marked:
            told.append(f"{name} has no marked lines")
        for number in sorted(marked ^ found[name].keys()):
            message = found[name].get(number, "not reported")
            told.append(f"{check.__name__}: {name}:{number}: {message}: {lines[number - 1]}")
    return told


def main() -> None:
    python = sys.argv[1] if len(sys.argv) > 1 else sys.executable
    told = [each for check in (mypy, pyright) for each in differences(check, python)]
    if told:
        raise SystemExit("\n".join(told))
    print("Both clients are reported as they are marked.")


if __name__ == "__main__":
    main()
