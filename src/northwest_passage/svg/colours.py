"""All colours of the pictures, in one dictionary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from northwest_passage._shared.markup import escape
from northwest_passage._shared.texts import quoted
from northwest_passage.errors import InvalidData, Problem

__all__ = ["COLOURS", "PLAYERS", "Palette", "Theme", "palette"]

Theme: TypeAlias = Literal["light", "dark"]
"""For a light or for a dark page."""

Palette: TypeAlias = Mapping[str, str]
"""Colours by what they are for."""

PLAYERS: Final = (
    ("#d55e00", "#ffffff"),
    ("#f0e442", "#1f1c00"),
    ("#cc79a7", "#24061a"),
    ("#22262c", "#ffffff"),
)
"""The colour of each player, and that of a letter on it: in pictures of both themes and at a terminal."""

_PLAYERS: Final = {
    name: colour
    for number, (fill, ink) in enumerate(PLAYERS)
    for name, colour in ((f"player_{number}", fill), (f"player_{number}_ink", ink))
}

COLOURS: Final[Mapping[Theme, Palette]] = {
    "light": {
        "page": "#faf7ef",
        "ink": "#1f2d3a",
        "muted": "#66717b",
        "paper": "#efece4",
        "grid": "#c6c1b4",
        "frame": "#3b4a57",
        "frame_gap": "#fdfbf5",
        "sea": "#2f729e",
        "shallow": "#a7d5e8",
        "land": "#e2ba72",
        "charted": "#c3c56e",
        "beach": "#f8e3b4",
        "shore": "#5b4421",
        "relief": "#a67f3c",
        "wave": "#6fa9cb",
        "tile": "#12283a",
        "ice": "#f4fbff",
        "ice_crack": "#8fbcd8",
        "ice_line": "#0b4f86",
        "zone": "#7a3b69",
        "sky": "#8a94a0",
        "sun": "#f5b301",
        "sun_ink": "#5a3d00",
        "medal": "#f6d674",
        "medal_ink": "#4a3300",
        "panel": "#f3eee1",
        "card": "#fffdf7",
        "rule": "#dcd3bd",
        "turn": "#0072b2",
        "outline": "#ffffff",
        "piece": "#14202b",
        "highlight": "#f0e442",
        "last": "#ff8c1a",
        "path": "#ffffff",
        "refusal": "#c4123a",
        **_PLAYERS,
        "cairn": "#c9c2b8",
        "inuit": "#e69f00",
        "franklin": "#3a2149",
        "strait": "#56b4e9",
        "cartography": "#009e73",
        "cairn_ink": "#2a241c",
        "inuit_ink": "#2a1c00",
        "franklin_ink": "#ffffff",
        "strait_ink": "#04283f",
        "cartography_ink": "#ffffff",
    },
    "dark": {
        "page": "#10161c",
        "ink": "#e6edf3",
        "muted": "#95a3b0",
        "paper": "#232b33",
        "grid": "#4d5a66",
        "frame": "#b9c4cf",
        "frame_gap": "#1a222a",
        "sea": "#164a6b",
        "shallow": "#4f93b3",
        "land": "#b6935a",
        "charted": "#97a05b",
        "beach": "#d9bd86",
        "shore": "#2a1d0a",
        "relief": "#7c6030",
        "wave": "#39779b",
        "tile": "#04121d",
        "ice": "#dcecf6",
        "ice_crack": "#7fa9c4",
        "ice_line": "#1583d6",
        "zone": "#e0a3cb",
        "sky": "#6d7a86",
        "sun": "#ffc83d",
        "sun_ink": "#4a3200",
        "medal": "#e7c35a",
        "medal_ink": "#372600",
        "panel": "#171f27",
        "card": "#202a34",
        "rule": "#33404c",
        "turn": "#56b4e9",
        "outline": "#f4f7fa",
        "piece": "#0b1117",
        "highlight": "#f0e442",
        "last": "#ff9f3d",
        "path": "#ffffff",
        "refusal": "#ff5c7a",
        **_PLAYERS,
        "cairn": "#c9c2b8",
        "inuit": "#e69f00",
        "franklin": "#3a2149",
        "strait": "#56b4e9",
        "cartography": "#009e73",
        "cairn_ink": "#2a241c",
        "inuit_ink": "#2a1c00",
        "franklin_ink": "#ffffff",
        "strait_ink": "#04283f",
        "cartography_ink": "#ffffff",
    },
}
"""Every colour of every picture, by theme and purpose.

Players and tokens have colours of the Okabe-Ito palette, which people with any kind of colour vision can tell
apart; shapes, letters and pips say the same once more.
"""


def palette(theme: Theme, colours: Palette | None) -> Palette:
    """The colours of a theme, some of them replaced, ready to stand in an attribute.

    :raises InvalidData: if there is no such theme or no such colour.
    """
    known = COLOURS.get(theme)
    if known is None:
        raise InvalidData([Problem("theme", f"there is no theme {quoted(theme)}")])
    if colours is None:
        return known
    problems = [
        Problem(f"colours.{n}", "there is no such colour") for n in colours if n not in known
    ]
    if problems:
        raise InvalidData(problems)
    return {**known, **{name: escape(value) for name, value in colours.items()}}
