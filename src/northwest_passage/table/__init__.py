"""A table that plays: seats of people and bots, one game of any kind, and what each seat sees of it.

A :class:`Table` is what a server, a notebook or a worker in a browser holds. It takes actions from seats,
lets chance act, asks bots, and tells each seat what happened as :class:`Frame` values: one for every step,
chance's included.

>>> import northwest_passage as nwp
>>> from northwest_passage.bots import GreedyBot
>>> from northwest_passage.table import Table
>>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], bots={1: GreedyBot()}, seed=1829)
>>> table.to_act
0
>>> for frame in table.play(0, "take slot 1"):
...     print(frame.number, *frame.sentences)
5 You draw L20 from slot 1.
6 L47 comes out of the bag into slot 1.
>>> decision = table.bot_decision()
>>> for frame in table.play(decision.player, decision.choose(), frame=decision.frame):
...     print(frame.number, *frame.sentences)
7 You draw L17 from slot 0.
8 L7 comes out of the bag into slot 0. Round 1 begins; the turn order is you and Ross.
"""

from __future__ import annotations

from northwest_passage.table.bot_decision import Decision, StaleFrame, TableError
from northwest_passage.table.frames import Frame
from northwest_passage.table.history import Journal
from northwest_passage.table.table import Table
from northwest_passage.table.undoing import ConsentMissing, Undo, UndoRefused

__all__ = [
    "ConsentMissing",
    "Decision",
    "Frame",
    "Journal",
    "StaleFrame",
    "Table",
    "TableError",
    "Undo",
    "UndoRefused",
]
