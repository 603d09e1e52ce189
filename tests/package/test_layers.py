"""Every module says what it is and is short enough to read. The layers are contracts of import-linter."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import northwest_passage

PACKAGE = Path(northwest_passage.__file__).parent
MODULES = [path.relative_to(PACKAGE).as_posix() for path in sorted(PACKAGE.rglob("*.py"))]
MAX_LINES = 450


@pytest.mark.parametrize("module", MODULES)
def test_a_module_says_what_it_is_and_is_not_long(module: str) -> None:
    source = (PACKAGE / module).read_text("utf-8")
    docstring = ast.get_docstring(ast.parse(source)) or ""
    assert docstring.partition("\n")[0].endswith(".")
    assert len(source.splitlines()) <= MAX_LINES
