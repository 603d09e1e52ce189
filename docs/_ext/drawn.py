"""Functions that draw the pictures of the pages from their directives. This module does not need Sphinx.

A picture has a kind, a source and options. The source of a board is an expression. It can use the names that
the examples before it on the page have defined.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from typing import Any, TypeAlias

import northwest_passage as nwp
from docs._ext import claims
from northwest_passage import DEFAULT_EDITION, Cell, Side, State, TileId, adventure, svg
from northwest_passage.adventure import svg as adventure_svg
from northwest_passage.expedition.actions import ACTION_KINDS

THEMES: tuple[svg.Theme, svg.Theme] = ("light", "dark")
Values: TypeAlias = dict[str, Any]
"""The options of a picture, or the names of a page."""


def run(kind: str, code: str, names: Values) -> None:
    """Run an example. The doctest builder checks its output."""
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


def draw_board(source: str, options: Values, theme: svg.Theme, names: Values) -> str:
    """Draw a state or a view of either game, and check the claims about it."""
    names = {"nwp": nwp, **names}
    state = eval(source, names)
    if "holds" in options:
        assert eval(options["holds"], names) is True, options["holds"]
    if "refused" in options:
        refusal = eval(options["refusal"], names)
        if isinstance(refusal, ACTION_KINDS):
            refusal = nwp.why_illegal(state, refusal)
        assert isinstance(refusal, nwp.Refusal | adventure.Refusal), "the action must be illegal"
        assert refusal.reason.name == options["refused"], refusal.reason.name
    if isinstance(state, adventure.State | adventure.View):
        return adventure_svg.board(
            state,
            **_common(options, theme, names),
            viewer=_value(options, "viewer", names),
            crop=_value(options, "part", names),
        )
    assert isinstance(state, State), f"{source} must be a State"
    return _board(state, options, theme, names, cropped="crop" in options)


def draw_chart(source: str, options: Values, theme: svg.Theme, names: Values) -> str:
    """Draw a position that is given in characters, and check the claims about it."""
    shown = claims.position(source, options)
    if found := claims.complaints(shown, options):
        raise AssertionError(f"claims of the chart are false: {'; '.join(found)}")
    if shown.events:
        options = {"last": "events", **options}
    return _board(shown.state, options, theme, shown.names, cropped=True)


def _value(options: Values, option: str, names: Values) -> Any:
    return eval(options[option], names) if option in options else None


def _common(options: Values, theme: svg.Theme, names: Values) -> Values:
    """Return the parameters that the boards of both games have."""
    return {
        "theme": theme,
        # Drawn at the width at which it is shown, so that its text is readable.
        "size": options.get("width"),
        "names": "names" in options,
        "panel": "panel" in options,
        "highlight": _value(options, "highlight", names) or (),
        "last": _value(options, "last", names),
        "refusal": _value(options, "refusal", names),
    }


def _board(state: State, options: Values, theme: svg.Theme, names: Values, *, cropped: bool) -> str:
    shown = _common(options, theme, names)
    shown["crop"] = _part(state, options.get("part")) if cropped else None
    if "placements" in options:
        for other in ("highlight", "last", "refusal"):
            del shown[other]
        picture = svg.placements(state, *_value(options, "placements", names), **shown)
    else:
        areas = _value(options, "areas", names) or False
        picture = svg.board(state, **shown, sea_path="sea-path" in options, areas=areas)
    colours = svg.COLOURS["dark" if theme == "dark" else "light"]
    return with_callouts(picture, options.get("callouts") or "", colours)


CELL = 64
"""The width of a cell in a picture before it is scaled."""


def with_callouts(picture: str, points: str, colours: svg.Palette) -> str:
    """Add a numbered disc at each of the points, such as ``4.5,1.5``, the middle of cell 4,1."""
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


def _part(state: State, part: str | None) -> list[Cell]:
    """Return two corners of the visible part. By default it is the whole map, without the space around it."""
    if part is None:
        return [Cell(0, 0), Cell(state.edition.columns - 1, state.edition.rows - 1)]
    return [Cell(*map(int, cell.split(","))) for cell in part.split()]


def draw_tile(source: str, options: Values, theme: svg.Theme, names: Values) -> str:
    """Draw a tile such as ``L17r90b``."""
    parts = re.fullmatch(r"([LSJP]\d+)(?:r(\d+))?(b)?", source)
    assert parts is not None, f"{source} must be a tile such as L17r90b"
    return svg.tile(
        DEFAULT_EDITION,
        TileId.parse(parts[1]),
        rotation=int(parts[2] or 0),
        side=Side.BACK if parts[3] else Side.FRONT,
        theme=theme,
        names="names" in options,
    )


def draw_story(source: str, options: Values, theme: svg.Theme, names: Values) -> str:
    """Draw a chart of a recorded game of either kind."""
    record = eval(source, names)
    size = options.get("width")
    if isinstance(record, adventure.GameRecord):
        return adventure_svg.story(record, theme=theme, size=size)
    return svg.story(record, theme=theme, size=size)


DRAW = {"board": draw_board, "chart": draw_chart, "story": draw_story, "tile": draw_tile}


def size_of(picture: str) -> tuple[int, int]:
    """Return the width and the height of a picture."""
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', picture)
    assert found is not None
    return round(float(found[1])), round(float(found[2]))
