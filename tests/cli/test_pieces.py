"""Parts of the terminal interface: the log, menus, headings, and replies to misspelled input."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import attrs
import pytest
from rich.cells import cell_len
from rich.text import Text

from northwest_passage import CHANCE, EXPEDITION, Action, adventure, games
from northwest_passage.adventure import ADVENTURE, Hex, text
from northwest_passage.adventure.sentences import at
from northwest_passage.cli import Unclear
from northwest_passage.cli.adventure.board_map import draw_map
from northwest_passage.cli.adventure.panel import panel
from northwest_passage.cli.blocks import log_lines, menu_lines, window
from northwest_passage.cli.expedition.board_map import draw_map as map_of_expedition
from northwest_passage.cli.game_ui import AnyTable, Marks, Size, ui_of
from northwest_passage.cli.interpreter import Interpreter
from northwest_passage.cli.menus import Choice, Grid, Menu, Question
from northwest_passage.cli.playing import help_text
from tests.adventure.maps import SEA, position
from tests.cli.shown import playing
from tests.support.race_pictures import turns

TOLD = [
    "Back sails from 5,6 to 3,6.",
    "Round 3 begins; the turn order is Back, you, Rae and Parry.",
]


def log(told: list[str], width: int, height: int, fresh: int = 0) -> list[str]:
    lines = log_lines(((None, sentence) for sentence in told), "", Size(width, height), fresh)
    assert len(lines) <= height
    assert all(line.cell_len <= width for line in lines)
    return [line.plain.strip() for line in lines]


def test_the_log_has_whole_sentences_and_mentions_omitted_lines() -> None:
    """The note about further lines hides no word: it follows a sentence, or has its own line."""
    begins = "Round 3 begins; the turn order is Back, you, Rae"
    assert log(TOLD, 52, 3) == [begins, "and Parry.", TOLD[0]]
    assert log(TOLD, 52, 3, fresh=6) == [begins, "and Parry. (4 more: log)", TOLD[0]]
    assert log(TOLD, 52, 2, fresh=6) == ["(5 more: log)", TOLD[0]]
    assert log([TOLD[0], "x" * 48], 52, 2, fresh=6) == ["(5 more: log)", TOLD[0]]
    assert log([TOLD[0]], 29, 1, fresh=6) == [TOLD[0]]


def menu(*, turns: bool) -> Menu[str]:
    """Return a menu with two places, the first with one orientation, the second with two."""

    def ask(actions: object) -> Question[str]:
        return Question("?", (Choice("a", ("a1",)), Choice("b", ("b1", "b2"))), turns=turns)

    return Menu(ask, ("a1", "b1", "b2"), "")


@pytest.mark.parametrize(("columns", "width"), [(5, 22), (5, 26), (5, 40), (8, 27), (8, 28)])
def test_a_table_shows_every_number(columns: int, width: int) -> None:
    """If there is too little space, the headings are above the table, and columns get narrower.

    On a screen of 80 by 24 there are 27 cells beside the map, and a transfer has at most 8 columns.
    """
    numbers = range(2 * columns)
    choices = tuple(Choice(f"Sled {number}", (number,)) for number in numbers)
    cells = {(number % columns, number // columns): number for number in numbers}
    grid = Grid("resting", tuple(map(str, range(columns))), "ready", ("0", "1"), cells)
    asked = Menu(lambda actions: Question("?", choices, grid=grid), tuple(numbers), "")
    lines = menu_lines(asked, Size(width, 8), lambda choice: choice.label, lambda picture: ())
    assert all(line.cell_len <= width for line in lines)
    shown = "\n".join(line.plain for line in lines)
    assert {str(number + 1) for number in numbers} <= {*shown.split()}
    assert "ready" in shown
    assert "resting" in shown


def test_marks_do_not_hide_ships() -> None:
    """At the smallest scale, three Ships fill a cell, so the brackets are on its borders."""
    state = EXPEDITION.start(EXPEDITION.deal(("Ross", "Rae", "Parry"), Random(1), None))
    cell = state.players[0].ship
    bare, marked = (
        "\n".join(line.plain for line in map_of_expedition(state, Size(53, 21), marks))
        for marks in (Marks[Action](), Marks[Action](last=(cell,)))
    )
    ships = re.search(r"[│┃]([ABC]{3})[│┃]", bare)
    assert ships is not None
    assert f"<{ships[1]}>" in marked


def test_turning_does_nothing_if_there_is_one_orientation() -> None:
    asked = menu(turns=True)
    asked.turn(1)
    assert (asked.selected, asked.preview) == (0, "a1")
    asked.move(1)
    asked.turn(-1)
    assert (asked.selected, asked.preview) == (1, "b2")
    other = menu(turns=False)
    other.turn(1)
    assert other.selected == 1


@pytest.mark.parametrize("numbers", ["3", "0", "9" * 50, "1 1"])
def test_invalid_numbers_change_nothing(numbers: str) -> None:
    asked = menu(turns=True)
    with pytest.raises(Unclear, match=r"choose 1 to 2|Nothing was done"):
        asked.follow(numbers.split())
    assert asked.is_first


def test_hexes_can_be_named() -> None:
    """Columns are numbered at the top and bottom rows; only the oceans have names."""
    state = adventure.new_game(["Ross", "Rae"], rng=Random(3))
    while state.phase is not adventure.Phase.TURN:
        state = adventure.apply(state, ADVENTURE.legal_actions(state)[0])
    view = adventure.view(state, state.to_act)
    drawn = [line.plain for line in draw_map(view, Size(60, 24), Marks())]
    columns = [str(col) for col in range(state.scenario.grid.width)]
    assert re.findall(r"\d+", drawn[1]) == re.findall(r"\d+", drawn[-2]) == columns
    lines = text.board(view, coordinates=True).splitlines()
    assert lines[0].split() == columns
    assert lines[state.scenario.rows + 1].split() == columns
    assert at(view, Hex(0, 0), Hex(0, 25), Hex(9, 30)) == "the Atlantic, the Pacific and 9,30"


def test_a_symbol_means_the_same_on_the_screen_and_in_plain_lines() -> None:
    """Both use one symbol for a water hex, and another for one with a treasure."""
    water, rich = (
        adventure.view(
            position(SEA.replace(". . . .", f"{symbol} . . ."), rows=8, boats={0: Hex(3, 1)}), 0
        )
        for symbol in ".$"
    )
    for view, symbols in ((water, "~"), (rich, "~$")):
        screen = "".join(line.plain for line in draw_map(view, Size(60, 20), Marks()))
        assert {symbol for symbol in screen if symbol in "~$"} == {*symbols}
        assert {symbol for symbol in text.scenario(view) if symbol in "~$."} == {*symbols}
    face = ui_of("adventure")
    for words in (face.guide.symbols, face.guide.legend):
        assert "~ water" in words
        assert "$" in words


def test_every_command_in_the_help_exists_and_is_on_the_page() -> None:
    words = re.findall(
        r"^([a-z]+(?:, [a-z]+)*) [ A-Z\d]", help_text(ui_of("expedition").guide), re.MULTILINE
    )
    listed = {word for each in words for word in each.split(", ")} - {"words"}
    assert {"actions", "board", "table", "why", "save", "goal", "legend"} <= listed
    page = (Path(__file__).parents[2] / "docs/how-to/command-line.md").read_text("utf-8")
    assert not [word for word in listed if f"`{word}" not in page]
    assert listed <= playing(AnyTable(EXPEDITION, ["Ross", "Rae"], seed=1)).commands.keys()


@pytest.mark.parametrize("name", games.names())
def test_help_and_legend_fit_on_a_page_of_80_columns(name: str) -> None:
    """Their lines form columns, which are hard to read if they wrap."""
    guide = ui_of(name).guide
    pages = [*help_text(guide).splitlines(), *guide.legend.splitlines()]
    assert not [line for line in pages if cell_len(line) > 76]


def test_the_heading_names_the_decision() -> None:
    state = adventure.new_game(["Ross", "Rae"], rng=Random(3))
    assert panel(adventure.view(state, 0), Size(38, 13))[0].plain == (
        "Before round 1, choose a character"
    )
    while state.phase is not adventure.Phase.TURN:
        state = adventure.apply(state, ADVENTURE.legal_actions(state)[0])
    view = adventure.view(state, state.to_act)
    assert panel(view, Size(38, 13))[0].plain == "Round 1, 4 points left"


def test_suggestions_can_be_followed() -> None:
    """Each suggestion is a command, or leads to a legal action."""
    face = ui_of("expedition")
    state = EXPEDITION.start(EXPEDITION.deal(("Ross", "Rae"), Random(1), None))
    while state.to_act not in (0, 1):
        state = EXPEDITION.apply(state, EXPEDITION.draw(state, Random(1)))
    interpreter = Interpreter(face, state, state, EXPEDITION.legal_actions(state))
    held = str(state.display[0])
    for line, meant in (
        (f"tkae {held}", f"take {held.lower()}"),
        ("tkae s5", "take"),
        ("hlep sled", "help sled"),
        ("sledd", "help sled"),
        ("hint1", "hint"),
    ):
        assert interpreter.not_understood(line, ("help", "hint")).endswith(f"Did you mean: {meant}")
        assert interpreter.matches(meant) or meant.startswith(("help", "hint"))
    assert "Did you mean" not in interpreter.not_understood("qwertz", ("help", "hint"))


def test_the_reason_why_a_hex_cannot_be_reached_is_given() -> None:
    """If the input names no token and no legal advance ends there, the reason is for a single token."""
    face, rng = ui_of("adventure"), Random(1)
    state = ADVENTURE.start(ADVENTURE.deal(("Ross", "Rae"), rng, None))
    while not any(
        isinstance(action, adventure.Advance) for action in ADVENTURE.legal_actions(state)
    ):
        chance = ADVENTURE.to_act(state) == CHANCE
        legal = ADVENTURE.legal_actions(state)
        state = ADVENTURE.apply(state, ADVENTURE.draw(state, rng) if chance else legal[0])
    legal = ADVENTURE.legal_actions(state)
    interpreter = Interpreter(face, state, ADVENTURE.view(state, ADVENTURE.to_act(state)), legal)
    far = interpreter.parse("advance to 0,9")
    assert far == adventure.Advance(adventure.Shape.SINGLE, (Hex(0, 9),))
    refusal = interpreter.refusal(far)
    assert refusal is not None
    assert "not beside the boat" in interpreter.explain(refusal)
    longest = max((a for a in legal if isinstance(a, adventure.Advance)), key=lambda a: len(a.path))
    assert len(longest.path) > 1
    end = longest.path[-1]
    meant = interpreter.parse(f"advance to {end.col},{end.row}")
    assert meant is None or meant in legal
    # No suggestion ends with a word that carries no information.
    assert interpreter.not_understood("advance to 0,99 now", ()).endswith(("advance", "help."))


def test_a_hint_takes_into_account_who_draws_cards() -> None:
    """CHR-F: William Baffin draws nothing for his own advances."""
    face = ui_of("adventure")
    state, action = next(
        (state, action)
        for state in turns(5, 2)
        for action in ADVENTURE.legal_actions(state)
        if adventure.consequences(state, action).draws == (state.turn_player,)
    )
    seat = state.turn_player or 0
    assert "and draws 1 card." in face.reason(ADVENTURE.view(state, seat), action)
    players = [*state.players]
    players[seat] = attrs.evolve(players[seat], character=adventure.Character.WILLIAM_BAFFIN)
    baffin = attrs.evolve(state, players=tuple(players))
    assert face.reason(ADVENTURE.view(baffin, seat), action).endswith((" point.", " points."))


@pytest.mark.parametrize(("width", "end"), [(12, "1111  ↓ more"), (6, "1111 ↓"), (5, "111 ↓")])
def test_the_mark_for_more_lines_fits(width: int, end: str) -> None:
    """It is in words if they fit, otherwise an arrow, even in a full line."""
    lines = [Text(str(number) * 4) for number in range(4)]
    seen = [line.plain for line in window(lines, width, 2, (0, 1))]
    assert seen == ["0000", end]
    assert [line.plain for line in lines] == ["0000", "1111", "2222", "3333"]
