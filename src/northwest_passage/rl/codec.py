"""Actions as numbers: what every codec can do. Nothing here needs numpy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Generic

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.errors import InvalidData, Problem
from northwest_passage.game import ActionT, StateT

__all__ = ["ActionCodec", "Block"]


@attrs.frozen
class Block(Frozen):
    """A run of codes that stand for actions of one kind."""

    kind: str
    """The name of the action's class."""
    start: int
    size: int


class ActionCodec(ABC, Generic[StateT, ActionT]):
    """A numbering of the actions of players: ``encode`` and ``decode`` are each other's inverse.

    A code means something in a state: the same number can stand for another cell when the unit that acts has
    moved. Within a state two different legal actions never have the same code, and every code that decodes to
    a legal action is the code of that action. Outcomes of chance are numbered separately.

    Trained weights depend on the numbering, so it has a :attr:`version` that changes with it, and a
    :attr:`signature` to be stored beside the weights.
    """

    game: str
    """The name of the game, as it begins the signature."""
    version: int
    """The version of the numbering; weights trained with another version are useless."""
    size: int
    """How many codes there are: 0 to ``size - 1``."""
    chance_size: int
    """How many outcomes of chance there are: 0 to ``chance_size - 1``, numbered separately."""
    blocks: tuple[Block, ...]
    """Which codes belong to which kind of action, in order."""

    @abstractmethod
    def encode(self, state: StateT, action: ActionT) -> int:
        """The code of a player's action, in any of its spellings.

        :raises InvalidData: if it does not have one here. Legal actions always have a code; others may.
        """

    @abstractmethod
    def encode_legal(self, state: StateT, actions: Iterable[ActionT]) -> list[int]:
        """The codes of legal actions, just as ``legal_actions`` lists them; quicker than one by one."""

    @abstractmethod
    def decode(self, state: StateT, code: int) -> ActionT:
        """The action that a code stands for in a state, legal or not.

        :raises InvalidData: if it stands for nothing, for instance because the unit is not on the board.
        """

    @abstractmethod
    def encode_chance(self, action: ActionT) -> int:
        """The number of an outcome of chance.

        :raises InvalidData: if chance cannot do this.
        """

    @abstractmethod
    def decode_chance(self, code: int) -> ActionT:
        """The outcome of chance with this number.

        :raises InvalidData: if there is no such outcome.
        """

    @abstractmethod
    def meaning(self, code: int) -> str:
        """What a code stands for, in words that need no state: ``"MoveShip west 1 south 0"``.

        :raises InvalidData: if there is no such code.
        """

    @cached_property
    def signature(self) -> str:
        """The game, the version, and a digest of what all codes mean: equal exactly if weights fit."""
        meanings = "\n".join(map(self.meaning, range(self.size)))
        digest = sha256(f"{meanings}\n{self.chance_size}".encode()).hexdigest()
        return f"{self.game}-{self.version}-{digest[:16]}"

    def block(self, code: int) -> Block:
        """The block that a code belongs to.

        :raises InvalidData: if there is no such code.
        """
        self._check(code)
        return next(block for block in reversed(self.blocks) if block.start <= code)

    def _check(self, code: int) -> None:
        if not 0 <= code < self.size:
            raise no_code(f"{code} is not a code: there are {self.size}, from 0")


def no_code(message: str) -> InvalidData:
    """The error for a code or an action that has no counterpart."""
    return InvalidData([Problem("code", message)])


def blocks_of(kinds: Sequence[str]) -> tuple[Block, ...]:
    """The blocks, given the kind of every code in order; a kind's codes are in one run."""
    starts = {kind: kinds.index(kind) for kind in dict.fromkeys(kinds)}
    return tuple(Block(kind, start, kinds.count(kind)) for kind, start in starts.items())
