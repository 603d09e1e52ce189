"""Sentences that explain why a bot recommends an action of Adventure."""

from __future__ import annotations

from random import Random

from northwest_passage._internal.strings import count
from northwest_passage.adventure import (
    Action,
    View,
    actions,
    consequences,
    sample_state,
)
from northwest_passage.adventure.rules import queries
from northwest_passage.adventure.sentences import effect, label, power

__all__ = ["reason"]


def reason(view: View, action: Action) -> str:
    """Return a sentence that explains why an action is good for the player whose view is given.

    :param view: the view of the player to act.
    :param action: a legal action of that player.
    """
    match action:
        case actions.Advance(path=path) | actions.PlayTailwind(path=path):
            boat = view.players[view.turn_player or 0].boat
            progress = _progress(path[-1].row - boat.row)
            # The consequences do not depend on secrets, so any state that agrees with the view is fine.
            brings = consequences(sample_state(view, Random(0)), action)
            drawn = brings.draws.count(view.turn_player or 0)
            also = f" and draws {count(drawn, 'card')}" if drawn else ""
            price = "no points"
            if isinstance(action, actions.Advance):
                price = count(queries.price(view, action), "point")
            return f"It {progress} for {price}{also}."
        case actions.Raid():
            return "Once you are on another player's route, each of its hexes costs only 1 point."
        case actions.ChooseCharacter(character=character):
            return power(view.edition, character)
        case actions.EndTurn():
            return "The remaining points are not enough for anything better."
        case actions.Recover():
            return "Tokens are running out."
        case actions.DropIceberg():
            return "It makes the way more expensive for the boats behind you."
        case actions.FreshWater():
            more = consequences(sample_state(view, Random(0)), action).points
            return f"It adds {count(more, 'point')} for advancing."
        case _:
            card = queries.card(action)
            return f"{label(view, action)}." if card is None else effect(view.edition, card)


def _progress(rows: int) -> str:
    """Return a phrase for the number of rows that a boat gains or loses, such as ``gains 2 rows``."""
    if rows < 0:
        return f"loses {count(-rows, 'row')}"
    return f"gains {count(rows, 'row')}" if rows else "stays in its row"
