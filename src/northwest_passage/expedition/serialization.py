"""JSON for all values of Expedition that are sent or stored: strict, canonical, versioned.

:func:`to_json` and :func:`from_json` are inverses of each other. So are :func:`to_dict` and
:func:`from_dict`, which use plain values instead of text. A document is one object. Its first two keys,
``"format"`` and ``"version"``, identify it, and the other keys are the fields of the value. Equal values give
equal text. A value inside a document of your own does not need this envelope: ``envelope=False`` leaves it
out.

Nothing is guessed when a document is read. Every key must be present, none may be unknown or repeated, ``4``
is neither ``"4"`` nor ``4.0``, and ordered lists must be in order. Apart from white space and the order of
keys, each value therefore has exactly one document, and writing a value that was read reproduces its
document. Anything else raises :class:`InvalidData <northwest_passage.InvalidData>` with every problem and its
path.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar, overload

from typing_extensions import TypeForm

from northwest_passage._internal.arguments import MAX_NUMBER, check_names, check_record
from northwest_passage._internal.codec.document import (
    MAX_DEPTH,
    MAX_LENGTH,
    DocumentFormats,
    renamed,
)
from northwest_passage.errors import InvalidEdition, refuse
from northwest_passage.expedition.actions import Action
from northwest_passage.expedition.edition import Edition
from northwest_passage.expedition.events import Event, Step
from northwest_passage.expedition.freezing import Area
from northwest_passage.expedition.json_codec import CODEC
from northwest_passage.expedition.nouns import FORMAT_PREFIX
from northwest_passage.expedition.reasons import Refusal
from northwest_passage.expedition.records import GameRecord
from northwest_passage.expedition.rules.setup import Setup
from northwest_passage.expedition.scoring import Score, Standing
from northwest_passage.expedition.state import State

__all__ = [
    "FORMATS",
    "MAX_DEPTH",
    "MAX_LENGTH",
    "MAX_NUMBER",
    "from_dict",
    "from_json",
    "to_dict",
    "to_json",
]

T = TypeVar("T")


# Values are checked only when they are read, so these functions import modules that writing does not need.


def _check(state: State) -> None:
    from northwest_passage.expedition.validation import problems_of

    refuse(problems_of(state))


def _check_step(step: Step) -> None:
    from northwest_passage.expedition.validation import problems_of

    refuse(problems_of(step.state), "state.")


def _client_formats() -> DocumentFormats:
    from northwest_passage.expedition.frontend import FORMATS

    return FORMATS


VERSIONS: Final = {"event": 2, "record": 2, "record_header": 2, "step": 2}
"""The versions of formats that have changed. All others have version 1."""

FORMATS: Final = DocumentFormats(
    FORMAT_PREFIX,
    {
        "action": Action,
        "area": Area,
        "edition": Edition,
        "event": Event,
        "record": GameRecord,
        "record_header": Setup,
        "refusal": Refusal,
        "score": Score,
        "standing": Standing,
        "state": State,
        "step": Step,
    },
    CODEC,
    examine={
        State: _check,
        Step: _check_step,
        Setup: check_names,
        GameRecord: check_record,
    },
    errors={Edition: InvalidEdition},
    versions=VERSIONS,
    upgrades=dict.fromkeys(("record", "record_header"), renamed("luck", "seed")),
    more=_client_formats,
)
"""All formats of Expedition."""


def to_json(value: object, *, envelope: bool = True) -> str:
    """Return a value as the text of a JSON document: ASCII, without white space, equal for equal values.

    >>> from northwest_passage import Pass, to_json
    >>> to_json(Pass())
    '{"format":"northwest_passage.action","version":1,"type":"pass"}'

    :param value: a state, action, event, step, refusal, area, score, standing, edition, setup or record, or a
        :class:`Document <northwest_passage.expedition.frontend.Document>` or a frame for a client.
    :param envelope: whether the document begins with its format and version.
    :raises InvalidData: if the value has no JSON format, or if it could not be read again because a field has
        the wrong type or the text would be longer than :data:`MAX_LENGTH`.
    """
    return FORMATS.to_json(value, envelope=envelope)


def to_dict(value: object, *, envelope: bool = True) -> dict[str, object]:
    """Return a value as a JSON document of plain dicts, lists, strings, numbers, booleans and ``None``.

    >>> from northwest_passage import Pass, to_dict
    >>> to_dict(Pass()), to_dict(Pass(), envelope=False)
    ({'format': 'northwest_passage.action', 'version': 1, 'type': 'pass'}, {'type': 'pass'})

    :param value: as in :func:`to_json`.
    :param envelope: whether the document begins with its format and version.
    :raises InvalidData: if the value has no JSON format, or a field has the wrong type.
    """
    return FORMATS.to_dict(value, envelope=envelope)


@overload
def from_json(text: str, expected: type[T], *, envelope: bool = True) -> T: ...
@overload
def from_json(text: str, expected: TypeForm[T], *, envelope: bool = True) -> T: ...
def from_json(text: str, expected: TypeForm[T], *, envelope: bool = True) -> T:
    """Read the text of a JSON document.

    >>> from northwest_passage import Action, Pass, from_json, to_json
    >>> to_json(Pass())
    '{"format":"northwest_passage.action","version":1,"type":"pass"}'
    >>> from_json(to_json(Pass()), Action)
    Pass()

    :param text: the text, as :func:`to_json` writes it.
    :param expected: the expected type: ``State``, ``Action`` or one class of action, ``Event`` or one class
        of event, ``Step``, ``Refusal``, ``Area``, ``Score``, ``Standing``, ``Edition``, ``Setup`` or
        ``GameRecord``.
    :param envelope: whether the text must begin with its format and version. If false, it must not.
    :returns: the value.
    :raises InvalidData: with all problems found. A state must pass :func:`check <northwest_passage.check>`,
        and it must be possible to replay a record to its end.
    :raises InvalidEdition: if the document of an edition cannot be read. It is a subclass of ``InvalidData``.
    """
    return FORMATS.from_json(text, expected, envelope=envelope)


@overload
def from_dict(document: Mapping[str, object], expected: type[T], *, envelope: bool = True) -> T: ...
@overload
def from_dict(
    document: Mapping[str, object], expected: TypeForm[T], *, envelope: bool = True
) -> T: ...
def from_dict(document: Mapping[str, object], expected: TypeForm[T], *, envelope: bool = True) -> T:
    """Read a JSON document of plain dicts, lists, strings, numbers, booleans and ``None``.

    Any other ``Mapping`` is accepted in place of a dict.

    >>> from northwest_passage import Action, from_dict
    >>> from_dict({"type": "pass"}, Action, envelope=False)
    Pass()

    :param document: the document, as :func:`to_dict` returns it.
    :param expected: the expected type, as in :func:`from_json`.
    :param envelope: as in :func:`from_json`.
    :returns: the value.
    :raises InvalidData: as in :func:`from_json`.
    """
    return FORMATS.from_dict(document, expected, envelope=envelope)
