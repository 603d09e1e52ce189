"""Draws the pictures of the pages, as their directives describe them. Nothing here needs Sphinx.

A picture has a kind, a source and options; for a board the source is an expression, which is evaluated in
the names that the examples before it on its page have defined.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from typing import Any

import northwest_passage as nwp
from docs._ext import claims
from northwest_passage import DEFAULT_EDITION, Cell, GameRecord, Side, State, TileId, adventure, svg
from northwest_passage.adventure import svg as adventure_svg
from northwest_passage.expedition.actions import ACTION_KINDS

THEMES: tuple[svg.Theme, svg.Theme] = ("light", "dark")


def run(kind: str, code: str, names: dict[str, Any]) -> None:
    """Run an example; whether its output is right is the doctest builder's business."""
    with contextlib.redirect_stdout(io.StringIO()):
        if kind == "doctest":
            for example in doctest.DocTestParser().get_examples(code):
                try:
                    exec(compile(example.source, "<example>", "single"), names)
                except Exception:
                    if example.exc_msg is None:
                        raise
        elif kind in ("testsetup", "testcode"):
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
        if isinstance(refusal, ACTION_KINDS):
            refusal = nwp.why_illegal(state, refusal)
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
        "colours": value("colours"),
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
    colours = svg.COLOURS["dark" if theme == "dark" else "light"]
    text = with_callouts(picture, options.get("callouts") or "", colours)
    return text, _size(text)


CELL = 64
"""The width of a cell in a picture before it is scaled."""


def with_callouts(picture: str, points: str, colours: svg.Palette) -> str:
    """A picture with a numbered disc at each of the points, such as ``4.5,1.5``, the middle of cell 4,1."""
    if not points:
        return picture
    board = re.search(r'<g class="board" transform="(translate\([^"]*\))">', picture)
    assert board is not None
    discs = ""
    for number, point in enumerate(points.split(), start=1):
        x, y = (float(part) * CELL for part in point.split(","))
        discs += (
            f'<g transform="translate({x:g} {y:g})"><circle r="12" fill="{colours["piece"]}"'
            f' stroke="{colours["outline"]}" stroke-width="2"/><text y="5.5" fill="#ffffff"'
            f' font-size="16" font-weight="700" text-anchor="middle">{number}</text></g>'
        )
    group = f'<g class="callouts" transform="{board[1]}" font-family="sans-serif">{discs}</g>'
    return f"{picture.removesuffix('</svg>')}{group}</svg>"


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
