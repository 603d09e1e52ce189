"""Reasons for an action of Adventure, in a sentence."""

from __future__ import annotations

from random import Random

from northwest_passage._internal.strings import count
from northwest_passage.adventure import (
    Action,
    Advance,
    ChooseCharacter,
    DropIceberg,
    EndTurn,
    FreshWater,
    PlayTailwind,
    Raid,
    Recover,
    View,
    consequences,
    sample_state,
)
from northwest_passage.adventure.rules import queries
from northwest_passage.adventure.sentences import effect, label, power

__all__ = ["reason"]


def reason(view: View, action: Action) -> str:
    """Return a reason for an action of the player whose view it is."""
    match action:
        case Advance(path=path) | PlayTailwind(path=path):
            boat = view.players[view.turn_player or 0].boat
            goes = _goes(path[-1].row - boat.row)
            # No secret changes it, so any state that agrees with the view will do.
            brings = consequences(sample_state(view, Random(0)), action)
            drawn = brings.draws.count(view.turn_player or 0)
            also = f" and draws {count(drawn, 'card')}" if drawn else ""
            price = "no points"
            if isinstance(action, Advance):
                price = count(queries.price(view, action), "point")
            return f"It {goes} for {price}{also}."
        case Raid():
            return "On the route of somebody else each hex costs 1."
        case ChooseCharacter(character=character):
            return power(view.edition, character)
        case EndTurn():
            return "What is left does not pay for anything better."
        case Recover():
            return "Tokens are running out."
        case DropIceberg():
            return "It makes the way dearer for whoever follows."
        case FreshWater():
            more = consequences(sample_state(view, Random(0)), action).points
            return f"It adds {count(more, 'point')} to advance with."
        case _:
            card = queries.card(action)
            return f"{label(view, action)}." if card is None else effect(view.edition, card)


def _goes(rows: int) -> str:
    """Return the words for the distance that a boat gains or loses."""
    if rows < 0:
        return f"goes back {count(-rows, 'row')}"
    return f"gains {count(rows, 'row')}" if rows else "stays in its row"
