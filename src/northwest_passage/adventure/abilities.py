"""The powers of characters and the effects of cards, in a few words, with the numbers of an edition."""

from __future__ import annotations

from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.nouns import Card, Character
from northwest_passage.adventure.sentences import points

__all__ = ["effect", "power"]


def power(edition: Edition, character: Character) -> str:
    """Return the power of a character (CHR-A to CHR-N).

    >>> from northwest_passage.adventure import DEFAULT_EDITION, Character
    >>> from northwest_passage.adventure.abilities import power
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
    """Return the effect of a card when it is played (TRE-4 to TRE-18).

    >>> from northwest_passage.adventure import DEFAULT_EDITION, Card
    >>> from northwest_passage.adventure.abilities import effect
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
