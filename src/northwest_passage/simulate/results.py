"""The results of a simulation."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Generic

import attrs
from typing_extensions import TypeVar

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import count, escape, html_table, plain
from northwest_passage.expedition import GameRecord

__all__ = [
    "BotSummary",
    "Failure",
    "FailureKind",
    "Simulation",
    "SimulationStopped",
    "Statistic",
    "Summary",
    "Timing",
]

RecordT_co = TypeVar("RecordT_co", covariant=True, default=GameRecord)


class FailureKind(StrEnum):
    """Why a game did not reach its end. A bot that is known to be the cause loses it."""

    RAISED = "raised"
    """The bot raised an exception."""
    TIMED_OUT = "timed out"
    """The bot did not choose within the limit."""
    ILLEGAL = "illegal"
    """The bot chose an action that is not legal."""
    LOST = "lost"
    """The worker that played the game died again and again."""


@attrs.frozen
class Failure(Frozen):
    """A game that did not reach its end, and the position it stopped in."""

    game: int
    """The number of the game, from 0."""
    kind: FailureKind
    bot: str | None
    """The name of the bot whose choice it was; ``None`` if that is not known."""
    player: int | None
    """The number of the player it sat as."""
    message: str
    """Why the action was refused, the traceback of the exception, or what else is known."""
    state: str
    """The position as JSON, to be read with :func:`from_json <northwest_passage.from_json>`. If it is not
    known where the game stopped, this is the first position."""
    victories: tuple[float, ...] | None = None
    """Each player's part of the victory: the bot that failed has none, and its opponents share it. ``None``
    if that bot is not known, or has no opponent."""


@attrs.frozen
class Statistic(Frozen):
    """A number that differs from game to game."""

    mean: float
    """The mean; for something true or false, the share of games in which it was true."""
    interval: tuple[float, float] | None
    """95 % confidence interval: Wilson's for a share, that of the normal distribution for any other mean,
    and ``None`` for fewer than two games."""
    least: float
    most: float
    is_share: bool = False
    """Whether it is about something true or false."""


@attrs.frozen
class Timing(Frozen):
    """How fast it went: with the times to think, what differs from run to run.

    Games that were read from a file do not count.
    """

    seconds: float
    """Wall-clock time from start to end."""
    games_per_second: float
    """Finished games per second; 0 if the run was too short for the clock."""
    nodes_per_second: float
    """Actions of finished games per second, chance's included. Actions that bots only try do not count."""


@attrs.frozen
class BotSummary(Frozen):
    """The results of one bot."""

    name: str
    wins: float | None
    """Victories, a shared one in equal parts; ``None`` where there is nobody to beat. A game that a bot did
    not finish is a victory of its opponents."""
    win_rate: float | None
    """Victories by games that were finished or lost by a failure."""
    win_interval: tuple[float, float] | None
    """95 % confidence interval of the win rate, by Wilson's formula."""
    statistics: dict[str, Statistic]
    """The results of its players, under the names of the game's own statistics: for Expedition ``prestige``
    and its parts, such as ``prestige.cairn``, under the names of :class:`Score <northwest_passage.Score>`;
    ``passage_reached`` and ``back_home``, the shares of games in which it got there."""
    failures: int
    """Games that it lost because it failed."""
    choices: int
    """How often it chose in the finished games."""
    seconds_per_choice: float = attrs.field(eq=False)
    """How long it took for one of them on average, by the clock on the wall; 0 if it never chose."""


@attrs.frozen
class Summary(Frozen):
    """The results of many games. Two summaries are equal if everything but times is."""

    game: str
    """The name of the game."""
    variant: str
    """The name of its variant."""
    seed: int
    asked: int
    """How many games were asked for."""
    games: int
    """How many games were finished; all statistics are about these."""
    forfeits: int
    """How many games a bot lost because it failed; these count for victories too."""
    interrupted: bool
    """Whether the run was stopped by Ctrl-C."""
    bots: tuple[BotSummary, ...]
    actions: Statistic
    """Actions of a game, chance's included."""
    statistics: dict[str, Statistic]
    """Other numbers about a game as a whole: for Expedition ``rounds``."""
    timing: Timing = attrs.field(eq=False)

    def to_dict(self) -> dict[str, object]:
        """The summary as plain dicts, lists, strings and numbers."""
        return attrs.asdict(self)

    def _repr_html_(self) -> str:
        """The summary as a table, for notebooks."""
        notes = "<br>".join(map(escape, self._notes()))
        return f"{html_table(_rows(self), self._heading())}<p>{notes}</p>"

    def _heading(self) -> str:
        stopped = ", interrupted" if self.interrupted else ""
        failed = f", {self.forfeits} lost by failures" if self.forfeits else ""
        return f"{self.games} of {self.asked} games{failed}, seed {self.seed}{stopped}"

    def _notes(self) -> list[str]:
        """Notes about all games together."""
        if not self.games:
            return []
        actions, timing = self.actions, self.timing
        about = [f"{actions.mean:.0f} actions a game ({actions.least} to {actions.most})"]
        about += [
            f"{number.mean:.1f} {_plain(name)} ({number.least} to {number.most})"
            for name, number in self.statistics.items()
        ]
        speed = (
            f"{timing.seconds:.1f} s, {timing.games_per_second:.2f} games/s, "
            f"{timing.nodes_per_second:.0f} nodes/s"
        )
        return [", ".join(about), speed]

    def __str__(self) -> str:
        """The summary as a table."""
        return "\n".join([self._heading(), *_columns(_rows(self)), *self._notes()])


@attrs.frozen
class Simulation(Frozen, Generic[RecordT_co]):
    """The games that were played, and their results."""

    records: tuple[RecordT_co, ...]
    """The finished games, in the order of their numbers; empty if they were not to be kept."""
    failures: tuple[Failure, ...]
    """The games that did not reach their end, in the order of their numbers."""
    summary: Summary

    def to_json(self) -> str:
        """Summary and failures as the text of a JSON document; a record has a JSON form of its own."""
        failures = [
            {**attrs.asdict(failure), "state": json.loads(failure.state)}
            for failure in self.failures
        ]
        return json.dumps({"summary": self.summary.to_dict(), "failures": failures})

    def _repr_html_(self) -> str:
        """The same for notebooks."""
        failures = "".join(f"<li>{escape(words)}</li>" for words in self._failures())
        return self.summary._repr_html_() + (f"<ul>{failures}</ul>" if failures else "")

    def __repr__(self) -> str:
        """What it is about: all records would fill a book."""
        summary = self.summary
        games, failures = count(summary.games, "game"), count(len(self.failures), "failure")
        return f"<Simulation of {summary.game}: {games}, {failures}>"

    def __str__(self) -> str:
        """The summary as a table, and a line for each failure."""
        return "\n".join([str(self.summary), *self._failures()])

    def _failures(self) -> list[str]:
        return [
            plain(
                f"game {failure.game}: {failure.bot or 'somebody'} {failure.kind}: "
                f"{failure.message.strip().splitlines()[-1]}"
            )
            for failure in self.failures
        ]


class SimulationStopped(RuntimeError):
    """A simulation could not go on because its worker processes died. What is done is in :attr:`simulation`.

    With a ``file``, the same call goes on from there.
    """

    def __init__(self, why: str, simulation: Simulation[Any]) -> None:
        self.simulation = simulation
        """The games that were finished until then."""
        summary = simulation.summary
        done = summary.games + len(simulation.failures)
        super().__init__(f"{why} {done} of {summary.asked} games are done.")


def _rows(summary: Summary) -> list[list[str]]:
    """The cells of the table: what it is about, then one for each bot."""
    bots = summary.bots
    rows = [["", *(plain(bot.name) for bot in bots)]]
    if summary.games + summary.forfeits and all(bot.wins is not None for bot in bots):
        rows.append(["victories", *(f"{bot.wins:g}" for bot in bots)])
        rows.append(["win rate", *(f"{bot.win_rate:.1%}" for bot in bots)])
        rows.append(["  95 %", *(_range(bot.win_interval, ".1%") for bot in bots)])
    for name in bots[0].statistics:
        rows += _statistic_rows(name, [bot.statistics[name] for bot in bots])
    rows.append(["failures", *(str(bot.failures) for bot in bots)])
    if summary.games:
        rows.append(["ms a choice", *(f"{1000 * bot.seconds_per_choice:.3g}" for bot in bots)])
    return rows


def _statistic_rows(name: str, numbers: Sequence[Statistic]) -> list[list[str]]:
    """A statistic of all bots; a part of one only if anybody has it."""
    _, is_part, part = name.rpartition(".")
    if numbers[0].is_share:
        return [[_plain(name), *(f"{number.mean:.0%}" for number in numbers)]]
    means = [f"{number.mean:.1f}" for number in numbers]
    if is_part:
        return [[f"  {_plain(part)}", *means]] if any(number.mean for number in numbers) else []
    return [
        [_plain(name), *means],
        ["  95 %", *(_range(number.interval, ".1f") for number in numbers)],
    ]


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _range(interval: tuple[float, float] | None, form: str) -> str:
    return "" if interval is None else f"{interval[0]:{form}} to {interval[1]:{form}}"


def _columns(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()
        for row in rows
    ]
