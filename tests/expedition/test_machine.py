"""A machine that plays any game through the public API and checks the laws after every step.

Hypothesis looks for a sequence of steps that breaks one, and cuts it down to a short one.
"""

from __future__ import annotations

import pickle
from fractions import Fraction

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

import northwest_passage as nwp
from northwest_passage import Action, Edition, State, Variant
from northwest_passage.testing import NAMES, actions, editions
from tests.support import laws
from tests.support.bridge import plain_state

boxes = st.one_of(st.builds(lambda: nwp.DEFAULT_EDITION), editions())


class GameMachine(RuleBasedStateMachine):
    """One game, from any start, by any legal actions."""

    start: State
    state: State

    @initialize(
        edition=boxes,
        order=st.sampled_from((1, 2, 3, 4)).flatmap(lambda n: st.permutations(range(n))),
    )
    def begin(self, edition: Edition, order: list[int]) -> None:
        variant = Variant.STANDARD if len(order) > 1 else Variant.SOLO
        self.begin_with(edition, order, variant)

    @initialize(edition=editions())
    def begin_with_lost_crew(self, edition: Edition) -> None:
        """SOL-5."""
        self.begin_with(edition, [0], Variant.SOLO_LOST_CREW)

    def begin_with(self, edition: Edition, order: list[int], variant: Variant) -> None:
        names = NAMES[: len(order)]
        self.start = nwp.new_game(names, turn_order=order, variant=variant, edition=edition)
        self.state = self.start
        self.played: list[Action] = []
        self.chronicle = laws.Chronicle(self.start)

    def act(self, action: Action) -> None:
        before = plain_state(self.state)
        events = laws.step_tells_everything(self.state, action)
        after = nwp.apply(self.state, action, player=self.state.to_act)
        assert plain_state(self.state) == before
        self.chronicle.add(events, after)
        self.played.append(action)
        self.state = after

    @precondition(lambda self: not self.state.is_over)
    @rule(data=st.data())
    def act_somehow(self, data: st.DataObject) -> None:
        self.act(data.draw(actions(self.state)))

    @precondition(lambda self: not self.state.is_over)
    @rule(data=st.data())
    def act_by_kind(self, data: st.DataObject) -> None:
        listed = nwp.legal_actions(self.state)
        kind = data.draw(st.sampled_from(list(dict.fromkeys(map(type, listed)))))
        self.act(data.draw(st.sampled_from([action for action in listed if type(action) is kind])))

    @precondition(lambda self: bool(nwp.chance_outcomes(self.state)))
    @rule(data=st.data())
    def let_chance_act(self, data: st.DataObject) -> None:
        """ACT-A: the outcomes are the reveals that are legal, equally likely."""
        outcomes = nwp.chance_outcomes(self.state)
        assert tuple(reveal for reveal, _ in outcomes) == nwp.legal_actions(self.state)
        assert {chance for _, chance in outcomes} == {1 / len(outcomes)}
        assert sum(Fraction(chance).limit_denominator(1000) for _, chance in outcomes) == 1
        self.act(data.draw(st.sampled_from(outcomes))[0])

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        action = data.draw(actions(self.state, legal=False))
        laws.refusal_agrees_with_the_list(self.state, action)
        laws.only_who_is_to_act_may(self.state, action)

    @rule()
    def forget_everything_worked_out(self) -> None:
        """Go on with a copy that remembers nothing."""
        laws.state_is_a_value(self.state)
        self.state = pickle.loads(pickle.dumps(self.state))

    @rule()
    def try_every_legal_action(self) -> None:
        laws.legal_actions_apply(self.state)
        laws.independent_moves_commute(self.state)

    @invariant()
    def laws_hold(self) -> None:
        laws.check_state(self.state)
        laws.legal_actions_are_listed_well(self.state)

    def teardown(self) -> None:
        """The same history gives the same state, and the sea path is still there."""
        if hasattr(self, "state"):
            again = self.start
            for action in self.played:
                again = nwp.apply(again, action)
            assert again == self.state
            assert hash(again) == hash(self.state)
            laws.sea_path_exists(self.state)


TestGameMachine = GameMachine.TestCase
