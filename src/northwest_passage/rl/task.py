"""What is to be learned: a game at one table, with its codec and its observer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Generic

import attrs
import numpy as np
import numpy.typing as npt

from northwest_passage._internal.frozen import Frozen
from northwest_passage.game import ActionT, EventT, Game, SetupT, StateT, ViewT
from northwest_passage.rl.codec import ActionCodec
from northwest_passage.rl.observer import Floats, Observer

__all__ = ["Task", "TaskKind"]


class Task(Generic[StateT, ViewT, ActionT]):
    """A game for a number of players, as environments need it: the rules, by number and by array.

    The environments know a game by this class alone, and every game of the library has a subclass that knows
    how to make one. States are the library's own, immutable; a task keeps nothing of a game, and many games
    can share it. An observer gets views, never states, and a codec reads only what everybody sees: where a
    game has secrets, they stay secret.
    """

    def __init__(
        self,
        game: Game[SetupT, StateT, ViewT, ActionT, EventT, Any],
        setup: SetupT,
        *,
        name: str,
        players: Sequence[str],
        codec: ActionCodec[StateT | ViewT, ActionT],
        observer: Observer[ViewT],
        totals: Callable[[StateT], tuple[int, ...]],
        score_bounds: tuple[int, int],
        max_decisions: int,
        max_chance: int,
        secrets: bool = False,
    ) -> None:
        """Put a game, its setup, its codec and its observer together."""
        self._game: Game[Any, StateT, ViewT, ActionT, Any, Any] = game
        self._setup = setup
        self._names = tuple(players)
        self.name: str = name
        """A short name, such as ``northwest_passage``."""
        self.players: int = len(players)
        """How many seats there are."""
        self.codec: ActionCodec[StateT | ViewT, ActionT] = codec
        self.observer: Observer[ViewT] = observer
        self.totals: Callable[[StateT], tuple[int, ...]] = totals
        """The score of each seat, as if the game ended now."""
        self.score_bounds: tuple[int, int] = score_bounds
        """No total is lower or higher."""
        self.max_decisions: int = max_decisions
        """No game has more decisions of players."""
        self.max_chance: int = max_chance
        """No game has more actions of chance."""
        self.secrets: bool = secrets
        """Whether seats see less than the whole state."""

    # -- The rules -------------------------------------------------------------------------------

    def start(self, rng: Random | None) -> StateT:
        """A new game up to the first decision, with all luck drawn by the generator.

        Without a generator, seats move in their order, and chance may have to act first.
        """
        game = self._game
        if rng is None:
            return game.start(self._setup)
        return game.resolve_chance(game.start(game.deal(self._names, rng, self._setup)), rng)

    def actor(self, state: StateT) -> int | None:
        """The seat that decides, ``CHANCE``, or ``None`` when the game is over."""
        return self._game.to_act(state)

    def legal(self, state: StateT) -> tuple[ActionT, ...]:
        """The legal actions, in the order of the library."""
        return self._game.legal_actions(state)

    def apply(self, state: StateT, action: ActionT) -> StateT:
        """The state after an action; chance may have to act then.

        :raises IllegalAction: if it is not legal.
        """
        return self._game.apply(state, action)

    def resolve(self, state: StateT, rng: Random) -> StateT:
        """The state when chance has done what is due."""
        return self._game.resolve_chance(state, rng)

    def view(self, state: StateT, seat: int | None) -> ViewT:
        """What a seat may know, or with ``None`` a spectator; without secrets the state itself."""
        return self._game.view(state, seat)

    def sample(self, state: StateT, seat: int, rng: Random) -> StateT:
        """A state that looks the same to a seat, with all it does not see drawn anew, all equally likely.

        Without secrets it is the state itself.
        """
        return self._game.sample_state(self.view(state, seat), rng)

    def utilities(self, state: StateT) -> tuple[float, ...]:
        """What the outcome of a game that is over is worth to each seat.

        For several players, each value is between -1 and 1 and the sum is 0: winners share 1, the others
        share -1. Alone, it is the total.
        """
        shares = self._game.victories(state)
        if shares is None:
            return self._game.returns(state)
        return tuple([(self.players * share - 1) / (self.players - 1) for share in shares])

    # -- By number and by array ------------------------------------------------------------------

    def legal_codes(self, state: StateT) -> tuple[list[int], tuple[ActionT, ...]]:
        """The codes of all legal actions of the player who decides, and these actions; not sorted."""
        actions = self._game.legal_actions(state)
        return self.codec.encode_legal(state, actions), actions

    def codes(self, state: StateT) -> list[int]:
        """The codes of all legal actions of the player who decides, in their order; not sorted."""
        return self.legal_codes(state)[0]

    def decode(self, state: StateT, code: int) -> ActionT:
        """The action that a code stands for, legal or not.

        :raises InvalidData: if it stands for nothing.
        """
        return self.codec.decode(state, code)

    def chance_codes(self, state: StateT) -> list[tuple[int, float]]:
        """What chance can do, as its codes in ascending order with probabilities."""
        encode = self.codec.encode_chance
        return sorted((encode(action), p) for action, p in self._game.chance_outcomes(state))

    def mask(self, codes: Sequence[int]) -> npt.NDArray[np.int8]:
        """An array with 1 for each of these codes and 0 for all others."""
        mask = np.zeros(self.codec.size, np.int8)
        mask[codes] = 1
        return mask

    def observe(self, state: StateT, seat: int) -> Floats:
        """What a seat sees, as a new array."""
        return self.observer.observe(self.view(state, seat), seat)

    def observe_all(self, state: StateT) -> Floats:
        """The whole state: what the first seat sees or, if there are secrets, what all see, one by one."""
        if not self.secrets:
            return self.observe(state, 0)
        return np.concatenate([self.observe(state, seat) for seat in range(self.players)])

    def observe_into(self, state: StateT, seat: int, out: Floats) -> None:
        """Write what a seat sees into an array, over whatever it held."""
        self.observer.write(self.view(state, seat), seat, out)

    # -- For people and files --------------------------------------------------------------------

    def text(self, state: StateT, seat: int | None = None) -> str:
        """What a seat or a spectator sees, in characters."""
        return self._game.formats.text(self.view(state, seat))

    def svg(self, state: StateT, seat: int | None = None) -> str:
        """What a seat or a spectator sees, as a picture."""
        return self._game.formats.svg(self.view(state, seat))

    def json(self, state: StateT, seat: int | None = None) -> str:
        """What a seat or a spectator sees, as JSON."""
        return self._game.formats.to_json(self.view(state, seat))

    def notation(self, action: ActionT) -> str:
        """An action as a line of text."""
        return self._game.formats.format_action(action)


@attrs.frozen(kw_only=True)
class TaskKind(Frozen):
    """A task that a library of environments can register: a game in one variant."""

    name: str
    title: str
    players: tuple[int, ...]
    """How many can play."""
    secrets: bool = False
    """Whether seats see less than the whole state."""
    make: Callable[[int, str | None], Task[Any, Any, Any]]
    """Return the task for this many players, with an edition from JSON or, for ``None``, the default one."""
