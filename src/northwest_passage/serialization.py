"""JSON for states, actions, editions, events, scores, records and views: strict, canonical, versioned.

:func:`to_json` and :func:`from_json` are inverses of each other, and so are :func:`to_dict` and
:func:`from_dict`, which stop short of the text. A document is one object whose first two keys say what
it is, ``"format"`` and ``"version"``; the other keys are the fields of the value. Equal values give equal
text.

Nothing is guessed when a text is read. Every key is there, none is unknown or repeated, ``4`` is neither
``"4"`` nor ``4.0``, and lists that have an order are in it. So each value has one document, but for white
space and the order of keys; whatever is read is written again as it was. All else is answered by
:class:`InvalidData <northwest_passage.InvalidData>` with everything that is wrong, each with its path.

The conversion itself is cattrs'. A text is read optimistically at first; only if something is wrong, it is
read again by a converter that goes on after a mistake and collects them all.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, partial
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

import attrs
from cattrs import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError
from cattrs.errors import AttributeValidationNote, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.preconf.json import make_converter
from cattrs.strategies import configure_tagged_union

from northwest_passage.actions import Action
from northwest_passage.board import Board, PlacedTile
from northwest_passage.edition import Edition, Source, default_edition
from northwest_passage.errors import InvalidData, InvalidEdition, Problem
from northwest_passage.events import Event
from northwest_passage.geometry import Grid
from northwest_passage.nouns import (
    Cell,
    Phase,
    Side,
    SunPosition,
    Terrain,
    TileId,
    TileKind,
    TokenKind,
    Unit,
    Variant,
)
from northwest_passage.rules.setup import Setup
from northwest_passage.scoring import Score
from northwest_passage.state import Bag, Pending, State

if TYPE_CHECKING:
    from cattrs import Converter
    from typing_extensions import TypeForm

__all__ = [
    "MAX_DEPTH",
    "MAX_LENGTH",
    "SHIPPED_EDITION",
    "VERSION",
    "enum_names",
    "fields_as_json",
    "fields_of",
    "format_name",
    "formats",
    "from_dict",
    "from_json",
    "parse",
    "structure",
    "tag",
    "to_dict",
    "to_json",
]

VERSION: Final = 1
"""The version of all formats; a change that older readers cannot read raises it."""
MAX_LENGTH: Final = 1024 * 1024
"""The most characters of a text that is read; the record of a long game has a tenth of it."""
MAX_DEPTH: Final = 16
"""How deep lists and objects may be nested in a text that is read."""
MAX_NUMBER: Final = 2**53
"""Numbers are smaller than this, so that every reader of JSON has them exactly."""
MAX_WRONG: Final = 100
"""How many wrong items of one list, or unknown keys of one object, are told; then it is enough."""
MAX_TILES: Final = 2**16
"""More large tiles than an edition can have, since its text would be too long."""
SHIPPED_EDITION: Final = "reconstruction-1"
"""What stands for the shipped edition in states and records, which would be long with all of it.

The name belongs to its data: whenever a number of the shipped edition changes, so does this name. Every
other edition, even one that differs in a single number, is written out in full.
"""

T = TypeVar("T")
Hook: TypeAlias = Callable[[Any, Any], Any]
Writer: TypeAlias = Callable[[Any], Any]


# -- What can be written ---------------------------------------------------------------------------


@cache
def formats() -> dict[str, object]:
    """All formats: the name after ``northwest_passage.`` and the class, or union of classes, it is for."""
    from northwest_passage.frontend import Document
    from northwest_passage.record import GameRecord

    return {
        "action": Action,
        "edition": Edition,
        "event": Event,
        "record": GameRecord,
        "record_header": Setup,
        "score": Score,
        "state": State,
        "document": Document,
    }


def format_name(short: str) -> str:
    """The name of a format as it stands in documents."""
    return f"northwest_passage.{short}"


@cache
def _forms() -> dict[object, tuple[str, object]]:
    """For everything that can be asked for, the short name of its format and the whole form."""
    table: dict[object, tuple[str, object]] = {}
    for short, form in formats().items():
        table[form] = (short, form)
        table.update(dict.fromkeys(get_args(form), (short, form)))
    return table


def tag(cls: type) -> str:
    """What stands under ``"type"`` for a member of a union: its name in lower case, with underscores."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


@cache
def enum_names(cls: type[Enum]) -> dict[str, Enum]:
    """The names of an enumeration in JSON: in lower case, but for the sun's Roman numerals."""
    return {
        name if cls is SunPosition else name.lower(): member
        for name, member in cls.__members__.items()
    }


def to_json(value: object) -> str:
    """A value as the text of a JSON document: without white space, in ASCII, equal for equal values.

    :param value: a state, action, edition, event, score, record, or a :class:`Document
        <northwest_passage.frontend.Document>`.
    :raises InvalidData: if it is something else.
    """
    return _ENCODER.encode(to_dict(value))


_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False)


def to_dict(value: object) -> dict[str, object]:
    """A value as a JSON document of plain dicts, lists, texts, numbers, booleans and ``None``.

    :raises InvalidData: if it is no value that has a JSON form.
    """
    known = _forms().get(type(value))
    if known is None:
        raise InvalidData([Problem("", f"there is no JSON form of {_kind_of(value)}")])
    short, form = known
    return {"format": format_name(short), "version": VERSION, **_writer(form)(value)}


def fields_as_json(value: object) -> str:
    """A value as the text of one JSON object, without the envelope of a document."""
    _, form = _forms()[type(value)]
    return _ENCODER.encode(_writer(form)(value))


@cache
def _writer(form: object) -> Callable[[object], dict[str, object]]:
    return _converter(form, detailed=False).get_unstructure_hook(form)


# -- What can be read ------------------------------------------------------------------------------


@overload
def from_json(text: str, form: type[T]) -> T: ...
@overload
def from_json(text: str, form: TypeForm[T]) -> T: ...
def from_json(text: str, form: object) -> object:
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
    return _read(form, lambda: parse(text))


@overload
def from_dict(document: Mapping[str, object], form: type[T]) -> T: ...
@overload
def from_dict(document: Mapping[str, object], form: TypeForm[T]) -> T: ...
def from_dict(document: Mapping[str, object], form: object) -> object:
    """Read a JSON document of plain dicts, lists, texts, numbers, booleans and ``None``.

    :raises InvalidData: as :func:`from_json`.
    """
    return _read(form, lambda: document)


def _read(form: object, document: Callable[[], object]) -> object:
    known = _forms().get(form)
    if known is None:
        raise InvalidData([Problem("", f"there is no JSON form of {form!r}")])
    short, whole = known
    try:
        value = structure(fields_of(document(), short), whole)
        _examine(value)
    except InvalidData as error:
        if whole is Edition:
            raise InvalidEdition(error.problems) from None
        raise
    if form is not whole and not isinstance(value, cast("type", form)):
        raise InvalidData([Problem("type", f"this is {_article(tag(type(value)))}")])
    return value


def _examine(value: object) -> None:
    """Refuse a value that is well written but could not be."""
    from northwest_passage.checking import problems_of
    from northwest_passage.record import GameRecord

    if isinstance(value, State):
        problems = problems_of(value)
        if problems:
            raise InvalidData(problems)
    elif isinstance(value, GameRecord):
        value.replay()


def fields_of(document: object, short: str) -> dict[str, object]:
    """The fields of a document, if it says that it is what it should be."""
    try:
        fields = dict(_object(document))
    except _Wrong as error:
        raise InvalidData([Problem("", str(error))]) from None
    missing = [key for key in ("format", "version") if key not in fields]
    if missing:
        raise InvalidData([Problem(key, "this is missing") for key in missing])
    name, version = fields.pop("format"), fields.pop("version")
    if name != format_name(short):
        raise InvalidData([Problem("format", f"this is {_show(name)}, not {format_name(short)}")])
    if type(version) is not int or version < 1:
        raise InvalidData([Problem("version", f"{_show(version)} is no version of a format")])
    if version > VERSION:
        raise InvalidData(
            [
                Problem(
                    "version",
                    f"this is version {_show(version)}, of a newer library; this one reads up to {VERSION}",
                )
            ]
        )
    return fields


def structure(fields: object, form: object) -> object:
    """Make a value from its plain fields, without their envelope and without further examination.

    :raises InvalidData: if they are not written as they should be.
    """
    try:
        return _reader(form, detailed=False)(fields, form)
    except Exception:  # whether anything is wrong, and what, the other converter says
        pass
    try:
        return _reader(form, detailed=True)(fields, form)
    except (_Wrong, ClassValidationError, IterableValidationError, InvalidData) as error:
        raise InvalidData(_problems(error, "")) from None


def _reader(form: Any, *, detailed: bool) -> Hook:
    key = (form, detailed)
    if key not in _READERS:
        _READERS[key] = _converter(form, detailed=detailed).get_structure_hook(form)
    return _READERS[key]


_READERS: Final[dict[tuple[object, bool], Hook]] = {}


# -- From text to plain values ---------------------------------------------------------------------


@attrs.frozen
class _Repeated:
    """An object in which a key is repeated; refused when its place is known."""

    key: str


@attrs.frozen
class _Constant:
    """``NaN`` or an infinity, which are no JSON; refused when its place is known."""

    name: str


def _plain_object(pairs: list[tuple[str, object]]) -> dict[str, object] | _Repeated:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    counts = Counter(key for key, _ in pairs)
    return _Repeated(next(key for key, count in counts.items() if count > 1))


_DECODER = json.JSONDecoder(object_pairs_hook=_plain_object, parse_constant=_Constant)


def parse(text: str) -> object:
    """Read JSON text of reasonable length and depth.

    :raises InvalidData: if it is something else.
    """
    if type(text) is not str:
        raise InvalidData([Problem("", f"a text is wanted, not {_kind_of(text)}")])
    if len(text) > MAX_LENGTH:
        raise InvalidData([Problem("", f"the text is longer than {MAX_LENGTH} characters")])
    if _is_deep(text):
        raise InvalidData([Problem("", f"lists and objects are nested deeper than {MAX_DEPTH}")])
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise InvalidData([Problem("", f"this is no JSON: {error.msg} in {where}")]) from None
    except ValueError:  # Python's own limit to the digits of a number
        raise InvalidData([Problem("", "a number in the text is far too long")]) from None


_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_NO_BRACKET = bytes(sorted(set(range(256)) - set(b'[]{}"')))


def _is_deep(text: str) -> bool:
    """Whether brackets are nested too deeply; found without reading the text, since that recurses."""
    signs = _signs(text)
    if b'"' in signs or "\\" in text:  # some text has brackets in it, or might have
        signs = _signs(_STRING.sub("", text))
    brackets = signs.replace(b"{", b"[").replace(b"}", b"]")
    for _ in range(MAX_DEPTH):
        before = len(brackets)
        brackets = brackets.replace(b"[]", b"")  # a level less, everywhere at once
        if len(brackets) == before:
            break
    return b"[]" in brackets or brackets.count(b"[") > MAX_DEPTH


def _signs(text: str) -> bytes:
    """The brackets of a text, and the quotation marks that have brackets between them."""
    return text.encode("utf-8", "replace").translate(None, _NO_BRACKET).replace(b'""', b"")


# -- Saying what is wrong --------------------------------------------------------------------------


class _Wrong(Exception):
    """A value that is not what it should be, in a sentence; its place is found later."""


class _Absent:
    """What stands for the value of a key that is missing."""


_ABSENT: Final = _Absent()


def _not(value: object, wanted: str) -> _Wrong:
    return _Wrong("this is missing" if value is _ABSENT else f"{_show(value)} is not {wanted}")


def _show(value: object) -> str:
    """A plain value in a message: as in JSON, and short."""
    if type(value) is str:
        text = json.dumps(value if len(value) <= 40 else value[:40] + "...")
    elif value is None or type(value) in (bool, float):
        text = json.dumps(value)
    elif type(value) is int:
        text = str(value) if -MAX_NUMBER < value < MAX_NUMBER else "a huge number"
    elif isinstance(value, _Constant):
        text = value.name
    else:
        text = _kind_of(value)
    return text


def _kind_of(value: object) -> str:
    if isinstance(value, dict):
        return "an object"
    return _article(type(value).__name__)


def _article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiouAEIOU' else 'a'} {noun}"


def _problems(error: BaseException, path: str) -> Iterator[Problem]:
    """What cattrs found, as problems with paths, in the order of the data."""
    if isinstance(error, ClassValidationError | IterableValidationError):
        for inner in error.exceptions:
            yield from _problems(inner, path + _step(inner, path))
    elif isinstance(error, ForbiddenExtraKeysError):
        keys = sorted(map(_show, error.extra_fields))
        for key in keys[:MAX_WRONG]:
            yield Problem(path, f"there is no key {key} here")
        if len(keys) > MAX_WRONG:
            yield Problem(path, f"there are {len(keys) - MAX_WRONG} more such keys")
    elif isinstance(error, InvalidData):
        for problem in error.problems:
            joint = "." if path and problem.path[:1] not in ("", "[") else ""
            yield Problem(f"{path}{joint}{problem.path}", problem.message)
    else:
        yield Problem(path, str(error))


def _step(error: BaseException, path: str) -> str:
    """The last step of the path to the value that an error is about."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return f".{note.name}" if path else note.name
        if isinstance(note, IterableValidationNote):
            return f"[{note.index}]"
    return ""


# -- Strict hooks ----------------------------------------------------------------------------------


def _object(value: object) -> dict[str, object]:
    if type(value) is dict:
        return value  # pyright: ignore[reportUnknownVariableType]  # its keys are compared with ours
    if isinstance(value, _Repeated):
        raise _Wrong(f"the key {_show(value.key)} is given more than once")
    raise _not(value, "an object")


def _list(value: object) -> list[object]:
    if type(value) is list:
        return value  # pyright: ignore[reportUnknownVariableType]  # its items are looked at one by one
    raise _not(value, "a list")


def _whole_number(value: object, _: object) -> int:
    if type(value) is int and -MAX_NUMBER < value < MAX_NUMBER:
        return value
    raise _not(
        value, f"a whole number below {MAX_NUMBER}" if type(value) is int else "a whole number"
    )


def _boolean(value: object, _: object) -> bool:
    if type(value) is bool:
        return value
    raise _not(value, "true or false")


def _text(value: object, _: object) -> str:
    if type(value) is not str:
        raise _not(value, "a text")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise _Wrong(f"{_show(value)} has half a character, a lone surrogate") from None
    return value


def _cell(value: object, _: object) -> Cell:
    pair = _list(value)
    if (
        len(pair) == 2
        and type(col := pair[0]) is int
        and type(row := pair[1]) is int
        and -MAX_NUMBER < col < MAX_NUMBER
        and -MAX_NUMBER < row < MAX_NUMBER
    ):
        return Cell(col, row)
    raise _not(value, "a cell, a list of two whole numbers: column and row")


class _Named(dict[str, T]):
    """Values by their names in JSON; what has no such name is refused."""

    def __init__(self, values: Iterable[tuple[str, T]], wanted: str) -> None:
        super().__init__(values)
        self.wanted = wanted

    def __missing__(self, name: object) -> T:
        raise _not(name, self.wanted)

    def hook(self, value: object, _: object) -> T:
        if type(value) is str:
            return self[value]
        raise _not(value, self.wanted)


class _Tiles(_Named[TileId]):
    """Tiles by their names; the usual ones are made beforehand."""

    def __missing__(self, name: object) -> TileId:
        try:
            if type(name) is str:
                return TileId.parse(name)
        except ValueError:
            pass
        return super().__missing__(name)


class _TileNames(dict[TileId, str]):
    """The names of tiles; the usual ones are made beforehand."""

    def __missing__(self, tile: TileId) -> str:
        return str(tile)


_USUAL_TILES: Final = [TileId(kind, number) for kind in TileKind for number in range(64)]
_NAME_OF_TILE: Final = _TileNames({tile: str(tile) for tile in _USUAL_TILES})


@cache
def _named() -> dict[object, _Named[Any]]:
    """What is written by name."""
    enums = (Phase, Side, Source, SunPosition, Terrain, TokenKind, Unit, Variant)
    tables: dict[object, _Named[Any]] = {
        cls: _Named(enum_names(cls).items(), "one of " + ", ".join(enum_names(cls)))
        for cls in enums
    }
    tiles = ((str(tile), tile) for tile in _USUAL_TILES)
    tables[TileId] = _Tiles(tiles, 'the name of a tile, such as "L17" or "S3"')
    return tables


def _bag(value: object, _: object) -> Bag:
    """A bag is the list of its tiles in the order of their numbers, so that equal bags give equal text."""
    named: Callable[[Any], TileId] = _named()[TileId].__getitem__
    mask = 0
    try:
        for kind, number in map(named, _list(value)):
            if kind is not TileKind.LARGE or number >= MAX_TILES or mask >> number:
                raise _Wrong("these are not large tiles, each once, in the order of their numbers")
            mask |= 1 << number
    except TypeError:  # what is no text may not even be hashable
        raise _Wrong("these are not the names of tiles") from None
    return Bag(mask)


# -- Converters ------------------------------------------------------------------------------------

_UNIONS: Final = (Action, Event, Pending)
"""The unions whose members say under ``"type"`` which they are."""


@cache
def _converter(form: object, *, detailed: bool) -> Converter:
    """The quick converter for a form, or the one that goes on after a mistake; they take the same values."""
    converter = make_converter(detailed_validation=detailed, forbid_extra_keys=True)

    converter.register_structure_hook(int, _whole_number)
    converter.register_structure_hook(bool, _boolean)
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook(Cell, _cell)
    converter.register_unstructure_hook(Cell, list)
    for cls, table in _named().items():
        names = {value: name for name, value in table.items()}
        converter.register_structure_hook(cls, table.hook)
        converter.register_unstructure_hook(cls, names.__getitem__)
    converter.register_unstructure_hook(TileId, _NAME_OF_TILE.__getitem__)
    converter.register_structure_hook(Bag, _bag)
    converter.register_unstructure_hook(Bag, lambda bag: [_NAME_OF_TILE[tile] for tile in bag])

    for applies, read, write in (
        (_is_optional, _read_optional, _write_optional),
        (_is_tuple, _read_tuple, _write_tuple),
        (attrs.has, _read_class, _write_class),
    ):
        converter.register_structure_hook_factory(applies, partial(read, converter))
        converter.register_unstructure_hook_factory(applies, partial(write, converter))
    for union in _UNIONS:
        if union in _hints_in(form):
            _configure_union(union, converter)
    return converter


def _hints_in(hint: Any) -> set[object]:
    """A type and all types in it."""
    if attrs.has(hint):
        inner = tuple(get_type_hints(hint).values())
    else:
        inner = (_some(hint),) if _is_optional(hint) else get_args(hint)
    return {hint}.union(*map(_hints_in, inner))


def _is_optional(cls: Any) -> bool:
    return NoneType in get_args(cls)


def _read_optional(converter: Converter, cls: Any) -> Hook:
    inner = _some(cls)
    hook = converter.get_structure_hook(inner)
    return lambda value, _: None if value is None else hook(value, inner)


def _write_optional(converter: Converter, cls: Any) -> Writer:
    write = converter.get_unstructure_hook(_some(cls))
    return lambda value: None if value is None else write(value)


def _some(cls: Any) -> Any:
    """The type of an optional value when it is there."""
    return Union[tuple(member for member in get_args(cls) if member is not NoneType)]  # noqa: UP007


def _is_tuple(cls: Any) -> bool:
    return get_origin(cls) is tuple


def _read_tuple(converter: Converter, cls: Any) -> Hook:
    """Lists only; each item by its own hook, and as many as there should be."""
    items: tuple[Any, ...] = get_args(cls)
    endless = items[-1] is Ellipsis
    hooks: list[Hook] = [
        converter.get_structure_hook(item) for item in items if item is not Ellipsis
    ]

    def hook(value: object, _: object) -> tuple[object, ...]:
        entries = _list(value)
        if not endless and len(entries) != len(items):
            raise _Wrong(f"this has {len(entries)} items instead of {len(items)}")
        found: list[object] = []
        errors: list[Exception] = []
        for i, entry in enumerate(entries):
            place = 0 if endless else i
            try:
                found.append(hooks[place](entry, items[place]))
            except Exception as error:
                errors.append(_noted(error, IterableValidationNote, i))
                if len(errors) == MAX_WRONG:
                    errors.append(_Wrong(f"items from {i + 1} on were not looked at any more"))
                    break
        if errors:
            raise IterableValidationError("", errors, cls)  # pyright: ignore[reportCallIssue]  # cattrs' own
        return tuple(found)

    if converter.detailed_validation or not endless:
        return hook
    item, table = items[0], _named().get(items[0])
    if table is not None:
        named: Callable[[Any], object] = table.__getitem__
        return lambda value, _: tuple(map(named, _list(value)))
    read = hooks[0]
    return lambda value, _: tuple([read(entry, item) for entry in _list(value)])


def _noted(error: Exception, note: Any, where: int | str) -> Exception:
    """An error with a note about where it happened, as cattrs makes them."""
    error.add_note(note("", where, None))
    return error


def _write_tuple(converter: Converter, cls: Any) -> Writer:
    item = get_args(cls)[0]
    if item in (int, str):
        return list
    write = converter.get_unstructure_hook(item)
    return lambda value: list(map(write, value))


def _read_class(converter: Converter, cls: type[attrs.AttrsInstance]) -> Hook:
    """All keys of a class and no others."""
    names = frozenset(field.name for field in attrs.fields(cls) if field.init)
    read: Hook = make_dict_structure_fn(cls, converter, **_overrides(converter, cls))

    def quick(value: object, _: object) -> object:
        fields = _object(value)
        if fields.keys() != names:
            raise _Wrong("other keys")
        return read(fields, cls)

    def thorough(value: object, _: object) -> object:
        fields = _object(value)
        for key in fields:
            if type(key) is not str:
                raise _Wrong(f"{_show(key)} is not a text, as keys are")
        return read(dict.fromkeys(names, _ABSENT) | fields, cls)

    hook = thorough if converter.detailed_validation else quick
    return (lambda value, _: _lay_tiles(hook(value, cls))) if cls is State else hook


def _write_class(converter: Converter, cls: type[attrs.AttrsInstance]) -> Writer:
    return make_dict_unstructure_fn(cls, converter, **_overrides(converter, cls))


def _overrides(converter: Converter, cls: type[attrs.AttrsInstance]) -> dict[str, Any]:
    """Fields that are not written as their class would be: the edition of a game, and its board."""
    special = {Edition: _edition_field, Board: _board_field}
    return {
        name: special[hint](converter)
        for name, hint in get_type_hints(cls).items()
        if hint in special
    }


def _edition_field(converter: Converter) -> Any:
    """The edition of a game: the shipped one by its name, any other in full."""

    def read(value: object, _: object) -> Edition:
        if type(value) is not str:
            return converter.structure(value, Edition)
        if value == SHIPPED_EDITION:
            return default_edition()
        raise _Wrong(f"{_show(value)} is no edition of this library, which has {SHIPPED_EDITION}")

    def write(edition: Edition) -> object:
        shipped = default_edition()
        if edition is shipped or edition == shipped:
            return SHIPPED_EDITION
        return converter.unstructure(edition, Edition)

    return override(struct_hook=read, unstruct_hook=write)


def _board_field(converter: Converter) -> Any:
    """The board of a state: the list of its tiles. They are laid when the size of the board is known."""
    read = converter.get_structure_hook(tuple[PlacedTile, ...])
    write = converter.get_unstructure_hook(tuple[PlacedTile, ...])
    return override(struct_hook=read, unstruct_hook=lambda board: write(board.tiles))


def _lay_tiles(state: Any) -> State:
    """The state with the tiles of its board laid, which must be on the board and in order for that."""
    tiles: tuple[PlacedTile, ...] = state.board  # as _board_field left it
    grid: Grid = state.edition.grid
    corners = _corners_by_cells(grid)
    problems = [
        Problem(f"board[{i}]", "no tile of this shape lies there on the board")
        for i, tile in enumerate(tiles)
        if corners.get(tile.cells) != len(tile.corners)
    ]
    if problems:
        raise InvalidData(problems)
    board = Board(grid, tiles)
    if board.tiles != tiles:
        raise InvalidData([Problem("board", "the tiles are not in the order of their cells")])
    laid: State = attrs.evolve(state, board=board)
    return laid


@cache
def _corners_by_cells(grid: Grid) -> dict[tuple[Cell, ...], int]:
    """How many corners a tile has that covers these cells; for all cells that a tile can cover."""
    table: dict[tuple[Cell, ...], int] = {}
    for here in (Cell(col, row) for col in range(grid.columns) for row in range(grid.rows)):
        table[here,] = 4
        for there in (Cell(here.col + 1, here.row), Cell(here.col, here.row + 1)):
            if grid.has(there):
                table[here, there] = 6
    return table


def _configure_union(union: Any, converter: Converter) -> None:
    configure_tagged_union(union, converter, tag_generator=tag, tag_name="type")
    read = converter.get_structure_hook(union)
    write = converter.get_unstructure_hook(union)
    tags = [tag(member) for member in get_args(union)]

    def read_tagged(value: object, _: object) -> object:
        fields = _object(value)
        kind = fields.get("type", _ABSENT)
        if type(kind) is not str or kind not in tags:
            error = _noted(_not(kind, f"one of {', '.join(tags)}"), AttributeValidationNote, "type")
            raise ClassValidationError("", [error], union)  # pyright: ignore[reportCallIssue]  # as above
        return read(fields, union)

    converter.register_structure_hook(union, read_tagged)
    # The same, with the type first.
    converter.register_unstructure_hook(union, lambda value: {"type": None, **write(value)})
