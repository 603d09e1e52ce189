"""What a thin client gets: everything to draw, and everything that can be done."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import northwest_passage as nwp
from northwest_passage import (
    CHANCE,
    Cell,
    GameRecord,
    Phase,
    State,
    TileId,
    Unit,
    Variant,
    frontend_view,
    testing,
)
from northwest_passage.frontend import Document, document

RECORDS = Path(__file__).parent / "records"


@cache
def states(name: str) -> tuple[State, ...]:
    return tuple(GameRecord.load(RECORDS / f"{name}.jsonl").states())


def viewed(state: State) -> dict[str, Any]:
    """As a client has it: sent as text."""
    document: dict[str, Any] = json.loads(json.dumps(frontend_view(state)))
    return document


@given(testing.games(testing.editions(), max_actions=40))
def test_every_state_can_be_viewed(played: testing.Playthrough) -> None:
    for state in played.states[-4:]:
        check_view(state)


@pytest.mark.parametrize("name", ["three", "solo", "four", "small"])
def test_states_of_kept_games_can_be_viewed(name: str) -> None:
    for state in states(name)[:: 7 if name == "small" else 17]:
        check_view(state)


def check_view(state: State) -> None:
    shown = frontend_view(state)
    assert nwp.from_dict(shown, Document) == document(state)
    check_actions(state, shown)
    check_board(state, shown)


def check_actions(state: State, document: dict[str, Any]) -> None:
    """Each legal action is there once; its id leads back to it, and its cost is what will rest."""
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
        assert all(state.board.grid.has(Cell(*cell)) for cell in entry["cells"])
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
            assert cell["corners"] == [
                corner.name.lower() for corner in known if corner is not None
            ]
            assert cell["frozen"] == (row < state.frozen_rows)
    assert len(covered) == state.board.cells_taken.bit_count()
    for unit in document["units"]:
        player = state.players[unit["player"]]
        position = player.position(Unit[unit["unit"].upper()])
        assert position == Cell(*unit["tile"])
        assert {Cell(*cell) for cell in unit["cells"]} <= covered.keys()


def test_the_head_of_a_view() -> None:
    state = states("three")[60]
    document = viewed(state)
    assert document["format"] == "northwest_passage.document"
    assert (document["phase"], document["round"], document["sun"]) == ("turn", 3, "V")
    assert (document["to_act"], document["turn_player"], document["surcharge"]) == (0, 0, 1)
    assert document["frozen_rows"] == 2
    assert document["bag"] == len(state.bag)
    assert [face and face["tile"] for face in document["display"]] == list(map(str, state.display))
    assert [pile["left"] for pile in document["piles"]] == list(state.small_piles)
    assert [player["total"] for player in document["players"]] == [
        score.total for score in nwp.score(state)
    ]


def test_chance_and_the_end_are_nobodys_turn() -> None:
    for state in (states("three")[11], states("three")[242]):
        assert state.to_act in (CHANCE, None)
        assert viewed(state)["to_act"] is None
    assert viewed(states("three")[242])["actions"] == []
    assert viewed(states("three")[11])["turn_player"] == 2


def test_reserves_say_where_their_tiles_may_lie() -> None:
    state = states("three")[60]
    for number, player in enumerate(viewed(state)["players"]):
        assert [entry["face"]["tile"] for entry in player["reserve"]] == list(
            map(str, state.players[number].reserve)
        )
        for entry in player["reserve"]:
            tile = TileId.parse(entry["face"]["tile"])
            expected = [
                (place.unit.name.lower(), list(place.cell), place.rotation, place.side.name.lower())
                for unit in Unit
                for place in nwp.placements(state, unit, tile, player=number)
            ]
            assert expected == [
                (place["unit"], place["cell"], place["rotation"], place["side"])
                for place in entry["places"]
            ]


def test_who_is_back_places_nothing() -> None:
    state = states("three")[240]
    assert state.players[1].returned
    assert state.players[1].reserve
    assert all(entry["places"] == [] for entry in viewed(state)["players"][1]["reserve"])


def test_a_sled_that_waits_to_settle_is_shown_where_it_stood() -> None:
    state = states("three")[165]
    assert state.phase is Phase.SETTLE_SLED
    [sled] = [
        unit for unit in viewed(state)["units"] if unit["player"] == 2 and unit["unit"] == "sled"
    ]
    before = nwp.areas(states("three")[164], Cell(8, 5))
    assert sled["corners"] == [[list(cell), list(point)] for cell, point in before[0].corners]


def test_solo_is_viewed_too() -> None:
    document = viewed(nwp.new_game(["Ross"], variant=Variant.SOLO))
    assert document["variant"] == "solo"
    assert document["actions"][0]["kind"] == "reveal"


def test_every_player_sees_the_same() -> None:
    state = nwp.new_game(["Ross", "Rae"])
    assert frontend_view(state, 0) == frontend_view(state, 1) == frontend_view(state)
    with pytest.raises(nwp.InvalidData, match="viewer: there is no player 2"):
        frontend_view(state, 2)
