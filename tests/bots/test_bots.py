"""Bots play by the rules, are reproducible, and play as intended."""

from __future__ import annotations

import contextlib
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import bots
from northwest_passage.bots import Bot, GreedyBot, MctsBot, RandomBot, choose_within, outlook
from northwest_passage.bots.adventure import MctsBot as RaceMctsBot
from northwest_passage.bots.expedition import distances, evaluation_cache
from northwest_passage.bots.expedition.distances import distance, exploring, sailing, walking
from northwest_passage.bots.expedition.greedy import candidates
from northwest_passage.testing import random_edition
from tests.any_game.test_toy_game import searcher
from tests.simulate.test_simulate import Raises
from tests.support.effort import rest_slow

BOTS: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot(), "mcts": MctsBot(iterations=2)}
every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=list(BOTS))


def positions(bot: Bot, state: nwp.State, seed: int) -> list[nwp.State]:
    """Return the positions of a game against itself in which a bot decides, and the last position."""
    rng = Random(seed)
    asked = []
    while not state.is_over:
        if state.to_act == nwp.CHANCE:
            state = nwp.resolve_chance(state, rng)
        else:
            asked.append(state)
            state = nwp.apply(state, bot.choose(state, rng))
    return [*asked, state]


def game(bot: Bot, players: int, seed: int) -> list[nwp.State]:
    variant = nwp.Variant.STANDARD if players > 1 else nwp.Variant.SOLO_LOST_CREW
    names = ["Ross", "Rae", "Parry", "Franklin"][:players]
    return positions(bot, nwp.new_game(names, variant=variant, rng=Random(seed)), seed)


@pytest.fixture(scope="module")
def greedy_game() -> list[nwp.State]:
    return game(GreedyBot(), 2, seed=1845)


# -- All bots ----------------------------------------------------------------------------------------


@pytest.mark.slow
@every_bot
@pytest.mark.parametrize("players", rest_slow([2, 1, 3, 4]))
def test_a_bot_finishes_games_with_any_number_of_players(bot: Bot, players: int) -> None:
    assert game(bot, players, seed=players)[-1].is_over


@every_bot
def test_a_bot_plays_other_editions(bot: Bot) -> None:
    """BRD-8: editions can have small boards, other zones and other tables."""
    rng = Random(1845)
    for _ in range(4):
        edition = random_edition(rng)
        state = nwp.new_game(["Ross", "Rae"], edition=edition, rng=rng)
        assert positions(bot, state, seed=1)[-1].is_over


HASHED = {
    "expedition": """
from tests.bots.test_bots import game, GreedyBot, MctsBot
from random import Random
states = game(GreedyBot(), 2, seed=3)
print(states[-1].players, [MctsBot(9).choose(s, Random(1)) for s in states[:-1:60]])
""",
    "adventure": """
from tests.adventure.test_bots import *
states = greedy_game(2, Variant.STANDARD)
views = [adventure.view(s, s.to_act) for s in states[:-1:40]]
print(states[-1].players, [MctsBot(9).choose(view, Random(1)) for view in views])
""",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HASHED)
def test_choices_do_not_depend_on_the_hash_seed(name: str) -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", HASHED[name]],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


# -- The outlook -------------------------------------------------------------------------------------


def test_the_outlook_of_a_finished_game_is_the_score(greedy_game: list[nwp.State]) -> None:
    end = greedy_game[-1]
    assert [outlook(end, i) for i in range(2)] == [line.total for line in nwp.score(end)]


def test_there_is_always_a_candidate(greedy_game: list[nwp.State]) -> None:
    """Some legal actions are not candidates, to save time, but at least one always is."""
    for state in greedy_game[:-1]:
        assert set(candidates(state)) <= set(nwp.legal_actions(state))
        assert candidates(state)


def test_the_outlook_depends_neither_on_the_display_nor_on_the_turn(
    greedy_game: list[nwp.State],
) -> None:
    """So a search need not evaluate again after a reveal or the end of a turn."""
    seen = set()
    for state in greedy_game[:-1:7]:
        for action in nwp.legal_actions(state):
            after = nwp.apply(state, action)
            if after.to_act == nwp.CHANCE:
                later = [nwp.apply(after, reveal) for reveal, _ in nwp.chance_outcomes(after)]
            elif nwp.EndTurn() in nwp.legal_actions(after):
                later = [nwp.apply(after, nwp.EndTurn())]
            else:
                continue
            for player in range(2):
                assert {outlook(end, player) for end in later} == {outlook(after, player)}
            seen.add(after.phase)
    assert seen == {nwp.Phase.REVEAL, nwp.Phase.TURN}


@pytest.mark.parametrize("players", rest_slow([1, 2, 4]))
def test_a_cached_outlook_equals_the_outlook(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every successor of each position of a game is evaluated with one small cache, which drops entries."""
    monkeypatch.setattr(evaluation_cache, "MOST", 700)
    remembered = pickle.loads(pickle.dumps(evaluation_cache.Outlooks()))
    asked = 0
    for state in game(GreedyBot(), players, 3)[::4]:
        for action in nwp.legal_actions(state):
            after = nwp.apply(state, action)
            for player in range(players):
                assert remembered(after, player) == outlook(after, player)
                asked += 1
    assert asked > 400


def test_a_cache_of_outlooks_does_not_grow_for_known_maps(
    monkeypatch: pytest.MonkeyPatch, greedy_game: list[nwp.State]
) -> None:
    """A search that is run repeatedly reaches new copies of the same maps."""
    monkeypatch.setattr(evaluation_cache, "MAX_STORED", 500)
    remembered = evaluation_cache.Outlooks()
    state = next(s for s in greedy_game[20:] if s.phase is nwp.Phase.TURN)
    placing = [a for a in nwp.legal_actions(state) if isinstance(a, nwp.PlaceTile)]
    for _ in range(600 // len(placing) + 1):
        for action in placing:
            after = nwp.apply(state, action)
            assert remembered(after, 0) == outlook(after, 0)
            assert len(remembered._stored) < 510


def test_the_outlook_of_a_returned_expedition_is_its_score() -> None:
    """SCR-2, SCR-8: it can no longer lose or gain anything."""
    states = game(GreedyBot(), 2, seed=5)
    state = next(state for state in states if any(player.returned for player in state.players))
    back = next(i for i, player in enumerate(state.players) if player.returned)
    earned = state.players[back].earned.total
    assert outlook(state, back, bots.Weights(crew=100.0)) == outlook(
        state, back, bots.Weights(crew=0.0)
    )
    assert outlook(state, back) >= earned


def test_the_distance_of_a_ship_is_its_number_of_moves(greedy_game: list[nwp.State]) -> None:
    """MOV-1: the distance is exact in a round without ice."""
    state = attrs.evolve(greedy_game[-1], round=9)
    assert state.frozen_rows == 0
    home = state.edition.greenland
    moves = {home: 0}
    for cell in (queue := [home]):
        ross = attrs.evolve(state.players[0], ship=cell)
        there = attrs.evolve(state, players=(ross, state.players[1]))
        for move in nwp.destinations(there, nwp.Unit.SHIP, player=0):
            if move.to not in moves:
                moves[move.to] = moves[cell] + 1
                queue.append(move.to)
    chart = sailing(state.board, home)
    for tile in state.board.tiles:
        assert distance(chart, 1 << state.board.grid.bit(*tile.cell)) == moves.get(tile.cell)


def test_the_distance_of_a_sled_is_at_most_its_number_of_moves(
    greedy_game: list[nwp.State],
) -> None:
    """MOV-3: the estimate treats all lands of a tile as one, so it may be too low."""
    for state in greedy_game[40:-1:10]:
        for number, player in enumerate(state.players):
            if player.sled is not None:
                chart = walking(state.board, player.sled.tile, state.frozen_rows)
                for move in nwp.destinations(state, nwp.Unit.SLED, player=number):
                    steps = distance(chart, 1 << state.board.grid.bit(*move.to))
                    assert steps == (move.to != player.sled.tile)


def test_unknown_cells_cost_more_than_known_ones(greedy_game: list[nwp.State]) -> None:
    first, last = greedy_game[0], greedy_game[-1]
    goal = first.edition.northwest_passage
    ship = 1 << first.board.grid.bit(*first.players[0].ship)
    # Eleven columns, ten of them free: every path has at least ten free cells, at 1.5 crew each.
    at_first = distance(exploring(first.board, goal), ship)
    assert at_first is not None
    assert at_first >= 30
    in_the_end = distance(exploring(last.board, goal), ship)
    assert in_the_end is not None
    assert in_the_end <= at_first
    over_ice = distance(distances.trekking(first.board, goal, first.edition.rows), ship)
    assert over_ice is not None
    assert over_ice <= at_first


# -- Greedy ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_greedy_expeditions_reach_the_passage_and_return_home() -> None:
    """SCR-1, SCR-2: this holds in most games; the tournament in the documentation has many more."""
    ends = [game(GreedyBot(), 2, seed=seed)[-1] for seed in range(6)]
    players = [player for end in ends for player in end.players]
    assert sum(player.returned for player in players) > len(players) / 2
    assert sum(player.passage_reached for player in players) > len(players) / 2


@every_bot
def test_a_bot_raises_an_error_if_there_is_no_decision(
    bot: Bot, greedy_game: list[nwp.State]
) -> None:
    assert greedy_game[-1].is_over
    with pytest.raises(
        nwp.InvalidData, match="view: must be a position in which the player is to act"
    ):
        bot.choose(greedy_game[-1], Random(1))


# -- Mcts --------------------------------------------------------------------------------------------


WRONG_LIMITS: list[dict[str, Any]] = [
    {"iterations": None},
    {"iterations": -1},
    {"iterations": 0},
    {"iterations": True},
    {"iterations": 2.5},
    {"seconds": "1"},
    {"seconds": 0},
    {"seconds": -1},
    {"seconds": float("nan")},
    {"iterations": None, "seconds": float("inf")},
]
SEARCHES: dict[Any, list[dict[str, Any]]] = {
    MctsBot: [
        {"temperature": 0},
        {"temperature": float("nan")},
        {"exploration": float("nan")},
        {"victory": float("inf")},
        {"placements": 0},
        {"placements": 2.5},
    ],
    RaceMctsBot: [{"temperature": 0}, {"doubt": float("nan")}, {"exploration": float("inf")}],
    partial(attrs.evolve, searcher()): [{"exploration": float("inf")}, {"patience": 0}],
}


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_refuses_invalid_parameters(search: Any) -> None:
    for options in [*WRONG_LIMITS, *SEARCHES[search]]:
        with pytest.raises(nwp.InvalidData, match=r"must be (a|the) (positive|finite) |of seconds"):
            search(**options)


def test_mcts_can_value_victory_above_all(greedy_game: list[nwp.State]) -> None:
    state = next(state for state in reversed(greedy_game) if len(nwp.legal_actions(state)) > 3)
    bot = MctsBot(iterations=20, victory=1e12)
    assert bot.choose(state, Random(1)) in nwp.legal_actions(state)


def test_mcts_with_few_iterations_agrees_with_the_outlook(
    greedy_game: list[nwp.State],
) -> None:
    greedy, mcts = GreedyBot(), MctsBot(iterations=1)
    for state in greedy_game[:-1:25]:
        player = state.turn_player
        assert player is not None
        ours = outlook(nwp.apply(state, mcts.choose(state, Random(1))), player)
        theirs = outlook(nwp.apply(state, greedy.choose(state, Random(1))), player)
        assert ours == theirs


# -- Time limits -------------------------------------------------------------------------------------


class Sleeper:
    def choose(self, state: nwp.State, rng: Random) -> nwp.Action:
        time.sleep(60)
        return nwp.Pass()


class Brooder:
    """A bot that thinks for ever, in Python, and catches every exception that it can."""

    def choose(self, state: nwp.State, rng: Random) -> nwp.Action:
        while True:
            with contextlib.suppress(Exception):
                sum(range(100))


def in_main_thread(call: Callable[[], None]) -> None:
    call()


def in_other_thread(call: Callable[[], None]) -> None:
    problems: list[BaseException] = []

    def run() -> None:
        try:
            call()
        except BaseException as error:
            problems.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if problems:
        raise problems[0]


@pytest.mark.parametrize("where", [in_main_thread, in_other_thread])
def test_a_time_limit_stops_only_a_slow_bot(
    where: Callable[[Callable[[], None]], None], greedy_game: list[nwp.State]
) -> None:
    state = greedy_game[0]

    def try_all() -> None:
        for bot in (Sleeper(), Brooder()):
            with pytest.raises(bots.TookTooLong):
                choose_within(0.05, bot, state, Random(1))
        with pytest.raises(LookupError, match="no map"):
            choose_within(60.0, Raises(LookupError("no map")), state, Random(1))
        chosen = choose_within(60.0, RandomBot(), state, Random(1))
        assert chosen == choose_within(None, RandomBot(), state, Random(1))

    where(try_all)


def test_another_alarm_signal_still_arrives(greedy_game: list[nwp.State]) -> None:
    rung = threading.Event()
    before = signal.signal(signal.SIGALRM, lambda *_: rung.set())
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        choose_within(60.0, RandomBot(), greedy_game[0], Random(1))
        assert rung.wait(30)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
