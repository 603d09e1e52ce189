"""Claims about charts, checked against the rules: a false claim fails the build.

A chart draws a position in characters. Some of its options say how it is drawn. Others make claims about the
position, each of which is checked with the library's own functions:

``:reachable: ship 3,1 3,3``
    all tiles to which the unit can move. Those of a Sled have an area: ``3,1/0``.
``:refused: SEA_PATH_CLOSED``
    the reason why the action of ``:refusal:`` is illegal. The chart is marked with a cross.
``:right:``
    the action of ``:then:``, or those of ``:highlight:``, are legal. The chart is marked with a tick.
``:filled: S3 3,1``
    the gaps that ``:then:`` fills, each with its small tile.
``:charted: 4``
    the islands that ``:then:`` completes, each by its number of tiles, or ``none``.
``:score: 3``
    the prestige that the player gains with ``:then:``.
``:area-counts: 2,1=2``
    the number of areas for Sleds on the tile in this cell.
``:frozen: 0 1``
    the frozen rows.
``:placeable: L11 12``
    the number of ways in which this tile can be placed beside the Ship.
``:holds: state.phase is nwp.Phase.FILL_GAP``
    any other claim, as an expression. Several are joined by ``and``.

This module does not need Sphinx.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import northwest_passage as nwp
from northwest_passage.testing import SMALL_EDITION, drawn_state, placement


class Position(NamedTuple):
    """The position of a chart: the states before and after ``:then:``, and its events."""

    before: nwp.State
    state: nwp.State
    events: tuple[nwp.Event, ...]

    @property
    def names(self) -> dict[str, Any]:
        """The names that an expression in an option of the chart can use."""
        return {"nwp": nwp, "placement": lay, **self._asdict()}


def lay(picture: str, cell: tuple[int, int], *, other: int = 0) -> nwp.PlaceTile:
    """Return the action that places a tile beside the Ship so that it shows a picture.

    Its rows may also be separated by ``/``, since a space followed by ``#`` begins a comment in an option.
    """
    return placement(picture.replace("/", " "), cell, edition=SMALL_EDITION, other=other)


def position(drawing: str, options: Mapping[str, Any]) -> Position:
    """Return the position that a chart draws, given the options ``:given:`` and ``:then:``."""
    names = {"nwp": nwp, "placement": lay}
    given = eval(f"dict({options.get('given', '')})", names)
    then = eval(options.get("then", "()"), names)
    actions = then if isinstance(then, tuple) else (then,)
    if actions and isinstance(actions[0], nwp.PlaceTile):
        given.setdefault("reserve", str(actions[0].tile))
    before = state = drawn_state(drawing, edition=SMALL_EDITION, **given)
    events: tuple[nwp.Event, ...] = ()
    for action in actions:
        done = nwp.step(state, action)
        state, events = done.state, events + done.events
    return Position(before, state, events)


# -- Claims ----------------------------------------------------------------------------------------


def _written(cell: nwp.Cell, area: int | None = None) -> str:
    return f"{cell.col},{cell.row}" + ("" if area is None else f"/{area}")


def reachable(shown: Position, claim: str, options: Mapping[str, Any]) -> str:
    unit = nwp.Unit[claim.split()[0].upper()]
    found = [
        _written(way.to, way.area if isinstance(way, nwp.MoveSled) else None)
        for way in nwp.destinations(shown.state, unit)
    ]
    return " ".join([unit.name.lower(), *sorted(found)])


def refused(shown: Position, claim: str, options: Mapping[str, Any]) -> str:
    refusal = nwp.why_illegal(shown.state, eval(options["refusal"], shown.names))
    return "it is legal" if refusal is None else refusal.reason.name


def right(shown: Position, claim: str, options: Mapping[str, Any]) -> str:
    if "then" in options:
        return ""  # the action was legal, since it has been carried out
    if "highlight" not in options:
        return "there is no action"
    shown_actions = eval(options["highlight"], shown.names)
    illegal = [each for each in shown_actions if nwp.why_illegal(shown.state, each) is not None]
    return f"not legal: {illegal}" if illegal else ""


def filled(shown: Position, claim: str, options: Mapping[str, Any]) -> str:
    return " ".join(
        f"S{event.pile} {_written(event.placed.cell)}"
        for event in shown.events
        if isinstance(event, nwp.GapFilled)
    )


def charted(shown: Position, claim: str, options: Mapping[str, Any]) -> str:
    sizes = [str(len(e.tiles)) for e in shown.events if isinstance(e, nwp.IslandCharted)]
    return " ".join(sizes) or "none"


def score(shown: Position, claim: str, options: Mapping[str, Any]) -> str:
    before, after = shown.before.players[0], shown.state.players[0]
    return str(after.prestige - before.prestige)


def area_counts(shown: Position, claim: str, options: Mapping[str, Any]) -> str:
    cells = [part.partition("=")[0] for part in claim.split()]
    counts = (len(nwp.areas(shown.state, nwp.Cell(*map(int, c.split(","))))) for c in cells)
    return " ".join(f"{cell}={count}" for cell, count in zip(cells, counts, strict=True))


def frozen(shown: Position, claim: str, options: Mapping[str, Any]) -> str:
    return " ".join(map(str, range(shown.state.frozen_rows)))


def placeable(shown: Position, claim: str, options: Mapping[str, Any]) -> str:
    tile = nwp.TileId.parse(claim.split()[0])
    return f"{tile} {len(nwp.placements(shown.state, nwp.Unit.SHIP, tile))}"


def holds(shown: Position, claim: str, options: Mapping[str, Any]) -> str:
    return claim if eval(claim, shown.names) is True else "it does not hold"


CLAIMS: dict[str, Callable[[Position, str, Mapping[str, Any]], str]] = {
    check.__name__.replace("_", "-"): check
    for check in (
        *(reachable, refused, right, filled, charted, score),
        *(area_counts, frozen, placeable, holds),
    )
}
"""A function for each kind of claim, which returns the claim that would be true."""


def complaints(shown: Position, options: Mapping[str, Any]) -> list[str]:
    """Return the false claims, each with the true one."""
    found = []
    for name, check in CLAIMS.items():
        if name in options:
            claim = " ".join(str(options[name] or "").split())
            if (true := check(shown, claim, options)) != claim:
                found.append(f":{name}: {claim}: {true}")
    return found


def callouts_differ(options: Mapping[str, Any], caption: str) -> str | None:
    """Return the problem with the numbers in a picture, or ``None`` if its caption explains exactly these."""
    drawn = [str(n) for n, _ in enumerate((options.get("callouts") or "").split(), start=1)]
    explained = re.findall(r"\*\*(\d+)\*\*", caption)
    if sorted({*explained}) == drawn:
        return None
    return f"the caption must explain the numbers {drawn}, got {explained}"
