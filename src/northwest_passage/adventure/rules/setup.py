"""The start of a game (SUP)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs

from northwest_passage._internal.arguments import OMITTED, checked_names, whole
from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import quoted
from northwest_passage.adventure.default_edition import DEFAULT_EDITION
from northwest_passage.adventure.edition import PLAYER_COUNTS, Edition
from northwest_passage.adventure.nouns import ATLANTIC, Phase, Variant
from northwest_passage.adventure.rules.chance import resolve_chance
from northwest_passage.adventure.scenario import Scenario
from northwest_passage.adventure.state import Player, State
from northwest_passage.errors import InvalidSetup

__all__ = ["Setup", "new_game", "start"]


@attrs.frozen(kw_only=True)
class Setup(Frozen):
    """The setup of a game: enough to start it, before any action of chance.

    >>> from northwest_passage.adventure import Setup, start
    >>> start(Setup(names=("Ross", "Rae"))).phase
    Phase.DEAL
    """

    edition: Edition = DEFAULT_EDITION
    """The edition of the game."""
    variant: Variant = Variant.STANDARD
    names: tuple[str, ...] = ()
    """The names of the players, all different, in the order of seats. There are 2 to 4 of them, 4 for
    teams."""
    first_player: int = 0
    """The number of the player who has the first turn."""
    seed: str | None = attrs.field(default=None, metadata={OMITTED: True})
    """The seed of the random streams of chance and bots, so that a resumed game continues with the same
    randomness.

    It makes the future of the game predictable, so it is the host's secret. A :class:`Table
    <northwest_passage.table.Table>` uses it. The rules do not. In documents it is left out if it is ``None``.
    """


def new_game(
    names: Sequence[str],
    *,
    rng: Random | None = None,
    turn_order: Sequence[int] | None = None,
    variant: Variant = Variant.STANDARD,
    edition: Edition = DEFAULT_EDITION,
) -> State:
    """Return a game in setup, in which characters are about to be dealt (SUP).

    >>> import random
    >>> from northwest_passage import adventure
    >>> adventure.new_game(["Amundsen", "Franklin"], rng=random.Random(1903))
    <State round 0, choose character by Amundsen, 2 players>

    :param names: of the players, all different, in the order of seats; 2 to 4 of them, 4 for teams. A name is
        one line of at most 64 visible characters.
    :param rng: draws the first player and deals the characters. Without it dealing is left to chance: the
        first actions are :class:`DealCharacter`.
    :param turn_order: the players' numbers, first to last; by default the order of the names. Turns go
        clockwise, so it is that order or begins elsewhere in it: ``(1, 2, 0)``. Not together with ``rng``.
    :param variant: which game is played: each for themselves, or in two teams.
    :param edition: what is printed.
    :raises InvalidSetup: if this is not a game that can be played.
    """
    if rng is not None and turn_order is not None:
        raise InvalidSetup("Give either rng, which draws the first player, or turn_order.")
    if rng is not None:
        _check_type(rng, Random)
    checked = _checked_names(names, variant)
    first = rng.randrange(len(checked)) if rng is not None else 0
    if turn_order is not None:
        first = first_of(turn_order, len(checked))
    setup = Setup(edition=edition, variant=variant, names=checked, first_player=first)
    state = start(setup)
    return state if rng is None else resolve_chance(state, rng)


def first_of(turn_order: Sequence[int], count: int) -> int:
    """Return the first player of a turn order, which is clockwise (TUR-3).

    :raises InvalidSetup: if it is not such an order of the players.
    """
    try:
        order = [whole(player) for player in turn_order]
    except TypeError:
        order = []
    first = order[0] if order else None
    if first is None or order != [(first + turn) % count for turn in range(count)]:
        words = f"must name each of the players 0 to {count - 1} once, clockwise"
        raise InvalidSetup(f"A turn order {words}, not {quoted(turn_order)}.")
    return first


def start(setup: Setup) -> State:
    """Return the first state of a game, in which the first character is about to be dealt (SUP-5).

    :raises InvalidSetup: if the game cannot be played.
    """
    edition, variant, first = setup.edition, setup.variant, setup.first_player
    _check_type(edition, Edition)
    names = _checked_names(setup.names, variant)
    count = len(names)
    number = whole(first)
    if number is None or not 0 <= number < count:
        raise InvalidSetup(f"The first player is one of 0 to {count - 1}, not {quoted(first)}.")
    teams = variant is Variant.TEAMS
    cards = edition.cards[count - PLAYER_COUNTS[0]]
    return State(
        edition=edition,
        variant=variant,
        phase=Phase.DEAL,
        round=0,
        first_player=number,
        turn_player=0,
        points=0,
        cards_left=0,
        moved=False,
        fresh_water=False,
        crossed_cold=False,
        crossed_iceberg=False,
        scenario=Scenario.of(edition, count),
        players=tuple(_player(name, edition) for name in names),
        iceberg_tiles=edition.iceberg_tiles,
        water_tiles=edition.water_tiles,
        deck=cards,
        discards=(0,) * len(cards),
        characters=tuple(card.character for card in edition.characters),
        dealt=((),) * (2 if teams else count),
        draws=(),
        revealed=(),
        pending=None,
    )


def _player(name: str, edition: Edition) -> Player:
    """Return a player at the start: the boat in the Atlantic, all tokens in the reserve (SUP-1, SUP-2)."""
    return Player(
        name=name,
        boat=ATLANTIC,
        came_from=ATLANTIC,
        reserve=edition.tokens,
        hand=(),
        character=None,
        silenced=False,
        safe=False,
        headwind=0,
    )


def _check_type(value: object, kind: type) -> None:
    if not isinstance(value, kind):
        article = "an" if kind.__name__[0] in "AEIOU" else "a"
        raise InvalidSetup(f"{quoted(value)} is not {article} {kind.__name__}.")


def _checked_names(given: Sequence[str], variant: Variant) -> tuple[str, ...]:
    """Return the names, checked for this variant (SUP-1, TEA-1).

    :raises InvalidSetup: if a name or the number of names is invalid.
    """
    _check_type(variant, Variant)
    names = checked_names(given)
    if variant is Variant.TEAMS and len(names) != 4:
        raise InvalidSetup(f"Teams are played by 4 players, not {len(names)}.")
    if len(names) not in PLAYER_COUNTS:
        raise InvalidSetup(f"The game is for 2 to 4 players, not {len(names)}.")
    return names
