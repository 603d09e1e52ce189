"""The one hook by which values show themselves in notebooks."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

__all__ = ["show"]


def show(value: object, of: object = None) -> str | None:
    """A value as HTML, drawn by the room ``svg.displays`` of its game; ``None`` if the game has none.

    A class takes it as its ``_repr_html_``, the method that notebooks call. The room is found by where the
    class lives, so that no module needs to know who draws it, and is imported when a notebook asks.

    :param of: a value of the game, if the value itself does not belong to one.
    """
    drawer = _drawer(type(value if of is None else of).__module__)
    return None if drawer is None else str(drawer.html(value))


@cache
def _drawer(module: str) -> Any:
    """The room for a module: that of its own package, or of the nearest package around it."""
    package = module.rpartition(".")[0]
    while package:
        try:
            if find_spec(f"{package}.svg.displays") is not None:
                return import_module(f"{package}.svg.displays")
        except ModuleNotFoundError:
            pass  # the package has no room for pictures at all
        package = package.rpartition(".")[0]
    return None
