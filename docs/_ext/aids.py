"""The player aids: what one wants to see at a glance while playing, made from the editions and the rules."""

from __future__ import annotations

from itertools import groupby

import attrs

from docs._ext.markdown import Lines, table
from northwest_passage import DEFAULT_EDITION, adventure, rule
from northwest_passage.adventure import Card, Character, Shape
from northwest_passage.expedition.actions import (
    Discover,
    DrawLarge,
    Explore,
    MoveShip,
    PlaceTile,
    RefreshTiles,
    TransferCrew,
)
from northwest_passage.expedition.rules.base import COSTS

ACTIONS = (
    ("Draw", DrawLarge, "take an open large tile, or a small one from a pile", "ACT-A"),
    ("Refresh and draw", RefreshTiles, "replace all open tiles, then take a tile", "ACT-B"),
    ("Place", PlaceTile, "lay a tile of your reserve beside the unit that acts", "ACT-C"),
    ("Move", MoveShip, "Ship or Sled to a neighbouring tile", "ACT-D"),
    ("Transfer", TransferCrew, "divide your crew anew between Ship and Sled", "ACT-E"),
    ("Explore", Explore, "take the Franklin or Strait token on the unit's tile", "ACT-F"),
    ("Discover", Discover, "take the Inuit or Cairn token on the unit's tile", "ACT-G"),
)


def aid_turn() -> Lines:
    """What a turn is made of."""
    rows = [[f"**{name}**", str(COSTS[kind]), words, id_] for name, kind, words, id_ in ACTIONS]
    passing = "all your crew rest; whoever passes first is first in the next round"
    rows.append(["**Pass**", "–", passing, "TRN-5"])
    yield from table(["action", "crew", "", "rule"], rows)
    yield (
        "Each further action in the same turn costs 1 crew more (TRN-2). The unit that acts pays, with its"
        " own crew (TRN-3)."
    )
    yield ""


def aid_sun() -> Lines:
    """The ice, round by round."""
    edition = DEFAULT_EDITION
    rounds = range(1, edition.rounds + 1)
    yield from table(
        ["round", *map(str, rounds)],
        [
            ["sun", *(sun.name for sun in edition.sun)],
            ["frozen rows", *(str(edition.frozen_in(number)) for number in rounds)],
        ],
    )


def aid_points() -> Lines:
    """All prestige there is."""
    edition = DEFAULT_EDITION
    zones = []
    for zone, group in groupby(enumerate(edition.zones), key=lambda item: item[1]):
        columns = [col for col, _ in group]
        zones.append(f"columns {columns[0]} to {columns[-1]} ×{zone}")
    tokens = attrs.asdict(edition.token_points)
    shown = ", ".join(f"{name.capitalize()} {points}" for name, points in tokens.items())
    yield f"**Tokens**, times the zone: {shown} (SCR-3). Zones: {', '.join(zones)} (SCR-4)."
    yield ""
    last = len(edition.island_points) + 1
    sizes = [f"{n}{'+' if n == last else ''}" for n in range(2, last + 1)]
    yield from table(
        ["island of so many tiles (SCR-5)", *sizes],
        [["points", *map(str, edition.island_points)]],
    )
    yield "Each island also gives a Cartography token while there are any (PLC-7)."
    yield ""
    majorities = attrs.asdict(edition.majorities)
    yield from table(
        ["most tokens of a kind (SCR-6)", "1st", "2nd", "3rd"],
        [[name.capitalize(), *map(str, row)] for name, row in majorities.items()],
    )
    yield "Tied players take the lowest of the places they fill together (SCR-6)."
    yield ""
    yield from table(
        ["arrows", "2 players", "3 players", "4 players"],
        [
            ["Northwest Passage (SCR-1)", *(", ".join(map(str, n)) for n in edition.northwest_tokens)],
            ["back in Greenland (SCR-2)", *(", ".join(map(str, n)) for n in edition.greenland_tokens)],
        ],
    )  # fmt: skip
    yield f"**Sets**: {edition.set_points} for each set of all five kinds of token (SCR-7)."
    yield ""
    yield (
        f"**Not in Greenland** at the end: the Ship −{edition.abandoned_ship}, each of its crew"
        f" −{edition.abandoned_crew}, each of the Sled's crew −{edition.abandoned_crew} (SCR-8)."
    )
    yield ""
    solo = edition.solo
    yield (
        f"**Alone**: the Passage {solo.northwest[0]} in the first year and {solo.northwest[1]} in the second,"
        f" each free cell −{solo.free_cell}, no majorities, no Greenland token (SOL-3, SOL-4)."
    )
    yield ""


# -- Adventure -------------------------------------------------------------------------------------


def adventure_aid_costs() -> Lines:
    """What points are spent on."""
    edition = adventure.DEFAULT_EDITION
    costs = edition.costs
    yield (
        f"A turn has **{edition.points} points** (TUR-1) and **{edition.cards_a_turn} card**. At its end"
        f" you discard down to {edition.hand_limit} cards (TUR-2)."
    )
    yield ""
    yield from table(
        ["an advance, each hex (ADV-3)", "points"],
        [
            ["water", str(costs.water)],
            ["land", str(costs.land)],
            ["snow", str(costs.snow)],
            ["iceberg", str(costs.iceberg)],
            ["your own route", str(costs.own_route)],
            ["the route of others, if you are on it", str(costs.other_route)],
        ],
    )
    yield from table(
        ["other manoeuvres", "points", "rule"],
        [
            ["take back one of your tokens with nothing on top", str(costs.recover), "MAN-1"],
            ["drop an iceberg behind the boat", str(costs.drop_iceberg), "MAN-2"],
            ["raid a route beside the boat", str(costs.raid), "MAN-3"],
            ["fresh water, once: then only advances", f"adds {edition.fresh_water}", "MAN-4"],
        ],
    )


def adventure_aid_tokens() -> Lines:
    """What a player has to lay."""
    edition = adventure.DEFAULT_EDITION
    listed = ", ".join(
        f"{shape.words} ×{count}" for shape, count in zip(Shape, edition.tokens, strict=True)
    )
    yield f"**Your {sum(edition.tokens)} tokens** (SUP-2): {listed}."
    yield ""


def _words(id_: str) -> str:
    """A rule on one line."""
    return " ".join(rule(id_).text.split())


def adventure_aid_cards() -> Lines:
    """What the treasure cards do."""
    rules = [f"TRE-{number}" for number, _ in enumerate(Card, start=4)]
    rows = [[f"**{rule(id_).title}**", _words(id_), id_] for id_ in rules]
    yield from table(["card", "", "rule"], rows)


def adventure_aid_characters() -> Lines:
    """What the characters can do."""
    ids = [f"CHR-{chr(ord('A') + number)}" for number, _ in enumerate(Character)]
    yield from table(
        ["character", "", "rule"],
        [[f"**{rule(id_).title}**", _words(id_), id_] for id_ in ids],
    )


AIDS = (
    *(aid_turn, aid_sun, aid_points),
    *(adventure_aid_costs, adventure_aid_tokens, adventure_aid_cards, adventure_aid_characters),
)
