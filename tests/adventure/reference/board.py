"""Tiles, piles and routes on the table: SCN-2 to SCN-8, ADV-9."""

from . import hexes
from .kinds import Action, Face, Hex, Item, Path, Place, State, Token

# --- places and tiles -----------------------------------------------------------------------------


def all_places(players: int, rows: int) -> list[list[Hex]]:
    """SCN-2, SCN-6: the places of the tiles in the order in which they are filled."""
    places: list[list[Hex]] = []
    for row in range(1, rows + 1):
        if players == 2:
            places.append([(col, row) for col in (0, 1, 2, 3)])
        elif players == 3:
            places.append([(col, row) for col in (1, 2, 3, 4)])
            if row % 2 == 0:
                places.append([(0, row - 1), (0, row)])
                places.append([(5, row - 1), (5, row)])
        else:
            places.append([(col, row) for col in (2, 3, 4, 5)])
            places.append([(col, row) for col in (0, 1)])
            places.append([(col, row) for col in (6, 7)])
    return places


def place_due(state: State) -> list[Hex] | None:
    """SCN-6: the next place, if a tile is to be revealed there now."""
    rows = state["edition"]["rows"]
    foremost = max(player["boat"][1] for player in state["players"])
    last_row_due = min(rows, foremost + state["edition"]["rows_ahead"])
    to_fill = all_places(len(state["players"]), rows)[len(state["places"]) :]
    if to_fill and max(row for _, row in to_fill[0]) <= last_row_due:
        return to_fill[0]
    return None


def tiles_unused(state: State, size: int) -> list[str]:
    """SCN-6: the tiles of that size that can still be revealed."""
    edition = state["edition"]
    if size == 4:
        pile = [*edition["middle_tiles"]]
    elif len(state["players"]) == 3:
        pile = [*edition["side_tiles_3"]]
    else:
        pile = [*edition["side_tiles_3"], *edition["side_tiles_4"]]
    used = [place["tile"] for place in state["places"]]
    return [tile for tile in pile if tile not in used]


def face(state: State, tile: str) -> Face:
    edition = state["edition"]
    for tiles in (edition["middle_tiles"], edition["side_tiles_3"], edition["side_tiles_4"]):
        if tile in tiles:
            return tiles[tile]
    raise AssertionError(tile)


def looks_the_same(state: State, tile: str) -> bool:
    """SCN-6: a tile that looks the same both ways round."""
    return list(face(state, tile)) == list(reversed(face(state, tile)))


def reveals(state: State) -> dict[Action, int]:
    """SCN-6: the tiles that can be revealed at the next place, with their weights."""
    place = place_due(state)
    assert place is not None
    weights: dict[Action, int] = {}
    for tile in tiles_unused(state, len(place)):
        if looks_the_same(state, tile):
            weights["RevealTile", tile, False] = 2
        else:
            weights["RevealTile", tile, False] = 1
            weights["RevealTile", tile, True] = 1
    return weights


def place_of(state: State, tile: str) -> Place:
    [place] = [place for place in state["places"] if place["tile"] == tile]
    return place


def turn_tile(state: State, place: Place) -> None:
    """Turn a tile by 180 degrees. A tile that looks the same both ways is never turned."""
    if not looks_the_same(state, place["tile"]):
        place["turned"] = not place["turned"]


def look(state: State) -> None:
    """SCN-3: record what the tiles on the table show."""
    printed: dict[Hex, tuple[str, bool]] = {}
    for place in state["places"]:
        seen = list(face(state, place["tile"]))
        if place["turned"]:
            seen.reverse()
        printed.update(zip(place["hexes"], seen, strict=True))
    state["scenario"] = printed


# --- piles ----------------------------------------------------------------------------------------


def pile(state: State, hex_: Hex) -> list[Item]:
    """SCN-7."""
    return state["piles"].get(hex_, [])


def boats_on(state: State, hex_: Hex) -> list[int]:
    return [seat for seat, player in enumerate(state["players"]) if player["boat"] == hex_]


def nothing_on_top(state: State, hex_: Hex) -> bool:
    """SCN-7: whether a hex has nothing on top."""
    return not pile(state, hex_) and not boats_on(state, hex_)


def free_hexes(state: State) -> list[Hex]:
    return [hex_ for hex_ in state["scenario"] if nothing_on_top(state, hex_)]


def free_tiles(state: State) -> list[str]:
    """SCN-7: the tiles with nothing on top, the lower row first, then the left one (TRE-16)."""
    free = [
        place
        for place in state["places"]
        if all(nothing_on_top(state, hex_) for hex_ in place["hexes"])
    ]
    free.sort(key=lambda place: (place["hexes"][0][1], place["hexes"][0][0]))
    return [place["tile"] for place in free]


def free_tokens(state: State) -> set[Token]:
    """SCN-7: the tokens on the scenario with nothing on top."""
    tokens = {
        item for items in state["piles"].values() for item in items if not isinstance(item, str)
    }
    return {
        token
        for token in tokens
        if all(pile(state, hex_)[-1] == token and not boats_on(state, hex_) for hex_ in token[2])
    }


def place_token(state: State, owner: int, shape: str, path: Path) -> None:
    """Move a token from the reserve to the hexes of a path."""
    state["players"][owner]["reserve"][shape] -= 1
    token = (owner, shape, hexes.normal_form(path))
    for hex_ in path:
        state["piles"].setdefault(hex_, []).append(token)


def lift_token(state: State, token: Token) -> None:
    """Remove a token from the scenario, where nothing is on top of it."""
    for hex_ in token[2]:
        top = state["piles"][hex_].pop()
        assert top == token
        if not state["piles"][hex_]:
            del state["piles"][hex_]


def place_iceberg(state: State, hex_: Hex) -> None:
    """SCN-5."""
    state["icebergs"] -= 1
    state["piles"].setdefault(hex_, []).append("ICEBERG")


def place_water(state: State, hex_: Hex) -> None:
    """SCN-5."""
    state["waters"] -= 1
    state["piles"].setdefault(hex_, []).append("WATER")


# --- terrains and routes --------------------------------------------------------------------------


def terrain(state: State, hex_: Hex) -> str:
    """SCN-8: that of the topmost iceberg or water tile, else the hex's own. ADV-5: the Pacific is water."""
    if hex_ == hexes.pacific(state["edition"]["rows"]):
        return "WATER"
    for item in reversed(pile(state, hex_)):
        if isinstance(item, str):
            return item
    return state["scenario"][hex_][0]


def live_owners(state: State, hex_: Hex) -> list[int]:
    """SCN-8: the owners of the live tokens, bottom to top."""
    owners: list[int] = []
    for item in pile(state, hex_):
        if isinstance(item, str):
            owners.clear()  # a token below an iceberg or water tile is not live
        else:
            owners.append(item[0])
    return owners


def routes(state: State, hex_: Hex) -> set[int]:
    """SCN-8: the players whose routes are on a hex."""
    return set(live_owners(state, hex_))


def followed(state: State, player: int) -> set[int]:
    """ADV-9: the opponents on whose route the boat of the player is."""
    owners = live_owners(state, state["players"][player]["boat"])
    return {
        owner
        for height, owner in enumerate(owners)
        if owner != player and player in owners[height + 1 :]
    }
