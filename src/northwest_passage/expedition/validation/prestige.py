"""Checks of tokens and prestige: each token that left the board or the supply was taken and scored."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from northwest_passage._internal.cache import cached_with_edition
from northwest_passage._internal.strings import count, quoted
from northwest_passage.errors import Problem
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.edition_checks import PLAYER_COUNTS
from northwest_passage.expedition.islands import Island, completed_islands, islands
from northwest_passage.expedition.nouns import Cell, TokenKind
from northwest_passage.expedition.state import State
from northwest_passage.expedition.validation.board import Map

MAP_TOKENS = (TokenKind.CAIRN, TokenKind.INUIT, TokenKind.FRANKLIN, TokenKind.STRAIT)
"""The kinds of token that players take from the map."""


def rewards(state: State) -> Iterator[Problem]:
    """Check that players have all rewards that left the supply (SCR-1, SCR-2, SOL-3, SET-3, SET-4)."""
    edition = state.edition
    northwest: tuple[int, ...] = ()
    greenland: tuple[int, ...] = ()
    if not state.variant.is_solo:
        row = len(state.players) - PLAYER_COUNTS[0]
        northwest, greenland = edition.northwest_tokens[row], edition.greenland_tokens[row]
    reached = [player for player in state.players if player.passage_reached]
    for field, tokens, takers, deed in (
        ("northwest_tokens", northwest, len(reached), "reached the Northwest Passage"),
        ("greenland_tokens", greenland, len(state.return_order), "returned to Greenland"),
    ):
        if getattr(state, field) != tokens[takers:]:
            left, found = quoted(tokens[takers:]), quoted(getattr(state, field))
            yield Problem(
                field, f"must be {left} after {count(takers, 'player')} {deed}, got {found}"
            )
    earned = sorted(player.earned.passage for player in reached)
    if state.variant.is_solo:
        right = not reached or earned[0] in _solo_passage(state)
    else:
        right = earned == sorted((*northwest, *(0,) * len(reached))[: len(reached)])
    if not right:
        yield Problem(
            "players",
            "must have exactly the points due for reaching the Northwest Passage",
        )
    for i, player in enumerate(state.players):
        path = f"players[{i}]"
        if player.earned.passage and not player.passage_reached:
            yield Problem(
                f"{path}.earned.passage",
                "must be 0: the player has not reached the Northwest Passage",
            )
        place = state.return_order.index(i) if i in state.return_order else len(greenland)
        due = sum(greenland[place : place + 1])
        if player.earned.greenland != due:
            back = i in state.return_order
            why = (
                "for the player's place in the return order" if back else "until the player returns"
            )
            got = player.earned.greenland
            yield Problem(f"{path}.earned.greenland", f"must be {due} {why}, got {got}")
        for kind, number in attrs.asdict(player.tokens).items():
            if number < 0:
                yield Problem(f"{path}.tokens.{kind}", f"must not be negative, got {number}")
    given_away = sum(player.tokens.cartography for player in state.players)
    if state.cartography_left < 0:
        yield Problem("cartography_left", f"must not be negative, got {state.cartography_left}")
    elif state.cartography_left + given_away != edition.cartography_tokens:
        yield Problem(
            "cartography_left",
            f"must be {edition.cartography_tokens - given_away} when players have {given_away} of the "
            f"{edition.cartography_tokens} tokens, got {state.cartography_left}",
        )


def _solo_passage(state: State) -> set[int]:
    """Return the points that reaching the Northwest Passage could have given in the years so far (SOL-3)."""
    first, second = state.edition.solo.northwest
    years = {first} if state.edition.first_year else set[int]()
    return years | {second} if state.round > state.edition.first_year else years


def tokens(m: Map) -> Iterator[Problem]:
    """Check that a token is on its symbol until a player takes and scores it (PLC-5, ACT-F, ACT-G, SCR-3)."""
    state, edition = m.state, m.edition
    if list(state.tokens) != sorted(state.tokens):
        yield Problem("tokens", "must be sorted by cell")
    symbols = {tile.symbol_cell: tile for tile in m.board.tiles if tile.symbol_cell is not None}
    occupied: set[Cell] = set()
    for i, token in enumerate(state.tokens):
        tile = symbols.get(token.cell)
        if tile is None or tile.symbol is not token.kind:
            yield Problem(f"tokens[{i}]", f"must be on a {token.kind.name.lower()} symbol")
        elif token.cell in occupied:
            yield Problem(f"tokens[{i}]", "must be the only token on its symbol")
        occupied.add(token.cell)
    values: dict[TokenKind, list[int]] = {kind: [] for kind in MAP_TOKENS}
    for cell, tile in symbols.items():
        if cell not in occupied and tile.symbol is not None:
            values[tile.symbol].append(edition.discovery(tile.symbol, cell))
            if m.grid.mask((cell,)) & m.placed:
                yield Problem(
                    "tokens", f"must include the token of {tile.tile}, which was just placed"
                )
            elif not m.is_visited(tile.cell):
                yield Problem(
                    "tokens",
                    f"must include the token of {tile.tile}: no player could have reached this tile",
                )
    for kind, points in values.items():
        name = kind.name.lower()
        counts = [player.tokens[kind] for player in state.players]
        if sum(counts) != len(points):
            yield Problem(
                "tokens",
                f"must leave {count(sum(counts), f'{name} symbol')} empty, one for each token that players "
                f"have, got {len(points)}",
            )
        else:
            earned = [getattr(player.earned, name) for player in state.players]
            yield from _shares(name, counts, earned, points, exact=True)


def charted_islands(m: Map) -> Iterator[Problem]:
    """Check that players charted each complete island and took a token if any were left (PLC-7, SCR-5)."""
    state, table = m.state, m.edition.island_points
    # Islands that are complete on the printed board or through a placement in progress are not charted.
    uncharted = {*_printed_islands(m.edition), *completed_islands(m.board, m.placed)}
    charted = [island for island in islands(m.board) if island not in uncharted]
    counts = [player.tokens.cartography for player in state.players]
    wanted = min(len(charted), m.edition.cartography_tokens)
    if sum(counts) != wanted:
        yield Problem(
            "players",
            f"must have {count(wanted, 'Cartography token')} for "
            f"{count(len(charted), 'charted island')}, got {sum(counts)}",
        )
        return
    points = [table[min(len(island.tiles) - 2, len(table) - 1)] for island in charted]
    earned = [player.earned.islands for player in state.players]
    yield from _shares("islands", counts, earned, points, exact=wanted == len(charted))


@cached_with_edition(maxsize=1)
def _printed_islands(edition: Edition) -> tuple[Island, ...]:
    return islands(edition.printed_board)


def _shares(
    source: str, counts: list[int], earned: list[int], points: list[int], *, exact: bool
) -> Iterator[Problem]:
    """Check that the points add up, and that each player's points are possible with the player's tokens.

    A state stores only the number of a player's tokens, not which ones they are. The points for n tokens are
    at least the sum of the n smallest values, and at most that of the n largest.

    :param source: the name of the source, for messages.
    :param counts: the number of tokens of each player.
    :param earned: the points of each player from this source.
    :param points: the points of each token or island that was scored.
    :param exact: whether a token was awarded for each of ``points``. If not, the tokens ran out, and points
        without a token can belong to any player.
    """
    if sum(earned) != sum(points):
        yield Problem(
            "players",
            f"must have a total of {count(sum(points), 'point')} in earned.{source}, got {sum(earned)}",
        )
    points = sorted(points)
    for i, (owned, got) in enumerate(zip(counts, earned, strict=True)):
        maximum = sum(points[len(points) - max(owned, 0) :]) if exact else sum(points)
        if not sum(points[: max(owned, 0)]) <= got <= maximum:
            yield Problem(
                f"players[{i}].earned.{source}",
                f"must be a score that {count(owned, 'token')} can give, got {got}",
            )
