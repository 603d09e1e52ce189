"""The README's examples and commands work as shown."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import northwest_passage

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"


def only_fences(text: str, language: str) -> str:
    """Blank all lines except those in fences of this language, so that line numbers stay the same."""
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


def test_the_command_for_the_browser_installs_everything_it_needs() -> None:
    """The command must work for a reader who copies it without the line above."""
    lines = README.read_text(encoding="utf-8").splitlines()
    [line] = [line for line in lines if line.endswith("northwest-passage web")]
    assert line.startswith("python3 -m venv .venv && ")
    assert '".[web]"' in line
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "northwest_passage[cli]" in project["optional-dependencies"]["web"]


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 130


# -- On PyPI --------------------------------------------------------------------------------------

ADDRESS = "https://example.org/explorers/northwest_passage"


def metadata(address: str) -> tuple[str, dict[str, str]]:
    """Return the page and the URLs that PyPI would get from a repository with this address."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]
    hook["repository"] = {"address": address, "email": ""}
    core = ProjectMetadata(str(ROOT), PluginManager(), config=project).core
    return core.readme, core.urls or {}


def links(page: str) -> list[str]:
    return re.findall(r"\]\(([^)]+)\)", page)


def test_on_pypi_links_and_pictures_are_absolute() -> None:
    page, urls = metadata(ADDRESS)
    here = links(README.read_text(encoding="utf-8"))
    assert len(here) > 15
    assert len(links(page)) == len(here)
    for link, before in zip(links(page), here, strict=True):
        if before.startswith("https://"):
            assert link == before
        else:
            kind = "raw" if before.endswith(".svg") else "blob"
            assert link == f"{ADDRESS}/{kind}/v{northwest_passage.__version__}/{before}"
            assert (ROOT / before).exists(), before
    assert urls["Source"] == ADDRESS
    assert all(url.startswith(ADDRESS) for url in urls.values())


def test_on_pypi_the_package_is_installed_by_its_name() -> None:
    page, _ = metadata(ADDRESS)
    assert 'pip install -q "northwest_passage[cli]" && .venv/bin/northwest-passage demo' in page
    assert 'pip install -q "northwest_passage[web]" && .venv/bin/northwest-passage web' in page
    assert "`pip install northwest_passage`" in page
    before, _, _ = page.partition("## Tests")
    assert "clone" not in before


def test_without_an_address_links_are_unchanged() -> None:
    page, urls = metadata("")
    assert links(page) == links(README.read_text(encoding="utf-8"))
    assert not urls
