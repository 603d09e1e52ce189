"""The client's previews, hints, recovery, keyboard use and accessibility."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route

from tests.browser.conftest import Watch
from tests.browser.driving import CAN, HASTY, OPEN, SETTLED, Driver
from tests.browser.serving import Served

AXE = os.environ.get("AXE_CORE")
"""The file axe.min.js of axe-core."""


@pytest.fixture
def driver(served: Served, page: Page) -> Driver:
    driver = Driver(page, seed=3)
    driver.begin(served.link, seed=3)
    return driver


def take_first_tiles(driver: Driver) -> None:
    driver.start()
    while "Choose your first tile" in driver.page.inner_text("#status"):
        driver.decide()


def test_a_ghost_follows_and_refusals_say_why(driver: Driver) -> None:
    take_first_tiles(driver)
    page = driver.page
    page.click(".reserve .tile")
    spot = page.locator(".mark.spot").first.bounding_box()
    assert spot is not None
    page.mouse.move(spot["x"] + 9, spot["y"] + 9)
    page.wait_for_selector(".ghost-tile svg")
    assert "1 crew" in page.inner_text("#tip")
    before = page.inner_text("#tip")
    page.keyboard.press("r")
    assert page.inner_text("#tip") != before
    before = page.inner_text("#tip")
    page.mouse.wheel(0, 100)
    page.wait_for_function("b => document.getElementById('tip').innerText !== b", arg=before)
    before = page.inner_text("#tip")
    page.mouse.click(spot["x"] + 9, spot["y"] + 9, button="right")
    assert page.inner_text("#tip") != before
    ship = page.locator("#ship-0").bounding_box()
    assert ship is not None
    page.mouse.click(ship["x"] + ship["width"] / 2, ship["y"] + ship["height"] / 2)
    page.wait_for_selector("#toast:not([hidden])[data-kind=refused]")
    assert page.locator(".mark.refused").count() > 0
    page.keyboard.press("Escape")
    assert page.locator(".ghost-tile").count() == 0
    page.click("[data-command=explore]", force=True)
    assert page.inner_text("#toast").endswith(".")
    page.locator("#ship-0").click()
    page.wait_for_selector("#board [data-action]")


def test_undo_hint_slider_save_load_and_rules(driver: Driver, tmp_path: Path) -> None:
    take_first_tiles(driver)
    page = driver.page
    page.click("#hint")
    assert page.inner_text("dialog[open] .options button small").endswith(".")  # why
    page.click("dialog[open] .options button >> nth=1")
    position = page.get_attribute("#slider", "max")
    driver.do("command-end_turn") if page.query_selector(
        "[data-command=end_turn]:not([aria-disabled=true])"
    ) else driver.do("command-pass")
    page.click("#undo")
    page.wait_for_function("max => document.getElementById('slider').max === max", arg=position)
    page.evaluate(
        "const s = document.getElementById('slider'); s.value = 2; s.dispatchEvent(new Event('input'))"
    )
    page.wait_for_selector("#back:not([hidden])")
    page.wait_for_function(
        "() => document.getElementById('caption').textContent.startsWith('Step 2 ')"
    )
    page.click("#back")
    page.click("#explain")
    page.click("[data-command=place]", force=True)
    assert "ACT-C" not in page.inner_text("dialog[open] h2")
    assert "ACT-C" in page.inner_text("dialog[open]")
    page.click("dialog[open] .close")
    page.click("#explain")
    with page.expect_download() as saved:
        page.click("#save")
    saved.value.save_as(tmp_path / "game.jsonl")
    with page.expect_download() as shared:
        page.click("#share")
    assert shared.value.suggested_filename.endswith(".html")
    page.click("#new")
    page.wait_for_selector("#start")
    page.set_input_files("#load", tmp_path / "game.jsonl")
    page.wait_for_selector("#game:not([hidden])")
    page.wait_for_function("max => document.getElementById('slider').max === max", arg=position)


def test_a_late_hint_is_discarded(driver: Driver) -> None:
    """A hint about an earlier decision would cover the current one."""
    take_first_tiles(driver)
    page = driver.page
    late: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if '"hint"' in (route.request.post_data or ""):
            late.append((route, route.fetch()))
        else:
            route.continue_()

    page.route("**/api/tables/*", hold)
    page.click("#hint")
    page.wait_for_timeout(500)
    [(route, answer)] = late
    assert answer.json()["type"] == "hint"
    driver.doubts = 0
    driver.do("command-pass")
    with page.expect_response(lambda response: '"hint"' in (response.request.post_data or "")):
        route.fulfill(response=answer)
    page.wait_for_timeout(500)
    assert page.locator("dialog[open]").count() == 0
    assert page.locator(".mark.hint").count() == 0


def test_a_killed_server_restores_the_game(killable: Served, page: Page) -> None:
    driver = Driver(page, seed=8)
    driver.begin(killable.link, seed=8)
    take_first_tiles(driver)
    for _ in range(4):
        driver.decide()
    page.keyboard.press("Escape")
    page.wait_for_function(SETTLED, arg=-1)
    season, known = page.inner_text("#season"), int(page.get_attribute("#slider", "max") or 0)
    killable.kill()
    page.wait_for_selector("#offline:not([hidden])")
    killable.start()
    page.wait_for_selector("#offline", state="hidden", timeout=30_000)
    # What the server had written but not yet sent is there too.
    assert page.inner_text("#season") == season
    assert int(page.get_attribute("#slider", "max") or 0) >= known
    driver.decide()
    page.wait_for_function(SETTLED, arg=-1)
    assert int(page.get_attribute("#slider", "max") or 0) >= known


def by_keys(page: Page, keys: Keys, decide: Callable[[dict[str, Any]], None]) -> None:
    """Play until the game is over: move the focus to each choice, and press Enter."""
    for _ in range(200):
        page.wait_for_function(SETTLED, arg=-1, timeout=45_000)
        seen = page.evaluate(OPEN)
        if seen["over"]:
            break
        if seen["dialog"]:
            keys.to("dialog[open] .options button")
        else:
            decide(seen)
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    assert page.evaluate(OPEN)["over"]


@pytest.fixture
def keys(served: Served, page: Page) -> Keys:
    """Return a keyboard whose focus is on the lobby's choice of a game."""
    page.goto(served.link.replace("/#", "/?seed=2#"))
    page.wait_for_selector("#start")
    keys = Keys(page)
    keys.to("input[value=expedition]")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("input[value=adventure]:checked:focus")
    return keys


def test_expedition_is_played_with_the_keyboard_alone(page: Page, keys: Keys) -> None:
    """In a whole solo game, a tile is placed, the Ship sails, and then every round is passed."""
    page.keyboard.press("ArrowUp")  # the focus has not moved
    page.wait_for_selector("input[value=expedition]:checked:focus")
    keys.to(".add")
    page.keyboard.press("Enter")
    page.wait_for_selector(".seat.player-2 input:focus")
    keys.to("input[value=standard]")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => document.querySelectorAll('.seat').length === 1")
    keys.to("#start")
    page.keyboard.press("Enter")
    page.wait_for_selector("#status .yours")
    done: set[str] = set()

    def decide(seen: dict[str, Any]) -> None:
        if "command-place" in seen["commands"] and "laid" not in done:
            keys.to(".reserve .tile:not([aria-disabled=true])")
            for key in ("Enter", "ArrowLeft", "ArrowUp", "r"):
                page.keyboard.press(key)
            done.add("laid")
        elif "command-move" in seen["commands"] and "sailed" not in done:
            keys.to("[data-command=move]")
            page.keyboard.press("Enter")
            page.wait_for_selector("#board [data-action]:focus")
            done.add("sailed")
        elif "command-pass" in seen["commands"]:
            keys.to("[data-command=pass]")
        else:
            keys.to(".market .tile[data-offer], #commands button")

    by_keys(page, keys, decide)
    assert done == {"laid", "sailed"}
    assert page.locator("#live").inner_text()


def test_adventure_is_played_with_the_keyboard_alone(page: Page, keys: Keys) -> None:
    """In a whole game against a bot, the boat advances three times, a card is played, and turns end."""
    keys.to("#start")
    page.keyboard.press("Enter")
    page.wait_for_selector("#status .yours")
    done: Counter[str] = Counter()

    def decide(seen: dict[str, Any]) -> None:
        if seen["targets"]:
            keys.to("#board [data-action]")
        elif "command-advance" in seen["commands"] and done["sailed"] < 3:
            keys.to("[data-command=advance]")
            page.keyboard.press("Enter")
            page.wait_for_selector("#board [data-action]:focus")
            done["sailed"] += 1
        elif any(each.startswith("card-") for each in seen["draws"]) and not done["played"]:
            keys.to(f".card{CAN}")
            done["played"] += 1
        else:
            keys.to(f"[data-command=end_turn]{CAN}, #commands .wide")

    by_keys(page, keys, decide)
    assert done == {"sailed": 3, "played": 1}
    keys.to("#rematch")  # the scores are open
    assert page.locator("dialog.scores .verdict").inner_text()


class Keys:
    """Moves the focus with the Tab key and the arrow keys."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def to(self, wanted: str) -> None:
        """Press Tab to reach the next group, and arrow keys to reach the choices of a group."""
        for _ in range(160):
            near = self.page.evaluate(NEAR, wanted)
            if near == "there":
                return
            self.page.keyboard.press("ArrowRight" if near == "group" else "Tab")
        raise AssertionError(f"the keyboard does not reach {wanted}")


NEAR = """wanted => {
    const groups = "#commands, #sections section";
    const focused = document.activeElement;
    if (focused.matches(wanted)) return "there";
    const choice = focused.matches(".command, .tile[data-focus], .card, .token");
    const group = choice && focused.closest(groups);
    return group && group.querySelector(wanted) ? "group" : "";
}"""


@pytest.mark.parametrize("game", ["expedition", "adventure"])
def test_the_first_choice_is_three_tabs_away(served: Served, page: Page, game: str) -> None:
    Driver(page, seed=2).begin(served.link, seed=2)
    page.check(f"input[value={game}]")
    page.click("#start")
    page.wait_for_selector("#status .yours")
    page.evaluate("document.activeElement.blur()")
    for _ in range(3):
        page.keyboard.press("Tab")
    choice = ".market .tile[data-offer]" if game == "expedition" else "#commands button"
    assert page.evaluate("wanted => document.activeElement.matches(wanted)", choice)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("wanted => document.activeElement.matches(wanted)", choice)


def test_a_guide_leads_through_the_first_round(served: Served, page: Page) -> None:
    """It is offered once, says what to consider and what a bot would do, and can be closed."""
    driver = Driver(page, seed=2)
    driver.begin(served.link, seed=2)
    driver.start()
    page.wait_for_selector("#status .yours")
    page.click("#guide-me")
    assert "Your first tile is free" in page.inner_text("#guide")
    for _ in range(40):
        page.wait_for_function(SETTLED, arg=-1)
        before = page.evaluate(OPEN)["ready"]
        if "That was the first round" in page.inner_text("#guide"):
            break
        page.wait_for_selector("#guide .advice")
        assert "A good player might choose" in page.inner_text("#guide")
        page.wait_for_timeout(500)  # a hint is work for the server, and work is limited
        page.click("#take-advice")
        page.wait_for_function(SETTLED, arg=before)
    page.click("#leave-guide")
    assert page.is_hidden("#guide")
    driver.begin(served.link, seed=3)
    driver.start()
    page.wait_for_selector("#status .yours")
    assert page.is_hidden("#guide")


def test_cells_of_a_phone_are_large_enough_for_fingers(
    served: Served, chromium: Browser, watch: Watch
) -> None:
    """The map is wider than the screen, and shows the player's Ship."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, reduced_motion="reduce", has_touch=True
    )
    page = watch.over(context.new_page())
    driver = Driver(page, seed=2)
    driver.begin(served.link, seed=2)
    driver.start()
    page.wait_for_selector("#status .yours")
    cell = page.locator("#cell-11-4, #tile-11-4").first.bounding_box()
    assert cell is not None
    assert min(cell["width"], cell["height"]) >= 40
    ship = page.locator("#ship-0").bounding_box()
    assert ship is not None
    assert 0 <= ship["x"] <= 390 - ship["width"]
    context.close()


LOOKS = [
    (1400, 900, "light", "expedition"),
    (1400, 900, "dark", "adventure"),
    (380, 800, "dark", "expedition"),
    (380, 800, "light", "adventure"),
]
SMALL_TEXT = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const parent = node.parentElement;
        if (!node.textContent.trim() || !parent.checkVisibility()) continue;
        if (parent.closest(".unseen, title, desc, style, figure")) continue;
        const svg = parent.closest("svg");
        const scale = svg && parent.getScreenCTM ? parent.getScreenCTM().a : 1;
        const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
        if (size < 11.9) found.push(`${size.toFixed(1)} ${node.textContent.trim().slice(0, 30)}`);
    }
    return found;
}"""


CUT = """() => [...document.querySelectorAll("nav button, #commands button")]
    .filter((button) => button.checkVisibility())
    .filter((button) => button.getBoundingClientRect().right > innerWidth
        || button.scrollWidth > button.clientWidth + 1)
    .map((button) => button.textContent)"""


@pytest.fixture(params=LOOKS, ids=lambda look: "-".join(map(str, look)))
def look(
    request: pytest.FixtureRequest, chromium: Browser, watch: Watch
) -> Iterator[tuple[Page, str]]:
    width, height, scheme, game = request.param
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=width < 500,
    )
    yield watch.over(context.new_page()), game
    context.close()


def test_the_client_is_accessible(served: Served, look: tuple[Page, str]) -> None:
    """No text is smaller than 12 pixels, nothing is outside the screen, and axe finds no problems."""
    page, game = look
    driver = Driver(page, seed=6)
    driver.begin(served.link, seed=6)
    page.check(f"input[value={game}]")
    check(page)
    driver.start()
    for _ in range(9):
        page.wait_for_function(SETTLED, arg=-1)
        if page.evaluate(OPEN)["over"]:
            break
        driver.decide()
    page.wait_for_function(SETTLED, arg=-1)
    check(page)
    going = f"[data-command={'move' if game == 'expedition' else 'advance'}]{CAN}"
    while not page.query_selector(going):
        driver.decide()
        page.wait_for_function(SETTLED, arg=-1)
    page.click(going)
    page.wait_for_selector("#board [data-action]")
    check(page)
    page.click("#status .rule")
    page.wait_for_selector("dialog[open]")
    check(page)


def test_dialogs_and_results_are_accessible(served: Served, look: tuple[Page, str]) -> None:
    """The same holds for the guide with its exact rules, the links, and the end of a game."""
    page, game = look
    driver = Driver(page, seed=6, weights=HASTY)
    driver.doubts = 0
    variant = "solo" if game == "expedition" else "standard"
    names = ["Ann"] if game == "expedition" else ["Ann", "Bo"]
    page.goto(served.link)
    page.wait_for_selector("#start")  # the host sees the links
    links = served.open(names, game=game, variant=variant)
    driver.open_table(links[0])
    page.click("#help-button")
    check(page)
    page.click("dialog[open] summary >> text=Exact rules")
    page.locator("dialog[open] details details summary").first.click()
    check(page)
    page.click("dialog[open] .close")
    page.click("#links")
    page.wait_for_selector("dialog.links[open]")
    check(page)
    page.click("dialog[open] .close")
    assert driver.play()
    page.wait_for_selector("dialog.scores .story svg")
    check(page)
    page.click("dialog[open] .close")
    driver.open_table(links[-1])  # as a spectator
    page.wait_for_selector("dialog.scores table")
    has_secrets = game == "adventure"  # which the chart would show, though the end can be undone
    assert (page.locator("dialog.scores .story").count() == 0) == has_secrets


def check(page: Page) -> None:
    for _ in range(20):  # a picture of another size may be on its way
        if page.evaluate(SMALL_TEXT):
            page.wait_for_timeout(250)
    assert page.evaluate(SMALL_TEXT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CUT) == []
    if AXE:
        page.evaluate(Path(AXE).read_text("utf-8"))
        found = page.evaluate("axe.run().then(({violations}) => violations)")
        violations = [
            (each["id"], each["impact"], [node["html"][:120] for node in each["nodes"]][:3])
            for each in found
        ]
        assert violations == []
