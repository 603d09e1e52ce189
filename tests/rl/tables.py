"""The tasks in which these tests play both games, and what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from random import Random
from typing import Any

import attrs
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import CHANCE, EXPEDITION, adventure, testing
from northwest_passage.adventure import ADVENTURE
from northwest_passage.game import Game
from northwest_passage.rl import AdventureTask, ExpeditionTask, Task
from northwest_passage.rl.adventure.observer import DEPTH
from tests.adventure.editions import editions
from tests.adventure.players import racer


@attrs.frozen
class Kind:
    """A game, with what these tests need of it."""

    game: Game[Any, Any, Any, Any, Any, Any]
    editions: st.SearchStrategy[Any]
    choose: Callable[[Any, Random], Any]
    """Chooses an action of a player or of chance, such that games make progress."""
    known: Callable[[Any], Hashable]
    """The part of a view that an observation shows. Views with equal parts have equal observations."""
    winners: Callable[[Any], list[int]]


def _uniform(state: Any, rng: Random) -> Any:
    return rng.choice(EXPEDITION.legal_actions(state))


def _known(view: adventure.View) -> Hashable:
    """Return everything in a view except what is deep in piles, and its viewer."""
    fields = [name for name in _fields(view) if name not in ("scenario", "viewer")]
    scenario = view.scenario
    piles = tuple((len(pile), pile[-DEPTH:]) for pile in scenario.piles)
    return (*(getattr(view, name) for name in fields), scenario.tiles, piles)


def _fields(value: Any) -> list[str]:
    return [field.name for field in attrs.fields(type(value))]


def _first(state: Any) -> list[int]:
    return [line.player for line in nwp.standings(state) if line.place == 1]


def _boats_ahead(state: Any) -> list[int]:
    return [line.player for line in adventure.standings(state) if line.winner]


KINDS = {
    "expedition": Kind(EXPEDITION, testing.editions(), _uniform, lambda state: state, _first),
    "adventure": Kind(ADVENTURE, editions(), racer, _known, _boats_ahead),
}


def task_of(game: str, players: int, edition: Any = None) -> Task[Any, Any, Any]:
    """Return a task of a game. One player means Lost Crew; five in Adventure means four in teams."""
    if game == "adventure":
        return AdventureTask(min(players, 4), teams=players == 5, edition=edition)
    variant = nwp.Variant.SOLO_LOST_CREW if players == 1 else None
    return ExpeditionTask(players, variant=variant, edition=edition)


def states(game: str, task: Task[Any, Any, Any], rng: Random) -> Iterator[Any]:
    """Yield the states of a game from the deal to the end, including those in which chance acts."""
    choose = KINDS[game].choose
    state = task.start(None)
    while task.actor(state) is not None:
        yield state
        state = task.apply(state, choose(state, rng))
    yield state


def decisions(game: str, task: Task[Any, Any, Any], rng: Random) -> Iterator[tuple[Any, Any]]:
    """Yield the states in which a player decides, each with that player's view."""
    for state in states(game, task, rng):
        seat = task.actor(state)
        if seat is not None and seat != CHANCE:
            yield state, KINDS[game].game.view(state, seat)
