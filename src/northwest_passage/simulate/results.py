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
    """The reason why a game did not reach its end. If the bot at fault is known, it loses the game."""

    RAISED = "raised"
    """The bot raised an exception."""
    TIMED_OUT = "timed out"
    """The bot did not choose within the limit."""
    ILLEGAL = "illegal"
    """The bot chose an action that is not legal."""
    LOST = "lost"
    """The workers that played the game died, or the executor returned no outcome."""


@attrs.frozen
class Failure(Frozen):
    """A game that did not reach its end, and the position in which it stopped."""

    game: int
    """The number of the game, from 0."""
    kind: FailureKind
    bot: str | None
    """The name of the bot that failed, or ``None`` if the cause is not known."""
    player: int | None
    """The number of the player whose seat the bot had."""
    message: str
    """The reason why the action is illegal, the traceback of the exception, or other details."""
    state: str
    """The position as JSON, to be read with :func:`from_json <northwest_passage.from_json>`. If the last
    position is not known, this is the first one.
    """
    victories: tuple[float, ...] | None = None
    """Each player's share of the victory: the bot that failed has none, and its opponents share it. ``None``
    if that bot is not known or has no opponent."""


@attrs.frozen
class Statistic(Frozen):
    """The mean and the range of a value that varies from game to game."""

    mean: float
    """The mean. For a value that is true or false, the proportion of games in which it was true."""
    interval: tuple[float, float] | None
    """The 95 % confidence interval: the Wilson score interval for a proportion, otherwise based on the
    normal distribution. ``None`` without games, or with only one game if the mean is not a proportion."""
    least: float
    most: float
    is_share: bool = False
    """True if the value is true or false in each game, so the mean is a proportion."""


@attrs.frozen
class Timing(Frozen):
    """The speed of a run. Like the thinking times, it differs even between runs with the same seed.

    Games that were read from a file do not count.
    """

    seconds: float
    """The wall-clock time from start to end."""
    games_per_second: float
    """The finished games per second, or 0 if the run was too short for the clock."""
    nodes_per_second: float
    """The actions per second in finished games, chance included. Actions in searches do not count."""


@attrs.frozen
class BotSummary(Frozen):
    """The results of one bot."""

    name: str
    wins: float | None
    """The number of victories, or ``None`` in a game without opponents. A shared victory counts in equal
    parts. A game that a bot did not finish is a victory of its opponents.
    """
    win_rate: float | None
    """The number of victories divided by the number of games that were finished or lost through a failure."""
    win_interval: tuple[float, float] | None
    """The 95 % confidence interval of the win rate: the Wilson score interval."""
    statistics: dict[str, Statistic]
    """The game's own statistics about the bot, by name. For Expedition, these are
    ``prestige`` and its parts, such as ``prestige.cairn``, named after the fields of :class:`Score
    <northwest_passage.Score>`, and two proportions of games, ``passage_reached`` and ``back_home``.
    """
    failures: int
    """The number of games that the bot lost because it failed."""
    choices: int
    """The number of choices of the bot in the finished games."""
    seconds_per_choice: float = attrs.field(eq=False)
    """The average wall-clock time of a choice, or 0 if the bot never chose."""


@attrs.frozen
class Summary(Frozen):
    """The results of many games. Two summaries are equal if they differ only in times."""

    game: str
    """The name of the game."""
    variant: str
    """The name of the variant."""
    seed: int
    requested: int
    """The number of games requested."""
    games: int
    """The number of finished games. All statistics are about these."""
    forfeits: int
    """The number of games that a bot lost because it failed. They count as victories of its opponents."""
    interrupted: bool
    """True if the run was stopped by Ctrl-C."""
    bots: tuple[BotSummary, ...]
    actions: Statistic
    """The number of actions in a game, chance included."""
    statistics: dict[str, Statistic]
    """Statistics about a game as a whole, by name, such as ``rounds`` for Expedition."""
    timing: Timing = attrs.field(eq=False)

    def to_dict(self) -> dict[str, object]:
        """Return the summary as plain dicts, lists, strings and numbers.

        >>> from northwest_passage.bots import RandomBot
        >>> from northwest_passage.simulate import simulate
        >>> summary = simulate([RandomBot(), RandomBot()], games=2, workers=1).summary
        >>> summary.to_dict()["games"]
        2
        """
        return attrs.asdict(self)

    def _repr_html_(self) -> str:
        """Return the summary as an HTML table, for notebooks."""
        notes = "<br>".join(map(escape, self._notes()))
        return f"{html_table(_rows(self), self._heading())}<p>{notes}</p>"

    def _heading(self) -> str:
        stopped = ", interrupted" if self.interrupted else ""
        failed = f", {self.forfeits} lost through failures" if self.forfeits else ""
        return f"{self.games} of {self.requested} games{failed}, seed {self.seed}{stopped}"

    def _notes(self) -> list[str]:
        """Return notes about the run as a whole."""
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
        """Return the summary as a table."""
        return "\n".join([self._heading(), *_columns(_rows(self)), *self._notes()])


@attrs.frozen
class Simulation(Frozen, Generic[RecordT_co]):
    """The records, the failures and the summary of a simulation.

    ``print(simulation)`` shows the summary as a table, with a line for each failure.
    """

    records: tuple[RecordT_co, ...]
    """The finished games, ordered by number. Empty if records were not requested."""
    failures: tuple[Failure, ...]
    """The games that did not reach their end, ordered by number."""
    summary: Summary

    def to_json(self) -> str:
        """Return the summary and the failures as a JSON document. Records have a JSON format of their own.

        >>> import json
        >>> from northwest_passage.bots import RandomBot
        >>> from northwest_passage.simulate import simulate
        >>> simulation = simulate([RandomBot(), RandomBot()], games=2, workers=1)
        >>> json.loads(simulation.to_json())["failures"]
        []
        """
        failures = [
            {**attrs.asdict(failure), "state": json.loads(failure.state)}
            for failure in self.failures
        ]
        return json.dumps({"summary": self.summary.to_dict(), "failures": failures})

    def _repr_html_(self) -> str:
        """Return the simulation as HTML, for notebooks."""
        failures = "".join(f"<li>{escape(words)}</li>" for words in self._failures())
        return self.summary._repr_html_() + (f"<ul>{failures}</ul>" if failures else "")

    def __repr__(self) -> str:
        """Return a short description without the records, which would be very long."""
        summary = self.summary
        games, failures = count(summary.games, "game"), count(len(self.failures), "failure")
        return f"<Simulation of {summary.game}: {games}, {failures}>"

    def __str__(self) -> str:
        """Return the summary as a table, with a line for each failure."""
        return "\n".join([str(self.summary), *self._failures()])

    def _failures(self) -> list[str]:
        return [
            plain(
                f"game {failure.game}: {failure.bot or 'unknown bot'} {failure.kind}: "
                f"{failure.message.strip().splitlines()[-1]}"
            )
            for failure in self.failures
        ]


class SimulationStopped(RuntimeError):
    """The error of a simulation that stopped because its worker processes died.

    The results so far are in :attr:`simulation`. If they were saved to a ``file``, repeating the call resumes
    the simulation.
    """

    def __init__(self, why: str, simulation: Simulation[Any]) -> None:
        self.simulation = simulation
        """The results of the games that were finished before the simulation stopped."""
        summary = simulation.summary
        done = summary.games + len(simulation.failures)
        super().__init__(f"{why} {done} of {summary.requested} games are done.")


def _rows(summary: Summary) -> list[list[str]]:
    """Return the cells of the table by row: a label, then one cell for each bot."""
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
    """Return the table rows of one statistic for all bots. A part that is 0 for all bots is left out."""
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
