"""Golden pictures, compared character by character: a few small ones of both games.

    python -m tests.support.golden_pictures

redraws them. Look at them in a browser, and at the diff, before you commit them. The race that the
documentation shows is not replaced, because the pages refer to its positions by number.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import northwest_passage as nwp
from northwest_passage import Cell, TileId, Unit, adventure, svg
from northwest_passage.adventure import Hex
from northwest_passage.adventure import svg as race_svg
from tests.support.pictures import MEETING, drawn, start
from tests.support.race_pictures import crowded, middle, over, stacked

FOLDER = Path(__file__).parents[1] / "golden"


@cache
def pictures() -> dict[str, str]:
    """Return all pictures, by the names of their files."""
    state = middle()
    part = [Hex(0, 14), Hex(0, 18)]
    seat = crowded().turn_player
    return {
        "expedition-tile": svg.tile(
            nwp.DEFAULT_EDITION, TileId.large(17), side=nwp.Side.BACK, rotation=90, names=True
        ),
        "expedition-meeting": svg.board(
            drawn(MEETING, 4), crop=[Cell(8, 3), Cell(11, 6)], panel=False, sea_path=True
        ),
        "expedition-winter": svg.board(
            drawn(MEETING, 6), crop=[Cell(9, 3), Cell(11, 5)], panel=False, theme="dark", areas=True
        ),
        "expedition-placements": svg.placements(
            start(), Unit.SHIP, TileId.large(2), crop=[Cell(9, 3), Cell(11, 6)], theme="auto"
        ),
        "adventure-setting-out": race_svg.board(
            adventure.new_game(["Amundsen", "Franklin"]), theme="auto", legend=True
        ),
        "adventure-ways": race_svg.board(
            state, crop=part, panel=False, highlight=adventure.legal_actions(state)
        ),
        "adventure-stack": race_svg.board(stacked(), crop=[Hex(0, 1), Hex(0, 3)], panel=False),
        "adventure-four": race_svg.board(
            crowded(), viewer=seat, crop=[Hex(0, 8), Hex(0, 10)], theme="dark", size=420
        ),
        "adventure-over": race_svg.board(
            over(), crop=[Hex(0, 22), Hex(0, 24)], panel="below", names=True
        ),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / f"{name}.svg").write_text(picture.replace("><", ">\n<") + "\n", "utf-8")
