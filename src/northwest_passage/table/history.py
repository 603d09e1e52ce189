"""The history of a table: all entries with all secrets, the views of seats, and the journal."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from threading import RLock
from typing import Any, Final, Generic, Protocol

from northwest_passage._internal.arguments import whole
from northwest_passage._internal.strings import quoted
from northwest_passage.errors import InvalidData, Problem
from northwest_passage.game import (
    CHANCE,
    ActionT,
    ActionT_contra,
    EventT,
    Game,
    StateT,
    Step,
    ViewT,
    deciding,
)
from northwest_passage.table.frames import (
    Entry,
    Frame,
    FrameBuilder,
    frame_and_document,
    frame_of,
)
from northwest_passage.table.setup import known

__all__ = ["MAX_TAKEN_BACK", "Journal", "Ledger", "TableViews"]

MAX_TAKEN_BACK: Final = 1000
"""The maximum number of stored frames that do not lead to the current position: the frames of actions that
were taken back, and of the undos themselves. If there are more, the frames taken back first are dropped.
"""


class Journal(Protocol[ActionT_contra]):
    """A store for the actions of a table, such as a :class:`RecordLog <northwest_passage.RecordLog>`.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.table import Table
    >>> class Printer:
    ...     def extend(self, actions, *, sync=False):
    ...         print("+", *map(nwp.format_action, actions), sep=" ")
    ...
    ...     def truncate(self, actions, *, sync=False):
    ...         print("back to", actions)
    >>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], seed=1829)
    >>> table.write_to(Printer())
    >>> _ = table.play(0, "take slot 1")
    + take slot 1 reveal L47
    """

    def extend(self, actions: Sequence[ActionT_contra], *, sync: bool = False) -> None:
        """Add actions: all of them, or none.

        :param actions: the actions to add.
        :param sync: whether to wait until they are on the disk.
        """
        ...

    def truncate(self, actions: int, *, sync: bool = False) -> None:
        """Remove all but the first ``actions`` actions.

        :param actions: the number of actions that remain.
        :param sync: whether to wait until the change is on the disk.
        """
        ...


class Ledger(Generic[StateT, ActionT, EventT]):
    """The entries of a game, numbered in chronological order. An undo is an entry too.

    All entries that led to the current position are stored. Of the other entries, the last
    :data:`MAX_TAKEN_BACK` are stored. So the size of the ledger is bounded by the length of a game, even if
    players undo and play again many times.

    A ledger is independent of the rules and the players. It has no lock, since the table has one.
    """

    def __init__(self, start: StateT) -> None:
        first: Entry[StateT, ActionT, EventT] = Entry(0, 0, None, None, Step(start, ()))
        self._entries = [first]
        """All stored entries, in the order of their numbers."""
        self._gone: deque[int] = deque()
        """The numbers of the stored entries that are not in ``_line``, in the order of their removal."""
        self._line = [first]
        """For each position, the entry that led to it. Actions taken back are left out."""

    @property
    def state(self) -> StateT:
        """The current state."""
        return self._line[-1].step.state

    @property
    def position(self) -> int:
        """The number of actions that led to the current state, without those taken back."""
        return len(self._line) - 1

    @property
    def latest(self) -> int:
        """The number of the last entry."""
        return self._entries[-1].number

    @property
    def actions(self) -> tuple[ActionT, ...]:
        """The actions that led to the current state, without those taken back."""
        return tuple(entry.action for entry in self._line if entry.action is not None)

    def line(self) -> list[Entry[StateT, ActionT, EventT]]:
        """Return, for each position up to the current one, the entry that led to it."""
        return self._line[:]

    def since(self, number: int) -> list[Entry[StateT, ActionT, EventT]]:
        """Return all stored entries from this number on.

        :raises InvalidData: if ``number`` is not an integer, or is negative.
        """
        first = whole(number)
        if first is None or first < 0:
            words = f"must be the number of a frame, 0 or more, got {quoted(number)}"
            raise InvalidData([Problem("since", words)])
        return self._entries[self._index(first) :]

    def at(self, position: int) -> Entry[StateT, ActionT, EventT]:
        """Return the entry that led to a position.

        :raises InvalidData: if there is no such position.
        """
        number = whole(position)
        if number is None or not 0 <= number <= self.position:
            words = f"must be 0 to {self.position}, got {quoted(position)}"
            raise InvalidData([Problem("position", words)])
        return self._line[number]

    def add(self, player: int | None, action: ActionT, step: Step[StateT, EventT]) -> None:
        """Add the entry of an action."""
        entry = Entry(self.latest + 1, len(self._line), player, action, step)
        self._entries.append(entry)
        self._line.append(entry)

    def return_to(self, position: int, player: int) -> None:
        """Take back everything after a position at a player's request, and add an entry for this undo."""
        gone = self._line[position + 1 :]
        del self._line[position + 1 :]
        by_chance = any(entry.player == CHANCE for entry in gone)
        step: Step[StateT, EventT] = Step(self.state, ())
        undo: Entry[StateT, ActionT, EventT] = Entry(
            self.latest + 1, position, None, None, step, len(gone), by_chance, player
        )
        self._entries.append(undo)
        self._gone.extend(entry.number for entry in (*gone, undo))
        while len(self._gone) > MAX_TAKEN_BACK:
            del self._entries[self._index(self._gone.popleft())]

    def _index(self, number: int) -> int:
        """Return the index of the first stored entry with this number or a higher one."""
        return bisect_left(self._entries, number, key=lambda entry: entry.number)


class TableViews(Generic[StateT, ViewT, ActionT, EventT]):
    """The read-only properties and methods of :class:`Table`."""

    _game: Game[Any, StateT, ViewT, ActionT, EventT, Any]
    _ledger: Ledger[StateT, ActionT, EventT]
    _lock: RLock

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return self._game.players(self.state)

    @property
    def state(self) -> StateT:
        """The current state with all secrets, for the host only."""
        with self._lock:
            return self._ledger.state

    @property
    def position(self) -> int:
        """The number of actions that led to the current state, without those taken back."""
        with self._lock:
            return self._ledger.position

    @property
    def latest(self) -> int:
        """The number of the last frame."""
        with self._lock:
            return self._ledger.latest

    @property
    def to_act(self) -> int | None:
        """The player who decides, ``CHANCE``, or ``None`` when the game is over."""
        return self._game.to_act(self.state)

    @property
    def player_to_act(self) -> int:
        """The player who decides.

        :raises InvalidData: if chance is to act, or the game is over.
        """
        return deciding(self.to_act)

    @property
    def is_over(self) -> bool:
        """True when the game has ended."""
        return self.to_act is None

    def view(self, seat: int | None = None) -> ViewT:
        """Return the view of a seat: everything that is not hidden from it now.

        >>> import northwest_passage as nwp
        >>> from northwest_passage.table import Table
        >>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], seed=1829)
        >>> table.view(0)
        <State round 1, sun III, setup draw by Ross, 4 tiles>

        :param seat: the number of the player, or ``None`` for a spectator.
        :returns: in Expedition the state, in Adventure a ``View``.
        :raises InvalidData: if there is no such seat.
        """
        return self._game.view(self.state, self._known(seat))

    def document(self, seat: int | None = None) -> Mapping[str, object]:
        """Return the JSON document from which a client draws the game for a seat.

        >>> import northwest_passage as nwp
        >>> from northwest_passage.table import Table
        >>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], seed=1829)
        >>> table.document(0)["phase"]
        'setup_draw'

        :param seat: the number of the player, or ``None`` for a spectator.
        :returns: the document that the game's ``frontend_view`` returns.
        :raises InvalidData: if there is no such seat.
        """
        return self._game.formats.document(self.state, self._known(seat))

    def frames(
        self, seat: int | None = None, since: int = 0
    ) -> tuple[Frame[ViewT, ActionT, EventT], ...]:
        """Return the frames of everything that happened, in order, as a seat has seen it.

        Actions that were taken back are included, because the seat has seen them. Only the last 1,000 frames
        that do not lead to the current position are stored. Older ones are missing, which leaves gaps in the
        numbers.

        >>> import northwest_passage as nwp
        >>> from northwest_passage.table import Table
        >>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], seed=1829)
        >>> [frame.sentences for frame in table.frames(0, since=4)]
        [('L60 comes out of the bag into slot 3.',)]

        :param seat: the number of the player, or ``None`` for a spectator.
        :param since: the number of the first frame to return. A client that has some frames passes the number
            after its last one.
        :returns: the frames, the oldest first.
        :raises InvalidData: if there is no such seat, or the number is negative.
        """
        viewer = self._known(seat)
        return tuple(frame_of(self._game, entry, viewer) for entry in self._since(since))

    def frame_documents(
        self, seat: int | None = None, since: int = 0, *, whole: bool = False
    ) -> list[dict[str, object]]:
        """Return the frames of :meth:`frames` as JSON documents, to be sent to a client.

        >>> import northwest_passage as nwp
        >>> from northwest_passage.table import Table
        >>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], seed=1829)
        >>> [frame["number"] for frame in table.frame_documents(0, since=3)]
        [3, 4]

        :param seat: the number of the player, or ``None`` for a spectator.
        :param since: the number of the first frame to return.
        :param whole: whether each frame contains the document from which a client draws the position after
            this frame. If false, only the last frame contains this document.
        :returns: the documents, the oldest first.
        :raises InvalidData: if there is no such seat, or the number is negative.
        """
        viewer = self._known(seat)
        entries = self._since(since)
        return [
            frame_and_document(self._game, entry, viewer, whole=whole or entry is entries[-1])[1]
            for entry in entries
        ]

    def news(
        self, seat: int | None, since: int
    ) -> tuple[list[FrameBuilder[ViewT, ActionT, EventT]], int | None]:
        """Return a function for each frame from ``since`` on, and the player to act, at the same moment.

        Each function returns its frame and the frame as a document. It can be pickled, so that another
        process can call it. There may be many frames, because those of actions that were taken back are
        included.

        >>> import northwest_passage as nwp
        >>> from northwest_passage.table import Table
        >>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], seed=1829)
        >>> builders, to_act = table.news(0, since=3)
        >>> frame, document = builders[0]()
        >>> len(builders), frame.number, document["number"], to_act
        (2, 3, 3, 0)

        :param seat: the number of the player, or ``None`` for a spectator.
        :param since: the number of the first frame to return.
        :raises InvalidData: as in :meth:`frames`.
        """
        viewer, game = self._known(seat), self._game
        with self._lock:
            entries, now = self._since(since), self.state
        builders: list[FrameBuilder[ViewT, ActionT, EventT]] = [
            partial(frame_and_document, game, entry, viewer, whole=entry is entries[-1])
            for entry in entries
        ]
        return builders, game.to_act(now)

    def _since(self, number: int) -> list[Entry[StateT, ActionT, EventT]]:
        with self._lock:
            return self._ledger.since(number)

    def line(self, seat: int | None = None) -> tuple[Frame[ViewT, ActionT, EventT], ...]:
        """Return one frame for each position up to the current one, without actions that were taken back.

        A replay shows these frames.

        >>> import northwest_passage as nwp
        >>> from northwest_passage.table import Table
        >>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], seed=1829)
        >>> [frame.position for frame in table.line()]
        [0, 1, 2, 3, 4]

        :param seat: the number of the player, or ``None`` for a spectator.
        :returns: the frames, from position 0 on.
        :raises InvalidData: if there is no such seat.
        """
        viewer = self._known(seat)
        with self._lock:
            entries = self._ledger.line()
        return tuple(frame_of(self._game, entry, viewer) for entry in entries)

    def at(self, position: int, seat: int | None = None) -> Frame[ViewT, ActionT, EventT]:
        """Return the frame that led to a position of the game.

        >>> import northwest_passage as nwp
        >>> from northwest_passage.table import Table
        >>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], seed=1829)
        >>> table.at(1).player == nwp.CHANCE
        True

        :param position: the number of actions before the position. 0 is the beginning.
        :param seat: the number of the player, or ``None`` for a spectator.
        :raises InvalidData: if there is no such position or no such seat.
        """
        viewer = self._known(seat)
        with self._lock:
            entry = self._ledger.at(position)
        return frame_of(self._game, entry, viewer)

    def _known(self, seat: int | None) -> int | None:
        return known(seat, len(self.names))
