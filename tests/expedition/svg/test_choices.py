"""Legal actions as targets in pictures, for mouse, keyboard and screen reader."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Action, Cell, SledPosition, State, Terrain, TileId, Unit, svg
from northwest_passage.expedition.svg.choices import area_shape
from northwest_passage.expedition.svg.coast import CELL
from tests.support import pictures
from tests.support.pictures import SEED, by_class, cells_of, drawn, start, summer, tag, winter
from tests.support.players import game


def ids_of(element: ElementTree.Element) -> list[str]:
    several = element.get("data-actions")
    return several.split("|") if several else [element.attrib["data-action"]]


def targets(picture: str) -> list[ElementTree.Element]:
    return by_class(picture, "target")


@pytest.mark.slow
@pytest.mark.parametrize("default", [True, False])
def test_every_legal_action_is_a_target_with_its_id(*, default: bool) -> None:
    """The ids are those of the frontend document, and none occurs twice.

    Without the panel, the actions in it are omitted.
    """
    seen: set[type[Action]] = set()
    for seed in range(3):
        for turn in list(game(seed, default=default))[::7]:
            picture = svg.board(turn.state, highlight=turn.legal)
            found = [name for element in targets(picture) for name in ids_of(element)]
            legal = [action for action in turn.legal if not isinstance(action, nwp.Reveal)]
            assert sorted(found) == sorted(map(nwp.format_action, legal))
            assert {nwp.parse_action(name) for name in found} == set(legal)
            seen.update(map(type, turn.legal))
            alone = svg.board(turn.state, highlight=turn.legal, panel=False)
            assert not by_class(alone, "button")
            assert not by_class(alone, "draw")
    assert {nwp.PlaceTile, nwp.MoveSled, nwp.TransferCrew, nwp.DrawLarge, nwp.Pass} <= seen


def test_settling_exploring_discovering_and_drawing_are_shown() -> None:
    """These include forced choices, and targets in the panel."""
    summery = summer()
    cell = next(t.cell for t in summery.board.tiles if len(nwp.areas(summery, t.cell)) > 1)
    settling = attrs.evolve(
        summery,
        stage=nwp.Phase.SETTLE_SLED,
        pending=nwp.SettlePending((0, 1)),
        players=tuple(
            attrs.evolve(player, sled=SledPosition(cell, 0)) for player in summery.players
        ),
    )
    gap = nwp.FillGap(Cell(3, 8), (Terrain.SEA,) * 4, 0)
    for state, action, where in (
        (settling, nwp.SettleSled(1), cell),
        (summery, nwp.Explore(Unit.SHIP), None),
        (summery, gap, Cell(3, 8)),
        (summery, nwp.TransferCrew(1, 1, 0), summery.players[1].ship),
        (summery, nwp.TransferCrew(1, 1), None),
        (summery, nwp.RefreshTiles(Unit.SHIP), None),
        (summery, nwp.TakeSmall(3), None),
        (summery, nwp.TakeLarge(2), None),
        (summery, nwp.DrawLarge(Unit.SLED, 2), None),
    ):
        found = targets(svg.board(state, highlight=[action]))
        ship = state.board.tile_at(state.players[1].ship)
        if isinstance(action, nwp.Explore):
            assert bool(found) == (ship is not None and ship.symbol_cell is not None)
            continue
        assert [ids_of(element) for element in found] == [[nwp.format_action(action)]]
        if where is not None:
            assert cells_of(found) == {where}


def test_nothing_covers_a_target() -> None:
    """Anything drawn after the targets is in the margins, or lets clicks through."""
    picture = svg.board(
        summer(), highlight=nwp.legal_actions(summer()), last=nwp.Pass(), names=True
    )
    (board,) = by_class(picture, "board")
    children = list(board)
    (highlight,) = by_class(picture, "highlight")
    position = [e.get("class") for e in children].index(highlight.get("class"))
    assert all("arrow" in e.get("class", "") for e in children[position + 1 :])
    # Decorations of the map below also let clicks through to the cells.
    for name in ("ground", "charted", "zone-borders", "arrow-frames", "names", "marked", "frame"):
        for element in by_class(picture, name):
            assert element.get("pointer-events") == "none", name


def _hit(state: State, picture: str, x: float, y: float) -> str | None:
    """Return the id of the topmost placement at a point."""
    found = None
    for element in by_class(picture, "placement"):
        for shape in element:
            if shape.get("pointer-events") != "all":
                continue
            if tag(shape) == "rect":
                left, top = float(shape.attrib["x"]), float(shape.attrib["y"])
                right, foot = (
                    left + float(shape.attrib["width"]),
                    top + float(shape.attrib["height"]),
                )
                if left <= x < right and top <= y < foot:
                    found = element.attrib["data-action"]
            else:
                points = [float(n) for n in re.findall(r"[\d.]+", shape.attrib["d"])]
                cx, cy, half = (points[0] + points[4]) / 2, points[1], points[3]
                if abs(x - cx) + abs(y - cy) < cy - half:
                    found = element.attrib["data-action"]
    return found


def test_each_place_of_a_tile_can_be_clicked_where_places_overlap() -> None:
    """It can be clicked in its middle, and every point of a ghost belongs to some placement."""
    for state in list(pictures.explorers(SEED).states())[150:400:25]:
        if state.phase is not nwp.Phase.TURN or state.turn_player is None:
            continue
        for tile in state.players[state.turn_player].reserve[:2]:
            actions = nwp.placements(state, Unit.SHIP, tile)
            picture = svg.placements(state, Unit.SHIP, tile)
            for element in by_class(picture, "placement"):
                action = nwp.parse_action(element.attrib["data-action"])
                assert isinstance(action, nwp.PlaceTile)
                cells = nwp.expedition.rules.queries.footprint(action)
                x = sum(cell.col + 0.5 for cell in cells) / len(cells) * CELL
                y = sum(cell.row + 0.5 for cell in cells) / len(cells) * CELL
                assert _hit(state, picture, x, y) == element.attrib["data-action"]
            ghosts = [e for e in by_class(picture, "ghost") if e.get("opacity") != "0"]
            assert bool(ghosts) == bool(actions)
            covered = {c for a in actions for c in nwp.expedition.rules.queries.footprint(a)}
            for ghost in ghosts:
                (col, row) = cells_of([_parent(picture, ghost)]).pop()
                assert (col, row) in covered
                assert _hit(state, picture, col * CELL + 1, row * CELL + 1) is not None


def _parent(picture: str, child: ElementTree.Element) -> ElementTree.Element:
    words = ElementTree.tostring(child)
    return next(
        e
        for e in by_class(picture, "placement")
        if any(ElementTree.tostring(c) == words for c in e)
    )


def test_placements_show_each_place_with_its_orientations() -> None:
    """PLC-1 to PLC-4, BRD-5: each place is a target with all its legal orientations."""
    state = summer()
    actions = nwp.placements(state, Unit.SHIP, TileId.large(62))
    found = by_class(svg.placements(state, Unit.SHIP, TileId.large(62)), "placement")
    ways = [
        (int(e.attrib["data-col"]), int(e.attrib["data-row"]), int(way[:-1]), way[-1])
        for e in found
        for way in e.attrib["data-ways"].split()
    ]
    assert sorted(ways) == sorted((*a.cell, a.rotation, "fb"[a.side]) for a in actions)
    assert by_class(svg.placements(state, Unit.SLED, TileId.large(62)), "from")
    assert not by_class(svg.placements(start(), Unit.SLED, TileId.large(62)), "from")
    nowhere = svg.placements(state, Unit.SHIP, TileId.printed(0), player=7)
    assert "P0 fits nowhere next to this unit." in nowhere
    assert not by_class(nowhere, "placement")


def test_places_with_several_orientations_have_a_badge() -> None:
    state = start()
    actions = nwp.placements(state, Unit.SHIP, TileId.large(2))
    picture = svg.placements(state, Unit.SHIP, TileId.large(2))
    shown = ["".join(e.itertext()) for e in by_class(picture, "ways")]
    ways = Counter(nwp.expedition.rules.queries.footprint(action) for action in actions)
    assert max(ways.values()) > 1
    assert [n for n in sorted(shown) if n != "1"] == sorted(str(n) for n in ways.values() if n > 1)


def test_cells_are_marked_and_let_clicks_through() -> None:
    picture = svg.board(summer(), highlight=[Cell(2, 8), Cell(50, 50)])
    assert cells_of(by_class(picture, "choice")) == {Cell(2, 8)}
    assert not targets(picture)


def test_impossible_actions_are_not_drawn() -> None:
    state = summer()
    gap = nwp.FillGap(Cell(3, 8), (Terrain.SEA,) * 4, 0)
    assert cells_of(targets(svg.board(state, highlight=[gap]))) == {Cell(3, 8)}
    for action in (
        nwp.MoveSled(Cell(50, 50), 3),
        nwp.MoveSled(Cell(0, 3), 9),
        nwp.MoveShip(Cell(50, 50)),
        nwp.FillGap(Cell(50, 50), (), 0),
        nwp.PlaceTile(Unit.SHIP, TileId.large(1), Cell(50, 50), 0, nwp.Side.FRONT),
    ):
        assert not targets(svg.board(state, highlight=[action]))


# -- Areas ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("round_number", [2, 4, 6])
def test_the_shape_of_an_area_contains_its_corners(round_number: int) -> None:
    """MOV-2: each corner of the area is inside the shape, and all other corners of its tile are outside."""
    state = drawn(pictures.SECOND_YEAR, round_number)
    for tile in state.board.tiles:
        for area in nwp.areas(state, tile.cell):
            shape = area_shape(area)
            for cell in tile.cells:
                for dx in (0, 1):
                    for dy in (0, 1):
                        corner = Cell(cell.col + dx, cell.row + dy)
                        x, y = (
                            (cell.col + 0.12 + 0.76 * dx) * CELL,
                            (cell.row + 0.12 + 0.76 * dy) * CELL,
                        )
                        assert pictures.inside(shape, x, y) == ((cell, corner) in area.corners)


def test_all_areas_of_tiles_can_be_shown() -> None:
    state = winter()
    every = sum(len(nwp.areas(state, tile.cell)) for tile in state.board.tiles)
    assert len(by_class(svg.board(state, areas=True), "area")) == every
    tile = state.board.tiles[9]
    some = by_class(svg.board(state, areas=[tile.cells[-1], Cell(50, 50)]), "area")
    assert [e.get("data-area") for e in some] == [
        str(area.number) for area in nwp.areas(state, tile.cell)
    ]
    assert cells_of(some) == {tile.cell}
    assert not any("areas" in e.get("class", "") for e in pictures.elements(svg.board(state)))
