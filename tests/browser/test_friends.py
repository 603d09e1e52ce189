"""Friends who play one game by their links, each in a browser of their own."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.conftest import Watch
from tests.browser.driving import HASTY, OPEN, Driver
from tests.browser.serving import Served


def test_three_friends_play_to_the_end_and_one_watches(
    served: Served, chromium: Browser, watch: Watch
) -> None:
    """Moves arrive at once; each acts for its own seat only, and all see the same result."""
    links = served.open(["Ann", "Bo", "Cy"], away=True, seed="11")
    contexts = [chromium.new_context(reduced_motion="reduce") for _ in links]
    pages = [watch.over(context.new_page()) for context in contexts]
    drivers = [Driver(page, seed=i, weights=HASTY) for i, page in enumerate(pages)]
    for driver in drivers:
        driver.doubts = 0
    for page, link in zip(pages, links, strict=True):
        page.goto(link)
        page.wait_for_selector("body[data-ready]")
    turns = [0, 0, 0]
    for _ in range(400):
        seen = [page.evaluate(OPEN) for page in pages]
        if all(each["over"] for each in seen):
            break
        assert not seen[3]["yours"]
        yours = [each["yours"] for each in seen]
        if sum(yours) != 1:  # the news are on their way to somebody
            pages[0].wait_for_timeout(50)
            continue
        seat = yours.index(True)
        drivers[seat].decide_once()
        turns[seat] += 1
    else:
        raise AssertionError(f"the game does not end: {turns}")
    assert min(turns) >= 10  # one for each round, unless somebody has sailed home
    verdicts = {page.locator("dialog.scores table").inner_text() for page in pages}
    assert len(verdicts) == 1
    for context in contexts:
        context.close()
