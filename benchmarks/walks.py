"""Walks through games of this library and of others, for `speed.py` and `versions.py`.

A *node* is the basic step of a search: list the legal actions, then create a new state with one of them
without changing the old state. In this library that is one `legal_actions` and one `apply`, which checks the
action. Chance nodes count like all others. In python-chess it is `list(legal_moves)`, `copy(stack=False)`
and `push`. In catanatron it is `copy` and `play_tick`. The choice of an action is not timed, except in
catanatron, which chooses at random inside its tick.

`versions.py` runs this module with other commits of the library, so it uses only public names.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

import northwest_passage as nwp
from northwest_passage import adventure

NAMES = ("Ross", "Rae", "Back", "Parry")
PLIES = 120
"""The length at which random games of chess are cut off. They would continue for hundreds of moves with few
pieces. Such positions are fast, and no program searches them. Whole games are measured separately."""

clock = time.perf_counter


class Tally:
    """The total time, and the number of nodes, decisions and legal actions."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.nodes = self.decisions = self.actions = 0

    def add(self, seconds: float, actions: int = 0, *, decision: bool = True) -> None:
        """Count one node."""
        self.seconds += seconds
        self.nodes += 1
        self.decisions += decision
        self.actions += actions

    @property
    def microseconds(self) -> float:
        return self.seconds / self.nodes * 1e6

    @property
    def decision_microseconds(self) -> float:
        """The total time divided by the number of nodes in which a player decides."""
        return self.seconds / self.decisions * 1e6


# -- Our players -----------------------------------------------------------------------------------


def at_random(state: nwp.State, legal: tuple[nwp.Action, ...], rng: random.Random) -> nwp.Action:
    """Choose uniformly."""
    return rng.choice(legal)


def staying_out(state: nwp.State, legal: tuple[nwp.Action, ...], rng: random.Random) -> nwp.Action:
    """Avoid Greenland before round 7, and choose a placement half of the time."""
    if state.to_act == nwp.CHANCE:
        return rng.choice(legal)
    home = state.edition.greenland
    options = [
        action
        for action in legal
        if state.round >= 7
        or not isinstance(action, nwp.MoveShip | nwp.MoveSled)
        or action.to != home
    ] or list(legal)
    places = [action for action in options if isinstance(action, nwp.PlaceTile)]
    return rng.choice(places if places and rng.random() < 0.5 else options)


def racing(
    state: adventure.State, legal: tuple[adventure.Action, ...], rng: random.Random
) -> adventure.Action:
    """Sail as far ahead as possible half of the time, otherwise choose any kind of action.

    The end of a turn is rarely chosen. Boats of uniformly random players would stay near the Atlantic.
    """
    if state.to_act == adventure.CHANCE:
        return adventure.ADVENTURE.draw(state, rng)
    row = state.players[state.turn_player or 0].boat.row
    advances = [action for action in legal if isinstance(action, adventure.Advance)]
    if advances and rng.random() < 0.5:
        best = max(advances, key=lambda action: (action.path[-1].row, rng.random()))
        if best.path[-1].row > row:
            return best
    kinds = list(dict.fromkeys(map(type, legal)))
    if adventure.EndTurn in kinds and len(kinds) > 1 and state.points:
        kinds.remove(adventure.EndTurn)
    kind = rng.choice(kinds)
    return rng.choice([action for action in legal if type(action) is kind])


class Kind(NamedTuple):
    """A kind of game: the rules, the number of players, and the policy."""

    rules: Any
    players: int
    choose: Callable[[Any, Any, random.Random], Any]

    def start(self, rng: random.Random) -> Any:
        return self.rules.new_game(NAMES[: self.players], rng=rng)


EXPEDITION = {
    f"{players} players, {words}": Kind(nwp, players, choose)
    for players in (2, 4)
    for words, choose in (("random", at_random), ("staying out", staying_out))
}
ADVENTURE = {
    f"{players} players, racing": Kind(adventure, players, racing) for players in (2, 3, 4)
}


def our_game(kind: Kind, seed: int, tally: Tally) -> None:
    """Play a whole game."""
    rng = random.Random(seed)
    state = kind.start(rng)
    legal_actions, apply, choose = kind.rules.legal_actions, kind.rules.apply, kind.choose
    while not state.is_over:
        start = clock()
        legal = legal_actions(state)
        seconds = clock() - start
        decision = state.to_act != nwp.CHANCE
        action = choose(state, legal, rng)
        start = clock()
        state = apply(state, action)
        tally.add(seconds + clock() - start, len(legal), decision=decision)


def our_states(kind: Kind, seed: int) -> Iterator[Any]:
    """Yield the states of a game except the last."""
    rng = random.Random(seed)
    state = kind.start(rng)
    while not state.is_over:
        yield state
        legal = kind.rules.legal_actions(state)
        state = kind.rules.apply(state, kind.choose(state, legal, rng))


def replay(record: nwp.GameRecord, tally: Tally) -> None:
    """Replay the actions of a record, and list the legal actions before each."""
    state = nwp.GameRecord.begin(record.setup).replay()
    for action in record.actions:
        start = clock()
        nwp.legal_actions(state)
        state = nwp.apply(state, action)
        tally.add(clock() - start)


def our_children(seed: int, listed: bool, tally: Tally) -> None:
    """Create all children of each position, optionally with their legal actions."""
    for state in our_states(EXPEDITION["2 players, random"], seed):
        for action in nwp.legal_actions(state):
            start = clock()
            child = nwp.apply(state, action)
            if listed:
                nwp.legal_actions(child)
            tally.add(clock() - start)


# -- Other libraries -------------------------------------------------------------------------------


def chess_game(plies: int, seed: int, tally: Tally) -> None:
    """Play a game of python-chess at random."""
    rng = random.Random(seed)
    board = import_module("chess").Board()
    for _ in range(plies):
        if board.is_game_over():
            break
        start = clock()
        legal = list(board.legal_moves)
        seconds = clock() - start
        move = rng.choice(legal)
        start = clock()
        after = board.copy(stack=False)
        after.push(move)
        tally.add(seconds + clock() - start, len(legal))
        board = after


def chess_children(seed: int, listed: bool, tally: Tally) -> None:
    """Create all children of each position of a game of python-chess."""
    rng = random.Random(seed)
    board = import_module("chess").Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            break
        for move in moves:
            start = clock()
            child = board.copy(stack=False)
            child.push(move)
            if listed:
                list(child.legal_moves)
            tally.add(clock() - start)
        board = board.copy(stack=False)
        board.push(rng.choice(moves))


def catan_game(players: int, ticks: int, seed: int, tally: Tally, *, copies: bool = True) -> None:
    """Play a game of catanatron at random. Without copies, one game object is changed in place."""
    catanatron = import_module("catanatron")
    seats = [catanatron.RandomPlayer(colour) for colour in list(catanatron.Color)[:players]]
    game = catanatron.Game(seats, seed=seed % 2**32)
    for _ in range(ticks):
        if game.winning_color() is not None:
            break
        actions = len(game.state.playable_actions)
        start = clock()
        if copies:
            game = game.copy()
        game.play_tick()
        tally.add(clock() - start, actions)


def spiel_game(seed: int, tally: Tally) -> None:
    """Play a game of OpenSpiel's chess, which is in C++, at random."""
    rng = random.Random(seed)
    state = import_module("pyspiel").load_game("chess").new_initial_state()
    for _ in range(PLIES):
        if state.is_terminal():
            break
        start = clock()
        state = state.child(rng.choice(state.legal_actions()))
        tally.add(clock() - start)
