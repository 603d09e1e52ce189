"""States as arrays: equal exactly if the views are equal, relative to the seat, bounded, without secrets."""

from __future__ import annotations

import pickle
from collections.abc import Hashable
from hashlib import sha256
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import CHANCE, Variant, adventure, testing
from northwest_passage.adventure import Card, Hex, Scenario, Terrain, Token
from northwest_passage.adventure.state import CharacterPending, HandPending

np = pytest.importorskip("numpy", reason="the extra `rl` is not installed")

from northwest_passage.rl import (
    AdventureObserver,
    AdventureTask,
    ExpeditionObserver,
    ExpeditionTask,
    Task,
)
from northwest_passage.rl.adventure.observer import DEPTH
from northwest_passage.rl.episode import Session
from tests.adventure.maps import line, position
from tests.rl.tables import KINDS, decisions, states, task_of
from tests.support.effort import rest_slow


def observations(game: str, task: Task[Any, Any, Any], rng: Random) -> dict[Hashable, bytes]:
    """Yield the known part of each state of a game, with the first seat's observation. Check its values."""
    seen: dict[Hashable, bytes] = {}
    observer, kind = task.observer, KINDS[game]
    for state in states(game, task, rng):
        for seat in range(task.players):
            array = task.observe(state, seat)
            assert array.dtype == np.float32
            assert np.abs(array).max() <= observer.limit
        # The next observation overwrites the last one: nothing of it may be left.
        first = task.observe(state, 0)
        task.observe_into(state, 0, array)
        assert (first == array).all()
        known = kind.known(kind.game.view(state, 0))
        assert seen.setdefault(known, first.tobytes()) == first.tobytes()
    return seen


@pytest.mark.slow
@pytest.mark.parametrize(("game", "least"), [("expedition", 1), ("adventure", 2)])
@given(st.data(), st.randoms(use_true_random=False))
def test_views_and_observations_are_one_to_one_in_random_editions(
    game: str, least: int, data: st.DataObject, rng: Random
) -> None:
    edition = data.draw(KINDS[game].editions)
    task = task_of(game, data.draw(st.integers(least, least + 3)), edition)
    seen = {k: v for _ in range(2) for k, v in observations(game, task, rng).items()}
    assert len({*seen.values()}) == len(seen)


@pytest.mark.parametrize(
    ("game", "players"),
    rest_slow([("expedition", 1), ("expedition", 3), ("adventure", 3), ("adventure", 5)]),
)
def test_views_and_observations_are_one_to_one_in_the_default_editions(
    game: str, players: int
) -> None:
    task, rng = task_of(game, players), Random(players)
    seen = {k: v for _ in range(3) for k, v in observations(game, task, rng).items()}
    assert len(seen) > 150
    assert len({*seen.values()}) == len(seen)


@pytest.mark.parametrize("players", [2, 5])
def test_observations_do_not_depend_on_secrets(players: int) -> None:
    """Whatever is hidden from a seat, its observation and its codes are the same."""
    task, rng = task_of("adventure", players), Random(players)
    others = 0
    for number, (state, _) in enumerate(decisions("adventure", task, rng)):
        if number % 5:
            continue
        for seat in range(task.players):
            other = task.sample(state, seat, rng)
            others += other != state
            assert (task.observe(state, seat) == task.observe(other, seat)).all()
            if seat == task.actor(state):
                assert task.codes(state) == task.codes(other)
        whole = [task.observe(state, seat) for seat in range(task.players)]
        assert (task.observe_all(state) == np.concatenate(whole)).all()
    assert others > 10


def test_without_secrets_every_seat_sees_everything() -> None:
    task = ExpeditionTask(2)
    state = task.start(Random(1))
    assert task.sample(state, 1, Random(1)) is state
    assert (task.observe_all(state) == task.observe(state, 0)).all()


@given(testing.games(players=[3]))
def test_every_seat_sees_itself_first(game: testing.Playthrough) -> None:
    """If all players move one seat further, each seat sees what the previous one saw."""
    state = game.end
    observer = ExpeditionObserver(state.edition, players=3)
    turn = {0: 1, 1: 2, 2: 0}
    moved = attrs.evolve(
        state,
        players=(state.players[2], state.players[0], state.players[1]),
        turn_player=None if state.turn_player is None else turn[state.turn_player],
        turn_order=tuple(turn[seat] for seat in state.turn_order),
        passed=tuple(turn[seat] for seat in state.passed),
        return_order=tuple(turn[seat] for seat in state.return_order),
    )
    for seat, there in turn.items():
        assert (observer.observe(state, seat) == observer.observe(moved, there)).all()
    if state.turn_player is not None:
        seen = [observer.observe(state, seat).tobytes() for seat in range(3)]
        assert len({*seen}) == 3


def seats_changed(state: adventure.State) -> adventure.State:
    """Return the same race with every player one seat further to the left."""
    count = len(state.players)

    def turn(seat: int) -> int:
        return (seat + 1) % count

    def piece(one: Token | Terrain) -> Token | Terrain:
        return Token(turn(one.owner), one.shape, one.path) if isinstance(one, Token) else one

    old, pending = state.scenario, state.pending
    piles = zip(old.grid.hexes, old.piles, strict=True)
    scenario = Scenario.of(
        state.edition,
        count,
        [(tile.tile, tile.turned) for tile in old.tiles],
        [(place, tuple(map(piece, pile))) for place, pile in piles if pile],
    )
    if isinstance(pending, HandPending):
        pending = attrs.evolve(pending, opponent=turn(pending.opponent))
    if isinstance(pending, CharacterPending):
        pending = attrs.evolve(pending, player=turn(pending.player))
    return attrs.evolve(
        state,
        scenario=scenario,
        players=(state.players[-1], *state.players[:-1]),
        first_player=turn(state.first_player),
        turn_player=None if state.turn_player is None else turn(state.turn_player),
        dealt=(*state.dealt[-1:], *state.dealt[:-1]),
        draws=tuple(map(turn, state.draws)),
        pending=pending,
    )


@settings(max_examples=5)
@given(KINDS["adventure"].editions, st.randoms(use_true_random=False), st.integers(2, 4))
def test_every_boat_sees_itself_first(
    edition: adventure.Edition, rng: Random, players: int
) -> None:
    task = task_of("adventure", players, edition)
    for number, state in enumerate(states("adventure", task, rng)):
        if number % 7 == 0 or state.pending:
            moved = seats_changed(state)
            for seat in range(players):
                there = (seat + 1) % players
                assert (task.observe(state, seat) == task.observe(moved, there)).all()
            if not state.is_over and state.to_act != CHANCE:
                assert sorted(task.codes(state)) == sorted(task.codes(moved))


def test_labels_locate_values() -> None:
    task = ExpeditionTask(2)
    state = task.start(Random(1845))
    pieces, labels = labelled(task, state)
    board = dict(zip(labels["board"], pieces["board"], strict=True))
    assert {*zip(*map(list, np.nonzero(board["Ship, seat 1"])), strict=True)} == {(4, 11), (5, 11)}
    assert board["frozen"][:, :-1].sum() == 2 * 12
    assert board["frozen next round"].sum() == 0
    assert board["Cairn"][2, 11] == board["Cairn"][7, 11] == 1
    assert board["land"][4, 12] == board["sea"][4, 11] == 1
    tiles = dict(zip(labels["tiles"], pieces["tiles"], strict=True))
    for slot, tile in enumerate(state.display):
        assert tile is not None
        assert tiles[f"display, slot {slot}"].nonzero()[0].tolist() == [tile.number]
    assert tiles["bag"].sum() == 60
    numbers = dict(zip(labels["numbers"], pieces["numbers"], strict=True))
    assert numbers["stage SETUP_DRAW"] == numbers["round 1"] == 1
    assert numbers["Ship crew available, seat 1"] == 1
    assert sum(numbers[f"to decide, seat {seat}"] for seat in range(2)) == 1


FOUR_WIDE = """
 . . . s
. . . $
"""


def labelled(task: Task[Any, Any, Any], state: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the parts of the first seat's observation, and their labels."""
    pieces = task.observer.split(task.observe(state, 0))
    for piece in task.observer.pieces:
        assert len(piece.labels) == piece.shape[0] == len(pieces[piece.name])
        assert len({*piece.labels}) == len(piece.labels)
    return pieces, {piece.name: piece.labels for piece in task.observer.pieces}


def test_labels_of_adventure_locate_values() -> None:
    """Boats, routes, piles and hands are tested on a map drawn by hand."""
    laid = [line(1, (0, 1), (0, 2)), line(0, (0, 2)), line(0, (1, 1))]
    state = position(
        FOUR_WIDE,
        laid=laid,
        boats={0: Hex(0, 2), 1: Hex(0, 1)},
        hands=[(Card.THAW,), (Card.SPURT, Card.THAW)],
        points=3,
    )
    task = AdventureTask(2, edition=state.edition)
    pieces, labels = labelled(task, state)
    hexes = dict(zip(labels["hexes"], pieces["hexes"], strict=True))
    # By row and column, from 0.
    where = {name: [*map(tuple, np.argwhere(plane))] for name, plane in hexes.items()}
    assert where["boat, seat 0"] == [(1, 0)]
    assert where["boat, seat 1"] == [(0, 0)]
    assert where["route, seat 1"] == [(0, 0), (1, 0)]
    assert where["route, seat 0"] == [(0, 1), (1, 0)]
    assert where["owner, seat 0, level 0 from the top"] == [(0, 1), (1, 0)]
    assert where["owner, seat 1, level 1 from the top"] == [(1, 0)]
    assert where["token with nothing on top"] == [(0, 1), (1, 0)]
    assert where["snow"] == [(1, 3)]
    assert where["treasure in the open"] == [(0, 3)]
    terrains = [hexes[terrain.name.lower()] for terrain in Terrain]
    assert (sum(terrains) == (hexes["tile"] != 0)).all()
    numbers = dict(zip(labels["numbers"], pieces["numbers"], strict=True))
    assert numbers["phase TURN"] == numbers["to decide, seat 0"] == 1
    assert numbers["points left"] == np.float32(3 / 7)
    assert numbers["in hand, thaw, seat 0"] > 0
    assert numbers["hand in the open, seat 1"] == numbers["in hand, spurt, seat 1"] == 0
    assert numbers["cards in hand, seat 1"] == np.float32(2 / 5)
    assert numbers["not seen, spurt"] > numbers["not seen, thaw"]


def test_pieces_deep_in_a_pile_are_not_shown() -> None:
    """For pieces below the topmost ones, only their existence is shown."""
    top = [line(seat, (1, 1)) for seat in (0, 1, 0, 1, 0, 1)]
    assert len(top) == DEPTH
    piles = [[line(0, (1, 1)), *top], [line(0, (1, 1), (1, 2)), *top], top]
    made = [position(FOUR_WIDE, laid=laid) for laid in piles]
    task = AdventureTask(2, edition=made[0].edition)
    same, tall, low = (task.observer.split(task.observe(state, 0)) for state in made)
    # Row 1, column 1: all its planes.
    assert (same["hexes"][:, 0, 1] == tall["hexes"][:, 0, 1]).all()
    assert not (same["hexes"][:, 0, 1] == low["hexes"][:, 0, 1]).all()


def test_a_sled_on_melted_ice_is_observed_while_another_settles() -> None:
    """MOV-5: the sun has moved, one Sled has a choice, and another no longer has an area."""
    session, rng = Session(ExpeditionTask(2)), Random(197)
    session.restart(197)
    for _ in range(91):
        session.play(rng.choice(sorted(session.codes)))
    state = session.state
    sleds = [player.sled for player in state.players]
    adrift = [sled is not None and not nwp.areas(state, sled.tile) for sled in sleds]
    assert state.phase is nwp.Phase.SETTLE_SLED
    assert adrift == [True, False]
    pieces, labels = labelled(session.task, state)
    board = dict(zip(labels["board"], pieces["board"], strict=True))
    assert board["Sled, seat 0"].any()
    assert not board["area of the Sled, seat 0"].any()
    assert board["area of the Sled, seat 1"].any()


def test_a_batch_is_split_like_a_single_observation() -> None:
    task = ExpeditionTask(2)
    state = task.start(Random(1))
    batch = np.stack([task.observer.observe(state, seat) for seat in range(2)])
    pieces = task.observer.split(batch)
    assert {name: part.shape for name, part in pieces.items()} == {
        "board": (2, 25, 10, 13),
        "tiles": (2, 8, 64),
        "numbers": (2, 104),
    }
    assert (pieces["tiles"][1] == task.observer.split(batch[1])["tiles"]).all()


SIGNATURES = {
    ("expedition", 1): "expedition-1-c9868a0ac73f1b4f",
    ("expedition", 2): "expedition-1-07a469c1eb4d01f4",
    ("expedition", 3): "expedition-1-dce96d6e68f684a6",
    ("expedition", 4): "expedition-1-8b128f63ee1ea3f8",
    ("adventure", 2): "adventure-1-3b011ef072d88264",
    ("adventure", 3): "adventure-1-4787316f04240ea3",
    ("adventure", 4): "adventure-1-f777ac7997a74939",
    ("adventure", 5): "adventure-1-f777ac7997a74939",
}


@pytest.mark.parametrize(("game", "players"), SIGNATURES)
def test_the_layout_is_stable(game: str, players: int) -> None:
    """Trained weights depend on it. If you change it, also change the observer's `version`."""
    assert task_of(game, players).observer.signature == SIGNATURES[game, players]


@pytest.mark.parametrize(
    ("game", "digest"), [("expedition", "012a6d972fcc0857"), ("adventure", "3d01df095d59d2fb")]
)
def test_values_are_stable(game: str, digest: str) -> None:
    task, rng = task_of(game, 4), Random(1845)
    state = task.start(rng)
    for _ in range(90):
        state = task.resolve(task.apply(state, rng.choice(task.legal(state))), rng)
    values = np.round(task.observe(state, 1).astype(float) * 1e4).astype("<i4")
    assert sha256(values.tobytes()).hexdigest()[:16] == digest


@pytest.mark.parametrize("players", [0, 5])
def test_an_impossible_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(nwp.InvalidSetup, match="must be 1 to 4"):
        ExpeditionObserver(players=players)
    with pytest.raises(nwp.InvalidSetup):
        ExpeditionTask(players)
    with pytest.raises(nwp.InvalidSetup, match="must be 2 to 4"):
        AdventureObserver(players=players)
    with pytest.raises(nwp.InvalidSetup, match="must be 2 to 4"):
        AdventureTask(players)


def test_a_variant_needs_its_number_of_players() -> None:
    with pytest.raises(nwp.InvalidSetup, match="this number of players, got SOLO"):
        ExpeditionTask(2, variant=Variant.SOLO)
    with pytest.raises(nwp.InvalidSetup, match="this number of players, got STANDARD"):
        ExpeditionTask(1, variant=Variant.STANDARD)
    with pytest.raises(nwp.InvalidSetup, match="must be 4 for teams, got 3"):
        AdventureTask(3, teams=True)
    assert ExpeditionTask(1).variant is Variant.SOLO
    state = ExpeditionTask(1).start(None)
    assert state.to_act == CHANCE


@pytest.mark.parametrize(("game", "players"), [("expedition", 1), ("adventure", 5)])
def test_a_task_can_be_pickled(game: str, players: int) -> None:
    task = task_of(game, players)
    twin = pickle.loads(pickle.dumps(task))
    assert twin.name == task.name
    assert twin.observer.signature == task.observer.signature
    assert len(pickle.dumps(task)) < 400
