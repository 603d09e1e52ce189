"""Picking up tokens from the unit's tile (ACT-F, ACT-G)."""

from __future__ import annotations

from typing import Final, TypeVar

from northwest_passage.actions import Discover, Explore
from northwest_passage.nouns import Phase, TokenKind, Unit
from northwest_passage.reasons import Reason, Refusal
from northwest_passage.rules import telling
from northwest_passage.rules.base import COSTS, ActionRule, Units, unit_refusal, unit_tile
from northwest_passage.rules.transition import Transition
from northwest_passage.state import Player, State, Token

__all__ = ["DISCOVER_RULE", "EXPLORE_RULE"]

C = TypeVar("C", Explore, Discover)

WANTED: Final[dict[type[Explore | Discover], tuple[TokenKind, TokenKind]]] = {
    Explore: (TokenKind.FRANKLIN, TokenKind.STRAIT),
    Discover: (TokenKind.INUIT, TokenKind.CAIRN),
}
"""Which tokens each of the two actions takes."""


def _token(state: State | Transition, player: Player, unit: Unit) -> Token | None:
    """The token on the unit's tile; a tile has one symbol at most, and the area does not matter."""
    cell = state.board.symbols.get(unit_tile(player, unit))
    if cell is not None:
        for token in state.tokens:
            if token.cell == cell:
                return token
    return None


def _rule(kind: type[C]) -> ActionRule[C]:
    wanted, cost = WANTED[kind], COSTS[kind]
    actions = {unit: kind(unit) for unit in Unit}

    def legal(state: State, player: Player, units: Units) -> list[C]:
        found: list[C] = []
        symbols = state.board.symbols
        if player.ship in symbols or (player.sled and player.sled.tile in symbols):
            for unit in units:
                token = _token(state, player, unit)
                if token is not None and token.kind in wanted:
                    found.append(actions[unit])
        return found

    def refuse(state: State, player: Player, action: C) -> Refusal | None:
        refusal = unit_refusal(state, player, action.unit, cost)
        if refusal is None:
            token = _token(state, player, action.unit)
            if token is None or token.kind not in wanted:
                names = " or ".join(kind.name.capitalize() for kind in wanted)
                position = player.position(action.unit)
                assert position is not None
                return Refusal(
                    Reason.NOTHING_TO_TAKE,
                    f"There is no {names} token on this tile.",
                    (position,),
                )
        return refusal

    def perform(t: Transition, action: C) -> None:
        player = t.player
        t.player = player.changed(
            player.ship, player.sled, *t.pay(action.unit, cost), player.reserve
        )
        token = _token(t, player, action.unit)
        assert token is not None
        t.tokens = tuple([other for other in t.tokens if other is not token])
        if t.log is not None:
            t.log.append(telling.TokenTaken(t.turn_player, action.unit, token.kind, token.cell))
        points = t.edition.discovery(token.kind, token.cell)
        t.score(token.kind.name.lower(), points, token.kind)

    return ActionRule(kind, (Phase.TURN,), legal, refuse, perform)


EXPLORE_RULE = _rule(Explore)
DISCOVER_RULE = _rule(Discover)
