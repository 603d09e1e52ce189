"""Reinforcement learning: actions as numbers, states as arrays, and environments for three libraries.

Two classes translate between a game and a network, and depend on no other library. A codec
(:class:`ActionCodec`) numbers the actions. An observer (:class:`Observer`) encodes a state, as one player
sees it, as an array of ``float32``. A :class:`Task` combines them with the rules for a number of players:
:class:`ExpeditionTask` for one to four, :class:`AdventureTask` for two to four, with hidden information.

Three modules wrap tasks as environments. Each needs its own extra:

- :mod:`northwest_passage.rl.openspiel` registers the games with OpenSpiel.
- :mod:`northwest_passage.rl.pettingzoo` has environments for several agents. Those of Adventure are in
  :mod:`northwest_passage.rl.adventure.pettingzoo`.
- :mod:`northwest_passage.rl.gymnasium` has environments for a single agent.

This package needs numpy, which the extra ``rl`` installs. The rest of the library does not import numpy.

>>> import random
>>> from northwest_passage.rl import ExpeditionTask
>>> task = ExpeditionTask(players=2)
>>> state = task.start(random.Random(1845))
>>> task.codes(state)
[0, 1, 2, 3]
>>> task.codec.decode(state, 2)
TakeLarge(slot=2)
>>> task.observer.observe(state, 0).shape
(3866,)
"""

from __future__ import annotations

from northwest_passage._internal.imports import needs_extra

with needs_extra("rl"):
    from northwest_passage.rl.adventure.codec import AdventureCodec
    from northwest_passage.rl.adventure.observer import AdventureObserver
    from northwest_passage.rl.adventure.task import AdventureTask
    from northwest_passage.rl.codec import ActionCodec, Block
    from northwest_passage.rl.expedition.codec import ExpeditionCodec
    from northwest_passage.rl.expedition.observer import ExpeditionObserver
    from northwest_passage.rl.expedition.task import ExpeditionTask
    from northwest_passage.rl.observer import Floats, Observer, Piece
    from northwest_passage.rl.task import Task

__all__ = [
    "ActionCodec",
    "AdventureCodec",
    "AdventureObserver",
    "AdventureTask",
    "Block",
    "ExpeditionCodec",
    "ExpeditionObserver",
    "ExpeditionTask",
    "Floats",
    "Observer",
    "Piece",
    "Task",
]
