"""Messages for a client whose link is invalid, or that sends an invalid file."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from northwest_passage.web.server import Limits
from tests.browser.conftest import Watch
from tests.browser.driving import Driver
from tests.browser.serving import Served


@pytest.fixture
def doors(page: Page, watch: Watch) -> Page:
    """Return a page whose browser may log refused requests; nothing else may go wrong."""
    watch.excused = "status of 403"
    return page


@pytest.mark.parametrize(
    ("hash", "words", "way_out"),
    [
        ("table=zzz&key=yyy", "does not open any table here", "To the lobby"),
        ("table=zzz", "Part of it is missing", "To the lobby"),
        ("host=wrong", "does not open the lobby", "Try again"),
        ("", "northwest-passage web", "Try again"),
    ],
)
def test_an_invalid_link_shows_the_reason(
    served: Served, doors: Page, hash: str, words: str, way_out: str
) -> None:
    doors.goto(served.link.partition("#")[0] + f"#{hash}")
    assert words in doors.locator("#closed [role=alert]").inner_text()
    assert doors.locator("#closed button").inner_text() == way_out
    assert doors.is_hidden("#offline")
    assert doors.is_hidden("#lobby")
    if hash == "host=wrong":
        # The right link helps at once, in the same tab.
        doors.evaluate("hash => { location.hash = hash }", served.link.partition("#")[2])
        doors.wait_for_selector("#start")


def test_an_invalid_link_offers_a_way_to_the_lobby(served: Served, doors: Page) -> None:
    doors.goto(served.link)
    doors.wait_for_selector("#start")
    link = served.open(["Ann", "Bo"])[0]
    doors.goto(f"{link}x")
    doors.click("#to-lobby")
    doors.wait_for_selector("#start")
    doors.goto(link)
    doors.wait_for_selector("#status .yours")


def test_an_invalid_file_shows_the_reason(
    served: Served, page: Page, watch: Watch, tmp_path: Path
) -> None:
    Driver(page, seed=1).begin(served.link, seed=1)
    watch.excused = "status of 400"
    file = tmp_path / "game.jsonl"
    most = Limits().new_table_bytes // 2
    for text, words in (
        ("x" * (most + 1), f"at most {most // 1024 // 1024} MB"),
        ("hello", "This is not a saved game"),
        ('{"names": ["A", "B"]}\n', "This file cannot be loaded: "),
    ):
        file.write_text(text, "utf-8")
        page.set_input_files("#load", file)
        page.wait_for_function(
            "words => document.getElementById('toast').textContent.includes(words)", arg=words
        )
        page.set_input_files("#load", [])


def test_the_host_deletes_a_game(killable: Served, doors: Page) -> None:
    """A confirmation comes first. Clients at the table get a message that it was deleted."""
    links = killable.open(["Ann", "Bo"], away=True)
    killable.open(["Cy", "Dan"])
    friend = doors.context.new_page()
    friend.goto(links[1])
    friend.wait_for_selector("body[data-ready]")
    doors.goto(killable.link)
    doors.wait_for_selector("#tables li >> nth=1")
    doors.click("[aria-label='Delete the game of Ann, Bo']")
    doors.click("dialog[open] .options button >> nth=1")
    assert doors.locator("#tables li").count() == 2
    doors.click("[aria-label='Delete the game of Ann, Bo']")
    doors.click("dialog[open] .options button >> nth=0")
    doors.wait_for_function("() => document.querySelectorAll('#tables li').length === 1")
    assert "Cy, Dan" in doors.inner_text("#tables")
    friend.wait_for_selector("#closed:not([hidden])")
    assert "the table was deleted" in friend.inner_text("#closed")
