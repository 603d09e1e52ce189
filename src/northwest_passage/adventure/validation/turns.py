"""The values that change during the setup and in a turn (TUR, MAN-4, TRE, CHR)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.nouns import (
    ATLANTIC,
    CHOOSE_CARD,
    DISCARD,
    DRAW_CARD,
    DRAW_CHARACTER,
    OVER,
    REVEAL_TILE,
    ROTATE_TILE,
    SWAP_TILE,
    Card,
    Character,
    Token,
)
from northwest_passage.adventure.rules.base import boats_of
from northwest_passage.adventure.rules.chance import most_worth, turn_worth
from northwest_passage.adventure.rules.engine import legal_actions
from northwest_passage.adventure.rules.setup import Setup, start
from northwest_passage.adventure.state import CharacterPending, HandPending, State, SwapPending
from northwest_passage.adventure.validation.scenario import piles_of
from northwest_passage.errors import Problem

_PARRY = Character.WILLIAM_EDWARD_PARRY
_HUDSON = Character.HENRY_HUDSON
_FRANKLIN = Character.JOHN_FRANKLIN
_DRAW_FOR_OTHERS = (Character.WILLIAM_BAFFIN, Character.JOHN_CABOT, Character.HUMPHREY_GILBERT)
_NEVER_DRAW = (Character.WILLIAM_BAFFIN, Character.JOHN_CABOT)


def setup(state: State) -> Iterator[Problem]:
    """Yield the problems with the setup: only deals, choices and reveals may have happened (SUP)."""
    names = tuple(player.name for player in state.players)
    fresh = start(
        Setup(
            edition=state.edition,
            variant=state.variant,
            names=names,
            first_player=state.first_player,
        )
    )
    changing = {"phase", "turn_player", "scenario", "players", "characters", "dealt", "revealed"}
    for field in attrs.fields(State):
        if field.name not in changing and getattr(state, field.name) != getattr(fresh, field.name):
            yield Problem(field.name, "must have its initial value before the first turn")
    for seat, (player, new) in enumerate(zip(state.players, fresh.players, strict=True)):
        if attrs.evolve(player, character=None) != new:
            words = "must have its initial values before the first turn, except for the character"
            yield Problem(f"players[{seat}]", words)
    if state.phase is REVEAL_TILE and state.turn_player != state.first_player:
        yield Problem("turn_player", "must be the first player before the first turn")
    if state.revealed:
        yield Problem("revealed", "must be empty: no movement has revealed tiles yet")


def turn(state: State) -> Iterator[Problem]:
    """Yield the problems with the values that are reset in every turn."""
    phase, edition = state.phase, state.edition
    rows = [player.boat.row for player in state.players]
    seat = state.turn_player
    if phase is OVER:
        if max(rows) <= edition.rows:
            yield from _limit(state)
            return
        seat = rows.index(max(rows))
    assert seat is not None
    yield from _newcomers(state, seat)
    player = state.players[seat]
    if player.headwind:
        yield Problem(
            f"players[{seat}].headwind", "must be 0: the points were subtracted when the turn began"
        )
    if not state.moved:
        for field in ("fresh_water", "crossed_cold", "crossed_iceberg"):
            if getattr(state, field):
                yield Problem(field, "must be false: the boat has not moved in this turn")
        if phase in (DRAW_CARD, REVEAL_TILE, ROTATE_TILE, OVER):
            yield Problem("moved", f"must be true in the phase {phase.name.lower()}")
    elif player.boat == ATLANTIC:
        yield Problem("moved", "must be false: the boat is in the Atlantic")
    if player.silenced:
        yield from _silenced(state, seat)
    if phase is DISCARD:
        yield from _ended(state)
        if player.hand_size <= edition.hand_limit:
            yield Problem("phase", "must not be discard: the hand is within the limit")
    if phase in (REVEAL_TILE, ROTATE_TILE):
        hudson = player.character is _HUDSON
        if (phase is ROTATE_TILE) > bool(state.revealed) or bool(state.revealed) > hudson:
            yield Problem(
                "revealed",
                "must be empty: only Hudson may turn revealed tiles"
                if state.revealed
                else "must not be empty in the phase rotate_tile",
            )
    if phase is DRAW_CARD:
        yield from _draws(state, seat)
    if phase in (CHOOSE_CARD, SWAP_TILE, DRAW_CHARACTER):
        yield from _after_card(state, seat)
    yield from _worth(state, seat)


def _silenced(state: State, seat: int) -> Iterator[Problem]:
    """Yield the problems with a silenced player who seems to have played a card (TRE-5, TRE-18)."""
    allowed = state.edition.cards_a_turn
    if state.phase is not DISCARD and state.cards_left != allowed:
        words = (
            f"must still be {allowed}, got {state.cards_left}: a silenced player cannot play cards"
        )
        yield Problem("cards_left", words)
    if state.players[seat].safe:  # safe conduct ends when the turn begins (TRE-7)
        words = "must be false: a silenced player cannot play cards"
        yield Problem(f"players[{seat}].safe", words)
    powers, character = state.edition.powers, state.players[seat].character
    most = powers.points if character is _PARRY else state.edition.points
    most += _fresh_water(state.edition, character) * state.fresh_water
    most += powers.crossing_cold * state.crossed_cold
    most += powers.crossing_iceberg * state.crossed_iceberg
    if state.points > most:
        words = f"must be at most {most} for a silenced player, got {state.points}"
        yield Problem("points", words)


def _fresh_water(edition: Edition, character: Character | None) -> int:
    """Return the maximum number of points that fresh water adds for a character (MAN-4, CHR-N)."""
    more = edition.powers.fresh_water if character is _FRANKLIN else 0
    return max(edition.fresh_water, more)


def _newcomers(state: State, seat: int) -> Iterator[Problem]:
    """Yield the problems with players who have not moved yet in the first round (TUR-3).

    They must be in the Atlantic and have no token on the scenario.
    """
    if state.round > 1:
        return
    count = len(state.players)
    turns = [(state.first_player + i) % count for i in range(count)]
    for other in turns[turns.index(seat) + state.moved :]:
        if state.phase is DISCARD and other == seat:
            continue
        if state.players[other].boat != ATLANTIC or _has_tokens(state, other):
            yield Problem(
                f"players[{other}].boat", "must be in the Atlantic: the player has not moved yet"
            )


def _has_tokens(state: State, seat: int) -> bool:
    return any(
        isinstance(piece, Token) and piece.owner == seat
        for _, pile in piles_of(state.scenario)
        for piece in pile
    )


def _limit(state: State) -> Iterator[Problem]:
    """Yield the problems with a game that ended with no boat in the Pacific (TUR-3)."""
    if state.round < state.edition.rounds:
        yield Problem("phase", "must not be over: no boat is in the Pacific, and rounds are left")
    yield from _ended(state)
    last = (state.first_player - 1) % len(state.players)
    player = state.players[last]
    if player.hand_size > state.edition.hand_limit or player.silenced or player.headwind:
        words = "must not be silenced, have a headwind or exceed the hand limit after the last turn"
        yield Problem(f"players[{last}]", words)


def _ended(state: State) -> Iterator[Problem]:
    """Yield the problems with values that must be 0 at the end of a turn (TUR-2)."""
    for field in (
        "points",
        "cards_left",
        "moved",
        "fresh_water",
        "crossed_cold",
        "crossed_iceberg",
    ):
        if value := getattr(state, field):
            due = "false at the end of a turn"
            if value is not True:
                due = f"0 at the end of a turn, got {value}"
            yield Problem(field, f"must be {due}")


def _draws(state: State, seat: int) -> Iterator[Problem]:
    """Yield the problems with draws: an empty deck, or players who cannot draw (ADV-7, ADV-8, CHR-2)."""
    if not any(state.deck):
        yield Problem("deck", "must not be empty in the phase draw_card")
    if len(state.draws) > 8:
        words = "must have at most 8 draws, two for each of four hexes"
        yield Problem("draws", f"{words}, got {len(state.draws)}")
    for i, who in enumerate(state.draws):
        if not 0 <= who < len(state.players):
            yield Problem(f"draws[{i}]", f"must be 0 to {len(state.players) - 1}, got {who}")
            continue
        character = state.players[who].character
        draws = character not in _NEVER_DRAW if who == seat else character in _DRAW_FOR_OTHERS
        if not draws:
            words = f"must be a player whose character draws a card now, got {who}"
            yield Problem(f"draws[{i}]", words)


def _after_card(state: State, seat: int) -> Iterator[Problem]:
    """Yield the problems with a choice or a draw that follows a card (TRE-4, TRE-12, TRE-13, TRE-16)."""
    player, pending = state.players[seat], state.pending
    if player.silenced or player.character is _PARRY or state.fresh_water:
        yield Problem(
            "phase",
            f"must not be {state.phase.name.lower()}: the player could not have played a card",
        )
    if isinstance(pending, HandPending):
        card = pending.card
        if card not in (Card.SABOTAGE, Card.THEFT):
            words = f"must be sabotage or theft, got {card.name.lower()}"
            yield Problem("pending.card", words)
        if not 0 <= pending.opponent < len(state.players) or pending.opponent == seat:
            yield Problem("pending.opponent", f"must be an opponent, got {pending.opponent}")
        elif not state.players[pending.opponent].hand:
            words = f"must be an opponent with cards, got {pending.opponent}"
            yield Problem("pending.opponent", words)
    else:
        card = Card.MUTINY if isinstance(pending, CharacterPending) else Card.DRIFT
    if not state.discards[card]:
        yield Problem("discards", "must include the card that was played")


def _worth(state: State, seat: int) -> Iterator[Problem]:
    """Yield a problem if the player has more resources than any turn can give (TUR-1, TUR-2)."""
    edition, powers = state.edition, state.edition.powers
    points = state.points
    points += 0 if state.crossed_cold else powers.crossing_cold
    points += 0 if state.crossed_iceberg else powers.crossing_iceberg
    # Fresh water adds points once a turn (MAN-4). If it was taken, the current character determines how many,
    # since no card could have changed the character afterwards.
    points += _fresh_water(edition, _FRANKLIN)
    if state.fresh_water:
        points -= _fresh_water(edition, state.players[seat].character)
    count = len(state.players)
    hexes = 2 * count * edition.rows - len(piles_of(state.scenario))
    # A card that is about to be drawn counts as if it were in the hand.
    hand = state.players[seat].hand_size + sum(who == seat for who in state.draws)
    if turn_worth(hand, points, hexes, state.cards_left) > most_worth(edition, count):
        yield Problem(
            "points", "must not exceed what one turn can give, considering the hand and cards_left"
        )


def swap(state: State) -> Iterator[Problem]:
    """Yield a problem if a pending swap has an impossible first tile. This check must be last (TRE-16)."""
    pending = state.pending
    if not isinstance(pending, SwapPending):
        return
    face = state.edition.tile.get(pending.tile)
    placed = state.scenario.tile_named(pending.tile)
    bare = state.scenario.bare_tiles(boats_of(state))
    if face is None or placed not in bare or not legal_actions(state):
        yield Problem("pending.tile", "must be a tile that can be the first tile of a swap")
    elif pending.turned and face.looks_the_same:
        yield Problem("pending.turned", "must be false: the tile looks the same both ways")
