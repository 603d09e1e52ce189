"""States as arrays: equal for equal states, different for different ones, rotated, within limits."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import CHANCE, State, Variant, testing

np = pytest.importorskip("numpy", reason="the extra `rl` is not installed")

from northwest_passage.rl import ExpeditionObserver, ExpeditionTask


def observations(edition: nwp.Edition, players: int, rng: Random, count: int) -> dict[State, bytes]:
    """The states of some games, with what each player sees; checks values on the way."""
    observer = ExpeditionObserver(edition, players=players)
    variant = Variant.STANDARD if players > 1 else Variant.SOLO_LOST_CREW
    seen: dict[State, bytes] = {}
    for _ in range(count):
        state = nwp.new_game(testing.NAMES[:players], variant=variant, edition=edition)
        while not state.is_over:
            for seat in range(players):
                array = observer.observe(state, seat)
                assert array.dtype == np.float32
                assert np.abs(array).max() <= observer.limit
            # The last one is written over by the next: nothing may be left of it.
            first = observer.observe(state, 0)
            observer.write(state, 0, array)
            assert (first == array).all()
            assert seen.setdefault(state, first.tobytes()) == first.tobytes()
            state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
        seen[state] = observer.observe(state, 0).tobytes()
    return seen


@given(testing.editions(), st.randoms(use_true_random=False), st.integers(1, 4))
def test_states_and_observations_are_one_to_one_in_random_editions(
    edition: nwp.Edition, rng: Random, players: int
) -> None:
    seen = observations(edition, players, rng, 4)
    assert len({*seen.values()}) == len(seen)


@pytest.mark.parametrize("players", [1, 3])
def test_states_and_observations_are_one_to_one_in_the_shipped_edition(players: int) -> None:
    seen = observations(nwp.DEFAULT_EDITION, players, Random(players), 5)
    assert len(seen) > 250
    assert len({*seen.values()}) == len(seen)


@given(testing.games(players=[3]))
def test_every_seat_sees_itself_first(game: testing.Playthrough) -> None:
    """If all seats change places, each sees what the one before it saw."""
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


def test_labels_say_where_things_are() -> None:
    task = ExpeditionTask(2)
    state = task.start(Random(1845))
    pieces = task.observer.split(task.observer.observe(state, 0))
    labels = {piece.name: piece.labels for piece in task.observer.pieces}
    for piece in task.observer.pieces:
        assert len(piece.labels) == piece.shape[0] == len(pieces[piece.name])
        assert len({*piece.labels}) == len(piece.labels)

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


def test_a_batch_is_split_like_one() -> None:
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


def test_the_layout_is_kept() -> None:
    """Trained weights depend on it: whoever changes this changes `ExpeditionObserver.version` too."""
    assert [ExpeditionObserver(players=players).signature for players in (1, 2, 3, 4)] == [
        "expedition-1-c9868a0ac73f1b4f",
        "expedition-1-07a469c1eb4d01f4",
        "expedition-1-dce96d6e68f684a6",
        "expedition-1-8b128f63ee1ea3f8",
    ]
    task, rng = ExpeditionTask(4), Random(1845)
    state = task.start(rng)
    for _ in range(90):
        state = task.resolve(task.apply(state, rng.choice(task.legal(state))), rng)
    values = np.round(task.observer.observe(state, 1).astype(float) * 1e4).astype("<i4")
    assert sha256(values.tobytes()).hexdigest()[:16] == "012a6d972fcc0857"


@pytest.mark.parametrize("players", [0, 5])
def test_an_impossible_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(nwp.InvalidSetup, match="1 to 4 can play"):
        ExpeditionObserver(players=players)
    with pytest.raises(nwp.InvalidSetup):
        ExpeditionTask(players)


def test_a_variant_is_for_its_number_of_players() -> None:
    with pytest.raises(nwp.InvalidSetup, match="SOLO is not for 2 players"):
        ExpeditionTask(2, variant=Variant.SOLO)
    with pytest.raises(nwp.InvalidSetup, match="STANDARD is not for 1 players"):
        ExpeditionTask(1, variant=Variant.STANDARD)
    assert ExpeditionTask(1).variant is Variant.SOLO
    state = ExpeditionTask(1).start(None)
    assert state.to_act == CHANCE
