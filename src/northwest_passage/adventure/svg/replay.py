"""An animated race: one page with the scenario, the events, and the players.

The ground is drawn again only when a tile is turned or moved. Fog covers hexes that are not revealed
yet. All tokens of the race are in the page from the start, and ``replay.js`` shows and hides them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import escape, num, plain
from northwest_passage._internal.svg.parts import LETTERS, SANS, halo, ship
from northwest_passage._internal.svg.picture import Look, Page, document
from northwest_passage._internal.svg.replay import Json, film, page, played
from northwest_passage._internal.svg.themes import Palette, Theme
from northwest_passage.adventure.events import (
    BoatMoved,
    IcebergPlaced,
    TokenLost,
    TokenPlaced,
    TokenRecovered,
    WaterPlaced,
)
from northwest_passage.adventure.nouns import INCURSION, Hex, Shape, Terrain, Token
from northwest_passage.adventure.records import GameRecord
from northwest_passage.adventure.sentences import describe, power
from northwest_passage.adventure.sentences import title as named
from northwest_passage.adventure.state import State
from northwest_passage.adventure.svg.colours import COLOURS
from northwest_passage.adventure.svg.layout import PITCH, WITH_BOATS, Plan, Spot, plan
from northwest_passage.adventure.svg.panel import heading_of, note_of
from northwest_passage.adventure.svg.routes import (
    WIDTH,
    boat_spots,
    glyph,
    heights,
    laid,
    line,
    ribbon,
    spots,
)
from northwest_passage.adventure.svg.story import PlayedStep, chart
from northwest_passage.adventure.svg.terrain import (
    ground,
    oceans,
    printed,
    row_numbers,
    shown_treasures,
    treasures,
)

_PREFIX: Final = "map-"
_NESTED: Final = ("lying", "boats", "players")
_ROWS: Final = 13
"""The minimum number of rows visible at once."""


@attrs.frozen
class _Piece(Frozen):
    """A token, or an iceberg or water tile, from its placement to its removal."""

    number: int
    what: Token | Terrain
    path: tuple[Hex, ...]
    start: Hex
    """The boat's hex before the move. A token in the Pacific is drawn from there."""

    def spots(self, where: Plan) -> list[Spot]:
        """Return the centres of the piece's hexes."""
        return spots(self.path, where, where.middle(self.start))


def replay_page(record: GameRecord, theme: Theme) -> Page:
    """Build the page that replays a race.

    :raises InvalidData: if the record cannot be played to its end.
    """
    steps = played(record)
    look = Look.of(COLOURS, None, theme, None, _PREFIX)
    first, last = steps[0].state, steps[-1].state
    where = attrs.evolve(
        plan(last, crop=None, size=None, panel=False),
        last=last.edition.rows,
        fog=0,
        pacific=WITH_BOATS,
        atlantic=WITH_BOATS,
    )
    lying, pieces = _history(steps)
    grounds = _grounds(steps)
    names = [plain(player.name) for player in first.players]
    scenes = _scenes(steps, lying, grounds, where)
    return page(
        f"{', '.join(names)}: a race",
        COLOURS,
        theme,
        "northwest_passage.adventure.svg",
        stage=_stage(steps, pieces, grounds, where, look),
        story=chart(steps, Look.of(COLOURS, None, theme, None, "story-")),
        beside=f'<section class="players">{"".join(_cards(first))}</section>{_shapes(look.colours)}',
        film={
            "steps": list(film(scenes, _NESTED)),
            "nested": list(_NESTED),
            "fleeting": ["way"],
            "prefix": _PREFIX,
            "places": len(last.scenario.grid.places),
            "view": [where.width, min(where.height, _ROWS * PITCH + 120), where.height],
            "top": where.top,
            "shapes": [shape.name.lower() for shape in Shape],
            "colours": len(names),
        },
    )


# -- Pieces and ground over time -------------------------------------------------------------------


def _history(steps: Sequence[PlayedStep]) -> tuple[list[list[_Piece]], list[_Piece]]:
    """Return a list of the pieces on the scenario for each step, and a list of all pieces ever placed."""
    now: list[_Piece] = []
    every: list[_Piece] = []
    history: list[list[_Piece]] = []

    def place_piece(what: Token | Terrain, path: tuple[Hex, ...], start: Hex) -> None:
        piece = _Piece(len(every), what, path, start)
        every.append(piece)
        now.append(piece)

    for before, one in zip([steps[0], *steps], steps, strict=False):
        for event in one.events:
            match event:
                case TokenPlaced(token=token):
                    place_piece(token, token.path, before.state.players[token.owner].boat)
                case IcebergPlaced(hex=place):
                    place_piece(Terrain.ICEBERG, (place,), place)
                case WaterPlaced(hex=place):
                    place_piece(Terrain.WATER, (place,), place)
                case TokenRecovered(token=token) | TokenLost(token=token) if token.path:
                    now.remove([piece for piece in now if piece.what == token][-1])
                case _:
                    pass
        history.append(list(now))
    return history, every


def _grounds(steps: Sequence[PlayedStep]) -> list[int]:
    """Return, for each step, the number of the step whose ground is shown.

    It is the last step before a tile is next turned or moved. Fog covers hexes that are not revealed yet.
    """
    shown: list[int] = []
    for number in range(1, len(steps)):
        old = steps[number - 1].state.scenario.tiles
        if steps[number].state.scenario.tiles[: len(old)] != old:
            shown += [number - 1] * (number - len(shown))
    return shown + [len(steps) - 1] * (len(steps) - len(shown))


def _scenes(
    steps: Sequence[PlayedStep],
    lying: Sequence[Sequence[_Piece]],
    grounds: Sequence[int],
    where: Plan,
) -> Iterator[tuple[Json, Json]]:
    """Yield, for each step, the scene after it, and the sentences and boat paths of the step itself."""
    for one, pieces, shown in zip(steps, lying, grounds, strict=True):
        state = one.state
        scene: Json = {
            "words": [heading_of(state), note_of(state)],
            "round": state.round,
            "ground": shown,
            "tiles": len(state.scenario.tiles),
            "chests": [f"{place.col}-{place.row}" for place in shown_treasures(state)],
            "lying": _spots(pieces, where),
            "boats": {
                str(seat): [round(x, 1), round(y, 1)]
                for seat, (x, y) in boat_spots(state, where).items()
            },
            "act": state.to_act,
            "players": {str(seat): _player(state, seat) for seat in range(len(state.players))},
        }
        ways = [
            [[round(x, 1), round(y, 1)] for x, y in _way(event, where)]
            for event in one.events
            if isinstance(event, BoatMoved)
        ]
        yield scene, {"said": describe(state, one.events), **({"way": ways} if ways else {})}


def _way(event: BoatMoved, where: Plan) -> list[Spot]:
    start = where.middle(event.origin)
    return [start, *spots(event.path, where, start)]


def _spots(pieces: Sequence[_Piece], where: Plan) -> Json:
    """Return, for each hex of each piece, the point to draw it at, and whether it is on top (SCN-7)."""
    piles: dict[Hex, list[_Piece]] = {}
    for piece in pieces:
        for place in piece.path:
            piles.setdefault(place, []).append(piece)
    levels: dict[tuple[int, Hex], float] = {}
    for place, pile in piles.items():
        cut = max(
            (i + 1 for i, piece in enumerate(pile) if isinstance(piece.what, Terrain)), default=0
        )
        alive = pile[cut:]
        for piece, level in zip(alive, heights(len(alive)), strict=True):
            levels[piece.number, place] = level
    return {
        str(piece.number): [
            [
                round(x, 1),
                round(y + levels.get((piece.number, place), 0.0), 1),
                int(piles[place][-1] is piece),
            ]
            for place, (x, y) in zip(piece.path, piece.spots(where), strict=True)
        ]
        for piece in pieces
    }


def _player(state: State, seat: int) -> list[object]:
    player = state.players[seat]
    row = player.boat.row
    far = "Pacific" if row > state.edition.rows else f"row {row}" if row else "Atlantic"
    who = ""
    if player.character is not None:
        who = f"{state.edition.name_of(player.character)}: {power(state.edition, player.character)}"
    points = state.points if state.turn_player == seat and state.round else None
    return [far, who, [named(card) for card in player.hand], list(player.reserve), points]


# -- The page --------------------------------------------------------------------------------------


def _stage(
    steps: Sequence[PlayedStep],
    pieces: Iterable[_Piece],
    grounds: Sequence[int],
    where: Plan,
    look: Look,
) -> str:
    """Draw the scenario with every piece that is placed on it during the race."""
    colours, prefix, last = look.colours, look.prefix, steps[-1].state
    ever = {
        place: None
        for number in dict.fromkeys(grounds)
        for place, _, treasured in printed(steps[number].state)
        if treasured
    }
    parts = [
        oceans(where, colours),
        *(
            f'<g id="{prefix}ground-{number}" class="ground-of">'
            f"{ground(steps[number].state, where, colours)}</g>"
            for number in dict.fromkeys(grounds)
        ),
        treasures(ever, where, prefix, colours),
        *_fog(last, where, prefix, colours),
        row_numbers(where, colours),
        *(_drawn(piece, where, prefix, colours) for piece in pieces),
        '<g class="trail" pointer-events="none"></g>',
        *(
            f'<g id="{prefix}boat-{seat}" class="piece boat">{halo("turn", colours)}'
            f'<g transform="scale(1.12)">{ship(seat, colours)}</g></g>'
            for seat in range(len(last.players))
        ),
    ]
    return document(
        look,
        where.width,
        where.height,
        "The scenario",
        "The events are listed beside it, step by step.",
        f'<g class="board" transform="translate({num(where.left)} {num(where.top)})">'
        f"{''.join(parts)}</g>",
    )


def _fog(last: State, where: Plan, prefix: str, colours: Palette) -> Iterator[str]:
    """Draw fog over each tile of the scenario, in the order in which the tiles are revealed (SCN-6)."""
    grid = last.scenario.grid
    for number, place in enumerate(grid.places):
        path = "".join(where.outline(grid.hexes[index]) for index in place)
        yield (
            f'<path id="{prefix}fog-{number}" class="fog" d="{path}" fill="{colours["fog"]}"'
            f' stroke="{colours["fog_shade"]}" stroke-width="1.6"/>'
        )


def _drawn(piece: _Piece, where: Plan, prefix: str, colours: Palette) -> str:
    """Draw a piece where it is placed. The script moves it when other pieces are above or below it."""
    name = f'id="{prefix}lying-{piece.number}"'
    if isinstance(piece.what, Terrain):
        return f'<g {name} class="lying">{laid(piece.what, piece.path[0], where, colours)}</g>'
    owner, points = piece.what.owner, piece.spots(where)
    shape = ribbon(piece.what.shape, points, colours[f"player_{owner}"], colours["piece"], WIDTH)
    letters = "".join(
        f'<text x="{num(x)}" y="{num(y + 4.6)}">{LETTERS[owner]}</text>' for x, y in points
    )
    kind = "square" if piece.what.shape is INCURSION else "ribbon"
    return (
        f'<g {name} class="lying {kind}" data-d="{line(points)}">{shape}<g font-family="{SANS}"'
        f' font-size="13" font-weight="700" text-anchor="middle" fill="{colours[f"player_{owner}_ink"]}">'
        f"{letters}</g></g>"
    )


def _cards(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        yield (
            f'<article data-player="{seat}"><h3><b>{LETTERS[seat]}</b> {escape(plain(player.name))}'
            '<strong></strong></h3><p class="who"></p><p class="points"></p><p class="reserve"></p>'
            '<p class="hand"></p></article>'
        )


def _shapes(colours: Palette) -> str:
    """Define an SVG symbol for every token shape, filled with the current text colour."""
    symbols = "".join(
        f'<symbol id="s-{shape.name.lower()}" viewBox="-18 -12 36 24">'
        f"{glyph(shape, 'currentColor', colours['piece'])}</symbol>"
        for shape in Shape
    )
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{symbols}</svg>'
