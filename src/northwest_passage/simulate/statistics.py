"""Means and proportions over many games, with their confidence intervals."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Container, Sequence
from statistics import fmean
from typing import Final

from northwest_passage.simulate.games import AnyMatch, Outcome, Played, seats_of
from northwest_passage.simulate.results import BotSummary, Failure, Statistic, Summary, Timing

__all__ = ["summarize", "wilson"]

Z: Final = 1.959963984540054
"""95 % of a normal distribution lie within this number of standard deviations of the mean."""


def summarize(
    match: AnyMatch,
    requested: int,
    interrupted: bool,
    played: Sequence[Played],
    failures: Sequence[Failure],
    seconds: float,
    *,
    resumed: Container[int] = (),
) -> Summary:
    """Return the summary of the finished games.

    :param match: the common data of all games.
    :param requested: the number of games requested.
    :param interrupted: whether the run was stopped by Ctrl-C.
    :param played: the finished games.
    :param failures: the games that did not reach their end.
    :param seconds: the duration of the run.
    :param resumed: the games that were read from a file and do not count for the timing.
    """
    actions = [game.actions for game in played]
    fresh = [game.actions for game in played if game.game not in resumed]
    return Summary(
        match.game.name,
        match.game.variant(match.setup),
        match.seed,
        requested,
        len(played),
        sum(failure.bot is not None for failure in failures),
        interrupted,
        tuple(_bot_summary(match, bot, played, failures) for bot in range(len(match.bots))),
        _statistic(actions),
        {name: _statistic(numbers) for name, numbers in _of_games(played).items()},
        Timing(seconds, _rate(len(fresh), seconds), _rate(sum(fresh), seconds)),
    )


def _rate(count: int, seconds: float) -> float:
    """Return a count per second, or 0 if the run was too short for the clock."""
    return count / seconds if seconds > 0 else 0.0


def _bot_summary(
    match: AnyMatch, bot: int, played: Sequence[Played], failures: Sequence[Failure]
) -> BotSummary:
    name = match.names[bot]
    seats = [(game, game.seats.index(bot)) for game in played]
    outcomes: list[Outcome] = [
        *played,
        *(failure for failure in failures if failure.bot is not None),
    ]
    parts = [
        each.victories[seats_of(match, each.game).index(bot)]
        for each in outcomes
        if each.victories is not None
    ]
    wins = math.fsum(parts) if len(parts) == len(outcomes) else None
    choices = sum(game.choices[seat] for game, seat in seats)
    return BotSummary(
        name,
        wins,
        None if wins is None else wins / max(1, len(parts)),
        None if wins is None else wilson(wins, len(parts)),
        {name: _statistic(numbers) for name, numbers in _of_players(seats).items()},
        sum(failure.bot == name for failure in failures),
        choices,
        math.fsum(game.thinking[seat] for game, seat in seats) / max(1, choices),
    )


def _of_games(played: Sequence[Played]) -> dict[str, list[float]]:
    """Return, for each statistic about a whole game, its value in every game."""
    found: dict[str, list[float]] = defaultdict(list)
    for game in played:
        for name, number in game.statistics.items():
            if not isinstance(number, tuple):
                found[name].append(number)
    return found


def _of_players(seats: Sequence[tuple[Played, int]]) -> dict[str, list[float]]:
    """Return, for each statistic about a player, its value for every given seat."""
    found: dict[str, list[float]] = defaultdict(list)
    for game, seat in seats:
        for name, numbers in game.statistics.items():
            if isinstance(numbers, tuple):
                found[name].append(numbers[seat])
    return found


def _statistic(numbers: Sequence[float]) -> Statistic:
    is_share = bool(numbers) and all(isinstance(number, bool) for number in numbers)
    return Statistic(
        fmean(numbers) if numbers else 0.0,
        wilson(sum(numbers), len(numbers)) if is_share else _interval(numbers),
        min(numbers, default=0),
        max(numbers, default=0),
        is_share,
    )


def _interval(numbers: Sequence[float]) -> tuple[float, float] | None:
    """Return the 95 % confidence interval of a mean, based on the normal distribution."""
    if len(numbers) < 2:
        return None
    mean, count = fmean(numbers), len(numbers)
    # `statistics.stdev` is exact to the last digit, but takes twenty times as long.
    variance = math.fsum([(number - mean) ** 2 for number in numbers]) / (count - 1)
    reach = Z * math.sqrt(variance / count)
    return (mean - reach, mean + reach)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a win rate: the Wilson score interval.

    It is accurate even for few games, and for rates near 0 and 1.

    >>> low, high = wilson(190, 200)
    >>> print(f"{low:.3f} to {high:.3f}")
    0.910 to 0.973
    """
    if not games:
        return (0.0, 1.0)
    share, square = wins / games, Z * Z
    middle = share + square / (2 * games)
    reach = Z * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return (max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))
