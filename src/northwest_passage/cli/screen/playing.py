"""A game that is played on the screen: what people type, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rich.text import Text
from typing_extensions import override

from northwest_passage import InvalidData, rule
from northwest_passage._shared.texts import quoted
from northwest_passage.cli.failure import Failure
from northwest_passage.cli.screen.scene import Room, Scene
from northwest_passage.cli.screen.show import MAX_DIGITS, Page
from northwest_passage.cli.screen.sitting import (
    ActionT,
    EventT,
    SetupT,
    Sitting,
    StateT,
    ViewT,
)
from northwest_passage.cli.screen.understanding import corrected, matching
from northwest_passage.game import CHANCE
from northwest_passage.rulebook import rules_by_id
from northwest_passage.table import Table, TableError

__all__ = ["Playing"]

LEAVE: Final = ("q", "quit", "exit")
"""What is typed to leave the table."""
_LARGE: Final = Room(70, 200)
"""Room for all there is."""
COMMANDS: Final = """\
↑ ↓           point at an entry of the menu; the map shows where it leads
← →           turn the tile that would be placed, or the way that would be taken
Enter         do what is pointed at
Esc, back     return to the question before
1, or 4 2 1   the entry with that number, or through several menus at once
words         any words of an action: {words}

why ACTION    why something is not legal now: why {refused}
hint          which entry a bot would choose, and why
undo          take back your last decision and all that followed
goal, legend  what the game is about; what the signs mean
help WORD     what a word of the game means: help {word}
rule {rule:<8} a rule by its id; `rules` lists them
score, log    the score as if the game ended now; all that happened
table         all that lies on the table, with pictures
save FILE     write a copy of the record, .json or .jsonl
quit          leave; the game is kept and can be resumed"""


class Playing(Sitting[SetupT, StateT, ViewT, ActionT, EventT]):
    """The people at the keyboard, and what they say."""

    def __init__(
        self,
        scene: Scene[SetupT, StateT, ViewT, ActionT, EventT],
        table: Table[SetupT, StateT, ViewT, ActionT, EventT],
        *,
        draws: bool = True,
        pace: float = 0.35,
    ) -> None:
        """Sit down: see :class:`Sitting`."""
        super().__init__(scene, table, draws=draws, pace=pace)
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "actions": self._actions,
            "b": lambda _: self.back(),
            "back": lambda _: self.back(),
            "goal": lambda _: self._read("The goal", scene.guide.goal, scene.guide.start),
            "help": self._help,
            "hint": self._hint,
            "legend": lambda _: self._read("The signs", scene.guide.legend),
            "log": self._whole_log,
            "rule": self._rule,
            "rules": self._rule,
            "save": self._save,
            "score": self._score,
            "table": self._table,
            "tiles": self._table,
            "undo": self._undo,
            "why": self._why,
            **dict.fromkeys(LEAVE, self._quit),
        }

    @override
    def enter(self, line: str) -> None:
        words = " ".join(line.split())
        if self.curtain and words.lower() in LEAVE:
            self.done = True
            return
        if self.curtain:
            self.curtain = ""
            self.see_as(self.table.to_act)
            self.catch_up()
            return
        self.forget()
        word, _, rest = words.partition(" ")
        command = self._commands.get(word.lower())
        if command is not None:
            command(rest)
        elif self.table.is_over:
            self.message = "The game is over: score, log, undo, save FILE, or quit."
            self.done = not words
        elif self.asked is None:
            self.message = "Wait until it is your turn. help, score, log and quit work now."
        elif not words:
            self._finish(self.asked.take())
        elif all(number.isdecimal() for number in words.split()):
            self._choose([int(number[:MAX_DIGITS]) for number in words.split()])
        else:
            self._say(words)

    def _finish(self, action: ActionT | None) -> None:
        if action is not None:
            self.do(action)

    def _choose(self, numbers: Sequence[int]) -> None:
        """Go through the menus by these numbers."""
        assert self.asked is not None
        for i, number in enumerate(numbers):
            most = len(self.asked.question.choices)
            if not 1 <= number <= most:
                self.message = f"There is no {number} here: choose 1 to {most}."
                return
            action = self.asked.choose(number)
            if action is not None:
                if i + 1 < len(numbers):
                    self.message = (
                        f"{' '.join(map(str, numbers[: i + 1]))} is enough; nothing was done."
                    )
                    return
                self.do(action)

    def _words_of(self, action: ActionT) -> str:
        forms = self.scene.game.forms
        view = self.seen
        return f"{forms.label(view, action)} {forms.format_action(action)}"

    def _say(self, line: str) -> None:
        """Do what words say, or say why not."""
        assert self.asked is not None
        choices = self.asked.question.choices
        labels = [c for c in choices if c.label.lower().startswith(line.lower())]
        if len(labels) == 1:
            self._finish(self.asked.choose(choices.index(labels[0]) + 1))
            return
        try:
            legal = self._named(line) or matching(line, self.legal, self._words_of)
        except Failure as failure:
            self.message = str(failure)
            return
        if len(legal) == 1:
            self.do(legal[0])
        elif legal:
            self.asked.narrow(legal)
        elif (action := self._parsed(line)) is not None:
            self._explain(action)
        else:
            self.message = self._puzzled(line)

    def _named(self, line: str) -> tuple[ActionT, ...]:
        """What chance did at a real table, by the name or the picture of a tile."""
        named = self.scene.face.named
        if named is None or self.table.to_act != CHANCE:
            return ()
        meant = named(self.table.state, line) or ()
        return tuple(action for action in self.legal if action in meant)

    def _parsed(self, line: str) -> ActionT | None:
        """The action that words stand for, legal or not."""
        for spelling in self.scene.spellings(line.lower()):
            try:
                return self.scene.game.forms.parse_action(self.scene.face.spelled(spelling))
            except InvalidData:
                continue
        return None

    def _explain(self, action: ActionT) -> None:
        game = self.scene.game
        refusal = game.why_illegal(self.table.state, action, player=self.table.to_act)
        if refusal is None:
            self.message = f"That is legal: {game.forms.format_action(action)}"
            return
        self.message, self.refused = refusal.message, refusal.cells
        if refusal.cells:
            self.message += f" (See {self.scene.face.at(self.seen, refusal.cells)}.)"

    def _puzzled(self, line: str) -> str:
        known = [*self._commands, *self.scene.guide.words]
        for action in self.legal:
            known += self._words_of(action).replace(",", " ").split()
        meant = corrected(line, [word for word in known if word.isalpha()])
        if meant == line.lower():
            return f"No legal action has {quoted(line)} in it now. Type why and an action, or help."
        if meant is not None:
            return f"I do not understand {quoted(line)}. Did you mean: {meant}"
        return f"I do not understand {quoted(line)}. Type a number, words of the menu, or help."

    # -- Commands ----------------------------------------------------------------------------------

    def _read(self, title: str, *paragraphs: str) -> None:
        self.page = Page.of(title, *paragraphs)

    def _help(self, word: str) -> None:
        words = self.scene.guide.words
        if not word:
            known = ", ".join(words)
            examples = self.scene.guide.examples
            self._read("Help", COMMANDS.format(**examples), f"`help WORD` explains: {known}.")
            return
        asked = word.lower()
        meaning = words.get(asked) or words.get(asked.removesuffix("s"))
        if meaning is not None:
            self._read(asked.capitalize(), meaning)
            return
        near = corrected(asked, words)
        self.message = f"There is no word {quoted(word)} here." + (
            f" Did you mean: help {near}" if near else " help lists them."
        )

    def _rule(self, name: str) -> None:
        chapters = self._rule_ids()
        if not name:
            lines = [f"{id}  {rule(id).title}" for id in chapters]
            self._read("Rules; read one with: rule ID", "\n".join(lines))
            return
        try:
            found = rule(name.upper())
        except InvalidData:
            self.message = f"There is no rule {quoted(name)}. Type rules to see them all."
            return
        ruling = () if found.ruling is None else (f"Ruling: {found.ruling}",)
        self._read(f"{found.id}: {found.title}", found.text, *ruling)

    def _rule_ids(self) -> list[str]:
        return [id for id in rules_by_id() if self.scene.has_rule(id)]

    def _why(self, line: str) -> None:
        if not line:
            self.message = "Write an action after it, as in: why pass"
            return
        action = self._parsed(line)
        if action is None:
            legal = matching(line, self.legal, self._words_of)
            self.message = "That is legal." if legal else self._puzzled(line)
        else:
            self._explain(action)

    def _hint(self, _: str) -> None:
        if self.asked is None or self.table.to_act == CHANCE:
            self.message = "There is nothing to decide for you now."
            return
        actor = self.table.to_act
        assert actor is not None
        action = self.table.hint(actor, self.scene.face.greedy()).choose(seconds=1.0)
        view = self.seen
        while self.asked.back():
            pass
        way = self.asked.way_to(self.scene.game.canonical(self.table.state, action))
        self.asked.point_at(way[0][0] - 1)
        numbers = " ".join(str(number) for number, _ in way)
        labels = ", ".join(label for _, label in way if label)
        because = self.scene.reason(view, action)
        self.message = f"The greedy bot would choose {numbers}: {labels}. {because}"

    def _undo(self, _: str) -> None:
        try:
            self.table.undo()
        except TableError:
            self.message = "There is nothing to take back."
            return
        for seat in self.after:
            self.after[seat] = min(self.after[seat], self.next)
        self.catch_up()

    def _score(self, _: str) -> None:
        lines = self.scene.scores(self.table.view(self.viewer))
        self.page = Page("Score", tuple(lines))

    def _table(self, _: str) -> None:
        lines = self.scene.panel(self.seen, self.viewer, _LARGE)
        self.page = Page("On the table", tuple(lines))

    def _actions(self, word: str) -> None:
        shown = map(self.scene.game.forms.format_action, self.legal)
        found = [line for line in shown if word.lower() in line.lower()]
        self._read("Legal actions", "\n".join(found) or f"None has {quoted(word)} in it.")

    def _whole_log(self, _: str) -> None:
        self.page = Page("All that happened", tuple(Text(told) for _, _, told in self.told))

    def _save(self, name: str) -> None:
        path = Path(name)
        if path.suffix not in (".json", ".jsonl"):
            self.message = "Write a name that ends in .json or .jsonl, as in: save game.json"
        elif path.exists():
            self.message = f"{path} is there already; choose another name."
        else:
            try:
                self.table.record.save(path)
            except OSError as error:
                self.message = f"{path} cannot be written: {error.strerror}."
            else:
                self.message = f"Saved to {path}."

    def _quit(self, _: str) -> None:
        self.done = True
