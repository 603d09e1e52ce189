"""Values known by name, ``module:attribute``: found when they are used, not when they are mentioned.

A name in place of an import lets a value point upwards, to what stands on top of it: a record to its game,
a game to its pictures. It is also all that a pickle needs. The names are written in full where they are
used, so the test of the layers can list them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

__all__ = ["find", "late"]


@cache
def find(reference: str) -> object:
    """The value that a name stands for; its module is imported if need be.

    >>> find("math:pi")
    3.141592653589793
    """
    module, _, attribute = reference.partition(":")
    value: object = getattr(import_module(module), attribute)
    return value


def late(reference: str) -> Callable[..., Any]:
    """A function that is imported when it is first called.

    >>> late("math:sqrt")(9)
    3.0
    """

    def call(*args: object, **options: object) -> object:
        function: Any = find(reference)
        return function(*args, **options)

    return call
