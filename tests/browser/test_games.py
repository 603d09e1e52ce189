"""Whole games played by real clicks, with every phase and every card at least once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from northwest_passage import Phase, adventure
from northwest_passage.adventure import Card
from tests.browser.driving import OPEN, Driver
from tests.browser.reaching import adventure_with, expedition_in
from tests.browser.serving import Served


def test_expedition_is_played_to_the_end_against_a_bot(served: Served, page: Page) -> None:
    driver = Driver(page, seed=4)
    driver.begin(served.link, seed=4)
    driver.start()
    assert driver.play()
    verdict = page.locator("dialog.scores .verdict").inner_text()
    assert verdict.endswith("has won.")
    assert driver.done["place"] > 2
    assert driver.done["destination"] > 2


def test_expedition_is_played_alone(served: Served, page: Page) -> None:
    driver = Driver(page, seed=5)
    driver.begin(served.link, seed=5)
    page.check("input[value=solo]")
    driver.start()
    assert driver.play()
    assert driver.done["draw_and_place"]


def test_adventure_is_played_to_the_end_on_one_screen(served: Served, page: Page) -> None:
    """The screen is covered between turns, and the previous player's secrets are removed."""
    driver = Driver(page, seed=5)
    driver.begin(served.link, seed=5)
    page.check("input[value=adventure]")
    page.locator(".seat select").nth(1).select_option("here")
    page.click("#start")
    page.wait_for_selector("#curtain:not([hidden])")
    assert page.locator(".hand, .card, #log li").count() == 0
    driver.start_here()
    assert driver.play()
    assert page.locator("dialog.scores .verdict").inner_text()
    assert driver.done["curtain"] > 3
    assert driver.done["advance"] > 10
    page.keyboard.press("Escape")
    with page.expect_download() as shared:
        page.click("#share")
    assert shared.value.suggested_filename.startswith("adventure-")
    assert shared.value.path().read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    "phase", [Phase.FILL_GAP, Phase.SETTLE_SLED, Phase.LOSE_CREW, Phase.OWED_DRAW]
)
def test_every_phase_of_expedition_can_be_played(served: Served, page: Page, phase: Phase) -> None:
    record = expedition_in(phase)
    links = served.open(
        record.names,
        variant=record.variant.name.lower(),
        record=record.to_lines(),
    )
    page.set_viewport_size({"width": 380, "height": 800})
    driver = Driver(page, seed=1)
    driver.open_table(links[0])
    before = page.inner_text("#status")
    if phase is not Phase.OWED_DRAW:  # every choice is also a button
        assert page.locator("#commands button").first.is_visible()
    if phase in (Phase.FILL_GAP, Phase.SETTLE_SLED):
        page.wait_for_selector("#board [data-action]")
    driver.decide()
    assert page.inner_text("#status") != before or phase is Phase.FILL_GAP
    assert page.evaluate(OPEN)["ready"] >= len(record.actions)


PLAYS = {card: getattr(adventure, f"Play{card.name.title().replace('_', '')}") for card in Card}


def test_raids_fresh_water_and_every_card_of_adventure_can_be_played(
    served: Served, page: Page
) -> None:
    driver = Driver(page, seed=2)
    wanted = {
        "command-raid": adventure.Raid,
        "command-fresh_water": adventure.FreshWater,
        "command-recover": adventure.Recover,
        "command-drop_iceberg": adventure.DropIceberg,
        **{f"card {card.name.lower()}": kind for card, kind in PLAYS.items()},
    }
    for name, kind in wanted.items():
        record = adventure_with(kind)
        link = served.open(record.names, game="adventure", record=record.to_lines())[0]
        driver.open_table(link)
        before = page.evaluate(OPEN)["ready"]
        if name.startswith("card "):
            button = page.locator(f"[data-card={name[5:]}]:not([aria-disabled=true])").first
            driver.do(str(button.get_attribute("data-focus")))
        else:
            driver.do(name)
        assert page.evaluate(OPEN)["ready"] != before, name
        page.keyboard.press("Escape")


def test_clicking_a_hex_is_like_clicking_its_knob(served: Served, page: Page) -> None:
    record = adventure_with(adventure.Advance)
    driver = Driver(page, seed=3)
    driver.open_table(served.open(record.names, game="adventure", record=record.to_lines())[0])
    page.locator("[data-command=advance]").click()
    knob = page.locator("#board .target[data-col]").first
    hexagon = page.locator(
        f"#hex-{knob.get_attribute('data-col')}-{knob.get_attribute('data-row')}"
    )
    driver.press(hexagon)
    assert driver.done["hex"] == 1
