"""Piles: the pieces on one hex, bottom to top (SCN-7, SCN-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from northwest_passage.adventure.hexes import index_of
from northwest_passage.adventure.nouns import Token, placed_token

if TYPE_CHECKING:
    from northwest_passage.adventure.scenario import Pile


def is_on_top(token: Token, piles: Sequence[Pile]) -> bool:
    """Return whether a token is at the top of the pile on all its hexes (SCN-7)."""
    for place in token.path:
        pile = piles[index_of(place)]
        if not pile or pile[-1] is not token:  # equal tokens on a scenario are one object
            return False
    return True


def shared(pile: Pile) -> Pile:
    """Return a pile with each token replaced by a cached one, so that equal tokens are the same object."""
    return tuple(
        placed_token(piece.owner, piece.shape, piece.path) if type(piece) is Token else piece
        for piece in pile
    )


def live(pile: Pile) -> tuple[Token, ...]:
    """Return the live tokens of a pile, those above all iceberg and water tiles, bottom to top (SCN-8)."""
    tokens: list[Token] = []
    for piece in reversed(pile):
        if type(piece) is not Token:
            break
        tokens.append(piece)
    return tuple(reversed(tokens))


def owners_of(pile: Pile) -> int:
    """Return a bit mask of the players with a token above all iceberg and water tiles of a pile (SCN-8)."""
    owners = 0
    for piece in reversed(pile):
        if type(piece) is not Token:
            break
        owners |= 1 << piece.owner
    return owners


def on_routes(pile: Pile, player: int) -> int:
    """Return a bit mask of the opponents whose routes a player's boat is on, given the pile under it (ADV-9).

    These are the opponents with a live token below a live token of the player.
    """
    found, own_token_above = 0, False
    for piece in reversed(pile):
        if type(piece) is not Token:
            break
        if piece.owner == player:
            own_token_above = True
        elif own_token_above:
            found |= 1 << piece.owner
    return found
