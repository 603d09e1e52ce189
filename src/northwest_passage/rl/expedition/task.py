"""Expedition as a task for one to four players."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

import northwest_passage as nwp
from northwest_passage.expedition import Action, Edition, InvalidSetup, State, Variant
from northwest_passage.expedition.geometry import bits
from northwest_passage.rl.expedition.codec import ExpeditionCodec
from northwest_passage.rl.expedition.observer import ExpeditionObserver
from northwest_passage.rl.task import Task, TaskKind

__all__ = ["TASKS", "ExpeditionTask"]

NAMES = {
    Variant.STANDARD: "northwest_passage",
    Variant.SOLO: "northwest_passage_solo",
    Variant.SOLO_LOST_CREW: "northwest_passage_solo_lost_crew",
}


class ExpeditionTask(Task[State, State, Action]):
    """Expedition for one to four players. There are no secrets, so every player sees the whole state.

    >>> import random
    >>> from northwest_passage.rl import ExpeditionTask
    >>> task = ExpeditionTask(players=1)
    >>> state = task.start(random.Random(1845))
    >>> task.codes(state), task.observe(state, 0).shape
    ([0, 1, 2, 3], (3377,))

    :raises InvalidSetup: if the game cannot be played with these arguments.
    """

    def __init__(
        self,
        players: int = 2,
        *,
        variant: Variant | None = None,
        edition: Edition | None = None,
    ) -> None:
        """Create a task.

        :param players: the number of players, 1 to 4.
        :param variant: the variant, or ``None`` for ``SOLO`` with one player and ``STANDARD`` with several.
        :param edition: the edition, or ``None`` for the default edition.
        """
        if variant is None:
            variant = Variant.SOLO if players == 1 else Variant.STANDARD
        if variant.is_solo != (players == 1):
            wanted = "a solo variant" if players == 1 else "STANDARD"
            raise InvalidSetup(
                f"The variant must be {wanted} for this number of players, got {variant.name}."
            )
        self.edition: Edition = nwp.DEFAULT_EDITION if edition is None else edition
        self.variant: Variant = variant
        observer = ExpeditionObserver(self.edition, players=players)
        names = tuple(f"player {seat}" for seat in range(players))
        order = tuple(range(players))
        super().__init__(
            nwp.EXPEDITION,
            nwp.Setup(edition=self.edition, variant=variant, names=names, turn_order=order),
            name=NAMES[variant],
            players=names,
            codec=_codec(self.edition),
            observer=observer,
            totals=observer.totals,
            score_bounds=nwp.score_bounds(self.edition, players),
            max_decisions=nwp.max_decisions(self.edition, players),
            max_chance=nwp.max_chance_actions(self.edition, players),
        )

    def __reduce__(self) -> tuple[object, ...]:
        # The tables of codec and observer are built again, which is cheaper than pickling them.
        variant, edition = self.variant, self.edition
        return partial(ExpeditionTask, self.players, variant=variant, edition=edition), ()

    def chance_codes(self, state: State) -> list[tuple[int, float]]:
        """Return the numbers of the tiles that can be revealed, in ascending order. All are equally likely.

        :param state: a state in which chance is to act.
        :returns: pairs of a tile's number and its probability.
        """
        if state.to_act != nwp.CHANCE:
            return []
        probability = 1 / len(state.bag)
        return [(number, probability) for number in bits(state.bag.mask)]


_codec: Final = lru_cache(maxsize=16)(ExpeditionCodec)
"""Return the codec of an edition. Results are cached, since building a codec takes about 50 ms."""


def _kind(variant: Variant, title: str, *players: int) -> TaskKind:
    def make(number: int, edition: str | None) -> ExpeditionTask:
        read = None if edition is None else nwp.from_json(edition, Edition)
        return ExpeditionTask(number, variant=variant, edition=read)

    return TaskKind(name=NAMES[variant], title=title, players=players, make=make)


TASKS: Final = (
    _kind(Variant.STANDARD, nwp.EXPEDITION.title, 2, 3, 4),
    _kind(Variant.SOLO, f"{nwp.EXPEDITION.title}, solo", 1),
    _kind(Variant.SOLO_LOST_CREW, f"{nwp.EXPEDITION.title}, solo with lost crew", 1),
)
"""The tasks of Expedition, by variant."""
