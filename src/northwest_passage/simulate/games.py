"""One game of a simulation."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any, Generic, TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import error_text, plain, quoted
from northwest_passage.bots import Bot, TookTooLong, choose_within
from northwest_passage.expedition import CHANCE, IllegalAction
from northwest_passage.game import ActionT, EventT, Game, RecordT, SetupT, StateT, Statistics, ViewT
from northwest_passage.records import Record
from northwest_passage.simulate.results import Failure, FailureKind

__all__ = [
    "AnyMatch",
    "Match",
    "Outcome",
    "Played",
    "failure",
    "first_position",
    "play",
    "seats_of",
    "start",
    "too_long",
]


@attrs.frozen
class Match(Frozen, Generic[SetupT, StateT, ViewT, ActionT, EventT, RecordT]):
    """The common data of all games of a simulation, which is sent to the workers."""

    game: Game[SetupT, StateT, ViewT, ActionT, EventT, RecordT]
    setup: SetupT | None
    """The setup apart from the players, or ``None`` for the default."""
    names: tuple[str, ...]
    bots: tuple[Bot[ViewT, ActionT], ...]
    seed: int
    limit_seconds: float | None
    keep_records: bool


AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any, Any]
"""The common data of a simulation of any game, for code that does not inspect states, views or actions."""


@attrs.frozen
class Played(Frozen):
    """A finished game."""

    game: int
    seats: tuple[int, ...]
    """For each player, the index of the bot in the list of bots."""
    record: Record[Any, Any, Any, Any, Any, Any] | None
    victories: tuple[float, ...] | None
    statistics: Statistics
    actions: int
    choices: tuple[int, ...]
    """The number of choices that each player made."""
    thinking: tuple[float, ...] = attrs.field(eq=False)
    """The wall-clock seconds that each player took for all choices."""


Outcome: TypeAlias = Played | Failure


def seats_of(match: AnyMatch, game: int) -> tuple[int, ...]:
    """Return the index of the bot in each seat of a game. Bots rotate through the seats."""
    count = len(match.bots)
    return tuple((player + game) % count for player in range(count))


def start(
    match: Match[SetupT, StateT, ViewT, ActionT, EventT, RecordT], game: int
) -> tuple[SetupT, tuple[int, ...], Random]:
    """Return the setup of a game, the index of the bot in each seat, and the random generator for chance.

    Generators are seeded with strings, which gives the same numbers on every machine.
    """
    seats = seats_of(match, game)
    rng = Random(f"seed {match.seed}, deal {game // len(seats)}")
    setup = match.game.deal(tuple(match.names[bot] for bot in seats), rng, match.setup)
    return setup, seats, rng


def first_position(
    match: Match[SetupT, StateT, ViewT, ActionT, EventT, RecordT], game: int
) -> StateT:
    """Return the first position of a game, before chance has acted.

    :raises InvalidSetup: if the game cannot be set up.
    """
    return match.game.start(start(match, game)[0])


def play(
    match: Match[SetupT, StateT, ViewT, ActionT, EventT, RecordT],
    number: int,
    before_choice: Callable[[StateT], None] = lambda state: None,
    interrupted: Callable[[], bool] = lambda: False,
) -> Outcome:
    """Play one game. Any exception from a bot, ``KeyboardInterrupt`` included, is a failure of that bot.

    :param match: the common data of all games.
    :param number: the number of the game.
    :param before_choice: a function that is called with each position in which a bot is about to choose.
    :param interrupted: a function that returns whether Ctrl-C was pressed. In that case an exception is not a
        failure of the bot. Worker processes and other threads do not receive Ctrl-C.
    """
    game = match.game
    setup, seats, rng = start(match, number)
    state = game.start(setup)
    bot_rngs = [Random(f"seed {match.seed}, game {number}, bot {bot}") for bot in seats]
    actions: list[ActionT] = []
    choices, thinking = [0] * len(seats), [0.0] * len(seats)
    while (player := game.to_act(state)) is not None:
        if player == CHANCE:
            action = game.draw(state, rng)
        else:
            before_choice(state)
            bot, view = match.bots[seats[player]], game.view(state, player)
            started = perf_counter()
            try:
                action = choose_within(match.limit_seconds, bot, view, bot_rngs[player])
            except TookTooLong:
                return failure(match, number, FailureKind.TIMED_OUT, too_long(match), state)
            except BaseException as error:  # bots are untrusted code
                if interrupted():
                    raise
                message = error_text(error, whole=True)
                return failure(match, number, FailureKind.RAISED, message, state)
            thinking[player] += perf_counter() - started
            choices[player] += 1
        try:
            state = game.apply(state, action)
        except IllegalAction as error:
            message, chosen = plain(error.refusal.message), quoted(action)
            if chosen not in message:
                message = f"{message} It chose {chosen}."
            return failure(match, number, FailureKind.ILLEGAL, message, state)
        except BaseException as error:  # the bot may have defined the class of the action
            if interrupted():
                raise
            message = error_text(error, whole=True)
            return failure(match, number, FailureKind.ILLEGAL, message, state)
        actions.append(action)
    return Played(
        number,
        seats,
        game.formats.record.begin(setup, tuple(actions)) if match.keep_records else None,
        game.victories(state),
        game.statistics(state),
        len(actions),
        tuple(choices),
        tuple(thinking),
    )


def too_long(match: AnyMatch) -> str:
    """Return the message about a bot that did not choose in time."""
    return f"The bot did not choose within {match.limit_seconds} seconds."


def failure(
    match: Match[SetupT, StateT, ViewT, ActionT, EventT, RecordT],
    number: int,
    kind: FailureKind,
    message: str,
    state: StateT,
    *,
    blamed: bool = True,
) -> Failure:
    """Return a report on a game that could not be finished.

    :param match: the common data of all games.
    :param number: the number of the game.
    :param kind: the kind of failure.
    :param message: the reason.
    :param state: the state in which the game stopped.
    :param blamed: whether the player to act, if there is one, caused the failure and loses.
    """
    game = match.game
    player = game.to_act(state) if blamed else None
    if player == CHANCE:
        player = None
    name = None if player is None else game.players(state)[player]
    victories = None if player is None else game.forfeit(state, player)
    return Failure(number, kind, name, player, message, game.formats.to_json(state), victories)
