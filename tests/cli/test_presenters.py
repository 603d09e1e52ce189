"""Both games played with keys and typed lines: the model behind the screen and the plain-line interface."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from northwest_passage import adventure, expedition, games, legal_actions
from northwest_passage.adventure import Card
from northwest_passage.adventure.sentences import title
from northwest_passage.cli.game_ui import AnyRecord, AnyTable, ui_of
from northwest_passage.cli.replaying import Replaying
from northwest_passage.expedition import EXPEDITION, PlaceTile, TransferCrew
from tests.browser.reaching import adventure_where, expedition_where
from tests.cli.shown import REGIONS, Shown, playing

NAMES = ["Ross", "Rae", "Parry", "Back"]


@cache
def middle(name: str, players: int, actions: int) -> AnyRecord:
    """Return the record of a game of greedy bots up to the start of a turn of the first player."""
    ui = ui_of(name)
    bots = dict.fromkeys(range(players), ui.bot("greedy"))
    table = AnyTable(ui.game, NAMES[:players], bots=bots, seed=3)
    while table.position < actions or table.to_act != 0 or not _begins_turn(table.state):
        decision = table.bot_decision()
        assert decision is not None
        table.play(decision.player, decision.choose())
    record: AnyRecord = table.record
    return record


def _begins_turn(state: Any) -> bool:
    return not getattr(state, "surcharge", 0) and getattr(state, "points", 4) >= 3


def resumed(name: str, players: int, actions: int, people: tuple[int, ...] = (0,)) -> AnyTable:
    greedy = ui_of(name).bot("greedy")
    bots = {seat: greedy for seat in range(players) if seat not in people}
    return AnyTable.resume(middle(name, players, actions), bots=bots, seed=3)


@pytest.mark.parametrize("name", games.names())
def test_a_whole_game_is_played_with_keys(name: str) -> None:
    """Numbers, arrow keys and words are used in turn until the game is over. All text fits its region."""
    ui, rng = ui_of(name), Random(5)
    table = AnyTable(ui.game, NAMES[:2], bots={1: ui.bot("random")}, seed=3)
    shown = Shown(playing(table))
    assert ui.guide.briefing[0] in shown.close_page()
    presses = 0
    while not table.is_over:
        presses += 1
        assert presses < 600
        if presses % 10 == 0:
            assert shown.seen
        choice = rng.random()
        if choice < 0.2:
            entries = re.findall(r"(?:^|\s|▸) *(\d+) \S", shown.part("menu"))
            shown.type(rng.choice(entries or ["1"]))
        elif choice < 0.9:
            shown.press(*rng.choice([["enter"], ["down", "enter"], ["right", "enter"]]))
        else:
            shown.type(rng.choice(["pass", "end", "sail", "adv", "undo", "hint", "99", "zzz"]))
    assert re.search("total|wins", shown.close_page())
    assert "The game is over." in shown.part("menu")
    assert "1. " in shown.part("menu")
    shown.type("quit")
    assert shown.presenter.done


DECISIONS = ("CHOOSE_CHARACTER", "TURN", "CHOOSE_CARD", "SWAP_TILE", "ROTATE_TILE", "DISCARD")
PHASES = [
    *(("expedition", phase.name) for phase in expedition.Phase if phase.name != "OVER"),
    *(("adventure", phase) for phase in DECISIONS),
]


@pytest.mark.parametrize(("name", "phase"), PHASES)
def test_each_phase_has_a_menu_and_accepts_a_choice(name: str, phase: str) -> None:
    draws = name == "adventure"  # in the other game, people enter the outcomes of chance
    record: Any
    if draws:
        record = adventure_where(lambda state: state.phase.name == phase)
    else:
        record = expedition_where(lambda state: state.phase.name == phase)
    table = AnyTable.resume(record, draws=draws, seed=0)
    shown = Shown(playing(table, resolves_chance=draws), 120, 40)
    before = table.position
    assert table.state.phase.name == phase
    for _ in range(6):
        if table.position == before:
            assert shown.part("menu").strip()
            shown.press("enter")
    assert table.position > before


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (60, 40), (170, 50), (56, 36)])
@pytest.mark.parametrize("name", games.names())
def test_every_region_fits_at_every_size(name: str, width: int, height: int) -> None:
    shown = Shown(playing(resumed(name, 4, 60)), width, height)
    for line in ("", "place", "advance", "1"):
        if line:
            shown.type(line)
        assert all(shown.part(region) for region in REGIONS)
    for player in ("Ross", "Rae", "Parr", "Back"):
        assert player in shown.part("panel")
    assert shown.layout.line.y == height - 1


def test_a_larger_screen_has_a_larger_map_and_pictures_of_the_reserve() -> None:
    small, large = (
        Shown(playing(resumed("expedition", 2, 70)), *size) for size in ((80, 24), (150, 50))
    )
    assert len(small.part("map").splitlines()[5]) == 52
    assert len(large.part("map").splitlines()[5]) > 70
    assert large.part("panel").count("■") > small.part("panel").count("■")
    assert "if it ended now" in large.part("panel")


def test_a_tile_turns_on_the_map() -> None:
    """The preview is at the selected cell. Arrow keys turn it, and Enter places it as shown."""
    table = resumed("expedition", 2, 70)
    tile = next(a.tile for a in legal_actions(table.state) if isinstance(a, PlaceTile))
    shown = Shown(playing(table))
    shown.type(f"place {tile}")
    assert f"Where do you place {tile}?" in shown.part("menu")
    seen = {shown.part("map")}
    assert "═" in shown.part("map")
    for key in ("right", "right", "right", "down"):
        shown.press(key)
        seen.add(shown.part("map"))
    assert len(seen) > 1
    before = table.position
    shown.press("enter")
    placed = table.at(before + 1).action
    assert isinstance(placed, PlaceTile)
    assert placed.tile == tile


def test_places_to_choose_from_are_numbered() -> None:
    shown = Shown(playing(resumed("expedition", 4, 110)))
    inside = shown.part("map").partition("\n")[2].rpartition("\n")[0]
    assert " 1 " not in inside
    shown.type("sail")
    assert "Where to?" in shown.part("menu")
    marked = shown.part("map").partition("\n")[2].rpartition("\n")[0]
    for number in re.findall(r"(\d+) \d+,\d+", shown.part("menu")):
        assert number in marked


def test_an_advance_is_chosen_on_the_map() -> None:
    """The destination is chosen by number, and the path with arrow keys, the cheapest first."""
    table = resumed("adventure", 2, 40)
    presenter = playing(table)
    shown = Shown(presenter)
    shown.type("advance")
    assert "Where to?" in shown.part("menu")
    assert "[" in shown.part("map")
    assert "point" in shown.part("menu").splitlines()[-1]
    menu = presenter.menu
    assert menu is not None
    many = next(i for i, c in enumerate(menu.question.choices) if len(c.actions) > 1)
    shown.press(*["down"] * many)
    paths = {shown.part("menu")}
    for _ in menu.selected_choice.actions[1:]:
        shown.press("right")
        paths.add(shown.part("menu"))
        assert menu.selected == many
    assert len(paths) == len(menu.selected_choice.actions)
    before = table.position
    shown.press("enter")
    assert isinstance(table.at(before + 1).action, adventure.Advance)


def test_typed_words_of_the_menu_are_understood() -> None:
    table = resumed("expedition", 2, 70)
    shown = Shown(playing(table))
    assert "There is no tile on that cell. (See 9,1.)" in shown.type("why sail to 9,1")
    assert "!" in shown.part("map")
    assert "Did you mean: sail" in shown.type("sial")
    assert "I do not understand" in shown.type("qwertz")
    assert "There is no 77 here" in shown.type("77")
    assert f"There is no {'9' * 21}... here" in shown.type("9" * 5000)
    assert shown.type("plaec l63").endswith("Did you mean: place")
    number = re.search(r"would choose ([\d ]+): \S", shown.type("hint"))
    assert number is not None
    before = table.position
    shown.type(number[1])
    assert table.position > before
    assert "taken back" in shown.type("undo")
    assert table.position == before
    action = EXPEDITION.legal_actions(table.state)[0]
    shown.type(EXPEDITION.formats.format_action(action).upper())
    assert table.at(before + 1).action == action


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("expedition", "help", "why ACTION"),
        ("expedition", "help sleds", "crosses land and ice"),
        ("expedition", "rule plc-3", "PLC-3"),
        ("expedition", "rules", "FRZ-1"),
        ("expedition", "goal", "the most prestige wins"),
        ("expedition", "legend", "a charted island"),
        ("expedition", "score", "total"),
        ("expedition", "table", "S5×"),
        ("expedition", "log", "Round 1 begins"),
        ("expedition", "actions sail", "ship sails to"),
        ("adventure", "help raid", "MAN-3"),
        ("adventure", "rule adv-3", "ADV-3"),
        ("adventure", "score", "row"),
    ],
)
def test_commands_open_pages(name: str, line: str, words: str) -> None:
    shown = Shown(playing(resumed(name, 2, 60)))
    shown.type(line)
    assert words in shown.close_page()


def test_mistyped_commands_get_a_message() -> None:
    shown = Shown(playing(resumed("expedition", 2, 60)))
    for line, words in (
        ("help slet", "Did you mean: help sled"),
        ("rule XYZ-1", "There is no rule"),
        ("why", "Add an action, as in: why sail to 9,4"),
        ("log x", "Add the number of actions"),
        ("save game.txt", "ends in .json or .jsonl"),
        ("back", "This is the first menu."),
    ):
        assert words in shown.type(line)


def test_a_transfer_is_a_small_table() -> None:
    table = resumed("expedition", 2, 20)
    shown = Shown(playing(table))
    shown.type("transfer")
    menu = shown.part("menu")
    assert "ready ↓ resting →" in menu
    shown.press("down", "right")
    assert shown.part("menu") != menu
    before = table.position
    shown.press("enter", "enter")
    assert isinstance(table.at(before + 1).action, TransferCrew)


def test_other_players_actions_are_marked_and_in_the_log() -> None:
    shown = Shown(playing(resumed("expedition", 2, 70)))
    for _ in range(30):
        if "<" in shown.part("map"):
            break
        shown.press("down", "enter", "enter", "enter")
    assert "<" in shown.part("map")
    assert "Rae" in shown.part("log")


def test_ice_and_charted_islands_have_symbols() -> None:
    """Free frozen cells and charted land can be recognized without colours."""
    shown = Shown(playing(resumed("expedition", 4, 110)))
    lines = shown.part("map").splitlines()
    assert lines[2].startswith("0*")
    assert lines[2].count("*") == 13
    assert "◆" in shown.part("map")
    assert "▒" in shown.part("map")


def test_hands_are_hidden_until_their_player_is_at_the_screen() -> None:
    """With two people at the keyboard, cards are hidden until their owner presses Enter."""
    table = resumed("adventure", 2, 60, people=(0, 1))
    hands = [table.state.players[seat].hand for seat in (0, 1)]
    shown = Shown(playing(table))
    assert "press Enter when the others are not looking" in " ".join(shown.part("menu").split())
    assert not any(title(card) in shown.part("panel") for card in Card)
    shown.press("enter")
    assert "Ross's turn" in shown.part("menu")
    assert all(title(card) in shown.part("panel") for card in hands[0])
    while table.to_act == 0:
        shown.type("end turn")
        if table.state.phase is adventure.Phase.DISCARD:
            shown.press("enter")
    assert "It is Rae's turn." in " ".join(shown.part("menu").split())
    assert not any(title(card) in shown.part("panel") for card in Card)
    shown.type("1")
    assert "Rae's turn" in shown.part("menu")
    assert table.to_act == 1


def test_a_record_can_be_stepped_through() -> None:
    table = AnyTable.resume(middle("expedition", 2, 70), draws=False, seed=0)
    last = table.position
    replaying = Replaying(ui_of("expedition"), table)
    shown = Shown(replaying)
    assert f"Step 0 of {last}" in shown.part("menu")
    shown.press("right", "right", "enter")
    assert replaying.number == 3
    shown.press("left")
    assert replaying.number == 2
    assert shown.type("40")
    assert replaying.number == 40
    shown.press("down")
    later = replaying.number
    assert later > 40
    shown.press("up", "down")
    assert replaying.number == later
    assert f"The record has {last} steps." in shown.type("999")
    shown.type("e")
    shown.press("right")
    assert replaying.number == last
    shown.type("s")
    shown.press("left")
    assert "This is the beginning." in shown.part("log")
    assert "Type the number of a step" in shown.type("forward")
    for line, words in (("help", "next step"), ("score", "total"), ("legend", "land")):
        shown.type(line)
        assert words in shown.close_page()
    shown.type("q")
    assert replaying.done


def test_a_record_shows_the_view_of_each_player() -> None:
    table = AnyTable.resume(middle("adventure", 2, 60), draws=False, seed=0)
    replaying = Replaying(ui_of("adventure"), table)
    shown = Shown(replaying)
    shown.type("e")
    assert "This is the view of Ross." in shown.type("v")
    assert replaying.viewer == 0
    hand = table.state.players[0].hand
    assert all(title(card) in shown.part("panel") for card in hand)
