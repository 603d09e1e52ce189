"""A check of every page of the built documentation in a real browser.

    python docs/check_in_browser.py docs/_build/html

This needs the package `playwright` and a Chromium. If that is not on the path, set `CHROMIUM` to its path.
Each page is opened at a narrow and a wide width, with light and dark colours. No content may be wider than
the page, no code may be cut off on a wide page, every picture must be visible and have an alt text, every
link must have a target, no page may be too tall, and nothing may be fetched from other servers.
"""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

from playwright.sync_api import Browser, Error, Page, sync_playwright

WIDTHS = (390, 1400)
THEMES = ("light", "dark")
MAX_HEIGHT = 8000
"""The maximum height of a page at the larger width, in pixels."""

LOOK = r"""
async () => {
  const shown = [...document.images].filter(image => image.checkVisibility());
  for (const image of shown) image.loading = 'eager';
  await Promise.allSettled(shown.map(image => image.decode()));
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  const culprits = wide <= 0 ? [] : [...document.querySelectorAll('article *')]
    .filter(element => element.getBoundingClientRect().right > window.innerWidth + 1)
    .map(element => element.tagName + '.' + element.className).slice(0, 3);
  const cut = window.innerWidth < 1400 ? [] : [...document.querySelectorAll('article pre')]
    .filter(code => code.checkVisibility() && code.scrollWidth > code.clientWidth)
    .map(code => code.textContent.split('\n').reduce((a, b) => a.length < b.length ? b : a));
  return {
    wide, culprits, cut, height: document.documentElement.scrollHeight,
    broken: shown.filter(image => !image.naturalWidth).map(image => image.src),
    silent: [...document.images].filter(image => !image.alt.trim()).map(image => image.src),
    themes: ['only-light', 'only-dark'].map(name =>
      shown.filter(image => image.classList.contains(name)).length),
    ids: [...document.querySelectorAll('[id]')].map(element => element.id),
    links: [...document.querySelectorAll('article a[href]')].map(link => link.href),
  };
}
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore errors, since a browser that leaves a page closes its connections."""


class Visit:
    """The results of all visited pages."""

    def __init__(self, folder: Path, base: str) -> None:
        self.folder = folder
        self.base = base
        self.where = ""
        self.complaints: list[str] = []
        self.pictures = 0
        self.ids: dict[str, set[str]] = {}
        self.links: dict[str, set[str]] = {}

    def page(self, page: Page, name: str, width: int, theme: str) -> None:
        self.where = where = f"{name} ({width}, {theme})"
        page.goto(self.base + name)
        found = page.evaluate(LOOK)
        if found["wide"] > 0:
            self.complaints.append(f"{where}: too wide by {found['wide']}: {found['culprits']}")
        if not name.startswith("_modules/"):
            if width == WIDTHS[-1] and found["height"] > MAX_HEIGHT:
                self.complaints.append(f"{where}: too tall: {found['height']}")
            self.complaints += [f"{where}: code is cut off: {line}" for line in found["cut"]]
        self.complaints += [f"{where}: {source} cannot be shown" for source in found["broken"]]
        self.complaints += [f"{where}: {source} has no alt text" for source in found["silent"]]
        if found["themes"][THEMES.index(theme) - 1]:
            self.complaints.append(f"{where}: shows pictures of the other theme")
        self.pictures += sum(found["themes"])
        self.ids.setdefault(name, set()).update(found["ids"])
        self.links.setdefault(name, set()).update(found["links"])

    def script_error(self, error: Error) -> None:
        self.complaints.append(f"{self.where}: error in a script: {error}")

    def dead_links(self) -> Iterator[str]:
        for name, links in sorted(self.links.items()):
            for link in sorted(links):
                if link.startswith(self.base):
                    address, fragment = urldefrag(link)
                    target = unquote(urlsplit(address).path).lstrip("/") or "index.html"
                    if not (self.folder / target).exists():
                        yield f"{name}: there is no page {target}"
                    elif fragment and target in self.ids and fragment not in self.ids[target]:
                        yield f"{name}: there is no anchor {fragment} on {target}"


def visit_all(browser: Browser, visit: Visit, names: list[str], pictures: Path) -> None:
    elsewhere: set[str] = set()

    def note(url: str) -> None:
        if not url.startswith((visit.base, "data:", "blob:")):
            elsewhere.add(url)

    for width in WIDTHS:
        for theme in THEMES:
            context = browser.new_context(
                viewport={"width": width, "height": 900},
                color_scheme="dark" if theme == "dark" else "light",
            )
            page = context.new_page()
            page.on("request", lambda request: note(request.url))
            page.on("pageerror", visit.script_error)
            for name in names:
                visit.page(page, name, width, theme)
                if not name.startswith("_modules/"):
                    file = f"{name.removesuffix('.html').replace('/', '-')}-{width}-{theme}.png"
                    page.screenshot(path=pictures / file, full_page=True)
            context.close()
    visit.complaints += [f"fetched from another server: {url}" for url in sorted(elsewhere)]


def main() -> int:
    folder = Path(sys.argv[1]).resolve()
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    # A download is an example that needs its own server, not a page.
    names = [name for name in names if not name.startswith("_downloads/")]
    chromium = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    )
    if chromium is None:
        print("There is no Chromium on the path. Set CHROMIUM to its path.")
        return 2
    pictures = folder.parent / "screenshots"
    pictures.mkdir(exist_ok=True)
    handler = functools.partial(Quiet, directory=folder)
    with Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        visit = Visit(folder, f"http://127.0.0.1:{server.server_port}/")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            visit_all(browser, visit, names, pictures)
            browser.close()
        server.shutdown()
    complaints = [*visit.complaints, *visit.dead_links()]
    print("\n".join(dict.fromkeys(complaints)))
    looks = len(names) * len(WIDTHS) * len(THEMES)
    print(
        f"{len(names)} pages, {looks} looks, {visit.pictures} pictures, {len(complaints)} complaints"
    )
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main())
