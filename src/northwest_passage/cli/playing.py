"""A game that people play: the commands they can type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import attrs
from rich.text import Text
from typing_extensions import override

from northwest_passage._internal.strings import quoted
from northwest_passage.cli import Unclear
from northwest_passage.cli.at_table import AtTable
from northwest_passage.cli.game_ui import AnyTable, AnyUI, Guide, Size
from northwest_passage.cli.interpreter import Interpreter, corrected
from northwest_passage.cli.menus import MAX_DIGITS
from northwest_passage.cli.presenter import QUIT
from northwest_passage.cli.saved_game import log_failure
from northwest_passage.errors import InvalidData, RecordLogError
from northwest_passage.game import CHANCE
from northwest_passage.rulebook import rule, rules_by_id
from northwest_passage.table import TableError

__all__ = ["COMMANDS", "KEYS", "Playing", "help_text"]

KEYS: Final = """\
↑ ↓           select an entry of the menu; the map shows where it leads
← →           turn the tile to be placed, or choose another path
Enter         carry out the selected entry
Esc           return to the previous menu
"""
COMMANDS: Final = """\
1, or 4 2 1   the entry with that number, or one number for each menu
words         any words of an action: {0.words_example}
back          return to the previous menu (or b)

why ACTION    why an action is not legal now: why {0.refused_example}
hint          the entry that the greedy bot would choose, and why
undo          take back your last decision and everything after it
goal, legend  the goal of the game; the symbols on the board
help WORD     the meaning of a word of the game: help {0.word_example}
rule {0.rule_example:<8} a rule by its id; `rules` lists them all
score         the score as if the game ended now
log N         the last N actions; without N, all
actions WORD  the legal actions with that word; without a word, all
board, table  the board again; everything on the table, with pictures
save FILE     write a copy of the record, as .json or .jsonl
quit          end the program; the game is saved and can be resumed"""
_WHOLE_PANEL: Final = Size(70, 200)


class Playing(AtTable):
    """A presenter of a game with people at the keyboard, which carries out their commands."""

    keys_help = KEYS

    def __init__(
        self,
        ui: AnyUI,
        table: AnyTable,
        *,
        resolves_chance: bool = True,
        pace: float = 0.35,
        notices: Sequence[str] = (),
    ) -> None:
        """Create a presenter for a table.

        :param ui: as in :class:`AtTable`.
        :param table: as in :class:`AtTable`.
        :param resolves_chance: as in :class:`AtTable`.
        :param pace: as in :class:`AtTable`.
        :param notices: sentences to show first.
        """
        super().__init__(ui, table, resolves_chance=resolves_chance, pace=pace)
        words = " ".join(notices)
        if words and self.page is not None:
            self.page = attrs.evolve(
                self.page, lines=(Text(words, "bold"), Text(), *self.page.lines)
            )
        else:
            self.message = words
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "actions": self._actions,
            "b": lambda _: self.back(),
            "back": lambda _: self.back(),
            "board": lambda _: self.show_board(),
            "goal": lambda _: self.show_page("The goal", *ui.guide.briefing),
            "help": self._help,
            "hint": self._hint,
            "legend": lambda _: self.show_legend(),
            "log": self._log,
            "rule": self._rule,
            "rules": self._rule,
            "save": self._save,
            "score": lambda _: self.show_scores(),
            "table": lambda _: self.show_table(),
            "tiles": lambda _: self.show_table(),
            "undo": self._undo,
            "why": self._why,
            **dict.fromkeys(QUIT, self._quit),
        }

    @override
    def enter(self, line: str) -> None:
        words = " ".join(line.split())
        if self.hidden_until and words.lower() in QUIT:
            self.done = True
            return
        if self.hidden_until:
            self.hidden_until = ""
            self.see_as(self.table.to_act)
            self.refresh()
            return
        self.forget()
        try:
            self._answer(words)
        except Unclear as unclear:
            self.message = str(unclear)

    def _answer(self, words: str) -> None:
        word, _, rest = words.partition(" ")
        command = self.commands.get(word.lower())
        if command is not None:
            command(rest)
        elif self.table.is_over:
            self.message = "The game is over. Type score, log, undo, save FILE or quit."
            self.done = not words
        elif self.menu is None:
            self.message = "Wait for your turn. Until then, you can type help, score, log or quit."
        elif not words:
            self._finish(self.menu.take())
        elif all(number.isdecimal() for number in words.split()):
            self.choose_numbers(words.split())
        else:
            self._interpret(words)

    def choose_numbers(self, numbers: Sequence[str]) -> None:
        """Answer the menu with numbers."""
        assert self.menu is not None
        self._finish(self.menu.follow(numbers))

    def _finish(self, action: Any) -> None:
        if action is not None:
            self.play(action)

    @property
    def _interpreter(self) -> Interpreter:
        return Interpreter(self.ui, self.table.state, self.view, self.legal)

    def _interpret(self, line: str) -> None:
        """Carry out the action that a line describes, or explain why that is not possible."""
        assert self.menu is not None
        interpreter = self._interpreter
        # A name in the bag must be complete: L1 is not L17.
        number = None if self.table.to_act == CHANCE else self.menu.starting_with(line)
        if number is not None:
            self._finish(self.menu.follow([number]))
            return
        legal = interpreter.matches(line)
        if len(legal) == 1:
            self.play(legal[0])
        elif legal:
            self.menu.narrow(legal)
        else:
            self._explain(interpreter, line)

    def _explain(self, interpreter: Interpreter, line: str) -> None:
        """Report that the action in a line is legal, or explain why it is not."""
        action = interpreter.parse(line)
        refusal = None if action is None else interpreter.refusal(action)
        if refusal is not None:
            self.message, self.refused = interpreter.explain(refusal), refusal.cells
        elif action is not None:
            self.message = f"That is legal: {self.ui.game.formats.format_action(action)}"
        elif interpreter.matches(line):
            self.message = "That is legal."
        else:
            self.message = interpreter.not_understood(line, self.commands)

    # -- Commands ----------------------------------------------------------------------------------

    def _help(self, word: str) -> None:
        guide = self.ui.guide
        if word:
            self.show_page(*_meaning(guide, word))
            return
        known = f"`help WORD` explains: {', '.join(guide.words)}." if guide.words else ""
        self.show_page("Help", help_text(guide, self.keys_help), known)

    def _rule(self, name: str) -> None:
        if name:
            self.show_page(*_rule_text(name))
            return
        titles = [
            f"{id}  {rule(id).title}"
            for id in rules_by_id()
            if id.partition("-")[0] in self.ui.chapters
        ]
        self.show_page("Rules. Read one with: rule ID", "\n".join(titles))

    def _why(self, line: str) -> None:
        if line:
            self._explain(self._interpreter, line)
        else:
            self.message = f"Add an action, as in: why {self.ui.guide.refused_example}"

    def _hint(self, _: str) -> None:
        actor = self.table.to_act
        if self.menu is None or actor is None or actor == CHANCE:
            self.message = "There is nothing for you to decide now."
            return
        action = self.table.hint(actor, self.ui.bot("greedy")).choose(seconds=1.0)
        while self.menu.back():
            pass
        self.message = self._interpreter.describe_hint(self.menu, action)
        self.menu.select_action(self.ui.game.canonical(self.table.state, action))

    def _undo(self, _: str) -> None:
        # The people at one keyboard see the same screen, and count as one person.
        people = self.people or [CHANCE]
        try:
            self.table.undo(people[0], seats=people)
        except TableError:
            self.message = "There is nothing to take back."
            return
        except RecordLogError as error:
            raise log_failure(error) from None
        for seat in self.after:
            self.after[seat] = min(self.after[seat], self.table.latest)
        self.refresh()

    def show_board(self) -> None:
        """Open a page with the board, or with the parts of it that the screen does not show."""
        self.show_table()

    def show_table(self) -> None:
        """Open a page with everything that is beside the map."""
        self.show_lines("On the table", self.ui.panel(self.view, self.viewer, _WHOLE_PANEL))

    def _actions(self, word: str) -> None:
        lines = map(self.ui.game.formats.format_action, self.legal)
        found = [line for line in lines if word.lower() in line.lower()]
        self.show_page(
            "Legal actions", "\n".join(found) or f"No legal action contains {quoted(word)}."
        )

    def _log(self, number: str) -> None:
        if number and not number.isdecimal():
            self.message = "Add the number of actions, as in: log 10"
            return
        frames = self.table.frames(self.viewer)[-int(number[:MAX_DIGITS] or 0) :]
        sentences = [sentence for frame in frames for sentence in frame.sentences]
        self.show_page("The last actions" if number else "All actions", "\n".join(sentences))

    def _save(self, name: str) -> None:
        path = Path(name)
        if path.suffix not in (".json", ".jsonl"):
            raise Unclear("Add a name that ends in .json or .jsonl, as in: save game.json")
        if path.exists():
            raise Unclear(f"{path} exists already. Choose another name.")
        try:
            self.table.record.save(path)
        except OSError as error:
            raise Unclear(f"{path} cannot be written: {error.strerror}.") from None
        self.message = f"Saved to {path}."

    def _quit(self, _: str) -> None:
        self.done = True


def help_text(guide: Guide, keys: str = KEYS) -> str:
    """Return the list of all keys and commands."""
    return keys + COMMANDS.format(guide)


def _meaning(guide: Guide, word: str) -> tuple[str, str]:
    """Return a word of the game and its meaning.

    :raises Unclear: if the guide does not explain the word.
    """
    wanted = " ".join(word.lower().split())
    for known in (wanted, wanted.removesuffix("s")):
        if known in guide.words:
            return known.capitalize(), guide.words[known]
    near = corrected(wanted, guide.words)
    hint = f" Did you mean: help {near}" if near in guide.words else " Type help for a list."
    raise Unclear(f"There is no help for {quoted(word)}.{hint}")


def _rule_text(name: str) -> tuple[str, ...]:
    """Return the title of a rule, and its paragraphs.

    :raises Unclear: if no rule has this id.
    """
    try:
        found = rule(name.upper())
    except InvalidData:
        raise Unclear(f"There is no rule {quoted(name)}. Type rules for a list.") from None
    ruling = "" if found.ruling is None else f"Ruling: {found.ruling}"
    return f"{found.id}: {found.title}", found.text, ruling
