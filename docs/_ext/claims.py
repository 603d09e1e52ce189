"""What a chart claims, held against the rules: a false caption stops the build.

A chart draws a position in characters. Beside the options that say how it is shown it has others that say
what is true of it; each is checked with the library's own functions:

``:reachable: ship 3,1 3,3``
    the tiles to which the unit can move, no more and no fewer; those of a Sled with their area, ``3,1/0``.
``:refused: SEA_PATH_CLOSED``
    why the action of ``:refusal:`` is illegal. The chart is marked with a cross.
``:right:``
    the action of ``:then:``, or those of ``:highlight:``, are legal. The chart is marked with a tick.
``:filled: S3 3,1``
    the gaps that ``:then:`` fills, each with its small tile.
``:charted: 4``
    the islands that ``:then:`` completes, each by its number of tiles; ``none``.
``:score: 3``
    the prestige that ``:then:`` gives to its player.
``:area-counts: 2,1=2``
    how many areas for Sleds the tile on this cell has.
``:frozen: 0 1``
    the frozen rows.
``:placeable: L11 12``
    in how many ways the Ship can lay this tile.
``:holds: state.phase is nwp.Phase.FILL_GAP``
    anything else, as an expression; several are joined by ``and``.

Nothing here needs Sphinx.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import northwest_passage as nwp
from northwest_passage.testing import SMALL_EDITION, drawn_state, placement


class Position(NamedTuple):
    """What a chart shows: a state, and what ``:then:`` did."""

    before: nwp.State
    state: nwp.State
    events: tuple[nwp.Event, ...]

    @property
    def names(self) -> dict[str, Any]:
        """What an option of the chart can speak of."""
        return {"nwp": nwp, "placement": lay, **self._asdict()}


def lay(picture: str, cell: tuple[int, int], *, other: int = 0) -> nwp.PlaceTile:
    """The placement of a tile of the box that shows a picture, by the Ship.

    Its rows may be divided by ``/`` too: a blank and ``#`` would begin a comment in an option.
    """
    return placement(picture.replace("/", " "), cell, edition=SMALL_EDITION, other=other)


def position(drawing: str, options: Mapping[str, Any]) -> Position:
    """The state that a chart draws, with ``:given:``, and after ``:then:``, an action or several."""
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
        return ""  # it has been carried out
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
"""Each finds what a claim should have said."""


def complaints(shown: Position, options: Mapping[str, Any]) -> list[str]:
    """The claims that are false, each with what is true."""
    found = []
    for name, check in CLAIMS.items():
        if name in options:
            claim = " ".join(str(options[name] or "").split())
            if (true := check(shown, claim, options)) != claim:
                found.append(f":{name}: {claim}: {true}")
    return found


def callouts_differ(options: Mapping[str, Any], caption: str) -> str | None:
    """What is wrong with numbers in a picture: its caption explains each of them, and no others."""
    drawn = [str(n) for n, _ in enumerate((options.get("callouts") or "").split(), start=1)]
    explained = re.findall(r"\*\*(\d+)\*\*", caption)
    if sorted({*explained}) == drawn:
        return None
    return f"the picture has the numbers {drawn}, the caption {explained}"
