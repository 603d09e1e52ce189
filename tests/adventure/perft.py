"""Makes the files in tests/adventure/perft again: the positions that are missing, and all counts.

    python -m tests.adventure.perft            count again from the positions in the files
    python -m tests.adventure.perft --search   look for other positions too

A file has a game as lines of notation, and how many sequences of actions go on from there, by their length.
Chance's actions count as one each, whatever their weight. Counts change only when the rules or the shipped
edition change. Then look at the difference first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from northwest_passage import adventure
from northwest_passage.adventure import Action, Phase, Setup, State, Variant
from tests.adventure.players import NAMES, racer

FOLDER = Path(__file__).parent / "perft"
MOST = 6000
"""One depth more is counted as long as there are no more sequences than this."""


class Position(NamedTuple):
    """A position of the shipped edition, and its counts."""

    comment: str
    players: int
    first: int
    variant: Variant
    actions: tuple[Action, ...]
    counts: tuple[int, ...]

    def state(self) -> State:
        names = NAMES[: self.players]
        state = adventure.start(Setup(names=names, variant=self.variant, first_player=self.first))
        for action in self.actions:
            state = adventure.apply(state, action)
        return state


def perft(state: State, depth: int) -> list[int]:
    """How many sequences of 0, 1, ... `depth` actions there are; a game that is over has none."""
    counts = [1] + [0] * depth
    if depth == 1:
        counts[1] = len(adventure.legal_actions(state))
    elif depth:
        for action in adventure.legal_actions(state):
            for below, count in enumerate(perft(adventure.apply(state, action), depth - 1)):
                counts[below + 1] += count
    return counts


class Recipe(NamedTuple):
    """What to look for, and where."""

    comment: str
    players: int
    variant: Variant
    wanted: Callable[[State], bool]


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


def found(recipe: Recipe) -> Position:
    """The shortest game that gets there among those of the first seeds."""
    best: Position | None = None
    for seed in range(25):
        rng = Random(seed)
        first = seed % recipe.players
        position = Position(recipe.comment, recipe.players, first, recipe.variant, (), (1,))
        state, actions = position.state(), list[Action]()
        while not state.is_over and (best is None or len(actions) < len(best.actions)):
            if recipe.wanted(state):
                best = position._replace(actions=tuple(actions))
                break
            action = racer(state, rng)
            actions.append(action)
            state = adventure.apply(state, action)
    assert best is not None, recipe.comment
    return best


def counted(position: Position) -> Position:
    """With as many counts as are quick to make."""
    state = position.state()
    depth, counts = 1, perft(state, 1)
    while counts[-1] <= MOST and counts[-1]:
        depth += 1
        counts = perft(state, depth)
    return position._replace(counts=tuple(counts))


def write(path: Path, position: Position) -> None:
    lines = [
        f"# {position.comment}",
        "",
        f"players {position.players}",
        f"first {position.first}",
        f"variant {position.variant.name.lower()}",
        "",
        *map(adventure.format_action, position.actions),
        "",
        *(f"depth {depth}: {count}" for depth, count in enumerate(position.counts) if depth),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(path: Path) -> Position:
    comment, *lines = filter(None, path.read_text(encoding="utf-8").splitlines())
    header = dict(line.split() for line in lines[:3])
    moves = [line for line in lines[3:] if not line.startswith("depth ")]
    counts = [int(line.split()[2]) for line in lines[3:] if line.startswith("depth ")]
    return Position(
        comment.removeprefix("# "),
        int(header["players"]),
        int(header["first"]),
        Variant[header["variant"].upper()],
        tuple(map(adventure.parse_action, moves)),
        (1, *counts),
    )


def main(arguments: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, recipe in RECIPES.items():
        path = FOLDER / f"{name}.txt"
        keep = path.exists() and "--search" not in arguments
        position = counted(read(path) if keep else found(recipe))
        write(path, position)
        print(f"{name}: after {len(position.actions)} actions {position.counts}")


if __name__ == "__main__":
    main(sys.argv[1:])
