"""The conditions for an undo: it is free, needs the consent of the other people, or is refused.

Two questions about each step decide this, and both are answered from the game's ``view`` and ``seen`` alone.
Did the step show its player a secret? Did it reveal to the public something that only its player knew? To
answer them, the step is repeated in other states that look the same to a viewer. If the step itself can look
different there, seeing it reveals something that was hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from random import Random
from typing import Any, Final, Generic

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.errors import IllegalAction
from northwest_passage.game import CHANCE, ActionT, EventT, Game, Seen, SetupT, StateT, ViewT
from northwest_passage.table.bot_decision import TableError
from northwest_passage.table.frames import Entry
from northwest_passage.table.history import Ledger

__all__ = ["ConsentMissing", "Secrecy", "Undo", "UndoRefused"]


SAMPLES: Final = 64
"""The number of random states in which a step is repeated to check whether it looks the same there. If it
does in a fraction ``p`` of all states, a revealed secret is missed with probability ``p ** SAMPLES``.
"""


class ConsentMissing(TableError):
    """An undo to which other people at the table have not agreed yet.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.table import ConsentMissing, Table
    >>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], seed=1829)
    >>> _ = table.play(0, "take slot 1")
    >>> try:
    ...     table.undo(0)  # a tile was revealed since
    ... except ConsentMissing as error:
    ...     print(error.players)
    (1,)
    """

    def __init__(self, players: tuple[int, ...]) -> None:
        """Store the players who have to agree.

        :param players: their numbers.
        """
        names = " and ".join(f"player {player}" for player in players)
        super().__init__(f"this undo needs the consent of {names}")
        self.players: Final = players
        """The players whose consent is missing."""

    def __reduce__(self) -> tuple[type[ConsentMissing], tuple[tuple[int, ...]]]:
        return (type(self), (self.players,))


class UndoRefused(TableError):
    """An undo that is refused even with consent, because a secret that was seen cannot be hidden again."""


@attrs.frozen
class Undo(Frozen):
    """The effect and the conditions of an undo, as returned by :meth:`Table.plan_undo`."""

    player: int
    """The seat that requests the undo."""
    frame: int
    """The number of the table's last frame when the undo was planned, to pass to :meth:`Table.undo`."""
    position: int
    """The number of the position after the undo."""
    actions: int
    """The number of actions that the undo takes back."""
    chance: bool
    """True if the undo takes back chance actions."""
    consent: tuple[int, ...]
    """The seats of the other people, all of whom must agree. Empty if the undo is free."""
    refusal: str | None
    """The reason why the undo is refused even with consent, or ``None`` if it is not refused."""


class Secrecy(Generic[SetupT, StateT, ViewT, ActionT, EventT]):
    """A check of whether steps of a game revealed secrets, with cached results."""

    def __init__(self, game: Game[SetupT, StateT, ViewT, ActionT, EventT, Any], seed: str) -> None:
        self._game = game
        self._seed = seed
        self._found: dict[tuple[int, bool], tuple[int, bool]] = {}
        """For each position and value of ``public``, the number of the entry that led to the position, and
        whether it revealed a secret."""

    def plan(
        self,
        ledger: Ledger[StateT, ActionT, EventT],
        player: int,
        own: AbstractSet[int],
        people: AbstractSet[int],
    ) -> Undo:
        """Return the effect and the conditions of an undo that a person requests.

        :param ledger: the history of the table.
        :param player: the seat that requests the undo.
        :param own: all seats of that person.
        :param people: the seats of all people.
        :raises TableError: if that person has made no decision.
        """
        line = ledger.line()
        found = [entry.position for entry in line if entry.player in own]
        if not found:
            raise TableError("there is nothing to take back")
        position = found[-1] - 1
        steps = [(line[i - 1].step.state, line[i]) for i in range(position + 1, len(line))]
        others = tuple(sorted(people - own))
        needs_consent = bool(others) and any(
            entry.player not in own
            or entry.player == CHANCE
            or self._reveals(before, entry, public=True)
            for before, entry in steps
        )
        return Undo(
            player,
            ledger.latest,
            position,
            len(steps),
            any(entry.player == CHANCE for _, entry in steps),
            others if needs_consent else (),
            self._why_not(ledger.state, steps) if others else None,
        )

    def _why_not(
        self, now: StateT, steps: Sequence[tuple[StateT, Entry[StateT, ActionT, EventT]]]
    ) -> str | None:
        """Return the reason why an undo is refused even with consent, or ``None`` if it is not refused."""
        if self._game.is_over(now) and self._has_secrets(now):
            return "the game is over, and every player can read its record"
        for before, entry in steps:
            if entry.player != CHANCE and self._reveals(before, entry, public=False):
                return "an action that revealed a secret cannot be undone"
        return None

    def _has_secrets(self, state: StateT) -> bool:
        """Return ``True`` if a part of a state is hidden from the public."""
        return self._game.view(state, None) != state

    def _reveals(
        self, before: StateT, entry: Entry[StateT, ActionT, EventT], *, public: bool
    ) -> bool:
        """Return ``True`` if a decision revealed a secret to the player or, with ``public``, to others."""
        # A new entry at a position replaces the result, so results of actions taken back do not accumulate.
        number, found = self._found.get((entry.position, public), (None, False))
        if number != entry.number:
            found = self._look(before, entry, public=public)
            self._found[entry.position, public] = (entry.number, found)
        return found

    def _look(self, before: StateT, entry: Entry[StateT, ActionT, EventT], *, public: bool) -> bool:
        if not self._has_secrets(before):
            return False
        outside = self._seen(entry, None)
        if public:
            seats = range(len(self._game.players(before)))
            others = (self._seen(entry, seat) for seat in seats if seat != entry.player)
            return any(seen != outside for seen in others) or self._depends(before, entry, None)
        if outside.action is not None and self._seen(entry, entry.player) != outside:
            return True  # every player saw the action, but only its player saw everything that it revealed
        return self._depends(before, entry, entry.player)

    def _depends(
        self, before: StateT, entry: Entry[StateT, ActionT, EventT], viewer: int | None
    ) -> bool:
        """Return ``True`` if what a viewer sees of a step depends on information hidden from the viewer."""
        game = self._game
        shown = self._seen(entry, viewer)
        look = (shown, game.view(entry.step.state, viewer))
        view = game.view(before, viewer)
        rng = Random(f"{self._seed}: undo of {entry.number}")
        for _ in range(SAMPLES):
            other = game.sample_state(view, rng)
            # If the viewer did not see the action, it may have been any legal one.
            tried = game.legal_actions(other) if shown.action is None else (entry.action,)
            if not any(
                action is not None and self._look_of(other, action, entry.player, viewer) == look
                for action in tried
            ):
                return True
        return False

    def _look_of(
        self, state: StateT, action: ActionT, player: int | None, viewer: int | None
    ) -> tuple[Seen[ActionT, EventT], ViewT] | None:
        game = self._game
        try:
            step = game.step(state, action, player=player)
        except IllegalAction:
            return None
        return game.seen(action, step, viewer), game.view(step.state, viewer)

    def _seen(
        self, entry: Entry[StateT, ActionT, EventT], viewer: int | None
    ) -> Seen[ActionT, EventT]:
        assert entry.action is not None, "an undo must not be taken back itself"
        return self._game.seen(entry.action, entry.step, viewer)
