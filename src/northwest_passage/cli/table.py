"""The conversation with the people who play at a terminal, whatever they play."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from northwest_passage import CHANCE, InvalidData
from northwest_passage._shared.texts import plain, quoted
from northwest_passage.bots import Thinker
from northwest_passage.cli.failure import Failure
from northwest_passage.cli.menu import Choice, split
from northwest_passage.cli.session import AnyFrame, Session
from northwest_passage.cli.terminal import Terminal
from northwest_passage.errors import Refusal

__all__ = ["Table", "take_leave"]

HELP: Final = """\
Type a number of the menu, or several at once (4 2 1), or how an entry begins,
or an action in words, such as `{example}`; `actions` lists all that
are legal now.

  back           return to the menu before (or b)
  why ACTION     say why an action is not legal now, as in: why {example}
  board          show the board again
{tiles}  score          show the score, as if the game ended now
  log [N]        tell the last N actions again, 20 unless told otherwise
  actions [WORD] list the legal actions, or those with a word in them
  hint           ask the greedy bot what it would do
  undo           take back your last decision and all that followed
  save FILE      write a copy of the record, .json or .jsonl
  help           show this (or ?)
  quit           leave; the game is kept and can be resumed

{signs}"""
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
        self.menus: list[tuple[Any, ...]] = []
        """The menus that were gone through; the last is the one shown."""
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
            "help": self._help,
            "hint": self._hint,
            "log": self._log,
            "save": self._save,
            "score": self._score,
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
                "The input has ended before the game. Play in a terminal, or watch bots: "
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
            self.say(f"The luck is that of seed {session.luck}.", "bright_black")
        if decided:
            if not session.must_hide:
                self._tell(session.latest(5, self.eyes))
            self._hear_all()
        else:
            self.say(self.face.signs)
            self.say("Type help for all that can be typed.")
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
        self.menus = [self.session.choices()]
        self.say()
        self._board("")
        self._show_menu()
        prompt = "bag> " if self.session.to_act == CHANCE else f"{self._name()}> "
        while self.session.state is state:
            self._answer(self.terminal.ask(prompt))

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
            if len(self._choices()) == 1 and not self._is_first_about_bag:
                self._choose([1])
            else:
                self._show_menu()
        elif self._is_first_about_bag and self._reveal(line):
            pass
        elif all(number.isdecimal() for number in line.split()):
            self._choose([int(number) for number in line.split()])
        elif not self._choose_by_name(line):
            action = self._parsed(line)
            if action is not None:
                self._do(action)

    @property
    def _is_first_about_bag(self) -> bool:
        """Whether the question is what came out of a real bag; a menu of all that is in it is too long."""
        return self.session.to_act == CHANCE and len(self.menus) == 1

    def _choices(self) -> tuple[Choice, ...]:
        return split(self.face.questions, self._view, self.menus[-1])[1]

    def _choose(self, numbers: Sequence[int]) -> None:
        """Go through the menus by these numbers."""
        menus = [*self.menus]
        for i, number in enumerate(numbers):
            choices = split(self.face.questions, self._view, menus[-1])[1]
            if i and len(menus[-1]) == 1:
                self.say(f"{' '.join(map(str, numbers[:i]))} is enough; nothing was done.")
                return
            if not 1 <= number <= len(choices):
                self.say(f"There is no {number} here: choose 1 to {len(choices)}.")
                return
            menus.append(choices[number - 1].actions)
        if len(menus[-1]) == 1:
            self._do(menus[-1][0])
        else:
            self.menus = menus
            self._show_menu()

    def _choose_by_name(self, line: str) -> bool:
        """Take the beginning of an entry of the menu for its number; tell whether it was one."""
        beginning = " ".join(line.lower().split())
        labels = [choice.label.lower() for choice in self._choices()]
        numbers = [i for i, label in enumerate(labels, start=1) if label.startswith(beginning)]
        if len(numbers) != 1 or self._is_first_about_bag:
            return False
        self._choose(numbers)
        return True

    def _do(self, action: Any) -> None:
        refusal = self._refusal(action)
        if refusal is None:
            self.session.play(action)
            self._tell_news()
        else:
            self.say(self._in_words(refusal), "bold")

    def _refusal(self, action: Any) -> Refusal[Any, Any] | None:
        return self.face.game.why_illegal(self.session.state, action)

    def _in_words(self, refusal: Refusal[Any, Any]) -> str:
        """Why something is not legal, and the places it is about."""
        if not refusal.cells:
            return refusal.message
        return f"{refusal.message} (See {self.face.at(self._view, refusal.cells)}.)"

    def _parsed(self, line: str) -> Any:
        """The action that was typed, or ``None``; capitals and spaces do not matter."""
        words = " ".join(line.lower().split())
        try:
            return self.face.game.forms.parse_action(self.face.spelled(words))
        except InvalidData:
            self.say(
                f"I do not understand {quoted(line)}. Type a number of the menu, an action in words "
                "(`actions` lists them), or `help`."
            )
            return None

    # -- Menus ---------------------------------------------------------------------------------

    def _show_menu(self) -> None:
        if self._is_first_about_bag:
            self.say(self.face.asked)
            return
        question, choices = split(self.face.questions, self._view, self.menus[-1])
        if len(self.menus) == 1:
            question = self.face.occasion(self._view, self._name())
            if len(choices) == 1:
                question += " There is one thing to do: press Enter."
        elif len(choices) > 1:
            question += " (b for back)"
        self.say(question, "bold")
        self.terminal.show(self._in_columns(choices))

    def _in_columns(self, choices: Sequence[Choice]) -> list[Text]:
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

    def _reveal(self, line: str) -> bool:
        """Take what names an outcome of chance; tell whether it did."""
        if line.strip().isdecimal():
            self._show_menu()
            return True
        assert self.face.named is not None
        try:
            found = self.face.named(self.session.state, line)
        except Failure as failure:
            self.say(str(failure))
            return True
        if found is None:
            return False
        if len(found) == 1:
            self._do(found[0])
        else:
            self.menus.append(tuple(found))
            self._show_menu()
        return True

    # -- Commands ------------------------------------------------------------------------------

    def _back(self, _: str) -> None:
        if len(self.menus) == 1:
            self.say("This is the first menu. To take back what was done, type `undo`.")
        else:
            self.menus.pop()
            self._show_menu()

    def _why(self, line: str) -> None:
        if not line:
            self.say(f"Write the action after it, as in: why {self.face.example}")
            return
        action = self._parsed(line)
        if action is None:
            return
        refusal = self._refusal(action)
        if refusal is None:
            self.say(f"`{self.face.game.forms.format_action(action)}` is legal.")
            return
        if refusal.cells:
            self.terminal.show(self.face.board(self.terminal, self._view, refusal.cells))
        self.say(self._in_words(refusal), "bold")

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
            self._tell(self.session.latest(int(number or 20), self.eyes))

    def _actions(self, word: str) -> None:
        shown = [
            line
            for line in map(self.face.game.forms.format_action, self.session.choices())
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
        action = self.face.game.forms.format_action(self.session.hint())
        self.say(f"The greedy bot would play: {action}")

    def _undo(self, _: str) -> None:
        if self.session.undo():
            self.say("Taken back.")
            self._hear_all()
        else:
            self.say("There is nothing to take back.")

    def _save(self, name: str) -> None:
        path = Path(name)
        if path.suffix not in (".json", ".jsonl"):
            self.say("Write a name that ends in .json or .jsonl, as in: save game.json")
        elif path.exists():
            self.say(f"{path} is there already; choose another name.")
        else:
            try:
                self.session.record.save(path)
            except OSError as error:
                self.say(f"{path} cannot be written: {error.strerror}.")
            else:
                self.say(f"Saved to {path}.")

    def _help(self, _: str) -> None:
        tiles = "" if self.face.pieces is None else TILES
        self.say(HELP.format(example=self.face.example, signs=self.face.signs, tiles=tiles))

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
