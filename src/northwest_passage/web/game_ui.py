"""What a game needs to be played on a screen, beyond what every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.bots import Bot
from northwest_passage.errors import Refusal
from northwest_passage.game import Game
from northwest_passage.records import Record
from northwest_passage.table import Journal

__all__ = ["Command", "Detail", "Draw", "Log", "Prompt", "Screen", "VariantInfo"]

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", contravariant=True)
EventT_contra = TypeVar("EventT_contra", contravariant=True)


@attrs.frozen
class Command(Frozen):
    """A button: a kind of thing to do, possible now or not."""

    key: str
    title: str
    kinds: tuple[str, ...]
    """The types of actions it stands for."""
    rule: str
    """The id of the rule that says what it does."""
    why: str | None
    """Why it is not possible now; ``None`` if it is."""


@attrs.frozen
class Prompt(Frozen):
    """What a seat has to decide now, in a sentence."""

    text: str
    rule: str


@attrs.frozen
class Detail(Frozen):
    """What the document of a game does not say about an action."""

    cost: int
    cells: tuple[tuple[int, int], ...]


@attrs.frozen
class VariantInfo(Frozen, Generic[SetupT]):
    """A variant that can be chosen."""

    title: str
    players: tuple[int, ...]
    """How many can play it."""
    setup: SetupT


class Draw(Protocol[ViewT_contra, ActionT_contra, EventT_contra]):
    """A function that draws what a seat sees."""

    def __call__(
        self,
        view: ViewT_contra,
        size: int,
        /,
        *,
        highlight: Sequence[ActionT_contra] = (),
        last: Sequence[EventT_contra] = (),
    ) -> str:
        """An SVG picture; what is highlighted can be clicked, by ``data-action``."""
        ...


class Log(Journal[ActionT_contra], Protocol[ActionT_contra]):
    """A journal in a file."""

    def close(self) -> None:
        """Close it, so that others can write to the file."""
        ...


@attrs.frozen(eq=False, kw_only=True)
class Screen(Frozen, Generic[SetupT, StateT, ViewT, ActionT, EventT]):
    """A game, and what a client needs of it. All but ``game`` is made from what a seat may know."""

    game: Game[SetupT, StateT, ViewT, ActionT, EventT, Any]
    secret: bool
    """Whether seats know what others do not, so that a shared screen must be covered between them."""
    bots: Mapping[str, Bot[ViewT, ActionT]]
    """The kinds of bots by name, the usual one first; it also gives hints."""
    variants: Mapping[str, VariantInfo[SetupT]]
    draw: Draw[ViewT, ActionT, EventT]
    commands: Callable[[ViewT, int], Sequence[Command]]
    """The buttons of a player who is to act."""
    prompt: Callable[[ViewT, int], Prompt]
    """What a player who is to act has to decide."""
    details: Callable[[ViewT], Mapping[str, Detail]]
    """What the document does not say about the actions of a player who is to act, by their ids."""
    why_here: Callable[[ViewT, str, tuple[int, int]], Refusal[StrEnum, tuple[int, int]] | None]
    """Why a tile does not fit somewhere. Raises ``InvalidData`` for what is not a tile."""
    reason: Callable[[ViewT, ActionT], str]
    """What speaks for an action of the player who is to act, in a sentence."""
    faces: Callable[[str], Mapping[str, str]]
    """Pictures of a tile by the way it lies: ``{"90b": "<svg..."}``. Raises ``InvalidData``."""
    signs: Callable[[int], str]
    """A picture of so many pixels that says what the signs on the map mean."""
    page: Callable[[Record[SetupT, StateT, ViewT, ActionT, EventT, Any]], str]
    """A page that plays a record, and needs nothing else."""
    begin_log: Callable[[Path, Record[SetupT, StateT, ViewT, ActionT, EventT, Any]], Log[ActionT]]
    """Begin the file of a game. Raises ``OSError``."""
    resume_log: Callable[
        [Path], tuple[Record[SetupT, StateT, ViewT, ActionT, EventT, Any], Log[ActionT]]
    ]
    """Go on with the file of a game. Raises ``InvalidData`` and ``OSError``."""
    read_record: Callable[[str], Record[SetupT, StateT, ViewT, ActionT, EventT, Any]]
    """Read a record from JSON Lines. Raises ``InvalidData``."""
