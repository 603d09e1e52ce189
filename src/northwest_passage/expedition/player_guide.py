"""The player's guide to Expedition."""

from __future__ import annotations

from typing import Final

from northwest_passage._internal.player_guide import Illustration, PlayerGuide, Topic

PLAYER_GUIDE: Final = PlayerGuide(
    goal=(
        "Find a way by sea from Greenland in the east to the Northwest Passage in the west, and bring your "
        "Ship home before round 10 ends."
    ),
    scoring=(
        "The player with the most prestige wins: you earn it by reaching the Passage, taking tokens on the "
        "way (worth up to three times as much in the west), completing islands and coming home early, and "
        "you lose it for a Ship or crew not home at the end."
    ),
    first_steps=(
        "Take a tile that continues the sea westwards from your Ship.",
        "Place the tile beside your Ship and sail onto it. Each action costs crew.",
        "Pass when you have few crew left: in the next round, all of them are ready again.",
    ),
    illustrations=(
        Illustration(
            "map",
            "Round 7 of a four-player game. The Ships started in Greenland, on the right; the Passage is on "
            "the left. At the start, the map between the two was empty.",
        ),
        Illustration("sail", "A tile was placed beside the Ship, which then sailed onto it."),
    ),
    topics=(
        Topic(
            "The voyage",
            "You have a Ship, a Sled and seven crew. The Ship starts in Greenland and sails wherever sea "
            "meets sea. The Sled starts on board. Give it crew, and it travels over land and ice.\n\n"
            "There are ten rounds. Reach the Passage in about five of them and use the rest to come home: "
            "both at the Passage and at home, the first player to arrive earns the most.",
            Illustration(
                "map",
                "Round 7 of a four-player game. ×3, ×2 and ×1 above the columns multiply the value of "
                "tokens.",
            ),
        ),
        Topic(
            "A turn",
            "In your turn you take one action, or several: each action after the first costs one extra "
            "crew. Then it is the next player's turn. Crew who have paid for an action rest until the round "
            "ends. When you pass, you have no more turns in the round. In the next round, all your crew are "
            "ready again. The first player to pass begins the next round.\n\n"
            "The actions cost this many crew: draw a tile 1, place a tile 1, move to a neighbouring tile 1, "
            "move crew between Ship and Sled 1, replace the open tiles and draw one 2, discover an Inuit "
            "settlement or a Cairn 2, explore a trace of Franklin or a Strait 3.",
        ),
        Topic(
            "Placing tiles",
            "A tile must share a border with the tile of the unit that places it. At every corner, sea must "
            "meet sea and land must meet land, even where tiles touch only diagonally. A way by sea from "
            "Greenland to the Passage must always remain possible. The game shows where a tile fits, and "
            "says why it does not fit elsewhere.\n\n"
            "A cell that becomes enclosed on all sides is filled with a small tile at once.",
            Illustration("sail", "A tile was placed beside the Ship, which then sailed onto it."),
        ),
        Topic(
            "Sun and ice",
            "After each round the sun moves, and with it the line of ice. North of the line everything is "
            "frozen: Ships are locked in, and Sleds can travel where there was sea. The winter of rounds 5 "
            "and 6 freezes eight of nine rows, so be in the far south then, or wait. If the ice melts under "
            "a Sled and its tile has no land, the Sled and its crew are lost.",
            Illustration("sled", "A Sled on the ice, where no Ship can go."),
        ),
        Topic(
            "Prestige",
            "The Passage and Greenland: with two players, 10 for the first to reach the Passage and 3 for "
            "the second, and 6 for the first to return to Greenland. With more players, both give more.\n\n"
            "Tokens: Cairns and Inuit 2 each, Franklin and Straits 1 each, times the number above the "
            "column.\n\n"
            "Islands: the player whose tile closes the last part of a coast charts the island, for 1 point "
            "or more, depending on its size.\n\n"
            "At the end: 11 for the most traces of Franklin, 11 for the most Straits, 9 for the most "
            "charted islands, and less for second and third place; 6 for each set of all five kinds of "
            "token. A Ship that is not home costs 2, and so does each crew member who is not home. The "
            "score shown during the game includes all of this, as if the game ended now.",
            Illustration(
                "island", "The last tile around this coast was placed: the island is charted."
            ),
        ),
        Topic(
            "Alone",
            "A solo game has the same rules, but no action costs extra crew, and there is one more action: "
            "draw and place the leftmost open tile for 1 crew. The Passage is worth 10 in rounds 1 to 5 and "
            "3 later. You score nothing for returning to Greenland or for having the most tokens, and each "
            "free cell of the map costs 1 at the end. In the variant with lost crew, two crew leave after "
            "round 5 and cost 2 each. Try to beat your own best result.",
        ),
        Topic("Symbols", "The symbols on the map and their meaning.", Illustration("symbols", "")),
    ),
    commands={
        "draw": "Take one of the open large tiles, or a small tile, and keep it until you place it.",
        "refresh": "Replace all open large tiles with new ones from the bag, then take a tile.",
        "place": "Place one of your tiles beside your Ship or your Sled.",
        "draw_and_place": "Take the leftmost open tile and place it at once.",
        "move": "Sail to a neighbouring tile across open sea, or drive the Sled over land and ice.",
        "transfer": "Move crew between Ship and Sled; a Sled that had no crew starts on the Ship's tile.",
        "explore": "Take the trace of Franklin or the Strait on your unit's tile.",
        "discover": "Take the Cairn or the Inuit settlement on your unit's tile.",
        "end_turn": "Let the next player act; your next action then costs no extra crew.",
        "pass": "Do nothing more in this round. In the next round, all your crew are ready.",
    },
    decisions={
        "setup_draw": (
            "Your first tile is free. Choose one with sea on it that can continue the sea beside your Ship. "
            "A tile with a symbol brings a token to the map, which you can take later."
        ),
        "turn": (
            "Place a tile to extend the sea, move onto it, or draw another tile. One action a turn is "
            "cheapest: each further action costs one extra crew. Keep an eye on how many crew are ready."
        ),
        "owed_draw": "The open tiles are new. Take one of them, or a small tile, that fits beside your Ship.",
        "fill_gap": (
            "An enclosed cell must be filled. Any tile offered here fits: prefer one that completes an "
            "island, or keeps the sea open for your Ship."
        ),
        "settle_sled": (
            "The ice has moved. Choose the part of the tile on which the Sled stays: land is safe when the "
            "ice melts."
        ),
        "lose_crew": "Two crew leave for good. Keep crew with the unit that has the most left to do.",
    },
)
"""The player's guide."""
