"""No message contains what its seat may not know.

Two games that differ only in what a seat does not see give it the same messages, letter for letter.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import ADVENTURE, CHANCE, ChooseCharacter, DrawCard, Phase
from northwest_passage.table import Table
from northwest_passage.web.adventure import ADVENTURE_SCREEN
from northwest_passage.web.game_ui import screen_named
from northwest_passage.web.requests import Hint, Page, Play, Request, Save, Seat, Story, Undo, Why
from northwest_passage.web.session import Session, encoded
from tests.support.effort import effort
from tests.web.support import choose, frames, ids, live, new_table, send, session_for

NAMES = ["Ross", "Rae", "Parry"]
Record = adventure.GameRecord


def messages_to(record: Record, seat: int | None) -> list[str]:
    """Return all messages about a game to a seat."""
    table = Table.resume(record, seed=1, draws=False)
    session = Session(ADVENTURE_SCREEN, table)
    own = [] if seat is None else [seat]
    told = [*frames(session, seat, 0, 400), session.hello(seat, own), session.undo_terms(seat, own)]
    told += [send(session, seat, request) for request in (Save(), Page(), Hint(), Why("end turn"))]
    return [encoded(message) for message in told]


def game(seed: int, decisions: int) -> tuple[list[Record], list[Record]]:
    """Return the records of a game before each hidden choice of a character, and before each card drawn."""
    rng = Random(seed)
    setup = ADVENTURE.deal(tuple(NAMES), rng, None)
    record = Record.begin(setup)
    state = ADVENTURE.start(setup)
    choosing: list[Record] = []
    drawing: list[Record] = []
    for _ in range(decisions):
        if state.is_over:
            break
        if state.phase is Phase.CHOOSE_CHARACTER:
            choosing.append(record)
        if state.phase is Phase.DRAW_CARD:
            drawing.append(record)
        if state.to_act == CHANCE:
            action = ADVENTURE.draw(state, rng)
        else:
            legal = adventure.legal_actions(state)
            onward = [a for a in legal if isinstance(a, adventure.Advance)]
            action = rng.choice(onward or legal)
        state = adventure.apply(state, action)
        record = record.with_action(action)
    return choosing, drawing


def test_a_character_chosen_in_secret_is_hidden_from_other_players() -> None:
    choosing, _ = game(1, 30)
    assert len(choosing) == 3
    for record in choosing[:2]:  # the last choice reveals them all
        state = record.replay()
        chooser = state.to_act
        one, other, *_ = [
            record.with_action(action)
            for action in adventure.legal_actions(state)
            if isinstance(action, ChooseCharacter)
        ]
        for seat in (0, 1, 2, None):
            assert (messages_to(one, seat) == messages_to(other, seat)) == (seat != chooser), seat


def test_a_card_is_shown_to_the_player_who_draws_it() -> None:
    _, drawing = game(2, 400)
    assert len(drawing) > 2
    for record in islice(drawing, effort(1, 2)):
        state = record.replay()
        drawer = state.draws[0]
        outcomes = [action for action, _ in adventure.chance_outcomes(state)]
        one, other, *_ = [
            record.with_action(action) for action in outcomes if isinstance(action, DrawCard)
        ]
        for seat in (0, 1, 2, None):
            assert (messages_to(one, seat) == messages_to(other, seat)) == (seat != drawer), seat


@pytest.mark.parametrize("game", ["expedition", "adventure"])
def test_a_saved_game_does_not_name_its_seed(game: str) -> None:
    """A client that knows the seed can predict what chance will draw."""
    screen: Any = screen_named(game)
    setup = attrs.evolve(next(iter(screen.variants.values())).setup, seed="from a file")
    table: Any = Table(screen.game, ["A", "B"], setup=setup)
    assert table.record.setup.seed == "from a file"
    session = session_for(
        new_table(record=table.record.to_lines(), game=game, seed="secret of the host")
    )
    assert session.table.record.setup.seed == "secret of the host"
    saved = str(send(session, 0, Save(), seats=(0, 1))["text"])
    assert "secret of the host" not in saved
    assert "from a file" not in saved
    assert screen.game.formats.record.from_lines(saved).actions == session.table.record.actions
    assert "secret of the host" not in str(send(session, 0, Page(), seats=(0, 1))["text"])


@pytest.mark.parametrize("own", [(), (0,), (0, 1)])
def test_a_record_with_secrets_is_only_for_a_client_with_all_seats(own: tuple[int, ...]) -> None:
    session = session_for(new_table(Seat("A"), Seat("B"), Seat("C", "random"), game="adventure"))
    seat = own[0] if own else None
    allowed = own == (0, 1)
    assert send(session, seat, Save(), seats=own)["type"] == ("file" if allowed else "late")
    assert send(session, seat, Undo(), seats=own)["type"] == "late"


@pytest.mark.parametrize(
    "request_", [Save(), Page(), Story()], ids=lambda each: type(each).__name__
)
def test_a_spectator_never_sees_a_record_with_secrets(request_: Request) -> None:
    """A person who plays alone can undo the end of the game, which hides the secrets again."""
    session = session_for(new_table(Seat("A"), Seat("B", "random"), game="adventure"))
    rng = Random(5)
    while not session.table.is_over:
        if (turn := session.bot_turn()) is not None:
            turn[1](5.0)
        else:
            choice = Play(choose(rng, ids(live(session, 0))), session.table.latest)
            assert send(session, 0, choice)["type"] == "done"
    assert send(session, None, request_)["message"] == "Only players can save this game."
    assert send(session, 0, request_)["type"] in ("file", "picture")
    assert send(session, 0, Undo())["type"] == "done"


def test_a_spectator_of_bots_saves_their_game_when_it_is_over() -> None:
    """Until then, the file would contain their cards."""
    session = session_for(
        new_table(Seat("A", bot="random"), Seat("B", bot="random"), game="adventure")
    )
    for request in (Save(), Page()):
        assert send(session, None, request)["message"] == (
            "The file contains the cards of the other players,"
            " so it is available only when the game is over."
        )
    while (turn := session.bot_turn()) is not None:
        turn[1](5.0)
    assert send(session, None, Save())["type"] == "file"
