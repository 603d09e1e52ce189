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
        "A boat moves by placing a token in front of it, and each hex under the token costs points, of "
        "which you have four a turn: water 1, land 2, snow 3, iceberg 4, and 1 on a route that your boat "
        "is on."
    ),
    first_steps=(
        "Choose one of two characters, each with a power.",
        "Advance: choose the hex where your boat should end, over water where you can.",
        "Spend all four points, then end your turn.",
    ),
    illustrations=(
        Illustration(
            "race",
            "Round 7 of a four-player race. The ribbons are the routes; rows under the fog are not revealed "
            "yet.",
        ),
        Illustration("advance", "Where a boat can go with its points, and what that costs."),
    ),
    topics=(
        Topic(
            "The race",
            "The boats start in the Atlantic, at the bottom, and sail up row by row. Four rows are always "
            "open ahead of the foremost boat. The first boat past row 24 wins at once. If no boat gets "
            "there in forty rounds, the boat that is alone in the highest row wins.",
            Illustration("race", "Round 7 of a four-player race."),
        ),
        Topic(
            "Advancing",
            "Click Advance, and the hexes you can reach light up with their cost. The token you place "
            "covers one to four hexes and stays there: it is part of your route. You have 28 tokens, so "
            "use long ones where the way is cheap. Points that are left at the end of a turn are lost.",
            Illustration("advance", "Where a boat can go with its points, and what that costs."),
        ),
        Topic(
            "Other players' routes",
            "A boat on a route pays only 1 point for each hex of it, whatever the terrain. On your own "
            "route that is always so. To use the route of another player, raid it: for 2 points you place "
            "an incursion token on a hex of it beside your boat, and your boat moves there. Right behind "
            "the owner you can take fresh water: 2 more points to advance with.\n\n"
            "So the leader opens the way for the others. Drop an iceberg behind your boat, for 3 points, to "
            "stop them.",
            Illustration("raid", "A raid: the boat is on the route of another player now."),
        ),
        Topic(
            "Cards and characters",
            "The first token to cover a treasure chest draws a card. You may play one card a turn, and keep "
            "at most three. No other player sees your cards. Your character has a power of its own. Point at "
            "its name to read it.",
        ),
        Topic(
            "Teams",
            "Four players can play as two teams, A and C against B and D. The first boat in the Pacific "
            "wins for its team. The route of a partner is entered by a raid, like any other.",
        ),
        Topic("Symbols", "What is on the map, and what it means.", Illustration("symbols", "")),
    ),
    commands={
        "advance": "Place a token in front of your boat and sail to its end; its hexes cost points.",
        "raid": "Move onto the route of another player beside your boat, with an incursion token.",
        "recover": "Take back one of your tokens that has nothing on top of it.",
        "drop_iceberg": "Put an iceberg behind your boat, in the way of those who follow.",
        "fresh_water": "Right behind a boat, on its route: get 2 more points to advance with.",
        "card": "Play one of your treasure cards; one a turn.",
        "end_turn": "Let the next player act; points that are left are lost.",
    },
    decisions={
        "choose_character": (
            "Each character has a power for the whole race. One that makes your usual terrain cheaper helps "
            "in every turn. One that hinders others helps when boats are close."
        ),
        "turn": (
            "Advance over the cheapest hexes: four points are four hexes of water or one iceberg. Take a "
            "treasure if it is on your way. If another route is beside your boat, a raid may be cheaper than "
            "open ice."
        ),
        "choose_card": "Choose the card that helps you most in the next turns.",
        "swap_tile": "Choose a tile that is harder for the boats ahead of you, or easier for your own.",
        "rotate_tile": "Turn the new tile so that water is ahead of your boat, or keep it as it is.",
        "discard": "You keep at most three cards. Discard what you will not play soon.",
    },
)
"""The player's guide."""
