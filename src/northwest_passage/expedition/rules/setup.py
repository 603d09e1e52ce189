"""The start of a game (SET)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs

from northwest_passage._internal.arguments import OMITTED, check_setup_type, checked_names, whole
from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import quoted
from northwest_passage.errors import InvalidSetup
from northwest_passage.expedition.default_edition import DEFAULT_EDITION
from northwest_passage.expedition.edition import Edition, check_player_count
from northwest_passage.expedition.edition_checks import PLAYER_COUNTS
from northwest_passage.expedition.nouns import Phase, Variant
from northwest_passage.expedition.rules.chance import resolve_chance
from northwest_passage.expedition.state import Bag, Crew, Earned, Player, State, Token, Tokens

__all__ = ["Setup", "new_game", "start"]


def _as_named(setup: Setup) -> tuple[int, ...]:
    return tuple(range(len(setup.names)))


@attrs.frozen(kw_only=True)
class Setup(Frozen):
    """The setup of a game: everything needed to start it, before the first reveal.

    >>> from northwest_passage import Setup
    >>> from northwest_passage import start
    >>> start(Setup(names=("Ross", "Rae"))).phase
    Phase.REVEAL
    """

    edition: Edition = DEFAULT_EDITION
    """The printed board, tiles and tables."""
    variant: Variant = Variant.STANDARD
    names: tuple[str, ...] = ()
    """The players' names, all different: 2 to 4, or one for a solo variant."""
    turn_order: tuple[int, ...] = attrs.Factory(_as_named, takes_self=True)
    """The players' numbers, first to last. The default is the order of the names."""
    seed: str | None = attrs.field(default=None, metadata={OMITTED: True})
    """The seed of the random streams of chance and bots, so that a resumed game continues with the same
    random numbers.

    It is the host's secret, since it predicts every random event. A :class:`Table
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
    """Return the state of a new game, in which players are about to draw their first tile (SET).

    >>> import random
    >>> import northwest_passage as nwp
    >>> nwp.new_game(["Ross", "Rae"], rng=random.Random(1845))
    <State round 1, sun III, setup draw by Ross, 4 tiles>
    >>> nwp.new_game(["Ross", "Rae"])  # without a generator chance is still to act
    <State round 1, sun III, reveal by chance, 4 tiles>

    :param names: the players' names, all different: 2 to 4, or one for a solo variant. A name is one line of
        at most 64 visible characters.
    :param rng: the source of randomness, which shuffles the turn order and reveals the first display. Without
        it, chance acts first: the first actions are a :class:`Reveal <northwest_passage.Reveal>` for each
        slot of the display.
    :param turn_order: the players' numbers, first to last. The default is the order of the names. It cannot
        be combined with ``rng``.
    :param variant: the variant to play: the standard game, or one of the two solo variants.
    :param edition: the printed board, tiles and tables.
    :raises InvalidSetup: if no game can be set up with these arguments.
    """
    names = _checked_names(names, variant, edition)
    if rng is not None:
        check_setup_type(rng, Random)
    if rng is not None and turn_order is not None:
        raise InvalidSetup("rng and turn_order must not be combined: rng shuffles the turn order.")
    order = _checked_order(turn_order, len(names))
    if rng is not None:
        rng.shuffle(order)
    state = start(Setup(edition=edition, variant=variant, names=names, turn_order=tuple(order)))
    return state if rng is None else resolve_chance(state, rng)


def start(setup: Setup) -> State:
    """Return the first state of a game, in which the first display is about to be revealed (SET).

    >>> import northwest_passage as nwp
    >>> nwp.start(nwp.Setup(names=("Ross", "Rae")))
    <State round 1, sun III, reveal by chance, 4 tiles>

    :param setup: the setup.
    :raises InvalidSetup: if no game can be played with this setup.
    """
    edition, variant = setup.edition, setup.variant
    names = _checked_names(setup.names, variant, edition)
    order = _checked_order(setup.turn_order, len(names))
    board = edition.printed_board
    northwest: tuple[int, ...] = ()
    greenland: tuple[int, ...] = ()
    if not variant.is_solo:
        row = len(names) - PLAYER_COUNTS[0]
        northwest, greenland = (
            edition.northwest_tokens[row],
            edition.greenland_tokens[row],
        )
    return State(
        edition=edition,
        variant=variant,
        stage=Phase.SETUP_DRAW,
        round=1,
        turn_player=order[-1],
        surcharge=0,
        board=board,
        # Cairns are on the printed symbols from the start (SET-4).
        tokens=tuple(
            sorted(
                Token(tile.symbol_cell, tile.symbol)
                for tile in board.tiles
                if tile.symbol is not None and tile.symbol_cell is not None
            )
        ),
        players=tuple(_player(name, edition) for name in names),
        display=(None,) * edition.display_size,
        bag=Bag((1 << len(edition.large_tiles)) - 1),
        set_aside=Bag(),
        small_piles=edition.small_piles,
        turn_order=tuple(order),
        passed=(),
        pending=None,
        northwest_tokens=northwest,
        greenland_tokens=greenland,
        cartography_left=edition.cartography_tokens,
        return_order=(),
    )


def _player(name: str, edition: Edition) -> Player:
    """Return a player at the start: all crew available with the Ship, in Greenland (SET-1)."""
    return Player(
        name=name,
        ship=edition.greenland,
        sled=None,
        ship_crew=Crew(edition.crew, 0),
        sled_crew=Crew(0, 0),
        reserve=(),
        tokens=Tokens(),
        earned=Earned(),
        passage_reached=False,
        returned=False,
        sled_lost=False,
        crew_lost_with_sled=0,
        crew_lost=0,
    )


def _checked_names(given: Sequence[str], variant: Variant, edition: Edition) -> tuple[str, ...]:
    """Return the names, after checking that there are as many as the variant requires."""
    check_setup_type(edition, Edition)
    check_setup_type(variant, Variant)
    names = checked_names(given)
    if variant.is_solo:
        if len(names) != 1:
            raise InvalidSetup(
                f"The number of players must be 1 for a solo game, got {len(names)}."
            )
    elif len(names) not in PLAYER_COUNTS:
        alone = " For one player, use Variant.SOLO." if len(names) == 1 else ""
        raise InvalidSetup(f"The number of players must be 2 to 4, got {len(names)}.{alone}")
    check_player_count(edition, len(names))
    return names


def _checked_order(turn_order: Sequence[int] | None, count: int) -> list[int]:
    if turn_order is None:
        return list(range(count))
    try:
        order = [whole(player) for player in turn_order]
    except TypeError:
        order = []
    known = [player for player in order if player is not None]
    if len(known) < len(order) or sorted(known) != list(range(count)):
        raise InvalidSetup(
            f"The turn order must list the players 0 to {count - 1} once each, got {quoted(turn_order)}."
        )
    return known
