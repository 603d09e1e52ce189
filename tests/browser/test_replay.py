"""Replay pages in a browser: whatever step is opened, the screen agrees with the state."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import northwest_passage as nwp
from northwest_passage import adventure, svg
from northwest_passage.adventure import Token
from northwest_passage.adventure import svg as race_svg
from northwest_passage.adventure.svg.panel import heading_of
from northwest_passage.expedition.svg.border import standing_words
from tests.browser.test_client import AXE
from tests.support.race_pictures import race, recorded

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RECORD = Path(__file__).parents[1] / "expedition" / "records" / "four.jsonl"


@contextmanager
def opened(
    chromium: Browser, file: Path, step: int | None = None, *, motion: bool = False
) -> Iterator[Page]:
    """Open a new page, on which nothing may go wrong."""
    wrong: list[str] = []
    page = chromium.new_page(reduced_motion="no-preference" if motion else "reduce")
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.goto(file.as_uri() + ("" if step is None else f"#{step}"))
    yield page
    page.close()
    assert not wrong


def count(page: Page, query: str) -> int:
    """Return the number of matching elements that are visible."""
    gone = "(found) => found.filter((element) => !element.matches('.gone')).length"
    return int(page.locator(query).evaluate_all(gone))


def number(page: Page) -> int:
    """Return the number of the step that is shown."""
    return int(page.locator("output").inner_text().split()[0])


def assert_expedition(page: Page, state: nwp.State) -> None:
    # Above the map on a phone, otherwise in the arch of the sun.
    assert {*page.locator(".heading").all_text_contents()} == {standing_words(state)[0]}
    assert count(page, ".stage .tile") == len(state.board.tiles)
    ice = page.evaluate("document.querySelector('#map-frozen rect').getAttribute('height')")
    assert float(ice) == 64 * state.frozen_rows
    shown = page.locator(".piece.token").evaluate_all(
        "(found) => found.filter((e) => e.style.opacity !== '0').length"
    )
    assert shown == len(state.tokens)
    if not state.is_over:
        points = page.locator("article strong").all_text_contents()
        assert points == [str(player.prestige) for player in state.players]


def test_a_replay_of_expedition_shows_every_state(chromium: Browser, tmp_path: Path) -> None:
    record = nwp.GameRecord.load(RECORD)
    states = list(record.states())
    file = tmp_path / "game.html"
    svg.replay(record).save(file)
    last = len(states) - 1
    with opened(chromium, file) as page:
        assert number(page) == 0, "who has asked for less motion starts it"
        assert_expedition(page, states[0])
        for keys, step in (("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
            page.keyboard.press(keys)
            assert number(page) == step
            assert_expedition(page, states[step])
        for step in (30, 140, 139, 300):
            page.locator("input[type=range]").fill(str(step))
            assert number(page) == step
            assert_expedition(page, states[step])
            page.click("[data-go=back]")
            assert_expedition(page, states[step - 1])
        page.keyboard.press("Shift+ArrowRight")
        assert states[number(page)].round > states[299].round
        page.keyboard.press("+")
        assert page.locator("select").input_value() == "2"


def test_a_replay_plays_automatically_and_stops(chromium: Browser, tmp_path: Path) -> None:
    """Space and the button stop the animation, and a URL can open it at a step."""
    record = nwp.GameRecord.load(RECORD)
    file = tmp_path / "game.html"
    svg.replay(record, theme="dark").save(file)
    with opened(chromium, file, motion=True) as page:
        page.wait_for_function(
            "() => Number(document.querySelector('input[type=range]').value) >= 3"
        )
        page.keyboard.press(" ")
        stopped = number(page)
        page.wait_for_timeout(1300)
        assert number(page) == stopped
        assert page.locator("[data-go=play]").get_attribute("aria-label") == "Play"
        page.click("[data-go=play]")
        page.wait_for_function(
            f"() => Number(document.querySelector('input[type=range]').value) > {stopped}"
        )
    with opened(chromium, file, 40) as page:
        assert number(page) == 40
        assert_expedition(page, list(record.states())[40])


def assert_race(page: Page, state: adventure.State) -> None:
    assert page.locator(".heading").text_content() == heading_of(state)
    piles = state.scenario.piles
    tokens = sum(
        1 / len(piece.path) for pile in piles for piece in pile if isinstance(piece, Token)
    )
    laid = sum(not isinstance(piece, Token) for pile in piles for piece in pile)
    assert count(page, ".lying") == round(tokens) + laid
    places = len(state.scenario.grid.places)
    assert count(page, ".stage .fog") == places - len(state.scenario.tiles)
    assert count(page, ".ground-of") == 1
    chests = [
        place
        for tile in state.scenario.tiles
        for place in tile.hexes
        if state.scenario.shows_treasure(place)
    ]
    assert count(page, ".treasure") == len(chests)
    for seat, player in enumerate(state.players):
        card = page.locator(f"article[data-player='{seat}']")
        left = [int(words) for words in card.locator(".reserve span").all_text_contents()]
        assert left == list(player.reserve)
        if 0 < player.boat.row <= state.edition.rows:
            assert card.locator("strong").text_content() == f"row {player.boat.row}"
    if state.to_act is not None and state.to_act >= 0:
        boat = page.locator(f"#map-boat-{state.to_act}")
        assert "acting" in (boat.get_attribute("class") or "")


@pytest.mark.parametrize(("seed", "players"), [(5, 4), (3, 2)])
def test_a_replay_of_adventure_shows_every_state(
    seed: int, players: int, chromium: Browser, tmp_path: Path
) -> None:
    states = race(seed, players)
    file = tmp_path / "race.html"
    race_svg.replay(recorded(seed, players)).save(file)
    last = len(states) - 1
    with opened(chromium, file) as page:
        assert_race(page, states[0])
        for step in (*range(0, last, 9), last, 12, last // 2):
            page.locator("input[type=range]").fill(str(step))
            assert number(page) == step
            assert_race(page, states[step])
        page.keyboard.press("ArrowRight")
        assert_race(page, states[last // 2 + 1])
        # Boats that may act are on the screen, which follows them.
        box = page.locator(".stage > svg").bounding_box()
        seat = states[last // 2 + 1].turn_player
        boat = page.locator(f"#map-boat-{seat}").bounding_box()
        assert box is not None
        assert boat is not None
        assert box["y"] - 5 <= boat["y"] <= box["y"] + box["height"]


SMALL = """() => [...document.querySelectorAll("main text, main p, main h1, main li")]
    .filter((e) => e.getClientRects().length && !/^[A-Z]?$/.test(e.textContent.trim()))
    .filter((e) => !e.closest(".piece, .lying, .medal"))
    .map((e) => [parseFloat(getComputedStyle(e).fontSize) * (e.getScreenCTM?.().a ?? 1), e.textContent])
    .filter(([size]) => size < 9)"""
"""A script that finds text that is too small. A single letter counts as a symbol."""


@pytest.mark.parametrize("game", ["expedition", "adventure"])
@pytest.mark.parametrize("width", [380, 1400])
def test_a_replay_is_accessible(width: int, chromium: Browser, tmp_path: Path, game: str) -> None:
    """No text is smaller than 9 pixels, nothing is outside the screen, and axe finds nothing serious."""
    file = tmp_path / "game.html"
    if game == "expedition":
        svg.replay(nwp.GameRecord.load(RECORD)).save(file)
    else:
        race_svg.replay(recorded(5, 4)).save(file)
    with opened(chromium, file, 40) as page:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.locator("h1").inner_text() or width > 560
        assert page.evaluate(SMALL) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("End")
        cursor, story = (page.locator(it).bounding_box() for it in (".cursor", "section.story"))
        assert cursor is not None
        assert story is not None
        assert story["x"] <= cursor["x"] <= story["x"] + story["width"]
        if AXE:
            page.evaluate(Path(AXE).read_text("utf-8"))
            found = page.evaluate("axe.run().then(({violations}) => violations)")
            assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
