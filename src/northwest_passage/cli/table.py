"""The conversation with the people who play at a terminal."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Final

from northwest_passage import (
    CHANCE,
    Action,
    Event,
    InvalidData,
    Phase,
    Refusal,
    Reveal,
    State,
    TileId,
    TileKind,
    legal_actions,
    step,
    why_illegal,
)
from northwest_passage._shared.texts import plain, quoted
from northwest_passage.bots import GreedyBot, MctsBot
from northwest_passage.cli.failure import Failure
from northwest_passage.cli.menu import Choice, in_columns, split
from northwest_passage.cli.session import Session
from northwest_passage.cli.terminal import Terminal
from northwest_passage.notation import format_action, parse_action
from northwest_passage.state import GapPending
from northwest_passage.text.signs import terrain
from northwest_passage.words import at, describe

__all__ = ["Table"]

SIGNS: Final = """\
^ Cairn, @ Inuit, + Franklin, = Strait; A is a Ship, a the Sled of that player;
* marks frozen rows; crew 5+2 are 5 ready and 2 resting."""
HELP: Final = f"""\
Type a number of the menu, or several at once (4 2 1), or how an entry begins,
such as `sail`, or an action in words, such as `ship sails to 9,6`; `actions`
lists all that are legal now.

  back           return to the menu before (or b)
  why ACTION     say why an action is not legal now, as in: why ship explores
  board          show the board again
  tiles          show pictures of your tiles
  score          show the score, as if the game ended now
  log [N]        tell the last N actions again, 20 unless told otherwise
  actions [WORD] list the legal actions, or those with a word in them, as L17
  hint           ask the greedy bot what it would do
  undo           take back your last decision and all that followed
  save FILE      write a copy of the record, .json or .jsonl
  help           show this (or ?)
  quit           leave; the game is kept and can be resumed

{SIGNS}"""

_PICTURE: Final = re.compile(r"([#~■≈]{3})/?([#~■≈]{3})")
_TILE_NAME: Final = re.compile(r"\b[lsjp]\d+\b")


class _Left(Exception):
    """The players leave the table."""


class Table:
    """The conversation with the people at the terminal."""

    def __init__(self, terminal: Terminal, session: Session) -> None:
        self.terminal = terminal
        self.session = session
        self.say: Callable[..., None] = terminal.say
        self.menus: list[tuple[Action, ...]] = []
        """The menus that were gone through; the last is the one shown."""
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "actions": self._actions,
            "b": self._back,
            "back": self._back,
            "board": self._board,
            "exit": self._quit,
            "help": self._help,
            "hint": self._hint,
            "log": self._log,
            "q": self._quit,
            "quit": self._quit,
            "save": self._save,
            "score": self._score,
            "tiles": self._tiles,
            "undo": self._undo,
            "why": self._why,
        }

    # -- The course of the game ----------------------------------------------------------------

    def run(self) -> int:
        """Play; the result is the command's exit code."""
        self._greet()
        try:
            while not self.session.state.is_over:
                if self.session.is_for_people(self.session.state):
                    self._decision()
                else:
                    self._tell(self.session.play(self._automatic()))
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
        self.terminal.board(self.session.state)
        self.terminal.standings(self.session.state)
        self.say("Look back with:")
        self.terminal.command(shlex.join(["northwest-passage", "replay", str(self.session.path)]))
        return 0

    def _greet(self) -> None:
        session = self.session
        played = len(session.record.actions)
        self.say(f"{'Resumed from' if played else 'Kept in'} {session.path}", "bright_black")
        if not session.companion:
            self.say(f"The luck is that of seed {session.seed}.", "bright_black")
        if played:
            self._recall(5)
        else:
            self.say(SIGNS)
            self.say("Type help for all that can be typed.")

    def _farewell(self) -> None:
        self.say("The game is kept. Go on with:")
        self.terminal.command(self.session.resume_command)

    def _automatic(self) -> Action:
        slow = isinstance(self.session.bot_to_act, MctsBot) and self.terminal.is_interactive
        words = f"{self._name()} thinks..."
        with self.terminal.console.status(words) if slow else nullcontext():
            return self.session.automatic()

    def _tell(self, events: Sequence[Event]) -> None:
        for sentence in describe(self.session.state, events):
            self.say(f"  {sentence}")

    # -- One decision --------------------------------------------------------------------------

    def _decision(self) -> None:
        """Ask until something was done, be it an action or an undo."""
        state = self.session.state
        self.menus = [legal_actions(state)]
        self.say()
        self.terminal.board(state)
        self._show_menu()
        prompt = "bag> " if state.to_act == CHANCE else f"{self._name()}> "
        while self.session.state is state:
            self._answer(self.terminal.ask(prompt))

    def _name(self) -> str:
        state = self.session.state
        return plain(state.players[state.turn_player or 0].name)

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
        """Whether the question is which tile came out of the bag; a menu of tiles would be too long."""
        return self.session.state.phase is Phase.REVEAL and len(self.menus) == 1

    def _choices(self) -> tuple[Choice, ...]:
        return split(self.session.state, self.menus[-1])[1]

    def _choose(self, numbers: Sequence[int]) -> None:
        """Go through the menus by these numbers."""
        menus = [*self.menus]
        for i, number in enumerate(numbers):
            choices = split(self.session.state, menus[-1])[1]
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

    def _do(self, action: Action) -> None:
        refusal = why_illegal(self.session.state, action)
        if refusal is None:
            self._tell(self.session.play(action))
        else:
            self.say(_in_words(refusal), "bold")

    def _parsed(self, line: str) -> Action | None:
        """The action that was typed; capitals and spaces do not matter."""
        words = " ".join(line.lower().split())
        try:
            return parse_action(_TILE_NAME.sub(lambda name: name[0].upper(), words))
        except InvalidData:
            self.say(
                f"I do not understand {quoted(line)}. Type a number of the menu, an action in words "
                "(`actions` lists them), or `help`."
            )
            return None

    # -- Menus ---------------------------------------------------------------------------------

    def _show_menu(self) -> None:
        state = self.session.state
        if self._is_first_about_bag:
            self.say(
                "Which tile came out of the bag? Type its name, such as L17, or its picture in two "
                "rows, # for land and ~ for sea: ##~/~~#"
            )
            return
        question, choices = split(state, self.menus[-1])
        if len(self.menus) == 1:
            question = self._occasion(state, len(choices))
        elif len(choices) > 1:
            question += " (b for back)"
        self.say(question, "bold")
        for line in in_columns(self.terminal, choices):
            self.terminal.console.print(line, soft_wrap=True)

    def _occasion(self, state: State, count: int) -> str:
        """What there is to decide, at the first menu."""
        name = self._name()
        match state.phase:
            case Phase.SETUP_DRAW:
                words = f"{name} takes a large tile to begin with."
            case Phase.OWED_DRAW:
                words = f"{name} draws from the new display."
            case Phase.FILL_GAP:
                words = f"{name} chooses how the gap{_pending_place(state)} is filled."
            case Phase.SETTLE_SLED:
                words = f"The sun has moved: {name} chooses where the Sled{_pending_place(state)} stands."
            case Phase.LOSE_CREW:
                words = f"{name} loses crew before the second year."
            case _:
                words = f"{name}'s turn in round {state.round}."
                if state.surcharge:
                    words = f"{name} may go on, for one crew more an action, or end the turn."
        return words + (" There is one thing to do: press Enter." if count == 1 else "")

    def _reveal(self, line: str) -> bool:
        """Take the name or the picture of a tile; tell whether it was one."""
        name, picture = line.strip().upper(), _PICTURE.fullmatch(line.strip())
        state = self.session.state
        if picture is not None:
            corners = terrain(picture[1] + picture[2])
            found = tuple(
                Reveal(tile)
                for tile in state.bag
                if any(
                    f.corners == corners for f in state.edition.faces(tile) if f.shape.width == 2
                )
            )
            if not found:
                self.say("No tile in the bag looks like that, however it is turned.")
            elif len(found) == 1:
                self._do(found[0])
            else:
                self.menus.append(found)
                self._show_menu()
            return True
        if name.isdecimal():
            self._show_menu()
            return True
        try:
            tile = TileId.parse(name)
        except ValueError:
            return False
        if tile.kind is not TileKind.LARGE:
            self.say("In the bag there are large tiles only; their names begin with L.")
        else:
            self._do(Reveal(tile))
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
            self.say("Write the action after it, as in: why ship explores")
            return
        action = self._parsed(line)
        if action is None:
            return
        refusal = why_illegal(self.session.state, action)
        if refusal is None:
            self.say(f"`{format_action(action)}` is legal.")
            return
        if refusal.cells:
            self.terminal.board(self.session.state, refusal.cells)
        self.say(_in_words(refusal), "bold")

    def _board(self, _: str) -> None:
        self.terminal.board(self.session.state)

    def _tiles(self, _: str) -> None:
        state = self.session.state
        reserve = state.players[state.turn_player or 0].reserve
        if not reserve:
            self.say(f"{self._name()} has no tiles.")
        shown = 10
        for start in range(0, len(reserve), shown):
            tiles = [("", tile) for tile in reserve[start : start + shown]]
            for line in self.terminal.tiles(tiles, state.edition):
                self.say(line)

    def _score(self, _: str) -> None:
        self.terminal.standings(self.session.state)

    def _log(self, number: str) -> None:
        if number and not number.isdecimal():
            self.say("Write how many actions to tell, as in: log 10")
        else:
            self._recall(int(number or 20))

    def _recall(self, number: int) -> None:
        """Tell the last so many actions again."""
        session = self.session
        actions = session.record.actions
        for i in range(max(0, len(actions) - number), len(actions)):
            self._tell(step(session.states[i], actions[i]).events)

    def _actions(self, word: str) -> None:
        shown = [
            line
            for line in map(format_action, legal_actions(self.session.state))
            if word.lower() in line.lower()
        ]
        for line in shown:
            self.say(f"  {line}")
        if not shown:
            self.say(f"No legal action has {quoted(word)} in it.")

    def _hint(self, _: str) -> None:
        state = self.session.state
        if state.to_act == CHANCE:
            self.say("That is for the bag to say.")
            return
        action = GreedyBot().choose(state, Random(0))
        self.say(f"The greedy bot would play: {format_action(action)}")

    def _undo(self, _: str) -> None:
        if self.session.undo():
            self.say("Taken back.")
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
        self.say(HELP)

    def _quit(self, _: str) -> None:
        raise _Left


def _pending_place(state: State) -> str:
    """Where a forced choice is about: the gap, or the tile of the Sled."""
    cell = state.pending.gap if isinstance(state.pending, GapPending) else None
    sled = state.players[state.turn_player or 0].sled
    if cell is None and sled is not None:
        cell = sled.tile
    return "" if cell is None else f" at {at(cell)}"


def _in_words(refusal: Refusal) -> str:
    """Why something is not legal, and the cells it is about."""
    return f"{refusal.message} (See {at(*refusal.cells)}.)" if refusal.cells else refusal.message
