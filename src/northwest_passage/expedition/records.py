"""The record of a game: its setup and every action, including chance actions.

A :class:`GameRecord` is an immutable value that can be replayed to any point. It is stored in files of two
formats. JSON is one document for the whole game. JSON Lines is written by a :class:`RecordLog` during the
game, one line for each action, and can be read after a crash.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.default_edition import DEFAULT_EDITION
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.events import Event
from northwest_passage.expedition.nouns import Variant, repr_html
from northwest_passage.expedition.rules.setup import Setup, new_game
from northwest_passage.expedition.state import State
from northwest_passage.game import Game
from northwest_passage.records import Log, Record, record_repr

__all__ = ["GameRecord", "RecordLog"]


@attrs.frozen(kw_only=True)
class GameRecord(Setup, Record[Setup, State, State, Action, Event, "GameRecord"]):
    """The setup of a game and all its actions, which can be replayed without a seed.

    >>> import random
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    >>> record = nwp.GameRecord.of(state)
    >>> for _ in range(10):
    ...     action = nwp.legal_actions(state)[0]
    ...     state = nwp.apply(state, action)
    ...     record = record.with_action(action)
    >>> record
    <GameRecord of expedition: Ross, Rae, 14 actions>
    >>> record.replay() == state
    True
    >>> nwp.GameRecord.from_lines(record.to_lines()) == record
    True
    """

    _repr_html_ = repr_html

    __repr__ = record_repr

    actions: tuple[Action, ...] = ()

    @classmethod
    def game(cls) -> Game[Setup, State, State, Action, Event, GameRecord]:
        """Return :data:`EXPEDITION <northwest_passage.EXPEDITION>`, the game of these records."""
        from northwest_passage.expedition.game import EXPEDITION

        return EXPEDITION

    @classmethod
    def new(
        cls,
        names: Sequence[str],
        *,
        turn_order: Sequence[int] | None = None,
        variant: Variant = Variant.STANDARD,
        edition: Edition = DEFAULT_EDITION,
    ) -> Self:
        """Return the record of a game that is about to begin, before the first reveal.

        :param names: the players' names, as in :func:`new_game <northwest_passage.new_game>`.
        :param turn_order: the players' numbers, first to last. The default is the order of the names.
        :param variant: the variant to play.
        :param edition: the printed board, tiles and tables.
        :raises InvalidSetup: if no game can be set up with these arguments.
        """
        state = new_game(names, turn_order=turn_order, variant=variant, edition=edition)
        return cls(
            edition=edition, variant=variant, names=tuple(names), turn_order=state.turn_order
        )


class RecordLog(Log[GameRecord, Action]):
    """A record in a JSON Lines file that grows during the game.

    Each action is passed to the operating system as soon as it is appended, as one complete line. After a
    crash, :meth:`resume` restores the game up to the last complete line and continues from there::

        with RecordLog.create("game.jsonl", GameRecord.of(state)) as log:
            while not state.is_over:
                action = ...
                state = apply(state, action)
                log.append(action)

    While a log is open, another log that tries to write to its file raises :class:`RecordLogError
    <northwest_passage.RecordLogError>`. The documentation page on records lists the other guarantees.
    """

    @classmethod
    def record_class(cls) -> type[GameRecord]:
        """Return :class:`GameRecord`, the class of the records in these logs.

        >>> from northwest_passage import RecordLog
        >>> RecordLog.record_class().__name__
        'GameRecord'
        """
        return GameRecord
