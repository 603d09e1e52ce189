"""Text for players: labels of actions, sentences about events, powers of characters, effects of cards.

Sentences are built only from a seat's view and the events it has seen, so they reveal no other secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import Any, Final, assert_never

from northwest_passage._internal.arguments import check_type, checked_items, known_seat
from northwest_passage._internal.strings import Cast, count, listed, plain
from northwest_passage.adventure import actions, events
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.events import EVENT_KINDS, Event, PointsPaid
from northwest_passage.adventure.nouns import Card, Character, Hex, Shape, Token
from northwest_passage.adventure.rules.engine import cards_refusal
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import Position, View

__all__ = ["describe", "effect", "label", "power"]


def title(member: IntEnum) -> str:
    """Return the name of a card or a terrain, such as ``Safe Conduct``.

    :param member: the card or the terrain.
    """
    return member.name.replace("_", " ").title()


def a_token(shape: Shape) -> str:
    """Return the name of a shape with its article, such as ``an incursion token``.

    :param shape: the shape.
    """
    return f"{'an' if shape is Shape.INCURSION else 'a'} {shape.words}"


def points(number: int) -> str:
    """Return a number of action points with its unit, such as ``1 point``.

    :param number: the number.
    """
    return count(number, "point")


def cards_to_play(view: Position) -> int:
    """Return the number of cards in hand that the player to act can still play (TUR-2, TRE-5, CHR-G)."""
    if view.turn_player is None:
        return 0
    player = view.players[view.turn_player]
    return 0 if cards_refusal(view, player) else min(view.cards_left, player.hand_size)


def at(view: Position, *places: Hex) -> str:
    """Return a list of hexes in words, such as ``the Atlantic and 1,2``.

    :param view: a state or view of the game, to recognize the Pacific.
    :param places: the hexes.
    """
    return listed([_place(view, place) for place in places])


def _place(view: Position, place: Hex) -> str:
    if place == (0, 0):
        return "the Atlantic"
    return "the Pacific" if place == view.scenario.pacific else f"{place.col},{place.row}"


def describe(
    state: Position, events: Iterable[Event], viewer: int | None = None
) -> tuple[str, ...]:
    """Return sentences that describe events to a player. Minor events have no sentence of their own.

    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Ross", "Rae"])
    >>> step = adventure.step(state, adventure.DealCharacter(adventure.Character.JOHN_RAE))
    >>> adventure.describe(adventure.view(step.state, 0), adventure.seen(step, 0).events)
    ('Ross is dealt John Rae.',)
    >>> adventure.describe(adventure.view(step.state, 1), adventure.seen(step, 1).events)
    ('Ross is dealt a character.',)

    :param state: any state or view of the game, to look up names.
    :param events: the events that the reader has seen, as :func:`seen <northwest_passage.adventure.seen>`
        returns them.
    :param viewer: the player who reads the sentences and is called "you", or ``None`` for other readers.
    :raises InvalidData: if an argument has the wrong type, or there is no player ``viewer``.
    """
    check_type(state, State, View)
    viewer = known_seat(viewer, len(state.players), "viewer")
    cast = Cast(tuple(plain(player.name) for player in state.players), viewer)
    sentences: list[str] = []
    price = ""
    for event in checked_items(events, EVENT_KINDS, "an event of this game", "events"):
        if isinstance(event, PointsPaid):
            price = f" for {points(event.before - event.after)}"
            continue
        words = _sentence(state, cast, event)
        if words:
            sentences.append(f"{words[:-1]}{price}{words[-1]}")
            price = ""
    return tuple(sentences)


def label(view: Position, action: Action) -> str:
    """Return a legal action in a few words, for a button.

    >>> from northwest_passage import adventure
    >>> from northwest_passage.adventure.sentences import label
    >>> state = adventure.new_game(["Ross", "Rae"])
    >>> label(state, adventure.DealCharacter(adventure.Character.JOHN_RAE))
    'Deal John Rae'

    :param view: a state, or the view of a seat, before the action.
    :param action: a legal action.
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
    actions.KeepTiles: lambda view, a: "Keep the tiles as they are",
    actions.PlaySabotage: lambda view, a: (
        f"Play Sabotage: discard one of {_name(view, a.opponent)}'s cards"
    ),
    actions.PlaySilence: lambda view, a: (
        f"Play Silence: {_name(view, a.opponent)} cannot play cards next turn"
    ),
    actions.PlayPlenty: lambda view, a: "Play Plenty: play more cards this turn",
    actions.PlaySafeConduct: lambda view, a: "Play Safe Conduct: no player may raid your route",
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
"""For each kind of action, a function that returns the label of an action, given a view and the action."""


def _turned(turned: bool) -> str:
    return ", turned around" if turned else ""


def _way(view: Position, path: tuple[Hex, ...]) -> str:
    """Return the hexes of a path in words."""
    *over, end = path
    return f"over {at(view, *over)} to {at(view, end)}" if over else f"to {at(view, end)}"


def _card(card: Card | None, unknown: str) -> str:
    return unknown if card is None else title(card)


def _sentence(view: Position, cast: Cast, event: Event) -> str:
    """Return an event as a sentence, or an empty string for an event that players need not read."""
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
            turned = ", turned around," if placed.turned else ""
            return f"Tile {placed.tile} is revealed{turned} at {at(view, *placed.hexes)}."
        case events.RoundStarted(round=number):
            return f"Round {number} begins."
        case events.TurnStarted(player=player, points=number, headwind=missing):
            because = f", {missing} fewer because of the headwind" if missing else ""
            return f"{cast.does(player, 'begin')} a turn with {points(number)}{because}."
        case events.PointsGained(player=player, before=before, after=after):
            return f"{cast.does(player, 'gain')} {points(after - before)}."
        case events.PointsLost(player=player, before=before, after=after) if before > after:
            return f"{cast.does(player, 'lose')} {points(before - after)} for the raid."
        case events.TokenPlaced(token=one):
            return f"{cast.does(one.owner, 'place')} {a_token(one.shape)}."
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
        case events.IcebergPlaced(player=player, hex=place):
            return f"{cast.does(player, 'place')} an iceberg on {at(view, place)}."
        case events.WaterPlaced(player=player, hex=place):
            return f"{cast.does(player, 'place')} a water tile on {at(view, place)}."
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
            return f"No player may raid {cast.of(player, 'route')} until {until}."
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


# -- Powers of characters and effects of cards, with the numbers of an edition -----------------------


def power(edition: Edition, character: Character) -> str:
    """Return the power of a character in words (CHR-A to CHR-N).

    >>> from northwest_passage.adventure import DEFAULT_EDITION, Character
    >>> from northwest_passage.adventure.sentences import power
    >>> power(DEFAULT_EDITION, Character.JOHN_RAE)
    'Snow costs 2.'

    :param edition: the edition, for its numbers.
    :param character: the character.
    """
    numbers = edition.powers
    cold, iceberg = points(numbers.crossing_cold), points(numbers.crossing_iceberg)
    return {
        Character.JOHN_ROSS: f"Crossing snow or an iceberg gives {cold}, once a turn.",
        Character.JOHN_RAE: f"Snow costs {numbers.snow}.",
        Character.GEORGE_BACK: f"Dropping an iceberg costs {numbers.drop_iceberg}.",
        Character.MARTIN_FROBISHER: f"Anyone who raids your route loses {points(numbers.raided)}.",
        Character.JOHN_DAVIS: "Draw a card when you raid.",
        Character.WILLIAM_BAFFIN: (
            "You draw a card only when an opponent draws one for a treasure on water."
        ),
        Character.WILLIAM_EDWARD_PARRY: f"{points(numbers.points)} a turn, but no cards.",
        Character.ROALD_AMUNDSEN: f"Crossing an iceberg gives {iceberg}, once a turn.",
        Character.JAMES_CLARK_ROSS: f"An iceberg costs {numbers.iceberg}.",
        Character.HENRY_HUDSON: "You may turn one of the tiles that your movement reveals.",
        Character.HUMPHREY_GILBERT: "Draw a card when an opponent raids your route.",
        Character.JENS_MUNK: f"Each hex of your own route costs {numbers.own_route}.",
        Character.JOHN_CABOT: (
            "You draw a card only when an opponent draws one for a treasure on land or snow."
        ),
        Character.JOHN_FRANKLIN: (
            f"Fresh water works from two rows behind too: {points(numbers.fresh_water)}."
        ),
    }[character]


def effect(edition: Edition, card: Card) -> str:
    """Return the effect of a card in words (TRE-4 to TRE-18).

    >>> from northwest_passage.adventure import DEFAULT_EDITION, Card
    >>> from northwest_passage.adventure.sentences import effect
    >>> effect(DEFAULT_EDITION, Card.SPURT)
    'Gain 1 point in this turn, 2 if you are last.'

    :param edition: the edition, for its numbers.
    :param card: the card.
    """
    numbers = edition.card_numbers
    return {
        Card.SABOTAGE: "Look at an opponent's hand and discard one of the cards.",
        Card.SILENCE: "An opponent cannot play cards in their next turn.",
        Card.PLENTY: f"Play {numbers.plenty} more cards in this turn.",
        Card.SAFE_CONDUCT: "No player may raid your route until your next turn.",
        Card.WRECK: "Remove a token from the game.",
        Card.ICEBERG: "Place an iceberg on a hex with nothing on top.",
        Card.HEADWIND: (
            f"An opponent has {points(numbers.headwind)} less next turn,"
            f" or {numbers.headwind_first} less if they are first."
        ),
        Card.CURRENT: "Turn around a tile with nothing on top.",
        Card.THEFT: "Look at an opponent's hand and take one of the cards.",
        Card.MUTINY: "A player gets a new character.",
        Card.SALVAGE: "Take back one of your tokens.",
        Card.TAILWIND: (
            f"Only when you are last: advance for free, up to a cost of {numbers.tailwind}."
        ),
        Card.DRIFT: "Swap two tiles of the same size with nothing on top.",
        Card.THAW: "Place water on a hex with nothing on top.",
        Card.SPURT: (
            f"Gain {points(numbers.spurt)} in this turn, {numbers.spurt_last} if you are last."
        ),
    }[card]
