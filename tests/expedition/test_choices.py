"""The bots choose what they chose before, and simulations play the games they played before."""

from __future__ import annotations

import pytest

from tests.support.choices import FILE, lines


@pytest.mark.slow
def test_choices_and_games_are_as_before() -> None:
    assert lines() == FILE.read_text("utf-8").splitlines(), (
        "A bot chooses differently. If a bot, a rule or the shipped edition was changed on purpose, keep "
        "the new choices: python -m tests.support.choices --keep"
    )
