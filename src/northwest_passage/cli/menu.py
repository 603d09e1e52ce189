"""The legal actions of any game as menus: first what to do, then with what, then where.

A game says how its actions are told apart, as :class:`Questions`. Nothing here draws: a menu is a value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import attrs

from northwest_passage._shared.frozen import Frozen

__all__ = ["Choice", "Level", "Questions", "split"]

Ask: TypeAlias = Callable[[Any, Any], Any]
"""Something about an action, given a view and the action, both of one game."""


@attrs.frozen
class Choice(Frozen):
    """One line of a menu."""

    label: str
    actions: tuple[Any, ...]
    """The actions that are still possible after it."""
    picture: object = None
    """What to show with it, as the game draws it; often nothing."""


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
    first: str
    """The title that comes first, wherever its actions are listed."""


def split(
    questions: Questions, view: object, actions: Sequence[Any]
) -> tuple[str, tuple[Choice, ...]]:
    """The next question that tells several actions apart, and the answers to it."""
    by_title = _grouped(actions, questions.title)
    if len(by_title) > 1:
        titles = sorted(by_title, key=lambda title: title != questions.first)
        return (
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
            return (level.question, tuple(_choice(level, view, each) for each in groups.values()))
    [action] = actions
    return ("", (Choice(questions.heading(view, title, [action]), (action,)),))


def _keyed(level: Level, view: object) -> Callable[[Any], Any]:
    return lambda action: level.key(view, action)


def _grouped(actions: Sequence[Any], key: Callable[[Any], Any]) -> dict[Any, tuple[Any, ...]]:
    groups: dict[Any, list[Any]] = {}
    for action in actions:
        groups.setdefault(key(action), []).append(action)
    return {known: tuple(group) for known, group in groups.items()}


def _choice(level: Level, view: object, group: tuple[Any, ...]) -> Choice:
    picture = None if level.picture is None else level.picture(view, group[0])
    return Choice(level.label(view, group[0]), group, picture)
