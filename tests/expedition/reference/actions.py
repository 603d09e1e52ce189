"""The legal actions of the player to act, or of chance (ACT, TRN)."""

from .board import gap_options, gaps, placements
from .kinds import Action, Cell, Edition, Player, State
from .sun import deployment_areas, settling_areas, ship_destinations, sled_destinations

COSTS = {
    "DrawLarge": 1,
    "DrawSmall": 1,
    "RefreshTiles": 2,
    "PlaceTile": 1,
    "MoveShip": 1,
    "MoveSled": 1,
    "TransferCrew": 1,
    "Explore": 3,
    "Discover": 2,
    "DrawAndPlace": 1,
}
EXPLORED = ("franklin", "strait")
DISCOVERED = ("inuit", "cairn")


def acting_index(state: State) -> int:
    """Return the index of the player whose turn, draw or choice it is (even while chance acts)."""
    index = state["turn_player"]
    if index is None:
        raise ValueError("the game is over")
    return index


def acting_player(state: State) -> Player:
    """Return the player whose turn, draw or choice it is (even while chance acts)."""
    return state["players"][acting_index(state)]


def cost(state: State, kind: str) -> int:
    """TRN-2, SOL-2: the plain cost, and one crew more for a further action of the turn."""
    return COSTS[kind] + state["surcharge"]


def crew_of(player: Player, unit: str) -> tuple[int, int]:
    """TRN-3: the available and the resting crew of a unit."""
    return player["ship_crew"] if unit == "ship" else player["sled_crew"]


def tile_of(player: Player, unit: str) -> Cell:
    """Return the tile that a deployed unit is on."""
    if unit == "ship":
        return player["ship"]
    if player["sled"] is None:
        raise ValueError("the Sled is not deployed")
    return player["sled"][0]


def able(state: State, unit: str, kind: str) -> bool:
    """TRN-3: is the unit on the board and can it pay? An undeployed Sled does nothing."""
    player = acting_player(state)
    deployed = unit == "ship" or player["sled"] is not None
    return deployed and crew_of(player, unit)[0] >= cost(state, kind)


def units_able(state: State, kind: str) -> list[str]:
    """TRN-3: the units that can do and pay an action of this kind."""
    return [unit for unit in ("ship", "sled") if able(state, unit, kind)]


# --- the actions of a turn -------------------------------------------------------------------


def large_slots(state: State) -> list[int]:
    """ACT-A: the slots of the display with a tile."""
    return [slot for slot, tile in enumerate(state["display"]) if tile is not None]


def full_piles(state: State) -> list[int]:
    """ACT-A: the piles of small tiles that are not empty."""
    return [pile for pile, count in enumerate(state["small_piles"]) if count > 0]


def draws(state: State) -> set[Action]:
    """ACT-A: draw a large tile from the display or a small one from its pile."""
    large = {
        ("DrawLarge", unit, slot)
        for unit in units_able(state, "DrawLarge")
        for slot in large_slots(state)
    }
    small = {
        ("DrawSmall", unit, pile)
        for unit in units_able(state, "DrawSmall")
        for pile in full_piles(state)
    }
    return {*large, *small}


def refreshes(state: State) -> set[Action]:
    """ACT-B: needs a tile in the bag."""
    if not state["bag"]:
        return set()
    return {("RefreshTiles", unit) for unit in units_able(state, "RefreshTiles")}


def tile_placements(edition: Edition, state: State) -> set[Action]:
    """ACT-C, PLC-1 to PLC-4: place a tile of the reserve beside the unit's tile."""
    player = acting_player(state)
    return {
        ("PlaceTile", unit, tile, way["cells"][0], way["rotation"], way["side"])
        for unit in units_able(state, "PlaceTile")
        for tile in set(player["reserve"])
        for way in placements(edition, state["tiles"], tile, tile_of(player, unit))
    }


def draws_with_placement(edition: Edition, state: State) -> set[Action]:
    """SOL-1: in the solo game, draw and place the leftmost large tile present."""
    if state["variant"] == "standard" or not large_slots(state):
        return set()
    player = acting_player(state)
    tile = state["display"][large_slots(state)[0]]
    assert tile is not None
    return {
        ("DrawAndPlace", unit, way["cells"][0], way["rotation"], way["side"])
        for unit in units_able(state, "DrawAndPlace")
        for way in placements(edition, state["tiles"], tile, tile_of(player, unit))
    }


def moves(edition: Edition, state: State) -> set[Action]:
    """ACT-D, MOV-1, MOV-3: sail or sled to another tile."""
    player = acting_player(state)
    sun, tiles = state["sun"], state["tiles"]
    found: set[Action] = set()
    if able(state, "ship", "MoveShip"):
        for cell in ship_destinations(edition, sun, tiles, player["ship"]):
            found.add(("MoveShip", cell))
    if able(state, "sled", "MoveSled") and player["sled"] is not None:
        for cell, area in sled_destinations(edition, sun, tiles, player["sled"]):
            found.add(("MoveSled", cell, area))
    return found


def transfers(edition: Edition, state: State) -> set[Action]:
    """ACT-E: every distribution of the crew after the payment, and the area of a new Sled."""
    player = acting_player(state)
    if player["sled_lost"] or not units_able(state, "TransferCrew"):
        return set()
    if player["sled"] is None:
        tile = state["tiles"][player["ship"]]
        where: list[int | None] = list(deployment_areas(edition, state["sun"], tile))
    elif player["sled"][0] == player["ship"]:
        where = [None]
    else:
        return set()
    return {
        ("TransferCrew", available, resting, area)
        for available, resting in new_deals(state)
        for area in where
    }


def new_deals(state: State) -> list[tuple[int, int]]:
    """ACT-E: the available and resting crew the Sled column can have after a transfer."""
    player = acting_player(state)
    price = cost(state, "TransferCrew")
    available = player["ship_crew"][0] + player["sled_crew"][0] - price
    resting = player["ship_crew"][1] + player["sled_crew"][1] + price
    return [
        (up, down)
        for up in range(available + 1)
        for down in range(resting + 1)
        if (up, down) not in mere_payments(state)
    ]


def mere_payments(state: State) -> list[tuple[int, int]]:
    """ACT-E: the Sled column after a payment alone, by each unit able to pay."""
    available, resting = acting_player(state)["sled_crew"]
    price = cost(state, "TransferCrew")
    outcomes = {"ship": (available, resting), "sled": (available - price, resting + price)}
    return [outcomes[unit] for unit in units_able(state, "TransferCrew")]


def token_cells(state: State, unit: str, kinds: tuple[str, ...]) -> list[Cell]:
    """ACT-F, ACT-G: the cells of the unit's tile with a token of one of these kinds."""
    tile = state["tiles"][tile_of(acting_player(state), unit)]
    return [cell for cell in tile["cells"] if state["tokens"].get(cell) in kinds]


def token_takings(state: State) -> set[Action]:
    """ACT-F, ACT-G: explore a Franklin site or a Strait, discover an Inuit or a Cairn."""
    found: set[Action] = set()
    for kind, tokens in (("Explore", EXPLORED), ("Discover", DISCOVERED)):
        for unit in units_able(state, kind):
            if token_cells(state, unit, tokens):
                found.add((kind, unit))
    return found


def turn_actions(edition: Edition, state: State) -> set[Action]:
    """ACT-A to ACT-H, TRN-4, TRN-5: pass before the first action, end the turn after it."""
    return {
        ("Pass",) if state["surcharge"] == 0 else ("EndTurn",),
        *draws(state),
        *refreshes(state),
        *tile_placements(edition, state),
        *draws_with_placement(edition, state),
        *moves(edition, state),
        *transfers(edition, state),
        *token_takings(state),
    }


# --- the other phases ------------------------------------------------------------------------


def setup_draws(state: State) -> set[Action]:
    """SET-2: one large tile, free."""
    return {("TakeLarge", slot) for slot in large_slots(state)}


def owed_draws(state: State) -> set[Action]:
    """ACT-B: after a refresh one tile, large or small, at no further cost."""
    return {*setup_draws(state), *(("TakeSmall", pile) for pile in full_piles(state))}


def gap_fillings(edition: Edition, state: State) -> set[Action]:
    """PLC-6: the choices for the first gap that is left."""
    tiles = state["tiles"]
    cell = gaps(edition, tiles)[0]
    return {
        ("FillGap", cell, colouring, pile)
        for colouring, pile in gap_options(edition, tiles, state["small_piles"], cell)
    }


def settlings(edition: Edition, state: State, index: int) -> list[int]:
    """MOV-5: the areas in which a player's deployed Sled may settle after the sun has moved."""
    sled = state["players"][index]["sled"]
    assert sled is not None
    assert sled[1] is not None
    old_sun = edition["sun"][state["round"] - 2]
    return settling_areas(edition, old_sun, state["sun"], state["tiles"][sled[0]], sled[1])


def crew_losses(edition: Edition, state: State) -> set[Action]:
    """SOL-5: two crew from either column; all, if fewer are left."""
    player = acting_player(state)
    ship, sled = player["ship_crew"][0], player["sled_crew"][0]
    number = min(edition["solo"]["lost_crew"], ship + sled)
    return {
        ("LoseCrew", from_ship, number - from_ship)
        for from_ship in range(number + 1)
        if from_ship <= ship and number - from_ship <= sled
    }


def legal_actions(edition: Edition, state: State) -> set[Action]:
    """Return every legal action, each outcome under its canonical name (BRD-5, ACT-E)."""
    phase = state["phase"]
    if phase == "reveal":
        return {("Reveal", tile) for tile in state["bag"]}
    if phase == "setup_draw":
        return setup_draws(state)
    if phase == "owed_draw":
        return owed_draws(state)
    if phase == "fill_gap":
        return gap_fillings(edition, state)
    if phase == "settle_sled":
        return {("SettleSled", area) for area in settlings(edition, state, acting_index(state))}
    if phase == "lose_crew":
        return crew_losses(edition, state)
    if phase == "turn":
        return turn_actions(edition, state)
    return set()
