"""No public value of either game can be changed: the tests search for a way to do it.

Out of scope are means that no Python class can refuse (`object.__setattr__`, `ctypes`), names that begin with
an underscore, and a second call to `__init__`, which attrs allows.
"""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import partial
from random import Random
from types import MappingProxyType, ModuleType
from typing import Any, Final

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import adventure
from northwest_passage._internal.frozen import Frozen, FrozenMap
from northwest_passage.game import Formats
from northwest_passage.rulebook import rules_by_id
from tests.expedition.test_immutable import modules

PACKAGES: Final[dict[str, ModuleType]] = {"expedition": nwp, "adventure": adventure}
OURS: Final = "northwest_passage"
CONTAINERS: Final = (list, dict, set, bytearray)
IN_PLACE: Final = ("ior", "iand", "isub", "ixor", "iadd", "imul")
OPERATORS: Final = ("or", "and", "sub", "xor", "add", "eq", "ne", "lt", "le", "gt", "ge")


class Spy:
    """An operand that empties whatever is combined or compared with it, if possible."""

    def _emptied(self, other: object) -> bool:
        empty(other)
        return True

    __hash__ = object.__hash__
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _emptied
    __ror__ = __rand__ = __rsub__ = __rxor__ = __radd__ = __or__ = __and__ = _emptied


def empty(value: object) -> None:
    """Empty all mutable containers in a returned value, at any depth."""
    if isinstance(value, dict):
        for key, item in list(value.items()):
            if not (isinstance(key, str) and key.startswith("_")):
                empty(item)
    elif isinstance(value, tuple | list | set | frozenset):
        for item in value:
            empty(item)
    if isinstance(value, CONTAINERS):
        value.clear()


def games(package: ModuleType) -> Iterator[Any]:
    """Yield some states of a game, each with an action and its step."""
    game: Any = nwp.EXPEDITION if package is nwp else adventure.ADVENTURE
    rng = Random(7)
    state = game.start(game.deal(("Ross", "Rae", "Back"), rng, None))
    number = 0
    while game.to_act(state) is not None:
        chance = game.to_act(state) == nwp.CHANCE
        action = game.draw(state, rng) if chance else rng.choice(game.legal_actions(state))
        if number % 40 == 0:
            yield state
            yield action
            step = game.step(state, action)
            yield from (step, game.seen(action, step, 1))
        state = game.apply(state, action)
        number += 1
    yield state


def questions(package: ModuleType, state: Any) -> Iterator[Callable[[], object]]:
    """Yield calls of all public functions of a game that take a state."""
    action = next(iter(package.legal_actions(state)), None)
    given = {"state": state, "player": 0, "viewer": 0, "action": action, "unit": nwp.Unit.SHIP}
    given |= {"tile": nwp.TileId.large(0), "edition": state.edition, "value": state, "id": "PLC-2"}
    given |= {"view": package.view(state, 0) if hasattr(package, "view") else state, "players": 3}
    given |= {"shape": adventure.Shape.SINGLE, "cell": nwp.Cell(1, 1), "rng": None}
    given |= {"place": nwp.Cell(1, 1) if package is nwp else adventure.Hex(1, 1)}
    for name in package.__all__:
        function = getattr(package, name)
        if inspect.isfunction(function):
            parameters = inspect.signature(function).parameters.values()
            needed = [
                p.name for p in parameters if p.default is p.empty and p.kind < p.VAR_POSITIONAL
            ]
            if needed and set(needed) <= given.keys():
                yield partial(invoke, function, [given[each] for each in needed])


def invoke(function: Callable[..., object], given: list[object]) -> object:
    """Call a function, always with the same random numbers."""
    return function(*[Random(0) if each is None else each for each in given])


def values(package: ModuleType) -> Iterator[Any]:
    """Yield one value of each class that a game exposes, found only through public names and calls."""
    seen: dict[type, object] = {}
    waiting: list[object] = list(games(package))
    states = [value for value in waiting if isinstance(value, package.State)]
    for state in states[::3]:
        for question in questions(package, state):
            with suppress(nwp.NorthwestPassageError):
                waiting.append(question())
    waiting += [nwp.EXPEDITION if package is nwp else adventure.ADVENTURE, rules_by_id()]
    for value in waiting:
        if isinstance(value, Mapping):
            waiting += [each for each in (*value.keys(), *value.values()) if type(each) not in seen]
        elif isinstance(value, tuple | list | frozenset):
            waiting += [item for item in value if type(item) not in seen]
        kind = type(value)
        if kind in seen or not kind.__module__.startswith(OURS) or isinstance(value, Enum):
            continue
        seen[kind] = value
        waiting += [found for _, found in public(value)]
    return iter(seen.values())


def public(value: object) -> Iterator[tuple[str, object]]:
    """Return every public attribute of a value. Methods without parameters are called."""
    for name in dir(value):
        if name.startswith("_"):
            continue
        try:
            found = getattr(value, name, None)
        except nwp.InvalidData:  # no player is to act
            continue
        if inspect.ismethod(found):
            with suppress(TypeError, nwp.NorthwestPassageError):
                if not inspect.signature(found).parameters:
                    yield name, found()
        elif not callable(found):
            yield name, found


def fingerprint(value: object, depth: int = 6) -> object:
    """Return everything that can be read from a value, as plain text and tuples."""
    if isinstance(value, Mapping):
        return tuple((fingerprint(k, 1), fingerprint(v, depth - 1)) for k, v in value.items())
    if isinstance(value, tuple | list):
        return tuple(fingerprint(item, depth) for item in value)
    if isinstance(value, Frozen) and depth:
        kind: Any = type(value)
        fields = attrs.fields(kind) if attrs.has(kind) else ()
        names = [field.name for field in fields if not field.name.startswith("_")]
        if not names:
            names = [n for n in getattr(kind, "__slots__", ()) if not n.startswith("_")]
        return tuple((n, fingerprint(getattr(value, n, None), depth - 1)) for n in names)
    return repr(value)


def attacks(value: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield everything that might change a value."""
    for name in [*dir(value), "of_my_own"]:
        if name != "__doc__":
            yield f"set {name}", partial(setattr, value, name, None)
            yield f"delete {name}", partial(delattr, value, name)
    forged = {name: None for name in dir(value) if not name.startswith("_")}
    for state in ((None, forged), forged, tuple(forged.values()), (forged, forged), [None] * 40):
        yield call(value, "__setstate__", state)
    yield "__dict__", lambda: value.__dict__.clear()
    yield "vars", lambda: vars(value).clear()
    targets = [value]
    if isinstance(value, Mapping):
        views = (value.keys(), value.values(), value.items())
        targets += [*views, *(getattr(view, "mapping", None) for view in views)]
    for target in targets:
        for operator in (*OPERATORS, *(f"r{name}" for name in OPERATORS), *IN_PLACE):
            yield call(target, f"__{operator}__", Spy())
    yield "|", lambda: value | Spy()
    yield "== of a view", lambda: value.keys() == Spy()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        yield "__reduce_ex__", partial(lambda number: empty(value.__reduce_ex__(number)), protocol)
    yield "__reduce__", lambda: empty(value.__reduce__())
    yield "__getstate__", lambda: empty(value.__getstate__())
    yield "public", lambda: empty([found for _, found in public(value)])
    yield "iteration", lambda: empty(list(value))
    yield "attrs.asdict", lambda: empty(attrs.asdict(value, recurse=False))
    yield "setitem", lambda: value.__setitem__(next(iter(value)), None)
    yield "delitem", lambda: value.__delitem__(next(iter(value)))
    for name in ("clear", "pop", "popitem", "update", "setdefault", "append", "sort", "reverse"):
        yield call(value, name)


def call(value: object, name: str, *arguments: object) -> tuple[str, Callable[[], object]]:
    """Return the name of a method and a function that calls it."""
    return name, lambda: getattr(value, name)(*arguments)


EACH: Final = [
    pytest.param(value, id=f"{name}-{type(value).__name__}")
    for name, package in PACKAGES.items()
    for value in values(package)
]


STANDINGS: Final = (nwp.Standings, adventure.Standings)  # plain tuples of lines


@pytest.mark.parametrize("value", EACH)
def test_no_value_can_be_changed(value: Any) -> None:
    before = fingerprint(value)
    for _, attack in attacks(value):
        with suppress(Exception):  # refused, as it should be
            attack()
    assert fingerprint(value) == before


@pytest.mark.parametrize(
    "value", [each for each in EACH if not isinstance(each.values[0], STANDINGS)]
)
def test_a_copy_of_a_value_is_the_same_object(value: Any) -> None:
    assert copy.copy(value) is value
    assert copy.deepcopy([value])[0] is value
    equal: Any = type(value).__eq__
    # Formats consist only of functions, and their game is pickled by its name.
    if not isinstance(value, Formats) and equal is not object.__eq__:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(value, protocol))
            assert (again, hash(again)) == (value, hash(value))


@pytest.mark.parametrize("package", PACKAGES.values(), ids=PACKAGES)
def test_changing_a_result_does_not_affect_later_callers(package: ModuleType) -> None:
    """A caller may empty what a public function returned; the next caller still receives the whole result."""
    states = [value for value in games(package) if isinstance(value, package.State)]
    asked = 0
    for state in states[::3]:
        for question in questions(package, state):
            with suppress(nwp.NorthwestPassageError):
                before = fingerprint(question())
                empty(question())
                assert fingerprint(question()) == before, question
                asked += 1
    assert asked > 40


def test_the_search_covers_the_whole_library() -> None:
    kinds = {type(parameter.values[0]).__name__ for parameter in EACH}
    wanted = {"State", "Board", "Bag", "Grid", "Pictures", "Stamp", "Edition", "LargeTile", "Crew"}
    wanted |= {"View", "Scenario", "PlacedTile", "Step", "Refusal", "FrozenMap", "Game", "Rule"}
    wanted |= {"Player", "PlayerView", "Hex", "Token", "Advance", "Seen", "Standing"}
    assert wanted <= kinds
    assert len(EACH) > 60


def test_no_frozen_class_has_setstate_or_a_dict() -> None:
    """This holds even for classes of which the search finds no value."""
    frozen = {
        cls
        for module in modules()
        for cls in vars(module).values()
        if isinstance(cls, type) and issubclass(cls, Frozen)
    }
    assert len(frozen) > 100
    assert [cls for cls in frozen if hasattr(cls, "__setstate__")] == []
    assert [cls for cls in frozen if "__dict__" in dir(cls)] == []


def test_the_attacks_find_a_mutable_value() -> None:
    """The attacks work: a mapping proxy passes on its dictionary, and they find it."""
    proxy = MappingProxyType({"Ross": 1829})
    assert proxy | Spy()
    assert proxy == {}
    kept = FrozenMap({"Ross": 1829})
    assert kept | Spy()
    assert kept == {"Ross": 1829}


THAWED: Final[dict[type, Callable[[Any], Any]]] = {tuple: list, frozenset: set, FrozenMap: dict}
"""Mutable containers that a caller may pass instead of an immutable one."""


def thawed(value: Any) -> Any:
    """Return a mutable container with the same contents, or the value itself."""
    kind = type(value)
    if kind is tuple:
        return [thawed(item) for item in value]
    return THAWED[kind](value) if kind in THAWED else value


@pytest.mark.parametrize("value", [each for each in EACH if attrs.has(type(each.values[0]))])
def test_a_container_given_to_a_constructor_is_copied_or_refused(value: Any) -> None:
    kind = type(value)
    fields = [field for field in attrs.fields(kind) if field.init and field.name[0] != "_"]
    given = {field.alias: getattr(value, field.name) for field in attrs.fields(kind) if field.init}
    for field in fields:
        changing = thawed(given[field.alias])
        if not isinstance(changing, CONTAINERS):
            continue
        try:
            made = kind(**{**given, field.alias: changing})
        except nwp.NorthwestPassageError:
            continue
        before = fingerprint(made)
        empty(changing)
        assert fingerprint(made) == before, field.name
        assert getattr(made, field.name) == given[field.alias], field.name
