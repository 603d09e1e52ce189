"""Bots: the protocol, opponents of several strengths, evaluations, a search, and external programs.

The bots use the public API, like any other program. The exceptions are listed in the import contract on
bots in ``pyproject.toml``: frozen classes, caches and, for speed, a few tables of the rules.

>>> import random
>>> import northwest_passage as nwp
>>> from northwest_passage.bots import GreedyBot, RandomBot
>>> rng = random.Random(1845)
>>> state = nwp.new_game(["Ross", "Rae"], rng=rng)
>>> bots = [GreedyBot(), RandomBot()]
>>> while not state.is_over:
...     if state.to_act == nwp.CHANCE:
...         state = nwp.resolve_chance(state, rng)
...     else:
...         state = nwp.apply(state, bots[state.player_to_act].choose(state, rng))
>>> nwp.standings(state)[0].name
'Ross'
"""

from __future__ import annotations

from northwest_passage.bots.expedition.evaluation import Weights, outlook
from northwest_passage.bots.expedition.greedy import GreedyBot
from northwest_passage.bots.expedition.mcts import MctsBot
from northwest_passage.bots.process import ProcessBot, ProcessBotError
from northwest_passage.bots.protocol import Bot, Thinker
from northwest_passage.bots.random import Choices, RandomBot
from northwest_passage.bots.search import Search
from northwest_passage.bots.time_limit import TookTooLong, choose_within

__all__ = [
    "Bot",
    "Choices",
    "GreedyBot",
    "MctsBot",
    "ProcessBot",
    "ProcessBotError",
    "RandomBot",
    "Search",
    "Thinker",
    "TookTooLong",
    "Weights",
    "choose_within",
    "outlook",
]
