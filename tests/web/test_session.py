"""The requests of clients to a session, and its messages to them."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import attrs
import pytest

from northwest_passage import CHANCE, InvalidData, InvalidSetup, State
from northwest_passage.table import TableError, history
from northwest_passage.table import frames as table_frames
from northwest_passage.table.frames import frame_of
from northwest_passage.web import consent, requests
from northwest_passage.web import session as sessions
from northwest_passage.web.lobby import AnySession
from northwest_passage.web.requests import Agree, Decline, Hint, Play, Seat, Show, Undo, WhyHere
from northwest_passage.web.session import MAX_SEED, MAX_SHOWN, SIZES, encoded
from tests.support.effort import rest_slow
from tests.web.support import choose, frames, ids, live, new_table, send, session_for


@pytest.mark.parametrize(
    ("game", "variant", "players"),
    rest_slow(
        [
            ("expedition", "standard", 2),
            ("expedition", "solo", 1),
            ("expedition", "solo_lost_crew", 1),
            ("adventure", "standard", 3),
            ("adventure", "teams", 4),
        ],
        2,
    ),
)
def test_whole_games_are_played_by_ids(game: str, variant: str, players: int) -> None:
    """Every command is enabled exactly if there is an action for it. Otherwise it gives the reason."""
    seats = [Seat(name) for name in ("Ross", "Rae", "Parry", "Back")][:players]
    session = session_for(new_table(*seats, game=game, variant=variant, seed="7"))
    rng = Random(7)
    for _ in range(40):
        to_act = session.table.to_act
        if to_act is None:
            break
        frame = live(session, to_act)
        json.loads(encoded(frame))
        document = frame["document"]
        assert isinstance(document, dict)
        phase = document["phase"]
        kinds = {group["kind"] for group in document["actions"]}
        commands = frame["commands"]
        assert isinstance(commands, list)
        for command in commands:
            possible = bool(kinds & {*command["kinds"]})
            assert (command["why"] is None) == possible, command
            assert possible or command["why"].endswith("."), command
        assert bool(commands) == (phase == "turn")
        details = frame["details"]
        assert isinstance(details, dict)
        assert {*details} == (set() if game == "expedition" else {*ids(frame)})
        prompt = frame["prompt"]
        assert isinstance(prompt, dict)
        assert prompt["text"]
        number = frame["number"]
        assert isinstance(number, int)
        assert send(session, to_act, Play(choose(rng, ids(frame)), number)) == {"type": "done"}
    else:
        assert session.table.position > 40


def test_frames_arrive_in_order_with_pictures_and_the_last_with_a_document() -> None:
    session = session_for(new_table())
    first = live(session, 0)
    number = first["number"]
    assert isinstance(number, int)
    to_act = session.table.player_to_act
    send(session, to_act, Play("take slot 0", number))
    found = frames(session, 0, number + 1, 500)
    assert [frame["number"] for frame in found] == [number + 1, number + 2]
    assert [frame["player"] for frame in found] == [to_act, CHANCE]
    assert all(str(frame["picture"]).startswith("<svg ") for frame in found)
    assert [frame["document"] is None for frame in found] == [True, False]
    assert frames(session, 0, number + 3, 500) == []


def test_of_many_frames_only_the_last_has_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MAX_PICTURES", 3)
    found = frames(session_for(new_table()), 0, 0, 500)
    assert [frame["picture"] is None for frame in found] == [True] * (len(found) - 1) + [False]


def test_a_bot_that_plays_meanwhile_does_not_make_a_frame_inconsistent() -> None:
    """A snapshot and its document show the same position, and no client waits for it."""
    session: Any = session_for(new_table(Seat("Ross", "random"), Seat("Rae", "random")))
    turn = session.bot_turn()
    assert turn is not None
    before, to_act = session.table.latest, session.table.to_act
    draw = session.screen.draw
    [draw_frame] = session.undrawn_frames(None, None, 500)
    turn[1](1.0)
    frame = draw_frame()
    assert session.table.latest > before
    assert (frame["number"], frame["to_act"]) == (before, to_act)
    assert frame["document"] is not None
    assert frame["picture"] == draw(
        session.table.at(before).view, 500, last=session.table.at(before).events
    )


def test_undone_actions_do_not_make_the_greeting_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who keeps playing and undoing does not block the thread for other tables' streams."""
    session = session_for(new_table())
    to_act = session.table.player_to_act
    for _ in range(20):
        send(session, to_act, Play("take slot 0", session.table.latest))
        assert send(session, to_act, Undo(), seats=[0, 1]) == {"type": "done"}
    made: list[int] = []

    def counted(*arguments: Any) -> Any:
        made.append(arguments[1].number)
        return frame_of(*arguments)

    for module in (history, table_frames):
        monkeypatch.setattr(module, "frame_of", counted)
    session.hello(0, [0, 1])
    assert len(made) == session.table.position + 1
    made.clear()
    functions = session.undrawn_frames(0, 0, 500)
    assert made == [], "each is made when it is asked for"
    assert functions[0]()["number"] == 0
    assert made == [0]


def test_the_symbols_of_both_maps_are_explained() -> None:
    for game, words in (("expedition", "Franklin token"), ("adventure", "iceberg")):
        assert words in str(
            send(session_for(new_table(game=game)), None, requests.Symbols())["picture"]
        )


def test_the_greeting_has_the_players_and_the_log() -> None:
    session = session_for(new_table(Seat("Ross"), Seat("Rae", "greedy")))
    hello = session.hello(0, [0])
    assert hello["players"] == [{"name": "Ross", "bot": None}, {"name": "Rae", "bot": "greedy"}]
    told = hello["log"]
    assert isinstance(told, list)
    assert [entry["position"] for entry in told] == [*range(session.table.position + 1)]
    assert told[-1]["sentences"][0].endswith("into slot 3.")


def test_undone_actions_are_not_in_the_log() -> None:
    session = session_for(new_table())
    to_act = session.table.player_to_act
    send(session, to_act, Play("take slot 0", session.table.latest))
    assert send(session, 1 - to_act, Undo())["type"] == "late"  # they have not decided anything
    assert send(session, to_act, Undo(), seats=[0, 1]) == {"type": "done"}
    told = session.hello(0, [0])["log"]
    assert isinstance(told, list)
    assert [entry["position"] for entry in told] == [*range(session.table.position + 1)]
    assert send(session, to_act, Undo()) == {
        "type": "late",
        "message": "There is nothing to take back.",
    }


def drawn(seats: int = 3) -> tuple[AnySession, int, list[int]]:
    """Return a session in which a person has taken a tile, that person, and the others."""
    session = session_for(new_table(*(Seat(name) for name in ("Ross", "Rae", "Back")[:seats])))
    first = session.table.player_to_act
    send(session, first, Play("take slot 0", session.table.latest))
    return session, first, [seat for seat in range(seats) if seat != first]


def terms(session: AnySession, seat: int | None) -> Any:
    return session.undo_terms(seat, [] if seat is None else [seat])


def test_other_players_see_what_an_undo_would_take_back() -> None:
    session, first, others = drawn()
    frame, position = session.table.latest, session.table.position
    assert terms(session, first) == {
        "type": "undo",
        "frame": frame,
        "why": "",
        "consent": others,
        "asked": None,
    }
    assert terms(session, others[0])["why"] == "There is nothing to take back."
    assert terms(session, None)["why"] == "Spectators can only watch."
    assert send(session, first, Undo()) == {"type": "asked"}
    assert session.table.position == position
    asked = terms(session, others[0])["asked"]
    assert (asked["player"], asked["own"], asked["open"]) == (first, False, True)
    assert (asked["actions"], asked["chance"], asked["missing"]) == (2, True, others)
    assert asked["sentences"] == [
        line for at in (5, 6) for line in session.table.at(at, others[0]).sentences
    ]
    assert terms(session, first)["asked"]["own"]
    assert not terms(session, None)["asked"]["open"]
    assert send(session, first, Undo())["message"] == "You have requested an undo."
    # No player agrees for others, or to something else.
    for seat in (None, first):
        answer = send(session, seat, Agree(frame, first))
        assert answer == {"type": "late", "message": "Your consent is not needed."}
    assert send(session, others[0], Agree(frame - 1, first))["type"] == "late"
    assert session.table.position == position
    send(session, others[0], Agree(frame, first))
    assert terms(session, others[0])["asked"]["missing"] == others[1:]
    assert not terms(session, others[0])["asked"]["open"]
    assert session.table.position == position
    send(session, others[1], Agree(frame, first))
    assert session.table.position == 4
    assert terms(session, others[0])["asked"] is None
    assert send(session, others[1], Agree(frame, first))["type"] == "late"
    said = live(session, others[0])["sentences"]
    assert said == [*session.table.frames(others[0])[-1].sentences]
    assert "Draws are taken back too: they will have the same results again." in str(said)


def test_a_declined_undo_is_not_requested_again() -> None:
    session, first, others = drawn()
    frame, position = session.table.latest, session.table.position
    send(session, first, Undo())
    assert send(session, None, Decline(frame))["message"] == "Your consent is not needed."
    send(session, first, Decline(frame))
    assert terms(session, others[0])["asked"] is None, "withdrawn"
    assert send(session, first, Undo()) == {"type": "asked"}
    send(session, others[1], Decline(frame))
    name = session.table.names[others[1]]
    why = f"{name} did not agree: you can ask again after the next action."
    assert terms(session, first)["why"] == why
    assert terms(session, first)["asked"] is None
    assert send(session, first, Undo())["message"] == why
    assert send(session, others[0], Agree(frame, first))["type"] == "late"
    assert session.table.position == position


def test_consent_to_one_undo_does_not_cover_another_at_the_same_frame() -> None:
    """One person withdraws a small request, and another makes a large one while a third presses Agree."""
    session = session_for(new_table(Seat("Ross"), Seat("Rae"), Seat("Back"), seed="4"))
    while session.table.position < 20:
        to_act = session.table.player_to_act
        send(session, to_act, Play(ids(live(session, to_act))[0], session.table.latest))
    frame, position = session.table.latest, session.table.position
    large, asked, small = sorted(range(3), key=lambda seat: session.table.plan_undo(seat).position)
    assert send(session, small, Undo()) == {"type": "asked"}
    send(session, small, Decline(frame))
    assert send(session, large, Undo()) == {"type": "asked"}
    name = session.table.names[large]
    assert send(session, small, Undo())["message"] == f"{name} has requested an undo."
    assert send(session, small, Agree(frame, large)) == {"type": "done"}
    assert send(session, asked, Agree(frame, small))["type"] == "late"
    assert session.table.position == position
    assert send(session, asked, Agree(frame, large)) == {"type": "done"}
    assert session.table.position < position


@pytest.mark.parametrize("left_out", [0, 1, 2])
def test_a_long_request_names_the_first_step_and_the_last_ones(
    monkeypatch: pytest.MonkeyPatch, left_out: int
) -> None:
    session, first, _ = drawn()
    before = session.table.position - 2
    while session.table.to_act != first:
        to_act = session.table.player_to_act
        send(session, to_act, Play(ids(live(session, to_act))[0], session.table.latest))
    end = session.table.position
    monkeypatch.setattr(consent, "MAX_SENTENCES", end - before - left_out)
    send(session, first, Undo())
    told = [[*session.table.at(at, 0).sentences] for at in range(before + 1, end + 1)]
    words = [[], ["1 more step."], ["2 more steps."]][left_out]
    expected = [told[0], words, *told[1 + left_out :]]
    assert terms(session, 0)["asked"]["sentences"] == [line for each in expected for line in each]


def test_the_next_action_ends_a_request_for_consent() -> None:
    session, first, others = drawn(seats=2)
    frame = session.table.latest
    send(session, first, Undo())
    assert send(session, others[0], Play("take slot 0", frame)) == {"type": "done"}
    assert terms(session, others[0])["asked"] is None
    assert send(session, others[0], Agree(frame, first))["type"] == "late"


def test_bots_wait_while_consent_is_requested() -> None:
    session = session_for(new_table(Seat("Ross"), Seat("Rae"), Seat("Back", "random"), seed="4"))
    while session.table.to_act != 2:
        to_act = session.table.player_to_act
        send(session, to_act, Play(ids(live(session, to_act))[0], session.table.latest))
    thinking = session.bot_turn()
    assert thinking is not None
    last = session.table.line()[-2].player
    assert last in (0, 1)
    assert send(session, last, Undo()) == {"type": "asked"}
    assert session.bot_turn() is None
    with pytest.raises(TableError, match="an undo is waiting for consent"):
        thinking[1](1.0)  # it was already thinking when consent was requested
    assert terms(session, 1 - last)["asked"]["open"]
    send(session, 1 - last, Decline(session.table.latest))
    again, latest = session.bot_turn(), session.table.latest
    assert again is not None
    again[1](1.0)
    assert session.table.frames()[-1].number > latest


def test_moves_of_bots_can_be_undone_with_a_players_own() -> None:
    session = session_for(new_table(Seat("Ross"), Seat("Rae", "random"), seed="3"))
    session.table.play_bots()
    before = session.table.position
    send(session, 0, Play("take slot 0", before))
    session.table.play_bots()
    assert session.table.position > before + 2
    assert send(session, 0, Undo()) == {"type": "done"}
    assert session.table.position == before


def test_only_a_client_with_the_seat_acts_for_it() -> None:
    session = session_for(new_table())
    to_act = session.table.player_to_act
    position = session.table.position
    play = Play("take slot 0", session.table.latest)
    assert send(session, to_act, play, seats=[1 - to_act])["type"] == "forbidden"
    assert send(session, to_act, play, seats=[])["type"] == "forbidden"
    assert send(session, None, play)["message"] == "Spectators can only watch."
    refused = send(session, 1 - to_act, play)
    assert (refused["type"], refused["reason"]) == ("refused", "not_your_turn")
    assert session.table.position == position


def test_a_late_action_is_refused() -> None:
    session = session_for(new_table())
    to_act = session.table.player_to_act
    assert send(session, to_act, Play("take slot 0", 3))["type"] == "late"
    assert send(session, to_act, Play("take slot 9", session.table.latest))["type"] == "refused"
    assert send(session, to_act, Play("take all", session.table.latest))["type"] == "error"


def begun() -> tuple[AnySession, int]:
    """Return a session in which both have taken their first tiles, and the player to act."""
    session = session_for(new_table())
    for _ in range(2):
        to_act = session.table.player_to_act
        send(session, to_act, Play("take slot 0", session.table.latest))
    return session, session.table.player_to_act


def test_why_not_gives_the_reason_and_the_cells() -> None:
    session, to_act = begun()
    state = session.table.state
    assert isinstance(state, State)
    tile = str(state.players[to_act].reserve[0])
    here = send(session, to_act, WhyHere(tile, 11, 2))
    assert (here["type"], here["reason"]) == ("refused", "cell_taken")
    assert "[11, 2]" in str(here["cells"])
    assert send(session, to_act, WhyHere("L99", 1, 1))["type"] == "refused"
    assert send(session, to_act, WhyHere("Q1", 1, 1))["type"] == "error"
    assert send(session, to_act, requests.Why("ship sails to 0,6"))["type"] == "refused"
    assert send(session, to_act, requests.Why("pass")) == {"type": "possible"}


def test_pictures_are_drawn_on_request() -> None:
    session, to_act = begun()
    faces = send(session, to_act, requests.Faces("L17"))["faces"]
    assert isinstance(faces, dict)
    assert {*faces} == {f"{turn}{side}" for turn in (0, 90, 180, 270) for side in "fb"}
    assert send(session, to_act, requests.Faces("L64"))["type"] == "error"
    moves = [id for id in ids(live(session, to_act)) if "sails" in id]
    picture = str(send(session, to_act, Show((*moves, "ship sails to 0,6")))["picture"])
    assert moves
    assert all(f'data-action="{id}"' in picture for id in moves)
    assert "ship sails to 0,6" not in picture
    assert 'data-action="' not in str(send(session, 1 - to_act, Show(tuple(moves)))["picture"])
    past = send(session, None, requests.At(2))
    assert (past["type"], past["position"]) == ("past", 2)
    assert send(session, None, requests.At(999))["type"] == "error"


def test_a_hint_is_a_legal_action() -> None:
    session = session_for(new_table())
    to_act = session.table.player_to_act
    hint = send(session, to_act, Hint())
    assert hint["id"] in ids(live(session, to_act))
    assert re.fullmatch(r"L\d+ (fits|brings) .+\.", str(hint["reason"]))
    assert send(session, 1 - to_act, Hint())["type"] == "late"


class Overtaken:
    """A bot whose player plays while it is thinking."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.game = table.record.game()

    def choose(self, view: Any, rng: Random) -> Any:
        actions = self.game.choices(view)
        self.table.play(self.table.to_act, rng.choice(actions))
        return rng.choice(actions)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["expedition", "adventure"])
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_hint_is_for_the_position_of_the_request(game: str, seed: str) -> None:
    """A player may act before the hint arrives. It was still good advice for the position of the request."""
    session: Any = session_for(new_table(game=game, seed=seed))
    session.screen = attrs.evolve(session.screen, bots={"overtaken": Overtaken(session.table)})
    while (to_act := session.table.to_act) is not None and session.table.position < 80:
        view = session.table.view(to_act)
        hint = send(session, to_act, Hint())
        assert hint["type"] == "hint", hint
        action = session.screen.game.formats.parse_action(hint["id"])
        assert hint["reason"] == session.screen.reason(view, action)


def test_a_saved_game_can_be_resumed() -> None:
    session = session_for(new_table(Seat("Ross"), Seat("Rae", "random"), seed="5"))
    session.table.play_bots()
    text = send(session, None, requests.Save())["text"]
    assert isinstance(text, str)
    again = session_for(new_table(Seat("Ross"), Seat("Rae", "random"), seed="5", record=text))
    assert again.table.state == session.table.state
    for game in ("expedition", "adventure"):
        page = send(session_for(new_table(game=game)), 0, requests.Page(), seats=[0, 1])
        assert str(page["text"]).startswith("<!doctype html>")


def test_names_are_escaped() -> None:
    session = session_for(new_table(Seat("<img src=x>"), Seat('"&')))
    assert "<img" not in str(live(session, 0)["picture"])


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"variant": "huge"},
        {"variant": "solo"},
        {"seats": [{"name": "A", "bot": "genius", "away": False}] * 2},
        {"seats": [{"name": "A", "bot": None, "away": False}] * 2},
        {"seats": []},
        {"record": "{}"},
        {"record": "nonsense"},
        {"more": 1},
        {"seed": 7},
        {"seed": "7" * (MAX_SEED + 1)},
    ],
)
def test_an_invalid_request_for_a_table_is_refused(change: dict[str, object]) -> None:
    seats = [{"name": name, "bot": None, "away": False} for name in ("A", "B")]
    good = {"game": "expedition", "variant": "standard", "seats": seats, "record": None}
    assert len(requests.read_new_table({**good, "seed": None}).seats) == 2
    session_for(requests.read_new_table({**good, "seed": "7" * MAX_SEED}))
    with pytest.raises((InvalidData, InvalidSetup)):
        session_for(requests.read_new_table({**good, "seed": None, **change}))


def test_a_refused_number_of_players_is_named() -> None:
    with pytest.raises(InvalidSetup, match=r"This variant is for 2 or 3 or 4 players, got 1\."):
        session_for(new_table(Seat("Ross")))


@pytest.mark.parametrize(
    "seat_request",
    [
        None,
        [],
        {},
        {"seat": True, "size": 700, "request": {"type": "undo"}},
        {"seat": 0, "size": "700", "request": {"type": "undo"}},
        {"seat": 0, "size": 700, "request": {"type": "win"}},
        {"seat": 0, "size": 700, "request": {"type": "play", "id": 7, "frame": 1}},
        {"seat": 0, "size": 700, "request": {"type": "undo", "player": 1}},
        {"seat": 0, "size": 700, "request": {"type": "undo"}, "player": 1},
    ],
)
def test_requests_are_read_strictly(seat_request: object) -> None:
    with pytest.raises(InvalidData):
        requests.read_seat_request(seat_request)


@pytest.mark.parametrize("size", [0, SIZES.start - 1, SIZES.stop, 10**6, -5])
def test_the_size_of_pictures_is_limited(size: int) -> None:
    session = session_for(new_table())
    seat_request = requests.read_seat_request(
        {"seat": 0, "size": size, "request": {"type": "at", "position": 1}}
    )
    assert session.answer(seat_request, [0])["type"] == "error"
    with pytest.raises(InvalidData):
        session.undrawn_frames(0, None, size)
    for fine in (SIZES.start, SIZES.stop - 1):
        assert frames(session, 0, None, fine)


def test_too_many_actions_are_not_shown() -> None:
    session = session_for(new_table())
    assert send(session, 0, Show(("pass",) * MAX_SHOWN))["type"] == "picture"
    assert send(session, 0, Show(("pass",) * (MAX_SHOWN + 1)))["type"] == "error"
