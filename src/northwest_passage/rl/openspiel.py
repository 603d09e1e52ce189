"""Games for OpenSpiel: importing this module registers them. Needs the extra ``openspiel``.

>>> import pyspiel
>>> import northwest_passage.rl.openspiel
>>> game = pyspiel.load_game("northwest_passage", {"players": 3})
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 64)

Three games of Expedition and two of Adventure are registered:

- ``northwest_passage``, for 2 to 4 ``players``: zero-sum with a reward at the end, 1 for the winner.
- ``northwest_passage_solo`` and ``northwest_passage_solo_lost_crew``: general-sum. The return is the score.
- ``northwest_passage_adventure``, for 2 to 4 ``players``, and ``northwest_passage_adventure_teams`` for four:
  zero-sum with a reward at the end, 1 for the winner or for each player of the winning team.

Each has a parameter ``edition``, the path of an edition's JSON file. Without it, the default edition is used.
Seat 0 has the first turn, seat 1 the next. Chance is explicit. ``max_game_length`` counts decisions, as
OpenSpiel defines it. For Adventure it is a loose bound.

In Expedition all information is public. Adventure has secrets, and its information states are the player's
*present* view. They do not include what the player has seen before, such as an opponent's hand. Algorithms
that need perfect recall have no guarantees here. ``resample_from_infostate`` draws all hidden information
again, so the bot of ``open_spiel.python.algorithms.ismcts`` works. The bot of ``mcts`` would see hidden
cards.

A bug in OpenSpiel 2.0.2: its C++ ``MCTSBot`` crashes with games that are written in Python, including
OpenSpiel's own. Use the bot of ``open_spiel.python.algorithms.mcts``.
"""

# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUntypedBaseClass=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
# OpenSpiel has no type annotations.

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, Generic

import numpy as np

from northwest_passage import games
from northwest_passage._internal.imports import needs_extra
from northwest_passage.game import CHANCE as CHANCE_TO_ACT
from northwest_passage.game import ActionT, StateT, ViewT
from northwest_passage.rl.observer import Floats
from northwest_passage.rl.task import Task, TaskKind

with needs_extra("openspiel"):
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

__all__ = ["OpenSpielGame", "OpenSpielState", "register"]


CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


class _Position(Generic[StateT, ViewT, ActionT]):
    """A state of this library with computed values. It is immutable, so OpenSpiel's copies can share it."""

    __slots__ = ("_legal", "actor", "state", "task")

    actor: int
    """The player to act, as OpenSpiel numbers players."""

    def __init__(self, task: Task[StateT, ViewT, ActionT], state: StateT) -> None:
        self.task: Task[StateT, ViewT, ActionT] = task
        self.state: StateT = state
        actor = task.actor(state)
        self.actor = TERMINAL if actor is None else CHANCE if actor == CHANCE_TO_ACT else actor
        self._legal: tuple[list[int], Sequence[ActionT]] | None = None

    def __deepcopy__(self, memo: object) -> _Position[StateT, ViewT, ActionT]:
        # OpenSpiel copies every attribute of a state when it clones it.
        return self

    def legal(self) -> list[int]:
        """Return the codes of the legal actions of the player to act."""
        if self._legal is None:
            self._legal = self.task.legal_codes(self.state)
        return self._legal[0]

    def after(self, code: int) -> _Position[StateT, ViewT, ActionT]:
        """Return the position after the action that a code denotes.

        :raises NorthwestPassageError: if the action is not legal.
        """
        task, state = self.task, self.state
        if self.actor == CHANCE:
            action = task.codec.decode_chance(code)
        elif self._legal is not None and code in self._legal[0]:
            codes, actions = self._legal
            action = actions[codes.index(code)]
        else:
            action = task.decode(state, code)
        return _Position(task, task.apply(state, action))

    def sampled(self, player: int, rng: Random) -> _Position[StateT, ViewT, ActionT]:
        """Return a position that looks the same to a player, with all hidden information sampled again."""
        return _Position(self.task, self.task.sample(self.state, player, rng))


class OpenSpielState(pyspiel.State):
    """A state with OpenSpiel's interface. ``state.position`` is this library's own state.

    >>> import pyspiel
    >>> import northwest_passage.rl.openspiel
    >>> state = pyspiel.load_game("northwest_passage").new_initial_state()
    >>> state.is_terminal(), state.returns(), state.position.round
    (False, [0.0, 0.0], 1)
    """

    def __init__(self, game: OpenSpielGame, position: _Position[Any, Any, Any]) -> None:
        """Create a state. Call ``game.new_initial_state()`` instead."""
        super().__init__(game)
        self._position = position

    @property
    def position(self) -> Any:
        """This library's own state, for everything that OpenSpiel's interface does not cover."""
        return self._position.state

    def current_player(self) -> int:
        """Return the seat that is to act, ``pyspiel.PlayerId.CHANCE`` or ``pyspiel.PlayerId.TERMINAL``."""
        return self._position.actor

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._position.actor == TERMINAL

    def returns(self) -> list[float]:
        """Return the utilities of all seats, which are 0 before the end."""
        position = self._position
        if position.actor != TERMINAL:
            return [0.0] * position.task.players
        return list(position.task.utilities(position.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance, each as its number and its probability."""
        return self._position.task.chance_codes(self._position.state)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._position.legal())

    def _apply_action(self, action: int) -> None:
        self._position = self._position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self._position
        task = position.task
        if player == CHANCE:
            return task.notation(task.codec.decode_chance(action))
        return task.notation(task.decode(position.state, action))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """Return a state that looks the same to a player, with all hidden information sampled again.

        The new state has the same history as this one: the hidden information changes, but not the actions.

        :param player: the seat to which the state looks the same.
        :param sampler: a function that returns random numbers between 0 and 1.
        """
        state: OpenSpielState = self.clone()
        state._position = self._position.sampled(player, Random(sampler()))
        return state

    def __str__(self) -> str:
        return self._position.task.text(self._position.state)


class _PyObserver:
    """The observer of a task with OpenSpiel's interface for observers."""

    def __init__(self, task: Task[Any, Any, Any]) -> None:
        self._task = task
        self.tensor: Floats = np.zeros(task.observer.size, np.float32)
        self.dict: dict[str, Floats] = task.observer.split(self.tensor)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self._task.observe_into(state.position, player, self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        return self._task.json(state.position, player)


class OpenSpielGame(pyspiel.Game):
    """A task as a game of OpenSpiel. ``game.task`` is the task.

    >>> import pyspiel
    >>> import northwest_passage.rl.openspiel
    >>> game = pyspiel.load_game("northwest_passage_adventure")
    >>> game.task.name, game.num_players()
    ('northwest_passage_adventure', 2)
    """

    def __init__(self, kind: Any, task: Task[Any, Any, Any], params: Mapping[str, object]) -> None:
        """Create a game. Not for direct use: call ``pyspiel.load_game``."""
        self.task: Task[Any, Any, Any] = task
        alone = task.players == 1
        lowest, highest = task.score_bounds if alone else (-1, 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=task.codec.size,
            max_chance_outcomes=task.codec.chance_size,
            num_players=task.players,
            min_utility=float(lowest),
            max_utility=float(highest),
            utility_sum=None if alone else 0.0,
            max_game_length=task.max_decisions,
        )
        super().__init__(kind, info, dict(params))
        self._start = _Position(task, task.start(None))

    def new_initial_state(self, state: object = None) -> OpenSpielState:
        """Return the first state of a game, before chance has acted.

        :param state: must be ``None``. To get another state, play to it or call ``deserialize_state``.
        :raises NotImplementedError: if ``state`` is not ``None``.
        """
        if state is not None:
            words = "state must be None: states are reached by playing or by deserialize_state"
            raise NotImplementedError(f"{words}.")
        return OpenSpielState(self, self._start)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound on the number of chance actions in a game."""
        return self.task.max_chance

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Any:
        """Return the observer of the task, or ``None`` if it does not support the requested type.

        In a game without secrets, the observation with perfect recall is the history. In a game with secrets,
        the observation of a player is the same with and without perfect recall. Public and private parts are
        not separated.

        :param iig_obs_type: the requested type of observation, or ``None``.
        :param params: not supported.
        :raises ValueError: if ``params`` are given.
        """
        if params:
            raise ValueError(f"params must be empty: observers have no parameters, got {params}.")
        if self.task.secrets:
            own = pyspiel.PrivateInfoType.SINGLE_PLAYER
            supported = iig_obs_type is None or (
                iig_obs_type.public_info and iig_obs_type.private_info == own
            )
            return _PyObserver(self.task) if supported else None
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _PyObserver(self.task)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


def _game_type(task: TaskKind) -> Any:
    """Return the type of a game, as OpenSpiel requires it."""
    players, secrets = task.players, task.secrets
    alone = players == (1,)
    kind = pyspiel.GameType
    specification = {"edition": "", "players": 2} if len(players) > 1 else {"edition": ""}
    return kind(
        short_name=task.name,
        long_name=task.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if secrets
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if alone else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=secrets,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification,
    )


def register(task: TaskKind) -> None:
    """Register a task with OpenSpiel under its name.

    :param task: the task. The tasks of this library are registered when the module is imported.
    """
    kind = _game_type(task)

    class Registered(OpenSpielGame):  # OpenSpiel stores the class and creates its instances
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            given = dict(params or {})
            several = len(task.players) > 1
            players = int(given.get("players", 2)) if several else task.players[0]
            path = given.get("edition")
            edition = Path(str(path)).read_text("utf-8") if path else None
            super().__init__(kind, task.make(players, edition), given)

    # OpenSpiel pickles games by their classes, which must be found by name.
    Registered.__name__ = Registered.__qualname__ = f"_{task.name}"
    globals()[Registered.__name__] = Registered
    pyspiel.register_game(kind, Registered)


for _registered in map(games.find, games.names()):
    if _registered.tasks_at:
        for _task in games.load(_registered.tasks_at):
            register(_task)
