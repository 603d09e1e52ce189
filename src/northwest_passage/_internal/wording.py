"""Small pieces of English that sentences about any game are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from northwest_passage._internal.frozen import Frozen

__all__ = ["Cast", "count", "listed"]


def count(number: int, thing: str) -> str:
    """A number of things: ``1 tile``, ``2 tiles``; crew are crew, however many."""
    return f"{number} {thing}" if number == 1 or thing.endswith("crew") else f"{number} {thing}s"


def listed(things: Sequence[str]) -> str:
    """A list of things: ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))


_IRREGULAR: Final = {
    "be": ("is", "are"),
    "have": ("has", "have"),
    "may": ("may", "may"),
    "will": ("will", "will"),
}
"""Irregular forms: for others, and for you."""


@attrs.frozen
class Cast(Frozen):
    """The players as sentences speak of them: by name, and of the reader as ``you``.

    >>> cast = Cast(("Ross", "Rae"), 1)
    >>> cast.does(0, "pass"), cast.does(1, "pass"), cast.of(0, "route"), cast.of(1, "route")
    ('Ross passes', 'You pass', "Ross's route", 'your route')
    """

    names: tuple[str, ...]
    viewer: int | None
    """Who reads; ``None`` for somebody who does not play."""

    def name(self, player: int) -> str:
        """A player in the middle of a sentence."""
        return "you" if player == self.viewer else self.names[player]

    def does(self, player: int, verb: str) -> str:
        """The beginning of a sentence: a player and what the player does."""
        name = self.name(player)
        return f"{'You' if player == self.viewer else name} {self.verb(player, verb)}"

    def all_of(self, players: Sequence[int]) -> str:
        """The beginning of a sentence about players; names stay as they are spelled."""
        first, *others = players
        return listed(
            ["You" if first == self.viewer else self.names[first], *map(self.name, others)]
        )

    def verb(self, player: int, verb: str) -> str:
        """What a player does, from the plain form of the verb."""
        others, yours = _IRREGULAR.get(verb, (_third_person(verb), verb))
        return yours if player == self.viewer else others

    def of(self, player: int, thing: str) -> str:
        """Something that belongs to a player, in the middle of a sentence."""
        return f"your {thing}" if player == self.viewer else f"{self.names[player]}'s {thing}"

    def their(self, player: int, thing: str) -> str:
        """The same of a player who was just named."""
        return f"your {thing}" if player == self.viewer else f"their {thing}"

    def whose(self, player: int) -> str:
        """The beginning of a sentence about something that belongs to a player."""
        return "Your" if player == self.viewer else f"{self.names[player]}'s"


def _third_person(verb: str) -> str:
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")
