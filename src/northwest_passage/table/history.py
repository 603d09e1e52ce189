"""What happened at a table, with all secrets: all of it, and the line that led to the present position."""

from __future__ import annotations

from typing import Generic, TypeVar

from northwest_passage._internal.arguments import whole
from northwest_passage._internal.strings import quoted
from northwest_passage.errors import InvalidData, Problem
from northwest_passage.game import CHANCE, Step
from northwest_passage.table.frames import Entry

__all__ = ["Ledger"]

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")


class Ledger(Generic[StateT, ActionT, EventT]):
    """The entries of a game, numbered without gaps; nothing is ever taken out, an undo is an entry too.

    It knows neither rules nor players, and has no lock: the table has one.
    """

    def __init__(self, start: StateT) -> None:
        first: Entry[StateT, ActionT, EventT] = Entry(0, 0, None, None, Step(start, ()))
        self._entries = [first]
        """All that happened, in its order."""
        self._line = [first]
        """What led to each position, without what was taken back."""

    @property
    def state(self) -> StateT:
        """The state now."""
        return self._line[-1].step.state

    @property
    def position(self) -> int:
        """How many actions were done, without those taken back."""
        return len(self._line) - 1

    @property
    def latest(self) -> int:
        """The number of the last entry."""
        return len(self._entries) - 1

    @property
    def actions(self) -> tuple[ActionT, ...]:
        """What was done, without what was taken back."""
        return tuple(entry.action for entry in self._line if entry.action is not None)

    def line(self) -> list[Entry[StateT, ActionT, EventT]]:
        """What led to each position, without what was taken back."""
        return self._line[:]

    def since(self, number: int) -> list[Entry[StateT, ActionT, EventT]]:
        """All entries from a number on.

        :raises InvalidData: if it is not a number, or negative.
        """
        first = whole(number)
        if first is None or first < 0:
            words = f"frames are numbered from 0, not {quoted(number)}"
            raise InvalidData([Problem("since", words)])
        return self._entries[first:]

    def at(self, position: int) -> Entry[StateT, ActionT, EventT]:
        """What led to a position.

        :raises InvalidData: if there is no such position.
        """
        number = whole(position)
        if number is None or not 0 <= number <= self.position:
            words = f"there are 0 to {self.position}, not {quoted(position)}"
            raise InvalidData([Problem("position", words)])
        return self._line[number]

    def add(self, player: int | None, action: ActionT, step: Step[StateT, EventT]) -> None:
        """Write down that something was done."""
        entry = Entry(len(self._entries), len(self._line), player, action, step)
        self._entries.append(entry)
        self._line.append(entry)

    def return_to(self, position: int, player: int) -> None:
        """Write down that a player took back everything after a position."""
        gone = self._line[position + 1 :]
        del self._line[position + 1 :]
        by_chance = any(entry.player == CHANCE for entry in gone)
        step: Step[StateT, EventT] = Step(self.state, ())
        self._entries.append(
            Entry(len(self._entries), position, None, None, step, len(gone), by_chance, player)
        )
