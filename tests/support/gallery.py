"""The pictures of the documentation's galleries, each by what it is and by its digest.

    python -m tests.support.gallery

keeps the digests anew. Before that, build the documentation and look at the pages, light and dark: what is
kept is what the library is to draw from then on.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from docs._ext import drawn

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "golden" / "gallery.txt"
PAGES = ("reference/pictures-api.md", "reference/adventure-pictures.md")


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


@cache
def lines() -> list[str]:
    """A line for each picture: its page and number, how it is made, and its digests, light and dark."""
    found = []
    for name in PAGES:
        for number, picture in enumerate(drawn.drawn_on(page(name)), start=1):
            shown = {option: value for option, value in picture.options.items() if option != "alt"}
            how = " ".join(f"{option}={value or True}" for option, value in shown.items())
            digests = [sha256(text.encode()).hexdigest()[:16] for text in picture.pictures]
            found.append(
                f"{name} {number}: {picture.kind} {picture.source} {how}: {' '.join(digests)}"
            )
    return found


if __name__ == "__main__":
    KEPT.write_text("\n".join(lines()) + "\n", "utf-8")
