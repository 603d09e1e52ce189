"""The default edition's numbers and their provenance, and the validation of editions."""

from __future__ import annotations

import gc
import pickle
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import DEFAULT_EDITION, Cell, Edition, SunPosition, Terrain, TokenKind
from northwest_passage.expedition import edition
from northwest_passage.expedition.edition import LargeTile, PrintedTile, Provenance, Source, Symbol
from northwest_passage.expedition.geometry import large_faces, small_faces
from tests.generators.edition import FILE, edition_json
from tests.support.maps import SMALL, terrain

# -- The default edition ---------------------------------------------------------------------------


def test_large_tiles_are_all_colourings_of_six_corners() -> None:
    """BRD-5: the number's bits are the corners, bit 0 at the top left; tile 0 is all sea, 63 all land."""
    for number, tile in enumerate(DEFAULT_EDITION.large_tiles):
        assert tile.corners == tuple(Terrain(number >> bit & 1) for bit in range(6))
    assert len(DEFAULT_EDITION.large_tiles) == 64


def test_there_is_a_symbol_for_each_token() -> None:
    """BRD-6: 38 tiles carry a symbol, one for each token that is not on a printed tile."""
    symbols = Counter(tile.symbol.kind for tile in DEFAULT_EDITION.large_tiles if tile.symbol)
    assert symbols == {
        TokenKind.STRAIT: 12,
        TokenKind.FRANKLIN: 10,
        TokenKind.INUIT: 9,
        TokenKind.CAIRN: 7,
    }


def lands(corners: tuple[Terrain, ...]) -> int:
    """Return the number of lands of a large tile, joined only along sides."""
    land = {(k % 3, k // 3) for k, corner in enumerate(corners) if corner}
    count = 0
    while land:
        count += 1
        edge = {land.pop()}
        while edge:
            edge = {(x, y) for x, y in land if any(abs(x - a) + abs(y - b) == 1 for a, b in edge)}
            land -= edge
    return count


def test_symbols_match_the_terrain_of_their_tiles() -> None:
    """BRD-6: Straits are where sea runs between lands, all other symbols where there is land."""
    for tile in DEFAULT_EDITION.large_tiles:
        if tile.symbol:
            needed = 2 if tile.symbol.kind is TokenKind.STRAIT else 1
            assert lands(tile.corners) >= needed, tile


def looks(tile: LargeTile, symbol: Symbol | None) -> tuple[object, ...]:
    """Return the looks of a tile with a symbol, in all orientations."""
    half = None if symbol is None else symbol.half
    picture = min(
        (face.shape, face.corners, -1 if face.symbol is None else face.symbol)
        for face in large_faces(tile.corners, half)
    )
    return (picture, None if symbol is None else symbol.kind)


def test_as_many_large_tiles_as_possible_are_different() -> None:
    """BRD-6: 61 of 64 differ, and the counts explain why no more can."""
    tiles = DEFAULT_EDITION.large_tiles
    assert len({looks(tile, tile.symbol) for tile in tiles}) == 61
    assert len({looks(tile, None) for tile in tiles}) == 24
    assert sum(tile.symbol is None for tile in tiles) == 26
    straits = [
        (tile, looks(tile, Symbol(TokenKind.STRAIT, half)))
        for tile in tiles
        if lands(tile.corners) > 1
        for half in (0, 1)
    ]
    assert len({look for _, look in straits}) == 12
    # One of them is on a tile that is the only one of its shape.
    shapes = Counter(looks(tile, None) for tile in tiles)
    alone = [tile for tile, _ in straits if shapes[looks(tile, None)] == 1]
    assert {tiles.index(tile) for tile in alone} == {45}


def test_small_tiles_are_each_colouring_of_four_corners_twice() -> None:
    """BRD-7: there are six piles, and every colouring occurs twice."""
    assert DEFAULT_EDITION.small_piles == (2, 8, 8, 4, 8, 2)
    colourings = [{face.corners for face in small_faces(pile)} for pile in range(6)]
    assert [2 * len(found) for found in colourings] == list(DEFAULT_EDITION.small_piles)
    assert len(set().union(*colourings)) == 16
    assert [sum(next(iter(found))) for found in colourings] == [0, 1, 2, 2, 3, 4]


def test_the_board_has_its_printed_tiles() -> None:
    """BRD-9, BRD-10, SET-4: size, the four printed tiles corner by corner, arrows and Cairns."""
    edition = DEFAULT_EDITION
    assert (edition.columns, edition.rows) == (12, 9)
    assert (edition.greenland, edition.northwest_passage) == (Cell(11, 4), Cell(0, 6))
    board = nwp.new_game(["Ross", "Rae"]).board
    covered = {tile.cell: tile.cells for tile in board.tiles}
    assert covered == {
        Cell(col, row): (Cell(col, row), Cell(col, row + 1))
        for col, row in ((11, 2), (11, 4), (11, 6), (0, 6))
    }
    known = {
        (x, y): corner
        for x in range(13)
        for y in range(10)
        if (corner := board.corner(x, y)) is not None
    }
    assert {point for point, corner in known.items() if corner is Terrain.LAND} == {
        *((12, 2), (12, 3), (12, 4), (11, 2)),
        *((12, 5), (12, 6)),
        *((12, 7), (12, 8), (11, 7), (11, 8)),
        *((0, 6), (0, 7), (1, 6)),
    }
    assert {point for point, corner in known.items() if corner is Terrain.SEA} == {
        *((11, 3), (11, 4), (11, 5), (11, 6)),
        *((1, 7), (0, 8), (1, 8)),
    }
    symbols = {tile.symbol_cell: tile.symbol for tile in board.tiles if tile.symbol is not None}
    assert symbols == {Cell(11, 2): TokenKind.CAIRN, Cell(11, 7): TokenKind.CAIRN}


def test_the_edition_has_its_zones_and_freeze_lines() -> None:
    """FRZ-1, FRZ-2, SCR-4: each round has a sun position, each position frozen rows, each column a zone."""
    edition = DEFAULT_EDITION
    assert " ".join(sun.name for sun in edition.sun) == "III IV V VI VII I II III IV V"
    rows = dict(zip(SunPosition, edition.frozen_rows, strict=True))
    assert rows == {
        SunPosition.IV: 0,
        SunPosition.III: 2,
        SunPosition.V: 2,
        SunPosition.II: 5,
        SunPosition.VI: 5,
        SunPosition.I: 8,
        SunPosition.VII: 8,
    }
    assert [edition.zone(Cell(col, 0)) for col in range(12)] == [3] * 4 + [2] * 4 + [1] * 4


# -- Provenance ------------------------------------------------------------------------------------


def leaves(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path to each number, name or table of an edition, through fields and indices."""
    if isinstance(value, tuple) and not isinstance(value, Cell) and value:
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    elif attrs.has(cls := type(value)):
        for field in attrs.fields_dict(cls):
            if field != "provenance":
                yield from leaves(getattr(value, field), (*path, field))
    else:
        yield path


def covers(entry: Provenance, leaf: tuple[str | int, ...]) -> bool:
    """Return whether an entry such as ``majorities.franklin[1:]`` covers a leaf."""
    steps = re.findall(r"\w+|\[[\d:]+\]", entry.field)
    for step in leaf:
        if not steps:
            return True
        if isinstance(step, int):
            if steps[0].startswith("["):
                start, colon, stop = steps.pop(0)[1:-1].partition(":")
                last = (int(stop) if stop else step + 1) if colon else int(start) + 1
                if not int(start or 0) <= step < last:
                    return False
        elif step != steps.pop(0):
            return False
    return not steps


def test_provenance_covers_everything_printed() -> None:
    """BRD-8: each number of the default edition has a source, and no entry is unused."""
    entries = DEFAULT_EDITION.provenance
    numbers = list(leaves(DEFAULT_EDITION))
    assert [leaf for leaf in numbers if not any(covers(entry, leaf) for entry in entries)] == []
    assert [entry for entry in entries if not any(covers(entry, leaf) for leaf in numbers)] == []
    assert all(entry.note for entry in entries)
    assert {entry.source for entry in entries} == set(Source)


@pytest.mark.parametrize(
    ("leaf", "source"),
    [
        (("island_points", 0), Source.RULEBOOK),
        (("island_points", 1), Source.ASSUMED),
        (("majorities", "franklin", 0), Source.ASSUMED),
        (("majorities", "franklin", 1), Source.RULEBOOK),
        (("majorities", "franklin", 2), Source.RULEBOOK),
        (("majorities", "strait", 1), Source.REPORT),
        (("majorities", "strait", 2), Source.ASSUMED),
        (("majorities", "cartography", 2), Source.REPORT),
        (("northwest_tokens", 0, 0), Source.RULEBOOK),
        (("zones", 0), Source.ASSUMED),
        (("columns",), Source.ASSUMED),
    ],
)
def test_numbers_in_the_rules_have_the_right_provenance(
    leaf: tuple[str | int, ...], source: Source
) -> None:
    """BRD-8, SCR-5, SCR-6: for some numbers, the rules name the source."""
    assert {entry.source for entry in DEFAULT_EDITION.provenance if covers(entry, leaf)} == {source}


# -- Validation of editions ------------------------------------------------------------------------

GREENLAND, PASSAGE = SMALL.printed


def printed(*others: PrintedTile, **changes: Any) -> dict[str, Any]:
    """Return changes to the small edition: another Greenland, and more printed tiles."""
    return {"printed": (attrs.evolve(GREENLAND, **changes), PASSAGE, *others)}


def wall(col: int, row: int) -> PrintedTile:
    return PrintedTile("Wall", Cell(col, row), True, terrain("## ## ##"))


def large(**changes: Any) -> dict[str, Any]:
    """Return changes to the small edition: another large tile."""
    return {"large_tiles": (attrs.evolve(SMALL.large_tiles[0], **changes),)}


def table(field: str, **changes: Any) -> dict[str, Any]:
    return {field: attrs.evolve(getattr(SMALL, field), **changes)}


CARTOGRAPHY = Symbol(TokenKind.CARTOGRAPHY, 0)
BROKEN: list[tuple[dict[str, Any], str]] = [
    # Types, including nested ones.
    ({"name": 6}, "name"),
    ({"columns": "6"}, "columns"),
    ({"rows": 4.0}, "rows"),
    ({"crew": True}, "crew"),
    ({"zones": [1] * 6}, "zones"),
    ({"greenland": (5, 1)}, "greenland"),
    ({"sun": (3, 4)}, "sun[0] sun[1]"),
    ({"solo": None}, "solo"),
    ({"small_piles": (2, 8, None, 4, 8, 2)}, "small_piles[2]"),
    (table("majorities", strait=(11, "5", 2)), "majorities.strait[1]"),
    (table("solo", northwest=(10,)), "solo.northwest"),
    (large(symbol=Symbol("cairn", 0)), "large_tiles[0].symbol"),  # type: ignore[arg-type]  # the point of it
    (large(corners=(0, 0, 0, 0, 0, 0)), " ".join(f"large_tiles[0].corners[{k}]" for k in range(6))),
    # Size and printed tiles.
    ({"columns": 0}, "columns zones"),
    ({"columns": 65, "zones": (1,) * 65}, "columns"),
    ({"rows": -1}, "rows frozen_rows"),
    ({"rows": 65}, "rows"),
    (printed(corners=terrain("## ##")), "printed[0].corners greenland"),
    (printed(symbol=Symbol(TokenKind.CAIRN, 2)), "printed[0].symbol.half"),
    (printed(symbol=CARTOGRAPHY), "printed[0].symbol.kind"),
    (printed(cell=Cell(6, 1)), "printed[0].cell greenland"),
    (printed(cell=Cell(5, 3)), "printed[0].cell greenland"),
    ({**printed(cell=Cell(-3, 1)), "greenland": Cell(-3, 1)}, "printed[0].cell"),
    ({**printed(cell=Cell(5, 3)), "greenland": Cell(5, 3)}, "printed[0].cell"),
    (printed(attrs.evolve(GREENLAND, name="Twin")), "printed[2].cell"),
    (printed(wall(4, 1)), "printed[2].corners"),
    ({"greenland": Cell(5, 2)}, "greenland"),
    ({"northwest_passage": Cell(3, 3)}, "northwest_passage"),
    (printed(corners=terrain("## ## ##")), "greenland"),
    ({"northwest_passage": SMALL.greenland}, "northwest_passage"),
    (printed(wall(2, 0), wall(2, 2)), "printed"),
    # The catalogue.
    (large(corners=terrain("## ##")), "large_tiles[0].corners"),
    (large(symbol=Symbol(TokenKind.CAIRN, -1)), "large_tiles[0].symbol.half"),
    (large(symbol=CARTOGRAPHY), "large_tiles[0].symbol.kind"),
    ({"small_piles": (2, 8, 8, 4, 8)}, "small_piles"),
    ({"small_piles": (2, 8, -1, 4, 8, 2)}, "small_piles"),
    ({"display_size": 0}, "display_size"),
    ({"display_size": 65}, "display_size"),
    # The tables.
    ({"crew": 0}, "crew"),
    ({"sun": (), "first_year": 0}, "sun"),
    ({"frozen_rows": (3, 2, 1, 0, 1, 2)}, "frozen_rows"),
    ({"frozen_rows": (5, 2, 1, 0, 1, 2, 3)}, "frozen_rows"),
    ({"frozen_rows": (3, 2, 1, -1, 1, 2, 3)}, "frozen_rows"),
    ({"first_year": 11}, "first_year"),
    ({"first_year": -1}, "first_year"),
    ({"zones": (3, 3, 2, 2, 1)}, "zones"),
    ({"zones": (3, 3, 2, 2, 1, -1)}, "zones"),
    *(
        ({field: rows}, field)
        for field in ("northwest_tokens", "greenland_tokens")
        for rows in (((10, 3), (13, 7, 3)), ((3, 10), (), ()), ((3, -1), (), ()))
    ),
    ({"island_points": ()}, "island_points"),
    ({"island_points": (1, -2)}, "island_points"),
    *(
        (table("majorities", **{kind: row}), f"majorities.{kind}")
        for kind in ("franklin", "strait", "cartography")
        for row in ((4, 7), (4, -1))
    ),
    *(
        ({field: -1}, field)
        for field in ("cartography_tokens", "set_points", "abandoned_ship", "abandoned_crew")
    ),
    *(
        (table("token_points", **{kind: -1}), "token_points")
        for kind in ("cairn", "inuit", "franklin", "strait")
    ),
    *(
        (table("solo", **{field: -1}), f"solo.{field}")
        for field in ("free_cell", "lost_crew", "lost_crew_points")
    ),
    (table("solo", northwest=(10, -3)), "solo.northwest"),
    ({"provenance": (Provenance("colour", Source.ASSUMED, "?"),)}, "provenance[0].field"),
]


@pytest.mark.parametrize(
    ("changes", "paths"), BROKEN, ids=[f"{n:02}-{p.split()[0]}" for n, (_, p) in enumerate(BROKEN)]
)
def test_an_invalid_edition_names_the_field(changes: dict[str, Any], paths: str) -> None:
    """BRD-8: an invalid edition is refused, with a message for each field at fault."""
    with pytest.raises(nwp.InvalidEdition) as caught:
        attrs.evolve(SMALL, **changes)
    assert {problem.path for problem in caught.value.problems} == set(paths.split())
    assert all(problem.message for problem in caught.value.problems)
    assert str(caught.value.problems[0]) in str(caught.value)


def test_all_problems_are_reported_at_once() -> None:
    """BRD-8: an author who enters the data of a game gets the whole list, in the order of the data."""
    with pytest.raises(nwp.InvalidEdition) as caught:
        attrs.evolve(SMALL, crew=0, set_points=-1, display_size=0)
    assert [p.path for p in caught.value.problems] == ["display_size", "crew", "set_points"]


# -- Editions as values ----------------------------------------------------------------------------


def test_the_json_of_the_default_edition_is_current() -> None:
    """If this fails, run `python -m tests.generators.edition` to regenerate it."""
    assert FILE.read_text("ascii") == edition_json(DEFAULT_EDITION)
    assert nwp.from_json(FILE.read_text("ascii"), Edition) is DEFAULT_EDITION


def test_equal_loaded_editions_share_one_value_while_in_use() -> None:
    own = attrs.evolve(DEFAULT_EDITION, name="Own", crew=5, provenance=())
    data, text = pickle.dumps(own), nwp.to_json(own)
    first = pickle.loads(data)
    assert first == own
    assert pickle.loads(data) is first
    assert nwp.from_json(text, Edition) is first
    state = nwp.new_game(["Ross", "Rae"], edition=own)
    assert nwp.from_json(nwp.to_json(state), nwp.State).edition is first
    assert pickle.loads(pickle.dumps(state)).edition is first


@pytest.mark.slow
def test_loaded_editions_are_freed_with_their_last_user() -> None:
    before = len(edition.SHELF)
    for crew in (1, 2):
        own = attrs.evolve(DEFAULT_EDITION, crew=crew, provenance=())
        assert pickle.loads(pickle.dumps(own)).crew == crew
    del own
    gc.collect()
    assert len(edition.SHELF) <= before + 1


def test_a_process_finds_the_default_edition_without_loading_it_first() -> None:
    """Public names are loaded when first used; a pickle contains the place of the edition."""
    code = "import pickle, sys; print(repr(pickle.load(sys.stdin.buffer).edition))"
    state = nwp.new_game(["Ross", "Rae"])
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == repr(DEFAULT_EDITION)


def test_the_default_edition_is_one_value_everywhere() -> None:
    """BRD-8: it is pickled by name, and equal to a validated copy built field by field."""
    assert pickle.loads(pickle.dumps(DEFAULT_EDITION)) is DEFAULT_EDITION
    copy = Edition(*attrs.astuple(DEFAULT_EDITION, recurse=False))
    assert copy is not DEFAULT_EDITION
    assert copy == DEFAULT_EDITION
    assert hash(copy) == hash(DEFAULT_EDITION)
    assert pickle.loads(pickle.dumps(copy)) is DEFAULT_EDITION
    assert repr(DEFAULT_EDITION) == "<Edition 'Reconstruction', 12 x 9>"


@pytest.mark.parametrize(
    ("name", "exists"),
    [("L0", True), ("L63", True), ("L64", False), ("S5", True), ("S6", False), ("J1", False)],
)
def test_an_edition_lists_its_tiles(name: str, exists: bool) -> None:
    """BRD-4: large tiles and piles are in the catalogue; a Joker or a printed tile is not."""
    assert DEFAULT_EDITION.has(nwp.TileId.parse(name)) is exists


OTHERS = {
    "small": SMALL,
    "one row": attrs.evolve(
        SMALL,
        columns=9,
        rows=1,
        zones=(1,) * 9,
        frozen_rows=(1, 1, 0, 0, 0, 1, 1),
        printed=(
            PrintedTile("Greenland", Cell(6, 0), False, terrain("~~# ~~#")),
            PrintedTile("Passage", Cell(1, 0), False, terrain("#~~ ~~~")),
        ),
        greenland=Cell(6, 0),
        northwest_passage=Cell(1, 0),
    ),
}


@pytest.mark.parametrize("edition", OTHERS.values(), ids=OTHERS)
def test_other_editions_can_be_played(edition: Edition) -> None:
    """BRD-8, TRN-7: games on boards of other shapes end. The laws hold for any edition."""

    def busy(state: nwp.State, actions: Sequence[nwp.Action], rng: random.Random) -> nwp.Action:
        return rng.choice([a for a in actions if type(a) not in (nwp.Pass, nwp.EndTurn)] or actions)

    for seed in range(3):
        state = nwp.new_game(["Ross", "Rae", "Kane"], rng=random.Random(seed), edition=edition)
        assert nwp.playout(state, random.Random(seed), busy).is_over
