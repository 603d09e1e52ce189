"""A test that every state reached from an accepted state is accepted too, for changed states of both games.

    python -m fuzz.closure --states 2000

States of whole games are changed without changing totals: crew, tokens, cards, tiles, boats and characters
move from one place to another. The game continues from each state that passes `check`. Each later state must
pass too, and every call with it must succeed or raise an error of the library.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any, Final, Generic, TypeVar

import attrs
from tests.adventure import changes as adventure_changes
from tests.adventure.players import MODES, played, racer
from tests.adventure.test_laws import RICH
from tests.expedition import changes as expedition_changes
from tests.support.players import STYLES, game

import northwest_passage as nwp
from fuzz.targets import look
from northwest_passage import IllegalAction, adventure
from northwest_passage.adventure import validation as adventure_checking
from northwest_passage.expedition import validation
from northwest_passage.game import Game

S = TypeVar("S")

STEPS: Final = 50
"""The number of steps that are played from an accepted state."""


@attrs.frozen
class Kit(Generic[S]):
    """The functions to change states of a game and to continue from them."""

    game: Game[Any, S, Any, Any, Any, Any]
    check: Callable[[S], Sequence[object]]
    problems: Callable[[S], Sequence[object]]
    """The check for later states. It leaves out the types of fields, which no rule changes."""
    changes: Sequence[Callable[[S, Random], S]]
    states: Callable[[int], Sequence[S]]
    """The states of a generated game, by its number."""
    choose: Callable[[S, Random, int], Any]
    """A function that chooses an action. The number determines the style of play."""


@attrs.define
class Report:
    """The results of a run."""

    tried: int = 0
    accepted: int = 0
    steps: int = 0
    changes: Counter[str] = attrs.field(factory=Counter[str])
    """The number of accepted states with each kind of change."""


# -- The two games ---------------------------------------------------------------------------------

TAKING = (
    nwp.DrawLarge,
    nwp.DrawSmall,
    nwp.RefreshTiles,
    nwp.TakeLarge,
    nwp.TakeSmall,
    nwp.Explore,
    nwp.Discover,
)


def grasping(state: nwp.State, legal: tuple[nwp.Action, ...], rng: Random) -> nwp.Action:
    """Choose an action that takes something, most of the time."""
    takes = [action for action in legal if isinstance(action, TAKING)]
    return rng.choice(takes) if takes and rng.random() < 0.9 else rng.choice(legal)


def _chosen(state: nwp.State, rng: Random, style: int) -> nwp.Action:
    legal = nwp.legal_actions(state)
    if style % 2:
        return grasping(state, legal, rng)
    return STYLES[style // 2 % len(STYLES)](state, legal, rng)


def _expedition(number: int) -> Sequence[nwp.State]:
    return [turn.state for turn in game(number, default=number % 3 == 0)]


def _adventure(number: int) -> Sequence[adventure.State]:
    players, variant = MODES[number % len(MODES)]
    edition = (RICH, adventure.DEFAULT_EDITION)[number // len(MODES) % 2]
    return [state for state, _ in played(number, players, variant, edition)]


EXPEDITION: Final = Kit(
    nwp.EXPEDITION,
    nwp.check,
    validation.problems_of,
    expedition_changes.CHANGES,
    _expedition,
    _chosen,
)
ADVENTURE: Final = Kit(
    adventure.ADVENTURE,
    adventure.check,
    adventure_checking.problems_of,
    adventure_changes.CHANGES,
    _adventure,
    lambda state, rng, style: racer(state, rng),
)
KITS: Final[dict[str, Kit[Any]]] = {"expedition": EXPEDITION, "adventure": ADVENTURE}


# -- The test --------------------------------------------------------------------------------------


def close(
    kit: Kit[S], wanted: int, seed: int = 0, *, each: Callable[[Report], None] | None = None
) -> Report:
    """Change states until ``wanted`` different states are accepted, and continue the game from each.

    :param kit: the functions of the game.
    :param wanted: the number of accepted states.
    :param seed: the seed of games and changes.
    :param each: a function that is called after each accepted state.
    :raises AssertionError: if a later state is refused, with the first state and the actions.
    """
    rng, report, seen = Random(f"closure {seed}"), Report(), set[object]()
    for number in count(1000 * seed):
        states = kit.states(number)
        for _ in range(40):
            before = rng.choice(states)
            state, done = before, list[str]()
            for _ in range(rng.randint(1, 4)):
                change = rng.choice(kit.changes)
                state = change(state, rng)
                done.append(change.__name__)
            report.tried += 1
            if state == before or state in seen or kit.check(state):
                continue
            seen.add(state)
            play_on(kit, state, rng, done, report)
            report.accepted += 1
            report.changes.update(done)
            if each is not None:
                each(report)
            if report.accepted == wanted:
                return report
    raise AssertionError("unreachable: the loop is endless")


def play_on(kit: Kit[S], state: S, rng: Random, done: list[str], report: Report) -> None:
    """Continue the game from an accepted state, and query every state."""
    game, style = kit.game, rng.randrange(12)
    first = game.formats.to_json(state)
    what = f"{game.name}, changed by {done}: {first}"
    assert game.formats.from_json(first, game.formats.state) == state, what
    look(game, state)
    others: list[Any] = []
    for step in range(STEPS):
        if game.is_over(state):
            break
        legal = game.legal_actions(state)
        assert legal, what
        action = kit.choose(state, rng, style)
        for wild in rng.sample(others, min(3, len(others))):
            refused = game.why_illegal(state, wild) is not None
            listed = not refused and game.canonical(state, wild) in legal
            assert refused is not listed, f"{wild} must be either refused or listed in {what}"
            if refused:
                try:
                    game.apply(state, wild)
                except IllegalAction:
                    pass
                else:
                    raise AssertionError(f"{wild} must be refused in {what}")
        others += rng.sample(legal, min(2, len(legal)))
        after = game.step(state, action).state
        assert after == game.apply(state, action), f"step and apply differ for {action} in {what}"
        problems = kit.problems(after)
        assert not problems, f"after {step + 1} steps, the last {action}: {problems[0]}; {what}"
        state = after
        report.steps += 1
    assert not kit.check(state), what
    look(game, state)


def main() -> int:
    """Run the test for each game, and print the results."""
    parser = argparse.ArgumentParser(prog="python -m fuzz.closure", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(KITS)}")
    parser.add_argument("--states", type=int, default=2000, help="for each game (2000)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the states (0)")
    options = parser.parse_args()
    unknown = {*options.games} - {*KITS}
    if unknown:
        parser.error(f"GAME must be one of {', '.join(KITS)}, got {', '.join(sorted(unknown))}")

    def each(report: Report) -> None:
        if report.accepted % 100 == 0:
            sys.stderr.write(f"{name}: {report.accepted} of {report.tried} accepted\n")

    for name in options.games or KITS:
        report = close(KITS[name], options.states, options.seed, each=each)
        sys.stdout.write(
            f"{name}: {report.accepted} of {report.tried} changed states were accepted and played on "
            f"for {report.steps} steps.\n"
        )
        for change, times in report.changes.most_common():
            sys.stdout.write(f"  {times:5} {change}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
