"""Adventure at a table for two to four."""

from __future__ import annotations

from functools import lru_cache
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
    """Adventure for two to four players, or for two teams of two. The observer sees only views.

    The score of a seat is the row of its boat, from 0 in the Atlantic to the one after the last, the Pacific.

    :raises InvalidSetup: if there is no such game.
    """

    def __init__(
        self, players: int = 2, *, teams: bool = False, edition: Edition | None = None
    ) -> None:
        """Set a table for this many; ``teams`` needs four."""
        if teams and players != 4:
            raise InvalidSetup(f"Teams are for 4 players, not {players}.")
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
        # The tables of codec and observer are made again rather than sent.
        return _made_again, (self.players, self.variant is Variant.TEAMS, self.edition)

    def utilities(self, state: State) -> tuple[float, ...]:
        """What the outcome of a game that is over is worth to each seat, with a sum of 0.

        The winner gets 1, the others share -1; with teams, each player gets 1 or -1; in a draw everybody
        gets 0.
        """
        return adventure.returns(state)


def _rows(state: State) -> tuple[int, ...]:
    return tuple([player.boat.row for player in state.players])


@lru_cache(maxsize=16)
def _codec(edition: Edition) -> AdventureCodec:
    """The codec of an edition, which takes a moment to make and is the same for all tables."""
    return AdventureCodec(edition)


def _made_again(players: int, teams: bool, edition: Edition) -> AdventureTask:
    return AdventureTask(players, teams=teams, edition=edition)


def _kind(variant: Variant, title: str, *players: int) -> TaskKind:
    def make(number: int, edition: str | None) -> AdventureTask:
        read = None if edition is None else adventure.from_json(edition, Edition)
        return AdventureTask(number, teams=variant is Variant.TEAMS, edition=read)

    return TaskKind(name=NAMES[variant], title=title, players=players, secrets=True, make=make)


TASKS: Final = (
    _kind(Variant.STANDARD, adventure.ADVENTURE.title, 2, 3, 4),
    _kind(Variant.TEAMS, f"{adventure.ADVENTURE.title}, Sirs against Explorers", 4),
)
"""Adventure in each of its variants."""
