"""Actions as numbers: each legal action has one code, in every edition, and the numbering is stable."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import CHANCE, Cell, State, TileId, Unit, adventure, testing
from northwest_passage.adventure import Hex, Shape, Token

pytest.importorskip("numpy", reason="the extra `rl` is not installed")

from northwest_passage.rl import ActionCodec, AdventureCodec, ExpeditionCodec, Task
from tests.rl.tables import KINDS, decisions, states, task_of
from tests.support.effort import rest_slow

Codec = AdventureCodec | ExpeditionCodec


def check_decision(task: Task[Any, Any, Any], legal: tuple[Any, ...], view: Any) -> None:
    """Check that legal actions and codes correspond one to one."""
    codec = task.codec
    codes = codec.encode_legal(view, legal)
    assert codes == [codec.encode(view, action) for action in legal]
    assert [codec.decode(view, code) for code in codes] == [*legal]
    assert len({*codes}) == len(codes)
    assert all(0 <= code < codec.size for code in codes)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "least"), rest_slow([("expedition", 1), ("adventure", 2)]))
@given(st.data(), st.randoms(use_true_random=False))
def test_legal_actions_and_codes_are_one_to_one_in_random_editions(
    game: str, least: int, data: st.DataObject, rng: Random
) -> None:
    edition = data.draw(KINDS[game].editions)
    task = task_of(game, data.draw(st.integers(least, least + 3)), edition)
    codec = task.codec
    for state in states(game, task, rng):
        legal, seat = task.legal(state), task.actor(state)
        if seat == CHANCE:
            assert [codec.decode_chance(codec.encode_chance(a)) for a in legal] == [*legal]
        elif seat is not None:
            check_decision(task, legal, KINDS[game].game.view(state, seat))


def middle_of_expedition(players: int) -> list[tuple[Any, Any]]:
    """Return a state of a game whose players avoid Greenland. It is also the view of the player to act."""
    task, rng = task_of("expedition", players), Random(players)
    state = task.start(rng)
    for _ in range(60):
        keep_out = [a for a in task.legal(state) if a != nwp.MoveShip(state.edition.greenland)]
        state = task.resolve(task.apply(state, rng.choice(keep_out)), rng)
    return [(state, state)]


def some_of_race(players: int) -> list[tuple[Any, Any]]:
    """Return four states: the first turn, the one with the most legal actions, the middle, and the last."""
    race = [*decisions("adventure", task_of("adventure", players), Random(players))]
    most = max(race, key=lambda pair: len(adventure.legal_actions(pair[0])))
    return [race[min(players, 4)], most, race[len(race) // 2], race[-1]]


@pytest.mark.parametrize(
    ("game", "players", "positions"),
    rest_slow(
        [
            ("expedition", 1, middle_of_expedition),
            ("expedition", 2, middle_of_expedition),
            ("adventure", 2, some_of_race),
            ("adventure", 3, some_of_race),
            ("adventure", 5, some_of_race),
        ]
    ),
)
def test_every_other_code_is_illegal_or_meaningless(
    game: str, players: int, positions: Any
) -> None:
    """All codes are tested: 11,340 and 3,791."""
    task, refusal = task_of(game, players), KINDS[game].game.why_illegal
    longest = 0
    for state, view in positions(players):
        listed = {*task.codes(state)}
        longest = max(longest, len(listed))
        for code in range(task.codec.size):
            try:
                action = task.codec.decode(view, code)
            except nwp.InvalidData:
                assert code not in listed
            else:
                assert (refusal(state, action) is None) == (code in listed), action
    assert longest > 10


@given(st.data(), testing.states())
def test_every_spelling_has_the_code_of_its_outcome(data: st.DataObject, state: State) -> None:
    if state.is_over or state.to_act == CHANCE:
        return
    codec = ExpeditionCodec(state.edition)
    check_spelling("expedition", codec, state, data.draw(testing.actions(state, legal=False)))


def check_spelling(game: str, codec: ActionCodec[Any, Any], state: Any, action: Any) -> None:
    """Check that a legal action has the code of its canonical spelling. An illegal one may have none."""
    rules = KINDS[game].game
    view: Any = rules.view(state, rules.to_act(state))
    try:
        code = codec.encode(view, action)
    except nwp.InvalidData:
        assert rules.why_illegal(state, action) is not None
        return
    assert 0 <= code < codec.size
    if rules.why_illegal(state, action) is None:
        assert codec.decode(view, code) == rules.canonical(state, action)


def respelled(action: Any) -> Any:
    """Return another spelling of the same action, if there is one."""
    match action:
        case adventure.Recover(shape, path):
            return adventure.Recover(shape, path[::-1])
        case adventure.PlayWreck(token) | adventure.PlaySalvage(token):
            return type(action)(Token(token.owner, token.shape, token.path[::-1]))
        case adventure.SwapTile(tile) | adventure.PlayDrift(tile):
            return type(action)(tile, not action.turned)
        case _:
            return action


@pytest.mark.slow
@settings(max_examples=20)
@given(KINDS["adventure"].editions, st.randoms(use_true_random=False), st.integers(2, 5))
def test_every_spelling_in_adventure_has_the_code_of_its_outcome(
    edition: adventure.Edition, rng: Random, players: int
) -> None:
    task = task_of("adventure", players, edition)
    foreign: list[Any] = []
    for state, _ in decisions("adventure", task, rng):
        legal = task.legal(state)
        tried = [*map(respelled, legal), *rng.sample(foreign, min(10, len(foreign)))]
        for action in tried:
            check_spelling("adventure", task.codec, state, action)
        foreign += rng.sample(legal, min(3, len(legal)))


@pytest.mark.parametrize(
    ("codec", "size", "signature"),
    [
        (ExpeditionCodec(), 11_340, "expedition-1-5686115c940d9629"),
        (AdventureCodec(), 3_791, "adventure-1-57dd13c02adde5c7"),
    ],
)
def test_the_numbering_for_the_default_editions_is_stable(
    codec: Codec, size: int, signature: str
) -> None:
    """Trained weights depend on it. If you change it, also change the codec's `version`.

    The signature has a digest of the meanings of all codes.
    """
    assert (codec.size, codec.signature) == (size, signature)
    assert codec.size == sum(block.size for block in codec.blocks)
    for block in codec.blocks:
        last = block.start + block.size - 1
        assert codec.block(block.start) == codec.block(last) == block
        assert codec.meaning(last).startswith(block.kind)
    assert len({*map(codec.meaning, range(codec.size))}) == codec.size


def test_codes_have_readable_meanings() -> None:
    codec = ExpeditionCodec()
    assert codec.meaning(codec.size - 1) == "DrawAndPlace sled 270 back east 2 south 0"
    other = AdventureCodec()
    ends = {block.kind: other.meaning(block.start + block.size - 1) for block in other.blocks}
    assert [*ends.values()][:6] == [
        "ChooseCharacter john_franklin",
        "Advance single from column 7",
        "Raid from column 7",
        "Recover incursion of seat 0, number 5 from the front",
        "DropIceberg",
        "FreshWater",
    ]
    assert ends["SwapTile"] == "SwapTile turned right, 24 ahead"
    assert ends["PlayWreck"] == "PlayWreck incursion in the reserve of seat 3"
    assert ends["PlayThaw"] == "PlayThaw 7 to the right, 24 ahead"
    assert ends["PlayMutiny"] == "PlayMutiny seat 3"


def test_the_numbering_depends_on_the_pieces_not_on_the_board() -> None:
    codec = ExpeditionCodec()
    wide = attrs.evolve(nwp.DEFAULT_EDITION, columns=14, zones=(1,) * 14)
    assert ExpeditionCodec(wide).signature == codec.signature
    short = attrs.evolve(nwp.DEFAULT_EDITION, large_tiles=nwp.DEFAULT_EDITION.large_tiles[1:])
    assert ExpeditionCodec(short).signature != codec.signature
    codecs = [task_of("adventure", players).codec for players in (2, 3, 4, 5)]
    assert len({*map(id, codecs)}) == 1
    fewer = attrs.evolve(adventure.DEFAULT_EDITION, tokens=(1,) * len(Shape))
    assert AdventureCodec(fewer).signature != codecs[0].signature


def in_the_atlantic() -> adventure.View:
    """Return the first turn of a race, as the player to act sees it."""
    task = task_of("adventure", 2)
    state = task.start(Random(1))
    while state.phase is not adventure.Phase.TURN:
        state = task.resolve(task.apply(state, task.legal(state)[0]), Random(1))
    return adventure.view(state, state.to_act)


def start() -> State:
    return nwp.new_game(["Ross", "Rae"], rng=Random(1))


NO_CODE: list[tuple[Any, Any, list[Any]]] = [
    (
        ExpeditionCodec(),
        start,
        [
            nwp.Reveal(TileId.large(3)),
            nwp.TakeLarge(7),
            nwp.MoveShip(Cell(0, 0)),
            nwp.MoveSled(Cell(11, 4), 0),
            nwp.PlaceTile(Unit.SHIP, TileId.joker(2), Cell(10, 4)),
        ],
    ),
    (
        AdventureCodec(),
        in_the_atlantic,
        [
            adventure.DrawCard(adventure.Card.THAW),
            adventure.Advance(Shape.LINE_2, ()),
            adventure.Advance(Shape.LINE_2, ((1, 1),)),
            adventure.Advance(Shape.LINE_2, ((1, 1), (3, 1))),
            adventure.Advance(Shape.LINE_3, ((1, 1), (2, 1), (2, 2))),
            adventure.Advance(Shape.SINGLE, ((1, 2),)),
            adventure.Advance(Shape.SINGLE, ((0, 25),)),
            adventure.Advance(Shape.LINE_3, ((0, 24), (0, 25), (0, 26))),
            adventure.Advance(Shape.INCURSION, ((1, 1),)),
            adventure.Raid((-1, 1)),
            adventure.Recover(Shape.SINGLE, ((1, 1),)),
            adventure.PlaySalvage(Token(1, Shape.SINGLE, (Hex(1, 1),))),
            adventure.PlayWreck(Token(2, Shape.SINGLE)),
            adventure.PlayHeadwind(5),
            adventure.PlayIceberg((8, 1)),
            adventure.PlayThaw((0, 25)),
            adventure.PlayCurrent("A1"),
            adventure.SwapTile("nowhere"),
        ],
    ),
]


@pytest.mark.parametrize(("codec", "begin", "actions"), NO_CODE)
def test_an_action_without_a_code_is_refused(codec: Codec, begin: Any, actions: list[Any]) -> None:
    view = begin()
    for action in actions:
        with pytest.raises(nwp.InvalidData, match=r"with a code|not on the board"):
            codec.encode(view, action)
    for code in (-1, codec.size):
        with pytest.raises(nwp.InvalidData, match="must be a code from 0"):
            codec.decode(view, code)
        with pytest.raises(nwp.InvalidData, match="must be a code from 0"):
            codec.meaning(code)
        with pytest.raises(nwp.InvalidData, match="must be a code from 0"):
            codec.block(code)
    for code in (-1, codec.chance_size):
        with pytest.raises(
            nwp.InvalidData, match=r"must be the number of a (large tile|chance outcome)"
        ):
            codec.decode_chance(code)


def test_an_action_that_is_not_an_outcome_of_chance_is_refused() -> None:
    codec = ExpeditionCodec()
    for action in (nwp.Pass(), nwp.Reveal(TileId.large(64)), nwp.Reveal(TileId.small(0))):
        with pytest.raises(nwp.InvalidData, match="must be an outcome of chance in this edition"):
            codec.encode_chance(action)
    other = AdventureCodec()
    for deed in (adventure.EndTurn(), adventure.RevealTile("X1")):
        with pytest.raises(nwp.InvalidData, match="must be an outcome of chance in this edition"):
            other.encode_chance(deed)


def test_a_tile_that_looks_the_same_both_ways_is_one_outcome() -> None:
    tiles = adventure.DEFAULT_EDITION.middle_tiles
    plain = attrs.evolve(tiles[0], terrain=(adventure.Terrain.SNOW,) * 4, treasures=())
    codec = AdventureCodec(
        attrs.evolve(adventure.DEFAULT_EDITION, middle_tiles=(plain, *tiles[1:]))
    )
    assert codec.chance_size == AdventureCodec().chance_size - 1
    both = {codec.encode_chance(adventure.RevealTile(plain.id, way)) for way in (False, True)}
    assert len(both) == 1


def test_a_code_without_meaning_in_a_state_is_refused() -> None:
    codec = ExpeditionCodec()
    state = start()
    first = {block.kind: block.start for block in codec.blocks}
    with pytest.raises(nwp.InvalidData, match="the sled, which is not on the board"):
        codec.decode(state, first["MoveSled"])
    with pytest.raises(nwp.InvalidData, match="there is no gap to fill"):
        codec.decode(state, first["FillGap"])
    with pytest.raises(
        nwp.InvalidData, match="must be decoded in a state in which a player is to act"
    ):
        codec.decode(nwp.new_game(["Ross", "Rae"]), 0)
    other = AdventureCodec()
    view = in_the_atlantic()
    first = {block.kind: block.start for block in other.blocks}
    for kind in ("Raid", "Recover", "RotateTile", "PlayWreck", "PlayIceberg"):
        with pytest.raises(
            nwp.InvalidData, match=rf"must be the code of an action in this state, got .*: {kind} "
        ):
            other.decode(view, first[kind])
    with pytest.raises(
        nwp.InvalidData, match="must be decoded in a state in which a player is to act"
    ):
        other.decode(adventure.view(task_of("adventure", 2).start(None), 0), 0)
