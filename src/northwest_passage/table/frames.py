"""The entries in the history of a table, and the frames that show entries to a seat."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage.game import CHANCE, ActionT, EventT, Game, SetupT, StateT, Step, ViewT

__all__ = ["Entry", "Frame", "FrameBuilder", "frame_and_document", "frame_of"]


@attrs.frozen
class Entry(Frozen, Generic[StateT, ActionT, EventT]):
    """A step or an undo in the history of a table, with all secrets."""

    number: int
    position: int
    player: int | None
    action: ActionT | None
    step: Step[StateT, EventT]
    undone: int = 0
    undone_chance: bool = False
    undone_by: int | None = None


@attrs.frozen
class Frame(Frozen, Generic[ViewT, ActionT, EventT]):
    """One step as a seat has seen it, and what the seat sees afterwards.

    It is built only from the game's ``seen`` and ``view`` for that seat. In every game it is
    public that an action was carried out, and by which player.
    """

    number: int
    """The number of the frame, counted from 0 in chronological order. It is the same for all seats."""
    position: int
    """The number of actions between the beginning of the game and this view."""
    player: int | None
    """The player who acted, or ``CHANCE``. ``None`` at the beginning and when actions are taken back."""
    action: ActionT | None
    """The action, or ``None`` if the seat does not see it or there was none."""
    events: tuple[EventT, ...]
    """The events, without the information that is hidden from the seat."""
    sentences: tuple[str, ...]
    """The events in words."""
    view: ViewT
    """The game as the seat sees it after the step."""
    undone: int = 0
    """The number of actions taken back."""
    undone_chance: bool = False
    """True if chance actions were taken back, so players may know future draws."""


def frame_of(
    game: Game[SetupT, StateT, ViewT, ActionT, EventT, Any],
    entry: Entry[StateT, ActionT, EventT],
    viewer: int | None,
) -> Frame[ViewT, ActionT, EventT]:
    """Return the frame that shows an entry to a seat, or to a spectator (``None``)."""
    view = game.view(entry.step.state, viewer)
    action: ActionT | None = None
    events: tuple[EventT, ...] = ()
    if entry.action is None:
        sentences: Sequence[str] = _taken_back(game, entry, viewer) if entry.undone else ()
    else:
        seen = game.seen(entry.action, entry.step, viewer)
        action, events = seen.action, seen.events
        sentences = game.formats.describe(view, events, viewer)
    return Frame(
        entry.number,
        entry.position,
        entry.player,
        action,
        events,
        tuple(sentences),
        view,
        entry.undone,
        entry.undone_chance,
    )


def _taken_back(
    game: Game[SetupT, StateT, ViewT, ActionT, EventT, Any],
    entry: Entry[StateT, ActionT, EventT],
    viewer: int | None,
) -> tuple[str, ...]:
    """Describe an undo in sentences."""
    amount = f"the last {entry.undone} actions" if entry.undone > 1 else "one action"
    by = entry.undone_by
    if by is None or by == CHANCE:
        sentence = (
            f"{amount[0].upper()}{amount[1:]} {'are' if entry.undone > 1 else 'is'} taken back."
        )
    elif by == viewer:
        sentence = f"You take back {amount}."
    else:
        sentence = f"{game.players(entry.step.state)[by]} takes back {amount}."
    chance = "Draws are taken back too: they will have the same results again."
    return (sentence, chance) if entry.undone_chance else (sentence,)


FrameBuilder: TypeAlias = Callable[[], tuple[Frame[ViewT, ActionT, EventT], dict[str, object]]]
"""A function that returns a frame, and the frame as a JSON document."""


def frame_and_document(
    game: Game[SetupT, StateT, ViewT, ActionT, EventT, Any],
    entry: Entry[StateT, ActionT, EventT],
    viewer: int | None,
    *,
    whole: bool,
) -> tuple[Frame[ViewT, ActionT, EventT], dict[str, object]]:
    """Return the frame that shows an entry, and the frame as a JSON document, to be sent to a client.

    :param game: the game.
    :param entry: the entry.
    :param viewer: the seat, or ``None`` for a spectator.
    :param whole: whether to include the document from which a client draws the game.
    """
    frame, formats = frame_of(game, entry, viewer), game.formats

    def plain(value: ActionT | EventT) -> object:
        read: object = json.loads(formats.fields_as_json(value))
        return read

    shown = formats.document(entry.step.state, viewer) if whole else None
    document = {
        "format": f"{formats.prefix}.frame",
        "version": formats.frame_version,
        "number": frame.number,
        "position": frame.position,
        "player": frame.player,
        "action": None if frame.action is None else plain(frame.action),
        "id": None if frame.action is None else formats.format_action(frame.action),
        "events": [plain(event) for event in frame.events],
        "sentences": [*frame.sentences],
        "undone": frame.undone,
        "undone_chance": frame.undone_chance,
        # A value inside a document has no envelope of its own.
        "document": None
        if shown is None
        else {key: value for key, value in shown.items() if key not in ("format", "version")},
    }
    return frame, document
