"""Records of games up to a position in which a given action is possible."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from northwest_passage import GameRecord, Phase, State, adventure
from northwest_passage.adventure import ADVENTURE, Action
from tests.adventure.players import racer
from tests.support.players import game


@cache
def expedition_in(phase: Phase) -> GameRecord:
    """Return a game of Expedition in which a player must decide in this phase."""
    return expedition_where(lambda state: state.phase is phase)


def expedition_where(wanted: Callable[[State], bool]) -> GameRecord:
    """Return a game of Expedition up to a state that meets a condition."""
    for seed in range(200):
        record: GameRecord | None = None
        for state, _, action in game(seed, default=True):
            record = record or GameRecord.of(state)
            if wanted(state):
                return record
            if action is not None:
                record = record.with_action(action)
    raise AssertionError("no game comes to this")


@cache
def adventure_with(kind: type[Action]) -> adventure.GameRecord:
    """Return a game of Adventure in which an action of this kind is legal."""
    return adventure_where(lambda state: kind in map(type, adventure.legal_actions(state)))


def adventure_where(wanted: Callable[[adventure.State], bool]) -> adventure.GameRecord:
    """Return a game of Adventure up to a state that meets a condition."""
    for seed in range(200):
        rng = Random(seed)
        setup = ADVENTURE.deal(("Amundsen", "Baffin", "Cabot"), rng, None)
        record = adventure.GameRecord.begin(setup)
        state = ADVENTURE.start(setup)
        while not state.is_over:
            if wanted(state):
                return record
            action = racer(state, rng)
            state = adventure.apply(state, action)
            record = record.with_action(action)
    raise AssertionError("no game comes to this")
