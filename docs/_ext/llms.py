"""Write ``llms.txt``: every page with its address and its first sentence, for programs that read the docs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.typing import ExtensionMetadata


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the file beside the pages."""
    if error is None and app.builder.name == "html":
        text = "\n".join(lines(app.env)) + "\n"
        (Path(app.outdir) / "llms.txt").write_text(text, "utf-8")


def lines(env: BuildEnvironment) -> Iterator[str]:
    """Return the lines: the name, what it is, and a list for each group of the navigation."""
    root = env.config.root_doc
    yield from (f"# {env.titles[root].astext()}", "", f"> {summary(env, root)}")
    for tree in env.get_doctree(root).findall(addnodes.toctree):
        yield from ("", f"## {tree['caption']}", "")
        for _, page in tree["entries"]:
            for each in [page, *env.toctree_includes.get(page, ())]:
                if each in env.titles:
                    yield f"- [{env.titles[each].astext()}]({each}.html): {summary(env, each)}"


def summary(env: BuildEnvironment, page: str) -> str:
    """Return the first sentence of a page that is not in a list or a table."""
    first = next(
        (each for each in env.get_doctree(page).findall(nodes.paragraph) if each.astext().strip()),
        None,
    )
    words = " ".join(first.astext().split()) if first is not None else ""
    return re.split(r"(?<=[.!?]) (?=[A-Z*`])", words)[0]


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
