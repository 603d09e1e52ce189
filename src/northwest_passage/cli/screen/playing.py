"""A game that is played on the screen: people at one keyboard, and bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

from rich.text import Text
from typing_extensions import override

from northwest_passage import InvalidData, rule
from northwest_passage._shared.raised import error_text
from northwest_passage._shared.texts import plain, quoted
from northwest_passage.cli.failure import Failure
from northwest_passage.cli.screen.asking import Menu
from northwest_passage.cli.screen.canvas import COLOUR, wrapped
from northwest_passage.cli.screen.scene import Marks, Place, Room, Scene
from northwest_passage.cli.screen.show import Page, Show, log_lines
from northwest_passage.cli.screen.understanding import corrected, matching
from northwest_passage.errors import IllegalAction, RecordLogError
from northwest_passage.game import CHANCE
from northwest_passage.rulebook import rules_by_id
from northwest_passage.table import Table, TableError

__all__ = ["Playing"]

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")

COMMANDS: Final = """\
↑ ↓           point at an entry of the menu; the map shows where it leads
← →           turn the tile that would be placed, or the way that would be taken
Enter         do what is pointed at
Esc, back     return to the question before
1, or 4 2 1   the entry with that number, or through several menus at once
words         any words of an action: sail, sail to 9,4, place L26 at 10,5

why ACTION    why something is not legal now: why sail to 9,4
hint          which entry a bot would choose, and why
undo          take back your last decision and all that followed
goal, legend  what the game is about; what the signs mean
help WORD     what a word of the game means: help sled
rule PLC-3    a rule by its id; `rules` lists them
score, log    the score as if the game ended now; all that happened
save FILE     write a copy of the record, .json or .jsonl
quit          leave; the game is kept and can be resumed"""


class Playing(Show, Generic[SetupT, StateT, ViewT, ActionT, EventT]):
    """The people at the keyboard, and the table they sit at."""

    def __init__(
        self,
        scene: Scene[SetupT, StateT, ViewT, ActionT, EventT],
        table: Table[SetupT, StateT, ViewT, ActionT, EventT],
        *,
        draws: bool = True,
        pace: float = 0.35,
    ) -> None:
        """Sit down.

        :param draws: whether the table lets chance act; if not, people say what came out of the bag.
        :param pace: how many seconds each action of a bot is shown.
        """
        self.scene = scene
        self.table = table
        self.draws = draws
        self.pace = pace
        self.people = [seat for seat in range(len(table.names)) if seat not in table.bots]
        self.viewer = self.people[0] if len(self.people) == 1 else None
        """Who reads the screen; ``None`` for several people who may all see it."""
        self.curtain = ""
        """What is said while hands are hidden until the next player is at the keyboard."""
        self.message = ""
        self.refused: tuple[Place, ...] = ()
        self._told: list[tuple[int | None, str]] = []
        self._next = 0
        self._after = dict.fromkeys(range(len(table.names)), 0)
        """For each player the number of the first frame after their last turn."""
        for frame in table.frames():
            if frame.player in self._after:
                self._after[frame.player] = frame.number + 1
        self._menu: Menu[ActionT] | None = None
        if self._nobody_decided():
            self.page = self._welcome()
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "actions": self._actions,
            "b": lambda _: self.back(),
            "back": lambda _: self.back(),
            "exit": self._quit,
            "goal": lambda _: self._read("The goal", scene.guide.goal, scene.guide.start),
            "help": self._help,
            "hint": self._hint,
            "legend": lambda _: self._read("The signs", scene.guide.legend),
            "log": self._whole_log,
            "q": self._quit,
            "quit": self._quit,
            "rule": self._rule,
            "rules": self._rule,
            "save": self._save,
            "score": self._score,
            "undo": self._undo,
            "why": self._why,
        }
        self._catch_up()

    def _nobody_decided(self) -> bool:
        return all(frame.player in (None, CHANCE) for frame in self.table.frames(None))

    def _welcome(self) -> Page:
        guide = self.scene.guide
        return Page.of(
            self.scene.game.title,
            guide.goal,
            guide.start,
            "Type legend for the signs, help for all that can be typed. Enter begins.",
        )

    # -- The course of the game --------------------------------------------------------------------

    def _catch_up(self) -> None:
        """Look at what has happened, and ask what is next."""
        actor = self.table.to_act
        if self.scene.face.has_secrets and len(self.people) > 1 and self.viewer != actor:
            self._see_as(None)
            if actor in self.people:
                name = plain(self.table.names[actor])
                self.curtain = f"It is {name}'s turn. {name}, press Enter when nobody else looks."
        for frame in self.table.frames(self.viewer, self._next):
            self._next = frame.number + 1
            if frame.action is None and frame.player is None:
                sentences: Sequence[str] = frame.sentences
            else:
                sentences = self.scene.told(frame.view, frame.events, self.viewer)
            self._told += [(frame.player, sentence) for sentence in sentences]
        self._menu = None
        if self._is_for_people and not self.curtain:
            view, scene = self._view, self.scene
            if actor == CHANCE:
                occasion = scene.face.asked
            else:
                assert actor is not None
                occasion = scene.face.occasion(view, plain(self.table.names[actor]))
            self._menu = Menu(lambda some: scene.question(view, some), self._legal, occasion)

    def _see_as(self, viewer: int | None) -> None:
        if viewer != self.viewer:
            self.viewer, self._next = viewer, 0
            self._told.clear()

    @property
    def _is_for_people(self) -> bool:
        actor = self.table.to_act
        return actor in self.people or (actor == CHANCE and not self.draws)

    @property
    def _reader(self) -> int | None:
        """Whose view is shown: who decides, if that is a person who may see it, else who reads."""
        actor = self.table.to_act
        return actor if actor in self.people and not self.curtain else self.viewer

    @property
    def _view(self) -> ViewT:
        """What is shown."""
        return self.table.view(self._reader)

    @property
    def _legal(self) -> tuple[ActionT, ...]:
        """What can be done now, by whoever is at the keyboard."""
        if self.table.to_act == CHANCE:
            return self.scene.game.legal_actions(self.table.state)
        return self.scene.game.choices(self._view)

    def _do(self, action: ActionT) -> None:
        actor = self.table.to_act
        assert actor is not None
        self._play(actor, action)
        self._catch_up()

    def _play(self, actor: int, action: ActionT) -> None:
        self._forget()
        try:
            self.table.play(actor, action)
        except RecordLogError as error:
            raise Failure(f"{error.filename}: {error.strerror}. What is in it is kept.") from None
        if actor in self._after and self.table.to_act != actor:
            self._after[actor] = self.table.frames(None)[-1].number + 1

    def _forget(self) -> None:
        self.message, self.refused = "", ()

    @override
    def work(self) -> Iterator[float]:
        while (decision := self.table.bot_decision()) is not None:
            name = plain(self.table.names[decision.player])
            chosen: list[ActionT] = []
            try:
                for action in decision.think():
                    chosen[:] = [action]
                    yield 0.0
                if not chosen:
                    raise Failure(f"The bot {name} chose nothing.")
                self._play(decision.player, chosen[0])
            except IllegalAction as error:
                raise Failure(f"The bot {name} chose what is not legal: {error}") from None
            except (Failure, GeneratorExit):
                raise
            except Exception as error:  # whatever somebody else's bot does
                raise Failure(f"The bot {name} failed: {error_text(error)}") from error
            self._catch_up()
            yield self.pace

    # -- What is shown -----------------------------------------------------------------------------

    @override
    def map_sizes(self) -> Sequence[Room]:
        return self.scene.map_sizes(self._view)

    @override
    def map(self, room: Room) -> list[Text]:
        return self.scene.map(self._view, room, self._marks())

    def _marks(self) -> Marks[ActionT]:
        view = self._view
        last = self._last_places(view)
        menu = self._menu
        if menu is None:
            return Marks(last=last)
        choices = menu.question.choices
        spots = [{self.scene.spot(view, a) for a in c.actions} for c in choices]
        by_place = (
            all(len(found) == 1 for found in spots)
            and None not in set().union(*spots)
            and len(set().union(*spots)) == len(choices)
        )
        preview = menu.preview
        reach = [p for a in menu.pointed.actions for p in self.scene.places(view, a)]
        return Marks(
            numbers=tuple((str(i), c.actions[0]) for i, c in enumerate(choices, start=1))
            if by_place
            else (),
            ghost=preview,
            reach=tuple(dict.fromkeys(reach)) if preview is None else (),
            last=last,
            refused=self.refused,
        )

    def _last_places(self, view: ViewT) -> tuple[Place, ...]:
        """Where the others have acted since the reader's last turn."""
        reader = self._reader
        since = self._after[reader] if reader is not None else max(0, self._next - 3)
        return tuple(
            dict.fromkeys(
                place
                for frame in self.table.frames(self.viewer, since)
                if frame.player not in (reader, CHANCE)
                for event in frame.events
                for place in self.scene.traces(view, event)
            )
        )

    @override
    def log(self, room: Room) -> list[Text]:
        return log_lines(reversed(self._told), self.message, room)

    @override
    def panel(self, room: Room) -> list[Text]:
        return self.scene.panel(self._view, self.viewer, room)

    @override
    def menu(self, room: Room) -> list[Text]:
        if self.curtain:
            return wrapped(self.curtain, room.width, "bold")
        if self._menu is not None:
            preview = self._menu.preview if self._menu.question.turns else None
            detail = "" if preview is None else self.scene.detail(self._view, preview)
            more = wrapped(detail, room.width, COLOUR["highlight"]) if detail else []
            return [*self._menu.lines(Room(room.width, room.height - len(more))), *more]
        if self.table.is_over:
            lines = self.scene.scores(self.table.view(self.viewer))
            return [Text("The game is over.", "bold"), *lines][: room.height]
        actor = self.table.to_act
        name = "" if actor is None or actor == CHANCE else plain(self.table.names[actor])
        return [Text(f"{name} thinks...", "bold")]

    @property
    @override
    def keys(self) -> str:
        if self.curtain:
            return "Enter"
        if self.table.is_over:
            return "score, log, quit"
        menu = self._menu
        if menu is not None and menu.question.turns and len(menu.pointed.actions) > 1:
            return "←→ turn, ↑↓, Enter"
        return "↑↓ Enter, words, help"

    # -- Keys --------------------------------------------------------------------------------------

    @override
    def move(self, by: int) -> None:
        if self._menu is not None:
            self._forget()
            self._menu.move(by)

    @override
    def turn(self, by: int) -> None:
        if self._menu is not None:
            self._forget()
            self._menu.turn(by)

    @override
    def back(self) -> None:
        self._forget()
        if self._menu is not None and not self._menu.back():
            self.message = "This is the first question. To take back what was done, type undo."

    @override
    def enter(self, line: str) -> None:
        words = " ".join(line.split())
        if self.curtain:
            self.curtain = ""
            self._see_as(self.table.to_act)
            self._catch_up()
            return
        self._forget()
        word, _, rest = words.partition(" ")
        command = self._commands.get(word.lower())
        if command is not None:
            command(rest)
        elif self.table.is_over:
            self.message = "The game is over: score, log, undo, save FILE, or quit."
            self.done = not words
        elif self._menu is None:
            self.message = "Wait until it is your turn. help, score, log and quit work now."
        elif not words:
            self._finish(self._menu.take())
        elif all(number.isdecimal() for number in words.split()):
            self._choose([int(number) for number in words.split()])
        else:
            self._say(words)

    def _finish(self, action: ActionT | None) -> None:
        if action is not None:
            self._do(action)

    def _choose(self, numbers: Sequence[int]) -> None:
        """Go through the menus by these numbers."""
        assert self._menu is not None
        for i, number in enumerate(numbers):
            most = len(self._menu.question.choices)
            if not 1 <= number <= most:
                self.message = f"There is no {number} here: choose 1 to {most}."
                return
            action = self._menu.choose(number)
            if action is not None:
                if i + 1 < len(numbers):
                    self.message = (
                        f"{' '.join(map(str, numbers[: i + 1]))} is enough; nothing was done."
                    )
                    return
                self._do(action)

    def _words_of(self, action: ActionT) -> str:
        forms = self.scene.game.forms
        view = self._view
        return f"{forms.label(view, action)} {forms.format_action(action)}"

    def _say(self, line: str) -> None:
        """Do what words say, or say why not."""
        assert self._menu is not None
        choices = self._menu.question.choices
        labels = [c for c in choices if c.label.lower().startswith(line.lower())]
        if len(labels) == 1:
            self._finish(self._menu.choose(choices.index(labels[0]) + 1))
            return
        try:
            legal = self._named(line) or matching(line, self._legal, self._words_of)
        except Failure as failure:
            self.message = str(failure)
            return
        if len(legal) == 1:
            self._do(legal[0])
        elif legal:
            self._menu.narrow(legal)
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
        return tuple(action for action in self._legal if action in meant)

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
            self.message += f" (See {self.scene.face.at(self._view, refusal.cells)}.)"

    def _puzzled(self, line: str) -> str:
        known = [*self._commands, *self.scene.guide.words]
        for action in self._legal:
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
            self._read("Help", COMMANDS, f"`help WORD` explains: {known}.")
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
            legal = matching(line, self._legal, self._words_of)
            self.message = "That is legal." if legal else self._puzzled(line)
        else:
            self._explain(action)

    def _hint(self, _: str) -> None:
        if self._menu is None or self.table.to_act == CHANCE:
            self.message = "There is nothing to decide for you now."
            return
        actor = self.table.to_act
        assert actor is not None
        action = self.table.hint(actor, self.scene.face.greedy()).choose(seconds=1.0)
        view = self._view
        while self._menu.back():
            pass
        way = self._menu.way_to(self.scene.game.canonical(self.table.state, action))
        self._menu.point_at(way[0][0] - 1)
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
        for seat in self._after:
            self._after[seat] = min(self._after[seat], self._next)
        self._catch_up()

    def _score(self, _: str) -> None:
        lines = self.scene.scores(self.table.view(self.viewer))
        self.page = Page("Score", tuple(lines))

    def _actions(self, word: str) -> None:
        shown = map(self.scene.game.forms.format_action, self._legal)
        found = [line for line in shown if word.lower() in line.lower()]
        self._read("Legal actions", "\n".join(found) or f"None has {quoted(word)} in it.")

    def _whole_log(self, _: str) -> None:
        self.page = Page("All that happened", tuple(Text(told) for _, told in self._told))

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
