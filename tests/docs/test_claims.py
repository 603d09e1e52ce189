"""The charts and the boards of the documentation say what is true."""

from __future__ import annotations

import pytest
from docs._ext import claims, drawn

CHARTS = list(claims.charts())


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.place)
def test_what_a_chart_claims_is_true(chart: claims.Chart) -> None:
    """And a chart with a caption claims something."""
    shown = claims.position(chart.drawing, chart.options)
    assert claims.complaints(shown, chart.options) == []
    assert not chart.caption or {*chart.options} & {*claims.CLAIMS}
    assert claims.callouts_differ(chart.options, chart.caption) is None
    assert ("refusal" in chart.options) == ("refused" in chart.options)


def test_there_are_charts() -> None:
    assert len(CHARTS) > 10


PAGES = {
    path.relative_to(claims.DOCS).as_posix(): path.read_text("utf-8")
    for path in sorted(claims.DOCS.rglob("*.md"))
    if "_build" not in path.parts
}
WITH_BOARDS = [name for name, text in PAGES.items() if "```{board}" in text]


@pytest.mark.parametrize("page", WITH_BOARDS)
def test_a_board_with_a_caption_claims_something(page: str) -> None:
    for kind, source, content in drawn.FENCED.findall(PAGES[page]):
        if kind == "board":
            lines = [line for line in content.splitlines() if line]
            options = {found[1] for line in lines if (found := claims.OPTION.match(line))}
            captioned = len(lines) > len(options)
            assert not captioned or options & {"holds", "refused"}, f"{source}: {lines[-1]}"
            assert "callouts" in options or "**1**" not in content


@pytest.mark.parametrize(
    "page", [name for name in WITH_BOARDS if name.startswith(("rules/", "adventure/"))]
)
def test_what_a_board_of_the_rules_claims_is_true(page: str) -> None:
    """Those of other pages are checked when the documentation is built: their examples take longer."""
    assert [*drawn.drawn_on(PAGES[page])]


@pytest.mark.parametrize(
    "claim", [":holds: state.round == 2", ":refusal: nwp.Pass()\n:refused: OFF_BOARD"]
)
def test_a_board_that_lies_is_noticed(claim: str) -> None:
    made = "import northwest_passage as nwp\nstate = nwp.new_game(['Ross', 'Rae'])"
    page = f"```{{testsetup}}\n{made}\n```\n\n```{{board}} state\n{claim}\n```\n"
    with pytest.raises(AssertionError):
        [*drawn.drawn_on(page)]


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


def test_numbers_that_nobody_explains_are_noticed() -> None:
    assert claims.callouts_differ({"callouts": "1,1 2,2"}, "**1** here, **2** there") is None
    assert claims.callouts_differ({"callouts": "1,1 2,2"}, "**1** here") is not None
    assert claims.callouts_differ({}, "**1** here") is not None


def test_a_tick_at_an_illegal_action_is_noticed() -> None:
    chart = next(chart for chart in CHARTS if "right" in chart.options)
    shown = claims.position(chart.drawing, chart.options)
    wrong = {"right": "", "highlight": "[nwp.MoveShip(nwp.Cell(0, 0))]"}
    [complaint] = claims.complaints(shown, wrong)
    assert "not legal: [MoveShip(to=Cell(col=0, row=0))]" in complaint


def test_a_refusal_for_another_reason_is_noticed() -> None:
    chart = next(chart for chart in CHARTS if "refused" in chart.options)
    shown = claims.position(chart.drawing, chart.options)
    wrong = {**chart.options, "refused": "GAME_OVER"}
    assert claims.complaints(shown, wrong) == [f":refused: GAME_OVER: {chart.options['refused']}"]
