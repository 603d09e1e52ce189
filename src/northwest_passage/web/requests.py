"""What a client can say to a desk: letters, read strictly, since anybody can write one.

A letter is one JSON object with a seat, the width of the picture that the client has room for, and a request:
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
    "Letter",
    "Page",
    "Play",
    "Request",
    "Save",
    "Seat",
    "Show",
    "Signs",
    "TableWish",
    "Undo",
    "Why",
    "WhyHere",
    "read_letter",
    "read_wish",
]


@attrs.frozen
class Play(Frozen):
    """Carry out an action."""

    id: str
    """The action in notation, as the document gives it."""
    frame: int
    """The number of the last frame that was seen when this was decided."""


@attrs.frozen
class Undo(Frozen):
    """Take back the last decision; if others have to agree, ask them."""


@attrs.frozen
class Agree(Frozen):
    """Agree to the undo that another person asks for."""

    frame: int
    """The number of the last frame when it was asked for."""
    player: int
    """Who asks: others may ask for something else at the same frame."""


@attrs.frozen
class Decline(Frozen):
    """Do not agree to the undo that another person asks for, or withdraw one's own."""

    frame: int
    """The number of the last frame when it was asked for."""


@attrs.frozen
class Hint(Frozen):
    """Ask what a bot would do."""


@attrs.frozen
class Why(Frozen):
    """Ask why an action is not possible."""

    id: str
    """The action in notation."""


@attrs.frozen
class WhyHere(Frozen):
    """Ask why a tile does not fit somewhere, whichever way it lies."""

    tile: str
    col: int
    row: int


@attrs.frozen
class At(Frozen):
    """Ask how it was at a position of the game."""

    position: int


@attrs.frozen
class Show(Frozen):
    """A picture of what is on the table now, with some actions to choose from in it."""

    ids: tuple[str, ...]
    """The actions in notation; those that are not possible are left out."""


@attrs.frozen
class Faces(Frozen):
    """Pictures of a tile, one for each way it can lie."""

    tile: str


@attrs.frozen
class Signs(Frozen):
    """A picture that says what the signs on the map mean."""


@attrs.frozen
class Save(Frozen):
    """The game so far as a file to keep, to load again, or to share."""


@attrs.frozen
class Page(Frozen):
    """The game so far as a page that plays it."""


Request: TypeAlias = (
    Play | Undo | Agree | Decline | Hint | Why | WhyHere | At | Show | Faces | Signs | Save | Page
)
"""Anything that a client can ask for."""


@attrs.frozen
class Letter(Frozen):
    """A request, and who asks."""

    seat: int | None
    """The seat it comes from; ``None`` for a spectator. Whether it does is the host's business."""
    size: int
    """How wide pictures are to be, in pixels."""
    request: Request


@attrs.frozen
class Seat(Frozen):
    """Who is to sit at a new table."""

    name: str
    bot: str | None = None
    """The kind of bot that plays it; ``None`` for a person."""
    away: bool = False
    """Whether the person plays on another device, by a link."""


@attrs.frozen
class TableWish(Frozen):
    """A new table, or one that goes on with a saved game."""

    game: str
    variant: str
    seats: tuple[Seat, ...]
    record: str | None = None
    """A saved game, in the form in which :class:`Save` gives it."""
    seed: str | None = None
    """Where luck comes from; ``None`` for a secret one."""


_CODEC: Final = Codec(unions={Request: NamedUnion("Request", "Anything a client can ask for.")})


def read_letter(document: object) -> Letter:
    """Read a letter from plain JSON values.

    :raises InvalidData: with everything that is not as it should be.
    """
    return cast("Letter", _CODEC.read(document, Letter))


def read_wish(document: object) -> TableWish:
    """Read the wish for a table from plain JSON values.

    :raises InvalidData: with everything that is not as it should be.
    """
    return cast("TableWish", _CODEC.read(document, TableWish))
