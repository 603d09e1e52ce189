"""The story of a race as a chart: the progress of each boat over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from northwest_passage._internal.strings import num, plain, title
from northwest_passage._internal.svg import replay
from northwest_passage._internal.svg.chart import HEIGHT, Scale, line, names, rises, scales, ticks
from northwest_passage._internal.svg.chart import chart as whole_chart
from northwest_passage._internal.svg.picture import Look, Picture
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.events import CardDrawn, Event, RoundStarted, RouteRaided
from northwest_passage.adventure.state import State
from northwest_passage.adventure.svg.panel import outcome
from northwest_passage.adventure.svg.terrain import treasure

PlayedStep: TypeAlias = replay.PlayedStep[State, Action, Event]
"""One step of a race."""

_EVERY = 5
"""The number of rounds between two labels on the time axis, since a race can last forty rounds."""


def chart(steps: Sequence[PlayedStep], look: Look) -> Picture:
    """Draw the progress of each boat over time, as a line from the Atlantic to its last row."""
    colours, last = look.colours, steps[-1].state
    pacific = last.edition.rows + 1
    shown = [[min(player.boat.row, pacific) for player in one.state.players] for one in steps]
    x, y = scales(len(steps), 0, pacific)
    rounds = [
        (number, event.round)
        for number, one in enumerate(steps)
        for event in one.events
        if isinstance(event, RoundStarted) and (event.round == 1 or event.round % _EVERY == 0)
    ]
    rows = [(row, str(row)) for row in range(6, pacific, 6)]
    values = [(0, "start"), *rows[:-1], (pacific, "goal")]
    ends = shown[-1]
    return whole_chart(
        look,
        "Rows over time",
        f"The rows of {len(last.players)} boats over {len(steps) - 1} steps: "
        f"{outcome(last) if last.is_over else f'round {last.round}'}.",
        [
            *ticks(values, rounds, x, y, 0, colours),
            *(
                line(rises([rows[number] for rows in shown], x, y), number, "", colours)
                for number in range(len(last.players))
            ),
            *_symbols(steps, shown, x, y, colours),
            *names(
                [player.name for player in last.players],
                [
                    "Pacific" if row == pacific else "Atlantic" if row == 0 else str(row)
                    for row in ends
                ],
                [*map(y, ends)],
                colours,
            ),
            *_legend(colours),
        ],
    )


def _drawn(colours: Palette) -> dict[type[Event], tuple[str, str]]:
    """Return a symbol and a name for each kind of event that the chart marks."""
    raid = (
        f'<path d="M0-10L10 0L0 10L-10 0Z" fill="{colours["last"]}" stroke="{colours["outline"]}"'
        ' stroke-width="2"/>'
    )
    return {CardDrawn: (treasure(colours), "card drawn"), RouteRaided: (raid, "raid")}


def _symbols(
    steps: Sequence[PlayedStep],
    shown: Sequence[Sequence[int]],
    x: Scale,
    y: Scale,
    colours: Palette,
) -> Iterator[str]:
    """Draw the symbols for cards and raids on the lines of the boats."""
    drawn = _drawn(colours)
    for number, one in enumerate(steps):
        for event in one.events:
            if isinstance(event, CardDrawn | RouteRaided):
                symbol, words = drawn[type(event)]
                name = plain(one.state.players[event.player].name)
                at = f"{num(x(number))} {num(y(shown[number][event.player]))}"
                yield (
                    f'<g class="{words.split()[0]}" data-step="{number}" data-player="{event.player}"'
                    f' transform="translate({at}) scale(.55)">{title(f"{name}: {words}")}{symbol}</g>'
                )


def _legend(colours: Palette) -> Iterator[str]:
    """Draw the symbols with their names."""
    for number, (symbol, words) in enumerate(_drawn(colours).values()):
        yield (
            f'<g transform="translate({56 + 120 * number} {HEIGHT - 20})"><g transform="scale(.6)">'
            f'{symbol}</g><text x="13" y="4.5">{words}</text></g>'
        )
