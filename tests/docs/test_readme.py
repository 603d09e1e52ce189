"""What the README shows is what happens."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"


def only_fences(text: str, language: str) -> str:
    """Blank all lines but those in fences of this language; line numbers stay right."""
    kept = []
    fence = None
    for line in text.splitlines():
        if line.startswith("```"):
            fence = None if fence is not None else line.removeprefix("```").strip()
            kept.append("")
        else:
            kept.append(line if fence == language else "")
    return "\n".join(kept) + "\n"


def test_the_examples_give_the_output_shown() -> None:
    snippets = only_fences(README.read_text(encoding="utf-8"), "pycon")
    test = doctest.DocTestParser().get_doctest(snippets, {}, README.name, str(README), 0)
    assert test.examples
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    runner.run(test, out=report.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


@pytest.mark.parametrize("marker", ["main-line", "test-line"])
def test_each_marked_command_is_one_line(marker: str) -> None:
    text = README.read_text(encoding="utf-8")
    assert text.count(f"<!-- {marker} -->") == 1
    assert re.search(rf"^<!-- {marker} -->\n```sh\n[^\n]+\n```$", text, re.MULTILINE)


def test_the_line_for_the_browser_installs_all_that_it_needs() -> None:
    """It is a command of the command line, and whoever copies it may not have copied the line above."""
    lines = README.read_text(encoding="utf-8").splitlines()
    [line] = [line for line in lines if line.endswith("northwest-passage web")]
    assert line.startswith("python3 -m venv .venv && ")
    assert '".[web]"' in line
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "northwest_passage[cli]" in project["optional-dependencies"]["web"]
