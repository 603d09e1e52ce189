"""TRN: turns, passing, rounds, the end of the game, and automatic steps."""

from __future__ import annotations

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Action, Cell, DrawLarge, DrawSmall, EndTurn, MoveShip, Pass, Phase
from northwest_passage.expedition.rules.engine import RULES
from tests.support import maps
from tests.support.maps import EMPTY, SMALL, begin, crew, kinds, legal, play, table, why, with_crew

SHIP, SLED = nwp.Unit.SHIP, nwp.Unit.SLED
DRAW = DrawSmall(SHIP, 1)

BESIDE_GREENLAND = """
      0   1   2   3   4   5
    #---~   .   ~---#---~---#
 1  |   |       | =  Aa | B |
    #   ~   .   #---~---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
"""
"""Ship and Sled of the first player on a tile with a Strait, the other Ship at home."""

INUIT = BESIDE_GREENLAND.replace("| =  Aa |", "| @   A |").replace(
    "~   .   #---~---~", "~   .   ~---~---~"
)


def actors(state: nwp.State, *actions: Action) -> list[int | None]:
    """Return the player to act before each of these actions, and after the last."""
    found = [state.to_act]
    for action in actions:
        state = play(state, action)
        found.append(state.to_act)
    return found


# -- Turns -----------------------------------------------------------------------------------------


def test_turns_rotate_until_all_have_passed() -> None:
    """TRN-1: players act in turn order until all have passed; a player who has passed is skipped."""
    state = nwp.new_game(["Ross", "Rae", "Kane"], turn_order=[2, 0, 1], edition=SMALL)
    state = play(state, *[nwp.TakeLarge(0)] * 3)
    turn: list[Action] = [DRAW, EndTurn()]
    assert actors(state, *turn, *turn, *turn, Pass()) == [2, 2, 0, 0, 1, 1, 2, 0]
    state = play(state, *turn, *turn, *turn, Pass())
    assert actors(state, *turn, Pass(), *turn) == [0, 0, 1, 0, 0, 0]
    state = play(state, *turn, Pass(), *turn, Pass())
    assert (state.round, state.turn_order) == (2, (2, 1, 0))


def test_a_returned_expedition_takes_no_turns() -> None:
    """TRN-1, SCR-2: a returned expedition is skipped, in this round and in later ones."""
    drawing = BESIDE_GREENLAND.replace("| =  Aa |", "| =   A |")
    state = play(table(drawing, players=3), MoveShip(Cell(5, 1)))
    assert state.players[0].returned
    assert state.to_act == 1
    state = play(state, DRAW, EndTurn(), DRAW, EndTurn())
    assert state.to_act == 1
    state = play(state, Pass(), Pass())
    assert state.turn_order == (1, 2)
    assert (state.round, state.to_act) == (10, 1)


COSTS: list[tuple[str, Action, int]] = [
    (EMPTY, DrawLarge(SHIP, 2), 1),
    (EMPTY, DrawSmall(SHIP, 3), 1),
    (EMPTY, nwp.RefreshTiles(SHIP), 2),
    (EMPTY, maps.put("~~ #~ ~~", (4, 1)), 1),
    (BESIDE_GREENLAND.replace("| =  Aa |", "| =   A |"), MoveShip(Cell(5, 1)), 1),
    (BESIDE_GREENLAND.replace("| =  Aa |", "| =   A |"), nwp.Explore(SHIP), 3),
    (BESIDE_GREENLAND.replace("| =  Aa |", "| =   A |"), nwp.TransferCrew(1, 0, area=0), 1),
    (INUIT, nwp.Discover(SHIP), 2),
]


def test_forced_choices_and_owed_draws_are_free() -> None:
    """TRN-1, TRN-5, PLC-6, MOV-5, SOL-5: owed draws, ends of turns and forced choices cost nothing."""
    free = {rule.kind.__name__ for rule in RULES if rule.cost == 0}
    ends = {"EndTurn", "Pass"}
    assert free == ends | {"TakeLarge", "TakeSmall", "FillGap", "SettleSled", "LoseCrew", "Reveal"}


@pytest.mark.parametrize(
    ("drawing", "action", "cost"), COSTS, ids=[type(action).__name__ for _, action, _ in COSTS]
)
def test_further_actions_cost_one_crew_more(drawing: str, action: Action, cost: int) -> None:
    """TRN-2: the first action has its plain cost, and every further one costs exactly one more."""
    reserve = str(action.tile) if isinstance(action, nwp.PlaceTile) else ""
    state = table(drawing, reserve=reserve)

    def spent(before: nwp.State) -> int:
        return 7 - sum(
            column.available
            for player in [nwp.apply(before, action).players[0]]
            for column in (player.ship_crew, player.sled_crew)
        )

    assert state.surcharge == 0
    assert spent(state) == cost
    state = play(state, DRAW)
    assert state.surcharge == 1
    assert spent(state) == 1 + cost + 1
    state = play(state, DRAW)
    assert state.surcharge == 1
    if cost < 3:
        assert spent(state) == 1 + 2 + cost + 1
    state = play(state, EndTurn(), Pass())
    assert (state.to_act, state.surcharge) == (0, 0)


def test_a_unit_pays_for_what_it_does() -> None:
    """TRN-3: crew come to rest in the column of the unit that acts, and the event says so."""
    state = table(BESIDE_GREENLAND)
    paid = [
        event
        for event in maps.happened(state, DrawSmall(SLED, 1))
        if isinstance(event, nwp.CrewPaid)
    ]
    assert paid == [nwp.CrewPaid(0, SLED, nwp.Crew(3, 0), nwp.Crew(2, 1))]
    assert crew(play(state, DrawSmall(SLED, 1)).players[0]) == ((4, 0), (2, 1))
    assert crew(play(state, nwp.Explore(SLED)).players[0]) == ((4, 0), (0, 3))


def test_an_undeployed_sled_cannot_act() -> None:
    """TRN-3: a Sled on its player's board cannot act."""
    state = table(EMPTY, reserve="S0")
    for action in (
        DrawLarge(SLED, 0),
        DrawSmall(SLED, 1),
        nwp.RefreshTiles(SLED),
        nwp.PlaceTile(SLED, nwp.TileId.small(0), (4, 1)),
        nwp.MoveSled(Cell(4, 1), 0),
        nwp.Explore(SLED),
        nwp.Discover(SLED),
    ):
        assert why(state, action) is nwp.Reason.SLED_NOT_DEPLOYED
    assert SLED not in {getattr(action, "unit", SHIP) for action in nwp.legal_actions(state)}


# -- The end of a turn -----------------------------------------------------------------------------


def test_a_turn_may_end_after_its_first_action() -> None:
    """TRN-4, TRN-2: not before. Without an action, the player can only pass."""
    state = table(EMPTY)
    assert why(state, EndTurn()) is nwp.Reason.MUST_ACT_FIRST
    state = play(state, DRAW)
    assert state.to_act == 0
    assert legal(state, EndTurn) == [EndTurn()]
    ended = nwp.step(state, EndTurn())
    assert ended.events == (nwp.TurnEnded(0, 1),)
    assert (ended.state.to_act, ended.state.surcharge) == (1, 0)


@pytest.mark.parametrize(
    ("ship", "sled", "ends"),
    [
        ((2, 2), (0, 3), True),  # one left with the Ship
        ((2, 2), (1, 2), True),  # one here and one there pay for nothing
        ((3, 1), (1, 2), False),  # two with the Ship
        ((1, 3), (2, 1), False),  # two with the Sled
        ((1, 3), (1, 2), True),
    ],
)
def test_a_turn_ends_automatically_when_nothing_more_can_be_paid(
    ship: tuple[int, int], sled: tuple[int, int], ends: bool
) -> None:
    """TRN-4: two available crew in one column are needed for a further action."""
    state = with_crew(table(BESIDE_GREENLAND), ship, sled)
    done = nwp.step(state, DRAW)
    assert done.state.to_act == (1 if ends else 0)
    assert (nwp.TurnEnded(0, 1) in done.events) is ends


def test_the_owed_draw_comes_before_the_end_of_the_turn() -> None:
    """TRN-4, ACT-B: a refresh with the last crew still includes its draw; then the turn ends."""
    state = play(with_crew(table(EMPTY), (2, 5)), nwp.RefreshTiles(SHIP))
    assert (state.phase, state.to_act) == (Phase.OWED_DRAW, 0)
    assert play(state, nwp.TakeSmall(0)).to_act == 1
    state = nwp.apply(state, nwp.TakeLarge(0))
    assert (state.phase, state.to_act, state.turn_player) == (Phase.REVEAL, nwp.CHANCE, 0)
    assert play(state).to_act == 1


# -- Passing ---------------------------------------------------------------------------------------


def test_a_pass_is_a_separate_turn() -> None:
    """TRN-5, ACT-H: all crew rest in their columns; a pass cannot follow another action in a turn."""
    state = table(BESIDE_GREENLAND)
    passed = nwp.apply(state, Pass())
    assert crew(passed.players[0]) == ((0, 4), (0, 3))
    assert passed.passed == (0,)
    state = play(state, DRAW)
    assert why(state, Pass()) is nwp.Reason.PASS_ONLY_FIRST
    assert legal(state, Pass) == []


def test_a_player_without_crew_passes_in_their_turn() -> None:
    """TRN-5, TRN-8: spending the last crew is not a pass; the player passes in their next turn."""
    state = with_crew(table(EMPTY), (1, 6))
    state = play(state, DRAW)
    assert (state.passed, state.to_act) == ((), 1)
    state = play(state, DRAW, EndTurn())
    assert state.to_act == 0
    assert nwp.legal_actions(state) == (Pass(),)
    state = play(state, Pass())
    assert (state.passed, state.to_act) == ((0,), 1)


# -- The end of a round ----------------------------------------------------------------------------


def test_the_steps_at_the_end_of_a_round_follow_in_order() -> None:
    """TRN-6: the sun moves and the turn order changes, then Sleds settle, and only then crew recover."""
    state = table(BESIDE_GREENLAND)
    assert kinds(maps.happened(state, Pass(), Pass())) == [
        *("PlayerPassed", "TurnEnded", "PlayerPassed", "TurnEnded"),
        *("SunMoved", "RoundStarted", "SledSettled", "CrewRecovered", "CrewRecovered"),
    ]
    state = play(state, Pass(), Pass())
    assert (state.round, state.sun.name) == (10, "V")
    assert crew(state.players[0]) == ((4, 0), (3, 0))


def test_the_game_ends_after_the_last_round() -> None:
    """TRN-7: it ends after the actions of round 10; the sun does not move, and crew stay at rest."""
    state = attrs.evolve(begin(), round=10)
    state = play(state, Pass())
    assert not state.is_over
    done = nwp.step(state, Pass())
    assert kinds(done.events) == ["PlayerPassed", "TurnEnded", "GameEnded"]
    state = done.state
    assert state.is_over
    assert (state.round, state.sun.name, state.phase) == (10, "V", Phase.OVER)
    assert (state.to_act, state.turn_player) == (None, None)
    assert nwp.legal_actions(state) == ()
    assert crew(state.players[0]) == ((0, 7), (0, 0))


def test_the_game_ends_at_once_when_all_have_returned() -> None:
    """TRN-7, SCR-2: in the middle of a round, with crew still available."""
    drawing = BESIDE_GREENLAND.replace("| =  Aa |", "| =  AB |").replace("| B |", "|   |")
    state = play(table(drawing), MoveShip(Cell(5, 1)))
    assert (state.is_over, state.to_act) == (False, 1)
    done = nwp.step(state, MoveShip(Cell(5, 1)))
    assert done.state.is_over
    assert done.events[-1] == nwp.GameEnded(9, (0, 1))
    assert "SunMoved" not in kinds(done.events)
    assert done.state.players[1].ship_crew == nwp.Crew(6, 1)


# -- Automatic steps -------------------------------------------------------------------------------


def test_a_reveal_comes_before_anything_else() -> None:
    """TRN-8: after a draw with the last crew, chance acts first, and then the turn ends."""
    state = nwp.apply(with_crew(table(EMPTY), (2, 5)), DrawLarge(SHIP, 0))
    assert (state.phase, state.to_act, state.turn_player) == (Phase.REVEAL, nwp.CHANCE, 0)
    assert why(state, EndTurn()) is nwp.Reason.WRONG_PHASE
    done = nwp.step(state, legal(state, nwp.Reveal)[0])
    assert kinds(done.events) == ["TileRevealed", "TurnEnded"]
    assert done.state.to_act == 1


def test_the_last_reveal_is_still_a_chance_action() -> None:
    """TRN-8: with one tile in the bag there is only one outcome, but it is still an action."""
    state = nwp.apply(table(EMPTY, edition=maps.FEW, bag="L40"), DrawLarge(SHIP, 0))
    assert nwp.legal_actions(state) == (nwp.Reveal(nwp.TileId.large(40)),)
    assert nwp.chance_outcomes(state) == ((nwp.Reveal(nwp.TileId.large(40)), 1.0),)


def test_an_owed_draw_of_one_tile_is_still_played() -> None:
    """TRN-8, ACT-B: even without small tiles and with one slot, the draw after a refresh is an action."""
    edition = attrs.evolve(SMALL, display_size=1)
    state = table(EMPTY, edition=edition, piles=(0,) * 6)
    state = play(state, nwp.RefreshTiles(SHIP))
    assert (state.phase, nwp.legal_actions(state)) == (Phase.OWED_DRAW, (nwp.TakeLarge(0),))


def test_a_gap_or_settlement_with_one_option_needs_no_action() -> None:
    """TRN-8, PLC-6, MOV-5: players make forced choices only if there are several options."""
    every_action = []
    for state in (table(EMPTY, reserve="L0"), table(BESIDE_GREENLAND)):
        for first in nwp.legal_actions(state):
            after = play(state, first)
            every_action += legal(after, nwp.FillGap, nwp.SettleSled)
            if after.phase in (Phase.FILL_GAP, Phase.SETTLE_SLED):
                assert len(nwp.legal_actions(after)) > 1
    assert every_action
