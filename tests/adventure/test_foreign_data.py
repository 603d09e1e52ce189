"""Invalid documents and actions from outside are refused at once, with short messages."""

import json
from random import Random
from typing import Any

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import Action, Card, Hex, Phase, SwapPending, Variant
from tests.adventure.maps import position


@pytest.mark.parametrize(
    "change",
    [
        {"turn_player": 7},
        {"turn_player": 3, "unseen_characters": [], "dealt_sizes": [3, 0]},
        {"turn_player": 2**53 - 1},
        {"unseen_cards": [10**9] + [4] * 14, "deck_size": 60 + 10**9 - 4},
        {"phase": "choose_character", "turn_player": 2, "dealt_sizes": [3, 9]},
        {"dealt": [None] * 9, "dealt_sizes": [0] * 9},
        {"players": []},
    ],
)
def test_a_view_with_impossible_numbers_is_refused(change: dict[str, Any]) -> None:
    state = adventure.new_game(list("abcd"), rng=Random(1), variant=Variant.TEAMS)
    state = adventure.apply(state, adventure.legal_actions(state)[0])
    document = json.loads(adventure.to_json(adventure.view(state, 0)))
    with pytest.raises(adventure.InvalidData):
        adventure.from_json(json.dumps(document | change), adventure.View)


def test_unrevealed_hexes_cannot_be_entered_with_any_points() -> None:
    """ADV-2: this also holds in editions with many points per turn."""
    state = position(rows=8, points=3000, boats={0: Hex(1, 3)})
    legal = adventure.legal_actions(state)
    assert legal
    assert [action for action in legal if adventure.why_illegal(state, action)] == []


NAME = "M1\x1b[2J\n" + "x" * 100_000


@pytest.mark.parametrize(
    ("action", "changes"),
    [
        (adventure.RevealTile(NAME, False), {"phase": Phase.REVEAL_TILE}),
        (adventure.PlayCurrent(NAME), {}),
        (adventure.PlayDrift(NAME, False), {}),
        (
            adventure.SwapTile(NAME, False),
            {"phase": Phase.SWAP_TILE, "pending": SwapPending("M1", False)},
        ),
        (adventure.RotateTile(NAME), {"phase": Phase.ROTATE_TILE, "revealed": ("M1",)}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_refusal_quotes_little_of_an_action(action: Action, changes: dict[str, Any]) -> None:
    hand = (Card.CURRENT, Card.DRIFT)
    refusal = adventure.why_illegal(attrs.evolve(position(rows=8, hands=[hand]), **changes), action)
    assert refusal is not None
    assert len(refusal.message) < 300
    assert refusal.message.isprintable()
