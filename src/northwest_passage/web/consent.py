"""The consent of the other people to an undo: requests and answers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, Generic

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import count
from northwest_passage.game import ActionT, EventT, SetupT, StateT, ViewT
from northwest_passage.table import Table, TableError, Undo

__all__ = ["Consent", "sentence"]


MAX_SENTENCES: Final = 12
"""The maximum number of steps that a request for an undo describes: the first one and the last ones."""
_PAST: Final = "this undo request is no longer open"
_NOT_NEEDED: Final = "your consent is not needed"


@attrs.frozen
class _UndoRequest(Frozen):
    """An undo that waits for the consent of others."""

    plan: Undo
    seats: frozenset[int]
    """The seats of the person who requests the undo."""
    agreed: frozenset[int] = frozenset()
    """The seats of the people who have agreed."""
    declined: int | None = None
    """The player who has declined, or ``None`` while the request is open."""


class Consent(Generic[SetupT, StateT, ViewT, ActionT, EventT]):
    """The request for an undo at one table. It has no lock: the session has one.

    Any change at the table ends the request. After a refusal, the same person can repeat it only then.
    """

    def __init__(
        self,
        table: Table[SetupT, StateT, ViewT, ActionT, EventT, Any],
        has_rematch: Callable[[], bool],
    ) -> None:
        """Create the object without a request.

        :param table: the table.
        :param has_rematch: a function that returns ``True`` if a rematch of the game has been set up.
        """
        self._table = table
        self._has_rematch = has_rematch
        self.pending: _UndoRequest | None = None
        """The last request, which may have been answered."""

    def terms(self, seat: int | None, seats: Collection[int]) -> dict[str, object]:
        """Return a message about undos: whether the client can undo now, and the open request, if any."""
        why = ""
        consent: tuple[int, ...] = ()
        try:
            consent = self._planned(seats).consent
        except TableError as error:
            why = sentence(error)
        waiting = self.waiting()
        return {
            "type": "undo",
            "frame": self._table.latest,
            "why": why,
            "consent": [*consent],
            "asked": None if waiting is None else self._described(waiting, seat, seats),
        }

    def waiting(self) -> _UndoRequest | None:
        """Return the undo that waits for consent now, if there is one."""
        pending = self.pending
        if (
            pending is None
            or pending.declined is not None
            or pending.plan.frame != self._table.latest
            or self._is_final()
        ):
            return None
        return pending

    def undo(self, seats: Collection[int]) -> bool:
        """Take back the client's last decision and return ``True``, or request consent and return ``False``.

        :raises TableError: if nothing can be taken back.
        """
        plan = self._planned(seats)
        if plan.consent:
            self.pending = _UndoRequest(plan, frozenset(seats))
            return False
        self._table.undo(plan.player, seats=seats, frame=plan.frame)
        return True

    def agree(self, seats: Collection[int], frame: int, player: int) -> None:
        """Agree to a player's request on behalf of some seats. When all have agreed, the undo is carried out.

        :raises TableError: if this player has not requested an undo at this frame, or the consent of these
            seats is not needed.
        """
        pending = self._at(frame)
        # Consent to a withdrawn request must not count for the request of another player.
        if pending.plan.player != player:
            raise TableError(_PAST)
        if {*pending.plan.consent}.isdisjoint(seats):
            raise TableError(_NOT_NEEDED)
        agreed = pending.agreed | {*seats}
        self.pending = attrs.evolve(pending, agreed=agreed)
        if {*pending.plan.consent} <= agreed:
            plan = pending.plan
            self._table.undo(plan.player, seats=pending.seats, consent=agreed, frame=plan.frame)

    def decline(self, seats: Collection[int], frame: int) -> None:
        """Decline a request on behalf of some seats, or withdraw it if these seats made it.

        :raises TableError: if no undo is requested at this frame, or the consent of these seats is not
            needed.
        """
        pending = self._at(frame)
        if not pending.seats.isdisjoint(seats):
            self.pending = None
            return
        declined = next((seat for seat in pending.plan.consent if seat in seats), None)
        if declined is None:
            raise TableError(_NOT_NEEDED)
        self.pending = attrs.evolve(pending, declined=declined)

    def _is_final(self) -> bool:
        """Return ``True`` if the end of the game cannot be undone.

        Otherwise, a person who plays alone could continue every game of a series, and all of them would count
        towards the limit of the lobby.
        """
        return self._table.is_over and self._has_rematch()

    def _at(self, frame: int) -> _UndoRequest:
        waiting = self.waiting()
        if waiting is None or waiting.plan.frame != frame:
            raise TableError(_PAST)
        return waiting

    def _planned(self, seats: Collection[int]) -> Undo:
        """Return the undo that a client with these seats can carry out, if the others agree."""
        table, pending = self._table, self.pending
        if not seats:
            raise TableError("spectators can only watch")
        if self._is_final():
            raise TableError("the rematch has been set up")
        plan = table.plan_undo(min(seats), seats=seats)
        actor = table.at(plan.position + 1).player
        if actor is not None and actor in seats:
            plan = attrs.evolve(plan, player=actor)
        if plan.refusal is not None:
            raise TableError(plan.refusal)
        if pending is not None and pending.plan.frame == table.latest and plan.consent:
            is_own = not pending.seats.isdisjoint(seats)
            if pending.declined is None:
                name = "you have" if is_own else f"{table.names[pending.plan.player]} has"
                raise TableError(f"{name} requested an undo")
            if is_own:
                name = table.names[pending.declined]
                raise TableError(f"{name} did not agree: you can ask again after the next action")
        return plan

    def _described(
        self, pending: _UndoRequest, seat: int | None, seats: Collection[int]
    ) -> dict[str, object]:
        plan, table = pending.plan, self._table
        steps = range(plan.position + 1, table.position + 1)
        first, last = steps[:1], steps[1:][1 - MAX_SENTENCES :]
        left_out = len(steps) - len(first) - len(last)

        def lines(positions: range) -> list[str]:
            return [line for each in positions for line in table.at(each, seat).sentences]

        missing = [player for player in plan.consent if player not in pending.agreed]
        return {
            "player": plan.player,
            "own": not pending.seats.isdisjoint(seats),
            "open": not {*missing}.isdisjoint(seats),
            "missing": missing,
            "actions": plan.actions,
            "chance": plan.chance,
            "sentences": [
                *lines(first),
                *([f"{count(left_out, 'more step')}."] if left_out else []),
                *lines(last),
            ],
        }


def sentence(error: TableError) -> str:
    """Return an error as a sentence for players."""
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}."
