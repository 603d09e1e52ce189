"""States and their parts are values: frozen, comparable, hashable, picklable and shareable."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import Action, Cell, DrawSmall, Phase, State, TileId, Unit, Variant
from northwest_passage.expedition.actions import ACTION_KINDS
from northwest_passage.expedition.state import Bag
from tests.support.maps import NAMES, SMALL, begin, play
from tests.support.players import game


def one_of_each_phase() -> dict[Phase, State]:
    """Return a state for every phase of the game."""
    found: dict[Phase, State] = {}
    for seed in range(40):
        for turn in game(seed, default=False):
            found.setdefault(turn.state.phase, turn.state)
        if len(found) == len(Phase):
            break
    return found


PHASES = one_of_each_phase()


def test_a_pickled_state_is_small() -> None:
    """Cached values of a board are not pickled, and the default edition is pickled by its name."""
    state = nwp.resolve_chance(nwp.new_game(NAMES), random.Random(1))
    before = len(pickle.dumps(state))
    for tile in range(64):
        nwp.placements(state, Unit.SHIP, TileId.large(tile))
    assert len(pickle.dumps(state)) == before
    assert before < 4_000


def test_equal_positions_are_equal_states_whatever_the_order_of_actions() -> None:
    """States do not depend on the order of the actions that led to them."""
    first, second = DrawSmall(Unit.SHIP, 1), DrawSmall(Unit.SHIP, 4)
    a = play(begin(), first, second)
    b = play(begin(), second, first)
    assert a == b
    assert hash(a) == hash(b)
    assert len({a, b}) == 1
    assert a != play(begin(), first, first)


@pytest.mark.parametrize(
    "changes",
    [
        {"round": 2},
        {"surcharge": 1},
        {"turn_player": 1},
        {"small_piles": (2, 8, 8, 4, 8, 1)},
        {"turn_order": (1, 0)},
        {"passed": (1,)},
        {"northwest_tokens": (3,)},
        {"greenland_tokens": ()},
        {"cartography_left": 19},
        {"tokens": (nwp.Token(Cell(5, 1), nwp.TokenKind.CAIRN),)},
        {"variant": Variant.SOLO},
        {"edition": attrs.evolve(SMALL, name="Other")},
    ],
    ids=str,
)
def test_states_that_differ_in_any_part_are_different(changes: dict[str, Any]) -> None:
    """States are equal only if every part of the position is."""
    assert attrs.evolve(begin(), **changes) != begin()


def test_boards_are_equal_when_their_tiles_are() -> None:
    """Two maps are the same if they have the same size and tiles, however they were built."""
    board = PHASES[Phase.OVER].board
    assert board == nwp.Board(board.grid, reversed(board.tiles))
    assert board != nwp.Board(board.grid, board.tiles[1:])
    assert board != "a board"
    assert repr(begin().board) == "<Board 6 x 4, 2 tiles>"


def test_threads_share_states() -> None:
    """Threads that query the same new states at the same time get the same results."""
    states = pickle.loads(pickle.dumps([turn.state for turn in game(3, default=False)][::40]))
    expected = [
        (nwp.legal_actions(state), [nwp.apply(state, a) for a in nwp.legal_actions(state)[::7]])
        for state in pickle.loads(pickle.dumps(states))
    ]
    gate = Barrier(4)

    def answers() -> list[Any]:
        gate.wait()
        return [
            (nwp.legal_actions(state), [nwp.apply(state, a) for a in nwp.legal_actions(state)[::7]])
            for state in states
        ]

    with ThreadPoolExecutor(4) as pool:
        futures = [pool.submit(answers) for _ in range(4)]
        assert all(future.result() == expected for future in futures)


DIGEST = """
import hashlib, random
import northwest_passage as nwp
rng = random.Random(11)
state = nwp.new_game(["Ross", "Rae"], rng=rng)
told = hashlib.sha256()
while state.round < 4:
    actions = nwp.legal_actions(state)
    told.update(repr((actions, state.board.tiles, state.players)).encode())
    stay = [a for a in actions if a != nwp.MoveShip((11, 4)) and a != nwp.Pass()]
    done = nwp.step(state, rng.choice(stay or actions))
    told.update(repr(done.events).encode())
    state = done.state
print(told.hexdigest())
"""


@pytest.mark.slow
def test_games_do_not_depend_on_the_hash_seed() -> None:
    """Actions, their order, events and states do not depend on ``PYTHONHASHSEED``."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", DIGEST],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("0", "4711")
    ]
    told = [process.communicate()[0] for process in running]
    assert len(told[0]) == 65
    assert told[0] == told[1]


def test_the_repr_of_a_state_is_short() -> None:
    """The `repr` of a state has its round, the sun, the phase and the player to act."""
    state = nwp.new_game(NAMES[:2])
    assert repr(state) == "<State round 1, sun III, reveal by chance, 4 tiles>"
    assert repr(begin()) == "<State round 1, sun III, turn by Ross, 2 tiles>"
    assert ", over, " in repr(PHASES[Phase.OVER])


# -- Small values ----------------------------------------------------------------------------------


def test_bags_are_sets_of_large_tiles() -> None:
    """The bag lists its tiles in order, supports `in`, and does not change."""
    bag = Bag.of([TileId.large(9), TileId.large(2)])
    assert list(map(str, bag)) == ["L2", "L9"]
    assert (len(bag), bool(bag), bool(Bag())) == (2, True, False)
    assert TileId.large(9) in bag
    for absent in (TileId.large(3), TileId.small(2), TileId.large(-1), "L9", 9):
        assert absent not in bag
    assert bag == Bag.of([TileId.large(2), TileId.large(9)])
    assert bag != Bag()
    assert repr(bag) == "<Bag of 2>"
    assert bag != {2, 9}
    with pytest.raises(AttributeError):
        bag.mask = 0
    for wrong in ([TileId.small(2)], [TileId.large(2), TileId.large(2)]):
        with pytest.raises(nwp.InvalidData, match="must be distinct large tiles, got "):
            Bag.of(wrong)


@pytest.mark.parametrize("name", ["L0", "L17", "S3", "J5", "P2"])
def test_names_of_tiles_are_read_and_written(name: str) -> None:
    """BRD-7: a tile's name has one spelling."""
    tile = TileId.parse(name)
    assert str(tile) == name
    assert repr(tile) == f"TileId({name})"
    assert pickle.loads(pickle.dumps(tile)) == tile


@pytest.mark.parametrize(
    "text", ["", "L", "17", "X3", "L03", "L-1", "L+1", "l17", "L1 ", "L٣", "L1" * 9]
)
def test_other_strings_are_not_names_of_tiles(text: str) -> None:
    """BRD-7: any other spelling is not the name of a tile."""
    with pytest.raises(nwp.InvalidData, match="must be the name of a tile"):
        TileId.parse(text)


# -- Actions of the wrong type ---------------------------------------------------------------------

VALID: dict[str, Any] = {
    "unit": Unit.SHIP,
    "slot": 0,
    "pile": 0,
    "tile": TileId.large(0),
    "cell": Cell(0, 0),
    "to": Cell(0, 0),
    "rotation": 0,
    "side": nwp.Side.FRONT,
    "area": 0,
    "corners": (nwp.Terrain.SEA,) * 4,
    "sled_available": 0,
    "sled_resting": 0,
    "from_ship": 0,
    "from_sled": 0,
}
WRONG: dict[str, tuple[Any, ...]] = {
    "unit": (0, "ship", None, nwp.Side.FRONT),
    "tile": ("L0", 0, (0, 0), None),
    "cell": ((0,), (0, 0, 0), "00", (0, "0"), (0.0, 0), [0, 0], 7, None),
    "side": (0, False, None),
    "corners": ((0, 0, 0, 0), [nwp.Terrain.SEA] * 4, None, (nwp.Terrain.SEA, "sea")),
}
WRONG["to"] = WRONG["cell"]
NUMBERS = (True, 1.0, "1", Unit.SLED, (1,))


def wrong_values(name: str, cls: type[Action]) -> tuple[Any, ...]:
    """Return values of the wrong type for a field."""
    if name in WRONG:
        return WRONG[name]
    return NUMBERS if (cls, name) == (nwp.TransferCrew, "area") else (*NUMBERS, None)


@pytest.mark.parametrize("cls", ACTION_KINDS, ids=lambda cls: cls.__name__)
def test_actions_refuse_fields_of_the_wrong_type(cls: type[Action]) -> None:
    """An action with a field of the wrong type cannot be created; the error names the field."""
    names = [field.name for field in attrs.fields(cls)]
    cls(**{name: VALID[name] for name in names})
    for name in names:
        for value in wrong_values(name, cls):
            with pytest.raises(nwp.InvalidData) as caught:
                cls(**{field: VALID[field] for field in names} | {name: value})
            paths = [problem.path for problem in caught.value.problems]
            assert paths
            assert {path.replace("[", ".").split(".")[0] for path in paths} == {name}, value


def test_cells_may_be_given_as_pairs() -> None:
    """A plain pair of numbers can be used as a cell."""
    assert nwp.MoveShip((3, 4)) == nwp.MoveShip(Cell(3, 4))
    assert type(nwp.MoveShip((3, 4)).to) is Cell
    assert nwp.FillGap((3, 4), (nwp.Terrain.SEA,) * 4, 0).cell == Cell(3, 4)
    assert nwp.DrawAndPlace(Unit.SHIP, (3, 4)).cell == Cell(3, 4)
