"""Every reason for a refusal, with its message and cells, and which one is given if several apply."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import attrs
import pytest
from attrs import evolve

import northwest_passage as nwp
from northwest_passage import Cell, MoveShip, Pass, PlaceTile, Reason, State, TileId, TransferCrew
from northwest_passage.expedition.actions import ACTION_KINDS
from northwest_passage.expedition.state import Bag
from tests.support import maps
from tests.support.maps import EMPTY, FEW, NAMES, begin, iced, play, put, table, why, with_player

SHIP, SLED = nwp.Unit.SHIP, nwp.Unit.SLED
SMALL_SEA, LARGE_SEA = TileId.small(0), TileId.large(0)
FILE = Path(__file__).parent / "refusals.txt"

MAP = """
      0   1   2   3   4   5
    .   .   ~---#   .   .   .
 0          | 3 |
    #---~   #---~---~---~---#
 1  |   |   | a | A | 1 |   |
    #   ~   #---#---#---~   #
 2  |   |       | 2 | 4 |   |
    ~---~   .   ~---~---~---#
"""
"""Ship and Sled are on neighbouring tiles; tile 3 has two lands."""
TOGETHER = MAP.replace("| a | A |", "|   | Aa|")
NOT_DEPLOYED = MAP.replace("| a | A |", "|   | A |")
AT_SEA = """
      0   1   2   3   4   5
    #---~   .   .   ~---~---#
 1  |   |           | A |   |
    #   ~   .   .   ~---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
"""
CLOSING = put("#~ #~ #~", (3, 2))
"""Closes the wall from edge to edge."""
CORNER = put("#~ ~~ ~~", (4, 0))
"""Creates a gap in the corner of the board, which the player fills."""


def on_ice() -> State:
    """Return a state with a Sled on a thawed tile with two lands, whose owner chooses."""
    drawing = """
      0   1   2   3   4   5
    #---~   .   #---~---~---#
 1* |   |       | Aa| 1 |   |
    #   ~   .   ~---#---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
    """
    return play(table(drawing, round=7), Pass(), Pass())


def losing_crew() -> State:
    """Return a game of Lost Crew before the second year, with the units on an all-sea tile."""
    state = table(iced(AT_SEA, 3), players=1, variant=nwp.Variant.SOLO_LOST_CREW, round=5)
    return play(state, Pass())


def without_sled(state: State, *, lost: int = 0) -> State:
    """Return the state without the first player's Sled, which may be lost."""
    return with_player(
        state,
        0,
        sled=None,
        ship_crew=nwp.Crew(7 - lost, 0),
        sled_crew=nwp.Crew(0, 0),
        sled_lost=bool(lost),
        crew_lost_with_sled=lost,
    )


def solo(drawing: str = EMPTY, **options: Any) -> State:
    return table(drawing, players=1, variant=nwp.Variant.SOLO, **options)


@attrs.frozen
class Case:
    """An illegal action, and the expected refusal."""

    reason: Reason
    state: State
    action: nwp.Action
    player: int | None = None

    def refusal(self) -> nwp.Refusal:
        refusal = nwp.why_illegal(self.state, self.action, player=self.player)
        assert refusal is not None
        return refusal


START = nwp.new_game(NAMES[:2])
SETUP = maps.reveal_all(START)
GAP = play(table(EMPTY, reserve=str(CORNER.tile)), CORNER)
NO_BAG = table(EMPTY, edition=FEW, bag="")
HOLDING = table(EMPTY, reserve="L0 S0")
CASES = [
    Case(Reason.NOT_AN_ACTION, begin(), "pass"),  # type: ignore[arg-type]  # the point of it
    Case(Reason.GAME_OVER, maps.finished(begin()), Pass()),
    Case(Reason.NOT_YOUR_TURN, begin(), Pass(), player=1),
    Case(Reason.NOT_YOUR_TURN, START, nwp.Reveal(TileId.large(0)), player=1),
    Case(Reason.WRONG_PHASE, begin(), nwp.SettleSled(0)),
    Case(Reason.WRONG_PHASE, SETUP, Pass()),
    Case(Reason.WRONG_PHASE, START, Pass()),
    Case(Reason.WRONG_PHASE, play(begin(), nwp.RefreshTiles(SHIP)), nwp.EndTurn()),
    Case(Reason.WRONG_PHASE, GAP, nwp.EndTurn()),
    Case(Reason.WRONG_PHASE, on_ice(), Pass()),
    Case(Reason.WRONG_PHASE, losing_crew(), Pass()),
    Case(Reason.WRONG_VARIANT, begin(), nwp.DrawAndPlace(SHIP, (4, 1))),
    Case(Reason.WRONG_VARIANT, solo(), nwp.EndTurn()),
    Case(Reason.PASS_ONLY_FIRST, play(begin(), nwp.DrawSmall(SHIP, 0)), Pass()),
    Case(Reason.MUST_ACT_FIRST, begin(), nwp.EndTurn()),
    Case(Reason.SLED_LOST, without_sled(table(NOT_DEPLOYED), lost=3), nwp.MoveSled((2, 1))),
    Case(Reason.SLED_NOT_DEPLOYED, table(NOT_DEPLOYED), nwp.DrawSmall(SLED, 0)),
    Case(Reason.NOT_ENOUGH_CREW, maps.with_crew(table(MAP), (0, 4), (3, 0)), MoveShip((4, 1))),
    Case(
        Reason.NOT_ENOUGH_CREW,
        play(maps.with_crew(table(MAP), (4, 0), (1, 2)), nwp.DrawSmall(SHIP, 0)),
        nwp.MoveSled((3, 1)),
    ),
    Case(Reason.NO_SUCH_SLOT, begin(), nwp.DrawLarge(SHIP, 4)),
    Case(
        Reason.EMPTY_SLOT,
        table(EMPTY, edition=FEW, display="L1 - L3 L4", bag=""),
        nwp.DrawLarge(SHIP, 1),
    ),
    Case(Reason.NO_SUCH_PILE, begin(), nwp.DrawSmall(SHIP, -1)),
    Case(Reason.EMPTY_PILE, table(EMPTY, piles=(2, 8, 8, 0, 8, 2)), nwp.DrawSmall(SHIP, 3)),
    Case(Reason.SETUP_TAKES_LARGE, SETUP, nwp.TakeSmall(0)),
    Case(Reason.EMPTY_BAG, NO_BAG, nwp.RefreshTiles(SHIP)),
    Case(
        Reason.EMPTY_DISPLAY,
        solo(edition=FEW, display="- - - -", bag=""),
        nwp.DrawAndPlace(SHIP, (4, 1)),
    ),
    Case(
        Reason.NOT_IN_BAG, nwp.apply(begin(), nwp.DrawLarge(SHIP, 0)), nwp.Reveal(TileId.large(0))
    ),
    Case(Reason.NOT_IN_RESERVE, table(EMPTY, reserve="S1"), PlaceTile(SHIP, SMALL_SEA, (4, 1))),
    Case(Reason.NO_SUCH_ORIENTATION, HOLDING, PlaceTile(SHIP, SMALL_SEA, (4, 1), 45)),
    Case(Reason.OFF_BOARD, HOLDING, PlaceTile(SHIP, SMALL_SEA, (6, 1))),
    Case(Reason.CELL_TAKEN, HOLDING, PlaceTile(SHIP, LARGE_SEA, (4, 1))),
    Case(Reason.NOT_ADJACENT, HOLDING, PlaceTile(SHIP, LARGE_SEA, (2, 1))),
    Case(Reason.CORNERS_DIFFER, table(maps.WALL, reserve="S0"), PlaceTile(SHIP, SMALL_SEA, (3, 2))),
    Case(Reason.SEA_PATH_CLOSED, table(maps.WALL, reserve=str(CLOSING.tile)), CLOSING),
    Case(Reason.NO_TILE, table(MAP), MoveShip((3, 0))),
    Case(Reason.NO_TILE, table(MAP), MoveShip((0, 2))),
    Case(Reason.ALREADY_THERE, table(MAP), MoveShip((3, 1))),
    Case(Reason.NOT_NEXT_TO_TILE, table(MAP), MoveShip((2, 0))),
    Case(Reason.FROZEN, table(iced(MAP, 2)), MoveShip((4, 1))),
    Case(Reason.NO_SEA_PASSAGE, table(MAP), MoveShip((3, 2))),
    Case(Reason.UNITS_APART, table(MAP), TransferCrew(2, 0)),
    Case(Reason.NO_SUCH_CREW, table(TOGETHER), TransferCrew(7, 0)),
    Case(Reason.NO_SUCH_CREW, losing_crew(), nwp.LoseCrew(0, 2)),
    Case(Reason.NO_SUCH_CREW, without_sled(losing_crew(), lost=6), nwp.LoseCrew(3, 0)),
    Case(Reason.EMPTY_TRANSFER, table(TOGETHER), TransferCrew(3, 0)),
    Case(Reason.AREA_NOT_WANTED, table(TOGETHER), TransferCrew(4, 0, 0)),
    Case(Reason.NO_LAND_TO_DEPLOY, table(AT_SEA), TransferCrew(2, 0, 0)),
    Case(Reason.AREA_MISSING, table(NOT_DEPLOYED), TransferCrew(2, 0)),
    Case(Reason.NO_SUCH_AREA, table(NOT_DEPLOYED), TransferCrew(2, 0, 5)),
    Case(Reason.NO_SUCH_AREA, table(MAP), nwp.MoveSled((2, 0), 2)),
    Case(Reason.NO_LAND_PASSAGE, table(MAP), nwp.MoveSled((2, 0), 0)),
    Case(Reason.NOTHING_TO_TAKE, table(MAP), nwp.Discover(SHIP)),
    Case(Reason.NOTHING_TO_TAKE, table(MAP), nwp.Explore(SLED)),
    Case(Reason.NOT_THIS_GAP, GAP, nwp.FillGap((5, 3), maps.terrain("~~ ~#"), 1)),
    Case(Reason.NOT_A_FILLING, GAP, nwp.FillGap((5, 0), maps.terrain("~~ ~~"), 0)),
    Case(Reason.NOT_A_SETTLEMENT, on_ice(), nwp.SettleSled(2)),
]


def test_every_reason_has_an_example() -> None:
    """Each member of ``Reason`` occurs in a case, and every case gives a member of ``Reason``."""
    assert {case.reason for case in CASES} == set(Reason)


@pytest.mark.parametrize(
    "case", CASES, ids=[f"{case.reason}-{type(case.action).__name__}" for case in CASES]
)
def test_every_function_gives_the_same_refusal(case: Case) -> None:
    """All functions give the same reason; nothing is changed or listed."""
    before = pickle.dumps(case.state)
    refusal = case.refusal()
    assert refusal.reason is case.reason
    assert nwp.from_json(nwp.to_json(refusal), nwp.Refusal) == refusal
    for carry_out in (nwp.apply, nwp.step):
        with pytest.raises(nwp.IllegalAction) as caught:
            carry_out(case.state, case.action, player=case.player)
        assert caught.value.refusal == refusal
        assert str(caught.value) == refusal.message
    if case.player is None:
        assert case.action not in nwp.legal_actions(case.state)
        assert nwp.canonical(case.state, case.action) not in nwp.legal_actions(case.state)
    assert pickle.dumps(case.state) == before


def refusals() -> str:
    """Return the message of each case, with the cells and details from which a client can write its own."""
    lines = []
    for case in CASES:
        shown: dict[str, Any] = nwp.to_dict(case.refusal(), envelope=False)
        said = f"{shown.pop('reason')}: {shown.pop('message')}"
        shown |= shown.pop("details")
        given = {name: value for name, value in shown.items() if value not in (None, [])}
        lines.append(f"{said} {json.dumps(given)}" if given else said)
    return "\n".join([*lines, ""])


def test_the_file_has_every_refusal() -> None:
    """After a change, run ``python -m tests.expedition.test_errors_and_reasons`` and read the file."""
    assert refusals() == FILE.read_text("utf-8")


# -- The order of reasons --------------------------------------------------------------------------


@attrs.frozen
class Asked:
    """A request: a state, a player and an action."""

    state: State
    action: nwp.Action
    player: int | None = None


@attrs.frozen
class Defect:
    """One thing wrong with a request."""

    reason: Reason
    touches: str
    """The parts that it changes. Two defects of the same part cannot be combined."""
    spoil: Callable[[Asked], Asked]


def wrong_action(reason: Reason, touches: str, **fields: Any) -> Defect:
    return Defect(
        reason, touches, lambda asked: evolve(asked, action=evolve(asked.action, **fields))
    )


def wrong_state(reason: Reason, touches: str, **fields: Any) -> Defect:
    return Defect(reason, touches, lambda asked: evolve(asked, state=evolve(asked.state, **fields)))


def wrong_player(reason: Reason, touches: str, **fields: Any) -> Defect:
    return Defect(
        reason, touches, lambda asked: evolve(asked, state=with_player(asked.state, 0, **fields))
    )


def by_the_sled(reason: Reason, **fields: Any) -> Defect:
    def spoil(asked: Asked) -> Asked:
        action: Any = asked.action
        if "unit" in attrs.fields_dict(type(action)):
            action = evolve(action, unit=SLED)
        return Asked(with_player(asked.state, 0, sled=None, **fields), action, asked.player)

    return Defect(reason, "unit", spoil)


ANYWHERE = [
    wrong_state(Reason.GAME_OVER, "stage", stage=nwp.Phase.OVER, turn_player=None),
    Defect(Reason.NOT_YOUR_TURN, "player", lambda asked: evolve(asked, player=7)),
]
IN_A_TURN = [*ANYWHERE, wrong_state(Reason.WRONG_PHASE, "stage", stage=nwp.Phase.OWED_DRAW)]
OUTSIDE_OF_TURNS = [*ANYWHERE, wrong_state(Reason.WRONG_PHASE, "stage", stage=nwp.Phase.TURN)]
NO_CREW = wrong_player(
    Reason.NOT_ENOUGH_CREW, "crew", ship_crew=nwp.Crew(0, 4), sled_crew=nwp.Crew(0, 3)
)
LOST = by_the_sled(Reason.SLED_LOST, sled_lost=True)
BY_A_UNIT = [*IN_A_TURN, NO_CREW, LOST, by_the_sled(Reason.SLED_NOT_DEPLOYED)]
NO_SLOT = [
    wrong_action(Reason.NO_SUCH_SLOT, "slot", slot=9),
    wrong_action(Reason.EMPTY_SLOT, "slot", slot=1),
]
NO_PILE = [
    wrong_action(Reason.NO_SUCH_PILE, "pile", pile=9),
    wrong_action(Reason.EMPTY_PILE, "pile", pile=1),
]
NO_PLACE = [
    wrong_action(Reason.NO_SUCH_ORIENTATION, "rotation", rotation=30),
    wrong_action(Reason.OFF_BOARD, "cell", cell=Cell(9, 9)),
    wrong_action(Reason.CELL_TAKEN, "cell", cell=Cell(0, 1)),
    wrong_action(Reason.NOT_ADJACENT, "cell", cell=Cell(1, 1)),
]
NO_WAY = [
    wrong_action(Reason.NO_TILE, "to", to=Cell(1, 3)),
    wrong_action(Reason.NOT_NEXT_TO_TILE, "to", to=Cell(4, 2)),
]

FEW_TILES = table(
    MAP,
    edition=evolve(maps.SMALL, large_tiles=maps.SMALL.large_tiles[:9]),
    display="L1 - L3 L4",
    bag="",
    piles=(2, 0, 1, 1, 1, 1),
)
IN_SETUP = evolve(
    maps.reveal_all(nwp.new_game(NAMES[:2], edition=maps.SMALL)),
    display=FEW_TILES.display,
    bag=Bag(),
)
OWED = evolve(play(begin(), nwp.RefreshTiles(SHIP)), small_piles=(2, 0, 8, 4, 8, 2))
BUILDING = maps.WALL.replace("| A |", "| Aa|")
OPEN = put("#~ #~ ~~", (3, 2))


def with_token(sign: str, corner: str) -> State:
    drawing = f"""
      0   1   2   3   4   5
    #---~   .   ~---#---~---#
 1  |   |       | {sign}  Aa |   |
    #   ~   .   {corner}---~---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
    """
    return table(drawing)


FAMILIES: dict[str, tuple[Asked, list[Defect]]] = {
    "TakeLarge": (Asked(IN_SETUP, nwp.TakeLarge(0)), [*OUTSIDE_OF_TURNS, *NO_SLOT]),
    "TakeSmall": (
        Asked(OWED, nwp.TakeSmall(0)),
        [
            *OUTSIDE_OF_TURNS,
            *NO_PILE,
            wrong_state(Reason.SETUP_TAKES_LARGE, "stage", stage=nwp.Phase.SETUP_DRAW),
        ],
    ),
    "DrawLarge": (Asked(FEW_TILES, nwp.DrawLarge(SHIP, 0)), [*BY_A_UNIT, *NO_SLOT]),
    "DrawSmall": (Asked(FEW_TILES, nwp.DrawSmall(SHIP, 0)), [*BY_A_UNIT, *NO_PILE]),
    "RefreshTiles": (
        Asked(table(MAP), nwp.RefreshTiles(SHIP)),
        [*BY_A_UNIT, wrong_state(Reason.EMPTY_BAG, "bag", bag=Bag())],
    ),
    "PlaceTile": (
        Asked(
            table(BUILDING, reserve=f"{CLOSING.tile} S1"), PlaceTile(SHIP, TileId.small(1), (3, 2))
        ),
        [
            *BY_A_UNIT,
            wrong_player(Reason.NOT_IN_RESERVE, "reserve", reserve=()),
            *NO_PLACE,
            wrong_action(Reason.CORNERS_DIFFER, "rotation", rotation=180),
            wrong_action(
                Reason.SEA_PATH_CLOSED,
                "rotation",
                tile=CLOSING.tile,
                rotation=CLOSING.rotation,
                side=CLOSING.side,
            ),
        ],
    ),
    "DrawAndPlace": (
        Asked(
            solo(BUILDING, display=f"{OPEN.tile} L20 L30 L40"),
            nwp.DrawAndPlace(SHIP, OPEN.cell, OPEN.rotation, OPEN.side),
        ),
        [
            *BY_A_UNIT,
            wrong_state(Reason.WRONG_VARIANT, "variant", variant=nwp.Variant.STANDARD),
            wrong_state(Reason.EMPTY_DISPLAY, "display", display=(None,) * 4, bag=Bag()),
            *NO_PLACE,
            wrong_action(Reason.CORNERS_DIFFER, "rotation", rotation=(OPEN.rotation + 180) % 360),
        ],
    ),
    "MoveShip": (
        Asked(table(MAP), MoveShip((4, 1))),
        [
            *IN_A_TURN,
            NO_CREW,
            *NO_WAY,
            wrong_action(Reason.ALREADY_THERE, "to", to=Cell(3, 1)),
            wrong_state(Reason.FROZEN, "ice", round=7),
        ],
    ),
    "MoveShip over land": (
        Asked(table(MAP), MoveShip((4, 1))),
        [*IN_A_TURN, NO_CREW, wrong_action(Reason.NO_SEA_PASSAGE, "to", to=Cell(3, 2))],
    ),
    "MoveSled": (
        Asked(table(MAP), nwp.MoveSled((2, 0), 1)),
        [
            *BY_A_UNIT,
            *NO_WAY,
            wrong_action(Reason.ALREADY_THERE, "to", to=Cell(2, 1)),
            wrong_action(Reason.NO_SUCH_AREA, "area", area=9),
            wrong_action(Reason.NO_LAND_PASSAGE, "area", area=0),
        ],
    ),
    "TransferCrew": (
        Asked(table(TOGETHER), TransferCrew(2, 0)),
        [
            *IN_A_TURN,
            NO_CREW,
            LOST,
            wrong_player(Reason.UNITS_APART, "ship", ship=Cell(4, 1)),
            wrong_action(Reason.NO_SUCH_CREW, "deal", sled_available=9),
            wrong_action(Reason.EMPTY_TRANSFER, "deal", sled_available=3),
            wrong_action(Reason.AREA_NOT_WANTED, "area", area=0),
        ],
    ),
    "TransferCrew to deploy": (
        Asked(table(AT_SEA.replace("| A |   |", "|   | A |")), TransferCrew(2, 0, 0)),
        [
            *IN_A_TURN,
            wrong_player(Reason.NOT_ENOUGH_CREW, "crew", ship_crew=nwp.Crew(0, 7)),
            LOST,
            wrong_action(Reason.NO_SUCH_CREW, "deal", sled_resting=2),
            wrong_action(Reason.EMPTY_TRANSFER, "deal", sled_available=0),
            wrong_player(Reason.NO_LAND_TO_DEPLOY, "ship", ship=Cell(4, 1)),
            wrong_action(Reason.AREA_MISSING, "area", area=None),
            wrong_action(Reason.NO_SUCH_AREA, "area", area=9),
        ],
    ),
    "Explore": (
        Asked(with_token("=", "#"), nwp.Explore(SHIP)),
        [*BY_A_UNIT, wrong_state(Reason.NOTHING_TO_TAKE, "tokens", tokens=())],
    ),
    "Discover": (
        Asked(with_token("@", "~"), nwp.Discover(SHIP)),
        [*BY_A_UNIT, wrong_state(Reason.NOTHING_TO_TAKE, "tokens", tokens=())],
    ),
    "Pass": (
        Asked(begin(), Pass()),
        [*IN_A_TURN, wrong_state(Reason.PASS_ONLY_FIRST, "surcharge", surcharge=1)],
    ),
    "EndTurn": (
        Asked(play(begin(), nwp.DrawSmall(SHIP, 0)), nwp.EndTurn()),
        [
            *IN_A_TURN,
            wrong_state(Reason.WRONG_VARIANT, "variant", variant=nwp.Variant.SOLO),
            wrong_state(Reason.MUST_ACT_FIRST, "surcharge", surcharge=0),
        ],
    ),
    "FillGap": (
        Asked(GAP, nwp.FillGap((5, 0), maps.terrain("~~ ~#"), 1)),
        [
            *OUTSIDE_OF_TURNS,
            wrong_action(Reason.NOT_THIS_GAP, "cell", cell=Cell(5, 3)),
            wrong_action(Reason.NOT_A_FILLING, "pile", pile=9),
        ],
    ),
    "SettleSled": (
        Asked(on_ice(), nwp.SettleSled(0)),
        [*OUTSIDE_OF_TURNS, wrong_action(Reason.NOT_A_SETTLEMENT, "area", area=9)],
    ),
    "LoseCrew": (
        Asked(losing_crew(), nwp.LoseCrew(2, 0)),
        [*OUTSIDE_OF_TURNS, wrong_action(Reason.NO_SUCH_CREW, "crew", from_ship=1)],
    ),
    "Reveal": (
        Asked(nwp.apply(begin(), nwp.DrawLarge(SHIP, 0)), nwp.Reveal(TileId.large(63))),
        [
            *ANYWHERE[1:],
            wrong_state(Reason.WRONG_PHASE, "display", display=begin().display),
            wrong_action(Reason.NOT_IN_BAG, "tile", tile=TileId.large(0)),
        ],
    ),
}
"""For each kind of action, a legal request and its possible defects."""


def combined(asked: Asked, *defects: Defect) -> Reason | None:
    """Return the reason given for a request with these defects."""
    for defect in defects:
        asked = defect.spoil(asked)
    return why(asked.state, asked.action, player=asked.player)


@pytest.mark.parametrize("name", FAMILIES)
def test_the_first_applicable_reason_is_given(name: str) -> None:
    """If a request has any two defects, the earlier member of ``Reason`` is given."""
    asked, defects = FAMILIES[name]
    order = list(Reason)
    assert combined(asked) is None
    for defect in defects:
        assert combined(asked, defect) is defect.reason
    for first, second in permutations(defects, 2):
        if first.touches != second.touches:
            expected = min(first.reason, second.reason, key=order.index)
            assert combined(asked, first, second) is expected, (first.reason, second.reason)


def test_the_requests_cover_every_kind_of_action_and_every_reason() -> None:
    """The requests above cover all kinds, and their defects all reasons except the first."""
    assert {type(asked.action) for asked, _ in FAMILIES.values()} == set(ACTION_KINDS)
    reasons = {defect.reason for _, defects in FAMILIES.values() for defect in defects}
    assert reasons == set(Reason) - {Reason.NOT_AN_ACTION}


def test_ice_is_not_the_reason_where_there_is_no_sea() -> None:
    """FRZ-3, MOV-1: the thaw would not help where there is no sea, so the ice is not the reason."""
    assert why(table(iced(MAP, 3)), MoveShip((3, 2))) is Reason.NO_SEA_PASSAGE
    assert why(table(iced(MAP, 3)), MoveShip((4, 1))) is Reason.FROZEN


# -- Values that are no actions, and players who may not act ----------------------------------------


class Sail(MoveShip):
    """A class that is not an action of the library."""


@pytest.mark.parametrize(
    "value",
    [None, 7, "pass", Pass, (), {"type": "Pass"}, [Pass()], Sail((4, 1)), begin()],
    ids=lambda value: type(value).__name__,
)
def test_other_values_are_refused_as_actions(value: Any) -> None:
    """Any other value is refused for this reason, before anything else is checked."""
    for state in (begin(), maps.finished(begin()), nwp.new_game(NAMES[:2])):
        for player in (None, 0, 1, nwp.CHANCE):
            assert why(state, value, player=player) is Reason.NOT_AN_ACTION
        with pytest.raises(nwp.IllegalAction):
            nwp.apply(state, value)
        assert nwp.canonical(state, value) is value


def test_only_the_player_to_act_may_act() -> None:
    """TRN-1: only the player to act, or chance for a reveal. Without ``player``, any caller may act."""
    state = begin()
    assert [why(state, Pass(), player=player) for player in (0, None)] == [None, None]
    for player in (1, 2, -2, nwp.CHANCE):
        assert why(state, Pass(), player=player) is Reason.NOT_YOUR_TURN
    reveal = nwp.new_game(NAMES[:2])
    assert why(reveal, nwp.Reveal(TileId.large(3)), player=nwp.CHANCE) is None
    assert why(reveal, nwp.Reveal(TileId.large(3)), player=0) is Reason.NOT_YOUR_TURN
    assert nwp.step(state, Pass(), player=0).state == nwp.apply(state, Pass())


FAR = 2**53 - 1


@pytest.mark.parametrize(
    "action",
    [
        PlaceTile(SHIP, SMALL_SEA, (FAR, FAR)),
        PlaceTile(SHIP, SMALL_SEA, (-FAR, 0)),
        PlaceTile(SHIP, SMALL_SEA, (4, 1), FAR),
        PlaceTile(SHIP, TileId.large(FAR), (4, 1)),
        PlaceTile(SHIP, TileId.large(-1), (4, 1)),
        nwp.DrawLarge(SHIP, FAR),
        nwp.DrawSmall(SHIP, -FAR),
        MoveShip((FAR, 0)),
        MoveShip((-1, -1)),
        nwp.MoveSled((3, 1), FAR),
        nwp.MoveSled((3, 1), -1),
        TransferCrew(FAR, 0),
        TransferCrew(-1, 0, 0),
        TransferCrew(1, -1, 0),
        nwp.Reveal(TileId.large(FAR)),
        nwp.Reveal(TileId.small(1)),
        nwp.FillGap((FAR, FAR), (), FAR),
        nwp.SettleSled(-FAR),
        nwp.LoseCrew(FAR, -FAR),
    ],
    ids=str,
)
def test_numbers_out_of_range_are_refused(action: nwp.Action) -> None:
    """A number that refers to nothing, however large or small, gets a refusal in every phase."""
    states = [asked.state for asked, _ in FAMILIES.values()]
    states.append(with_player(table(MAP, reserve="S0"), 0, sled=nwp.SledPosition(Cell(2, 1), 0)))
    for state in states:
        assert why(state, action) is not None
        nwp.canonical(state, action)


# -- The errors themselves -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "error",
    [
        nwp.IllegalAction(nwp.Refusal(Reason.FROZEN, "Ice.", (Cell(1, 2),))),
        nwp.InvalidData([nwp.Problem("players[1]", "is missing"), nwp.Problem("", "is odd")]),
        nwp.InvalidEdition([nwp.Problem("crew", "there is none")]),
        nwp.InvalidSetup("Too few."),
    ],
)
def test_errors_have_one_base_and_can_be_pickled(error: nwp.NorthwestPassageError) -> None:
    """All errors for bad input have one base class, say what is wrong, and survive pickling."""
    assert isinstance(error, nwp.NorthwestPassageError)
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert vars(twin) == vars(error)


def test_problems_are_shown_with_their_paths() -> None:
    """Each problem has its own line, with its path."""
    error = nwp.InvalidData([nwp.Problem("players[1]", "is missing"), nwp.Problem("", "is odd")])
    assert str(error) == "players[1]: is missing\nis odd"
    assert issubclass(nwp.InvalidEdition, nwp.InvalidData)


if __name__ == "__main__":
    FILE.write_text(refusals(), "utf-8")
