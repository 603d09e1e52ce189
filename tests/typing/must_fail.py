"""Mistakes in both games: mypy --strict and pyright in strict mode report each marked line, and no other."""

from __future__ import annotations

import random

import northwest_passage as nwp
from northwest_passage import adventure, games, svg, text
from northwest_passage import legal_acitons  # error
from northwest_passage import __verison__  # error
from northwest_passage import tabel  # error
from northwest_passage.adventure import legal_acitons as listed  # error
from northwest_passage.adventure.svg import storry  # error
from northwest_passage.adventure.text import read  # error
from northwest_passage.bots import Bot, GreedyBot, MctsBot
from northwest_passage.bots import GredyBot  # error
from northwest_passage.bots import adventure as racers
from northwest_passage.bots.adventure import RacingBot  # error
from northwest_passage.bots.expedition import MctsBott  # error
from northwest_passage.cli import mian  # error
from northwest_passage.errors import IlegalAction  # error
from northwest_passage.expedition import aply  # error
from northwest_passage.expedition.frontend import frontend_veiw  # error
from northwest_passage.expedition.svg import bord  # error
from northwest_passage.expedition.text import prase  # error
from northwest_passage.game import CHANSE  # error
from northwest_passage.games import load_recrod  # error
from northwest_passage.records import Recrod  # error
from northwest_passage.rl import ExpeditonTask  # error
from northwest_passage.rulebook import ruel  # error
from northwest_passage.schemas import json_shema  # error
from northwest_passage.simulate import simulate
from northwest_passage.simulate import simualte  # error
from northwest_passage.table import Table
from northwest_passage.table import Tabel  # error
from northwest_passage.testing import gmaes  # error
from northwest_passage.web import server_address  # error

rng = random.Random(1)
state = nwp.new_game(["Ross", "Rae"], rng=rng)
race = adventure.new_game(["Ross", "Rae"], rng=rng)

# -- Names that do not exist
nwp.aply(state, nwp.Pass())  # error
nwp.expedition.aply(state, nwp.Pass())  # error
adventure.aply(race, adventure.EndTurn())  # error
adventure.svg.storry(adventure.GameRecord.of(race))  # error
svg.bord(state)  # error
text.bord(state)  # error
games.fnid("expedition")  # error
state.tiles  # error
adventure.view(race, 0).deck  # error
nwp.EXPEDITION.max_length  # error
nwp.EXPEDITION.sample(state, rng)  # error

# -- Arguments
nwp.new_game("Ross", "Rae")  # error
nwp.new_game(["Ross", "Rae"], first=1)  # error
adventure.new_game(["Ross", "Rae"], first=1)  # error
nwp.MoveShip("3,4")  # error
nwp.PlaceTile(nwp.Unit.SHIP, "L17", nwp.Cell(3, 4))  # error
nwp.why_not_here(state, nwp.Unit.SHIP, nwp.TileId.large(1), nwp.Cell(1, 1))  # error
adventure.describe(view=race, events=())  # error

# -- Values of the other game
nwp.apply(race, adventure.EndTurn())  # error
nwp.apply(state, adventure.EndTurn())  # error
adventure.legal_actions(state)  # error
nwp.standings(race)  # error
Table(nwp.EXPEDITION, ["Ross", "Rae"], bots={0: racers.GreedyBot()})  # error
Table(adventure.ADVENTURE, ["Ross", "Rae"], bots={0: GreedyBot()})  # error
simulate([racers.GreedyBot(), racers.MctsBot(10)])  # error
simulate([GreedyBot(), MctsBot(10)], game=adventure.ADVENTURE)  # error

# -- Records
table = Table(nwp.EXPEDITION, ["Ross", "Rae"])
racing = Table(adventure.ADVENTURE, ["Ross", "Rae"])
svg.replay(racing.record)  # error
adventure.svg.story(table.record)  # error
games_ = simulate([GreedyBot(), GreedyBot()])
races = simulate([racers.GreedyBot(), racers.GreedyBot()], game=adventure.ADVENTURE)
adventure.svg.story(games_.records[0])  # error
svg.story(races.records[0])  # error


def keep(number: int, record: adventure.GameRecord) -> None:
    record.save(f"{number}.json")


simulate([GreedyBot(), GreedyBot()], on_record=keep)  # error

# -- Documents
document = nwp.frontend_view(state)
document["roudn"]  # error
document["players"][0]["nmae"]  # error
document["sun"] == 3 or document["round"] + "1"  # error
word: str = document["round"]  # error
adventure.frontend_view(race, 0)["view"]  # error
adventure.frontend_view(race, 0)["actions"][0]["id"]  # error

# -- Who acts
bots: dict[int, Bot] = {}
bots[state.to_act].choose(state, rng)  # error
winner: int = table.to_act  # error
