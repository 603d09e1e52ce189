"""A state that `check` accepts leads only to accepted states, even if no game reaches it.

States of games are changed in ways that `check` often accepts: cards, tokens, tiles, characters and numbers
move from one place to another. Accepted states are then played on. `python -m fuzz.closure` runs the same
test for longer.
"""

import pytest
from fuzz.closure import ADVENTURE, close

from tests.support.effort import effort, rest_slow


@pytest.mark.parametrize("seed", rest_slow(range(effort(4, 40))))
def test_accepted_states_stay_accepted(seed: int) -> None:
    """TUR-1, TUR-2: for example, no player gets more points or cards than possible."""
    assert close(ADVENTURE, wanted=6, seed=seed).accepted >= 6
