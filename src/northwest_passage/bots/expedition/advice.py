"""Sentences that explain why a bot recommends an action of Expedition."""

from __future__ import annotations

from northwest_passage._internal.strings import count, listed
from northwest_passage.expedition import (
    Action,
    State,
    TokenKind,
    Unit,
    actions,
    consequences,
    placements,
)
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.sentences import label, token, unit

__all__ = ["reason"]


def reason(state: State, action: Action) -> str:
    """Return a sentence that explains why an action is good for the player to act.

    :param state: the state before the action.
    :param action: a legal action.
    """
    brings = _brings(state, action)
    if brings:
        return f"{brings}."
    player = state.players[state.turn_player or 0]
    match action:
        case actions.TakeLarge() | actions.TakeSmall() | actions.DrawLarge() | actions.DrawSmall():
            tile = queries.tile(state, action)
            fits = 0 if tile is None else len(placements(state, Unit.SHIP, tile))
            symbol = None if tile is None else state.edition.symbol(tile)
            parts = [f"fits beside your Ship in {count(fits, 'way')}"] if fits else []
            parts += [] if symbol is None else [f"brings {_a(symbol)} to the map"]
            return f"{tile} {listed(parts) or 'may fit coasts farther on'}."
        case actions.RefreshTiles():
            return "None of the open tiles is of much use, but new ones may be."
        case actions.PlaceTile() | actions.DrawAndPlace():
            columns = abs(action.cell.col - state.edition.northwest_passage.col)
            far = count(columns, "column")
            return f"It extends the map, at a place {far} from the Northwest Passage."
        case actions.MoveShip() | actions.MoveSled():
            cells = queries.cells(state, action)
            waiting = listed([_a(t.kind) for t in state.tokens if t.cell in cells])
            if waiting:
                return f"{waiting[:1].upper()}{waiting[1:]} waits there."
            target = "home" if player.passage_reached else "to the Northwest Passage"
            return f"It is on the way {target}."
        case actions.TransferCrew(available, resting):
            before = player.sled_crew
            if (available + resting, available) > (before.total, before.available):
                return "The Sled then has crew to go where the Ship cannot: over land and ice."
            return "The Ship needs the crew more than the Sled."
        case actions.Explore() | actions.Discover():
            return "Tokens are worth prestige, and count towards sets at the end."
        case actions.Pass() if state.variant.is_solo or state.round == state.edition.rounds:
            return "Further actions would cost crew and gain little."
        case actions.Pass():
            return (
                "Further actions would cost crew and gain little. "
                "The first player to pass begins the next round."
            )
        case actions.EndTurn():
            return "Another action would cost one more crew now than in the next turn."
        case actions.FillGap():
            return "The resulting coast is better for you."
        case actions.SettleSled():
            return "The Sled can go farther from there."
        case actions.LoseCrew():
            return "These crew are needed least."
        case _:
            return f"{label(state, action)}."


def _a(kind: TokenKind) -> str:
    """Return the name of a kind of token with an article, such as ``a Cairn token``."""
    return f"{'an' if kind is TokenKind.INUIT else 'a'} {token(kind)} token"


def _brings(state: State, action: Action) -> str:
    """Return the immediate effects of an action as a sentence without a full stop, or an empty string."""
    found = consequences(state, action)
    parts: list[str] = []
    if found.points:
        parts.append(f"scores {found.points}")
    if found.islands:
        parts.append(f"charts {count(len(found.islands), 'island')}")
    if found.passage_reached:
        parts.append("reaches the Northwest Passage")
    if found.returned:
        parts.append("brings you home")
    which = queries.unit(action)
    whose = "It" if which is None else f"Your {unit(which)}"
    return f"{whose} {listed(parts)}" if parts else ""
