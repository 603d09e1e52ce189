"""Typed clients of both games: one passes the type checkers, and in the other every marked line fails.

`nox -s types` checks them against the built wheel.
"""

import sys
from importlib.util import find_spec

import pytest

from tests.typing import check_clients


@pytest.mark.parametrize("checker", [check_clients.mypy, check_clients.pyright])
def test_clients_are_reported_as_they_are_marked(checker: check_clients.Checker) -> None:
    if find_spec(checker.__name__) is None:
        pytest.skip(f"there is no {checker.__name__} here")
    assert check_clients.differences(checker, sys.executable) == []


def test_a_mark_without_a_report_is_noticed() -> None:
    told = check_clients.differences(
        lambda folder, python: {name: {} for name in check_clients.CLIENTS}, ""
    )
    assert len(told) > 50
    assert all("must_fail.py" in line and "not reported" in line for line in told)
