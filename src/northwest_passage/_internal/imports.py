"""Helpers for lazy imports, and for optional libraries that are installed with an extra."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def importing(package: str, name: str) -> Generator[None]:
    """Raise an ``ImportError`` from an ``AttributeError`` that occurs while a module is being imported.

    If ``__getattr__`` of a package raised the ``AttributeError``, ``from package import name`` would
    swallow it and report only that the name does not exist.
    """
    try:
        yield
    except AttributeError as error:
        raise ImportError(f"cannot import name {name!r} from {package!r}: {error}") from error


def no_attribute(package: str, name: str) -> AttributeError:
    """Return the error for a name that a package does not have."""
    return AttributeError(f"module {package!r} has no attribute {name!r}", name=name)


def missing_extra(extra: str) -> str:
    """Return a sentence with the command that installs an extra."""
    return f'This needs the extra {extra}: pip install "northwest_passage[{extra}]"'


@contextmanager
def needs_extra(extra: str) -> Generator[None]:
    """Report which extra to install if a library cannot be imported in the ``with`` block.

    :raises ModuleNotFoundError: with the command that installs the extra. The error has no ``name``, since
        Python 3.15 would append the name of a similar module.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "northwest_passage":
            raise
        raise ModuleNotFoundError(missing_extra(extra)) from error
