"""Prestige: what is earned at once and what is counted at the end (SCR, SOL)."""

from .board import all_cells, covered, greenland
from .kinds import Cell, Edition, Player, State

TOKEN_KINDS = ("cairn", "inuit", "franklin", "strait", "cartography")
EARNED = ("passage", "greenland", "cairn", "inuit", "franklin", "strait", "islands")


def earn(player: Player, source: str, points: int) -> None:
    """SCR-1 to SCR-5: prestige scored at once."""
    player["prestige"] += points
    player["_scored"][source] += points


def token_points(edition: Edition, kind: str, cell: Cell) -> int:
    """SCR-3, SCR-4: the points of a token, times the zone of its cell."""
    return edition["token_points"][kind] * edition["zones"][cell[0]]


def island_points(edition: Edition, number_of_tiles: int) -> int:
    """SCR-5: the points of an island; the last entry is for that number of tiles or more."""
    table = edition["island_points"]
    return table[min(number_of_tiles - 2, len(table) - 1)]


def majority(edition: Edition, state: State, index: int, kind: str) -> int:
    """SCR-6, SOL-3: points by number of tokens; tied players take their lowest place."""
    own = state["players"][index]["tokens"][kind]
    if own == 0 or state["variant"] != "standard":
        return 0
    place = len([other for other in state["players"] if other["tokens"][kind] >= own])
    table = edition["majorities"][kind]
    return table[place - 1] if place <= len(table) else 0


def set_points(edition: Edition, player: Player) -> int:
    """SCR-7: complete sets of one token of each kind."""
    return edition["set_points"] * min(player["tokens"][kind] for kind in TOKEN_KINDS)


def ship_abandoned(edition: Edition, player: Player) -> bool:
    """SCR-8: is the Ship away from Greenland?"""
    return player["ship"] != greenland(edition)


def sled_crew_abandoned(edition: Edition, player: Player) -> int:
    """SCR-8, MOV-6: the crew lost with the Sled, or on a Sled away from Greenland."""
    sled = player["sled"]
    if sled is not None and sled[0] != greenland(edition):
        return sum(player["sled_crew"])
    return player["crew_lost_with_sled"]


def free_cells(edition: Edition, state: State) -> int:
    """SOL-4: the cells of the board without a tile."""
    taken = covered(state["tiles"])
    return len([cell for cell in all_cells(edition) if cell not in taken])


def penalties(edition: Edition, state: State, player: Player) -> dict[str, int]:
    """SCR-8, SOL-4, SOL-5: what is lost at the end, as negative numbers."""
    crew = edition["abandoned_crew"]
    away = ship_abandoned(edition, player)
    solo = state["variant"] != "standard"
    return {
        "ship_abandoned": -edition["abandoned_ship"] if away else 0,
        "ship_crew_abandoned": -crew * sum(player["ship_crew"]) if away else 0,
        "sled_crew_abandoned": -crew * sled_crew_abandoned(edition, player),
        "free_cells": -edition["solo"]["free_cell"] * free_cells(edition, state) if solo else 0,
        "crew_lost": -edition["solo"]["lost_crew_points"] * player["crew_lost"],
    }


def player_score(edition: Edition, state: State, index: int) -> dict[str, int]:
    """SCR-1 to SCR-8: every source of points of one player, and the total."""
    player = state["players"][index]
    lines = {source: player["_scored"][source] for source in EARNED}
    for kind in ("franklin", "strait", "cartography"):
        lines[f"{kind}_majority"] = majority(edition, state, index, kind)
    lines["sets"] = set_points(edition, player)
    lines.update(penalties(edition, state, player))
    lines["total"] = sum(lines.values())
    return lines


def score(edition: Edition, state: State) -> list[dict[str, int]]:
    """SCR: the score of each player, as if the game ended now."""
    return [player_score(edition, state, index) for index in range(len(state["players"]))]


def ahead(state: State, totals: list[int], one: int, other: int) -> bool:
    """SCR-9: whether one player has more prestige, or as much and returned earlier."""
    if totals[one] != totals[other]:
        return totals[one] > totals[other]
    back = state["return_order"]
    if one not in back:
        return False
    return other not in back or back.index(one) < back.index(other)


def standings(edition: Edition, state: State) -> list[tuple[int, int]]:
    """SCR-9: ``(place, player index)`` in order; players who are fully tied share a place."""
    totals = [lines["total"] for lines in score(edition, state)]
    seats = range(len(totals))
    return sorted(
        (1 + len([other for other in seats if ahead(state, totals, other, one)]), one)
        for one in seats
    )
