"""The story of a game as a chart: the prestige of all players over time, and where it came from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from northwest_passage._shared.markup import escape, num, shorten, title
from northwest_passage._shared.pictures import replay
from northwest_passage._shared.pictures.colours import Palette
from northwest_passage._shared.pictures.look import Look, Picture, document
from northwest_passage._shared.pictures.pieces import SANS, SERIF
from northwest_passage.actions import Action
from northwest_passage.events import Event, PrestigeScored, RoundStarted
from northwest_passage.nouns import TokenKind
from northwest_passage.record import GameRecord
from northwest_passage.rules.engine import step
from northwest_passage.scoring import standings
from northwest_passage.state import State
from northwest_passage.svg.cards import outcome, signed
from northwest_passage.svg.pieces import token
from northwest_passage.words import letter

__all__ = ["Told", "chart", "chart_span", "played", "sources"]


Told: TypeAlias = replay.Told[State, Action, Event]
"""One step of a game."""


def played(record: GameRecord) -> list[Told]:
    """A game from its beginning, step by step.

    :raises InvalidData: if the record cannot be played to its end.
    """
    return replay.played(list(record.states()), record.actions, step)


Scale: TypeAlias = Callable[[float], float]

_WIDTH: Final = 760
_HEIGHT: Final = 340
_LEFT: Final = 46
_RIGHT: Final = 150
_TOP: Final = 42
_BOTTOM: Final = 64
_END: Final = 44
"""Between the last step and the final totals."""


def chart_span() -> tuple[int, int]:
    """Where the steps begin and end on the chart, from the left."""
    return _LEFT, _WIDTH - _RIGHT - _END


def chart(told: Sequence[Told], look: Look) -> Picture:
    """Prestige over time: a line for each player, with a sign for the source of each gain."""
    colours, last = look.colours, told[-1].state
    totals = [line.total for line in sorted(standings(last), key=lambda line: line.player)]
    shown = [[player.prestige for player in one.state.players] for one in told]
    top = max(10, *totals, *(max(points) for points in shown))
    foot = min(0, *totals) if last.is_over else 0

    def x(number: float) -> float:
        start, end = chart_span()
        return start + (end - start) * number / max(1, len(told) - 1)

    def y(points: float) -> float:
        return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * (points - foot) / (top - foot)

    parts = [
        *_grid(foot, top, y, colours),
        *_rounds(told, x, y(foot), colours),
    ]
    for number in range(len(last.players)):
        line = _steps([points[number] for points in shown], x, y)
        parts.append(_line(line, number, "", colours))
        if last.is_over:
            end = x(len(told) - 1)
            jump = f"M{num(end)} {num(y(shown[-1][number]))}L{num(end + _END)} {num(y(totals[number]))}"
            parts.append(_line(jump, number, ' stroke-dasharray="5 4"', colours))
    if last.is_over:
        parts.append(
            f'<text x="{_WIDTH - _RIGHT}" y="{num(y(foot) + 17)}" text-anchor="end">end</text>'
        )
    parts += _gains(told, x, y, colours)
    parts += _names(last, totals if last.is_over else shown[-1], y, colours)
    parts.append(
        f'<path class="cursor" d="M0 {_TOP - 4}V{_HEIGHT - _BOTTOM}" stroke="{colours["last"]}"'
        ' stroke-width="2.5" visibility="hidden"/>'
    )
    words = outcome(last) if last.is_over else f"round {last.round} of {last.edition.rounds}"
    return document(
        look,
        _WIDTH,
        _HEIGHT,
        "Prestige over time",
        f"The prestige of {len(last.players)} players over {len(told) - 1} steps: {words}.",
        f'<rect class="page" width="{_WIDTH}" height="{_HEIGHT}" rx="12" fill="{colours["page"]}"/>'
        f'<g class="story" font-family="{SANS}" font-size="12.5" fill="{colours["muted"]}">'
        f'<text x="{_LEFT}" y="24" font-family="{SERIF}" font-size="17" fill="{colours["ink"]}">'
        f"Prestige over time</text>{''.join(parts)}{_legend(colours)}</g>",
    )


def _grid(foot: int, top: int, y: Scale, colours: Palette) -> Iterator[str]:
    step_ = next(s for s in (5, 10, 20, 25, 50, 100, 1000) if (top - foot) / s <= 6)
    first = -(-foot // step_) * step_
    for points in range(first, top + 1, step_):
        weight = 1.6 if points == 0 else 0.8
        yield (
            f'<path d="M{_LEFT} {num(y(points))}H{_WIDTH - _RIGHT}" stroke="{colours["grid"]}"'
            f' stroke-width="{weight}"/><text x="{_LEFT - 8}" y="{num(y(points) + 4.5)}"'
            f' text-anchor="end">{signed(points)}</text>'
        )


def _rounds(told: Sequence[Told], x: Scale, foot: float, colours: Palette) -> Iterator[str]:
    """A tick where each round begins."""
    for number, one in enumerate(told):
        if any(isinstance(event, RoundStarted) for event in one.events):
            yield (
                f'<path d="M{num(x(number))} {_TOP}V{num(foot)}" stroke="{colours["grid"]}"'
                f' stroke-dasharray="2 5"/><text x="{num(x(number))}" y="{num(foot + 17)}"'
                f' text-anchor="middle">{one.state.round}</text>'
            )
    yield f'<text x="{_LEFT - 8}" y="{num(foot + 17)}" text-anchor="end">round</text>'


def _steps(points: Sequence[int], x: Scale, y: Scale) -> str:
    """A line that rises where points are scored."""
    rises = "".join(
        f"H{num(x(number))}V{num(y(after))}"
        for number, (before, after) in enumerate(pairwise(points), start=1)
        if before != after
    )
    return f"M{num(x(0))} {num(y(points[0]))}{rises}H{num(x(len(points) - 1))}"


def _line(path: str, number: int, more: str, colours: Palette) -> str:
    return (
        f'<path class="player-{number}" d="{path}" fill="none" stroke="{colours["piece"]}"'
        f' stroke-opacity=".55" stroke-width="5" stroke-linejoin="round"{more}/><path d="{path}" fill="none"'
        f' stroke="{colours[f"player_{number}"]}" stroke-width="3" stroke-linejoin="round"{more}/>'
    )


def sources(colours: Palette) -> dict[str, str]:
    """A sign for each source of prestige, in a square of 32."""
    signs = {
        kind.name.lower(): token(kind, colours) for kind in TokenKind if kind.name != "CARTOGRAPHY"
    }
    signs["islands"] = token(TokenKind.CARTOGRAPHY, colours)
    for source, name in (("passage", "P"), ("greenland", "G")):
        signs[source] = (
            f'<circle r="13" fill="{colours["prestige"]}" stroke="{colours["outline"]}" stroke-width="1.5"/>'
            f'<text y="6.5" font-size="18" font-weight="700" text-anchor="middle"'
            f' fill="{colours["prestige_ink"]}">{name}</text>'
        )
    return signs


def _gains(told: Sequence[Told], x: Scale, y: Scale, colours: Palette) -> Iterator[str]:
    """The source of each gain, where the line has risen."""
    signs = sources(colours)
    for number, one in enumerate(told):
        for event in one.events:
            if isinstance(event, PrestigeScored) and event.points:
                name = one.state.players[event.player].name
                yield (
                    f'<g class="gain {event.source}" data-step="{number}" data-player="{event.player}"'
                    f' transform="translate({num(x(number))} {num(y(event.after))}) scale(.6)">'
                    f"{title(f'{name}: {event.points} for {_NAMES[event.source]}')}"
                    f"{signs[event.source]}</g>"
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


def _names(last: State, points: Sequence[int], y: Scale, colours: Palette) -> Iterator[str]:
    """The players beside the ends of their lines, not one over the other."""
    order = sorted(range(len(points)), key=lambda number: (-points[number], number))
    at = -100.0
    for number in order:
        at = max(at + 20, y(points[number]) + 5)
        name = escape(shorten(last.players[number].name, 12))
        yield (
            f'<g transform="translate({_WIDTH - _RIGHT + 10} {num(at)})"><rect y="-13" width="18" height="17"'
            f' rx="4" fill="{colours[f"player_{number}"]}"/><text x="9" y="0" font-weight="700"'
            f' text-anchor="middle" fill="{colours[f"player_{number}_ink"]}">{letter(number)}</text>'
            f'<text x="26" fill="{colours["ink"]}">{name} {signed(points[number])}</text></g>'
        )


def _legend(colours: Palette) -> str:
    """What the signs mean."""
    parts: list[str] = []
    step_ = (_WIDTH - 2 * 24) / len(_NAMES)
    for i, (source, drawn) in enumerate(sources(colours).items()):
        parts.append(
            f'<g transform="translate({num(34 + step_ * i)} {_HEIGHT - 20})">'
            f'<g transform="scale(.6)">{drawn}</g>'
            f'<text x="13" y="4.5">{_NAMES[source]}</text></g>'
        )
    return "".join(parts)
