"""What people at the keyboard say, and what they are told: the same on the screen and line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import quoted
from northwest_passage.cli import Unclear
from northwest_passage.cli.game_ui import AnyRecord, GameUI, Guide
from northwest_passage.cli.menus import Menu
from northwest_passage.errors import Refusal
from northwest_passage.expedition import CHANCE, InvalidData, rule
from northwest_passage.rulebook import rules_by_id

__all__ = [
    "Talk",
    "about_rule",
    "about_word",
    "corrected",
    "matching",
    "rule_titles",
    "saved",
    "tokens",
]


@attrs.frozen
class Talk(Frozen):
    """A decision, and what can be said about it."""

    face: GameUI
    state: Any
    view: Any
    """What whoever decides sees."""
    legal: tuple[Any, ...]

    def meant(self, line: str) -> tuple[Any, ...]:
        """The legal actions that a line may stand for; none if it is not understood.

        :raises Unclear: if it names a tile that cannot have come out of a real bag.
        """
        game, named = self.face.game, self.face.named
        if named is not None and game.to_act(self.state) == CHANCE:
            found = named(self.state, line)
            legal = tuple(action for action in self.legal if action in (found or ()))
            if found and not legal:
                refusal = self.refusal(found[0])
                raise Unclear("" if refusal is None else self.in_words(refusal))
            if found is not None:
                return legal
        action = self._written(self.face.spelled(" ".join(line.lower().split())))
        if action is not None and self.refusal(action) is None:
            return (game.canonical(self.state, action),)
        return matching(line, self.legal, self._words_of)

    def _words_of(self, action: Any) -> str:
        formats = self.face.game.formats
        return f"{formats.label(self.view, action)} {formats.format_action(action)}"

    def parsed(self, line: str) -> Any:
        """The action that a line is, legal or not; ``None`` if it is none, or several legal ones."""
        words = " ".join(line.lower().split())
        exact = self._written(self.face.spelled(words))
        if exact is not None:
            return exact
        legal = self.meant(line)
        if legal:
            return legal[0] if len(legal) == 1 else None
        found = (self._written(self.face.spelled(each)) for each in self.face.spellings(words))
        return next((action for action in found if action is not None), None)

    def _written(self, line: str) -> Any:
        """The action that a line is in the notation, or ``None``."""
        try:
            return self.face.game.formats.parse_action(line)
        except InvalidData:
            return None

    def refusal(self, action: Any) -> Refusal[Any, Any] | None:
        """Why an action is not legal."""
        game = self.face.game
        return game.why_illegal(self.state, action, player=game.to_act(self.state))

    def in_words(self, refusal: Refusal[Any, Any]) -> str:
        """Why something is not legal, and the places it is about."""
        if not refusal.cells:
            return refusal.message
        return f"{refusal.message} (See {self.face.at(self.view, refusal.cells)}.)"

    def puzzled(self, line: str, commands: Collection[str]) -> str:
        """What to answer when a line is not understood: something near it that would be."""
        words = self.face.guide.words
        known = {*commands, *words}
        for action in self.legal:
            known.update(self._words_of(action).replace(",", " ").lower().split())
        meant = corrected(line, [word for word in known if word.isalpha()])
        if meant is None:
            return f"I do not understand {quoted(line)}. Type a number, words of the menu, or help."
        possible = self._possible(meant, commands)
        if meant in words:
            possible = possible or f"help {meant}"
        if meant == " ".join(line.lower().split()):
            begun = (
                f" Did you mean: {possible}" if possible else " Type why and an action, or help."
            )
            return f"No legal action has {quoted(line)} in it now.{begun}"
        hint = f"Did you mean: {possible}" if possible else "Type help for all that can be typed."
        return f"I do not understand {quoted(line)}. {hint}"

    def _possible(self, line: str, commands: Collection[str]) -> str:
        """As many words from the beginning of a line as lead to something that can be done now."""
        words = line.split()
        if words[0] in commands:
            return line
        for number in range(len(words), 0, -1):
            beginning = " ".join(words[:number])
            if tokens(words[number - 1]) and matching(beginning, self.legal, self._words_of):
                return beginning
        return ""

    def advice(self, menu: Menu[Any], action: Any) -> str:
        """What the greedy bot would do, and why."""
        numbers, labels = menu.way_to(self.face.game.canonical(self.state, action))
        because = self.face.reason(self.view, action)
        return f"The greedy bot would choose {numbers}: {labels}. {because}"


def about_word(guide: Guide, word: str) -> tuple[str, str]:
    """A word of the game, and what it means.

    :raises Unclear: if it is not explained, with the nearest one that is.
    """
    asked = " ".join(word.lower().split())
    for known in (asked, asked.removesuffix("s")):
        if known in guide.words:
            return known.capitalize(), guide.words[known]
    near = corrected(asked, guide.words)
    hint = f" Did you mean: help {near}" if near in guide.words else " Type help for a list."
    raise Unclear(f"There is no help for {quoted(word)}.{hint}")


def rule_titles(face: GameUI) -> str:
    """The ids and titles of the game's rules, a line for each."""
    return "\n".join(
        f"{id}  {rule(id).title}" for id in rules_by_id() if id.partition("-")[0] in face.chapters
    )


def about_rule(name: str) -> tuple[str, tuple[str, ...]]:
    """A rule by its id: its title and its paragraphs.

    :raises Unclear: if there is none.
    """
    try:
        found = rule(name.upper())
    except InvalidData:
        raise Unclear(f"There is no rule {quoted(name)}. Type rules to see them all.") from None
    ruling = () if found.ruling is None else (f"Ruling: {found.ruling}",)
    return f"{found.id}: {found.title}", (found.text, *ruling)


def saved(record: AnyRecord, name: str) -> str:
    """Write a copy of a record, and say so.

    :raises Unclear: if it cannot be written there.
    """
    path = Path(name)
    if path.suffix not in (".json", ".jsonl"):
        raise Unclear("Write a name that ends in .json or .jsonl, as in: save game.json")
    if path.exists():
        raise Unclear(f"{path} is there already; choose another name.")
    try:
        record.save(path)
    except OSError as error:
        raise Unclear(f"{path} cannot be written: {error.strerror}.") from None
    return f"Saved to {path}."


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
