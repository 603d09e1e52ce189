"""Text drawings of the scenario, for terminals, logs and tests, and a parser for them.

The last line is row 1, and even rows are shifted to the right, as on the table (SCN-1). A hex is drawn as a
symbol for its terrain: ``~`` water, ``l`` land, ``s`` snow, ``i`` iceberg. If the hex shows a treasure, the
symbol is ``$``, ``L``, ``S`` or ``I``. A hex that is not revealed is ``?``. Lower-case letters ``a`` to ``d``
after the symbol are the players with a route there, from the lowest token to the highest (SCN-8). A digit is
the number of the player whose boat is there.

>>> from random import Random
>>> from northwest_passage import adventure
>>> from northwest_passage.adventure.text import parse, scenario
>>> rng = Random(1903)
>>> state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
>>> while state.to_act != adventure.CHANCE:  # choose characters
...     state = adventure.apply(state, adventure.legal_actions(state)[0])
>>> state = adventure.resolve_chance(state, rng)
>>> print(scenario(state))
 i S ~ l
~ l s i
 s i ~ l
i s l $
>>> state = adventure.resolve_chance(adventure.apply(state, adventure.legal_actions(state)[0]), rng)
>>> parse(scenario(state)).boats == {state.turn_player: state.players[state.turn_player].boat}
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from northwest_passage._internal.arguments import check_type
from northwest_passage._internal.strings import count, plain, quoted
from northwest_passage.adventure.nouns import CHANCE, Hex, Terrain
from northwest_passage.adventure.sentences import at, points, title
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import Position, View, seats
from northwest_passage.errors import Problem, refuse

__all__ = ["SYMBOLS", "Drawing", "board", "parse", "scenario"]

SYMBOLS: Final[Mapping[str, tuple[Terrain, bool]]] = {
    symbol: (terrain, treasure)
    for symbols, treasure in (("~lsi", False), ("$LSI", True))
    for symbol, terrain in zip(symbols, Terrain, strict=True)
}
"""The meaning of each symbol: a terrain, and whether the hex shows a treasure."""
_WATER: Final = "."
"""Another symbol for water, which is easier to read in drawings typed by hand."""
_SYMBOL: Final = {meaning: symbol for symbol, meaning in SYMBOLS.items()}
_HIDDEN: Final = "?"
_PLAYERS: Final = "abcd"


class Drawing(NamedTuple):
    """The contents of a drawing, as :func:`parse` reads them."""

    symbols: dict[Hex, str]
    """The symbol of each revealed hex."""
    routes: dict[Hex, tuple[int, ...]]
    """The players with a route on a hex, the lowest token first. Hexes without routes are left out."""
    boats: dict[int, Hex]
    """The hexes of the boats that have left the Atlantic, by player."""
    width: int
    rows: int


def scenario(state: Position, *, coordinates: bool = False) -> str:
    """Draw the revealed scenario with routes and boats, the highest row first.

    >>> import random
    >>> from northwest_passage import adventure
    >>> from northwest_passage.adventure import text
    >>> rng = random.Random(1903)
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=rng)
    >>> while state.phase is not adventure.Phase.TURN:
    ...     action = adventure.legal_actions(state)[0]
    ...     state = adventure.resolve_chance(adventure.apply(state, action), rng)
    >>> print(text.scenario(state, coordinates=True))
        0 1 2 3
     4  i S ~ l
     3 ~ l s i
     2  s i ~ l
     1 i s l $
       0 1 2 3

    :param state: a state, or the view of a seat.
    :param coordinates: whether to number the rows, and the columns both above and below the map.
        :func:`parse` accepts only drawings without coordinates.
    """
    grid, rows = state.scenario.grid, state.scenario.rows
    boats = {player.boat: seat for seat, player in enumerate(seats(state))}
    cells = {
        (col, row): _cell(state, Hex(col, row), boats)
        for row in range(1, rows + 1)
        for col in range(grid.width)
    }
    wide = max(map(len, cells.values()), default=1) + 1
    lines = {
        row: _row([cells[col, row] for col in range(grid.width)], row, wide)
        for row in range(rows, 0, -1)
    }
    if not coordinates or not lines:
        return "\n".join(lines.values())
    columns = [str(col) for col in range(grid.width)]
    first, last = (f"   {_row(columns, row, wide)}" for row in (rows, 1))
    return "\n".join([first, *(f"{row:>2} {line}" for row, line in lines.items()), last])


def _row(cells: Sequence[str], row: int, wide: int) -> str:
    """Join hexes or column numbers into one line. Even rows are shifted by half a hex."""
    shift = " " * (wide // 2) if row % 2 == 0 else ""
    return (shift + "".join(cell.ljust(wide) for cell in cells)).rstrip()


def _cell(view: Position, place: Hex, boats: Mapping[Hex, int]) -> str:
    terrain = view.scenario.terrain_at(place)
    if terrain is None:
        return _HIDDEN
    routes = dict.fromkeys(token.owner for token in view.scenario.live_at(place))
    boat = str(boats[place]) if place in boats else ""
    symbol = _SYMBOL[terrain, view.scenario.shows_treasure(place)]
    return symbol + "".join(_PLAYERS[owner] for owner in routes) + boat


def parse(drawing: str) -> Drawing:
    r"""Parse a drawing in the format of :func:`scenario`.

    Hexes may be separated by any number of spaces, and a dot also means water.

    >>> from northwest_passage.adventure.text import parse
    >>> drawing = parse(" . l s i\n. .a0 ? $")
    >>> drawing.boats, drawing.routes
    ({0: Hex(col=1, row=1)}, {Hex(col=1, row=1): (0,)})

    :param drawing: the drawing, without coordinates.
    :raises InvalidData: if ``drawing`` is not in this format.
    """
    lines = [line for line in drawing.splitlines() if line.strip()]
    found = Drawing({}, {}, {}, len(lines[0].split()) if lines else 0, len(lines))
    problems: list[Problem] = []
    for row, line in enumerate(reversed(lines), start=1):
        if (line[0] == " ") != (row % 2 == 0):
            problems.append(
                Problem(f"row {row}", "must be indented if and only if its number is even")
            )
        if len(line.split()) != found.width:
            words = f"must have {found.width} hexes, like the highest row, got {len(line.split())}"
            problems.append(Problem(f"row {row}", words))
        for col, text in enumerate(line.split()):
            place, symbol = Hex(col, row), text[0].replace(_WATER, "~")
            routes, boat = text[1:].rstrip("0123"), text[1:].lstrip(_PLAYERS)
            if (symbol not in SYMBOLS and text != _HIDDEN) or routes + boat != text[1:] or boat[1:]:
                problems.append(
                    Problem(f"row {row}", f"must contain only hexes, got {quoted(text)}")
                )
                continue
            if text != _HIDDEN:
                found.symbols[place] = symbol
            if routes:
                found.routes[place] = tuple(map(_PLAYERS.index, routes))
            if boat:
                found.boats[int(boat)] = place
    refuse(problems)
    return found


def board(state: Position, *, coordinates: bool = False) -> str:
    """Draw a position: the scenario, a line for each player, and a line for the round and the phase.

    >>> from northwest_passage import adventure
    >>> from northwest_passage.adventure import text
    >>> print(text.board(adventure.new_game(["Amundsen", "Franklin"])))
     0 a Amundsen (no character); at the Atlantic; 28 tokens; 0 cards
     1 b Franklin (no character); at the Atlantic; 28 tokens; 0 cards
    round 0, deal (chance), 0 points left

    :param state: a state, or the view of a seat. A state is drawn with all its secrets.
    :param coordinates: whether to number rows and columns.
    :raises InvalidData: if ``state`` is neither a state nor a view of this game.
    """
    check_type(state, State, View)
    lines = [scenario(state, coordinates=coordinates), ""] if state.scenario.rows else []
    for seat, player in enumerate(seats(state)):
        acting = "*" if state.to_act == seat else " "
        who = (
            "no character" if player.character is None else state.edition.name_of(player.character)
        )
        hand = count(player.hand_size, "card")
        if player.hand:
            hand = ", ".join(map(title, player.hand))
        marks = [
            words
            for words, holds in (
                ("silenced", player.silenced),
                ("safe", player.safe),
                (f"headwind {player.headwind}", player.headwind),
            )
            if holds
        ]
        parts = [
            f"{acting}{seat} {_PLAYERS[seat]} {plain(player.name)} ({who})",
            f"at {at(state, player.boat)}",
            count(sum(player.reserve), "token"),
            hand,
            *marks,
        ]
        lines.append("; ".join(parts))
    phase = state.phase.name.lower().replace("_", " ")
    chance = " (chance)" if state.to_act == CHANCE else ""
    lines.append(f"round {state.round}, {phase}{chance}, {points(state.points)} left")
    return "\n".join(lines)
