"""Editions of Adventure for Hypothesis: short games with tiles, tokens, cards and numbers of any kind."""

from __future__ import annotations

import attrs
from hypothesis import strategies as st

from northwest_passage.adventure import DEFAULT_EDITION, Edition, ScenarioTile, Shape, Terrain
from northwest_passage.adventure.nouns import Card


@st.composite
def _tiles(draw: st.DrawFn, letter: str, size: int, count: int) -> tuple[ScenarioTile, ...]:
    faces = st.tuples(
        st.tuples(*[st.sampled_from(Terrain)] * size), st.sets(st.integers(0, size - 1))
    )
    drawn = draw(st.lists(faces, min_size=2, max_size=6))
    return tuple(
        ScenarioTile(f"{letter}{k}", terrain, tuple(sorted(treasures)))
        for k, (terrain, treasures) in ((k, drawn[k % len(drawn)]) for k in range(count))
    )


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    """Generate editions of 2 to 6 rows in which at most a few rounds are played."""
    rows = draw(st.sampled_from([2, 4, 6]))
    small = st.integers(0, 3)
    return attrs.evolve(
        DEFAULT_EDITION,
        name="drawn",
        rows=rows,
        rows_ahead=draw(st.integers(1, 4)),
        rounds=draw(st.integers(1, 3)),
        middle_tiles=draw(_tiles("M", 4, rows + 1)),
        side_tiles_three=draw(_tiles("A", 2, rows)),
        side_tiles_four=draw(_tiles("B", 2, rows + 1)),
        iceberg_tiles=draw(small),
        water_tiles=draw(small),
        tokens=draw(st.tuples(*[small] * len(Shape))),
        cards=draw(st.tuples(*[st.tuples(*[small] * len(Card))] * 3)),
        points=draw(st.integers(3, 9)),
        cards_a_turn=draw(st.integers(0, 2)),
        hand_limit=draw(small),
        provenance=(),
    )
