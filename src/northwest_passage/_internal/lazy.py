"""Packages whose public names are loaded when they are first used (PEP 562)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec

__all__ = ["lazily"]


def lazily(
    package: str, names: Mapping[str, str], public: Sequence[str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The ``__getattr__`` and the ``__dir__`` of a package that loads its names when they are first used.

    A name that was asked for becomes an attribute of the package, so that it is found at once from then on.
    Modules of the package are found by their names too, as if they had been imported.

    :param names: by module, relative to the package, the names that it defines, separated by spaces.
    :param public: the package's ``__all__``.
    """
    homes = {name: module for module, listed in names.items() for name in listed.split()}
    attributes = vars(sys.modules[package])

    def find(name: str) -> object:
        if name in homes:
            value: object = getattr(import_module(homes[name], package), name)
        elif not name.startswith("_") and find_spec(f"{package}.{name}"):
            value = import_module(f"{package}.{name}")
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        attributes[name] = value
        return value

    def known() -> list[str]:
        return sorted({*attributes, *public})

    return find, known
