"""The document for a thin client: everything to draw, and every legal action."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from hypothesis import given

import northwest_passage as nwp
from northwest_passage import CHANCE, Cell, State, TileId, Unit, frontend_view, testing
from northwest_passage.expedition.frontend import Document, document, places
from northwest_passage.expedition.state import GapPending
from tests.support.effort import rest_slow
from tests.support.kept_games import record, states


def viewed(state: State) -> dict[str, Any]:
    """Return the document as a client receives it, after a round trip through text."""
    document: dict[str, Any] = json.loads(json.dumps(frontend_view(state)))
    return document


@given(testing.games(testing.editions(), max_actions=40))
def test_every_state_can_be_viewed(played: testing.Playthrough) -> None:
    for state in played.states[-4:]:
        check_view(state)


@pytest.mark.parametrize("name", ["three", "solo", "four", "small"])
def test_states_of_stored_games_can_be_viewed(name: str) -> None:
    for state in states(name)[:: 7 if name == "small" else 17]:
        check_view(state)


WORDS = {nwp.Terrain.SEA: "water", nwp.Terrain.LAND: "land"}
"""The words for terrain in documents, the same as in Adventure."""


def check_placed_tile(state: State, entry: dict[str, Any]) -> None:
    """Check that the tile in an action's entry looks the same once it is placed."""
    after = nwp.apply(state, nwp.parse_action(entry["id"])).board
    for cell, corners in zip(entry["cells"], entry["corners"], strict=True):
        x, y = cell
        points = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
        known = [after.corner(*point) for point in points]
        assert corners == [WORDS[corner] for corner in known if corner is not None]
    laid = after.tile_at(Cell(*entry["cells"][0]))
    assert laid is not None
    assert [list(cell) for cell in laid.cells] == entry["cells"]
    symbol = None if laid.symbol is None else laid.symbol.name.lower()
    assert entry["symbol"] == symbol
    assert entry["symbol_cell"] == (None if laid.symbol_cell is None else [*laid.symbol_cell])


ENVELOPE = {"format": "northwest_passage.action", "version": 1}


def check_view(state: State) -> None:
    shown: Any = frontend_view(state)
    assert nwp.from_dict(shown, Document) == document(state)
    check_actions(state, shown)
    check_board(state, shown)


def check_actions(state: State, document: dict[str, Any]) -> None:
    """Check that each legal action is listed once, and that its id and its cost are correct."""
    groups = document["actions"]
    assert len({(group["unit"], group["kind"]) for group in groups}) == len(groups)
    found = {nwp.parse_action(entry["id"]) for group in groups for entry in group["actions"]}
    assert found == set(nwp.legal_actions(state))
    assert sum(len(group["actions"]) for group in groups) == len(found)
    for group in groups:
        labels = [entry["label"] for entry in group["actions"]]
        assert len(set(labels)) == len(labels)
        entry = group["actions"][0]
        action = nwp.parse_action(entry["id"])
        assert nwp.to_dict(action)["type"] == group["kind"]
        assert all(
            nwp.from_dict({**ENVELOPE, **entry["action"]}, nwp.Action)
            == nwp.parse_action(entry["id"])
            for entry in group["actions"]
        )
        assert all(state.board.grid.has(Cell(*cell)) for cell in entry["cells"])
        if isinstance(action, nwp.PlaceTile | nwp.DrawAndPlace | nwp.FillGap):
            for each in (entry, group["actions"][-1]):
                check_placed_tile(state, each)
        else:
            assert (entry["corners"], entry["symbol"], entry["symbol_cell"]) == ([], None, None)
        actor = state.turn_player
        assert actor is not None
        paid = [
            event.after.resting - event.before.resting
            for event in nwp.step(state, action).events
            if isinstance(event, nwp.CrewPaid)
        ]
        if not isinstance(action, nwp.TransferCrew):
            assert entry["cost"] == sum(paid)
        else:
            assert entry["cost"] == 1 + state.surcharge


def check_board(state: State, document: dict[str, Any]) -> None:
    covered = {}
    for tile in document["tiles"]:
        for cell in tile["cells"]:
            covered[Cell(*cell["cell"])] = cell
            col, row = cell["cell"]
            points = [(col, row), (col + 1, row), (col, row + 1), (col + 1, row + 1)]
            known = [state.board.corner(x, y) for x, y in points]
            assert cell["corners"] == [WORDS[corner] for corner in known if corner is not None]
            assert cell["frozen"] == (row < state.frozen_rows)
    assert len(covered) == state.board.cells_taken.bit_count()
    for unit in document["units"]:
        player = state.players[unit["player"]]
        position = player.position(Unit[unit["unit"].upper()])
        assert position == Cell(*unit["tile"])
        assert {Cell(*cell) for cell in unit["cells"]} <= covered.keys()


def test_the_document_has_the_general_state() -> None:
    state = states("three")[60]
    document = viewed(state)
    assert document["format"] == "northwest_passage.document"
    assert (document["phase"], document["round"], document["sun"]) == ("turn", 3, "V")
    assert (document["to_act"], document["turn_player"], document["surcharge"]) == (0, 0, 1)
    assert document["frozen_rows"] == 2
    assert document["bag"] == len(state.bag)
    assert [open["face"]["tile"] for open in document["display"]] == list(map(str, state.display))
    assert [pile["left"] for pile in document["piles"]] == list(state.small_piles)
    assert [pile["face"]["tile"] for pile in document["piles"]] == [f"S{n}" for n in range(6)]
    assert [player["total"] for player in document["players"]] == [
        score.total for score in nwp.score(state)
    ]


def test_chance_and_the_end_are_not_a_players_turn() -> None:
    """As in Adventure, a client can distinguish chance from the end of the game."""
    for state, actor in ((states("three")[11], CHANCE), (states("three")[242], None)):
        assert viewed(state)["to_act"] == state.to_act == actor
    assert viewed(states("three")[242])["actions"] == []
    assert viewed(states("three")[11])["turn_player"] == 2


def test_reserves_list_the_placements_of_their_tiles() -> None:
    state = states("three")[60]
    for number, player in enumerate(viewed(state)["players"]):
        assert [entry["face"]["tile"] for entry in player["reserve"]] == list(
            map(str, state.players[number].reserve)
        )
        for entry in player["reserve"]:
            tile = TileId.parse(entry["face"]["tile"])
            expected = [
                (
                    nwp.format_action(place),
                    place.unit.name.lower(),
                    list(place.cell),
                    place.rotation,
                    place.side.name.lower(),
                )
                for unit in Unit
                for place in nwp.placements(state, unit, tile, player=number)
            ]
            assert expected == [
                (place["id"], place["unit"], place["cell"], place["rotation"], place["side"])
                for place in entry["places"]
            ]
            for place in entry["places"]:
                legal = nwp.parse_action(place["id"]) in nwp.legal_actions(state)
                if number == state.to_act and legal:
                    check_placed_tile(state, place)


def test_a_returned_player_places_nothing() -> None:
    state = states("three")[240]
    assert state.players[1].returned
    assert state.players[1].reserve
    assert all(entry["places"] == [] for entry in viewed(state)["players"][1]["reserve"])


def test_a_sled_that_waits_to_settle_is_shown_in_its_old_place() -> None:
    state = states("three")[165]
    assert state.phase is nwp.Phase.SETTLE_SLED
    [sled] = [
        unit for unit in viewed(state)["units"] if unit["player"] == 2 and unit["unit"] == "sled"
    ]
    before = nwp.areas(states("three")[164], Cell(8, 5))
    assert sled["corners"] == [[list(cell), list(point)] for cell, point in before[0].corners]


def test_every_player_sees_the_same() -> None:
    state = nwp.new_game(["Ross", "Rae"])
    assert frontend_view(state, 0) == frontend_view(state, 1) == frontend_view(state)
    with pytest.raises(
        nwp.InvalidData, match="viewer: must be 0 to 1, or None for a spectator, got 2"
    ):
        frontend_view(state, 2)


@pytest.mark.parametrize("name", ["three", "solo"])
def test_displayed_tiles_have_their_numbers_of_placements(name: str) -> None:
    some = False
    for state in states(name)[::40]:
        shown = viewed(state)
        tiles = [(entry["face"]["tile"], entry["ways"]) for entry in shown["display"] if entry]
        tiles += [(entry["face"]["tile"], entry["ways"]) for entry in shown["piles"]]
        for named, ways in tiles:
            assert ways == [
                len(places(state, TileId.parse(named), player))
                for player in range(len(state.players))
            ]
        some |= any(any(ways) for _, ways in tiles)
    assert some


@pytest.mark.parametrize("name", ["three", "four", "solo"])
def test_transfers_are_ranges(name: str) -> None:
    """Exactly the combinations within the ranges that are not excluded are legal (ACT-E)."""
    seen = 0
    for state in states(name)[::6]:
        transfers = {a for a in nwp.legal_actions(state) if isinstance(a, nwp.TransferCrew)}
        shown = viewed(state)["transfer"]
        if not transfers:
            assert shown is None
            continue
        seen += bool(shown["areas"]) + 1
        excluded = [(crew["available"], crew["resting"]) for crew in shown["excluded"]]
        assert transfers == {
            nwp.TransferCrew(available, resting, area)
            for available in range(shown["available"] + 1)
            for resting in range(shown["resting"] + 1)
            if (available, resting) not in excluded
            for area in shown["areas"] or [None]
        }
        assert shown["cost"] == 1 + state.surcharge
    assert seen > 3


@pytest.mark.parametrize("name", rest_slow(["three", "four", "small"]))
def test_consequences_match_the_events(name: str) -> None:
    """PLC-6, PLC-7: all actions that were played are checked; these games have every kind."""
    found: set[str] = set()
    for state, action in zip(states(name), record(name).actions, strict=False):
        events = nwp.step(state, action).events
        foreseen = nwp.consequences(state, action)
        scored = [event.points for event in events if isinstance(event, nwp.PrestigeScored)]
        assert foreseen.points == sum(scored)
        filled = [event.placed.cell for event in events if isinstance(event, nwp.GapFilled)]
        assert foreseen.gaps == tuple(filled)
        charted = [event.tiles for event in events if isinstance(event, nwp.IslandCharted)]
        assert foreseen.islands == tuple(charted)
        after = nwp.apply(state, action)
        choice = after.pending.gap if isinstance(after.pending, GapPending) else None
        assert foreseen.gap_to_fill == choice
        before, now = (one.players[state.turn_player or 0] for one in (state, after))
        assert foreseen.returned == (now.returned and not before.returned)
        assert foreseen.passage_reached == (now.passage_reached and not before.passage_reached)
        some = {field for field, value in attrs.asdict(foreseen, recurse=False).items() if value}
        assert bool(foreseen) == bool(some)
        found |= some
        if state.to_act != CHANCE:
            [entry] = [
                entry
                for group in document(state).actions
                for entry in group.actions
                if entry.action == nwp.canonical(state, action)
            ]
            assert entry.consequences == (foreseen or None)
    assert {"points", "gaps", "returned"} <= found


def test_the_document_has_all_public_information() -> None:
    for state in states("three")[::20]:
        shown = viewed(state)
        edition = state.edition
        assert shown["pass_order"] == list(state.passed)
        assert shown["set_aside"] == list(map(str, state.set_aside))
        assert [line["player"] for line in shown["standings"]] == [
            line.player for line in nwp.standings(state)
        ]
        assert len(shown["schedule"]) == edition.rounds
        assert shown["schedule"][state.round - 1] == {
            "round": state.round,
            "sun": shown["sun"],
            "frozen_rows": state.frozen_rows,
        }
        assert shown["tables"]["island_points"] == list(edition.island_points)
        assert shown["tables"]["set_points"] == edition.set_points
        for tile in shown["tiles"]:
            areas = nwp.areas(state, Cell(*tile["cell"]))
            assert [area["number"] for area in tile["areas"]] == [area.number for area in areas]
            assert [area["corners"] for area in tile["areas"]] == [
                [[list(cell), list(point)] for cell, point in area.corners] for area in areas
            ]
    charted = {
        event.tiles
        for state, action in zip(states("three"), record("three").actions, strict=False)
        for event in nwp.step(state, action).events
        if isinstance(event, nwp.IslandCharted)
    }
    assert charted
    assert {
        tuple(Cell(*tile) for tile in island["tiles"])
        for island in viewed(states("three")[-1])["islands"]
    } == charted
