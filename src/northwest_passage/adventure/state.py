"""A position of the game, as a frozen value without a random generator. A state contains all secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen, unchecked
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
    repr_html,
)
from northwest_passage.adventure.scenario import Scenario
from northwest_passage.game import by_whom, deciding

__all__ = ["CharacterPending", "HandPending", "Pending", "Player", "State", "SwapPending"]


@attrs.frozen(weakref_slot=False)
class Player(Frozen):
    """A player, with boat, tokens, cards and character."""

    name: str
    boat: Hex
    """The hex of the boat. It is the Atlantic at the start (SUP-1)."""
    came_from: Hex
    """The hex behind the boat, from which it came. It is the Atlantic at the start (MAN-2)."""
    reserve: tuple[int, ...]
    """The number of tokens of each :class:`Shape` left in the reserve (SUP-2)."""
    hand: tuple[Card, ...]
    """The treasure cards, sorted."""
    character: Character | None
    """The character, or ``None`` before it is chosen and while a new one is being drawn (SUP-4, TRE-13)."""
    silenced: bool
    """True if a Silence bars the player from playing cards, until the end of their next turn (TRE-5)."""
    safe: bool
    """True if the player's route is safe from raids (TRE-7)."""
    headwind: int
    """The number of points that the player will lose in their next turn (TRE-10)."""

    _repr_html_ = repr_html

    @property
    def hand_size(self) -> int:
        """The number of cards in the player's hand."""
        return len(self.hand)

    def moved(self, boat: Hex, came_from: Hex, reserve: tuple[int, ...]) -> Player:
        """Return the player after a movement. This is much faster than ``attrs.evolve``.

        :param boat: the hex of the boat.
        :param came_from: the hex behind the boat, from which it came.
        :param reserve: the number of tokens of each shape left in the reserve.
        """
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
        """Return the player with a new hand.

        :param hand: the cards, sorted.
        """
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
    """A pending choice of a card from an opponent's hand (TRE-4, TRE-12)."""

    opponent: int
    card: Card
    """The card that was played: ``Card.SABOTAGE`` or ``Card.THEFT``."""


@attrs.frozen(cache_hash=True)
class SwapPending(Frozen):
    """A pending swap: its first tile has been chosen, but not its second (TRE-16)."""

    tile: str
    """The name of the first tile."""
    turned: bool
    """True if the first tile is also turned by 180 degrees."""


@attrs.frozen(cache_hash=True)
class CharacterPending(Frozen):
    """A pending draw of a new character for a player (TRE-13)."""

    player: int


Pending: TypeAlias = HandPending | SwapPending | CharacterPending
"""The choice or the draw that a played card still requires."""


class ScratchSlots(Frozen):
    """The slots of a state that only its working copy uses: see ``rules.transition``."""

    __slots__ = ("log",)


@attrs.frozen(cache_hash=True, weakref_slot=False)
class State(ScratchSlots):
    """A position: everything needed to continue the game, but not its history.

    States are created by :func:`new_game` and :func:`apply`. They are hashable, equal when the positions are
    equal, picklable, and safe to share between threads. Players are numbered from 0 in the order of their
    names, which is the order of the seats. A state contains every secret: give a bot or a client its
    :func:`view`.

    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Ross", "Rae"])
    >>> state.phase, state.round, state.players[1].name
    (Phase.DEAL, 0, 'Rae')
    """

    edition: Edition
    variant: Variant
    phase: Phase
    """The kind of decision that is due."""
    round: int
    """The round, counted from 1, or 0 during the setup (TUR-3)."""
    first_player: int
    """The player who has the first turn of every round (SUP-1)."""
    turn_player: int | None
    """The player whose turn or choice it is, even while chance acts. ``None`` when the game is over."""
    points: int
    """The action points left in this turn (TUR-1)."""
    cards_left: int
    """The number of cards that may still be played in this turn (TUR-2)."""
    moved: bool
    """True if the boat has moved in this turn (MAN-4)."""
    fresh_water: bool
    """True if fresh water was taken, so that the player can only advance or end the turn (MAN-4)."""
    crossed_cold: bool
    """True if the points for crossing snow or an iceberg were gained in this turn (CHR-A)."""
    crossed_iceberg: bool
    """True if the points for crossing an iceberg were gained in this turn (CHR-H)."""
    scenario: Scenario
    players: tuple[Player, ...]
    iceberg_tiles: int
    """The number of iceberg tiles left in the reserve (SCN-5)."""
    water_tiles: int
    """The number of water tiles left in the reserve (SCN-5)."""
    deck: tuple[int, ...]
    """The number of copies of each :class:`Card` in the deck (TRE-1)."""
    discards: tuple[int, ...]
    """The number of discarded copies of each :class:`Card` (TRE-1)."""
    characters: tuple[Character, ...]
    """The characters in the deck, sorted. With teams, those of both decks (SUP-4, TEA-2)."""
    dealt: tuple[tuple[Character, ...], ...]
    """For each player or team, the dealt characters that no player has chosen, sorted.

    Empty once all chosen characters are revealed (SUP-4, TEA-2)."""
    draws: tuple[int, ...]
    """The players who must draw a card, in order, before anything else happens (ADV-8)."""
    revealed: tuple[str, ...]
    """The tiles just revealed by the movement of a player who may turn one of them, sorted (CHR-J)."""
    pending: Pending | None
    """The choice or the draw that a played card still requires."""

    def _repr_html_(self, events: tuple[Any, ...] = ()) -> str:
        """Return the state as HTML, for notebooks. If given the events of a step, mark and list them."""
        from northwest_passage.adventure.svg.notebook import after, html

        return after(self, events) if events else html(self)

    @property
    def to_act(self) -> int | None:
        """The player to act, ``CHANCE``, or ``None`` when the game is over."""
        return CHANCE if self.phase in CHANCE_PHASES else self.turn_player

    @property
    def player_to_act(self) -> int:
        """The player to act, always a seat number: ``bots[state.player_to_act]``.

        :raises InvalidData: if chance is to act, or the game is over.
        """
        return deciding(self.to_act)

    @property
    def is_over(self) -> bool:
        """True once the game has ended (TUR-3, TUR-4)."""
        return self.phase is OVER

    def __repr__(self) -> str:
        names = [player.name for player in self.players]
        return described(self.round, self.phase, self.to_act, names)


def described(round_number: int, phase: Phase, to_act: int | None, names: Sequence[str]) -> str:
    """Return the ``repr`` of a state with these values."""
    words = phase.name.lower().replace("_", " ")
    return f"<State round {round_number}, {words}{by_whom(to_act, names)}, {len(names)} players>"
