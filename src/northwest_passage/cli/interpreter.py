"""The lines that a player types: the action that each line means, or a reply if it means none."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Final

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import quoted
from northwest_passage.cli import Unclear
from northwest_passage.cli.game_ui import AnyUI
from northwest_passage.cli.menus import Menu
from northwest_passage.errors import InvalidData, Refusal
from northwest_passage.game import CHANCE, ActionT

__all__ = ["Interpreter", "corrected", "matching", "tokens"]


@attrs.frozen
class Interpreter(Frozen):
    """An interpreter of the lines that a player types for one decision."""

    ui: AnyUI
    state: Any
    view: Any
    """The view of the player who decides."""
    legal: tuple[Any, ...]

    def matches(self, line: str) -> tuple[Any, ...]:
        """Return the legal actions that a line can stand for.

        :raises Unclear: if the line names a tile that cannot come out of the real bag now.
        """
        game = self.ui.game
        if game.to_act(self.state) == CHANCE:
            found = self.ui.drawn_from_bag(self.state, line)
            legal = tuple(action for action in self.legal if action in (found or ()))
            if found and not legal:
                refusal = self.refusal(found[0])
                raise Unclear("" if refusal is None else self.explain(refusal))
            if found is not None:
                return legal
        action = self._written(self.ui.spell(" ".join(line.lower().split())))
        if action is not None and self.refusal(action) is None:
            return (game.canonical(self.state, action),)
        return matching(line, self.legal, self._words_of)

    def _words_of(self, action: Any) -> str:
        formats = self.ui.game.formats
        return f"{formats.label(self.view, action)} {formats.format_action(action)}"

    def parse(self, line: str) -> Any:
        """Return the action that a line describes, legal or not, or ``None`` if there is not exactly one."""
        words = " ".join(line.lower().split())
        exact = self._written(self.ui.spell(words))
        if exact is not None:
            return exact
        legal = self.matches(line)
        if legal:
            return legal[0] if len(legal) == 1 else None
        found = (self._written(self.ui.spell(each)) for each in self.ui.spellings(words))
        return next((action for action in found if action is not None), None)

    def _written(self, line: str) -> Any:
        """Return the action that a line in notation represents, or ``None`` if it is not in notation."""
        try:
            return self.ui.game.formats.parse_action(line)
        except InvalidData:
            return None

    def refusal(self, action: Any) -> Refusal[Any, Any] | None:
        """Return why an action is not legal, or ``None`` if it is legal."""
        game = self.ui.game
        return game.why_illegal(self.state, action, player=game.to_act(self.state))

    def explain(self, refusal: Refusal[Any, Any]) -> str:
        """Return the message of a refusal, followed by its places in words."""
        if not refusal.cells:
            return refusal.message
        return f"{refusal.message} (See {self.ui.at(self.view, refusal.cells)}.)"

    def not_understood(self, line: str, commands: Collection[str]) -> str:
        """Return the answer to a line that cannot be interpreted, with a suggestion if there is one."""
        words = self.ui.guide.words
        known = {*commands, *words}
        for action in self.legal:
            known.update(self._words_of(action).replace(",", " ").lower().split())
        meant = corrected(line, [word for word in known if word.isalpha()])
        if meant is None:
            return f"I do not understand {quoted(line)}. Type a number, words in the menu, or help."
        possible = self._possible(meant, commands)
        if meant in words:
            possible = possible or f"help {meant}"
        if meant == " ".join(line.lower().split()):
            hint = f"Did you mean: {possible}" if possible else "Type why and an action, or help."
            return f"No legal action contains {quoted(line)} now. {hint}"
        hint = f"Did you mean: {possible}" if possible else "Type help for all commands."
        return f"I do not understand {quoted(line)}. {hint}"

    def _possible(self, line: str, commands: Collection[str]) -> str:
        """Return the longest beginning of a line that is a command or matches a legal action."""
        words = line.split()
        if words[0] in commands:
            return line
        for number in range(len(words), 0, -1):
            beginning = " ".join(words[:number])
            if tokens(words[number - 1]) and matching(beginning, self.legal, self._words_of):
                return beginning
        return ""

    def describe_hint(self, menu: Menu[Any], action: Any) -> str:
        """Return a sentence about the action that the greedy bot would choose."""
        numbers, labels = menu.path_to(self.ui.game.canonical(self.state, action))
        reason = self.ui.reason(self.view, action)
        return f"The greedy bot would choose {numbers}: {labels}. {reason}"


_TOKEN: Final = re.compile(r"\d+,\d+|[^\W_]+", re.ASCII)
_NAME: Final = re.compile(r"[a-z]?[\d,]+")
"""The pattern of tile names, cells and numbers. Unlike misspelled words, they are never corrected."""
_SMALL_WORDS: Final = re.compile(r"an?|and|at|by|for|from|i|in|my|of|on|over|the|tile|to|with")
"""Words that do not distinguish actions."""


def tokens(line: str) -> list[str]:
    """Return the significant words of a line in lower case, without their endings. A cell is one word.

    >>> tokens("Place L26 at 10, 5 with the Ship")
    ['place', 'l26', '10,5', 'ship']
    """
    joined = re.sub(r"(\d)\s*,\s*(\d)", r"\1,\2", line.lower())
    return [_stem(word) for word in _TOKEN.findall(joined) if not _SMALL_WORDS.fullmatch(word)]


def _stem(word: str) -> str:
    """Return a word without the ending of a verb, so that ``sails`` becomes ``sail``."""
    if word.isalpha() and len(word) > 3:
        if word.endswith(("shes", "sses", "ches")):
            return word[:-2]
        if word.endswith("s") and not word.endswith("ss"):
            return word[:-1]
    return word


def matching(
    line: str, actions: Sequence[ActionT], words_of: Callable[[ActionT], str]
) -> tuple[ActionT, ...]:
    """Return the actions whose descriptions contain all significant words of a line.

    Whole words are preferred. If no action matches, the words of the line can be the beginnings of words in
    the description.

    >>> matching("sai 9,4", ["Sail to 9,4", "Sail to 9,5", "Place L9"], str)
    ('Sail to 9,4',)

    Numbers alone match nothing, because they choose from a menu.

    >>> matching("1.5", ["Transfer crew: Ship 1, Sled 5"], str)
    ()
    """
    wanted = tokens(line)
    if all(word.isdecimal() for word in wanted):
        return ()
    known = [(action, tokens(words_of(action))) for action in actions]
    exact = tuple(action for action, words in known if all(word in words for word in wanted))
    if exact:
        return exact
    return tuple(
        action
        for action, words in known
        if all(
            word in words or (word.isalpha() and any(each.startswith(word) for each in words))
            for word in wanted
        )
    )


def corrected(line: str, vocabulary: Iterable[str]) -> str | None:
    """Return a line in lower case with each unknown word replaced by the nearest known one.

    The result is ``None`` if an unknown word is not similar to any known word.

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
