"""The base class of codecs, which encode actions as numbers. This module does not need numpy."""

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
    """A range of codes for actions of one kind."""

    kind: str
    """The name of the action's class."""
    start: int
    size: int


class ActionCodec(ABC, Generic[StateT, ActionT]):
    """A numbering of the actions of players. ``encode`` and ``decode`` are inverses of each other.

    The meaning of a code depends on the state: the same number can mean another cell when the unit that acts
    has moved. Within a state, no two actions that ``legal_actions`` lists have the same code, and every code
    that decodes to a legal action is the code of that action. Outcomes of chance are numbered separately.

    Trained weights depend on the numbering, so it has a :attr:`version` that changes with it, and a
    :attr:`signature` to be stored with the weights.

    >>> import random
    >>> import northwest_passage as nwp
    >>> from northwest_passage.rl import ExpeditionCodec
    >>> codec = ExpeditionCodec()
    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    >>> codec.encode_legal(state, nwp.legal_actions(state))
    [0, 1, 2, 3]
    >>> codec.decode(state, 2), codec.encode(state, nwp.TakeLarge(slot=2))
    (TakeLarge(slot=2), 2)
    """

    game: str
    """The name of the game, with which the signature begins."""
    version: int
    """The version of the numbering. Weights trained with another version do not fit."""
    size: int
    """The number of codes, which are 0 to ``size - 1``."""
    chance_size: int
    """The number of outcomes of chance, which are numbered 0 to ``chance_size - 1``."""
    blocks: tuple[Block, ...]
    """The range of codes of each kind of action, in order."""

    @abstractmethod
    def encode(self, state: StateT, action: ActionT) -> int:
        """Return the code of a player's action. Equivalent actions have the same code.

        :param state: the state before the action.
        :param action: the action. A legal action always has a code. An illegal action can have one.
        :raises InvalidData: if the action has no code in this state.
        """

    @abstractmethod
    def encode_legal(self, state: StateT, actions: Iterable[ActionT]) -> list[int]:
        """Return the codes of legal actions. This is faster than encoding them one by one.

        :param state: the state before the actions.
        :param actions: legal actions, exactly as ``legal_actions`` lists them.
        """

    @abstractmethod
    def decode(self, state: StateT, code: int) -> ActionT:
        """Return the action that a code denotes in a state, whether or not it is legal.

        :param state: the state before the action.
        :param code: the code.
        :raises InvalidData: if the code has no action in this state, for instance because the unit is not on
            the board.
        """

    @abstractmethod
    def encode_chance(self, action: ActionT) -> int:
        """Return the number that encodes a chance outcome.

        :param action: a chance action.
        :raises InvalidData: if the action is not an outcome of chance.
        """

    @abstractmethod
    def decode_chance(self, code: int) -> ActionT:
        """Return the chance outcome with a given number.

        :param code: the number of the outcome.
        :raises InvalidData: if no outcome has this number.
        """

    @abstractmethod
    def meaning(self, code: int) -> str:
        """Return a description of a code that holds in any state, such as ``MoveShip west 1 south 0``.

        :param code: the code.
        :raises InvalidData: if the codec does not have this code.
        """

    @cached_property
    def signature(self) -> str:
        """The game, the version, and a digest of the meanings of all codes.

        Trained weights fit only if the signatures are equal.
        """
        meanings = "\n".join(map(self.meaning, range(self.size)))
        digest = sha256(f"{meanings}\n{self.chance_size}".encode()).hexdigest()
        return f"{self.game}-{self.version}-{digest[:16]}"

    def block(self, code: int) -> Block:
        """Return the block that a code belongs to.

        :param code: the code.
        :raises InvalidData: if the codec does not have this code.
        """
        self._check(code)
        return next(block for block in reversed(self.blocks) if block.start <= code)

    def _check(self, code: int) -> None:
        if not 0 <= code < self.size:
            raise no_code(f"must be a code from 0 to {self.size - 1}, got {code!r}")


def no_code(message: str) -> InvalidData:
    """Return the error for a code without an action, or an action without a code."""
    return InvalidData([Problem("code", message)])


def blocks_of(kinds: Sequence[str]) -> tuple[Block, ...]:
    """Return the blocks, given the kind of action of each code, in order. Equal kinds must be consecutive."""
    starts = {kind: kinds.index(kind) for kind in dict.fromkeys(kinds)}
    return tuple(Block(kind, start, kinds.count(kind)) for kind, start in starts.items())
