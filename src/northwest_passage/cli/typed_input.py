"""What people type: words of a menu, of the notation, or nearly so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Final, TypeVar

__all__ = ["corrected", "matching", "tokens"]

ActionT = TypeVar("ActionT")

_TOKEN: Final = re.compile(r"\d+,\d+|[^\W_]+", re.ASCII)
_NAME: Final = re.compile(r"[a-z]?[\d,]+")
"""Tiles, cells and numbers: what is near one of them is another one."""
_SMALL_WORDS: Final = re.compile(r"an?|and|at|by|for|from|i|in|my|of|on|over|the|tile|to|with")
"""Words that do not tell actions apart."""


def tokens(line: str) -> list[str]:
    """The words of a line that matter: small letters, without endings; a cell is one word.

    >>> tokens("Place L26 at 10, 5 with the Ship")
    ['place', 'l26', '10,5', 'ship']
    """
    joined = re.sub(r"(\d)\s*,\s*(\d)", r"\1,\2", line.lower())
    return [_stem(word) for word in _TOKEN.findall(joined) if not _SMALL_WORDS.fullmatch(word)]


def _stem(word: str) -> str:
    """A word without the ending of a verb, so that ``sails`` is ``sail``."""
    if word.isalpha() and len(word) > 3:
        if word.endswith(("shes", "sses", "ches")):
            return word[:-2]
        if word.endswith("s") and not word.endswith("ss"):
            return word[:-1]
    return word


def matching(
    line: str, actions: Sequence[ActionT], words_of: Callable[[ActionT], str]
) -> tuple[ActionT, ...]:
    """The actions that have all words of a line among theirs.

    If some have them as they are written, these; if not, those in which they begin a word.

    >>> matching("sai 9,4", ["Sail to 9,4", "Sail to 9,5", "Place L9"], str)
    ('Sail to 9,4',)

    Numbers alone are not words: they choose from a menu.

    >>> matching("1.5", ["Transfer crew: Ship 1, Sled 5"], str)
    ()
    """
    wanted = tokens(line)
    if not any(_tells(word) for word in wanted):
        return ()
    known = [(action, tokens(words_of(action))) for action in actions]
    exact = tuple(action for action, words in known if all(word in words for word in wanted))
    if exact:
        return exact
    return tuple(
        action
        for action, words in known
        if all(any(_begins(word, other) for other in words) for word in wanted)
    )


def _tells(word: str) -> bool:
    """Whether a word is more than a number: what is typed wrongly for one must not become an action."""
    return not word.isdecimal()


def _begins(beginning: str, word: str) -> bool:
    return word == beginning or (beginning.isalpha() and word.startswith(beginning))


def corrected(line: str, vocabulary: Iterable[str]) -> str | None:
    """The line with each unknown word replaced by the nearest known one; ``None`` if none is near.

    A line of known words comes back as it is, in small letters.

    >>> corrected("sial to 9,4", ["sail", "to", "pass"])
    'sail to 9,4'
    """
    known = {word.lower() for word in vocabulary}
    words = line.lower().split()
    for i, word in enumerate(words):
        if word in known or _stem(word) in known or _NAME.fullmatch(word):
            continue
        near = get_close_matches(word, sorted(known), n=1, cutoff=0.6)
        if not near:
            return None
        words[i] = near[0]
    return " ".join(words)
