"""Words for people: what an action would do, as a label, and what has happened, in sentences.

Sentences are made from what a seat has seen and from its view alone, so nobody can read a secret here that
their view does not show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import Any, Final, assert_never

from northwest_passage._internal.arguments import checked_items, known_seat
from northwest_passage._internal.strings import Cast, count, listed, plain
from northwest_passage.adventure import actions, events
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.events import EVENT_KINDS, Event, PointsPaid
from northwest_passage.adventure.nouns import Card, Character, Hex, Shape, Token
from northwest_passage.adventure.rules.engine import cards_refusal
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import Position, View
from northwest_passage.errors import not_a

__all__ = [
    "LABELS",
    "a_token",
    "at",
    "describe",
    "effect",
    "label",
    "listed",
    "plain",
    "points",
    "power",
    "title",
]


def title(member: IntEnum) -> str:
    """The name of a card or a terrain: ``Safe Conduct``."""
    return member.name.replace("_", " ").title()


def a_token(shape: Shape) -> str:
    """A token of a shape, with its article."""
    return f"{'an' if shape is Shape.INCURSION else 'a'} {shape.words}"


def points(number: int) -> str:
    """A number of action points."""
    return count(number, "point")


def cards_to_play(view: Position) -> int:
    """How many cards whoever acts may still play in this turn, and has (TUR-2, TRE-5, CHR-G)."""
    if view.turn_player is None:
        return 0
    player = view.players[view.turn_player]
    return 0 if cards_refusal(view, player) else min(view.cards_left, player.hand_size)


def at(view: Position, *places: Hex) -> str:
    """Hexes by column and row; the Atlantic and the Pacific by name."""
    return listed([_place(view, place) for place in places])


def _place(view: Position, place: Hex) -> str:
    if place == (0, 0):
        return "the Atlantic"
    return "the Pacific" if place == view.scenario.pacific else f"{place.col},{place.row}"


def describe(
    state: Position, events: Iterable[Event], viewer: int | None = None
) -> tuple[str, ...]:
    """What happened: a sentence for each event that is worth telling.

    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Ross", "Rae"])
    >>> step = adventure.step(state, adventure.DealCharacter(adventure.Character.JOHN_RAE))
    >>> adventure.describe(adventure.view(step.state, 0), adventure.seen(step, 0).events)
    ('Ross is dealt John Rae.',)
    >>> adventure.describe(adventure.view(step.state, 1), adventure.seen(step, 1).events)
    ('Ross is dealt a character.',)

    :param state: any state or view of the game, for its names.
    :param events: as the reader may know them: those of :func:`seen <northwest_passage.adventure.seen>`.
    :param viewer: the player who reads it, and is called "you"; ``None`` for somebody else.
    :raises InvalidData: if something of another kind is given, or there is no such player.
    """
    if type(state) not in (State, View):
        raise not_a(state, State, View)
    viewer = known_seat(viewer, len(state.players), "viewer")
    cast = Cast(tuple(plain(player.name) for player in state.players), viewer)
    told: list[str] = []
    price = ""
    for event in checked_items(events, EVENT_KINDS, "events of this game", "events"):
        if isinstance(event, PointsPaid):
            price = f" for {points(event.before - event.after)}"
            continue
        words = _sentence(state, cast, event)
        if words:
            told.append(f"{words[:-1]}{price}{words[-1]}")
            price = ""
    return tuple(told)


def label(view: Position, action: Action) -> str:
    """A legal action in a few words, as for a button.

    >>> from northwest_passage import adventure
    >>> from northwest_passage.adventure.sentences import label
    >>> state = adventure.new_game(["Ross", "Rae"])
    >>> label(state, adventure.DealCharacter(adventure.Character.JOHN_RAE))
    'Deal John Rae'
    """
    return LABELS[type(action)](view, action)


def _name(view: Position, player: int) -> str:
    return plain(view.players[player].name)


def _wrecked(view: Position, token: Token) -> str:
    name = _name(view, token.owner)
    if not token.path:
        return f"{a_token(token.shape)} from {name}'s reserve"
    return f"{name}'s {token.shape.words} at {at(view, *token.path)} from the game"


LABELS: Final[Mapping[type[Action], Callable[[Position, Any], str]]] = {
    actions.ChooseCharacter: lambda view, a: f"Choose {view.edition.name_of(a.character)}",
    actions.Advance: lambda view, a: f"Advance {_way(view, a.path)} with {a_token(a.shape)}",
    actions.Raid: lambda view, a: f"Raid the route at {at(view, a.to)}",
    actions.Recover: lambda view, a: f"Recover the {a.shape.words} at {at(view, *a.path)}",
    actions.DropIceberg: lambda view, a: "Drop an iceberg behind the boat",
    actions.FreshWater: lambda view, a: "Take fresh water",
    actions.EndTurn: lambda view, a: "End the turn",
    actions.DiscardCard: lambda view, a: f"Discard {title(a.card)}",
    actions.ChooseCard: lambda view, a: f"Choose {title(a.card)}",
    actions.SwapTile: lambda view, a: f"Swap with tile {a.tile}{_turned(a.turned)}",
    actions.RotateTile: lambda view, a: f"Turn tile {a.tile} around",
    actions.KeepTiles: lambda view, a: "Keep the tiles as they lie",
    actions.PlaySabotage: lambda view, a: (
        f"Play Sabotage: discard one of {_name(view, a.opponent)}'s cards"
    ),
    actions.PlaySilence: lambda view, a: (
        f"Play Silence: {_name(view, a.opponent)} may not play cards next turn"
    ),
    actions.PlayPlenty: lambda view, a: "Play Plenty: play more cards this turn",
    actions.PlaySafeConduct: lambda view, a: "Play Safe Conduct: nobody may raid your route",
    actions.PlayWreck: lambda view, a: f"Play Wreck: remove {_wrecked(view, a.token)}",
    actions.PlayIceberg: lambda view, a: f"Play Iceberg at {at(view, a.hex)}",
    actions.PlayHeadwind: lambda view, a: (
        f"Play Headwind: {_name(view, a.opponent)} has fewer points next turn"
    ),
    actions.PlayCurrent: lambda view, a: f"Play Current: turn tile {a.tile} around",
    actions.PlayTheft: lambda view, a: f"Play Theft: take one of {_name(view, a.opponent)}'s cards",
    actions.PlayMutiny: lambda view, a: f"Play Mutiny: a new character for {_name(view, a.player)}",
    actions.PlaySalvage: lambda view, a: (
        f"Play Salvage: take back the {a.token.shape.words} at {at(view, *a.token.path)}"
    ),
    actions.PlayTailwind: lambda view, a: (
        f"Play Tailwind: advance {_way(view, a.path)} with {a_token(a.shape)}"
    ),
    actions.PlayDrift: lambda view, a: f"Play Drift: swap tile {a.tile}{_turned(a.turned)}",
    actions.PlayThaw: lambda view, a: f"Play Thaw at {at(view, a.hex)}",
    actions.PlaySpurt: lambda view, a: "Play Spurt: gain points",
    actions.DealCharacter: lambda view, a: f"Deal {view.edition.name_of(a.character)}",
    actions.RevealTile: lambda view, a: f"Reveal tile {a.tile}{_turned(a.turned)}",
    actions.DrawCard: lambda view, a: f"Draw {title(a.card)}",
    actions.DrawCharacter: lambda view, a: f"Draw {view.edition.name_of(a.character)}",
}
"""The label of each kind of action, from a view and the action."""


def _turned(turned: bool) -> str:
    return ", turned around" if turned else ""


def _way(view: Position, path: tuple[Hex, ...]) -> str:
    """Where a path leads."""
    *over, end = path
    return f"over {at(view, *over)} to {at(view, end)}" if over else f"to {at(view, end)}"


def _card(card: Card | None, unknown: str) -> str:
    return unknown if card is None else title(card)


def _sentence(view: Position, cast: Cast, event: Event) -> str:
    """One event as a sentence; empty for an event that need not be told."""
    edition = view.edition

    match event:
        case events.CharacterDealt(players=players, character=character):
            card = "a character" if character is None else edition.name_of(character)
            several = len(players) > 1 or cast.viewer in players
            return f"{cast.all_of(players)} {'are' if several else 'is'} dealt {card}."
        case events.CharacterChosen(player=player, character=character):
            who = "a character" if character is None else edition.name_of(character)
            return f"{cast.does(player, 'choose')} {who}."
        case events.CharactersRevealed(characters=characters):
            who = listed(
                [
                    f"{cast.name(i)} {cast.verb(i, 'have')} {edition.name_of(one)}"
                    for i, one in enumerate(characters)
                ]
            )
            return f"The characters are revealed: {who}."
        case events.TileRevealed(placed=placed):
            lies = ", turned around," if placed.turned else ""
            return f"Tile {placed.tile} is revealed{lies} at {at(view, *placed.hexes)}."
        case events.RoundStarted(round=number):
            return f"Round {number} begins."
        case events.TurnStarted(player=player, points=number, headwind=missing):
            because = f", {missing} fewer because of the headwind" if missing else ""
            return f"{cast.does(player, 'begin')} a turn with {points(number)}{because}."
        case events.PointsGained(player=player, before=before, after=after):
            return f"{cast.does(player, 'gain')} {points(after - before)}."
        case events.PointsLost(player=player, before=before, after=after) if before > after:
            return f"{cast.does(player, 'lose')} {points(before - after)} for the raid."
        case events.TokenLaid(token=one):
            return f"{cast.does(one.owner, 'lay')} {a_token(one.shape)}."
        case events.BoatMoved(player=player, origin=origin, path=path):
            return f"{cast.does(player, 'sail')} from {at(view, origin)} {_way(view, path)}."
        case events.RouteRaided(player=player, owner=owner, hex=place):
            return f"{cast.does(player, 'raid')} {cast.of(owner, 'route')} at {at(view, place)}."
        case events.PassageReached(player=player):
            return f"{cast.does(player, 'reach')} the Pacific!"
        case events.DeckReshuffled(deck_after=after):
            return f"The discards are shuffled into a new deck of {count(after, 'card')}."
        case events.CardDrawn(player=player, card=card):
            return f"{cast.does(player, 'draw')} {_card(card, 'a card')}."
        case events.TokenRecovered(token=one):
            return f"{cast.does(one.owner, 'take')} back the {one.shape.words} at {at(view, *one.path)}."
        case events.TokenLost(token=one):
            if not one.path:
                reserve = cast.their(one.owner, "reserve")
                return f"{cast.does(one.owner, 'lose')} {a_token(one.shape)} from {reserve}."
            thing = f"{cast.whose(one.owner)} {one.shape.words}"
            return f"{thing} at {at(view, *one.path)} leaves the game."
        case events.IcebergLaid(player=player, hex=place):
            return f"{cast.does(player, 'lay')} an iceberg on {at(view, place)}."
        case events.WaterLaid(player=player, hex=place):
            return f"{cast.does(player, 'lay')} a water tile on {at(view, place)}."
        case events.FreshWaterTaken(player=player, before=before, after=after):
            gains = f"{cast.verb(player, 'gain')} {points(after - before)}"
            now = f"{cast.verb(player, 'have')} {after} to advance with"
            return f"{cast.does(player, 'take')} fresh water, {gains} and {now}."
        case events.CardPlayed(player=player, card=card):
            return f"{cast.does(player, 'play')} {title(card)}."
        case events.CardsAllowed(player=player, after=after):
            return f"{cast.does(player, 'may')} play {count(after, 'more card')} this turn."
        case events.HandShown(player=player, opponent=opponent, hand=hand):
            cards = "" if hand is None else f": {listed([*map(title, hand)])}"
            return f"{cast.does(player, 'look')} at {cast.of(opponent, 'hand')}{cards}."
        case events.CardDiscarded(player=player, card=card):
            return f"{cast.does(player, 'discard')} {title(card)}."
        case events.CardTaken(player=player, opponent=opponent, card=card):
            return (
                f"{cast.does(player, 'take')} {_card(card, 'a card')} from {cast.name(opponent)}."
            )
        case events.PlayerSilenced(player=player):
            return (
                f"{cast.does(player, 'may')} not play cards on {cast.their(player, 'next turn')}."
            )
        case events.SilenceEnded(player=player):
            return f"{cast.does(player, 'may')} play cards again."
        case events.SafeConductGiven(player=player):
            until = cast.their(player, "next turn")
            return f"Nobody may raid {cast.of(player, 'route')} until {until}."
        case events.SafeConductEnded(player=player):
            return f"{cast.whose(player)} route may be raided again."
        case events.HeadwindSet(player=player, after=after):
            fewer = count(after, "fewer point")
            return f"{cast.does(player, 'will')} have {fewer} on {cast.their(player, 'next turn')}."
        case events.TileTurned(after=tile):
            return f"Tile {tile.tile} at {at(view, *tile.hexes)} is turned around."
        case events.TilesSwapped(before=(first, second)):
            return f"Tiles {first.tile} and {second.tile} change places."
        case events.CharacterReturned(player=player, character=character):
            return f"{cast.does(player, 'return')} {edition.name_of(character)} to the deck."
        case events.CharacterDrawn(player=player, character=character):
            return f"{cast.does(player, 'draw')} {edition.name_of(character)}."
        case events.GameEnded(round=number, winners=winners):
            if not winners:
                return f"The game ends in a draw in round {number}."
            verb = cast.verb(winners[0], "win") if len(winners) == 1 else "win"
            return f"{cast.all_of(winners)} {verb} in round {number}."
        case PointsPaid() | events.PointsLost() | events.TurnEnded():
            return ""
        case _:
            assert_never(event)


# -- What characters and cards can do, with the numbers of an edition --------------------------------


def power(edition: Edition, character: Character) -> str:
    """The power of a character (CHR-A to CHR-N).

    >>> from northwest_passage.adventure import DEFAULT_EDITION, Character
    >>> from northwest_passage.adventure.sentences import power
    >>> power(DEFAULT_EDITION, Character.JOHN_RAE)
    'Snow costs 2.'
    """
    numbers = edition.powers
    match character:
        case Character.JOHN_ROSS:
            more = points(numbers.crossing_cold)
            return f"Crossing snow or an iceberg gives {more}, once a turn."
        case Character.JOHN_RAE:
            return f"Snow costs {numbers.snow}."
        case Character.GEORGE_BACK:
            return f"Dropping an iceberg costs {numbers.drop_iceberg}."
        case Character.MARTIN_FROBISHER:
            return f"Who raids this route loses {points(numbers.raided)}."
        case Character.JOHN_DAVIS:
            return "Raiding draws a card."
        case Character.WILLIAM_BAFFIN:
            return "Draws only when others draw from a treasure on water."
        case Character.WILLIAM_EDWARD_PARRY:
            return f"{points(numbers.points)} a turn, but no cards."
        case Character.ROALD_AMUNDSEN:
            more = points(numbers.crossing_iceberg)
            return f"Crossing an iceberg gives {more}, once a turn."
        case Character.JAMES_CLARK_ROSS:
            return f"An iceberg costs {numbers.iceberg}."
        case Character.HENRY_HUDSON:
            return "May turn one of the tiles that each movement reveals."
        case Character.HUMPHREY_GILBERT:
            return "Draws a card when somebody raids this route."
        case Character.JENS_MUNK:
            return f"The own route costs {numbers.own_route}."
        case Character.JOHN_CABOT:
            return "Draws only when others draw from a treasure on land or snow."
        case Character.JOHN_FRANKLIN:
            return f"Fresh water also from two rows behind: {points(numbers.fresh_water)} more."


def effect(edition: Edition, card: Card) -> str:
    """What a card does when it is played (TRE-4 to TRE-18).

    >>> from northwest_passage.adventure import DEFAULT_EDITION, Card
    >>> from northwest_passage.adventure.sentences import effect
    >>> effect(DEFAULT_EDITION, Card.SPURT)
    '1 point more in this turn, 2 when last.'
    """
    numbers = edition.card_numbers
    match card:
        case Card.SABOTAGE:
            return "Look at an opponent's hand and discard a card of it."
        case Card.SILENCE:
            return "An opponent plays no cards in the next turn."
        case Card.PLENTY:
            return f"Play {numbers.plenty} more cards in this turn."
        case Card.SAFE_CONDUCT:
            return "Nobody raids your route until your next turn."
        case Card.WRECK:
            return "A token leaves the game."
        case Card.ICEBERG:
            return "An iceberg on a bare hex."
        case Card.HEADWIND:
            return (
                f"{points(numbers.headwind)} less for an opponent in the next turn,"
                f" {numbers.headwind_first} if first."
            )
        case Card.CURRENT:
            return "A bare tile is turned."
        case Card.THEFT:
            return "Look at an opponent's hand and take a card of it."
        case Card.MUTINY:
            return "A player gets another character."
        case Card.SALVAGE:
            return "Take back one of your tokens."
        case Card.TAILWIND:
            return f"Only when last: an advance worth up to {numbers.tailwind} for no points."
        case Card.DRIFT:
            return "Two bare tiles of one size change places."
        case Card.THAW:
            return "Water on a bare hex."
        case Card.SPURT:
            return f"{points(numbers.spurt)} more in this turn, {numbers.spurt_last} when last."
