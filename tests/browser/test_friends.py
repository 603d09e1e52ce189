"""Friends who play one game through their links, each in their own browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Watch
from tests.browser.driving import HASTY, OPEN, Driver
from tests.browser.serving import Served
from tests.browser.test_client import check

Friends = Callable[..., tuple[list[Page], list[str]]]


@pytest.fixture
def friends(served: Served, chromium: Browser, watch: Watch) -> Iterator[Friends]:
    """Return a function that opens a table, with a browser for each of its links."""
    contexts = []

    def sit(*names: str, seed: str, spectator: bool = False) -> tuple[list[Page], list[str]]:
        links = served.open(names, away=True, seed=seed)[: len(names) + spectator]
        pages = []
        for link in links:
            contexts.append(chromium.new_context(reduced_motion="reduce"))
            pages.append(watch.over(contexts[-1].new_page()))
            pages[-1].goto(link)
            pages[-1].wait_for_selector("body[data-ready]")
        return pages, links

    yield sit
    for context in contexts:
        context.close()


def first_of(pages: list[Page]) -> int:
    """Return the page of the player to act."""
    return [page.evaluate(OPEN)["yours"] for page in pages].index(True)


def test_three_friends_play_to_the_end_and_one_watches(friends: Friends) -> None:
    """Moves arrive at once. Each friend acts only for their own seat, and all see the same result."""
    pages, _ = friends("Ann", "Bo", "Cy", seed="11", spectator=True)
    drivers = [Driver(page, seed=i, weights=HASTY) for i, page in enumerate(pages)]
    for driver in drivers:
        driver.doubts = 0
    turns = [0, 0, 0]
    for _ in range(400):
        seen = [page.evaluate(OPEN) for page in pages]
        if all(each["over"] for each in seen):
            break
        assert not seen[3]["yours"]
        yours = [each["yours"] for each in seen]
        if sum(yours) != 1:  # the update has not reached every client yet
            pages[0].wait_for_timeout(50)
            continue
        seat = yours.index(True)
        drivers[seat].decide_once()
        turns[seat] += 1
    else:
        raise AssertionError(f"the game does not end: {turns}")
    assert min(turns) >= 10  # one for each round, unless a player has sailed home
    verdicts = {page.locator("dialog.scores table").inner_text() for page in pages}
    assert len(verdicts) == 1


def test_undoing_a_draw_needs_a_friends_consent(friends: Friends) -> None:
    """One player waits, the other sees the request, and both get a message about the undo."""
    pages, _ = friends("Ann", "Bo", seed="11")
    first = first_of(pages)
    mine, theirs, name = pages[first], pages[1 - first], ("Ann", "Bo")[first]
    friend = ("Ann", "Bo")[1 - first]
    mine.click(".market .tile[data-offer]")
    theirs.wait_for_selector("#status .yours")
    assert theirs.is_disabled("#undo")
    mine.wait_for_selector("#undo:enabled")
    assert f"Ask {friend}" in str(mine.get_attribute("#undo", "title"))

    mine.click("#undo")
    theirs.wait_for_selector("#agree")
    asked = theirs.inner_text("#asked")
    assert f"{name} asks to undo this, including the draws" in asked
    assert "comes out of the bag" in asked
    check(theirs)
    theirs.click("#decline")
    mine.wait_for_function(
        "words => document.getElementById('toast').textContent === words",
        arg=f"{friend} did not agree: you can ask again after the next action.",
    )
    assert mine.is_disabled("#undo")
    assert mine.is_hidden("#asked")

    theirs.click(".market .tile[data-offer]")
    theirs.wait_for_selector("#undo:enabled")
    theirs.click("#undo")
    mine.click("#agree")
    for page in pages:
        page.wait_for_function(
            "() => document.getElementById('caption').textContent.includes('take')"
        )
        assert "they will have the same results again" in page.inner_text("#caption")
        assert page.is_hidden("#asked")
    theirs.wait_for_selector("#status .yours")


def test_a_friend_leaves_and_returns_and_they_play_again(friends: Friends) -> None:
    """Each sees whether the other is connected. After the game, a button leads both to the next one."""
    pages, links = friends("Ann", "Bo", seed="12")
    drivers = [Driver(page, seed=i, weights=HASTY) for i, page in enumerate(pages)]
    for driver in drivers:
        driver.doubts = 0
        driver.page.evaluate("document.getElementById('speed').value = 'instant'")
    first = first_of(pages)
    mine, theirs, friend = pages[first], pages[1 - first], ("Ann", "Bo")[1 - first]
    mine.wait_for_function("() => document.title.startsWith('Your turn – Expedition')")
    theirs.wait_for_function("() => /^(Ann|Bo)’s turn/.test(document.title)")
    assert mine.locator(".away").count() == 0
    theirs.goto("about:blank")
    mine.wait_for_selector(f".player-{1 - first} .away")
    drivers[first].decide_once()
    mine.wait_for_function(
        "words => document.getElementById('status').textContent.includes(words)",
        arg=f"{friend} is not connected",
    )
    theirs.goto(links[1 - first])
    theirs.wait_for_selector("body[data-ready]")
    mine.wait_for_selector(".away", state="detached")
    for _ in range(300):
        seen = [page.evaluate(OPEN) for page in pages]
        if all(each["over"] for each in seen):
            break
        yours = [each["yours"] for each in seen]
        if sum(yours) == 1:
            drivers[yours.index(True)].decide_once()
        else:
            mine.wait_for_timeout(50)
    assert mine.title().startswith("Game over")
    for page in pages:
        page.wait_for_selector("dialog.scores .story svg")
    mine.click("#rematch")
    theirs.keyboard.press("Escape")
    theirs.click("#join")
    for page in pages:
        page.wait_for_selector("#game:not([hidden]) .market .tile[data-offer], #status p")
        page.wait_for_function("() => document.body.dataset.ready !== undefined")
    assert {page.url.partition("&key")[0] for page in pages} == {mine.url.partition("&key")[0]}
    assert mine.url.partition("&key")[0] not in links[first]
    # Each moves one seat further, so the other player has the first seat now.
    assert mine.locator(f".player-{1 - first} b").first.inner_text().endswith("(you)")
    yours = [page.evaluate(OPEN)["yours"] for page in pages]
    assert sum(yours) == 1
    drivers[yours.index(True)].decide_once()


def test_a_click_is_not_lost_when_a_friend_connects_during_it(friends: Friends) -> None:
    """The panel shows who is connected, but is not redrawn while a button is held down."""
    pages, links = friends("Ann", "Bo", seed="11")
    first = first_of(pages)
    mine, theirs = pages[first], pages[1 - first]
    theirs.goto("about:blank")
    mine.wait_for_selector(".player .away")
    before = mine.evaluate(OPEN)["ready"]
    mine.locator(".market .tile[data-offer]").first.hover()
    mine.mouse.down()
    theirs.goto(links[1 - first])
    theirs.wait_for_selector("body[data-ready]")
    mine.wait_for_timeout(300)  # the update arrives
    assert mine.locator(".player .away").count() == 1
    mine.mouse.up()
    mine.wait_for_function("before => Number(document.body.dataset.ready) > before", arg=before)
    assert mine.locator(".player .away").count() == 0


def test_a_host_watches_when_all_players_join_by_link(served: Served, page: Page) -> None:
    """The host would otherwise play for the first of them, and see their cards."""
    page.goto(served.link)
    page.wait_for_selector("#start")
    for seat in (0, 1):
        page.select_option(f".seat.player-{seat} select", "away")
    page.click("#start")
    page.wait_for_selector("dialog.links[open]")
    page.wait_for_selector("body[data-ready]")
    assert page.locator("dialog.links h3").all_inner_texts() == ["Anna", "Ben", "Spectators"]
    assert not page.evaluate(OPEN)["yours"]
    assert "(you)" not in page.inner_text("#game")
