"""Regenerate the files in tests/adventure/perft: missing positions, and all counts.

    python -m tests.adventure.perft            recount from the positions in the files
    python -m tests.adventure.perft --search   also search for new positions

Counts change only if the rules or the default edition change. Look at the diff before you commit it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from northwest_passage import adventure
from northwest_passage.adventure import ADVENTURE, Phase, State, Variant
from tests.adventure.players import NAMES, racer
from tests.support.positions import Perft, Recipe


def _turn(state: State, round_number: int) -> bool:
    return state.phase is Phase.TURN and state.round == round_number and not state.moved


def _cards(state: State) -> bool:
    if state.phase is not Phase.TURN or not state.cards_left or state.points < 2:
        return False
    kinds = {type(action).__name__ for action in adventure.legal_actions(state)}
    return sum(name.startswith("Play") for name in kinds) >= 2


def _finish(state: State) -> bool:
    rows = [player.boat.row for player in state.players]
    return state.phase is Phase.TURN and max(rows) >= 22 and state.points >= 4


def _followed(state: State) -> bool:
    return state.phase is Phase.TURN and adventure.FreshWater() in adventure.legal_actions(state)


RECIPES = {
    "deal": Recipe("Two players, nothing dealt (SUP-4).", 2, Variant.STANDARD, lambda state: True),
    "two_players": Recipe(
        "Two players, the first turn (SUP-5).", 2, Variant.STANDARD, lambda s: _turn(s, 1)
    ),
    "three_players": Recipe(
        "Three players in the fourth round (SCN-2).", 3, Variant.STANDARD, lambda s: _turn(s, 4)
    ),
    "four_players": Recipe(
        "Four players in the third round (SCN-2).", 4, Variant.STANDARD, lambda s: _turn(s, 3)
    ),
    "teams": Recipe("Teams choose their characters (TEA-2).", 4, Variant.TEAMS,
                    lambda s: s.phase is Phase.CHOOSE_CHARACTER),
    "teams_mid_game": Recipe(
        "Teams in the fifth round (TEA-3).", 4, Variant.TEAMS, lambda s: _turn(s, 5)
    ),
    "mid_game_with_cards": Recipe(
        "Two kinds of cards in hand that may be played (TUR-2, TRE-3).",
        2, Variant.STANDARD, _cards,
    ),
    "fresh_water": Recipe(
        "Right behind an opponent on a common route (MAN-4).", 3, Variant.STANDARD, _followed
    ),
    "near_the_pacific": Recipe(
        "Some sequences end the game (TUR-4, ADV-5).", 2, Variant.STANDARD, _finish
    ),
}  # fmt: skip


def header(recipe: Recipe, seed: int, rng: Random) -> dict[str, str]:
    first, variant = seed % recipe.players, recipe.variant.name.lower()
    return {"players": str(recipe.players), "first": str(first), "variant": variant}


def setup(header: Mapping[str, str]) -> adventure.Setup:
    names, variant = NAMES[: int(header["players"])], Variant[header["variant"].upper()]
    return adventure.Setup(names=names, variant=variant, first_player=int(header["first"]))


def choose(recipe: Recipe, state: Any, rng: Random) -> adventure.Action:
    return racer(state, rng)


PERFT = Perft(ADVENTURE, Path(__file__).parent / "perft", RECIPES, setup, header, choose, 25)

if __name__ == "__main__":
    PERFT.main(sys.argv[1:])
