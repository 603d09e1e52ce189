"""What is asked in Expedition, and what speaks for an answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from northwest_passage import (
    Action,
    Discover,
    DrawAndPlace,
    DrawLarge,
    DrawSmall,
    EndTurn,
    Explore,
    FillGap,
    LoseCrew,
    MoveShip,
    MoveSled,
    Pass,
    PlaceTile,
    RefreshTiles,
    Reveal,
    SettleSled,
    State,
    TakeLarge,
    TakeSmall,
    TransferCrew,
    Unit,
    consequences,
    placements,
)
from northwest_passage.cli.screen.scene import Choice, Grid, Question
from northwest_passage.rules import about
from northwest_passage.text.signs import SYMBOLS
from northwest_passage.words import at, count, listed, token, unit

__all__ = ["on_the_map", "reason", "short"]

_NARROW: Final = 23
"""A menu has room for so many characters beside a map on a screen of 80."""


def on_the_map(state: State, actions: Sequence[Action]) -> Question[Action] | None:
    """A question that the screen asks in a way of its own: where a tile lies, how many crew go."""
    placing = [a for a in actions if isinstance(a, PlaceTile | DrawAndPlace)]
    if (
        len(placing) == len(actions)
        and _is_one((about.tile(state, a), a.unit) for a in placing)
        and not _is_one(a.cell for a in placing)
    ):
        return _where(state, placing)
    transfers = [a for a in actions if isinstance(a, TransferCrew)]
    if len(transfers) == len(actions) and not _is_one(map(_sled, transfers)):
        return _how_many(state, transfers)
    return None


def short(state: State, label: str, actions: Sequence[Action]) -> str:
    """The name of a tile with the sign of its symbol, as on the map; all else as it is."""
    tile = about.tile(state, actions[0])
    symbol = None if tile is None else state.edition.symbol(tile)
    if symbol is None or label != f"{tile} {token(symbol)}":
        return label if len(label) <= _NARROW else label.replace(" crew)", ")")
    return f"{tile}{SYMBOLS[symbol]}"


def _is_one(values: Iterable[object]) -> bool:
    return len(set(values)) == 1


def _where(state: State, actions: Sequence[PlaceTile | DrawAndPlace]) -> Question[Action]:
    """Where a tile lies, by its north-western cell; arrow keys turn it there."""
    by_cell: dict[object, list[Action]] = {}
    for action in actions:
        by_cell.setdefault(action.cell, []).append(action)
    choices = tuple(
        Choice(f"{at(actions[0].cell)} {_ways(len(actions))}", tuple(actions))
        for actions in by_cell.values()
        if isinstance(actions[0], PlaceTile | DrawAndPlace)
    )
    return Question(f"Where does {about.tile(state, actions[0])} lie?", choices, turns=True)


def _ways(number: int) -> str:
    return f"({number} ways)" if number > 1 else ""


def _sled(action: TransferCrew) -> tuple[int, int]:
    return action.sled_available, action.sled_resting


def _how_many(state: State, actions: Sequence[TransferCrew]) -> Question[Action]:
    """How the crew are dealt anew, as a table of what the Sled has afterwards."""
    by_sled: dict[tuple[int, int], list[Action]] = {}
    for action in actions:
        by_sled.setdefault(_sled(action), []).append(action)
    ready = sorted({available for available, _ in by_sled})
    resting = sorted({resting for _, resting in by_sled})
    choices = tuple(
        Choice(f"Sled {a} ready, {r} resting" if a + r else "pack the Sled", tuple(group))
        for (a, r), group in sorted(by_sled.items())
    )
    cells = {
        (resting.index(r), ready.index(a)): number for number, (a, r) in enumerate(sorted(by_sled))
    }
    grid = Grid("resting", tuple(map(str, resting)), "ready", tuple(map(str, ready)), cells)
    return Question("How many crew for the Sled?", choices, grid=grid)


def reason(state: State, action: Action) -> str:
    """What speaks for an action."""
    brings = _brings(state, action)
    if brings:
        return f"{brings}."
    player = state.players[state.turn_player or 0]
    match action:
        case TakeLarge() | TakeSmall() | DrawLarge() | DrawSmall():
            tile = about.tile(state, action)
            fits = 0 if tile is None else len(placements(state, Unit.SHIP, tile))
            symbol = None if tile is None else state.edition.symbol(tile)
            parts = [f"fits beside your Ship in {count(fits, 'way')}"] if fits else []
            parts += [] if symbol is None else [f"brings a {token(symbol)} token to the map"]
            return f"{tile} {listed(parts) or 'fits the coasts to come'}."
        case RefreshTiles():
            return "None of the open tiles is of much use; new ones may be."
        case PlaceTile() | DrawAndPlace():
            columns = abs(action.cell.col - state.edition.northwest_passage.col)
            return f"The map grows there, {count(columns, 'column')} from the Northwest Passage."
        case MoveShip() | MoveSled():
            kinds = [token(t.kind) for t in state.tokens if t.cell in about.cells(state, action)]
            if kinds:
                return f"A {listed(kinds)} token waits there."
            target = "home" if player.passage_reached else "the Northwest Passage"
            return f"That leads on, to {target}."
        case TransferCrew(available, resting):
            if available + resting:
                return "The Sled then has crew to go where the Ship cannot: over land and ice."
            return "The Ship needs the crew more than the Sled."
        case Explore() | Discover():
            return "Tokens are worth prestige, and count for sets at the end."
        case Pass():
            return "More would cost crew and bring little; who passes early begins the next round."
        case EndTurn():
            return "A further action costs one crew more; it is cheaper in the next turn."
        case FillGap():
            return "It leaves the better coast."
        case SettleSled():
            return "From there the Sled reaches more."
        case LoseCrew():
            return "These crew are needed least."
        case Reveal():
            return "That is for the bag to say."


def _brings(state: State, action: Action) -> str:
    """What an action brings at once, as a sentence without its end; empty for nothing."""
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
    which = about.unit(action)
    whose = "It" if which is None else f"Your {unit(which)}"
    return f"{whose} {listed(parts)}" if parts else ""
