"""Seeded players and whole games, for the tests of laws, the comparisons and the counters.

Players who choose at random return home in the first rounds and see little of the game. So there are others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple, TypeAlias

import northwest_passage as nwp
from northwest_passage import Action, Edition, State, Variant
from northwest_passage.testing import NAMES, random_edition

Style: TypeAlias = Callable[[State, tuple[Action, ...], Random], Action]
"""A function that chooses one of the legal actions."""


class Turn(NamedTuple):
    """A state, its legal actions, and the chosen action."""

    state: State
    legal: tuple[Action, ...]
    action: Action | None
    """`None` when the game is over."""


def anything(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """Choose any legal action."""
    return rng.choice(legal)


def variety(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """Choose a kind of action, then an action of that kind, but pass only rarely."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    if len(kinds) > 1 and rng.random() < 0.8:
        kinds.pop(nwp.Pass, None)
    return rng.choice(kinds[rng.choice(list(kinds))])


def staying_out(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """Avoid Greenland for the first six tenths of the game, and often place a tile if possible."""
    if 10 * state.round <= 6 * state.edition.rounds:
        legal = tuple(action for action in legal if not enters_greenland(state, action)) or legal
    places = [a for a in legal if isinstance(a, nwp.PlaceTile | nwp.DrawAndPlace)]
    if places and rng.random() < 0.5:
        return rng.choice(places)
    return variety(state, legal, rng) if rng.random() < 0.8 else rng.choice(legal)


def building(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """Usually place a tile if possible. Otherwise usually draw a tile, or move."""
    places = [a for a in legal if isinstance(a, nwp.PlaceTile | nwp.DrawAndPlace)]
    others = [a for a in legal if isinstance(a, nwp.DrawLarge | nwp.DrawSmall | nwp.MoveShip)]
    others = [a for a in others if not enters_greenland(state, a)]
    return rng.choice(places or others or legal) if rng.random() < 0.9 else rng.choice(legal)


def hoarding(state: State, legal: tuple[Action, ...], rng: Random) -> Action:
    """Draw mostly large tiles, until the bag is empty."""
    draws = [a for a in legal if isinstance(a, nwp.DrawLarge | nwp.TakeLarge)]
    return rng.choice(draws) if draws and rng.random() < 0.9 else staying_out(state, legal, rng)


STYLES: tuple[Style, ...] = (anything, variety, staying_out, staying_out, building, hoarding)


def enters_greenland(state: State, action: Action) -> bool:
    """Return whether a unit would enter Greenland."""
    return isinstance(action, nwp.MoveShip | nwp.MoveSled) and action.to == state.edition.greenland


def any_new_game(rng: Random, edition: Edition = nwp.DEFAULT_EDITION) -> State:
    """Return a new game for one to four players, before the first reveal."""
    count = rng.choice((1, 2, 3, 4))
    order = list(range(count))
    rng.shuffle(order)
    variant = Variant(rng.choice((1, 2))) if count == 1 else Variant.STANDARD
    return nwp.new_game(NAMES[:count], turn_order=order, variant=variant, edition=edition)


def play(state: State, rng: Random, style: Style) -> Iterator[Turn]:
    """Play to the end, with all players in one style. The last turn has no action."""
    while not state.is_over:
        legal = nwp.legal_actions(state)
        action = style(state, legal, rng)
        yield Turn(state, legal, action)
        state = nwp.apply(state, action)
    yield Turn(state, (), None)


def game(seed: int, *, default: bool) -> Iterator[Turn]:
    """Play the whole game of a seed, with the default edition or with a small one."""
    rng = Random(seed)
    edition = nwp.DEFAULT_EDITION if default else random_edition(rng)
    return play(any_new_game(rng, edition), rng, rng.choice(STYLES))
