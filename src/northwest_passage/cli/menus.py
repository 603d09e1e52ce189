"""Legal actions as menus: a sequence of questions, each of which leaves fewer actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import short
from northwest_passage.cli import Unclear
from northwest_passage.game import ActionT

__all__ = [
    "MAX_DIGITS",
    "Choice",
    "Entry",
    "Grid",
    "Level",
    "Menu",
    "Question",
    "Questions",
    "grouped",
    "split",
]

Query: TypeAlias = Callable[[Any, Any], Any]
"""A function of a view and an action."""


@attrs.frozen
class Choice(Frozen, Generic[ActionT]):
    """One entry of a menu."""

    label: str
    actions: tuple[ActionT, ...]
    """The actions that remain after this choice."""
    picture: object = None
    """The picture of the choice, of a type that the game defines, or ``None``."""


@attrs.frozen
class Grid(Frozen):
    """The arrangement of a menu as a table."""

    across: str
    columns: tuple[str, ...]
    down: str
    rows: tuple[str, ...]
    cells: Mapping[tuple[int, int], int]
    """The index of each choice, by column and row."""


@attrs.frozen
class Question(Frozen, Generic[ActionT]):
    """A question and its choices."""

    text: str
    choices: tuple[Choice[ActionT], ...]
    default: int = 0
    """The index of the choice that is selected first."""
    turns: bool = False
    """True if the actions of a choice are alternatives, which the left and right arrow keys cycle through."""
    grid: Grid | None = None


@attrs.frozen
class Level(Frozen):
    """One question about an action."""

    question: str
    key: Query
    """The key of an action. Actions with equal keys share a choice."""
    label: Query
    picture: Query | None = None


@attrs.frozen
class Entry(Frozen):
    """A kind of action in the first menu. Kinds with the same title share an entry and its levels."""

    title: str
    levels: tuple[Level, ...] = ()
    """The questions about the actions under this title, in this order."""


@attrs.frozen(kw_only=True)
class Questions(Frozen):
    """The questions of a game."""

    entries: Mapping[type[Any], Entry]
    """The entry of the first menu for each kind of action."""
    heading: Callable[[Any, str, Sequence[Any]], str]
    """A function that returns the label of an entry, given a view, the entry's title and its actions."""
    first: Callable[[Any], str]
    """A function that returns the first question, given a view."""
    last: str
    """The title of the entry that comes last."""


def split(questions: Questions, view: object, actions: Sequence[Any]) -> Question[Any]:
    """Return the next question for a choice between actions. For a single action, it has one choice."""
    entries = questions.entries
    by_title = grouped(actions, lambda action: entries[type(action)].title)
    if len(by_title) > 1:
        titles = sorted(by_title, key=lambda title: title == questions.last)
        return Question(
            questions.first(view),
            tuple(
                Choice(questions.heading(view, title, by_title[title]), by_title[title])
                for title in titles
            ),
        )
    [title] = by_title
    for level in entries[type(actions[0])].levels:
        groups = grouped(actions, partial(level.key, view))
        if len(groups) > 1:
            choices = [
                Choice(
                    level.label(view, group[0]),
                    group,
                    None if level.picture is None else level.picture(view, group[0]),
                )
                for group in groups.values()
            ]
            return Question(level.question, tuple(choices))
    [action] = actions
    return Question("", (Choice(questions.heading(view, title, [action]), (action,)),))


def grouped(actions: Sequence[Any], key: Callable[[Any], Any]) -> dict[Any, tuple[Any, ...]]:
    """Return actions grouped by a key, in the order in which the keys first occur."""
    groups: dict[Any, list[Any]] = {}
    for action in actions:
        groups.setdefault(key(action), []).append(action)
    return {known: tuple(group) for known, group in groups.items()}


MAX_DIGITS: Final = 9
"""The maximum number of digits that are read as a number."""
_MAX_SHOWN: Final = 24
"""The maximum number of digits that a message repeats."""


class Menu(Generic[ActionT]):
    """A path through questions to one action."""

    def __init__(
        self,
        ask: Callable[[Sequence[ActionT]], Question[ActionT]],
        actions: Sequence[ActionT],
        occasion: str,
    ) -> None:
        """Begin with the first question.

        :param ask: a function that returns the next question for a choice between some actions.
        :param actions: the legal actions.
        :param occasion: a sentence that replaces the text of the first question.
        """
        self._ask = ask
        self._occasion = occasion
        self._levels = [tuple(actions)]
        self._show()

    def _show(self) -> None:
        self.question = self._ask(self._levels[-1])
        self.selected = self.question.default
        """The index of the selected choice."""
        self.turned = 0
        """The index of the alternative that is shown for the selected choice."""
        self.columns = 1
        """The number of columns in which the choices are shown."""

    @property
    def is_first(self) -> bool:
        """True at the first question."""
        return len(self._levels) == 1

    @property
    def text(self) -> str:
        """The text of the question."""
        return self._occasion if self.is_first else self.question.text

    # -- Selecting ---------------------------------------------------------------------------------

    @property
    def selected_choice(self) -> Choice[ActionT]:
        """The selected choice."""
        return self.question.choices[self.selected]

    @property
    def preview(self) -> ActionT | None:
        """The action that Enter would carry out, or ``None`` if another question follows."""
        actions = self.selected_choice.actions
        if self.question.turns:
            return actions[self.turned]
        return actions[0] if len(actions) == 1 else None

    def move(self, by: int) -> None:
        """Select a choice above or below. After the last row, continue with the first, and vice versa."""
        number, columns = len(self.question.choices), self.columns
        grid = self.question.grid
        if grid is not None:
            places = {choice: place for place, choice in grid.cells.items()}
            column, row = places[self.selected]
            rows = len(grid.rows)
            for step in range(1, rows + 1):
                found = grid.cells.get((column, (row + by * step) % rows))
                if found is not None:
                    self.select(found)
                    return
        if columns == 1 or self.question.turns:
            self.select((self.selected + by) % number)
            return
        rows = -(-number // columns)
        row, column = divmod(self.selected, columns)
        target = (row + by) % rows * columns + column
        self.select(target if target < number else (target + by * columns) % (rows * columns))

    def select(self, choice: int) -> None:
        """Select a choice by its index."""
        self.selected, self.turned = choice, 0

    def turn(self, by: int) -> None:
        """Show another alternative of the selected choice. Without alternatives, select another choice."""
        if self.question.turns:
            self.turned = (self.turned + by) % len(self.selected_choice.actions)
        else:
            self.select((self.selected + by) % len(self.question.choices))

    # -- Choosing ----------------------------------------------------------------------------------

    def take(self) -> ActionT | None:
        """Answer with the selected choice. Return the action, or ``None`` if a question follows."""
        action = self.preview
        if action is None:
            self.narrow(self.selected_choice.actions)
        return action

    def follow(self, numbers: Sequence[str]) -> ActionT | None:
        """Answer one or more questions, each with the number of a choice, counted from 1.

        :returns: the action, or ``None`` if another question follows.
        :raises Unclear: if a number belongs to no choice, or no question is left. Then nothing changes.
        """
        levels = [*self._levels]
        for i, number in enumerate(numbers):
            if i and len(levels[-1]) == 1:
                raise Unclear(
                    f"Type only {' '.join(numbers[:i])}: no other menu follows. Nothing was done."
                )
            choices = self._ask(levels[-1]).choices
            if len(number) > MAX_DIGITS or not 1 <= int(number) <= len(choices):
                shown = short(number, _MAX_SHOWN)
                raise Unclear(f"There is no {shown} here: choose 1 to {len(choices)}.")
            levels.append(choices[int(number) - 1].actions)
        if len(levels[-1]) == 1:
            return levels[-1][0]
        self._levels = levels
        self._show()
        return None

    def starting_with(self, words: str) -> str | None:
        """Return the number of the choice whose label starts with some words, if exactly one label does."""
        wanted = " ".join(words.lower().split())
        labels = [choice.label.lower() for choice in self.question.choices]
        numbers = [i for i, label in enumerate(labels, start=1) if label.startswith(wanted)]
        return str(numbers[0]) if len(numbers) == 1 else None

    def narrow(self, actions: Sequence[ActionT]) -> None:
        """Continue with only the given actions. If none is left out, the question stays the same."""
        if tuple(actions) == self._levels[-1]:
            return
        self._levels.append(tuple(actions))
        self._show()

    def back(self) -> bool:
        """Go back to the previous question. Return false at the first question."""
        if self.is_first:
            return False
        gone = self._levels.pop()
        self._show()
        self.select_action(gone[0])
        return True

    def select_action(self, action: ActionT) -> None:
        """Select the choice that leads to an action."""
        for number, choice in enumerate(self.question.choices):
            if action in choice.actions:
                self.select(number)

    def path_to(self, action: ActionT) -> tuple[str, str]:
        """Return the numbers and the labels of the choices that lead from the first question to an action."""
        numbers: list[str] = []
        labels: list[str] = []
        actions = self._levels[0]
        while True:
            for number, choice in enumerate(self._ask(actions).choices, start=1):
                if action in choice.actions:
                    numbers.append(str(number))
                    labels.append(choice.label)
                    actions = choice.actions
                    break
            if len(actions) == 1:
                return " ".join(numbers), ", ".join(filter(None, labels))
