"""An undo reveals nothing: which undos are free, need consent, or are refused."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from northwest_passage import EXPEDITION, InvalidData, adventure, expedition
from northwest_passage.adventure import ADVENTURE, CHANCE, Phase
from northwest_passage.bots import GreedyBot, RandomBot
from northwest_passage.game import Step
from northwest_passage.table import ConsentMissing, Table, TableError, Undo, UndoRefused
from northwest_passage.table.frames import Entry, frame_and_document, frame_of
from northwest_passage.table.history import MAX_TAKEN_BACK, Ledger
from northwest_passage.table.undoing import Secrecy
from tests.support.effort import effort, rest_slow

NAMES = ("Ross", "Rae", "Back")
GAMES: tuple[Any, ...] = (EXPEDITION, ADVENTURE)


def decide(table: Any, rng: Random) -> Any:
    """Choose an action for the player to act: usually cards or advances, rarely the end of a turn."""
    actions = table.game.choices(table.view(table.to_act))
    rare = ("end", "pass")
    text = table.game.formats.format_action
    cards = [action for action in actions if type(action).__name__.startswith("Play")]
    others = [action for action in actions if not text(action).startswith(rare)]
    if cards and rng.random() < 0.5:
        return rng.choice(cards)
    return rng.choice(others if others and rng.random() < 0.8 else actions)


def played(table: Any, rng: Random, decisions: int) -> None:
    for _ in range(decisions):
        if table.is_over:
            return
        table.play(table.to_act, decide(table, rng))


def kind(planned: Undo) -> str:
    if planned.refusal is not None:
        return "refused"
    return "asked" if planned.consent else "free"


def looks_alike(game: Any, state: Any, gone: Any, viewer: int | None, rng: Random) -> bool:
    """Return whether a table with other secrets would have sent a viewer the same frames.

    The other table plays the same actions, except that hidden actions may differ.
    """
    twin = game.sample_state(game.view(state, viewer), rng)
    for entry in gone:
        real = frame_and_document(game, entry, viewer, whole=True)
        hidden = real[0].action is None
        found = None
        for action in game.legal_actions(twin) if hidden else (entry.action,):
            if game.why_illegal(twin, action, player=entry.player) is not None:
                continue
            step = game.step(twin, action, player=entry.player)
            other: Entry[Any, Any, Any] = Entry(
                entry.number, entry.position, entry.player, action, Step(step.state, step.events)
            )
            if frame_and_document(game, other, viewer, whole=True) == real:
                found = step.state
                break
        if found is None:
            return False
        twin = found
    return True


@pytest.mark.parametrize("game", rest_slow(GAMES), ids=str)
@settings(max_examples=effort(4, 100), deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 3), decisions=st.integers(1, 90))
def test_a_free_undo_leaks_no_hidden_information(
    game: Any, seed: int, players: int, decisions: int
) -> None:
    """Two tables that differ only in what a seat's view hides after the undo have sent it the same frames."""
    rng = Random(seed)
    table: Any = Table(game, NAMES[:players], seed=seed)
    played(table, rng, decisions)
    for _ in range(4):
        played(table, rng, 1)
        for seat in range(players):
            try:
                planned = table.plan_undo(seat)
            except TableError:
                continue
            if kind(planned) != "free":
                continue
            line = table._ledger.line()
            restored = line[planned.position].step.state
            gone = line[planned.position + 1 :]
            assert all(entry.player == seat for entry in gone), "neither others nor chance acted"
            for viewer in (None, *range(players)):
                for _ in range(3):
                    assert looks_alike(game, restored, gone, viewer, rng), (seat, viewer, gone)
            before = [table.frames(viewer) for viewer in range(players)]
            latest, view = table.latest, table.at(planned.position, seat).view
            assert table.undo(seat, frame=latest) == planned.position
            assert table.view(seat) == view
            for viewer in range(players):
                assert table.frames(viewer)[:-1] == before[viewer]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_kind_of_undo_occurs(game: Any) -> None:
    """An undo can be free, can need consent and, in Adventure, can be refused."""
    answers: Counter[tuple[str, str]] = Counter()
    for seed in range(8):
        rng, table = Random(seed), Table(game, NAMES, seed=seed)
        while not table.is_over and table.position < 500:
            seat = table.player_to_act
            action = decide(table, rng)
            table.play(seat, action)
            answers[kind(table.plan_undo(seat)), type(action).__name__] += 1
    kinds = {answer for answer, _ in answers}
    if game is EXPEDITION:
        assert kinds == {"free", "asked"}
        assert answers["asked", "DrawLarge"]
        assert not answers["free", "DrawLarge"], "a tile came out of the bag"
        return
    assert kinds == {"free", "asked", "refused"}
    for name in ("PlayTheft", "PlaySabotage"):
        assert answers["refused", name]
        assert answers["refused", name] == sum(
            count for (_, action), count in answers.items() if action == name
        )
    assert answers["asked", "PlaySpurt"] + answers["asked", "PlayDrift"]
    assert answers["free", "ChooseCharacter"], "in secret, and not the last one"
    assert answers["free", "Advance"]


# -- Fixed bugs ------------------------------------------------------------------------------------


def choosing(seed: int = 1) -> Any:
    """Return a table of two people at which one has chosen a character."""
    table: Any = Table(ADVENTURE, NAMES[:2], seed=seed)
    first = table.to_act
    table.play(first, ADVENTURE.choices(table.view(first))[0])
    assert table.state.phase is Phase.CHOOSE_CHARACTER
    return table


def test_revealed_characters_cannot_be_undone() -> None:
    table = choosing()
    first, last = 1 - table.to_act, table.to_act
    assert kind(table.plan_undo(first)) == "free", "no other player has seen it"
    table.play(last, ADVENTURE.choices(table.view(last))[0])
    before = table.frames(last)
    for consent in ((), (first,), (first, last)):
        with pytest.raises(UndoRefused, match="revealed a secret"):
            table.undo(last, consent=consent)
    assert table.frames(last) == before


@pytest.mark.parametrize("card", rest_slow([adventure.PlayTheft, adventure.PlaySabotage]))
def test_a_shown_hand_cannot_be_undone(card: Any) -> None:
    for seed in range(200):
        rng = Random(seed)
        table: Any = Table(ADVENTURE, NAMES[:2], seed=seed)
        for _ in range(200):
            seat = table.to_act
            if seat is None:
                break
            looks = [a for a in ADVENTURE.choices(table.view(seat)) if isinstance(a, card)]
            if looks and table.state.players[1 - seat].hand:
                table.play(seat, looks[0])
                with pytest.raises(UndoRefused):
                    table.undo(seat, consent=(1 - seat,))
                if table.state.phase is Phase.CHOOSE_CARD:
                    # The choice of the card can be undone, but not the look at the hand.
                    table.play(seat, ADVENTURE.choices(table.view(seat))[0])
                    with pytest.raises(ConsentMissing):
                        table.undo(seat)
                    table.undo(seat, consent=(1 - seat,))
                    with pytest.raises(UndoRefused):
                        table.undo(seat, consent=(1 - seat,))
                return
            table.play(seat, decide(table, rng))
    raise AssertionError("no hand was shown")


def test_undoing_a_chance_action_needs_the_consent_of_all() -> None:
    table = Table(EXPEDITION, NAMES, seed=1829)
    first = table.player_to_act
    others = tuple(seat for seat in range(3) if seat != first)
    table.play(first, "take slot 1")
    planned = table.plan_undo(first)
    assert planned == Undo(first, table.latest, 4, 2, chance=True, consent=others, refusal=None)
    with pytest.raises(ConsentMissing, match=f"consent of player {others[0]} and player") as raised:
        table.undo(first)
    assert raised.value.players == others
    assert pickle.loads(pickle.dumps(raised.value)).players == others
    with pytest.raises(ConsentMissing) as raised:
        table.undo(first, consent=(first, others[0]))
    assert raised.value.players == others[1:]
    assert table.position == 6
    assert table.undo(first, consent=others, frame=planned.frame) == 4
    said = [frame.sentences for frame in (table.frames(seat)[-1] for seat in (first, others[0]))]
    again = "Draws are taken back too: they will have the same results again."
    assert said == [
        ("You take back the last 2 actions.", again),
        (f"{NAMES[first]} takes back the last 2 actions.", again),
    ]


def test_consent_does_not_cover_later_actions() -> None:
    table = Table(EXPEDITION, NAMES[:2], seed=1829)
    first = table.player_to_act
    table.play(first, "take slot 1")
    planned = table.plan_undo(first)
    table.play(1 - first, "take slot 0")
    with pytest.raises(TableError, match="frame must be the last one"):
        table.undo(first, consent=(1 - first,), frame=planned.frame)
    assert kind(table.plan_undo(first)) == "asked", "another player has played since"


def test_the_end_of_a_game_with_secrets_cannot_be_undone() -> None:
    for game, refused in ((ADVENTURE, True), (EXPEDITION, False)):
        bots: Any = dict.fromkeys(range(2), RandomBot(game))
        table: Any = Table(game, NAMES[:2], bots=bots, seed=3)
        table.play_bots()
        table.seat(0, None)
        table.seat(1, None)
        for seat in (0, 1):
            planned = table.plan_undo(seat)
            assert (planned.refusal is not None) == refused
            if refused:
                with pytest.raises(UndoRefused, match="record"):
                    table.undo(seat, consent=(0, 1))


@pytest.mark.slow
@pytest.mark.parametrize("game", rest_slow(GAMES), ids=str)
def test_a_single_person_can_undo_everything(game: Any) -> None:
    """This holds among bots, or with all human seats, back to the first decision."""
    for people in ((0,), (0, 2)):
        bots: Any = {seat: GreedyBot() for seat in range(3) if seat not in people}
        if game is ADVENTURE:
            bots = {seat: RandomBot(ADVENTURE) for seat in bots}
        table: Any = Table(game, NAMES, bots=bots, seed=5)
        rng = Random(5)
        for _ in range(40):
            table.play_bots()
            if table.is_over:
                break
            table.play(table.to_act, decide(table, rng))
        while any(frame.player in people for frame in table.line()):
            planned = table.plan_undo(people[0], seats=people)
            assert kind(planned) == "free"
            assert table.undo(people[0], seats=people) == planned.position
        with pytest.raises(TableError, match="nothing to take back"):
            table.undo(people[0], seats=people)


def test_draws_entered_by_players_can_be_undone() -> None:
    table: Any = Table(EXPEDITION, NAMES[:2], seed=1, draws=False)
    assert table.to_act == CHANCE
    table.play(CHANCE, EXPEDITION.legal_actions(table.state)[0])
    assert kind(table.plan_undo(CHANCE)) == "asked", "by every other player"
    assert table.undo(0, seats=(0, 1)) == 0
    assert table.frames()[-1].sentences[0] == "Ross takes back one action."
    table.play(CHANCE, EXPEDITION.legal_actions(table.state)[0])
    assert table.undo(CHANCE, seats=(0, 1)) == 0
    assert table.frames()[-1].sentences[0] == "One action is taken back."


@pytest.mark.parametrize("value", [None, 7, -2, "0", 1.5, True])
def test_undo_and_consent_need_valid_seats(value: Any) -> None:
    table = Table(EXPEDITION, NAMES[:2], seed=1829)
    first = table.player_to_act
    table.play(first, "take slot 1")
    for wrong in (
        lambda: table.undo(value),
        lambda: table.plan_undo(value),
        lambda: table.undo(first, seats=[value]),
        lambda: table.undo(first, consent=[value]),
    ):
        with pytest.raises(InvalidData):
            wrong()


# -- Bounds ----------------------------------------------------------------------------------------


def test_repeated_playing_and_undoing_does_not_grow_a_table(tmp_path: Path) -> None:
    """Neither its memory, nor its file, nor the messages to a client grow."""
    table: Any = Table(EXPEDITION, NAMES[:2], seed=1)
    path = tmp_path / "game.jsonl"
    with expedition.RecordLog.create(path, table.record) as log:
        table.write_to(log)
        to_act, size = table.to_act, path.stat().st_size
        for _ in range(MAX_TAKEN_BACK):
            table.play(to_act, "take slot 0")
            table.undo(to_act, seats=[0, 1])
        assert path.stat().st_size == size
        table.write_to(None)
    frames = table.frames(0)
    numbers = [frame.number for frame in frames]
    assert len(frames) == table.position + 1 + MAX_TAKEN_BACK
    assert numbers == sorted({*numbers})
    assert numbers[: table.position + 1] == [*range(table.position + 1)], "the game itself is whole"
    assert table.latest == numbers[-1] == table.position + 3 * MAX_TAKEN_BACK
    assert table.frames(0, table.latest - 4) == frames[-5:]
    assert table.frames(0, table.latest + 1) == ()
    assert len(table._secrecy._found) <= 2 * (table.position + 3)
    table.play(to_act, "take slot 0", frame=table.latest)
    assert len(table.frames(0)) == table.position + 1 + MAX_TAKEN_BACK


def twin_of(game: Any, start: Any, gone: Any, viewer: int, rng: Random) -> Any:
    """Return another sequence of steps that looked the same to a viewer, or ``None``."""
    twin: Any = Ledger(game.sample_state(game.view(start, viewer), rng))
    for entry in gone:
        real = frame_of(game, entry, viewer)
        free = real.action is None or entry.player == CHANCE
        actions = [*game.legal_actions(twin.state)] if free else [entry.action]
        rng.shuffle(actions)
        for action in actions:
            if game.why_illegal(twin.state, action, player=entry.player) is None:
                step = game.step(twin.state, action, player=entry.player)
                other: Any = Entry(entry.number, entry.position, entry.player, action, step)
                seen = frame_of(game, other, viewer)
                if (seen.action, seen.events, seen.view) == (real.action, real.events, real.view):
                    twin.add(entry.player, action, step)
                    break
        else:
            return None
    return twin


@pytest.mark.slow
def test_the_need_for_consent_reveals_nothing() -> None:
    """Whether it is free, needs consent or is refused depends only on what its seat has seen."""
    compared = 0
    for seed in range(3):
        rng, table = Random(seed), Table(ADVENTURE, NAMES, seed=seed)
        while not table.is_over and table.position < 120:
            seat = rng.randrange(3)
            table.play(table.player_to_act, decide(table, rng))
            try:
                planned = table.plan_undo(seat)
            except TableError:
                continue
            line = table._ledger.line()
            start, gone = line[planned.position].step.state, line[planned.position + 1 :]
            twin = twin_of(ADVENTURE, start, gone, seat, rng)
            if twin is not None:
                other = Secrecy(ADVENTURE, "twin").plan(twin, seat, {seat}, {0, 1, 2})
                assert (other.consent, other.refusal) == (planned.consent, planned.refusal)
                compared += 1
    assert compared > 50
