"""Tools for tests of programs that use Expedition: Hypothesis strategies, and positions drawn as text.

Install the extra ``testing`` (``pip install "northwest_passage[testing]"``). The rest of the library does not
need Hypothesis. A test for any position and any legal action looks like this:

>>> from hypothesis import given, settings, strategies as st
>>> import northwest_passage as nwp
>>> from northwest_passage import testing
>>> @settings(max_examples=5, database=None, deadline=None)
... @given(st.data(), testing.states())
... def every_action_changes_the_state(data, state):
...     if not state.is_over:
...         action = data.draw(testing.actions(state))
...         assert nwp.apply(state, action) != state
>>> every_action_changes_the_state()

When a test fails, Hypothesis looks for a smaller example that fails. Here that means a shorter game, earlier
actions in the order of :func:`legal_actions <northwest_passage.legal_actions>`, and a smaller edition. A
:class:`Playthrough` is printed as a list of actions that can be pasted into a test.

For a test about one position, draw the position: see :func:`drawn_state`.
"""

from northwest_passage._internal.imports import needs_extra

with needs_extra("testing"):
    from northwest_passage.testing.actions import NAMES, actions, random_action
    from northwest_passage.testing.editions import SMALL_EDITION, editions, random_edition
    from northwest_passage.testing.positions import drawn_state, placement
    from northwest_passage.testing.states import Playthrough, games, last_state, states

__all__ = [
    "NAMES",
    "SMALL_EDITION",
    "Playthrough",
    "actions",
    "drawn_state",
    "editions",
    "games",
    "last_state",
    "placement",
    "random_action",
    "random_edition",
    "states",
]
