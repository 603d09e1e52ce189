"""What somebody wants to have shown or told, checked first: a slip is answered with a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar, cast

from northwest_passage._internal.texts import quoted
from northwest_passage.errors import InvalidData, Problem, Refusal, not_a

__all__ = ["check_last", "check_position", "check_refusal", "checked_items"]

T = TypeVar("T")


def check_position(value: object, *kinds: type, elsewhere: str) -> None:
    """Refuse what is not a position of the game.

    :param elsewhere: the module that draws the other game's.
    :raises InvalidData: if it is something else.
    """
    if isinstance(value, kinds):
        return
    error = not_a(value, *kinds)
    name, module = type(value).__name__, type(value).__module__
    if name in ("State", "View") and module.startswith("northwest_passage."):
        words = f"{error.problems[0].message}: use {elsewhere} for it"
        error = InvalidData([Problem("state", words)])
    raise error


def checked_items(
    given: Iterable[T], kinds: tuple[type, ...], words: str, path: str
) -> tuple[T, ...]:
    """What is to be shown, each of one of these kinds.

    :param words: what may be given.
    :raises InvalidData: if something else is among it.
    """
    if isinstance(given, str) or not isinstance(given, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]  # who knows
        raise InvalidData([Problem(path, f"this takes {words}, not {quoted(given)}")])
    items = tuple(given)
    for i, item in enumerate(items):
        if not isinstance(item, kinds):
            raise InvalidData([Problem(f"{path}[{i}]", f"this takes {words}, not {quoted(item)}")])
    return items


def check_last(last: object, actions: tuple[type, ...], events: tuple[type, ...]) -> None:
    """Refuse what is neither an action nor events.

    :raises InvalidData: if it is not.
    """
    if isinstance(last, actions):
        return
    if isinstance(last, Sequence) and not isinstance(last, str):
        checked_items(cast("Sequence[object]", last), events, "events of this game", "last")
        return
    words = f"this takes an action of this game, or its events, not {quoted(last)}"
    raise InvalidData([Problem("last", words)])


def check_refusal(refusal: object) -> None:
    """Refuse what is not a refusal.

    :raises InvalidData: if it is something else.
    """
    if not isinstance(refusal, Refusal):
        words = f"this takes a Refusal, such as why_illegal returns, not {quoted(refusal)}"
        raise InvalidData([Problem("refusal", words)])
