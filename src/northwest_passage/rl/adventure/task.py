"""Adventure as a task for two to four players."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from northwest_passage import adventure
from northwest_passage.adventure import Action, Edition, InvalidSetup, State, Variant, View
from northwest_passage.rl.adventure.codec import AdventureCodec
from northwest_passage.rl.adventure.observer import AdventureObserver
from northwest_passage.rl.task import Task, TaskKind

__all__ = ["TASKS", "AdventureTask"]

NAMES = {
    Variant.STANDARD: "northwest_passage_adventure",
    Variant.TEAMS: "northwest_passage_adventure_teams",
}


class AdventureTask(Task[State, View, Action]):
    """Adventure for two to four players, or for two teams of two. Hidden information is not observed.

    The score of a seat is the row of its boat: 0 is the Atlantic, and the row after the last is the Pacific.

    >>> import random
    >>> from northwest_passage.rl import AdventureTask
    >>> task = AdventureTask(players=3)
    >>> state = task.start(random.Random(1903))
    >>> task.codes(state), task.observe(state, 0).shape
    ([3, 11], (7483,))

    :raises InvalidSetup: if the game cannot be played with these arguments.
    """

    def __init__(
        self, players: int = 2, *, teams: bool = False, edition: Edition | None = None
    ) -> None:
        """Create a task.

        :param players: the number of players, 2 to 4.
        :param teams: whether Sirs play against Explorers, which needs four players.
        :param edition: the edition, or ``None`` for the default edition.
        """
        if teams and players != 4:
            raise InvalidSetup(f"The number of players must be 4 for teams, got {players}.")
        self.edition: Edition = adventure.DEFAULT_EDITION if edition is None else edition
        self.variant: Variant = Variant.TEAMS if teams else Variant.STANDARD
        observer = AdventureObserver(self.edition, players=players)
        names = tuple(f"player {seat}" for seat in range(players))
        super().__init__(
            adventure.ADVENTURE,
            adventure.Setup(
                edition=self.edition, variant=self.variant, names=names, first_player=0
            ),
            name=NAMES[self.variant],
            players=names,
            codec=_codec(self.edition),
            observer=observer,
            totals=_rows,
            score_bounds=(0, self.edition.rows + 1),
            max_decisions=adventure.max_decisions(self.edition, players),
            max_chance=adventure.max_chance_actions(self.edition, players),
            secrets=True,
        )

    def __reduce__(self) -> tuple[object, ...]:
        # The tables of codec and observer are built again, which is cheaper than pickling them.
        teams, edition = self.variant is Variant.TEAMS, self.edition
        return partial(AdventureTask, self.players, teams=teams, edition=edition), ()

    def utilities(self, state: State) -> tuple[float, ...]:
        """Return the utility of a finished game for each seat. The utilities add up to 0.

        The winner gets 1, and the others share -1. With teams, each player gets 1 or -1. In a draw, every
        player gets 0.

        :param state: the last state of a game.
        """
        return adventure.returns(state)


def _rows(state: State) -> tuple[int, ...]:
    return tuple([player.boat.row for player in state.players])


_codec: Final = lru_cache(maxsize=16)(AdventureCodec)
"""Return the codec of an edition. Results are cached, since building a codec takes about 10 ms."""


def _kind(variant: Variant, title: str, *players: int) -> TaskKind:
    def make(number: int, edition: str | None) -> AdventureTask:
        read = None if edition is None else adventure.from_json(edition, Edition)
        return AdventureTask(number, teams=variant is Variant.TEAMS, edition=read)

    return TaskKind(name=NAMES[variant], title=title, players=players, secrets=True, make=make)


TASKS: Final = (
    _kind(Variant.STANDARD, adventure.ADVENTURE.title, 2, 3, 4),
    _kind(Variant.TEAMS, f"{adventure.ADVENTURE.title}, Sirs against Explorers", 4),
)
"""The tasks of Adventure, by variant."""
