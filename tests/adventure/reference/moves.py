"""Manoeuvres, which cost points, and the effects of a movement. Sections 4, 5 and 7."""

from . import board, hexes
from .kinds import Action, Hex, Path, State


def has(state: State, player: int, character: str) -> bool:
    return state["players"][player]["character"] == character


def others_in_turn_order(state: State, player: int) -> list[int]:
    number = len(state["players"])
    return [(player + distance) % number for distance in range(1, number)]


# --- advance --------------------------------------------------------------------------------------


def beside_boat(state: State, player: int) -> set[Hex]:
    """Return the hexes, including the Pacific, to which a boat can sail in one step."""
    boat = state["players"][player]["boat"]
    scenario = set(state["scenario"])
    if boat == hexes.ATLANTIC:  # SUP-1: beside every hex of row 1
        return {hex_ for hex_ in scenario if hex_[1] == 1}
    beside = hexes.neighbours(boat) & scenario
    if boat[1] == state["edition"]["rows"]:  # ADV-5
        beside.add(hexes.pacific(state["edition"]["rows"]))
    return beside


def cost_of_terrain(state: State, player: int, hex_: Hex) -> int:
    """ADV-3, for a hex with no route; CHR-B and CHR-I."""
    terrain = board.terrain(state, hex_)
    if terrain == "SNOW" and has(state, player, "B"):
        return 2
    if terrain == "ICEBERG" and has(state, player, "I"):
        return 3
    return state["edition"]["terrain_costs"][terrain]


def cost_of_path(state: State, player: int, path: Path) -> int | None:
    """ADV-3; None if a hex of the path may not be entered."""
    cost = 0
    on_routes_of = board.followed(state, player)
    for hex_ in path:
        owners = board.routes(state, hex_)
        if player in owners:
            cost += 0 if has(state, player, "L") else 1  # CHR-L
        elif owners:
            if not owners & on_routes_of:
                return None
            cost += 1
        else:
            cost += cost_of_terrain(state, player, hex_)
        # ADV-9: the token counts as if it were already here, on top of the pile.
        on_routes_of = owners - {player}
    return cost


def can_sail(state: State, player: int, path: Path) -> bool:
    """Return whether the hexes allow a path: ADV-3 (revealed), ADV-4, ADV-5."""
    pacific = hexes.pacific(state["edition"]["rows"])
    boat = state["players"][player]["boat"]
    scenario = state["scenario"]
    if any(hex_ not in scenario and hex_ != pacific for hex_ in path):
        return False
    if boat in path:
        return False
    return path[-1] == pacific or not board.boats_on(state, path[-1])


def advances(state: State, player: int, can_pay: int) -> set[tuple[str, Path]]:
    """ADV-1 to ADV-6: the tokens that can be placed by advancing, for at most that cost."""
    found = set()
    for shape, number in state["players"][player]["reserve"].items():
        if number == 0 or shape == "INCURSION":  # ADV-2: placed only by raids
            continue
        for first in beside_boat(state, player):
            for path in hexes.paths_from(first, shape, state["edition"]["rows"]):
                if not can_sail(state, player, path):
                    continue
                cost = cost_of_path(state, player, path)
                if cost is not None and cost <= can_pay:
                    found.add((shape, path))
    return found


# --- what a movement does -------------------------------------------------------------------------


def move_boat(state: State, player: int, path: Path) -> None:
    """MAN-2: the hex behind the boat is stored."""
    mover = state["players"][player]
    mover["behind"] = path[-2] if len(path) > 1 else mover["boat"]
    mover["boat"] = path[-1]
    state["moved"] = True


def has_won(state: State, player: int) -> bool:
    """TUR-4."""
    return state["players"][player]["boat"] == hexes.pacific(state["edition"]["rows"])


def treasures_on(state: State, path: Path) -> list[str]:
    """ADV-7: the terrains of the treasures on the path that nothing covers, in its order."""
    scenario = state["scenario"]
    return [
        scenario[hex_][0]
        for hex_ in path
        if hex_ in scenario and scenario[hex_][1] and board.nothing_on_top(state, hex_)
    ]


def drawers(state: State, player: int, treasures: list[str]) -> list[int]:
    """TRE-2, CHR-2: the players who draw for the treasures that a player passes, in order."""
    if has(state, player, "F") or has(state, player, "M"):
        return []
    draws = []
    for terrain in treasures:
        draws.append(player)
        for other in others_in_turn_order(state, player):
            if has(state, other, "F") and terrain == "WATER":
                draws.append(other)
            if has(state, other, "M") and terrain in ("LAND", "SNOW"):
                draws.append(other)
    return draws


def crossing_bonus(state: State, player: int, crossed: set[str]) -> None:
    """CHR-1, CHR-A, CHR-H."""
    bonuses = state["bonuses"]
    if has(state, player, "A") and crossed & {"SNOW", "ICEBERG"} and "A" not in bonuses:
        state["points"] += 1
        bonuses.append("A")
    if has(state, player, "H") and "ICEBERG" in crossed and "H" not in bonuses:
        state["points"] += 2
        bonuses.append("H")
    bonuses.sort()


def advance(state: State, player: int, shape: str, path: Path) -> None:
    """ADV-1, with the points and draws that follow (ADV-8). The caller pays for it."""
    treasures = treasures_on(state, path)
    crossed = {board.terrain(state, hex_) for hex_ in path if not board.routes(state, hex_)}
    board.place_token(state, player, shape, path)
    move_boat(state, player, path)
    if has_won(state, player):
        return
    crossing_bonus(state, player, crossed)
    state["draws"] += drawers(state, player, treasures)


# --- raid -----------------------------------------------------------------------------------------


def raided(state: State, hex_: Hex) -> int:
    """MAN-3: the player whose route is raided there."""
    return board.live_owners(state, hex_)[-1]


def raids(state: State, player: int) -> set[Hex]:
    """MAN-3."""
    if state["points"] < 2 or state["players"][player]["reserve"]["INCURSION"] == 0:
        return set()
    safe = {seat for seat, other in enumerate(state["players"]) if other["safe"]}  # TRE-7
    found = set()
    for hex_ in beside_boat(state, player):
        owners = board.routes(state, hex_)
        if not owners or player in owners or board.boats_on(state, hex_):
            continue
        if owners & safe or raided(state, hex_) in board.followed(state, player):
            continue
        found.add(hex_)
    return found


def raid(state: State, player: int, to: Hex) -> None:
    """MAN-3, with the points and draws that follow (ADV-8)."""
    owner = raided(state, to)
    state["points"] -= 2
    board.place_token(state, player, "INCURSION", (to,))
    move_boat(state, player, (to,))
    if has(state, owner, "D"):  # CHR-D
        state["points"] = max(0, state["points"] - 1)  # MAN-5
    if has(state, player, "E"):  # CHR-E
        state["draws"].append(player)
    if has(state, owner, "K"):  # CHR-K
        state["draws"].append(owner)


# --- the other manoeuvres -------------------------------------------------------------------------


def iceberg_cost(state: State, player: int) -> int:
    """MAN-2, CHR-C."""
    return 2 if has(state, player, "C") else 3


def can_drop_iceberg(state: State, player: int) -> bool:
    """MAN-2, SCN-5."""
    behind = state["players"][player]["behind"]
    return (
        behind is not None
        and state["icebergs"] > 0
        and state["points"] >= iceberg_cost(state, player)
        and player in board.routes(state, behind)
        and not board.boats_on(state, behind)
    )


def fresh_water(state: State, player: int) -> int:
    """MAN-4, CHR-N: the points that fresh water adds, 0 if it is not possible."""
    if not state["moved"] or state["fresh_water"]:
        return 0
    here = state["players"][player]["boat"]
    enemies = board.followed(state, player)
    if (
        state["variant"] == "teams"
    ):  # TEA-1, TEA-3: the partner sits opposite, and is not an opponent
        enemies -= {(player + 2) % 4}
    ahead = [state["players"][enemy]["boat"] for enemy in enemies]
    if has(state, player, "N") and any(hexes.is_two_rows_behind(here, boat) for boat in ahead):
        return 3
    if any(hexes.is_one_row_behind(here, boat) for boat in ahead):
        return 2
    return 0


def manoeuvres(state: State, player: int) -> set[Action]:
    """TUR-1: the legal actions of the player whose turn it is, except cards."""
    actions: set[Action] = {("EndTurn",)}
    actions |= {("Advance", *advance_) for advance_ in advances(state, player, state["points"])}
    if state["fresh_water"]:  # MAN-4: nothing else
        return actions
    actions |= {("Raid", to) for to in raids(state, player)}
    if state["points"] >= 4:  # MAN-1
        for owner, shape, path in board.free_tokens(state):
            if owner == player:
                actions.add(("Recover", shape, path))
    if can_drop_iceberg(state, player):
        actions.add(("DropIceberg",))
    if fresh_water(state, player):
        actions.add(("FreshWater",))
    return actions


def manoeuvre(state: State, player: int, action: Action) -> None:
    """Carry out one of `manoeuvres`, except EndTurn."""
    match action:
        case ("Advance", shape, path):
            cost = cost_of_path(state, player, path)
            assert cost is not None
            state["points"] -= cost
            advance(state, player, shape, path)
        case ("Raid", to):
            raid(state, player, to)
        case ("Recover", shape, path):
            state["points"] -= 4
            board.lift_token(state, (player, shape, path))
            state["players"][player]["reserve"][shape] += 1
        case ("DropIceberg",):
            state["points"] -= iceberg_cost(state, player)
            behind = state["players"][player]["behind"]
            assert behind is not None
            board.place_iceberg(state, behind)
        case ("FreshWater",):
            state["points"] += fresh_water(state, player)
            state["fresh_water"] = True
        case _:
            raise AssertionError(action)
