"""A typed client of both games: mypy --strict and pyright in strict mode report nothing about it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import assert_never, assert_type

import northwest_passage as nwp
from northwest_passage import adventure, games
from northwest_passage.adventure import documents
from northwest_passage.bots import Bot, GreedyBot, MctsBot, RandomBot
from northwest_passage.bots import adventure as racers
from northwest_passage.game import Game
from northwest_passage.simulate import Simulation, simulate
from northwest_passage.table import StaleFrame, Table, TableError

# -- The loop, and who acts ------------------------------------------------------------------------


def play(bots: Sequence[Bot], rng: random.Random) -> nwp.Standings:
    state = nwp.new_game(["Ross", "Rae"], rng=rng)
    while not state.is_over:
        if state.to_act == nwp.CHANCE:
            state = nwp.resolve_chance(state, rng)
        else:
            state = nwp.apply(state, bots[state.player_to_act].choose(state, rng))
    return nwp.standings(state)


def race(
    bots: Sequence[Bot[adventure.View, adventure.Action]], rng: random.Random
) -> adventure.Standings:
    state = adventure.new_game(["Amundsen", "Franklin"], turn_order=(1, 0))
    while not state.is_over:
        if state.to_act == adventure.CHANCE:
            state = adventure.resolve_chance(state, rng)
        else:
            view = adventure.view(state, state.player_to_act)
            state = adventure.apply(state, bots[view.player_to_act].choose(view, rng))
    return adventure.standings(state)


play([GreedyBot(), RandomBot()], random.Random(1))
race([racers.GreedyBot(), racers.RandomBot(), racers.MctsBot(50)], random.Random(1))


class Straight:
    """A bot needs no base class."""

    def choose(self, view: adventure.Position, rng: random.Random) -> adventure.Action:
        return rng.choice(adventure.legal_actions(view))


# -- Records keep their type -----------------------------------------------------------------------

table = Table(nwp.EXPEDITION, ["Ross", "Rae"], bots={1: MctsBot(10)}, seed=1)
assert_type(table.record, nwp.GameRecord)
assert_type(Table.resume(table.record, bots={0: GreedyBot()}).record, nwp.GameRecord)
nwp.svg.replay(table.record)
nwp.RecordLog.create("game.jsonl", table.record)

racing = Table(adventure.ADVENTURE, ["Ross", "Rae"], bots={0: Straight()})
assert_type(racing.record, adventure.GameRecord)
assert_type(Table.resume(racing.record).view(0), adventure.View)
adventure.svg.story(racing.record)


def keep(number: int, record: nwp.GameRecord) -> None:
    record.save(f"{number}.json")


def keep_race(number: int, record: adventure.GameRecord) -> None:
    record.save(f"{number}.json")


usual = simulate([GreedyBot(), RandomBot()], 2, on_record=keep)
assert_type(usual, Simulation[nwp.GameRecord])
named = simulate({"a": GreedyBot(), "b": GreedyBot()}, 2, game=nwp.EXPEDITION, on_record=keep)
assert_type(named.records, tuple[nwp.GameRecord, ...])
nwp.svg.story(named.records[0])
races = simulate([racers.GreedyBot(), Straight()], 2, game=adventure.ADVENTURE, on_record=keep_race)
assert_type(races.records[0], adventure.GameRecord)
adventure.svg.replay(races.records[0])


def any_record(path: str) -> nwp.GameRecord | adventure.GameRecord:
    return games.load_record(path)


# -- Values ----------------------------------------------------------------------------------------


def unit_of(action: nwp.Action) -> nwp.Unit | None:
    match action:
        case nwp.MoveShip():
            return nwp.Unit.SHIP
        case nwp.MoveSled() | nwp.SettleSled():
            return nwp.Unit.SLED
        case nwp.PlaceTile(unit=unit) | nwp.Explore(unit=unit) | nwp.Discover(unit=unit):
            return unit
        case nwp.DrawLarge(unit=unit) | nwp.DrawSmall(unit=unit) | nwp.DrawAndPlace(unit=unit):
            return unit
        case nwp.RefreshTiles(unit=unit):
            return unit
        case nwp.TakeLarge() | nwp.TakeSmall() | nwp.TransferCrew() | nwp.FillGap():
            return None
        case nwp.LoseCrew() | nwp.EndTurn() | nwp.Pass() | nwp.Reveal():
            return None
        case _:
            assert_never(action)


def way(event: nwp.Event | adventure.Event) -> tuple[object, object] | None:
    match event:
        case nwp.ShipMoved() | nwp.SledMoved() | adventure.BoatMoved():
            return event.origin, event.destination
        case _:
            return None


def read(text: str) -> tuple[nwp.Action, adventure.State]:
    return nwp.from_json(text, nwp.Action), adventure.from_json(text, adventure.State)


def refused(state: nwp.State, other: adventure.State) -> Sequence[str]:
    reasons = (
        nwp.why_not_here(state, nwp.Cell(3, 3), nwp.Unit.SHIP, nwp.TileId.parse("L17")),
        adventure.why_not_here(other, adventure.Hex(1, 2)),
    )
    return [reason.message for reason in reasons if reason is not None]


def request(player: int, action: str, frame: int) -> Mapping[str, object]:
    try:
        table.play(player, action, frame=frame)
    except StaleFrame as error:
        return {"latest": error.latest}
    except TableError as error:
        return {"message": str(error)}
    except nwp.IllegalAction as error:
        return nwp.to_dict(error.refusal)
    return table.document(player)


def labels(state: nwp.State, other: adventure.State) -> list[str]:
    """Return labels of both games, whose documents have the same skeleton."""
    shown, raced = nwp.frontend_view(state), adventure.frontend_view(other, 0)
    assert_type(shown["round"], int)
    assert_type(raced["players"][0]["hand"], list[documents.Card] | None)
    found = [action["label"] for group in shown["actions"] for action in group["actions"]]
    found += [action["label"] for group in raced["actions"] for action in group["actions"]]
    for player in shown["players"]:
        for tile in player["reserve"]:
            found += [corner for place in tile["places"] for corner in place["corners"][0]]
    return found


bounds = [
    bound(edition, 2)
    for bound, edition in ((nwp.max_decisions, nwp.DEFAULT_EDITION),)
    if nwp.max_game_length(edition, 2) >= nwp.max_chance_actions(edition, 2)
]
assert_type(bounds, list[int])


def titles(
    expedition: Game[nwp.Setup, nwp.State, nwp.State, nwp.Action, nwp.Event, nwp.GameRecord],
) -> str:
    return expedition.title


titles(nwp.EXPEDITION)
