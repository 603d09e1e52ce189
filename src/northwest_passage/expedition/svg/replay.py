"""The animated replay of a game: one page with the map, the events, and the story of the game.

The map of the last state is drawn once, and ``replay.js`` adapts it to each step, so a game of 400 steps
takes only 300 kB.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from northwest_passage._internal.strings import escape, num, plain
from northwest_passage._internal.svg.parts import backdrop, halo
from northwest_passage._internal.svg.picture import Look, Page, document
from northwest_passage._internal.svg.replay import Json, film, page, played
from northwest_passage._internal.svg.themes import Palette, Theme
from northwest_passage.expedition.events import GapFilled, TilePlaced, TokenTaken
from northwest_passage.expedition.islands import Island, islands
from northwest_passage.expedition.nouns import TileId, TileKind, TokenKind, Unit
from northwest_passage.expedition.records import GameRecord
from northwest_passage.expedition.scoring import standings
from northwest_passage.expedition.sentences import describe, letter
from northwest_passage.expedition.state import State
from northwest_passage.expedition.svg.border import (
    arch_places,
    arrow_frames,
    arrows,
    freeze_marks,
    neatline,
    standing_words,
    sun_arch,
    zone_borders,
    zones,
)
from northwest_passage.expedition.svg.cards import tile_picture
from northwest_passage.expedition.svg.coast import CELL
from northwest_passage.expedition.svg.colours import COLOURS
from northwest_passage.expedition.svg.layout import layout, span
from northwest_passage.expedition.svg.story import PlayedStep, chart
from northwest_passage.expedition.svg.terrain import (
    chart_marks,
    floes,
    free_ice,
    freeze_line,
    grid,
    ground,
    hatch,
    island_alone,
    tiles,
)
from northwest_passage.expedition.svg.units import can_act, places, token, unit_drawing

_MAP_PREFIX: Final = "map-"
_NESTED: Final = ("pieces", "players")


def replay_page(record: GameRecord, theme: Theme) -> Page:
    """Build the replay page of a game.

    :raises InvalidData: if the record cannot be replayed to its end.
    """
    steps = played(record)
    look = Look.of(COLOURS, None, theme, None, _MAP_PREFIX)
    last = steps[-1].state
    names = [plain(player.name) for player in last.players]
    story = chart(steps, Look.of(COLOURS, None, theme, None, "story-"))
    return page(
        f"{', '.join(names)}: a game of Expedition",
        COLOURS,
        theme,
        "northwest_passage.expedition.svg",
        stage=_stage(steps, look),
        story=story,
        beside=f'<section class="players">{"".join(_cards(last))}</section>'
        '<section class="open"><h2>Display <small></small></h2><div class="shelf"></div></section>'
        f"{_shelf(steps, look.colours)}",
        film={"steps": list(film(_scenes(steps), _NESTED)), **_constants(steps)},
    )


# -- The map ---------------------------------------------------------------------------------------


def _stage(steps: Sequence[PlayedStep], look: Look) -> str:
    """Draw the map as it is at the end, including the tokens that were on it only earlier."""
    first, last = steps[0].state, steps[-1].state
    colours, edition, map_ = look.colours, last.edition, last.board
    where = layout(span(last, None), cropped=False, size=None, panel=False)
    parts = [
        sun_arch(last, where, colours),
        neatline(where, colours),
        zones(edition, where.zoom, colours),
        freeze_marks(edition, 0, where.zoom, colours),
        _land(last, look.prefix, colours),
        f'<g class="quiet">{tiles(map_, 0, look.prefix, colours)}</g>',
        zone_borders(edition, colours),
        arrow_frames(last, colours),
        *(
            f'<g class="mark" data-island="{i}">{chart_marks(map_, (island,), colours)}</g>'
            for i, island in enumerate(islands(map_))
        ),
        '<g class="trail" pointer-events="none"></g>',
        *_pieces(steps, look.prefix, colours),
        arrows(first, where, colours),
    ]
    return document(
        look,
        where.width,
        where.height,
        "The map",
        "The events are described beside it, step by step.",
        backdrop(where.width, where.height, colours)
        + f'<g class="board" transform="translate({num(where.left)} {num(where.top)})">'
        f"{''.join(parts)}</g>",
    )


def _land(last: State, prefix: str, colours: Palette) -> str:
    """Draw paper, ground and ice. Two clip paths define the known part and the frozen part."""
    edition, map_ = last.edition, last.board
    land = ground(map_, (), prefix, colours)
    width = edition.columns * CELL
    rects: list[str] = []
    for tile in map_.tiles:
        (col, row), (last_col, last_row) = tile.cells[0], tile.cells[-1]
        rects.append(
            f'<rect id="{prefix}clip-{col}-{row}" x="{col * CELL}" y="{row * CELL}"'
            f' width="{(last_col - col + 1) * CELL}" height="{(last_row - row + 1) * CELL}"/>'
        )
    overlays = [island_alone(map_, island, prefix, colours) for island in islands(map_)]
    summer = "".join(f'<g data-island="{i}">{drawn}</g>' for i, (drawn, _) in enumerate(overlays))
    winter = "".join(f'<g data-island="{i}">{drawn}</g>' for i, (_, drawn) in enumerate(overlays))
    return (
        f'<defs><clipPath id="{prefix}shown">{"".join(rects)}</clipPath>'
        f'<clipPath id="{prefix}frozen"><rect width="{width}" height="{last.frozen_rows * CELL}"/></clipPath>'
        f"</defs>{floes(prefix, colours)[1]}{hatch(prefix, colours)}"
        f"{grid(edition.columns, edition.rows, colours)}"
        f'<g clip-path="url(#{prefix}frozen)">{free_ice(edition.columns, edition.rows, prefix, colours)}</g>'
        f'<g clip-path="url(#{prefix}shown)">{land.open}{summer}'
        f'<g clip-path="url(#{prefix}frozen)">{land.frozen}{winter}</g></g>'
        f'<g class="line" transform="translate(0 {last.frozen_rows * CELL})">'
        f"{freeze_line(edition.columns, colours)}</g>"
    )


def _pieces(steps: Sequence[PlayedStep], prefix: str, colours: Palette) -> Iterator[str]:
    """Draw all tokens that are ever on the map, and all units."""
    tokens = {each.cell: each.kind for one in steps for each in one.state.tokens}
    pieces_at = places(steps[-1].state)

    def piece(name: str, kind: str, drawn: str) -> str:
        place = pieces_at.get(name)
        at = (
            ""
            if place is None
            else f"translate({num(place.x)}px,{num(place.y)}px) scale({place.scale:g})"
        )
        hidden = "" if place is not None else ";opacity:0"
        style = f"transform:{at or 'none'}{hidden}"
        return f'<g id="{prefix}{name}" class="piece {kind}" style="{style}">{drawn}</g>'

    for cell, kind in tokens.items():
        yield piece(f"token-{cell.col}-{cell.row}", "token", token(kind, colours))
    for unit in (Unit.SLED, Unit.SHIP):
        for number in range(len(steps[0].state.players)):
            drawn = halo("turn", colours) + unit_drawing(unit, number, colours)
            yield piece(f"{unit.name.lower()}-{number}", "unit", drawn)


# -- Beside the map --------------------------------------------------------------------------------


def _cards(state: State) -> Iterator[str]:
    for number, player in enumerate(state.players):
        yield (
            f'<article data-player="{number}"><h3><b>{letter(number)}</b> {escape(plain(player.name))}'
            '<strong></strong></h3><p class="crew"></p><p class="tokens"></p><div class="shelf"></div>'
            "</article>"
        )


def _shelf(steps: Sequence[PlayedStep], colours: Palette) -> str:
    """Define a symbol for every tile that is ever displayed or in a reserve, and for every kind of token."""
    seen: dict[TileId, None] = {}
    for one in steps:
        seen.update(dict.fromkeys(tile for tile in one.state.display if tile is not None))
        for player in one.state.players:
            seen.update(dict.fromkeys(player.reserve))
    edition = steps[0].state.edition
    symbols = "".join(
        f'<symbol id="t-{tile}" viewBox="0 0 {CELL * (2 if tile.kind is TileKind.LARGE else 1)} {CELL}">'
        f"{tile_picture(edition, tile, CELL, colours)}</symbol>"
        for tile in sorted(seen)
    )
    symbols += "".join(
        f'<symbol id="k-{kind.name.lower()}" viewBox="-18 -18 36 36">{token(kind, colours)}</symbol>'
        for kind in TokenKind
    )
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{symbols}</svg>'


# -- The film --------------------------------------------------------------------------------------


def _constants(steps: Sequence[PlayedStep]) -> Json:
    """Return the data that does not change during the game."""
    state = steps[0].state
    return {
        "nested": list(_NESTED),
        "fleeting": ["placed", "filled", "taken"],
        "cell": CELL,
        "views": _views(state),
        "prefix": _MAP_PREFIX,
        "suns": [[round(x, 1), round(y, 1)] for x, y in arch_places(state.edition)],
        "medals": [len(state.northwest_tokens), len(state.greenland_tokens)],
        "kinds": [kind.name.lower() for kind in TokenKind],
    }


def _views(state: State) -> list[list[float]]:
    """Return two view boxes: the whole picture, and the map alone, for phones."""
    where = layout(span(state, None), cropped=False, size=None, panel=False)
    wide, high = state.edition.columns * CELL, state.edition.rows * CELL
    whole = [0, 0, where.width, where.height]
    close = [where.left - 44, where.top - 46, wide + 60, high + 90]
    return [[round(number, 1) for number in view] for view in (whole, close)]


def _scenes(steps: Sequence[PlayedStep]) -> Iterator[tuple[Json, Json]]:
    """Yield for each step the data of its state, and the data that belongs to this step alone."""
    final = islands(steps[-1].state.board)
    for one in steps:
        yield _scene(one.state, final), {"said": describe(one.state, one.events), **_marks(one)}


def _scene(state: State, final: tuple[Island, ...]) -> Json:
    """Return the data of a state: everything that the page shows of it."""
    heading, note = standing_words(state)
    # At the end, the totals are shown, including points that are counted only then.
    totals = {line.player: line.total for line in standings(state)} if state.is_over else {}
    charted = {frozenset(island.corners) for island in islands(state.board)}
    return {
        "tiles": [f"{tile.cell.col}-{tile.cell.row}" for tile in state.board.tiles],
        "islands": [i for i, island in enumerate(final) if frozenset(island.corners) in charted],
        "ice": state.frozen_rows,
        "sun": [state.sun - 1, state.sun.name],
        "words": [heading, note],
        "round": state.round,
        "pieces": {
            name: [round(place.x, 1), round(place.y, 1), place.scale]
            for name, place in places(state).items()
        },
        "act": [
            f"{unit.name.lower()}-{number}"
            for number in range(len(state.players))
            for unit in Unit
            if can_act(state, number, unit)
        ],
        "turn": state.turn_player,
        "left": [len(state.northwest_tokens), len(state.greenland_tokens)],
        "display": [None if tile is None else str(tile) for tile in state.display],
        "bag": len(state.bag),
        "players": {
            str(number): [
                totals.get(number, player.prestige),
                [player.ship_crew.available, player.ship_crew.resting],
                [player.sled_crew.available, player.sled_crew.resting],
                [player.tokens[kind] for kind in TokenKind],
                [str(tile) for tile in player.reserve],
                _status(state, number),
            ]
            for number, player in enumerate(state.players)
        },
    }


def _status(state: State, number: int) -> str:
    player = state.players[number]
    if player.returned:
        return "home"
    return "passed" if number in state.passed else ""


def _marks(one: PlayedStep) -> Json:
    """Return the changes that a step made to the map: tiles placed, gaps filled, tokens taken."""
    placed = [_box(e.placed.cells) for e in one.events if isinstance(e, TilePlaced)]
    filled = [_box(e.placed.cells) for e in one.events if isinstance(e, GapFilled)]
    taken = [list(e.cell) for e in one.events if isinstance(e, TokenTaken)]
    marks = {"placed": placed, "filled": filled, "taken": taken}
    return {name: value for name, value in marks.items() if value}


def _box(cells: Sequence[tuple[int, int]]) -> list[int]:
    (col, row), (last_col, last_row) = cells[0], cells[-1]
    return [col, row, last_col - col + 1, last_row - row + 1]
