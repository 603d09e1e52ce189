"""The layout of the full screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.cli.game_ui import Size

__all__ = ["Layout", "Region", "layout_for"]


class Region(NamedTuple):
    """A part of the screen."""

    x: int
    y: int
    width: int
    height: int

    @property
    def size(self) -> Size:
        """The size of the region."""
        return Size(self.width, self.height)


@attrs.frozen
class Layout(Frozen):
    """The regions of the screen."""

    map: Region
    log: Region
    panel: Region
    menu: Region
    line: Region


_SIDES: Final = (38, 34, 27)
"""The possible widths of the space beside the map, best first. The smallest map never uses the first."""
_LOG: Final = 3
_MENU: Final = 10


def layout_for(width: int, height: int, sizes: Sequence[Size]) -> Layout:
    """Return the layout of a screen of this size.

    The map is as large as possible. Everything else is beside it, or below it on a narrow screen.

    :param width: the width of the screen.
    :param height: the height of the screen.
    :param sizes: the possible sizes of the map, the largest first.
    """
    size = next(
        (
            size
            for side in _SIDES
            for size in sizes
            if (size.width > sizes[-1].width or side < _SIDES[0])
            and size.width + 1 + side <= width
            and size.height + _LOG <= height
        ),
        sizes[-1],
    )
    if size.width + 1 + _SIDES[-1] <= width:
        left = size.width + 1
        map_height = min(size.height, height - _LOG)
        side = width - left
        menu_height = max(_MENU, min(16, height // 3))
        panel_height = height - 1 - menu_height
        return Layout(
            map=Region(0, 0, size.width, map_height),
            log=Region(0, map_height, size.width, height - map_height),
            panel=Region(left, 0, side, panel_height),
            menu=Region(left, panel_height, side, menu_height),
            line=Region(left, height - 1, side, 1),
        )
    map_height = min(size.height, height - _LOG - 6)
    rest = height - map_height - _LOG - 1
    panel_height = rest // 2 if rest >= 8 else 0
    menu_height = rest - panel_height
    top = map_height + _LOG
    return Layout(
        map=Region(0, 0, width, map_height),
        log=Region(0, map_height, width, _LOG),
        panel=Region(0, top, width, panel_height),
        menu=Region(0, top + panel_height, width, menu_height),
        line=Region(0, height - 1, width, 1),
    )
