"""Games that have come to where something can be done, as records to go on from."""

from __future__ import annotations

from functools import cache
from random import Random

from northwest_passage import GameRecord, Phase, adventure
from northwest_passage.adventure import ADVENTURE, Action
from tests.adventure.players import racer
from tests.support.players import game


@cache
def expedition_in(phase: Phase) -> GameRecord:
    """A game of Expedition in which a player has to decide something of this kind."""
    for seed in range(200):
        record: GameRecord | None = None
        for state, _, action in game(seed, shipped=True):
            record = record or GameRecord.of(state)
            if state.phase is phase:
                return record
            if action is not None:
                record = record.with_action(action)
    raise AssertionError(f"no game comes to {phase}")


@cache
def adventure_with(kind: type[Action]) -> adventure.GameRecord:
    """A game of Adventure in which a player can do something of this kind."""
    for seed in range(200):
        rng = Random(seed)
        setup = ADVENTURE.deal(("Amundsen", "Baffin", "Cabot"), rng, None)
        record = adventure.GameRecord.begin(setup)
        state = ADVENTURE.start(setup)
        while not state.is_over:
            if any(type(action) is kind for action in adventure.legal_actions(state)):
                return record
            action = racer(state, rng)
            state = adventure.apply(state, action)
            record = record.with_action(action)
    raise AssertionError(f"no game comes to {kind}")
