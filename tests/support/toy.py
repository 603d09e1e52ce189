"""Soundings: a game of a few dozen lines with a secret, weighted chance and a choice.

In each round every player draws a card with a depth, which stays secret. In turn they sail or stay. A player
who stays gets a point. A player who sails gets 3 if no other player sails in deeper water, and loses 2
otherwise.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from random import Random

import attrs

from northwest_passage import games
from northwest_passage._internal.codec.converter import Codec, NamedUnion
from northwest_passage._internal.codec.document import DocumentFormats
from northwest_passage.errors import IllegalAction, InvalidData, InvalidSetup, Problem, Refusal
from northwest_passage.game import CHANCE, Formats, Game, Seen, Statistics, Step
from northwest_passage.games import Registration
from northwest_passage.records import Log, Record

CARDS = (0, 1, 1, 2)
"""The deck: a depth of 1 is twice as likely as any other."""


@attrs.frozen
class Setup:
    names: tuple[str, ...] = ()
    rounds: int = 2


@attrs.frozen
class Deal:
    depth: int


@attrs.frozen
class Sail:
    pass


@attrs.frozen
class Stay:
    pass


Action = Deal | Sail | Stay


@attrs.frozen
class Dealt:
    player: int
    depth: int | None
    """``None`` for players who do not see it."""


@attrs.frozen
class Decided:
    player: int
    sails: bool


@attrs.frozen
class Sounded:
    """The end of a round: the depths stay secret."""

    points: tuple[int, ...]


Event = Dealt | Decided | Sounded


@attrs.frozen
class State:
    setup: Setup
    round: int
    depths: tuple[int, ...]
    decided: tuple[bool, ...]
    points: tuple[int, ...]


@attrs.frozen
class View:
    """A state as one player sees it."""

    setup: Setup
    round: int
    player: int | None
    depth: int | None
    dealt: int
    decided: tuple[bool, ...]
    points: tuple[int, ...]


class Reason(StrEnum):
    NOT_NOW = "not_now"


def start(setup: Setup) -> State:
    if not 2 <= len(setup.names) <= 4:
        raise InvalidSetup("Soundings is for 2 to 4 players.")
    return State(setup, 1, (), (), (0,) * len(setup.names))


def deal(names: tuple[str, ...], rng: Random, like: Setup | None) -> Setup:
    return attrs.evolve(like or Setup(), names=names)


def setup_of(state: State) -> Setup:
    return state.setup


def opening(state: State) -> tuple[Action, ...]:
    return tuple(map(Deal, state.depths))


def to_act(state: State) -> int | None:
    if state.round > state.setup.rounds:
        return None
    return CHANCE if len(state.depths) < len(state.points) else len(state.decided)


def legal_actions(state: State) -> tuple[Action, ...]:
    if to_act(state) == CHANCE:
        return tuple(Deal(depth) for depth in sorted(set(left(state.depths))))
    return (Sail(), Stay()) if to_act(state) is not None else ()


def left(dealt: Sequence[int]) -> list[int]:
    cards = [*CARDS]
    for depth in dealt:
        cards.remove(depth)
    return cards


def canonical(state: State, action: Action) -> Action:
    return action


def why_illegal(
    state: State, action: Action, *, player: int | None = None
) -> Refusal[StrEnum, tuple[int, int]] | None:
    if player not in (None, to_act(state)) or action not in legal_actions(state):
        return Refusal(Reason.NOT_NOW, "That is not to be done now.")
    return None


def step(state: State, action: Action, *, player: int | None = None) -> Step[State, Event]:
    refusal = why_illegal(state, action, player=player)
    if refusal is not None:
        raise IllegalAction(refusal)
    if isinstance(action, Deal):
        dealt = Dealt(len(state.depths), action.depth)
        return Step(attrs.evolve(state, depths=(*state.depths, action.depth)), (dealt,))
    sails = isinstance(action, Sail)
    event = Decided(len(state.decided), sails)
    decided = (*state.decided, sails)
    if len(decided) < len(state.points):
        return Step(attrs.evolve(state, decided=decided), (event,))
    deepest = max((d for d, sails in zip(state.depths, decided, strict=True) if sails), default=0)
    gains = tuple(
        (3 if depth == deepest else -2) if sails else 1
        for depth, sails in zip(state.depths, decided, strict=True)
    )
    points = tuple(map(sum, zip(state.points, gains, strict=True)))
    return Step(State(state.setup, state.round + 1, (), (), points), (event, Sounded(gains)))


def apply(state: State, action: Action, *, player: int | None = None) -> State:
    return step(state, action, player=player).state


def chance_outcomes(state: State) -> tuple[tuple[Action, float], ...]:
    if to_act(state) != CHANCE:
        return ()
    cards = left(state.depths)
    return tuple((Deal(depth), cards.count(depth) / len(cards)) for depth in sorted(set(cards)))


def draw(state: State, rng: Random) -> Action:
    return Deal(rng.choice(left(state.depths)))


def view(state: State, player: int | None) -> View:
    own = None
    if player is not None and player < len(state.depths):
        own = state.depths[player]
    dealt = len(state.depths)
    return View(state.setup, state.round, player, own, dealt, state.decided, state.points)


def choices(view: View) -> tuple[Action, ...]:
    return (Sail(), Stay())


def sample(view: View, rng: Random) -> State:
    own = [] if view.depth is None else [view.depth]
    depths = rng.sample(left(own), view.dealt - len(own))
    if view.depth is not None and view.player is not None:
        depths.insert(view.player, view.depth)
    return State(view.setup, view.round, tuple(depths), view.decided, view.points)


def seen(action: Action, step: Step[State, Event], player: int | None) -> Seen[Action, Event]:
    match step.events:
        case (Dealt(player=other),) if other != player:
            return Seen(None, (Dealt(other, None),))
        case _:
            return Seen(action, step.events)


def victories(state: State) -> tuple[float, ...]:
    winners = [points == max(state.points) for points in state.points]
    return tuple(won / sum(winners) for won in winners)


def forfeit(state: State, player: int) -> tuple[float, ...]:
    others = len(state.points) - 1
    return tuple(0.0 if i == player else 1 / others for i in range(others + 1))


@attrs.frozen
class Line:
    place: int
    player: int
    name: str


def standings(state: State) -> list[Line]:
    order = sorted(range(len(state.points)), key=lambda player: -state.points[player])
    return [
        Line(1 + sum(p > state.points[player] for p in state.points), player, name)
        for player in order
        for name in [state.setup.names[player]]
    ]


def statistics(state: State) -> Statistics:
    return {"points": state.points, "above_water": tuple(p > 0 for p in state.points), "rounds": 2}


@attrs.frozen
class SoundingsRecord(Setup, Record[Setup, State, View, Action, Event, "SoundingsRecord"]):
    actions: tuple[Action, ...] = ()

    @classmethod
    def game(cls) -> Game[Setup, State, View, Action, Event, SoundingsRecord]:
        return TOY


class SoundingsLog(Log[SoundingsRecord, Action]):
    @classmethod
    def record_class(cls) -> type[SoundingsRecord]:
        return SoundingsRecord


FORMATS = DocumentFormats(
    "northwest_passage.soundings",
    {
        "action": Action,
        "event": Event,
        "record": SoundingsRecord,
        "record_header": Setup,
        "state": State,
        "view": View,
    },
    Codec(unions={Action: NamedUnion("Action", ""), Event: NamedUnion("Event", "")}),
    examine={SoundingsRecord: SoundingsRecord.replay},
)


def parse_action(text: str) -> Action:
    actions: list[Action] = [*map(Deal, sorted(set(CARDS))), Sail(), Stay()]
    for action in actions:
        if repr(action) == text:
            return action
    raise InvalidData([Problem("", f"{text!r} is not an action")])


def _unpickle() -> Game[Setup, State, View, Action, Event, SoundingsRecord]:
    return TOY


TOY: Game[Setup, State, View, Action, Event, SoundingsRecord] = Game(
    unpickle=_unpickle,
    name="soundings",
    title="Soundings",
    start=start,
    deal=deal,
    setup_of=setup_of,
    opening=opening,
    variant=lambda setup: "standard",
    max_game_length=lambda setup: 2 * setup.rounds * len(setup.names),
    players=lambda state: state.setup.names,
    to_act=to_act,
    legal_actions=legal_actions,
    canonical=canonical,
    apply=apply,
    step=step,
    why_illegal=why_illegal,
    chance_outcomes=chance_outcomes,
    draw=draw,
    view=view,
    choices=choices,
    sample_state=sample,
    seen=seen,
    returns=victories,
    standings=standings,
    victories=victories,
    forfeit=forfeit,
    statistics=statistics,
    formats=Formats(
        prefix=FORMATS.prefix,
        setup=Setup,
        state=State,
        view=View,
        action=Action,
        event=Event,
        record=SoundingsRecord,
        to_json=FORMATS.to_json,
        from_json=FORMATS.from_json,
        fields_as_json=FORMATS.fields_as_json,
        fields_from_json=FORMATS.fields_from_json,
        format_action=repr,
        parse_action=parse_action,
        label=lambda view, action: type(action).__name__,
        describe=lambda view, events, viewer=None: [repr(event) for event in events],
        document=lambda state, player: {"points": view(state, player).points},
        text=repr,
        svg=lambda view: f"<svg><title>{view.points}</title></svg>",
    ),
)

REGISTRATION = Registration(
    name="soundings",
    prefix=FORMATS.prefix,
    game_at="tests.support.toy:TOY",
    document_formats_at="tests.support.toy:FORMATS",
    log_at="tests.support.toy:SoundingsLog",
    tasks_at="tests.support.toy_learning:TASKS",
)
"""The description of this game for the library."""


@contextmanager
def registered() -> Generator[None]:
    """Register the game temporarily."""
    before = {**games._registered}
    games.register(REGISTRATION)
    try:
        yield
    finally:
        games._registered.clear()
        games._registered.update(before)
