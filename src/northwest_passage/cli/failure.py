"""What ends a command early with a sentence for its user."""

__all__ = ["Failure"]


class Failure(Exception):
    """Something that whoever called the command can mend; the message says what."""
