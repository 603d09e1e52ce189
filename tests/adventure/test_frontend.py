"""The document for a seat has everything to draw and every legal action, but nothing hidden."""

from __future__ import annotations

from itertools import islice
from typing import Any, cast

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import Hex, Phase, Reason, Refusal, Shape, State, Terrain, Variant
from northwest_passage.adventure.hexes import grid_of
from northwest_passage.adventure.rules import queries
from northwest_passage.adventure.rules.queries import _paths_to
from tests.adventure.maps import go, index, line, position
from tests.adventure.players import MODES, begin, played
from tests.support.effort import rest_slow


def decisions(seed: int, players: int, variant: Variant, step: int = 1) -> list[State]:
    race = (
        state for state, _ in played(seed, players, variant) if state.to_act != adventure.CHANCE
    )
    return list(islice(race, 0, 400, step))


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_actions_have_costs_and_consequences(players: int, variant: Variant) -> None:
    """Each has its fields, its cost, its hexes and its consequences (ADV-8, SCN-6)."""
    foreseen = 0
    for state in decisions(5, players, variant, step=8):
        document: Any = adventure.frontend_view(state, state.to_act)
        entries = [entry for group in document["actions"] for entry in group["actions"]]
        assert [adventure.parse_action(entry["id"]) for entry in entries] == list(
            adventure.legal_actions(state)
        )
        for group in document["actions"]:
            assert {entry["action"]["type"] for entry in group["actions"]} == {group["kind"]}
        assert len({group["kind"] for group in document["actions"]}) == len(document["actions"])
        revealed = {tuple(one["hex"]) for tile in document["tiles"] for one in tile["hexes"]}
        revealed |= {tuple(document["pacific"]), (0, 0)}
        for entry in entries:
            action = adventure.from_dict(entry["action"], adventure.Action, envelope=False)
            assert adventure.format_action(action) == entry["id"]
            assert {tuple(place) for place in entry["cells"]} <= revealed
            step = adventure.step(state, action)
            paid = [e for e in step.events if isinstance(e, adventure.PointsPaid)]
            assert entry["cost"] == sum(e.before - e.after for e in paid)
            brings = entry["consequences"]
            # They were computed in another state that looks the same to the player.
            known = adventure.consequences(state, action)
            if brings is None:
                assert not known or isinstance(action, adventure.ChooseCharacter)
                continue
            assert brings == {**attrs.asdict(known), "draws": [*known.draws]}
            foreseen += 1
            assert brings["draws"] == [*step.state.draws]
            kinds = {type(event) for event in step.events}
            assert brings["passage_reached"] == (adventure.PassageReached in kinds)
            assert (brings["raided"] is not None) == (adventure.RouteRaided in kinds)
            if not step.state.draws and not step.state.is_over:
                assert bool(brings["tiles"]) == (step.state.phase is Phase.REVEAL_TILE)
    assert foreseen > 5


def test_actions_have_their_path_and_hexes() -> None:
    """Every kind of action with a place on the map is tested, and some without one."""
    state = position(boats={0: Hex(1, 2)}, changes={0: {"came_from": Hex(0, 1)}})
    path = (Hex(1, 3), Hex(1, 4))
    token = line(0, *path)
    row = tuple(Hex(col, 2) for col in range(4))
    for action, sailed, hexes in (
        (adventure.Advance(Shape.LINE_2, path), path, path),
        (adventure.PlayTailwind(Shape.LINE_2, path), path, path),
        (adventure.Raid(Hex(1, 3)), path[:1], path[:1]),
        (adventure.Recover(Shape.LINE_2, path), (), path),
        (adventure.PlayWreck(token), (), path),
        (adventure.PlaySalvage(token), (), path),
        (adventure.PlayIceberg(Hex(2, 2)), (), (Hex(2, 2),)),
        (adventure.PlayThaw(Hex(2, 2)), (), (Hex(2, 2),)),
        (adventure.DropIceberg(), (), (Hex(0, 1),)),
        (adventure.PlayCurrent("M2"), (), row),
        (adventure.PlayDrift("M2"), (), row),
        (adventure.SwapTile("M2"), (), row),
        (adventure.RotateTile("M2"), (), row),
        (adventure.RotateTile("M9"), (), ()),
        (adventure.PlaySpurt(), (), ()),
        (adventure.EndTurn(), (), ()),
    ):
        assert queries.path(action) == sailed, action
        assert queries.hexes(state, action) == hexes, action
    over = attrs.evolve(state, phase=Phase.OVER, turn_player=None)
    assert queries.hexes(over, adventure.DropIceberg()) == ()


SNOW = """
 . . . .
s s s s
 . .0 . .
. . . .
"""


def test_consequences_include_points() -> None:
    """CHR-A, CHR-D, TRE-18, MAN-4: points gained and lost are listed, but not the cost."""
    characters = (adventure.Character.JOHN_ROSS, adventure.Character.MARTIN_FROBISHER)
    state = position(
        SNOW,
        points=9,
        hands=[(adventure.Card.SPURT,)],
        characters=characters,
        laid=[line(1, (0, 2))],
        boats={1: Hex(0, 1)},
    )
    powers = state.edition.powers
    none = adventure.Consequences(0, (), 0, None, False)
    for action, brings in (
        (go((1, 3)), attrs.evolve(none, points=powers.crossing_cold)),
        (adventure.PlaySpurt(), attrs.evolve(none, points=1)),
        (adventure.Raid(Hex(0, 2)), attrs.evolve(none, points=-powers.raided, raided=1)),
        (adventure.EndTurn(), none),
    ):
        assert adventure.consequences(state, action) == brings
        assert bool(brings) == (brings is not none)
    route = [line(1, (1, 2)), line(0, (1, 2)), line(1, (1, 3))]
    follows = position(
        SNOW.replace("s", "."), laid=route, boats={1: Hex(1, 3)}, moved=True, points=3
    )
    gained = attrs.evolve(none, points=follows.edition.fresh_water)
    assert adventure.consequences(follows, adventure.FreshWater()) == gained


def test_consequences_include_cards_tiles_and_the_pacific() -> None:
    """ADV-7, SCN-6, TUR-4."""
    rich = position(SNOW.replace("s", "S"), rows=8, points=9)
    assert adventure.consequences(rich, go((1, 3))) == adventure.Consequences(
        0, (0,), 3, None, False
    )
    last = position(SNOW, boats={0: Hex(1, 4)})
    assert adventure.consequences(last, go((0, 5))) == adventure.Consequences(0, (), 0, None, True)


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_the_document_has_every_hex_of_the_map(players: int, variant: Variant) -> None:
    for state in decisions(3, players, variant, step=25):
        document: Any = adventure.frontend_view(state)
        scenario = state.scenario
        assert document["columns"] == 2 * players
        assert [tile["tile"] for tile in document["tiles"]] == [t.tile for t in scenario.tiles]
        for tile in document["tiles"]:
            for one in tile["hexes"]:
                place = Hex(*one["hex"])
                assert scenario.terrain_at(place) is Terrain[one["terrain"].upper()]
                assert one["treasure"] == scenario.shows_treasure(place)
                assert one["routes"] == [*scenario.routes_at(place)]
                pieces = [
                    (
                        piece["owner"],
                        Shape[piece["shape"].upper()],
                        tuple(map(tuple, piece["path"])),
                    )
                    if piece["type"] == "laid_token"
                    else Terrain[piece["terrain"].upper()]
                    for piece in one["pieces"]
                ]
                assert pieces == [
                    (piece.owner, piece.shape, piece.path)
                    if isinstance(piece, adventure.Token)
                    else piece
                    for piece in scenario.pile_at(place)
                ]


def test_the_document_has_the_printed_tables() -> None:
    document: Any = adventure.frontend_view(begin(0, 2, Variant.STANDARD))
    tables = document["tables"]
    assert [card["card"] for card in tables["cards"]][:2] == ["sabotage", "silence"]
    assert len(tables["cards"]) == len(document["unseen_cards"])
    assert len(tables["shapes"]) == len(document["players"][0]["reserve"])
    assert tables["characters"][1] == {
        "character": "john_rae",
        "name": "John Rae",
        "power": "Snow costs 2.",
    }
    assert (document["rounds"], document["rows"], document["pacific"]) == (40, 24, [0, 25])


def test_spectators_and_waiting_players_have_no_actions() -> None:
    state = decisions(1, 2, Variant.STANDARD)[20]
    assert state.to_act is not None
    for seat in (None, 1 - state.to_act):
        assert adventure.frontend_view(state, seat)["actions"] == []


# -- Why not here ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "variant"), rest_slow(MODES))
def test_every_hex_has_a_refusal_or_an_advance(players: int, variant: Variant) -> None:
    """Every hex has a refusal except those where an advance can end (ADV-1). The cheapest advance counts."""
    reasons: set[Reason] = set()
    for state in decisions(2, players, variant, step=30):
        ends = {
            a.path[-1] for a in adventure.legal_actions(state) if isinstance(a, adventure.Advance)
        }
        places = [place for tile in state.scenario.tiles for place in tile.hexes]
        for place in [*places[-24:], state.scenario.pacific, Hex(0, 24)]:
            refusal = adventure.why_not_here(state, place)
            assert (refusal is None) == (place in ends)
            if refusal is not None:
                reasons.add(refusal.reason)
                if refusal.reason is Reason.NOT_ENOUGH_POINTS:
                    assert refusal.cells[-1] == place
                    assert refusal.details.available == state.points
    assert reasons >= {Reason.NOT_BESIDE_BOAT, Reason.NOT_ENOUGH_POINTS, Reason.NOT_REVEALED}


def test_a_hex_that_no_advance_reaches_has_a_reason() -> None:
    """The boat is there, the hex is not revealed, or no token is that long: each has its own message."""
    here, hidden = Hex(1, 2), Hex(1, 7)
    state = position(boats={0: here}, rows=8)
    for place, refusal in (
        (here, Refusal(Reason.ON_OWN_BOAT, "The boat is there already.", (here,))),
        (hidden, Refusal(Reason.NOT_REVEALED, "This hex is not revealed.", (hidden,))),
        (
            state.scenario.pacific,
            Refusal(
                Reason.NOT_BESIDE_BOAT,
                "No token is long enough to get there in one advance.",
                (here, state.scenario.pacific),
            ),
        ),
    ):
        assert adventure.why_not_here(state, place) == refusal
    poor = adventure.why_not_here(position(SNOW, points=1), Hex(1, 4))
    assert poor is not None
    assert (poor.reason, poor.details.needed) == (Reason.NOT_ENOUGH_POINTS, 4)
    early = adventure.why_not_here(begin(0, 2, Variant.STANDARD), here)
    assert early is not None
    assert early.reason is Reason.WRONG_PHASE
    with pytest.raises(adventure.InvalidData, match="'a state'"):
        adventure.why_not_here(cast(State, "a state"), here)
    with pytest.raises(adventure.InvalidData, match="'a hex'"):
        adventure.why_not_here(state, cast(Hex, "a hex"))


def test_every_path_to_a_hex_is_considered() -> None:
    """ADV-2: these are all paths of up to four hexes in the shape of a token, whichever way they turn."""
    grid, boat = grid_of(8, 24), index(4, 12)
    walks: list[tuple[int, ...]] = [(first,) for first in grid.neighbours[boat]]
    for walk in walks:
        if len(walk) < 4:
            walks += [(*walk, there) for there in grid.neighbours[walk[-1]]]
    wanted = {
        (shape, tuple(grid.hexes[one] for one in walk))
        for walk in walks
        for shape in grid.shapes(walk)
    }
    found = [one for goal in {walk[-1] for walk in walks} for one in _paths_to(grid, boat, goal)]
    assert set(found) == wanted
    assert len(found) == len(wanted)
