"""What a frontend asks about an action."""

from __future__ import annotations

from northwest_passage.adventure.actions import Action, Advance, DropIceberg, Raid, Recover
from northwest_passage.adventure.rules.advancing import advance_cost
from northwest_passage.adventure.rules.engine import why_illegal
from northwest_passage.adventure.rules.icebergs import drop_cost
from northwest_passage.adventure.state import State
from northwest_passage.errors import IllegalAction

__all__ = ["cost"]


def cost(state: State, action: Action) -> int:
    """What a legal action costs in points; 0 for actions without a cost, such as cards or chance's.

    :raises IllegalAction: if the action is not legal now.
    """
    refusal = why_illegal(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    if isinstance(action, Advance):
        return advance_cost(state, action)
    if isinstance(action, DropIceberg):
        return drop_cost(state)
    if isinstance(action, Raid):
        return state.edition.costs.raid
    return state.edition.costs.recover if isinstance(action, Recover) else 0
