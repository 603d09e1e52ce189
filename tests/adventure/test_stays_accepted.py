"""Whatever `check` accepts stays accepted under play, also a state that no game reaches.

States of games are changed by hand in ways that often pass: cards, tokens, tiles, characters and numbers
move from one place to another. What is accepted is then played on. `python -m fuzz.closure` does the same at
length.
"""

import pytest
from fuzz.closure import ADVENTURE, close

from tests.support.effort import effort, rest_slow


@pytest.mark.parametrize("seed", rest_slow(range(effort(4, 40))))
def test_what_is_accepted_stays_accepted(seed: int) -> None:
    """TUR-1, TUR-2: among the rest, no player comes to more points and cards than there can be."""
    assert close(ADVENTURE, wanted=6, seed=seed).accepted >= 6
