"""Collecting tokens from the unit's tile (ACT-F, ACT-G)."""

from __future__ import annotations

from typing import Final, TypeVar

from northwest_passage.expedition import events
from northwest_passage.expedition.actions import Discover, Explore
from northwest_passage.expedition.nouns import Cell, Phase, TokenKind, Unit
from northwest_passage.expedition.reasons import Reason, Refusal, RefusalDetails
from northwest_passage.expedition.rules.base import (
    ActionRule,
    Units,
    unit_refusal,
    unit_tile,
)
from northwest_passage.expedition.rules.transition import Transition
from northwest_passage.expedition.state import Player, State, Token

C = TypeVar("C", Explore, Discover)

WANTED: Final[dict[type[Explore | Discover], tuple[TokenKind, TokenKind]]] = {
    Explore: (TokenKind.FRANKLIN, TokenKind.STRAIT),
    Discover: (TokenKind.INUIT, TokenKind.CAIRN),
}
"""The kinds of token that Explore and Discover can take."""


def _token(
    state: State | Transition, tile: Cell, wanted: tuple[TokenKind, TokenKind]
) -> Token | None:
    """Return the token on a tile, in any area, if it is of a wanted kind. A tile has at most one symbol."""
    symbol = state.board._symbols.get(tile)
    if symbol is not None and symbol[1] in wanted:
        cell = symbol[0]
        for token in state.tokens:
            if token.cell == cell:
                return token
    return None


def _rule(kind: type[C], cost: int) -> ActionRule[C]:
    wanted = WANTED[kind]
    actions = {unit: kind(unit) for unit in Unit}

    def legal(state: State, player: Player, units: Units) -> list[C]:
        symbols = state.board._symbols
        found: list[C] = []
        if player.ship in symbols or (player.sled and player.sled.tile in symbols):
            for unit in units:
                token = _token(state, unit_tile(player, unit), wanted)
                if token is not None:
                    found.append(actions[unit])
        return found

    def refuse(state: State, player: Player, action: C) -> Refusal | None:
        refusal = unit_refusal(state, player, action.unit, cost)
        if refusal is None:
            tile = unit_tile(player, action.unit)
            if _token(state, tile, wanted) is None:
                names = " or ".join(kind.name.capitalize() for kind in wanted)
                return Refusal(
                    Reason.NOTHING_TO_TAKE,
                    f"There is no {names} token on this tile.",
                    (tile,),
                    RefusalDetails(unit=action.unit, tokens=tuple(wanted)),
                )
        return refusal

    def perform(t: Transition, action: C) -> None:
        t.spend(action.unit, cost)
        token = _token(t, unit_tile(t.player, action.unit), wanted)
        assert token is not None
        t.tokens = tuple([other for other in t.tokens if other is not token])
        if t.log is not None:
            t.log.append(events.TokenTaken(t.turn_player, action.unit, token.kind, token.cell))
        points = t.edition.discovery(token.kind, token.cell)
        t.score(token.kind.name.lower(), points, token.kind)

    return ActionRule(kind, (Phase.TURN,), legal, refuse, perform, cost=cost)


EXPLORE_RULE = _rule(Explore, 3)
DISCOVER_RULE = _rule(Discover, 2)
