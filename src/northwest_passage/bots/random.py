"""A bot that plays anything."""

from __future__ import annotations

from random import Random

import attrs

from northwest_passage import Action, State, legal_actions

__all__ = ["RandomBot"]


@attrs.frozen
class RandomBot:
    """Chooses among the legal actions, all equally likely: the least a bot must beat."""

    def choose(self, state: State, rng: Random) -> Action:
        """Choose any legal action."""
        return rng.choice(legal_actions(state))
