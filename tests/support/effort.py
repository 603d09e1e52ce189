"""How much the tests try that do not leave it to Hypothesis."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings


def effort(quick: int, thorough: int) -> int:
    """One of two numbers, by the profile that `conftest` or the command line has loaded."""
    return thorough if settings().max_examples > 100 else quick


def rest_slow(cases: Iterable[Any], quick: int = 1) -> list[Any]:
    """Give the first cases as they are and the others marked `slow`: they show the same again."""
    return [
        pytest.param(
            *(case if type(case) is tuple else [case]),
            marks=[pytest.mark.slow] if number >= quick else [],
        )
        for number, case in enumerate(cases)
    ]
