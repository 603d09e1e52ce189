"""The example notebook: every cell runs, and the last value in a cell has a representation for notebooks."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "notebook.ipynb"


def cells() -> list[dict[str, Any]]:
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    found: list[dict[str, Any]] = notebook["cells"]
    return found


def shown(source: str, names: dict[str, Any]) -> object:
    """Run a cell, and return the value of its last expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)


@pytest.mark.slow
def test_the_notebook_runs_and_every_value_is_rendered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    kinds: list[str] = []
    for cell in cells():
        if cell["cell_type"] == "code":
            value = shown("".join(cell["source"]), names)
            if value is not None:
                assert "<" in value._repr_html_()  # type: ignore[attr-defined]  # as a notebook asks
                kinds.append(type(value).__name__)
    assert kinds == [
        "State",
        "Picture",
        "TileId",
        "Picture",
        "Refusal",
        "Picture",
        "Step",
        "Player",
        "Simulation",
        "GameRecord",
        "Picture",
        "Standings",
    ]
    assert {path.name for path in tmp_path.iterdir()} == {"game.html", "board.svg"}


def test_the_notebook_is_stored_without_outputs() -> None:
    """Outputs would differ from run to run, and would be large."""
    for cell in cells():
        if cell["cell_type"] == "code":
            assert not cell["outputs"]
            assert cell["execution_count"] is None
    ids = [cell["id"] for cell in cells()]
    assert len(ids) == len(set(ids))
