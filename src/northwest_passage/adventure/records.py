"""The record of a game: its setup and every action, including chance actions.

A :class:`GameRecord` is an immutable value that can be replayed to any point. It contains every secret, so
only the host should have it until the game is over. It is stored in the same two file formats as records of
Expedition, and each file states which game it belongs to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs

from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.default_edition import DEFAULT_EDITION
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.events import Event
from northwest_passage.adventure.nouns import Variant, repr_html
from northwest_passage.adventure.rules.setup import Setup, new_game
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import View
from northwest_passage.game import Game
from northwest_passage.records import Log, Record, record_repr

__all__ = ["GameRecord", "RecordLog"]


@attrs.frozen(kw_only=True)
class GameRecord(Setup, Record[Setup, State, View, Action, Event, "GameRecord"]):
    """The setup of a game and all its actions: enough to replay it without a seed.

    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Ross", "Rae"])
    >>> record = adventure.GameRecord.of(state)
    >>> for _ in range(10):
    ...     action = adventure.legal_actions(state)[0]
    ...     state = adventure.apply(state, action)
    ...     record = record.with_action(action)
    >>> record
    <GameRecord of adventure: Ross, Rae, 10 actions>
    >>> record.replay() == state
    True
    >>> adventure.GameRecord.from_lines(record.to_lines()) == record
    True
    """

    actions: tuple[Action, ...] = ()

    @classmethod
    def game(cls) -> Game[Setup, State, View, Action, Event, GameRecord]:
        """Return :data:`ADVENTURE <northwest_passage.adventure.ADVENTURE>`, the game of the record."""
        from northwest_passage.adventure.game import ADVENTURE

        return ADVENTURE

    _repr_html_ = repr_html

    __repr__ = record_repr

    @classmethod
    def new(
        cls,
        names: Sequence[str],
        *,
        turn_order: Sequence[int] | None = None,
        variant: Variant = Variant.STANDARD,
        edition: Edition = DEFAULT_EDITION,
    ) -> Self:
        """Return the record of a game before its first action.

        >>> from northwest_passage import adventure
        >>> adventure.GameRecord.new(["Ross", "Rae"], turn_order=[1, 0]).first_player
        1

        :param names: the names of the players, by seat.
        :param turn_order: the numbers of the players in the order of their turns. By default seat 0 is
            first.
        :param variant: the variant of the game.
        :param edition: the printed game.
        :raises InvalidSetup: if the game cannot be played with these arguments.
        """
        state = new_game(names, turn_order=turn_order, variant=variant, edition=edition)
        return cls(
            edition=edition, variant=variant, names=tuple(names), first_player=state.first_player
        )


class RecordLog(Log[GameRecord, Action]):
    """A record in a file of JSON Lines that grows while the game is played.

    It gives the same guarantees as :class:`northwest_passage.RecordLog`, and is used in the same way::

        with RecordLog.create("game.jsonl", GameRecord.of(state)) as log:
            while not state.is_over:
                action = ...
                state = apply(state, action)
                log.append(action)
    """

    @classmethod
    def record_class(cls) -> type[GameRecord]:
        """Return :class:`GameRecord`, the class of the record in the log."""
        return GameRecord
