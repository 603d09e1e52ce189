"""Parts that the pictures of both games share: boats, rings, letters, labels and click targets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from northwest_passage._internal.strings import count, escape, num, title
from northwest_passage._internal.svg.themes import Palette

SANS: Final = "'DejaVu Sans', Verdana, 'Segoe UI', Helvetica, sans-serif"
SERIF: Final = "Georgia, 'DejaVu Serif', 'Times New Roman', serif"
LETTERS: Final = "ABCD"
"""A letter for each player."""
PLACES: Final = ("1st", "2nd", "3rd", "4th")
"""The places in a ranking or an order."""


def marking(player: int, y: float, ink: str) -> str:
    """Draw the letter of a player on a piece."""
    return (
        f'<text y="{y}" font-size="17" font-weight="700" text-anchor="middle" fill="{ink}"'
        f' font-family="{SANS}">{LETTERS[player % 4]}</text>'
    )


def ship(player: int, colours: Palette) -> str:
    """Draw a Ship: a hull and a sail. The letter on the sail identifies the player even without colours."""
    fill, ink = colours[f"player_{player % 4}"], colours[f"player_{player % 4}_ink"]
    sail = "M-11-14.5Q0-18 11-14.5L9.5 4.5Q0 1.5-9.5 4.5Z"
    hull = "M-15.5 6.5H-9Q0 4.5 9 6.5H15.5L11 14.5H-10.5Z"
    return (
        f'<path d="{sail}{hull}M-1-15.5h2V7h-2z" fill="none" stroke="{colours["outline"]}"'
        ' stroke-width="4.5" stroke-linejoin="round"/>'
        f'<path d="{hull}" fill="{colours["piece"]}"/>'
        f'<path d="{sail}" fill="{fill}" stroke="{colours["piece"]}" stroke-width="1"/>'
        + marking(player, 0.2, ink)
    )


def halo(colour: str, colours: Palette) -> str:
    """Draw a ring that is visible on any background, to be placed behind a piece."""
    return (
        f'<g class="halo" fill="none"><circle r="21" stroke="{colours["outline"]}" stroke-width="8"/>'
        f'<circle r="21" stroke="{colours[colour]}" stroke-width="4.4"/></g>'
    )


def cased(path: str, colour: str, width: float, colours: Palette, more: str = "") -> str:
    """Draw a line with a dark outline, so that it is visible on any background."""
    lines = f'd="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path {lines} stroke="{colours["piece"]}" stroke-width="{num(width + 3)}"{more}/>'
        f'<path {lines} stroke="{colours[colour]}" stroke-width="{num(width)}"{more}/>'
    )


def circle(at: tuple[float, float], radius: float) -> str:
    """Return the path of a circle."""
    x, y, r = num(at[0] - radius), num(at[1]), num(radius)
    return f"M{x} {y}a{r} {r} 0 0 1 {num(2 * radius)} 0a{r} {r} 0 0 1-{num(2 * radius)} 0z"


def backdrop(width: float, height: float, colours: Palette) -> str:
    """Draw the background of a whole picture."""
    return (
        f'<rect class="page" width="{num(width)}" height="{num(height)}" rx="12"'
        f' fill="{colours["page"]}"/>'
    )


def legend(
    entries: Sequence[tuple[str, str]],
    width: float,
    colours: Palette,
    *,
    step: int,
    row: int,
    indents: tuple[int, int],
) -> Block:
    """Draw a legend of symbols and their meanings, in as many columns as fit.

    :param entries: pairs of the markup of a symbol and its meaning in words.
    :param width: the width of the legend.
    :param colours: the colours of the theme.
    :param step: the minimum width of a column.
    :param row: the height of a row.
    :param indents: the distances from the left edge of a column to the symbol and to its words.
    """
    columns = max(1, int(width // step))
    parts = [
        f'<g transform="translate({num(i % columns * (width / columns))} {i // columns * row + row + 8})">'
        f'<g transform="translate({indents[0]} 0)">{drawn}</g>'
        f'<text x="{indents[1]}" y="4.5" font-size="12.5" fill="{colours["ink"]}">{words}</text></g>'
        for i, (drawn, words) in enumerate(entries)
    ]
    heading = (
        f'<text y="16" font-family="{SERIF}" font-size="15" font-weight="700" fill="{colours["ink"]}">'
        "Legend</text>"
    )
    rows = -(-len(entries) // columns)
    drawn = f'<g class="legend" font-family="{SANS}">{heading}{"".join(parts)}</g>'
    return drawn, row - 8.0 + rows * row


Block: TypeAlias = tuple[str, float]
"""The markup of a part of a picture, and the height of that part."""


def text(x: float, y: float, words: str, colour: str, *, size: float = 12, more: str = "") -> str:
    """Return a line of text."""
    place = f'x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
    return f'<text {place} fill="{colour}"{more}>{escape(words)}</text>'


def pills(
    pills: Iterable[tuple[str, str, Target | None]],
    x: float,
    y: float,
    width: float,
    colours: Palette,
) -> Block:
    """Return rows of small rounded labels, each with a text, a tooltip and optionally a click target."""
    parts: list[str] = []
    at, row = x, y
    for words, more, offer in pills:
        wide = len(words) * 7.3 + 18
        if at > x and at + wide > width:
            at, row = x, row + 27
        if offer is None:
            parts.append(
                f'<g class="pill" transform="translate({num(at)} {num(row)})">{title(more) if more else ""}'
                f'<rect width="{num(wide)}" height="22" rx="6" fill="{colours["panel"]}"'
                f' stroke="{colours["muted"]}"/>{text(9, 15.5, words, colours["ink"], size=12)}</g>'
            )
        else:
            bold = ' font-weight="700"'
            parts.append(
                f'<g {offer.opening} transform="translate({num(at)} {num(row)})">{offer.title}'
                f'<rect width="{num(wide)}" height="22" rx="6" fill="{colours["highlight"]}"'
                f' stroke="{colours["piece"]}" stroke-width="1.5"/>'
                f"{text(9, 15.5, words, colours['highlight_ink'], size=12, more=bold)}</g>"
            )
        at += wide + 6
    return "".join(parts), row - y + 27 if parts else 0.0


class Target(NamedTuple):
    """The markup of a click target."""

    opening: str
    """The attributes of the ``<g>`` element around the target."""
    title: str
    """The markup of the tooltip."""


def target(ids: Sequence[str], words: str, kind: str) -> Target:
    """Return a click target for one action, or for several that differ in a detail.

    The attribute ``data-action`` is the id of the first action. If there are several, ``data-actions`` has
    all ids, with ``|`` between them.

    :param ids: the ids of the actions, as in the frontend document.
    :param words: a description of the first action.
    :param kind: a CSS class for the target.
    """
    several = f' data-actions="{escape("|".join(ids))}"' if len(ids) > 1 else ""
    if len(ids) > 1:
        words += f", or in {count(len(ids) - 1, 'other way')}"
    return Target(
        f'class="target {kind}" data-action="{escape(ids[0])}"{several} role="button" tabindex="0"'
        f' aria-label="{escape(words)}"',
        title(words),
    )
