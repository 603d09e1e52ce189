"""Soundings for learning: two codes, a few numbers per seat, and a task."""

from __future__ import annotations

from collections.abc import Iterable

from northwest_passage.rl.codec import ActionCodec, blocks_of, no_code
from northwest_passage.rl.observer import Floats, Observer, Piece
from northwest_passage.rl.task import Task, TaskKind
from tests.support import toy

CHOICES: tuple[toy.Action, ...] = (toy.Sail(), toy.Stay())
DEPTHS = sorted(set(toy.CARDS))


class SoundingsCodec(ActionCodec[toy.State | toy.View, toy.Action]):
    game = "soundings"
    version = 1
    size = len(CHOICES)
    chance_size = len(DEPTHS)
    blocks = blocks_of([type(action).__name__ for action in CHOICES])

    def encode(self, state: toy.State | toy.View, action: toy.Action) -> int:
        if action not in CHOICES:
            raise no_code(f"{action!r} is not an action of a player")
        return CHOICES.index(action)

    def encode_legal(self, state: toy.State | toy.View, actions: Iterable[toy.Action]) -> list[int]:
        return [self.encode(state, action) for action in actions]

    def decode(self, state: toy.State | toy.View, code: int) -> toy.Action:
        self._check(code)
        return CHOICES[code]

    def encode_chance(self, action: toy.Action) -> int:
        if not isinstance(action, toy.Deal):
            raise no_code(f"{action!r} is not an action of chance")
        return DEPTHS.index(action.depth)

    def decode_chance(self, code: int) -> toy.Action:
        return toy.Deal(DEPTHS[code])

    def meaning(self, code: int) -> str:
        self._check(code)
        return repr(CHOICES[code])


class SoundingsObserver(Observer[toy.View]):
    """The observer's depth, the number of players who have decided, and all points, the observer's first."""

    game = "soundings"
    version = 1
    limit = 20.0

    def __init__(self, players: int) -> None:
        self.players = players
        seats = tuple(f"seat {seat}" for seat in range(players))
        self.pieces = (Piece("own", (2,), ("depth", "decided")), Piece("points", (players,), seats))

    def write(self, state: toy.View, player: int, out: Floats) -> None:
        points = state.points[player:] + state.points[:player]
        out[:] = [-1 if state.depth is None else state.depth, len(state.decided), *points]


def task(players: int, edition: str | None) -> Task[toy.State, toy.View, toy.Action]:
    names = tuple(f"player {seat}" for seat in range(players))
    setup = toy.Setup(names=names)
    return Task(
        toy.TOY,
        setup,
        name="soundings",
        players=names,
        codec=SoundingsCodec(),
        observer=SoundingsObserver(players),
        totals=lambda state: state.points,
        score_bounds=(-2 * setup.rounds, 3 * setup.rounds),
        max_decisions=players * setup.rounds,
        max_chance=players * setup.rounds,
        secrets=True,
    )


TASKS = (
    TaskKind(name="soundings", title=toy.TOY.title, players=(2, 3, 4), secrets=True, make=task),
)
