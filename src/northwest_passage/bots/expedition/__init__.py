"""Bots for Expedition: one that plays at random, one that looks one action ahead, and one that searches.

:mod:`northwest_passage.bots` exports the same names. The bots for Adventure are in
:mod:`northwest_passage.bots.adventure`.
"""

from __future__ import annotations

from northwest_passage.bots.expedition.evaluation import Weights, outlook
from northwest_passage.bots.expedition.greedy import GreedyBot
from northwest_passage.bots.expedition.mcts import MctsBot
from northwest_passage.bots.random import RandomBot

__all__ = ["GreedyBot", "MctsBot", "RandomBot", "Weights", "outlook"]
