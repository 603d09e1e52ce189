"""The base class of tasks. A task is a game for a fixed number of players, with a codec and an observer."""

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
    """A game with a fixed number of players, and the functions that environments need.

    Environments use a game only through this class. Every game of the library has a subclass. The states are
    the same immutable objects as in the rest of the library. A task stores nothing about a game in progress,
    so many games can share it. An observer receives views, never states, and a codec reads only public
    information, so secrets stay secret.

    >>> import random
    >>> from northwest_passage.rl import ExpeditionTask
    >>> task, rng = ExpeditionTask(players=2), random.Random(1845)
    >>> state = task.start(rng)
    >>> while task.actor(state) is not None:
    ...     action = task.decode(state, rng.choice(task.codes(state)))
    ...     state = task.resolve(task.apply(state, action), rng)
    >>> sum(task.utilities(state))
    0.0
    >>> task.view(state, 0) is state, task.observe(state, 0).shape == task.observe_all(state).shape
    (True, True)
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
        """Create a task. The subclasses need fewer arguments.

        :param game: the game.
        :param setup: the setup of each game. If :meth:`start` receives a random generator, the turn order
            is random.
        :param name: a short name, such as ``northwest_passage``.
        :param players: the names of the players.
        :param codec: the codec of the game.
        :param observer: the observer for this number of players.
        :param totals: a function that returns the score of each seat, as if the game ended now.
        :param score_bounds: the minimum and the maximum score of a seat.
        :param max_decisions: the maximum number of players' actions in a game.
        :param max_chance: the maximum number of chance actions in a game.
        :param secrets: whether seats see less than the whole state.
        """
        self._game: Game[Any, StateT, ViewT, ActionT, Any, Any] = game
        self._setup = setup
        self._names = tuple(players)
        self.name: str = name
        """A short name, such as ``northwest_passage``."""
        self.players: int = len(players)
        """The number of seats."""
        self.codec: ActionCodec[StateT | ViewT, ActionT] = codec
        self.observer: Observer[ViewT] = observer
        self.totals: Callable[[StateT], tuple[int, ...]] = totals
        """The function that returns the score of each seat, as if the game ended now."""
        self.score_bounds: tuple[int, int] = score_bounds
        """The minimum and the maximum score of a seat."""
        self.max_decisions: int = max_decisions
        """The maximum number of players' actions in a game."""
        self.max_chance: int = max_chance
        """The maximum number of chance actions in a game."""
        self.secrets: bool = secrets
        """True if seats see less than the whole state."""

    # -- The rules -------------------------------------------------------------------------------

    def start(self, rng: Random | None) -> StateT:
        """Return the state of a new game at the first decision.

        :param rng: the source of randomness for the turn order and chance. With ``None``, seats act in
            the order of their numbers, and chance actions are not resolved.
        """
        game = self._game
        if rng is None:
            return game.start(self._setup)
        return game.resolve_chance(game.start(game.deal(self._names, rng, self._setup)), rng)

    def actor(self, state: StateT) -> int | None:
        """Return the seat that is to act, ``CHANCE``, or ``None`` when the game is over.

        :param state: any state.
        """
        return self._game.to_act(state)

    def legal(self, state: StateT) -> tuple[ActionT, ...]:
        """Return the legal actions, in the order in which the game lists them.

        :param state: any state.
        """
        return self._game.legal_actions(state)

    def apply(self, state: StateT, action: ActionT) -> StateT:
        """Return the state after an action. Chance may be the next to act.

        :param state: the state before the action.
        :param action: a legal action.
        :raises IllegalAction: if the action is not legal.
        """
        return self._game.apply(state, action)

    def resolve(self, state: StateT, rng: Random) -> StateT:
        """Resolve chance actions at random until a player is to decide or the game is over.

        :param state: any state.
        :param rng: the source of randomness.
        :returns: the state that is reached.
        """
        return self._game.resolve_chance(state, rng)

    def view(self, state: StateT, seat: int | None) -> ViewT:
        """Return what a seat or a spectator sees. In a game without secrets, it is the state itself.

        :param state: any state.
        :param seat: the number of the seat, or ``None`` for a spectator.
        """
        return self._game.view(state, seat)

    def sample(self, state: StateT, seat: int, rng: Random) -> StateT:
        """Return a state that looks the same to a seat, with all hidden information sampled again.

        It is drawn by the game's ``sample_state``. In a game without secrets, it is the state itself.

        :param state: any state.
        :param seat: the number of the seat.
        :param rng: the source of randomness.
        """
        return self._game.sample_state(self.view(state, seat), rng)

    def utilities(self, state: StateT) -> tuple[float, ...]:
        """Return the utility of a finished game for each seat.

        For several players, each value is between -1 and 1 and the sum is 0: a single winner gets 1, and the
        others share -1 equally. If several players win, each of the others loses as much as with one winner,
        and the winners share what the others lose. In a solo game, the value is the total score.

        :param state: the last state of a game.
        """
        shares = self._game.victories(state)
        if shares is None:
            return self._game.returns(state)
        return tuple([(self.players * share - 1) / (self.players - 1) for share in shares])

    # -- By number and by array ------------------------------------------------------------------

    def legal_codes(self, state: StateT) -> tuple[list[int], tuple[ActionT, ...]]:
        """Return the codes of all legal actions of the player to act, and the actions in the same order.

        :param state: any state.
        """
        actions = self._game.legal_actions(state)
        return self.codec.encode_legal(state, actions), actions

    def codes(self, state: StateT) -> list[int]:
        """Return the codes of all legal actions of the player to act, in the order of the actions.

        :param state: any state.
        """
        return self.legal_codes(state)[0]

    def decode(self, state: StateT, code: int) -> ActionT:
        """Return the action that a code denotes, whether or not it is legal.

        :param state: the state before the action.
        :param code: the code.
        :raises InvalidData: if the code denotes no action in this state.
        """
        return self.codec.decode(state, code)

    def chance_codes(self, state: StateT) -> list[tuple[int, float]]:
        """Return the code and the probability of each outcome of chance, in ascending order of the codes.

        :param state: a state in which chance is to act.
        """
        encode = self.codec.encode_chance
        return sorted((encode(action), p) for action, p in self._game.chance_outcomes(state))

    def mask(self, codes: Sequence[int]) -> npt.NDArray[np.int8]:
        """Return an array with 1 at each of the given codes and 0 elsewhere.

        :param codes: the codes.
        """
        mask = np.zeros(self.codec.size, np.int8)
        mask[codes] = 1
        return mask

    def observe(self, state: StateT, seat: int) -> Floats:
        """Return what a seat observes, as a new array.

        :param state: any state.
        :param seat: the number of the seat.
        """
        return self.observer.observe(self.view(state, seat), seat)

    def observe_all(self, state: StateT) -> Floats:
        """Return the whole state as an array.

        It is the observation of the first seat or, in a game with secrets, the observations of all seats,
        concatenated.

        :param state: any state.
        """
        if not self.secrets:
            return self.observe(state, 0)
        return np.concatenate([self.observe(state, seat) for seat in range(self.players)])

    def observe_into(self, state: StateT, seat: int, out: Floats) -> None:
        """Write the observation of a seat to an array, overwriting its contents.

        :param state: any state.
        :param seat: the number of the seat.
        :param out: an array of the observer's ``size``.
        """
        self.observer.write(self.view(state, seat), seat, out)

    # -- Text, pictures and files ----------------------------------------------------------------

    def text(self, state: StateT, seat: int | None = None) -> str:
        """Return what a seat or a spectator sees, as text.

        :param state: any state.
        :param seat: the number of the seat, or ``None`` for a spectator.
        """
        return self._game.formats.text(self.view(state, seat))

    def svg(self, state: StateT, seat: int | None = None) -> str:
        """Return what a seat or a spectator sees, as an SVG picture.

        :param state: any state.
        :param seat: the number of the seat, or ``None`` for a spectator.
        """
        return self._game.formats.svg(self.view(state, seat))

    def json(self, state: StateT, seat: int | None = None) -> str:
        """Return what a seat or a spectator sees, as JSON.

        :param state: any state.
        :param seat: the number of the seat, or ``None`` for a spectator.
        """
        return self._game.formats.to_json(self.view(state, seat))

    def notation(self, action: ActionT) -> str:
        """Return an action as a line of text.

        :param action: the action.
        """
        return self._game.formats.format_action(action)


@attrs.frozen(kw_only=True)
class TaskKind(Frozen):
    """A kind of task: one variant of a game, for any possible number of players."""

    name: str
    title: str
    players: tuple[int, ...]
    """The possible numbers of players."""
    secrets: bool = False
    """True if seats see less than the whole state."""
    make: Callable[[int, str | None], Task[Any, Any, Any]]
    """The function that creates a task, given the number of players and the edition's JSON or ``None``."""
