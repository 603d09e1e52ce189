"""Whether a state could be: every relation between its parts that holds in all games.

:func:`check` is for states that come from outside. It lists everything wrong, each with its place in the JSON
form; what cannot be judged because of something else is left out. Every state that a game can reach passes.
A state that passes need not be reachable, but the rules can deal with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import get_type_hints

import attrs

from northwest_passage._shared.types import problems as type_problems
from northwest_passage.board import Board, PlacedTile
from northwest_passage.edition import PLAYER_COUNTS, Edition
from northwest_passage.errors import NorthwestPassageError, Problem
from northwest_passage.freezing import season, settlements
from northwest_passage.islands import Island, completed_islands, islands
from northwest_passage.nouns import Cell, Phase, TileId, TileKind, TokenKind, Variant
from northwest_passage.rules.engine import legal_actions
from northwest_passage.rules.setup import new_game
from northwest_passage.state import GapPending, Player, SettlePending, State

__all__ = ["check", "problems_of"]

MAP_TOKENS = (TokenKind.CAIRN, TokenKind.INUIT, TokenKind.FRANKLIN, TokenKind.STRAIT)
"""The tokens that lie on the map and are taken from there."""


def check(state: State) -> tuple[Problem, ...]:
    """Everything that is wrong with a state; nothing if a game could look like this.

    >>> import attrs
    >>> import northwest_passage as nwp
    >>> state = nwp.new_game(["Ross", "Rae"])
    >>> nwp.check(state)
    ()
    >>> for problem in nwp.check(attrs.evolve(state, turn_order=(0, 0))):
    ...     print(problem)
    turn_order: this is no order of players 0 to 1
    """
    return tuple(_ill_typed(state)) or problems_of(state)


def _ill_typed(state: State) -> Iterator[Problem]:
    """Fields of another type than they should have; an edition has looked at its own."""
    for field, hint in _hints().items():
        value: object = getattr(state, field)
        if field != "edition" or type(value) is not Edition:
            yield from type_problems(value, hint, field)
    if type(state.board) is Board:
        yield from type_problems(state.board.tiles, tuple[PlacedTile, ...], "board")


@cache
def _hints() -> dict[str, object]:
    return get_type_hints(State)


def problems_of(state: State) -> tuple[Problem, ...]:
    """What is wrong with a state in which every field is of its type."""
    frame = list(_frame(state))
    tiles = list(_board_tiles(state))
    found = [*frame, *_names(state), *_crew(state), *tiles]
    order = [] if frame else list(_order(state))
    found += order
    if not frame:
        found += [*_stock(state), *_reserves(state), *_rewards(state), *_effort(state)]
    if not frame and not order:
        found += [*_turn(state), *_display(state), *_lost_crew(state)]
        if not tiles:
            found += _map(_Map(state))
            if state.stage is Phase.SETUP_DRAW:
                found += _setup(state)
            if not found and state.phase is Phase.FILL_GAP and len(legal_actions(state)) < 2:
                found.append(
                    Problem("pending.gap", "there is one way to fill this gap, so it is filled")
                )
    return tuple(found)


# -- Numbers that everything else relies on -------------------------------------------------------


def _frame(state: State) -> Iterator[Problem]:
    """The size of the game, and numbers that must name something."""
    edition, count = state.edition, len(state.players)
    sizes = (1,) if state.variant.is_solo else PLAYER_COUNTS
    if count not in sizes:
        yield Problem("players", f"{_many(count, 'player')} cannot play this variant")
    if len(edition.large_tiles) < count:
        yield Problem("edition", "there are fewer large tiles than players")
    if not 1 <= state.round <= edition.rounds:
        yield Problem("round", f"the rounds are 1 to {edition.rounds}")
    if state.stage is Phase.REVEAL:
        yield Problem("stage", "a reveal is due when the display has an empty slot, in every stage")
    if len(state.display) != edition.display_size:
        yield Problem("display", f"the display has {edition.display_size} slots")
    if len(state.small_piles) != len(edition.small_piles):
        yield Problem("small_piles", f"there are {len(edition.small_piles)} piles of small tiles")
    if state.surcharge not in ((0,) if state.variant.is_solo else (0, 1)):
        yield Problem("surcharge", "it is 0, or 1 after the first action of a turn with others")
    for field in ("turn_order", "passed", "return_order"):
        order: tuple[int, ...] = getattr(state, field)
        if len(set(order)) < len(order) or not all(0 <= player < count for player in order):
            yield Problem(field, f"this is no order of players 0 to {count - 1}")
    if not state.turn_order:
        yield Problem("turn_order", "nobody is in it")
    if (state.turn_player is None) != (state.stage is Phase.OVER):
        yield Problem("turn_player", "somebody is to act, unless the game is over")
    elif state.turn_player is not None and not 0 <= state.turn_player < count:
        yield Problem("turn_player", f"the players are 0 to {count - 1}")
    wanted = {Phase.FILL_GAP: GapPending, Phase.SETTLE_SLED: SettlePending}.get(state.stage)
    if not (state.pending is None if wanted is None else isinstance(state.pending, wanted)):
        yield Problem("pending", f"this does not go with the stage {state.stage.name.lower()}")
    if state.board.grid is not edition.grid:
        yield Problem("board", "it does not have the size of the edition's")


def _names(state: State) -> Iterator[Problem]:
    """SET-1: players can be told apart."""
    seen: set[str] = set()
    for i, player in enumerate(state.players):
        if not player.name.strip():
            yield Problem(f"players[{i}].name", "every player has a name")
        elif player.name in seen:
            yield Problem(f"players[{i}].name", f"another player is called {player.name!r} too")
        elif not _is_writable(player.name):
            yield Problem(f"players[{i}].name", "the name has half a character, a lone surrogate")
        seen.add(player.name)


def _is_writable(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)


# -- Turns -----------------------------------------------------------------------------------------


def _order(state: State) -> Iterator[Problem]:
    """TRN-1, TRN-5, TRN-7, SCR-2: who is in this round, who passed, who is back, whose turn it is."""
    back, order = set(state.return_order), state.turn_order
    for i, somebody in enumerate(state.players):
        if somebody.returned != (i in back):
            yield Problem(f"players[{i}].returned", "this contradicts the return order")
        if i not in order and i not in back:
            yield Problem("turn_order", f"{somebody.name} is not back, but not in the turn order")
    if state.round == 1 and len(order) < len(state.players):
        yield Problem("turn_order", "everybody is in the first round")
    before = [player for player in state.return_order if player not in order]
    if list(state.return_order[: len(before)]) != before:
        yield Problem("return_order", "who is in the turn order came back later than who is not")
    if back & set(state.passed):
        yield Problem("passed", "who has passed cannot come back in the same round")
    if not set(state.passed) <= set(order):
        yield Problem("passed", "who is not in the turn order cannot pass")
    if state.stage in (Phase.SETUP_DRAW, Phase.SETTLE_SLED, Phase.LOSE_CREW):
        if state.passed:
            yield Problem("passed", "nobody has passed before the first turn of a round")
        if back & set(order):
            yield Problem("turn_order", "who was back before the first turn is not in it")
    player = state.turn_player
    if player is None:
        if len(back) < len(state.players):
            if state.round < state.edition.rounds:
                yield Problem("stage", "the game is not over: rounds are left, and somebody is out")
            elif not set(order) <= back | set(state.passed):
                yield Problem("passed", "the last round is over when everybody passed or is back")
    elif player not in order or player in back or player in state.passed:
        yield Problem("turn_player", "this player has no turn any more in this round")
    elif state.stage is Phase.LOSE_CREW and player != order[0]:
        yield Problem("turn_player", "it is the first player who loses crew")


# -- Crew ------------------------------------------------------------------------------------------


def _crew(state: State) -> Iterator[Problem]:
    """SET-1, MOV-6, SOL-5: crew come back to work, or are lost; there are always as many."""
    for i, player in enumerate(state.players):
        path = f"players[{i}]"
        lost = {"crew_lost_with_sled": player.crew_lost_with_sled, "crew_lost": player.crew_lost}
        numbers = dict(lost)
        for column in ("ship_crew", "sled_crew"):
            for field, number in attrs.asdict(getattr(player, column)).items():
                numbers[f"{column}.{field}"] = number
        for field, number in numbers.items():
            if number < 0:
                yield Problem(f"{path}.{field}", "there cannot be fewer crew than none")
        if sum(numbers.values()) != state.edition.crew:
            yield Problem(
                path,
                f"{player.name} has {_many(sum(numbers.values()), 'crew', 'crew')}, the lost ones "
                f"included, instead of {state.edition.crew}",
            )
        yield from _sled_crew(state, player, path)
        if state.variant is not Variant.SOLO_LOST_CREW and player.crew_lost:
            yield Problem(f"{path}.crew_lost", "crew leave the game only in the variant Lost Crew")


def _sled_crew(state: State, player: Player, path: str) -> Iterator[Problem]:
    """ACT-E, MOV-6, SOL-5: a Sled without crew is on the player's board; a lost one is nowhere."""
    if player.sled_lost and player.sled is not None:
        yield Problem(f"{path}.sled", "a lost Sled is not on the board")
    if player.sled is None and player.sled_crew.total:
        yield Problem(f"{path}.sled_crew", "a Sled that is not on the board has no crew")
    if player.sled is not None and not player.sled_crew.total and not player.crew_lost:
        yield Problem(f"{path}.sled_crew", "a Sled without crew is not on the board")
    if player.crew_lost_with_sled and not player.sled_lost:
        yield Problem(f"{path}.crew_lost_with_sled", "no Sled was lost")
    if player.sled_lost and not player.crew_lost_with_sled and not player.crew_lost:
        yield Problem(f"{path}.crew_lost_with_sled", "some crew were lost with the Sled")


# -- Tiles -----------------------------------------------------------------------------------------


def _board_tiles(state: State) -> Iterator[Problem]:
    """BRD: every tile lies as it can, none on another, corners agree, and the printed ones are there."""
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
            yield Problem(f"board[{i}].cells", f"{tile.tile} lies on another tile")
    if board.land & board.sea:
        known: dict[Cell, object] = {}
        for i, tile in enumerate(board.tiles):
            for point, terrain in tile.points().items():
                if known.setdefault(point, terrain) is not terrain:
                    where = f"({point.col}, {point.row})"
                    yield Problem(f"board[{i}].corners", f"land meets sea at the corner {where}")
    there = {tile.tile for tile in board.tiles}
    for i, printed in enumerate(edition.printed):
        if TileId.printed(i) not in there:
            yield Problem("board", f"the printed tile P{i}, {printed.name}, is missing")


def _placed_tile(edition: Edition, placed: PlacedTile) -> Iterator[Problem]:
    """BRD-4, BRD-5, BRD-7: a tile of this edition, under the one name of how it lies."""
    tile = placed.tile
    if not placed.cells or not all(map(edition.grid.has, placed.cells)):
        yield Problem(".cells", "the tile does not lie on the board")
        return
    if tile.kind is TileKind.PRINTED:
        if tile.number >= len(edition.printed):
            yield Problem(".tile", f"there is no printed tile {tile}")
            return
        printed = edition.printed[tile.number]
        expected = PlacedTile.of(tile, printed.face, printed.cell, edition.symbol(tile))
    else:
        drawn = TileId.small(tile.number) if tile.kind is TileKind.JOKER else tile
        if not edition.has(drawn):
            yield Problem(".tile", f"there is no tile {tile} in this edition")
            return
        stamp = edition.pictures.named[drawn].get((placed.side, placed.rotation))
        if stamp is None:
            yield Problem(".rotation", f"{tile} cannot lie turned and flipped like this")
            return
        expected = PlacedTile.of(tile, stamp.face, placed.cell, edition.symbol(drawn))
    if placed != expected:
        for field in attrs.fields(PlacedTile):
            if field.eq and getattr(placed, field.name) != getattr(expected, field.name):
                yield Problem(f".{field.name}", f"this is not how {tile} lies there")


def _stock(state: State) -> Iterator[Problem]:
    """BRD-5 to BRD-7, ACT-A: each tile is in one place, and none is missing."""
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
                yield Problem(path, f"{tile} is also in {found[tile]}")
            found[tile] = path
    for path, tile in reserves + waiting:
        if tile not in found and (not edition.has(tile) or (path, tile) in waiting):
            yield Problem(path, f"there cannot be a tile {tile} here")
    if len(found) < count:
        for number in range(count):
            if TileId.large(number) not in found:
                yield Problem("bag", f"the tile L{number} is nowhere")
    yield from _small_stock(
        state,
        Counter(tile.number for _, tile in board + reserves if tile.kind is TileKind.SMALL),
        Counter(tile.number for _, tile in board if tile.kind is TileKind.JOKER),
    )


def _small_stock(state: State, used: Counter[int], jokers: Counter[int]) -> Iterator[Problem]:
    """PLC-6, BRD-7: small tiles that are not seen by their colouring lie as Jokers."""
    missing: list[int] = []
    for pile, (left, all_of_it) in enumerate(
        zip(state.small_piles, state.edition.small_piles, strict=True)
    ):
        missing.append(all_of_it - left - used[pile])
        if left < 0:
            yield Problem(f"small_piles[{pile}]", "a pile has no fewer than 0 tiles")
        elif missing[pile] < 0:
            yield Problem(
                f"small_piles[{pile}]",
                f"with those on the board and in reserves there are {left + used[pile]} tiles "
                f"S{pile} instead of {all_of_it}",
            )
        elif jokers[pile] and left:
            yield Problem(
                f"small_piles[{pile}]", f"a Joker J{pile} lies on the board, but S{pile} is left"
            )
    total = jokers.total()
    if min(missing) >= 0 and sum(missing) != total:
        yield Problem(
            "small_piles",
            f"small tiles that are not seen elsewhere lie as Jokers: {sum(missing)}, not {total}",
        )
    elif any(jokers[pile] + missing[pile] > total for pile in range(len(missing))):
        yield Problem("small_piles", "a Joker comes from another pile than the one it stands for")


def _reserves(state: State) -> Iterator[Problem]:
    """ACT-A: reserves are sorted; SET-2: everybody has drawn a large tile in the setup."""
    drawn = 0
    for i, player in enumerate(state.players):
        if list(player.reserve) != sorted(player.reserve):
            yield Problem(f"players[{i}].reserve", "the tiles are not in order")
        drawn += sum(tile.kind is TileKind.LARGE for tile in player.reserve)
    drawn += sum(placed.tile.kind is TileKind.LARGE for placed in state.board.tiles)
    if state.stage is not Phase.SETUP_DRAW and drawn < len(state.players):
        yield Problem("players", "each player has drawn a large tile in the setup")


# -- Rewards ---------------------------------------------------------------------------------------


def _rewards(state: State) -> Iterator[Problem]:
    """SCR-1, SCR-2, SOL-3, SET-3, SET-4: what is gone from the supply was given to somebody."""
    edition = state.edition
    northwest: tuple[int, ...] = ()
    greenland: tuple[int, ...] = ()
    if not state.variant.is_solo:
        row = len(state.players) - PLAYER_COUNTS[0]
        northwest, greenland = edition.northwest_tokens[row], edition.greenland_tokens[row]
    reached = [player for player in state.players if player.passage_reached]
    for field, tokens, takers in (
        ("northwest_tokens", northwest, len(reached)),
        ("greenland_tokens", greenland, len(state.return_order)),
    ):
        if getattr(state, field) != tokens[takers:]:
            left = ", ".join(map(str, tokens[takers:])) or "none"
            yield Problem(field, f"after {_many(takers, 'player')} took theirs, {left} are left")
    earned = sorted(player.earned.passage for player in reached)
    if state.variant.is_solo:
        right = not reached or earned[0] in _solo_passage(state)
    else:
        right = earned == sorted((*northwest, *(0,) * len(reached))[: len(reached)])
    if not right:
        yield Problem("players", "the points for the Northwest Passage are not those of its tokens")
    for i, player in enumerate(state.players):
        path = f"players[{i}]"
        if player.earned.passage and not player.passage_reached:
            yield Problem(f"{path}.earned.passage", "the Northwest Passage was not reached")
        place = state.return_order.index(i) if i in state.return_order else len(greenland)
        if player.earned.greenland != sum(greenland[place : place + 1]):
            yield Problem(f"{path}.earned.greenland", "this is not the token of this return")
        for kind, number in attrs.asdict(player.tokens).items():
            if number < 0:
                yield Problem(f"{path}.tokens.{kind}", "there cannot be fewer tokens than none")
    given_away = sum(player.tokens.cartography for player in state.players)
    if state.cartography_left < 0:
        yield Problem("cartography_left", "there cannot be fewer tokens than none")
    elif state.cartography_left + given_away != edition.cartography_tokens:
        yield Problem(
            "cartography_left",
            f"with {given_away} given away, there are not {edition.cartography_tokens} in all",
        )


def _solo_passage(state: State) -> set[int]:
    """SOL-3: what reaching the Northwest Passage can have given by now, for each year gone by."""
    first, second = state.edition.solo.northwest
    years = {first} if state.edition.first_year else set[int]()
    return years | {second} if state.round > state.edition.first_year else years


def _effort(state: State) -> Iterator[Problem]:
    """TRN-3, ACT-A to ACT-G: nobody can have done more than the crew could pay for in these rounds."""
    crew = state.edition.crew * state.round
    total = 0
    for i, player in enumerate(state.players):
        tokens = player.tokens
        effort = 3 * (tokens.franklin + tokens.strait) + 2 * (tokens.inuit + tokens.cairn)
        effort += max(0, len(player.reserve) - 1)  # the first was free
        total += effort
        if effort > crew:
            yield Problem(
                f"players[{i}]",
                f"the tokens and the reserve took at least {effort} crew, and there were {crew}",
            )
    placed = sum(tile.tile.kind is TileKind.LARGE for tile in state.board.tiles)
    free = sum(not player.reserve for player in state.players)
    # With others, each tile is drawn, then placed; alone, one crew can do both.
    total += placed if state.variant.is_solo else 2 * placed - min(free, placed)
    if total > crew * len(state.players):
        yield Problem(
            "board", f"it took at least {total} crew in all to get here, and there were fewer"
        )


# -- The moment ------------------------------------------------------------------------------------


def _turn(state: State) -> Iterator[Problem]:
    """TRN-2 to TRN-6, TRN-8: whose crew rest, and what the player to act can have done by now."""
    order, stage, actor = state.turn_order, state.stage, state.turn_player
    if stage is Phase.SETUP_DRAW and state.round != 1:
        yield Problem("stage", "the setup comes before the first round")
    if stage is Phase.SETTLE_SLED and state.round == 1:
        yield Problem("stage", "the sun has not moved yet")
    if stage not in (Phase.TURN, Phase.OWED_DRAW, Phase.FILL_GAP) and state.surcharge:
        yield Problem("surcharge", "there is none between turns")
    for i, player in enumerate(state.players):
        path = f"players[{i}]"
        awake = player.ship_crew.available + player.sled_crew.available
        asleep = player.ship_crew.resting + player.sled_crew.resting
        if awake and (i in state.passed or (stage is Phase.SETTLE_SLED and i in order)):
            yield Problem(path, "after a pass all crew rest")
        early = i not in order and stage is not Phase.SETTLE_SLED
        if asleep and (early or stage in (Phase.SETUP_DRAW, Phase.LOSE_CREW)):
            yield Problem(path, "crew that rest are available again in the next round")
    if actor is None or stage not in (Phase.TURN, Phase.OWED_DRAW, Phase.FILL_GAP):
        return
    player = state.players[actor]
    asleep = player.ship_crew.resting + player.sled_crew.resting
    acted = state.surcharge > 0 or stage is not Phase.TURN
    if not state.variant.is_solo and acted != (state.surcharge > 0):
        yield Problem("surcharge", "a further action of this turn costs more")
    paid = 2 if stage is Phase.OWED_DRAW else 1 if acted else 0
    if asleep < paid:
        yield Problem(f"players[{actor}]", "crew rest after the action of this turn")
    spent = player.ship_crew.available < 2 and player.sled_crew.available < 2
    if state.phase is Phase.TURN and state.surcharge and spent:
        yield Problem("turn_player", "this turn is over: no further action can be paid")
    if not state.variant.is_solo:
        yield from _laps(state, actor)
    if state.round == 1:
        yield from _newcomers(state)


def _laps(state: State, actor: int) -> Iterator[Problem]:
    """TRN-1: turns go round, so who has not had one yet comes after the player to act, with all others there.

    Every turn but a pass brings crew to rest, and they rest until the round ends.
    """
    place = state.turn_order.index(actor)
    later = state.turn_order[place + 1 :]
    gone = {*state.passed, *state.return_order}

    def is_fresh(player: int) -> bool:
        ship, sled = state.players[player].ship_crew, state.players[player].sled_crew
        return not (ship.resting or sled.resting or player in gone)

    for player in state.turn_order[:place]:
        if is_fresh(player):
            yield Problem(
                f"players[{player}]", "this player has had a turn, but all crew are fresh"
            )
    first_lap = any(map(is_fresh, later)) or (is_fresh(actor) and not state.surcharge)
    if first_lap and not all(map(is_fresh, later)):
        yield Problem(
            "turn_player", "some of those who come later have had a turn, and some have not"
        )
    if first_lap and not state.surcharge and not is_fresh(actor):
        yield Problem("turn_player", "this player has had a turn, and others have not")


def _newcomers(state: State) -> Iterator[Problem]:
    """SET-1, SET-2: in the first round, who has not had a turn is as in the setup, with one tile."""
    for i, player in enumerate(state.players):
        rested = player.ship_crew.resting + player.sled_crew.resting
        if rested or player.returned or i in state.passed:
            continue
        if (
            player.ship != state.edition.greenland
            or player.sled is not None
            or player.sled_lost
            or player.passage_reached
            or player.earned.total
            or any(attrs.astuple(player.tokens))
            or [tile.kind for tile in player.reserve] != [TileKind.LARGE]
        ):
            yield Problem(f"players[{i}]", "all crew are fresh, but this player has done something")


def _display(state: State) -> Iterator[Problem]:
    """SET-2, ACT-A, ACT-B, SOL-1: when slots of the display can be empty, and tiles set aside."""
    display, stage, size = state.display, state.stage, state.edition.display_size
    empty = display.count(None)
    due = bool(empty and state.bag)
    filled = size - empty
    in_a_row = None not in display[:filled]
    if stage is Phase.SETUP_DRAW:
        yield from _setup_display(state, due, in_a_row)
    elif stage is Phase.OWED_DRAW:
        # A refresh needs a tile in the bag, so there were as many as slots, and one.
        if not in_a_row:
            yield Problem("display", "a new display is filled from the left")
        if empty and not due:
            yield Problem("display", "after a refresh there is a tile for each slot")
        if due and not state.set_aside and not size - filled < len(state.bag) <= size:
            yield Problem("bag", "slots are left empty only while the bag has no other tiles")
    elif due and stage is Phase.TURN:
        assert state.turn_player is not None
        player = state.players[state.turn_player]
        drawn = any(tile.kind is TileKind.LARGE for tile in player.reserve)
        acted = player.ship_crew.resting or player.sled_crew.resting
        if empty > 1 or not drawn or not acted or not (state.surcharge or state.variant.is_solo):
            yield Problem("display", "a slot is empty only while its tile was just drawn")
    elif due and not (
        stage is Phase.FILL_GAP and state.variant.is_solo and empty == 1 and in_a_row
    ):
        yield Problem("display", "empty slots are filled at once while the bag has tiles")
    if state.set_aside and not (stage is Phase.OWED_DRAW and due and len(state.set_aside) == size):
        yield Problem("set_aside", "a whole display is set aside, while the next is being filled")


def _setup_display(state: State, due: bool, in_a_row: bool) -> Iterator[Problem]:
    """SET-2: from the last player to the first each draws one large tile, which is replaced."""
    order, actor = state.turn_order, state.turn_player
    assert actor is not None
    place = order.index(actor)
    for k, i in enumerate(order):
        kinds = [tile.kind for tile in state.players[i].reserve]
        expected = [TileKind.LARGE] if k > place else []
        just_drawn = k == place and due and state.display.count(None) == 1
        if kinds != expected and not (just_drawn and kinds == [TileKind.LARGE]):
            yield Problem(
                f"players[{i}].reserve", "each draws one large tile, the last player first"
            )
    if due and not state.players[actor].reserve and not (in_a_row and actor == order[-1]):
        yield Problem("display", "it is filled from the left before anybody draws")


def _setup(state: State) -> Iterator[Problem]:
    """SET: until all have drawn, nothing else has happened."""
    try:
        start = new_game(
            [player.name for player in state.players],
            turn_order=state.turn_order,
            variant=state.variant,
            edition=state.edition,
        )
    except NorthwestPassageError:  # for the names, which are told elsewhere
        return
    for field in ("board", "tokens", "small_piles", "cartography_left"):
        if getattr(state, field) != getattr(start, field):
            yield Problem(field, "in the setup this is as at the start")
    for i, (player, fresh) in enumerate(zip(state.players, start.players, strict=True)):
        if attrs.evolve(player, reserve=()) != fresh:
            yield Problem(f"players[{i}]", "in the setup a player has only drawn")


def _lost_crew(state: State) -> Iterator[Problem]:
    """SOL-5: when crew leave the game in the variant Lost Crew, and how many."""
    if state.variant is not Variant.SOLO_LOST_CREW:
        if state.stage is Phase.LOSE_CREW:
            yield Problem("stage", "crew leave the game only in the variant Lost Crew")
        return
    edition, [player] = state.edition, state.players
    second_year = edition.first_year + 1
    comes = edition.first_year > 0  # else it begins with the setup, and nobody leaves
    if state.stage is Phase.LOSE_CREW and not (comes and state.round == second_year):
        yield Problem("stage", "crew leave the game when the second year begins")
    waiting = state.stage in (Phase.SETTLE_SLED, Phase.LOSE_CREW)
    is_over = comes and (state.round > second_year or (state.round == second_year and not waiting))
    # The Sled was lost later than that, or before, and then its crew could not leave.
    wanted = {min(edition.solo.lost_crew, edition.crew)}
    if player.sled_lost:
        wanted.add(min(edition.solo.lost_crew, edition.crew - player.crew_lost_with_sled))
    if player.crew_lost not in (wanted if is_over else {0}):
        yield Problem("players[0].crew_lost", "this is not how many crew have left the game by now")


# -- The map ---------------------------------------------------------------------------------------


class _Map:
    """A state with a sound board, and what can be worked out about it, when it is wanted."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.board = state.board
        self.grid = state.board.grid
        self.edition = state.edition
        self.tiles = {tile.cell: tile for tile in state.board.tiles}

    @cached_property
    def placed(self) -> int:
        """The cells that the placement which is going on has covered, as bits."""
        pending = self.state.pending
        cells = pending.placed if isinstance(pending, GapPending) else ()
        return self.grid.mask(filter(self.grid.has, cells))

    @cached_property
    def frozen_rows(self) -> list[int]:
        """How many rows were frozen in each round up to now."""
        return [self.edition.frozen_in(number) for number in range(1, self.state.round + 1)]

    @cached_property
    def sailed(self) -> set[Cell]:
        """MOV-1: the tiles that Ships can have come to, if the least ice there was had stayed."""
        ice = min(self.frozen_rows)
        return _spread({self.edition.greenland}, season(self.board, ice).ship_destinations)

    @cached_property
    def visited(self) -> set[Cell]:
        """MOV-3: the tiles that Ships or Sleds can have come to, if the most ice there was had stayed."""
        cold = season(self.board, max(self.frozen_rows))

        def around(cell: Cell) -> Iterator[Cell]:
            for area in range(cold.area_count(cell)):
                for there, _ in cold.sled_destinations(cell, area):
                    yield there

        return _spread(self.sailed, around)

    def is_visited(self, cell: Cell) -> bool:
        """Whether a unit can have come to a tile; the Ships' ways are looked at first."""
        return cell in self.sailed or cell in self.visited

    def is_beside_visited(self, tile: PlacedTile) -> bool:
        """Whether a unit can have come to a tile, or to one that shares a border with it (PLC-2)."""
        own = self.grid.mask(tile.cells)
        near = self.grid.cells_of(self.board.anchors_of(own | self.grid.beside(own)))
        return not self.sailed.isdisjoint(near) or not self.visited.isdisjoint(near)

    def is_surrounded(self, tile: PlacedTile) -> bool:
        """Whether no cell beside a tile is free: only there gaps have been (PLC-6)."""
        return not self.grid.beside(self.grid.mask(tile.cells)) & self.board.free_cells


def _spread(start: Iterable[Cell], around: Callable[[Cell], Iterable[Cell]]) -> set[Cell]:
    """All tiles that can be reached from some."""
    reached = set(start)
    waiting = list(reached)
    while waiting:
        for cell in around(waiting.pop()):
            if cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return reached


def _map(m: _Map) -> Iterator[Problem]:
    """Everything that needs a sound board."""
    yield from _placements(m)
    yield from _gaps(m)
    yield from _tokens(m)
    yield from _islands(m)
    for i, player in enumerate(m.state.players):
        yield from _units(m, i, player)
    if isinstance(m.state.pending, GapPending):
        yield from _gap_pending(m, m.state.pending)
    elif isinstance(m.state.pending, SettlePending):
        yield from _settle_pending(m, m.state.pending)


def _placements(m: _Map) -> Iterator[Problem]:
    """PLC-1, PLC-2, PLC-4: the sea path is open, and tiles lie where somebody can have placed them."""
    if not m.board.leaves_sea_path(0, m.edition.sea_path_ends):
        yield Problem("board", "no sea path joins Greenland and the Northwest Passage")
    for i, tile in enumerate(m.board.tiles):
        kind = tile.tile.kind
        if kind is TileKind.PRINTED or (kind is not TileKind.LARGE and m.is_surrounded(tile)):
            continue
        if kind is TileKind.JOKER:
            yield Problem(f"board[{i}]", "a Joker lies only in what was a gap")
        elif not m.is_beside_visited(tile):
            yield Problem(f"board[{i}]", f"no unit can have come near enough to place {tile.tile}")


def _gaps(m: _Map) -> Iterator[Problem]:
    """PLC-6: gaps are filled at once, as long as there are small tiles."""
    started = len(m.board.tiles) > len(m.edition.printed)
    if m.state.stage is not Phase.FILL_GAP and started and any(m.state.small_piles):
        for cell in m.grid.cells_of(m.board.gaps):
            yield Problem("board", f"the gap at column {cell.col}, row {cell.row} is not filled")


def _tokens(m: _Map) -> Iterator[Problem]:
    """PLC-5, ACT-F, ACT-G, SCR-3: a token lies on its symbol until somebody takes it and scores it."""
    state, edition = m.state, m.edition
    if list(state.tokens) != sorted(state.tokens):
        yield Problem("tokens", "the tokens are not in the order of their cells")
    symbols = {tile.symbol_cell: tile for tile in m.board.tiles if tile.symbol_cell is not None}
    lying: set[Cell] = set()
    for i, token in enumerate(state.tokens):
        tile = symbols.get(token.cell)
        if tile is None or tile.symbol is not token.kind:
            yield Problem(
                f"tokens[{i}]", f"there is no {token.kind.name.lower()} symbol in this cell"
            )
        elif token.cell in lying:
            yield Problem(f"tokens[{i}]", "a symbol has one token")
        lying.add(token.cell)
    values: dict[TokenKind, list[int]] = {kind: [] for kind in MAP_TOKENS}
    for cell, tile in symbols.items():
        if cell not in lying and tile.symbol is not None:
            values[tile.symbol].append(edition.discovery(tile.symbol, cell))
            if m.grid.mask((cell,)) & m.placed:
                yield Problem("tokens", f"the token of {tile.tile}, just placed, is missing")
            elif not m.is_visited(tile.cell):
                yield Problem("tokens", f"nobody can have come to {tile.tile} to take its token")
    for kind, points in values.items():
        name = kind.name.lower()
        counts = [player.tokens[kind] for player in state.players]
        if sum(counts) != len(points):
            yield Problem(
                "tokens",
                f"{_many(len(points), f'{name} token')} left the board, and players have {sum(counts)}",
            )
        else:
            earned = [getattr(player.earned, name) for player in state.players]
            yield from _shares(name, counts, earned, points, exact=True)


def _islands(m: _Map) -> Iterator[Problem]:
    """PLC-7, SCR-5: each completed island was charted by somebody, with a token while there were any."""
    state, table = m.state, m.edition.island_points
    # Islands that are complete on the printed board, and those of a placement that goes on, are not.
    uncharted = {*_printed_islands(m.edition), *completed_islands(m.board, m.placed)}
    charted = [island for island in islands(m.board) if island not in uncharted]
    counts = [player.tokens.cartography for player in state.players]
    wanted = min(len(charted), m.edition.cartography_tokens)
    if sum(counts) != wanted:
        yield Problem(
            "players",
            f"there are {_many(len(charted), 'charted island')}, so {wanted} cartography tokens "
            f"were given, and players have {sum(counts)}",
        )
        return
    points = [table[min(len(island.tiles) - 2, len(table) - 1)] for island in charted]
    earned = [player.earned.islands for player in state.players]
    yield from _shares("islands", counts, earned, points, exact=wanted == len(charted))


@lru_cache(maxsize=16)
def _printed_islands(edition: Edition) -> tuple[Island, ...]:
    return islands(Board.printed(edition))


def _shares(
    source: str, counts: list[int], earned: list[int], points: list[int], *, exact: bool
) -> Iterator[Problem]:
    """All points were earned, and each player has such a number of them as so many tokens can give.

    :param exact: whether there is a token for every score; else there are scores without.
    """
    if sum(earned) != sum(points):
        yield Problem(
            "players", f"{sum(points)} points were to earn for {source}, not {sum(earned)}"
        )
    points = sorted(points)
    for i, (count, got) in enumerate(zip(counts, earned, strict=True)):
        most = sum(points[len(points) - max(count, 0) :]) if exact else sum(points)
        if not sum(points[: max(count, 0)]) <= got <= most:
            yield Problem(
                f"players[{i}].earned.{source}", f"{_many(count, 'token')} cannot have given this"
            )


def _units(m: _Map, i: int, player: Player) -> Iterator[Problem]:
    """MOV, SCR-1, SCR-2: Ships and Sleds are where they can have come to, on areas that there are."""
    path = f"players[{i}]"
    greenland, passage = m.edition.greenland, m.edition.northwest_passage
    sled = player.sled
    if player.ship not in m.tiles:
        yield Problem(f"{path}.ship", "no tile has this north-western cell")
    elif player.ship not in m.sailed:
        yield Problem(f"{path}.ship", "no Ship can have come to this tile")
    if sled is not None:
        if sled.tile not in m.tiles:
            yield Problem(f"{path}.sled.tile", "no tile has this north-western cell")
        elif not m.is_visited(sled.tile):
            yield Problem(f"{path}.sled.tile", "no Sled can have come to this tile")
        elif player.returned:
            if sled.area is not None:
                yield Problem(
                    f"{path}.sled.area", "the Sled of an expedition that is back has none"
                )
        elif sled.area is None or not 0 <= sled.area < season(m.board, _ice(m, i)).area_count(
            sled.tile
        ):
            yield Problem(f"{path}.sled.area", "the tile has no such area under this sun")
    on = {player.ship} if sled is None else {player.ship, sled.tile}
    if player.returned and greenland not in on:
        yield Problem(f"{path}.returned", "neither Ship nor Sled is in Greenland")
    if player.returned and len(m.sailed) == 1 and len(m.visited) == 1:
        yield Problem(f"{path}.returned", "no unit can have left Greenland yet")
    if player.passage_reached and not m.is_visited(passage):
        yield Problem(f"{path}.passage_reached", "nobody can have come to the Northwest Passage")
    if passage in on and not player.passage_reached:
        yield Problem(f"{path}.passage_reached", "a unit is on the Northwest Passage")
    if player.passage_reached and not player.returned and player.ship == greenland:
        # The Ship has never left, so it was the Sled, which cannot have been packed since.
        gone = player.sled_lost or (sled is not None and sled.tile != greenland)
        if not gone:
            yield Problem(f"{path}.passage_reached", "neither Ship nor Sled has left Greenland")
    thaws = any(b < a for a, b in pairwise(m.frozen_rows))
    if player.sled_lost and not thaws:
        yield Problem(f"{path}.sled_lost", "a Sled is lost when the ice melts, and it has not yet")


def _ice(m: _Map, player: int) -> int:
    """MOV-5: the frozen rows to which a Sled's area belongs; it waits for its player's place to settle."""
    state = m.state
    if state.stage is Phase.SETTLE_SLED and state.turn_player is not None and state.round > 1:
        order = state.turn_order
        if player in order[order.index(state.turn_player) :]:
            return m.edition.frozen_in(state.round - 1)
    return state.frozen_rows


def _gap_pending(m: _Map, pending: GapPending) -> Iterator[Problem]:
    """PLC-6: what the placement has covered, and which gap comes next."""
    state, path = m.state, "pending.placed"
    cells = m.grid.cells_of(m.placed)
    tiles = [tile for tile in m.board.tiles if m.grid.mask(tile.cells) & m.placed]
    if pending.placed != cells or set(cells) != {cell for tile in tiles for cell in tile.cells}:
        yield Problem(path, "these are not the cells of some tiles, in order")
    elif not any(_is_main(m, tile, tiles) for tile in tiles):
        yield Problem(path, "these are not a tile just placed beside a unit, and its filled gaps")
    if state.phase is Phase.REVEAL and len(tiles) != 1:
        yield Problem(path, "no gap is filled before the reveal")
    gaps = m.grid.cells_of(m.board.gaps) if any(state.small_piles) else ()
    following = min(gaps, key=lambda cell: (cell.row, cell.col), default=None)
    if pending.gap != following or (following is None and state.phase is not Phase.REVEAL):
        yield Problem("pending.gap", "this is not the gap that is filled next")


def _is_main(m: _Map, tile: PlacedTile, tiles: list[PlacedTile]) -> bool:
    """Whether a tile can be the one that was placed, and the others its gaps (PLC-2, PLC-6)."""
    actor = m.state.turn_player
    assert actor is not None
    player = m.state.players[actor]
    on = {player.ship} if player.sled is None else {player.ship, player.sled.tile}
    beside = m.grid.beside(m.grid.mask(tile.cells))
    near = set(m.grid.cells_of(m.board.anchors_of(beside)))
    others = [other for other in tiles if other is not tile]
    return (
        tile.tile.kind in (TileKind.LARGE, TileKind.SMALL)
        and bool(on & near)
        and not on & {other.cell for other in tiles}
        and all(
            other.tile.kind in (TileKind.SMALL, TileKind.JOKER) and m.is_surrounded(other)
            for other in others
        )
    )


def _settle_pending(m: _Map, pending: SettlePending) -> Iterator[Problem]:
    """MOV-5: the areas from which the owner chooses."""
    state = m.state
    assert state.turn_player is not None
    sled = state.players[state.turn_player].sled
    if sled is None or sled.area is None or sled.tile not in m.tiles or state.round == 1:
        yield Problem("pending", "this player has no Sled to settle")
        return
    old = m.edition.frozen_in(state.round - 1)
    if not 0 <= sled.area < season(m.board, old).area_count(sled.tile):
        return  # told with the Sled
    areas = settlements(m.board, sled.tile, sled.area, old, state.frozen_rows)
    if pending.areas != areas or len(areas) < 2:
        yield Problem(
            "pending.areas", "these are not the areas, two or more, in which it can settle"
        )


def _many(number: int, noun: str, plural: str | None = None) -> str:
    return f"{number} {noun if number == 1 else plural or noun + 's'}"
