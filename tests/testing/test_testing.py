"""Testing tools for users: strategies generate valid, varied values that shrink; drawings are positions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

import northwest_passage as nwp
from northwest_passage import Edition, State, testing, text
from northwest_passage.expedition import edition
from northwest_passage.testing import Playthrough, actions, drawn_state, editions, placement

T = TypeVar("T")

SEARCH = settings(
    max_examples=2000, database=None, derandomize=True, phases=[Phase.generate, Phase.shrink]
)


def smallest(strategy: st.SearchStrategy[T], condition: Callable[[T], bool]) -> T:
    return find(strategy, condition, settings=SEARCH)


@given(testing.games(editions()))
def test_a_game_is_the_sequence_of_its_actions(game: Playthrough) -> None:
    assert game.start == game.states[0]
    assert game.end == game.states[-1]
    assert len(game.states) == len(game.actions) + 1
    state = game.start
    for action, after in zip(game.actions, game.states[1:], strict=True):
        state = nwp.apply(state, action)
        assert state == after


@given(testing.games(editions(max_columns=3, max_rows=4), max_actions=20))
def test_the_repr_of_a_game_is_code_that_rebuilds_it(game: Playthrough) -> None:
    names = {**vars(edition), **{name: getattr(nwp, name) for name in nwp.__all__}}
    setup, _, rest = repr(game).partition("\n")
    assert eval(setup, names) == game.start
    exec(rest, names)
    assert names["actions"] == list(game.actions)


def test_the_repr_of_a_game_of_the_default_edition_is_short() -> None:
    state = nwp.new_game(["Ross", "Rae"])
    assert repr(Playthrough((state,), ())) == (
        "new_game(['Ross', 'Rae'], turn_order=[0, 1], variant=Variant.STANDARD)\nactions = [\n]"
    )


@given(editions())
def test_editions_allow_one_to_four_players(box: Edition) -> None:
    for names in (["Ross", "Rae"], ["Ross", "Rae", "Back", "Kane"]):
        assert nwp.new_game(names, edition=box).edition == box
    nwp.new_game(["Ross"], variant=nwp.Variant.SOLO, edition=box)


@given(editions(max_columns=2, max_rows=4, max_rounds=1, min_large_tiles=12))
def test_editions_stay_within_their_limits(box: Edition) -> None:
    assert (box.columns <= 2, box.rows <= 4, box.rounds) == (True, True, 1)
    assert len(box.large_tiles) == 12


@given(testing.states(players=[3], max_actions=30))
def test_states_stay_within_their_limits(state: State) -> None:
    assert len(state.players) == 3
    assert state.edition is nwp.DEFAULT_EDITION


@pytest.mark.slow
def test_a_game_shrinks_to_what_matters() -> None:
    """The setup cannot be omitted. After it, there is only the action that was searched for."""

    def deploys(game: Playthrough) -> bool:
        return any(player.sled is not None for player in game.end.players)

    game = smallest(testing.games(max_actions=30), deploys)
    kinds = [type(action) for action in game.actions]
    assert set(kinds[:-1]) == {nwp.Reveal, nwp.TakeLarge}
    assert kinds[-1] is nwp.TransferCrew


@pytest.mark.slow
def test_an_edition_shrinks_to_what_matters() -> None:
    box = smallest(editions(), lambda box: sum(box.small_piles) > 2)
    assert (box.columns, box.rows, box.rounds, box.crew) == (1, 4, 1, 1)
    assert sum(box.small_piles) == 3
    assert len(box.large_tiles) == 4


def test_legal_actions_shrink_to_the_first() -> None:
    state = nwp.new_game(["Ross", "Rae"])
    assert smallest(actions(state), lambda action: True) == nwp.legal_actions(state)[0]


def test_a_finished_game_has_no_legal_action() -> None:
    state = nwp.new_game(["Ross"], rng=Random(1), variant=nwp.Variant.SOLO)
    while not state.is_over:
        state = nwp.apply(state, nwp.legal_actions(state)[-1])
    with pytest.raises(nwp.InvalidData, match="over"):
        actions(state)
    assert smallest(actions(state, legal=False), lambda action: True) is not None


@given(st.data(), testing.states(editions()))
def test_any_generated_action_is_an_action(data: st.DataObject, state: State) -> None:
    action = data.draw(actions(state, legal=False))
    refusal = nwp.why_illegal(state, action)
    assert refusal is None or refusal.reason is not nwp.Reason.NOT_AN_ACTION


def test_the_same_seed_gives_the_same() -> None:
    assert (
        testing.random_edition(Random(5))
        == testing.random_edition(Random(5))
        != testing.random_edition(Random(6))
    )
    state = nwp.new_game(["Ross", "Rae"])
    assert testing.random_action(state, Random(5)) == testing.random_action(state, Random(5))


# -- Drawn positions -------------------------------------------------------------------------------

DRAWN = """
      0   1   2   3   4   5
    .   .   .   .   .   .   .
 0*
    #---~   .   ~---~---~---#
 1  |   |       |     A | B |
    #   ~   .   ~---#---~   #
 2  |   |       | a |   |   |
    ~---~   .   #---#---~---#
 3
    .   .   .   .   .   .   .
"""


def test_a_drawn_position_has_what_is_drawn_and_named() -> None:
    state = drawn_state(
        DRAWN,
        edition=testing.SMALL_EDITION,
        players=3,
        reserve="S3 L17",
        display="L40 L39 L41 L42",
        piles=(2, 6, 7, 3, 7, 1),
    )
    ross, rae, back = state.players
    assert tuple(player.name for player in state.players) == testing.NAMES[:3]
    assert (state.phase, state.to_act, state.frozen_rows) == (nwp.Phase.TURN, 0, 1)
    assert (ross.ship, ross.sled) == ((3, 1), nwp.SledPosition(nwp.Cell(3, 2), 0))
    assert (rae.ship, back.ship) == ((5, 1), (5, 1))
    assert [*map(str, ross.reserve)] == ["L17", "S3"]
    assert [*map(str, state.display)] == ["L40", "L39", "L41", "L42"]
    assert state.small_piles == (2, 6, 7, 3, 7, 1)
    assert [*map(str, back.reserve)][-2:] == ["S1", "S5"], "what is left is with the last player"
    assert text.board(state).count("A") == 2
    assert nwp.apply(state, nwp.Pass()).to_act == 1


def test_a_position_of_the_default_edition_may_be_drawn_in_part() -> None:
    state = drawn_state(
        """
            9   10  11
          #---~---~---#
        4 |ABa    |   |
          #---#---~   #
        5         |   |
          .   .   ~---#
        """,
        round=8,
    )
    assert state.edition is nwp.DEFAULT_EDITION
    assert (state.round, state.players[1].ship) == (8, (9, 4))
    assert len(state.board.tiles) == 1 + len(nwp.DEFAULT_EDITION.printed)


ALL_SEA = DRAWN.replace("a |", "  |").replace("A", "a").replace("~---#---~", "~---~---~")


@pytest.mark.parametrize(
    ("drawing", "options", "message"),
    [
        (DRAWN.replace("A", "!"), {}, "must be a wall, a symbol, a note or a blank, got '!'"),
        (DRAWN.replace("A", "C"), {}, "must have units of 2 players only, got C"),
        (
            DRAWN.replace(" 3\n", " 3     a\n").replace(" a |", "   |"),
            {},
            "a must be drawn on a tile, got 0,3",
        ),
        (DRAWN.replace(" 0*", " 0 ").replace(" 2  |", " 2* |"), {}, "must be the frozen rows"),
        (DRAWN, {"round": 4}, "round: "),
        (DRAWN, {"reserve": "L17 X3"}, "reserve: must be names of tiles such as 'L17', got 'X3'"),
        (DRAWN, {"reserve": "L17 L17"}, "L17"),
        (DRAWN, {"reserve": "L99"}, "L99"),
        (DRAWN, {"display": "L1"}, "display"),
        (DRAWN, {"bag": "L1", "display": "L1 L2 L3 L4"}, "L1"),
        (DRAWN, {"piles": (99, 0, 0, 0, 0, 0)}, "piles: "),
        (DRAWN, {"piles": (1,)}, "piles: "),
        (DRAWN, {"area": 1}, "area: must be one of the areas [0] in cell 3,2, where a is"),
        (ALL_SEA, {}, "a must be drawn where a Sled can be, got 4,1"),
    ],
)
def test_a_bad_drawing_is_refused(drawing: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(nwp.InvalidData) as error:
        drawn_state(drawing, **{"edition": testing.SMALL_EDITION, **options})
    assert message in str(error.value)


def test_an_area_must_be_named_where_there_are_several() -> None:
    several = """
          0   1   2   3   4   5
        .   .   .   .   .   .   .
     0
        #---~   .   #---~---~---#
     1  |   |       | a     |   |
        #   ~   .   ~---#---~   #
     2  |   |               |   |
        ~---~   .   .   .   ~---#
     3
        .   .   .   .   .   .   .
    """
    with pytest.raises(nwp.InvalidData, match=r"area must be one of \[0, 1\]"):
        drawn_state(several, edition=testing.SMALL_EDITION)
    state = drawn_state(several, edition=testing.SMALL_EDITION, area=1)
    assert state.players[0].sled == nwp.SledPosition(nwp.Cell(3, 1), 1)


def test_a_picture_gives_a_placement() -> None:
    place = placement("#~ ~~ ~~", (3, 2), nwp.Unit.SLED)
    assert (place.unit, place.cell) == (nwp.Unit.SLED, nwp.Cell(3, 2))
    assert nwp.DEFAULT_EDITION.symbol(place.tile) is None
    cairn = placement("#~ ~~ ~~", (3, 2), symbol=nwp.TokenKind.CAIRN)
    assert nwp.DEFAULT_EDITION.symbol(cairn.tile) is nwp.TokenKind.CAIRN
    assert placement("#~ ~~", (0, 0)).tile.kind is nwp.TileKind.SMALL


@pytest.mark.parametrize("picture", ["", "#. ~~", "#~ ~", "## ## ## ##", "#~"])
def test_a_picture_of_no_tile_is_refused(picture: str) -> None:
    with pytest.raises(nwp.InvalidData, match="picture"):
        placement(picture, (0, 0))
