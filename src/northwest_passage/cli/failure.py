"""What ends a command early with a sentence for its user, and what only ends a line."""

__all__ = ["Failure", "Unclear"]


class Failure(Exception):
    """Something that whoever called the command can mend; the message says what."""


class Unclear(Failure):
    """A line that was typed in a game and leads nowhere; the message says why, and the game goes on."""
