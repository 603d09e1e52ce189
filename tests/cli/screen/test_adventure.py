"""Adventure on the whole screen, played with keys."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import cache
from random import Random

import pytest

from northwest_passage.adventure import (
    ADVENTURE,
    CHANCE,
    Action,
    Advance,
    Card,
    Event,
    GameRecord,
    Phase,
    Setup,
    State,
    View,
    legal_actions,
)
from northwest_passage.adventure.sentences import title
from northwest_passage.bots.adventure import GreedyBot, RandomBot
from northwest_passage.cli.adventure.screen import AdventureScene
from northwest_passage.cli.screen.playing import Playing
from northwest_passage.cli.screen.replaying import Replaying
from northwest_passage.table import Table
from tests.cli.screen.keyboard import at_keyboard
from tests.support.effort import rest_slow

AdventureTable = Table[Setup, State, View, Action, Event, GameRecord]


def sitting(table: AdventureTable) -> Playing[Setup, State, View, Action, Event]:
    return Playing(AdventureScene(), table, pace=0.0)


def run(steps: Coroutine[object, object, None]) -> None:
    asyncio.run(steps)


@cache
def middle(players: int, actions: int, to_act: int = 0) -> GameRecord:
    """A game of greedy bots in which a player has points to advance with."""
    names = ["Ross", "Rae", "Parry", "Back"][:players]
    table = Table(ADVENTURE, names, bots=dict.fromkeys(range(players), GreedyBot()), seed=3)
    while table.position < actions or table.to_act != to_act or table.state.points < 3:
        decision = table.bot_decision()
        assert decision is not None
        table.play(decision.player, decision.choose())
    return GameRecord.begin(table.record.setup, table.record.actions)


def resumed(players: int, actions: int, people: tuple[int, ...] = (0,)) -> AdventureTable:
    bots = {seat: GreedyBot() for seat in range(players) if seat not in people}
    return Table.resume(middle(players, actions), bots=bots, seed=3)


@pytest.mark.slow
def test_a_whole_game_by_keys() -> None:
    """A person who types what the hint says, points or turns, until somebody is in the Pacific."""

    async def play() -> None:
        rng = Random(2)
        table = Table(ADVENTURE, ["Ross", "Rae"], bots={1: RandomBot()}, seed=5)
        async with at_keyboard(sitting(table)) as keyboard:
            assert "It is a race" in await keyboard.close_page()
            presses = 0
            while not table.is_over:
                presses += 1
                assert presses < 400
                choice = rng.random()
                if choice < 0.8:
                    await keyboard.press("enter")
                elif choice < 0.87:
                    await keyboard.press("right", "enter")
                elif choice < 0.92:
                    await keyboard.press("down", "enter")
                else:
                    await keyboard.type(rng.choice(["1", "2 1", "adv", "end", "99"]))
            assert "wins" in await keyboard.close_page()
            assert "The game is over." in keyboard.part("menu")
            await keyboard.type("quit")

    run(play())


PHASES = (
    Phase.CHOOSE_CHARACTER,
    Phase.TURN,
    Phase.CHOOSE_CARD,
    Phase.SWAP_TILE,
    Phase.ROTATE_TILE,
    Phase.DISCARD,
)
"""Those in which people decide."""


@cache
def reached() -> dict[Phase, GameRecord]:
    """For each phase the beginning of a game that has reached it."""
    found: dict[Phase, GameRecord] = {}
    for seed in range(200):
        rng = Random(seed)
        setup = ADVENTURE.deal(("Ross", "Rae"), rng, None)
        state = ADVENTURE.start(setup)
        actions: list[Action] = []
        while not state.is_over and len(actions) < 150:
            if state.phase not in found:
                found[state.phase] = GameRecord.begin(setup, tuple(actions))
            if state.to_act == CHANCE:
                action = ADVENTURE.draw(state, rng)
            else:
                legal = legal_actions(state)
                cards = [a for a in legal if type(a).__name__.startswith("Play")]
                long = [a for a in legal if isinstance(a, Advance)]
                # Who plays every card never has too many.
                action = rng.choice((seed % 2 and cards) or long or legal)
            actions.append(action)
            state = ADVENTURE.apply(state, action)
        if all(phase in found for phase in PHASES):
            break
    return found


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_each_phase_is_asked_about_and_answered(phase: Phase) -> None:
    async def answer() -> None:
        table = Table.resume(reached()[phase], seed=0)
        async with at_keyboard(sitting(table)) as keyboard:
            if keyboard.app.screen.is_modal:
                await keyboard.close_page()
            before = table.position
            assert table.state.phase is phase
            for _ in range(6):
                if table.position == before:
                    assert keyboard.part("menu").strip()
                    await keyboard.pilot.press("enter")
                    await keyboard.settle()
            assert table.position > before

    run(answer())


@pytest.mark.parametrize(
    ("width", "height"), rest_slow([(80, 24), (120, 40), (60, 40), (56, 36)], 2)
)
def test_nothing_is_wider_or_higher_than_its_place(width: int, height: int) -> None:
    async def look() -> None:
        async with at_keyboard(sitting(resumed(4, 60)), width, height) as keyboard:
            plan = keyboard.app.plan
            assert plan is not None
            for words in ("", "advance"):
                if words:
                    await keyboard.type(words)
                for name in ("map", "log", "panel", "menu"):
                    lines = keyboard.part(name).splitlines()
                    region = getattr(plan, name)
                    assert max(map(len, lines), default=0) <= region.width, (name, lines)
            for name in ("Ross", "Rae", "Parry", "Back"):
                assert name in keyboard.part("panel")

    run(look())


def test_an_advance_is_chosen_on_the_map() -> None:
    """Where it ends by number, which way with arrow keys, the cheapest first."""

    async def advance() -> None:
        table = resumed(2, 40)
        show = sitting(table)
        async with at_keyboard(show) as keyboard:
            await keyboard.type("advance")
            assert "Where to?" in keyboard.part("menu")
            assert "[" in keyboard.part("map")
            assert "point" in keyboard.part("menu").splitlines()[-1]
            menu = show.asked
            assert menu is not None
            many = next(i for i, c in enumerate(menu.question.choices) if len(c.actions) > 1)
            await keyboard.press(*["down"] * many)
            ways = {keyboard.part("menu")}
            for _ in menu.pointed.actions[1:]:
                await keyboard.press("right")
                ways.add(keyboard.part("menu"))
                assert menu.selected == many
            assert len(ways) == len(menu.pointed.actions)
            before = table.position
            await keyboard.press("enter")
            assert isinstance(table.at(before + 1).action, Advance)

    run(advance())


def test_words_and_refusals() -> None:
    async def talk() -> None:
        table = resumed(2, 40)
        async with at_keyboard(sitting(table)) as keyboard:
            await keyboard.type("why raid 0,1")
            assert "!" in keyboard.part("map") or keyboard.part("log").strip()
            await keyboard.type("hint")
            assert "The greedy bot would choose" in " ".join(keyboard.part("log").split())
            await keyboard.type("advence")
            assert "Did you mean: advance" in " ".join(keyboard.part("log").split())
            for line, words in (("help raid", "MAN-3"), ("rule adv-3", "ADV-3"), ("score", "row")):
                await keyboard.type(line)
                assert words in await keyboard.close_page()

    run(talk())


def test_hands_are_hidden_until_the_player_is_there() -> None:
    """With two people at the keyboard nobody's cards are seen until their owner says so."""

    async def play() -> None:
        table = resumed(2, 60, people=(0, 1))
        hands = [table.state.players[seat].hand for seat in (0, 1)]
        async with at_keyboard(sitting(table)) as keyboard:
            assert "press Enter when nobody else is looking" in " ".join(
                keyboard.part("menu").split()
            )
            for card in Card:
                assert title(card) not in keyboard.part("panel")
            await keyboard.press("enter")
            assert "Ross's turn" in keyboard.part("menu")
            for card in hands[0]:
                assert title(card) in keyboard.part("panel")
            while table.to_act == 0:
                await keyboard.type("end turn")
                if table.state.phase is Phase.DISCARD:
                    await keyboard.press("enter")
            assert "It is Rae's turn." in " ".join(keyboard.part("menu").split())
            for card in Card:
                assert title(card) not in keyboard.part("panel")
            await keyboard.type("1")
            assert "Rae's turn" in keyboard.part("menu")
            assert table.to_act == 1

    run(play())


def test_a_record_is_stepped_through_with_everybodys_eyes() -> None:
    async def step() -> None:
        table = Table.resume(middle(2, 60), draws=False, seed=0)
        show = Replaying(AdventureScene(), table)
        async with at_keyboard(show) as keyboard:
            await keyboard.type("e")
            assert show.number == table.position
            await keyboard.type("v")
            assert show.viewer == 0
            assert "What Ross sees." in keyboard.part("log")
            await keyboard.press("up", "left", "right", "down")
            await keyboard.type("q")

    run(step())
