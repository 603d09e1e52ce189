"""Adventure for PettingZoo: several boats in one race. Needs the extra ``pettingzoo``.

>>> from northwest_passage.rl.adventure import pettingzoo
>>> env = pettingzoo.env(players=3, reward="score")
>>> env.reset(seed=1903)
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, observation["action_mask"].shape
((7483,), (3791,))

Everything is as in :mod:`northwest_passage.rl.pettingzoo`, except that an agent sees no hidden information.
``state()`` joins the observations of all agents, for code that is allowed to see all hands, such as a
critic that is used only in training. With the reward ``"score"``, after each action every agent gets the
number of rows that its boat has gained. With ``"victory"`` and teams, each player of the winning team gets 1,
and each player of the other team gets -1.
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
    """Create an environment of Adventure without wrappers: the fastest kind.

    An illegal action raises an error.

    >>> from northwest_passage.rl.adventure import pettingzoo
    >>> env = pettingzoo.raw_env(players=4, teams=True)
    >>> env.possible_agents
    ['player_0', 'player_1', 'player_2', 'player_3']

    :param players: the number of agents, 2 to 4.
    :param teams: whether Sirs play against Explorers, which needs four players.
    :param edition: the edition, or ``None`` for the default edition.
    :param reward: ``"victory"`` or ``"score"``.
    :param render_mode: ``"ansi"`` for text, ``"svg"`` for a picture, ``"human"`` to print text, or ``None``.
    :raises InvalidSetup: if the game cannot be played with these arguments.
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
    """Create an environment of Adventure with the wrappers of PettingZoo's own games.

    See the module for an example. An illegal action ends the game, and its agent gets ``ILLEGAL_REWARD``.

    :param players: the number of agents, 2 to 4.
    :param teams: whether Sirs play against Explorers, which needs four players.
    :param edition: the edition, or ``None`` for the default edition.
    :param reward: ``"victory"`` or ``"score"``.
    :param render_mode: as in :func:`raw_env`.
    :raises InvalidSetup: if the game cannot be played with these arguments.
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
    """Create a parallel environment of Adventure with PettingZoo's wrapper for turn-based games.

    All agents act at each step, and only the action of the agent whose turn it is counts.

    >>> from northwest_passage.rl.adventure import pettingzoo
    >>> env = pettingzoo.parallel_env(players=2)
    >>> observations, infos = env.reset(seed=1903)
    >>> list(observations)
    ['player_0', 'player_1']

    :param players: the number of agents, 2 to 4.
    :param teams: whether Sirs play against Explorers, which needs four players.
    :param edition: the edition, or ``None`` for the default edition.
    :param reward: ``"victory"`` or ``"score"``.
    :param render_mode: as in :func:`raw_env`.
    :raises InvalidSetup: if the game cannot be played with these arguments.
    """
    turns = env(players, teams=teams, edition=edition, reward=reward, render_mode=render_mode)
    return conversions.turn_based_aec_to_parallel(turns)
