"""The start of a game (SUP)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs

from northwest_passage._internal.arguments import OMITTED, check_setup_type, checked_names, whole
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
    """The setup of a game: everything needed to start it, before the first chance action.

    >>> from northwest_passage.adventure import Setup, start
    >>> start(Setup(names=("Ross", "Rae"))).phase
    Phase.DEAL
    """

    edition: Edition = DEFAULT_EDITION
    """The edition of the game."""
    variant: Variant = Variant.STANDARD
    names: tuple[str, ...] = ()
    """The names of the players, all different, in the order of seats: 2 to 4 names, or 4 for teams."""
    first_player: int = 0
    """The number of the player who has the first turn."""
    seed: str | None = attrs.field(default=None, metadata={OMITTED: True})
    """The seed of the random streams of chance and bots, so that a resumed game continues with the same
    randomness.

    It makes the future of the game predictable, so only the host should know it. A :class:`Table
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
    """Return the first state of a new game (SUP).

    >>> import random
    >>> from northwest_passage import adventure
    >>> adventure.new_game(["Amundsen", "Franklin"], rng=random.Random(1903))
    <State round 0, choose character by Amundsen, 2 players>

    :param names: the names of the players, all different, in the order of seats: 2 to 4 names, or 4 for
        teams. A name is one line of at most 64 visible characters.
    :param rng: the source of randomness that draws the first player and deals the characters. Without it,
        the first actions are chance actions: see :class:`DealCharacter`.
    :param turn_order: the players' numbers, first to last. By default it is the order of the names. Turns are
        clockwise, so only the first player can differ: ``(1, 2, 0)``. It cannot be combined with ``rng``.
    :param variant: the variant of the game: every player for themselves, or two teams.
    :param edition: the printed game.
    :raises InvalidSetup: if the game cannot be played with these arguments.
    """
    if rng is not None and turn_order is not None:
        raise InvalidSetup("rng and turn_order must not be combined: rng draws the first player.")
    if rng is not None:
        check_setup_type(rng, Random)
    checked = _checked_names(names, variant)
    first = rng.randrange(len(checked)) if rng is not None else 0
    if turn_order is not None:
        first = first_of(turn_order, len(checked))
    setup = Setup(edition=edition, variant=variant, names=checked, first_player=first)
    state = start(setup)
    return state if rng is None else resolve_chance(state, rng)


def first_of(turn_order: Sequence[int], count: int) -> int:
    """Return the first player of a clockwise turn order (TUR-3).

    :raises InvalidSetup: if the order does not list every player once, clockwise.
    """
    try:
        order = [whole(player) for player in turn_order]
    except TypeError:
        order = []
    first = order[0] if order else None
    if first is None or order != [(first + turn) % count for turn in range(count)]:
        words = f"must list the players 0 to {count - 1} once each, clockwise"
        raise InvalidSetup(f"The turn order {words}, got {quoted(turn_order)}.")
    return first


def start(setup: Setup) -> State:
    """Return the first state of a game, in which chance deals the first character (SUP-5).

    >>> from northwest_passage import adventure
    >>> adventure.start(adventure.Setup(names=("Ross", "Rae"), first_player=1))
    <State round 0, deal by chance, 2 players>

    :param setup: the edition, the variant, the names and the first player.
    :raises InvalidSetup: if the game cannot be played with this setup.
    """
    edition, variant, first = setup.edition, setup.variant, setup.first_player
    check_setup_type(edition, Edition)
    names = _checked_names(setup.names, variant)
    count = len(names)
    number = whole(first)
    if number is None or not 0 <= number < count:
        raise InvalidSetup(f"The first player must be 0 to {count - 1}, got {quoted(first)}.")
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


def _checked_names(given: Sequence[str], variant: Variant) -> tuple[str, ...]:
    """Return the names, checked for this variant (SUP-1, TEA-1).

    :raises InvalidSetup: if a name or the number of names is invalid.
    """
    check_setup_type(variant, Variant)
    names = checked_names(given)
    if variant is Variant.TEAMS and len(names) != 4:
        raise InvalidSetup(f"The number of players must be 4 for teams, got {len(names)}.")
    if len(names) not in PLAYER_COUNTS:
        raise InvalidSetup(f"The number of players must be 2 to 4, got {len(names)}.")
    return names
