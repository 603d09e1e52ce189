"""A table: one game in progress, with seats for people and bots, and a view for each seat.

A server, a notebook or a worker in a browser holds a :class:`Table`. It takes actions from seats, resolves
chance, calls bots, and reports every step, including those of chance, to each seat as a :class:`Frame`.

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
