"""The history of a table with all secrets: every entry, and the line that led to the present position."""

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
    """The entries of a game, numbered without gaps. No entry is ever removed: an undo is an entry too.

    It knows neither rules nor players, and has no lock, since the table has one.
    """

    def __init__(self, start: StateT) -> None:
        first: Entry[StateT, ActionT, EventT] = Entry(0, 0, None, None, Step(start, ()))
        self._entries = [first]
        """All entries in order."""
        self._line = [first]
        """The entry that led to each position, without actions taken back."""

    @property
    def state(self) -> StateT:
        """The current state."""
        return self._line[-1].step.state

    @property
    def position(self) -> int:
        """The number of actions, without those taken back."""
        return len(self._line) - 1

    @property
    def latest(self) -> int:
        """The number of the last entry."""
        return len(self._entries) - 1

    @property
    def actions(self) -> tuple[ActionT, ...]:
        """The actions, without those taken back."""
        return tuple(entry.action for entry in self._line if entry.action is not None)

    def line(self) -> list[Entry[StateT, ActionT, EventT]]:
        """Return the entry that led to each position, without actions taken back."""
        return self._line[:]

    def since(self, number: int) -> list[Entry[StateT, ActionT, EventT]]:
        """Return all entries from a number on.

        :raises InvalidData: if it is not a number, or negative.
        """
        first = whole(number)
        if first is None or first < 0:
            words = f"frames are numbered from 0, not {quoted(number)}"
            raise InvalidData([Problem("since", words)])
        return self._entries[first:]

    def at(self, position: int) -> Entry[StateT, ActionT, EventT]:
        """Return the entry that led to a position.

        :raises InvalidData: if there is no such position.
        """
        number = whole(position)
        if number is None or not 0 <= number <= self.position:
            words = f"there are 0 to {self.position}, not {quoted(position)}"
            raise InvalidData([Problem("position", words)])
        return self._line[number]

    def add(self, player: int | None, action: ActionT, step: Step[StateT, EventT]) -> None:
        """Add the entry of an action."""
        entry = Entry(len(self._entries), len(self._line), player, action, step)
        self._entries.append(entry)
        self._line.append(entry)

    def return_to(self, position: int, player: int) -> None:
        """Add the entry of an undo, by which a player took back everything after a position."""
        gone = self._line[position + 1 :]
        del self._line[position + 1 :]
        by_chance = any(entry.player == CHANCE for entry in gone)
        step: Step[StateT, EventT] = Step(self.state, ())
        self._entries.append(
            Entry(len(self._entries), position, None, None, step, len(gone), by_chance, player)
        )
