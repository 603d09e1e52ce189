"""How much the tests try that do not leave it to Hypothesis."""

from hypothesis import settings


def effort(quick: int, thorough: int) -> int:
    """One of two numbers, by the profile that `conftest` or the command line has loaded."""
    return thorough if settings().max_examples > 100 else quick
