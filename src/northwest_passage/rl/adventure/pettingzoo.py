"""Adventure for PettingZoo: several boats in one race. Needs the extra ``pettingzoo``.

>>> from northwest_passage.rl.adventure import pettingzoo
>>> env = pettingzoo.env(players=3, reward="score")
>>> env.reset(seed=1903)
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, observation["action_mask"].shape
((7483,), (3791,))

Everything is as in :mod:`northwest_passage.rl.pettingzoo`, except that an agent sees only its view.
``state()`` joins the observations of all agents, for code that may look into all hands, such as a critic
that is used only in training. With the reward ``"score"`` each action brings every agent the rows that its
boat has gained; with ``"victory"`` each player of a team that wins gets 1, and each of the other team -1.
"""

# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
# PettingZoo is not marked as typed.

from __future__ import annotations

from typing import Any

from northwest_passage._internal.imports import needs_extra
from northwest_passage.adventure import Action, Edition, State, View
from northwest_passage.rl.adventure.task import AdventureTask
from northwest_passage.rl.pettingzoo import RewardKind, TaskEnv, wrapped

with needs_extra("pettingzoo"):
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import conversions

__all__ = ["env", "parallel_env", "raw_env"]


def raw_env(
    players: int = 2,
    *,
    teams: bool = False,
    edition: Edition | None = None,
    reward: RewardKind = "victory",
    render_mode: str | None = None,
) -> TaskEnv[State, View, Action]:
    """Adventure for 2 to 4 agents, without wrappers: quickest, and an illegal action raises an error.

    :param teams: Sirs against Explorers, for four.
    :raises InvalidSetup: if there is no such game.
    """
    task = AdventureTask(players, teams=teams, edition=edition)
    return TaskEnv(task, reward=reward, render_mode=render_mode)


def env(
    players: int = 2,
    *,
    teams: bool = False,
    edition: Edition | None = None,
    reward: RewardKind = "victory",
    render_mode: str | None = None,
) -> AECEnv[str, Any, Any]:
    """Adventure for 2 to 4 agents, wrapped as PettingZoo's own games are.

    :param teams: Sirs against Explorers, for four.
    :raises InvalidSetup: if there is no such game.
    """
    return wrapped(
        raw_env(players, teams=teams, edition=edition, reward=reward, render_mode=render_mode)
    )


def parallel_env(
    players: int = 2,
    *,
    teams: bool = False,
    edition: Edition | None = None,
    reward: RewardKind = "victory",
    render_mode: str | None = None,
) -> ParallelEnv[str, Any, Any]:
    """The same through PettingZoo's wrapper for turns: all agents act, and one action counts.

    :param teams: Sirs against Explorers, for four.
    :raises InvalidSetup: if there is no such game.
    """
    turns = env(players, teams=teams, edition=edition, reward=reward, render_mode=render_mode)
    return conversions.turn_based_aec_to_parallel(turns)
