"""Marks for the last action, for refusals, and for the sea path."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, PlacedTile, Reason, Refusal, Side, Terrain, TileId, Unit, svg
from northwest_passage.expedition.svg.coast import CELL
from tests.support.pictures import by_class, place, start, summer
from tests.support.players import game


def points(path: str) -> list[tuple[float, float]]:
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_an_arrow_shows_the_move_of_a_unit() -> None:
    before = summer()
    action = nwp.destinations(before, Unit.SHIP)[0]
    step = nwp.step(before, action)
    picture = svg.board(step.state, last=step.events)
    (moved,) = by_class(picture, "moved")
    curve = re.match(r"M(\S+) (\S+)Q\S+ \S+ (\S+) (\S+)M", moved[2].attrib["d"])
    assert curve is not None
    sx, sy, ex, ey = map(float, curve.groups())
    player = before.turn_player
    (stood,) = [e for e in by_class(svg.board(before), "ship") if e.get("id") == f"ship-{player}"]
    (stands,) = [e for e in by_class(picture, "ship") if e.get("id") == f"ship-{player}"]
    for element, (x, y) in ((stood, (sx, sy)), (stands, (ex, ey))):
        at = re.match(r"translate\((\S+) (\S+)\)", element.attrib["transform"])
        assert at is not None
        assert hypot(float(at[1]) - x, float(at[2]) - y) < CELL / 2
    assert place(stands) != place(stood)


def test_the_last_action_can_be_shown_without_events() -> None:
    state = summer()
    move = nwp.destinations(state, Unit.SHIP)[0]
    assert by_class(svg.board(nwp.apply(state, move), last=move), "placed")
    gap = nwp.FillGap(Cell(3, 8), (Terrain.SEA,) * 4, 0)
    assert by_class(svg.board(state, last=gap), "gap-filled")
    assert not by_class(svg.board(state, last=nwp.Pass()), "last")
    assert not by_class(svg.board(state, last=()), "last")
    assert not by_class(svg.board(state, last=nwp.MoveShip(Cell(50, 50))), "last")


def test_a_placed_tile_is_distinguished_from_tiles_that_fill_gaps() -> None:
    state = summer()
    one, two = state.board.tiles[7], state.board.tiles[8]
    events: list[nwp.Event] = [
        nwp.TilePlaced(0, Unit.SHIP, one, (), ()),
        nwp.GapFilled(0, two, 0, 2, 1),
    ]
    picture = svg.board(state, last=events)
    (placed,), (filled,) = by_class(picture, "placed"), by_class(picture, "gap-filled")
    assert placed[0].attrib["d"].startswith(f"M{one.cell.col * CELL + 3} ")
    assert filled[0].attrib["d"].startswith(f"M{two.cell.col * CELL + 6} ")
    assert "stroke-dasharray" in filled[0].attrib
    assert "stroke-dasharray" not in placed[0].attrib


@pytest.mark.parametrize("kind", ["taken", "settled", "deployed", "packed", "ship", "sled"])
def test_other_changes_have_a_ring(kind: str) -> None:
    """The ring is around the place where it happened."""
    state = summer()
    tile = next(t for t in state.board.tiles if nwp.areas(state, t.cell))
    sled, away = nwp.SledPosition(tile.cell, 0), nwp.SledPosition(Cell(50, 50), 0)
    events: dict[str, nwp.Event] = {
        "taken": nwp.TokenTaken(0, Unit.SHIP, nwp.TokenKind.CAIRN, tile.cell),
        "settled": nwp.SledSettled(0, away, sled),
        "deployed": nwp.SledDeployed(0, sled),
        "packed": nwp.SledPacked(0, sled),
        "ship": nwp.ShipMoved(0, Cell(50, 50), tile.cell),
        "sled": nwp.SledMoved(0, away, sled),
    }
    (ring,) = by_class(svg.board(state, last=[events[kind]]), "taken")
    assert ring[0].attrib["d"].startswith("M")
    still = nwp.SledSettled(0, sled, sled)
    assert not by_class(svg.board(state, last=[still]), "taken")


def test_a_charted_island_is_outlined() -> None:
    """PLC-7: the outline is that of the island itself, not of its tiles."""
    state = summer()
    island = nwp.expedition.islands.islands(state.board)[0]
    event = nwp.IslandCharted(
        0, island.tiles, (), token=True, cartography_before=1, cartography_after=0
    )
    (outline,) = by_class(svg.board(state, last=[event]), "charted-now")
    drawn = {e.get("d") for e in by_class(svg.board(state), "island")}
    assert outline[0].get("d") in drawn


def test_the_events_of_whole_games_can_be_shown() -> None:
    """Every kind of event is drawn or ignored."""
    for seed in range(2):
        for turn in list(game(seed, default=False))[:120]:
            if turn.action is not None:
                step = nwp.step(turn.state, turn.action)
                ElementTree.fromstring(svg.board(step.state, last=step.events, panel=False))


# -- The sea path --------------------------------------------------------------------------------


def test_a_sea_path_runs_over_the_sea() -> None:
    """PLC-4: it leads from Greenland to the Northwest Passage, step by step, and never over land."""
    state = summer()
    (path,) = by_class(svg.board(state, sea_path=True), "way")
    curves = re.findall(r"(?:^M|C\S+ \S+ \S+ \S+ )(\S+) (\d+)", path.attrib["d"])
    corners = [Cell(int(x) // CELL, int(y) // CELL) for x, y in curves]
    assert len(corners) > 10
    assert all(state.board.corner(*corner) is not Terrain.LAND for corner in corners)
    for a, b in pairwise(corners):
        assert max(abs(a.col - b.col), abs(a.row - b.row)) == 1
    grid = state.board.grid
    ends = [grid.mask([corners[0]]), grid.mask([corners[-1]])]
    assert all(end & goal for end, goal in zip(ends, state.edition.sea_path_ends, strict=True))
    closed = nwp.Board(grid, [*state.board.tiles, *(_land_column(grid.rows, 10))])
    assert not by_class(svg.board(attrs.evolve(state, board=closed), sea_path=True), "sea-path")


def _land_column(rows: int, col: int) -> Iterator[PlacedTile]:
    """Yield a wall of land from north to south."""
    face = nwp.DEFAULT_EDITION.faces(TileId.small(5))[0]
    for row in range(rows):
        yield PlacedTile.of(TileId.small(5), face, Cell(col, row), None)


# -- Refusals ------------------------------------------------------------------------------------


def test_a_long_message_below_a_narrow_map_is_broken_into_lines() -> None:
    state = nwp.new_game(["Ross", "Rae"])
    words = "Land would meet sea: every corner that is known already must match."
    refusal = Refusal(Reason.CORNERS_DIFFER, words)
    picture = svg.board(state, refusal=refusal, crop=[Cell(2, 2), Cell(4, 4)])
    [text] = by_class(picture, "caption")
    lines = [text.text or "", *(part.text or "" for part in text)]
    assert " ".join(lines) == words
    assert len(lines) > 1


def test_a_refusal_is_shown_with_its_message() -> None:
    state = summer()
    refusal = Refusal(Reason.CELL_TAKEN, "A tile lies <there> already.", (Cell(5, 2), Cell(6, 2)))
    picture = svg.board(state, refusal=refusal)
    assert len(by_class(picture, "refusal")) == 1
    assert [e.text for e in by_class(picture, "caption")] == [refusal.message]
    without_cells = svg.board(state, refusal=Refusal(Reason.GAME_OVER, "The game is over."))
    assert not by_class(without_cells, "refusal")
    assert by_class(without_cells, "caption")


def test_a_refused_tile_is_a_ghost_with_the_corners_that_disagree() -> None:
    """PLC-3: these are exactly the corners at which land would meet sea."""
    state = start()
    tried = 0
    (tile,) = state.players[state.turn_player or 0].reserve
    for rotation in (0, 90, 180, 270):
        for col in range(12):
            for row in range(9):
                action = nwp.PlaceTile(Unit.SHIP, tile, Cell(col, row), rotation, Side.BACK)
                why = nwp.why_illegal(state, action)
                if why is None or why.reason is not Reason.CORNERS_DIFFER:
                    continue
                tried += 1
                picture = svg.board(state, refusal=action, panel=False)
                (refusal,) = by_class(picture, "refusal")
                assert [e for e in refusal.iter() if e.get("class") == "ghost"]
                crossed = {
                    (int(e.attrib["data-x"]), int(e.attrib["data-y"]))
                    for e in by_class(picture, "mismatch")
                }
                face = state.edition.pictures.named[tile][Side.BACK, rotation].face
                assert crossed == {
                    (col + x, row + y)
                    for x in range(face.shape.width + 1)
                    for y in range(face.shape.height + 1)
                    if state.board.corner(col + x, row + y) not in (None, face.corner(x, y))
                }
                assert [e.text for e in by_class(picture, "caption")] == [why.message]
    assert tried > 3


def test_legal_and_impossible_actions_have_no_ghost() -> None:
    state = start()
    assert not by_class(svg.board(state, refusal=nwp.Pass()), "caption")
    nonsense = nwp.PlaceTile(Unit.SHIP, TileId.large(900), Cell(0, 0), 45, Side.FRONT)
    assert by_class(svg.board(state, refusal=nonsense), "caption")
    assert not by_class(svg.board(state, refusal=nonsense), "ghost")
    stranger = "sail"
    assert by_class(svg.board(state, refusal=stranger), "caption")  # type: ignore[arg-type]  # on purpose
