"""Regenerate the files in tests/expedition/perft: missing positions, and all counts.

    python -m tests.generators.perft            recount from the positions in the files
    python -m tests.generators.perft --search   also search for new positions

Counts change only if the rules or the default edition change. Look at the diff before you commit it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import northwest_passage as nwp
from northwest_passage import EXPEDITION, Phase, State, Variant
from northwest_passage.testing import NAMES
from tests.support.players import hoarding, staying_out
from tests.support.positions import Perft, Recipe


def begun(state: State) -> bool:
    return state.phase is Phase.SETUP_DRAW and state.bag.mask.bit_count() == 60


def midgame(state: State) -> bool:
    player = state.players[state.turn_player or 0]
    return state.phase is Phase.TURN and state.round == 5 and bool(player.sled and player.reserve)


def last_round(state: State) -> bool:
    crew = [player.ship_crew.available + player.sled_crew.available for player in state.players]
    return state.round == state.edition.rounds and state.phase is Phase.TURN and sum(crew) <= 4


RECIPES = {
    "start": Recipe(
        "Two players after the first four reveals (SET-2).",
        2, Variant.STANDARD, begun, staying_out,
    ),
    "four_players": Recipe(
        "Four players, the first turn of the game (SET-1, SET-2).",
        4, Variant.STANDARD, lambda state: state.phase is Phase.TURN, staying_out,
    ),
    "mid_game": Recipe(
        "Three players in the fifth round, with a Sled out and tiles in hand.",
        3, Variant.STANDARD, midgame, staying_out,
    ),
    "gap_with_a_choice": Recipe(
        "A gap with several fillings: its corner at the board's corner is open (PLC-6).",
        2, Variant.STANDARD, lambda state: state.phase is Phase.FILL_GAP, staying_out,
    ),
    "thaw_with_a_choice": Recipe(
        "The ice under a Sled melts, and its player chooses where it stands (MOV-5).",
        2, Variant.STANDARD, lambda state: state.phase is Phase.SETTLE_SLED, staying_out,
    ),
    "last_round": Recipe(
        "The last round with little crew left: some sequences end the game (TRN-7).",
        2, Variant.STANDARD, last_round, staying_out,
    ),
    "short_bag": Recipe(
        "A bag with two tiles: a refresh empties it, and the old tiles return (ACT-B).",
        4, Variant.STANDARD,
        lambda state: state.phase is Phase.TURN and len(state.bag) == 2 and not state.surcharge,
        hoarding,
    ),
    "empty_bag": Recipe(
        "An empty bag and an empty slot: no reveals, no refresh (ACT-A, ACT-B).",
        4, Variant.STANDARD,
        lambda state: state.phase is Phase.TURN and not state.bag and None in state.display,
        hoarding,
    ),
    "solo": Recipe(
        "Alone, with draw-and-place (SOL-1, SOL-2).",
        1, Variant.SOLO,
        lambda state: state.phase is Phase.TURN and state.round == 3,
        staying_out,
    ),
    "solo_lost_crew": Recipe(
        "Alone, before the second year: two crew leave (SOL-5).",
        1, Variant.SOLO_LOST_CREW,
        lambda state: state.phase is Phase.LOSE_CREW and state.players[0].sled_crew.total > 0,
        staying_out,
    ),
}  # fmt: skip


def header(recipe: Recipe, seed: int, rng: Random) -> dict[str, str]:
    order = list(range(recipe.players))
    rng.shuffle(order)
    names = " ".join(NAMES[: recipe.players])
    turn_order = " ".join(map(str, order))
    return {"players": names, "turn_order": turn_order, "variant": recipe.variant.name.lower()}


def setup(header: Mapping[str, str]) -> nwp.Setup:
    order = tuple(map(int, header["turn_order"].split()))
    names, variant = tuple(header["players"].split()), Variant[header["variant"].upper()]
    return nwp.Setup(names=names, turn_order=order, variant=variant)


def choose(recipe: Recipe, state: Any, rng: Random) -> nwp.Action:
    action: nwp.Action = recipe.style(state, nwp.legal_actions(state), rng)
    return action


FOLDER = Path(__file__).parents[1] / "expedition" / "perft"
PERFT = Perft(EXPEDITION, FOLDER, RECIPES, setup, header, choose, 60)

if __name__ == "__main__":
    PERFT.main(sys.argv[1:])
