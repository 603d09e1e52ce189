"""The second implementation plays whole games, loses nothing, and reaches all there is."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb
from typing import Literal

import pytest

from tests.adventure.reference import (
    CARD_OF_PLAY,
    CARDS,
    CHARACTERS,
    EDITION,
    Action,
    Hex,
    State,
    agreeing_states,
    apply,
    board,
    chance_outcomes,
    hexes,
    legal_actions,
    moves,
    new_game,
    returns,
    standings,
    successor,
    to_act,
    view,
    winners,
)
from tests.adventure.reference.data import RICH
from tests.support.effort import effort, rest_slow

Variant = Literal["standard", "teams"]
Game = tuple[int, Variant, int, bool]  # players, variant, seed, with the edition RICH

RACES: list[Game] = [
    (2, "standard", 1, False),
    (3, "standard", 1, False),
    (4, "standard", 1, False),
    (4, "teams", 1, False),
]
SHORT_GAMES: list[Game] = [
    (2, "standard", 13, True),
    (3, "standard", 3, True),
    (4, "standard", 7, True),
    (4, "standard", 19, True),
    (4, "teams", 7, True),
    (4, "teams", 9, True),
]
GAMES = RACES + SHORT_GAMES


def chosen_by_chance(state: State, rng: random.Random) -> Action:
    outcomes = chance_outcomes(state)
    assert sum(outcomes.values()) == 1
    assert set(outcomes) == legal_actions(state)
    actions = sorted(outcomes)
    return rng.choices(actions, [float(outcomes[action]) for action in actions])[0]


def chosen_by_racer(state: State, rng: random.Random) -> Action:
    """Half of the time as far ahead as it goes, else any kind of action."""
    actions = sorted(legal_actions(state), key=repr)
    advances = [action for action in actions if action[0] == "Advance"]
    row = state["players"][state["turn"]]["boat"][1]
    if advances and rng.random() < 0.5:
        best = max(advances, key=lambda action: (action[2][-1][1], rng.random()))
        if best[2][-1][1] > row:
            return best
    kinds = sorted({action[0] for action in actions})
    if "EndTurn" in kinds and len(kinds) > 1 and state["points"] > 0:
        kinds.remove("EndTurn")
    kind = rng.choice(kinds)
    return rng.choice([action for action in actions if action[0] == kind])


Step = tuple[State, Action, State]


@cache
def played(players: int, variant: Variant, seed: int, rich: bool) -> list[Step]:
    rng = random.Random(seed)
    state = new_game(players, seed % players, variant, RICH if rich else None)
    steps = []
    while (actor := to_act(state)) is not None:
        action = (chosen_by_chance if actor == "chance" else chosen_by_racer)(state, rng)
        after = successor(state, action)
        steps.append((state, action, after))
        state = after
    return steps


def conserved(state: State) -> None:
    """Nothing is lost, and nothing comes from nowhere."""
    edition, players = state["edition"], state["players"]
    lying = Counter(item for items in state["piles"].values() for item in items)
    for seat, player in enumerate(players):
        on_table: Counter[str] = Counter()
        for item, hexes_covered in lying.items():
            if isinstance(item, tuple) and item[0] == seat:
                assert hexes_covered % len(item[2]) == 0
                on_table[item[1]] += hexes_covered // len(item[2])
        every = Counter(player["reserve"]) + Counter(player["lost"]) + on_table
        assert every == Counter(edition["tokens"])  # SUP-2
        assert min(player["reserve"].values()) >= 0
    cards = Counter(state["deck"]) + Counter(state["discards"])
    for player in players:
        cards += Counter(player["hand"])
    assert cards == dict.fromkeys(CARDS, edition["copies"][len(players)])  # SUP-3
    characters = [player["character"] for player in players if player["character"]]
    characters += state["characters"] + [who for dealt in state["dealt"] for who in dealt]
    assert sorted(characters) == sorted(CHARACTERS)  # SUP-4
    tiles = [place["tile"] for place in state["places"]]
    assert len(set(tiles)) == len(tiles)
    assert lying["ICEBERG"] + state["icebergs"] == edition["icebergs"]  # SCN-5
    assert lying["WATER"] + state["waters"] == edition["waters"]
    assert state["points"] >= 0  # MAN-5
    sailing = [player["boat"] for player in players if player["boat"] != hexes.ATLANTIC]
    assert len(set(sailing)) == len(sailing)  # ADV-4
    foremost = max(player["boat"][1] for player in players)
    if state["phase"] == "TURN":  # SCN-6
        width = {2: 4, 3: 6, 4: 8}[len(players)]
        widths = Counter(row for _, row in state["scenario"])
        rows = max(widths)
        assert rows >= min(foremost + 4, edition["rows"])
        assert [*widths] == [*range(1, rows + 1)]
        assert all(
            number == width or (len(players) == 3 and row == rows and row % 2 and number == 4)
            for row, number in widths.items()
        )


@pytest.mark.slow
@pytest.mark.parametrize("game", rest_slow([(game,) for game in GAMES], 2))
def test_games_end_and_nothing_is_lost(game: Game) -> None:
    steps = played(*game)
    for _, _, after in steps:
        conserved(after)
    end = steps[-1][2]
    assert end["phase"] == "OVER"
    assert legal_actions(end) == set()
    assert sum(returns(end)) == 0
    lines = standings(end)
    assert {seat for _, seat, _ in lines[: len(winners(end))]} == set(winners(end))
    assert lines[0][0] == 1


@pytest.mark.slow
def test_races_reach_the_pacific_and_some_short_game_its_limit() -> None:
    for game in RACES:
        end = played(*game)[-1][2]
        assert max(player["boat"][1] for player in end["players"]) == 25
    ends = [played(*game)[-1][2] for game in SHORT_GAMES]
    assert any(max(player["boat"][1] for player in end["players"]) < 13 for end in ends)


def powers(before: State, action: Action, after: State) -> set[str]:
    """The characters whose powers made a difference to this step."""
    player = before["turn"]
    mine = before["players"][player]["character"]
    found = {bonus for bonus in after["bonuses"] if bonus not in before["bonuses"]}  # A, H
    match action:
        case ("Advance" | "PlayTailwind", _, path):
            free = {board.terrain(before, hex_) for hex_ in path if not board.routes(before, hex_)}
            own = any(player in board.routes(before, hex_) for hex_ in path)
            if (mine == "B" and "SNOW" in free) or (mine == "I" and "ICEBERG" in free):
                found.add(mine)
            if mine == "L" and own:
                found.add(mine)
            for drawer in after["draws"]:
                if drawer != player:
                    found.add(after["players"][drawer]["character"] or "")  # F, M
        case ("Raid", to):
            owner = moves.raided(before, to)
            if before["points"] - after["points"] == 3:
                found.add("D")
            if player in after["draws"]:
                found.add("E")
            if owner in after["draws"]:
                found.add("K")
        case ("DropIceberg",) if mine == "C":
            found.add("C")
        case ("EndTurn",) if after["points"] == 5:
            found.add("G")
        case ("RotateTile", _):
            found.add("J")
        case ("FreshWater",) if after["points"] == before["points"] + 3:
            found.add("N")
    return found


@pytest.mark.slow
def test_every_action_card_power_and_phase_is_reached() -> None:
    kinds, phases, used, reshuffled = set(), set(), set(), 0
    for game in GAMES:
        for before, action, after in played(*game):
            kinds.add(action[0])
            phases.add(before["phase"])
            phases.add(after["phase"])
            used |= powers(before, action, after)
            reshuffled += bool(before["discards"] and not after["discards"])
    assert kinds == {
        *CARD_OF_PLAY,
        *("Advance", "Raid", "Recover", "DropIceberg", "FreshWater", "EndTurn", "DiscardCard"),
        *("ChooseCharacter", "ChooseCard", "SwapTile", "RotateTile", "KeepTiles"),
        *("DealCharacter", "RevealTile", "DrawCard", "DrawCharacter"),
    }
    assert phases == {
        *("DEAL", "CHOOSE_CHARACTER", "REVEAL_TILE", "TURN", "DRAW_CARD", "DRAW_CHARACTER"),
        *("CHOOSE_CARD", "SWAP_TILE", "ROTATE_TILE", "DISCARD", "OVER"),
    }
    assert used == set(CHARACTERS)
    assert reshuffled  # TRE-1


def test_directions_are_as_in_scn_1() -> None:
    for here in [(3, 5), (3, 6)]:
        around = [hexes.neighbour(here, direction) for direction in range(6)]
        assert len(set(around)) == 6
        for direction, there in enumerate(around):
            assert hexes.neighbour(there, (direction + 3) % 6) == here
        for one, other in pairwise([*around, around[0]]):
            assert other in hexes.neighbours(one)
    assert hexes.neighbour((3, 5), hexes.AHEAD_LEFT) == (2, 6)
    assert hexes.neighbour((3, 6), hexes.AHEAD_LEFT) == (3, 7)


def test_a_shape_can_be_sailed_from_both_ends_and_is_no_other_shape() -> None:
    found: dict[frozenset[Hex], str] = {}
    for shape in EDITION["tokens"]:
        if shape in ("SINGLE", "INCURSION"):
            continue
        for path in hexes.paths_from((9, 9), shape, rows=24):
            assert path[::-1] in hexes.paths_from(path[-1], shape, rows=24)
            assert found.setdefault(frozenset(path), shape) == shape
    number_of = Counter(found.values())
    assert number_of == {
        "LINE_2": 6,
        "LINE_3": 6,
        "LINE_4": 6,
        "CURVE_3": 12,
        "HOOK_4": 12,
        "HOOK_4_MIRRORED": 12,
        "ZIGZAG_4": 6,
        "ZIGZAG_4_MIRRORED": 6,
    }


def test_the_step_into_the_pacific_fits_two_directions() -> None:
    assert ((1, 24), (2, 24), (0, 25)) in hexes.paths_from((1, 24), "CURVE_3", rows=24)
    assert ((1, 24), (2, 24), (0, 25)) not in hexes.paths_from((1, 24), "LINE_3", rows=24)
    for shape in ("LINE_3", "CURVE_3"):
        assert ((1, 23), (1, 24), (0, 25)) in hexes.paths_from((1, 23), shape, rows=24)
    assert hexes.paths_from((0, 25), "LINE_2", rows=24) == set()


def plain(state: State) -> str:
    return repr(sorted((key, part) for key, part in state.items() if key != "edition"))


def some_steps(number: int, games: list[Game]) -> list[Step]:
    """Some steps of every phase."""
    rng = random.Random(7)
    steps = [step for game in games for step in played(*game)]
    by_phase: dict[str, list[Step]] = {}
    for step in steps:
        by_phase.setdefault(step[0]["phase"], []).append(step)
    return [step for some in by_phase.values() for step in rng.sample(some, min(number, len(some)))]


@pytest.mark.slow
def test_different_actions_have_different_outcomes_and_leave_the_state_alone() -> None:
    for before, action, after in some_steps(5, SHORT_GAMES):
        was = plain(before)
        assert plain(apply(before, action)) == plain(after)
        legal = legal_actions(before)
        assert len({plain(successor(before, each)) for each in legal}) == len(legal)
        assert plain(before) == was
    with pytest.raises(AssertionError):
        apply(new_game(2, 0), ("EndTurn",))


def test_tiles_that_look_the_same_both_ways_weigh_twice() -> None:
    state = new_game(2, 0, edition=RICH)
    while state["phase"] != "REVEAL_TILE":
        state = apply(state, min(legal_actions(state)))
    outcomes = chance_outcomes(state)
    assert outcomes["RevealTile", "M1", False] == Fraction(2, 48)
    assert ("RevealTile", "M1", True) not in outcomes
    assert outcomes["RevealTile", "M5", True] == Fraction(1, 48)


def test_the_states_that_agree_with_a_view() -> None:
    counted = 0
    for before, _, _ in some_steps(3, SHORT_GAMES[: effort(2, 6)]):
        for viewer in [None, *range(len(before["players"]))]:
            seen = view(before, viewer)
            hidden = [
                size
                for size, player in zip(seen["hand_sizes"], seen["players"], strict=True)
                if player["hand"] is None
            ]
            if before["phase"] in ("DEAL", "CHOOSE_CHARACTER"):
                continue
            ways, left = 1, len(seen["unseen_cards"])
            for size in hidden:
                ways, left = ways * comb(left, size), left - size
            if ways > effort(60, 600):
                continue
            agreeing = agreeing_states(seen)
            assert sum(number for _, number in agreeing) == ways
            assert [state for state, _ in agreeing].count(before) == 1
            for state, _ in agreeing[:10]:
                conserved(state)
                assert view(state, viewer) == seen
                if viewer == to_act(before):
                    assert legal_actions(state) == legal_actions(before)
            counted += 1
    assert counted > 5


@pytest.mark.parametrize(
    ("players", "variant", "viewer", "number"),
    [
        # The other has two of 12 characters and has chosen, or not (the viewer was first).
        (2, "standard", 1, comb(12, 2) * 2),
        (2, "standard", 0, comb(12, 2)),
        # The other team has four of its seven; one of its players has chosen one of them.
        (4, "teams", 2, comb(7, 4) * 4),
        (4, "teams", 3, comb(7, 4) * 4),
    ],
)
def test_hidden_characters(players: int, variant: Variant, viewer: int | None, number: int) -> None:
    rng = random.Random(3)
    state = new_game(players, 0, variant)
    while to_act(state) == "chance":
        state = apply(state, chosen_by_chance(state, rng))
    for _ in range(players // 2):  # the first half of the players choose
        state = apply(state, rng.choice(sorted(legal_actions(state))))
    seen = view(state, viewer)
    agreeing = agreeing_states(seen)
    assert len(agreeing) == number
    assert {copies for _, copies in agreeing} == {1}
    assert [other for other, _ in agreeing].count(state) == 1
    assert all(view(other, viewer) == seen for other, _ in agreeing[::100])
