"""JSON for states, views, actions, events, steps, editions and records: strict, canonical, versioned.

:func:`to_json` and :func:`from_json` are inverses of each other. So are :func:`to_dict` and
:func:`from_dict`, which work with plain values instead of text. A document is one object whose first two
keys, ``"format"`` and ``"version"``, identify it. The other keys are the fields of the value. Equal values
give equal text, and reading never guesses. :mod:`northwest_passage.expedition.serialization` gives the same
guarantees for the other game.

A state contains every secret. Give a seat only its :class:`View <northwest_passage.adventure.View>` and,
after each step, its :class:`Seen <northwest_passage.adventure.Seen>`. Each has its own format.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar, overload

from typing_extensions import TypeForm

from northwest_passage._internal.arguments import check_names, check_record
from northwest_passage._internal.codec.document import DocumentFormats, renamed
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.edition import Edition
from northwest_passage.adventure.events import Event, Step
from northwest_passage.adventure.json_codec import CODEC, rename_events
from northwest_passage.adventure.nouns import FORMAT_PREFIX
from northwest_passage.adventure.reasons import Refusal
from northwest_passage.adventure.records import GameRecord
from northwest_passage.adventure.rules.setup import Setup
from northwest_passage.adventure.scoring import Standing
from northwest_passage.adventure.state import State
from northwest_passage.adventure.views import Seen, View
from northwest_passage.errors import InvalidEdition, refuse

__all__ = ["FORMATS", "from_dict", "from_json", "to_dict", "to_json"]

T = TypeVar("T")


# These functions check values after reading. They import modules that writing does not need.


def _check(state: State) -> None:
    from northwest_passage.adventure.validation import problems_of

    refuse(problems_of(state))


def _check_view(view: View) -> None:
    from northwest_passage.adventure.validation import view_problems

    refuse(view_problems(view))


def _check_step(step: Step) -> None:
    from northwest_passage.adventure.validation import problems_of

    refuse(problems_of(step.state), "state.")


def _client_formats() -> DocumentFormats:
    from northwest_passage.adventure.frontend import FORMATS

    return FORMATS


VERSIONS: Final = {"event": 3, "record": 2, "record_header": 2, "seen": 3, "step": 3}
"""The versions of formats that have changed. All other formats have version 1."""

FORMATS: Final = DocumentFormats(
    FORMAT_PREFIX,
    {
        "action": Action,
        "edition": Edition,
        "event": Event,
        "record": GameRecord,
        "record_header": Setup,
        "refusal": Refusal,
        "seen": Seen,
        "standing": Standing,
        "state": State,
        "step": Step,
        "view": View,
    },
    CODEC,
    examine={
        State: _check,
        Setup: check_names,
        View: _check_view,
        Step: _check_step,
        GameRecord: check_record,
    },
    errors={Edition: InvalidEdition},
    versions=VERSIONS,
    upgrades={
        **dict.fromkeys(("record", "record_header"), renamed("luck", "seed")),
        **dict.fromkeys(("event", "seen", "step"), rename_events),
    },
    more=_client_formats,
)
"""All formats of Adventure."""


def to_json(value: object, *, envelope: bool = True) -> str:
    """Return a value as the text of a JSON document, in ASCII and without white space.

    Equal values give equal text.

    >>> from northwest_passage.adventure import EndTurn, to_json
    >>> to_json(EndTurn())
    '{"format":"northwest_passage.adventure.action","version":1,"type":"end_turn"}'

    :param value: a state, view, action, event, step, visible part of a step (``Seen``), refusal, standing,
        edition, setup or record. Documents and frames for a client are accepted too.
    :param envelope: whether the document begins with its format and version.
    :raises InvalidData: if the value is of another type.
    """
    return FORMATS.to_json(value, envelope=envelope)


def to_dict(value: object, *, envelope: bool = True) -> dict[str, object]:
    """Return a value as a JSON document of plain dicts, lists, strings, numbers, booleans and ``None``.

    >>> from northwest_passage.adventure import Raid, to_dict
    >>> to_dict(Raid((2, 5)), envelope=False)
    {'type': 'raid', 'to': [2, 5]}

    :param value: a value that :func:`to_json` accepts.
    :param envelope: whether the document begins with its format and version.
    :raises InvalidData: if the value has no JSON representation.
    """
    return FORMATS.to_dict(value, envelope=envelope)


@overload
def from_json(text: str, expected: type[T], *, envelope: bool = True) -> T: ...
@overload
def from_json(text: str, expected: TypeForm[T], *, envelope: bool = True) -> T: ...
def from_json(text: str, expected: TypeForm[T], *, envelope: bool = True) -> T:
    """Return the value of a JSON document, read from its text.

    >>> from northwest_passage.adventure import Action, Raid, from_json, to_json
    >>> to_json(Raid((2, 5)))
    '{"format":"northwest_passage.adventure.action","version":1,"type":"raid","to":[2,5]}'
    >>> from_json(to_json(Raid((2, 5))), Action)
    Raid(to=Hex(col=2, row=5))

    :param text: the document.
    :param expected: the expected type: ``State``, ``View``, ``Action`` or one class of action, ``Event`` or
        one class of event, ``Step``, ``Seen``, ``Refusal``, ``Edition``, ``GameRecord``, ``Setup`` or
        ``Standing``.
    :param envelope: whether the text begins with its format and version. If true, they are required. If
        false, they are refused.
    :raises InvalidData: if the document is invalid, with all problems found. A state must pass :func:`check
        <northwest_passage.adventure.check>`, a view must agree with some state that passes it, and it must
        be possible to replay a record to its end.
    :raises InvalidEdition: if an edition was requested and is invalid. It is a subclass of ``InvalidData``.
    """
    return FORMATS.from_json(text, expected, envelope=envelope)


@overload
def from_dict(document: Mapping[str, object], expected: type[T], *, envelope: bool = True) -> T: ...
@overload
def from_dict(
    document: Mapping[str, object], expected: TypeForm[T], *, envelope: bool = True
) -> T: ...
def from_dict(document: Mapping[str, object], expected: TypeForm[T], *, envelope: bool = True) -> T:
    """Return the value of a JSON document of plain dicts, lists, strings, numbers, booleans and ``None``.

    >>> from northwest_passage.adventure import Action, from_dict
    >>> from_dict({"type": "raid", "to": [2, 5]}, Action, envelope=False)
    Raid(to=Hex(col=2, row=5))

    :param document: the document, as :func:`to_dict` returns it.
    :param expected: the expected type, as in :func:`from_json`.
    :param envelope: whether the document begins with its format and version.
    :raises InvalidData: as in :func:`from_json`.
    """
    return FORMATS.from_dict(document, expected, envelope=envelope)
