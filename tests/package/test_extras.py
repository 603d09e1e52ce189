"""If an extra is not installed, the message says what to type."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.support.effort import rest_slow

EXTRAS = [
    ("northwest_passage.rl", "numpy", "rl"),
    ("northwest_passage.rl.gymnasium", "gymnasium", "gymnasium"),
    ("northwest_passage.rl.pettingzoo", "pettingzoo", "pettingzoo"),
    ("northwest_passage.rl.adventure.pettingzoo", "pettingzoo", "pettingzoo"),
    ("northwest_passage.rl.openspiel", "pyspiel", "openspiel"),
    ("northwest_passage.testing", "hypothesis", "testing"),
    ("northwest_passage.web.server", "starlette", "web"),
]
"""Modules, with a library that each needs and the extra that installs it. `cli` is in `test_cli`."""
NOT_IMPORTED = {"cli", "cluster"}
"""The program reports the first; for the second, the caller imports the library."""
FOR_DEVELOPERS = {"bench", "bench-rl", "dev", "docs", "lint", "package", "test", "types"}


def test_every_extra_is_tested() -> None:
    path = Path(__file__).parents[2] / "pyproject.toml"
    extras = tomllib.loads(path.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert {extra for _, _, extra in EXTRAS} | NOT_IMPORTED | FOR_DEVELOPERS == set(extras)


@pytest.mark.slow
@pytest.mark.parametrize(("module", "library", "extra"), rest_slow(EXTRAS, 2))
def test_a_missing_library_is_named_with_its_extra(module: str, library: str, extra: str) -> None:
    if module.startswith("northwest_passage.rl.") and find_spec("numpy") is None:
        pytest.skip("without numpy the extra `rl` is named first")
    code = f"""if True:
        import sys
        sys.modules[{library!r}] = None
        try:
            import {module}
        except ModuleNotFoundError as error:
            print(error.__cause__.name)
            print(error)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    name, message = done.stdout.splitlines()
    assert name.partition(".")[0] == library
    assert message == f'This needs the extra {extra}: pip install "northwest_passage[{extra}]"'
