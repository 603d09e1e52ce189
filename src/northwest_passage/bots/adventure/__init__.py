"""Bots for Adventure: one that plays at random, one that looks one action ahead, and one that searches.

A bot receives a view, and uses no other information about the game.

>>> import random
>>> from northwest_passage import adventure
>>> from northwest_passage.bots.adventure import GreedyBot, RandomBot
>>> rng = random.Random(1903)
>>> state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
>>> bots = [GreedyBot(), RandomBot()]
>>> while not state.is_over:
...     if state.to_act == adventure.CHANCE:
...         state = adventure.resolve_chance(state, rng)
...     else:
...         view = adventure.view(state, state.player_to_act)
...         state = adventure.apply(state, bots[state.player_to_act].choose(view, rng))
>>> adventure.standings(state)[0].name
'Amundsen'
"""

from __future__ import annotations

from northwest_passage.bots.adventure.evaluation import Weights, outlook
from northwest_passage.bots.adventure.greedy import GreedyBot
from northwest_passage.bots.adventure.mcts import MctsBot
from northwest_passage.bots.adventure.random import RandomBot

__all__ = ["GreedyBot", "MctsBot", "RandomBot", "Weights", "outlook"]
