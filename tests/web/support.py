"""Desks and letters for tests."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from northwest_passage.web.lobby import AnyDesk, begin_desk
from northwest_passage.web.requests import Letter, Request, Seat, TableWish
from northwest_passage.web.session import Message

SIZE = 700


def wish(
    *seats: Seat,
    game: str = "expedition",
    variant: str = "standard",
    seed: str = "1",
    record: str | None = None,
) -> TableWish:
    """A wish for a table; without seats for two people."""
    return TableWish(game, variant, seats or (Seat("Ross"), Seat("Rae")), record, seed)


def desk_for(wanted: TableWish) -> AnyDesk:
    """A desk for a wish."""
    return begin_desk(wanted)


def ask(
    desk: AnyDesk, seat: int | None, request: Request, seats: Iterable[int] | None = None
) -> Message:
    """Ask for a seat, which is one's own unless other seats are."""
    own = tuple(seats) if seats is not None else () if seat is None else (seat,)
    return desk.answer(Letter(seat, SIZE, request), own)


def live(desk: AnyDesk, seat: int | None) -> Message:
    """The last frame as a seat has seen it."""
    return [*desk.frames(seat, None, SIZE)][-1]


def ids(frame: Message) -> list[str]:
    """The ids of all actions in a frame."""
    document = frame["document"]
    assert isinstance(document, dict)
    actions = document["actions"]
    return [action["id"] for group in actions for action in group["actions"]]


def choose(rng: Random, offered: list[str]) -> str:
    """Any of the ids, those that end something seldom."""
    others = [id for id in offered if id not in ("pass", "end turn")]
    return rng.choice(others if others and rng.random() < 0.9 else offered)
