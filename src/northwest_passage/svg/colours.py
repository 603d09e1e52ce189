"""All colours of the pictures, in one dictionary: each has one meaning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from northwest_passage._shared.markup import escape
from northwest_passage._shared.texts import quoted
from northwest_passage.errors import InvalidData, Problem

__all__ = ["COLOURS", "PLAYERS", "Palette", "Theme", "page_style", "palette", "style"]

Theme: TypeAlias = Literal["light", "dark", "auto"]
"""For a light page, for a dark one, or for both: ``"auto"`` follows the page that shows the picture."""

Palette: TypeAlias = Mapping[str, str]
"""Colours by what they are for."""

PLAYERS: Final = (
    ("#d55e00", "#ffffff"),
    ("#f0e442", "#1f1c00"),
    ("#cc79a7", "#24061a"),
    ("#6f5cf0", "#ffffff"),
)
"""The colour of each player, and that of a letter on it: in pictures of both themes and at a terminal."""

_PLAYERS: Final = {
    name: colour
    for number, (fill, ink) in enumerate(PLAYERS)
    for name, colour in ((f"player_{number}", fill), (f"player_{number}_ink", ink))
}

_TOKENS: Final = {
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
}

COLOURS: Final[Mapping[Literal["light", "dark"], Palette]] = {
    "light": {
        "page": "#faf7ef",
        "ink": "#1f2d3a",
        "muted": "#5d6873",
        "paper": "#f4f1ea",
        "grid": "#c2bdb0",
        "frame": "#3b4a57",
        "frame_gap": "#fdfbf5",
        "sea": "#2a6a96",
        "shallow": "#a7d5e8",
        "land": "#e6c07c",
        "charted": "#c9cc7a",
        "beach": "#f8e3b4",
        "shore": "#5b4421",
        "relief": "#a67f3c",
        "wave": "#6fa9cb",
        "tile": "#12283a",
        "ice": "#b3cfe2",
        "ice_sea": "#5588a8",
        "ice_land": "#f6ebd3",
        "ice_charted": "#e9edc0",
        "ice_floe": "#e9f6ff",
        "ice_crack": "#7fb0cf",
        "ice_line": "#0b4f86",
        "sky": "#7d8893",
        "sun": "#f5a300",
        "sun_ink": "#402a00",
        "prestige": "#7a3b69",
        "prestige_ink": "#ffffff",
        "panel": "#f3eee1",
        "card": "#fffdf7",
        "rule": "#dcd3bd",
        "outline": "#ffffff",
        "piece": "#14202b",
        "turn": "#0068a3",
        "highlight": "#1fe0cf",
        "highlight_ink": "#06302c",
        "last": "#d6249f",
        "path": "#e6fbff",
        "refusal": "#c4123a",
        **_PLAYERS,
        **_TOKENS,
    },
    "dark": {
        "page": "#10161c",
        "ink": "#e6edf3",
        "muted": "#9daab6",
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
        "ice": "#4a6376",
        "ice_sea": "#447c9b",
        "ice_land": "#dfe2dc",
        "ice_charted": "#d3dcae",
        "ice_floe": "#a9c9dc",
        "ice_crack": "#2f6280",
        "ice_line": "#4bb4ff",
        "sky": "#7d8a96",
        "sun": "#ffb52e",
        "sun_ink": "#3a2600",
        "prestige": "#e0a3cb",
        "prestige_ink": "#2c0a22",
        "panel": "#171f27",
        "card": "#202a34",
        "rule": "#33404c",
        "outline": "#f4f7fa",
        "piece": "#0b1117",
        "turn": "#56b4e9",
        "highlight": "#1fe0cf",
        "highlight_ink": "#06302c",
        "last": "#ff6ac6",
        "path": "#d4f3ff",
        "refusal": "#ff5c7a",
        **_PLAYERS,
        **_TOKENS,
    },
}
"""Every colour of every picture, by theme and purpose.

Players and tokens have colours of the Okabe-Ito palette, which people with any kind of colour vision can tell
apart; shapes and letters say the same once more. What may be done is ``highlight``, what was done ``last``,
whose turn it is ``turn``, what is worth prestige ``prestige``; no player, token or terrain has one of these.
"""

_DARK_PAGES: Final = "[data-theme=dark],[data-jp-theme-light=false],.vscode-dark,.dark"
_LIGHT_PAGES: Final = "[data-theme=light],[data-jp-theme-light=true],.vscode-light,.light"
"""How the pages of well-known tools say which theme their reader has chosen."""


def palette(theme: Theme, colours: Palette | None) -> Palette:
    """The colours of a theme, some of them replaced, ready to stand in an attribute.

    :raises InvalidData: if there is no such theme or no such colour.
    """
    wanted = "light" if theme == "auto" else theme
    known = next((colours for name, colours in COLOURS.items() if name == wanted), None)
    if known is None:
        raise InvalidData([Problem("theme", f"there is no theme {quoted(theme)}")])
    if theme == "auto":
        known = {name: f"var({_variable(name)},{colour})" for name, colour in known.items()}
    if colours is None:
        return known
    problems = [
        Problem(f"colours.{n}", "there is no such colour") for n in colours if n not in known
    ]
    if problems:
        raise InvalidData(problems)
    return {**known, **{name: escape(value) for name, value in colours.items()}}


def style(theme: Theme) -> str:
    """What makes a picture dark on a dark page; nothing if its theme is settled.

    Light colours need no rule, since they stand in the picture itself. The selectors have no weight, so that
    a page's own ``svg.northwest-passage { --nwp-sea: navy }`` wins.
    """
    if theme != "auto":
        return ""
    light, dark = COLOURS["light"], COLOURS["dark"]
    night = ";".join(f"{_variable(n)}:{c}" for n, c in dark.items() if c != light[n])
    picture = ".northwest-passage.auto"
    return (
        "<style>@media(prefers-color-scheme:dark)"
        f"{{:where({picture}:not(:is({_LIGHT_PAGES}) *)){{{night}}}}}"
        f":where(:is({_DARK_PAGES}) {picture}){{{night}}}</style>"
    )


def page_style(theme: Theme) -> str:
    """The same variables for a whole page around pictures."""

    def rules(name: Literal["light", "dark"]) -> str:
        return ":root{" + ";".join(f"{_variable(n)}:{c}" for n, c in COLOURS[name].items()) + "}"

    if theme == "auto":
        return f"{rules('light')}@media(prefers-color-scheme:dark){{{rules('dark')}}}"
    return rules(theme)


def _variable(name: str) -> str:
    return f"--nwp-{name.replace('_', '-')}"
