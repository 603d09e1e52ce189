"""A game in progress: people at one keyboard, and bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.text import Text
from typing_extensions import override

from northwest_passage._internal.strings import error_text, plain, quoted
from northwest_passage.cli import Failure
from northwest_passage.cli.blocks import log_lines, menu_lines, wrapped
from northwest_passage.cli.canvas import COLOUR
from northwest_passage.cli.game_ui import AnyTable, AnyUI, Marks, Place, Size
from northwest_passage.cli.menus import Menu
from northwest_passage.cli.presenter import Presenter
from northwest_passage.cli.saved_game import log_failure
from northwest_passage.errors import RecordLogError
from northwest_passage.game import CHANCE
from northwest_passage.table import Decision, Frame

__all__ = ["AtTable", "Watching"]

_WELCOME: Final = "Type legend for the symbols or help for all commands. Press Enter to begin."


class AtTable(Presenter):
    """A presenter of a game in progress: one seat's view, and the menu of the player who decides."""

    def __init__(
        self, ui: AnyUI, table: AnyTable, *, resolves_chance: bool = True, pace: float = 0.35
    ) -> None:
        """Create a presenter for a table.

        :param ui: the terminal interface of the game.
        :param table: the table.
        :param resolves_chance: whether the table resolves chance. If false, people enter the outcomes.
        :param pace: the number of seconds for which each action of a bot is shown.
        """
        self.ui = ui
        self.table = table
        self.resolves_chance = resolves_chance
        self.pace = pace
        self.people = [seat for seat in range(len(table.names)) if seat not in table.bots]
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.hidden_until = ""
        """The sentence that asks the next player to press Enter, or empty if the hands are not hidden."""
        self.refused: tuple[Place, ...] = ()
        self.frames: list[Frame[Any, Any, Any]] = []
        """The frames that the viewer has seen."""
        self.after = dict.fromkeys(range(len(table.names)), 0)
        """For each player, the number of the first frame after that player's last turn."""
        for frame in table.frames():
            if frame.player in self.after:
                self.after[frame.player] = frame.number + 1
        self.menu: Menu[Any] | None = None
        """The menu, while a person decides."""
        self.is_new = all(frame.player in (None, CHANCE) for frame in table.frames(None))
        """True if no player had made a decision before this program opened the table."""
        if self.people and self.is_new:
            self.show_page(ui.game.title, *ui.guide.briefing, _WELCOME)
        self.refresh()

    # -- The course of the game --------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the new frames, and open the next menu."""
        actor = self.table.to_act
        if self.hides_hands and self.viewer != actor:
            self.see_as(None)
            if actor in self.people:
                name = self.name
                self.hidden_until = (
                    f"It is {name}'s turn. {name}, press Enter when the others are not looking."
                )
        self.frames += self.table.frames(self.viewer, self._next)
        self.menu = None
        if actor is None and self.people:
            self.show_lines("The game is over", self.ui.scores(self.view))
        if self.is_for_people and not self.hidden_until:
            view, ui = self.view, self.ui
            occasion = ui.bag_question if actor == CHANCE else ui.occasion(view, self.name)
            self.menu = Menu(lambda some: ui.question(view, some), self.legal, occasion)

    def see_as(self, viewer: int | None) -> None:
        """Show the view of another seat or, with ``None``, that of a spectator."""
        if viewer != self.viewer:
            self.viewer = viewer
            self.frames.clear()

    @property
    def _next(self) -> int:
        return self.frames[-1].number + 1 if self.frames else 0

    @property
    def hides_hands(self) -> bool:
        """True if the people at this keyboard must not see each other's hands."""
        return self.ui.has_secrets and len(self.people) > 1

    @property
    def is_for_people(self) -> bool:
        """True if a person at the keyboard decides now."""
        actor = self.table.to_act
        return actor in self.people or (actor == CHANCE and not self.resolves_chance)

    @property
    def name(self) -> str:
        """The name of the player to act, or an empty string."""
        actor = self.table.to_act
        return "" if actor is None or actor == CHANCE else plain(self.table.names[actor])

    @property
    def reader(self) -> int | None:
        """The seat whose view is shown: that of the person who decides, or else the viewer."""
        actor = self.table.to_act
        return actor if actor in self.people and not self.hidden_until else self.viewer

    @property
    @override
    def view(self) -> Any:
        return self.table.view(self.reader)

    @property
    def legal(self) -> tuple[Any, ...]:
        """The legal actions of the person at the keyboard."""
        if self.table.to_act == CHANCE:
            return self.ui.game.legal_actions(self.table.state)
        return self.ui.game.choices(self.view)

    def play(self, action: Any) -> None:
        """Carry out the decision of a person.

        :raises Failure: if another terminal writes to the same game.
        """
        actor = self.table.to_act
        assert actor is not None
        self._play(actor, action)
        self.refresh()

    def _play(self, actor: int, action: Any) -> None:
        self.forget()
        try:
            frames = self.table.play(actor, action)
        except RecordLogError as error:
            raise log_failure(error) from None
        if actor in self.after and self.table.to_act != actor:
            self.after[actor] = frames[-1].number + 1

    def forget(self) -> None:
        """Remove the message and the marks of a refused action."""
        self.message, self.refused = "", ()

    @override
    def work(self) -> Iterator[float | None]:
        while (decision := self.table.bot_decision()) is not None:
            chosen: list[Any] = []
            for action in self._thoughts(decision):
                chosen[:] = [action]
                yield None
                if self.table.latest != decision.frame:
                    break
            if self.table.latest != decision.frame:
                continue  # an undo was carried out meanwhile
            self._check(chosen)
            self._play(decision.player, chosen[0])
            self.refresh()
            yield self.pace

    def _thoughts(self, decision: Decision[Any, Any]) -> Iterator[Any]:
        """Yield the choices that a bot considers best while it thinks. The last one counts.

        :raises Failure: if the bot raises an exception.
        """
        thoughts = iter(decision.think())
        while True:
            try:
                action = next(thoughts)
            except StopIteration:
                return
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # bots are untrusted code
                raise Failure(f"The bot {self.name} failed: {error_text(error)}") from error
            yield action

    def _check(self, chosen: Sequence[Any]) -> None:
        """Check the choice of a bot.

        :raises Failure: if the bot chose nothing, or an action that is not legal.
        """
        if not chosen:
            raise Failure(f"The bot {self.name} chose nothing.")
        refusal = self.ui.game.why_illegal(self.table.state, chosen[0])
        if refusal is not None:
            action = quoted(chosen[0])
            raise Failure(
                f"The bot {self.name} chose {action}, which is not legal: {refusal.message}"
            )

    # -- What is shown -----------------------------------------------------------------------------

    @override
    def marks(self) -> Marks[Any]:
        view, menu = self.view, self.menu
        last = self._last_places(view)
        if menu is None:
            return Marks(last=last)
        choices = menu.question.choices
        spots = [{self.ui.spot(view, a) for a in c.actions} for c in choices]
        different: set[object] = {spot for found in spots for spot in found}
        by_place = (
            all(len(found) == 1 for found in spots)
            and None not in different
            and len(different) == len(choices)
        )
        preview = menu.preview
        reach = [p for a in menu.selected_choice.actions for p in self.ui.places(view, a)]
        return Marks(
            numbers=tuple((str(i), c.actions[0]) for i, c in enumerate(choices, start=1))
            if by_place
            else (),
            preview=preview,
            reach=tuple(dict.fromkeys(reach)) if preview is None else (),
            last=last,
            refused=self.refused,
        )

    def _last_places(self, view: Any) -> tuple[Place, ...]:
        """Return the places where other players have acted since the reader's last turn."""
        reader = self.reader
        since = self.after[reader] if reader is not None else max(0, self._next - 3)
        return tuple(
            dict.fromkeys(
                place
                for frame in self.table.frames(self.viewer, since)
                if frame.player not in (reader, CHANCE)
                for event in frame.events
                for place in self.ui.traces(view, event)
            )
        )

    def sentences(self, frame: Frame[Any, Any, Any]) -> Sequence[str]:
        """Return the sentences about a frame. Sentences that repeat what the screen shows are left out."""
        if frame.undone:
            return frame.sentences
        return self.ui.news(frame.view, frame.events, self.viewer)

    @override
    def log(self, size: Size) -> list[Text]:
        reader = self.reader
        latest = (
            (frame.player, sentence)
            for frame in reversed(self.frames)
            for sentence in reversed(self.sentences(frame))
        )
        fresh = sum(
            len(self.sentences(frame))
            for frame in self.frames
            if reader is not None and frame.number >= self.after[reader] and frame.player != reader
        )
        return log_lines(latest, self.message, size, fresh)

    @override
    def menu_lines(self, size: Size) -> list[Text]:
        menu = self.menu
        if self.hidden_until:
            return wrapped(self.hidden_until, size.width, "bold")
        if menu is None:
            final = self.ui.ranking(self.table.view(self.viewer)) if self.table.is_over else []
            return [Text(self.status, "bold"), *final][: size.height]
        view = self.view
        preview = menu.preview if menu.question.turns else None
        detail = "" if preview is None else self.ui.detail(view, preview)
        more = wrapped(detail, size.width, COLOUR["highlight"]) if detail else []
        drawn = menu_lines(
            menu,
            Size(size.width, size.height - len(more)),
            lambda choice: self.ui.short_label(view, menu.question, choice),
            self.ui.picture,
        )
        return [*drawn, *more]

    @property
    def status(self) -> str:
        """The sentence that is shown while there is no menu."""
        return "The game is over." if self.table.is_over else f"{self.name} is thinking..."

    @property
    @override
    def keys(self) -> str:
        if self.hidden_until:
            return "Enter"
        if self.table.is_over:
            return "score, log, quit"
        menu = self.menu
        if menu is not None and menu.question.turns and len(menu.selected_choice.actions) > 1:
            return "←→ turn, ↑↓, Enter"
        return "↑↓ Enter, words, help"

    # -- Keys --------------------------------------------------------------------------------------

    @override
    def move(self, by: int) -> None:
        if self.menu is not None:
            self.forget()
            self.menu.move(by)

    @override
    def turn(self, by: int) -> None:
        if self.menu is not None:
            self.forget()
            self.menu.turn(by)

    @override
    def back(self) -> None:
        self.forget()
        if self.menu is not None and not self.menu.back():
            self.message = "This is the first menu. To take back an action, type undo."


class Watching(AtTable):
    """A presenter of a game between bots. It is done when the game is over or Enter is pressed."""

    @property
    @override
    def keys(self) -> str:
        return "Enter to leave"

    @override
    def work(self) -> Iterator[float | None]:
        yield from super().work()
        self.done = True

    @override
    def enter(self, line: str) -> None:
        self.done = True
