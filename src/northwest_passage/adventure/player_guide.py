"""The player's guide to Adventure."""

from __future__ import annotations

from typing import Final

from northwest_passage._internal.player_guide import Illustration, PlayerGuide, Topic

PLAYER_GUIDE: Final = PlayerGuide(
    goal=(
        "It is a race: the first boat to sail from the Atlantic, below row 1, past row 24 into the Pacific "
        "wins at once."
    ),
    scoring=(
        "You move your boat by placing a token beside it, and each hex under the token costs some of your "
        "four points a turn: water 1, land 2, snow 3, iceberg 4, and only 1 on your own route or on any "
        "other route that your boat is on."
    ),
    first_steps=(
        "Choose one of two characters, each with a power.",
        "Advance: choose the hex that your boat should reach, over water where you can.",
        "Spend all four points, then end your turn.",
    ),
    illustrations=(
        Illustration(
            "race",
            "Round 7 of a four-player race. The ribbons are the routes; rows under the fog are not revealed "
            "yet.",
        ),
        Illustration(
            "advance", "The hexes that a boat can reach with its points, and their costs."
        ),
    ),
    topics=(
        Topic(
            "The race",
            "The boats start in the Atlantic, at the bottom, and sail up row by row. The map is revealed up "
            "to four rows ahead of the foremost boat. The first boat past row 24 wins at once. If no boat "
            "gets there in forty rounds, the boat that is alone in the highest row wins.",
            Illustration("race", "Round 7 of a four-player race."),
        ),
        Topic(
            "Advancing",
            "Click Advance, and the hexes you can reach light up with their cost. The token you place "
            "covers one to four hexes and stays there: it is part of your route. You have 28 tokens, so "
            "use long ones where the way is cheap. Points left at the end of a turn are lost.",
            Illustration(
                "advance", "The hexes that a boat can reach with its points, and their costs."
            ),
        ),
        Topic(
            "Other players' routes",
            "Each hex of your own route costs only 1 point, whatever its terrain. So does each hex of "
            "another player's route once your boat is on that route. To get onto a route, raid it: for 2 "
            "points you place an incursion token on one of its hexes beside your boat, and your boat moves "
            "there. Right behind the owner's boat, you can take fresh water: 2 more points to advance "
            "with.\n\n"
            "So the leader opens the way for the others. Drop an iceberg behind your boat, for 3 points, to "
            "slow them down.",
            Illustration("raid", "A raid: the boat is now on another player's route."),
        ),
        Topic(
            "Cards and characters",
            "When your token is the first to cover a treasure chest, you draw a card. You may play one card "
            "a turn, and keep at most three. No other player sees your cards. Your character has a special "
            "power. Click on its name to read about it.",
        ),
        Topic(
            "Teams",
            "Four players can play as two teams, A and C against B and D. The first boat in the Pacific "
            "wins for its team. To enter your partner's route, you must raid it, like any other route.",
        ),
        Topic("Symbols", "The symbols on the map and their meaning.", Illustration("symbols", "")),
    ),
    commands={
        "advance": "Place a token beside your boat and sail to its far end. Each hex under it costs points.",
        "raid": "Place an incursion token on another player's route beside your boat, and move there.",
        "recover": "Take back one of your tokens that has nothing on top of it.",
        "drop_iceberg": "Put an iceberg behind your boat, in the way of the boats that follow.",
        "fresh_water": (
            "If you are on another player's route, right behind that player's boat, get 2 more points to "
            "advance with."
        ),
        "card": "Play one of your treasure cards; you may play one a turn.",
        "end_turn": "Let the next player act; your remaining points are lost.",
    },
    decisions={
        "choose_character": (
            "Each character has a power for the whole race. A power that makes terrain cheaper helps in "
            "every turn. A power that hinders other players helps when boats are close together."
        ),
        "turn": (
            "Advance over the cheapest hexes: four points are four hexes of water or one iceberg. Take a "
            "treasure if it is on your way. If another player's route is beside your boat, a raid may be "
            "cheaper than crossing ice."
        ),
        "choose_card": (
            "With Theft, take the card that helps you most. With Sabotage, discard the card that could hurt "
            "you most."
        ),
        "swap_tile": "Make the way harder for the boats ahead of you, or easier for your own.",
        "rotate_tile": "Turn a new tile so that water is ahead of your boat, or keep the tiles as they are.",
        "discard": "You keep at most three cards. Discard what you will not play soon.",
    },
)
"""The player's guide."""
