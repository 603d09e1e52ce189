"""Pictures of positions, drawn by the library itself while the documentation is built.

A ``board`` is given as an expression, and evaluated after the examples that stand before it on its page: it
shows the very state that the reader has just seen made. A ``chart`` is drawn in characters, on the small
board of ``northwest_passage.testing``; what it claims is checked (see ``claims``). A ``tile`` is one tile
or several. A ``story`` is a chart of a record, and a ``replay`` a page that plays it.

Every picture is made twice, for light and for dark pages; furo shows the right one.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
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

import northwest_passage as nwp
from docs._ext import claims
from northwest_passage import DEFAULT_EDITION, Cell, GameRecord, Side, State, TileId, adventure, svg
from northwest_passage.adventure import svg as adventure_svg

THEMES: tuple[svg.Theme, svg.Theme] = ("light", "dark")


class drawing(nodes.General, nodes.Element):  # noqa: N801 - docutils writes its nodes so
    """A picture that is still to be drawn, or has been: then it has the names of two files."""


def _options(**more: Callable[[str], Any]) -> dict[str, Callable[[str], Any]]:
    return {
        "alt": directives.unchanged_required,
        "width": directives.positive_int,
        "class": directives.class_option,
        **more,
    }


class Picture(SphinxDirective):
    """What all three have in common; the content, if any, is a caption."""

    has_content = True
    kind: ClassVar[str]

    def picture(self, source: str) -> list[nodes.Node]:
        if "alt" not in self.options:
            raise self.error(f"A {self.kind} needs an alt text.")
        node = drawing("", kind=self.kind, source=source, options=dict(self.options))
        self.set_source_info(node)
        figure = nodes.figure("", node, classes=["drawn", *self.options.get("class", ())])
        return [figure]

    def caption(self, figure: nodes.Element, lines: Any) -> None:
        if lines:
            inner = nodes.Element()
            self.state.nested_parse(lines, self.content_offset, inner)
            [paragraph] = inner.children
            figure += nodes.caption("", "", *paragraph.children)


class Board(Picture):
    """``{board} state``: a position of the page's examples, of either game.

    ``viewer`` and ``part``, which is ``crop=``, are for Adventure; ``holds`` is an expression that must be
    true, and ``refused`` the reason of the refusal.
    """

    kind = "board"
    required_arguments = 1
    final_argument_whitespace = True
    option_spec = _options(
        panel=directives.flag,
        names=directives.flag,
        crop=directives.flag,
        legend=directives.flag,
        areas=directives.unchanged,
        highlight=directives.unchanged,
        last=directives.unchanged,
        refusal=directives.unchanged,
        placements=directives.unchanged,
        viewer=directives.unchanged,
        part=directives.unchanged,
        holds=directives.unchanged,
        refused=directives.unchanged,
        right=directives.flag,
        **{"sea-path": directives.flag},
    )

    def run(self) -> list[nodes.Node]:
        [figure] = self.picture(self.arguments[0])
        assert isinstance(figure, nodes.Element)
        mark(figure, self.options)
        self.caption(figure, self.content)
        return [figure]


def mark(figure: nodes.Element, options: dict[str, Any]) -> None:
    """A tick or a cross at the corner."""
    figure["classes"] += ["right"] * ("right" in options) + ["wrong"] * ("refused" in options)


class Chart(Picture):
    """``{chart}``: a map drawn in characters, then perhaps a line of dashes and a caption.

    ``then`` is an action, after which the map is shown, and ``part`` two cells, between which it is shown.
    What it claims of the position is in :mod:`docs._ext.claims`.
    """

    kind = "chart"
    option_spec = _options(
        names=directives.flag,
        whole=directives.flag,
        given=directives.unchanged,
        then=directives.unchanged,
        areas=directives.unchanged,
        highlight=directives.unchanged,
        refusal=directives.unchanged,
        placements=directives.unchanged,
        part=directives.unchanged,
        **{"sea-path": directives.flag},
        **dict.fromkeys(claims.CLAIMS, directives.unchanged),
    )

    def run(self) -> list[nodes.Node]:
        lines = list(self.content)
        end = lines.index("---") if "---" in lines else len(lines)
        [figure] = self.picture("\n".join(lines[:end]))
        assert isinstance(figure, nodes.Element)
        mark(figure, self.options)
        self.caption(figure, self.content[end + 1 :])
        return [figure]


class Tile(Picture):
    """``{tile} L17 S3``: tiles of the shipped edition; ``L17r90b`` is turned and on its back."""

    kind = "tile"
    required_arguments = 1
    final_argument_whitespace = True
    option_spec = _options(names=directives.flag)

    def run(self) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        alt = self.options.get("alt")
        for name in self.arguments[0].split():
            self.options["alt"] = alt or f"Tile {name}"
            found += self.picture(name)
        row = nodes.container("", *found, classes=["tiles"])
        if self.content:
            figure = nodes.figure("", row)
            self.caption(figure, self.content)
            return [figure]
        return [row]


class Story(Picture):
    """``{story} record``: prestige over time, or the rows of boats."""

    kind = "story"
    required_arguments = 1
    final_argument_whitespace = True
    option_spec = _options()

    def run(self) -> list[nodes.Node]:
        [figure] = self.picture(self.arguments[0])
        assert isinstance(figure, nodes.Element)
        self.caption(figure, self.content)
        return [figure]


class replay(nodes.General, nodes.Element):  # noqa: N801 - docutils writes its nodes so
    """A game that plays; ``record`` is the expression, and ``file`` the name of its page."""


class Replay(SphinxDirective):
    """``{replay} record``: a game that plays."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"title": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        return [replay("", record=self.arguments[0], title=self.options["title"])]


# -- Drawing ---------------------------------------------------------------------------------------


class DrawPictures(SphinxTransform):
    """Run the examples of a page in order, and draw each picture when its turn comes."""

    default_priority = 5

    def apply(self, **kwargs: Any) -> None:
        kinds = (drawing, replay)
        if not any(isinstance(node, kinds) for node in self.document.findall(nodes.Element)):
            return
        names: dict[str, Any] = {}
        for node in self.document.findall(nodes.Element):
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
                run(node, names)

    def folder(self) -> Path:
        folder = Path(self.app.doctreedir) / "drawn"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def draw(self, node: drawing, names: dict[str, Any]) -> None:
        folder = self.folder()
        files = []
        for theme in THEMES:
            text, size = DRAW[node["kind"]](node["source"], node["options"], theme, names)
            name = f"{node['kind']}-{sha256(text.encode()).hexdigest()[:16]}.svg"
            (folder / name).write_text(text, "utf-8")
            files.append(name)
        node["files"], node["size"] = files, size


def run(node: nodes.Element, names: dict[str, Any]) -> None:
    """Run an example; whether its output is right is the doctest builder's business."""
    code = node.get("test") or node.astext()
    with contextlib.redirect_stdout(io.StringIO()):
        if node["testnodetype"] == "doctest":
            for example in doctest.DocTestParser().get_examples(code):
                try:
                    exec(compile(example.source, "<example>", "single"), names)
                except Exception:
                    if example.exc_msg is None:
                        raise
        elif node["testnodetype"] in ("testsetup", "testcode"):
            exec(compile(code, "<example>", "exec"), names)


def _size(picture: str) -> tuple[int, int]:
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', picture)
    assert found is not None
    return round(float(found[1])), round(float(found[2]))


def draw_board(
    source: str, options: dict[str, Any], theme: svg.Theme, names: dict[str, Any]
) -> tuple[str, tuple[int, int]]:
    state = eval(source, names)
    if "holds" in options:
        assert eval(options["holds"], {"nwp": nwp, **names}) is True, options["holds"]
    if "refused" in options:
        refusal = eval(options["refusal"], names)
        assert isinstance(refusal, nwp.Refusal | adventure.Refusal), "the action is legal"
        assert refusal.reason.name == options["refused"], refusal.reason.name
    if isinstance(state, adventure.State | adventure.View):
        return _race(state, options, theme, names)
    assert isinstance(state, State), f"{source} is not a State"
    return _board(state, options, theme, names, cropped="crop" in options)


def draw_chart(
    source: str, options: dict[str, Any], theme: svg.Theme, names: dict[str, Any]
) -> tuple[str, tuple[int, int]]:
    shown = claims.position(source, options)
    if found := claims.complaints(shown, options):
        raise AssertionError(f"the chart claims what is not so: {'; '.join(found)}")
    if shown.events:
        options = {"last": "events", **options}
    return _board(shown.state, options, theme, shown.names, cropped="whole" not in options)


def _board(
    state: State, options: dict[str, Any], theme: svg.Theme, names: dict[str, Any], *, cropped: bool
) -> tuple[str, tuple[int, int]]:
    names = {"nwp": nwp, **names}

    def value(option: str) -> Any:
        return eval(options[option], names) if option in options else None

    shown: dict[str, Any] = {
        "theme": theme,
        "names": "names" in options,
        # Drawn for the width it is shown at, so that its words can be read.
        "size": options.get("width"),
        "crop": _part(state, options.get("part")) if cropped else None,
        "panel": "panel" in options,
    }
    if "placements" in options:
        picture = svg.placements(state, *value("placements"), **shown)
    else:
        picture = svg.board(
            state,
            **shown,
            legend="legend" in options,
            areas=value("areas") or False,
            highlight=value("highlight") or (),
            last=value("last"),
            sea_path="sea-path" in options,
            refusal=value("refusal"),
        )
    return picture, _size(picture)


def _race(
    state: adventure.State | adventure.View,
    options: dict[str, Any],
    theme: svg.Theme,
    names: dict[str, Any],
) -> tuple[str, tuple[int, int]]:
    def value(option: str) -> Any:
        return eval(options[option], names) if option in options else None

    picture = adventure_svg.board(
        state,
        viewer=value("viewer"),
        theme=theme,
        size=options.get("width"),
        panel="panel" in options,
        crop=value("part"),
        names="names" in options,
        legend="legend" in options,
        highlight=value("highlight") or (),
        last=value("last"),
        refusal=value("refusal"),
    )
    return picture, _size(picture)


def _part(state: State, part: str | None) -> list[Cell]:
    """The map from one cell to another; by default all of it, but nothing that stands around it."""
    if part is None:
        return [Cell(0, 0), Cell(state.edition.columns - 1, state.edition.rows - 1)]
    return [Cell(*map(int, cell.split(","))) for cell in part.split()]


def draw_tile(
    source: str, options: dict[str, Any], theme: svg.Theme, names: dict[str, Any]
) -> tuple[str, tuple[int, int]]:
    parts = re.fullmatch(r"([LSJP]\d+)(?:r(\d+))?(b)?", source)
    assert parts is not None, f"{source} is not a tile"
    picture = svg.tile(
        DEFAULT_EDITION,
        TileId.parse(parts[1]),
        rotation=int(parts[2] or 0),
        side=Side.BACK if parts[3] else Side.FRONT,
        theme=theme,
        names="names" in options,
    )
    return picture, _size(picture)


def draw_story(
    source: str, options: dict[str, Any], theme: svg.Theme, names: dict[str, Any]
) -> tuple[str, tuple[int, int]]:
    record = eval(source, names)
    size = options.get("width")
    if isinstance(record, adventure.GameRecord):
        picture = adventure_svg.story(record, theme=theme, size=size)
    else:
        assert isinstance(record, GameRecord), f"{source} is not a record"
        picture = svg.story(record, theme=theme, size=size)
    return picture, _size(picture)


DRAW = {"board": draw_board, "chart": draw_chart, "story": draw_story, "tile": draw_tile}


# -- Showing ---------------------------------------------------------------------------------------


def show(writer: HTML5Translator, node: drawing) -> None:
    """Two pictures, each with the same alt text; one of them is shown."""
    writer.body.append("".join(_images(writer, node)))
    raise nodes.SkipNode


def _images(writer: HTML5Translator, node: drawing) -> Iterator[str]:
    builder = writer.builder
    folder = Path(builder.outdir) / builder.imagedir
    folder.mkdir(exist_ok=True)
    width, height = node["size"]
    shown = node["options"].get("width", width)
    for theme, file in zip(THEMES, node["files"], strict=True):
        shutil.copy(Path(builder.app.doctreedir) / "drawn" / file, folder)
        address = escape(f"{builder.imgpath}/{file}")
        image = (
            f'<img src="{address}" alt="{escape(node["options"]["alt"])}" width="{shown}"'
            f' height="{round(height * shown / width)}" loading="lazy" class="only-{theme}">'
        )
        if node["kind"] == "tile":
            yield image
        else:
            yield f'<a class="only-{theme}" href="{address}" title="the picture alone">{image}</a>'


def show_replay(writer: HTML5Translator, node: replay) -> None:
    """The page of the game in a frame, and a link to it alone."""
    builder = writer.builder
    folder = Path(builder.outdir) / builder.imagedir
    folder.mkdir(exist_ok=True)
    shutil.copy(Path(builder.app.doctreedir) / "drawn" / node["file"], folder)
    address = escape(f"{builder.imgpath}/{node['file']}")
    writer.body.append(
        f'<iframe class="replay" src="{address}" title="{escape(node["title"])}" loading="lazy">'
        f'</iframe><p><a href="{address}">The page alone</a></p>'
    )
    raise nodes.SkipNode


def skip(writer: object, node: nodes.Element) -> None:
    raise nodes.SkipNode


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_node(drawing, html=(show, None), text=(skip, None), latex=(skip, None))
    app.add_node(replay, html=(show_replay, None), text=(skip, None), latex=(skip, None))
    app.add_transform(DrawPictures)
    app.add_directive("board", Board)
    app.add_directive("chart", Chart)
    app.add_directive("story", Story)
    app.add_directive("replay", Replay)
    app.add_directive("tile", Tile)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
