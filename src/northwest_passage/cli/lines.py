"""Plain lines: games on terminals without a full screen, and in pipes."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, Final

from rich.text import Text
from typing_extensions import override

from northwest_passage.bots import Thinker
from northwest_passage.cli import Failure
from northwest_passage.cli.blocks import in_columns
from northwest_passage.cli.game_ui import AnyRecord, AnyTable, AnyUI, Marks
from northwest_passage.cli.menus import Menu
from northwest_passage.cli.playing import Playing
from northwest_passage.cli.presenter import Presenter
from northwest_passage.cli.replaying import Replaying
from northwest_passage.cli.saved_game import Session
from northwest_passage.cli.terminal import Terminal
from northwest_passage.game import CHANCE

__all__ = ["Replay", "Table", "farewell", "report"]

_MENU_WIDTH: Final = 98
_MOST_NEWS: Final = 40
"""The maximum number of sentences shown to a player who returns to the keyboard."""


def _show_answer(terminal: Terminal, presenter: Presenter) -> None:
    """Print the page and the message of a presenter."""
    page, presenter.page = presenter.page, None
    if page is not None:
        terminal.say(page.title, "bold")
        terminal.show(page.lines, wrap=True)
    if presenter.message:
        terminal.say(presenter.message)


# -- Play ----------------------------------------------------------------------------------------------


class _Playing(Playing):
    """A presenter for plain lines: without help for keys, and with the symbols of the plain board."""

    keys_help = ""
    width = 80

    @override
    def show_legend(self) -> None:
        self.show_page("The symbols", self.ui.guide.symbols)

    @override
    def show_board(self) -> None:
        self.show_lines("The board", self.ui.board(self.view, self.width))

    @property
    def hides_menu(self) -> bool:
        """True if the menu is not shown because it would list every tile in a real bag."""
        return self.table.to_act == CHANCE and self.menu is not None and self.menu.is_first

    @override
    def choose_numbers(self, numbers: Sequence[str]) -> None:
        if self.hides_menu:
            self.message = self.ui.bag_question
        else:
            super().choose_numbers(numbers)


class Table:
    """A game with people, line by line."""

    def __init__(self, terminal: Terminal, session: Session) -> None:
        self.terminal = terminal
        self.session = session
        self.ui = session.ui
        self.game = _Playing(session.ui, session.table, resolves_chance=not session.companion)
        self.game.width = terminal.console.width
        self.game.page = None  # the welcome, which would be too long
        self.seen: dict[int | None, int] = {}
        """For each viewer, the number of the first frame that was not shown."""

    def run(self) -> int:
        """Play, and return the exit code of the command."""
        try:
            self._greet()
            while not self.game.done:
                self._work()
                if self.session.table.is_over:
                    # At the end there are no secrets left.
                    self._show_board(self.session.table.state)
                    break
                self._decision()
        except EOFError:
            self.terminal.say()
            if not self.terminal.is_interactive:
                farewell(self.terminal, self.session)
                raise Failure(
                    "The input ended before the game did. Play in a terminal, or watch bots: "
                    "northwest-passage demo"
                ) from None
        except KeyboardInterrupt:
            self.terminal.say()
            farewell(self.terminal, self.session)
            raise
        farewell(self.terminal, self.session)
        return 0

    def _greet(self) -> None:
        session, say = self.session, self.terminal.say
        say(f"{'Saved in' if self.game.is_new else 'Resumed from'} {session.path}", "bright_black")
        if not session.companion:
            say(f"This game uses seed {session.seed}.", "bright_black")
        for words in session.notices:
            say(words, "bold")
        say(self.ui.guide.symbols)
        say("Type goal for the goal of the game, or help for all commands.")
        if not self.game.is_new and not self.game.hides_hands:
            self._note_seen(before=max(0, session.table.latest - 4))

    def _work(self) -> None:
        """Run the bots, and print what happens."""
        slow = any(isinstance(bot, Thinker) for bot in self.session.table.bots.values())
        waits = slow and self.terminal.is_interactive and self.game.menu is None
        with self.terminal.console.status(self.game.status) if waits else nullcontext():
            for _ in self.game.work():
                self._show_news()
        self._show_news()

    # -- News --------------------------------------------------------------------------------------

    def _show_news(self, most: int | None = None) -> None:
        """Print everything that the viewer has not seen yet. While the hands are hidden, print nothing."""
        game = self.game
        since = self.seen.get(game.viewer, 0)
        if game.viewer is None and game.hides_hands:
            if not self.session.table.is_over:
                return
            since = max(self.seen.values(), default=0)
        news = [
            sentence
            for frame in game.frames
            if frame.number >= since
            for sentence in frame.sentences
        ]
        if most is not None and len(news) > most:
            news = ["...", *news[-most:]]
        for sentence in news:
            self.terminal.say(f"  {sentence}")
        self._note_seen(before=self.session.table.latest + 1)

    def _note_seen(self, before: int) -> None:
        self.seen[self.game.viewer] = before

    # -- One decision ------------------------------------------------------------------------------

    def _decision(self) -> None:
        """Read lines until an action is carried out or taken back."""
        game, terminal, table = self.game, self.terminal, self.session.table
        if game.hidden_until:
            name = game.name
            terminal.clear()
            terminal.say(f"{name} is next. Other players, look away.", "bold")
            game.enter(terminal.ask(f"{name}, press Enter> "))
            if game.done:
                return
            self._show_news(_MOST_NEWS)
        latest, menu = table.latest, game.menu
        assert menu is not None
        terminal.say()
        self._show_board(game.view)
        self._show_menu(menu)
        while table.latest == latest and not game.done:
            question = menu.question
            line = terminal.ask(f"{game.name or 'bag'}> ")
            if not line and (len(question.choices) > 1 or game.hides_menu):
                self._show_menu(menu)
                continue
            game.enter(line)
            if table.latest != latest:
                game.page = None  # the score at the end, which the farewell shows
                return
            if game.refused and line.lower().startswith("why "):
                terminal.show(self.ui.board(game.view, game.width, Marks(refused=game.refused)))
            _show_answer(terminal, game)
            if menu.question is not question:
                self._show_menu(menu)

    def _show_board(self, position: Any) -> None:
        self.terminal.show(self.ui.board(position, self.game.width))

    def _show_menu(self, menu: Menu[Any]) -> None:
        if self.game.hides_menu:
            self.terminal.say(menu.text)
            return
        choices = menu.question.choices
        text = menu.text
        if not menu.is_first:
            text += " (b for back)"
        elif len(choices) == 1:
            text += " There is only one choice: press Enter."
        self.terminal.say(text, "bold")
        blocks: list[list[Text]] = []
        for number, choice in enumerate(choices, start=1):
            drawn = () if choice.picture is None else self.ui.picture(choice.picture)
            label = Text.assemble((f"{number:>3}) ", "bold"), choice.label)
            blocks.append([label, *(Text.assemble("     ", line) for line in drawn)])
        self.terminal.show(in_columns(blocks, min(self.game.width - 2, _MENU_WIDTH))[0])


def farewell(terminal: Terminal, session: Session) -> None:
    """Print the result of a game, or the command that resumes it."""
    table = session.table
    if table.is_over:
        terminal.show(session.ui.scores(session.ui.game.view(table.state, None)))
        terminal.say("Replay it with:")
        terminal.command(shlex.join(["northwest-passage", "replay", str(session.path)]))
    else:
        terminal.say("The game is saved. Resume it with:")
        terminal.command(session.resume_command)


# -- Replay --------------------------------------------------------------------------------------------


def report(terminal: Terminal, ui: AnyUI, state: Any, action: Any, indent: str = "") -> Any:
    """Print what an action does, with all secrets, and return the next state."""
    done = ui.game.step(state, action)
    for sentence in ui.game.formats.describe(ui.game.view(done.state, None), done.events):
        terminal.say(f"{indent}{sentence}")
    return done.state


_REPLAY_KEYS: Final = (
    "Enter: next step. b: previous step. 40: step 40. r: next round. s: start. e: end. "
    "score, log, legend. q: quit."
)


class _Replaying(Replaying):
    """A replay in plain lines, which show all secrets."""

    @override
    def show_keys(self) -> None:
        self.message = _REPLAY_KEYS

    @override
    def show_legend(self) -> None:
        self.show_page("The symbols", self.ui.guide.symbols)

    @override
    def change_viewer(self) -> None:
        self.message = "A replay in plain lines always shows the secrets of all players."


class Replay:
    """A record in plain lines, with all secrets."""

    def __init__(self, terminal: Terminal, ui: AnyUI, record: AnyRecord) -> None:
        self.terminal = terminal
        self.ui = ui
        self.actions = record.actions
        self.states = [*record.states()]

    def show_log(self) -> None:
        """Print the whole game."""
        for number in range(1, len(self.states)):
            self._show_action(number)
        self._show_board(self.states[-1], Marks())
        self.terminal.say(self.ui.guide.symbols)
        self._show_scores(self.states[-1])

    def show(self, number: int) -> None:
        """Print the board after ``number`` actions, and the last of those actions."""
        state = self.states[number]
        marks = Marks[Any]()
        if number:
            marks = Marks(last=self.ui.places(self.states[number - 1], self.actions[number - 1]))
        self._show_board(state, marks)
        if number:
            self._show_action(number)
        if self.ui.game.is_over(state):
            self._show_scores(state)

    def _show_action(self, number: int) -> None:
        action = self.actions[number - 1]
        written = self.ui.game.formats.format_action(action)
        self.terminal.say(f"{number:>4}. {written}", "bold")
        report(self.terminal, self.ui, self.states[number - 1], action, " " * 6)

    def _show_board(self, state: Any, marks: Marks[Any]) -> None:
        self.terminal.show(self.ui.board(state, self.terminal.console.width, marks))

    def _show_scores(self, state: Any) -> None:
        self.terminal.show(self.ui.scores(self.ui.game.view(state, None)))

    def step_through(self, table: AnyTable) -> None:
        """Read the commands of a replay, and show the steps that they select."""
        terminal, replaying = self.terminal, _Replaying(self.ui, table)
        terminal.say(self.ui.guide.symbols)
        replaying.show_keys()
        shown = None
        while not replaying.done:
            _show_answer(terminal, replaying)
            if replaying.number != shown:
                shown = replaying.number
                self.show(shown)
            try:
                replaying.enter(terminal.ask(f"{shown} of {len(self.actions)}> "))
            except EOFError:
                terminal.say()
                return
