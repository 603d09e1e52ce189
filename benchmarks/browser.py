"""A benchmark of waiting times in the browser: until the first board, and after a click.

``python -m benchmarks.browser`` measures the client with the local server and with Python in the page, for
both games. A headless Chromium opens the lobby, starts a game at once, and plays by clicking, without
animations or bots. This needs Playwright, a Chromium and, for Python in the page, npm. With ``--write``, the
table is written to ``browser.md``, which the documentation shows.

``python -m benchmarks.browser --tasks`` plays with bots and animations instead, on a processor that is
throttled 4 x, and prints the tasks of more than 50 ms that overlap an animation.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import NamedTuple

from docs._ext import playground
from playwright.sync_api import Browser, sync_playwright
from tests.browser.conftest import CHROMIUMS
from tests.browser.driving import OPEN, Driver
from tests.browser.serving import Served, files_served

ROOT = Path(__file__).parents[1]
FILE = Path(__file__).with_suffix(".md")
GAMES = {"Expedition": ("expedition", "solo"), "Adventure": ("adventure", "standard")}
WATCH = """
  window.tasks = [];
  window.spans = [];
  const watch = (entries) => tasks.push(...entries.getEntries());
  new PerformanceObserver(watch).observe({ type: "longtask" });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const motion = animate.apply(this, how), span = [performance.now(), Infinity];
    spans.push(span);
    motion.finished.catch(() => null).then(() => { span[1] = performance.now(); });
    return motion;
  };
"""
"""A script that records the tasks of more than 50 ms and the times of animations."""
OVERLAPPING = """() => tasks.filter(({ startTime, duration }) =>
  spans.some(([start, end]) => startTime < end && start < startTime + duration)).map((task) => task.duration)
"""
REPAINTED = "() => document.body.dataset.clickToRepaint !== undefined"


class Waits(NamedTuple):
    """The waiting times of a player in milliseconds."""

    first: list[float]
    repaints: list[float]

    def row(self) -> list[str]:
        """Return the medians, and the 90th percentile of repaints."""
        last = statistics.quantiles(self.repaints, n=10)[-1]
        middle = statistics.median(self.repaints)
        return [f"{statistics.median(self.first):,.0f}", f"{middle:.0f}", f"{last:.0f}"]


def measure(chromium: Browser, link: str, game: str, loads: int, clicks: int) -> Waits:
    """Load the page ``loads`` times, and play ``clicks`` decisions in total."""
    waits = Waits([], [])
    for load in range(loads):
        context = chromium.new_context(
            viewport={"width": 1400, "height": 900}, reduced_motion="reduce"
        )
        page = context.new_page()
        page.set_default_timeout(120_000)
        kind, variant = GAMES[game]
        driver = Driver(page, seed=load)
        driver.begin(link, seed=load)
        page.check(f"input[value={kind}]")
        page.check(f"input[value={variant}]")
        for select in page.locator(".seat select").all():
            select.select_option("here")
        page.click("#start")
        page.wait_for_selector("body[data-first-board]")
        waits.first.append(float(page.evaluate("document.body.dataset.firstBoard")))
        driver.start_here()
        for _ in range(clicks // loads):
            if page.evaluate(OPEN)["over"]:
                break
            covered = page.evaluate(OPEN)["curtain"]  # lifting the curtain is not a decision
            page.evaluate("delete document.body.dataset.clickToRepaint")
            before = page.get_attribute("body", "data-ready")
            driver.decide()
            if page.get_attribute("body", "data-ready") != before and not covered:
                page.wait_for_function(REPAINTED)
                waits.repaints.append(float(page.evaluate("document.body.dataset.clickToRepaint")))
        context.close()
    return waits


def long_tasks(chromium: Browser, link: str, game: str, decisions: int) -> list[float]:
    """Play against a bot on a throttled processor, and return the long tasks that overlap an animation."""
    context = chromium.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.add_init_script(WATCH)
    driver = Driver(page, seed=1)
    driver.doubts = 0
    driver.begin(link, seed=1)
    page.check(f"input[value={game.lower()}]")
    page.click("#start")
    page.wait_for_selector("body[data-ready]")
    for number in range(4 + decisions):
        if number == 4:  # by now the browser has compiled the scripts
            throttle = {"rate": 4}
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", throttle)
            page.evaluate("() => { tasks.length = spans.length = 0 }")
        if not page.evaluate(OPEN)["over"]:
            driver.decide()
    found: list[float] = page.evaluate(OVERLAPPING)
    context.close()
    return found


@contextmanager
def page_with_python(folder: Path) -> Iterator[str | None]:
    """Yield the address of the page that runs Python in the browser, or ``None`` without npm."""
    if not playground.build(folder / "play", ROOT / "docs" / "_build" / "npm"):
        yield None
        return
    with files_served(folder) as base:
        yield f"{base}/play/#"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a table in Markdown."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def main() -> None:
    """Measure all waiting times, and print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write the table to {FILE.name}")
    parser.add_argument("--short", action="store_true", help="only check that it runs")
    parser.add_argument("--tasks", action="store_true", help="print long tasks during animations")
    options = parser.parse_args()
    loads, clicks = (1, 8) if options.short else (3, 45)
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if path is None:
        raise SystemExit("There is no Chromium on this machine.")
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    rows = [["milliseconds", "first board", "click to repaint", "90th percentile"]]
    with (
        tempfile.TemporaryDirectory() as temporary,
        sync_playwright() as playwright,
        Served(Path(temporary) / "lobby") as served,
        page_with_python(Path(temporary) / "site") as page,
    ):
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        if options.tasks:
            for game in 3 * [*GAMES]:
                found = long_tasks(chromium, served.link, game, 2 if options.short else 12)
                print(f"{game}: {len(found)} long tasks, at most {max(found, default=0):.0f} ms")
            return
        version = chromium.version
        homes = {"local server": served.link, "Python in the page": page}
        for home, link in homes.items():
            for game in GAMES:
                if link is not None:
                    waits = measure(chromium, link, game, loads, clicks)
                    rows.append([f"{game}, {home}", *waits.row()])
                    print(*rows[-1], sep="  ", flush=True)
        chromium.close()
    drawn = table(rows)
    words = (
        f"Measured on {date.today().isoformat()} with Chromium {version} and Python"
        f" {platform.python_version()}; medians over {loads} page loads and {clicks} decisions."
        f" The load average before the run was {load}, on {os.cpu_count()} processors."
    )
    print(f"\n{words}\n\n{drawn}")
    if options.write:
        FILE.write_text(f"{words}\n\n{drawn}\n", "utf-8")


if __name__ == "__main__":
    main()
