"""Arguments of the wrong kind: a view instead of a state, the other game's values, unknown players."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest

import northwest_passage as nwp
from northwest_passage import InvalidData, adventure, svg
from northwest_passage.adventure import svg as race_svg
from northwest_passage.adventure import text as race_text

RNG: Final = random.Random(1845)
EXPEDITION: Final = nwp.new_game(["Ross", "Rae"])
ADVENTURE: Final = adventure.new_game(["Ross", "Rae"])
VIEW: Final = adventure.view(ADVENTURE, 0)
STEP: Final = adventure.step(ADVENTURE, adventure.legal_actions(ADVENTURE)[0])

STATE_ONLY: Final[dict[str, tuple[object, ...]]] = {
    "apply": (adventure.EndTurn(),),
    "step": (adventure.EndTurn(),),
    "why_illegal": (adventure.EndTurn(),),
    "cost": (adventure.EndTurn(),),
    "chance_outcomes": (),
    "resolve_chance": (RNG,),
    "step_chance": (RNG,),
    "playout": (RNG,),
}
"""Functions of both games that take a state, with the rest of their arguments."""
POSITIONS: Final[dict[str, tuple[object, ...]]] = {
    "legal_actions": (),
    "canonical": (adventure.EndTurn(),),
    "standings": (),
    "returns": (),
}
"""Functions of both games; those of Adventure take a view as well."""


def refusals(function: Callable[..., object], *arguments: object) -> list[str]:
    with pytest.raises(InvalidData) as caught:
        function(*arguments)
    return [*map(str, caught.value.problems)]


def refused(function: Callable[..., object], *arguments: object) -> str:
    [problem] = refusals(function, *arguments)
    return problem


@pytest.mark.parametrize("name", [*STATE_ONLY, *POSITIONS])
def test_the_other_games_state_is_refused(name: str) -> None:
    rest = (STATE_ONLY | POSITIONS)[name]
    ours, theirs = "northwest_passage.expedition", "northwest_passage.adventure"
    words = f"state: must be a State of {ours}, got a {{}} of {theirs}"
    assert refused(getattr(nwp, name), ADVENTURE, *rest) == words.format("State")
    assert refused(getattr(nwp, name), VIEW, *rest) == words.format("View")
    wanted = "State or a View" if name in POSITIONS else "State"
    words = f"state: must be a {wanted} of northwest_passage.adventure, got "
    function = getattr(adventure, name)
    assert refused(function, EXPEDITION, *rest) == words + "a State of northwest_passage.expedition"
    assert refused(function, None, *rest) == words + "None"
    assert refused(function, "Ross", *rest) == words + "'Ross'"


@pytest.mark.parametrize("name", STATE_ONLY)
def test_a_view_is_refused_where_a_state_is_needed(name: str) -> None:
    words = "state: must be a State of northwest_passage.adventure, got a View of "
    found = refused(getattr(adventure, name), VIEW, *STATE_ONLY[name])
    assert found == words + "northwest_passage.adventure"


def test_functions_of_adventure_check_their_arguments() -> None:
    of = "of northwest_passage.adventure, got a"
    untyped: Any = adventure
    assert refused(untyped.view, VIEW, 0).startswith(f"state: must be a State {of} View")
    assert refused(untyped.sample_state, ADVENTURE, RNG).startswith(
        f"view: must be a View {of} State"
    )
    assert refused(untyped.seen, ADVENTURE, 0).startswith(f"step: must be a Step {of} State")


def test_queries_about_a_hex_check_their_arguments() -> None:
    words = "place: must be a Hex of northwest_passage.adventure, got "
    wrong: list[Any] = ["x", (1.0, 2), (True, 2), 7, (1, 2**53), (-(2**53), 1)]
    for place in wrong:
        assert refused(adventure.why_not_here, ADVENTURE, place).startswith(words)
    assert refused(adventure.why_not_here, VIEW, (1, 2)).startswith("state: must be a State of")
    pair: Any = (1, 2)
    here = adventure.Hex(*pair)
    assert adventure.why_not_here(ADVENTURE, pair) == adventure.why_not_here(ADVENTURE, here)


TILE: Final = nwp.TileId.large(3)
QUERIES: Final[dict[str, tuple[object, ...]]] = {
    "placements": (nwp.Unit.SHIP, TILE),
    "destinations": (nwp.Unit.SHIP,),
    "areas": (nwp.Cell(11, 4),),
    "why_not_here": (nwp.Cell(3, 3), nwp.Unit.SHIP, TILE),
}
"""The queries of Expedition for frontends."""


@pytest.mark.parametrize("name", QUERIES)
def test_queries_about_the_map_check_their_arguments(name: str) -> None:
    """Each argument in turn is of the wrong kind; a pair of numbers is accepted as a cell."""
    function, rest = getattr(nwp, name), QUERIES[name]
    wanted = "state: must be a State of northwest_passage.expedition, got a View of"
    assert refused(function, VIEW, *rest).startswith(wanted)
    for i, value in enumerate(rest):
        wrong = [*rest[:i], "x", *rest[i + 1 :]]
        cell = "place" if name == "why_not_here" else "cell"
        path = {nwp.Unit: "unit", nwp.TileId: "tile", nwp.Cell: cell}[type(value)]
        kind = type(value).__name__
        words = f"{path}: must be a {kind} of northwest_passage.expedition, got 'x'"
        assert refused(function, EXPEDITION, *wrong) == words
        if isinstance(value, nwp.Cell):
            for pair in ((value.col, value.row), [*value]):
                assert function(EXPEDITION, *rest[:i], pair, *rest[i + 1 :]) == function(
                    EXPEDITION, *rest
                )
            assert refused(function, EXPEDITION, *rest[:i], (1, 2**53), *rest[i + 1 :]).startswith(
                f"{cell}: must"
            )
    if name == "areas":
        return
    for player in ("Ross", True):
        with pytest.raises(InvalidData, match=f"player: must be 0 to 1, got {player!r}"):
            function(EXPEDITION, *rest, player=player)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"highlight": ["x"]}, "highlight[0]: must be an action or a "),
        ({"highlight": "x"}, "highlight: must be a list in which each item is an action or a "),
        ({"highlight": 5}, "highlight: must be a list in which each item is an action or a "),
        ({"last": 5}, "last: must be an action of this game or a sequence of its events, got 5"),
        ({"last": [5]}, "last[0]: must be an event of this game, got 5"),
    ],
    ids=str,
)
def test_pictures_check_their_arguments(arguments: dict[str, Any], words: str) -> None:
    for draw, state in ((svg.board, EXPEDITION), (race_svg.board, ADVENTURE)):
        assert refused(partial(draw, **arguments), state).startswith(words)


def test_pictures_refuse_the_other_game() -> None:
    untyped: Any = svg
    words = "got a State of northwest_passage.adventure: use northwest_passage.adventure.svg for it"
    assert refused(untyped.board, ADVENTURE).endswith(words)
    assert refused(untyped.placements, ADVENTURE, nwp.Unit.SHIP, TILE).endswith(words)
    words = (
        "got a State of northwest_passage.expedition: use northwest_passage.expedition.svg for it"
    )
    assert refused(race_svg.board, EXPEDITION).endswith(words)
    assert "a GameRecord of northwest_passage.expedition, got 5" in refused(untyped.replay, 5)
    assert "a GameRecord of northwest_passage.expedition, got 5" in refused(untyped.story, 5)
    assert "a GameRecord of northwest_passage.adventure" in refused(race_svg.replay, 5)
    assert refused(untyped.tile, 5, TILE).startswith("edition: must be a")
    assert refused(untyped.tile, nwp.DEFAULT_EDITION, "L3").startswith("tile: must be a TileId")
    assert refused(partial(untyped.board, areas=["x"]), EXPEDITION).startswith("areas[0]: ")
    race: Any = race_svg
    assert refused(partial(race.board, refusal="no"), ADVENTURE).startswith(
        "refusal: must be a Refusal"
    )


@pytest.mark.parametrize(
    "value", [None, 5, "Ross", VIEW, ADVENTURE], ids=lambda v: type(v).__name__
)
def test_outputs_of_expedition_check_their_arguments(value: Any) -> None:
    for function in (nwp.check, nwp.frontend_view, nwp.text.board):
        assert refused(function, value).startswith("state: must be a State")
    assert refused(nwp.describe, value, ()).startswith("state: must be a State of")
    assert refused(nwp.describe, EXPEDITION, value).startswith("events")
    assert refused(nwp.describe, EXPEDITION, [value]).startswith("events[0]: must be an event of")


@pytest.mark.parametrize("value", [None, 5, "Ross", EXPEDITION], ids=lambda v: type(v).__name__)
def test_outputs_of_adventure_check_their_arguments(value: Any) -> None:
    formats = adventure.ADVENTURE.formats
    for function in (adventure.check, adventure.frontend_view, race_text.board):
        assert refused(function, value).startswith("state: must be a State")
    assert refused(formats.describe, value, ()).startswith("state: must be a State or a View of")
    assert refused(formats.describe, VIEW, value).startswith("events")
    assert refused(formats.describe, VIEW, [value]).startswith("events[0]: must be an event of")
    assert refused(adventure.check, VIEW).startswith("state: must be a State of")


@pytest.mark.parametrize("player", [2, 9, -1, -2, "Ross", 0.0, True])
def test_an_unknown_seat_is_refused(player: Any) -> None:
    words = f"player: must be 0 to 1, or None for a spectator, got {player!r}"
    assert refused(adventure.view, ADVENTURE, player) == words
    assert refused(adventure.seen, STEP, player) == words
    assert refused(nwp.EXPEDITION.view, EXPEDITION, player) == words
    action = nwp.legal_actions(EXPEDITION)[0]
    assert refused(nwp.EXPEDITION.seen, action, nwp.step(EXPEDITION, action), player) == words
    race = adventure.ADVENTURE.formats.describe
    for describe, state in ((nwp.describe, EXPEDITION), (race, VIEW)):
        assert refused(describe, state, (), player) == words.replace("player:", "viewer:", 1)


@pytest.mark.parametrize("player", [2, 9, -2, "Ross", 0.0, True])
def test_a_request_without_a_player_is_refused(player: Any) -> None:
    """It is refused like that of a player who is not to act, and the message says why."""
    words = f"There is no player {player!r}: players are numbered from 0 to 1."
    if type(player) is not int:
        words = f"A player must be an integer from 0 to 1, got {player!r}."
    expedition = nwp.why_illegal(EXPEDITION, nwp.Pass(), player=player)
    race = adventure.why_illegal(ADVENTURE, adventure.EndTurn(), player=player)
    assert expedition is not None
    assert race is not None
    assert (expedition.reason, expedition.message) == (nwp.Reason.NOT_YOUR_TURN, words)
    assert (race.reason, race.message) == (adventure.Reason.NOT_YOUR_TURN, words)


@pytest.mark.parametrize("game", [nwp, adventure])
def test_a_string_or_document_is_not_an_action(game: Any) -> None:
    """A string or a document is not an action, and the message names the function that converts it."""
    action, state = game.EndTurn(), game.new_game(["Ross", "Rae"])
    text, document = game.format_action(action), game.to_dict(action, envelope=False)
    said = game.why_illegal(state, text).message
    assert said == f"{text!r} is not an action of this game: use parse_action to read a string."
    assert game.parse_action(text) == action
    said = game.why_illegal(state, document).message
    assert said.endswith(": use from_dict(..., Action, envelope=False) to read a dict.")
    assert game.from_dict(document, game.Action, envelope=False) == action
    hint = "format: is missing; use envelope=False for a value without an envelope"
    for value, form in ((action, game.Action), (action, game.EndTurn), (game.Setup(), game.Setup)):
        bare = game.to_dict(value, envelope=False)
        for read, given in ((game.from_dict, bare), (game.from_json, json.dumps(bare))):
            assert refusals(read, given, form) == [hint, "version: is missing"]
    for other in ({}, {"slot": 3}):
        assert not any(
            "envelope" in found for found in refusals(game.from_dict, other, game.Action)
        )


def test_the_other_games_action_is_refused() -> None:
    race: Any = adventure.EndTurn()
    expedition: Any = nwp.EndTurn()
    for refusal in (
        nwp.why_illegal(EXPEDITION, race),
        adventure.why_illegal(ADVENTURE, expedition),
    ):
        assert refusal is not None
        assert refusal.reason == "not_an_action"
        assert refusal.message == "EndTurn() is not an action of this game."
