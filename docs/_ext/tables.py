"""Tables that are generated from the data: actions, phases, and the editions with their provenance.

``{made} actions`` inserts the Markdown of :func:`actions`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, product
from typing import Any

import attrs
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from docs._ext import phases as ways
from northwest_passage import DEFAULT_EDITION, Phase, SunPosition, Terrain, adventure
from northwest_passage.adventure.text import SYMBOLS
from northwest_passage.expedition.actions import ACTION_KINDS
from northwest_passage.expedition.edition import PrintedTile, Source
from northwest_passage.expedition.rules.engine import RULES

Lines = Iterator[str]


def table(head: list[str], rows: Iterable[list[str]]) -> Lines:
    """Yield the lines of a table in Markdown."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
    yield ""


def actions() -> Lines:
    """Yield a table of all actions with their costs, phases and fields, in the order of legal actions."""
    played = {lead[:2] for lead in ways.kept()}
    rows = []
    for each in RULES:
        kind = each.kind
        cost = str(each.cost) if each.cost else "–"
        first = (inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " ")
        fields = ", ".join(f"`{field.name}`" for field in attrs.fields(kind))
        # A rule may also list a phase in which it only refuses the action with a reason.
        legal = [phase for phase in each.phases if (phase.name, kind.__name__) in played]
        named = ", ".join(f"`{phase.name}`" for phase in legal)
        link = f"{{py:class}}`~northwest_passage.{kind.__name__}`"
        rows.append([link, first, cost, named, fields])
    yield from table(["action", "effect", "crew", "phases", "fields"], rows)


def phase_table() -> Lines:
    """Yield a table of the phases to which each kind of action led in whole games."""
    leads = ways.kept()
    rows = []
    for phase, kind in product(Phase, ACTION_KINDS):
        pair = (phase.name, kind.__name__)
        after = ", ".join(f"`{lead.after}`" for lead in leads if lead[:2] == pair)
        if after:
            rows.append([f"`{phase.name}`", f"{{py:class}}`~northwest_passage.{pair[1]}`", after])
    yield from table(["phase", "action", "next phase"], rows)


# -- The edition -----------------------------------------------------------------------------------

WORDS = {
    Source.RULEBOOK: "rulebook",
    Source.REPORT: "published report",
    Source.ASSUMED: "assumed",
}


def provenance(*fields: str) -> Lines:
    """Yield a list of the edition's notes on the sources of these fields."""
    entries = [
        entry
        for entry in DEFAULT_EDITION.provenance
        if entry.field.replace("[", ".").partition(".")[0] in fields
    ]
    assert entries, f"the edition must have a note on {fields}"
    for entry in entries:
        name = WORDS[entry.source]
        yield f"- <span class='from {entry.source.value}'>{name}</span> `{entry.field}`: {entry.note}."
    yield ""


def _corners(values: tuple[Terrain, ...], width: int) -> str:
    corners = ["#" if value else "~" for value in values]
    rows = ["".join(corners[i : i + width]) for i in range(0, len(corners), width)]
    return f"`{' '.join(rows)}`"


def edition_board() -> Lines:
    edition = DEFAULT_EDITION
    yield f"The board has {edition.columns} columns and {edition.rows} rows."
    yield ""
    yield from provenance("columns", "rows")


def edition_printed() -> Lines:
    def row(tile: PrintedTile) -> list[str]:
        role = {
            DEFAULT_EDITION.greenland: "the eastern arrow",
            DEFAULT_EDITION.northwest_passage: "the western arrow",
        }.get(tile.cell, "")
        symbol = tile.symbol
        half = "" if symbol is None else ("first cell", "second cell")[symbol.half]
        return [
            tile.name,
            f"{tile.cell.col}, {tile.cell.row}",
            "vertical" if tile.vertical else "horizontal",
            _corners(tile.corners, 2 if tile.vertical else 3),
            "" if symbol is None else f"{symbol.kind.name.capitalize()}, {half}",
            role,
        ]

    yield from table(
        ["tile", "cell", "orientation", "corners", "symbol", "arrow"],
        [row(t) for t in DEFAULT_EDITION.printed],
    )
    yield from provenance("printed", "greenland", "northwest_passage")


def _pictures(kind: str, count: int, *options: str) -> Lines:
    """Yield the lines of a directive that draws all tiles of a kind with their names."""
    tiles = " ".join(f"{kind}{number}" for number in range(count))
    yield from (f"```{{tile}} {tiles}", ":names:", *options, "```", "")


def edition_large() -> Lines:
    yield from _pictures("L", len(DEFAULT_EDITION.large_tiles), ":class: catalogue", ":width: 96")
    yield from provenance("large_tiles")


def edition_small() -> Lines:
    yield from _pictures("S", len(DEFAULT_EDITION.small_piles), ":width: 64")
    two = ["two adjacent corners", "two opposite corners"]
    words = ["no land", "one corner", *two, "three corners", "all four corners"]
    rows = [
        [f"S{pile}", word, str(count)]
        for pile, (word, count) in enumerate(zip(words, DEFAULT_EDITION.small_piles, strict=True))
    ]
    yield from table(["pile", "land", "tiles"], rows)
    yield from provenance("small_piles")


def edition_sun() -> Lines:
    edition = DEFAULT_EDITION
    rows = [
        [
            str(number),
            "first" if number <= edition.first_year else "second",
            sun.name,
            str(edition.frozen_in(number)),
        ]
        for number, sun in enumerate(edition.sun, start=1)
    ]
    yield from table(["round", "year", "sun", "frozen rows"], rows)
    frozen = dict(zip(SunPosition, edition.frozen_rows, strict=True))
    listed = ", ".join(f"{sun.name} {rows}" for sun, rows in frozen.items())
    yield f"Frozen rows by position of the sun: {listed}."
    yield ""
    yield from provenance("sun", "first_year", "frozen_rows")


def edition_zones() -> Lines:
    rows = []
    for zone, group in groupby(enumerate(DEFAULT_EDITION.zones), key=lambda item: item[1]):
        columns = [col for col, _ in group]
        rows.append([f"×{zone}", f"{columns[0]} to {columns[-1]}"])
    yield from table(["zone", "columns"], rows)
    yield from provenance("zones")


def edition_start() -> Lines:
    edition = DEFAULT_EDITION
    yield from table(
        ["item", "number"],
        [
            ["crew per player", str(edition.crew)],
            ["displayed large tiles", str(edition.display_size)],
            ["Cartography tokens", str(edition.cartography_tokens)],
        ],
    )
    rows = [
        [
            str(players),
            " – ".join(map(str, edition.northwest_tokens[players - 2])),
            " – ".join(map(str, edition.greenland_tokens[players - 2])),
        ]
        for players in (2, 3, 4)
    ]
    yield from table(["players", "Northwest Passage tokens", "Greenland tokens"], rows)
    yield from provenance(
        "crew", "display_size", "cartography_tokens", "northwest_tokens", "greenland_tokens"
    )


def edition_points() -> Lines:
    edition = DEFAULT_EDITION
    yield from table(
        ["token", "points, multiplied by the zone"],
        [[name.capitalize(), str(n)] for name, n in attrs.asdict(edition.token_points).items()],
    )
    last = len(edition.island_points) + 1
    rows = [
        [f"{n}{' or more' if n == last else ''}", str(points)]
        for n, points in enumerate(edition.island_points, start=2)
    ]
    yield from table(["tiles in an island", "points"], rows)
    majorities = attrs.asdict(edition.majorities)
    places = max(map(len, majorities.values()))
    yield from table(
        ["majority", *(f"place {n}" for n in range(1, places + 1))],
        [[name.capitalize(), *map(str, row)] for name, row in majorities.items()],
    )
    yield from table(
        ["at the end", "points"],
        [
            ["each set of five kinds of token", f"+{edition.set_points}"],
            ["an abandoned Ship", f"−{edition.abandoned_ship}"],
            ["each abandoned crew member", f"−{edition.abandoned_crew}"],
        ],
    )
    yield from provenance(
        "token_points",
        "island_points",
        "majorities",
        "set_points",
        "abandoned_ship",
        "abandoned_crew",
    )


def edition_solo() -> Lines:
    solo = DEFAULT_EDITION.solo
    yield from table(
        ["solo game", "points"],
        [
            ["reaching the Northwest Passage in the first year", f"+{solo.northwest[0]}"],
            ["reaching the Northwest Passage in the second year", f"+{solo.northwest[1]}"],
            ["each free cell at the end", f"−{solo.free_cell}"],
            [f"each of {solo.lost_crew} lost crew members", f"−{solo.lost_crew_points}"],
        ],
    )
    yield from provenance("solo")


# -- The edition of Adventure ----------------------------------------------------------------------


def adventure_provenance() -> Lines:
    rows = [
        [f"`{entry.field}`", WORDS[entry.source], entry.note]
        for entry in adventure.DEFAULT_EDITION.provenance
    ]
    yield from table(["field", "source", "note"], rows)


def adventure_tiles() -> Lines:
    edition = adventure.DEFAULT_EDITION
    symbols = {meaning: symbol for symbol, meaning in SYMBOLS.items()}
    for tiles in (edition.middle_tiles, edition.side_tiles_three, edition.side_tiles_four):
        faces = [
            " ".join(
                symbols[terrain, i in tile.treasures] for i, terrain in enumerate(tile.terrain)
            )
            for tile in tiles
        ]
        pairs = [f"{tile.id} `{face}`" for tile, face in zip(tiles, faces, strict=True)]
        yield ", ".join(pairs) + "."
        yield ""


def adventure_characters() -> Lines:
    cards = adventure.DEFAULT_EDITION.characters
    for team, sir in (("Sirs", True), ("Explorers", False)):
        named = [f"{card.name} (`{card.character.name}`)" for card in cards if card.sir is sir]
        yield f"**{team}**: {', '.join(named)}."
        yield ""


MADE: dict[str, Callable[[], Lines]] = {
    maker.__name__.replace("_", "-"): maker
    for maker in (
        actions,
        phase_table,
        edition_board,
        edition_printed,
        edition_large,
        edition_small,
        edition_sun,
        edition_zones,
        edition_start,
        edition_points,
        edition_solo,
        adventure_provenance,
        adventure_tiles,
        adventure_characters,
    )
}


class Made(SphinxDirective):
    """``{made} actions``: a part of a page that is generated from the data."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        lines = list(MADE[self.arguments[0]]())
        holder: Any = nodes.container(classes=["made"])
        source = StringList(lines, self.get_source_info()[0])
        self.state.nested_parse(source, self.content_offset, holder)
        return [holder]


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_directive("made", Made)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
