"""Legal actions as menus: what to do, then with what, then where; and the way through them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import short
from northwest_passage.cli import Unclear

__all__ = [
    "MAX_DIGITS",
    "Choice",
    "Entry",
    "Grid",
    "Level",
    "Menu",
    "Question",
    "Questions",
    "split",
]

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


@attrs.frozen
class Entry(Frozen):
    """A kind of action in the first menu. Kinds with the same title share a line, and their levels."""

    title: str
    levels: tuple[Level, ...] = ()
    """What is asked next about the actions under this title, in this order."""


@attrs.frozen(kw_only=True)
class Questions(Frozen):
    """How the actions of a game are told apart."""

    entries: Mapping[type[Any], Entry]
    """The line of the first menu for each kind of action."""
    heading: Callable[[Any, str, Sequence[Any]], str]
    """A line of the first menu, given a view, the title, and the actions under it."""
    what: Callable[[Any], str]
    """The first question, given a view."""
    last: str
    """The title that comes last, wherever its actions are listed."""


def split(questions: Questions, view: object, actions: Sequence[Any]) -> Question[Any]:
    """The next question that tells several actions apart; with one action, a choice of one."""
    entries = questions.entries
    by_title = _grouped(actions, lambda action: entries[type(action)].title)
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
    for level in entries[type(actions[0])].levels:
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


MAX_DIGITS: Final = 9
"""The most digits of a number that are looked at: no menu and no record has so many entries."""
_MAX_SHOWN: Final = 24
"""So many digits of what was typed are repeated."""


class Menu(Generic[ActionT]):
    """The way to an action through questions; each answer leaves fewer actions, until one is left."""

    def __init__(
        self,
        ask: Callable[[Sequence[ActionT]], Question[ActionT]],
        actions: Sequence[ActionT],
        occasion: str,
    ) -> None:
        """Begin with the first question.

        :param ask: the question that tells some actions apart.
        :param occasion: what the first question is about, in a sentence.
        """
        self._ask = ask
        self._occasion = occasion
        self._levels = [tuple(actions)]
        self.in_row = 1
        """How many choices stand beside each other where they are shown."""
        self._show()

    def _show(self) -> None:
        self.question = self._ask(self._levels[-1])
        self.selected = self.question.usual
        """The number of the choice that is pointed at, from 0."""
        self.turned = 0
        """Which of its ways is shown."""
        self.in_row = 1

    @property
    def is_first(self) -> bool:
        """Whether nothing has been answered yet."""
        return len(self._levels) == 1

    @property
    def text(self) -> str:
        """What is asked."""
        return self._occasion if self.is_first else self.question.text

    # -- Pointing ----------------------------------------------------------------------------------

    @property
    def pointed(self) -> Choice[ActionT]:
        """The choice that is pointed at."""
        return self.question.choices[self.selected]

    @property
    def preview(self) -> ActionT | None:
        """What would be done on Enter; ``None`` if another question follows."""
        actions = self.pointed.actions
        if self.question.turns:
            return actions[self.turned]
        return actions[0] if len(actions) == 1 else None

    def move(self, by: int) -> None:
        """Point at a choice above or below; beyond the last row the first one follows."""
        number, in_row = len(self.question.choices), self.in_row
        grid = self.question.grid
        if grid is not None:
            places = {choice: place for place, choice in grid.cells.items()}
            column, row = places[self.selected]
            rows = len(grid.rows)
            for step in range(1, rows + 1):
                found = grid.cells.get((column, (row + by * step) % rows))
                if found is not None:
                    self.point_at(found)
                    return
        if in_row == 1 or self.question.turns:
            self.point_at((self.selected + by) % number)
            return
        rows = -(-number // in_row)
        row, column = divmod(self.selected, in_row)
        target = (row + by) % rows * in_row + column
        self.point_at(target if target < number else (target + by * in_row) % (rows * in_row))

    def point_at(self, choice: int) -> None:
        """Point at a choice, by its number from 0."""
        self.selected, self.turned = choice, 0

    def turn(self, by: int) -> None:
        """Show another way to do what is pointed at, if there is one; in other menus, point beside it."""
        if self.question.turns:
            self.turned = (self.turned + by) % len(self.pointed.actions)
        else:
            self.point_at((self.selected + by) % len(self.question.choices))

    # -- Choosing ----------------------------------------------------------------------------------

    def take(self) -> ActionT | None:
        """Answer with what is pointed at; the action, or ``None`` if there is another question."""
        action = self.preview
        if action is None:
            self.narrow(self.pointed.actions)
        return action

    def follow(self, numbers: Sequence[str]) -> ActionT | None:
        """Answer with numbers from 1, one menu after the other.

        :returns: the action, or ``None`` if there is another question.
        :raises Unclear: if a menu has no such number; then nothing changes.
        """
        levels = [*self._levels]
        for i, number in enumerate(numbers):
            if i and len(levels[-1]) == 1:
                raise Unclear(f"{' '.join(numbers[:i])} is enough; nothing was done.")
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

    def beginning(self, words: str) -> str | None:
        """The number of the only choice whose label begins with some words, as it is typed."""
        wanted = " ".join(words.lower().split())
        labels = [choice.label.lower() for choice in self.question.choices]
        numbers = [i for i, label in enumerate(labels, start=1) if label.startswith(wanted)]
        return str(numbers[0]) if len(numbers) == 1 else None

    def narrow(self, actions: Sequence[ActionT]) -> None:
        """Go on with some of the actions; if these are all, with the same question."""
        if tuple(actions) == self._levels[-1]:
            return
        self._levels.append(tuple(actions))
        self._show()

    def back(self) -> bool:
        """Return to the question before; tell whether there was one."""
        if self.is_first:
            return False
        gone = self._levels.pop()
        self._show()
        self.point_to(gone[0])
        return True

    def point_to(self, action: ActionT) -> None:
        """Point at the choice that leads to an action."""
        for number, choice in enumerate(self.question.choices):
            if action in choice.actions:
                self.point_at(number)

    def way_to(self, action: ActionT) -> tuple[str, str]:
        """The numbers that lead to an action from the first question, as they are typed, and their labels."""
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
