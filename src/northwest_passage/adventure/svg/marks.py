"""Marks over the scenario: the last action, and refused actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from northwest_passage._internal.strings import num, title
from northwest_passage._internal.svg.parts import cased, circle
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.adventure.actions import Action, Advance, PlayTailwind, Raid
from northwest_passage.adventure.events import (
    BoatMoved,
    Event,
    IcebergPlaced,
    TileRevealed,
    TilesSwapped,
    TileTurned,
    TokenLost,
    TokenRecovered,
    WaterPlaced,
)
from northwest_passage.adventure.nouns import Hex, Token
from northwest_passage.adventure.svg.layout import Plan, Spot
from northwest_passage.adventure.svg.routes import WIDTH, boat_spots, line, spots
from northwest_passage.adventure.svg.terrain import shore
from northwest_passage.adventure.views import Position


def last_action(
    view: Position, last: Action | Sequence[Event], where: Plan, colours: Palette
) -> str:
    """Draw the effects of an action: the path of a boat, new tiles and pieces, and removed pieces.

    :param view: the view after the action.
    :param last: the action or its events.
    :param where: the layout of the picture.
    :param colours: the colours of the picture.
    """
    drawn = "".join(_traces(view, last, where, colours))
    if not drawn:
        return ""
    return f'<g class="last" pointer-events="none">{title("The last action")}{drawn}</g>'


def _traces(
    view: Position, last: Action | Sequence[Event], where: Plan, colours: Palette
) -> Iterator[str]:
    if not isinstance(last, Sequence):
        seat = view.turn_player
        match last:
            case Advance(path=path) | PlayTailwind(path=path):
                yield _way(spots(path, where), colours)
            case Raid(to=to) if where.shows(to) and seat is not None:
                yield _ring(where.middle(to), colours)
            case _:
                pass
        return
    for event in last:
        match event:
            case BoatMoved(player=seat, origin=origin, path=path):
                start = [where.middle(origin)] if where.shows(origin) else []
                end = boat_spots(view, where).get(seat)
                points = [
                    *start,
                    *(spot for spot in spots(path, where, start[0] if start else None)),
                ]
                if end is not None and points:
                    points[-1] = end
                yield _way(points, colours)
            case TileRevealed(placed=placed) | TileTurned(after=placed):
                yield _area(placed.hexes, where, colours)
            case TilesSwapped(after=both):
                for placed in both:
                    yield _area(placed.hexes, where, colours)
            case IcebergPlaced(hex=place) | WaterPlaced(hex=place) if where.shows(place):
                yield _ring(where.middle(place), colours, 30)
            case TokenRecovered(token=token) | TokenLost(token=token) if token.path:
                yield _gone(token, where, colours)
            case _:
                pass


def _way(points: Sequence[Spot], colours: Palette) -> str:
    """Draw the path of a boat as a line from its former place."""
    if len(points) < 2:
        return "".join(_ring(point, colours) for point in points)
    x, y = points[0]
    start = (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="5" fill="{colours["last"]}" stroke="{colours["outline"]}"'
        ' stroke-width="1.8"/>'
    )
    look = f'd="{line(points)}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<g class="moved"><path {look} stroke="{colours["outline"]}" stroke-width="7"/>'
        f'<path {look} stroke="{colours["last"]}" stroke-width="3.6"/>{start}</g>'
    )


_DASHES = ' stroke-dasharray="1 8"'


def _ring(at: Spot, colours: Palette, radius: float = 24) -> str:
    return cased(circle(at, radius), "last", 3.4, colours)


def _area(places: Iterable[Hex], where: Plan, colours: Palette) -> str:
    shown = [place for place in places if where.shows(place)]
    if not shown:
        return ""
    return f'<g class="revealed">{cased(shore(shown, where, 4), "last", 2.6, colours)}</g>'


def _gone(token: Token, where: Plan, colours: Palette) -> str:
    """Mark the former place of a removed token."""
    if not all(map(where.shows, token.path)):
        return ""
    path = line(spots(token.path, where))
    look = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<g class="gone"><path d="{path}" {look} stroke="{colours["last"]}" stroke-width="{num(WIDTH)}"'
        f' stroke-opacity=".35"/>{cased(path, "last", 2.6, colours, _DASHES)}</g>'
    )


def refused(places: Iterable[Hex], where: Plan, colours: Palette) -> str:
    """Cross out the hexes of a refused action."""
    parts: list[str] = []
    for place in dict.fromkeys(places):
        if not where.shows(place):
            continue
        x, y = where.middle(place)
        cross = f"M{num(x - 10)} {num(y - 10)}l20 20M{num(x + 10)} {num(y - 10)}l-20 20"
        border = where.outline(place) if 1 <= place.row <= where.total else ""
        parts.append(
            f'<g data-col="{place.col}" data-row="{place.row}">{cased(border, "refusal", 2.6, colours)}'
            f"{cased(cross, 'refusal', 4, colours)}</g>"
        )
    return f'<g class="refused" pointer-events="none">{"".join(parts)}</g>' if parts else ""
