"""What ends a command early with a sentence for its user, and what only ends a line."""

from northwest_passage._internal.imports import missing_extra

__all__ = ["Failure", "Unclear", "missing"]


class Failure(Exception):
    """Something that whoever called the command can mend; the message says what."""


class Unclear(Failure):
    """A line that was typed in a game and leads nowhere; the message says why, and the game goes on."""


def missing(extra: str) -> Failure:
    """Return the failure for an extra that is not installed."""
    return Failure(missing_extra(extra))
