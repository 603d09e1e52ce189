"""The charts of the documentation say what is true."""

from __future__ import annotations

import pytest
from docs._ext import claims

CHARTS = list(claims.charts())


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.place)
def test_what_a_chart_claims_is_true(chart: claims.Chart) -> None:
    """And a chart with a caption claims something."""
    shown = claims.position(chart.drawing, chart.options)
    assert claims.complaints(shown, chart.options) == []
    assert not chart.caption or {*chart.options} & {*claims.CLAIMS}
    assert ("refusal" in chart.options) == ("refused" in chart.options)


def test_there_are_charts() -> None:
    assert len(CHARTS) > 10


FALSE = {
    "reachable": "ship 3,3 5,1",  # "but not north", as the caption of MOV-1 once had it
    "right": "",
    "filled": "S1 2,2",
    "charted": "2",
    "score": "1",
    "area-counts": "3,1=3",
    "frozen": "0",
    "placeable": "L11 1",
    "holds": "state.round == 0",
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_claim_is_noticed(name: str) -> None:
    chart = next(chart for chart in CHARTS if chart.place.startswith("rules/units"))
    shown = claims.position(chart.drawing, chart.options)
    [complaint] = claims.complaints(shown, {name: FALSE[name]})
    assert complaint.startswith(f":{name}: {FALSE[name]}")


def test_a_refusal_for_another_reason_is_noticed() -> None:
    chart = next(chart for chart in CHARTS if "refused" in chart.options)
    shown = claims.position(chart.drawing, chart.options)
    wrong = {**chart.options, "refused": "GAME_OVER"}
    assert claims.complaints(shown, wrong) == [f":refused: GAME_OVER: {chart.options['refused']}"]
