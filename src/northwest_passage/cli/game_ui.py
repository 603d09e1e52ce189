"""A game as people meet it at a terminal: what the command line knows of it beyond :class:`Game`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, TypeAlias

import attrs
from rich.table import Table
from rich.text import Text

from northwest_passage import games
from northwest_passage._internal.codec.document import DocumentFormats
from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import plain
from northwest_passage.bots import Bot, RandomBot
from northwest_passage.cli import Failure
from northwest_passage.cli.menus import Choice, Question
from northwest_passage.cli.terminal import Terminal
from northwest_passage.game import Game
from northwest_passage.games import Registration, load
from northwest_passage.records import Log, Record

__all__ = ["AnyBot", "AnyGame", "AnyLog", "AnyRecord", "GameUI", "Guide", "plain_ui", "ui_of"]

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
AnyRecord: TypeAlias = Record[Any, Any, Any, Any, Any, Any]
AnyLog: TypeAlias = Log[Any, Any]
AnyBot: TypeAlias = Bot[Any, Any]


@attrs.frozen
class Guide(Frozen):
    """A game for newcomers."""

    goal: str
    legend: str
    """The signs on the screen."""
    start: str
    """What to do first."""
    words: Mapping[str, str]
    """The words of the game, in small letters, and what they mean."""
    examples: Mapping[str, str]
    """What can be typed: ``words``, something ``refused``, a ``word`` and a ``rule``."""


@attrs.frozen(kw_only=True, eq=False)
class GameUI(Frozen):
    """One game at a terminal."""

    game: AnyGame
    log: type[AnyLog]
    formats: DocumentFormats
    edition: type[Any]
    default_edition: object
    variants: Mapping[str, IntEnum]
    """Its variants by the options of the command line, without dashes; the usual one is ``standard``."""
    seats: Callable[[Any], Sequence[str]]
    """Who plays unless told otherwise: a person first, then bots."""
    names: tuple[str, ...]
    """Names for bots that are watched."""
    alone: Callable[[str, Any], str | None]
    """What to say to somebody who would be the only player; ``None`` if that is fine."""

    # -- Bots
    greedy: Callable[[], AnyBot]
    """The bot that gives hints, too."""
    random: Callable[[], AnyBot]
    mcts: Callable[[int | None, float | None], AnyBot]
    """A bot that searches, with a number of iterations or of seconds."""

    # -- What people read and type
    signs: str
    """What the signs on the board mean, line by line."""
    guide: Guide
    chapters: frozenset[str]
    """How the ids of its rules begin."""
    question: Callable[[Any, Sequence[Any]], Question[Any]]
    """What tells some legal actions apart, given the view of who decides."""
    reason: Callable[[Any, Any], str]
    """What speaks for an action, in a sentence, given a view."""
    occasion: Callable[[Any, str], str]
    """What there is to decide, given the view of who decides and that player's name."""
    spelled: Callable[[str], str]
    """An action that was typed in small letters, as the notation writes it."""
    spellings: Callable[[str], Iterable[str]]
    """How a line in small letters might be written in the notation."""
    named: Callable[[Any, str], Sequence[Any] | None] | None = None
    """At a real table: the outcomes of chance that a line of text may mean, or ``None`` if it is not one of
    these; given the state. ``None`` if the game cannot be played at a real table."""
    asked: str = ""
    """What is asked there."""

    # -- What people see
    board: Callable[[Terminal, Any, Sequence[Any]], list[Text]]
    """All that a view shows; some places may be highlighted."""
    picture: Callable[[Terminal, Any], list[Text]]
    """The picture of a choice."""
    pieces: Callable[[Terminal, Any], list[Text]] | None = None
    """Pictures of what a player has, for the command ``tiles``; ``None`` for nothing."""
    ranking: Callable[[Any], Table]
    """Who is where, given the state."""
    at: Callable[[Any, Sequence[Any]], str]
    """Places in words, given a view."""
    places: Callable[[Any, Any], Sequence[Any]]
    """The places that an action is about, given the state before it."""
    described: Callable[[Any], str]
    """An edition in a few words."""
    printed: Callable[[Any, str], str]
    """A field of an edition, by its name, in characters."""
    tiles: Callable[[Terminal, Any], list[Text]]
    """Pictures of the tiles of an edition."""
    drawn: Callable[[Any, argparse.Namespace], str]
    """A picture of a state or a view, by the options of ``render``."""
    replayed: Callable[[Any, argparse.Namespace], str]
    """A page that plays a record."""
    story: Callable[[Any, argparse.Namespace], str]
    """A chart of a record."""

    def setup(self, **fields: object) -> Any:
        """Return a setup with these fields, without those that setups of this game do not have."""
        form: type[Any] = self.game.formats.setup
        known = {each.name for each in attrs.fields(form)}
        return form(**{name: value for name, value in fields.items() if name in known})

    @property
    def has_secrets(self) -> bool:
        """Whether players know different things."""
        return self.game.formats.view is not self.game.formats.state


def ui_of(name: str) -> GameUI:
    """Return the menus and words of the game of this name, or plain ones if it has none of its own.

    :raises KeyError: if there is no such game.
    """
    registered = games.find(name)
    if registered.terminal_at:
        ui: GameUI = games.load(registered.terminal_at)
        return ui
    from northwest_passage.cli.game_ui import plain_ui  # which needs this module

    return plain_ui(registered)


class _OnlyVariant(IntEnum):
    STANDARD = 0


def plain_ui(registered: Registration) -> GameUI:
    """Return menus, words and maps for a game that has none of its own."""
    game = registered.game()
    formats = game.formats

    def question(view: Any, actions: Sequence[Any]) -> Question[Any]:
        return Question(
            "", tuple(Choice(formats.label(view, action), (action,)) for action in actions)
        )

    def seen(position: Any) -> Any:
        """A view, or of a state what a spectator sees."""
        return position if isinstance(position, formats.view) else game.view(position, None)

    def board(terminal: Terminal, view: Any, places: Sequence[Any]) -> list[Text]:
        return [Text(line) for line in formats.text(seen(view)).splitlines()]

    def ranking(state: Any) -> Table:
        table = Table("place", "player", box=None, pad_edge=False, show_edge=False)
        for line in game.standings(state):
            table.add_row(str(line.place), plain(line.name))
        return table

    return GameUI(
        game=game,
        log=load(registered.log_at),
        formats=registered.document_formats(),
        edition=type(None),
        default_edition=None,
        variants={"standard": _OnlyVariant.STANDARD},
        seats=lambda variant: ["Ross", "random"],
        names=("Ross", "Rae"),
        alone=lambda name, variant: f"{name} would be alone: add people, or the bot random.",
        greedy=lambda: RandomBot(game),
        random=lambda: RandomBot(game),
        mcts=_no_search,
        signs=f"{game.title}.",
        guide=_guide(game),
        chapters=frozenset(),
        question=question,
        reason=lambda view, action: "It is one of the legal actions.",
        occasion=lambda view, name: f"{name} decides.",
        spelled=str,
        spellings=_as_typed,
        board=board,
        picture=lambda terminal, picture: [],
        ranking=ranking,
        at=lambda view, places: ", ".join(map(str, places)),
        places=lambda state, action: (),
        described=str,
        printed=lambda edition, field: str(getattr(edition, field)),
        tiles=lambda terminal, edition: [],
        drawn=lambda view, options: formats.svg(seen(view)),
        replayed=_no_page,
        story=_no_page,
    )


def _guide(game: AnyGame) -> Guide:
    example = {"words": "1", "refused": "1", "word": "goal", "rule": ""}
    return Guide(f"This is {game.title}.", "", "Choose a number.", {}, example)


def _as_typed(line: str) -> Iterable[str]:
    return [line]


def _no_search(iterations: int | None, seconds: float | None) -> AnyBot:
    raise Failure("This game has no bot mcts; use random.")


def _no_page(record: Any, options: argparse.Namespace) -> str:
    raise Failure("This game has pictures of positions only.")
