"""The record of any game: its setup and every action, including those of chance.

Each game has its own record class, with the fields of its setup and the methods of :class:`Record`, so that
type checkers distinguish the records of different games.
"""

from northwest_passage.records.log import Log
from northwest_passage.records.record import MAX_ACTIONS, Record, decode, record_repr

__all__ = ["MAX_ACTIONS", "Log", "Record", "decode", "record_repr"]
