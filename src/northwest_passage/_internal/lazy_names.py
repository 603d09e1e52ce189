"""Names of a package that are imported on first use (PEP 562)."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

__all__ = ["importing", "no_attribute"]


@contextmanager
def importing(package: str, name: str) -> Generator[None]:
    """Turn an ``AttributeError`` of a module that is being imported into an ``ImportError`` with its cause.

    Inside a package's ``__getattr__``, ``from package import name`` would swallow it and report only that
    there is no such name.
    """
    try:
        yield
    except AttributeError as error:
        raise ImportError(f"cannot import name {name!r} from {package!r}: {error}") from error


def no_attribute(package: str, name: str) -> AttributeError:
    """Return the error for a name that a package does not have."""
    return AttributeError(f"module {package!r} has no attribute {name!r}", name=name)
