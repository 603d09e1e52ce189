"""The second implementation in positions worked out by hand, where several rules meet."""

from tests.adventure.reference import EDITION, Edition, State, apply, board, legal_actions, new_game
from tests.adventure.reference.moves import cost_of_path

NORTH_EAST = ((0, 1), (0, 2), (1, 3))  # a LINE_3 ahead to the right from the first hex


def sea(terrain: str, treasure: bool = False) -> Edition:
    """An edition in which every hex is the same."""
    return {
        **EDITION,
        "middle_tiles": {tile: [(terrain, treasure)] * 4 for tile in EDITION["middle_tiles"]},
        "side_tiles_3": {tile: [(terrain, treasure)] * 2 for tile in EDITION["side_tiles_3"]},
    }


def first_turn(characters: str, edition: Edition) -> State:
    """The first turn of seat 0, with these characters and many points."""
    state = new_game(len(characters), 0, edition=edition)
    while state["phase"] != "TURN":
        state = apply(state, min(legal_actions(state)))
    for player, character in zip(state["players"], characters, strict=True):
        player["character"] = character
    state["points"] = 20
    return state


def followed_by_a_raid(characters: str) -> State:
    """Seat 0 has sailed NORTH_EAST over snow; seat 1 has raided the first hex of that route."""
    state = apply(first_turn(characters, sea("SNOW")), ("Advance", "LINE_3", NORTH_EAST))
    assert state["points"] == 20 - 3 * 3
    while state["phase"] == "REVEAL_TILE":
        state = apply(state, min(legal_actions(state)))
    state = apply(state, ("EndTurn",))
    state["points"] = 20
    legal = legal_actions(state)
    assert ("Advance", "SINGLE", ((0, 1),)) not in legal  # ADV-3
    assert {action for action in legal if action[0] == "Raid"} == {("Raid", (0, 1))}
    return apply(state, ("Raid", (0, 1)))


def test_a_route_is_followed_left_and_come_back_to_only_by_a_raid() -> None:
    state = followed_by_a_raid("CC")
    assert state["points"] == 18
    legal = legal_actions(state)
    assert not any(action[0] == "Raid" for action in legal)  # MAN-3: on that route already
    assert ("Advance", "LINE_2", ((0, 2), (1, 3))) not in legal  # ADV-4: a boat is there
    assert cost_of_path(state, 1, ((0, 2), (1, 3), (1, 4))) == 1 + 1 + 3  # ADV-9
    assert cost_of_path(state, 1, ((1, 1), (0, 2))) is None
    state = apply(state, ("Advance", "SINGLE", ((1, 1),)))
    legal = legal_actions(state)
    assert ("Advance", "SINGLE", ((0, 2),)) not in legal
    assert ("Raid", (0, 2)) in legal
    assert ("Advance", "LINE_2", ((0, 1), (0, 2))) in legal  # from where one is on it
    assert cost_of_path(state, 1, ((0, 1), (0, 2))) == 1 + 1


def test_who_is_overtaken_is_not_on_the_route() -> None:
    state = followed_by_a_raid("CC")
    assert board.followed(state, 1) == {0}
    assert board.followed(state, 0) == set()
    state["players"][0]["boat"] = (0, 1)
    assert board.followed(state, 0) == set()


def test_fresh_water() -> None:
    state = followed_by_a_raid("CC")
    assert ("FreshWater",) not in legal_actions(state)
    state = apply(state, ("Advance", "SINGLE", ((0, 2),)))
    left = state["points"]
    state = apply(state, ("FreshWater",))
    assert state["points"] == left + 2
    assert {action[0] for action in legal_actions(state)} == {"Advance", "EndTurn"}


def test_fresh_water_from_two_rows_behind() -> None:
    state = followed_by_a_raid("CN")
    assert apply(state, ("FreshWater",))["points"] == 18 + 3


def test_no_fresh_water_behind_the_partner() -> None:
    state = followed_by_a_raid("CC")
    state = apply(state, ("Advance", "SINGLE", ((0, 2),)))
    for _ in range(2):
        state["players"].append({**state["players"][1], "boat": (0, 0)})
    assert ("FreshWater",) in legal_actions(state)  # MAN-4
    state["variant"] = "teams"
    assert ("FreshWater",) in legal_actions(state)  # TEA-1: seats 0 and 1 are not partners
    # The same map, with the seats 1 and 2 in each other's place: seat 2 follows seat 0.
    players = state["players"]
    players[1], players[2] = players[2], players[1]
    for pile in state["piles"].values():
        pile[:] = [(2, *piece[1:]) if piece[0] == 1 else piece for piece in pile]
    state["turn"] = 2
    assert ("FreshWater",) not in legal_actions(state)  # TEA-3
    state["variant"] = "standard"
    assert ("FreshWater",) in legal_actions(state)


def test_no_raid_where_a_safe_route_lies_below() -> None:
    state = followed_by_a_raid("CC")
    state["players"].append({**state["players"][1], "boat": (0, 0), "hand": []})
    state["turn"] = 2
    assert ("Raid", (0, 1)) not in legal_actions(state)  # a boat is there
    state["players"][1]["boat"] = (0, 0)
    assert ("Raid", (0, 1)) in legal_actions(state)
    state["players"][0]["safe"] = True  # TRE-7: below the token of seat 1
    assert ("Raid", (0, 1)) not in legal_actions(state)
    state["players"][0]["safe"], state["players"][1]["safe"] = False, True
    assert ("Raid", (0, 1)) not in legal_actions(state)


def test_an_iceberg_behind_the_boat_cuts_the_route() -> None:
    state = first_turn("AA", sea("WATER"))
    assert ("DropIceberg",) not in legal_actions(state)
    state = apply(state, ("Advance", "LINE_3", NORTH_EAST))
    while state["phase"] == "REVEAL_TILE":
        state = apply(state, min(legal_actions(state)))
    state = apply(state, ("DropIceberg",))
    assert state["points"] == 20 - 3 - 3
    assert board.routes(state, (0, 2)) == set()
    assert ("DropIceberg",) not in legal_actions(state)
    assert not any(action[0] == "Recover" for action in legal_actions(state))
    state = apply(state, ("Advance", "SINGLE", ((0, 2),)))
    assert state["points"] == 20 - 3 - 3 - 4 + 1  # CHR-A
    assert state["bonuses"] == ["A"]


def test_what_a_raid_brings() -> None:
    assert followed_by_a_raid("DC")["points"] == 17
    assert followed_by_a_raid("KE")["draws"] == [1, 0]  # ADV-8: E before K


def test_the_discards_become_the_deck_when_a_draw_is_due() -> None:
    state = first_turn("AC", sea("WATER", treasure=True))
    state["deck"], state["discards"] = [], state["deck"]
    single = ("Advance", "SINGLE", ((0, 1),))
    drawing = apply(state, single)
    assert drawing["phase"] == "DRAW_CARD"
    assert (drawing["deck"], drawing["discards"]) == (state["discards"], [])
    state["discards"], state["players"][1]["hand"] = [], state["discards"]
    assert apply(state, single)["phase"] == "REVEAL_TILE"  # nothing to draw


def test_who_draws_for_a_treasure() -> None:
    line = ("Advance", "LINE_2", NORTH_EAST[:2])
    for characters, terrain, draws in [
        ("AMF", "WATER", [0, 2, 0, 2]),
        ("AMF", "LAND", [0, 1, 0, 1]),
        ("FMA", "LAND", []),  # CHR-2: nothing is drawn from it
        ("FMA", "WATER", []),
        ("AMF", "ICEBERG", [0, 0]),
    ]:
        state = first_turn(characters, sea(terrain, treasure=True))
        assert apply(state, line)["draws"] == draws


def test_the_turn_after_headwinds_and_silence() -> None:
    state = first_turn("CG", sea("WATER"))
    state["players"][0]["hand"] = ["HEADWIND", "HEADWIND", "PLENTY", "SAFE_CONDUCT", "SILENCE"]
    for action in [("PlayPlenty",), ("PlayHeadwind", 1), ("PlayHeadwind", 1), ("EndTurn",)]:
        state = apply(state, action)
    assert state["players"][1]["headwind"] == 0
    assert (state["turn"], state["points"], state["cards_left"]) == (1, 5 - 2, 1)
    state["players"][1]["hand"] = ["SPURT"]
    assert ("PlaySpurt",) not in legal_actions(state)  # CHR-G
    state = apply(apply(state, ("EndTurn",)), ("PlaySilence", 1))
    state["players"][1]["character"] = "A"
    state = apply(state, ("EndTurn",))
    assert (state["turn"], state["points"]) == (1, 4)
    assert ("PlaySpurt",) not in legal_actions(state)  # TRE-5
    state = apply(apply(state, ("EndTurn",)), ("PlaySafeConduct",))
    state = apply(state, ("EndTurn",))
    assert state["players"][0]["safe"]
    assert ("PlaySpurt",) in legal_actions(state)
    assert apply(state, ("PlaySpurt",))["points"] == 4 + 1  # TRE-3: no player is last
    assert not apply(state, ("EndTurn",))["players"][0]["safe"]  # TRE-7
