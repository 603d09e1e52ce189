"""Everything beside the map of Adventure: the players, their tokens and cards."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import accumulate
from typing import Final

from rich.text import Text

from northwest_passage._internal.strings import count, plain
from northwest_passage.adventure import Phase, Shape, standings
from northwest_passage.adventure.hexes import SHAPE_OF_TURNS
from northwest_passage.adventure.sentences import cards_to_play, effect, points, power, title
from northwest_passage.adventure.views import PlayerView, View
from northwest_passage.cli.blocks import fitting, in_columns, wrapped
from northwest_passage.cli.canvas import COLOUR, PLAYER_STYLES
from northwest_passage.cli.game_ui import Size
from northwest_passage.expedition.sentences import letter

__all__ = ["panel", "ranking", "shape_picture"]

_DIM: Final = COLOUR["muted"]
_STEPS: Final = {0: (2, 0), 1: (1, -1), 5: (1, 1)}
"""The offset from a hex to the adjacent hex in a drawing, in columns and lines, by direction (SCN-1)."""
_TURNS: Final[dict[Shape, tuple[int, ...]]] = {Shape.SINGLE: (), Shape.INCURSION: ()}
"""The directions from hex to hex in the drawing of a token (ADV-2)."""
for _turns, _shape in SHAPE_OF_TURNS.items():
    _TURNS.setdefault(_shape, tuple(turn % 6 for turn in accumulate(_turns, initial=0)))


_TO_DO: Final = {
    Phase.DEAL: "characters are dealt",
    Phase.CHOOSE_CHARACTER: "choose a character",
    Phase.REVEAL_TILE: "a tile is revealed",
    Phase.DRAW_CARD: "a card is drawn",
    Phase.DRAW_CHARACTER: "a character is drawn",
    Phase.CHOOSE_CARD: "choose a card",
    Phase.SWAP_TILE: "choose the other tile",
    Phase.ROTATE_TILE: "turn a tile",
    Phase.DISCARD: "discard a card",
}
"""The heading for each phase except the players' turns."""


@lru_cache(maxsize=2)
def panel(view: View, size: Size) -> tuple[Text, ...]:
    """Return the panel with as much detail as fits. Cached, since often only marks on the map change."""
    lines: list[Text] = []
    for detail in reversed(range(5)):
        lines = _heading(view, size.width)
        for seat, player in enumerate(view.players):
            lines += _player(view, seat, player, size.width, detail, mine=seat == view.viewer)
        if detail >= 3:
            left = f"{count(view.iceberg_tiles, 'iceberg')}, {view.water_tiles} water, "
            lines += wrapped(f"{left}{count(view.deck_size, 'card')} left", size.width, _DIM)
        if len(lines) <= size.height:
            break
    return tuple(lines[: size.height])


def _heading(view: View, width: int) -> list[Text]:
    parts = [f"Round {view.round}" if view.round else "Before round 1"]
    if view.phase is Phase.OVER:
        parts = ["The game is over"]
    elif view.phase is Phase.TURN:
        parts.append(f"{points(view.points)} left")
        if cards_to_play(view):
            parts.append(f"{count(cards_to_play(view), 'card')} to play")
    else:
        parts.append(_TO_DO[view.phase])
    return [Text(fitting(parts, width), "bold", no_wrap=True)]


def _player(
    view: View, seat: int, player: PlayerView, width: int, detail: int, *, mine: bool
) -> list[Text]:
    turn = view.turn_player == seat
    name = Text(no_wrap=True)
    name.append(letter(seat), PLAYER_STYLES[seat]).append("▸" if turn else " ")
    name.append(plain(player.name)[: max(4, width - 14)], "bold" if turn else "")
    name.append(f" {_row_label(player.boat.row, view)}", "bold")
    tokens, cards = sum(player.reserve), player.hand_size
    if detail < (1 if mine else 2):
        name.append(f" {tokens}t {cards}c", _DIM)
        hand = ", ".join(map(title, player.hand or ()))
        return [name, *_indented(hand, width)] if hand else [name]
    lines = [name]
    if player.character is not None:
        who = view.edition.name_of(player.character)
        if detail >= 3 or mine:
            who += f": {power(view.edition, player.character)}"
        lines += _indented(who, width)
    marks = [
        words
        for words, holds in (
            ("silenced", player.silenced),
            ("safe", player.safe),
            (f"headwind {player.headwind}", player.headwind),
        )
        if holds
    ]
    lines += _indented(
        ", ".join([count(tokens, "token"), count(cards, "card"), *marks]), width, _DIM
    )
    if player.hand and detail >= 4:
        for card in player.hand:
            lines += _indented(f"{title(card)}: {effect(view.edition, card)}", width)
    elif player.hand:
        lines += _indented(", ".join(map(title, player.hand)), width)
    if mine:
        lines += _reserve(player, width, detail)
    return lines


def _indented(words: str, width: int, style: str = "") -> list[Text]:
    return [Text.assemble("  ", line) for line in wrapped(words, width - 2, style)]


def shape_picture(shape: Shape) -> list[Text]:
    """Draw a token with one character for each hex."""
    places = [(0, 0)]
    for direction in _TURNS[shape]:
        (x, y), (dx, dy) = places[-1], _STEPS[direction]
        places.append((x + dx, y + dy))
    top = min(y for _, y in places)
    rows = [[" "] * 7 for _ in range(2)]
    for x, y in places:
        rows[y - top][x] = "◎" if shape is Shape.INCURSION else "●"
    return [Text("".join(row).rstrip(), no_wrap=True) for row in rows]


def _reserve(player: PlayerView, width: int, detail: int) -> list[Text]:
    """Draw the tokens in the reserve or, if space is short, return the number of tokens of each length."""
    if detail < 3:
        lengths = Counter[int]()
        for shape, number in zip(Shape, player.reserve, strict=True):
            lengths[0 if shape is Shape.INCURSION else len(_TURNS[shape]) + 1] += number
        words = [f"{length}s: {lengths[length]}" for length in (4, 3, 2, 1) if lengths[length]]
        return _indented(", ".join([*words, *[f"◎ {lengths[0]}"] * bool(lengths[0])]), width)
    blocks = [
        [Text(f"{number}×", _DIM), *shape_picture(shape)]
        for shape, number in zip(Shape, player.reserve, strict=True)
        if number
    ]
    return [Text.assemble("  ", line) for line in in_columns(blocks, width - 2)[0]]


def _row_label(row: int, view: View) -> str:
    """Return the name of a boat's row, such as ``row 3``, or of its ocean."""
    return "Pacific" if row > view.edition.rows else f"row {row}" if row else "Atlantic"


def ranking(view: View) -> list[Text]:
    """Return one line for each player, in the order of the ranking."""
    lines: list[Text] = []
    for line in standings(view):
        won = (" wins" if view.is_over else " would win now") if line.winner else ""
        where = _row_label(line.row, view)
        words = f"{line.place}. {letter(line.player)} {plain(line.name)}{won} ({where})"
        lines.append(Text(words, "bold" if line.winner else "", no_wrap=True))
    return lines
