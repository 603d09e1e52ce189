"""The conversation with the people who play at a terminal, whatever they play."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from typing import Any, Final

from rich.text import Text

from northwest_passage._internal.strings import plain, quoted
from northwest_passage.bots import Thinker
from northwest_passage.cli import Failure, Unclear
from northwest_passage.cli.menus import MAX_DIGITS, Choice, Menu
from northwest_passage.cli.saved_game import AnyFrame, Session
from northwest_passage.cli.talk import Talk, about_rule, about_word, rule_titles, saved
from northwest_passage.cli.terminal import Terminal
from northwest_passage.expedition import CHANCE

__all__ = ["Table", "take_leave"]

HELP: Final = """\
Type a number of the menu, or several at once (4 2 1), or any words of an action:
{words}.

  back           return to the menu before (or b)
  why ACTION     say why an action is not legal now, as in: why {refused}
  board, table   show the board and all that lies on the table again
{tiles}  score          show the score, as if the game ended now
  log [N]        tell the last N actions again, 20 unless told otherwise
  actions [WORD] list the legal actions, or those with a word in them
  hint           ask the greedy bot what it would do, and why
  undo           take back your last decision and all that followed
  goal, legend   what the game is about; what the signs mean
  help WORD      what a word of the game means, as in: help {word}
  rule {rule:<9} a rule by its id; `rules` lists them
  save FILE      write a copy of the record, .json or .jsonl
  quit           leave; the game is kept and can be resumed

{signs}

`help WORD` explains: {known}."""
TILES: Final = "  tiles          show pictures of your tiles\n"
LEAVE: Final = ("q", "quit", "exit")
TOLD_AT_MOST: Final = 40
"""How many sentences somebody is told who was not at the keyboard."""


class _Left(Exception):
    """The players leave the table."""


class Table:
    """The conversation with the people at the terminal."""

    def __init__(self, terminal: Terminal, session: Session) -> None:
        self.terminal = terminal
        self.session = session
        self.face = session.face
        self.say: Callable[..., None] = terminal.say
        self.menu: Menu[Any] | None = None
        """What is asked, while somebody decides."""
        self.eyes: int | None = session.eyes
        """Who looks at the screen."""
        self.told: dict[int | None, int] = {}
        """For everybody who has looked, the number of the first frame they were not told."""
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "actions": self._actions,
            "b": self._back,
            "back": self._back,
            "board": self._board,
            "goal": lambda _: self.say(f"{self.face.guide.goal}\n\n{self.face.guide.start}"),
            "help": self._help,
            "hint": self._hint,
            "legend": lambda _: self.say(self.face.signs),
            "log": self._log,
            "rule": self._rule,
            "rules": self._rule,
            "save": self._save,
            "score": self._score,
            "table": self._board,
            "undo": self._undo,
            "why": self._why,
            **dict.fromkeys(LEAVE, self._quit),
        }
        if self.face.pieces is not None:
            self.commands["tiles"] = self._tiles

    # -- The course of the game ----------------------------------------------------------------

    def run(self) -> int:
        """Play; the result is the command's exit code."""
        try:
            self._greet()
            while self.session.to_act is not None:
                if self.session.is_for_people:
                    self._decision()
                else:
                    self.session.play(self._automatic())
                    self._tell_news()
        except _Left:
            self._farewell()
            return 0
        except EOFError:
            self.say()
            self._farewell()
            if self.terminal.is_interactive:
                return 0
            raise Failure(
                "The input ended before the game did. Play in a terminal, or watch bots: "
                "northwest-passage demo"
            ) from None
        except KeyboardInterrupt:
            self.say()
            self._farewell()
            raise
        # When all is over there are no secrets any more.
        self.terminal.show(self.face.board(self.terminal, self.session.state, ()))
        self._farewell()
        return 0

    def _greet(self) -> None:
        session = self.session
        decided = any(frame.player in session.people for frame in session.since(0, None))
        self.say(f"{'Resumed from' if decided else 'Kept in'} {session.path}", "bright_black")
        if not session.companion:
            self.say(f"This game uses seed {session.seed}.", "bright_black")
        for words in session.notices:
            self.say(words, "bold")
        self.say(self.face.signs)
        self.say("Type help for all that can be typed.")
        if decided:
            if not session.must_hide:
                self._tell(session.latest(5, self.eyes))
            self._hear_all()
        else:
            self._tell_news()

    def _farewell(self) -> None:
        take_leave(self.terminal, self.session)

    def _automatic(self) -> Any:
        slow = isinstance(self.session.bot_to_act, Thinker) and self.terminal.is_interactive
        words = f"{self._name()} thinks..."
        with self.terminal.console.status(words) if slow else nullcontext():
            return self.session.automatic()

    def _tell(self, frames: Iterable[AnyFrame]) -> None:
        for frame in frames:
            for sentence in frame.sentences:
                self.say(f"  {sentence}")

    def _tell_news(self) -> None:
        """Tell who looks at the screen what they do not know yet, if somebody does."""
        if self.eyes is None and self.session.must_hide:
            return
        self._tell(
            frame
            for frame in self.session.since(self.told.get(self.eyes, 0), self.eyes)
            if not frame.undone
        )
        self._hear_all()

    def _hear_all(self) -> None:
        self.told[self.eyes] = 1 + self.session.since(0, None)[-1].number

    # -- Who is there ----------------------------------------------------------------------------

    def _welcome(self) -> None:
        """Make sure that the player who decides is at the screen, and nobody else, if there are secrets."""
        player = self.session.to_act
        if player == self.eyes or not self.session.must_hide:
            return
        self.eyes = None
        name = self._name()
        self.terminal.clear()
        self.say(f"{name} is next. The others look away.", "bold")
        if self.terminal.ask(f"{name}, press Enter> ").lower() in LEAVE:
            raise _Left
        self.eyes = player
        news = self.session.since(self.told.get(player, 0), player)
        sentences = [sentence for frame in news for sentence in frame.sentences]
        if len(sentences) > TOLD_AT_MOST:
            self.say("  ...")
        for sentence in sentences[-TOLD_AT_MOST:]:
            self.say(f"  {sentence}")
        self._hear_all()

    # -- One decision --------------------------------------------------------------------------

    def _decision(self) -> None:
        """Ask until something was done, be it an action or an undo."""
        self._welcome()
        state = self.session.state
        view, name = self._view, self._name()
        occasion = "" if self.session.to_act == CHANCE else self.face.occasion(view, name)
        self.menu = Menu(
            lambda some: self.face.question(view, some), self.session.choices(), occasion
        )
        self.say()
        self._board("")
        self._show_menu()
        prompt = f"{name or 'bag'}> "
        while self.session.state is state:
            try:
                self._answer(self.terminal.ask(prompt))
            except Unclear as unclear:
                self.say(str(unclear))

    @property
    def _asked(self) -> Menu[Any]:
        assert self.menu is not None, "somebody decides"
        return self.menu

    @property
    def _talk(self) -> Talk:
        return Talk(self.face, self.session.state, self._view, self.session.choices())

    @property
    def _view(self) -> Any:
        return self.session.view(self.eyes)

    def _name(self) -> str:
        """The name of who decides."""
        player = self.session.to_act
        names = self.session.table.names
        return plain(names[player]) if player is not None and player != CHANCE else ""

    def _answer(self, line: str) -> None:
        """Do what was typed."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        if command is not None:
            command(rest.strip())
        elif not line:
            if len(self._asked.question.choices) == 1 and not self._is_first_about_bag:
                self._finish(self._asked.take())
            else:
                self._show_menu()
        elif all(number.isdecimal() for number in line.split()):
            if self._is_first_about_bag:
                self._show_menu()
            else:
                self._finish(self._asked.follow(line.split()))
        else:
            self._say(line)

    @property
    def _is_first_about_bag(self) -> bool:
        """Whether the question is what came out of a real bag; a menu of all that is in it is too long."""
        return self.session.to_act == CHANCE and self._asked.is_first

    def _finish(self, action: Any) -> None:
        """Do what was chosen, or ask on."""
        if action is None:
            self._show_menu()
        else:
            self.session.play(action)
            self._tell_news()

    def _say(self, line: str) -> None:
        """Do what words say, or say why not."""
        talk = self._talk
        number = None if self._is_first_about_bag else self._asked.beginning(line)
        if number is not None:
            self._finish(self._asked.follow([number]))
            return
        legal = talk.meant(line)
        if len(legal) == 1:
            self._finish(legal[0])
        elif legal:
            self._asked.narrow(legal)
            self._show_menu()
        elif (action := talk.parsed(line)) is not None:
            self._explain(talk, action)
        else:
            self.say(talk.puzzled(line, self.commands))

    def _explain(self, talk: Talk, action: Any, *, mark: bool = False) -> None:
        """Say whether an action is legal, and why not.

        :param mark: whether to show the board with the places a refusal is about.
        """
        refusal = talk.refusal(action)
        if refusal is None:
            self.say(f"That is legal: {self.face.game.formats.format_action(action)}")
            return
        if mark and refusal.cells:
            self.terminal.show(self.face.board(self.terminal, self._view, refusal.cells))
        self.say(talk.in_words(refusal), "bold")

    # -- Menus ---------------------------------------------------------------------------------

    def _show_menu(self) -> None:
        if self._is_first_about_bag:
            self.say(self.face.asked)
            return
        question, choices = self._asked.text, self._asked.question.choices
        if not self._asked.is_first:
            question += " (b for back)"
        elif len(choices) == 1:
            question += " There is one thing to do: press Enter."
        self.say(question, "bold")
        self.terminal.show(self._in_columns(choices))

    def _in_columns(self, choices: Sequence[Choice[Any]]) -> list[Text]:
        """The choices with their numbers and pictures, as many beside each other as fit."""
        blocks: list[list[Text]] = []
        for number, choice in enumerate(choices, start=1):
            head = Text.assemble((f"{number:>3}) ", "bold"), choice.label)
            drawn = (
                () if choice.picture is None else self.face.picture(self.terminal, choice.picture)
            )
            blocks.append([head, *(Text.assemble("     ", line) for line in drawn)])
        width = 2 + max(line.cell_len for block in blocks for line in block)
        in_row = max(1, (min(self.terminal.console.width, 100)) // width)
        lines: list[Text] = []
        for start in range(0, len(blocks), in_row):
            row = blocks[start : start + in_row]
            for i in range(max(map(len, row))):
                line = Text()
                for block in row:
                    cell = block[i] if i < len(block) else Text()
                    line.append_text(cell).append(" " * (width - cell.cell_len))
                line.rstrip()
                lines.append(line)
        return lines

    # -- Commands ------------------------------------------------------------------------------

    def _back(self, _: str) -> None:
        if self._asked.back():
            self._show_menu()
        else:
            self.say("This is the first menu. To take back what was done, type `undo`.")

    def _why(self, line: str) -> None:
        if not line:
            self.say(f"Write an action after it, as in: why {self.face.guide.examples['refused']}")
            return
        talk = self._talk
        action = talk.parsed(line)
        if action is not None:
            self._explain(talk, action, mark=True)
        elif talk.meant(line):
            self.say("That is legal.")
        else:
            self.say(talk.puzzled(line, self.commands))

    def _board(self, _: str) -> None:
        self.terminal.show(self.face.board(self.terminal, self._view, ()))

    def _tiles(self, _: str) -> None:
        assert self.face.pieces is not None
        self.terminal.show(self.face.pieces(self.terminal, self._view))

    def _score(self, _: str) -> None:
        self.terminal.table(self.face.ranking(self.session.state))

    def _log(self, number: str) -> None:
        if number and not number.isdecimal():
            self.say("Write how many actions to tell, as in: log 10")
        else:
            self._tell(self.session.latest(int(number[:MAX_DIGITS] or 20), self.eyes))

    def _actions(self, word: str) -> None:
        shown = [
            line
            for line in map(self.face.game.formats.format_action, self.session.choices())
            if word.lower() in line.lower()
        ]
        for line in shown:
            self.say(f"  {line}")
        if not shown:
            self.say(f"No legal action has {quoted(word)} in it.")

    def _hint(self, _: str) -> None:
        if self.session.to_act == CHANCE:
            self.say("That is for the bag to say.")
            return
        self.say(self._talk.advice(self._asked, self.session.hint()))

    def _undo(self, _: str) -> None:
        if self.session.undo():
            self.say("Taken back.")
            self._hear_all()
        else:
            self.say("There is nothing to take back.")

    def _save(self, name: str) -> None:
        self.say(saved(self.session.record, name))

    def _help(self, word: str) -> None:
        guide = self.face.guide
        if word:
            title, meaning = about_word(guide, word)
            self.say(f"{title}: {meaning}")
            return
        tiles = "" if self.face.pieces is None else TILES
        known = ", ".join(guide.words)
        self.say(HELP.format(**guide.examples, signs=self.face.signs, tiles=tiles, known=known))

    def _rule(self, name: str) -> None:
        if not name:
            self.say(rule_titles(self.face))
            return
        title, paragraphs = about_rule(name)
        self.say(title, "bold")
        self.say("\n\n".join(paragraphs))

    def _quit(self, _: str) -> None:
        raise _Left


def take_leave(terminal: Terminal, session: Session) -> None:
    """Say how a game has ended, or how to go on with it."""
    if session.to_act is None:
        terminal.table(session.face.ranking(session.state))
        terminal.say("Look back with:")
        terminal.command(shlex.join(["northwest-passage", "replay", str(session.path)]))
    else:
        terminal.say("The game is kept. Go on with:")
        terminal.command(session.resume_command)
