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
        "The most prestige wins: you earn it at the Passage, with tokens taken on the way (worth up to three "
        "times as much in the west), with islands you complete and by coming home early, and you lose it "
        "for a Ship or crew left out there at the end."
    ),
    first_steps=(
        "Take a tile that continues the sea westwards from your Ship.",
        "Place it beside your Ship and sail onto it: each action costs crew.",
        "Pass when few crew are ready: in the next round all of them are.",
    ),
    illustrations=(
        Illustration(
            "map",
            "Round 7 of a four-player game. The Ships started in Greenland, on the right; the Passage is on "
            "the left. The map between the two was empty.",
        ),
        Illustration("sail", "A tile was placed beside the Ship, and the Ship sailed onto it."),
    ),
    topics=(
        Topic(
            "The voyage",
            "You have a Ship, a Sled and seven crew. The Ship starts in Greenland and sails wherever sea "
            "meets sea. The Sled starts on board. Give it crew, and it walks over land and ice.\n\n"
            "There are ten rounds. Reach the Passage in about five of them and use the rest to come home: "
            "the first to arrive, there and back, earns the most.",
            Illustration(
                "map",
                "Round 7 of a four-player game. ×3, ×2 and ×1 above the columns multiply the value of "
                "tokens.",
            ),
        ),
        Topic(
            "A turn",
            "In your turn you carry out one action, or several: each further action in the same turn costs "
            "one crew more. Then it is the next player's turn. Crew who have worked then rest until the "
            "round ends. When you pass, you are out until the next round, in which all crew are ready again. "
            "The first to pass is the first player of the next round.\n\n"
            "Draw 1 crew, place a tile 1, move to a neighbouring tile 1, move crew between Ship and Sled 1, "
            "replace the open tiles and draw 2, discover an Inuit settlement or a Cairn 2, explore a trace "
            "of Franklin or a Strait 3.",
        ),
        Topic(
            "Placing tiles",
            "A tile must touch the tile of the unit that places it, and sea must meet sea and land meet "
            "land at every corner, also diagonally. There must always be room for a way by sea from "
            "Greenland to the Passage. The game shows where a tile fits, and says why it does not fit "
            "elsewhere.\n\n"
            "A cell that becomes enclosed on all sides is filled with a small tile at once.",
            Illustration("sail", "Placed beside the Ship, then sailed onto."),
        ),
        Topic(
            "Sun and ice",
            "After each round the sun moves, and with it the line of ice. North of the line everything is "
            "frozen: Ships are locked in, and Sleds walk where there was sea. The winter of rounds 5 and 6 "
            "freezes eight of nine rows, so be in the south then or wait. When the ice melts under a Sled "
            "that has no land to stand on, the Sled and its crew are lost.",
            Illustration("sled", "A Sled on the ice, where no Ship can go."),
        ),
        Topic(
            "Prestige",
            "The Passage and Greenland: 10 and 6 for the first of two players who gets there, less for those "
            "who follow.\n\n"
            "Tokens: Cairns and Inuit 2 each, Franklin and Straits 1 each, times the number above the "
            "column.\n\n"
            "Islands: the player who places the tile that closes a coast all around charts the island, "
            "for 1 point and more for larger ones.\n\n"
            "At the end: 11 for the most traces of Franklin, 11 for the most Straits, 9 for the most "
            "charted islands, and less for the second and the third; 6 for each set of all five kinds of "
            "token. A Ship that is not home costs 2, and so does each of the crew still out. The score as if "
            "the game ended now includes all of this.",
            Illustration(
                "island", "The last tile of this coast was placed: the island is charted."
            ),
        ),
        Topic(
            "Alone",
            "A solo game has the same rules, but further actions in a turn cost no more, and there is one "
            "more action: draw and place the leftmost open tile for 1 crew. The Passage is worth 10 in "
            "rounds 1 to 5 and 3 later. Greenland and majorities bring nothing, and each free cell of the "
            "map costs 1 at the end. In the variant with lost crew, two crew leave after round 5 and cost "
            "2 each. Try to beat your own best result.",
        ),
        Topic("Symbols", "What is on the map, and what it means.", Illustration("symbols", "")),
    ),
    commands={
        "draw": "Take one of the open large tiles, or a small tile, and keep it until you place it.",
        "refresh": "Replace all open large tiles with new ones from the bag, then take a tile.",
        "place": "Place one of your tiles beside your Ship or your Sled.",
        "draw_and_place": "Take the leftmost open tile and place it at once.",
        "move": "Sail to a neighbouring tile across open sea, or drive the Sled over land and ice.",
        "transfer": "Move crew between Ship and Sled; a Sled without crew starts beside the Ship.",
        "explore": "Take the trace of Franklin or the Strait on the tile of a unit.",
        "discover": "Take the Cairn or the Inuit settlement on the tile of a unit.",
        "end_turn": "Let the next player act; your next action then costs no extra crew.",
        "pass": "Do nothing more in this round; in the next one all your crew are ready.",
    },
    decisions={
        "setup_draw": (
            "Your first tile is free. Choose one with sea on it that can continue the sea beside your Ship. "
            "A tile with a symbol brings a token to the map, which you can take later."
        ),
        "turn": (
            "Place a tile to extend the sea, move onto it, or draw another tile. One action a turn is "
            "cheapest: a second one costs one crew more. Keep an eye on the crew who are ready."
        ),
        "owed_draw": "The open tiles are new, and you take one of them. Choose what fits beside your Ship.",
        "fill_gap": (
            "An enclosed cell must be filled. Any tile offered here fits: prefer one that completes an "
            "island, or keeps the sea open for your Ship."
        ),
        "settle_sled": (
            "The ice has moved. Choose on which part of its tile the Sled stays: land is safe when the ice "
            "melts."
        ),
        "lose_crew": "Two crew leave for good. Keep crew with the unit that has the most left to do.",
    },
)
"""The player's guide."""
