"""A value at a limit is accepted and one above it refused, and untrusted input fills no cache."""

from __future__ import annotations

import gc
import json
import re
import weakref
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import attrs
import pytest

import northwest_passage as nwp
from northwest_passage import DEFAULT_EDITION, Edition, InvalidData, Problem, adventure
from northwest_passage._internal import arguments, files, provenance, strings
from northwest_passage._internal.codec import document
from northwest_passage._internal.provenance import Provenance
from northwest_passage.adventure import edition as adventure_edition
from northwest_passage.adventure import hexes
from northwest_passage.bots import GreedyBot, process
from northwest_passage.bots.adventure import GreedyBot as GreedyRacer
from northwest_passage.errors import MAX_MESSAGE, MAX_PROBLEMS, limited
from northwest_passage.expedition import edition_checks
from northwest_passage.expedition.edition import LargeTile, Majorities, PrintedTile
from northwest_passage.expedition.serialization import MAX_DEPTH, MAX_LENGTH, MAX_NUMBER
from northwest_passage.table import history
from northwest_passage.web import lobby, session
from northwest_passage.web.connections import ConnectionLimits
from northwest_passage.web.server import Limits
from tests.support.tables import FINITE, of_functions, play, tables

# -- Editions --------------------------------------------------------------------------------------

PRINTED = DEFAULT_EDITION.printed
NOTE = DEFAULT_EDITION.provenance[0]


def table(n: int) -> dict[str, Any]:
    return {"majorities": Majorities((n,), (0,), (0,))}


EXPEDITION_LIMITS: dict[str, tuple[int, Callable[[int], dict[str, Any]]]] = {
    "name": (strings.MAX_NAME, lambda n: {"name": "x" * n}),
    "printed": (
        strings.MAX_NAME,
        lambda n: {"printed": (attrs.evolve(PRINTED[0], name="x" * n), *PRINTED[1:])},
    ),
    "provenance": (strings.MAX_TEXT, lambda n: {"provenance": (attrs.evolve(NOTE, note="x" * n),)}),
    "provenance ": (provenance.MAX_NOTES, lambda n: {"provenance": (NOTE,) * n}),
    "large_tiles": (
        edition_checks.MAX_LARGE_TILES,
        lambda n: {"large_tiles": (LargeTile(DEFAULT_EDITION.large_tiles[0].corners),) * n},
    ),
    "small_piles": (edition_checks.MAX_PILE, lambda n: {"small_piles": (n,) * 6}),
    "sun": (edition_checks.MAX_ROUNDS, lambda n: {"sun": (nwp.SunPosition.I,) * n}),
    "crew": (edition_checks.MAX_SIDE, lambda n: {"crew": n}),
    "display_size": (edition_checks.MAX_SIDE, lambda n: {"display_size": n}),
    "zones": (edition_checks.MAX_AMOUNT, lambda n: {"zones": (n,) * DEFAULT_EDITION.columns}),
    "set_points": (edition_checks.MAX_AMOUNT, lambda n: {"set_points": n}),
    "cartography_tokens": (edition_checks.MAX_AMOUNT, lambda n: {"cartography_tokens": n}),
    "majorities": (edition_checks.MAX_AMOUNT, table),
    "greenland_tokens": (edition_checks.MAX_AMOUNT, lambda n: {"greenland_tokens": ((n,),) * 3}),
    "northwest_tokens": (
        edition_checks.MAX_ENTRIES,
        lambda n: {"northwest_tokens": ((1,) * n,) * 3},
    ),
    "island_points": (edition_checks.MAX_ENTRIES, lambda n: {"island_points": (1,) * n}),
}


NOTE_OF_ADVENTURE = adventure.DEFAULT_EDITION.provenance[0]
ADVENTURE_LIMITS: dict[str, tuple[int, Callable[[int], dict[str, Any]]]] = {
    "name": (strings.MAX_NAME, lambda n: {"name": "x" * n}),
    "provenance": (provenance.MAX_NOTES, lambda n: {"provenance": (NOTE_OF_ADVENTURE,) * n}),
    "rounds": (adventure_edition.MAX_ROUNDS, lambda n: {"rounds": n}),
    "points": (adventure_edition.MAX_COUNT, lambda n: {"points": n}),
    "middle_tiles": (
        adventure_edition.MAX_TILES,
        lambda n: {
            "middle_tiles": tuple(
                attrs.evolve(adventure.DEFAULT_EDITION.middle_tiles[0], id=f"N{i}")
                for i in range(n)
            )
        },
    ),
}


LIMITS = [(nwp, field, *limit) for field, limit in EXPEDITION_LIMITS.items()]
LIMITS += [(adventure, field, *limit) for field, limit in ADVENTURE_LIMITS.items()]


@pytest.mark.parametrize(("game", "field", "most", "change"), LIMITS)
def test_editions_have_limits(game: Any, field: str, most: int, change: Any) -> None:
    """BRD-8: an edition at the limit is written and read back."""
    largest = attrs.evolve(game.DEFAULT_EDITION, **change(most))
    assert game.from_json(game.to_json(largest), game.Edition) == largest
    with pytest.raises(nwp.InvalidEdition) as caught:
        attrs.evolve(game.DEFAULT_EDITION, **change(most + 1))
    assert all(problem.path.startswith(field.strip()) for problem in caught.value.problems)


@pytest.mark.parametrize("edition", [DEFAULT_EDITION, adventure.DEFAULT_EDITION])
def test_numbers_too_large_to_be_written_are_refused(edition: Any) -> None:
    """They are refused like any others, not with an error raised by Python."""
    for field in attrs.fields(type(edition)):
        value = getattr(edition, field.name)
        for huge in (10**9999, -(10**9999)):
            if type(value) is int:
                with pytest.raises(nwp.InvalidEdition) as caught:
                    attrs.evolve(edition, **{field.name: huge})
                assert len(str(caught.value)) < 2000
            elif type(value) is tuple and type(value[0]) is int and type(value[0]) is not bool:
                with pytest.raises(nwp.InvalidEdition) as caught:
                    attrs.evolve(edition, **{field.name: (huge, *value[1:])})
                assert len(str(caught.value)) < 2000


def test_all_prestige_of_the_richest_edition_can_be_written() -> None:
    """SCR-3 to SCR-8: token points times zone, for a token on every tile, plus all other points."""
    most = edition_checks.MAX_AMOUNT
    tokens = edition_checks.MAX_LARGE_TILES + edition_checks.MAX_SIDE**2 // 2
    islands = edition_checks.MAX_SIDE**2
    assert tokens * most * most + islands * most + 100 * most < MAX_NUMBER
    rich = attrs.evolve(
        DEFAULT_EDITION,
        zones=(most,) * 12,
        token_points=attrs.evolve(
            DEFAULT_EDITION.token_points, cairn=most, inuit=most, franklin=most, strait=most
        ),
        island_points=(most,),
        set_points=most,
    )
    rng = Random(1)
    state = nwp.new_game(["Ross", "Rae"], rng=rng, edition=rich)
    while not state.is_over:
        state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
        if rng.random() < 0.1:
            assert nwp.from_json(nwp.to_json(state), nwp.State) == state
    for score in nwp.score(state):
        nwp.to_json(score)


# -- Problems --------------------------------------------------------------------------------------


def test_the_number_of_listed_problems_is_limited() -> None:
    def problems(count: int) -> Iterator[Problem]:
        for i in range(count):
            yield Problem(f"a[{i}]", "wrong")

    assert len(limited(problems(MAX_PROBLEMS))) == MAX_PROBLEMS
    assert len(limited(problems(MAX_PROBLEMS + 1))) == MAX_PROBLEMS + 1
    endless = InvalidData(Problem("a", "wrong") for _ in iter(int, 1))
    assert len(endless.problems) == MAX_PROBLEMS + 1
    assert str(endless.problems[-1]) == "more problems were found and are not listed"
    assert limited(limited(problems(10_000))) == limited(problems(10_000))
    [long] = limited([Problem("p" * 10**6, "m" * 10**6)])
    assert (len(long.path), len(long.message)) == (MAX_MESSAGE, MAX_MESSAGE)


@pytest.mark.slow
def test_a_document_full_of_mistakes_gets_a_short_response() -> None:
    """Even if a document has the maximum number of mistakes of a kind, the response is small."""
    state = json.loads(nwp.to_json(nwp.new_game(["Ross", "Rae"])))
    edition = json.loads(nwp.to_json(DEFAULT_EDITION))
    note = edition["provenance"][0]
    floods: list[tuple[dict[str, Any], Any]] = [
        ({**state, "players": state["players"] * 1000}, nwp.State),
        ({**state, "bag": ["L1"] * 90_000}, nwp.State),
        ({**state, "tokens": [[[0, 0], "cairn"]] * 30_000}, nwp.State),
        ({**state, "board": state["board"] * 1000}, nwp.State),
        ({**state, "turn_order": list(range(100_000))}, nwp.State),
        ({**state, "turn_order": ["x" * 100] * 9_000}, nwp.State),
        ({**state, "display": [None] * 100_000}, nwp.State),
        ({**state, **{f"key {i}": i for i in range(50_000)}}, nwp.State),
        ({**state, "x" * 900_000: 1}, nwp.State),
        ({**edition, "provenance": [note] * 4000}, Edition),
        ({**edition, "provenance": [{**note, "field": "x" * 900_000}]}, Edition),
        ({**edition, "provenance": [{**note, "field": "x"}] * 9000}, Edition),
        ({**edition, "name": "x" * 900_000}, Edition),
        ({**edition, "printed": edition["printed"] * 1000}, Edition),
        (
            {**edition, "large_tiles": [{**edition["large_tiles"][0], "corners": []}] * 9000},
            Edition,
        ),
    ]
    for flood, form in floods:
        with pytest.raises(InvalidData) as caught:
            nwp.from_json(json.dumps(flood), form)
        assert len(caught.value.problems) <= MAX_PROBLEMS + 1
        assert len(str(caught.value)) < 40_000


@pytest.mark.parametrize("game", [nwp, adventure], ids=lambda game: str(game.__name__))
def test_check_limits_the_number_of_ill_typed_fields(game: Any) -> None:
    state = game.new_game(["Ross", "Rae"])
    listed = game.check(attrs.evolve(state, players=("x",) * MAX_PROBLEMS))
    assert [problem.path for problem in listed] == [f"players[{i}]" for i in range(MAX_PROBLEMS)]
    listed = game.check(attrs.evolve(state, players=("x",) * 10 * MAX_PROBLEMS))
    assert len(listed) == MAX_PROBLEMS + 1
    assert listed[-1].message == "more problems were found and are not listed"


# -- Texts -----------------------------------------------------------------------------------------


def test_a_text_that_could_not_be_read_back_is_not_written(tmp_path: Path) -> None:
    """Only a record can become that long, and it can still be written as JSON Lines."""
    actions: tuple[nwp.Action, ...] = (nwp.Pass(),)
    one = len(nwp.to_json(nwp.GameRecord(names=("Ross", "Rae"), actions=actions * 1)))
    two = len(nwp.to_json(nwp.GameRecord(names=("Ross", "Rae"), actions=actions * 2)))
    most = (MAX_LENGTH - one) // (two - one) + 1
    longest = nwp.GameRecord(names=("Ross", "Rae"), actions=actions * most)
    assert len(nwp.to_json(longest)) <= MAX_LENGTH
    for path in (tmp_path / "game.json",):
        path.write_text("as it was")
        with pytest.raises(InvalidData, match=f"at most {MAX_LENGTH} characters"):
            longest.with_action(nwp.Pass()).save(path)
        assert path.read_text() == "as it was"


def test_texts_of_the_maximum_length_and_depth_are_read() -> None:
    assert document.parse(" " * (MAX_LENGTH - 2) + "{}") == {}
    with pytest.raises(InvalidData, match="must have at most"):
        document.parse(" " * (MAX_LENGTH - 1) + "{}")
    deep = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    document.parse(deep)
    with pytest.raises(InvalidData, match="deeper"):
        document.parse(f"[{deep}]")


@pytest.mark.parametrize("sign", [1, -1])
def test_the_largest_number_is_written_and_read(sign: int) -> None:
    fields = nwp.to_dict(nwp.TakeLarge(0))
    largest = sign * (MAX_NUMBER - 1)
    read = nwp.from_dict({**fields, "slot": largest}, nwp.TakeLarge)
    assert read == nwp.TakeLarge(largest)
    assert nwp.to_dict(read)["slot"] == largest
    with pytest.raises(InvalidData):
        nwp.from_dict({**fields, "slot": largest + sign}, nwp.TakeLarge)
    with pytest.raises(InvalidData):
        nwp.TakeLarge(largest + sign)
    state = nwp.new_game(["Ross", "Rae"])
    with pytest.raises(InvalidData):
        nwp.to_json(attrs.evolve(state, round=largest + sign))


def test_schemas_state_the_limits_of_numbers() -> None:
    from northwest_passage.schemas import json_schema

    action = json.dumps(json_schema("action"))
    assert f'"minimum": {1 - MAX_NUMBER}, "maximum": {MAX_NUMBER - 1}' in action
    assert action.count('"integer"') == action.count('"minimum"') == action.count('"maximum"') == 1


def test_the_limits_page_names_all_limits() -> None:
    """docs/reference/limits.md."""
    page = (Path(__file__).parents[2] / "docs" / "reference" / "limits.md").read_text("utf-8")
    told = {int(number.replace(",", "")) for number in re.findall(r"\| ([\d,]+) \|", page)}
    modules = [files, provenance, strings, nwp.records, document, arguments, edition_checks]
    modules += [adventure_edition, hexes, process, session, lobby, history]
    limits = {
        f"{module.__name__}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if name.startswith("MAX_") and type(value) is int
    }
    limits |= {"MAX_PROBLEMS": MAX_PROBLEMS, "MAX_MESSAGE": MAX_MESSAGE}
    limits |= {f"Limits.{name}": int(value) for name, value in attrs.asdict(Limits()).items()}
    limits |= {
        f"ConnectionLimits.{name}": int(value)
        for name, value in attrs.asdict(ConnectionLimits()).items()
    }
    limits |= {"SIZES": session.SIZES.stop - 1}
    assert len(limits) > 20
    assert {name: value for name, value in limits.items() if value not in told} == {}


def test_the_security_page_names_existing_tests() -> None:
    """docs/about/security.md."""
    root = Path(__file__).parents[2]
    page = (root / "docs" / "about" / "security.md").read_text("utf-8")
    named = {*re.findall(r"`(?:[\w/]*/)?(test_\w+)(?:\.py)?`", page)}
    sources = [*(root / "tests").rglob("test_*.py")]
    written = {source.stem for source in sources}
    for source in sources:
        written |= {*re.findall(r"^def (test_\w+)", source.read_text("utf-8"), re.MULTILINE)}
    assert len(named) > 25
    assert named - written == set()


# -- Edge cases ------------------------------------------------------------------------------------


class Chained(Mapping[str, object]):
    """A mapping that is not a dict."""

    def __init__(self, fields: dict[str, object]) -> None:
        self.fields = fields

    def __getitem__(self, key: str) -> object:
        return self.fields[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.fields)

    def __len__(self) -> int:
        return len(self.fields)


class Broken(Chained):
    def __iter__(self) -> Iterator[str]:
        raise OSError("gone")


@pytest.mark.parametrize("kind", [OrderedDict, MappingProxyType, Chained])
def test_any_mapping_is_read(kind: Callable[[dict[str, object]], Mapping[str, object]]) -> None:
    state = nwp.new_game(["Ross", "Rae"], rng=Random(1))

    def wrapped(value: object) -> object:
        if isinstance(value, dict):
            return kind({key: wrapped(item) for key, item in value.items()})
        return [wrapped(item) for item in value] if isinstance(value, list) else value

    document: Any = wrapped(nwp.to_dict(state))
    assert nwp.from_dict(document, nwp.State) == state


def test_a_broken_mapping_is_refused() -> None:
    with pytest.raises(InvalidData, match="must be an object"):
        nwp.from_dict(Broken({}), nwp.State)


ILL_TYPED: dict[str, Any] = {
    "round": "x",
    "board": 3,
    "players": (1,),
    "passed": ("0",),
    "display": ("L1",),
    "edition": 3,
    "pending": 3,
    "tokens": (3,),
    "small_piles": "abc",
    "turn_player": True,
    "cartography_left": 1.0,
    "turn_order": (0, "1"),
}


@pytest.mark.parametrize("field", ILL_TYPED)
def test_a_state_with_an_ill_typed_field_is_not_written(field: str) -> None:
    state = attrs.evolve(nwp.new_game(["Ross", "Rae"]), **{field: ILL_TYPED[field]})
    for write in (nwp.to_json, nwp.to_dict):
        with pytest.raises(InvalidData) as caught:
            write(state)
        assert caught.value.problems[0].path.startswith(field)


def test_only_actions_are_written_as_lines() -> None:
    from northwest_passage.expedition.serialization import FORMATS

    for value in ("x", None, nwp.Pass):
        with pytest.raises(InvalidData):
            FORMATS.fields_as_json(value)


@pytest.mark.parametrize(
    "size", ["x", 0, -1, True, float("nan"), float("inf"), 10**400, [], 100_001]
)
def test_the_size_of_a_picture_is_limited(size: Any) -> None:
    with pytest.raises(InvalidData, match="size: must be 1 to 100000 pixels"):
        nwp.svg.board(nwp.new_game(["Ross", "Rae"]), size=size)
    assert 'width="100000"' in nwp.svg.board(nwp.new_game(["Ross", "Rae"]), size=100_000)


# -- Caches ----------------------------------------------------------------------------------------


def test_every_cache_is_bounded() -> None:
    endless = {
        name for name, each in of_functions().items() if each.cache_parameters()["maxsize"] is None
    }
    assert endless <= {*FINITE}, endless - {*FINITE}


@pytest.mark.slow
def test_no_cache_grows_beyond_its_bound() -> None:
    """`nox -s memory` does the same with 2,000 games."""
    for number in range(13):  # Greedy plays the first two
        play(number)
    found = tables()
    assert {
        "advances of 2 players",
        "placements of the Ship",
        "adventure.nouns.token_on",
        "bots.expedition.evaluation.at_hand",
        "bots.expedition.evaluation._collection_and_more",
        "bots.expedition.distances",
        "bots.expedition.distances._open_rounds",
        "bots.adventure.route_cost._voyage",
        "bots.adventure.route_cost.unknown_row",
    } < {*found}
    assert not {name: each for name, each in found.items() if each.entries > each.most}
    assert found["placements of the Ship"].entries > 100, "games were played"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "greedy"), [(nwp, GreedyBot()), (adventure, GreedyRacer())], ids=["nwp", "adventure"]
)
def test_bots_keep_no_edition_alive(game: Any, greedy: Any) -> None:
    """Nor does anything else that is used to choose an action."""
    written: list[str] = []
    for number in range(3):
        usual: Any = game.DEFAULT_EDITION
        edition = attrs.evolve(usual, name=f"house rules {number}", provenance=())
        written.append(game.to_json(game.new_game(["Ross", "Rae"], rng=Random(1), edition=edition)))
    del edition
    used: list[weakref.ref[Any]] = []
    for saved in written:
        state = game.from_json(saved, game.State)
        used.append(weakref.ref(state.edition))
        rng = Random(1)
        while state.to_act == nwp.CHANCE:
            state = game.resolve_chance(state, rng)
        greedy.choose(state if game is nwp else game.view(state, state.to_act), rng)
        assert used[-1]() is not None
    del state
    gc.collect()
    assert [each() for each in used] == [None] * 3


def sizes_of_boards() -> Iterator[tuple[int, int]]:
    return ((columns, rows) for columns in range(4, 24) for rows in range(4, 24))


def board_of(columns: int, rows: int) -> Edition:
    """Return a board with Greenland in its upper right corner and the passage in its lower left."""
    sea = (nwp.Terrain.SEA,) * 6
    return attrs.evolve(
        DEFAULT_EDITION,
        name=f"{columns} x {rows}",
        columns=columns,
        rows=rows,
        printed=(
            PrintedTile("Greenland", nwp.Cell(columns - 1, 0), True, sea),
            PrintedTile("Northwest", nwp.Cell(0, rows - 2), True, sea),
        ),
        greenland=nwp.Cell(columns - 1, 0),
        northwest_passage=nwp.Cell(0, rows - 2),
        frozen_rows=(0,) * 7,
        zones=(1,) * columns,
        large_tiles=DEFAULT_EDITION.large_tiles[:6],
        provenance=(Provenance("name", NOTE.source, "made up"),),
    )


@pytest.mark.slow
def test_boards_of_many_sizes_fill_no_cache() -> None:
    """400 states of 2.8 kB used to take 250 MB that were never freed."""
    from northwest_passage.expedition import edition, geometry

    gc.collect()
    grids, editions = len(geometry._GRIDS), len(edition.SHELF)  # left by other tests
    for columns, rows in sizes_of_boards():
        state = nwp.new_game(["Ross", "Rae"], edition=board_of(columns, rows))
        read = nwp.from_json(nwp.to_json(state), nwp.State)
        assert read == state
        GreedyBot().choose(nwp.resolve_chance(read, Random(1)), Random(1))
    del read, state
    gc.collect()
    assert len(geometry._GRIDS) < grids + 40, "the grids of what is still in use"
    assert len(edition.SHELF) < editions + 40
    for name, each in of_functions().items():
        info = each.cache_info()
        assert info.maxsize is not None or name in FINITE
        if name not in FINITE:
            assert info.currsize <= info.maxsize
