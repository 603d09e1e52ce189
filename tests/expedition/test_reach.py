"""The seeded games cover every kind of action, phase, event, reason, tile and token.

The seeded games of `test_agreement` and `test_laws` are played again here and counted. A failure names what
never occurred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Action, Event, Phase, Reason, TileKind, TokenKind, Variant
from northwest_passage.expedition.actions import ACTION_KINDS
from northwest_passage.expedition.events import EVENT_KINDS
from northwest_passage.testing import random_action
from tests.expedition.test_agreement import DEFAULT_GAMES, SMALL_GAMES
from tests.support.laws import every_way_to_place
from tests.support.players import Turn, game

pytestmark = pytest.mark.slow

TRIES = 10
"""The number of random actions that are tried in each state."""
EVERY = 6
"""About one state in ``EVERY`` has a tile tried in every cell and orientation."""


@attrs.define
class Seen:
    """Counters of what occurs, one for each type, since members of different types can be equal."""

    actions: Counter[type[Action]] = attrs.field(factory=Counter)
    phases: Counter[Phase] = attrs.field(factory=Counter)
    events: Counter[type[Event]] = attrs.field(factory=Counter)
    reasons: Counter[Reason] = attrs.field(factory=Counter)
    variants: Counter[Variant] = attrs.field(factory=Counter)
    tiles: Counter[TileKind] = attrs.field(factory=Counter)
    tokens: Counter[TokenKind] = attrs.field(factory=Counter)

    def add(self, turn: Turn, rng: Random) -> None:
        state, _, action = turn
        self.phases[state.phase] += 1
        tried = [random_action(state, rng) for _ in range(TRIES)]
        if rng.randrange(EVERY) == 0:
            tried += every_way_to_place(state, rng)
        refusals = [nwp.why_illegal(state, wild) for wild in tried]
        if action is None:
            self.variants[state.variant] += 1
            self.tiles.update(tile.tile.kind for tile in state.board.tiles)
            for player in state.players:
                self.tokens.update({kind: player.tokens[kind] for kind in TokenKind})
        else:
            self.actions[type(action)] += 1
            self.events.update(type(event) for event in nwp.step(state, action).events)
            refusals += [
                nwp.why_illegal(state, action, player=n) for n in range(len(state.players))
            ]
        self.reasons.update(refusal.reason for refusal in refusals if refusal)


@pytest.fixture(scope="module")
def seen() -> Seen:
    found = Seen()
    for default, seeds in ((False, range(SMALL_GAMES)), (True, range(DEFAULT_GAMES))):
        for seed in seeds:
            rng = Random(-seed)
            for turn in game(seed, default=default):
                found.add(turn, rng)
    return found


WANTED: dict[str, Iterable[object]] = {
    "actions": ACTION_KINDS,
    "phases": Phase,
    "events": EVENT_KINDS,
    "reasons": set(Reason) - {Reason.NOT_AN_ACTION},  # for which no action is refused
    "variants": Variant,
    "tiles": TileKind,
    "tokens": TokenKind,
}


@pytest.mark.parametrize("things", WANTED)
def test_everything_is_reached(seen: Seen, things: str) -> None:
    counts: Counter[object] = getattr(seen, things)
    assert [thing for thing in WANTED[things] if not counts[thing]] == []
