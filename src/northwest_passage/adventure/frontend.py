"""The document a client draws: the view of a seat, what it may do, and who is where.

It is made from the view alone, so that nobody receives more than a seat may know.
"""

from __future__ import annotations

from typing import Final

import attrs

from northwest_passage._shared.codec.document import Formats
from northwest_passage._shared.frozen import Frozen
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.notation import format_action
from northwest_passage.adventure.rules.engine import legal_actions
from northwest_passage.adventure.scoring import Standing, standings
from northwest_passage.adventure.spelling import CODEC, PREFIX
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import View, view
from northwest_passage.adventure.words import label

__all__ = ["FORMATS", "ActionView", "Document", "document", "frontend_view"]


@attrs.frozen
class ActionView(Frozen):
    """Something the seat may do now."""

    action: Action
    notation: str
    """The action as a line of text."""
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


FORMATS: Final = Formats(PREFIX, {"document": Document}, CODEC)
"""The format of documents for clients."""


def document(state: State, viewer: int | None = None) -> Document:
    """What a client needs to show one seat, or with ``None`` a spectator, as a value.

    :raises InvalidData: if there is no such player.
    """
    seen = view(state, viewer)
    actions = tuple(
        ActionView(action, format_action(action), label(seen, action))
        for action in legal_actions(seen)
    )
    return Document(seen, seen.to_act, actions, standings(seen))


def frontend_view(state: State, viewer: int | None = None) -> dict[str, object]:
    """What a client needs to show one seat, or with ``None`` a spectator, as a JSON document.

    :raises InvalidData: if there is no such player.
    """
    return FORMATS.to_dict(document(state, viewer))
