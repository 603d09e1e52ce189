"""The reasons for an action in hints. See also the tests of the terminal and of the browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import northwest_passage as nwp
from northwest_passage import adventure
from northwest_passage.bots.adventure import advice as adventure_advice
from northwest_passage.bots.expedition import advice
from northwest_passage.game import CHANCE
from tests.support.effort import rest_slow

NAMES = ("Ross", "Rae", "Parry", "Back")

VARIANTS: list[nwp.Variant | adventure.Variant] = [*nwp.Variant, *adventure.Variant]


def reasons(variant: nwp.Variant | adventure.Variant) -> Iterator[tuple[Any, Any, str]]:
    """Yield views from random games, with a few legal actions and the reason for each."""
    game: Any = nwp.EXPEDITION
    reason: Callable[[Any, Any], str] = advice.reason
    if isinstance(variant, adventure.Variant):
        game, reason = adventure.ADVENTURE, adventure_advice.reason
    for seed in range(2):
        rng = Random(seed)
        state: Any
        if isinstance(variant, adventure.Variant):
            state = adventure.new_game(NAMES, rng=rng, variant=variant)
        else:
            state = nwp.new_game(NAMES[: 1 if variant.is_solo else 3], rng=rng, variant=variant)
        for _ in range(250):
            player = game.to_act(state)
            if player is None:
                break
            if player == CHANCE:
                state = game.apply(state, game.draw(state, rng))
                continue
            actions, view = game.legal_actions(state), game.view(state, player)
            for action in rng.sample(actions, min(8, len(actions))):
                yield view, action, reason(view, action)
            state = game.apply(state, rng.choice(actions))


@pytest.mark.parametrize("variant", rest_slow(VARIANTS, 2), ids=repr)
def test_every_action_has_a_reason(variant: nwp.Variant | adventure.Variant) -> None:
    wrong = re.compile(r"\b[Aa] Inuit|-\d|\b0 row|  ")
    for _, action, words in reasons(variant):
        assert re.fullmatch(r"[0-9A-Z].*\.", words), (action, words)
        assert not wrong.search(words), (action, words)


@pytest.mark.parametrize("variant", nwp.Variant)
def test_a_pass_mentions_the_next_round_only_if_another_player_is_in_it(
    variant: nwp.Variant,
) -> None:
    told = {
        (view.round == view.edition.rounds, "begins the next round" in words)
        for view, action, words in reasons(variant)
        if action == nwp.Pass()
    }
    alone = variant.is_solo
    assert told == {(False, not alone), (True, False)}


def test_a_transfer_mentions_the_unit_that_gets_crew() -> None:
    told = [
        (words, action.sled_available + action.sled_resting, view.players[view.turn_player])
        for view, action, words in reasons(nwp.Variant.STANDARD)
        if isinstance(action, nwp.TransferCrew)
    ]
    to_sled = [words for words, after, player in told if after > player.sled_crew.total]
    to_ship = [words for words, after, player in told if 0 < after < player.sled_crew.total]
    assert {*to_sled} == {"The Sled then has crew to go where the Ship cannot: over land and ice."}
    assert {*to_ship} == {"The Ship needs the crew more than the Sled."}


def test_hints_count_the_rows_a_boat_gains_or_loses() -> None:
    told = " ".join(words for _, _, words in reasons(adventure.Variant.STANDARD))
    for words in ("It gains 1 row for", "It loses 1 row for", "It stays in its row for"):
        assert words in told
