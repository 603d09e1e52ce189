"""Positions as readable text: a new game and the actions that follow, one on each line.

Actions are in the notation of `format_action`. `tests/expedition/perft` has such files, with counts.
"""

from __future__ import annotations

from pathlib import Path

import attrs

import northwest_passage as nwp
from northwest_passage import Action, State, Variant, format_action, parse_action

HEADER = ("players", "turn_order", "variant")


@attrs.frozen
class Position:
    """A position of the default edition, and the number of sequences of actions from it, by their length."""

    comment: str
    players: tuple[str, ...]
    turn_order: tuple[int, ...]
    variant: Variant
    actions: tuple[Action, ...]
    counts: tuple[int, ...]

    def start(self) -> State:
        return nwp.new_game(self.players, turn_order=self.turn_order, variant=self.variant)

    def state(self) -> State:
        state = self.start()
        for action in self.actions:
            state = nwp.apply(state, action)
        return state


def write(path: Path, position: Position) -> None:
    lines = [
        f"# {position.comment}",
        "",
        f"players {' '.join(position.players)}",
        f"turn_order {' '.join(map(str, position.turn_order))}",
        f"variant {position.variant.name.lower()}",
        "",
        *map(format_action, position.actions),
        "",
        *(f"depth {depth}: {count}" for depth, count in enumerate(position.counts) if depth),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(path: Path) -> Position:
    comment, *lines = path.read_text(encoding="utf-8").splitlines()
    header: dict[str, list[str]] = {}
    actions: list[Action] = []
    counts = [1]
    for line in filter(None, lines):
        word, *rest = line.split()
        if word in HEADER:
            header[word] = rest
        elif word == "depth":
            assert rest[0] == f"{len(counts)}:"
            counts.append(int(rest[1]))
        else:
            actions.append(parse_action(line))
    return Position(
        comment.removeprefix("# "),
        tuple(header["players"]),
        tuple(map(int, header["turn_order"])),
        Variant[header["variant"][0].upper()],
        tuple(actions),
        tuple(counts),
    )
