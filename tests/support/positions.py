"""Positions as readable text: a new game and the actions that lead on from it, one on each line.

A line is the kind of action and its fields: `PlaceTile ship L17 10,4 90 back`, `FillGap 0,0 #..# 3`, with
`#` for land, `.` for sea and `-` for nothing. `tests/expedition/perft` holds such files, with counts.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from types import UnionType
from typing import get_args, get_type_hints

import attrs

import northwest_passage as nwp
from northwest_passage import Action, Cell, State, Terrain, TileId, Variant
from northwest_passage.actions import ACTION_KINDS

KINDS = {kind.__name__: kind for kind in ACTION_KINDS}


@attrs.frozen
class Position:
    """A position of the shipped edition and how many sequences of actions go on from it, by their length."""

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


def action_to_text(action: Action) -> str:
    return " ".join([type(action).__name__, *map(_word, attrs.astuple(action, recurse=False))])


def _word(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, Cell):
        return f"{value.col},{value.row}"
    if isinstance(value, IntEnum):
        return value.name.lower()
    if isinstance(value, tuple) and not isinstance(value, TileId):
        return "".join("#" if corner else "." for corner in value)
    return str(value)


def action_from_text(text: str) -> Action:
    name, *words = text.split()
    kind = KINDS[name]
    hints = get_type_hints(kind)
    types = [hints[field.name] for field in attrs.fields(kind)]
    make: type = kind
    action: Action = make(*(_value(w, hint) for w, hint in zip(words, types, strict=True)))
    return action


def _value(word: str, hint: object) -> object:
    if hint is TileId:
        return TileId.parse(word)
    if hint is Cell:
        return Cell(*map(int, word.split(",")))
    if isinstance(hint, type) and issubclass(hint, IntEnum):
        return hint[word.upper()]
    if Terrain in get_args(hint):
        return tuple(Terrain(sign == "#") for sign in word)
    if isinstance(hint, UnionType) and word == "-":
        return None
    return int(word)


def write(path: Path, position: Position) -> None:
    lines = [
        f"# {position.comment}",
        "",
        f"players {' '.join(position.players)}",
        f"turn_order {' '.join(map(str, position.turn_order))}",
        f"variant {position.variant.name.lower()}",
        "",
        *map(action_to_text, position.actions),
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
        if word in KINDS:
            actions.append(action_from_text(line))
        elif word == "depth":
            assert rest[0] == f"{len(counts)}:"
            counts.append(int(rest[1]))
        else:
            header[word] = rest
    return Position(
        comment.removeprefix("# "),
        tuple(header["players"]),
        tuple(map(int, header["turn_order"])),
        Variant[header["variant"][0].upper()],
        tuple(actions),
        tuple(counts),
    )
