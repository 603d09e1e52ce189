"""Sessions and requests for tests."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from northwest_passage.web.lobby import AnySession, begin_session
from northwest_passage.web.requests import NewTableRequest, Request, Seat, SeatRequest
from northwest_passage.web.session import Message

SIZE = 700


def new_table(
    *seats: Seat,
    game: str = "expedition",
    variant: str = "standard",
    seed: str = "1",
    record: str | None = None,
) -> NewTableRequest:
    """Return a request for a new table, by default for two people."""
    return NewTableRequest(game, variant, seats or (Seat("Ross"), Seat("Rae")), record, seed)


def session_for(wanted: NewTableRequest) -> AnySession:
    """Return a session for a request for a new table."""
    return begin_session(wanted)


def send(
    session: AnySession, seat: int | None, request: Request, seats: Iterable[int] | None = None
) -> Message:
    """Send a request from a seat, which is the client's own unless ``seats`` are given."""
    own = tuple(seats) if seats is not None else () if seat is None else (seat,)
    return session.answer(SeatRequest(seat, SIZE, request), own)


def frames(
    session: AnySession, seat: int | None, since: int | None = None, size: int = SIZE
) -> list[Message]:
    """Return the frames from a number on, or only the last frame, as a seat has seen them."""
    return [draw() for draw in session.undrawn_frames(seat, since, size)]


def live(session: AnySession, seat: int | None) -> Message:
    """Return the last frame as a seat has seen it."""
    [frame] = frames(session, seat)
    return frame


def ids(frame: Message) -> list[str]:
    """Return the ids of all actions in a frame."""
    document = frame["document"]
    assert isinstance(document, dict)
    actions = document["actions"]
    return [action["id"] for group in actions for action in group["actions"]]


def choose(rng: Random, offered: list[str]) -> str:
    """Choose any id, but rarely a pass or the end of a turn."""
    others = [id for id in offered if id not in ("pass", "end turn")]
    return rng.choice(others if others and rng.random() < 0.9 else offered)
