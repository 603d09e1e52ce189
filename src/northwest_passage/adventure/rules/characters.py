"""Characters: the deal, the secret choice, and the exchange by a Mutiny (SUP-4, TEA-2, TRE-13)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import attrs

from northwest_passage.adventure import events
from northwest_passage.adventure.actions import (
    ChooseCharacter,
    DealCharacter,
    DrawCharacter,
    PlayMutiny,
)
from northwest_passage.adventure.nouns import (
    CHOOSE_CHARACTER,
    DRAW_CHARACTER,
    TURN,
    Card,
    Character,
    Phase,
)
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules.base import ActionRule, Situation, player_refusal
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.state import CharacterPending, State
from northwest_passage.adventure.views import AnyPlayer, Position, View, party

_deal_character = lru_cache(maxsize=4096)(DealCharacter)
_choose_character = lru_cache(maxsize=4096)(ChooseCharacter)
_draw_character = lru_cache(maxsize=4096)(DrawCharacter)
_play_mutiny = lru_cache(maxsize=4096)(PlayMutiny)


def _deck(here: State | Transition, seat: int) -> tuple[Character, ...]:
    """Return the deck from which a player gets characters. With teams, it is the team's deck (TEA-2)."""
    if not here.variant:
        return here.characters
    sirs = here.edition.sirs
    return tuple([one for one in here.characters if (one in sirs) == (seat % 2 == 0)])


def _without(characters: tuple[Character, ...], one: Character) -> tuple[Character, ...]:
    return tuple([other for other in characters if other is not one])


# -- SUP-4, TEA-2: dealing --------------------------------------------------------------------------


def _legal_deals(here: Position, player: AnyPlayer) -> Iterable[DealCharacter]:
    assert here.turn_player is not None
    assert not isinstance(here, View)
    return map(_deal_character, _deck(here, here.turn_player))


def _deck_refusal(here: State, seat: int | None, character: Character) -> Refusal | None:
    assert seat is not None
    if character in _deck(here, seat):
        return None
    details = RefusalDetails(character=character)
    return Refusal(Reason.NOT_IN_DECK, "This character is not in the deck.", details=details)


def _perform_deal(t: Transition, action: DealCharacter) -> None:
    """Deal one character: to the players in turn, or to one team after the other (SUP-4, TEA-2)."""
    group = party(t.variant, t.turn_player)
    before = len(t.characters)
    t.characters = _without(t.characters, action.character)
    dealt = list(t.dealt)
    dealt[group] = tuple(sorted((*dealt[group], action.character)))
    t.dealt = tuple(dealt)
    if t.log is not None:
        seats = tuple(i for i in range(len(t.players)) if party(t.variant, i) == group)
        t.log.append(events.CharacterDealt(seats, action.character, before, before - 1))
    if t.variant:
        done = len(dealt[group]) == t.edition.characters_dealt_to_team
        t.turn_player += int(done)
    else:
        t.turn_player = (t.turn_player + 1) % len(t.players)
        done = t.turn_player == 0 and len(dealt[group]) == t.edition.characters_dealt
    if done and group == len(dealt) - 1:
        t.turn_player = 0
        t.phase = CHOOSE_CHARACTER


DEAL_CHARACTER_RULE = ActionRule(
    DealCharacter,
    Phase.DEAL,
    _legal_deals,
    lambda here, player, action: _deck_refusal(here, here.turn_player, action.character),
    _perform_deal,
)

# -- SUP-4, TEA-2: choosing -------------------------------------------------------------------------


def _choices(here: Situation) -> tuple[Character, ...]:
    assert here.turn_player is not None
    return here.dealt[party(here.variant, here.turn_player)] or ()


def _refuse_choice(here: State, player: AnyPlayer, action: ChooseCharacter) -> Refusal | None:
    if action.character in _choices(here):
        return None
    words = "This character is not one of your choices."
    return Refusal(Reason.NOT_DEALT, words, details=RefusalDetails(character=action.character))


def _perform_choice(t: Transition, action: ChooseCharacter) -> None:
    """Store the choice. After the last one, reveal all and return unchosen characters to the deck (SUP-4)."""
    dealt = list(t.dealt)
    group = party(t.variant, t.turn_player)
    dealt[group] = _without(dealt[group], action.character)
    t.dealt = tuple(dealt)
    t.player = attrs.evolve(t.player, character=action.character)
    if t.log is not None:
        t.log.append(events.CharacterChosen(t.turn_player, action.character))
    t.turn_player += 1
    if t.turn_player < len(t.players):
        return
    t.turn_player = t.first_player
    t.characters = tuple(sorted((*t.characters, *(one for group in dealt for one in group))))
    t.dealt = ()
    t.phase = TURN
    if t.log is not None:
        chosen = tuple(player.character for player in t.players if player.character is not None)
        t.log.append(events.CharactersRevealed(chosen))


CHOOSE_CHARACTER_RULE = ActionRule(
    ChooseCharacter,
    Phase.CHOOSE_CHARACTER,
    lambda here, player: map(_choose_character, _choices(here)),
    _refuse_choice,
    _perform_choice,
)

# -- TRE-13: Mutiny ---------------------------------------------------------------------------------


def _perform_mutiny(t: Transition, action: PlayMutiny) -> None:
    """Return the player's character to the deck. The player has none until a new one is drawn.

    The new character takes effect at once, but does not change the points of a turn that has begun (CHR-3).
    """
    player = t.players[action.player]
    character = player.character
    assert character is not None
    t.players[action.player] = attrs.evolve(player, character=None)
    t.characters = tuple(sorted((*t.characters, character)))
    t.pending = CharacterPending(action.player)
    t.phase = DRAW_CHARACTER
    if t.log is not None:
        t.log.append(events.CharacterReturned(action.player, character))


PLAY_MUTINY_RULE = ActionRule(
    PlayMutiny,
    Phase.TURN,
    lambda here, player: map(_play_mutiny, range(len(here.players))),
    lambda here, player, action: player_refusal(here, action.player),
    _perform_mutiny,
    card=Card.MUTINY,
)


def _drawn_by(here: Situation) -> int:
    assert isinstance(here.pending, CharacterPending)
    return here.pending.player


def _legal_draws(here: Position, player: AnyPlayer) -> Iterable[DrawCharacter]:
    assert not isinstance(here, View)
    return map(_draw_character, _deck(here, _drawn_by(here)))


def _perform_draw(t: Transition, action: DrawCharacter) -> None:
    seat = _drawn_by(t)
    t.pending = None
    t.phase = TURN
    t.characters = _without(t.characters, action.character)
    t.players[seat] = attrs.evolve(t.players[seat], character=action.character)
    if t.log is not None:
        t.log.append(events.CharacterDrawn(seat, action.character))


DRAW_CHARACTER_RULE = ActionRule(
    DrawCharacter,
    Phase.DRAW_CHARACTER,
    _legal_draws,
    lambda here, player, action: _deck_refusal(here, _drawn_by(here), action.character),
    _perform_draw,
)
