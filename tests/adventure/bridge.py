"""Conversions from the library's values to the plain values of the second implementation."""

from typing import Any

import attrs

from northwest_passage import adventure
from northwest_passage.adventure import Card, Edition, Shape, State, Terrain, Variant, View
from tests.adventure import reference

LETTERS = "ABCDEFGHIJKLMN"
"""A character is written as the letter of its rule."""
VARIANTS = {Variant.STANDARD: "standard", Variant.TEAMS: "teams"}


def plain(value: object) -> Any:
    """Return a plain value: members by name, characters by letter, hexes and tokens as tuples."""
    if isinstance(value, adventure.Character):
        return LETTERS[value]
    if isinstance(value, Shape | Card | Terrain):
        return value.name
    if isinstance(value, adventure.Token):
        return (value.owner, value.shape.name, plain(value.path))
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return value


def plain_action(action: adventure.Action) -> reference.Action:
    fields = [getattr(action, field.name) for field in attrs.fields(type(action))]
    return (type(action).__name__, *map(plain, fields))


def listed(cards: tuple[int, ...]) -> list[str]:
    return sorted(card.name for card in Card for _ in range(cards[card]))


def _common(position: State | View) -> dict[str, Any]:
    """Return the fields that a state and a view have in common."""
    scenario = position.scenario
    hexes = [place for tile in scenario.tiles for place in tile.hexes]
    printed = {
        place: (position.edition.tile[tile.tile], tile.turned, i)
        for tile in scenario.tiles
        for i, place in enumerate(tile.hexes)
    }

    def face(place: adventure.Hex) -> tuple[str, bool]:
        tile, turned, i = printed[place]
        i = len(tile.terrain) - 1 - i if turned else i
        return (tile.terrain[i].name, i in tile.treasures)

    piles = {place: scenario.pile_at(place) for place in [*hexes, scenario.pacific]}
    pending = position.pending
    first_part: list[Any] = []
    if isinstance(pending, adventure.HandPending):
        first_part = [f"Play{pending.card.name.title()}", pending.opponent]
    elif isinstance(pending, adventure.SwapPending):
        first_part = [pending.tile, pending.turned]
    elif isinstance(pending, adventure.CharacterPending):
        first_part = [pending.player]
    gained = (("A", position.crossed_cold), ("H", position.crossed_iceberg))
    return {
        "variant": VARIANTS[position.variant],
        "first": position.first_player,
        "phase": position.phase.name,
        "round": position.round,
        "points": position.points,
        "cards_left": position.cards_left,
        "moved": position.moved,
        "fresh_water": position.fresh_water,
        "bonuses": [letter for letter, given in gained if given],
        "places": [
            {"tile": tile.tile, "turned": tile.turned, "hexes": [plain(h) for h in tile.hexes]}
            for tile in scenario.tiles
        ],
        "scenario": {plain(place): face(place) for place in hexes},
        "piles": {
            plain(place): [plain(item) for item in pile] for place, pile in piles.items() if pile
        },
        "icebergs": position.iceberg_tiles,
        "waters": position.water_tiles,
        "discards": listed(position.discards),
        "draws": list(position.draws),
        "revealed": list(position.revealed),
        "pending": first_part,
    }


def _player(player: adventure.Player | adventure.PlayerView, chosen: bool) -> dict[str, Any]:
    return {
        "boat": plain(player.boat),
        "behind": plain(player.came_from),
        "reserve": {shape.name: player.reserve[shape] for shape in Shape},
        "hand": None if player.hand is None else sorted(card.name for card in player.hand),
        "character": plain(player.character) if chosen else None,
        "silenced": player.silenced,
        "safe": player.safe,
        "headwind": player.headwind,
    }


def _choosing(position: State | View) -> bool:
    return position.phase in (adventure.Phase.DEAL, adventure.Phase.CHOOSE_CHARACTER)


def _group(position: State | View, seat: int) -> int:
    return seat % 2 if position.variant is Variant.TEAMS else seat


def _dealt(position: State | View) -> dict[str, Any]:
    """Return the dealt characters, including those already chosen, and the choices."""
    choosing = _choosing(position)
    seats = range(len(position.players))
    choices: list[Any] = [
        plain(position.players[seat].character) if choosing else None for seat in seats
    ]
    groups = range(2 if position.variant is Variant.TEAMS else len(position.players))
    dealt: list[list[str] | None] = [[] for _ in groups]
    for group, characters in enumerate(position.dealt):
        if characters is None:
            dealt[group] = None
        else:
            own = [
                choices[seat] for seat in seats if choices[seat] and _group(position, seat) == group
            ]
            dealt[group] = sorted([*map(plain, characters), *own])
    return {"dealt": dealt, "choices": choices}


def plain_state(state: State) -> dict[str, Any]:
    """Return a state in the format of the second implementation, without the fields that only it has."""
    chosen = not _choosing(state)
    return {
        **_common(state),
        **_dealt(state),
        "to_act": state.to_act,
        "players": [_player(player, chosen) for player in state.players],
        "deck": listed(state.deck),
        "characters": sorted(map(plain, state.characters)),
    }


def plain_view(view: View) -> dict[str, Any]:
    """Return a view in the format of the second implementation, without the fields that only it has."""
    chosen = not _choosing(view)
    seats = range(len(view.players))
    done = (view.turn_player or 0) if view.phase is adventure.Phase.CHOOSE_CHARACTER else 0
    sizes = [0] * (2 if view.variant is Variant.TEAMS else len(view.players))
    for group, size in enumerate(view.dealt_sizes):
        sizes[group] = size + sum(_group(view, seat) == group for seat in range(done))
    return {
        **_common(view),
        **_dealt(view),
        "to_act": view.to_act,
        "players": [_player(player, chosen) for player in view.players],
        "viewer": view.viewer,
        "hand_sizes": [player.hand_size for player in view.players],
        "deck_size": view.deck_size,
        "unseen_cards": listed(view.unseen_cards),
        "dealt_sizes": sizes,
        "chosen": [seat < done for seat in seats],
        "unseen_characters": sorted(map(plain, view.unseen_characters)),
    }


def comparable(position: dict[str, Any], state: reference.State) -> dict[str, Any]:
    """Return a state or view of the second implementation, without what the library does not store.

    The second implementation stores all revealed tiles, not only those that a player may turn, and all lost
    tokens. It has no hex behind a boat that has not moved; the library has the Atlantic there.
    """
    shown = {key: part for key, part in position.items() if key not in ("edition", "turn")}
    actor = reference.to_act(state)
    shown["to_act"] = adventure.CHANCE if actor == "chance" else actor
    turns = position["players"][position["turn"]]["character"]
    shown["revealed"] = sorted(position["revealed"]) if turns == "J" and position["round"] else []
    if position["phase"] not in ("DEAL", "CHOOSE_CHARACTER"):  # nothing is dealt, nothing hidden
        shown["dealt"] = [[] for _ in position["dealt"]]
    shown["players"] = [
        {
            **{key: part for key, part in player.items() if key != "lost"},
            "behind": player["behind"] or (0, 0),
        }
        for player in position["players"]
    ]
    return {
        key: part
        for key, part in shown.items()
        if part is not None or key not in ("deck", "characters")
    }


def edition_of(plain_edition: reference.Edition) -> Edition:
    """Return an edition of the library with the tiles and numbers of a plain edition."""

    def tiles(faces: Any) -> tuple[adventure.ScenarioTile, ...]:
        return tuple(
            adventure.ScenarioTile(
                name,
                tuple(Terrain[terrain] for terrain, _ in face),
                tuple(i for i, (_, treasure) in enumerate(face) if treasure),
            )
            for name, face in faces.items()
        )

    return attrs.evolve(
        adventure.DEFAULT_EDITION,
        middle_tiles=tiles(plain_edition["middle_tiles"]),
        side_tiles_three=tiles(plain_edition["side_tiles_3"]),
        side_tiles_four=tiles(plain_edition["side_tiles_4"]),
        rows=plain_edition["rows"],
        rows_ahead=plain_edition["rows_ahead"],
        rounds=plain_edition["rounds"],
        iceberg_tiles=plain_edition["icebergs"],
        water_tiles=plain_edition["waters"],
        tokens=tuple(plain_edition["tokens"][shape.name] for shape in Shape),
        cards=tuple((plain_edition["copies"][players],) * len(Card) for players in (2, 3, 4)),
        points=plain_edition["points"],
        hand_limit=plain_edition["hand_limit"],
    )
