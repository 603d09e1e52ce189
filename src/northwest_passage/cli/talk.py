"""What people at the keyboard say, and what they are told: the same on the screen and line by line."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import quoted
from northwest_passage.cli.errors import Unclear
from northwest_passage.cli.game_ui import AnyRecord, GameUI, Guide
from northwest_passage.cli.menus import Menu
from northwest_passage.cli.typed_input import corrected, matching, tokens
from northwest_passage.errors import Refusal
from northwest_passage.expedition import CHANCE, InvalidData, rule
from northwest_passage.rulebook import rules_by_id

__all__ = ["Talk", "about_rule", "about_word", "rule_titles", "saved"]


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
        forms = self.face.game.forms
        return f"{forms.label(self.view, action)} {forms.format_action(action)}"

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
            return self.face.game.forms.parse_action(line)
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
