"""The numbers of attempts in tests that do not use Hypothesis."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings


def effort(quick: int, thorough: int) -> int:
    """Return one of two numbers, by the profile that `conftest` or the command line has loaded."""
    return thorough if settings().max_examples > 100 else quick


def rest_slow(cases: Iterable[Any], quick: int = 1) -> list[Any]:
    """Return the first cases unchanged and the others, which are similar, marked `slow`."""
    return [
        pytest.param(
            *(case if type(case) is tuple else [case]),
            marks=[pytest.mark.slow] if number >= quick else [],
        )
        for number, case in enumerate(cases)
    ]
