"""Validation of states: a check of every invariant.

:func:`check` is for states from untrusted sources. It lists every problem with its path in the JSON document.
Checks that depend on an invalid part are skipped. Every state that a game can reach passes. A state that
passes need not be reachable, but the rules can handle it.
"""

from __future__ import annotations

from collections.abc import Iterator

from northwest_passage._internal.arguments import check_type, hints_of, name_problems
from northwest_passage._internal.arguments import problems as type_problems
from northwest_passage._internal.strings import quoted
from northwest_passage.errors import Problem, limited
from northwest_passage.expedition.board import Board, PlacedTile
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.edition_checks import PLAYER_COUNTS
from northwest_passage.expedition.nouns import Phase
from northwest_passage.expedition.rules.engine import legal_actions
from northwest_passage.expedition.state import GapPending, SettlePending, State
from northwest_passage.expedition.validation import board, crew, prestige, tiles, turns
from northwest_passage.expedition.validation.board import Map

__all__ = ["check", "problems_of"]


def check(state: State) -> tuple[Problem, ...]:
    """Return every problem with a state. The result is empty if the state is valid.

    If there are more than a hundred problems, only the first hundred are listed, followed by a problem that
    says so.

    >>> import attrs
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> nwp.check(state)
    ()
    >>> for problem in nwp.check(attrs.evolve(state, turn_order=(0, 0))):
    ...     print(problem)
    turn_order: must contain only players 0 to 1, each at most once, got (0, 0)

    :param state: the state to check.
    :raises InvalidData: if ``state`` is not a state of this game.
    """
    check_type(state, State)
    return limited(_ill_typed(state)) or problems_of(state)


def _ill_typed(state: State) -> Iterator[Problem]:
    """Yield a problem for each field of the wrong type. Editions check their own fields."""
    for field, hint in hints_of(State).items():
        value: object = getattr(state, field)
        if field != "edition" or type(value) is not Edition:
            yield from type_problems(value, hint, field)
    if type(state.board) is Board:
        yield from type_problems(state.board.tiles, tuple[PlacedTile, ...], "board")


def problems_of(state: State) -> tuple[Problem, ...]:
    """Return the problems with a state whose fields all have the right types."""
    found = limited(_problems(state))
    # The rules can be called only now, because they rely on everything that was checked.
    if not found and state.phase is Phase.FILL_GAP and len(legal_actions(state)) < 2:
        return (
            Problem(
                "pending.gap", "must already be filled: there is only one way to fill this gap"
            ),
        )
    return found


def _problems(state: State) -> Iterator[Problem]:
    """Yield the problems with a state, except those that only the rules can find.

    Later checks rely on earlier ones and are skipped if those found problems. Most checks need valid sizes
    and player numbers, many also need a valid turn order, and the checks of the map need a valid board.
    """
    unframed = limited(_frame(state))
    unsound = limited(tiles.board_tiles(state))
    names = [player.name for player in state.players]  # they must identify the players (SET-1)
    yield from (*unframed, *name_problems(names, "players[{}].name"), *crew.crew(state), *unsound)
    if unframed:
        return
    unordered = limited(turns.order(state))
    yield from unordered
    yield from tiles.stock(state)
    yield from tiles.reserves(state)
    yield from prestige.rewards(state)
    yield from crew.effort(state)
    if unordered:
        return
    yield from turns.turn(state)
    yield from tiles.display(state)
    yield from crew.lost_crew(state)
    if unsound:
        return
    yield from _on_the_map(Map(state))
    if state.stage is Phase.SETUP_DRAW:
        yield from tiles.setup(state)


def _on_the_map(m: Map) -> Iterator[Problem]:
    """Yield the problems with everything on the map. The board must be valid."""
    yield from board.placements(m)
    yield from board.gaps(m)
    yield from prestige.tokens(m)
    yield from prestige.charted_islands(m)
    for i, player in enumerate(m.state.players):
        yield from board.units(m, i, player)
    if isinstance(m.state.pending, GapPending):
        yield from board.gap_pending(m, m.state.pending)
    elif isinstance(m.state.pending, SettlePending):
        yield from board.settle_pending(m, m.state.pending)


# -- The size of the game, and numbers that every other check relies on ------------------------------


def _frame(state: State) -> Iterator[Problem]:
    """Yield the problems with sizes, and with numbers that must refer to a player or a round."""
    edition, there = state.edition, len(state.players)
    if there not in ((1,) if state.variant.is_solo else PLAYER_COUNTS):
        wanted_players = "1 player" if state.variant.is_solo else "2 to 4 players"
        yield Problem("players", f"must have {wanted_players} for this variant, got {there}")
    if len(edition.large_tiles) < there:
        found = len(edition.large_tiles)
        words = f"must have at least {there} large tiles, one for each player, got {found}"
        yield Problem("edition", words)
    if not 1 <= state.round <= edition.rounds:
        yield Problem("round", f"must be 1 to {edition.rounds}, got {state.round}")
    if state.stage is Phase.REVEAL:
        yield Problem(
            "stage", 'must not be "reveal": the empty slots already imply that a reveal is due'
        )
    if len(state.display) != edition.display_size:
        yield Problem(
            "display", f"must have {edition.display_size} slots, got {len(state.display)}"
        )
    if len(state.small_piles) != len(edition.small_piles):
        yield Problem(
            "small_piles",
            f"must have {len(edition.small_piles)} piles, got {len(state.small_piles)}",
        )
    if state.surcharge not in ((0,) if state.variant.is_solo else (0, 1)):
        allowed = "0 in a solo game" if state.variant.is_solo else "0 or 1"
        yield Problem("surcharge", f"must be {allowed}, got {state.surcharge}")
    for field in ("turn_order", "passed", "return_order"):
        order: tuple[int, ...] = getattr(state, field)
        if len(set(order)) < len(order) or not all(0 <= player < there for player in order):
            yield Problem(
                field,
                f"must contain only players 0 to {there - 1}, each at most once, got {quoted(order)}",
            )
    if not state.turn_order:
        yield Problem("turn_order", "must not be empty")
    if (state.turn_player is None) != (state.stage is Phase.OVER):
        over = state.stage is Phase.OVER
        words = "must be None: the game is over" if over else "must be a player, got None"
        yield Problem("turn_player", words)
    elif state.turn_player is not None and not 0 <= state.turn_player < there:
        yield Problem("turn_player", f"must be 0 to {there - 1}, got {state.turn_player}")
    wanted = {Phase.FILL_GAP: GapPending, Phase.SETTLE_SLED: SettlePending}.get(state.stage)
    if not (state.pending is None if wanted is None else isinstance(state.pending, wanted)):
        kind = "None" if wanted is None else f"a {wanted.__name__}"
        yield Problem("pending", f"must be {kind} in the stage {state.stage.name.lower()}")
    if state.board.grid is not edition.grid:
        yield Problem("board", f"must have {edition.columns} columns and {edition.rows} rows")
