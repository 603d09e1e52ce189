"""The legal actions of any game as menus: first what to do, then with what, then where.

A game says how its actions are told apart, as :class:`Questions`. Nothing here draws: a menu is a value. The
screen and the plain lines show the same ones, so that a number means the same in both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import attrs

from northwest_passage._internal.frozen import Frozen

__all__ = ["Choice", "Grid", "Level", "Question", "Questions", "split"]

ActionT = TypeVar("ActionT")

Ask: TypeAlias = Callable[[Any, Any], Any]
"""Something about an action, given a view and the action, both of one game."""


@attrs.frozen
class Choice(Frozen, Generic[ActionT]):
    """One line of a menu."""

    label: str
    actions: tuple[ActionT, ...]
    """The actions that are still possible after it."""
    picture: object = None
    """What to show with it, as the game draws it; often nothing."""


@attrs.frozen
class Grid(Frozen):
    """A menu as a small table: the headings, and in which cell each choice stands."""

    across: str
    columns: tuple[str, ...]
    down: str
    rows: tuple[str, ...]
    cells: Mapping[tuple[int, int], int]
    """The number of the choice, from 0, by column and row."""


@attrs.frozen
class Question(Frozen, Generic[ActionT]):
    """What is asked next, and the answers."""

    text: str
    choices: tuple[Choice[ActionT], ...]
    usual: int = 0
    """The choice that is pointed at first, from 0."""
    turns: bool = False
    """Whether the actions of a choice are ways to do the same there, which arrow keys go through."""
    grid: Grid | None = None


@attrs.frozen
class Level(Frozen):
    """One question about an action."""

    question: str
    key: Ask
    """Actions with equal keys are not told apart by this question."""
    label: Ask
    picture: Ask | None = None


@attrs.frozen(kw_only=True)
class Questions(Frozen):
    """How the actions of a game are told apart."""

    title: Callable[[Any], str]
    """What kind of thing an action is, in words; the first menu tells these apart."""
    heading: Callable[[Any, str, Sequence[Any]], str]
    """A line of the first menu, given a view, the title, and the actions under it."""
    levels: Mapping[str, tuple[Level, ...]]
    """What is asked next about the actions under a title, in this order."""
    what: Callable[[Any], str]
    """The first question, given a view."""
    last: str
    """The title that comes last, wherever its actions are listed."""


def split(questions: Questions, view: object, actions: Sequence[Any]) -> Question[Any]:
    """The next question that tells several actions apart; with one action, a choice of one."""
    by_title = _grouped(actions, questions.title)
    if len(by_title) > 1:
        titles = sorted(by_title, key=lambda title: title == questions.last)
        return Question(
            questions.what(view),
            tuple(
                Choice(questions.heading(view, title, by_title[title]), by_title[title])
                for title in titles
            ),
        )
    [title] = by_title
    for level in questions.levels.get(title, ()):
        groups = _grouped(actions, _keyed(level, view))
        if len(groups) > 1:
            return Question(
                level.question, tuple(_choice(level, view, each) for each in groups.values())
            )
    [action] = actions
    return Question("", (Choice(questions.heading(view, title, [action]), (action,)),))


def _keyed(level: Level, view: object) -> Callable[[Any], Any]:
    return lambda action: level.key(view, action)


def _grouped(actions: Sequence[Any], key: Callable[[Any], Any]) -> dict[Any, tuple[Any, ...]]:
    groups: dict[Any, list[Any]] = {}
    for action in actions:
        groups.setdefault(key(action), []).append(action)
    return {known: tuple(group) for known, group in groups.items()}


def _choice(level: Level, view: object, group: tuple[Any, ...]) -> Choice[Any]:
    picture = None if level.picture is None else level.picture(view, group[0])
    return Choice(level.label(view, group[0]), group, picture)
