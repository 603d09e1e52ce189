"""Changes to a state of Expedition that often pass `check`: pieces move, and numbers change to match."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import attrs

import northwest_passage as nwp
from northwest_passage import Crew, Player, State, TileId
from northwest_passage.expedition.state import Bag, SledPosition

Change = Callable[[State, Random], State]


def with_player(state: State, number: int, player: Player) -> State:
    players = list(state.players)
    players[number] = player
    return attrs.evolve(state, players=tuple(players))


def any_player(state: State, rng: Random) -> tuple[int, Player]:
    """Return a random player, usually the one whose turn it is."""
    if state.turn_player is not None and rng.random() < 0.7:
        number = state.turn_player
    else:
        number = rng.randrange(len(state.players))
    return number, state.players[number]


def small_tiles_to_a_reserve(state: State, rng: Random) -> State:
    piles, (number, player) = list(state.small_piles), any_player(state, rng)
    reserve = list(player.reserve)
    for _ in range(rng.randint(1, 4)):
        pile = rng.randrange(len(piles))
        if piles[pile]:
            piles[pile] -= 1
            reserve.append(TileId.small(pile))
    state = attrs.evolve(state, small_piles=tuple(piles))
    return with_player(state, number, attrs.evolve(player, reserve=tuple(sorted(reserve))))


def large_tiles_to_a_reserve(state: State, rng: Random) -> State:
    bag, (number, player) = list(state.bag), any_player(state, rng)
    taken = rng.sample(bag, min(len(bag), rng.randint(1, 3)))
    mask = sum(1 << tile.number for tile in bag if tile not in taken)
    reserve = tuple(sorted((*player.reserve, *taken)))
    state = attrs.evolve(state, bag=Bag(mask))
    return with_player(state, number, attrs.evolve(player, reserve=reserve))


def a_small_tile_is_returned(state: State, rng: Random) -> State:
    """Return a small tile from a reserve to its pile."""
    number, player = any_player(state, rng)
    small = [tile for tile in player.reserve if tile.kind is nwp.TileKind.SMALL]
    if not small:
        return state
    tile, piles = rng.choice(small), list(state.small_piles)
    piles[tile.number] += 1
    reserve = list(player.reserve)
    reserve.remove(tile)
    state = attrs.evolve(state, small_piles=tuple(piles))
    return with_player(state, number, attrs.evolve(player, reserve=tuple(reserve)))


def crew_wake_or_rest(state: State, rng: Random) -> State:
    number, player = any_player(state, rng)
    ship, sled = player.ship_crew, player.sled_crew
    awake = rng.randint(0, ship.total)
    asleep = rng.randint(0, sled.total)
    return with_player(
        state,
        number,
        attrs.evolve(
            player,
            ship_crew=Crew(awake, ship.total - awake),
            sled_crew=Crew(asleep, sled.total - asleep),
        ),
    )


def another_round(state: State, rng: Random) -> State:
    return attrs.evolve(state, round=max(1, state.round + rng.choice((-2, -1, 1))))


def another_surcharge(state: State, rng: Random) -> State:
    return attrs.evolve(state, surcharge=1 - state.surcharge)


def a_ship_elsewhere(state: State, rng: Random) -> State:
    number, player = any_player(state, rng)
    ship = rng.choice(state.board.tiles).cell
    return with_player(state, number, attrs.evolve(player, ship=ship))


def a_sled_elsewhere(state: State, rng: Random) -> State:
    """Deploy or move a Sled, with some of the Ship's crew."""
    number, player = any_player(state, rng)
    if state.round > state.edition.rounds or not player.ship_crew.total:
        return state
    tile = rng.choice(state.board.tiles)
    areas = nwp.areas(state, tile.cell)
    if not areas:
        return state
    away = rng.randint(1, player.ship_crew.total)
    sled = SledPosition(tile.cell, rng.randrange(len(areas)))
    crew = Crew(0, player.ship_crew.total - away), Crew(0, player.sled_crew.total + away)
    changed = attrs.evolve(player, sled=sled, ship_crew=crew[0], sled_crew=crew[1])
    return with_player(state, number, changed)


def a_sled_packed(state: State, rng: Random) -> State:
    number, player = any_player(state, rng)
    ship, sled = player.ship_crew, player.sled_crew
    crew = Crew(ship.available + sled.available, ship.resting + sled.resting)
    changed = attrs.evolve(player, sled=None, ship_crew=crew, sled_crew=Crew(0, 0))
    return with_player(state, number, changed)


def a_reserve_changes_hands(state: State, rng: Random) -> State:
    number, player = any_player(state, rng)
    other = rng.randrange(len(state.players))
    state = with_player(state, number, attrs.evolve(player, reserve=state.players[other].reserve))
    changed = attrs.evolve(state.players[other], reserve=player.reserve)
    return with_player(state, other, changed)


def another_order(state: State, rng: Random) -> State:
    order = rng.sample(state.turn_order, len(state.turn_order))
    return attrs.evolve(state, turn_order=tuple(order))


def crew_change_units(state: State, rng: Random) -> State:
    """Move crew from a Ship to its Sled."""
    number, player = any_player(state, rng)
    if player.sled is None or player.ship_crew.available < 1:
        return state
    count = rng.randint(1, player.ship_crew.available)
    ship = Crew(player.ship_crew.available - count, player.ship_crew.resting)
    sled = Crew(player.sled_crew.available + count, player.sled_crew.resting)
    return with_player(state, number, attrs.evolve(player, ship_crew=ship, sled_crew=sled))


def tokens_change_hands(state: State, rng: Random) -> State:
    """Exchange two players' tokens of one kind, with the points scored for them."""
    one, other = rng.randrange(len(state.players)), rng.randrange(len(state.players))
    kind = rng.choice(("cairn", "inuit", "franklin", "strait", "cartography"))
    source = "islands" if kind == "cartography" else kind
    first, second = state.players[one], state.players[other]

    def given(player: Player, by: Player) -> Player:
        tokens = attrs.evolve(player.tokens, **{kind: getattr(by.tokens, kind)})
        earned = attrs.evolve(player.earned, **{source: getattr(by.earned, source)})
        return attrs.evolve(player, tokens=tokens, earned=earned)

    state = with_player(state, one, given(first, second))
    return with_player(state, other, given(second, first))


def a_token_is_collected(state: State, rng: Random) -> State:
    """Give a token of the board to a player, who scores it."""
    if not state.tokens:
        return state
    token = rng.choice(state.tokens)
    number, player = any_player(state, rng)
    points = state.edition.discovery(token.kind, token.cell)
    earned = player.earned.plus(token.kind.name.lower(), points)
    player = attrs.evolve(player, tokens=player.tokens.plus(token.kind), earned=earned)
    left = tuple(each for each in state.tokens if each != token)
    return with_player(attrs.evolve(state, tokens=left), number, player)


def the_passage_changes_hands(state: State, rng: Random) -> State:
    one, other = rng.randrange(len(state.players)), rng.randrange(len(state.players))
    first, second = state.players[one], state.players[other]

    def given(player: Player, by: Player) -> Player:
        earned = attrs.evolve(player.earned, passage=by.earned.passage)
        return attrs.evolve(player, earned=earned, passage_reached=by.passage_reached)

    state = with_player(state, one, given(first, second))
    return with_player(state, other, given(second, first))


def the_display_is_exchanged(state: State, rng: Random) -> State:
    """Exchange some displayed tiles with tiles in the bag."""
    display, bag = list(state.display), list(state.bag)
    for slot, tile in enumerate(display):
        if tile is not None and bag and rng.random() < 0.5:
            drawn = bag.pop(rng.randrange(len(bag)))
            bag.append(tile)
            display[slot] = drawn
    mask = sum(1 << tile.number for tile in bag)
    return attrs.evolve(state, display=tuple(display), bag=Bag(mask))


def a_tile_is_placed(state: State, rng: Random) -> State:
    """Place a tile of a reserve legally, but without paying for it."""
    if state.phase is not nwp.Phase.TURN or state.turn_player is None or nwp.check(state):
        return state
    legal = [each for each in nwp.legal_actions(state) if isinstance(each, nwp.PlaceTile)]
    if not legal:
        return state
    placed = nwp.apply(state, rng.choice(legal))
    if placed.phase is not nwp.Phase.TURN or placed.turn_player is None:
        return placed
    before, number = state.players[state.turn_player], state.turn_player
    after = attrs.evolve(
        placed.players[number], ship_crew=before.ship_crew, sled_crew=before.sled_crew
    )
    placed = attrs.evolve(placed, turn_player=number, surcharge=state.surcharge)
    return with_player(placed, number, after)


def a_tile_is_taken_off(state: State, rng: Random) -> State:
    """Remove a tile from the map, with its token, and return it to the bag or its pile."""
    placed = [tile for tile in state.board.tiles if tile.tile.kind is not nwp.TileKind.PRINTED]
    if not placed:
        return state
    off = rng.choice(placed)
    board = nwp.Board(state.board.grid, [tile for tile in state.board.tiles if tile != off])
    tokens = tuple(token for token in state.tokens if token.cell not in off.cells)
    state = attrs.evolve(state, board=board, tokens=tokens)
    if off.tile.kind is nwp.TileKind.LARGE:
        return attrs.evolve(state, bag=Bag(state.bag.mask | 1 << off.tile.number))
    piles = list(state.small_piles)
    piles[off.tile.number] += 1
    return attrs.evolve(state, small_piles=tuple(piles))


def a_tile_is_replaced(state: State, rng: Random) -> State:
    """Replace a large tile on the map with one from the bag that looks the same there."""
    placed = [tile for tile in state.board.tiles if tile.tile.kind is nwp.TileKind.LARGE]
    if not placed:
        return state
    old, bag = rng.choice(placed), list(state.bag)
    rng.shuffle(bag)
    for new in bag:
        for face in state.edition.faces(new):
            same = (face.corners, face.shape) == (old.corners, _shape(old))
            if same and state.edition.symbol(new) == old.symbol:
                laid = nwp.PlacedTile.of(new, face, old.cell, old.symbol)
                if laid.symbol_cell == old.symbol_cell:
                    others = [tile for tile in state.board.tiles if tile != old]
                    mask = state.bag.mask & ~(1 << new.number) | 1 << old.tile.number
                    board = nwp.Board(state.board.grid, [*others, laid])
                    return attrs.evolve(state, board=board, bag=Bag(mask))
    return state


def _shape(tile: nwp.PlacedTile) -> tuple[int, int]:
    first, last = tile.cells[0], tile.cells[-1]
    return last.col - first.col + 1, last.row - first.row + 1


def a_player_passes(state: State, rng: Random) -> State:
    """Mark a player as having passed earlier in the round."""
    number, player = any_player(state, rng)
    if number in state.passed or number == state.turn_player:
        return state
    ship, sled = player.ship_crew.total, player.sled_crew.total
    player = attrs.evolve(player, ship_crew=Crew(0, ship), sled_crew=Crew(0, sled))
    state = attrs.evolve(state, passed=(*state.passed, number))
    return with_player(state, number, player)


def seats_are_exchanged(state: State, rng: Random) -> State:
    """Exchange everything except the names of two players."""
    one, other = rng.randrange(len(state.players)), rng.randrange(len(state.players))
    first, second = state.players[one], state.players[other]
    state = with_player(state, one, attrs.evolve(second, name=first.name))
    return with_player(state, other, attrs.evolve(first, name=second.name))


CHANGES: tuple[Change, ...] = (
    small_tiles_to_a_reserve,
    large_tiles_to_a_reserve,
    a_small_tile_is_returned,
    crew_wake_or_rest,
    another_round,
    another_surcharge,
    a_ship_elsewhere,
    a_sled_elsewhere,
    a_sled_packed,
    a_reserve_changes_hands,
    another_order,
    crew_change_units,
    tokens_change_hands,
    a_token_is_collected,
    the_passage_changes_hands,
    the_display_is_exchanged,
    a_tile_is_placed,
    a_tile_is_taken_off,
    a_tile_is_replaced,
    a_player_passes,
    seats_are_exchanged,
)
