"""Arguments that must be integers may be of any integer type, but nothing else: not even ``True``."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any, SupportsIndex, get_type_hints

import pytest

import northwest_passage as nwp
from northwest_passage import EXPEDITION, InvalidSetup, adventure
from northwest_passage._internal.arguments import whole
from northwest_passage.adventure import ADVENTURE
from northwest_passage.bots import MctsBot, RandomBot
from northwest_passage.simulate import simulate
from northwest_passage.table import Table


class Whole:
    """An integer type of another library, like those of numpy."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


STATE = nwp.new_game(["Ross", "Rae"], rng=Random(1829))
RACE = adventure.new_game(["Ross", "Rae"], rng=Random(1))
STEP = adventure.Step(RACE, ())
RECORD = nwp.GameRecord.of(STATE)
SHIP = nwp.Unit.SHIP


def table() -> Any:
    return Table(EXPEDITION, ["Ross", "Rae"], seed=1829)


ASKED: dict[str, Callable[[Any], object]] = {
    "TakeLarge": lambda one: nwp.TakeLarge(one),
    "TakeSmall": lambda one: nwp.TakeSmall(one),
    "DrawLarge": lambda one: nwp.DrawLarge(SHIP, one),
    "DrawSmall": lambda one: nwp.DrawSmall(SHIP, one),
    "PlaceTile": lambda one: nwp.PlaceTile(SHIP, nwp.TileId.large(1), (one, one), one),
    "MoveShip": lambda one: nwp.MoveShip((one, one)),
    "MoveSled": lambda one: nwp.MoveSled((one, one), one),
    "TransferCrew": lambda one: nwp.TransferCrew(one, one, one),
    "SettleSled": lambda one: nwp.SettleSled(one),
    "LoseCrew": lambda one: nwp.LoseCrew(one, one),
    "PlaySilence": lambda one: adventure.PlaySilence(one),
    "PlayMutiny": lambda one: adventure.PlayMutiny(one),
    "Raid": lambda one: adventure.Raid((one, one)),
    "Advance": lambda one: adventure.Advance(adventure.Shape.SINGLE, ((one, one),)),
    "turn order": lambda one: nwp.new_game(["Ross", "Rae"], turn_order=[one, 0]),
    "first player": lambda one: adventure.new_game(["Ross", "Rae"], turn_order=(one, 0)),
    "max_game_length": lambda one: nwp.max_game_length(nwp.DEFAULT_EDITION, one),
    "max_decisions": lambda one: nwp.max_decisions(nwp.DEFAULT_EDITION, one),
    "max_chance_actions": lambda one: nwp.max_chance_actions(nwp.DEFAULT_EDITION, one),
    "score_bounds": lambda one: nwp.score_bounds(nwp.DEFAULT_EDITION, one),
    "view": lambda one: adventure.view(RACE, one),
    "seen": lambda one: adventure.seen(STEP, one),
    "document": lambda one: nwp.frontend_view(STATE, one),
    "replay": lambda one: RECORD.replay(one),
    "first": lambda one: RECORD.first(one),
    "frames": lambda one: table().frames(one, one),
    "at": lambda one: table().at(one, one),
    "seat": lambda one: table().seat(one, RandomBot()),
    "games": lambda one: simulate([RandomBot(), RandomBot()], one, workers=1).summary.games,
    "workers": lambda one: simulate([RandomBot(), RandomBot()], 0, workers=one).summary.games,
    "seed": lambda one: simulate([RandomBot(), RandomBot()], 1, workers=1, seed=one).records,
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_integers_of_other_libraries_are_accepted(ask: Callable[[Any], object]) -> None:
    assert ask(Whole(1)) == ask(1)


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_other_types_are_refused(ask: Callable[[Any], object]) -> None:
    for wrong in (True, 1.0, "1", nwp.Unit.SLED):
        with pytest.raises(nwp.NorthwestPassageError):
            ask(wrong)


def test_actions_hold_plain_numbers() -> None:
    """So they are serialized, hashed and compared like any other action."""
    action = nwp.PlaceTile(SHIP, nwp.TileId.large(1), (Whole(9), Whole(4)), Whole(90))  # type: ignore[arg-type]  # the cell
    assert type(action.rotation) is int
    assert [type(number) for number in action.cell] == [int, int]
    assert nwp.from_json(nwp.to_json(action), nwp.Action) == action
    assert get_type_hints(nwp.TakeLarge.__init__)["slot"] is SupportsIndex
    length = nwp.max_game_length(nwp.DEFAULT_EDITION, Whole(2))
    assert type(length) is int


@pytest.mark.parametrize("game", [nwp, adventure], ids=["expedition", "adventure"])
def test_the_player_argument_must_be_an_integer(game: Any) -> None:
    """``True`` is not player 1."""
    state = STATE if game is nwp else RACE
    action = game.legal_actions(state)[0]
    assert game.why_illegal(state, action, player=Whole(state.to_act or 0)) is None
    assert state.to_act == 1 or game is adventure
    for stranger in (True, False, 1.0, "1", Whole(7)):
        refusal = game.why_illegal(state, action, player=stranger)
        assert refusal.reason is game.Reason.NOT_YOUR_TURN


def test_the_parameters_of_a_search_must_be_integers() -> None:
    assert MctsBot(Whole(3)) == MctsBot(3)
    for wrong in (True, 1.5, "9"):
        with pytest.raises(nwp.InvalidData, match="iterations"):
            MctsBot(wrong)  # type: ignore[arg-type]  # that is what is tried


def test_numpy_integers_are_accepted() -> None:
    numpy = pytest.importorskip("numpy")
    assert whole(numpy.int64(3)) == 3
    assert whole(numpy.bool_(True)) is None
    assert whole(numpy.float64(3)) is None
    assert nwp.TakeLarge(numpy.int8(2)) == nwp.TakeLarge(2)


# -- Generators ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [nwp, adventure], ids=["expedition", "adventure"])
def test_the_same_generators_are_accepted_at_the_start_and_later(game: Any) -> None:
    for rng in (Random(1), SystemRandom()):
        state = game.new_game(["Ross", "Rae"], rng=rng)
        for resolve in (game.resolve_chance, game.step_chance):
            resolve(game.new_game(["Ross", "Rae"]), rng)
            resolve(state, rng)
    for wrong in (7, "seed", Random, None):
        for resolve in (game.resolve_chance, game.step_chance):
            with pytest.raises(nwp.InvalidData, match=r"rng: must be a random\.Random"):
                resolve(state, wrong)
        if wrong is not None:
            with pytest.raises(InvalidSetup, match="Expected a Random"):
                game.new_game(["Ross", "Rae"], rng=wrong)


@pytest.mark.parametrize("game", [EXPEDITION, ADVENTURE], ids=str)
def test_an_impossible_number_of_players_has_no_maximum_length(game: Any) -> None:
    setup = game.formats.setup(names=("Ross",) * 5)
    with pytest.raises(InvalidSetup):
        game.max_game_length(setup)
