"""ACT-A to ACT-H: the actions of players, their costs and their effects."""

from __future__ import annotations

from itertools import product
from random import Random

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import DrawSmall, Explore, Reason, Reveal, TileId, TokenKind, TransferCrew
from northwest_passage.expedition.game import EXPEDITION
from northwest_passage.expedition.rules import drawing
from tests.support import maps
from tests.support.maps import EMPTY, FEW, crew, legal, marks, play, shown, table, tiles, why

SHIP, SLED = nwp.Unit.SHIP, nwp.Unit.SLED


# -- ACT-A: draw -----------------------------------------------------------------------------------


@pytest.mark.parametrize("slot", range(4))
def test_a_drawn_tile_is_replaced_in_its_slot(slot: int) -> None:
    """ACT-A: the tile costs 1 crew and moves to the reserve; a new one from the bag takes its slot."""
    state = table(EMPTY, display="L10 L20 L30 L40")
    state = nwp.apply(state, nwp.DrawLarge(SHIP, slot))
    assert state.players[0].reserve == (TileId.large(10 * (slot + 1)),)
    assert crew(state.players[0]) == ((6, 1), (0, 0))
    assert (state.to_act, shown(state).split()[slot]) == (nwp.CHANCE, "-")
    state = nwp.apply(state, Reveal(TileId.large(63)))
    assert [n for n, tile in enumerate(state.display) if str(tile) == "L63"] == [slot]
    assert TileId.large(63) not in state.bag


def test_with_an_empty_bag_the_slot_stays_empty() -> None:
    """ACT-A: nothing is left to replace it, and nothing can be drawn from there."""
    state = play(
        table(EMPTY, edition=FEW, display="L10 L20 L30 L40", bag=""), nwp.DrawLarge(SHIP, 1)
    )
    assert (shown(state), state.to_act) == ("L10 - L30 L40", 0)
    assert why(state, nwp.DrawLarge(SHIP, 1)) is Reason.EMPTY_SLOT
    assert legal(state, nwp.DrawLarge) == [nwp.DrawLarge(SHIP, slot) for slot in (0, 2, 3)]


def test_chance_draws_any_tile_of_the_bag(monkeypatch: pytest.MonkeyPatch) -> None:
    """ACT-A: this holds even if no reveal has been listed in this process yet."""
    monkeypatch.setattr(drawing, "_REVEALS", {})
    state = nwp.new_game(["Ross", "Rae"])
    rng = Random(1)
    drawn = {EXPEDITION.draw(state, rng) for _ in range(1000)}
    assert drawn == set(nwp.legal_actions(state))


def test_small_tiles_are_drawn_from_nonempty_piles() -> None:
    """ACT-A: one from a pile costs 1 crew, and nothing is revealed."""
    state = table(EMPTY, piles=(0, 1, 8, 4, 8, 2))
    assert legal(state, DrawSmall) == [DrawSmall(SHIP, pile) for pile in range(1, 6)]
    assert why(state, DrawSmall(SHIP, 0)) is Reason.EMPTY_PILE
    state = nwp.apply(state, DrawSmall(SHIP, 1))
    assert (state.small_piles, state.to_act) == ((0, 0, 8, 4, 8, 2), 0)
    assert state.players[0].reserve == tiles("S1")
    assert why(state, DrawSmall(SHIP, 1)) is Reason.EMPTY_PILE


# -- ACT-B: refresh and draw -----------------------------------------------------------------------


def test_a_refresh_replaces_the_whole_display() -> None:
    """ACT-B: the old tiles are set aside, cannot be revealed at once, and then return to the bag."""
    state = table(EMPTY, display="L10 L20 L30 L40")
    old = set(state.display)
    state = nwp.apply(state, nwp.RefreshTiles(SHIP))
    assert crew(state.players[0]) == ((5, 2), (0, 0))
    assert (shown(state), set(state.set_aside)) == ("- - - -", old)
    for slot in range(4):
        assert (state.phase, state.to_act) == (nwp.Phase.REVEAL, nwp.CHANCE)
        reveals = legal(state, Reveal)
        assert not old & {action.tile for action in reveals if isinstance(action, Reveal)}
        state = nwp.apply(state, Reveal(TileId.large(60 + slot)))
        assert str(state.display[slot]) == f"L{60 + slot}"
    assert len(state.set_aside) == 0
    assert old <= set(state.bag)
    assert len(state.bag) == 58


def test_a_refresh_owes_a_draw() -> None:
    """ACT-B: the player must draw one tile, large or small, at no further cost."""
    state = play(table(EMPTY, piles=(2, 8, 0, 4, 8, 2)), nwp.RefreshTiles(SHIP))
    assert state.phase is nwp.Phase.OWED_DRAW
    assert nwp.legal_actions(state) == (
        *map(nwp.TakeLarge, range(4)),
        *map(nwp.TakeSmall, (0, 1, 3, 4, 5)),
    )
    for another in (nwp.EndTurn(), nwp.Pass(), nwp.DrawLarge(SHIP, 0)):
        assert why(state, another) is Reason.WRONG_PHASE
    for draw in (nwp.TakeLarge(3), nwp.TakeSmall(4)):
        after = play(state, draw)
        assert crew(after.players[0]) == ((5, 2), (0, 0))
        assert len(after.players[0].reserve) == 1
        assert (after.phase, after.to_act, after.surcharge) == (nwp.Phase.TURN, 0, 1)


def test_an_empty_bag_is_refilled_with_the_old_display() -> None:
    """ACT-B: two new tiles are revealed, then the old four return to the bag and fill the other slots."""
    state = table(EMPTY, edition=FEW, display="L10 L20 L30 L40", bag="L45 L49")
    state = nwp.apply(state, nwp.RefreshTiles(SHIP))
    state = nwp.apply(state, Reveal(TileId.large(49)))
    assert nwp.legal_actions(state) == (Reveal(TileId.large(45)),)
    done = nwp.step(state, Reveal(TileId.large(45)))
    assert maps.kinds(done.events) == ["TileRevealed", "TilesReturned"]
    state = done.state
    assert (shown(state), state.to_act) == ("L49 L45 - -", nwp.CHANCE)
    assert nwp.legal_actions(state) == tuple(Reveal(tile) for tile in tiles("L10 L20 L30 L40"))
    state = nwp.apply(nwp.apply(state, Reveal(TileId.large(40))), Reveal(TileId.large(10)))
    assert (shown(state), state.phase) == ("L49 L45 L40 L10", nwp.Phase.OWED_DRAW)
    assert tuple(state.bag) == tiles("L20 L30")


def test_a_refresh_works_with_one_tile_in_the_bag() -> None:
    """ACT-B: it is revealed first, and all other slots are filled from the old display, leftmost first."""
    edition = attrs.evolve(maps.SMALL, display_size=6)
    state = table(EMPTY, edition=edition, display="L1 L2 L3 L4 L5 L6", bag="L7")
    state = play(nwp.apply(state, nwp.RefreshTiles(SHIP)))
    assert (shown(state), tuple(map(str, state.bag))) == ("L7 L1 L2 L3 L4 L5", ("L6",))


# -- ACT-C, ACT-D: place and move ------------------------------------------------------------------


# -- ACT-E: transfer -------------------------------------------------------------------------------

TOGETHER = """
      0   1   2   3   4   5
    #---~   .   #---~---~---#
 1  |   |       |  Aa   |   |
    #   ~   .   #---~---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
"""
NOT_DEPLOYED = TOGETHER.replace("Aa", "A ")


def deals(ship: tuple[int, int], sled: tuple[int, int], cost: int) -> set[tuple[int, int]]:
    """Return every Sled column that a transfer can lead to: one unit pays, then crew are redistributed."""
    reached, mere_payment = set(), set()
    deployed = sum(sled) > 0
    for payer in (0, 1) if deployed else (0,):
        columns = [list(ship), list(sled)]
        if columns[payer][0] >= cost:
            columns[payer][0] -= cost
            columns[payer][1] += cost
            mere_payment.add((columns[1][0], columns[1][1]))
            available = columns[0][0] + columns[1][0]
            resting = columns[0][1] + columns[1][1]
            reached |= set(product(range(available + 1), range(resting + 1)))
    return reached - mere_payment


SPLITS = [
    (ship, sled)
    for in_sled in (0, 1, 3, 7)
    for resting_ship in range(7 - in_sled + 1)
    for resting_sled in range(in_sled + 1)
    for ship, sled in [
        ((7 - in_sled - resting_ship, resting_ship), (in_sled - resting_sled, resting_sled))
    ]
]


@pytest.mark.parametrize("surcharge", [0, 1])
def test_transfers_are_all_distributions_of_the_crew(surcharge: int) -> None:
    """ACT-E, TRN-2: every split of seven crew, with either payer. A payment alone is not a transfer."""
    together, not_deployed = table(TOGETHER), table(NOT_DEPLOYED)
    for ship, sled in SPLITS:
        state = maps.with_crew(together if sum(sled) else not_deployed, ship, sled)
        state = attrs.evolve(state, surcharge=surcharge)
        area = None if sum(sled) else 0
        expected = [TransferCrew(*deal, area) for deal in sorted(deals(ship, sled, 1 + surcharge))]
        assert legal(state, TransferCrew) == expected, (ship, sled)


def test_a_deployed_sled_may_pay() -> None:
    """ACT-E: if all crew of the Ship are resting, the Sled pays; all its crew may then move to the Ship."""
    state = maps.with_crew(table(TOGETHER), (0, 4), (1, 2))
    assert legal(state, TransferCrew) == [TransferCrew(0, n) for n in (0, 1, 2, 4, 5, 6, 7)]
    assert why(state, TransferCrew(0, 3)) is Reason.EMPTY_TRANSFER
    assert why(state, TransferCrew(1, 2)) is Reason.NO_SUCH_CREW
    # It is already there.
    told = nwp.step(state, TransferCrew(0, 1)).events
    assert not any(isinstance(event, nwp.SledDeployed) for event in told)


def test_a_sled_without_crew_is_packed() -> None:
    """ACT-E: it returns to the player's board, and can be deployed again elsewhere."""
    state = table(TOGETHER)
    position = state.players[0].sled
    assert position is not None
    events = maps.happened(state, TransferCrew(0, 0))
    assert nwp.SledPacked(0, position) in events
    state = play(state, TransferCrew(0, 0))
    assert state.players[0].sled is None
    assert crew(state.players[0]) == ((6, 1), (0, 0))
    state = play(state, nwp.EndTurn(), nwp.Pass(), TransferCrew(2, 1, 0))
    assert state.players[0].sled == position
    assert crew(state.players[0]) == ((3, 1), (2, 1))


def test_an_area_is_given_only_when_deploying() -> None:
    """ACT-E: the player chooses among the areas of the Ship's tile."""
    drawing = NOT_DEPLOYED.replace(".   #---~---~   #", ".   ~---#---~   #")
    state = table(drawing)
    areas = len(nwp.areas(state, marks(drawing)["A"]))
    assert areas == 2
    offered = legal(state, TransferCrew)
    assert {action.area for action in offered if isinstance(action, TransferCrew)} == {0, 1}
    assert len(offered) == areas * 13
    assert why(state, TransferCrew(1, 0)) is Reason.AREA_MISSING
    assert why(state, TransferCrew(1, 0, 2)) is Reason.NO_SUCH_AREA
    assert why(state, TransferCrew(1, 0, -1)) is Reason.NO_SUCH_AREA
    assert play(state, TransferCrew(1, 0, 1)).players[0].sled == nwp.SledPosition(nwp.Cell(3, 1), 1)
    assert why(table(TOGETHER), TransferCrew(1, 0, 0)) is Reason.AREA_NOT_WANTED


SHIP_ON = """
      0   1   2   3   4   5
    #---~   .   ~---~   ~---#
 1  |   |       | A |   |   |
    #   ~   .   ~   ~   ~   #
 2  |   |       |   |   |   |
    ~---~   .   ~---~   ~---#
"""
LAND_IN_THE_SOUTH = SHIP_ON.replace("~---~   .   ~---~   ~---#", "~---~   .   #---~   ~---#")


@pytest.mark.parametrize(
    ("drawing", "rows", "areas"),
    [
        (SHIP_ON, 0, 0),
        (SHIP_ON, 2, 0),  # half of it is ice, but an all-sea tile must be completely frozen
        (SHIP_ON, 3, 1),
        (LAND_IN_THE_SOUTH, 0, 1),
        (LAND_IN_THE_SOUTH, 2, 2),  # on the land or on the ice
        (LAND_IN_THE_SOUTH, 3, 1),
    ],
)
def test_a_sled_is_deployed_on_land_or_ice(drawing: str, rows: int, areas: int) -> None:
    """ACT-E: it needs land or a frozen part; an all-sea tile must be completely frozen."""
    state = table(maps.iced(drawing, rows))
    offered = legal(state, TransferCrew)
    found = {action.area for action in offered if isinstance(action, TransferCrew)}
    assert found == set(range(areas))
    expected = None if areas else Reason.NO_LAND_TO_DEPLOY
    assert why(state, TransferCrew(2, 0, 0)) is expected


# -- ACT-F, ACT-G: explore and discover ------------------------------------------------------------

PICTURES = {
    TokenKind.STRAIT: ("~---#---~", "=", "#---~---~"),
    TokenKind.FRANKLIN: ("#---#---~", "+", "~---~---~"),
    TokenKind.INUIT: ("~---#---~", "@", "~---~---~"),
    TokenKind.CAIRN: ("#---~---~", "^", "~---~---~"),
}
"""A tile of the edition for each kind of token, with its symbol in the western cell."""


def with_token(kind: TokenKind, letters: str = "A") -> nwp.State:
    """Return a state with the first player's units on a tile that has a token in its western cell."""
    north, sign, south = PICTURES[kind]
    drawing = f"""
      0   1   2   3   4   5
    #---~   .   {north}---#
 1  |   |       | {sign}   {letters:<2}|   |
    #   ~   .   {south}   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
    """
    return table(drawing)


@pytest.mark.parametrize("kind", list(TokenKind)[:4])
@pytest.mark.parametrize("action", [Explore(SHIP), nwp.Discover(SHIP)])
def test_each_token_has_its_action(kind: TokenKind, action: Explore | nwp.Discover) -> None:
    """ACT-F, ACT-G: Franklin and Strait are explored for 3 crew, Inuit and Cairn discovered for 2."""
    explored = kind in (TokenKind.FRANKLIN, TokenKind.STRAIT)
    state = with_token(kind)
    assert state.token_at(nwp.Cell(3, 1)) is kind
    if isinstance(action, Explore) is explored:
        assert nwp.TokenTaken(0, SHIP, kind, nwp.Cell(3, 1)) in maps.happened(state, action)
        after = play(state, action)
        assert after.players[0].tokens == nwp.Tokens().plus(kind)
        assert after.tokens == ()
        assert after.players[0].ship_crew.resting == (3 if explored else 2)
        assert why(after, action) is Reason.NOTHING_TO_TAKE
    else:
        assert why(state, action) is Reason.NOTHING_TO_TAKE
        assert action not in nwp.legal_actions(state)


@pytest.mark.parametrize("area", [0, 1])
def test_a_unit_on_the_same_tile_can_take_a_token(area: int) -> None:
    """ACT-F, ACT-G: Ship or Sled takes the token from any area, wherever on the tile it is."""
    drawing = """
      0   1   2   3   4   5
    #---~   .   ~---#---~---#
 1  |   |       |=a   A |   |
    #   ~   .   #---~---~   #
 2  |   |               |   |
    ~---~   .   .   .   ~---#
    """
    state = table(drawing, area=area)
    assert legal(state, Explore) == [Explore(SHIP), Explore(SLED)]
    assert play(state, Explore(SLED)).players[0].tokens == nwp.Tokens(strait=1)


def test_printed_cairns_are_discovered_from_their_tile() -> None:
    """ACT-G, SET-4: on the default board, a Ship beside Greenland can reach the Cairn on the north coast."""
    state = nwp.new_game(["Ross", "Rae"])
    state = play(
        state, nwp.TakeLarge(0), nwp.TakeLarge(0), nwp.MoveShip(nwp.Cell(11, 2)), nwp.Discover(SHIP)
    )
    assert state.players[0].tokens == nwp.Tokens(cairn=1)
    assert state.players[0].prestige == 2
    assert [token.cell for token in state.tokens] == [nwp.Cell(11, 7)]


# -- ACT-H: pass -----------------------------------------------------------------------------------
