"""The terminal interface of a game: everything that the command line needs beyond :class:`Game`."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, cast

import attrs
from rich.text import Text

from northwest_passage import games
from northwest_passage._internal.codec.document import DocumentFormats
from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.player_guide import PlayerGuide
from northwest_passage._internal.strings import plain
from northwest_passage.bots import Bot, RandomBot
from northwest_passage.cli import Failure
from northwest_passage.cli.menus import Choice, Question
from northwest_passage.game import ActionT, EventT, Game, ViewT
from northwest_passage.records import Log, Record
from northwest_passage.table import Table

__all__ = [
    "AnyBot",
    "AnyLog",
    "AnyRecord",
    "AnyTable",
    "AnyUI",
    "GameUI",
    "Guide",
    "Marks",
    "Place",
    "Size",
    "ui_of",
]

AnyRecord: TypeAlias = Record[Any, Any, Any, Any, Any, Any]
AnyLog: TypeAlias = Log[Any, Any]
AnyBot: TypeAlias = Bot[Any, Any]
AnyTable: TypeAlias = Table[Any, Any, Any, Any, Any, Any]
AnyUI: TypeAlias = "GameUI[Any, Any, Any]"

Place: TypeAlias = tuple[int, int]
"""A cell or a hex, by column and row."""


class Size(NamedTuple):
    """A width and a height in characters."""

    width: int
    height: int


@attrs.frozen
class Marks(Frozen, Generic[ActionT]):
    """Marks on the map."""

    numbers: tuple[tuple[str, ActionT], ...] = ()
    """The number to show for each choice, with an action that determines its place on the map."""
    preview: ActionT | None = None
    """The selected action."""
    reach: tuple[Place, ...] = ()
    """The places to which the selected choice leads, if it leads to several actions."""
    last: tuple[Place, ...] = ()
    """The places where the other players have acted since the viewer's last turn."""
    refused: tuple[Place, ...] = ()
    """The places to highlight because an action was refused."""


@attrs.frozen
class Guide(Frozen):
    """The texts for newcomers to a game."""

    player_guide: PlayerGuide | None = None
    """The goal, the scoring and the first steps."""
    legend: str = ""
    """An explanation of the symbols on the full screen."""
    symbols: str = ""
    """An explanation of the symbols on the board in plain lines."""
    words: Mapping[str, str] = attrs.field(factory=dict[str, str])
    """The special words of the game in lower case, with their meanings."""
    words_example: str = "1"
    """Examples of typed words that stand for actions."""
    refused_example: str = "1"
    """An action, as an example of what to type after the command ``why``."""
    word_example: str = "goal"
    """A word, as an example of what to type after the command ``help``."""
    rule_example: str = ""
    """The id of a rule, as an example of what to type after the command ``rule``."""

    @property
    def briefing(self) -> tuple[str, ...]:
        """The paragraphs to read before a first game."""
        if self.player_guide is None:
            return ("Choose a number.",)
        steps = enumerate(self.player_guide.first_steps, start=1)
        numbered = "\n".join(f"  {number}. {step}" for number, step in steps)
        guide = self.player_guide
        return (
            guide.goal,
            guide.scoring,
            f"First steps:\n{numbered}\nWhen you are unsure, type hint.",
        )


class _OnlyVariant(IntEnum):
    STANDARD = 0


class GameUI(Generic[ViewT, ActionT, EventT]):
    """The terminal interface of one game. The defaults work for any registered game."""

    has_screen = False
    """True if the game has a map for the full screen."""
    guide = Guide()
    chapters: ClassVar[frozenset[str]] = frozenset()
    """The prefixes of the game's rule ids, such as ``MOV``."""
    edition: type[Any] = type(None)
    default_edition: object = None
    variants: ClassVar[Mapping[str, IntEnum]] = {"standard": _OnlyVariant.STANDARD}
    """The variants, by the names of their command-line options without dashes."""
    bot_names: tuple[str, ...] = ("Ross", "Rae")
    """Names for the bots of a demo."""
    bots: ClassVar[Mapping[str, Callable[..., AnyBot]]] = {}
    """Functions that create bots of this game, by kind: ``greedy``, ``random`` or ``mcts``."""
    svg: Any = None
    """The module that draws pictures, with ``board``, ``replay`` and ``story``."""
    crop: str = ""
    """The value to pass to ``svg.board`` as ``crop`` if the option ``--crop`` is given."""
    bag_question: str = ""
    """The question for a companion game, in which people draw from a real bag and enter what they drew. Empty
    if the game does not support this."""
    tile_name: ClassVar[re.Pattern[str]] = re.compile(r"(?!)")
    """The pattern of a tile's name in lower case."""

    def __init__(self, game: Game[Any, Any, ViewT, ActionT, EventT, Any]) -> None:
        self.game = game
        registered = games.find(game.name)
        self.document_formats: DocumentFormats = registered.document_formats()
        self.log: type[AnyLog] = games.load(registered.log_at)

    @property
    def has_secrets(self) -> bool:
        """True if players have secrets from each other."""
        return self.game.formats.view is not self.game.formats.state

    # -- Players

    def setup(self, **fields: object) -> Any:
        """Return a setup of this game. Fields that its setups do not have are ignored."""
        setup: type[Any] = self.game.formats.setup
        known = {each.name for each in attrs.fields(setup)}
        return setup(**{name: value for name, value in fields.items() if name in known})

    def bot(self, kind: str, **options: object) -> AnyBot:
        """Create a bot of the kind ``greedy``, ``random`` or ``mcts``.

        :raises Failure: if the game has no bot of this kind.
        """
        if kind in self.bots:
            return self.bots[kind](**options)
        if kind == "mcts":
            raise Failure("This game has no bot mcts. Use random.")
        return RandomBot(self.game)

    def default_players(self, variant: Any) -> Sequence[str]:
        """Return the players to use if the command names none: a person first, then bots."""
        return ["Ross", "random"]

    def why_not_alone(self, name: str, variant: Any) -> str | None:
        """Return the reason why one player is not enough, or ``None`` if one is enough."""
        return f"{name} would be alone: add people, or bots such as greedy."

    # -- Menus and typed lines

    def question(self, view: ViewT, actions: Sequence[ActionT]) -> Question[ActionT]:
        """Return the next question for a choice between legal actions."""
        label = self.game.formats.label
        return Question("", tuple(Choice(label(view, action), (action,)) for action in actions))

    def short_label(self, view: ViewT, question: Question[ActionT], choice: Choice[ActionT]) -> str:
        """Return the label of a choice for a narrow menu."""
        return choice.label

    def occasion(self, view: ViewT, name: str) -> str:
        """Return a sentence about the decision that a player has to make."""
        return f"{name} decides."

    def detail(self, view: ViewT, action: ActionT) -> str:
        """Return details of the selected action, such as its path and its cost."""
        return ""

    def reason(self, view: ViewT, action: ActionT) -> str:
        """Return a sentence that recommends an action."""
        return "It is one of the legal actions."

    def spell(self, words: str) -> str:
        """Return a line that was typed in lower case, with the capital letters of the notation."""
        return self.tile_name.sub(lambda name: name[0].upper(), words)

    def spellings(self, line: str) -> Iterable[str]:
        """Yield lines in notation that a typed line in lower case might mean."""
        yield line

    def drawn_from_bag(self, state: Any, line: str) -> Sequence[ActionT] | None:
        """Return the chance outcomes that match a line, or ``None`` if the line does not name one.

        :raises Unclear: if the line names a tile that cannot come out of the bag.
        """
        return None

    # -- Places

    def places(self, view: ViewT, action: ActionT) -> tuple[Place, ...]:
        """Return the places that an action refers to."""
        return ()

    def spot(self, view: ViewT, action: ActionT) -> object:
        """Return a key for the place on the map where an action is chosen, or ``None`` if there is none."""
        return None

    def traces(self, view: ViewT, event: EventT) -> tuple[Place, ...]:
        """Return the places to mark after an event."""
        return ()

    def at(self, view: ViewT, places: Sequence[Any]) -> str:
        """Return a phrase that names some places, for use in a sentence."""
        return ", ".join(map(str, places))

    # -- The board

    def board(self, position: Any, width: int, marks: Marks[ActionT] | None = None) -> list[Text]:
        """Return the board for the interface with plain lines.

        :param position: a view, or a state with all its secrets.
        :param width: the width of the terminal.
        :param marks: marks on the map, if the game can draw them.
        """
        return [Text(line) for line in self.game.formats.text(self._seen(position)).splitlines()]

    def _seen(self, position: Any) -> ViewT:
        """Return a view unchanged, or a spectator's view of a state."""
        is_view = isinstance(position, self.game.formats.view)
        return position if is_view else self.game.view(position, None)

    def map_sizes(self, view: ViewT) -> Sequence[Size]:
        """Return the sizes in which the map can be drawn, the largest first."""
        raise NotImplementedError

    def map(self, view: ViewT, size: Size, marks: Marks[ActionT]) -> list[Text]:
        """Return the map, or a part of it, as large as the size allows."""
        raise NotImplementedError

    def panel(self, view: ViewT, viewer: int | None, size: Size) -> Sequence[Text]:
        """Return the panel beside the map, with as much detail as fits."""
        return self.board(view, size.width)

    def ranking(self, view: ViewT) -> list[Text]:
        """Return one line for each player, in the order of the ranking."""
        return [
            Text(f"{line.place}. {plain(line.name)}", no_wrap=True)
            for line in self.game.standings(view)
        ]

    def scores(self, view: ViewT) -> list[Text]:
        """Return the ranking, with the points by source if there are any."""
        return self.ranking(view)

    def news(self, view: ViewT, events: Sequence[EventT], viewer: int | None) -> Sequence[str]:
        """Return sentences about events. Events that the full screen shows anyway are left out."""
        return self.game.formats.describe(view, events, viewer)

    def picture(self, picture: Any) -> Sequence[Text]:
        """Draw the picture of a choice as lines of text."""
        return ()

    # -- Editions and SVG pictures

    def describe_edition(self, edition: Any) -> str:
        """Describe an edition in a few words."""
        return str(edition)

    def edition_field(self, edition: Any, field: str) -> str:
        """Return the value of a field of an edition as text, one line for each named part if it has any."""
        value: Any = getattr(edition, field)
        parts = attrs.asdict(value).items() if hasattr(value, "__attrs_attrs__") else ()
        named = "\n".join(f"{name.replace('_', ' ')} {_numbers(part)}" for name, part in parts)
        return named or plain(_numbers(value))

    def tile_pictures(self, edition: Any, width: int) -> Sequence[Text]:
        """Return pictures of the tiles of an edition."""
        return ()

    def draw(self, position: Any, options: argparse.Namespace) -> str:
        """Return a state or a view as SVG, according to the options of ``render``."""
        if self.svg is None:
            return self.game.formats.svg(self._seen(position))
        special = {"sea_path": True} if options.sea_path else {}
        drawn: str = self.svg.board(
            position,
            size=options.size,
            theme=options.theme or "light",
            panel=not options.no_panel,
            crop=self.crop if options.crop else None,
            legend=options.legend,
            names=options.names,
            **special,
        )
        return drawn

    def draw_replay(self, record: AnyRecord, options: argparse.Namespace) -> str:
        """Return a page that replays a record."""
        page: str = self._svg.replay(record, theme=options.theme or "auto")
        return page

    def draw_story(self, record: AnyRecord, options: argparse.Namespace) -> str:
        """Return a chart of a record as SVG."""
        chart: str = self._svg.story(record, size=options.size, theme=options.theme or "light")
        return chart

    @property
    def _svg(self) -> Any:
        if self.svg is None:
            raise Failure(
                "This game has no charts or animations, only pictures of single positions."
            )
        return self.svg


def _numbers(value: object) -> str:
    if isinstance(value, tuple | list):
        return " ".join(map(str, cast("Sequence[object]", value)))
    return str(value)


def ui_of(name: str) -> AnyUI:
    """Return the terminal interface of a game, or the default interface if the game has none of its own.

    :raises KeyError: if no game with this name is registered.
    """
    registered = games.find(name)
    ui: AnyUI = (
        games.load(registered.terminal_at) if registered.terminal_at else GameUI(registered.game())
    )
    return ui
