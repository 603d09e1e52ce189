"""A game that is played on the screen: what people type, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs
from rich.text import Text
from typing_extensions import override

from northwest_passage._internal.strings import quoted
from northwest_passage.cli import Unclear
from northwest_passage.cli.screen.base_screen import Page
from northwest_passage.cli.screen.game_screen import Room, Scene
from northwest_passage.cli.screen.player_screen import Sitting
from northwest_passage.cli.talk import Talk, about_rule, about_word, rule_titles, saved
from northwest_passage.game import CHANCE, ActionT, EventT, SetupT, StateT, ViewT
from northwest_passage.table import Table, TableError

__all__ = ["Playing"]

LEAVE: Final = ("q", "quit", "exit")
"""What is typed to leave the table."""
_LARGE: Final = Room(70, 200)
"""Room for all there is."""
COMMANDS: Final = """\
↑ ↓           point at an entry of the menu; the map shows where it leads
← →           turn the tile that would be placed, or choose another way
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
actions WORD  the legal actions with that word in them; without a word, all
table         all that lies on the table, with pictures
save FILE     write a copy of the record, .json or .jsonl
quit          leave; the game is kept and can be resumed"""


class Playing(Sitting[SetupT, StateT, ViewT, ActionT, EventT]):
    """The people at the keyboard, and what they say."""

    def __init__(
        self,
        scene: Scene[SetupT, StateT, ViewT, ActionT, EventT],
        table: Table[SetupT, StateT, ViewT, ActionT, EventT, Any],
        *,
        draws: bool = True,
        pace: float = 0.35,
        notices: Sequence[str] = (),
    ) -> None:
        """Sit down: see :class:`Sitting`.

        :param notices: what people are told first.
        """
        super().__init__(scene, table, draws=draws, pace=pace)
        words = " ".join(notices)
        if words and self.page is not None:
            self.page = attrs.evolve(
                self.page, lines=(Text(words, "bold"), Text(), *self.page.lines)
            )
        else:
            self.message = words
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "actions": self._actions,
            "b": lambda _: self.back(),
            "back": lambda _: self.back(),
            "board": self._table,
            "goal": lambda _: self._read("The goal", scene.face.guide.goal, scene.face.guide.start),
            "help": self._help,
            "hint": self._hint,
            "legend": lambda _: self._read("The signs", scene.face.guide.legend),
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
        try:
            self._answer(words)
        except Unclear as failure:
            self.message = str(failure)

    def _answer(self, words: str) -> None:
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
            self._finish(self.asked.follow(words.split()))
        else:
            self._say(words)

    def _finish(self, action: ActionT | None) -> None:
        if action is not None:
            self.do(action)

    @property
    def _talk(self) -> Talk:
        return Talk(self.scene.face, self.table.state, self.seen, self.legal)

    def _say(self, line: str) -> None:
        """Do what words say, or say why not."""
        assert self.asked is not None
        number = self.asked.beginning(line)
        if number is not None:
            self._finish(self.asked.follow([number]))
            return
        talk = self._talk
        legal = talk.meant(line)
        if len(legal) == 1:
            self.do(legal[0])
        elif legal:
            self.asked.narrow(legal)
        elif (action := talk.parsed(line)) is not None:
            self._explain(talk, action)
        else:
            self.message = talk.puzzled(line, self._commands)

    def _explain(self, talk: Talk, action: ActionT) -> None:
        refusal = talk.refusal(action)
        if refusal is None:
            self.message = f"That is legal: {self.scene.game.formats.format_action(action)}"
        else:
            self.message, self.refused = talk.in_words(refusal), refusal.cells

    # -- Commands ----------------------------------------------------------------------------------

    def _read(self, title: str, *paragraphs: str) -> None:
        self.page = Page.of(title, *paragraphs)

    def _help(self, word: str) -> None:
        guide = self.scene.face.guide
        if not word:
            known = ", ".join(guide.words)
            self._read("Help", COMMANDS.format(**guide.examples), f"`help WORD` explains: {known}.")
            return
        self._read(*about_word(guide, word))

    def _rule(self, name: str) -> None:
        if not name:
            self._read("Rules; read one with: rule ID", rule_titles(self.scene.face))
            return
        title, paragraphs = about_rule(name)
        self._read(title, *paragraphs)

    def _why(self, line: str) -> None:
        if not line:
            refused = self.scene.face.guide.examples["refused"]
            self.message = f"Write an action after it, as in: why {refused}"
            return
        talk = self._talk
        action = talk.parsed(line)
        if action is not None:
            self._explain(talk, action)
        elif talk.meant(line):
            self.message = "That is legal."
        else:
            self.message = talk.puzzled(line, self._commands)

    def _hint(self, _: str) -> None:
        if self.asked is None or self.table.to_act == CHANCE:
            self.message = "There is nothing to decide for you now."
            return
        actor = self.table.to_act
        assert actor is not None
        action = self.table.hint(actor, self.scene.face.greedy()).choose(seconds=1.0)
        while self.asked.back():
            pass
        self.message = self._talk.advice(self.asked, action)
        self.asked.point_to(self.scene.game.canonical(self.table.state, action))

    def _undo(self, _: str) -> None:
        # Whoever is at this keyboard sees all of it, and counts as one person.
        seats = range(len(self.table.names))
        people = [seat for seat in seats if seat not in self.table.bots] or [CHANCE]
        try:
            self.table.undo(people[0], seats=people)
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
        shown = map(self.scene.game.formats.format_action, self.legal)
        found = [line for line in shown if word.lower() in line.lower()]
        self._read("Legal actions", "\n".join(found) or f"None has {quoted(word)} in it.")

    def _whole_log(self, _: str) -> None:
        self.page = Page("All that happened", tuple(Text(told) for _, _, told in self.told))

    def _save(self, name: str) -> None:
        self.message = saved(self.table.record, name)

    def _quit(self, _: str) -> None:
        self.done = True
