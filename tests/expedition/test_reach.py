"""The driven games see all of the game: every kind of action, phase, event, reason, tile and token.

Counted are the very games of `test_agreement` and `test_laws`: they are seeded, and played again here. A
failure names what was never reached.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import TypeVar

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Action, Event, Phase, Reason, TileKind, TokenKind, Unit, Variant
from northwest_passage.expedition.actions import ACTION_KINDS
from northwest_passage.expedition.events import EVENT_KINDS
from northwest_passage.testing import random_action
from tests.expedition.test_agreement import SHIPPED_GAMES, SMALL_GAMES
from tests.support.laws import every_way_to_place
from tests.support.players import Turn, game

pytestmark = pytest.mark.slow

T = TypeVar("T")

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


def missing(counts: Counter[T], wanted: Iterable[T]) -> list[T]:
    return [thing for thing in wanted if not counts[thing]]


def test_every_kind_of_action_is_played(seen: Seen) -> None:
    assert missing(seen.actions, ACTION_KINDS) == []


def test_every_phase_is_reached(seen: Seen) -> None:
    assert missing(seen.phases, Phase) == []


def test_every_event_happens(seen: Seen) -> None:
    assert missing(seen.events, EVENT_KINDS) == []


def test_every_reason_is_given(seen: Seen) -> None:
    """All but the one for values that are no actions, which is tried below."""
    assert missing(seen.reasons, set(Reason) - {Reason.NOT_AN_ACTION}) == []


def test_every_variant_is_played(seen: Seen) -> None:
    assert missing(seen.variants, Variant) == []


def test_every_family_of_tiles_is_placed(seen: Seen) -> None:
    assert missing(seen.tiles, TileKind) == []


def test_every_kind_of_token_is_taken(seen: Seen) -> None:
    assert missing(seen.tokens, TokenKind) == []


@pytest.mark.parametrize("wrong", [None, 3, "pass", nwp.Pass, Unit.SHIP, TokenKind.CAIRN])
def test_what_is_no_action_is_refused(wrong: object) -> None:
    state = nwp.new_game(["Ross", "Rae"])
    refusal = nwp.why_illegal(state, wrong)  # type: ignore[arg-type]  # that is the point
    assert refusal is not None
    assert refusal.reason is Reason.NOT_AN_ACTION
    assert nwp.canonical(state, wrong) is wrong  # type: ignore[arg-type]  # that is the point
