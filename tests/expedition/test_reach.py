"""The driven games see all of the game: every kind of action, phase, event, reason, tile and token.

Counted are the very games of `test_agreement` and `test_laws`: they are seeded, and played again here. A
failure names what was never reached.
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
from tests.expedition.test_agreement import SHIPPED_GAMES, SMALL_GAMES
from tests.support.laws import every_way_to_place
from tests.support.players import Turn, game

pytestmark = pytest.mark.slow

TRIES = 10
"""How many actions of any kind are tried in each state."""
EVERY = 6
"""In how many states once a tile is tried in every way."""


@attrs.define
class Seen:
    """How often everything was seen; one counter for each type, since members of different ones are equal."""

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
    for shipped, seeds in ((False, range(SMALL_GAMES)), (True, range(SHIPPED_GAMES))):
        for seed in seeds:
            rng = Random(-seed)
            for turn in game(seed, shipped=shipped):
                found.add(turn, rng)
    return found


WANTED: dict[str, Iterable[object]] = {
    "actions": ACTION_KINDS,
    "phases": Phase,
    "events": EVENT_KINDS,
    "reasons": set(Reason) - {Reason.NOT_AN_ACTION},  # which no action is refused for
    "variants": Variant,
    "tiles": TileKind,
    "tokens": TokenKind,
}


@pytest.mark.parametrize("things", WANTED)
def test_everything_is_reached(seen: Seen, things: str) -> None:
    counts: Counter[object] = getattr(seen, things)
    assert [thing for thing in WANTED[things] if not counts[thing]] == []
