"""A machine that plays any game of Adventure through the public API and checks the laws after every step.

Hypothesis looks for a sequence of steps that breaks one, and cuts it down to a short one.
"""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from northwest_passage import adventure
from northwest_passage.adventure import ADVENTURE, CHANCE, Action, GameRecord, Setup, State
from northwest_passage.adventure.validation import problems_of
from tests.adventure.players import MODES, NAMES, racer
from tests.adventure.test_laws import RICH, check_conservation, check_legal, check_step
from tests.support.effort import effort

seeds = st.integers(0, 2**16)


class RaceMachine(RuleBasedStateMachine):
    """One game, from any start, by any legal actions."""

    state: State

    @initialize(mode=st.sampled_from(MODES), rich=st.booleans(), first=st.integers(0, 1))
    def begin(self, mode: tuple[int, adventure.Variant], rich: bool, first: int) -> None:
        players, variant = mode
        edition = RICH if rich else adventure.DEFAULT_EDITION
        setup = Setup(names=NAMES[:players], variant=variant, edition=edition, first_player=first)
        self.state = adventure.start(setup)
        self.record = GameRecord.begin(setup)
        self.tried: list[Action] = []

    def act(self, action: Action) -> None:
        check_step(self.state, action)
        self.state = adventure.apply(self.state, action, player=self.state.to_act)
        self.record = self.record.with_action(action)

    goes_on = precondition(lambda self: not self.state.is_over)

    @goes_on
    @rule(choice=seeds)
    def anything(self, choice: int) -> None:
        legal = adventure.legal_actions(self.state)
        self.tried += legal[:2]
        self.act(legal[choice % len(legal)])

    @goes_on
    @rule(seed=seeds, actions=st.integers(1, 12))
    def race(self, seed: int, actions: int) -> None:
        rng = Random(seed)
        for _ in range(actions):
            if not self.state.is_over:
                self.act(racer(self.state, rng))

    @rule(seed=seeds, seat=st.integers(0, 3))
    def imagine(self, seed: int, seat: int) -> None:
        """A state that agrees with a view is played on as if it were the one."""
        seat %= len(self.state.players)
        view = adventure.view(self.state, seat)
        sampled = adventure.sample_state(view, Random(seed))
        assert adventure.view(sampled, seat) == view
        assert problems_of(sampled) == ()

    @invariant()
    def is_sound(self) -> None:
        if not hasattr(self, "state"):
            return
        state = self.state
        assert problems_of(state) == ()
        check_conservation(state)
        check_legal(state, self.tried[-10:])
        if state.to_act not in (None, CHANCE):
            view = adventure.view(state, state.to_act)
            assert adventure.legal_actions(view) == adventure.legal_actions(state)

    def teardown(self) -> None:
        if hasattr(self, "state"):
            assert self.record.replay() == self.state
            assert adventure.from_json(adventure.to_json(self.state), State) == self.state
            most = ADVENTURE.max_game_length(self.record.setup)
            assert len(self.record.actions) <= most


TestRaceMachine = RaceMachine.TestCase
TestRaceMachine.settings = settings(
    max_examples=effort(8, 1000), stateful_step_count=effort(15, 100)
)
