"""Replays of games as HTML pages with the map, the events, and controls.

The parts that never change are drawn once. Each part that changes has an id, and a *film* holds for each step
the differences from the step before. ``replay.js`` combines them, and the game's own script shows the result.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar, cast

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import escape
from northwest_passage._internal.svg.chart import SPAN
from northwest_passage._internal.svg.picture import Page
from northwest_passage._internal.svg.themes import Theme, Themes, page_style

if TYPE_CHECKING:
    from northwest_passage.records import Record

Json: TypeAlias = dict[str, object]

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")


@attrs.frozen
class PlayedStep(Frozen, Generic[StateT, ActionT, EventT]):
    """One step of a game: the action, its events, and the state after it."""

    action: ActionT | None
    """The action, or ``None`` at the beginning of the game."""
    events: tuple[EventT, ...]
    state: StateT


def played(
    record: Record[Any, StateT, Any, ActionT, EventT, Any],
) -> list[PlayedStep[StateT, ActionT, EventT]]:
    """Return all steps of a recorded game, from its beginning.

    :raises InvalidData: if the record cannot be replayed to its end.
    """
    states, game = list(record.states()), record.game()
    steps: list[PlayedStep[StateT, ActionT, EventT]] = [PlayedStep(None, (), states[0])]
    for before, action in zip(states, record.actions, strict=False):
        after = game.step(before, action)
        steps.append(PlayedStep(action, after.events, after.state))
    return steps


def film(scenes: Iterator[tuple[Json, Json]], nested: tuple[str, ...]) -> Iterator[Json]:
    """Yield the changes at each step. The changes at the first step are the whole scene.

    :param scenes: for each step, the parts that are compared, and the parts that are shown at this step only.
    :param nested: the parts that have parts of their own, which are compared one by one.
    """
    before: Json = {}
    for now, fleeting in scenes:
        changes: Json = {name: value for name, value in now.items() if before.get(name) != value}
        for part in nested:
            changes.pop(part, None)
            changes.update(_inner(part, before, now))
        yield {**fleeting, **changes}
        before = now


def _inner(part: str, before: Json, now: Json) -> Json:
    """Return the changes inside a nested part, with ``None`` for what was removed."""
    old, new = cast("Json", before.get(part, {})), cast("Json", now[part])
    changed = {name: value for name, value in new.items() if old.get(name) != value}
    changed |= dict.fromkeys(old.keys() - new.keys())
    return {part: changed} if changed else {}


def page(
    heading: str,
    themes: Themes,
    theme: Theme,
    package: str,
    *,
    stage: str,
    story: str,
    beside: str,
    film: Json,
) -> Page:
    """Return a self-contained page that replays a game.

    :param heading: the title.
    :param themes: the colours of the game.
    :param theme: the theme.
    :param package: the package with the game's own ``replay.js`` and ``replay.css``.
    :param stage: the picture that changes with each step.
    :param story: a chart of the whole game, below the controls.
    :param beside: the content beside the stage, below the sentences that describe the events.
    :param film: the data that the scripts read: see ``replay.js``.
    """
    # A player's text must not end the script element that contains it.
    data = json.dumps({**film, "chart": SPAN}, separators=(",", ":")).replace("<", "\\u003c")
    own, shared = files(package), files("northwest_passage._internal.svg")
    styles, scripts = (
        "".join(place.joinpath(name).read_text(encoding="utf-8") for place in (shared, own))
        for name in ("replay.css", "replay.js")
    )
    return Page(
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(heading)}</title><style>{page_style(themes, theme)}{styles}</style></head>"
        '<body><main><div><section class="stage" aria-label="The map">'
        f'<header><h1 class="heading"></h1><p class="note"></p></header>{stage}{_CONTROLS}</section>'
        f'<section class="story" tabindex="0" role="region" aria-label="The story">{story}</section></div>'
        '<aside><section class="told" aria-live="polite"><h2>What happens</h2>'
        '<ol tabindex="0" aria-label="Sentences"></ol></section>'
        f"{beside}</aside></main>"
        f'<script type="application/json" id="film">{data}</script>'
        f"<script>{scripts}</script></body></html>"
    )


def _button(go: str, words: str, key: str, *icons: str) -> str:
    drawn = "".join(
        f'<svg viewBox="0 0 16 16" aria-hidden="true"{kind}><path d="{path}"/></svg>'
        for kind, _, path in (icon.rpartition(":") for icon in icons)
    )
    return f'<button data-go="{go}" title="{words} ({key})" aria-label="{words}">{drawn}</button>'


_CONTROLS: Final = (
    '<div class="controls" role="group" aria-label="Playing">'
    + _button("first", "First step", "Home", "M2 2h2.5v12H2zM14 2v12L5.5 8z")
    + _button("back", "One step back", "left arrow", "M12 2v12L3 8z")
    + _button(
        "play",
        "Play",
        "space",
        ' class="play":M3 2v12l11-6z',
        ' class="pause":M3 2h3.5v12H3zM9.5 2H13v12H9.5z',
    )
    + _button("on", "One step forward", "right arrow", "M4 2v12l9-6z")
    + _button("last", "Last step", "End", "M11.5 2H14v12h-2.5zM2 2v12l8.5-6z")
    + '<input type="range" min="0" value="0" aria-label="Step">'
    '<output></output><label>Speed <select aria-label="Speed">'
    '<option value=".5">½×</option><option value="1" selected>1×</option><option value="2">2×</option>'
    '<option value="4">4×</option><option value="8">8×</option></select></label></div>'
)
