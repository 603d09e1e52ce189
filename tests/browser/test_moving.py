"""Animations, and controls that are disabled while a request is in progress."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route

from northwest_passage import adventure
from tests.browser.conftest import Watch
from tests.browser.driving import OPEN, Driver
from tests.browser.reaching import adventure_with
from tests.browser.serving import Served
from tests.browser.test_client import take_first_tiles

TURNED = """() => {
    window.turned = new Set();
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes)
                for (const name of ["turning", "played", "fresh"])
                    if (node.matches?.(`.${name}`) || node.querySelector?.(`.${name}`)) turned.add(name);
    }).observe(document.body, { childList: true, subtree: true });
}"""


def test_buttons_are_disabled_while_a_decision_is_sent(served: Served, page: Page) -> None:
    """A second click on the old panel has no effect and shows no message."""
    driver = Driver(page, seed=3)
    driver.begin(served.link, seed=3)
    driver.start()
    assert page.is_disabled("#undo")
    assert page.get_attribute("#undo", "title") == "There is nothing to take back."
    held: list[Route] = []
    page.route("**/api/tables/*", lambda route: held.append(route))
    before = page.evaluate(OPEN)["ready"]
    page.click(".market .tile[data-offer]")
    assert page.evaluate(
        "['commands', 'sections'].every((id) => document.getElementById(id).inert)"
    )
    page.locator(".market .tile[data-offer]").first.dispatch_event("click")
    page.locator(".market .tile[data-offer]").nth(1).dispatch_event("click")
    page.keyboard.press("u")
    assert len([route for route in held if "play" in str(route.request.post_data)]) == 1
    for route in held:
        route.continue_()
    page.unroute("**/api/tables/*")
    page.wait_for_function("before => Number(document.body.dataset.ready) > before", arg=before)
    page.wait_for_function("() => !document.getElementById('sections').inert")
    assert page.is_hidden("#toast")
    page.wait_for_selector("#undo:enabled")
    assert "Undo" in str(page.get_attribute("#undo", "title"))


def test_an_action_can_be_completed_after_resizing(served: Served, page: Page) -> None:
    """After the window is resized, the ghost and the targets stay until the new ones arrive."""
    driver = Driver(page, seed=3)
    driver.begin(served.link, seed=3)
    take_first_tiles(driver)

    def redraw(width: int) -> None:
        page.evaluate("document.querySelector('#board svg').dataset.old = ''")
        with page.expect_response("**/events?*"):
            page.set_viewport_size({"width": width, "height": 900})

    page.click(".reserve .tile")
    spot = page.locator(".mark.spot").first.bounding_box()
    assert spot is not None
    page.mouse.move(spot["x"] + 9, spot["y"] + 9)
    page.wait_for_selector(".ghost-tile svg")
    redraw(1000)
    page.wait_for_selector("#board svg:not([data-old])")
    page.wait_for_selector(".ghost-tile rect")
    page.keyboard.press("Escape")

    page.click("[data-command=move]")
    page.wait_for_selector("#board [data-action]")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route) if '"show"' in str(route.request.post_data) else route.continue_()

    page.route("**/api/tables/*", hold)
    redraw(1400)
    while not held:
        page.wait_for_timeout(20)
    before = page.evaluate(OPEN)["ready"]
    # The new targets are still on their way.
    page.locator("#board [data-action]:not([aria-label*='Greenland'])").first.dispatch_event(
        "click", timeout=3_000
    )
    page.wait_for_function("before => Number(document.body.dataset.ready) > before", arg=before)
    for route in held:
        route.continue_()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_new_tiles_and_cards_turn_over(
    served: Served, chromium: Browser, watch: Watch, motion: str
) -> None:
    """If the user prefers reduced motion, they do not."""
    context = chromium.new_context(
        viewport={"width": 1400, "height": 900},
        reduced_motion="reduce" if motion == "reduce" else "no-preference",
    )
    page = watch.over(context.new_page())
    driver = Driver(page, seed=4)
    driver.begin(served.link, seed=4)
    page.click("#start")
    page.wait_for_selector("#status .yours")
    page.evaluate(TURNED)
    while "Choose your first tile" in page.inner_text("#status"):
        driver.decide()
    driver.do("command-place")
    record = adventure_with(adventure.PlayWreck)
    link = served.open(record.names, game="adventure", record=record.to_lines())[0]
    page.evaluate("hash => { location.hash = hash }", link.partition("#")[2])
    page.click("#curtain-ready")
    page.wait_for_selector("#status .yours")
    driver.do(str(page.get_attribute("[data-card=wreck]", "data-focus")))
    moved = {"turning", "played"} if motion == "no-preference" else set()
    assert set(page.evaluate("[...turned]")) - {"fresh"} == moved
    calm = page.evaluate("document.getAnimations().length === 0")
    assert calm or motion == "no-preference"
    context.close()
