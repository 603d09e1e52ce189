"""What ends a command early with a sentence for its user, and what only ends a line."""

__all__ = ["Failure", "Unclear", "missing"]


class Failure(Exception):
    """Something that whoever called the command can mend; the message says what."""


class Unclear(Failure):
    """A line that was typed in a game and leads nowhere; the message says why, and the game goes on."""


def missing(extra: str) -> Failure:
    """What is said where an extra is not installed: what to type."""
    return Failure(f'This needs the extra {extra}. In a checkout: pip install ".[{extra}]"')
