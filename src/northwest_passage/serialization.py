"""JSON for states, actions, editions, events, scores, records and clients: strict, canonical, versioned.

:func:`to_json` and :func:`from_json` are inverses of each other, and so are :func:`to_dict` and
:func:`from_dict`, which stop short of the text. A document is one object whose first two keys say what
it is, ``"format"`` and ``"version"``; the other keys are the fields of the value. Equal values give equal
text.

Nothing is guessed when a text is read. Every key is there, none is unknown or repeated, ``4`` is neither
``"4"`` nor ``4.0``, and lists that have an order are in it. So each value has one document, apart from white
space and the order of keys; whatever is read is written again as it was. Anything else raises
:class:`InvalidData <northwest_passage.InvalidData>` with everything that is wrong, each with its path.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeVar, overload

from northwest_passage._shared.codec.document import Formats
from northwest_passage._shared.codec.problems import MAX_NUMBER
from northwest_passage._shared.codec.text import MAX_DEPTH, MAX_LENGTH
from northwest_passage._shared.names import check_luck, check_names
from northwest_passage.actions import Action
from northwest_passage.checking import problems_of
from northwest_passage.edition import Edition
from northwest_passage.errors import InvalidData, InvalidEdition
from northwest_passage.events import Event
from northwest_passage.frontend import FORMATS as FRONTEND_FORMATS
from northwest_passage.record import GameRecord
from northwest_passage.rules.setup import Setup
from northwest_passage.scoring import Score
from northwest_passage.spelling import CODEC, PREFIX
from northwest_passage.state import State

if TYPE_CHECKING:
    from typing_extensions import TypeForm

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


def _check(state: State) -> None:
    problems = problems_of(state)
    if problems:
        raise InvalidData(problems)


def _check_record(record: GameRecord) -> None:
    check_luck(record)
    record.replay()


FORMATS: Final = (
    Formats(
        PREFIX,
        {
            "action": Action,
            "edition": Edition,
            "event": Event,
            "record": GameRecord,
            "record_header": Setup,
            "score": Score,
            "state": State,
        },
        CODEC,
        examine={State: _check, Setup: check_names, GameRecord: _check_record},
        errors={Edition: InvalidEdition},
    )
    | FRONTEND_FORMATS
)
"""All formats of Expedition."""


def to_json(value: object) -> str:
    """A value as the text of a JSON document: without white space, in ASCII, equal for equal values.

    :param value: a state, action, edition, event, score, record, or a :class:`Document
        <northwest_passage.frontend.Document>`.
    :raises InvalidData: if it is something else; or if it could not be read again, because a field is not of
        its type, or because the text would be longer than :data:`MAX_LENGTH`.
    """
    return FORMATS.to_json(value)


def to_dict(value: object) -> dict[str, object]:
    """A value as a JSON document of plain dicts, lists, strings, numbers, booleans and ``None``.

    :raises InvalidData: if there is no JSON form of it, or a field has another type than it should have.
    """
    return FORMATS.to_dict(value)


@overload
def from_json(text: str, form: type[T]) -> T: ...
@overload
def from_json(text: str, form: TypeForm[T]) -> T: ...
def from_json(text: str, form: TypeForm[T]) -> T:
    """Read the text of a JSON document.

    >>> from northwest_passage import Action, Pass, to_json
    >>> to_json(Pass())
    '{"format":"northwest_passage.action","version":1,"type":"pass"}'
    >>> from_json(to_json(Pass()), Action)
    Pass()

    :param form: what it should be: ``State``, ``Action`` or one class of action, ``Edition``, ``Event`` or
        one class of event, ``Score``, ``GameRecord``.
    :raises InvalidData: with all problems found. A state must pass :func:`check
        <northwest_passage.check>`, and a record must replay to its end.
    :raises InvalidEdition: which is an ``InvalidData`` too, if an edition was asked for.
    """
    return FORMATS.from_json(text, form)


@overload
def from_dict(document: Mapping[str, object], form: type[T]) -> T: ...
@overload
def from_dict(document: Mapping[str, object], form: TypeForm[T]) -> T: ...
def from_dict(document: Mapping[str, object], form: TypeForm[T]) -> T:
    """Read a JSON document of plain dicts, lists, strings, numbers, booleans and ``None``.

    For a dict, any other ``Mapping`` will do.

    :raises InvalidData: as :func:`from_json`.
    """
    return FORMATS.from_dict(document, form)
