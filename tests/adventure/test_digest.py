"""The results are the same with every Python version and every hash seed.

The tests run with each version of Python and compare with the same file, so all versions agree.
"""

import pickle

import pytest

from northwest_passage.adventure import Variant
from tests.adventure.digest import FILE, transcript
from tests.adventure.players import MODES, played
from tests.expedition.test_digest import HASH_SEEDS, run
from tests.support.effort import effort, rest_slow
from tests.support.hashing import digest_of

TOLD = ("db65e7da1155ec51", "1d1c7e5e6eff3489", "69112848e2e69451", "d87ce35fa1e2d030")
"""The first digits of the digests of short games, for each mode."""
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
def test_many_games_have_the_same_digest(hash_seed: str) -> None:
    assert (
        run(hash_seed, "-m", "tests.adventure.digest").split() == FILE.read_text("utf-8").split()
    ), (
        "The games come out differently. If a rule, an event, the default edition or a test player was "
        "changed on purpose, keep the new number: python -m tests.adventure.digest --keep"
    )


@pytest.mark.parametrize(("mode", "number"), rest_slow([*zip(MODES, TOLD, strict=True)], 2))
def test_short_games_have_the_same_digest(mode: tuple[int, Variant], number: str) -> None:
    """Every legal action and every event is exactly the same."""
    assert digest_of(transcript(*mode))[:16] == number


@pytest.mark.slow
def test_states_are_equal_in_another_process() -> None:
    """A state pickled here equals the state of the same game there, although strings hash differently."""
    states = [state for state, _ in played(3, 4, Variant.TEAMS)]
    assert len(set(states)) > 1  # so that hashes are cached, which must not be pickled
    assert run("7", "-c", OTHER_PROCESS, given=pickle.dumps(states)) == "the same"
