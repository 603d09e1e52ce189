"""The source on pages of its own, with an address for each line: for links from rules and from the API.

Pages that come with Sphinx have addresses for documented names only; rules are carried out by others too.
"""

from __future__ import annotations

import inspect
import pydoc
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from docs._ext.rulebook import PACKAGE, ROOT, TESTS

FOLDER = "source"


def page_of(path: Path) -> str:
    """The page that shows a file."""
    base = PACKAGE.parent if path.is_relative_to(PACKAGE) else ROOT
    return f"{FOLDER}/{path.relative_to(base).with_suffix('').as_posix()}"


def shown_files() -> list[Path]:
    """All files that have a page."""
    return [*sorted(PACKAGE.rglob("*.py")), *sorted(TESTS.rglob("*.py"))]


def link_to(app: Sphinx, from_page: str, path: Path, line: int) -> str:
    """The address of a line, seen from a page."""
    return f"{app.builder.get_relative_uri(from_page, page_of(path))}#L-{line}"


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, object], str]]:
    """Make the pages."""
    formatter = HtmlFormatter(linespans="L", cssclass="highlight source-file")
    trees: dict[int, str] = {}

    def tree_for(page: str) -> Callable[..., str]:
        """The tree of all documents, made once for each depth: it is the same for pages outside of it."""
        depth = page.count("/")

        def toctree(**options: object) -> str:
            if depth not in trees:
                trees[depth] = app.builder._get_local_toctree(page, **options)  # type: ignore[attr-defined]  # HTML builders have it
            return trees[depth]

        return toctree

    for path in shown_files():
        name, page = path.relative_to(ROOT).as_posix(), page_of(path)
        code = highlight(path.read_text("utf-8"), PythonLexer(), formatter)
        body = f"<h1>{escape(name)}</h1>\n{code}"
        yield page, {"title": name, "body": body, "toctree": tree_for(page)}, "page.html"


def target_uri(app: Sphinx) -> None:
    """Let the builder give addresses of these pages, which are not documents."""
    known = app.builder.get_target_uri

    def get_target_uri(docname: str, typ: str | None = None) -> str:
        if docname.startswith(f"{FOLDER}/"):
            return f"{docname}{app.builder.out_suffix}"  # type: ignore[attr-defined]  # HTML builders have it
        return known(docname, typ)

    if app.builder.format == "html":
        app.builder.get_target_uri = get_target_uri  # type: ignore[method-assign]  # for this build only


def add_links(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Give every documented class and function a link to its source."""
    if app.builder.format != "html":
        return
    for signature in doctree.findall(addnodes.desc_signature):
        place = _place(f"{signature.get('module')}.{signature.get('fullname')}")
        if place is not None:
            link = nodes.reference("", "", internal=True, refuri=link_to(app, docname, *place))
            link += nodes.inline("", "[source]", classes=["viewcode-link"])
            signature += link


def _place(name: str) -> tuple[Path, int] | None:
    thing = pydoc.locate(name)
    if not (inspect.isclass(thing) or inspect.isroutine(thing)):
        return None
    thing = inspect.unwrap(thing)
    try:
        path = Path(inspect.getsourcefile(thing) or "")
        line = inspect.getsourcelines(thing)[1]
    except (OSError, TypeError):
        return None
    return (path, line) if path.is_relative_to(PACKAGE) else None


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("builder-inited", target_uri)
    app.connect("html-collect-pages", collect_pages)
    app.connect("doctree-resolved", add_links)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
