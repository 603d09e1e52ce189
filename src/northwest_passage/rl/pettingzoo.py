"""Environments for PettingZoo: several agents at one table. Needs the extra ``pettingzoo``.

>>> from northwest_passage.rl import pettingzoo
>>> env = pettingzoo.env(players=2, reward="score")
>>> env.reset(seed=1845)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

The functions of this module create environments of Expedition. The functions of
:mod:`northwest_passage.rl.adventure.pettingzoo` have the same names and create environments of Adventure.

An agent receives ``{"observation": ..., "action_mask": ...}``: the observer's array, and a mask with 1 for
each legal action. Actions are integers: the codes that the task's codec assigns to them. The mask of an agent
that is not to act is all zeros. Chance acts between the actions of agents, with a generator that
``reset(seed=...)`` seeds. The agent of an expedition that has returned stays until the game is over, but has
no further turns.

There are two kinds of reward. With ``"victory"``, there is no reward until the end, when the winner gets 1
and the others share -1. With ``"score"``, after each action each agent gets the change in its total score,
which is computed as if the game ended now. These rewards add up to the final score minus the score at the
start.

A limitation of PettingZoo: its ``max_cycles_test`` plays without masks, so games in which actions can be
illegal fail it, including PettingZoo's own ``tictactoe_v3``.
"""

# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
# PettingZoo is not marked as typed.

from __future__ import annotations

from typing import Any, Generic, Literal, TypeAlias, TypedDict, get_args

import numpy as np
import numpy.typing as npt

from northwest_passage._internal.imports import needs_extra
from northwest_passage.expedition import Action, Edition, InvalidSetup, State
from northwest_passage.game import ActionT, StateT, ViewT
from northwest_passage.rl.episode import RENDER_MODES, Session, check_choice
from northwest_passage.rl.expedition.task import ExpeditionTask
from northwest_passage.rl.observer import Floats
from northwest_passage.rl.task import Task

with needs_extra("pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import conversions, wrappers

__all__ = ["ILLEGAL_REWARD", "Observation", "TaskEnv", "env", "parallel_env", "raw_env", "wrapped"]

ILLEGAL_REWARD = -1.0
"""The reward for an illegal action in a wrapped environment, in which such an action ends the game."""


RewardKind: TypeAlias = Literal["victory", "score"]


class Observation(TypedDict):
    """The observation of an agent."""

    observation: Floats
    """The observation of the agent, as an array from the task's observer."""
    action_mask: npt.NDArray[np.int8]
    """An array with 1 at the code of each legal action, and 0 elsewhere."""


class TaskEnv(AECEnv[str, Any, Any], Generic[StateT, ViewT, ActionT]):
    """An environment for a task, with agents ``player_0``, ``player_1``, ..., one for each seat.

    >>> from northwest_passage.rl import pettingzoo
    >>> env = pettingzoo.raw_env(players=2)
    >>> env.reset(seed=1845)
    >>> env.legal_codes()
    [0, 1, 2, 3]
    >>> env.step(2)
    >>> env.observe(env.agent_selection)["action_mask"].shape
    (11340,)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as the base class declares it
        "name": "northwest_passage_v1",
        "render_modes": [*RENDER_MODES],
        "is_parallelizable": False,
        "render_fps": 2,
    }
    """The metadata that PettingZoo requires, such as the name and the render modes."""

    def __init__(
        self,
        task: Task[StateT, ViewT, ActionT],
        *,
        reward: RewardKind = "victory",
        render_mode: str | None = None,
    ) -> None:
        """Create an environment. Call :meth:`reset` to start a game.

        :param task: the task, with one agent for each seat.
        :param reward: the kind of reward, ``"victory"`` or ``"score"``.
        :param render_mode: ``"ansi"`` for text, ``"svg"`` for a picture, ``"human"`` to print text, or
            ``None``.
        :raises InvalidSetup: if ``reward`` or ``render_mode`` has another value.
        """
        super().__init__()
        check_choice("reward", reward, get_args(RewardKind))
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        self.task: Task[StateT, ViewT, ActionT] = task
        """The task: the game with its codec and its observer."""
        self.reward_kind: RewardKind = reward
        """The kind of reward, ``"victory"`` or ``"score"``."""
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(task.players)]
        self.agents: list[str] = []
        """The agents of the current game."""
        limit, size = task.observer.limit, task.codec.size
        box = spaces.Box(-limit, limit, (task.observer.size,), np.float32)
        mask = spaces.Box(0, 1, (size,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        whole = task.observer.size * (task.players if task.secrets else 1)
        self.state_space = spaces.Box(-limit, limit, (whole,), np.float32)
        self.metadata = {**self.metadata, "name": f"{task.name}_v1"}
        self._session = Session(task)

    @property
    def position(self) -> StateT:
        """The current state of the game, such as a ``northwest_passage.State``."""
        return self._session.state

    def legal_codes(self) -> list[int]:
        """Return the codes of all legal actions of the agent to act. A list is faster to use than a mask."""
        return self._session.codes

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations.

        :param agent: the name of the agent.
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, which are integer codes.

        :param agent: the name of the agent.
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. The same seed and the same actions give the same game.

        :param seed: the seed, or ``None`` to continue with the current random generator.
        :param options: ignored.
        """
        self._session.restart(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._totals = self.task.totals(self._session.state)
        self._select()

    def _select(self) -> None:
        actor = self._session.actor
        if actor is not None:
            self.agent_selection = self.possible_agents[actor]

    def observe(self, agent: str) -> Observation:
        """Return the current observation of an agent.

        :param agent: the name of the agent.
        """
        session = self._session
        seat = self.possible_agents.index(agent)
        codes = session.codes if session.actor == seat else []
        return {"observation": session.observe(seat), "action_mask": self.task.mask(codes)}

    def state(self) -> Floats:
        """Return the global state as an array.

        It is the observation of the first agent or, in a game with secrets, the observations of all agents,
        concatenated.
        """
        return self.task.observe_all(self._session.state)

    def step(self, action: int | None) -> None:
        """Carry out an action of the agent whose turn it is.

        :param action: the code of the action, or ``None`` for an agent whose game is over.
        :raises ValueError: if the action is not legal. In a wrapped environment the game ends instead.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self._session.play(int(action)):
            raise ValueError(
                f"action must be a legal code of {agent}, got {action!r}: see its action_mask."
            )
        self._cumulative_rewards[agent] = 0.0
        self._reward()
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _reward(self) -> None:
        task, state = self.task, self._session.state
        over = self._session.actor is None
        if self.reward_kind == "score":
            totals = task.totals(state)
            changes = zip(totals, self._totals, strict=True)
            rewards = [float(after - before) for after, before in changes]
            self._totals = totals
        else:
            rewards = list(task.utilities(state)) if over else [0.0] * task.players
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        if over:
            self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """Return the position as text or SVG, or print it, according to ``render_mode``."""
        return self._session.render(self.render_mode)

    def close(self) -> None:
        """Do nothing. The environment has no resources to release."""


def wrapped(raw: TaskEnv[StateT, ViewT, ActionT]) -> AECEnv[str, Any, Any]:
    """Return an environment with the wrappers that PettingZoo's own games use.

    >>> from northwest_passage.rl import pettingzoo
    >>> env = pettingzoo.wrapped(pettingzoo.raw_env(players=2))

    :param raw: the environment to wrap.
    """
    tame = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(tame))


def raw_env(
    players: int = 2,
    *,
    edition: Edition | None = None,
    reward: RewardKind = "victory",
    render_mode: str | None = None,
) -> TaskEnv[State, State, Action]:
    """Create an environment of Expedition without wrappers: the fastest kind.

    An illegal action raises an error.

    >>> from northwest_passage.rl import pettingzoo
    >>> env = pettingzoo.raw_env(players=3)
    >>> env.possible_agents
    ['player_0', 'player_1', 'player_2']

    :param players: the number of agents, 2 to 4.
    :param edition: the edition, or ``None`` for the default edition.
    :param reward: the kind of reward, ``"victory"`` or ``"score"``.
    :param render_mode: ``"ansi"`` for text, ``"svg"`` for a picture, ``"human"`` to print text, or ``None``.
    :raises InvalidSetup: if the game cannot be played with these arguments.
    """
    if players == 1:
        words = "The number of players must be 2 to 4, got 1"
        raise InvalidSetup(f"{words}: for one player, see northwest_passage.rl.gymnasium.")
    task = ExpeditionTask(players, edition=edition)
    return TaskEnv(task, reward=reward, render_mode=render_mode)


def env(
    players: int = 2,
    *,
    edition: Edition | None = None,
    reward: RewardKind = "victory",
    render_mode: str | None = None,
) -> AECEnv[str, Any, Any]:
    """Create an environment of Expedition with the wrappers that PettingZoo's own games use.

    See the module for an example. An illegal action ends the game, and the agent that chose
    it gets :data:`ILLEGAL_REWARD`.

    :param players: the number of agents, 2 to 4.
    :param edition: the edition, or ``None`` for the default edition.
    :param reward: the kind of reward, ``"victory"`` or ``"score"``.
    :param render_mode: as in :func:`raw_env`.
    :raises InvalidSetup: if the game cannot be played with these arguments.
    """
    return wrapped(raw_env(players, edition=edition, reward=reward, render_mode=render_mode))


def parallel_env(
    players: int = 2,
    *,
    edition: Edition | None = None,
    reward: RewardKind = "victory",
    render_mode: str | None = None,
) -> ParallelEnv[str, Any, Any]:
    """Create a parallel environment of Expedition with PettingZoo's wrapper for turn-based games.

    All agents act at each step, and only the action of the agent whose turn it is counts.

    >>> from northwest_passage.rl import pettingzoo
    >>> env = pettingzoo.parallel_env(players=2)
    >>> observations, infos = env.reset(seed=1845)
    >>> list(observations)
    ['player_0', 'player_1']

    :param players: the number of agents, 2 to 4.
    :param edition: the edition, or ``None`` for the default edition.
    :param reward: the kind of reward, ``"victory"`` or ``"score"``.
    :param render_mode: as in :func:`raw_env`.
    :raises InvalidSetup: if the game cannot be played with these arguments.
    """
    turns = env(players, edition=edition, reward=reward, render_mode=render_mode)
    return conversions.turn_based_aec_to_parallel(turns)
