"""Positions as readable text: a setup, the actions that follow, and counts of what comes next.

Actions are in the notation of `format_action`. `tests/expedition/perft` and `tests/adventure/perft` have such
files. Chance's actions count as one each, regardless of their probability.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import attrs

from northwest_passage.game import Game

MOST = 6000
"""One depth more is counted as long as there are no more sequences than this."""


@attrs.frozen
class Position:
    """A position of a default edition, and the number of sequences of actions from it, by their length."""

    comment: str
    header: Mapping[str, str]
    """The setup, in words."""
    actions: tuple[Any, ...]
    counts: tuple[int, ...] = (1,)


class Recipe(NamedTuple):
    """A description of a position to search for."""

    comment: str
    players: int
    variant: Any
    wanted: Callable[[Any], bool]
    style: Any = None


@attrs.frozen
class Perft:
    """The positions of a game in a folder, and how they are found."""

    game: Game[Any, Any, Any, Any, Any, Any]
    folder: Path
    recipes: Mapping[str, Recipe]
    setup: Callable[[Mapping[str, str]], Any]
    header: Callable[[Recipe, int, Random], dict[str, str]]
    """The setup of a seed, in words."""
    choose: Callable[[Recipe, Any, Random], Any]
    seeds: int

    @property
    def files(self) -> list[Path]:
        return [self.folder / f"{name}.txt" for name in self.recipes]

    def state(self, position: Position) -> Any:
        state = self.game.start(self.setup(position.header))
        for action in position.actions:
            state = self.game.apply(state, action)
        return state

    def perft(self, state: Any, depth: int) -> list[int]:
        """Return the numbers of sequences of 0, 1, ... `depth` actions. A finished game has none."""
        counts = [1] + [0] * depth
        if depth == 1:
            counts[1] = len(self.game.legal_actions(state))
        elif depth:
            for action in self.game.legal_actions(state):
                below = self.perft(self.game.apply(state, action), depth - 1)
                counts[1:] = [count + more for count, more in zip(counts[1:], below, strict=True)]
        return counts

    def text(self, position: Position) -> str:
        lines = [
            f"# {position.comment}",
            "",
            *(f"{name} {value}" for name, value in position.header.items()),
            "",
            *map(self.game.formats.format_action, position.actions),
            "",
            *(f"depth {depth}: {count}" for depth, count in enumerate(position.counts) if depth),
        ]
        return "\n".join(lines) + "\n"

    def read(self, path: Path) -> Position:
        comment, *lines = filter(None, path.read_text(encoding="utf-8").splitlines())
        header = dict(line.split(" ", 1) for line in lines[:3])
        moves = [line for line in lines[3:] if not line.startswith("depth ")]
        counts = [int(line.split()[2]) for line in lines[3:] if line.startswith("depth ")]
        actions = tuple(map(self.game.formats.parse_action, moves))
        return Position(comment.removeprefix("# "), header, actions, (1, *counts))

    def found(self, recipe: Recipe) -> Position:
        """Return the shortest game that reaches the position, among those of the first seeds."""
        best: Position | None = None
        for seed in range(self.seeds):
            rng = Random(seed)
            position = Position(recipe.comment, self.header(recipe, seed, rng), ())
            state, actions = self.state(position), list[Any]()
            while not state.is_over and (best is None or len(actions) < len(best.actions)):
                if recipe.wanted(state):
                    best = attrs.evolve(position, actions=tuple(actions))
                    break
                actions.append(self.choose(recipe, state, rng))
                state = self.game.apply(state, actions[-1])
        assert best is not None, recipe.comment
        return best

    def counted(self, position: Position) -> Position:
        """Return the position with as many counts as can be computed quickly."""
        state = self.state(position)
        depth, counts = 1, self.perft(state, 1)
        while 0 < counts[-1] <= MOST:
            depth += 1
            counts = self.perft(state, depth)
        return attrs.evolve(position, counts=tuple(counts))

    def main(self, arguments: list[str]) -> None:
        """Recount from the positions in the files, and search for new positions if requested."""
        for path, recipe in zip(self.files, self.recipes.values(), strict=True):
            keep = path.exists() and "--search" not in arguments
            position = self.counted(self.read(path) if keep else self.found(recipe))
            path.write_text(self.text(position), encoding="utf-8")
            print(f"{path.stem}: after {len(position.actions)} actions {position.counts}")
