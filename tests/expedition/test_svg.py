"""Pictures: well-formed whatever is in them, the same structure as ever, and every piece where it belongs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import (
    Board,
    Cell,
    InvalidData,
    PlacedTile,
    Reason,
    Refusal,
    Side,
    SledPosition,
    State,
    Terrain,
    TileId,
    TileKind,
    Token,
    TokenKind,
    Unit,
    svg,
)
from northwest_passage._shared.markup import escape
from northwest_passage.geometry import (
    HORIZONTAL,
    SMALL,
    VERTICAL,
    Face,
    Shape,
    pile_of,
    small_rotation,
)
from northwest_passage.svg.coast import CELL, outline, trace
from northwest_passage.svg.pieces import area_spots, sea_spots, token
from tests.support.pictures import (
    GOLDEN,
    MEETING,
    PICTURES,
    SECOND_YEAR,
    drawn,
    elements,
    golden,
    place,
    start,
    structure,
    tag,
)
from tests.support.players import game

README = Path(__file__).parents[2] / "README.md"
ALL_CELLS = [Cell(col, row) for col in range(12) for row in range(9)]


@cache
def summer() -> State:
    return drawn(SECOND_YEAR, 9)


@cache
def winter() -> State:
    return drawn(SECOND_YEAR, 6)


def by_class(picture: str, name: str) -> list[ElementTree.Element]:
    return [e for e in elements(picture) if name in e.get("class", "").split()]


def ids(picture: str) -> list[str]:
    return [element.attrib["id"] for element in elements(picture) if "id" in element.attrib]


def full_state(seed: int) -> State:
    """A board with no cell free, tokens on every symbol, four players with much before them."""
    rng = Random(seed)
    edition = nwp.DEFAULT_EDITION
    land = {
        (x, y): rng.random() < 0.45
        for x in range(edition.columns + 1)
        for y in range(edition.rows + 1)
    }
    printed = edition.printed_board
    known = {(x, y): terrain for x, y in land if (terrain := printed.corner(x, y)) is not None}
    tiles = [*printed.tiles, *_covering(rng, printed, {**land, **known})]
    tokens = [
        Token(t.symbol_cell, t.symbol) for t in tiles if t.symbol_cell and t.symbol is not None
    ]
    state = drawn(SECOND_YEAR, 9)
    reserve = tuple(TileId.large(number) for number in range(12))
    return attrs.evolve(
        state,
        board=Board(edition.grid, tiles),
        tokens=tuple(sorted(tokens)),
        players=tuple(
            attrs.evolve(player, ship=edition.greenland, sled=None, reserve=reserve)
            for player in state.players
        ),
    )


def _covering(
    rng: Random, printed: Board, land: dict[tuple[int, int], int]
) -> Iterator[PlacedTile]:
    """Tiles on all free cells, for any land whatever."""
    edition = nwp.DEFAULT_EDITION
    taken = {cell for tile in printed.tiles for cell in tile.cells}
    for cell in sorted(ALL_CELLS, key=lambda cell: (cell.row, cell.col)):
        if cell in taken:
            continue
        col, row = cell
        shapes = [SMALL]
        shapes += [HORIZONTAL] * 3 * (col < 11 and (col + 1, row) not in taken)
        shapes += [VERTICAL] * 3 * (row < 8 and (col, row + 1) not in taken)
        width, height = rng.choice(shapes)
        corners = tuple(
            Terrain(land[col + x, row + y]) for y in range(height + 1) for x in range(width + 1)
        )
        yield (placed := _tile_of(rng, Shape(width, height), corners, cell, edition))
        taken.update(placed.cells)


def _tile_of(
    rng: Random, shape: Shape, corners: tuple[Terrain, ...], cell: Cell, edition: nwp.Edition
) -> PlacedTile:
    if shape == SMALL:
        tile = TileId.small(pile_of(corners))
        face = next(f for f in edition.faces(tile) if f.rotation == small_rotation(corners))
        return PlacedTile.of(tile, face, cell, None)
    tile, face = rng.choice(
        [
            (tile, face)
            for tile, face in _all_faces()
            if (face.shape, face.corners) == (shape, corners)
        ]
    )
    return PlacedTile.of(tile, face, cell, edition.symbol(tile))


@cache
def _all_faces() -> list[tuple[TileId, Face]]:
    edition = nwp.DEFAULT_EDITION
    large = map(TileId.large, range(len(edition.large_tiles)))
    return [(tile, face) for tile in large for face in edition.faces(tile)]


# -- Structure -----------------------------------------------------------------------------------


def test_all_golden_pictures_are_kept() -> None:
    assert sorted(golden()) == sorted(path.stem for path in GOLDEN.glob("*.txt"))


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.txt")))
def test_golden_pictures_have_the_structure_they_had(name: str) -> None:
    """To accept a change: `python -m tests.support.pictures`, and look at the difference."""
    assert structure(golden()[name]) == (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_every_cell_tile_token_and_unit_has_its_id() -> None:
    """What a click is told by."""
    state = summer()
    picture = svg.board(state)
    found = {e.attrib["id"]: e for e in elements(picture) if "id" in e.attrib}
    for col, row in ALL_CELLS:
        assert found[f"cell-{col}-{row}"].get("data-col") == str(col)
        assert found[f"cell-{col}-{row}"].get("data-row") == str(row)
    for tile in state.board.tiles:
        element = found[f"tile-{tile.cell.col}-{tile.cell.row}"]
        assert element.get("data-tile") == str(tile.tile)
        assert element.get("data-rotation") == str(tile.rotation)
        inside = {e.get("id") for e in element.iter()}
        assert {f"cell-{col}-{row}" for col, row in tile.cells} <= inside
    assert {f"token-{t.cell.col}-{t.cell.row}" for t in state.tokens} <= set(found)
    for number in range(4):
        assert {f"ship-{number}", f"sled-{number}", f"player-{number}"} <= set(found)
    assert {f"slot-{n}" for n in range(4)} | {f"pile-{n}" for n in range(6)} <= set(found)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("shipped", [True, False])
def test_every_state_of_a_game_has_a_picture(seed: int, *, shipped: bool) -> None:
    """Every phase, every edition; no id twice, every reference leads somewhere, each unit on its tile."""
    turns = list(game(seed, shipped=shipped))
    for turn in turns[:: max(1, len(turns) // 12)]:
        state = turn.state
        picture = svg.board(
            state, highlight=turn.legal, last=turn.action, sea_path=True, theme="dark"
        )
        known = ids(picture)
        assert len(known) == len(set(known))
        assert set(re.findall(r'(?:url\(|href=")#([^)"]+)', picture)) <= set(known)
        assert_units_on_their_tiles(state, picture)


def assert_units_on_their_tiles(state: State, picture: str) -> None:
    units = by_class(picture, "unit")
    assert len(units) == sum(
        player.position(unit) is not None for player in state.players for unit in Unit
    )
    for element in units:
        tile = state.board.tile_at(
            Cell(int(element.attrib["data-col"]), int(element.attrib["data-row"]))
        )
        assert tile is not None
        assert place(element) in tile.cells


def test_a_full_board_is_small() -> None:
    """Below 200 kB, with all that can be shown."""
    state = full_state(1)
    assert not state.board.free_cells
    picture = svg.board(state, names=True, sea_path=True, highlight=ALL_CELLS)
    assert len(picture.encode()) < 200_000
    assert len(by_class(picture, "tile")) == len(state.board.tiles)


# -- XML -----------------------------------------------------------------------------------------

HOSTILE = [
    "<b>&\"'</text><script>",
    "\x00\x08\x1b\x7f\ufffe\uffff",
    "\ud800 alone",
    "\u202e\u05e1\u05d0\U0001d509\U0001f6a2",
    "",
    " \n ",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_gives_well_formed_xml(name: str) -> None:
    state = start()
    ross, parry = state.players
    state = attrs.evolve(state, players=(attrs.evolve(ross, name=name), parry))
    refusal = Refusal(Reason.FROZEN, name, (Cell(0, 0), Cell(99, 99)))
    for picture in (
        svg.board(state, refusal=refusal, id_prefix=name),
        svg.placements(state, Unit.SHIP, TileId.small(0), id_prefix=name),
    ):
        ElementTree.fromstring(picture.encode("utf-8"))
        assert "<script" not in picture


@given(st.text())
def test_whatever_text_comes_out_as_it_went_in(words: str) -> None:
    """But for characters that XML cannot have, and line ends, which XML readers make equal."""
    element = ElementTree.fromstring(f'<a b="{escape(words)}">{escape(words)}</a>')
    assert (element.text or "").count("\ufffd") >= words.count("\ufffd")
    if words.isprintable():
        assert (element.text or "", element.get("b")) == (words, words)


def test_screen_readers_are_told_what_is_shown() -> None:
    """Title and description, for the whole and for each thing."""
    root = ElementTree.fromstring(svg.board(summer()))
    heading, description = list(root)[:2]
    assert (tag(heading), tag(description)) == ("title", "desc")
    assert heading.text == "Expedition: Northwest Passage, round 9 of 10"
    assert "Ross: Ship at column 8, row 2" in (description.text or "")
    assert root.get("aria-labelledby") == f"{heading.get('id')} {description.get('id')}"
    for name in ("unit", "token", "tile", "arrow", "island", "slot", "pile", "crew"):
        for element in by_class(svg.board(summer()), name):
            assert tag(next(iter(element))) == "title", name


def test_pictures_on_one_page_do_not_disturb_each_other() -> None:
    """What is referred to by id is equal where the id is equal; and a prefix sets all ids apart."""
    one, two = svg.board(summer()), svg.board(winter(), theme="dark")
    for definition in set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', one + two)):
        name = "".join(definition)
        shown = {
            ElementTree.tostring(element)
            for picture in (one, two)
            for element in elements(picture)
            if element.get("id") == name
        }
        assert len(shown) == 1
    prefixed = svg.board(summer(), id_prefix="left-")
    assert all(name.startswith("left-") for name in ids(prefixed))
    assert set(re.findall(r'(?:url\(|href=")#([^)"]+)', prefixed)) <= set(ids(prefixed))


def test_a_picture_needs_nothing_else() -> None:
    """No scripts, no fonts or pictures from elsewhere."""
    for picture in golden().values():
        assert not re.search(
            r"<(script|image|foreignObject|style|link)|@import|https?:(?!//www\.w3\.org/)", picture
        )


# -- Coasts --------------------------------------------------------------------------------------


def inside(path: str, x: float, y: float) -> bool:
    """Whether a point is in a closed path; curves are followed by their end points."""
    crossings = 0
    points: list[tuple[float, float]] = []
    for command, numbers in re.findall(r"([MHVCZ])([^MHVCZ]*)", path):
        values = [float(n) for n in numbers.split()]
        if command == "M":
            points = [(values[0], values[1])]
        elif command == "H":
            points.append((values[0], points[-1][1]))
        elif command == "V":
            points.append((points[-1][0], values[0]))
        elif command == "C":
            points += [(values[i], values[i + 1]) for i in range(4, len(values), 6)]
        else:
            ring = [*points, points[0]]
            for (ax, ay), (bx, by) in pairwise(ring):
                if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                    crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize("key", range(16))
def test_the_land_of_a_cell_is_around_its_land_corners(key: int) -> None:
    """BRD-2, BRD-3: neighbours are joined, opposite corners have the sea between them."""
    corners = {(0, 0): key & 1, (1, 0): key & 2, (0, 1): key & 4, (1, 1): key & 8}
    coast = trace([Cell(0, 0)], lambda x, y: bool(corners[x, y]))
    for (x, y), land in corners.items():
        assert inside(coast.land, CELL * (0.15 + 0.7 * x), CELL * (0.15 + 0.7 * y)) == bool(land)
    strait = key in (0b1001, 0b0110)
    if strait or key.bit_count() in (0, 1, 3, 4):
        assert inside(coast.land, CELL / 2, CELL / 2) == (key.bit_count() >= 3)
    assert coast.land.count("M") == (0 if not key else 2 if strait else 1)
    for (ax, ay), (bx, by) in (
        ((0, 0), (1, 0)),
        ((0, 1), (1, 1)),
        ((0, 0), (0, 1)),
        ((1, 0), (1, 1)),
    ):
        middle = (CELL * (0.05 + 0.9 * (ax + bx) / 2), CELL * (0.05 + 0.9 * (ay + by) / 2))
        if corners[ax, ay] and corners[bx, by]:
            assert inside(coast.land, *middle)
        elif not corners[ax, ay] and not corners[bx, by]:
            assert not inside(coast.land, *middle)


@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(3, 7), Cell(11, 8)])
@pytest.mark.parametrize("key", range(1, 15))
def test_coasts_cross_borders_in_the_middle_at_a_right_angle(key: int, cell: Cell) -> None:
    """So that tiles which match join smoothly wherever they lie (PLC-3)."""
    col, row = cell
    corners = {(0, 0): key & 1, (1, 0): key & 2, (0, 1): key & 4, (1, 1): key & 8}
    shore = trace([cell], lambda x, y: bool(corners[x - col, y - row])).shore
    stretches = re.findall(r"M(\d+) (\d+)C([^M]*)", shore)
    assert stretches
    for x, y, rest in stretches:
        numbers = [float(n) for n in rest.split()]
        for (mx, my), (hx, hy) in (
            ((float(x), float(y)), (numbers[0], numbers[1])),
            ((numbers[-2], numbers[-1]), (numbers[-4], numbers[-3])),
        ):
            dx, dy = mx - col * CELL, my - row * CELL
            assert sorted((dx % CELL, dy % CELL)) == [0, CELL / 2]
            if dx % CELL == 0:
                assert (hy, hx > mx) == (my, dx == 0)
            else:
                assert (hx, hy > my) == (mx, dy == 0)


@pytest.mark.parametrize("seed", range(3))
def test_there_is_no_seam_inside_the_map(seed: int) -> None:
    """The outline of the land runs along borders of cells only where the map ends."""
    board = summer().board if seed == 0 else full_state(seed).board
    cells = board.grid.cells_of(board.cells_taken)
    coast = trace(cells, lambda x, y: board.corner(x, y) is Terrain.LAND)
    edges = set(_straight(outline(cells)))
    assert set(_straight(coast.land)) <= edges
    # And nothing is missing: all land along the map's end is there.
    whole = trace(cells, lambda x, y: True)
    assert set(_straight(whole.land)) == edges
    assert not whole.shore


def _straight(path: str) -> Iterator[tuple[float, ...]]:
    """The straight stretches of a path, each half a cell long, by their middle."""
    x = y = 0.0
    for command, numbers in re.findall(r"([MHVCZ])([^MHVCZ]*)", path):
        values = [float(n) for n in numbers.split()]
        ax, ay = x, y
        if command == "H":
            x = values[0]
        elif command == "V":
            y = values[0]
        elif command in "MC":
            x, y = values[-2:]
            continue
        halves = round(hypot(x - ax, y - ay) / (CELL / 2))
        for i in range(halves):
            t = (i + 0.5) / halves
            yield (ax + t * (x - ax), ay + t * (y - ay))


def test_charted_islands_are_marked() -> None:
    """PLC-7."""
    picture = svg.board(summer(), panel=False)
    charted = nwp.islands.islands(summer().board)
    assert [e.get("data-tiles") for e in by_class(picture, "island")] == [
        str(len(island.tiles)) for island in charted
    ]
    (marks,) = by_class(picture, "charted")
    assert len(list(marks)) == len(charted)


# -- Pieces --------------------------------------------------------------------------------------


@pytest.mark.parametrize("round_number", [2, 4, 5])
def test_a_sled_stands_on_its_area_and_a_ship_on_water(round_number: int) -> None:
    """MOV-2, FRZ-5: the quarter of the cell it is drawn in belongs to a corner of its area, or sea."""
    state = drawn(SECOND_YEAR, round_number)
    for tile in state.board.tiles:
        for area in nwp.areas(state, tile.cell):
            for cell, (x, y) in area_spots(state, tile, area.number).items():
                assert cell in tile.cells
                assert (cell, nearest_corner(cell, x, y)) in area.corners
        points = tile.points()
        for cell, (x, y) in sea_spots(state, tile).items():
            near = [points[c] for c in nearest_corners(cell, x, y)]
            assert Terrain.SEA in near
        assert area_spots(state, tile, 99) == {}


def nearest_corners(cell: Cell, x: float, y: float) -> list[Cell]:
    corners = [Cell(cell.col + dx, cell.row + dy) for dx in (0, 1) for dy in (0, 1)]
    distance = {c: round(hypot(c.col * CELL - x, c.row * CELL - y), 3) for c in corners}
    return [c for c in corners if distance[c] == min(distance.values())]


def nearest_corner(cell: Cell, x: float, y: float) -> Cell:
    return nearest_corners(cell, x, y)[0]


def test_eight_units_on_one_small_tile_do_not_cover_each_other() -> None:
    """MOV-4: any number of units may share a tile, and all are seen."""
    state = drawn(MEETING, 4)
    small = next(tile for tile in state.board.tiles if tile.tile.kind is TileKind.SMALL)
    state = attrs.evolve(
        state,
        players=tuple(
            attrs.evolve(player, ship=small.cell, sled=SledPosition(small.cell, None))
            for player in state.players
        ),
        tokens=(Token(small.cell, TokenKind.FRANKLIN),),
    )
    picture = svg.board(state, panel=False)
    places = []
    for element in [*by_class(picture, "unit"), *by_class(picture, "token")]:
        assert place(element) == small.cell
        moved = re.match(
            r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)", element.attrib["transform"]
        )
        assert moved is not None
        x, y, scale = map(float, moved.groups())
        places.append((x, y))
        assert scale > 0.6
    assert len(places) == 9
    assert min(hypot(a[0] - b[0], a[1] - b[1]) for a in places for b in places if a != b) > 21
    assert len(set(places)) == 9


def test_players_are_told_apart_without_colours() -> None:
    """Each has a letter, and as many pips as the player's number."""
    picture = svg.board(summer(), panel=False)
    for number, letter in enumerate("ABCD"):
        for kind in ("ship", "sled"):
            (unit,) = by_class(picture, f"player-{number}")[kind == "ship" :][:1]
            assert sum(tag(e) == "circle" for e in unit.iter()) == number + 1
            assert [e.text for e in unit.iter() if tag(e) == "text"] == [letter]


def test_tokens_are_told_apart_without_colours() -> None:
    """Each kind has an outline and an icon of its own."""
    colours = dict.fromkeys(svg.COLOURS["light"], "grey")
    assert len({token(kind, colours) for kind in TokenKind}) == len(TokenKind)


# -- The rest of the table -----------------------------------------------------------------------


@pytest.mark.parametrize("round_number", range(1, 11))
def test_ice_and_sun_follow_the_round(round_number: int) -> None:
    """FRZ-1, FRZ-2, FRZ-3."""
    state = attrs.evolve(summer(), round=round_number)
    picture = svg.board(state, panel=False)
    (sun,) = by_class(picture, "sun")
    assert sun.get("data-sun") == state.sun.name
    assert len(by_class(picture, "frozen")) == 12 * state.frozen_rows
    assert len(by_class(picture, "freeze-line")) == (state.frozen_rows > 0)


def test_the_arrows_show_what_is_left() -> None:
    """BRD-10, SET-3."""
    state = attrs.evolve(summer(), northwest_tokens=(6, 3), greenland_tokens=())
    picture = svg.board(state, panel=False)
    assert [e.get("data-value") for e in by_class(picture, "medal")] == ["6", "3"]


def test_the_panel_shows_how_things_stand() -> None:
    """Display, piles, crew, tokens, reserve, prestige, who acts and who is out."""
    state = summer()
    first, second, third, fourth = state.players
    state = attrs.evolve(
        state,
        display=(None, *state.display[1:]),
        bag=type(state.bag)(),
        small_piles=(0, 8, 8, 4, 8, 2),
        passed=(0,),
        return_order=(3,),
        players=(
            first,
            attrs.evolve(second, sled=None, reserve=tuple(map(TileId.large, range(30)))),
            attrs.evolve(third, sled=None, sled_lost=True, crew_lost_with_sled=3),
            attrs.evolve(fourth, returned=True, reserve=()),
        ),
    )
    words = "\n".join(e.text or "" for e in elements(svg.board(state)))
    for expected in (
        "0 in the bag",
        "passed, 1st",
        "▶ to act, 2nd in turn order",
        "not deployed",
        "lost with 3 crew",
        "back in Greenland, 1st to return",
        "no tiles in reserve",
    ):
        assert expected in words
    over = attrs.evolve(state, stage=nwp.Phase.OVER, turn_player=None)
    totals = {line.player: line for line in nwp.standings(over)}
    cards = [e for e in by_class(svg.board(over), "player") if "data-player" in e.attrib]
    for number, card in enumerate(cards):
        shown = [e.text for e in card.iter() if tag(e) == "text"]
        assert str(totals[number].total) in shown


def test_many_crew_are_counted_in_figures() -> None:
    state = summer()
    crowd = attrs.evolve(state.players[0], ship_crew=nwp.Crew(12, 3))
    picture = svg.board(attrs.evolve(state, players=(crowd, *state.players[1:])))
    assert "●12 –3" in picture


# -- Highlights ----------------------------------------------------------------------------------


def cells_of(found: list[ElementTree.Element]) -> set[Cell]:
    return {Cell(int(e.attrib["data-col"]), int(e.attrib["data-row"])) for e in found}


def test_placements_and_destinations_can_be_highlighted() -> None:
    """PLC-1, MOV-1, MOV-3."""
    state = summer()
    moves = nwp.destinations(state, Unit.SHIP)
    tiles = [state.board.tile_at(move.to) for move in moves]
    picture = svg.board(state, highlight=moves)
    assert moves
    assert cells_of(by_class(picture, "choice")) == {c for t in tiles if t for c in t.cells}
    drives = nwp.destinations(state, Unit.SLED)
    picture = svg.board(state, highlight=drives)
    assert drives
    assert cells_of(by_class(picture, "destination")) == {move.to for move in drives}
    places = nwp.placements(state, Unit.SHIP, TileId.large(62))
    assert places
    picture = svg.board(state, highlight=places)
    assert {place.cell for place in places} <= cells_of(by_class(picture, "choice"))
    assert not by_class(svg.board(state, highlight=[nwp.Pass()]), "highlight")
    assert cells_of(by_class(svg.board(state, highlight=[Cell(2, 8)]), "choice")) == {Cell(2, 8)}
    gap = nwp.FillGap(Cell(3, 8), (Terrain.SEA,) * 4, 0)
    assert cells_of(by_class(svg.board(state, highlight=[gap]), "choice")) == {Cell(3, 8)}
    away = nwp.MoveSled(Cell(50, 50), 3)
    assert not by_class(svg.board(state, highlight=[away]), "highlight")


def test_the_last_action_is_shown() -> None:
    """By the action alone, or with an arrow by its events."""
    before = summer()
    action = nwp.destinations(before, Unit.SHIP)[0]
    step = nwp.step(before, action)
    (by_action,) = by_class(svg.board(step.state, last=action), "last")
    (by_events,) = by_class(svg.board(step.state, last=step.events), "last")
    assert len(by_events[1].attrib["d"]) > len(by_action[1].attrib["d"])
    assert not by_class(svg.board(step.state, last=nwp.Pass()), "last")
    assert not by_class(svg.board(step.state, last=()), "last")


def test_each_kind_of_change_is_bracketed() -> None:
    """The tile on which it happened."""
    state = summer()
    tile = state.board.tiles[7]
    sled = SledPosition(tile.cell, 0)
    here = f"M{tile.cell.col * CELL + 3} "
    for event in (
        nwp.TilePlaced(0, Unit.SHIP, tile, (), ()),
        nwp.GapFilled(0, tile, 0, 2, 1),
        nwp.TokenTaken(0, Unit.SHIP, TokenKind.CAIRN, tile.cell),
        nwp.IslandCharted(
            0, (tile.cell,), (), token=True, cartography_before=1, cartography_after=0
        ),
        nwp.ShipMoved(0, Cell(50, 50), tile.cell),
        nwp.SledMoved(0, SledPosition(Cell(50, 50), 0), sled),
        nwp.SledSettled(0, sled, sled),
        nwp.SledDeployed(0, sled),
        nwp.SledPacked(0, sled),
    ):
        (last,) = by_class(svg.board(state, last=[event]), "last")
        assert last[1].attrib["d"].startswith(here), event


def test_the_events_of_whole_games_can_be_shown() -> None:
    """Every kind of event, drawn or passed over."""
    for seed in range(2):
        for turn in list(game(seed, shipped=False))[:120]:
            if turn.action is not None:
                step = nwp.step(turn.state, turn.action)
                ElementTree.fromstring(svg.board(step.state, last=step.events, panel=False))


def test_a_sea_path_runs_over_the_sea() -> None:
    """PLC-4: from Greenland to the Northwest Passage, step by step, and never over land."""
    state = summer()
    (path,) = by_class(svg.board(state, sea_path=True), "sea-path")
    numbers = [int(n) for n in re.findall(r"\d+", path[1].attrib["d"])]
    corners = [Cell(x // CELL, y // CELL) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    assert all(state.board.corner(*corner) is not Terrain.LAND for corner in corners)
    for a, b in pairwise(corners):
        assert max(abs(a.col - b.col), abs(a.row - b.row)) == 1
    grid = state.board.grid
    ends = [grid.mask([corners[0]]), grid.mask([corners[-1]])]
    assert [
        bool(end & goal) for end, goal in zip(ends, state.edition.sea_path_ends, strict=True)
    ] == [
        True,
        True,
    ]
    closed = Board(grid, [*state.board.tiles, *(_land_column(grid.rows, 10))])
    assert not by_class(svg.board(attrs.evolve(state, board=closed), sea_path=True), "sea-path")


def _land_column(rows: int, col: int) -> Iterator[PlacedTile]:
    """A wall of land from north to south."""
    face = nwp.DEFAULT_EDITION.faces(TileId.small(5))[0]
    for row in range(rows):
        yield PlacedTile.of(TileId.small(5), face, Cell(col, row), None)


def test_a_refusal_is_shown_with_its_message() -> None:
    state = summer()
    refusal = Refusal(Reason.CELL_TAKEN, "A tile lies <there> already.", (Cell(5, 2), Cell(6, 2)))
    picture = svg.board(state, refusal=refusal)
    assert len(by_class(picture, "refusal")) == 1
    assert [e.text for e in by_class(picture, "caption")] == [refusal.message]
    without_cells = svg.board(state, refusal=Refusal(Reason.GAME_OVER, "The game is over."))
    assert not by_class(without_cells, "refusal")
    assert by_class(without_cells, "caption")


def test_placements_show_each_place_with_its_ways() -> None:
    """PLC-1 to PLC-4, BRD-5."""
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
    assert "P0 may lie nowhere beside this unit." in nowhere
    assert not by_class(nowhere, "placement")


# -- One tile ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 17, 45, 63])
def test_a_tile_shows_either_side_in_every_rotation(number: int) -> None:
    """BRD-4, BRD-5, BRD-6: land at the land corners, and the symbol in its cell."""
    edition = nwp.DEFAULT_EDITION
    tile = TileId.large(number)
    for face in edition.faces(tile):
        picture = svg.tile(edition, tile, side=face.side, rotation=face.rotation)
        root = ElementTree.fromstring(picture)
        assert root.get("viewBox") == f"0 0 {64 * face.shape.width} {64 * face.shape.height}"
        (land,) = by_class(picture, "land")
        for y in range(face.shape.height + 1):
            for x in range(face.shape.width + 1):
                point = (
                    min(max(x * CELL, 4), face.shape.width * CELL - 4),
                    min(max(y * CELL, 4), face.shape.height * CELL - 4),
                )
                assert inside(land.attrib["d"], *point) == bool(face.corner(x, y))
        symbols = by_class(picture, "symbol")
        assert [place(symbol) for symbol in symbols] == (
            []
            if face.symbol is None
            else [Cell(face.symbol, 0) if face.shape.width == 2 else Cell(0, face.symbol)]
        )


def test_every_kind_of_tile_has_a_picture() -> None:
    """BRD-7, BRD-9, PLC-6."""
    edition = nwp.DEFAULT_EDITION
    assert by_class(svg.tile(edition, TileId.printed(1)), "cairn")
    assert "joker-mark" in svg.tile(edition, TileId.joker(3), rotation=90)
    assert "joker-mark" not in svg.tile(edition, TileId.small(3), rotation=90, theme="dark")
    assert ">L17</text>" in svg.tile(edition, TileId.large(17), names=True, size=500)


@pytest.mark.parametrize(
    ("tile", "side", "rotation"),
    [
        (TileId.large(64), Side.FRONT, 0),
        (TileId.small(6), Side.FRONT, 0),
        (TileId.joker(6), Side.FRONT, 0),
        (TileId.printed(4), Side.FRONT, 0),
        (TileId.large(1), Side.FRONT, 45),
        (TileId.small(1), Side.BACK, 0),
        (TileId.printed(0), Side.FRONT, 90),
    ],
)
def test_a_tile_that_cannot_lie_so_is_refused(tile: TileId, side: Side, rotation: int) -> None:
    with pytest.raises(InvalidData, match="cannot lie so"):
        svg.tile(nwp.DEFAULT_EDITION, tile, side=side, rotation=rotation)


# -- Looks ---------------------------------------------------------------------------------------


def test_themes_have_the_same_colours() -> None:
    light, dark = svg.COLOURS["light"], svg.COLOURS["dark"]
    assert light.keys() == dark.keys()
    assert all(re.fullmatch(r"#[0-9a-f]{6}", c) for c in (*light.values(), *dark.values()))


def test_colours_can_be_replaced() -> None:
    picture = svg.board(summer(), colours={"sea": "url(#mine)", "land": '"/><x'})
    assert 'fill="url(#mine)"' in picture
    assert "<x" not in picture


def test_pictures_have_the_size_asked_for() -> None:
    natural = ElementTree.fromstring(svg.board(summer()))
    half = ElementTree.fromstring(svg.board(summer(), size=657))
    assert half.get("width") == "657"
    assert half.get("viewBox") == natural.get("viewBox")
    assert float(half.attrib["height"]) == pytest.approx(float(natural.attrib["height"]) / 2)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"theme": "sepia"}, "theme: there is no theme 'sepia'"),
        ({"colours": {"sae": "blue"}}, "colours.sae: there is no such colour"),
        ({"size": 0}, "size: a picture is at least one pixel wide"),
    ],
)
def test_looks_that_do_not_exist_are_refused(options: dict[str, object], problem: str) -> None:
    with pytest.raises(InvalidData) as refused:
        svg.board(start(), **options)  # type: ignore[arg-type]  # wrong on purpose
    assert str(refused.value) == problem


def test_a_state_shows_itself_in_notebooks() -> None:
    state = start()
    assert state._repr_svg_() == svg.board(state)
    assert repr(state) == "<State round 1, sun III, turn by Ross, 4 tiles>"


def test_the_readme_shows_three_pictures_of_the_present_kind() -> None:
    """They are made by `python -m tests.support.pictures`."""
    shown = re.findall(r"docs/pictures/(\w+)\.svg", README.read_text("utf-8"))
    assert sorted(set(shown)) == sorted(path.stem for path in PICTURES.glob("*.svg"))
    assert len(set(shown)) == 3
    kinds = {(tag(e), e.get("class")) for picture in golden().values() for e in elements(picture)}
    for name in set(shown):
        picture = (PICTURES / f"{name}.svg").read_text("utf-8")
        assert len(picture.encode()) < 200_000
        unknown = {(tag(e), e.get("class")) for e in elements(picture)} - kinds
        assert not unknown
