"""Texts for people: labels of actions, and sentences that describe events.

Frontends, the command line and the text map share them. Players are named, or identified by the letters ``A``
to ``D`` where only one character fits: see :func:`letter`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, assert_never

from northwest_passage._internal.arguments import check_type, checked_items, known_seat
from northwest_passage._internal.strings import Cast, count, listed, plain
from northwest_passage.expedition import actions, events
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.events import EVENT_KINDS, CrewPaid, Event
from northwest_passage.expedition.nouns import Cell, TileKind, TokenKind, Unit
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.state import Crew, State

__all__ = ["describe", "label", "letter"]

_SOURCES: Final = {
    "passage": "the Northwest Passage",
    "greenland": "coming home",
    "cairn": "the Cairn",
    "inuit": "meeting the Inuit",
    "franklin": "the trace of Franklin",
    "strait": "the Strait",
    "islands": "the island",
}


def at(*cells: Cell) -> str:
    """Return cells as text, by column and row: ``3,4 and 4,4``."""
    return listed([f"{col},{row}" for col, row in cells])


def letter(player: int, which: Unit = Unit.SHIP) -> str:
    """Return the letter of a player in pictures and text maps: ``A`` to ``D``, lower case for a Sled."""
    return ("ABCD", "abcd")[which][player]


def token(kind: TokenKind) -> str:
    """Return the name of a kind of token."""
    return kind.name.title()


def unit(which: Unit) -> str:
    """Return the name of a unit: Ship or Sled."""
    return which.name.title()


def crew(column: Crew) -> str:
    """Return the available and resting crew of a unit as text, such as ``3 ready, 2 resting``."""
    return f"{column.available} ready, {column.resting} resting"


def place(edition: Edition, cell: Cell) -> str:
    """Return the name of a tile on the map, given its north-western cell."""
    if cell == edition.greenland:
        return "Greenland"
    if cell == edition.northwest_passage:
        return "the Northwest Passage"
    return at(cell)


def describe(state: State, events: Iterable[Event], viewer: int | None = None) -> tuple[str, ...]:
    """Return a sentence for each event that is worth reporting to players.

    >>> import random
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> nwp.describe(state, nwp.step(state, nwp.Reveal(nwp.TileId.large(17))).events)
    ('L17 comes out of the bag into slot 0.',)

    >>> state = nwp.new_game(["Ross", "Rae"], rng=random.Random(1829))
    >>> events = nwp.step(state, nwp.TakeLarge(1)).events
    >>> nwp.describe(state, events), nwp.describe(state, events, viewer=1)
    (('Rae draws L11 from slot 1.',), ('You draw L11 from slot 1.',))

    :param state: any state of the game, for the names of the players.
    :param events: the events of a step.
    :param viewer: the player whom the sentences address as "you", or ``None`` for a spectator.
    :returns: the sentences, in the order of the events.
    :raises InvalidData: if an argument has the wrong type, or there is no player ``viewer``.
    """
    check_type(state, State)
    viewer = known_seat(viewer, len(state.players), "viewer")
    cast = Cast(tuple(plain(player.name) for player in state.players), viewer)
    sentences: list[str] = []
    price = ""
    for event in checked_items(events, EVENT_KINDS, "an event of this game", "events"):
        if isinstance(event, CrewPaid):
            paid = event.before.available - event.after.available
            price = f" for {count(paid, f'{unit(event.unit)} crew')}"
            continue
        words = _sentence(state, cast, event)
        if words:
            sentences.append(f"{words[:-1]}{price}{words[-1]}")
            price = ""
    return tuple(sentences)


def label(state: State, action: Action) -> str:
    """Return a label of a few words for a legal action, for example for a button.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.expedition import sentences
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> sentences.label(state, nwp.Reveal(nwp.TileId.large(17)))
    'Reveal L17'

    :param state: the state in which the action is legal.
    :param action: the action.
    """
    return LABELS[type(action)](state, action)


def _orientation(action: actions.PlaceTile | actions.DrawAndPlace) -> str:
    turned = f", turned {action.rotation}°" if action.rotation else ""
    return turned + (", flipped" if action.side else "")


def _arrival(state: State, to: Cell) -> str:
    if to == state.edition.greenland:
        return ", home to Greenland"
    return ", the Northwest Passage" if to == state.edition.northwest_passage else ""


def _transferred(state: State, action: actions.TransferCrew) -> str:
    available, resting = action.sled_available, action.sled_resting
    if not available + resting:
        return "Bring all crew back to the Ship and pack the Sled"
    ending = "" if action.area is None else f", deployed in area {action.area}"
    return f"Give the Sled {available} ready and {resting} resting crew{ending}"


def _collected(state: State, action: actions.Explore | actions.Discover) -> str:
    kinds = [token(t.kind) for t in state.tokens if t.cell in queries.cells(state, action)]
    return f"Take the {listed(kinds)} token with the {unit(action.unit)}"


def _filled(state: State, action: actions.FillGap) -> str:
    lands = "-".join(corner.name.lower() for corner in action.corners)
    return f"Fill {at(action.cell)} with {lands}, a tile from pile {action.pile}"


def _placed(state: State, action: actions.PlaceTile | actions.DrawAndPlace) -> str:
    tile, where = queries.tile(state, action), f"{at(action.cell)}{_orientation(action)}"
    return f"{tile} at {where} with the {unit(action.unit)}"


LABELS: Final[Mapping[type[Action], Callable[[State, Any], str]]] = {
    actions.TakeLarge: lambda state, a: f"Take {queries.tile(state, a)}",
    actions.TakeSmall: lambda state, a: f"Take small tile {queries.tile(state, a)}",
    actions.DrawLarge: lambda state, a: f"Draw {queries.tile(state, a)} with the {unit(a.unit)}",
    actions.DrawSmall: lambda state, a: (
        f"Draw small tile {queries.tile(state, a)} with the {unit(a.unit)}"
    ),
    actions.RefreshTiles: lambda state, a: (
        f"Refresh the display with the {unit(a.unit)}, then draw"
    ),
    actions.PlaceTile: lambda state, a: f"Place {_placed(state, a)}",
    actions.MoveShip: lambda state, a: f"Sail to {at(a.to)}{_arrival(state, a.to)}",
    actions.MoveSled: lambda state, a: f"Drive to {at(a.to)}, area {a.area}{_arrival(state, a.to)}",
    actions.TransferCrew: _transferred,
    actions.Explore: _collected,
    actions.Discover: _collected,
    actions.Pass: lambda state, a: "Pass for this round",
    actions.EndTurn: lambda state, a: "End the turn",
    actions.FillGap: _filled,
    actions.SettleSled: lambda state, a: f"Settle the Sled in area {a.area}",
    actions.LoseCrew: lambda state, a: (
        f"Lose {a.from_ship} crew from the Ship and {a.from_sled} from the Sled"
    ),
    actions.DrawAndPlace: lambda state, a: f"Draw and place {_placed(state, a)}",
    actions.Reveal: lambda state, a: f"Reveal {queries.tile(state, a)}",
}
"""For each kind of action, a function that returns its label, given a state and the action."""


def _sentence(state: State, cast: Cast, event: Event) -> str:
    """Return a sentence for an event, or an empty string for an event without one."""

    def to(cell: Cell) -> str:
        return place(state.edition, cell)

    match event:
        case events.TileRevealed(tile=tile, slot=slot):
            return f"{tile} comes out of the bag into slot {slot}."
        case events.TileDrawn(player=player, tile=tile, slot=slot):
            source = f"pile {tile.number}" if slot is None else f"slot {slot}"
            return f"{cast.does(player, 'draw')} {tile} from {source}."
        case events.DisplayRefreshed(player=player):
            return f"{cast.does(player, 'replace')} the display."
        case events.TilesReturned(tiles=tiles):
            return f"{listed([*map(str, tiles)])} go back into the bag."
        case events.TilePlaced(player=player, placed=placed):
            return f"{cast.does(player, 'place')} {placed.tile} on {at(*placed.cells)}."
        case events.TokenPlaced(kind=kind, cell=cell):
            article = "An" if kind is TokenKind.INUIT else "A"
            return f"{article} {token(kind)} token is placed on {at(cell)}."
        case events.GapFilled(placed=placed, pile=pile):
            joker = placed.tile.kind is TileKind.JOKER
            filling = f"a Joker from pile {pile}" if joker else f"{placed.tile}"
            return f"The gap at {at(placed.cell)} is filled with {filling}."
        case events.IslandCharted(player=player, tiles=tiles, token=took_one):
            taken = f" and {cast.verb(player, 'take')} a Cartography token" if took_one else ""
            return f"{cast.does(player, 'chart')} an island of {count(len(tiles), 'tile')}{taken}."
        case events.ShipMoved(player=player, origin=origin, destination=goal):
            return f"{cast.does(player, 'sail')} from {to(origin)} to {to(goal)}."
        case events.SledMoved(player=player, origin=origin, destination=goal):
            return (
                f"{cast.does(player, 'drive')} the Sled from {to(origin.tile)} to {to(goal.tile)}."
            )
        case events.CrewTransferred(player=player, ship_after=ship, sled_after=sled):
            columns = f"Ship {crew(ship)}; Sled {crew(sled)}"
            return f"{cast.does(player, 'reassign')} the crew: {columns}."
        case events.SledDeployed(player=player, destination=position):
            return f"{cast.does(player, 'deploy')} the Sled at {to(position.tile)}."
        case events.SledPacked(player=player):
            return f"{cast.does(player, 'take')} the Sled back on board."
        case events.TokenTaken(player=player, kind=kind, cell=cell):
            return f"{cast.does(player, 'take')} the {token(kind)} token at {at(cell)}."
        case events.PrestigeScored(player=player, source=source, points=points, after=total):
            reason = _SOURCES[source]
            now = f"{cast.verb(player, 'have')} {total} now"
            return f"{cast.does(player, 'score')} {points} for {reason} and {now}."
        case events.PassageReached(player=player, unit=which):
            return f"{cast.does(player, 'reach')} the Northwest Passage with the {unit(which)}!"
        case events.ExpeditionReturned(player=player):
            return f"{cast.does(player, 'be')} back in Greenland!"
        case events.PlayerPassed(player=player):
            return f"{cast.does(player, 'pass')}."
        case events.SunMoved(after=sun, frozen_rows_after=rows):
            ice = f"{count(rows, 'row')} frozen" if rows else "no ice"
            return f"The sun moves to {sun.name}: {ice}."
        case events.SledSettled(before=before, after=after) if before == after:
            return ""
        case events.SledSettled(player=player, after=after):
            return f"{cast.whose(player)} Sled is now in area {after.area} of {to(after.tile)}."
        case events.SledLost(player=player, crew=lost):
            return (
                f"{cast.whose(player)} Sled is lost in the thaw with {count(lost.total, 'crew')}."
            )
        case events.CrewLost():
            from_ship = event.ship_before.total - event.ship_after.total
            from_sled = event.sled_before.total - event.sled_after.total
            gone = f"{from_ship} Ship crew and {from_sled} Sled crew"
            return f"{cast.does(event.player, 'lose')} {gone} for good."
        case events.RoundStarted(round=number, turn_order_after=order):
            turns = (
                f"; the turn order is {listed([*map(cast.name, order)])}" if len(order) > 1 else ""
            )
            return f"Round {number} begins{turns}."
        case events.GameEnded(round=number):
            return f"The game ends in round {number}."
        case CrewPaid() | events.CrewRecovered() | events.TurnEnded():
            return ""
        case _:
            assert_never(event)
