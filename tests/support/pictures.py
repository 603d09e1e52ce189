"""Positions for pictures, the structure of a picture, and the pictures of the README.

    python -m tests.support.pictures

redraws the pictures in docs/pictures/, saves the game that they show in docs/_games/, and writes the
structure of the golden pictures to tests/expedition/svg/golden/.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import attrs

import northwest_passage as nwp
from northwest_passage import Action, Cell, Crew, GameRecord, Phase, State, TileId, svg, text
from northwest_passage.expedition.state import Earned

SEED = 127
"""The seed of the game that the README and the reference show."""
GAMES = Path(__file__).parents[2] / "docs" / "_games"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
GOLDEN = Path(__file__).parents[1] / "expedition" / "svg" / "golden"
NAMES = ("Ross", "Parry", "Franklin", "Amundsen")

# -- Drawn positions -----------------------------------------------------------------------------

SECOND_YEAR = """
        0   1   2   3   4   5   6   7   8   9   10  11
      .   .   .   .   .   ~---~---~---~---~   .   .   .
    0                     | @ | @ | @     |
      #---~   ~---~---#   #   ~   #---~---~---~   .   .
    1 | + |   |     = |   |   |   |   | =     |
      #   ~---~---#---~---#---~---~   #---~---#---#---#
    2 |   |       |       | ba    |   | CA|       | ^ |
      #---~---~---#---#---~---#---#---~   #---#---~   #
    3 | =     | ^     |       |       |   | ?   ? |   |
      #---~---#---~---~---~---#---~---#---~---~---~---#
    4 |   |       |     c |   |   |       |       |   |
      ~---~---~---~---~---#---~   ~---#---#---#---~   #
    5 |       |       |       |   | DB|           |   |
      #---#---~---~---#---#---~---~   #---#   .   ~---#
    6 |   | d | =     |   |     + |   |   |       |   |
      #   ~---#---~---#   #---~---#---#   ~   .   #   #
    7 |   |       |   |   |   |       | ^ |       | ^ |
      ~---~---#---~   #---~   ~---~---~---~   .   #---#
    8 |     @ |
      ~---#---#   .   .   .   .   .   .   .   .   .   .
    """
"""Units all over a large map, with islands, holes, straits and every kind of token."""

MEETING = """
        0   1   2   3   4   5   6   7   8   9   10  11
      .   .   .   .   .   .   .   .   .   .   .   .   .
    0
      .   .   .   .   .   .   .   .   .   .   .   .   .
    1
      .   .   .   .   .   .   .   .   .   .   .   #---#
    2                                             | ^ |
      .   .   .   .   .   .   .   .   .   .   .   ~   #
    3                                             |   |
      .   .   .   .   .   .   .   .   .   #---~---~---#
    4                                     |ABC|   |   |
      .   .   .   .   .   .   .   .   .   ~Dab#---~   #
    5                                     |cd |   |   |
      #---#   .   .   .   .   .   .   .   #---~---~---#
    6 |   |                                       |   |
      #   ~   .   .   .   .   .   .   .   .   .   #   #
    7 |   |                                       | ^ |
      ~---~   .   .   .   .   .   .   .   .   .   #---#
    8
      .   .   .   .   .   .   .   .   .   .   .   .   .
    """
"""All eight units on one tile."""


def start() -> State:
    """Return the first turn of a game for two."""
    state = nwp.new_game(NAMES[:2])
    for tile in (17, 45, 3, 28):
        state = nwp.apply(state, nwp.Reveal(TileId.large(tile)))
    for tile in (9, 60):
        state = nwp.apply(state, nwp.TakeLarge(0))
        state = nwp.apply(state, nwp.Reveal(TileId.large(tile)))
    return state


def drawn(drawing: str, round_number: int) -> State:
    """Return four players on a drawn map: Ships are capital letters, Sleds small ones in first areas."""
    map_ = text.parse(drawing)
    where = {letter: cells[0] for letter, cells in text.notes(drawing).items()}
    state = nwp.new_game(NAMES)
    tokens = sorted(
        nwp.Token(tile.symbol_cell, tile.symbol)
        for tile in map_.tiles
        if tile.symbol_cell is not None and tile.symbol is not None
    )
    players = []
    for number, player in enumerate(state.players):
        ship = map_.tile_at(where["ABCD"[number]])
        sled = map_.tile_at(where["abcd"[number]])
        assert ship is not None
        assert sled is not None
        players.append(
            attrs.evolve(
                player,
                ship=ship.cell,
                sled=nwp.SledPosition(sled.cell, 0),
                ship_crew=Crew(number, 4 - number),
                sled_crew=Crew(1, 2),
                reserve=tuple(sorted([TileId.large(10 + number), TileId.small(number)])),
                tokens=nwp.Tokens(number, 1, 0, 2, 1),
                earned=Earned(islands=number, strait=4),
            )
        )
    return attrs.evolve(
        state,
        stage=Phase.TURN,
        turn_player=1,
        round=round_number,
        board=map_,
        tokens=tuple(tokens),
        players=tuple(players),
        display=tuple(map(TileId.large, (17, 45, 3, 28))),
    )


@cache
def summer() -> State:
    """Return the large map without ice."""
    return drawn(SECOND_YEAR, 9)


@cache
def winter() -> State:
    """Return the large map in the depth of winter."""
    return drawn(SECOND_YEAR, 6)


@cache
def golden() -> dict[str, str]:
    """Return the pictures whose structure is stored."""
    summer = drawn(SECOND_YEAR, 9)
    winter = drawn(SECOND_YEAR, 6)
    return {
        "start": svg.board(start()),
        "summer": svg.board(summer, names=True, sea_path=True),
        "winter": svg.board(winter, theme="dark"),
        "meeting": svg.board(drawn(MEETING, 4), panel=False),
        "destinations": svg.board(
            winter, panel=False, highlight=nwp.destinations(winter, nwp.Unit.SLED)
        ),
        "choices": svg.board(summer, highlight=nwp.legal_actions(summer), legend=True),
        "compact": svg.board(winter, size=360),
        "narrow": svg.board(summer, size=700, crop=[Cell(4, 3), Cell(9, 8)], areas=True),
        "auto": svg.board(drawn(MEETING, 4), panel=False, theme="auto"),
        "placements": svg.placements(start(), nwp.Unit.SHIP, TileId.large(2)),
        "tile": svg.tile(nwp.DEFAULT_EDITION, TileId.large(17), side=nwp.Side.BACK, rotation=90),
    }


# -- The parts of a picture ----------------------------------------------------------------------

NAMESPACE = "{http://www.w3.org/2000/svg}"


def elements(picture: str) -> Iterator[ElementTree.Element]:
    """Yield all elements of a picture, in order."""
    return ElementTree.fromstring(picture).iter()


def tag(element: ElementTree.Element) -> str:
    return element.tag.removeprefix(NAMESPACE)


def place(element: ElementTree.Element) -> Cell | None:
    """Return the cell in which a piece is drawn, or `None` if the element is not moved."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
    return None if moved is None else Cell(*(int(float(number) // 64) for number in moved.groups()))


def structure(picture: str) -> str:
    """Return the structure of a picture: the size of each class, and the named elements with their values."""
    found = list(elements(picture))
    counts = Counter(f"{tag(e)}.{e.get('class')}" for e in found if e.get("class"))
    lines = [f"{count} {name}" for name, count in sorted(counts.items())]
    for element in found:
        values = [f"{k}={v}" for k, v in element.items() if k.startswith("data-")]
        classes = element.get("class", "").split()
        if values and not {"cell", "tile", "reserve", "tokens"} & set(classes):
            cell = place(element) if {"unit", "token", "symbol"} & set(classes) else None
            where = "" if cell is None else f" drawn in {cell.col},{cell.row}"
            lines.append(" ".join([element.get("id", "-"), *classes, *values]) + where)
    return "\n".join(lines) + "\n"


def by_class(picture: str, name: str) -> list[ElementTree.Element]:
    """Return all elements with a class, in order."""
    return [e for e in elements(picture) if name in e.get("class", "").split()]


def ids(picture: str) -> list[str]:
    """Return all ids, in order."""
    return [element.attrib["id"] for element in elements(picture) if "id" in element.attrib]


def cells_of(found: list[ElementTree.Element]) -> set[Cell]:
    """Return the cells to which elements refer."""
    return {Cell(int(e.attrib["data-col"]), int(e.attrib["data-row"])) for e in found}


def film(page: str) -> dict[str, Any]:
    """Return the data of a replay page: the steps that it plays."""
    found = re.search(r'<script type="application/json" id="film">(.*?)</script>', page)
    assert found is not None
    loaded: dict[str, Any] = json.loads(found[1])
    return loaded


def inside(path: str, x: float, y: float) -> bool:
    """Return whether a point is in a closed path. Curves are replaced by lines between their end points."""
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


# -- The README ----------------------------------------------------------------------------------


def explore(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """Return the action of an explorer, who wants to reach the west, find tokens, and return home."""
    player = state.players[state.turn_player or 0]
    home = state.round >= state.edition.rounds - 3

    def ahead(here: Cell, there: Cell) -> int:
        return there.col - here.col if home else here.col - there.col

    def worth(action: Action) -> float:
        match action:
            case nwp.Explore() | nwp.Discover():
                return 95
            case nwp.PlaceTile(_, tile, cell):
                return (90 if tile.kind is nwp.TileKind.LARGE else 40) - 1.5 * cell.col
            case nwp.MoveShip(to):
                way = ahead(player.ship, to)
                return 80 + 4 * way if way > 0 else 12 - 10 * rng.random()
            case nwp.MoveSled(to) if player.sled is not None:
                way = ahead(player.sled.tile, to)
                return 78 + 4 * way if way > 0 else 14 - 10 * rng.random()
            case nwp.TransferCrew(available, resting, int()) if not home:
                return 70 if available + resting == 3 else 5
            case nwp.DrawLarge():
                return 60 if len(player.reserve) < 3 else 8
            case nwp.EndTurn():
                return 65
            case nwp.Pass():
                return 7
            case _:
                return 4

    return max(legal, key=lambda action: (worth(action), rng.random()))


@cache
def explorers(seed: int) -> GameRecord:
    """Return a game of explorers."""
    rng = Random(seed)
    state = nwp.new_game(NAMES, rng=rng)
    record = GameRecord.of(state)
    while not state.is_over:
        legal = nwp.legal_actions(state)
        turn = state.phase is Phase.TURN
        action = explore(state, legal, rng) if turn else rng.choice(legal)
        state = nwp.apply(state, action)
        record = record.with_action(action)
    return record


def for_readme() -> dict[str, str]:
    """Return the pictures of the README: the icy north of a map, for light and dark pages."""
    turns = [state for state in explorers(SEED).states() if state.phase is Phase.TURN]
    states = [state for state in turns if state.round == 8]
    state = states[len(states) * 2 // 3]
    north = (Cell(0, 0), Cell(state.edition.columns - 1, 4))
    return {"map": svg.board(state, theme="auto", panel=False, crop=north)}


if __name__ == "__main__":
    explorers(SEED).save(GAMES / "explorers.json")
    for name, picture in for_readme().items():
        (PICTURES / f"{name}.svg").write_text(picture + "\n", encoding="utf-8")
    for name, picture in golden().items():
        (GOLDEN / f"{name}.txt").write_text(structure(picture), encoding="utf-8")
