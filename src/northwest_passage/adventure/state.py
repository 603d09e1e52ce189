"""A position of the game, as a frozen value without a random generator. A state knows all secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen, unchecked
from northwest_passage._internal.strings import plain
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.nouns import (
    CHANCE,
    CHANCE_PHASES,
    OVER,
    Card,
    Character,
    Hex,
    Phase,
    Variant,
)
from northwest_passage.adventure.scenario import Scenario
from northwest_passage.game import deciding

__all__ = ["CharacterPending", "HandPending", "Pending", "Player", "State", "SwapPending"]


@attrs.frozen(weakref_slot=False)
class Player(Frozen):
    """Everything that belongs to one player."""

    name: str
    boat: Hex
    """Where the boat is; the Atlantic at the start (SUP-1)."""
    came_from: Hex
    """The hex behind the boat, from which it came; the Atlantic at the start (MAN-2)."""
    reserve: tuple[int, ...]
    """How many tokens of each :class:`Shape` are left (SUP-2)."""
    hand: tuple[Card, ...]
    """The treasure cards, sorted."""
    character: Character | None
    """The chosen character; ``None`` until it is chosen, and while a new one is drawn (TRE-13)."""
    silenced: bool
    """Whether no cards may be played in the player's next turn, or in this one (TRE-5)."""
    safe: bool
    """Whether nobody may raid the player's route (TRE-7)."""
    headwind: int
    """How many points fewer the player has in the next turn (TRE-10)."""

    def _repr_html_(self) -> str:
        """Return the value as HTML, for notebooks."""
        from northwest_passage.adventure.svg.notebook import html

        return html(self)

    @property
    def hand_size(self) -> int:
        """How many cards the player has."""
        return len(self.hand)

    def moved(self, boat: Hex, came_from: Hex, reserve: tuple[int, ...]) -> Player:
        """The player after a movement; much quicker than ``attrs.evolve``."""
        return _player(
            self.name,
            boat,
            came_from,
            reserve,
            self.hand,
            self.character,
            self.silenced,
            self.safe,
            self.headwind,
        )

    def holding(self, hand: tuple[Card, ...]) -> Player:
        """The player with another hand."""
        return _player(
            self.name,
            self.boat,
            self.came_from,
            self.reserve,
            hand,
            self.character,
            self.silenced,
            self.safe,
            self.headwind,
        )


_player: Final = unchecked(Player)


@attrs.frozen(cache_hash=True)
class HandPending(Frozen):
    """A player looks at an opponent's hand and chooses a card of it (TRE-4, TRE-12)."""

    opponent: int
    card: Card
    """The card that was played: ``Card.SABOTAGE`` or ``Card.THEFT``."""


@attrs.frozen(cache_hash=True)
class SwapPending(Frozen):
    """The first tile of a swap, as it was named (TRE-16)."""

    tile: str
    turned: bool


@attrs.frozen(cache_hash=True)
class CharacterPending(Frozen):
    """A player draws a new character (TRE-13)."""

    player: int


Pending: TypeAlias = HandPending | SwapPending | CharacterPending
"""What a choice or a draw that follows a card is about."""


class InTheMaking(Frozen):
    """Slots that only a state in the making uses: see ``rules.transition``."""

    __slots__ = ("log",)


@attrs.frozen(cache_hash=True, weakref_slot=False)
class State(InTheMaking):
    """A position: everything needed to go on with the game, but not how it came about.

    States are made by :func:`new_game` and :func:`apply`. They are hashable, equal when the positions are
    equal, picklable, and safe to share between threads. Players are numbered from 0 in the order of their
    names, which is that of the seats. A state holds every secret: give a bot or a client its :func:`view`.
    """

    edition: Edition
    variant: Variant
    phase: Phase
    """What kind of decision is due."""
    round: int
    """From 1; 0 during the setup (TUR-3)."""
    first_player: int
    """Who has the first turn of every round (SUP-1)."""
    turn_player: int | None
    """Whose turn or choice it is, also while chance acts; ``None`` when the game is over."""
    points: int
    """The action points left in this turn (TUR-1)."""
    cards_left: int
    """How many more cards may be played in this turn (TUR-2)."""
    moved: bool
    """Whether the boat has moved in this turn (MAN-4)."""
    fresh_water: bool
    """Whether fresh water was taken, so that only advances are possible in this turn (MAN-4)."""
    crossed_cold: bool
    """Whether crossing snow or an iceberg has given its point in this turn (CHR-A)."""
    crossed_iceberg: bool
    """Whether crossing an iceberg has given its points in this turn (CHR-H)."""
    scenario: Scenario
    players: tuple[Player, ...]
    iceberg_tiles: int
    """How many iceberg tiles are left in the reserve (SCN-5)."""
    water_tiles: int
    """How many water tiles are left in the reserve (SCN-5)."""
    deck: tuple[int, ...]
    """How many of each :class:`Card` are in the deck (TRE-1)."""
    discards: tuple[int, ...]
    """How many of each :class:`Card` have been discarded (TRE-1)."""
    characters: tuple[Character, ...]
    """The characters in the deck, sorted; with teams, of both decks (SUP-4, TEA-2)."""
    dealt: tuple[tuple[Character, ...], ...]
    """The dealt characters that nobody has chosen, sorted: for each player, with teams for each team.

    Empty once all are revealed (SUP-4, TEA-2)."""
    draws: tuple[int, ...]
    """Who draws a card, one after the other, before anything else happens (ADV-8)."""
    revealed: tuple[str, ...]
    """The tiles the movement has revealed, if its player may turn one of them, sorted (CHR-J)."""
    pending: Pending | None
    """What a choice or a draw that follows a card is about."""

    def _repr_html_(self, events: tuple[Any, ...] = ()) -> str:
        """Return the state as HTML, for notebooks; with the events of a step, as it was reached."""
        from northwest_passage.adventure.svg.notebook import after, html

        return after(self, events) if events else html(self)

    @property
    def to_act(self) -> int | None:
        """The player who decides, ``CHANCE``, or ``None`` when the game is over."""
        return CHANCE if self.phase in CHANCE_PHASES else self.turn_player

    @property
    def player_to_act(self) -> int:
        """The player who decides, where there is one: ``bots[state.player_to_act]``.

        :raises InvalidData: if chance is to act, or the game is over.
        """
        return deciding(self.to_act)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (TUR-3, TUR-4)."""
        return self.phase is OVER

    def __repr__(self) -> str:
        names = [player.name for player in self.players]
        return described(self.round, self.phase, self.to_act, names)


def described(round_number: int, phase: Phase, to_act: int | None, names: Sequence[str]) -> str:
    """One line for ``repr``."""
    words = phase.name.lower().replace("_", " ")
    who = ""
    if to_act is not None:
        who = " by chance" if to_act == CHANCE else f" by {plain(names[to_act])}"
    return f"<State round {round_number}, {words}{who}, {len(names)} players>"
