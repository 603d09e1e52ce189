"""Texts for people: sentences about events, labels of actions, and small words."""

from __future__ import annotations

from random import Random

import northwest_passage as nwp
from northwest_passage._internal.strings import count, listed
from northwest_passage.expedition.actions import ACTION_KINDS, Action
from northwest_passage.expedition.events import EVENT_KINDS
from northwest_passage.expedition.sentences import at, describe, label, letter, place
from tests.support.players import game


def test_every_kind_of_event_has_a_sentence_or_needs_none() -> None:
    silent = {nwp.CrewPaid, nwp.CrewRecovered, nwp.TurnEnded}
    told: set[type] = set()
    for seed in range(40):
        for turn in game(seed, default=False):
            events = () if turn.action is None else nwp.step(turn.state, turn.action).events
            for event in events:
                lines = describe(turn.state, [event])
                unmoved = isinstance(event, nwp.SledSettled) and event.before == event.after
                assert (lines == ()) == (unmoved or type(event) in silent)
                assert all(line[0].isupper() and line[-1] in ".!" for line in lines), lines
                told.add(type(event))
    rare: set[type] = {nwp.SledLost, nwp.SledPacked}  # see below
    assert {*EVENT_KINDS} - told <= rare


def test_every_legal_action_has_its_own_label() -> None:
    labelled: set[type[Action]] = set()
    for seed in range(40):
        rng = Random(seed)
        for turn in game(seed, default=False):
            if rng.random() < 0.2:
                labels = [label(turn.state, action) for action in turn.legal]
                assert len({*labels}) == len(labels)
                assert all(line[0].isupper() and "None" not in line for line in labels), labels
            labelled.update(map(type, turn.legal))
    assert labelled == {*ACTION_KINDS}


def test_a_sentence_includes_the_cost_of_an_action() -> None:
    state = nwp.new_game(["Ross", "Rae"], rng=Random(1))
    while state.phase is not nwp.Phase.TURN:
        state = nwp.apply(state, nwp.legal_actions(state)[0])
    [sentence] = describe(state, nwp.step(state, nwp.MoveShip((11, 6))).events)
    assert sentence.endswith(" sails from Greenland to 11,6 for 1 Ship crew.")


def test_rare_events_have_sentences() -> None:
    """ACT-E, MOV-5, MOV-6, SCR-1: these events are rare, but have sentences."""
    state = nwp.new_game(["Ross", "Rae"])
    here, there = nwp.SledPosition(nwp.Cell(9, 6), 0), nwp.SledPosition(nwp.Cell(9, 6), 1)
    events: list[nwp.Event] = [
        nwp.SledPacked(0, here),
        nwp.SledSettled(1, here, there),
        nwp.SledLost(1, here, nwp.Crew(1, 2)),
        nwp.PassageReached(0, nwp.Unit.SHIP, (10, 3), (3,)),
    ]
    assert describe(state, events) == (
        "Ross takes the Sled back on board.",
        "Rae's Sled is now in area 1 of 9,6.",
        "Rae's Sled is lost in the thaw with 3 crew.",
        "Ross reaches the Northwest Passage with the Ship!",
    )


def test_numbers_lists_and_places_in_words() -> None:
    assert [count(n, "tile") for n in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
    assert count(2, "Ship crew") == "2 Ship crew"
    assert [listed(things) for things in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert at(nwp.Cell(3, 4), nwp.Cell(4, 4)) == "3,4 and 4,4"
    assert [letter(n) for n in range(4)] == ["A", "B", "C", "D"]
    assert letter(1, nwp.Unit.SLED) == "b"
    assert place(nwp.DEFAULT_EDITION, nwp.DEFAULT_EDITION.greenland) == "Greenland"
