"""Cards that give, take or save points: Headwind, Tailwind, Spurt (TRE-10, TRE-15, TRE-18)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import PlayHeadwind, PlaySpurt, PlayTailwind
from northwest_passage.adventure.hexes import STRIDE
from northwest_passage.adventure.nouns import Card, Phase
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules import advancing
from northwest_passage.adventure.rules.base import (
    ActionRule,
    is_first,
    is_last,
    opponent_refusal,
    opponents,
)
from northwest_passage.adventure.rules.paths import advances, path_refusal
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position

_play_headwind = lru_cache(maxsize=4096)(PlayHeadwind)
_play_tailwind = lru_cache(maxsize=4096)(PlayTailwind)
_SPURT: Final = (PlaySpurt(),)


def _perform_headwind(t: Transition, action: PlayHeadwind) -> None:
    """Reduce the points of the opponent's next turn. Several headwinds add up (TRE-10)."""
    seat, numbers = action.opponent, t.edition.card_numbers
    player = t.players[seat]
    lost = numbers.headwind_first if is_first(t, seat) else numbers.headwind
    after = player.headwind + lost
    t.players[seat] = attrs.evolve(player, headwind=after)
    if t.log is not None:
        t.log.append(events.HeadwindSet(seat, player.headwind, after))


PLAY_HEADWIND_RULE = ActionRule(
    PlayHeadwind,
    Phase.TURN,
    lambda here, player: map(_play_headwind, opponents(here)),
    lambda here, player, action: opponent_refusal(here, action.opponent),
    _perform_headwind,
    card=Card.HEADWIND,
)


def _legal_tailwind(here: Position, player: AnyPlayer) -> list[PlayTailwind]:
    seat = here.turn_player
    assert seat is not None
    if not is_last(here, seat):
        return []
    found = advances(here, seat, here.edition.card_numbers.tailwind)
    return [_play_tailwind(advance.shape, advance.path) for advance in found]


def _refuse_tailwind(here: State, player: AnyPlayer, action: PlayTailwind) -> Refusal | None:
    seat = here.turn_player
    assert seat is not None
    if not is_last(here, seat):
        words = "Only a player whose boat is behind all others may play this card."
        return Refusal(Reason.NOT_LAST, words)
    cost = path_refusal(here, player, seat, action.shape, action.path)
    if isinstance(cost, Refusal):
        return cost
    most = here.edition.card_numbers.tailwind
    if cost > most:
        words = f"This advance costs {cost} action points, but the card pays for at most {most}."
        details = RefusalDetails(needed=cost, available=most)
        return Refusal(Reason.WORTH_TOO_MUCH, words, action.path, details)
    return None


def _perform_tailwind(t: Transition, action: PlayTailwind) -> None:
    indices = tuple([col * STRIDE + row for col, row in action.path])
    advancing.advance(t, action.shape, action.path, indices)


PLAY_TAILWIND_RULE = ActionRule(
    PlayTailwind,
    Phase.TURN,
    _legal_tailwind,
    _refuse_tailwind,
    _perform_tailwind,
    card=Card.TAILWIND,
)


def _perform_spurt(t: Transition, action: PlaySpurt) -> None:
    numbers = t.edition.card_numbers
    t.gain(numbers.spurt_last if is_last(t, t.turn_player) else numbers.spurt)


PLAY_SPURT_RULE = ActionRule(
    PlaySpurt,
    Phase.TURN,
    lambda here, player: _SPURT,
    lambda here, player, action: None,
    _perform_spurt,
    card=Card.SPURT,
)
