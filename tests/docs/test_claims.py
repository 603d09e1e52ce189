"""False claims in charts and boards are reported. The documentation build checks those of all pages."""

from __future__ import annotations

import pytest
from docs._ext import claims, drawn

CHART = """
      0   1   2   3   4   5
    .   .   .   .   .   .   .
 0
    #---~   .   #---#---~---#
 1  |   |       |       |   |
    #   ~   .   #---#---~   #
 2  |   |       |     A |   |
    ~---~   .   ~---~---~---#
 3              |   |
    .   .   .   ~---~   .   .
"""
SHOWN = claims.position(CHART.removeprefix("\n"), {})
TRUE = {
    "reachable": "ship 3,1 3,3 5,1",
    "filled": "",
    "charted": "none",
    "score": "0",
    "area-counts": "3,1=1",
    "frozen": "",
    "placeable": "L11 3",
    "holds": "state.round == 9",
}
FALSE = {
    "reachable": "ship 3,3 5,1",
    "right": "",
    "filled": "S1 2,2",
    "charted": "2",
    "score": "1",
    "area-counts": "3,1=3",
    "frozen": "0 1 2",
    "placeable": "L11 1",
    "holds": "state.round == 0",
}


def test_true_claims_are_accepted() -> None:
    assert claims.complaints(SHOWN, TRUE) == []


@pytest.mark.parametrize("name", FALSE)
def test_a_false_claim_is_reported(name: str) -> None:
    [complaint] = claims.complaints(SHOWN, {name: FALSE[name]})
    assert complaint.startswith(f":{name}: {FALSE[name]}")


def test_a_tick_at_an_illegal_action_is_reported() -> None:
    wrong = {"right": "", "highlight": "[nwp.MoveShip(nwp.Cell(0, 0))]"}
    [complaint] = claims.complaints(SHOWN, wrong)
    assert "not legal: [MoveShip(to=Cell(col=0, row=0))]" in complaint


def test_a_refusal_for_another_reason_is_reported() -> None:
    refusal = {"refusal": "nwp.MoveShip(nwp.Cell(0, 0))"}
    [complaint] = claims.complaints(SHOWN, {**refusal, "refused": "GAME_OVER"})
    reason = complaint.rpartition(" ")[2]
    assert claims.complaints(SHOWN, {**refusal, "refused": reason}) == []


@pytest.mark.parametrize(
    "options", [{"holds": "state.round == 2"}, {"refusal": "nwp.Pass()", "refused": "OFF_BOARD"}]
)
def test_a_false_claim_about_a_board_is_reported(options: dict[str, str]) -> None:
    names: dict[str, object] = {}
    made = "import northwest_passage as nwp\nstate = nwp.new_game(['Ross', 'Rae'])"
    drawn.run("testsetup", made, names)
    with pytest.raises(AssertionError):
        drawn.draw_board("state", options, "light", names)


def test_a_number_without_an_explanation_is_reported() -> None:
    assert claims.callouts_differ({"callouts": "1,1 2,2"}, "**1** here, **2** there") is None
    assert claims.callouts_differ({"callouts": "1,1 2,2"}, "**1** here") is not None
    assert claims.callouts_differ({}, "**1** here") is not None
