"""Conveniences for players: turning tiles, confirmations, looking back, and watching moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from northwest_passage import MoveShip, Pass, Phase, State, adventure, legal_actions, step
from northwest_passage.expedition.events import ExpeditionReturned
from tests.browser.conftest import Watch
from tests.browser.driving import HASTY, SETTLED, Driver
from tests.browser.reaching import adventure_with, expedition_where
from tests.browser.serving import Served
from tests.browser.test_client import take_first_tiles

TIPS = """() => {
    window.tips = [];
    const tip = document.getElementById("tip");
    new MutationObserver(() => tips.push(tip.innerText)).observe(tip, { childList: true });
}"""
CANCELLED = """() => document.getElementById("board").addEventListener(
    "pointercancel", () => (window.cancelled = true), { once: true })"""
TELLING = """() => {
    window.captions = [];
    window.announced = [];
    window.prompts = new Set();
    const watch = (id, heard) =>
        new MutationObserver(() => heard(document.getElementById(id).textContent)).observe(
            document.getElementById(id), { childList: true, characterData: true, subtree: true });
    watch("caption", (words) => captions.push(words));
    watch("live", (words) => announced.push(words.trim()));
    watch("status", (words) => prompts.add(words));
}"""


def start(driver: Driver, served: Served) -> Page:
    driver.begin(served.link, seed=3)
    take_first_tiles(driver)
    return driver.page


def test_a_long_press_turns_the_tile_and_scrolling_does_not(
    served: Served, chromium: Browser, watch: Watch
) -> None:
    context = chromium.new_context(
        viewport={"width": 380, "height": 800}, reduced_motion="reduce", has_touch=True
    )
    page = start(Driver(watch.over(context.new_page()), seed=3), served)
    page.tap(".reserve .tile")
    box = page.locator(".mark.spot").first.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    page.touchscreen.tap(at["x"], at["y"])
    page.wait_for_selector(".ghost-tile")
    assert "hold to turn it" in page.inner_text("#tip")
    finger = context.new_cdp_session(page)
    page.evaluate(TIPS)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})

    touch("touchStart", at)
    page.wait_for_function("() => tips.length > 0")  # the finger has been down for long enough
    touch("touchEnd")
    assert len(page.evaluate("tips")) == 1
    page.evaluate(CANCELLED)
    touch("touchStart", at)
    for moved in range(8):
        touch("touchMove", {**at, "y": at["y"] - 12 * moved})
    page.wait_for_function("() => window.cancelled")  # the browser scrolls
    page.wait_for_timeout(600)  # longer than a long press
    touch("touchEnd")
    assert len(page.evaluate("tips")) == 1
    # Some browsers also report a long press as a right click.
    page.dispatch_event("#board", "contextmenu")
    assert len(page.evaluate("tips")) == 1
    assert page.locator(".ghost-tile").count() == 1
    context.close()


def can_return_home(state: State) -> bool:
    """Return whether the player to act may sail home for good, or pass with crew left."""
    return Pass() in legal_actions(state) and any(
        isinstance(event, ExpeditionReturned)
        for action in legal_actions(state)
        if isinstance(action, MoveShip)
        for event in step(state, action).events
    )


def test_irreversible_actions_need_confirmation(served: Served, page: Page) -> None:
    record = expedition_where(can_return_home)
    driver = Driver(page, seed=1)
    driver.open_table(
        served.open(record.names, variant=record.variant.name.lower(), record=record.to_lines())[0]
    )
    before = page.get_attribute("#slider", "max")
    page.click("[data-command=move]")
    home = page.locator("#board [data-action][aria-label*='Greenland']").first
    for words, button in (
        ("Return home for good?", home),
        ("crew still ready?", page.locator("[data-command=pass]")),
    ):
        button.dispatch_event("click")
        page.wait_for_selector("dialog.choice[open]")
        assert words in page.inner_text("dialog[open]")
        page.click("dialog[open] .options button >> text=No, go back")
        page.keyboard.press("Escape")
        assert page.get_attribute("#slider", "max") == before


def test_log_entries_highlight_events_and_open_earlier_positions(
    served: Served, page: Page
) -> None:
    driver = Driver(page, seed=3)
    start(driver, served)
    driver.doubts = 0
    driver.do("command-pass")
    page.wait_for_function(SETTLED, arg=-1)
    lines = page.locator("#log .recent button")
    told = [lines.nth(i).inner_text() for i in range(lines.count())]
    assert any(words.startswith("Ben ") for words in told)
    token = next(i for i, words in enumerate(told) if "token" in words or "sails" in words)
    assert page.locator(".mark.shown").count() == 0
    lines.nth(token).hover()
    page.wait_for_selector(".mark.shown", state="attached")
    lines.nth(token).click()
    page.wait_for_selector("#back:not([hidden])")
    page.wait_for_function(
        "() => document.getElementById('caption').textContent.startsWith('Step ')"
    )
    assert told[token] in page.inner_text("#caption")
    assert page.inner_text("#status") == "You are looking at an earlier position."
    assert page.locator("#commands button:not([aria-disabled=true])").count() == 0
    page.locator("#map").focus()
    page.keyboard.press("Escape")
    page.wait_for_selector("#back", state="hidden")
    page.wait_for_selector("#status .yours")


@pytest.mark.parametrize("skipped", [False, True], ids=["watched", "skipped"])
def test_moves_of_bots_are_shown_one_after_the_other(
    served: Served, chromium: Browser, watch: Watch, skipped: bool
) -> None:
    """Each has its sentence and is announced, and is shown at the end even if the player skipped it."""
    context = chromium.new_context(viewport={"width": 1400, "height": 900})
    driver = Driver(watch.over(context.new_page()), seed=3)
    page = start(driver, served)
    page.select_option("#speed", "fast" if not skipped else "slow")
    page.evaluate(TELLING)
    page.click("[data-command=pass]")
    page.click("dialog[open] .options button >> nth=0")
    page.wait_for_function("() => window.prompts.has('Ben plays.')")
    if skipped:
        page.click("#skip")
    page.wait_for_selector("#status .yours", timeout=45_000)
    page.wait_for_function(SETTLED, arg=-1, timeout=45_000)
    lines = page.locator("#log .recent button")
    told = [lines.nth(i).inner_text() for i in range(lines.count())]
    captions = [words for words in page.evaluate("captions") if words]
    assert len(told) > 3
    assert captions[-len(told) :] == told
    announced = page.evaluate("announced")
    assert told[0] in announced
    assert announced[-1].startswith(page.locator("#status .yours").inner_text())
    context.close()


def test_the_score_line_says_what_it_counts(served: Served, page: Page) -> None:
    """Expedition: the score if the game ended now, and the final score. Adventure: the row of each boat."""
    driver = Driver(page, seed=1)
    start = expedition_where(lambda state: state.phase is not Phase.REVEAL)
    out = expedition_where(can_return_home)
    for record, words in (
        (start, "If it ended now:"),
        (out, "If it ended now, minus Ship and crew not home:"),
    ):
        variant = record.variant.name.lower()
        driver.open_table(served.open(record.names, variant=variant, record=record.to_lines())[0])
        line = page.locator("#standing > span")
        assert line.first.inner_text() == words
        assert "minus the penalties" in str(line.first.get_attribute("title"))
        values = [line.nth(i + 1).inner_text().split()[-1] for i in range(len(record.names))]
        for seat, value in enumerate(values):
            assert f"{value} if it ended now" in page.inner_text(f"#sections .player-{seat}")
    driver.weights = HASTY
    driver.doubts = 0
    assert driver.play()
    assert page.locator("#standing > span").first.inner_text() == "Final score:"

    race = adventure_with(adventure.PlayWreck)
    page.keyboard.press("Escape")
    driver.open_table(served.open(race.names, game="adventure", record=race.to_lines())[0])
    line = page.locator("#standing > span")
    assert line.first.inner_text() == "Row:"
    rows = {"ABCD".index(name): row for name, row in map(str.split, line.all_inner_texts()[1:])}
    for seat, row in rows.items():
        assert f"row {row}" in page.inner_text(f"#sections .player-{seat}")


def test_the_board_fills_the_width_of_a_tablet(served: Served, page: Page) -> None:
    page.set_viewport_size({"width": 820, "height": 600})
    driver = Driver(page, seed=1)
    driver.begin(served.link, seed=1)
    driver.start()
    box = page.locator("#board").bounding_box()
    assert box is not None
    assert box["width"] > 780
