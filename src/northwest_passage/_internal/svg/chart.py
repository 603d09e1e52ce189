"""The story of a game as a chart: a line for each player over all steps, and the start of each round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from northwest_passage._internal.strings import escape, num, shorten
from northwest_passage._internal.svg.parts import LETTERS, SANS, SERIF, backdrop
from northwest_passage._internal.svg.picture import Look, Picture, document
from northwest_passage._internal.svg.themes import Palette

Scale: TypeAlias = Callable[[float], float]

WIDTH: Final = 760
HEIGHT: Final = 340
_LEFT: Final = 46
_RIGHT: Final = 150
_TOP: Final = 42
_BOTTOM: Final = 64
END: Final = 44
"""The horizontal distance between the last step and the final result, in the units of the picture."""
SPAN: Final = (_LEFT, WIDTH - _RIGHT - END)
"""The x coordinates of the first and the last step."""


def scales(steps: int, foot: float, top: float) -> tuple[Scale, Scale]:
    """Return two functions: one for the x coordinate of a step, and one for the y coordinate of a value."""
    start, end = SPAN

    def x(number: float) -> float:
        return start + (end - start) * number / max(1, steps - 1)

    def y(value: float) -> float:
        return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * (value - foot) / (top - foot)

    return x, y


def chart(look: Look, heading: str, words: str, parts: Sequence[str]) -> Picture:
    """Return a whole chart, with a vertical line that a page can move to the current step.

    :param look: the size, the theme and the colours of the picture.
    :param heading: the heading.
    :param words: the story of the game in one sentence.
    :param parts: the markup of lines and labels.
    """
    colours = look.colours
    cursor = (
        f'<path class="cursor" d="M0 {_TOP - 4}V{HEIGHT - _BOTTOM}" stroke="{colours["last"]}"'
        ' stroke-width="2.5" visibility="hidden"/>'
    )
    return document(
        look,
        WIDTH,
        HEIGHT,
        heading,
        words,
        backdrop(WIDTH, HEIGHT, colours)
        + f'<g class="story" font-family="{SANS}" font-size="12.5" fill="{colours["muted"]}">'
        f'<text x="{_LEFT}" y="24" font-family="{SERIF}" font-size="17" fill="{colours["ink"]}">'
        f"{escape(heading)}</text>{''.join(parts)}{cursor}</g>",
    )


def ticks(
    values: Sequence[tuple[float, str]],
    rounds: Sequence[tuple[int, int]],
    x: Scale,
    y: Scale,
    foot: float,
    colours: Palette,
) -> Iterator[str]:
    """Yield a labelled horizontal line for each value, and a vertical line where each round begins.

    :param values: the values with their labels.
    :param rounds: pairs of a step and the number of the round that begins there.
    :param x: the scale of steps.
    :param y: the scale of values.
    :param foot: the lowest value.
    :param colours: the colours of the theme.
    """
    for value, words in values:
        weight = 1.6 if value == 0 else 0.8
        yield (
            f'<path d="M{_LEFT} {num(y(value))}H{WIDTH - _RIGHT}" stroke="{colours["grid"]}"'
            f' stroke-width="{weight}"/><text x="{_LEFT - 8}" y="{num(y(value) + 4.5)}"'
            f' text-anchor="end">{escape(words)}</text>'
        )
    for step, number in rounds:
        yield (
            f'<path d="M{num(x(step))} {_TOP}V{num(y(foot))}" stroke="{colours["grid"]}"'
            f' stroke-dasharray="2 5"/><text x="{num(x(step))}" y="{num(y(foot) + 17)}"'
            f' text-anchor="middle">{number}</text>'
        )
    yield f'<text x="{_LEFT - 8}" y="{num(y(foot) + 17)}" text-anchor="end">round</text>'


def rises(values: Sequence[float], x: Scale, y: Scale) -> str:
    """Return the path of a line that is horizontal except at the steps that change its value."""
    changes = "".join(
        f"H{num(x(number))}V{num(y(after))}"
        for number, (before, after) in enumerate(pairwise(values), start=1)
        if before != after
    )
    return f"M{num(x(0))} {num(y(values[0]))}{changes}H{num(x(len(values) - 1))}"


def line(path: str, number: int, more: str, colours: Palette) -> str:
    """Return a line of the chart along a path, in the colour of a player."""
    return (
        f'<path class="player-{number}" d="{path}" fill="none" stroke="{colours["piece"]}"'
        f' stroke-opacity=".55" stroke-width="5" stroke-linejoin="round"{more}/><path d="{path}" fill="none"'
        f' stroke="{colours[f"player_{number}"]}" stroke-width="3" stroke-linejoin="round"{more}/>'
    )


def names(
    players: Sequence[str], results: Sequence[str], ends: Sequence[float], colours: Palette
) -> Iterator[str]:
    """Yield labels with the players' names and results at the ends of their lines, without overlaps.

    :param players: the names.
    :param results: the results in words.
    :param ends: the distance from the top at which each line ends.
    :param colours: the colours of the theme.
    """
    at = -100.0
    for number in sorted(range(len(players)), key=lambda number: (ends[number], number)):
        at = max(at + 20, ends[number] + 5)
        name = escape(shorten(players[number], 12))
        yield (
            f'<g transform="translate({WIDTH - _RIGHT + 10} {num(at)})"><rect y="-13" width="18" height="17"'
            f' rx="4" fill="{colours[f"player_{number}"]}"/><text x="9" y="0" font-weight="700"'
            f' text-anchor="middle" fill="{colours[f"player_{number}_ink"]}">{LETTERS[number]}</text>'
            f'<text x="26" fill="{colours["ink"]}">{name} {escape(results[number])}</text></g>'
        )
