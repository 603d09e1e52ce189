"""Generation of ``llms.txt``: every page with its address and its first sentence, for language models."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.typing import ExtensionMetadata


def note(app: Sphinx, doctree: nodes.document) -> None:
    """Store the first sentence of a page."""
    said = (" ".join(each.astext().split()) for each in doctree.findall(nodes.paragraph))
    words = re.split(r"(?<=[.!?]) (?=[A-Z*`])", next(filter(None, said), ""))
    app.env.metadata[app.env.docname]["summary"] = words[0]


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the file to the folder of the pages."""
    if error is None and app.builder.name == "html":
        text = "\n".join(lines(app.env)) + "\n"
        (Path(app.outdir) / "llms.txt").write_text(text, "utf-8")


def lines(env: BuildEnvironment) -> Iterator[str]:
    """Yield the lines: the project's name, its description, and a list for each group of the navigation."""
    root = env.config.root_doc
    yield from (f"# {env.titles[root].astext()}", "", f"> {env.metadata[root]['summary']}")
    for tree in env.get_doctree(root).findall(addnodes.toctree):
        yield from ("", f"## {tree['caption']}", "")
        for _, page in tree["entries"]:
            for each in [page, *env.toctree_includes.get(page, ())]:
                if each in env.titles:
                    said = env.metadata[each]["summary"]
                    yield f"- [{env.titles[each].astext()}]({each}.html): {said}"


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("doctree-read", note)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
