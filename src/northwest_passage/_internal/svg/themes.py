"""Themes: the colours of pictures on light and on dark pages, each named after its purpose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from northwest_passage._internal.arguments import must_be
from northwest_passage._internal.strings import escape
from northwest_passage.errors import Problem, refuse

Theme: TypeAlias = Literal["light", "dark", "auto"]
"""The theme for a light page, for a dark one, or for both: ``"auto"`` follows the page that shows the
picture."""

Palette: TypeAlias = Mapping[str, str]
"""Colours by the name of their purpose, such as ``ink``."""

Themes: TypeAlias = Mapping[Literal["light", "dark"], Palette]
"""All colours of a game's pictures, for both kinds of pages."""

PLAYERS: Final = (
    ("#d55e00", "#ffffff"),
    ("#f0e442", "#1f1c00"),
    ("#cc79a7", "#24061a"),
    ("#6f5cf0", "#ffffff"),
)
"""For each player, the colour of the pieces and of the letters on them, in both themes and in a terminal."""


def both(colours: Mapping[str, tuple[str, str]], base: Themes | None = None) -> Themes:
    """Return the light and the dark theme, given a pair of colours for each purpose.

    :param colours: for each purpose, its colour on light pages and on dark ones.
    :param base: themes whose colours are included, unless ``colours`` replaces them.
    """
    light, dark = (dict(base["light"]), dict(base["dark"])) if base else ({}, {})
    for name, (on_light, on_dark) in colours.items():
        light[name], dark[name] = on_light, on_dark
    return {"light": light, "dark": dark}


COMMON: Final = both(
    {
        "page": ("#faf7ef", "#10161c"),
        "ink": ("#1f2d3a", "#e6edf3"),
        "muted": ("#5d6873", "#9daab6"),
        "grid": ("#c2bdb0", "#4d5a66"),
        "frame": ("#3b4a57", "#b9c4cf"),
        "prestige": ("#7a3b69", "#e0a3cb"),
        "prestige_ink": ("#ffffff", "#2c0a22"),
        "panel": ("#f3eee1", "#171f27"),
        "card": ("#fffdf7", "#202a34"),
        "rule": ("#dcd3bd", "#33404c"),
        "outline": ("#ffffff", "#f4f7fa"),
        "piece": ("#14202b", "#0b1117"),
        "turn": ("#0068a3", "#56b4e9"),
        "highlight": ("#1fe0cf", "#1fe0cf"),
        "highlight_ink": ("#06302c", "#06302c"),
        "last": ("#d6249f", "#ff6ac6"),
        "refusal": ("#c4123a", "#ff5c7a"),
        "sea": ("#2a6a96", "#164a6b"),
        "shallow": ("#a7d5e8", "#4f93b3"),
        "land": ("#e6c07c", "#b6935a"),
        "beach": ("#f8e3b4", "#d9bd86"),
        "shore": ("#5b4421", "#2a1d0a"),
        "relief": ("#a67f3c", "#7c6030"),
        "wave": ("#6fa9cb", "#39779b"),
        **{
            f"player_{i}{end}": (colour, colour)
            for i, pair in enumerate(PLAYERS)
            for end, colour in zip(("", "_ink"), pair, strict=True)
        },
    }
)
"""The colours that have the same meaning in the pictures of every game.

Players have colours from the Okabe-Ito palette or close to it, which people with any kind of colour vision
can distinguish. Letters also identify players. Legal actions are ``highlight``, the last action is ``last``,
and the player to act is ``turn``. A game adds colours under names of its own.
"""

_DARK_PAGES: Final = "[data-theme=dark],[data-jp-theme-light=false],.vscode-dark,.dark"
_LIGHT_PAGES: Final = "[data-theme=light],[data-jp-theme-light=true],.vscode-light,.light"
"""The selectors for pages of well-known tools in which the reader has chosen a light theme."""


def palette(themes: Themes, theme: Theme, colours: Palette | None) -> Palette:
    """Return the colours of a theme, escaped for attributes. ``colours`` replaces some of them.

    :raises InvalidData: if the theme or the name of a colour is unknown.
    """
    wanted = "light" if theme == "auto" else theme
    known = next((colours for name, colours in themes.items() if name == wanted), None)
    if known is None:
        raise must_be("theme", "light, dark or auto", theme)
    if theme == "auto":
        known = {name: f"var({_variable(name)},{colour})" for name, colour in known.items()}
    if colours is None:
        return known
    refuse(
        Problem(f"colours.{n}", "must be the name of a colour") for n in colours if n not in known
    )
    return {**known, **{name: escape(value) for name, value in colours.items()}}


def style(themes: Themes, theme: Theme) -> str:
    """Return the style for dark colours on a dark page, or an empty string if the theme is fixed.

    Light colours need no rule, since they are in the picture itself. The selectors have no specificity, so
    that a page's own ``svg.northwest-passage { --nwp-sea: navy }`` wins.
    """
    if theme != "auto":
        return ""
    light, dark = themes["light"], themes["dark"]
    night = ";".join(f"{_variable(n)}:{c}" for n, c in dark.items() if c != light[n])
    picture = ".northwest-passage.auto"
    return (
        "<style>@media(prefers-color-scheme:dark)"
        f"{{:where({picture}:not(:is({_LIGHT_PAGES}) *)){{{night}}}}}"
        f":where(:is({_DARK_PAGES}) {picture}){{{night}}}</style>"
    )


def page_style(themes: Themes, theme: Theme) -> str:
    """Return the style that defines the colours of a theme for a whole page."""

    def rules(name: Literal["light", "dark"]) -> str:
        return ":root{" + ";".join(f"{_variable(n)}:{c}" for n, c in themes[name].items()) + "}"

    if theme == "auto":
        return f"{rules('light')}@media(prefers-color-scheme:dark){{{rules('dark')}}}"
    return rules(theme)


def _variable(name: str) -> str:
    return f"--nwp-{name.replace('_', '-')}"
