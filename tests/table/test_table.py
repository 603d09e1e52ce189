"""A table plays any game, sends each seat only what it may know, and rewinds the random stream on undo."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import CHANCE, EXPEDITION, GameRecord, IllegalAction, InvalidData, adventure
from northwest_passage.adventure import ADVENTURE
from northwest_passage.bots import GreedyBot, MctsBot, RandomBot, Thinker
from northwest_passage.bots import adventure as racing
from northwest_passage.expedition.frontend import FrameView, document
from northwest_passage.simulate import simulate
from northwest_passage.table import Decision, Table, TableError
from tests.any_game.test_toy_game import searcher
from tests.support import toy
from tests.support.toy import TOY, Deal, Dealt, Sail, Stay

NAMES = ("Ross", "Rae", "Back")

ToyTable = Table[toy.Setup, toy.State, toy.View, toy.Action, toy.Event, toy.SoundingsRecord]


def soundings(seed: int = 1, **options: Any) -> ToyTable:
    return Table(TOY, NAMES, seed=seed, **options)


def played(seed: int = 1) -> ToyTable:
    table = soundings(seed)
    rng = Random(seed)
    while (player := table.to_act) is not None:
        table.play(player, rng.choice(TOY.choices(table.view(player))))
    return table


# -- Playing -----------------------------------------------------------------------------------------


def test_people_play_by_actions_and_by_their_ids() -> None:
    table = soundings()
    assert (table.to_act, table.position, table.is_over) == (0, 3, False)
    table.play(0, Sail())
    frames = table.play(1, "Stay()")
    assert [(frame.number, frame.player, frame.action) for frame in frames] == [(5, 1, Stay())]
    assert table.state.decided == (True, False)


def test_a_refused_action_changes_nothing() -> None:
    table = soundings()
    before = (table.state, table.frames())
    with pytest.raises(IllegalAction):
        table.play(1, Sail())
    with pytest.raises(IllegalAction):
        table.play(0, Deal(2))
    with pytest.raises(IllegalAction):
        table.play(CHANCE, Deal(2))
    with pytest.raises(InvalidData, match="'fly' is not an action"):
        table.play(0, "fly")
    for stranger in (3, -2, True):
        with pytest.raises(InvalidData, match=f"player: must be 0 to 2, got {stranger}"):
            table.play(stranger, Sail())
    assert (table.state, table.frames()) == before


def test_a_late_action_is_refused() -> None:
    table = soundings()
    table.play(0, Sail(), frame=3)
    with pytest.raises(TableError, match="the frame must be the last one, 4, got 3"):
        table.play(1, Sail(), frame=3)
    assert table.position == 4


def test_the_same_position_reached_by_other_actions_has_another_frame() -> None:
    """A bot that thought about actions that were undone meanwhile does not act in the new position."""
    table = soundings()
    table.play(0, Sail())
    seen, position = table.latest, table.position
    table.undo(0)
    table.play(0, Stay())
    assert table.position == position
    with pytest.raises(TableError, match=f"the frame must be the last one, 6, got {seen}"):
        table.play(1, Sail(), frame=seen)
    assert table.position == position


def test_the_same_seed_and_decisions_give_the_same_game() -> None:
    assert played(3).frames(1) == played(3).frames(1)
    assert played(3).record == played(3).record
    assert len({soundings(seed).state for seed in range(20)}) > 3
    assert len({Table(TOY, NAMES).state for _ in range(40)}) > 1


def test_players_can_enter_draws_from_a_real_bag() -> None:
    table = Table(EXPEDITION, ["Ross", "Rae"], seed=1, draws=False)
    for tile in (3, 14, 15, 9):
        assert table.to_act == CHANCE
        [frame] = table.play(CHANCE, nwp.Reveal(nwp.TileId.large(tile)))
        assert frame.player == CHANCE
    table.resolve_chance()
    assert table.state.display[1] == nwp.TileId.large(14)
    with pytest.raises(IllegalAction, match="turn to decide"):
        table.play(CHANCE, nwp.Reveal(nwp.TileId.large(5)))


# -- Views of seats ----------------------------------------------------------------------------------


def insides(value: object) -> Iterator[object]:
    """Yield every value inside a frame."""
    form: Any = type(value)
    if attrs.has(form):
        for field in attrs.fields(form):
            yield from insides(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from insides(item)
    yield value


@pytest.mark.parametrize("seed", range(8))
def test_a_frame_contains_only_what_its_seat_may_know(seed: int) -> None:
    """Two games that differ only in the secrets of other seats have the same frames."""
    table = played(seed)
    secret = TOY.start(toy.Setup(names=NAMES))
    deals = [entry.action for entry in table.line(None)]
    assert deals[1:4] == [None] * 3, "a spectator sees no card"
    for seat in (None, 0, 1, 2):
        for frame in table.frames(seat):
            dealt = [event for event in frame.events if isinstance(event, Dealt)]
            for event in dealt:
                assert (event.depth is None) == (event.player != seat)
                assert (frame.action is None) == (event.player != seat)
                assert frame.sentences == (repr(event),)
            assert not any(isinstance(inside, toy.State) for inside in insides(frame))
            assert frame.view.player == seat
    # The first card of another seat is replaced with one that is still in the deck.
    first = table.record.actions[:3]
    for card in toy.left([deal.depth for deal in first if isinstance(deal, Deal)]):
        other = toy.SoundingsRecord.begin(secret.setup, (first[0], Deal(card), first[2]))
        here, there = Table.resume(other, seed=seed), soundings(seed)
        for seat in (None, 0, 2):
            assert here.frames(seat) == there.frames(seat)
            assert here.view(seat) == there.view(seat)
            assert here.document(seat) == there.document(seat)
        if Deal(card) != first[1]:
            assert here.frames(1) != there.frames(1)


def test_frames_are_numbered_without_gaps_and_the_same_for_all() -> None:
    table = played()
    for seat in (None, 0, 1, 2):
        frames = table.frames(seat)
        assert [frame.number for frame in frames] == [*range(len(frames))]
        assert [frame.position for frame in frames] == [*range(table.position + 1)]
        assert table.frames(seat, since=7) == frames[7:]
        assert table.frames(seat, since=len(frames)) == ()
    assert frames[0].player is None
    assert (frames[0].events, frames[0].sentences) == ((), ())
    with pytest.raises(InvalidData, match="must be the number of a frame, 0 or more"):
        table.frames(since=-1)
    with pytest.raises(InvalidData, match="player: must be 0 to 2, got 3"):
        table.frames(3)


def test_any_position_can_be_replayed() -> None:
    table = played()
    for position, state in enumerate(table.record.states()):
        assert table.at(position, 2).view == TOY.view(state, 2)
    for wrong in (-1, table.position + 1):
        with pytest.raises(InvalidData, match=f"must be 0 to {table.position}, got {wrong}"):
            table.at(wrong)


def test_frames_contain_every_event() -> None:
    """In a whole game of bots, the events of all frames are those of the record, including reveals."""
    table = Table(EXPEDITION, ["Ross", "Rae"], bots={0: GreedyBot(), 1: GreedyBot()}, seed=5)
    table.play_bots()
    assert table.is_over
    state = EXPEDITION.start(table.record.setup)
    for frame, action in zip(table.frames()[1:], table.record.actions, strict=True):
        step = nwp.step(state, action)
        assert frame.action == action
        assert frame.events == step.events
        assert frame.view == step.state
        state = step.state


# -- Undo --------------------------------------------------------------------------------------------


def test_undo_restores_the_random_stream() -> None:
    table = Table(EXPEDITION, ["Ross", "Rae"], seed=1829)
    first = table.player_to_act
    there = table.play(first, "take slot 1")
    assert len(there) == 2, "the draw and the reveal"
    assert table.undo(first, seats=(0, 1)) == 4
    assert [frame.view for frame in table.play(first, "take slot 1")] == [f.view for f in there]


def test_an_undo_is_a_frame_with_the_restored_view() -> None:
    table = Table(EXPEDITION, ["Ross", "Rae"], seed=1829)
    first = table.player_to_act
    table.play(first, "take slot 1")
    table.undo(first, consent=(1 - first,))
    frame = table.frames(since=7)[0]
    assert (frame.player, frame.action, frame.events) == (None, None, ())
    assert (frame.position, frame.undone, frame.undone_chance) == (4, 2, True)
    assert frame.sentences == (
        f"{table.names[first]} takes back the last 2 actions.",
        "Draws are taken back too: they will have the same results again.",
    )
    assert frame.view == table.at(4).view
    assert [frame.number for frame in table.line()] == [0, 1, 2, 3, 4]
    assert table.position == 4 == len(table.record.actions)
    assert len(table.frames()) == 8, "who has seen something has seen it"


def test_an_undo_includes_all_later_actions() -> None:
    table = soundings(bots={1: RandomBot(TOY)})
    with pytest.raises(TableError, match="nothing to take back"):
        table.undo(0)
    table.play(0, Sail())
    table.play_bots()
    assert table.undo(0, consent=(2,)) == 3, "a bot's decision is taken back with it"
    assert table.frames()[-1].undone == 2
    assert not table.frames()[-1].undone_chance
    table.play(0, Stay())
    table.play_bots()
    table.play(2, Sail())
    table.undo(0, consent=(2,))
    assert table.frames()[-1].undone_chance, "the next round was dealt"
    with pytest.raises(TableError):
        table.undo(2)
    with pytest.raises(InvalidData):
        table.undo(7)
    table.play(0, Stay())
    assert table.undo(0) == 3
    assert table.frames(0)[-1].sentences == ("You take back one action.",)


# -- Bots --------------------------------------------------------------------------------------------


def test_a_bot_decides_outside_the_table() -> None:
    table = soundings(bots={0: RandomBot(TOY), 2: RandomBot(TOY)})
    decision = table.bot_decision()
    assert decision is not None
    assert (decision.player, decision.frame) == (0, 3)
    assert decision.view == table.view(0)
    chosen = decision.choose()
    assert chosen == decision.choose() == next(decision.think()), "with the same seed each time"
    assert chosen == pickle.loads(pickle.dumps(decision)).choose()
    assert table.position == 3
    table.play(decision.player, chosen, frame=decision.frame)
    assert table.bot_decision() is None, "a person's turn"
    table.play(1, Stay())
    table.play_bots()
    assert table.to_act == 1
    table.seat(1, RandomBot(TOY))
    assert sorted(table.bots) == [0, 1, 2]
    table.seat(2, None)
    assert sorted(table.bots) == [0, 1]
    with pytest.raises(InvalidData):
        table.seat(3, None)


SEARCH = searcher(200)


def test_a_search_can_be_stopped_at_any_time() -> None:
    table = soundings(bots={0: SEARCH})
    decision = table.bot_decision()
    assert decision is not None
    assert isinstance(SEARCH, Thinker)
    assert isinstance(MctsBot(), Thinker)
    assert not isinstance(GreedyBot(), Thinker)
    thoughts = [*decision.think()]
    assert len(thoughts) > 2
    assert set(thoughts) <= {Sail(), Stay()}
    assert thoughts[-1] == decision.choose() == SEARCH.choose(decision.view, Random(decision._seed))
    assert decision.choose(0) == thoughts[0], "there is no time for a second thought"


def test_the_time_limit_of_a_search_counts_only_its_own_time() -> None:
    state = nwp.resolve_chance(nwp.new_game(["Ross", "Rae"]), Random(1))
    thinking = MctsBot(iterations=None, seconds=1000.0).think(state, Random(1))
    assert next(thinking) in nwp.legal_actions(state)
    assert [*MctsBot(iterations=40).think(state, Random(1))][-1] == MctsBot(40).choose(
        state, Random(1)
    )


def test_a_hint_is_the_decision_of_another_bot() -> None:
    table = soundings()
    hint = table.hint(0, SEARCH)
    assert isinstance(hint, Decision)
    assert hint.view == table.view(0)
    assert hint.choose() in (Sail(), Stay())
    with pytest.raises(TableError, match="the player must be the one to act, 0, got 1"):
        table.hint(1, SEARCH)
    assert table.position == 3


def test_the_seeds_of_bots_and_hints_reveal_nothing_about_chance() -> None:
    table = soundings(bots={0: SEARCH})
    decision, hint = table.bot_decision(), table.hint(0, SEARCH)
    assert decision is not None
    assert decision._seed != hint._seed
    assert "seed" not in repr(decision)


def test_a_bot_that_chooses_nothing_is_named() -> None:
    class Mute:
        def choose(self, view: toy.View, rng: Random, /) -> toy.Action:
            return Sail()

        def think(self, view: toy.View, rng: Random, /) -> Iterator[toy.Action]:
            return iter(())

    decision = soundings(bots={0: Mute()}).bot_decision()
    assert decision is not None
    with pytest.raises(TableError, match=r"Mute.* must choose an action"):
        decision.choose()


# -- Saving ------------------------------------------------------------------------------------------


def test_a_game_is_saved_and_resumed_with_its_seed(tmp_path: Path) -> None:
    table = Table(EXPEDITION, ["Ross", "Rae"], seed="a seed")
    for _ in range(5):
        assert table.to_act is not None
        table.play(table.to_act, nwp.legal_actions(table.state)[0])
    table.record.save(tmp_path / "game.jsonl")
    again = Table.resume(GameRecord.load(tmp_path / "game.jsonl"), seed="a seed")
    assert again.frames(0) == table.frames(0)
    for each in (table, again):
        assert each.to_act is not None
        each.play(each.to_act, nwp.legal_actions(each.state)[0])
    assert again.state == table.state
    with pytest.raises(InvalidData):
        Table.resume(table.record.with_action(nwp.TakeLarge(0)))


@pytest.mark.parametrize("game", [EXPEDITION, ADVENTURE], ids=str)
def test_a_recorded_seed_is_the_one_used(game: Any) -> None:
    """A given seed replaces that of the setup, and a secret seed stays secret."""
    seeded = game.formats.setup(seed="5")
    seeded_table: Any = Table(game, ["A", "B"], setup=seeded)
    assert seeded_table.record.seed == "5"
    table: Any = Table(game, ["A", "B"], seed=6)
    assert table.record.seed is None
    for table in (
        Table(game, ["A", "B"], setup=seeded, seed=6),
        Table.resume(seeded_table.record, seed="6"),
    ):
        assert table.record.seed == "6"
        again: Any = Table.resume(game.formats.record.from_lines(table.record.to_lines()))
        for each in (table, again):
            each.play(each.to_act, game.choices(each.view(each.to_act))[0])
        assert again.record == table.record
    for unfit in ("a\nb", "7" * 65):
        with pytest.raises(nwp.InvalidSetup, match="The seed is part of the record"):
            Table(game, ["A", "B"], setup=seeded, seed=unfit)
        Table(game, ["A", "B"], seed=unfit)


def test_a_journal_gets_every_action_before_any_listener(tmp_path: Path) -> None:
    table = Table(EXPEDITION, ["Ross", "Rae"], seed=1829)
    record = table.record
    assert isinstance(record, GameRecord)
    player = table.player_to_act
    with nwp.RecordLog.create(tmp_path / "game.jsonl", record) as log:
        table.write_to(log)
        table.play(player, "take slot 1")
        assert log.record == table.record
        table.undo(player, seats=(0, 1))
        assert log.record == table.record
        table.play(player, "take slot 2")
    before = table.frames()
    with pytest.raises(nwp.RecordLogError):
        table.play(1 - player, "take slot 2")
    assert table.frames() == before, "the log is closed, so nothing was done"
    assert GameRecord.load(tmp_path / "game.jsonl") == table.record
    table.write_to(None)
    table.play(1 - player, "take slot 2")


def test_a_full_journal_takes_an_action_with_its_chance_actions_or_neither() -> None:
    class Full:
        room = 1

        def extend(self, actions: Sequence[nwp.Action], *, sync: bool = False) -> None:
            if len(actions) > self.room:
                raise OSError(28, "full")

        def truncate(self, actions: int, *, sync: bool = False) -> None:
            raise OSError(28, "full")

    table, smooth = (Table(EXPEDITION, ["Ross", "Rae"], seed=1829) for _ in range(2))
    player = table.player_to_act
    table.write_to(journal := Full())
    before = table.frames()
    with pytest.raises(OSError, match="full"):
        table.play(player, "take slot 1")
    assert table.frames() == before
    assert table.to_act == player
    journal.room = 9
    table.play(player, "take slot 1")
    smooth.play(player, "take slot 1")
    assert table.frames() == smooth.frames()
    with pytest.raises(OSError, match="full"):
        table.undo(player, seats=(0, 1))
    assert table.frames() == smooth.frames()


def test_documents_agree_with_frontend_view() -> None:
    table = Table(EXPEDITION, ["Ross", "Rae"], seed=1829)
    assert table.document(1) == nwp.frontend_view(table.state, 1)
    assert json.loads(json.dumps(table.document()))["phase"] == "setup_draw"
    assert repr(table) == "<Table of expedition: Ross, Rae, at 4>"


def test_frames_have_their_own_document_format() -> None:
    table = Table(EXPEDITION, ["Ross", "Rae"], seed=1829)
    player = table.player_to_act
    table.play(player, "take slot 1")
    table.undo(player, seats=(0, 1))
    documents = table.frame_documents(whole=True)
    for frame, fields in zip(table.frames(), documents, strict=True):
        read = nwp.from_dict(fields, FrameView)
        assert nwp.to_dict(read) == fields
        assert (read.number, read.position, read.player) == (
            frame.number,
            frame.position,
            frame.player,
        )
        assert (read.action, read.events) == (frame.action, frame.events)
        assert (read.sentences, read.undone) == (frame.sentences, frame.undone)
        assert read.document == document(frame.view)
        assert read.id == (None if frame.action is None else nwp.format_action(frame.action))
    short = table.frame_documents(since=4)
    assert [fields["document"] is None for fields in short] == [True, True, True, False]
    assert short[-1] == documents[-1]
    for fields in soundings().frame_documents(1):
        assert fields["format"] == "northwest_passage.soundings.frame"
        if fields["events"] and fields["player"] == CHANCE:
            assert (fields["action"] is None) == (fields["number"] != 2)


@pytest.mark.parametrize("seed", range(2))
def test_adventure_is_played_at_a_table_too(seed: int) -> None:
    """Each seat receives what it may know, in documents that can be read back and agree with its views."""
    table = Table(ADVENTURE, NAMES, bots=dict.fromkeys(range(3), RandomBot(ADVENTURE)), seed=seed)
    while table.position < 150 and (decision := table.bot_decision()) is not None:
        table.play(decision.player, decision.choose(), frame=decision.frame)
    states = [*table.record.states()]
    hidden = 0
    for seat in (None, 0, 1, 2):
        for frame, state in zip(table.frames(seat), states, strict=True):
            assert frame.view == ADVENTURE.view(state, seat)
            hidden += frame.number > 0 and frame.action is None
        for fields in table.frame_documents(seat):
            read = adventure.from_dict(fields, adventure.frontend.FrameView)
            assert adventure.to_dict(read) == fields
        assert read.document == adventure.frontend.document(table.state, seat)
    assert hidden > 10


@pytest.mark.parametrize("game", [EXPEDITION, ADVENTURE], ids=lambda game: game.name)
def test_sentences_call_their_reader_you(game: Any) -> None:
    """Not by name, and with the matching verb form."""
    table = Table(game, NAMES, bots=dict.fromkeys(range(3), RandomBot(game)), seed=4)
    while table.position < 300 and (decision := table.bot_decision()) is not None:
        table.play(decision.player, decision.choose())
    said = 0
    for seat, name in enumerate(NAMES):
        for mine, told in zip(table.frames(seat), table.frames(None), strict=True):
            text = " ".join(mine.sentences)
            assert name not in text
            assert not re.search(r"\b[Yy]ou (?!pass\b)\w*s\b", text), text
            assert not re.search(r"(?:^|[.!] )you", text), text
            said += "You " in text or "Your " in text
            if not re.search(r"\b[Yy]ou", text) and mine.events == told.events:
                assert mine.sentences == told.sentences
    assert said > 30


def test_threads_do_not_interfere_between_an_action_and_its_reveal() -> None:
    table = Table(EXPEDITION, ["Ross", "Rae"], bots={0: RandomBot(), 1: RandomBot()}, seed=2)
    failed: list[BaseException] = []

    def play() -> None:
        try:
            while (decision := table.bot_decision()) is not None and table.position < 120:
                try:
                    table.play(decision.player, decision.choose(), frame=decision.frame)
                except TableError:
                    continue
        except BaseException as error:
            failed.append(error)

    threads = [Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    frames = table.frames()
    assert [frame.number for frame in frames] == [*range(len(frames))]
    assert table.record.replay() == table.state
    alone = Table(EXPEDITION, ["Ross", "Rae"], bots={0: RandomBot(), 1: RandomBot()}, seed=2)
    while alone.position < table.position:
        decision = alone.bot_decision()
        assert decision is not None
        alone.play(decision.player, decision.choose())
    assert alone.record.actions[: table.position] == table.record.actions


# -- Invalid bots, setups and arguments ---------------------------------------------------------------


WRONG_BOTS: dict[str, tuple[Any, str]] = {
    "of the other game": (
        RandomBot(ADVENTURE),
        "must be a bot for expedition, got .*, which plays adventure",
    ),
    "a class": (GreedyBot, r"must be a bot, got the class GreedyBot: call GreedyBot\(\)"),
    "a string": ("greedy", "must be a bot with a choose method, got 'greedy'"),
    "none": (None, "must be a bot with a choose method, got None"),
}


@pytest.mark.parametrize(("bot", "message"), WRONG_BOTS.values(), ids=WRONG_BOTS)
def test_invalid_bots_are_refused(bot: Any, message: str) -> None:
    with pytest.raises(InvalidData, match=rf"^bots\[1\]: .*{message}"):
        Table(EXPEDITION, ["Ross", "Rae"], bots={1: bot})
    table = Table(EXPEDITION, ["Ross", "Rae"], seed=1)
    seat = table.player_to_act
    with pytest.raises(InvalidData, match=message):
        table.hint(seat, bot)
    if bot is not None:  # which gives the seat to a person
        with pytest.raises(InvalidData, match=message):
            table.seat(1, bot)
        with pytest.raises(nwp.InvalidSetup, match=message):
            simulate([GreedyBot(), bot], 1, workers=1)
    assert not table.bots


@pytest.mark.parametrize("bot", [GreedyBot(), MctsBot(5), RandomBot()], ids=repr)
def test_bots_of_expedition_do_not_play_adventure(bot: Any) -> None:
    with pytest.raises(
        InvalidData, match=r"must be a bot for adventure, got .*, which plays expedition"
    ):
        Table(ADVENTURE, ["Ross", "Rae"], bots={0: bot})
    with pytest.raises(
        nwp.InvalidSetup, match=r"must be a bot for adventure, got .*, which plays expedition"
    ):
        simulate([bot, RandomBot(ADVENTURE)], 1, game=ADVENTURE, workers=1)


def test_a_simulation_of_another_game_must_name_it() -> None:
    uniform: Any = RandomBot(ADVENTURE)
    bots: list[Any] = [uniform, racing.RandomBot(), racing.GreedyBot(), racing.MctsBot(1)]
    for bot in bots:
        with pytest.raises(nwp.InvalidSetup, match=r"which plays adventure\. Pass game="):
            simulate([bot, bot], 1, workers=1)
    assert simulate([uniform, uniform], 1, game=ADVENTURE, workers=1).summary.games == 1
    other: Any = object()
    with pytest.raises(nwp.InvalidSetup, match=r"must be a bot with a choose method, got <.*>\.$"):
        simulate([GreedyBot(), other], 1, workers=1)


@pytest.mark.parametrize("game", [EXPEDITION, ADVENTURE], ids=str)
@pytest.mark.parametrize(
    ("names", "options", "message"),
    [
        ([], {}, "2 to 4"),
        ("ab", {}, "names must be a list of strings"),
        (["Ross", "Ross"], {}, "must differ from the other names"),
        (["Ro\x1b[2J", "Rae"], {}, "visible characters"),
        (["Ross", "Rae"], {"setup": nwp.Variant.SOLO}, ", got Variant.SOLO."),
        (["Ross", "Rae"], {"setup": {}}, ", got {}."),
        (["Ross", "Rae"], {"seed": 1.5}, "an integer or a string, got 1.5"),
        (["Ross", "Rae"], {"seed": [1]}, "an integer or a string"),
    ],
)
def test_invalid_setups_are_refused(game: Any, names: Any, options: Any, message: str) -> None:
    with pytest.raises(nwp.InvalidSetup, match=re.escape(message)):
        Table(game, names, **options)


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        (EXPEDITION, {"turn_order": (0, 1, 2)}),
        (EXPEDITION, {"turn_order": (2, 0, 1)}),
        (ADVENTURE, {"first_player": 0}),
        (ADVENTURE, {"first_player": 2}),
    ],
)
def test_a_setup_with_players_determines_who_begins(game: Any, fields: dict[str, Any]) -> None:
    setup = game.formats.setup(names=NAMES, **fields)
    for seed in range(5):
        assert Table(game, NAMES, setup=setup, seed=seed).record.setup == setup
    for others in (("Ross", "Rae"), ("Rae", "Ross", "Back")):
        with pytest.raises(
            nwp.InvalidSetup, match=r"must name the players .*, got Ross, Rae, Back"
        ):
            Table(game, others, setup=setup)


def test_a_setup_without_players_cannot_determine_who_begins() -> None:
    wrong: Any
    for game, wrong in (
        (EXPEDITION, nwp.Setup(turn_order=(1, 0))),
        (ADVENTURE, adventure.Setup(first_player=1)),
    ):
        for seed in range(5):  # whatever a random order would have been
            with pytest.raises(nwp.InvalidSetup, match="must also name the players"):
                Table[Any, Any, Any, Any, Any, Any](game, ["A", "B"], setup=wrong, seed=seed)
    beginners = {
        Table(ADVENTURE, NAMES, setup=adventure.Setup(), seed=seed).state.first_player
        for seed in range(20)
    }
    assert beginners == {0, 1, 2}


def test_arguments_of_the_wrong_kind_are_refused() -> None:
    wrong: Any
    for wrong in ([GreedyBot()], "greedy", GreedyBot(), 7):
        with pytest.raises(InvalidData, match="bots: must be a dict of bots by seat number"):
            Table(EXPEDITION, ["Ross", "Rae"], bots=wrong)
    for wrong in (nwp, "expedition", None):
        with pytest.raises(nwp.InvalidSetup, match="must be a Game such as EXPEDITION"):
            Table(wrong, ["Ross", "Rae"])
    for wrong in ("game.jsonl", None, EXPEDITION):
        with pytest.raises(InvalidData, match="must be the record of a game"):
            Table.resume(wrong)
    with pytest.raises(InvalidData, match="player: must be 0 to 1, got 5"):
        Table(EXPEDITION, ["Ross", "Rae"], bots={5: GreedyBot()})
    wrong = None
    with pytest.raises(InvalidData, match="must be the number of a player"):
        Table(EXPEDITION, ["Ross", "Rae"]).play(wrong, "pass")


def test_a_table_cannot_be_copied() -> None:
    table = Table(EXPEDITION, ["Ross", "Rae"])
    for copy_it in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match=r"save table\.record, and continue with Table\.resume"):
            copy_it(table)
