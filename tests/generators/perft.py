"""Makes the files in tests/expedition/perft again: the positions that are missing, and all counts.

    python -m tests.generators.perft            count again from the positions in the files
    python -m tests.generators.perft --search   look for other positions too

Counts change only when the rules or the shipped edition change. Then look at the difference first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import attrs

import northwest_passage as nwp
from northwest_passage import Action, Phase, State, Variant
from northwest_passage.testing import NAMES
from tests.support.players import Style, hoarding, play, staying_out
from tests.support.positions import Position, read, write

FOLDER = Path(__file__).parents[1] / "expedition" / "perft"
MOST = 6000
"""One depth more is counted as long as there are no more sequences than this."""


def perft(state: State, depth: int) -> list[int]:
    """How many sequences of 0, 1, ... `depth` actions there are; a game that is over has none."""
    counts = [1] + [0] * depth
    if depth == 1:
        counts[1] = len(nwp.legal_actions(state))
    elif depth:
        for action in nwp.legal_actions(state):
            for below, count in enumerate(perft(nwp.apply(state, action), depth - 1)):
                counts[below + 1] += count
    return counts


class Recipe(NamedTuple):
    """What to look for, and where."""

    comment: str
    players: int
    variant: Variant
    style: Style
    wanted: Callable[[State], bool]


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
        2, Variant.STANDARD, staying_out, begun,
    ),
    "four_players": Recipe(
        "Four players, the first turn of the game (SET-1, SET-2).",
        4, Variant.STANDARD, staying_out, lambda state: state.phase is Phase.TURN,
    ),
    "mid_game": Recipe(
        "Three players in the fifth round, with a Sled out and tiles in hand.",
        3, Variant.STANDARD, staying_out, midgame,
    ),
    "gap_with_a_choice": Recipe(
        "A gap with several fillings: its corner at the board's corner is open (PLC-6).",
        2, Variant.STANDARD, staying_out, lambda state: state.phase is Phase.FILL_GAP,
    ),
    "thaw_with_a_choice": Recipe(
        "The ice under a Sled melts, and its player chooses where it stands (MOV-5).",
        2, Variant.STANDARD, staying_out, lambda state: state.phase is Phase.SETTLE_SLED,
    ),
    "last_round": Recipe(
        "The last round with little crew left: some sequences end the game (TRN-7).",
        2, Variant.STANDARD, staying_out, last_round,
    ),
    "short_bag": Recipe(
        "A bag with two tiles: a refresh empties it, and the old tiles return (ACT-B).",
        4, Variant.STANDARD, hoarding,
        lambda state: state.phase is Phase.TURN and len(state.bag) == 2 and not state.surcharge,
    ),
    "empty_bag": Recipe(
        "An empty bag and an empty slot: no reveals, no refresh (ACT-A, ACT-B).",
        4, Variant.STANDARD, hoarding,
        lambda state: state.phase is Phase.TURN and not state.bag and None in state.display,
    ),
    "solo": Recipe(
        "Alone, with draw-and-place (SOL-1, SOL-2).",
        1, Variant.SOLO, staying_out,
        lambda state: state.phase is Phase.TURN and state.round == 3,
    ),
    "solo_lost_crew": Recipe(
        "Alone, before the second year: two crew leave (SOL-5).",
        1, Variant.SOLO_LOST_CREW, staying_out,
        lambda state: state.phase is Phase.LOSE_CREW and state.players[0].sled_crew.total > 0,
    ),
}  # fmt: skip


def found(recipe: Recipe) -> Position:
    """The shortest game that gets there among those of the first seeds."""
    best: Position | None = None
    for seed in range(60):
        rng = Random(seed)
        order = list(range(recipe.players))
        rng.shuffle(order)
        start = nwp.new_game(NAMES[: recipe.players], turn_order=order, variant=recipe.variant)
        actions: list[Action] = []
        for state, _, action in play(start, rng, recipe.style):
            if best is not None and len(actions) >= len(best.actions):
                break
            if recipe.wanted(state):
                names = NAMES[: recipe.players]
                best = Position(
                    recipe.comment, names, tuple(order), recipe.variant, tuple(actions), (1,)
                )
                break
            if action is not None:
                actions.append(action)
    assert best is not None, recipe.comment
    return best


def counted(position: Position) -> Position:
    """With as many counts as are quick to make."""
    state = position.state()
    depth, counts = 1, perft(state, 1)
    while counts[-1] <= MOST:
        depth += 1
        counts = perft(state, depth)
    return attrs.evolve(position, counts=tuple(counts))


def main(arguments: list[str]) -> None:
    for name, recipe in RECIPES.items():
        path = FOLDER / f"{name}.txt"
        keep = path.exists() and "--search" not in arguments
        position = counted(read(path) if keep else found(recipe))
        write(path, position)
        print(f"{name}: after {len(position.actions)} actions {position.counts}")


if __name__ == "__main__":
    main(sys.argv[1:])
