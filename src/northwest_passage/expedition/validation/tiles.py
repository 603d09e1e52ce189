"""Checks of the tiles on the board and in the display, and that each tile is in exactly one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs

from northwest_passage.errors import NorthwestPassageError, Problem
from northwest_passage.expedition.board import PlacedTile
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.nouns import Cell, Phase, TileId, TileKind
from northwest_passage.expedition.rules.setup import new_game
from northwest_passage.expedition.state import State


def board_tiles(state: State) -> Iterator[Problem]:
    """Check that tiles are valid, do not overlap, agree at corners, and include the printed tiles (BRD)."""
    board, edition = state.board, state.edition
    if board.grid is not edition.grid:
        return
    wrong = False
    for i, placed in enumerate(board.tiles):
        for problem in _placed_tile(edition, placed):
            wrong = True
            yield Problem(f"board[{i}]{problem.path}", problem.message)
    if wrong:
        return
    covered = Counter(cell for tile in board.tiles for cell in tile.cells)
    for i, tile in enumerate(board.tiles):
        if any(covered[cell] > 1 for cell in tile.cells):
            yield Problem(
                f"board[{i}].cells", f"must not overlap another tile, but {tile.tile} does"
            )
    if board.land & board.sea:
        known: dict[Cell, object] = {}
        for i, tile in enumerate(board.tiles):
            for point, terrain in tile.points().items():
                if known.setdefault(point, terrain) is not terrain:
                    where = f"({point.col}, {point.row})"
                    yield Problem(
                        f"board[{i}].corners",
                        f"must match the other tiles: land meets sea at corner {where}",
                    )
    there = {tile.tile for tile in board.tiles}
    for i, printed in enumerate(edition.printed):
        if TileId.printed(i) not in there:
            yield Problem("board", f"must include the printed tile P{i}, {printed.name}")


def _placed_tile(edition: Edition, placed: PlacedTile) -> Iterator[Problem]:
    """Check that a tile belongs to this edition and has a canonical orientation (BRD-4, BRD-5, BRD-7)."""
    tile = placed.tile
    if not placed.cells or not all(map(edition.grid.has, placed.cells)):
        yield Problem(".cells", "must be cells of the board")
        return
    if tile.kind is TileKind.PRINTED:
        if tile.number >= len(edition.printed):
            yield Problem(".tile", f"must be a printed tile of the edition, got {tile}")
            return
        printed = edition.printed[tile.number]
        expected = PlacedTile.of(tile, printed.face, printed.cell, edition.symbol(tile))
    else:
        drawn = TileId.small(tile.number) if tile.kind is TileKind.JOKER else tile
        if not edition.has(drawn):
            yield Problem(".tile", f"must be a tile of the edition, got {tile}")
            return
        stamp = edition.pictures.named[drawn].get((placed.side, placed.rotation))
        if stamp is None:
            yield Problem(".rotation", f"must be an orientation of {tile}, together with the side")
            return
        expected = PlacedTile.of(tile, stamp.face, placed.cell, edition.symbol(drawn))
    if placed != expected:
        for field in attrs.fields(PlacedTile):
            if field.eq and getattr(placed, field.name) != getattr(expected, field.name):
                yield Problem(f".{field.name}", f"must match {tile} in this place and orientation")


def stock(state: State) -> Iterator[Problem]:
    """Check that every tile is in exactly one place (BRD-5 to BRD-7, ACT-A)."""
    edition = state.edition
    board = [(f"board[{i}].tile", placed.tile) for i, placed in enumerate(state.board.tiles)]
    reserves = [
        (f"players[{i}].reserve[{k}]", tile)
        for i, player in enumerate(state.players)
        for k, tile in enumerate(player.reserve)
    ]
    waiting = [(f"display[{i}]", tile) for i, tile in enumerate(state.display) if tile is not None]
    waiting += [("bag", tile) for tile in state.bag]
    waiting += [("set_aside", tile) for tile in state.set_aside]
    found: dict[TileId, str] = {}
    count = len(edition.large_tiles)
    for path, tile in board + reserves + waiting:
        if tile.kind is TileKind.LARGE and tile.number < count:
            if tile in found:
                yield Problem(path, f"must be in only one place: {tile} is also in {found[tile]}")
            found[tile] = path
    for path, tile in reserves + waiting:
        if tile not in found and (not edition.has(tile) or (path, tile) in waiting):
            if path in ("bag", "set_aside"):
                wanted = "contain only large tiles"
            else:
                wanted = f"be a {'large' if (path, tile) in waiting else 'large or small'} tile"
            yield Problem(path, f"must {wanted} of the edition, got {tile}")
    if len(found) < count:
        for number in range(count):
            if TileId.large(number) not in found:
                yield Problem("bag", f"must include the tile L{number}, which is nowhere else")
    yield from _small_stock(
        state,
        Counter(tile.number for _, tile in board + reserves if tile.kind is TileKind.SMALL),
        Counter(tile.number for _, tile in board if tile.kind is TileKind.JOKER),
    )


def _small_stock(state: State, used: Counter[int], jokers: Counter[int]) -> Iterator[Problem]:
    """Check that no small tile is missing, except those used as Jokers (PLC-6, BRD-7).

    A Joker J3 is a tile from any other pile. It represents a tile of pile 3, which was used up. So the number
    of missing tiles equals the number of Jokers for all piles together, but not always for each pile.

    :param state: the state.
    :param used: by pile, the number of small tiles in reserves, or on the board but not as Jokers.
    :param jokers: by pile, the number of Jokers that represent a tile of the pile.
    """
    missing: list[int] = []
    for pile, (left, all_of_it) in enumerate(
        zip(state.small_piles, state.edition.small_piles, strict=True)
    ):
        missing.append(all_of_it - left - used[pile])
        if left < 0:
            yield Problem(f"small_piles[{pile}]", f"must not be negative, got {left}")
        elif missing[pile] < 0:
            yield Problem(
                f"small_piles[{pile}]",
                f"must total at most {all_of_it} S{pile} tiles, including those on the board and in "
                f"reserves, got {left + used[pile]}",
            )
        elif jokers[pile] and left:
            yield Problem(f"small_piles[{pile}]", f"must be 0: a Joker J{pile} is on the board")
    # No Joker was taken from the pile it represents, since that pile was empty. So the Jokers that represent
    # a pile and those that were taken from it are different Jokers, together at most as many as there are.
    total = jokers.total()
    if min(missing) >= 0 and sum(missing) != total:
        yield Problem(
            "small_piles",
            f"must lack {total} of the edition's small tiles, one for each Joker in play, got {sum(missing)}",
        )
    elif any(jokers[pile] + missing[pile] > total for pile in range(len(missing))):
        yield Problem(
            "small_piles", "must not imply that a Joker came from the pile that it represents"
        )


def reserves(state: State) -> Iterator[Problem]:
    """Check that reserves are sorted, and that every player drew a large tile in the setup (ACT-A, SET-2)."""
    drawn = 0
    for i, player in enumerate(state.players):
        if list(player.reserve) != sorted(player.reserve):
            yield Problem(f"players[{i}].reserve", "must be sorted")
        drawn += sum(tile.kind is TileKind.LARGE for tile in player.reserve)
    drawn += sum(placed.tile.kind is TileKind.LARGE for placed in state.board.tiles)
    if state.stage is not Phase.SETUP_DRAW and drawn < len(state.players):
        yield Problem("players", "must each have drawn a large tile in the setup")


def display(state: State) -> Iterator[Problem]:
    """Check that slots are empty and tiles set aside only when SET-2, ACT-A, ACT-B and SOL-1 allow it."""
    display, stage, size = state.display, state.stage, state.edition.display_size
    empty = display.count(None)
    due = bool(empty and state.bag)
    filled = size - empty
    in_a_row = None not in display[:filled]
    if stage is Phase.SETUP_DRAW:
        yield from _setup_display(state, due, in_a_row)
    elif stage is Phase.OWED_DRAW:
        # A refresh needs a tile in the bag, so display and bag together had more tiles than there are slots.
        if not in_a_row:
            yield Problem("display", "must be filled from the left")
        if empty and not due:
            yield Problem("display", "must have a tile in each slot after a refresh")
        if due and not state.set_aside and not size - filled < len(state.bag) <= size:
            yield Problem(
                "bag",
                "must agree with the display: a refresh returns the old display to the bag only after "
                "the bag has run out",
            )
    elif due and stage is Phase.TURN:
        assert state.turn_player is not None
        player = state.players[state.turn_player]
        drawn = any(tile.kind is TileKind.LARGE for tile in player.reserve)
        acted = player.ship_crew.resting or player.sled_crew.resting
        if empty > 1 or not drawn or not acted or not (state.surcharge or state.variant.is_solo):
            yield Problem(
                "display",
                "must not have an empty slot, unless a player has just drawn the tile from it",
            )
    elif due and not (
        stage is Phase.FILL_GAP and state.variant.is_solo and empty == 1 and in_a_row
    ):
        yield Problem("display", "must not have an empty slot while the bag has tiles")
    if state.set_aside and not (stage is Phase.OWED_DRAW and due and len(state.set_aside) == size):
        yield Problem(
            "set_aside", "must be empty, or the whole old display while a refresh is in progress"
        )


def _setup_display(state: State, due: bool, in_a_row: bool) -> Iterator[Problem]:
    """Check that the players draw one large tile each, from the last to the first (SET-2)."""
    order, actor = state.turn_order, state.turn_player
    assert actor is not None
    place = order.index(actor)
    for k, i in enumerate(order):
        kinds = [tile.kind for tile in state.players[i].reserve]
        expected = [TileKind.LARGE] if k > place else []
        just_drawn = k == place and due and state.display.count(None) == 1
        if kinds != expected and not (just_drawn and kinds == [TileKind.LARGE]):
            wanted = "one large tile" if expected else "no tile"
            yield Problem(
                f"players[{i}].reserve",
                f"must have {wanted}: in the setup, the players draw in reverse turn order",
            )
    if due and not state.players[actor].reserve and not (in_a_row and actor == order[-1]):
        yield Problem("display", "must be filled from the left before a player draws")


def setup(state: State) -> Iterator[Problem]:
    """Check that nothing but draws has happened before all players have drawn (SET)."""
    try:
        start = new_game(
            [player.name for player in state.players],
            turn_order=state.turn_order,
            variant=state.variant,
            edition=state.edition,
        )
    except NorthwestPassageError:  # the names are invalid, which is reported elsewhere
        return
    for field in ("board", "tokens", "small_piles", "cartography_left"):
        if getattr(state, field) != getattr(start, field):
            yield Problem(field, "must be the same as at the start of the game")
    for i, (player, fresh) in enumerate(zip(state.players, start.players, strict=True)):
        if attrs.evolve(player, reserve=()) != fresh:
            yield Problem(
                f"players[{i}]",
                "must be the same as at the start of the game, except for one drawn tile",
            )
