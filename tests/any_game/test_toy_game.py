"""Records, simulations, bots and searches work with any game: a toy game with secrets."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random

import attrs
import pytest

from northwest_passage import CHANCE, InvalidData
from northwest_passage.bots import Bot, RandomBot, Search
from northwest_passage.bots.search import _Tree
from northwest_passage.simulate import FailureKind, simulate
from tests.support import toy
from tests.support.toy import TOY, Deal, Sail, Stay

NAMES = ("Ross", "Rae", "Back")

ToySearch = Search[toy.Setup, toy.State, toy.View, toy.Action, toy.Event]


def played(seed: int, rounds: int = 2) -> list[tuple[toy.State, toy.Action]]:
    """Return the states of a game of random players, each with the action taken in it."""
    rng = Random(seed)
    bot = RandomBot(TOY)
    state = TOY.start(TOY.deal(NAMES, rng, toy.Setup(rounds=rounds)))
    found = []
    while (player := TOY.to_act(state)) is not None:
        if player == CHANCE:
            action = TOY.draw(state, rng)
        else:
            action = bot.choose(TOY.view(state, player), rng)
        found.append((state, action))
        state = TOY.apply(state, action, player=player)
    return found


# -- The game itself ---------------------------------------------------------------------------------


# -- Records -----------------------------------------------------------------------------------------


def record(seed: int = 7) -> toy.SoundingsRecord:
    actions = tuple(action for _, action in played(seed))
    return toy.SoundingsRecord(names=NAMES, actions=actions)


def test_a_record_consists_of_a_setup_and_actions() -> None:
    whole = record()
    assert whole.game() is TOY
    assert whole.setup == toy.Setup(names=NAMES)
    assert [*whole.states()][:-1] == [state for state, _ in played(7)]
    assert TOY.is_over(whole.replay())
    begun = whole.replay(2)
    assert toy.SoundingsRecord.of(begun) == whole.with_actions(whole.actions[:2])
    with pytest.raises(InvalidData, match="must be a new game"):
        toy.SoundingsRecord.of(whole.replay(5))


# -- Simulations -------------------------------------------------------------------------------------

ToyBot = Bot[toy.View, toy.Action]


@attrs.frozen
class Timid:
    """A bot that sails only in deep water. It knows only its own depth."""

    def choose(self, view: toy.View, rng: Random) -> toy.Action:
        assert type(view) is toy.View
        assert view.player == len(view.decided)
        return Sail() if view.depth == 2 else Stay()


@attrs.frozen
class Cheat:
    def choose(self, view: toy.View, rng: Random) -> toy.Action:
        return Deal(2)


def test_simulations_of_any_game_do_not_depend_on_the_number_of_workers() -> None:
    bots: dict[str, ToyBot] = {"timid": Timid(), "random": RandomBot(TOY)}
    setup = toy.Setup(rounds=5)
    here = simulate(bots, 30, game=TOY, setup=setup, seed=3, workers=1)
    assert here == simulate(bots, 30, game=TOY, setup=setup, seed=3, workers=2)
    with ThreadPoolExecutor(2) as executor:
        assert here == simulate(bots, 30, game=TOY, setup=setup, seed=3, executor=executor)
    summary = here.summary
    timid, uniform = summary.bots
    assert (summary.game, summary.games) == ("soundings", 30)
    assert timid.statistics["points"].mean > uniform.statistics["points"].mean
    assert timid.statistics["above_water"].is_share
    assert summary.statistics["rounds"].mean == 2
    assert timid.wins is not None
    assert uniform.wins is not None
    assert timid.wins + uniform.wins == pytest.approx(30)
    for game in here.records:
        assert game.setup.rounds == 5
        assert TOY.is_over(game.replay())
    for word in ("timid", "points", "above water", "rounds"):
        assert word in str(here)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_of_any_game_that_fails_is_reported(workers: int) -> None:
    bots: dict[str, ToyBot] = {"cheat": Cheat(), "random": RandomBot(TOY)}
    simulation = simulate(bots, 2, game=TOY, workers=workers)
    for failure in simulation.failures:
        assert (failure.bot, failure.kind) == ("cheat", FailureKind.ILLEGAL)
        state = TOY.formats.from_json(failure.state, toy.State)
        assert TOY.to_act(state) == failure.player
    assert len(simulation.failures) == 2


def test_a_bot_of_one_game_is_refused_at_the_table_of_another() -> None:
    """Type checkers report it (else the ignore comments are unused), and the rules refuse its actions."""
    simulation = simulate([RandomBot(), Timid()], 1, workers=1)  # type: ignore[list-item]  # of another game
    assert [failure.bot for failure in simulation.failures] == ["Timid"]


# -- Searches ----------------------------------------------------------------------------------------


def candidates(state: toy.State, rng: Random | None) -> Sequence[toy.Action]:
    return TOY.legal_actions(state)


def points(state: toy.State, player: int) -> float:
    return float(state.points[player])


def searcher(iterations: int = 300) -> ToySearch:
    return Search(
        game=TOY, evaluate=points, candidates=candidates, iterations=iterations, exploration=3.0
    )


def dealt(depths: Sequence[int]) -> toy.State:
    return toy.State(toy.Setup(names=NAMES, rounds=1), 1, tuple(depths), (), (0, 0, 0))


@pytest.mark.parametrize(("depths", "best"), [((2, 1, 1), Sail()), ((0, 1, 1), Stay())])
def test_a_search_finds_the_best_choice_despite_hidden_information(
    depths: tuple[int, ...], best: toy.Action
) -> None:
    view = TOY.view(dealt(depths), 0)
    assert [searcher().choose(view, Random(seed)) for seed in range(5)] == [best] * 5


def test_a_search_never_reads_a_secret() -> None:
    """In states that differ only in secrets, the same random numbers lead to the same choice."""
    for seed in range(12):
        one, other = dealt((1, 0, 2)), dealt((1, 1, 0))
        assert TOY.view(one, 0) == TOY.view(other, 0)
        search = searcher(iterations=40)
        assert search.choose(TOY.view(one, 0), Random(seed)) == search.choose(
            TOY.view(other, 0), Random(seed)
        )


def test_a_search_samples_new_secrets_for_every_iteration() -> None:
    told: set[tuple[int, ...]] = set()

    def listed(state: toy.State, rng: Random | None) -> Sequence[toy.Action]:
        if rng is None:
            told.add(state.depths)
        return TOY.legal_actions(state)

    search: ToySearch = attrs.evolve(searcher(100), candidates=listed)
    search.choose(TOY.view(dealt((1, 0, 2)), 0), Random(5))
    assert told == {(1, 0, 1), (1, 0, 2), (1, 1, 0), (1, 1, 2), (1, 2, 0), (1, 2, 1)}


def test_a_search_distinguishes_only_what_the_player_sees() -> None:
    """All cards that another player may draw share one node; each card of the player's own has its own."""
    state = TOY.resolve_chance(TOY.start(toy.Setup(names=NAMES, rounds=2)), Random(1))
    tree = _Tree(searcher(), TOY.view(state, 0), Random(3))
    for _ in range(600):
        tree.evaluate_one_more()
        tree.imagine()
    found: dict[int, set[int]] = {}
    nodes = [tree.root]
    for node in nodes:
        memory = node.memory
        if memory is not None:
            nodes += {id(child): child for child in memory.known.values()}.values()
            if any(isinstance(action, Deal) for action in memory.known):
                whose = len(node.state.depths)
                found.setdefault(whose, set()).add(len({*map(id, memory.known.values())}))
    assert found[0] >= {3}
    assert found[1] == found[2] == {1}


def test_searches_play_whole_games_and_are_reproducible() -> None:
    bots: dict[str, ToyBot] = {"search": searcher(30), "random": RandomBot(TOY)}
    setup = toy.Setup(rounds=4)
    games = simulate(bots, 10, game=TOY, setup=setup, workers=2, seed=2)
    assert not games.failures
    assert games == simulate(bots, 10, game=TOY, setup=setup, workers=1, seed=2)
    search, uniform = games.summary.bots
    assert search.statistics["points"].mean > uniform.statistics["points"].mean


def test_a_search_can_have_a_time_limit() -> None:
    search: ToySearch = attrs.evolve(searcher(), iterations=None, seconds=0.02)
    assert search.choose(TOY.view(dealt((2, 0, 1)), 0), Random(1)) in (Sail(), Stay())


# -- Documents ---------------------------------------------------------------------------------------
