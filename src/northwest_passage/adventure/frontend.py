"""The document a client draws: the view of a seat, what it may do, and who is where.

It is made from the view alone, so that nobody receives more than a seat may know.
"""

from __future__ import annotations

from typing import Final

import attrs

from northwest_passage._shared.codec.document import Formats
from northwest_passage._shared.frozen import Frozen
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.events import Event
from northwest_passage.adventure.notation import format_action
from northwest_passage.adventure.rules.engine import legal_actions
from northwest_passage.adventure.scoring import Standing, standings
from northwest_passage.adventure.spelling import CODEC, PREFIX
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import View, view
from northwest_passage.adventure.words import label

__all__ = [
    "FORMATS",
    "ActionView",
    "Document",
    "FrameView",
    "LegalAction",
    "Question",
    "document",
    "frontend_view",
]


@attrs.frozen
class ActionView(Frozen):
    """Something the seat may do now."""

    id: str
    """The action in notation, to be sent back."""
    action: Action
    """The same with its fields."""
    label: str
    """The action in a few words, as for a button."""


@attrs.frozen
class Document(Frozen):
    """All that a client needs to show one seat."""

    view: View
    to_act: int | None
    """The player who decides, -1 for chance, or null when the game is over."""
    actions: tuple[ActionView, ...]
    """What the seat may do; nothing while somebody else is to act, or chance."""
    standings: tuple[Standing, ...]


@attrs.frozen
class FrameView(Frozen):
    """One step of a game, as a :class:`Table <northwest_passage.table.Table>` tells it to a client."""

    number: int
    """From 0, in the order in which things happened; the same for all seats."""
    position: int
    """How many actions lie between the beginning of the game and what is seen now."""
    player: int | None
    """Who acted: a player, or -1 for chance; nobody at the beginning and when actions are taken back."""
    action: Action | None
    """What was done; null if the seat does not see it."""
    id: str | None
    """The action in notation."""
    events: tuple[Event, ...]
    """What happened, as far as the seat may know."""
    sentences: tuple[str, ...]
    """The same in words."""
    undone: int
    """How many actions were taken back."""
    undone_chance: bool
    """Whether chance had acted among them, so that somebody may know what would come."""
    document: Document | None
    """What to draw afterwards; left out where a later frame of the same answer has it."""


@attrs.frozen
class LegalAction(Frozen):
    """Something a bot may choose."""

    id: str
    """The action in notation: the answer."""
    action: Action
    """The same with its fields."""


@attrs.frozen
class Question(Frozen):
    """What a :class:`ProcessBot <northwest_passage.bots.ProcessBot>` asks its program."""

    seed: int
    """A number to take luck from, so that games can be repeated."""
    view: View
    """What the player to act may know."""
    actions: tuple[LegalAction, ...]
    """All that is legal, in a fixed order."""


FORMATS: Final = Formats(
    PREFIX, {"document": Document, "frame": FrameView, "question": Question}, CODEC
)
"""The formats of documents for clients."""


def document(state: State, viewer: int | None = None) -> Document:
    """What a client needs to show one seat, or with ``None`` a spectator, as a value.

    :raises InvalidData: if there is no such player.
    """
    seen = view(state, viewer)
    actions = tuple(
        ActionView(format_action(action), action, label(seen, action))
        for action in legal_actions(seen)
    )
    return Document(seen, seen.to_act, actions, standings(seen))


def frontend_view(state: State, viewer: int | None = None) -> dict[str, object]:
    """What a client needs to show one seat, or with ``None`` a spectator, as a JSON document.

    :raises InvalidData: if there is no such player.
    """
    return FORMATS.to_dict(document(state, viewer))
