"""One game of a simulation."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from random import Random
from typing import TypeAlias

import attrs

from northwest_passage import (
    CHANCE,
    Action,
    Edition,
    GameRecord,
    IllegalAction,
    Score,
    State,
    Variant,
    apply,
    legal_actions,
    new_game,
    returns,
    score,
    to_json,
)
from northwest_passage.bots import Bot, TookTooLong, choose_within
from northwest_passage.simulate.results import Failure, FailureKind

__all__ = ["Match", "Outcome", "Played", "failure", "first_position", "play", "too_long"]


@attrs.frozen
class Match:
    """What all games of a simulation have in common; this is sent to the workers."""

    names: tuple[str, ...]
    bots: tuple[Bot, ...]
    seed: int
    variant: Variant
    edition: Edition
    limit_seconds: float | None
    keep_records: bool


@attrs.frozen
class Played:
    """A finished game."""

    game: int
    seats: tuple[int, ...]
    """For each player the number of the bot."""
    record: GameRecord | None
    won: tuple[float, ...]
    scores: tuple[Score, ...]
    passage: tuple[bool, ...]
    home: tuple[bool, ...]
    actions: int
    rounds: int


Outcome: TypeAlias = Played | Failure


def _start(match: Match, game: int) -> tuple[State, tuple[int, ...], Random]:
    """The first position of a game, who sits where, and the generator for chance.

    Generators are seeded with texts, which gives the same numbers on every machine.
    """
    count = len(match.bots)
    deal, turn = divmod(game, count)
    luck = Random(f"seed {match.seed}, deal {deal}")
    order = list(range(count))
    luck.shuffle(order)
    seats = tuple((player + turn) % count for player in range(count))
    state = new_game(
        [match.names[bot] for bot in seats],
        turn_order=order,
        variant=match.variant,
        edition=match.edition,
    )
    return state, seats, luck


def first_position(match: Match, game: int) -> State:
    """The position a game begins with, before anything is revealed.

    :raises InvalidSetup: if there is none.
    """
    return _start(match, game)[0]


def _nobody_listens(state: State) -> None:
    """Do nothing."""


def play(
    match: Match, game: int, before_choice: Callable[[State], None] = _nobody_listens
) -> Outcome:
    """Play one game.

    :param before_choice: is told each position in which a bot is about to be asked.
    """
    state, seats, luck = _start(match, game)
    record = GameRecord.of(state)
    minds = [Random(f"seed {match.seed}, game {game}, bot {bot}") for bot in seats]
    actions: list[Action] = []
    while not state.is_over:
        player = state.to_act
        assert player is not None
        if player == CHANCE:
            action: Action = luck.choice(legal_actions(state))
        else:
            before_choice(state)
            bot = match.bots[seats[player]]
            try:
                action = choose_within(match.limit_seconds, bot, state, minds[player])
            except TookTooLong:
                return failure(game, FailureKind.TIMED_OUT, too_long(match), state)
            except (Exception, SystemExit):
                return failure(game, FailureKind.RAISED, traceback.format_exc(), state)
        try:
            state = apply(state, action)
        except IllegalAction as error:
            message = f"{error.refusal.message} It chose {action!r}."
            return failure(game, FailureKind.ILLEGAL, message, state)
        actions.append(action)
    return Played(
        game,
        seats,
        attrs.evolve(record, actions=tuple(actions)) if match.keep_records else None,
        returns(state),
        score(state),
        tuple(player.passage_reached for player in state.players),
        tuple(player.returned for player in state.players),
        len(actions),
        state.round,
    )


def too_long(match: Match) -> str:
    """What is said of a bot that did not choose in time."""
    return f"It did not choose within {match.limit_seconds} seconds."


def failure(game: int, kind: FailureKind, message: str, state: State) -> Failure:
    """What is told of a game that stopped here; the blame is on who was to act, if anybody was."""
    player = None if state.to_act == CHANCE else state.to_act
    name = None if player is None else state.players[player].name
    return Failure(game, kind, name, player, message, to_json(state))
