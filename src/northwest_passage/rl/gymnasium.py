"""Environments for Gymnasium: the solo variants of Expedition, for one agent. Needs the extra ``gymnasium``.

Importing this module registers ``northwest_passage/Solo-v1`` and ``northwest_passage/SoloLostCrew-v1``:

>>> import gymnasium
>>> import northwest_passage.rl.gymnasium
>>> env = gymnasium.make("northwest_passage/Solo-v1")
>>> observation, info = env.reset(seed=1845)
>>> observation.shape, int(info["action_mask"].sum())
((3377,), 4)
>>> observation, reward, terminated, truncated, info = env.step(2)

Actions are numbers. ``info["action_mask"]`` has 1 for each legal action. MaskablePPO from sb3-contrib calls
``env.unwrapped.action_masks()``. An illegal action changes nothing: its reward is ``illegal_reward``, and
``info["illegal"]`` is true. A program that ignores the mask may never finish a game, unless it passes
``max_episode_steps`` to ``gymnasium.make``.
"""

# pyright: reportUnknownMemberType=false
# Gymnasium does not annotate the parameters of an environment.

from __future__ import annotations

from typing import Any, Generic, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from northwest_passage._internal.imports import needs_extra
from northwest_passage.expedition import Action, Edition, InvalidSetup, State, Variant
from northwest_passage.game import ActionT, StateT, ViewT
from northwest_passage.rl.episode import RENDER_MODES, Session, check_choice
from northwest_passage.rl.expedition.task import ExpeditionTask
from northwest_passage.rl.observer import Floats
from northwest_passage.rl.task import Task

with needs_extra("gymnasium"):
    import gymnasium
    from gymnasium import spaces

__all__ = ["IDS", "SoloEnv", "TaskEnv"]


RewardKind: TypeAlias = Literal["score", "final"]


class TaskEnv(gymnasium.Env[Floats, np.int64], Generic[StateT, ViewT, ActionT]):
    """A task for one player as an environment.

    >>> from northwest_passage.rl import ExpeditionTask
    >>> from northwest_passage.rl.gymnasium import TaskEnv
    >>> env = TaskEnv(ExpeditionTask(players=1))
    >>> observation, info = env.reset(seed=1845)
    >>> observation, reward, terminated, truncated, info = env.step(env.legal_codes()[0])
    >>> terminated, info["illegal"]
    (False, False)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as the base class declares it
        "render_modes": [*RENDER_MODES],
        "render_fps": 2,
    }
    """The metadata that Gymnasium requires, such as the render modes."""

    def __init__(
        self,
        task: Task[StateT, ViewT, ActionT],
        *,
        reward: RewardKind = "score",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        """Create an environment. Call :meth:`reset` to start a game.

        :param task: a task for one player.
        :param reward: with ``"score"``, the reward for an action is the change in the total score, computed
            as if the game ended now. These rewards add up to the final total minus the total at the start.
            With ``"final"``, the only reward is the total at the end.
        :param illegal_reward: the reward for an illegal action.
        :param render_mode: ``"ansi"`` for text, ``"svg"`` for a picture, ``"human"`` to print text, or
            ``None``.
        :raises InvalidSetup: if ``reward`` or ``render_mode`` has another value, or the task is not for one
            player.
        """
        if task.players != 1:
            words = f"The task must be for one player, got {task.players}: for several"
            raise InvalidSetup(f"{words}, see northwest_passage.rl.pettingzoo.")
        check_choice("reward", reward, get_args(RewardKind))
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        self.task: Task[StateT, ViewT, ActionT] = task
        self.reward_kind: RewardKind = reward
        self.illegal_reward: float = illegal_reward
        self.render_mode = render_mode
        limit, size = task.observer.limit, task.observer.size
        self.observation_space = spaces.Box(-limit, limit, (size,), np.float32)
        self.action_space = spaces.Discrete(task.codec.size)
        self._session = Session(task)
        self._total = 0

    @property
    def position(self) -> StateT:
        """The current state of the game, such as a ``northwest_passage.State``."""
        return self._session.state

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask of legal actions as MaskablePPO from sb3-contrib expects it."""
        return self._session.mask().astype(np.bool_)

    def legal_codes(self) -> list[int]:
        """Return the numbers of the legal actions as a list, which is faster to choose from than the mask."""
        return self._session.codes

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Start a game. The same seed and the same actions give the same game.

        :param seed: the seed, or ``None`` to continue the random stream.
        :param options: ignored.
        :returns: the first observation, and ``info`` with the action mask.
        """
        super().reset(seed=seed)
        # The seed comes from Gymnasium's generator, so that one call with a seed determines all later games.
        self._session.restart(int(self.np_random.integers(2**63)))
        [self._total] = self.task.totals(self._session.state)
        return self._session.observe(0), self._info(illegal=False)

    def _info(self, *, illegal: bool) -> dict[str, Any]:
        return {"action_mask": self._session.mask(), "total": self._total, "illegal": illegal}

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Apply an action.

        An illegal action changes nothing, and its reward is ``illegal_reward``.

        :param action: the number of the action.
        :returns: the observation, the reward, whether the game is over, ``False`` for truncation, and
            ``info`` with the action mask.
        """
        session = self._session
        if not session.play(int(action)):
            return session.observe(0), self.illegal_reward, False, False, self._info(illegal=True)
        before = self._total
        [self._total] = self.task.totals(session.state)
        over = session.actor is None
        if self.reward_kind == "score":
            reward = float(self._total - before)
        else:
            reward = float(self._total) if over else 0.0
        if self.render_mode == "human":
            self.render()
        return session.observe(0), reward, over, False, self._info(illegal=False)

    def render(self) -> str | None:
        """Return the position as text or SVG, or print it, according to ``render_mode``."""
        return self._session.render(self.render_mode)


class SoloEnv(TaskEnv[State, State, Action]):
    """Expedition for a single player, as ``gymnasium.make`` creates it from the registered names."""

    def __init__(
        self,
        *,
        lost_crew: bool = False,
        edition: Edition | None = None,
        reward: RewardKind = "score",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        """Create an environment. Call :meth:`reset` to start a game.

        :param lost_crew: whether to play the harder variant, Lost Crew.
        :param edition: the edition, or ``None`` for the default edition.
        :param reward: as in :class:`TaskEnv`.
        :param illegal_reward: as in :class:`TaskEnv`.
        :param render_mode: as in :class:`TaskEnv`.
        """
        variant = Variant.SOLO_LOST_CREW if lost_crew else Variant.SOLO
        super().__init__(
            ExpeditionTask(1, variant=variant, edition=edition),
            reward=reward,
            illegal_reward=illegal_reward,
            render_mode=render_mode,
        )


IDS = ("northwest_passage/Solo-v1", "northwest_passage/SoloLostCrew-v1")
"""The names under which the environments are registered."""

# Gymnasium's checks take longer than a step, so they are disabled here and run in the tests.
for _id, _lost_crew in zip(IDS, (False, True), strict=True):
    gymnasium.register(
        _id,
        entry_point=f"{__name__}:SoloEnv",
        kwargs={"lost_crew": _lost_crew},
        disable_env_checker=True,
    )
