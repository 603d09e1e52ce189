"""The same results on every Python and under every hash seed.

The test session of each Python compares with the same file, so the Pythons agree with one another.
"""

import pickle

import pytest

from northwest_passage.adventure import Variant
from tests.adventure.digest import FILE, told
from tests.adventure.players import MODES, played
from tests.expedition.test_digest import HASH_SEEDS, run
from tests.support.effort import effort, rest_slow
from tests.support.hashing import digest_of

TOLD = ("db65e7da1155ec51", "1d1c7e5e6eff3489", "69112848e2e69451", "d87ce35fa1e2d030")
"""The first digits of what is told in short games of each mode, as it is known to be right."""
OTHER_PROCESS = """
import pickle, sys
from northwest_passage import adventure
from tests.adventure.players import played

states = pickle.load(sys.stdin.buffer)
again = [state for state, _ in played(3, 4, adventure.Variant.TEAMS)]
assert states == again
assert [hash(state) for state in states] == [hash(state) for state in again]
assert [*map(adventure.legal_actions, states)] == [*map(adventure.legal_actions, again)]
print("the same", end="")
"""


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", HASH_SEEDS[: effort(1, 2)])
def test_many_games_come_out_the_same(hash_seed: str) -> None:
    assert (
        run(hash_seed, "-m", "tests.adventure.digest").split() == FILE.read_text("utf-8").split()
    ), (
        "The games come out differently. If a rule, an event, the shipped edition or a test player was "
        "changed on purpose, keep the new number: python -m tests.adventure.digest --keep"
    )


@pytest.mark.parametrize(("mode", "number"), rest_slow([*zip(MODES, TOLD, strict=True)], 2))
def test_what_short_games_tell(mode: tuple[int, Variant], number: str) -> None:
    """Every legal action and every event, to the letter."""
    assert digest_of(told(*mode))[:16] == number


@pytest.mark.slow
def test_states_are_the_same_in_another_process() -> None:
    """Pickled here, equal there to the states of the same game, hash and all, though text hashes differ."""
    states = [state for state, _ in played(3, 4, Variant.TEAMS)]
    assert len(set(states)) > 1  # hashes are remembered, and must not travel
    assert run("7", "-c", OTHER_PROCESS, given=pickle.dumps(states)) == "the same"
