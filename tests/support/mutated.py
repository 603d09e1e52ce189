"""Positions that no game reaches but `check` accepts, in the plain format of the second implementations."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import attrs

import northwest_passage as nwp
from northwest_passage import adventure
from tests.adventure import bridge as adventure_bridge
from tests.adventure import reference as adventure_reference
from tests.expedition import reference
from tests.support.bridge import plain_action, plain_edition, plain_state, public

__all__ = ["compare", "compare_adventure"]


def slow_state(state: nwp.State) -> reference.State:
    """Return a state within a turn, without a pending decision, in the second implementation's format."""
    assert state.phase is nwp.Phase.TURN
    slow: dict[str, Any] = plain_state(state)
    for player, ours in zip(slow["players"], state.players, strict=True):
        player["_scored"] = attrs.asdict(ours.earned)
    slow |= {"_stage": "acted", "_setup_left": [], "_to_settle": [], "_islands_before": []}
    return cast("reference.State", slow)


def compare(state: nwp.State, rng: Random, depth: int = 2, width: int = 4) -> int:
    """Compare both implementations of Expedition from a position within a turn on, and count the positions.

    In each position, all legal actions are compared. Some are carried out, and all fields are compared.

    :param depth: the number of actions to look ahead.
    :param width: the number of actions that are carried out in a position.
    """
    edition = plain_edition(state.edition)
    return _compare(edition, state, slow_state(state), rng, depth, width)


def _compare(
    edition: reference.Edition,
    state: nwp.State,
    slow: reference.State,
    rng: Random,
    depth: int,
    width: int,
) -> int:
    assert public(slow) == plain_state(state)
    legal = nwp.legal_actions(state)
    actions = {plain_action(action): action for action in legal}
    assert sorted(actions) == sorted(reference.legal_actions(edition, slow))
    if not depth:
        return 1
    return 1 + sum(
        _compare(
            edition,
            nwp.apply(state, action),
            reference.successor(edition, slow, plain_action(action)),
            rng,
            depth - 1,
            width,
        )
        for action in rng.sample(legal, min(width, len(legal)))
    )


def compare_adventure(
    state: adventure.State,
    edition: adventure_reference.Edition,
    rng: Random,
    depth: int = 2,
    width: int = 4,
) -> int:
    """Do the same for Adventure, from a position within a turn on.

    :param edition: that of the state, in the plain format of the second implementation.
    """
    assert state.phase is adventure.Phase.TURN
    slow: dict[str, Any] = adventure_bridge.plain_state(state)
    del slow["to_act"]
    slow["edition"], slow["turn"] = edition, state.turn_player
    for player in slow["players"]:
        player["lost"] = dict.fromkeys(edition["tokens"], 0)
    return _compare_adventure(state, cast("adventure_reference.State", slow), rng, depth, width)


def _compare_adventure(
    state: adventure.State, slow: adventure_reference.State, rng: Random, depth: int, width: int
) -> int:
    assert adventure_bridge.plain_state(state) == adventure_bridge.comparable(dict(slow), slow)
    legal = adventure.legal_actions(state)
    assert {*map(adventure_bridge.plain_action, legal)} == adventure_reference.legal_actions(slow)
    if not depth:
        return 1
    return 1 + sum(
        _compare_adventure(
            adventure.apply(state, action),
            adventure_reference.successor(slow, adventure_bridge.plain_action(action)),
            rng,
            depth - 1,
            width,
        )
        for action in rng.sample(legal, min(width, len(legal)))
    )
