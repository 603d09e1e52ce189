"""The panel's card for each player, and drawing functions that all parts of the panel use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final, TypeAlias

from northwest_passage._internal.strings import count, num, plain, shorten, title
from northwest_passage._internal.svg.parts import LETTERS, PLACES, SERIF, Block, Target, pills, text
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.adventure.nouns import Card, Character, Shape
from northwest_passage.adventure.scoring import standings
from northwest_passage.adventure.sentences import effect, points, power
from northwest_passage.adventure.sentences import title as named
from northwest_passage.adventure.svg.routes import glyph
from northwest_passage.adventure.views import AnyPlayer, Position, View

Offers: TypeAlias = Mapping[str, Sequence[Target]]
"""The targets in the panel, by place: ``turn``, ``player-0`` and so on."""
BOLD: Final = ' font-weight="700"'
SERIFS: Final = f' font-family="{SERIF}" font-weight="700"'
END: Final = ' text-anchor="end"'
_LETTER: Final = 6.9
"""The average width of a letter in text of size 12."""


def chip(seat: int, colours: Palette) -> str:
    """Draw a player's letter on a square in the player's colour, 20 units wide."""
    return (
        f'<rect width="20" height="20" rx="5" fill="{colours[f"player_{seat}"]}" stroke="{colours["piece"]}"'
        f' stroke-width="1"/><text x="10" y="15" font-size="14" font-weight="700" text-anchor="middle"'
        f' fill="{colours[f"player_{seat}_ink"]}">{LETTERS[seat]}</text>'
    )


def box(width: float, height: float, colours: Palette, *, border: str = "rule") -> str:
    """Draw the background and the border of a block."""
    thick = 3 if border == "turn" else 1
    return (
        f'<rect width="{num(width)}" height="{num(height)}" rx="8" fill="{colours["card"]}"'
        f' stroke="{colours[border]}" stroke-width="{thick}"/>'
    )


def wrapped(words: str, width: float) -> list[str]:
    """Break a text into lines that approximately fit a width."""
    return wrap(words, max(12, int(width / _LETTER))) or [""]


def short(offer: Target) -> str:
    """Return a shortened label of a target, for a button."""
    words = offer.title.removeprefix("<title>").removesuffix("</title>")
    return words.removeprefix("Play ").partition(":")[0].partition(" at ")[0]


def character_words(view: Position, character: Character, width: float, colours: Palette) -> Block:
    """Write the name of a character and its power (CHR)."""
    lines = wrapped(power(view.edition, character), width)
    parts = [text(4, 19, view.edition.name_of(character), colours["ink"], size=13, more=BOLD)]
    parts += [text(4, 35 + 15 * i, line, colours["ink"]) for i, line in enumerate(lines)]
    return "".join(parts), 25 + 15.0 * len(lines)


def player_card(
    view: Position, seat: int, width: float, offers: Offers, prefix: str, colours: Palette
) -> Block:
    """Draw the card of a player: name, row, status, character, reserve and hand."""
    player: AnyPlayer = view.players[seat]
    acts = view.to_act == seat
    row = player.boat.row
    far = "Pacific" if row > view.edition.rows else f"row {row}" if row else "Atlantic"
    parts = [
        f'<g transform="translate(14 11)">{chip(seat, colours)}</g>',
        text(42, 27, shorten(plain(player.name), 20), colours["ink"], size=16, more=BOLD),
        text(
            width - 12,
            27,
            far,
            colours["ink"],
            size=17,
            more=END + SERIFS,
        ),
    ]
    y = 44.0
    status = _status(view, seat)
    if status:
        colour = colours["turn"] if acts else colours["muted"]
        parts.append(text(14, y + 2, status, colour, size=12.5))
        y += 17
    if player.character is not None:
        drawn, high = character_words(view, player.character, width - 28, colours)
        parts.append(f'<g class="character" transform="translate(10 {num(y - 13)})">{drawn}</g>')
        y += high - 10
    elif view.round == 0:
        parts.append(text(14, y + 2, "character not revealed", colours["muted"]))
        y += 14
    drawn, high = _reserve(player, seat, width, y, offers, colours)
    parts.append(drawn)
    y += high
    drawn, high = _hand(view, seat, width, y, offers, colours)
    parts.append(drawn)
    y += high
    found = [(short(offer), "", offer) for offer in offers.get(f"player-{seat}", ())]
    drawn, high = pills(found, 14, y, width - 12, colours)
    parts.append(drawn)
    y += high + 4
    border = "turn" if acts else "rule"
    card = (
        f'<g id="{prefix}player-{seat}" class="player{" acting" * acts}" data-player="{seat}">'
        f"{box(width, y, colours, border=border)}{''.join(parts)}</g>"
    )
    return card, y


def _status(view: Position, seat: int) -> str:
    """Return a player's current status in words."""
    player: AnyPlayer = view.players[seat]
    marks = [
        words
        for words, holds in (
            ("▶ to act", view.to_act == seat),
            ("no cards allowed", player.silenced),
            ("safe from raids", player.safe),
            (f"headwind: {points(player.headwind)} less", player.headwind),
        )
        if holds
    ]
    if view.is_over:
        line = next(line for line in standings(view) if line.player == seat)
        marks = [
            f"{PLACES[line.place - 1]} place",
            *(["winner"] if line.winner else []),
        ]
    if view.variant:
        marks.append("Sirs" if seat % 2 == 0 else "Explorers")
    return " · ".join(marks)


def _reserve(
    player: AnyPlayer, seat: int, width: float, y: float, offers: Offers, colours: Palette
) -> Block:
    """Draw the number of tokens of each shape left in a player's reserve (SUP-2)."""
    parts: list[str] = []
    step = (width - 20) / 5
    for i, (shape, left) in enumerate(zip(Shape, player.reserve, strict=True)):
        x, down = 10 + step * (i % 5), y + 26 * (i // 5)
        words = f"{left} {named(shape)}"
        faded = "" if left else ' opacity=".3"'
        fill = colours[f"player_{seat}"]
        name = shape.name.lower()
        found = offers.get(f"reserve-{seat}-{name}", ())
        drawn = (
            f'<g{faded}><g transform="translate(20 13)">{glyph(shape, fill, colours["piece"])}</g>'
            f"{text(40, 18, str(left), colours['ink'], size=13, more=BOLD)}</g>"
        )
        if found:
            drawn = (
                f'<g {found[0].opening}>{found[0].title}<rect x="1" y="1" width="{num(step - 4)}" height="24"'
                f' rx="5" fill="{colours["highlight"]}" fill-opacity=".2" stroke="{colours["highlight"]}"'
                f' stroke-width="2.4"/>{drawn}</g>'
            )
        parts.append(
            f'<g class="reserve" data-player="{seat}" data-shape="{name}" data-count="{left}"'
            f' transform="translate({num(x)} {num(down)})">{title(words)}{drawn}</g>'
        )
    return "".join(parts), 56.0


def _hand(
    view: Position, seat: int, width: float, y: float, offers: Offers, colours: Palette
) -> Block:
    """Draw a player's hand: the names of the cards if they are visible, and otherwise their backs."""
    player: AnyPlayer = view.players[seat]
    if not player.hand_size:
        return text(14, y + 10, "no cards", colours["muted"]), 18.0
    if player.hand is None:
        backs = "".join(
            f'<g transform="translate({14 + 21 * i} {num(y)})"><rect width="17" height="23" rx="3"'
            f' fill="{colours["deep"]}" stroke="{colours["piece"]}"/><path d="M8.5 6l4 5.5-4 5.5-4-5.5z"'
            f' fill="{colours["treasure"]}"/></g>'
            for i in range(min(player.hand_size, 10))
        )
        many = count(player.hand_size, "card")
        words = text(min(player.hand_size, 10) * 21 + 20, y + 16, many, colours["muted"])
        return f'<g class="hand hidden" data-count="{player.hand_size}">{backs}{words}</g>', 29.0
    if isinstance(view, View) and view.viewer == seat:
        return _own_hand(view, seat, player.hand, width, y, offers, colours)
    cards = [
        (named(card), effect(view.edition, card), _offer(offers, seat, card))
        for card in player.hand
    ]
    drawn, high = pills(cards, 14, y, width - 12, colours)
    return f'<g class="hand" data-count="{player.hand_size}">{drawn}</g>', high


def _offer(offers: Offers, seat: int, card: Card) -> Target | None:
    """Return the target for a click on a card in a player's hand, or ``None``."""
    return next(iter(offers.get(f"card-{seat}-{card.name.lower()}", ())), None)


def _own_hand(
    view: Position,
    seat: int,
    hand: Sequence[Card],
    width: float,
    y: float,
    offers: Offers,
    colours: Palette,
) -> Block:
    """Draw the viewer's own cards, with their effects."""
    parts: list[str] = []
    start = y
    for card in hand:
        lines = wrapped(effect(view.edition, card), width - 40)
        high = 26.0 + 15 * len(lines)
        offer = _offer(offers, seat, card)
        box = f'<rect width="{num(width - 28)}" height="{num(high)}" rx="6"'
        if offer is None:
            opening, frame = (
                '<g class="card"',
                f'{box} fill="{colours["panel"]}" stroke="{colours["rule"]}"/>',
            )
        else:
            opening = f"<g {offer.opening}"
            frame = (
                f'{offer.title}{box} fill="{colours["panel"]}" stroke="{colours["piece"]}" stroke-width="5"/>'
                f'{box} fill="none" stroke="{colours["highlight"]}" stroke-width="2.8"/>'
            )
        words = text(8, 17, named(card), colours["ink"], size=13, more=BOLD)
        words += "".join(text(8, 33 + 15 * i, line, colours["ink"]) for i, line in enumerate(lines))
        parts.append(
            f'{opening} data-card="{card.name.lower()}" transform="translate(14 {num(y)})">{frame}{words}</g>'
        )
        y += high + 6
    return f'<g class="hand own" data-count="{len(hand)}">{"".join(parts)}</g>', y - start + 2
