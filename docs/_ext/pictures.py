"""Pictures of positions, drawn by the library itself while the documentation is built.

A ``board`` is given as an expression, which is evaluated after the examples before it on the page: it shows
the state that the reader has just seen created. A ``chart`` is drawn in characters, on the small board of
``northwest_passage.testing``, and its claims are checked (see ``claims``). A ``tile`` is one tile or several.
A ``story`` is a chart of a record, and a ``replay`` is a page that replays it.

Every picture is drawn twice, for light and for dark pages. The theme furo shows the right one.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator

from docs._ext import claims, drawn
from northwest_passage import adventure, svg
from northwest_passage.adventure import svg as adventure_svg


class drawing(nodes.General, nodes.Element):  # noqa: N801 - docutils writes its nodes so
    """A picture. After it has been drawn, the node has the names of two files."""


EXPRESSION = directives.unchanged


def _options(*flags: str, **more: Callable[[str], Any]) -> dict[str, Callable[[str], Any]]:
    return {
        "alt": directives.unchanged_required,
        "width": directives.positive_int,
        "class": directives.class_option,
        **dict.fromkeys(flags, directives.flag),
        **more,
    }


class Picture(SphinxDirective):
    """The base class of all pictures, which have a source, options and a caption."""

    has_content = True
    final_argument_whitespace = True
    kind: ClassVar[str]

    def run(self) -> list[nodes.Node]:
        return [self.figure(self.arguments[0], self.content)]

    def figure(self, source: str, caption: Any) -> nodes.figure:
        if "alt" not in self.options:
            raise self.error(f"A {self.kind} must have an alt text.")
        node = drawing("", kind=self.kind, source=source, options=dict(self.options))
        self.set_source_info(node)
        figure = nodes.figure("", node, classes=["drawn", *self.options.get("class", ())])
        # A tick or a cross in the corner.
        marks = {"right": "right", "refused": "wrong"}
        figure["classes"] += [mark for option, mark in marks.items() if option in self.options]
        return self.with_caption(figure, caption)

    def with_caption(self, figure: nodes.figure, lines: Any) -> nodes.figure:
        if wrong := claims.callouts_differ(self.options, "\n".join(lines)):
            raise self.error(wrong)
        if lines:
            inner = nodes.Element()
            self.state.nested_parse(lines, self.content_offset, inner)
            [paragraph] = inner.children
            figure += nodes.caption("", "", *paragraph.children)
        return figure


class Board(Picture):
    """``{board} state``: a position of the page's examples, of either game.

    ``viewer`` and ``part``, which is passed as ``crop=``, are for Adventure. ``holds`` is an expression that
    must be true, and ``refused`` is the reason of the refusal.
    """

    kind = "board"
    required_arguments = 1
    option_spec = _options(
        *("panel", "names", "crop", "right"),
        **dict.fromkeys(("areas", "callouts", "highlight", "last"), EXPRESSION),
        **dict.fromkeys(("refusal", "placements", "viewer", "part"), EXPRESSION),
        **dict.fromkeys(("holds", "refused"), EXPRESSION),
    )

    def run(self) -> list[nodes.Node]:
        if self.content and not {"holds", "refused"} & {*self.options}:
            raise self.error("A board with a caption must make a claim with :holds: or :refused:.")
        return super().run()


class Chart(Picture):
    """``{chart}``: a map drawn in characters, optionally followed by a line of dashes and a caption.

    ``then`` is an action, after which the map is shown. ``part`` is a pair of cells, the corners of the
    visible part. ``callouts`` are points of the map with numbers that the caption explains.
    :mod:`docs._ext.claims` describes the claims about the position.
    """

    kind = "chart"
    option_spec = _options(
        *("names", "sea-path"),
        **dict.fromkeys(("given", "then", "areas", "highlight", "refusal"), EXPRESSION),
        **dict.fromkeys(("placements", "part", "callouts", *claims.CLAIMS), EXPRESSION),
    )

    def run(self) -> list[nodes.Node]:
        lines = list(self.content)
        end = lines.index("---") if "---" in lines else len(lines)
        caption = self.content[end + 1 :]
        if caption and not {*claims.CLAIMS} & {*self.options}:
            raise self.error("A chart with a caption must make a claim: see docs/_ext/claims.py.")
        return [self.figure("\n".join(lines[:end]), caption)]


class Tile(Picture):
    """``{tile} L17 S3``: tiles of the default edition. ``L17r90b`` is the back of L17, rotated by 90°."""

    kind = "tile"
    required_arguments = 1
    option_spec = _options("names")

    def run(self) -> list[nodes.Node]:
        alt = self.options.get("alt")
        row = nodes.container(classes=["tiles"])
        for name in self.arguments[0].split():
            self.options["alt"] = alt or f"Tile {name}"
            row += self.figure(name, [])
        return [self.with_caption(nodes.figure("", row), self.content)] if self.content else [row]


class Story(Picture):
    """``{story} record``: prestige over time, or the rows of boats."""

    kind = "story"
    required_arguments = 1
    option_spec = _options()


class replay(nodes.General, nodes.Element):  # noqa: N801 - docutils writes its nodes so
    """A replay of a game. ``record`` is the expression, and ``file`` is the name of the page."""


class Replay(SphinxDirective):
    """``{replay} record``: an animated replay of a game."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"title": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        return [replay("", record=self.arguments[0], title=self.options["title"])]


# -- Drawing ---------------------------------------------------------------------------------------


class DrawPictures(SphinxTransform):
    """A transform that runs the examples of a page in order, and draws each picture when its turn comes."""

    default_priority = 5

    def apply(self, **kwargs: Any) -> None:
        kinds = (drawing, replay)
        found = [*self.document.findall(nodes.Element)]
        while found and not isinstance(found[-1], kinds):
            del found[-1]  # examples after the last picture
        names: dict[str, Any] = {}
        for node in found:
            if isinstance(node, drawing):
                try:
                    self.draw(node, names)
                except Exception as error:
                    where = f"{node.source or self.env.docname}:{node.line}"
                    raise ExtensionError(f"{where}: {type(error).__name__}: {error}") from error
            elif isinstance(node, replay):
                record = eval(node["record"], names)
                race = isinstance(record, adventure.GameRecord)
                page = adventure_svg.replay(record) if race else svg.replay(record)
                node["file"] = f"replay-{sha256(page.encode()).hexdigest()[:16]}.html"
                self.folder().joinpath(node["file"]).write_text(page, "utf-8")
            elif "testnodetype" in node:
                drawn.run(node["testnodetype"], node.get("test") or node.astext(), names)

    def folder(self) -> Path:
        folder = Path(self.app.doctreedir) / "drawn"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def draw(self, node: drawing, names: dict[str, Any]) -> None:
        folder = self.folder()
        files = []
        for theme in drawn.THEMES:
            text = drawn.DRAW[node["kind"]](node["source"], node["options"], theme, names)
            name = f"{node['kind']}-{sha256(text.encode()).hexdigest()[:16]}.svg"
            (folder / name).write_text(text, "utf-8")
            files.append(name)
        node["files"], node["size"] = files, drawn.size_of(text)


# -- Showing ---------------------------------------------------------------------------------------


def show(writer: HTML5Translator, node: drawing) -> None:
    """Write both pictures with the same alt text. The page shows one of them."""
    writer.body.append("".join(_images(writer, node)))
    raise nodes.SkipNode


def _published(writer: HTML5Translator, file: str) -> str:
    """Copy a drawn file to the folder of the pages' images, and return its address."""
    builder = writer.builder
    folder = Path(builder.outdir) / builder.imagedir
    folder.mkdir(exist_ok=True)
    shutil.copy(Path(builder.app.doctreedir) / "drawn" / file, folder)
    return escape(f"{builder.imgpath}/{file}")


def _images(writer: HTML5Translator, node: drawing) -> Iterator[str]:
    width, height = node["size"]
    shown = node["options"].get("width", width)
    if node["kind"] == "tile":
        shown = round(shown * width / max(width, height))  # upright tiles have the same scale
    for theme, file in zip(drawn.THEMES, node["files"], strict=True):
        address = _published(writer, file)
        image = (
            f'<img src="{address}" alt="{escape(node["options"]["alt"])}" width="{shown}"'
            f' height="{round(height * shown / width)}" loading="lazy" class="only-{theme}">'
        )
        if node["kind"] == "tile":
            yield image
        else:
            yield f'<a class="only-{theme}" href="{address}" title="Open the picture">{image}</a>'


def show_replay(writer: HTML5Translator, node: replay) -> None:
    """Write the page of the replay in a frame, and a link to the page itself."""
    address = _published(writer, node["file"])
    writer.body.append(
        f'<iframe class="replay" src="{address}" title="{escape(node["title"])}" loading="lazy">'
        f'</iframe><p><a href="{address}">Open the replay on its own page</a></p>'
    )
    raise nodes.SkipNode


def skip(writer: object, node: nodes.Element) -> None:
    raise nodes.SkipNode


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_node(drawing, html=(show, None), text=(skip, None), latex=(skip, None))
    app.add_node(replay, html=(show_replay, None), text=(skip, None), latex=(skip, None))
    app.add_transform(DrawPictures)
    app.add_directive("replay", Replay)
    for picture in (Board, Chart, Story, Tile):
        app.add_directive(picture.kind, picture)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
