"""The panel: the current turn, the tiles and cards on the table, and a card for each player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from northwest_passage._internal.strings import count, listed, num, plain, title
from northwest_passage._internal.svg.parts import LETTERS, SANS, Block, pills, text
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.adventure.nouns import CHANCE, Card, Phase, Terrain
from northwest_passage.adventure.scoring import standings
from northwest_passage.adventure.sentences import cards_to_play, effect, points
from northwest_passage.adventure.sentences import title as named
from northwest_passage.adventure.state import State
from northwest_passage.adventure.svg.cards import (
    BOLD,
    SERIFS,
    Offers,
    box,
    character_words,
    player_card,
    short,
    wrapped,
)
from northwest_passage.adventure.svg.terrain import symbol
from northwest_passage.adventure.views import Position

_MARGIN: Final = 14
_GAP: Final = 10


def panel(
    view: Position, width: float, columns: int, offers: Offers, prefix: str, colours: Palette
) -> Block:
    """Draw the panel. Player cards alternate between columns. Other blocks go to the shortest column."""
    columns = max(columns, 2 if width >= 540 else 1)
    wide = (width - 2 * _MARGIN - _GAP * (columns - 1)) / columns
    seats = [line.player for line in standings(view)] if view.is_over else range(len(view.players))
    blocks = [
        _turn(view, wide, offers, colours),
        _table(view, wide, colours),
        *_dealt(view, wide, offers, colours),
    ]
    cards = [player_card(view, seat, wide, offers, prefix, colours) for seat in seats]
    heights = [10.0] * columns
    parts: list[str] = []
    for number, (drawn, high) in enumerate([*blocks, *cards], -len(blocks)):
        column = number % columns if number >= 0 else heights.index(min(heights))
        x = _MARGIN + (wide + _GAP) * column
        parts.append(f'<g transform="translate({num(x)} {num(heights[column])})">{drawn}</g>')
        heights[column] += high + _GAP
    height = max(heights) + 2
    drawn = (
        f'<g class="panel" font-family="{SANS}">'
        f'<rect width="{num(width)}" height="{num(height)}" rx="10" fill="{colours["panel"]}"/>'
        f"{''.join(parts)}</g>"
    )
    return drawn, height


# -- Words -----------------------------------------------------------------------------------------


def heading_of(view: Position) -> str:
    """Return the progress of the game in words."""
    if view.is_over:
        return "Game over"
    return f"Round {view.round} of {view.edition.rounds}" if view.round else "Setting out"


def note_of(view: Position) -> str:
    """Return the player to act, or the result of the game, in words."""
    if view.is_over:
        return outcome(view)
    seat = view.turn_player
    name = "" if seat is None else f"{LETTERS[seat]} {plain(view.players[seat].name)}"
    if view.to_act == CHANCE:
        return {
            Phase.DEAL: "characters are dealt",
            Phase.REVEAL_TILE: "a tile is revealed",
            Phase.DRAW_CARD: "a card is drawn",
            Phase.DRAW_CHARACTER: "a character is drawn",
        }[view.phase]
    doing = {
        Phase.CHOOSE_CHARACTER: "chooses a character",
        Phase.CHOOSE_CARD: "chooses a card",
        Phase.SWAP_TILE: "chooses the other tile",
        Phase.ROTATE_TILE: "may turn a tile",
        Phase.DISCARD: "discards",
    }.get(view.phase)
    if doing is not None:
        return f"{name} {doing}"
    return f"{name} has {points(view.points)}"


def outcome(view: Position) -> str:
    """Return the result of a game in a few words (TUR-3, TUR-4, TEA-4)."""
    won = [line for line in standings(view) if line.winner]
    if not won:
        return "the game is a draw"
    names = listed([plain(line.name) for line in won])
    verb = "win" if len(won) > 1 else "wins"
    reached = any(line.row > view.edition.rows for line in won)
    return f"{names} {verb}" + (
        " and reach" + "es" * (len(won) == 1) + " the Pacific" if reached else ""
    )


# -- Turn and table --------------------------------------------------------------------------------


def _turn(view: Position, width: float, offers: Offers, colours: Palette) -> Block:
    """Draw the round, the player to act, the points left, and buttons for targets shown nowhere else."""
    parts = [
        text(
            14,
            26,
            heading_of(view),
            colours["ink"],
            size=18,
            more=SERIFS,
        )
    ]
    y = 47.0
    for line in wrapped(note_of(view), width - 28):
        parts.append(text(14, y, line, colours["ink"], size=13))
        y += 17
    if view.phase is Phase.TURN:
        pips = "".join(
            f'<circle cx="{num(20 + 15 * i)}" cy="{num(y)}" r="5.5"/>'
            for i in range(min(view.points, 12))
        )
        cards = cards_to_play(view)
        parts.append(
            f'<g class="points" data-points="{view.points}" fill="{colours["turn"]}">{pips}</g>'
            + text(
                width - 14,
                y + 4,
                f"{count(cards, 'card') if cards else 'no card'} to play",
                colours["muted"],
                more=' text-anchor="end"',
            )
        )
        y += 22
    buttons = [(short(offer), "", offer) for offer in offers.get("turn", ())]
    if buttons:
        drawn, high = pills(buttons, 14, y - 6, width - 12, colours)
        parts.append(drawn)
        y += high
    return f'<g class="turn">{box(width, y, colours)}{"".join(parts)}</g>', y


def _table(view: Position, width: float, colours: Palette) -> Block:
    """Draw the iceberg and water tiles left, the size of the deck, and the discards (SCN-5, TRE-1)."""
    deck = sum(view.deck) if isinstance(view, State) else view.deck_size
    stock = "".join(
        f'<g transform="translate({x} 24)">{title(f"{left} {terrain.name.lower()} tiles left")}'
        f'<path d="M0-15L13-7.5V7.5L0 15L-13 7.5V-7.5Z" fill="{colours[fill]}" stroke="{colours["piece"]}"/>'
        f'<g transform="scale(.5)">{symbol(terrain, colours)}</g>'
        f"{text(20, 5, f'×{left}', colours['ink'], size=14, more=BOLD)}</g>"
        for x, terrain, left, fill in (
            (27, Terrain.ICEBERG, view.iceberg_tiles, "floe"),
            (103, Terrain.WATER, view.water_tiles, "sea"),
        )
    )
    words = text(
        width - 14,
        60,
        f"{count(deck, 'card')} in the deck",
        colours["muted"],
        more=' text-anchor="end"',
    )
    thrown = [
        (f"{named(card)}{f' ×{many}' if many > 1 else ''}", effect(view.edition, card), None)
        for card, many in zip(Card, view.discards, strict=True)
        if many
    ]
    y = 60.0
    label = "Discards" if thrown else "No discards"
    parts = [text(14, y, label, colours["muted"])]
    drawn, high = pills(thrown, 14, y + 8, width - 12, colours)
    y += 12 + (high and high + 2)
    return f'<g class="table">{box(width, y, colours)}{stock}{words}{"".join(parts)}{drawn}</g>', y


def _dealt(view: Position, width: float, offers: Offers, colours: Palette) -> Iterator[Block]:
    """Draw the characters to choose from, if they are visible (SUP-4, TEA-2)."""
    for group in view.dealt:
        if not group:
            continue
        parts = [text(14, 22, "Choose a character", colours["ink"], size=14, more=BOLD)]
        y = 32.0
        for character in group:
            drawn, high = character_words(view, character, width - 28, colours)
            found = offers.get(f"dealt-{character.name.lower()}", ())
            frame = f'<rect y="2" width="{num(width - 20)}" height="{num(high + 6)}" rx="6"'
            if found:
                frame = (
                    f'<g {found[0].opening}>{found[0].title}{frame} fill="{colours["highlight"]}"'
                    f' fill-opacity=".18" stroke="{colours["highlight"]}" stroke-width="3"/>'
                    f'<g transform="translate(4 0)">{drawn}</g></g>'
                )
            else:
                frame += f' fill="none" stroke="{colours["rule"]}"/><g transform="translate(4 0)">{drawn}</g>'
            parts.append(f'<g transform="translate(10 {num(y)})">{frame}</g>')
            y += high + 14
        yield f'<g class="dealt">{box(width, y + 2, colours)}{"".join(parts)}</g>', y + 2
