"""The interface that all games share: :class:`Game`, which contains the functions of one game.

Records, simulations and tables use only :class:`Game`, so they work with every game of this library.
:data:`northwest_passage.EXPEDITION` is one instance.

>>> import random
>>> from northwest_passage import CHANCE, EXPEDITION
>>> game, rng = EXPEDITION, random.Random(1845)
>>> state = game.start(game.deal(("Ross", "Rae"), rng, None))
>>> while not game.is_over(state):
...     if game.to_act(state) == CHANCE:
...         state = game.resolve_chance(state, rng)
...     else:
...         state = game.apply(state, rng.choice(game.legal_actions(state)))
>>> [line.name for line in game.standings(state)]
['Rae', 'Ross']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar, overload

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import plain, quoted
from northwest_passage.errors import InvalidSetup, Refusal, invalid

if TYPE_CHECKING:
    from typing_extensions import TypeForm

    from northwest_passage.records import Record

__all__ = [
    "CHANCE",
    "Apply",
    "ApplyWithEvents",
    "Describe",
    "Formats",
    "Game",
    "Ranked",
    "Read",
    "Refuse",
    "Seen",
    "Statistics",
    "Step",
]

T = TypeVar("T")
SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
RecordT = TypeVar("RecordT", bound="Record[Any, Any, Any, Any, Any, Any]")
StateT_contra = TypeVar("StateT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", contravariant=True)
EventT_co = TypeVar("EventT_co", covariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
EventT_contra = TypeVar("EventT_contra", contravariant=True)

StateT_co = TypeVar("StateT_co", covariant=True)

CHANCE: Final = -1
"""The value of ``to_act`` when the next action is a random draw from a bag or a deck."""

Statistics: TypeAlias = Mapping[str, "float | tuple[float, ...]"]
"""Statistics of a game, by name: a number for each player, or one number for the whole game.

A simulation reports the share of games in which a boolean was true, and the mean of all other numbers. A name
with a dot is one part of a total: ``prestige.cairn`` is part of ``prestige``.
"""


def deciding(to_act: int | None) -> int:
    """Return the player to act, given the value of ``to_act``.

    :raises InvalidData: if chance is to act, or the game is over.
    """
    if to_act is None or to_act == CHANCE:
        found = "the game is over" if to_act is None else "chance is to act"
        raise invalid("state", f"must be a state in which a player decides, but {found}")
    return to_act


def by_whom(to_act: int | None, names: Sequence[str]) -> str:
    """Return the words for the player to act in the ``repr`` of a state, such as `` by Rae``."""
    if to_act is None:
        return ""
    return " by chance" if to_act == CHANCE else f" by {plain(names[to_act])}"


class Ranked(Protocol):
    """One line of a ranking. Each game adds fields of its own."""

    @property
    def place(self) -> int:
        """The place, from 1. Tied players have the same place."""
        ...

    @property
    def player(self) -> int:
        """The player's number."""
        ...

    @property
    def name(self) -> str:
        """The player's name."""
        ...


@attrs.frozen
class Step(Frozen, Generic[StateT_co, EventT_co]):
    """The state after an action, and the events that led to it."""

    state: StateT_co
    events: tuple[EventT_co, ...]

    def _repr_html_(self) -> str | None:
        """Return the state with its events as HTML, for notebooks, or ``None`` if the state has no HTML."""
        show: Callable[..., str] | None = getattr(self.state, "_repr_html_", None)
        return None if show is None else show(self.events)


@attrs.frozen
class Seen(Frozen, Generic[ActionT, EventT]):
    """The parts of an action and its events that one seat can see."""

    action: ActionT | None
    """The action, or ``None`` if it is hidden from the seat."""
    events: tuple[EventT, ...]


class Apply(Protocol[StateT, ActionT_contra]):
    """A function that carries out an action."""

    def __call__(
        self, state: StateT, action: ActionT_contra, /, *, player: int | None = None
    ) -> StateT:
        """Return the state after an action.

        :param state: the state before the action.
        :param action: the action.
        :param player: the player who requests the action, or ``None`` to skip the check that it is this
            player's turn.
        :raises IllegalAction: if the action is not legal.
        """
        ...


class ApplyWithEvents(Protocol[StateT, ActionT_contra, EventT_co]):
    """A function that carries out an action and also returns its events."""

    def __call__(
        self, state: StateT, action: ActionT_contra, /, *, player: int | None = None
    ) -> Step[StateT, EventT_co]:
        """Return the state after an action and the events of the action.

        :param state: the state before the action.
        :param action: the action.
        :param player: the player who requests the action, or ``None`` to skip the check that it is this
            player's turn.
        :raises IllegalAction: if the action is not legal.
        """
        ...


class Refuse(Protocol[StateT_contra, ActionT_contra]):
    """A function that returns the reason why an action is not legal, or ``None`` if it is legal."""

    def __call__(
        self, state: StateT_contra, action: ActionT_contra, /, *, player: int | None = None
    ) -> Refusal[StrEnum, tuple[int, int]] | None:
        """Return the reason why an action is not legal, or ``None`` if it is legal.

        :param state: the state before the action.
        :param action: the action.
        :param player: the player who requests the action, or ``None`` to skip the check that it is this
            player's turn.
        """
        ...


class Describe(Protocol[ViewT_contra, EventT_contra]):
    """A function that describes events in sentences."""

    def __call__(
        self, view: ViewT_contra, events: Sequence[EventT_contra], viewer: int | None = None, /
    ) -> Sequence[str]:
        """Return a sentence for each event that is worth reporting to players.

        :param view: what a seat sees of the state after the events.
        :param events: the events, as far as the seat has seen them.
        :param viewer: the seat that the sentences address as "you", if any.
        """
        ...


class Read(Protocol):
    """A function that reads a value of a given type from a string."""

    @overload
    def __call__(self, text: str, expected: type[T], /) -> T: ...
    @overload
    def __call__(self, text: str, expected: TypeForm[T], /) -> T: ...


@attrs.frozen(eq=False, kw_only=True)
class Formats(Frozen, Generic[SetupT, StateT, ViewT, ActionT, EventT, RecordT]):
    """The formats of a game: its types, JSON, notation, labels, sentences and pictures."""

    prefix: str
    """The prefix of the names of the game's JSON formats, such as ``northwest_passage``."""
    frame_version: int = 1
    """The version of the game's JSON format ``frame``."""
    setup: type[SetupT]
    state: type[StateT]
    view: type[ViewT]
    action: TypeForm[ActionT]
    """The type of an action: a class, or the union of all kinds of action."""
    event: TypeForm[EventT]
    record: type[RecordT]

    to_json: Callable[[object], str]
    """Return a value as a JSON document that names its format."""
    from_json: Read
    """The inverse of :attr:`to_json`. Raises ``InvalidData``."""
    fields_as_json: Callable[[object], str]
    """Return a value as one JSON object, without an envelope that names its format."""
    fields_from_json: Read
    """The inverse of :attr:`fields_as_json`. Raises ``InvalidData``."""

    format_action: Callable[[ActionT], str]
    """Return an action in the short notation that people write."""
    parse_action: Callable[[str], ActionT]
    """The inverse of :attr:`format_action`. Raises ``InvalidData``."""
    label: Callable[[ViewT, ActionT], str]
    """Return a label of a few words for a legal action, for example for a button."""
    describe: Describe[ViewT, EventT]
    """Describe in sentences the events that a seat has seen, given the seat's view after them."""
    document: Callable[[StateT, int | None], Mapping[str, object]]
    """Return the document from which a client draws the game for a seat, or for a spectator (``None``)."""
    text: Callable[[ViewT], str]
    """Draw a view as plain text."""
    svg: Callable[[ViewT], str]
    """Draw a view as an SVG picture."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Game(Frozen, Generic[SetupT, StateT, ViewT, ActionT, EventT, RecordT]):
    """A game as a set of functions: start, legal actions, effects, views, results and formats.

    All functions are pure and all values immutable. A game is pickled by reference, in a few bytes.
    """

    unpickle: Callable[[], Game[SetupT, StateT, ViewT, ActionT, EventT, RecordT]]
    """A module-level function that returns this game. Unpickling the game calls it."""
    name: str
    """A short name for programs, such as ``expedition``."""
    title: str
    """The title on the box."""

    # -- Start
    start: Callable[[SetupT], StateT]
    """Return the first state, before chance has acted. Raises ``InvalidSetup``."""
    deal: Callable[[tuple[str, ...], Random, SetupT | None], SetupT]
    """Return a setup for these players with a random turn order. Everything else is copied from the given
    setup. If there are no players, the result has no turn order.
    """
    setup_of: Callable[[StateT], SetupT]
    """Return the setup of a game that has just begun, in which no player has acted yet."""
    opening: Callable[[StateT], tuple[ActionT, ...]]
    """Return the chance actions so far in a game that has just begun: the start of its record."""
    variant: Callable[[SetupT | None], str]
    """Return the name of a setup's variant in lower case, or that of the default variant for ``None``."""
    max_game_length: Callable[[SetupT], int]
    """Return an upper bound on the number of actions in a game, including chance actions."""

    # -- Turns and legal actions
    players: Callable[[StateT], tuple[str, ...]]
    """Return the players' names."""
    to_act: Callable[[StateT], int | None]
    """Return the player who decides, :data:`CHANCE`, or ``None`` when the game is over."""
    legal_actions: Callable[[StateT], tuple[ActionT, ...]]
    """Return the legal actions of the player to act or of chance, in a fixed order. Of equivalent actions,
    only one is listed.
    """
    canonical: Callable[[StateT, ActionT], ActionT]
    """Return the action that :attr:`legal_actions` lists and that is equivalent to the given action."""
    apply: Apply[StateT, ActionT]
    """Return the state after an action. Raises ``IllegalAction``."""
    step: ApplyWithEvents[StateT, ActionT, EventT]
    """Return the state after an action, and its events. This runs the same code as :attr:`apply`."""
    why_illegal: Refuse[StateT, ActionT]
    """Return the reason why an action is not legal now, or ``None`` if it is legal."""

    # -- Chance
    chance_outcomes: Callable[[StateT], tuple[tuple[ActionT, float], ...]]
    """Return the possible chance actions with their probabilities. Empty if chance is not to act."""
    draw: Callable[[StateT, Random], ActionT]
    """Draw a chance action with the probabilities of :attr:`chance_outcomes`."""

    # -- Hidden information
    view: Callable[[StateT, int | None], ViewT]
    """Return what a player or a spectator (``None``) sees: the state itself in a game without secrets."""
    choices: Callable[[ViewT], tuple[ActionT, ...]]
    """Return the legal actions of the player to act, computed from that player's view alone."""
    sample_state: Callable[[ViewT, Random], StateT]
    """Return a random state that is consistent with a view. All ways to distribute the hidden information are
    equally likely. In a game without secrets, the result is the view itself.
    """
    seen: Callable[[ActionT, Step[StateT, EventT], int | None], Seen[ActionT, EventT]]
    """Return the part of an action and of its step that a player or a spectator (``None``) sees."""

    # -- Result
    returns: Callable[[StateT], tuple[float, ...]]
    """Return the value of the outcome for each player."""
    standings: Callable[[StateT], Sequence[Ranked]]
    """Return the ranking, best first."""
    victories: Callable[[StateT], tuple[float, ...] | None]
    """Return each player's share of the victory at the end, or ``None`` in a game without opponents."""
    forfeit: Callable[[StateT, int], tuple[float, ...] | None]
    """Return each player's share of the victory if one player resigns, or ``None`` in a game without
    opponents.
    """
    statistics: Callable[[StateT], Statistics]
    """Return the numbers that a simulation aggregates, in the same order for every state."""

    formats: Formats[SetupT, StateT, ViewT, ActionT, EventT, RecordT]
    """The game's types, JSON, notation, labels, sentences and pictures."""

    def check_setup(self, setup: SetupT | None) -> None:
        """Check that a value is a setup of this game, or ``None``.

        >>> from northwest_passage import EXPEDITION, Setup
        >>> EXPEDITION.check_setup(Setup())

        :param setup: the value to check.
        :raises InvalidSetup: if the value is anything else, such as a variant.
        """
        kind: type = self.formats.setup
        if setup is not None and not isinstance(setup, kind):
            raise InvalidSetup(
                f"The setup must be a {kind.__name__} of {self.title}, got {quoted(setup)}."
            )

    def player_to_act(self, state: StateT) -> int:
        """Return the player who decides.

        >>> import random
        >>> from northwest_passage import EXPEDITION, new_game
        >>> EXPEDITION.player_to_act(new_game(["Ross", "Rae"], rng=random.Random(1845)))
        0

        :param state: a state of this game.
        :raises InvalidData: if chance is to act, or the game is over.
        """
        return deciding(self.to_act(state))

    def is_over(self, state: StateT) -> bool:
        """Return ``True`` if the game has ended.

        >>> from northwest_passage import EXPEDITION, new_game
        >>> EXPEDITION.is_over(new_game(["Ross", "Rae"]))
        False

        :param state: a state of this game.
        """
        return self.to_act(state) is None

    def resolve_chance(self, state: StateT, rng: Random) -> StateT:
        """Resolve chance actions until a player is to decide or the game is over.

        >>> import random
        >>> from northwest_passage import EXPEDITION, new_game
        >>> EXPEDITION.resolve_chance(new_game(["Ross", "Rae"]), random.Random(1845))
        <State round 1, sun III, setup draw by Rae, 4 tiles>

        :param state: a state of this game.
        :param rng: the source of randomness.
        :returns: the state after the last chance action, or the given state if chance is not to act.
        """
        while self.to_act(state) == CHANCE:
            state = self.apply(state, self.draw(state, rng))
        return state

    def step_chance(self, state: StateT, rng: Random) -> Step[StateT, EventT]:
        """Resolve chance like :meth:`resolve_chance`, with the same random stream, and return the events too.

        >>> import random
        >>> from northwest_passage import EXPEDITION, new_game
        >>> len(EXPEDITION.step_chance(new_game(["Ross", "Rae"]), random.Random(1845)).events)
        4

        :param state: a state of this game.
        :param rng: the source of randomness.
        :returns: the state after the last chance action, with the events of all chance actions.
        """
        events: list[EventT] = []
        while self.to_act(state) == CHANCE:
            step = self.step(state, self.draw(state, rng))
            state = step.state
            events += step.events
        return Step(state, tuple(events))

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Callable[[], object], tuple[()]]:
        return (self.unpickle, ())
