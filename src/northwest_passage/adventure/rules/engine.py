"""The functions that list the legal actions, explain why an action is illegal, and carry an action out.

The state after an action is the next one in which a player must decide, chance must act, or the game is
over. Everything that follows without a decision has already happened.
"""

# An action is carried out in two parts: its rule changes the working copy, then `_continue` does the rest.

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any, Final, TypeAlias

from northwest_passage._internal.arguments import no_such_player, whole
from northwest_passage._internal.strings import not_an_action_words
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.events import CardPlayed, Event, Step
from northwest_passage.adventure.nouns import CHANCE, ROTATE_TILE, TURN, Card, Character, Phase
from northwest_passage.adventure.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.adventure.rules import (
    advancing,
    characters,
    drawing,
    fresh_water,
    hands,
    icebergs,
    privileges,
    raiding,
    recovering,
    revealing,
    tiles,
    turns,
    winds,
    wrecks,
)
from northwest_passage.adventure.rules.base import ActionRule
from northwest_passage.adventure.rules.transition import Transition
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import AnyPlayer, Position, View
from northwest_passage.errors import IllegalAction, not_a

__all__ = [
    "apply",
    "canonical",
    "cards_refusal",
    "legal_actions",
    "step",
    "why_illegal",
]


def _one_type(*rules: ActionRule[Any]) -> tuple[ActionRule[Any], ...]:
    """Return the rules as a tuple of one type, although each is for a different kind of action."""
    return rules


RULES: Final = _one_type(
    characters.CHOOSE_CHARACTER_RULE,
    advancing.ADVANCE_RULE,
    raiding.RAID_RULE,
    recovering.RECOVER_RULE,
    icebergs.DROP_ICEBERG_RULE,
    fresh_water.FRESH_WATER_RULE,
    turns.END_TURN_RULE,
    turns.DISCARD_CARD_RULE,
    hands.CHOOSE_CARD_RULE,
    tiles.SWAP_TILE_RULE,
    tiles.ROTATE_TILE_RULE,
    tiles.KEEP_TILES_RULE,
    hands.PLAY_SABOTAGE_RULE,
    privileges.PLAY_SILENCE_RULE,
    privileges.PLAY_PLENTY_RULE,
    privileges.PLAY_SAFE_CONDUCT_RULE,
    wrecks.PLAY_WRECK_RULE,
    icebergs.PLAY_ICEBERG_RULE,
    winds.PLAY_HEADWIND_RULE,
    tiles.PLAY_CURRENT_RULE,
    hands.PLAY_THEFT_RULE,
    characters.PLAY_MUTINY_RULE,
    wrecks.PLAY_SALVAGE_RULE,
    winds.PLAY_TAILWIND_RULE,
    tiles.PLAY_DRIFT_RULE,
    icebergs.PLAY_THAW_RULE,
    winds.PLAY_SPURT_RULE,
    characters.DEAL_CHARACTER_RULE,
    revealing.REVEAL_TILE_RULE,
    drawing.DRAW_CARD_RULE,
    characters.DRAW_CHARACTER_RULE,
)
"""The rules of all actions, in the order in which legal actions are listed."""

RULE_OF: Final = {rule.kind: rule for rule in RULES}
"""The rule of each kind of action."""

_RULE_OF_CARD: Final = {rule.card: rule for rule in RULES if rule.card is not None}
_CARD_RULES: Final = tuple(_RULE_OF_CARD[card] for card in Card)
"""The rule of each card, indexed by :class:`Card`."""
_PARRY: Final = Character.WILLIAM_EDWARD_PARRY


_Listing: TypeAlias = Callable[[Position, AnyPlayer], Iterable[Action]]


def _listings(phase: Phase, fresh: bool) -> tuple[_Listing, ...]:
    return tuple(
        rule.legal
        for rule in RULES
        if rule.phase is phase and rule.card is None and (rule.in_fresh_water or not fresh)
    )


_LISTED: Final = tuple(_listings(phase, False) for phase in Phase)
_LISTED_IN_TURN: Final = _LISTED[TURN]
_LISTED_IN_FRESH_WATER: Final = _listings(TURN, True)


def legal_actions(state: Position) -> tuple[Action, ...]:
    """Return all legal actions, one for each distinct outcome.

    They are ordered by kind, in the order of :data:`ACTION_KINDS
    <northwest_passage.adventure.actions.ACTION_KINDS>`, then by their fields. For a state, the result is
    empty exactly when the game is over. When chance is to act, the legal actions are its outcomes, which are
    **not** equally likely: see :func:`chance_outcomes`. For a :class:`View`, the result is the same as for
    its state if the seat is to act, and otherwise empty.

    >>> import random
    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=random.Random(1903))
    >>> for action in adventure.legal_actions(state):
    ...     print(action)
    ChooseCharacter(character=Character.JOHN_ROSS)
    ChooseCharacter(character=Character.JOHN_DAVIS)
    >>> adventure.legal_actions(adventure.view(state, 1))  # it is not this seat's decision
    ()

    :param state: a state, or the view of a seat.
    :raises InvalidData: if ``state`` is neither a state nor a view of this game.
    """
    if type(state) is not State:
        if type(state) is not View:
            raise not_a(state, State, View)
        if state.viewer != state.to_act:
            return ()
    return () if state.turn_player is None else listed(state)


def listed(state: Position) -> tuple[Action, ...]:
    """Return the legal actions without the checks of :func:`legal_actions`. The game must not be over."""
    assert state.turn_player is not None
    player: AnyPlayer = state.players[state.turn_player]
    phase = state.phase
    if phase is not TURN:
        return tuple(chain.from_iterable([legal(state, player) for legal in _LISTED[phase]]))
    actions: list[Action] = []
    for legal in _LISTED_IN_FRESH_WATER if state.fresh_water else _LISTED_IN_TURN:
        actions += legal(state, player)
    if player.hand and cards_refusal(state, player) is None:
        for card in dict.fromkeys(player.hand):
            actions += _CARD_RULES[card].legal(state, player)
    return tuple(actions)


def cards_refusal(state: Position, player: AnyPlayer) -> Reason | None:
    """Return why the player cannot play cards, or ``None`` if they can (MAN-4, TUR-2, TRE-5, CHR-G).

    :param state: a state or a view in a turn.
    :param player: the player to act.
    """
    if state.fresh_water:
        return Reason.ONLY_ADVANCES
    if not state.cards_left:
        return Reason.NO_CARDS_LEFT
    if player.silenced:
        return Reason.SILENCED
    if player.character is _PARRY:
        return Reason.CARDS_FORBIDDEN
    return None


_WHY_NO_CARDS: Final = {
    Reason.ONLY_ADVANCES: "After taking fresh water, a player can only advance or end the turn.",
    Reason.NOT_IN_HAND: "This card is not in the player's hand.",
    Reason.NO_CARDS_LEFT: "No more cards may be played this turn.",
    Reason.SILENCED: "A silenced player cannot play cards this turn.",
    Reason.CARDS_FORBIDDEN: "This character cannot play cards.",
}


def canonical(state: Position, action: Action) -> Action:
    """Return the canonical form of an action: the equivalent action that :func:`legal_actions` lists.

    Two kinds of actions have several forms: those with a token on the scenario, whose path can begin at
    either end, and those with a tile that looks the same both ways. If no form of the action is legal, any of
    its forms may be returned.

    >>> from northwest_passage import adventure
    >>> from northwest_passage.adventure import Recover, Shape
    >>> state = adventure.new_game(["Amundsen", "Franklin"])
    >>> adventure.canonical(state, Recover(Shape.LINE_2, ((1, 4), (1, 3)))).path
    (Hex(col=1, row=3), Hex(col=1, row=4))

    :param state: a state, or the view of a seat.
    :param action: the action in any form.
    :raises InvalidData: if ``state`` is neither a state nor a view of this game.
    """
    if type(state) is not State and type(state) is not View:
        raise not_a(state, State, View)
    rule = RULE_OF.get(type(action))
    spelled: Action = action if rule is None else rule.canonical(state, action)
    return spelled


def why_illegal(state: State, action: Action, *, player: int | None = None) -> Refusal | None:
    """Return why an action is not legal now, or ``None`` if it is legal.

    >>> import random
    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=random.Random(1903))
    >>> adventure.why_illegal(state, adventure.EndTurn()).message
    'Amundsen must choose a character first.'

    The reasons are checked in the order of :class:`Reason`.

    :param state: the state before the action.
    :param action: the action to check.
    :param player: for servers: the player who sent the request, or ``CHANCE`` for chance. If it is not their
        turn to decide, the action is refused before any check that could reveal a secret.
    :returns: the refusal with its reason and a message, or ``None``.
    :raises InvalidData: if ``state`` is not a state of this game. A view does not have enough information.
    """
    if type(state) is not State:
        raise not_a(state, State)
    rule = RULE_OF.get(type(action))
    if rule is None:
        return Refusal(Reason.NOT_AN_ACTION, f"{not_an_action_words(action)}.")
    seat = state.turn_player
    if seat is None:
        return Refusal(Reason.GAME_OVER, "The game is over.")
    if player is not None and whole(player) != state.to_act:
        due = RefusalDetails(player=state.to_act)
        return Refusal(Reason.NOT_YOUR_TURN, _whose_turn(state, player), details=due)
    if state.phase is not rule.phase:
        due = RefusalDetails(player=state.to_act, phase=state.phase)
        return Refusal(Reason.WRONG_PHASE, f"{_what_is_due(state)} first.", details=due)
    acting = state.players[seat]
    if rule.card is not None:
        why = cards_refusal(state, acting)
        if why is not Reason.ONLY_ADVANCES and rule.card not in acting.hand:
            why = Reason.NOT_IN_HAND
        if why is not None:
            return Refusal(why, _WHY_NO_CARDS[why], details=RefusalDetails(card=rule.card))
    elif state.fresh_water and not rule.in_fresh_water and state.phase is TURN:
        return Refusal(Reason.ONLY_ADVANCES, _WHY_NO_CARDS[Reason.ONLY_ADVANCES])
    refusal: Refusal | None = rule.refuse(state, acting, action)
    return refusal


def _whose_turn(state: State, player: int) -> str:
    unknown = no_such_player(player, len(state.players))
    if unknown is not None and player != CHANCE:
        return unknown
    to_act = state.to_act
    if to_act is None or to_act == CHANCE:
        return f"{_what_is_due(state)} first."
    return f"It is {state.players[to_act].name}'s turn to decide."


def _what_is_due(state: State) -> str:
    assert state.turn_player is not None
    name = state.players[state.turn_player].name
    return {
        Phase.DEAL: "A character must be dealt",
        Phase.CHOOSE_CHARACTER: f"{name} must choose a character",
        Phase.REVEAL_TILE: "A tile must be revealed",
        Phase.TURN: f"{name} must act or end the turn",
        Phase.DRAW_CARD: "A card must be drawn",
        Phase.DRAW_CHARACTER: "A character must be drawn",
        Phase.CHOOSE_CARD: f"{name} must choose a card",
        Phase.SWAP_TILE: f"{name} must choose the second tile of the swap",
        Phase.ROTATE_TILE: f"{name} must decide about the new tiles",
        Phase.DISCARD: f"{name} must discard a card",
    }[state.phase]


def apply(state: State, action: Action, *, player: int | None = None) -> State:
    """Return the state after an action. The given state does not change.

    >>> import random
    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=random.Random(1903))
    >>> adventure.apply(state, adventure.ChooseCharacter(adventure.Character.JOHN_ROSS))
    <State round 0, choose character by Franklin, 2 players>

    :param state: the state before the action.
    :param action: a legal action.
    :param player: for servers: the player who sent the request, as in :func:`why_illegal`.
    :raises IllegalAction: if the action is illegal, with the :class:`Refusal` of :func:`why_illegal`.
    :raises InvalidData: if ``state`` is not a state of this game. Views are not accepted.
    """
    return _carry_out(state, action, player, None)


def step(state: State, action: Action, *, player: int | None = None) -> Step:
    """Return the state after an action, as :func:`apply` does, together with the events of the action.

    >>> import random
    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=random.Random(1903))
    >>> done = adventure.step(state, adventure.ChooseCharacter(adventure.Character.JOHN_ROSS))
    >>> done.events
    (CharacterChosen(player=0, character=Character.JOHN_ROSS),)
    >>> adventure.seen(done, 1).events  # as the other seat sees it
    (CharacterChosen(player=0, character=None),)

    :param state: the state before the action.
    :param action: a legal action.
    :param player: for servers: the player who sent the request, as in :func:`why_illegal`.
    :raises IllegalAction: as in :func:`apply`.
    :raises InvalidData: if ``state`` is not a state of this game. Views are not accepted.
    """
    events: list[Event] = []
    after = _carry_out(state, action, player, events)
    return Step(after, tuple(events), action)


def _carry_out(state: State, action: Action, player: int | None, log: list[Event] | None) -> State:
    refusal = why_illegal(state, action, player=player)
    if refusal is not None:
        raise IllegalAction(refusal)
    t = Transition(state, log)
    perform(t, action)
    return t.freeze()


def perform(t: Transition, action: Action) -> None:
    """Carry out a legal action, and everything that follows without a decision."""
    rule = RULE_OF[type(action)]
    if rule.card is not None:
        _play_card(t, rule.card)
    rule.perform(t, action)
    _continue(t)


def _play_card(t: Transition, card: Card) -> None:
    """Discard a played card before it takes effect (TRE-1)."""
    before = t.cards_left
    t.cards_left = before - 1
    t.discard(t.turn_player, card)
    if t.log is not None:
        hand = len(t.player.hand)
        t.log.append(CardPlayed(t.turn_player, card, before, before - 1, hand + 1, hand))


def _continue(t: Transition) -> None:
    """Carry out everything that needs no decision, until a player or chance must act (ADV-8, SUP-5).

    After a movement, cards are drawn, then rows are revealed, then a tile may be turned. When the first rows
    have been revealed, the first turn begins.
    """
    if t.phase is not TURN or (t.draws and drawing.draw_due(t)):
        return
    if (t.moved or not t.round) and revealing.reveal_due(t):
        return
    if t.revealed:
        t.phase = ROTATE_TILE
    elif not t.round:
        turns.begin_turn(t, t.first_player)
