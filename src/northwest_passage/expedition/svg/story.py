"""The story of a game as a chart: the prestige of all players over time, and its sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from northwest_passage._internal.strings import num, title
from northwest_passage._internal.svg import replay
from northwest_passage._internal.svg.chart import (
    END,
    HEIGHT,
    SPAN,
    WIDTH,
    Scale,
    line,
    names,
    rises,
    scales,
    ticks,
)
from northwest_passage._internal.svg.chart import chart as whole_chart
from northwest_passage._internal.svg.picture import Look, Picture
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.events import Event, PrestigeScored, RoundStarted
from northwest_passage.expedition.nouns import TokenKind
from northwest_passage.expedition.scoring import standings
from northwest_passage.expedition.state import State
from northwest_passage.expedition.svg.cards import outcome, signed
from northwest_passage.expedition.svg.units import token

PlayedStep: TypeAlias = replay.PlayedStep[State, Action, Event]
"""One step of a game."""


def chart(steps: Sequence[PlayedStep], look: Look) -> Picture:
    """Draw prestige over time: a line for each player, with a symbol for the source of each gain."""
    colours, last = look.colours, steps[-1].state
    totals = [line.total for line in sorted(standings(last), key=lambda line: line.player)]
    shown = [[player.prestige for player in one.state.players] for one in steps]
    top = max(10, *totals, *(max(points) for points in shown))
    foot = min(0, *totals) if last.is_over else 0
    x, y = scales(len(steps), foot, top)
    rounds = [
        (number, one.state.round)
        for number, one in enumerate(steps)
        if any(isinstance(event, RoundStarted) for event in one.events)
    ]
    parts = [*ticks(_values(foot, top), rounds, x, y, foot, colours)]
    for number in range(len(last.players)):
        parts.append(line(rises([points[number] for points in shown], x, y), number, "", colours))
        if last.is_over:
            end = x(len(steps) - 1)
            jump = (
                f"M{num(end)} {num(y(shown[-1][number]))}L{num(end + END)} {num(y(totals[number]))}"
            )
            parts.append(line(jump, number, ' stroke-dasharray="5 4"', colours))
    if last.is_over:
        parts.append(
            f'<text x="{SPAN[1] + END}" y="{num(y(foot) + 17)}" text-anchor="end">end</text>'
        )
    parts += _gains(steps, x, y, colours)
    points = totals if last.is_over else shown[-1]
    players = [player.name for player in last.players]
    parts += names(players, [*map(signed, points)], [*map(y, points)], colours)
    words = outcome(last) if last.is_over else f"round {last.round} of {last.edition.rounds}"
    return whole_chart(
        look,
        "Prestige over time",
        f"The prestige of {len(last.players)} players over {len(steps) - 1} steps: {words}.",
        [*parts, _legend(colours)],
    )


def _values(foot: int, top: int) -> list[tuple[float, str]]:
    """Return the values to mark on the axis, as round numbers from ``foot`` to ``top`` with their labels."""
    step_ = next(s for s in (5, 10, 20, 25, 50, 100, 1000) if (top - foot) / s <= 6)
    first = -(-foot // step_) * step_
    return [(points, signed(points)) for points in range(first, top + 1, step_)]


def sources(colours: Palette) -> dict[str, str]:
    """Return a symbol for each source of prestige, in a square of 32 units."""
    symbols = {
        kind.name.lower(): token(kind, colours) for kind in TokenKind if kind.name != "CARTOGRAPHY"
    }
    symbols["islands"] = token(TokenKind.CARTOGRAPHY, colours)
    for source, name in (("passage", "P"), ("greenland", "G")):
        symbols[source] = (
            f'<circle r="13" fill="{colours["prestige"]}" stroke="{colours["outline"]}" stroke-width="1.5"/>'
            f'<text y="6.5" font-size="18" font-weight="700" text-anchor="middle"'
            f' fill="{colours["prestige_ink"]}">{name}</text>'
        )
    return symbols


def _gains(steps: Sequence[PlayedStep], x: Scale, y: Scale, colours: Palette) -> Iterator[str]:
    """Draw a symbol for the source of each gain, where the line has risen."""
    symbols = sources(colours)
    for number, one in enumerate(steps):
        for event in one.events:
            if isinstance(event, PrestigeScored) and event.points:
                name = one.state.players[event.player].name
                yield (
                    f'<g class="gain {event.source}" data-step="{number}" data-player="{event.player}"'
                    f' transform="translate({num(x(number))} {num(y(event.after))}) scale(.6)">'
                    f"{title(f'{name}: {event.points} for {_NAMES[event.source]}')}"
                    f"{symbols[event.source]}</g>"
                )


_NAMES: Final = {
    "passage": "the Passage",
    "greenland": "Greenland",
    "cairn": "Cairn",
    "inuit": "Inuit",
    "franklin": "Franklin",
    "strait": "Strait",
    "islands": "island",
}


def _legend(colours: Palette) -> str:
    """Draw the legend of the symbols."""
    parts: list[str] = []
    step_ = (WIDTH - 2 * 24) / len(_NAMES)
    for i, (source, drawn) in enumerate(sources(colours).items()):
        parts.append(
            f'<g transform="translate({num(34 + step_ * i)} {HEIGHT - 20})">'
            f'<g transform="scale(.6)">{drawn}</g>'
            f'<text x="13" y="4.5">{_NAMES[source]}</text></g>'
        )
    return "".join(parts)
