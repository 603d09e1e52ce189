"""Expedition on the whole screen, played with keys."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from functools import cache
from random import Random

import pytest

from northwest_passage import (
    EXPEDITION,
    Action,
    Event,
    GameRecord,
    Phase,
    PlaceTile,
    Setup,
    State,
    TransferCrew,
    legal_actions,
)
from northwest_passage.bots import GreedyBot, RandomBot
from northwest_passage.cli.expedition.screen import ExpeditionScene
from northwest_passage.cli.screen.playing import Playing
from northwest_passage.cli.screen.replaying import Replaying
from northwest_passage.table import Table
from tests.cli.screen.keyboard import Keyboard, at_keyboard
from tests.support.effort import rest_slow
from tests.support.players import game

ExpeditionTable = Table[Setup, State, State, Action, Event, GameRecord]


def sitting(
    table: ExpeditionTable, *, draws: bool = True
) -> Playing[Setup, State, State, Action, Event]:
    return Playing(ExpeditionScene(), table, draws=draws, pace=0.0)


def run(steps: Coroutine[object, object, None]) -> None:
    asyncio.run(steps)


@cache
def middle(players: int, actions: int) -> GameRecord:
    """A game of greedy bots in which the first player is to begin a turn."""
    names = ["Ross", "Rae", "Parry", "Back"][:players]
    table = Table(EXPEDITION, names, bots=dict.fromkeys(range(players), GreedyBot()), seed=3)
    while table.position < actions or table.to_act != 0 or table.state.surcharge:
        decision = table.bot_decision()
        assert decision is not None
        table.play(decision.player, decision.choose())
    return GameRecord.begin(table.record.setup, table.record.actions)


def resumed(players: int, actions: int) -> ExpeditionTable:
    bots = dict.fromkeys(range(1, players), GreedyBot())
    return Table.resume(middle(players, actions), bots=bots, seed=3)


@pytest.mark.slow
def test_a_whole_game_by_keys() -> None:
    """Numbers, arrow keys and words in turn, until the game is over; nothing ever leaves its place."""

    async def play() -> None:
        rng = Random(5)
        table = Table(EXPEDITION, ["Ross", "Rae"], bots={1: RandomBot()}, seed=3)
        async with at_keyboard(sitting(table)) as keyboard:
            assert "Northwest Passage" in await keyboard.close_page()
            presses = 0
            while not table.is_over:
                presses += 1
                assert presses < 400
                assert "0   1   2   3" in keyboard.part("map")
                choice = rng.random()
                entries = re.findall(r"(?:^|\s|▸) *(\d+) \S", keyboard.part("menu"))
                if choice < 0.4 and entries:
                    await keyboard.type(rng.choice(entries))
                elif choice < 0.8:
                    await keyboard.press(*["down"] * rng.randrange(4), "enter")
                elif choice < 0.9:
                    await keyboard.press("right", "enter")
                else:
                    await keyboard.type(
                        rng.choice(["pass", "end", "sail", "undo", "hint", "99", "zzz"])
                    )
            assert "total" in await keyboard.close_page()
            assert "The game is over." in keyboard.part("menu")
            assert "1. " in keyboard.part("menu")
            await keyboard.type("quit")

    run(play())


PHASES = [phase for phase in Phase if phase is not Phase.OVER]


@cache
def reached() -> dict[Phase, GameRecord]:
    """For each phase the beginning of a game that has reached it."""
    found: dict[Phase, GameRecord] = {}
    for seed in range(400):
        actions: list[Action] = []
        setup = None
        for turn in game(seed, shipped=False):
            setup = setup or EXPEDITION.setup_of(turn.state)
            if turn.state.phase not in found and turn.state.round > (
                turn.state.phase is Phase.TURN
            ):
                found[turn.state.phase] = GameRecord.begin(setup, tuple(actions))
            if turn.action is not None:
                actions.append(turn.action)
        if len(found) == len(Phase):
            break
    return found


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_each_phase_is_asked_about_and_answered(phase: Phase) -> None:
    async def answer() -> None:
        table = Table.resume(reached()[phase], draws=False, seed=0)
        async with at_keyboard(sitting(table, draws=False), 120, 40) as keyboard:
            if keyboard.app.screen.is_modal:
                await keyboard.close_page()
            before = table.position
            assert table.state.phase is phase
            assert keyboard.part("menu").strip()
            for _ in range(6):
                if table.position == before:
                    await keyboard.pilot.press("enter")
                    await keyboard.settle()
            assert table.position > before

    run(answer())


def test_four_players_fit_on_80_by_24() -> None:
    async def look() -> None:
        async with at_keyboard(sitting(resumed(4, 110))) as keyboard:
            assert keyboard.part("map").count("\n") == 20
            for name in ("Ross", "Rae", "Parr", "Back"):
                assert name in keyboard.part("panel")
            assert "Round" in keyboard.part("panel")
            assert "Ross's turn in round" in keyboard.part("menu")
            assert keyboard.part("log").strip()

    run(look())


@pytest.mark.parametrize(
    ("width", "height"), rest_slow([(80, 24), (120, 40), (60, 40), (170, 50), (56, 36)], 2)
)
def test_nothing_is_wider_or_higher_than_its_place(width: int, height: int) -> None:
    async def look() -> None:
        async with at_keyboard(sitting(resumed(4, 110)), width, height) as keyboard:
            plan = keyboard.app.plan
            assert plan is not None
            for words in ("", "place", "1"):
                if words:
                    await keyboard.type(words)
                for name in ("map", "log", "panel", "menu"):
                    region = getattr(plan, name)
                    lines = keyboard.part(name).splitlines()
                    assert max(map(len, lines), default=0) <= region.width, (name, lines)
            assert plan.line.y == height - 1

    run(look())


def test_while_the_terminal_is_too_small_the_game_waits() -> None:
    """A part of the map would look like all of it, and keys would do what nobody sees."""

    async def resize() -> None:
        table = resumed(2, 70)
        async with at_keyboard(sitting(table)) as keyboard:
            before, seen = table.position, keyboard.seen
            for page in ("", "legend"):
                if page:
                    await keyboard.type(page)
                for width, height in ((50, 20), (79, 30), (60, 24)):
                    await keyboard.resize(width, height)
                    words = keyboard.written
                    assert "The game needs 80 x 24 characters, or 56 x 36;" in words
                    assert f"this terminal has {width} x {height}." in words
                    await keyboard.press("1", "enter", "down", "escape", "q")
                await keyboard.resize(80, 24)
                if page:
                    assert "a charted island" in await keyboard.close_page()
                assert (table.position, keyboard.seen, keyboard.line) == (before, seen, "")
            assert "The game needs" not in keyboard.written
            await keyboard.press("1", "enter")
            assert keyboard.seen != seen

    run(resize())


def test_a_larger_screen_has_a_larger_map_and_pictures_of_the_reserve() -> None:
    async def look(width: int, height: int) -> tuple[int, str]:
        async with at_keyboard(sitting(resumed(2, 70)), width, height) as keyboard:
            return len(keyboard.part("map").splitlines()[5]), keyboard.part("panel")

    small, panel = asyncio.run(look(80, 24))
    large, more = asyncio.run(look(150, 50))
    assert small == 52
    assert large > 70
    assert more.count("■") > panel.count("■")
    assert "if it ended now" in more


def test_a_tile_turns_on_the_map() -> None:
    """The ghost is drawn at the cell pointed at; arrow keys turn it; Enter lays it as it is shown."""

    async def turn() -> None:
        table = resumed(2, 70)
        tile = next(a.tile for a in legal_actions(table.state) if isinstance(a, PlaceTile))
        async with at_keyboard(sitting(table)) as keyboard:
            await keyboard.type(f"place {tile}")
            assert f"Where does {tile} lie?" in keyboard.part("menu")
            first = keyboard.part("map")
            assert "═" in first
            seen = {first}
            ways = len([a for a in legal_actions(table.state) if isinstance(a, PlaceTile)])
            for _ in range(ways):
                await keyboard.press("right")
                seen.add(keyboard.part("map"))
            await keyboard.press("down")
            seen.add(keyboard.part("map"))
            assert len(seen) > 1
            before = table.position
            await keyboard.press("enter")
            placed = table.at(before + 1).action
            assert isinstance(placed, PlaceTile)
            assert placed.tile == tile

    run(turn())


def test_numbers_stand_at_the_places_one_may_choose() -> None:
    async def look() -> None:
        async with at_keyboard(sitting(resumed(4, 110))) as keyboard:
            plain = keyboard.part("map")
            assert " 1 " not in plain.partition("\n")[2].rpartition("\n")[0]
            await keyboard.type("sail")
            assert "Where to?" in keyboard.part("menu")
            marked = keyboard.part("map").partition("\n")[2].rpartition("\n")[0]
            for number in re.findall(r"(\d+) \d+,\d+", keyboard.part("menu")):
                assert number in marked

    run(look())


async def said(keyboard: Keyboard, line: str) -> str:
    await keyboard.type(line)
    return " ".join(keyboard.part("log").split())


def test_words_of_the_menu_are_understood() -> None:
    async def talk() -> None:
        table = resumed(2, 70)
        show = sitting(table)
        async with at_keyboard(show) as keyboard:
            assert "There is no tile to move to. (See 9,1.)" in await said(
                keyboard, "why sail to 9,1"
            )
            assert "!" in keyboard.part("map")
            assert "Did you mean: sail" in await said(keyboard, "sial")
            assert "I do not understand" in await said(keyboard, "qwertz")
            assert "There is no 77 here" in await said(keyboard, "77")
            assert f"There is no {'9' * 20} here" in await said(keyboard, "9" * 20)
            show.enter("9" * 5000)
            assert f"There is no {'9' * 21}... here" in " ".join(keyboard.part("log").split())
            assert (await said(keyboard, "plaec l63"))[-19:] == "Did you mean: place"
            hint = await said(keyboard, "hint")
            number = re.search(r"would choose ([\d ]+): \S", hint)
            assert number is not None, hint
            before = table.position
            await keyboard.type(number[1])
            assert table.position > before
            await keyboard.type("undo")
            assert "taken back" in keyboard.part("log")
            assert table.position == before

    run(talk())


def test_a_typed_action_of_the_notation_is_done() -> None:
    async def talk() -> None:
        table = resumed(2, 70)
        before, action = table.position, EXPEDITION.legal_actions(table.state)[0]
        async with at_keyboard(sitting(table)) as keyboard:
            await keyboard.type(EXPEDITION.formats.format_action(action).upper())
            assert table.at(before + 1).action == action

    run(talk())


def test_help_explains_words_and_rules() -> None:
    async def read() -> None:
        async with at_keyboard(sitting(resumed(2, 70))) as keyboard:
            for line, words in (
                ("help", "why ACTION"),
                ("help sleds", "walks over land and ice"),
                ("rule plc-3", "PLC-3"),
                ("rules", "FRZ-1"),
                ("goal", "Prestige comes from"),
                ("legend", "a charted island"),
                ("score", "total"),
                ("table", "S5×"),
                ("log", "Round 1 begins"),
                ("actions sail", "ship sails to"),
            ):
                await keyboard.type(line)
                assert words in await keyboard.close_page()
            assert "Did you mean: help sled" in await said(keyboard, "help slet")
            assert "There is no rule" in await said(keyboard, "rule XYZ-1")

    run(read())


def test_a_transfer_is_a_small_table() -> None:
    async def transfer() -> None:
        table = resumed(2, 20)
        async with at_keyboard(sitting(table)) as keyboard:
            await keyboard.type("transfer")
            menu = keyboard.part("menu")
            assert "ready ↓ resting →" in menu
            await keyboard.press("down", "right")
            assert keyboard.part("menu") != menu
            before = table.position
            await keyboard.press("enter")
            await keyboard.press("enter")
            action = table.at(before + 1).action
            assert isinstance(action, TransferCrew)

    run(transfer())


def test_what_the_others_did_is_marked_and_told() -> None:
    async def look() -> None:
        table = resumed(2, 70)
        async with at_keyboard(sitting(table)) as keyboard:
            for _ in range(30):
                if "<" in keyboard.part("map"):
                    break
                await keyboard.press("down", "enter", "enter", "enter")
            assert "<" in keyboard.part("map")
            assert "Rae" in keyboard.part("log")

    run(look())


def test_ice_and_charted_islands_can_be_seen() -> None:
    """Free frozen cells have a sign of their own, charted land another than other land, without colours."""

    async def look() -> None:
        async with at_keyboard(sitting(resumed(4, 110))) as keyboard:
            lines = keyboard.part("map").splitlines()
            assert lines[2].startswith("0*")
            assert lines[2].count("*") == 13
            assert "◆" in keyboard.part("map")
            assert "▒" in keyboard.part("map")

    run(look())


def test_a_record_is_stepped_through() -> None:
    async def step() -> None:
        table = Table.resume(middle(2, 70), draws=False, seed=0)
        last = table.position
        show = Replaying(ExpeditionScene(), table)
        async with at_keyboard(show) as keyboard:
            assert f"Step 0 of {last}" in keyboard.part("menu")
            await keyboard.press("right", "right", "enter")
            assert show.number == 3
            await keyboard.press("left")
            assert show.number == 2
            await keyboard.type("40")
            assert show.number == 40
            assert keyboard.part("log").strip()
            await keyboard.press("down")
            later = show.number
            assert later > 40
            await keyboard.press("up", "down")
            assert show.number == later
            await keyboard.type("999")
            assert f"The record has {last} steps." in keyboard.part("log")
            await keyboard.type("e")
            assert show.number == last
            await keyboard.press("right")
            assert show.number == last
            await keyboard.type("s")
            await keyboard.press("left")
            assert "This is the beginning." in keyboard.part("log")
            for line, words in (("help", "one step on"), ("score", "total"), ("legend", "land")):
                await keyboard.type(line)
                assert words in await keyboard.close_page()
            await keyboard.type("q")

    run(step())
