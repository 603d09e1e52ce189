"""The requests of a client to a session, parsed strictly, since clients are untrusted.

A request is one JSON object with a seat, the width of the client's picture, and the request itself:
``{"seat": 0, "size": 700, "request": {"type": "play", "id": "take slot 1", "frame": 4}}``.
"""

from __future__ import annotations

from typing import Final, TypeAlias, cast

import attrs

from northwest_passage._internal.codec.converter import Codec, NamedUnion
from northwest_passage._internal.frozen import Frozen

__all__ = [
    "Agree",
    "At",
    "Decline",
    "Faces",
    "Hint",
    "NewTableRequest",
    "Page",
    "Play",
    "Request",
    "Save",
    "Seat",
    "SeatRequest",
    "Show",
    "Story",
    "Symbols",
    "Undo",
    "Why",
    "WhyHere",
    "read_new_table",
    "read_seat_request",
]


@attrs.frozen
class Play(Frozen):
    """A request to carry out an action."""

    id: str
    """The action in notation, as in the client's document."""
    frame: int
    """The number of the last frame that the client has seen."""


@attrs.frozen
class Undo(Frozen):
    """A request to take back the last decision, with the consent of others if it is needed."""


@attrs.frozen
class Agree(Frozen):
    """Consent to the undo that another person requests."""

    frame: int
    """The number of the last frame when the undo was requested."""
    player: int
    """The player who requested the undo. Another player may since have requested one at the same frame."""


@attrs.frozen
class Decline(Frozen):
    """A refusal of the undo that another person requests, or the withdrawal of one's own."""

    frame: int
    """The number of the last frame when the undo was requested."""


@attrs.frozen
class Hint(Frozen):
    """A request for a hint: the action that a bot would choose."""


@attrs.frozen
class Why(Frozen):
    """A request for the reason why an action is not possible."""

    id: str
    """The action in notation."""


@attrs.frozen
class WhyHere(Frozen):
    """A request for the reason why a tile does not fit at a cell in any orientation."""

    tile: str
    col: int
    row: int


@attrs.frozen
class At(Frozen):
    """A request for an earlier position of the game."""

    position: int


@attrs.frozen
class Show(Frozen):
    """A request for a picture of the current position in which some actions are highlighted."""

    ids: tuple[str, ...]
    """The actions in notation. Actions that are not possible are left out."""


@attrs.frozen
class Faces(Frozen):
    """A request for pictures of a tile, one for each orientation."""

    tile: str


@attrs.frozen
class Symbols(Frozen):
    """A request for the legend of the symbols on the map."""


@attrs.frozen
class Save(Frozen):
    """A request for the game so far as a file, to load again or to share."""


@attrs.frozen
class Page(Frozen):
    """A request for the game so far as a page that replays it."""


@attrs.frozen
class Story(Frozen):
    """A request for a chart of the game so far."""


Request: TypeAlias = (
    Play
    | Undo
    | Agree
    | Decline
    | Hint
    | Why
    | WhyHere
    | At
    | Show
    | Faces
    | Symbols
    | Save
    | Page
    | Story
)
"""Any request of a client."""


@attrs.frozen
class SeatRequest(Frozen):
    """A request and its sender."""

    seat: int | None
    """The seat of the sender, or ``None`` for a spectator. The host must verify it."""
    size: int
    """The width of pictures, in pixels."""
    request: Request


@attrs.frozen
class Seat(Frozen):
    """The occupant of a seat at a new table."""

    name: str
    bot: str | None = None
    """The kind of bot in the seat, or ``None`` for a person."""
    away: bool = False
    """True if the person joins by a link on another device."""


@attrs.frozen
class NewTableRequest(Frozen):
    """A request for a new table, or for one that continues a saved game."""

    game: str
    variant: str
    seats: tuple[Seat, ...]
    record: str | None = None
    """A saved game in the format of :class:`Save`, or ``None`` for a new game."""
    seed: str | None = None
    """The seed, or ``None`` for a secret one."""


_CODEC: Final = Codec(unions={Request: NamedUnion("Request", "Any request of a client.")})


def read_seat_request(document: object) -> SeatRequest:
    """Parse a request from plain JSON values.

    :raises InvalidData: if the request is not valid, with all problems found.
    """
    return cast("SeatRequest", _CODEC.read(document, SeatRequest))


def read_new_table(document: object) -> NewTableRequest:
    """Parse the request for a table from plain JSON values.

    :raises InvalidData: if the request is not valid, with all problems found.
    """
    return cast("NewTableRequest", _CODEC.read(document, NewTableRequest))
