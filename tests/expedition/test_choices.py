"""Bots make the same choices as before, and simulations play the same games as before."""

from __future__ import annotations

import pytest

from tests.support.choices import FILE, lines


@pytest.mark.slow
def test_choices_and_games_are_unchanged() -> None:
    assert lines() == FILE.read_text("utf-8").splitlines(), (
        "A bot chooses differently. If a bot, a rule or the default edition was changed on purpose, keep "
        "the new choices: python -m tests.support.choices --keep"
    )
