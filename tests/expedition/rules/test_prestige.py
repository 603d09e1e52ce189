"""SCR: prestige during the game, at its end, and the ranking."""

from __future__ import annotations

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Cell, MoveShip, MoveSled, PassageReached, SledPosition, TokenKind
from northwest_passage.expedition.state import Earned
from tests.support import maps
from tests.support.maps import MUSEUM, SMALL, begin, finished, happened, play, table, with_player

SHIP, SLED = nwp.Unit.SHIP, nwp.Unit.SLED
GREENLAND, PASSAGE = SMALL.greenland, SMALL.northwest_passage

# -- The two arrows --------------------------------------------------------------------------------

WEST = """
      0   1   2   3   4   5
    #---~---~   .   .   ~---#
 1  |   | A |           |   |
    #   ~---~   .   .   ~   #
 2  |   | B |           |   |
    ~---~---~   .   .   ~---#
"""


def test_the_first_player_in_the_passage_takes_the_highest_token() -> None:
    """SCR-1: at once; the next player takes the next one."""
    state = table(WEST)
    assert state.northwest_tokens == (10, 3)
    events = happened(state, MoveShip(PASSAGE))
    assert PassageReached(0, SHIP, (10, 3), (3,)) in events
    assert nwp.PrestigeScored(0, "passage", 10, 0, 10) in events
    state = play(state, MoveShip(PASSAGE), nwp.EndTurn(), MoveShip(PASSAGE))
    assert [player.prestige for player in state.players] == [10, 3]
    assert [player.passage_reached for player in state.players] == [True, True]
    assert state.northwest_tokens == ()


def test_a_sled_can_reach_the_passage() -> None:
    """SCR-1: it travels over the ice, with the Ship far away."""
    drawing = """
      0   1   2   3   4   5
    #---~---~   .   .   ~---#
 1* |   | a |           | A |
    #   ~---~   .   .   ~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
    """
    events = happened(table(drawing), MoveSled(PASSAGE, 0))
    assert PassageReached(0, SLED, (10, 3), (3,)) in events
    assert play(table(drawing), MoveSled(PASSAGE, 0)).players[0].prestige == 10


def test_the_passage_gives_nothing_without_tokens() -> None:
    """SCR-1: an edition may have fewer tokens than players."""
    edition = attrs.evolve(SMALL, northwest_tokens=((), (), ()))
    state = play(table(WEST, edition=edition), MoveShip(PASSAGE))
    assert state.players[0].passage_reached
    assert state.players[0].prestige == 0


EAST = """
      0   1   2   3   4   5
    #---~   .   ~---#---~---#
 1  |   |       | a |ABC|   |
    #   ~   .   ~---#---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
"""


def test_returning_takes_the_highest_token_and_ends_the_turn() -> None:
    """SCR-2: the turn ends even with crew left, and no further turns follow; the last may get no token."""
    state = table(EAST, players=3)
    events = happened(state, MoveShip(GREENLAND))
    sled = SledPosition(Cell(3, 1), None)
    assert nwp.ExpeditionReturned(0, SHIP, (7, 3), (3,), sled) in events
    assert nwp.PrestigeScored(0, "greenland", 7, 0, 7) in events
    assert events[-1] == nwp.TurnEnded(0, 1)
    state = play(state, MoveShip(GREENLAND))
    assert maps.crew(state.players[0]) == ((3, 1), (3, 0))
    assert (state.to_act, state.return_order) == (1, (0,))
    state = play(state, nwp.DrawSmall(SHIP, 1), MoveShip(GREENLAND), MoveShip(GREENLAND))
    assert [player.prestige for player in state.players] == [7, 3, 0]
    assert state.is_over
    assert state.return_order == (0, 1, 2)


def test_a_ship_that_never_left_has_not_returned() -> None:
    """SCR-2: being in Greenland from the start is not a return, and neither is deploying a Sled there."""
    state = play(begin(), nwp.TransferCrew(3, 0, area=0))
    player = state.players[0]
    assert player.sled == SledPosition(GREENLAND, 0)
    assert not player.returned
    assert state.to_act == 0


COAST = """
      0   1   2   3   4   5
    #---~   .   .   ~---~---#
 1* |   |           | 1 | Aa|
    #   ~   .   .   ~---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
"""


def test_a_sled_can_return_the_expedition() -> None:
    """SCR-2: a Sled that leaves Greenland and re-enters it has returned, even if the Ship never left."""
    state = play(table(COAST), MoveSled(maps.marks(COAST)["1"], 0))
    assert not state.players[0].returned
    state = play(state, MoveSled(GREENLAND, 0))
    assert state.players[0].returned
    assert state.players[0].sled == SledPosition(GREENLAND, None)
    assert state.players[0].prestige == 6
    assert state.to_act == 1


def test_a_return_by_sled_abandons_the_ship() -> None:
    """SCR-2, SCR-8: there are no more turns although the Ship is at sea, and it counts as abandoned."""
    drawing = COAST.replace("| 1 | Aa|", "| Aa|   |")
    state = play(table(drawing), MoveSled(GREENLAND, 0))
    assert (state.players[0].returned, state.players[0].ship) == (True, Cell(4, 1))
    assert state.to_act == 1
    line = nwp.score(finished(state))[0]
    assert (line.greenland, line.ship_abandoned, line.ship_crew_abandoned) == (6, -2, -8)
    assert line.sled_crew_abandoned == 0


# -- Tokens and islands ----------------------------------------------------------------------------


@pytest.mark.parametrize("zone", [1, 2, 3])
@pytest.mark.parametrize(
    ("kind", "points"),
    [(TokenKind.CAIRN, 2), (TokenKind.INUIT, 2), (TokenKind.FRANKLIN, 1), (TokenKind.STRAIT, 1)],
)
def test_token_points_are_multiplied_by_the_zone(kind: TokenKind, points: int, zone: int) -> None:
    """SCR-3: 2 for Cairn and Inuit, 1 for Franklin and Strait, times the zone, at once."""
    edition = attrs.evolve(MUSEUM, zones=(zone,) * 12)
    state = attrs.evolve(begin(edition=edition), round=9)
    cell = next(token.cell for token in state.tokens if token.kind is kind)
    state = with_player(state, 0, ship=cell)
    action = nwp.Explore(SHIP) if points == 1 else nwp.Discover(SHIP)
    state = play(state, action)
    assert state.players[0].earned == attrs.evolve(Earned(), **{kind.name.lower(): points * zone})
    assert state.players[0].prestige == points * zone


# -- The end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "table_"),
    [("franklin", (11, 7, 4, 0)), ("strait", (11, 5, 2, 0)), ("cartography", (9, 5, 2, 0))],
)
@pytest.mark.parametrize(
    ("counts", "places"),
    [
        ((1, 0), (1, None)),
        ((1, 1), (2, 2)),
        ((1, 2, 3), (3, 2, 1)),
        ((0, 1, 1), (None, 2, 2)),
        ((3, 2, 1, 2), (1, 3, 4, 3)),
        ((2, 2, 1, 1), (2, 2, 4, 4)),
        ((1, 1, 1, 1), (4, 4, 4, 4)),
    ],
)
def test_majorities_score_by_place(
    kind: str, table_: tuple[int, ...], counts: tuple[int, ...], places: tuple[int | None, ...]
) -> None:
    """SCR-6: tied players take the lowest of the places they fill; a player without a token takes none."""
    state = finished(maps.collected(*(nwp.Tokens(**{kind: count}) for count in counts)))
    lines = [getattr(line, f"{kind}_majority") for line in nwp.score(state)]
    assert lines == [0 if place is None else table_[place - 1] for place in places]
    others = {"franklin", "strait", "cartography"} - {kind}
    for line in nwp.score(state):
        assert [getattr(line, f"{other}_majority") for other in others] == [0, 0]


@pytest.mark.parametrize(
    ("tokens", "sets"),
    [
        (nwp.Tokens(1, 1, 1, 1, 1), 1),
        (nwp.Tokens(2, 2, 2, 2, 3), 2),
        (nwp.Tokens(4, 4, 4, 4, 0), 0),
        (nwp.Tokens(0, 4, 4, 4, 4), 0),
        (nwp.Tokens(1, 2, 3, 4, 5), 1),
    ],
)
def test_sets_score_points(tokens: nwp.Tokens, sets: int) -> None:
    """SCR-7: 6 for each set of the five kinds; a token may count for its majority as well."""
    assert nwp.score(finished(maps.collected(tokens, nwp.Tokens())))[0].sets == 6 * sets


def out_there(west: str, middle: str, east: str) -> nwp.State:
    """Return a position with units on a tile with land, on a tile beside Greenland, and in Greenland."""
    drawing = f"""
      0   1   2   3   4   5
    #---~   .   #---~---~---#
 1  |   |       |{west:^3}|{middle:^3}|{east:^3}|
    #   ~   .   #---~---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
    """
    return table(drawing)


@pytest.mark.parametrize(
    ("west", "middle", "east", "lines"),
    [
        ("", "", "A", (0, 0, 0)),  # never left
        ("", "A", "", (-2, -14, 0)),  # the undeployed Sled is where the Ship is
        ("Aa", "", "", (-2, -8, -6)),
        ("a", "A", "", (-2, -8, -6)),
        ("a", "", "A", (0, 0, -6)),
        ("", "A", "a", (-2, -8, 0)),
        ("", "", "Aa", (0, 0, 0)),
    ],
)
def test_abandoned_units_and_crew_cost_points(
    west: str, middle: str, east: str, lines: tuple[int, int, int]
) -> None:
    """SCR-8: 2 for a Ship that is not in Greenland, and 2 for each crew of a unit that is not."""
    line = nwp.score(finished(out_there(west, middle, east)))[0]
    assert (line.ship_abandoned, line.ship_crew_abandoned, line.sled_crew_abandoned) == lines
    assert line.total == sum(lines)


# -- The ranking -----------------------------------------------------------------------------------


def ranked(points: tuple[int, ...], back: tuple[int, ...]) -> nwp.State:
    """Return a finished game with these points, in which players returned in this order."""
    state = begin(len(points), edition=attrs.evolve(MUSEUM, greenland_tokens=((), (), ())))
    for number, earned in enumerate(points):
        state = with_player(state, number, earned=Earned(islands=earned), returned=number in back)
    out = tuple(n for n in range(len(points)) if n not in back)
    state = attrs.evolve(state, return_order=back, turn_order=out or (0,))
    if not out:
        return attrs.evolve(state, stage=nwp.Phase.OVER, turn_player=None)
    return finished(attrs.evolve(state, turn_player=out[0]))


@pytest.mark.parametrize(
    ("points", "back", "order", "places", "shares"),
    [
        ((5, 9), (), (1, 0), (1, 2), (0, 1)),
        ((5, 5), (1,), (1, 0), (1, 2), (0, 1)),
        ((5, 5), (1, 0), (1, 0), (1, 2), (0, 1)),
        ((5, 5), (0, 1), (0, 1), (1, 2), (1, 0)),
        ((5, 5), (), (0, 1), (1, 1), (0.5, 0.5)),
        ((4, 5), (0,), (1, 0), (1, 2), (0, 1)),  # returning only breaks ties
        ((5, 5, 9), (), (2, 0, 1), (1, 2, 2), (0, 0, 1)),
        ((5, 5, 9), (1,), (2, 1, 0), (1, 2, 3), (0, 0, 1)),
        ((7, 7, 7), (2,), (2, 0, 1), (1, 2, 2), (0, 0, 1)),
        ((7, 7, 7, 7), (3, 1), (3, 1, 0, 2), (1, 2, 3, 3), (0, 0, 0, 1)),
        ((8, 8, 8, 1), (), (0, 1, 2, 3), (1, 1, 1, 4), (1 / 3, 1 / 3, 1 / 3, 0)),
    ],
)
def test_players_are_ranked_by_prestige_then_return(
    points: tuple[int, ...],
    back: tuple[int, ...],
    order: tuple[int, ...],
    places: tuple[int, ...],
    shares: tuple[float, ...],
) -> None:
    """SCR-9: most prestige first, then earliest return; tied players who have not returned share a place."""
    state = ranked(points, back)
    lines = nwp.standings(state)
    assert tuple(line.player for line in lines) == order
    assert tuple(line.place for line in lines) == places
    assert [line.name for line in lines] == [state.players[number].name for number in order]
    assert [line.total for line in lines] == sorted(points, reverse=True)
    assert nwp.returns(state) == shares


def test_every_source_of_points_has_its_line() -> None:
    """SCR-1 to SCR-8: all lines add up to the total, and those scored during the game to the prestige."""
    state = play(table(EAST.replace("ABC", "A  ")), MoveShip(GREENLAND), nwp.Pass())
    state = with_player(state, 0, earned=Earned(1, 2, 4, 8, 16, 32, 64))
    line = nwp.score(finished(state))[0]
    assert (line.passage, line.greenland, line.cairn, line.inuit) == (1, 2, 4, 8)
    assert (line.franklin, line.strait, line.islands) == (16, 32, 64)
    assert state.players[0].prestige == 127
    assert line.total == 127 - 6
