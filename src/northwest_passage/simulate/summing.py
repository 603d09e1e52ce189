"""From single games to means, shares, and how sure they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Final

import attrs

from northwest_passage import Score
from northwest_passage.simulate.games import Match, Played
from northwest_passage.simulate.results import BotSummary, Failure, Spread, Summary, Timing

__all__ = ["summarize", "wilson"]

Z: Final = 1.959963984540054
"""Within how many standard deviations 95 % of a normal distribution lie."""


def summarize(
    match: Match,
    asked: int,
    interrupted: bool,
    played: Sequence[Played],
    failures: Sequence[Failure],
    seconds: float,
) -> Summary:
    """What the finished games come to."""
    actions = [game.actions for game in played]
    return Summary(
        match.variant,
        match.seed,
        asked,
        len(played),
        interrupted,
        tuple(_bot_summary(match, bot, played, failures) for bot in range(len(match.bots))),
        _spread(actions),
        _spread([game.rounds for game in played]),
        Timing(seconds, len(played) / seconds, sum(actions) / seconds),
    )


def _bot_summary(
    match: Match, bot: int, played: Sequence[Played], failures: Sequence[Failure]
) -> BotSummary:
    name = match.names[bot]
    seats = [(game, game.seats.index(bot)) for game in played]
    scores = [game.scores[seat] for game, seat in seats]
    totals = [score.total for score in scores]
    wins = None if match.variant.is_solo else math.fsum(game.won[seat] for game, seat in seats)
    return BotSummary(
        name,
        wins,
        None if wins is None else wins / max(1, len(played)),
        None if wins is None else wilson(wins, len(played)),
        _mean(totals),
        _interval(totals),
        {
            field.name: _mean([getattr(score, field.name) for score in scores])
            for field in attrs.fields(Score)
        },
        _mean([game.passage[seat] for game, seat in seats]),
        _mean([game.home[seat] for game, seat in seats]),
        sum(failure.bot == name for failure in failures),
    )


def _mean(numbers: Sequence[int]) -> float:
    return fmean(numbers) if numbers else 0.0


def _spread(numbers: Sequence[int]) -> Spread:
    return Spread(_mean(numbers), min(numbers, default=0), max(numbers, default=0))


def _interval(numbers: Sequence[int]) -> tuple[float, float] | None:
    """95 % confidence interval of a mean, by the normal distribution."""
    if len(numbers) < 2:
        return None
    mean, reach = fmean(numbers), Z * stdev(numbers) / math.sqrt(len(numbers))
    return (mean - reach, mean + reach)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """95 % confidence interval of a share, by Wilson's formula: good for few games too, and near 0 and 1.

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
