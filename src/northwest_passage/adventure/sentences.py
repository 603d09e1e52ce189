"""Words for people: what an action would do, as a label, and what has happened, in sentences.

Sentences are made from what a seat has seen and from its view alone, so nobody can read a secret here that
their view does not show.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import assert_never

from northwest_passage._internal.arguments import checked_items, known_seat
from northwest_passage._internal.strings import Cast, count, listed, plain
from northwest_passage.adventure import actions, events
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.events import EVENT_KINDS, Event, PointsPaid
from northwest_passage.adventure.nouns import Card, Hex, Shape, Token
from northwest_passage.adventure.rules.engine import cards_refusal
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import Position, View
from northwest_passage.errors import not_a

__all__ = ["a_token", "at", "describe", "label", "listed", "plain", "points", "title"]


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
    edition = view.edition

    def name(player: int) -> str:
        return plain(view.players[player].name)

    def token(one: Token) -> str:
        if not one.path:
            return f"{a_token(one.shape)} from {name(one.owner)}'s reserve"
        return f"{name(one.owner)}'s {one.shape.words} at {at(view, *one.path)} from the game"

    match action:
        case actions.ChooseCharacter(character):
            return f"Choose {edition.name_of(character)}"
        case actions.Advance(shape, path):
            return f"Advance {_way(view, path)} with {a_token(shape)}"
        case actions.Raid(to):
            return f"Raid the route at {at(view, to)}"
        case actions.Recover(shape, path):
            return f"Recover the {shape.words} at {at(view, *path)}"
        case actions.DropIceberg():
            return "Drop an iceberg behind the boat"
        case actions.FreshWater():
            return "Take fresh water"
        case actions.EndTurn():
            return "End the turn"
        case actions.DiscardCard(card):
            return f"Discard {title(card)}"
        case actions.ChooseCard(card):
            return f"Choose {title(card)}"
        case actions.SwapTile(tile, turned):
            return f"Swap with tile {tile}{_turned(turned)}"
        case actions.RotateTile(tile):
            return f"Turn tile {tile} around"
        case actions.KeepTiles():
            return "Keep the tiles as they lie"
        case actions.PlaySabotage(opponent):
            return f"Play Sabotage: discard one of {name(opponent)}'s cards"
        case actions.PlaySilence(opponent):
            return f"Play Silence: {name(opponent)} may not play cards next turn"
        case actions.PlayPlenty():
            return "Play Plenty: play more cards this turn"
        case actions.PlaySafeConduct():
            return "Play Safe Conduct: nobody may raid your route"
        case actions.PlayWreck(one):
            return f"Play Wreck: remove {token(one)}"
        case actions.PlayIceberg(place):
            return f"Play Iceberg at {at(view, place)}"
        case actions.PlayHeadwind(opponent):
            return f"Play Headwind: {name(opponent)} has fewer points next turn"
        case actions.PlayCurrent(tile):
            return f"Play Current: turn tile {tile} around"
        case actions.PlayTheft(opponent):
            return f"Play Theft: take one of {name(opponent)}'s cards"
        case actions.PlayMutiny(player):
            return f"Play Mutiny: a new character for {name(player)}"
        case actions.PlaySalvage(one):
            return f"Play Salvage: take back the {one.shape.words} at {at(view, *one.path)}"
        case actions.PlayTailwind(shape, path):
            return f"Play Tailwind: advance {_way(view, path)} with {a_token(shape)}"
        case actions.PlayDrift(tile, turned):
            return f"Play Drift: swap tile {tile}{_turned(turned)}"
        case actions.PlayThaw(place):
            return f"Play Thaw at {at(view, place)}"
        case actions.PlaySpurt():
            return "Play Spurt: gain points"
        case actions.DealCharacter(character):
            return f"Deal {edition.name_of(character)}"
        case actions.RevealTile(tile, turned):
            return f"Reveal tile {tile}{_turned(turned)}"
        case actions.DrawCard(card):
            return f"Draw {title(card)}"
        case actions.DrawCharacter(character):
            return f"Draw {edition.name_of(character)}"


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
