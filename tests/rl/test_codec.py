"""Actions as numbers: one code for each legal action and back, in every edition; the numbering is kept."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import CHANCE, Cell, State, TileId, Unit, Variant, testing

pytest.importorskip("numpy", reason="the extra `rl` is not installed")

from northwest_passage.rl import ExpeditionCodec, ExpeditionTask


def check_state(codec: ExpeditionCodec, state: State) -> None:
    """Legal actions and the codes that decode to one are the same, one to one."""
    legal = nwp.legal_actions(state)
    codes = codec.encode_legal(state, legal)
    assert codes == [codec.encode(state, action) for action in legal]
    assert [codec.decode(state, code) for code in codes] == [*legal]
    assert len({*codes}) == len(codes)
    assert all(0 <= code < codec.size for code in codes)


@given(testing.editions(), st.randoms(use_true_random=False), st.integers(1, 4))
def test_legal_actions_and_codes_are_one_to_one_in_random_editions(
    edition: nwp.Edition, rng: Random, players: int
) -> None:
    codec = ExpeditionCodec(edition)
    variant = Variant.STANDARD if players > 1 else Variant.SOLO_LOST_CREW
    state = nwp.new_game(testing.NAMES[:players], variant=variant, edition=edition)
    while not state.is_over:
        legal = nwp.legal_actions(state)
        if state.to_act == CHANCE:
            assert [codec.decode_chance(codec.encode_chance(a)) for a in legal] == [*legal]
        else:
            check_state(codec, state)
        state = nwp.apply(state, rng.choice(legal))


@pytest.mark.parametrize("players", [1, 2])
def test_every_code_that_is_not_listed_is_illegal_or_means_nothing(players: int) -> None:
    """All 11,340 of them, in a state in the middle of a game."""
    task = ExpeditionTask(players)
    rng = Random(players)
    state = task.start(rng)
    for _ in range(60):
        keep_out = [a for a in task.legal(state) if a != nwp.MoveShip(state.edition.greenland)]
        state = task.resolve(task.apply(state, rng.choice(keep_out)), rng)
    listed = {*task.codes(state)}
    assert len(listed) > 10
    for code in range(task.codec.size):
        try:
            action = task.codec.decode(state, code)
        except nwp.InvalidData:
            assert code not in listed
        else:
            assert (nwp.why_illegal(state, action) is None) == (code in listed)


@given(st.data(), testing.states())
def test_every_spelling_has_the_code_of_its_outcome(data: st.DataObject, state: State) -> None:
    if state.is_over or state.to_act == CHANCE:
        return
    codec = ExpeditionCodec(state.edition)
    action = data.draw(testing.actions(state, legal=False))
    if nwp.why_illegal(state, action) is None:
        code = codec.encode(state, action)
        assert codec.decode(state, code) == nwp.canonical(state, action)
    else:
        try:
            code = codec.encode(state, action)
        except nwp.InvalidData:
            return
        assert 0 <= code < codec.size


def test_the_numbering_of_the_shipped_edition_is_kept() -> None:
    """Trained weights depend on it: whoever changes this changes `ExpeditionCodec.version` too."""
    codec = ExpeditionCodec()
    assert codec.signature == "expedition-1-5686115c940d9629"
    assert {block.kind: block.size for block in codec.blocks} == {
        "TakeLarge": 4,
        "TakeSmall": 6,
        "DrawLarge": 8,
        "DrawSmall": 12,
        "RefreshTiles": 2,
        "PlaceTile": 2 * (438 * 12 + 16 * 9),
        "MoveShip": 16,
        "MoveSled": 16 * 3,
        "TransferCrew": 36 * 4,
        "Explore": 2,
        "Discover": 2,
        "Pass": 1,
        "EndTurn": 1,
        "FillGap": 16 * 6,
        "SettleSled": 3,
        "LoseCrew": 3,
        "DrawAndPlace": 2 * 8 * 12,
    }
    assert codec.size == 11340
    assert codec.block(33).kind == "PlaceTile"
    assert codec.meaning(codec.size - 1) == "DrawAndPlace sled 270 back east 2 south 0"


def test_the_numbering_depends_on_tiles_and_not_on_the_board() -> None:
    codec = ExpeditionCodec()
    wide = attrs.evolve(nwp.DEFAULT_EDITION, columns=14, zones=(1,) * 14)
    assert ExpeditionCodec(wide).signature == codec.signature
    short = attrs.evolve(nwp.DEFAULT_EDITION, large_tiles=nwp.DEFAULT_EDITION.large_tiles[1:])
    assert ExpeditionCodec(short).signature != codec.signature


def test_what_has_no_code_is_refused() -> None:
    codec = ExpeditionCodec()
    state = nwp.new_game(["Ross", "Rae"], rng=Random(1))
    for action in (
        nwp.Reveal(TileId.large(3)),
        nwp.TakeLarge(7),
        nwp.MoveShip(Cell(0, 0)),
        nwp.MoveSled(Cell(11, 4), 0),
        nwp.PlaceTile(Unit.SHIP, TileId.joker(2), Cell(10, 4)),
    ):
        with pytest.raises(nwp.InvalidData, match=r"has no code|not on the board"):
            codec.encode(state, action)
    for code in (-1, codec.size):
        with pytest.raises(nwp.InvalidData, match="is not a code"):
            codec.decode(state, code)
        with pytest.raises(nwp.InvalidData, match="is not a code"):
            codec.meaning(code)
        with pytest.raises(nwp.InvalidData, match="is not a code"):
            codec.block(code)
    for other in (nwp.Pass(), nwp.Reveal(TileId.large(64)), nwp.Reveal(TileId.small(0))):
        with pytest.raises(nwp.InvalidData, match="not what chance does"):
            codec.encode_chance(other)
    with pytest.raises(nwp.InvalidData, match="not a large tile"):
        codec.decode_chance(64)


def test_what_means_nothing_here_is_refused() -> None:
    codec = ExpeditionCodec()
    state = nwp.new_game(["Ross", "Rae"], rng=Random(1))
    first = {block.kind: block.start for block in codec.blocks}
    with pytest.raises(nwp.InvalidData, match="the sled is not on the board"):
        codec.decode(state, first["MoveSled"])
    with pytest.raises(nwp.InvalidData, match="there is no gap to fill"):
        codec.decode(state, first["FillGap"])
    with pytest.raises(nwp.InvalidData, match="no player is to act"):
        codec.decode(nwp.new_game(["Ross", "Rae"]), 0)
