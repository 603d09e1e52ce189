"""Characters, and Sirs against Explorers (CHR, TEA)."""

from typing import Any

import pytest

from northwest_passage import adventure
from northwest_passage.adventure import Card, Character, FreshWater, Hex, Phase, Reason, Variant
from tests.adventure import maps
from tests.adventure.maps import PLAIN, WIDE, done, go, is_legal, line, position, refused, settled
from tests.adventure.players import begin

MIDDLE = """
 . . . .
$ l s i
 . .0 i .
. . . .
"""
OTHER = Character.JOHN_RAE


def as_(character: Character, drawing: str = MIDDLE, **fields: Any) -> adventure.State:
    """Return a position in which it is the turn of player 0, who has this character."""
    return position(drawing, characters=(character, OTHER), **fields)


def test_john_ross() -> None:
    """CHR-A, CHR-1: once a turn, a point for crossing snow or an iceberg with no route on it."""
    state = as_(Character.JOHN_ROSS, points=20)
    snow = adventure.apply(state, go((2, 3)))
    assert (snow.points, snow.crossed_cold) == (20 - 3 + 1, True)
    assert adventure.apply(snow, go((3, 3))).points == snow.points - 4
    assert adventure.apply(state, go((2, 2))).points == 20 - 4 + 1
    assert adventure.apply(state, go((1, 3))).points == 20 - 2
    route = as_(Character.JOHN_ROSS, points=20, laid=[line(0, (2, 3))])
    assert adventure.apply(route, go((2, 3))).points == 19
    poor = as_(Character.JOHN_ROSS, points=2)
    assert refused(poor, go((2, 3))) is Reason.NOT_ENOUGH_POINTS


def test_john_rae() -> None:
    """CHR-B: snow costs 2."""
    assert adventure.cost(as_(Character.JOHN_RAE), go((2, 3))) == 2


def test_george_back() -> None:
    """CHR-C: dropping an iceberg costs 2."""
    state = adventure.apply(as_(Character.GEORGE_BACK), go((1, 3)))
    assert adventure.cost(state, adventure.DropIceberg()) == 2
    assert adventure.apply(state, adventure.DropIceberg()).points == 0


def raided(raider: Character, owner: Character) -> adventure.State:
    state = position(MIDDLE, laid=[line(1, (0, 2))], characters=(raider, owner), hands=[(), ()])
    return adventure.apply(state, adventure.Raid(Hex(0, 2)))


def test_martin_frobisher() -> None:
    """CHR-D: a player who raids this player's route loses a point."""
    assert raided(OTHER, Character.MARTIN_FROBISHER).points == 1
    assert raided(Character.MARTIN_FROBISHER, OTHER).points == 2


def test_john_davis_and_humphrey_gilbert() -> None:
    """CHR-E, CHR-K, ADV-8: the raider draws first, then the raided player; a raid crosses nothing (CHR-1)."""
    assert raided(Character.JOHN_DAVIS, Character.HUMPHREY_GILBERT).draws == (0, 1)
    assert raided(Character.JOHN_DAVIS, OTHER).draws == (0,)
    assert raided(OTHER, Character.HUMPHREY_GILBERT).draws == (1,)
    state = raided(OTHER, Character.HUMPHREY_GILBERT)
    state = adventure.apply(state, adventure.DrawCard(Card.SPURT))
    assert state.players[1].hand == (Card.SPURT,)
    assert state.turn_player == 0
    cold = """
 . . . .
. . . .
 i .0 . .
. . . .
"""
    state = position(cold, laid=[line(1, (0, 2))], characters=(Character.ROALD_AMUNDSEN, OTHER))
    assert adventure.apply(state, adventure.Raid(Hex(0, 2))).points == 2


RICH = """
 . . . . . . . .
. $ L S . . . .
 . .0 . . . . . .
. . . . . . . .
"""


def test_william_baffin_and_john_cabot() -> None:
    """CHR-F, CHR-M, CHR-2: they draw right after an opponent who draws for a treasure on their terrain."""
    state = position(
        RICH,
        points=20,
        characters=(OTHER, Character.JOHN_CABOT, Character.WILLIAM_BAFFIN, Character.JENS_MUNK),
    )
    after = adventure.apply(state, go((1, 3), (2, 3), (3, 3)))
    assert after.draws == (0, 2, 0, 1, 0, 1)
    # When one of them passes a treasure, no card is drawn for it, so the other does not draw either.
    both = (Character.WILLIAM_BAFFIN, Character.JOHN_CABOT)
    for own, other in (both, both[::-1]):
        state = position(RICH, points=20, characters=(own, OTHER, other, Character.JENS_MUNK))
        assert adventure.apply(state, go((1, 3), (2, 3), (3, 3))).draws == ()


def test_an_opponent_may_draw_the_last_card() -> None:
    """CHR-2, TRE-1: Baffin draws nothing if the opponent has drawn the last card."""
    state = position(
        MIDDLE,
        characters=(OTHER, Character.WILLIAM_BAFFIN),
        deck=(1, *(0,) * 14),
        points=20,
        boats={0: Hex(0, 2)},
    )
    after = done(state, go((0, 3)), adventure.DrawCard(Card.SABOTAGE))
    assert (after.phase, after.draws) == (Phase.TURN, ())
    assert after.players[1].hand == ()


def test_william_edward_parry() -> None:
    """CHR-G, CHR-3: five points a turn, but no cards."""
    state = position(
        characters=(OTHER, Character.WILLIAM_EDWARD_PARRY), hands=[(Card.MUTINY,), (Card.SPURT,)]
    )
    turn = adventure.apply(state, adventure.EndTurn())
    assert turn.points == 5
    assert refused(turn, adventure.PlaySpurt()) is Reason.CARDS_FORBIDDEN
    assert not any(
        isinstance(action, adventure.PlaySpurt) for action in adventure.legal_actions(turn)
    )


def test_a_new_character_takes_effect_at_once_except_for_points() -> None:
    """CHR-3, TRE-13: whether a card may be played depends on the character at that time."""
    state = as_(Character.GEORGE_BACK, hands=[(Card.MUTINY, Card.SPURT)], cards_left=2)
    mutiny = adventure.apply(state, adventure.PlayMutiny(0))
    parry = adventure.apply(mutiny, adventure.DrawCharacter(Character.WILLIAM_EDWARD_PARRY))
    assert parry.points == 4
    assert refused(parry, adventure.PlaySpurt()) is Reason.CARDS_FORBIDDEN
    munk = adventure.apply(mutiny, adventure.DrawCharacter(Character.JAMES_CLARK_ROSS))
    assert adventure.cost(munk, go((2, 2))) == 3


def test_roald_amundsen() -> None:
    """CHR-H, CHR-1: two points for crossing an iceberg, once a turn, whatever action crosses it."""
    state = as_(Character.ROALD_AMUNDSEN, points=20)
    ice = adventure.apply(state, go((2, 2)))
    assert (ice.points, ice.crossed_iceberg, ice.crossed_cold) == (20 - 4 + 2, True, False)
    assert adventure.apply(ice, go((3, 3))).points == ice.points - 4
    assert adventure.apply(state, go((2, 3))).points == 20 - 3
    # A player who becomes A in the same turn can still get A's own bonus.
    both = as_(Character.JOHN_ROSS, points=20, crossed_iceberg=True)
    assert adventure.apply(both, go((2, 2))).points == 20 - 4 + 1
    wind = as_(Character.JOHN_ROSS, hands=[(Card.TAILWIND,)], boats={1: Hex(3, 4)}, points=0)
    assert (
        adventure.apply(wind, adventure.PlayTailwind(adventure.Shape.SINGLE, ((2, 3),))).points == 1
    )


def test_james_clark_ross() -> None:
    """CHR-I: an iceberg costs 3."""
    assert adventure.cost(as_(Character.JAMES_CLARK_ROSS), go((2, 2))) == 3


def test_henry_hudson() -> None:
    """CHR-J: he may turn one of the tiles that his own movement has revealed."""
    drawing = """
. . . .
 . . . .
. . . .
 . . . .
. . . .
"""
    lines = "\n l s i .\n" + drawing.strip("\n")
    state = position(
        drawing,
        edition=maps.edition_of(lines),
        boats={0: Hex(0, 1)},
        characters=(Character.HENRY_HUDSON, OTHER),
    )
    state = adventure.apply(state, go((0, 2)))
    state = adventure.apply(state, adventure.RevealTile("M6", False))
    assert (state.phase, state.to_act) == (Phase.ROTATE_TILE, 0)
    assert adventure.legal_actions(state) == (adventure.RotateTile("M6"), adventure.KeepTiles())
    assert refused(state, adventure.RotateTile("M5")) is Reason.NOT_JUST_REVEALED
    turned = adventure.apply(state, adventure.RotateTile("M6"))
    assert turned.scenario.terrain_at(Hex(3, 6)) is adventure.Terrain.LAND
    kept = adventure.apply(state, adventure.KeepTiles())
    assert (kept.phase, kept.revealed) == (Phase.TURN, ())
    assert kept.scenario == state.scenario


def test_henry_hudson_and_a_tile_that_looks_the_same() -> None:
    """CHR-J, TRE-3: he can only leave it as it is; and no player may turn the rows of the setup."""
    state = position(rows=6, characters=(Character.HENRY_HUDSON, OTHER))
    state = settled(adventure.apply(state, go((0, 1))))
    assert adventure.legal_actions(state) == (adventure.KeepTiles(),)
    assert refused(state, adventure.RotateTile(state.revealed[0])) is Reason.SAME_BOTH_WAYS
    other = position(rows=6, characters=(OTHER, Character.HENRY_HUDSON))
    assert settled(adventure.apply(other, go((0, 1)))).phase is Phase.TURN


def test_jens_munk() -> None:
    """CHR-L: his own route costs 0, so he may use it even without points."""
    state = as_(Character.JENS_MUNK, points=0, laid=[line(0, (0, 2))])
    assert adventure.cost(state, go((0, 2))) == 0
    assert is_legal(state, go((0, 2)))
    assert refused(state, go((1, 1))) is Reason.NOT_ENOUGH_POINTS


def test_john_franklin() -> None:
    """CHR-N, MAN-4: he gets fresh water even from two rows behind, and three more points for it."""
    route = [line(1, (1, 2), (1, 3)), line(1, (1, 4)), line(0, (1, 2))]
    franklin = (Character.JOHN_FRANKLIN, OTHER)
    far = {0: Hex(1, 2), 1: Hex(1, 4)}
    state = position(boats=far, laid=route, characters=franklin, moved=True, points=1)
    assert adventure.apply(state, FreshWater()).points == 1 + 3
    plain = position(boats=far, laid=route, moved=True)
    assert refused(plain, FreshWater()) is Reason.NO_BOAT_AHEAD
    near, route = {0: Hex(1, 2), 1: Hex(1, 3)}, route[::2]
    state = position(boats=near, laid=route, characters=franklin, moved=True, points=1)
    assert adventure.apply(state, FreshWater()).points == 1 + 2


# -- Teams -----------------------------------------------------------------------------------------

BOTH = {0: Hex(1, 2), 1: Hex(3, 2)}


def test_each_team_has_its_own_deck() -> None:
    """TEA-1, TEA-2: four cards to the Sirs, four to the others, chosen in the order of seats."""
    state = begin(0, 4, Variant.TEAMS)
    sirs = state.edition.sirs
    assert len(sirs) == 7
    for team in range(2):
        for _ in range(4):
            legal = {
                a.character
                for a in adventure.legal_actions(state)
                if isinstance(a, adventure.DealCharacter)
            }
            assert all((one in sirs) == (team == 0) for one in legal)
            assert state.turn_player == team
            wrong = min(set(Character) - legal)
            assert refused(state, adventure.DealCharacter(wrong)) is Reason.NOT_IN_DECK
            state = adventure.apply(state, adventure.DealCharacter(min(legal)))
    assert [len(dealt) for dealt in state.dealt] == [4, 4]
    for seat in range(4):
        assert (state.phase, state.to_act) == (Phase.CHOOSE_CHARACTER, seat)
        assert len(adventure.legal_actions(state)) == 4 - seat // 2
        assert refused(state, adventure.ChooseCharacter(max(state.characters))) is Reason.NOT_DEALT
        state = adventure.apply(state, adventure.legal_actions(state)[0])
    assert [player.character in sirs for player in state.players] == [True, False, True, False]
    assert len(state.characters) == 10


def test_a_mutiny_draws_from_the_deck_of_the_team() -> None:
    """TEA-2, TRE-13: the Sirs stay Sirs."""
    state = position(
        WIDE,
        boats=BOTH,
        variant=Variant.TEAMS,
        hands=[(Card.MUTINY,)],
        characters=(
            Character.JOHN_ROSS,
            Character.JOHN_RAE,
            Character.GEORGE_BACK,
            Character.JOHN_DAVIS,
        ),
    )
    sirs = state.edition.sirs
    for seat in range(4):
        after = adventure.apply(state, adventure.PlayMutiny(seat))
        drawn = {
            a.character
            for a in adventure.legal_actions(after)
            if isinstance(a, adventure.DrawCharacter)
        }
        assert all((one in sirs) == (seat % 2 == 0) for one in drawn)
        assert len(drawn) == 6


def test_partners_are_opponents_for_cards_and_routes() -> None:
    """TEA-3: partners can raid and rob each other, and do not see each other's cards."""
    state = position(
        WIDE,
        boats=BOTH,
        variant=Variant.TEAMS,
        laid=[line(2, (1, 3))],
        hands=[(Card.THEFT,), (), (Card.SPURT,)],
    )
    assert is_legal(state, adventure.PlayTheft(2))
    assert is_legal(state, adventure.Raid(Hex(1, 3)))
    assert refused(state, go((1, 3))) is Reason.ROUTE_CLOSED
    assert adventure.view(state, 0).players[2].hand is None


@pytest.mark.parametrize("ahead", [3, 4])
def test_partners_give_no_fresh_water(ahead: int) -> None:
    """TEA-3, MAN-4, CHR-N: the boat ahead must be of the other team, but a partner's route can be raided."""
    franklin = (Character.JOHN_FRANKLIN, *PLAIN[1:])

    def following(seat: int, variant: Variant = Variant.TEAMS) -> adventure.State:
        route = [line(seat, (1, 2), (1, 3)), line(seat, (1, 4)), line(0, (1, 2))]
        boats = {0: Hex(1, 2), seat: Hex(1, ahead)}
        return position(
            WIDE,
            laid=route,
            boats=boats,
            characters=franklin,
            variant=variant,
            moved=True,
            points=1,
        )

    assert refused(following(2), FreshWater()) is Reason.NO_BOAT_AHEAD
    assert FreshWater() not in adventure.legal_actions(following(2))
    more = 3 if ahead == 4 else 2
    for state in (following(1), following(3), following(2, Variant.STANDARD)):
        assert is_legal(state, FreshWater())
        assert adventure.apply(state, FreshWater()).points == 1 + more
    beside = position(WIDE, laid=[line(2, (1, 3))], boats=BOTH, variant=Variant.TEAMS)
    assert is_legal(beside, adventure.Raid(Hex(1, 3)))


def test_a_partner_ahead_does_not_hide_an_enemy() -> None:
    """TEA-3, MAN-4: on the routes of both, with both boats ahead, fresh water is legal."""
    boats = {0: Hex(1, 2), 1: Hex(1, 3), 2: Hex(2, 3)}
    route = [line(1, (1, 2), (1, 3)), line(2, (1, 2), (2, 3)), line(0, (1, 2))]
    state = position(WIDE, laid=route, boats=boats, variant=Variant.TEAMS, moved=True)
    assert is_legal(state, FreshWater())


@pytest.mark.parametrize(
    ("rows", "outcome"),
    [((3, 2, 3, 2), (1, -1, 1, -1)), ((2, 2, 1, 3), (-1, 1, -1, 1)), ((3, 3, 1, 1), (0, 0, 0, 0))],
)
def test_the_round_limit_ends_a_game_with_teams(
    rows: tuple[int, ...], outcome: tuple[float, ...]
) -> None:
    """TEA-4: a team wins if all boats in the highest row are its own; otherwise the game is drawn."""
    state = position(
        WIDE,
        variant=Variant.TEAMS,
        boats={seat: Hex(2 * seat, row) for seat, row in enumerate(rows)},
        round=40,
        turn_player=3,
    )
    state = adventure.apply(state, adventure.EndTurn())
    assert state.is_over
    assert adventure.returns(state) == outcome


def test_a_boat_in_the_pacific_wins_for_its_team() -> None:
    """TEA-4: both partners rank before the other team, and within a team boats rank by row."""
    state = position(
        WIDE, variant=Variant.TEAMS, boats={0: Hex(0, 4), 1: Hex(2, 4), 2: Hex(0, 1), 3: Hex(0, 3)}
    )
    state = adventure.apply(state, go((0, 5)))
    assert adventure.returns(state) == (1, -1, 1, -1)
    lines = [(line.place, line.player, line.winner) for line in adventure.standings(state)]
    assert lines == [(1, 0, True), (2, 2, True), (3, 1, False), (4, 3, False)]
