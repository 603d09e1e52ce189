"""The course of the game: setup, effects of actions, and automatic steps (SET, TRN, ACT)."""

from collections.abc import Callable
from copy import deepcopy

from .actions import (
    DISCOVERED,
    EXPLORED,
    acting_index,
    acting_player,
    cost,
    crew_of,
    large_slots,
    legal_actions,
    settlings,
    token_cells,
)
from .board import (
    gap_options,
    gap_tile,
    gaps,
    greenland,
    islands,
    northwest_passage,
    placed_tile,
    printed_tiles,
)
from .kinds import Action, Cell, Colouring, Edition, PlacedTile, Player, State
from .scoring import EARNED, TOKEN_KINDS, earn, island_points, token_points

# --- setup -----------------------------------------------------------------------------------


def new_player(edition: Edition, name: str) -> Player:
    """SET-1: all crew available in the Ship column, the Ship on Greenland, no Sled out."""
    return {
        "name": name,
        "ship": greenland(edition),
        "sled": None,
        "ship_crew": (edition["crew"], 0),
        "sled_crew": (0, 0),
        "reserve": [],
        "tokens": dict.fromkeys(TOKEN_KINDS, 0),
        "prestige": 0,
        "returned": False,
        "sled_lost": False,
        "crew_lost_with_sled": 0,
        "crew_lost": 0,
        "passage_reached": False,
        "_scored": dict.fromkeys(EARNED, 0),
    }


def arrow_tokens(tables: list[list[int]], players: int, variant: str) -> list[int]:
    """SET-3: the tokens of one arrow, highest first. SOL-3: a solo game has none, but points by year."""
    return sorted(tables[players - 2], reverse=True) if variant == "standard" else []


def new_game(edition: Edition, names: list[str], turn_order: list[int], variant: str) -> State:
    """SET-1 to SET-4: the game before the first reveal."""
    tiles = printed_tiles(edition)
    state: State = {
        "variant": variant,
        "phase": "setup_draw",
        "to_act": None,
        "turn_player": turn_order[-1],
        "round": 1,
        "sun": edition["sun"][0],
        "surcharge": 0,
        "tiles": tiles,
        "tokens": {},
        "players": [new_player(edition, name) for name in names],
        "display": [None] * edition["display_size"],
        "bag": [f"L{number}" for number in range(len(edition["large_tiles"]))],
        "set_aside": [],
        "small_piles": list(edition["small_piles"]),
        "turn_order": list(turn_order),
        "passed": [],
        "northwest_tokens": arrow_tokens(edition["northwest_tokens"], len(names), variant),
        "greenland_tokens": arrow_tokens(edition["greenland_tokens"], len(names), variant),
        "cartography_left": edition["cartography_tokens"],
        "return_order": [],
        "_stage": "setup",
        "_setup_left": list(reversed(turn_order)),
        "_to_settle": [],
        "_islands_before": [],
    }
    for tile in tiles.values():
        put_token(state, tile)
    run_automatic_steps(edition, state)
    return state


# --- small changes ---------------------------------------------------------------------------


def put_token(state: State, tile: PlacedTile) -> None:
    """PLC-5, SET-4: a symbol gets its token, in its cell."""
    if tile["symbol"] is not None and tile["symbol_cell"] is not None:
        state["tokens"][tile["symbol_cell"]] = tile["symbol"]


def put_tile(state: State, tile: PlacedTile) -> None:
    """PLC-5: put a tile on the board, and its token on it."""
    state["tiles"][tile["cells"][0]] = tile
    put_token(state, tile)


def by_number(tiles: list[str]) -> list[str]:
    """Large tiles by number, then small ones."""
    return sorted(tiles, key=lambda tile: (tile[0], int(tile[1:])))


def set_crew(player: Player, unit: str, crew: tuple[int, int]) -> None:
    """Give a column its available and resting crew."""
    if unit == "ship":
        player["ship_crew"] = crew
    else:
        player["sled_crew"] = crew


def pay(state: State, unit: str, kind: str) -> None:
    """TRN-2, TRN-3: crew of the unit that acts come to rest in its column; the next action costs more."""
    player = acting_player(state)
    available, resting = crew_of(player, unit)
    price = cost(state, kind)
    set_crew(player, unit, (available - price, resting + price))
    acted(state)


def acted(state: State) -> None:
    """TRN-2, SOL-2: further actions of this turn cost one crew more; in solo there are none."""
    state["surcharge"] = 1 if state["variant"] == "standard" else 0
    state["_stage"] = "acted"


def receive(state: State, tile: str) -> None:
    """ACT-A: a tile goes into the player's reserve."""
    player = acting_player(state)
    player["reserve"] = by_number([*player["reserve"], tile])


def take_large(state: State, slot: int) -> None:
    """ACT-A: a displayed large tile goes into the reserve and leaves its slot empty."""
    tile = state["display"][slot]
    assert tile is not None
    state["display"][slot] = None
    receive(state, tile)


def take_small(state: State, pile: int) -> None:
    """ACT-A: a small tile goes from its pile into the reserve."""
    state["small_piles"][pile] -= 1
    receive(state, f"S{pile}")


def place(edition: Edition, state: State, tile: PlacedTile) -> None:
    """ACT-C: a tile is placed; gaps and islands follow (PLC-6, PLC-7)."""
    state["_islands_before"] = islands(edition, state["tiles"])
    put_tile(state, tile)
    state["_stage"] = "gaps"


def fill_gap(edition: Edition, state: State, cell: Cell, colours: Colouring, pile: int) -> None:
    """PLC-6: a small tile of a pile goes into a gap."""
    state["small_piles"][pile] -= 1
    put_tile(state, gap_tile(edition, cell, colours, pile))


def enter(edition: Edition, state: State, cell: Cell) -> None:
    """SCR-1, SCR-2: the effects of a Ship or Sled entering a tile."""
    if cell == northwest_passage(edition):
        reach_passage(edition, state)
    if cell == greenland(edition):
        return_home(state)


def reach_passage(edition: Edition, state: State) -> None:
    """SCR-1, SOL-3: once per player, the highest token left; in a solo game, points by year."""
    player = acting_player(state)
    if player["passage_reached"]:
        return
    player["passage_reached"] = True
    if state["variant"] != "standard":
        first_year = state["round"] <= edition["first_year"]
        earn(player, "passage", edition["solo"]["northwest"][0 if first_year else 1])
    elif state["northwest_tokens"]:
        earn(player, "passage", state["northwest_tokens"].pop(0))


def return_home(state: State) -> None:
    """SCR-2, MOV-5: the expedition has returned; a Sled keeps its tile, but has no area."""
    player = acting_player(state)
    player["returned"] = True
    state["return_order"].append(acting_index(state))
    if player["sled"] is not None:
        player["sled"] = (player["sled"][0], None)
    if state["greenland_tokens"]:
        earn(player, "greenland", state["greenland_tokens"].pop(0))
    state["_stage"] = "turn_over"


def take_token(edition: Edition, state: State, unit: str, kinds: tuple[str, ...]) -> None:
    """ACT-F, ACT-G, SCR-3: the token on the unit's tile, and its points."""
    player = acting_player(state)
    cell = token_cells(state, unit, kinds)[0]
    kind = state["tokens"].pop(cell)
    player["tokens"][kind] += 1
    earn(player, kind, token_points(edition, kind, cell))


# --- the effects of each action --------------------------------------------------------------


def do_reveal(edition: Edition, state: State, action: Action) -> None:
    """ACT-A, SET-2: a tile from the bag fills the leftmost empty slot."""
    state["bag"].remove(action[1])
    state["display"][state["display"].index(None)] = action[1]


def do_take_large(edition: Edition, state: State, action: Action) -> None:
    """SET-2, ACT-B: a free draw of a large tile."""
    if state["phase"] == "setup_draw":
        state["_setup_left"].pop(0)
        state["_stage"] = "setup"
    else:
        state["_stage"] = "acted"
    take_large(state, action[1])


def do_take_small(edition: Edition, state: State, action: Action) -> None:
    """ACT-B: a free draw of a small tile."""
    state["_stage"] = "acted"
    take_small(state, action[1])


def do_draw_large(edition: Edition, state: State, action: Action) -> None:
    """ACT-A: draw a large tile."""
    pay(state, action[1], "DrawLarge")
    take_large(state, action[2])


def do_draw_small(edition: Edition, state: State, action: Action) -> None:
    """ACT-A: draw a small tile."""
    pay(state, action[1], "DrawSmall")
    take_small(state, action[2])


def do_refresh_tiles(edition: Edition, state: State, action: Action) -> None:
    """ACT-B: the display is set aside; the reveals, the return and the draw follow."""
    pay(state, action[1], "RefreshTiles")
    state["set_aside"] = by_number([tile for tile in state["display"] if tile is not None])
    state["display"] = [None] * len(state["display"])
    state["_stage"] = "refresh"


def do_place_tile(edition: Edition, state: State, action: Action) -> None:
    """ACT-C: place a tile of the reserve."""
    _, unit, tile, cell, rotation, side = action
    pay(state, unit, "PlaceTile")
    acting_player(state)["reserve"].remove(tile)
    place(edition, state, placed_tile(edition, tile, cell, rotation, side))


def do_draw_and_place(edition: Edition, state: State, action: Action) -> None:
    """SOL-1: the leftmost large tile is placed, the others close up to the left without holes."""
    _, unit, cell, rotation, side = action
    pay(state, unit, "DrawAndPlace")
    tile, *others = [state["display"][slot] for slot in large_slots(state)]
    assert tile is not None
    holes = len(state["display"]) - len(others)
    state["display"] = [*others, *[None] * holes]
    place(edition, state, placed_tile(edition, tile, cell, rotation, side))


def do_move_ship(edition: Edition, state: State, action: Action) -> None:
    """ACT-D: sail to another tile."""
    pay(state, "ship", "MoveShip")
    acting_player(state)["ship"] = action[1]
    enter(edition, state, action[1])


def do_move_sled(edition: Edition, state: State, action: Action) -> None:
    """ACT-D: take the Sled to an area of another tile."""
    pay(state, "sled", "MoveSled")
    acting_player(state)["sled"] = (action[1], action[2])
    enter(edition, state, action[1])


def do_transfer_crew(edition: Edition, state: State, action: Action) -> None:
    """ACT-E: redistribute the crew; the first crew deploy the Sled, and without crew it is packed."""
    _, up, down, area = action
    player = acting_player(state)
    price = cost(state, "TransferCrew")
    available = player["ship_crew"][0] + player["sled_crew"][0] - price
    resting = player["ship_crew"][1] + player["sled_crew"][1] + price
    player["ship_crew"] = (available - up, resting - down)
    player["sled_crew"] = (up, down)
    if up + down == 0:
        player["sled"] = None
    elif player["sled"] is None:
        player["sled"] = (player["ship"], area)
    acted(state)


def do_explore(edition: Edition, state: State, action: Action) -> None:
    """ACT-F: take a Franklin or Strait token."""
    pay(state, action[1], "Explore")
    take_token(edition, state, action[1], EXPLORED)


def do_discover(edition: Edition, state: State, action: Action) -> None:
    """ACT-G: take an Inuit or Cairn token."""
    pay(state, action[1], "Discover")
    take_token(edition, state, action[1], DISCOVERED)


def do_pass(edition: Edition, state: State, action: Action) -> None:
    """ACT-H, TRN-5: all crew rest; the order of passing is the next turn order."""
    player = acting_player(state)
    player["ship_crew"] = (0, sum(player["ship_crew"]))
    player["sled_crew"] = (0, sum(player["sled_crew"]))
    state["passed"].append(acting_index(state))
    state["_stage"] = "turn_over"


def do_end_turn(edition: Edition, state: State, action: Action) -> None:
    """TRN-4: the player ends the turn."""
    state["_stage"] = "turn_over"


def do_fill_gap(edition: Edition, state: State, action: Action) -> None:
    """PLC-6: the player's choice for a gap."""
    _, cell, colours, pile = action
    fill_gap(edition, state, cell, colours, pile)


def do_settle_sled(edition: Edition, state: State, action: Action) -> None:
    """MOV-5: the player's choice of an area."""
    settle(state, state["_to_settle"].pop(0), action[1])


def do_lose_crew(edition: Edition, state: State, action: Action) -> None:
    """SOL-5: available crew leave the game."""
    _, from_ship, from_sled = action
    player = acting_player(state)
    player["ship_crew"] = (player["ship_crew"][0] - from_ship, player["ship_crew"][1])
    player["sled_crew"] = (player["sled_crew"][0] - from_sled, player["sled_crew"][1])
    player["crew_lost"] += from_ship + from_sled
    state["_stage"] = "turn"


DOINGS: dict[str, Callable[[Edition, State, Action], None]] = {
    "Reveal": do_reveal,
    "TakeLarge": do_take_large,
    "TakeSmall": do_take_small,
    "DrawLarge": do_draw_large,
    "DrawSmall": do_draw_small,
    "RefreshTiles": do_refresh_tiles,
    "PlaceTile": do_place_tile,
    "DrawAndPlace": do_draw_and_place,
    "MoveShip": do_move_ship,
    "MoveSled": do_move_sled,
    "TransferCrew": do_transfer_crew,
    "Explore": do_explore,
    "Discover": do_discover,
    "Pass": do_pass,
    "EndTurn": do_end_turn,
    "FillGap": do_fill_gap,
    "SettleSled": do_settle_sled,
    "LoseCrew": do_lose_crew,
}


# --- automatic steps -------------------------------------------------------------------------


def wait_for(state: State, phase: str, to_act: int | str | None) -> bool:
    """Stop here: a player has to act, or the game is over."""
    state["phase"] = phase
    state["to_act"] = to_act
    return True


def wait_for_player(state: State, phase: str, index: int) -> bool:
    """Stop here: it is this player's turn, draw or choice."""
    state["turn_player"] = index
    return wait_for(state, phase, index)


def run_automatic_steps(edition: Edition, state: State) -> None:
    """TRN-8: carry out all automatic steps; a pending reveal comes before anything else."""
    waiting = False
    while not waiting:
        if state["bag"] and None in state["display"]:
            waiting = wait_for(state, "reveal", "chance")
        else:
            waiting = STAGES[state["_stage"]](edition, state)


def stage_setup(edition: Edition, state: State) -> bool:
    """SET-2: from the last player to the first each draws; then the first round begins."""
    if state["_setup_left"]:
        return wait_for_player(state, "setup_draw", state["_setup_left"][0])
    return first_turn(state)


def stage_refresh(edition: Edition, state: State) -> bool:
    """ACT-B: when the display is full or the bag is empty, the old tiles return to the bag."""
    state["bag"] = by_number([*state["bag"], *state["set_aside"]])
    state["set_aside"] = []
    state["_stage"] = "owed_draw"
    return False


def stage_owed_draw(edition: Edition, state: State) -> bool:
    """ACT-B, TRN-8: the draw after a refresh is always an action."""
    return wait_for_player(state, "owed_draw", acting_index(state))


def stage_gaps(edition: Edition, state: State) -> bool:
    """PLC-6: fill gap after gap, automatically if there is only one way. Then chart the islands."""
    for cell in gaps(edition, state["tiles"])[:1]:
        options = gap_options(edition, state["tiles"], state["small_piles"], cell)
        if len(options) > 1:
            return wait_for_player(state, "fill_gap", acting_index(state))
        if len(options) == 1:
            fill_gap(edition, state, cell, *options[0])
            return False
    chart_islands(edition, state)
    state["_stage"] = "acted"
    return False


def chart_islands(edition: Edition, state: State) -> None:
    """PLC-7, SCR-5: points and a Cartography token for each island just completed."""
    player = acting_player(state)
    for island in islands(edition, state["tiles"]):
        if island in state["_islands_before"]:
            continue
        earn(player, "islands", island_points(edition, len(island[1])))
        if state["cartography_left"] > 0:
            state["cartography_left"] -= 1
            player["tokens"]["cartography"] += 1
    state["_islands_before"] = []


def stage_acted(edition: Edition, state: State) -> bool:
    """TRN-4, SOL-2: the turn ends automatically when neither column has two available crew."""
    player = acting_player(state)
    if state["variant"] == "standard" and max(player["ship_crew"][0], player["sled_crew"][0]) < 2:
        state["_stage"] = "turn_over"
        return False
    return wait_for_player(state, "turn", acting_index(state))


def stage_turn_over(edition: Edition, state: State) -> bool:
    """TRN-1, TRN-7: the next player in order who has not passed or returned, or the round's end."""
    state["surcharge"] = 0
    if all(player["returned"] for player in state["players"]):
        return game_over(state)
    order = state["turn_order"]
    at = order.index(acting_index(state))
    for index in [*order[at + 1 :], *order[: at + 1]]:
        if index not in state["passed"] and not state["players"][index]["returned"]:
            return wait_for_player(state, "turn", index)
    return end_round(edition, state)


def end_round(edition: Edition, state: State) -> bool:
    """TRN-6, TRN-7: the sun moves and the turn order changes; after the last round, the game ends."""
    if state["round"] == len(edition["sun"]):
        return game_over(state)
    state["round"] += 1
    state["sun"] = edition["sun"][state["round"] - 1]
    state["turn_order"] = state["passed"]
    state["passed"] = []
    state["_to_settle"] = list(state["turn_order"])
    state["_stage"] = "settle"
    return False


def stage_settle(edition: Edition, state: State) -> bool:
    """MOV-5, TRN-6: Sleds settle one after the other, in the new turn order."""
    while state["_to_settle"]:
        index = state["_to_settle"][0]
        if state["players"][index]["sled"] is not None:
            options = settlings(edition, state, index)
            if len(options) > 1:
                return wait_for_player(state, "settle_sled", index)
            settle(state, index, options[0] if options else None)
        state["_to_settle"].pop(0)
    wake_up(state)
    state["_stage"] = "lose_crew"
    return False


def settle(state: State, index: int, area: int | None) -> None:
    """MOV-5, MOV-6: the Sled is in its new area, or it is lost with its crew."""
    player = state["players"][index]
    assert player["sled"] is not None
    if area is not None:
        player["sled"] = (player["sled"][0], area)
        return
    player["sled"] = None
    player["sled_lost"] = True
    player["crew_lost_with_sled"] = sum(player["sled_crew"])
    player["sled_crew"] = (0, 0)


def wake_up(state: State) -> None:
    """TRN-6: the resting crew become available, staying in their columns."""
    for player in state["players"]:
        player["ship_crew"] = (sum(player["ship_crew"]), 0)
        player["sled_crew"] = (sum(player["sled_crew"]), 0)


def stage_lose_crew(edition: Edition, state: State) -> bool:
    """SOL-5: after the first year crew leave the game, before the first turn of the second."""
    second_year = state["round"] == edition["first_year"] + 1
    if state["variant"] == "solo_lost_crew" and second_year:
        return wait_for_player(state, "lose_crew", state["turn_order"][0])
    return first_turn(state)


def stage_turn(edition: Edition, state: State) -> bool:
    """TRN-1: the round begins with the first player in the order."""
    return first_turn(state)


def first_turn(state: State) -> bool:
    """TRN-1: the first player in the order begins the round."""
    return wait_for_player(state, "turn", state["turn_order"][0])


def game_over(state: State) -> bool:
    """TRN-7: no player acts any more."""
    state["turn_player"] = None
    return wait_for(state, "over", None)


STAGES: dict[str, Callable[[Edition, State], bool]] = {
    "setup": stage_setup,
    "refresh": stage_refresh,
    "owed_draw": stage_owed_draw,
    "gaps": stage_gaps,
    "acted": stage_acted,
    "turn_over": stage_turn_over,
    "settle": stage_settle,
    "lose_crew": stage_lose_crew,
    "turn": stage_turn,
}


# --- the public functions --------------------------------------------------------------------


def successor(edition: Edition, state: State, action: Action) -> State:
    """Return the state after an action that is known to be legal."""
    after = deepcopy(state)
    DOINGS[action[0]](edition, after, action)
    run_automatic_steps(edition, after)
    return after


def perft(edition: Edition, state: State, depth: int) -> int:
    """Return the number of sequences of exactly ``depth`` actions; a finished game has none."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(legal_actions(edition, state))
    return sum(
        perft(edition, successor(edition, state, action), depth - 1)
        for action in legal_actions(edition, state)
    )
