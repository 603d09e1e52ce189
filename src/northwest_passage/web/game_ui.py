"""The parts that a game provides for the browser client, in addition to the interface of all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, NoReturn, Protocol, TypeAlias

import attrs

from northwest_passage import games, records
from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.player_guide import PlayerGuide
from northwest_passage.bots import Bot
from northwest_passage.errors import InvalidData, Problem, Refusal
from northwest_passage.game import (
    ActionT,
    ActionT_contra,
    EventT,
    EventT_contra,
    Game,
    SetupT,
    StateT,
    ViewT,
    ViewT_contra,
)
from northwest_passage.table import Journal

__all__ = [
    "Command",
    "Detail",
    "Draw",
    "Log",
    "Prompt",
    "Screen",
    "VariantInfo",
    "screen_named",
    "screens",
]


@attrs.frozen
class Command(Frozen):
    """A button for a kind of action, whether or not it is possible now."""

    key: str
    title: str
    kinds: tuple[str, ...]
    """The types of actions that the button represents."""
    rule: str
    """The id of the rule that describes the action."""
    why: str | None
    """The reason why the action is not possible now, or ``None`` if it is possible."""


@attrs.frozen
class Prompt(Frozen):
    """The decision that a seat has to make now, in a sentence."""

    text: str
    rule: str


@attrs.frozen
class Detail(Frozen):
    """The cost and the cells of an action, which the game's document does not contain."""

    cost: int
    cells: tuple[tuple[int, int], ...]


@attrs.frozen
class VariantInfo(Frozen, Generic[SetupT]):
    """A variant to choose when a table is set up."""

    title: str
    players: tuple[int, ...]
    """The possible numbers of players."""
    setup: SetupT


class Draw(Protocol[ViewT_contra, ActionT_contra, EventT_contra]):
    """A function that draws a view."""

    def __call__(
        self,
        view: ViewT_contra,
        size: int,
        /,
        *,
        highlight: Sequence[ActionT_contra] = (),
        last: Sequence[EventT_contra] = (),
    ) -> str:
        """Return an SVG picture. Elements with a ``data-action`` are highlighted actions to click on."""
        ...


class Log(Journal[ActionT_contra], Protocol[ActionT_contra]):
    """A log of the actions of a game, stored in a file."""

    def close(self) -> None:
        """Close the log, so that other programs can write to the file."""
        ...


def _no_place(view: object, tile: str, cell: object) -> NoReturn:
    raise InvalidData([Problem("tile", "players place no tiles in this game")])


def _no_faces(tile: str) -> NoReturn:
    raise InvalidData([Problem("tile", "this game has no pictures of single tiles")])


@attrs.frozen(eq=False, kw_only=True)
class Screen(Frozen, Generic[SetupT, StateT, ViewT, ActionT, EventT]):
    """A game with everything that a client needs. Functions that receive a view use no other information."""

    game: Game[SetupT, StateT, ViewT, ActionT, EventT, Any]
    secret: bool
    """True if seats have secrets, so a shared screen must be covered when the next player takes over."""
    bots: Mapping[str, Bot[ViewT, ActionT]]
    """The kinds of bots by name. The first is the default, which also gives hints."""
    variants: Mapping[str, VariantInfo[SetupT]]
    draw: Draw[ViewT, ActionT, EventT]
    commands: Callable[[ViewT, int], Sequence[Command]]
    """Return the buttons of a player who is to act."""
    prompt: Callable[[ViewT, int], Prompt]
    """Return the decision that a player who is to act has to make."""
    details: Callable[[ViewT], Mapping[str, Detail]] = lambda view: {}
    """Return details of the legal actions, by action id, if the document does not contain them."""
    preview: Callable[[ViewT, ActionT], str]
    """Draw what an action does, or return an empty string if there is nothing to draw."""
    previews: Callable[[ViewT], Mapping[str, str]] = lambda view: {}
    """Return previews of choices that are hard to describe in words, by the ids of the actions."""
    icons: Callable[[], Mapping[str, str]] = dict[str, str]
    """Return small pictures of what players collect, by name."""
    why_here: Callable[[ViewT, str, tuple[int, int]], Refusal[StrEnum, tuple[int, int]] | None] = (
        _no_place
    )
    """Return the reason why a tile does not fit at a cell, or ``None`` if it fits. Raises ``InvalidData`` if
    there is no such tile.
    """
    reason: Callable[[ViewT, ActionT], str]
    """Return a sentence that recommends an action to the player who is to act."""
    faces: Callable[[str], Mapping[str, str]] = _no_faces
    """Return pictures of a tile by orientation: ``{"90b": "<svg..."}``. Raises ``InvalidData`` if there are
    none.
    """
    guide: PlayerGuide
    illustration: Callable[[str], str]
    """Draw an illustration of the guide, by its name."""
    symbols: Callable[[int], str]
    """Draw the legend of the symbols on the map, given the width of the picture in pixels."""
    result: Callable[[StateT], str]
    """Return the result of a finished game in a few words."""
    story: Callable[[Any], str]
    """Draw a chart of the course of a recorded game."""
    page: Callable[[Any], str]
    """Return a self-contained page that replays a recorded game."""
    log: type[records.Log[Any, ActionT]]
    """The class of the logs in which games are stored."""

    def __reduce__(self) -> tuple[object, ...]:
        """Return the representation for pickling: the game, whose module registers it when it is imported."""
        return _screen_of, (self.game,)


AnyScreen: TypeAlias = Screen[Any, Any, Any, Any, Any]


def _screen_of(game: Game[Any, Any, Any, Any, Any, Any]) -> AnyScreen:
    return screen_named(game.name)


def screens() -> list[AnyScreen]:
    """Return the browser interfaces of all games that have one."""
    places = [games.find(name).web_at for name in games.names()]
    return [games.load(place) for place in places if place]


def screen_named(game: str) -> AnyScreen:
    """Return the browser interface of a game.

    :raises InvalidData: if no game with a browser interface has this name.
    """
    for screen in screens():
        if screen.game.name == game:
            return screen
    raise InvalidData([Problem("game", f"there is no game {game!r}")])
