"""People at one keyboard, and bots, at a table on the screen: whose turn it is, and what is seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic

from rich.text import Text
from typing_extensions import override

from northwest_passage._internal.strings import error_text, plain
from northwest_passage.cli import Failure
from northwest_passage.cli.menus import Menu
from northwest_passage.cli.screen.base_screen import Page, Show, log_lines, menu_lines
from northwest_passage.cli.screen.canvas import COLOUR, wrapped
from northwest_passage.cli.screen.game_screen import Marks, Place, Room, Scene
from northwest_passage.errors import IllegalAction, RecordLogError
from northwest_passage.game import CHANCE, ActionT, EventT, SetupT, StateT, ViewT
from northwest_passage.table import Table

__all__ = ["Sitting", "Watching"]


class Sitting(Show, Generic[SetupT, StateT, ViewT, ActionT, EventT]):
    """The people at the keyboard, and the table they sit at."""

    def __init__(
        self,
        scene: Scene[SetupT, StateT, ViewT, ActionT, EventT],
        table: Table[SetupT, StateT, ViewT, ActionT, EventT, Any],
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
        self.told: list[tuple[int, int | None, str]] = []
        """What was said: the number of the frame, who acted, a sentence."""
        self.next = 0
        """The number of the first frame that was not looked at."""
        self.after = dict.fromkeys(range(len(table.names)), 0)
        """For each player the number of the first frame after their last turn."""
        for frame in table.frames():
            if frame.player in self.after:
                self.after[frame.player] = frame.number + 1
        self.asked: Menu[ActionT] | None = None
        if self.people and self._nobody_decided():
            self.page = self._welcome()
        self.catch_up()

    def _nobody_decided(self) -> bool:
        return all(frame.player in (None, CHANCE) for frame in self.table.frames(None))

    def _welcome(self) -> Page:
        guide = self.scene.face.guide
        return Page.of(
            self.scene.game.title,
            guide.goal,
            guide.start,
            "Type legend for the signs, help for all that can be typed. Enter begins.",
        )

    # -- The course of the game --------------------------------------------------------------------

    def catch_up(self) -> None:
        """Look at what has happened, and ask what is next."""
        actor = self.table.to_act
        if self.scene.face.has_secrets and len(self.people) > 1 and self.viewer != actor:
            self.see_as(None)
            if actor in self.people:
                name = plain(self.table.names[actor])
                self.curtain = (
                    f"It is {name}'s turn. {name}, press Enter when nobody else is looking."
                )
        for frame in self.table.frames(self.viewer, self.next):
            self.next = frame.number + 1
            if frame.action is None and frame.player is None:
                sentences: Sequence[str] = frame.sentences
            else:
                sentences = self.scene.told(frame.view, frame.events, self.viewer)
            self.told += [(frame.number, frame.player, sentence) for sentence in sentences]
        self.asked = None
        if actor is None and self.people:
            lines = self.scene.scores(self.table.view(self.viewer))
            self.page = Page("The game is over", tuple(lines))
        if self.is_for_people and not self.curtain:
            view, scene = self.seen, self.scene
            if actor == CHANCE:
                occasion = scene.face.asked
            else:
                assert actor is not None
                occasion = scene.face.occasion(view, plain(self.table.names[actor]))
            self.asked = Menu(lambda some: scene.question(view, some), self.legal, occasion)

    def see_as(self, viewer: int | None) -> None:
        """Let somebody else read the screen, or with ``None`` anybody."""
        if viewer != self.viewer:
            self.viewer, self.next = viewer, 0
            self.told.clear()

    @property
    def is_for_people(self) -> bool:
        """Whether somebody at the keyboard decides now."""
        actor = self.table.to_act
        return actor in self.people or (actor == CHANCE and not self.draws)

    @property
    def reader(self) -> int | None:
        """Whose view is shown: who decides, if that is a person who may see it, else who reads."""
        actor = self.table.to_act
        return actor if actor in self.people and not self.curtain else self.viewer

    @property
    def seen(self) -> ViewT:
        """What is shown."""
        return self.table.view(self.reader)

    @property
    def legal(self) -> tuple[ActionT, ...]:
        """What can be done now, by whoever is at the keyboard."""
        if self.table.to_act == CHANCE:
            return self.scene.game.legal_actions(self.table.state)
        return self.scene.game.choices(self.seen)

    def do(self, action: ActionT) -> None:
        """Do what somebody at the keyboard has decided.

        :raises Failure: if the game is played at another terminal too.
        """
        actor = self.table.to_act
        assert actor is not None
        self._play(actor, action)
        self.catch_up()

    def _play(self, actor: int, action: ActionT) -> None:
        self.forget()
        try:
            frames = self.table.play(actor, action)
        except RecordLogError as error:
            raise Failure(f"{error.filename}: {error.strerror}. What is in it is kept.") from None
        if actor in self.after and self.table.to_act != actor:
            self.after[actor] = frames[-1].number + 1

    def forget(self) -> None:
        """Take away what was said last."""
        self.message, self.refused = "", ()

    @override
    def work(self) -> Iterator[float | None]:
        while (decision := self.table.bot_decision()) is not None:
            name = plain(self.table.names[decision.player])
            chosen: list[ActionT] = []
            try:
                for action in decision.think():
                    chosen[:] = [action]
                    yield None
                    if self.table.latest != decision.frame:
                        break
                if self.table.latest != decision.frame:
                    continue  # somebody has taken something back meanwhile
                if not chosen:
                    raise Failure(f"The bot {name} chose nothing.")
                self._play(decision.player, chosen[0])
            except IllegalAction as error:
                raise Failure(f"The bot {name} chose what is not legal: {error}") from None
            except Failure:
                raise
            except Exception as error:  # whatever somebody else's bot does
                raise Failure(f"The bot {name} failed: {error_text(error)}") from error
            self.catch_up()
            yield self.pace

    # -- What is shown -----------------------------------------------------------------------------

    @override
    def map_sizes(self) -> Sequence[Room]:
        return self.scene.map_sizes(self.seen)

    @override
    def map(self, room: Room) -> list[Text]:
        return self.scene.map(self.seen, room, self._marks())

    def _marks(self) -> Marks[ActionT]:
        view = self.seen
        last = self._last_places(view)
        menu = self.asked
        if menu is None:
            return Marks(last=last)
        choices = menu.question.choices
        spots = [{self.scene.spot(view, a) for a in c.actions} for c in choices]
        different: set[object] = {spot for found in spots for spot in found}
        by_place = (
            all(len(found) == 1 for found in spots)
            and None not in different
            and len(different) == len(choices)
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
        reader = self.reader
        since = self.after[reader] if reader is not None else max(0, self.next - 3)
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
        reader = self.reader
        since = 0 if reader is None else self.after[reader]
        fresh = sum(n >= since and player != reader for n, player, _ in self.told)
        told = ((player, sentence) for _, player, sentence in reversed(self.told))
        return log_lines(told, self.message, room, 0 if reader is None else fresh)

    @override
    def panel(self, room: Room) -> list[Text]:
        return self.scene.panel(self.seen, self.viewer, room)

    @override
    def menu(self, room: Room) -> list[Text]:
        if self.curtain:
            return wrapped(self.curtain, room.width, "bold")
        if self.asked is not None:
            preview = self.asked.preview if self.asked.question.turns else None
            detail = "" if preview is None else self.scene.detail(self.seen, preview)
            more = wrapped(detail, room.width, COLOUR["highlight"]) if detail else []
            return [
                *menu_lines(
                    self.asked, Room(room.width, room.height - len(more)), self.scene.picture
                ),
                *more,
            ]
        if self.table.is_over:
            lines = self.scene.ranking(self.table.view(self.viewer))
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
        menu = self.asked
        if menu is not None and menu.question.turns and len(menu.pointed.actions) > 1:
            return "←→ turn, ↑↓, Enter"
        return "↑↓ Enter, words, help"

    # -- Keys --------------------------------------------------------------------------------------

    @override
    def move(self, by: int) -> None:
        if self.asked is not None:
            self.forget()
            self.asked.move(by)

    @override
    def turn(self, by: int) -> None:
        if self.asked is not None:
            self.forget()
            self.asked.turn(by)

    @override
    def back(self) -> None:
        self.forget()
        if self.asked is not None and not self.asked.back():
            self.message = "This is the first question. To take back what was done, type undo."


class Watching(Sitting[SetupT, StateT, ViewT, ActionT, EventT]):
    """Nobody at the keyboard plays; the screen is left when the game is over, or before."""

    @property
    @override
    def keys(self) -> str:
        return "Enter leaves"

    @override
    def work(self) -> Iterator[float | None]:
        yield from super().work()
        self.done = True

    @override
    def enter(self, line: str) -> None:
        self.done = True
