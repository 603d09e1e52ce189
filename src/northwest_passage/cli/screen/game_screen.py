"""What the screen must be told about a game: how its map is drawn, what is asked, what its words mean."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeAlias

import attrs
from rich.text import Text

from northwest_passage._internal.frozen import Frozen
from northwest_passage.cli.game_ui import GameUI
from northwest_passage.cli.menus import Choice, Question
from northwest_passage.game import ActionT, EventT, Game, SetupT, StateT, ViewT

__all__ = ["Marks", "Place", "Room", "Scene"]


Place: TypeAlias = tuple[int, int]
"""A cell or a hex, by column and row."""


class Room(NamedTuple):
    """How many characters there are for something."""

    width: int
    height: int


@attrs.frozen
class Marks(Frozen, Generic[ActionT]):
    """What is to be seen on the map besides the map."""

    numbers: tuple[tuple[str, ActionT], ...] = ()
    """The choices, each with an action that says where its number stands."""
    ghost: ActionT | None = None
    """What would be done."""
    reach: tuple[Place, ...] = ()
    """Where the actions of the choice that is pointed at would be."""
    last: tuple[Place, ...] = ()
    """Where the others have acted since."""
    refused: tuple[Place, ...] = ()
    """What a refusal is about."""


class Scene(ABC, Generic[SetupT, StateT, ViewT, ActionT, EventT]):
    """A game on the screen. All it is asked is answered from what a seat sees."""

    game: Game[SetupT, StateT, ViewT, ActionT, EventT, Any]
    face: GameUI
    """What the command line knows of it anyway."""

    # -- The map

    @abstractmethod
    def map_sizes(self, view: ViewT) -> Sequence[Room]:
        """The sizes in which the map can be drawn, the largest first."""

    @abstractmethod
    def map(self, view: ViewT, room: Room, marks: Marks[ActionT]) -> list[Text]:
        """The map as large as the room allows, or a part of it, with marks."""

    @abstractmethod
    def places(self, view: ViewT, action: ActionT) -> tuple[Place, ...]:
        """The places an action is about."""

    @abstractmethod
    def spot(self, view: ViewT, action: ActionT) -> object:
        """Where an action is chosen on the map; ``None`` for one that has no place there."""

    @abstractmethod
    def traces(self, view: ViewT, event: EventT) -> tuple[Place, ...]:
        """The places to mark when this has happened."""

    @abstractmethod
    def round(self, view: ViewT) -> int:
        """The number of the round."""

    # -- Beside the map

    @abstractmethod
    def panel(self, view: ViewT, viewer: int | None, room: Room) -> list[Text]:
        """What lies on the table, as much of it as there is room for."""

    @abstractmethod
    def ranking(self, view: ViewT) -> list[Text]:
        """Who is where, a line for each player."""

    def scores(self, view: ViewT) -> list[Text]:
        """The ranking, with where points come from."""
        return self.ranking(view)

    def told(self, view: ViewT, events: Sequence[EventT], viewer: int | None) -> Sequence[str]:
        """What happened, without what can be seen anyway."""
        return self.game.formats.describe(view, events, viewer)

    # -- Questions

    def question(self, view: ViewT, actions: Sequence[ActionT]) -> Question[ActionT]:
        """The next question that tells several actions apart, with labels for little room."""
        asked: Question[ActionT] = self.face.question(view, actions)
        return attrs.evolve(
            asked,
            choices=tuple(
                attrs.evolve(choice, label=self.entry(view, choice)) for choice in asked.choices
            ),
        )

    def entry(self, view: ViewT, choice: Choice[ActionT]) -> str:
        """A line of a menu, as short as can be."""
        return choice.label

    def picture(self, picture: object) -> tuple[Text, ...]:
        """The picture of a choice."""
        return ()

    def detail(self, view: ViewT, action: ActionT) -> str:
        """More about what is pointed at: how it would be done, and what it costs."""
        return ""
