"""Conservation of pieces: tokens, iceberg and water tiles, cards and characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from northwest_passage._internal.strings import count
from northwest_passage.adventure.edition import PLAYER_COUNTS
from northwest_passage.adventure.nouns import (
    CHOOSE_CHARACTER,
    DEAL,
    DRAW_CHARACTER,
    ICEBERG,
    WATER,
    Card,
    Shape,
    Terrain,
)
from northwest_passage.adventure.state import CharacterPending, State
from northwest_passage.adventure.validation.scenario import piles_of, tokens_on
from northwest_passage.adventure.views import party
from northwest_passage.errors import Problem


def tokens(state: State) -> Iterator[Problem]:
    """Yield the problems with tokens: there may be fewer than at the start, but not more (SUP-2, TRE-8)."""
    placed: Counter[tuple[int, Shape]] = Counter()
    for token, copies in tokens_on(piles_of(state.scenario)).items():
        placed[token.owner, token.shape] += copies
    for seat, player in enumerate(state.players):
        for shape in Shape:
            most = state.edition.tokens[shape]
            if (total := player.reserve[shape] + placed[seat, shape]) > most:
                kind = count(most, f"{shape.name.lower()} token")
                words = f"must be at most {kind}, including the tokens on the scenario, got {total}"
                yield Problem(f"players[{seat}].reserve[{shape:d}]", words)


def small_tiles(state: State) -> Iterator[Problem]:
    """Yield the problems with iceberg and water tiles: each must be in reserve or on the scenario (SCN-5)."""
    placed = Counter(
        piece for pile in state.scenario.piles for piece in pile if isinstance(piece, Terrain)
    )
    for field, terrain, most in (
        ("iceberg_tiles", ICEBERG, state.edition.iceberg_tiles),
        ("water_tiles", WATER, state.edition.water_tiles),
    ):
        if (total := getattr(state, field) + placed[terrain]) != most:
            words = f"must total {most}, including the tiles already placed, got {total}"
            yield Problem(field, words)


def cards(state: State) -> Iterator[Problem]:
    """Yield the problems with cards: each must be in the deck, a hand or the discards (SUP-3, TRE-1)."""
    held = Counter(card for player in state.players for card in player.hand)
    there = state.edition.cards[len(state.players) - PLAYER_COUNTS[0]]
    for card in Card:
        if (total := state.deck[card] + state.discards[card] + held[card]) != there[card]:
            kind = count(there[card], f"{card.name.lower()} card")
            words = f"must total {kind}, including discards and hands, got {total}"
            yield Problem(f"deck[{card:d}]", words)
    for seat, player in enumerate(state.players):
        if list(player.hand) != sorted(player.hand):
            yield Problem(f"players[{seat}].hand", "must be sorted")


def characters(state: State) -> Iterator[Problem]:
    """Yield the problems with characters: each must be in the deck, dealt or chosen (SUP-4, TEA-2)."""
    found = [
        *state.characters,
        *(one for group in state.dealt for one in group),
        *(player.character for player in state.players if player.character is not None),
    ]
    known = sorted(card.character for card in state.edition.characters)
    if sorted(found) != known:
        yield Problem(
            "characters",
            "must leave each character in exactly one place: in the deck, dealt or chosen",
        )
    if list(state.characters) != sorted(state.characters):
        yield Problem("characters", "must be sorted")
    for group, dealt in enumerate(state.dealt):
        if list(dealt) != sorted(dealt):
            yield Problem(f"dealt[{group}]", "must be sorted")
    yield from _teams(state)
    if state.phase in (DEAL, CHOOSE_CHARACTER):
        yield from _being_dealt(state)
        return
    if state.dealt:
        yield Problem("dealt", "must be empty once all characters are revealed")
    pending = state.pending
    missing = pending.player if isinstance(pending, CharacterPending) else None
    if missing is not None and not 0 <= missing < len(state.players):
        yield Problem("pending.player", f"must be 0 to {len(state.players) - 1}, got {missing}")
    for seat, player in enumerate(state.players):
        if (player.character is None) != (state.phase is DRAW_CHARACTER and seat == missing):
            words = "must be a character, or None while a new character is drawn"
            yield Problem(f"players[{seat}].character", words)


def _teams(state: State) -> Iterator[Problem]:
    """Yield the problems with teams: no character may be from the other team's deck (TEA-2)."""
    if not state.variant:
        return
    sirs = state.edition.sirs
    for group, dealt in enumerate(state.dealt):
        if any((one in sirs) != (group == 0) for one in dealt):
            yield Problem(f"dealt[{group}]", "must contain only characters from the team's deck")
    for seat, player in enumerate(state.players):
        if player.character is not None and (player.character in sirs) != (seat % 2 == 0):
            yield Problem(
                f"players[{seat}].character", "must be a character of the player's own team"
            )


def _being_dealt(state: State) -> Iterator[Problem]:
    """Yield the problems with characters dealt and chosen, given the player to act (SUP-4, TEA-2)."""
    count, turn = len(state.players), state.turn_player
    assert turn is not None
    groups = 2 if state.variant else count
    if len(state.dealt) != groups:
        words = f"must have {groups} lists, one for each player or team, got {len(state.dealt)}"
        yield Problem("dealt", words)
        return
    edition = state.edition
    each = edition.characters_dealt_to_team if state.variant else edition.characters_dealt
    sizes = [len(dealt) for dealt in state.dealt]
    if state.phase is DEAL:
        chosen = 0
        if state.variant:
            fine = turn < groups and sizes[turn] < each
            fine = fine and sizes == [each] * turn + sizes[turn : turn + 1] + [0] * (1 - turn)
        else:
            full = sizes[-1]
            fine = full < each and sizes == [full + 1] * turn + [full] * (count - turn)
    else:
        chosen = turn
        seats = [party(state.variant, seat) for seat in range(turn)]
        fine = sizes == [each - seats.count(group) for group in range(groups)]
    if not fine:
        words = f"must have sizes that fit the phase and turn_player, got {sizes}"
        yield Problem("dealt", words)
    for seat, player in enumerate(state.players):
        if (player.character is None) != (seat >= chosen):
            yield Problem(f"players[{seat}].character", "must be chosen in the order of seats")
