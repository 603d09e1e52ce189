"""What happens in a game, told in sentences."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, assert_never

from northwest_passage import (
    Cell,
    Crew,
    CrewLost,
    CrewPaid,
    CrewRecovered,
    CrewTransferred,
    DisplayRefreshed,
    Edition,
    Event,
    ExpeditionReturned,
    GameEnded,
    GapFilled,
    IslandCharted,
    PassageReached,
    PlayerPassed,
    PrestigeScored,
    RoundStarted,
    ShipMoved,
    SledDeployed,
    SledLost,
    SledMoved,
    SledPacked,
    SledSettled,
    State,
    SunMoved,
    TileDrawn,
    TileKind,
    TilePlaced,
    TileRevealed,
    TilesReturned,
    TokenKind,
    TokenPlaced,
    TokenTaken,
    TurnEnded,
    Unit,
)

__all__ = ["count", "crew", "listed", "place", "plain", "sentences", "token", "unit"]

_SOURCES: Final = {
    "passage": "the Northwest Passage",
    "greenland": "coming home",
    "cairn": "the Cairn",
    "inuit": "meeting the Inuit",
    "franklin": "the trace of Franklin",
    "strait": "the Strait",
    "islands": "the island",
}


def plain(name: str) -> str:
    """A text that came from outside on one line, without anything that a terminal would obey."""
    return "".join("?" if unicodedata.category(c)[0] in "CZ" and c != " " else c for c in name)


def count(number: int, thing: str) -> str:
    """A number of things: ``1 tile``, ``2 tiles``; crew are crew, however many."""
    return f"{number} {thing}" if number == 1 or thing.endswith("crew") else f"{number} {thing}s"


def listed(things: Sequence[str]) -> str:
    """Some things in a row: ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))


def token(kind: TokenKind) -> str:
    """The name of a kind of token."""
    return kind.name.title()


def unit(which: Unit) -> str:
    """Ship or Sled."""
    return which.name.title()


def crew(column: Crew) -> str:
    """The crew of a column: how many are available, and how many rest."""
    return f"{column.available} ready, {column.resting} resting"


def place(edition: Edition, cell: Cell) -> str:
    """The name of a tile on the map, by its north-western cell."""
    if cell == edition.greenland:
        return "Greenland"
    if cell == edition.northwest_passage:
        return "the Northwest Passage"
    return f"{cell.col},{cell.row}"


def sentences(state: State, events: Iterable[Event]) -> Iterator[str]:
    """Tell what happened, one sentence for each event worth one.

    :param state: a state of the game, for its names.
    """
    price = ""
    for event in events:
        if isinstance(event, CrewPaid):
            paid = event.before.available - event.after.available
            price = f" for {count(paid, f'{unit(event.unit)} crew')}"
            continue
        words = _sentence(state, event)
        if words:
            yield f"{words[:-1]}{price}{words[-1]}"
            price = ""


def _sentence(state: State, event: Event) -> str:
    """One event as a sentence; empty for what goes without saying."""

    def name(player: int) -> str:
        return plain(state.players[player].name)

    def at(cell: Cell) -> str:
        return place(state.edition, cell)

    match event:
        case TileRevealed(tile=tile, slot=slot):
            return f"{tile} comes out of the bag into slot {slot}."
        case TileDrawn(player=player, tile=tile, slot=slot):
            source = f"pile {tile.number}" if slot is None else f"slot {slot}"
            return f"{name(player)} draws {tile} from {source}."
        case DisplayRefreshed(player=player):
            return f"{name(player)} has the display replaced."
        case TilesReturned(tiles=tiles):
            return f"{listed([*map(str, tiles)])} go back into the bag."
        case TilePlaced(player=player, placed=placed):
            cells = listed([f"{col},{row}" for col, row in placed.cells])
            return f"{name(player)} places {placed.tile} on {cells}."
        case TokenPlaced(kind=kind, cell=cell):
            article = "An" if kind is TokenKind.INUIT else "A"
            return f"{article} {token(kind)} token is laid on {cell.col},{cell.row}."
        case GapFilled(placed=placed, pile=pile):
            joker = placed.tile.kind is TileKind.JOKER
            filling = f"a Joker from pile {pile}" if joker else f"{placed.tile}"
            return f"The gap at {placed.cell.col},{placed.cell.row} is filled with {filling}."
        case IslandCharted(player=player, tiles=tiles, token=took_one):
            also = " and takes a Cartography token" if took_one else ""
            return f"{name(player)} charts an island of {count(len(tiles), 'tile')}{also}."
        case ShipMoved(player=player, before=before, after=after):
            return f"{name(player)} sails from {at(before)} to {at(after)}."
        case SledMoved(player=player, before=before, after=after):
            return f"{name(player)} drives the Sled from {at(before.tile)} to {at(after.tile)}."
        case CrewTransferred(player=player, ship_after=ship, sled_after=sled):
            deal = f"Ship {crew(ship)}; Sled {crew(sled)}"
            return f"{name(player)} deals the crew anew: {deal}."
        case SledDeployed(player=player, position=position):
            return f"{name(player)} deploys the Sled at {at(position.tile)}."
        case SledPacked(player=player):
            return f"{name(player)} takes the Sled back on board."
        case TokenTaken(player=player, kind=kind, cell=cell):
            return f"{name(player)} takes the {token(kind)} token at {cell.col},{cell.row}."
        case PrestigeScored(player=player, source=source, points=points, after=total):
            reason = _SOURCES[source]
            return f"{name(player)} scores {points} for {reason} and has {total} now."
        case PassageReached(player=player, unit=which):
            return f"{name(player)} reaches the Northwest Passage with the {unit(which)}!"
        case ExpeditionReturned(player=player):
            return f"{name(player)} is back in Greenland!"
        case PlayerPassed(player=player):
            return f"{name(player)} passes."
        case SunMoved(after=sun, frozen_rows_after=rows):
            ice = f"{count(rows, 'row')} frozen" if rows else "no ice"
            return f"The sun moves to {sun.name}: {ice}."
        case SledSettled(before=before, after=after) if before == after:
            return ""
        case SledSettled(player=player, after=after):
            return f"{name(player)}'s Sled stands in area {after.area} of {at(after.tile)}."
        case SledLost(player=player, crew=lost):
            return f"{name(player)}'s Sled is lost in the thaw with {count(lost.total, 'crew')}."
        case CrewLost():
            from_ship = event.ship_before.total - event.ship_after.total
            from_sled = event.sled_before.total - event.sled_after.total
            gone = f"{from_ship} Ship crew and {from_sled} Sled crew"
            return f"{name(event.player)} loses {gone} for good."
        case RoundStarted(round=number, turn_order_after=order):
            turns = f"; the turn order is {listed([*map(name, order)])}" if len(order) > 1 else ""
            return f"Round {number} begins{turns}."
        case GameEnded(round=number):
            return f"The game is over in round {number}."
        case CrewPaid() | CrewRecovered() | TurnEnded():
            return ""
        case _:
            assert_never(event)
