"""Treasure cards: section 6."""

from . import board, moves
from .data import CARD_OF_PLAY
from .kinds import Action, State


def is_last(state: State, player: int) -> bool:
    """TRE-3: strictly behind every other boat."""
    row = state["players"][player]["boat"][1]
    return all(
        row < state["players"][other]["boat"][1]
        for other in moves.others_in_turn_order(state, player)
    )


def is_first(state: State, player: int) -> bool:
    """TRE-3: strictly ahead of every other boat."""
    row = state["players"][player]["boat"][1]
    return all(
        row > state["players"][other]["boat"][1]
        for other in moves.others_in_turn_order(state, player)
    )


def ways_round(state: State, tile: str) -> list[bool]:
    """SCN-6: a tile that looks the same both ways is never listed as turned."""
    return [False] if board.looks_the_same(state, tile) else [False, True]


def swap_partners(state: State, tile: str) -> list[str]:
    """TRE-16: the tiles of the same size with nothing on top that come after this one."""
    free = board.free_tiles(state)
    size = len(board.face(state, tile))
    after = free[free.index(tile) + 1 :]
    return [other for other in after if len(board.face(state, other)) == size]


def plays_of(state: State, player: int, name: str) -> set[Action]:
    """Return the ways to play one card: TRE-3 and the table."""
    players = state["players"]
    opponents = moves.others_in_turn_order(state, player)
    match name:
        case "PlaySabotage" | "PlayTheft":
            return {(name, other) for other in opponents if players[other]["hand"]}
        case "PlaySilence":
            return {(name, other) for other in opponents if not players[other]["silenced"]}
        case "PlayHeadwind":
            return {(name, other) for other in opponents}
        case "PlayPlenty" | "PlaySpurt":
            return {(name,)}
        case "PlaySafeConduct":
            return set() if players[player]["safe"] else {(name,)}
        case "PlayWreck":
            in_reserve = {
                (owner, shape, ())
                for owner, other in enumerate(players)
                for shape, number in other["reserve"].items()
                if number > 0
            }
            return {(name, token) for token in board.free_tokens(state) | in_reserve}
        case "PlaySalvage":
            return {(name, token) for token in board.free_tokens(state) if token[0] == player}
        case "PlayIceberg":
            free = board.free_hexes(state) if state["icebergs"] > 0 else []  # SCN-5
            return {(name, hex_) for hex_ in free}
        case "PlayThaw":
            free = board.free_hexes(state) if state["waters"] > 0 else []  # SCN-5
            return {(name, hex_) for hex_ in free}
        case "PlayCurrent":
            return {
                (name, tile)
                for tile in board.free_tiles(state)
                if not board.looks_the_same(state, tile)
            }
        case "PlayDrift":
            return {
                (name, tile, turned)
                for tile in board.free_tiles(state)
                if swap_partners(state, tile)
                for turned in ways_round(state, tile)
            }
        case "PlayMutiny":
            return {(name, seat) for seat in range(len(players))}
        case "PlayTailwind":
            if not is_last(state, player):
                return set()
            return {(name, *advance) for advance in moves.advances(state, player, can_pay=3)}
    raise AssertionError(name)


def plays(state: State, player: int) -> set[Action]:
    """TUR-2, TRE-5, MAN-4, CHR-G: the ways to play a card that are legal now."""
    actions: set[Action] = set()
    if (
        state["cards_left"] == 0
        or state["fresh_water"]
        or state["players"][player]["silenced"]
        or moves.has(state, player, "G")
    ):
        return actions
    for name, card in CARD_OF_PLAY.items():
        if card in state["players"][player]["hand"]:
            actions |= plays_of(state, player, name)
    return actions


def discard(state: State, player: int, card: str) -> None:
    state["players"][player]["hand"].remove(card)
    state["discards"].append(card)
    state["discards"].sort()


def play(state: State, player: int, action: Action) -> None:
    """Carry out one of `plays`."""
    discard(state, player, CARD_OF_PLAY[action[0]])  # TRE-1: before it takes effect
    state["cards_left"] -= 1
    players = state["players"]
    match action:
        case ("PlaySabotage" | "PlayTheft", opponent):
            state["pending"] = [action[0], opponent]
            state["phase"] = "CHOOSE_CARD"
        case ("PlaySilence", opponent):
            players[opponent]["silenced"] = True
        case ("PlayPlenty",):
            state["cards_left"] += 2
        case ("PlaySafeConduct",):
            players[player]["safe"] = True
        case ("PlayWreck", token):
            owner, shape, path = token
            if path:
                board.lift_token(state, token)
            else:
                players[owner]["reserve"][shape] -= 1
            players[owner]["lost"][shape] += 1
        case ("PlayIceberg", hex_):
            board.place_iceberg(state, hex_)
        case ("PlayHeadwind", opponent):
            players[opponent]["headwind"] += 2 if is_first(state, opponent) else 1
        case ("PlayCurrent", tile):
            board.turn_tile(state, board.place_of(state, tile))
        case ("PlayMutiny", seat):
            character = players[seat]["character"]
            assert character is not None
            state["characters"] = sorted([*state["characters"], character])
            players[seat]["character"] = None
            state["pending"] = [seat]
            state["phase"] = "DRAW_CHARACTER"
        case ("PlaySalvage", token):
            board.lift_token(state, token)
            players[player]["reserve"][token[1]] += 1
        case ("PlayTailwind", shape, path):
            moves.advance(state, player, shape, path)
        case ("PlayDrift", tile, turned):
            state["pending"] = [tile, turned]
            state["phase"] = "SWAP_TILE"
        case ("PlayThaw", hex_):
            board.place_water(state, hex_)
        case ("PlaySpurt",):
            state["points"] += 2 if is_last(state, player) else 1
        case _:
            raise AssertionError(action)


# --- the second half of a card --------------------------------------------------------------------


def choose_card(state: State, player: int, card: str) -> None:
    """TRE-4, TRE-12."""
    play_, opponent = state["pending"]
    if play_ == "PlaySabotage":
        discard(state, opponent, card)
    else:
        state["players"][opponent]["hand"].remove(card)
        state["players"][player]["hand"].append(card)
        state["players"][player]["hand"].sort()
    state["pending"] = []


def swaps(state: State) -> set[Action]:
    """TRE-16: the tiles that the tile of `PlayDrift` can be swapped with."""
    tile, _ = state["pending"]
    return {
        ("SwapTile", other, turned)
        for other in swap_partners(state, tile)
        for turned in ways_round(state, other)
    }


def swap(state: State, tile: str, turned: bool) -> None:
    """TRE-16: each tile is turned relative to its orientation before."""
    first_tile, first_turned = state["pending"]
    first, second = board.place_of(state, first_tile), board.place_of(state, tile)
    if first_turned:
        board.turn_tile(state, first)
    if turned:
        board.turn_tile(state, second)
    first["tile"], second["tile"] = second["tile"], first["tile"]
    first["turned"], second["turned"] = second["turned"], first["turned"]
    state["pending"] = []
