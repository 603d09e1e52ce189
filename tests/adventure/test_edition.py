"""The edition: its printed data, the provenance of that data, and invalid editions."""

import gc
import pickle
import re
from typing import Any

import attrs
import pytest

from northwest_passage import adventure
from northwest_passage.adventure import DEFAULT_EDITION, Edition, ScenarioTile, Shape, Terrain
from northwest_passage.adventure.edition import SHELF, Provenance, Source
from northwest_passage.adventure.rules.chance import turn_worth
from tests.adventure import reference
from tests.adventure.bridge import edition_of


def test_every_number_has_a_provenance() -> None:
    """Each field, and each number in a table, has a source."""
    named = {entry.field for entry in DEFAULT_EDITION.provenance}
    for field in attrs.fields(Edition):
        value = getattr(DEFAULT_EDITION, field.name)
        if field.name == "provenance":
            continue
        if attrs.has(type(value)):
            assert {f"{field.name}.{part.name}" for part in attrs.fields(type(value))} <= named
        else:
            assert field.name in named
    assert {entry.source for entry in DEFAULT_EDITION.provenance} == {
        Source.RULEBOOK,
        Source.ASSUMED,
    }


def test_the_default_edition_is_valid() -> None:
    """It is not checked when it is loaded, so it is checked here."""
    assert attrs.evolve(DEFAULT_EDITION) == DEFAULT_EDITION


def test_the_default_edition_agrees_with_the_rules() -> None:
    """SCN-4, SCN-5, SUP-2, SUP-3, TUR-1, TUR-2: it equals the edition in the second implementation."""
    assert edition_of(reference.EDITION) == DEFAULT_EDITION
    assert [shape.size for shape in Shape] == [4, 4, 4, 4, 4, 3, 3, 2, 1, 1]


def test_the_default_edition_is_pickled_by_name() -> None:
    assert pickle.loads(pickle.dumps(DEFAULT_EDITION)) is DEFAULT_EDITION
    assert len(pickle.dumps(DEFAULT_EDITION)) < 100
    other = attrs.evolve(DEFAULT_EDITION, rounds=3)
    assert pickle.loads(pickle.dumps(other)) == other
    assert repr(other) == "<Edition 'Reconstruction'>"
    assert DEFAULT_EDITION.name_of(adventure.Character.JOHN_RAE) == "John Rae"


def test_equal_loaded_editions_share_one_value_while_in_use() -> None:
    own = attrs.evolve(DEFAULT_EDITION, name="Own", points=5)
    data, text = pickle.dumps(own), adventure.to_json(own)
    first = pickle.loads(data)
    assert first == own
    assert pickle.loads(data) is first
    assert adventure.from_json(text, adventure.Edition) is first
    state = adventure.new_game(["Ross", "Rae"], edition=own)
    assert adventure.from_json(adventure.to_json(state), adventure.State).edition is first
    assert pickle.loads(pickle.dumps(state)).edition is first
    view = adventure.view(state, 0)
    assert adventure.from_json(adventure.to_json(view), adventure.View).edition is first
    text = adventure.to_json(attrs.evolve(DEFAULT_EDITION))
    assert adventure.from_json(text, adventure.Edition) is DEFAULT_EDITION


def test_loaded_editions_are_freed_with_their_last_user() -> None:
    before = len(SHELF)
    for points in range(1, 6):
        own = attrs.evolve(DEFAULT_EDITION, points=points)
        assert pickle.loads(pickle.dumps(own)).points == points
    del own
    gc.collect()
    assert len(SHELF) <= before + 1


untyped: Any = adventure
"""The same module, for calls with arguments of the wrong type."""
LAND = (Terrain.LAND,) * 4
COSTS, POWERS = DEFAULT_EDITION.costs, DEFAULT_EDITION.powers
NUMBERS = DEFAULT_EDITION.card_numbers


def first(tile: ScenarioTile) -> dict[str, Any]:
    """Return another first tile."""
    return {"middle_tiles": (tile, *DEFAULT_EDITION.middle_tiles[1:])}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"rows": 23}, "rows"),
        ({"rows": 32}, "rows"),
        ({"rows": "24"}, "rows"),
        ({"rows_ahead": 0}, "rows_ahead"),
        ({"middle_tiles": DEFAULT_EDITION.middle_tiles[1:]}, "middle_tiles"),
        ({"side_tiles_four": ()}, "side_tiles_four"),
        (first(ScenarioTile("M1", LAND[:3])), "middle_tiles[0].terrain"),
        (first(ScenarioTile("M2", LAND)), "middle_tiles[0].id"),
        (first(ScenarioTile("M 1", LAND)), "middle_tiles[0].id"),
        (first(ScenarioTile("M1", LAND, (4,))), "middle_tiles[0].treasures"),
        ({"tokens": (1,) * 9}, "tokens"),
        ({"tokens": (1,) * 9 + (-1,)}, "tokens"),
        ({"cards": ((2,) * 15,)}, "cards"),
        ({"cards": ((2,) * 14, (3,) * 15, (4,) * 15)}, "cards[0]"),
        ({"iceberg_tiles": -1}, "iceberg_tiles"),
        ({"characters": DEFAULT_EDITION.characters[::-1]}, "characters"),
        ({"characters_dealt": 4}, "characters_dealt"),
        ({"characters_dealt_to_team": 1}, "characters_dealt_to_team"),
        ({"rounds": 0}, "rounds"),
        ({"points": -1}, "points"),
        ({"costs": attrs.evolve(COSTS, water=0)}, "costs.water"),
        ({"costs": attrs.evolve(COSTS, raid=1)}, "costs.raid"),
        ({"costs": attrs.evolve(COSTS, own_route=65)}, "costs.own_route"),
        ({"card_numbers": attrs.evolve(NUMBERS, plenty=3)}, "card_numbers.plenty"),
        ({"powers": attrs.evolve(POWERS, snow=0)}, "powers.snow"),
        ({"provenance": (Provenance("sun", Source.ASSUMED, ""),)}, "provenance[0].field"),
    ],
)
def test_an_inconsistent_edition_is_refused(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(adventure.InvalidEdition) as caught:
        attrs.evolve(DEFAULT_EDITION, **changes)
    assert path in [problem.path for problem in caught.value.problems]


def test_the_length_of_games_is_bounded() -> None:
    """Clients allocate space by these bounds, so an edition must always have the same ones."""
    for bound, numbers in (
        (untyped.max_game_length, [85_910, 164_405, 266_660]),
        (untyped.max_decisions, [9_542, 18_261, 29_620]),
        (untyped.max_chance_actions, [76_368, 146_144, 237_040]),
    ):
        assert [bound(DEFAULT_EDITION, players) for players in (2, 3, 4)] == numbers
        for players in (1, 5, "2"):
            words = re.escape(f"The number of players must be 2 to 4, got {players!r}.")
            with pytest.raises(adventure.InvalidSetup, match=f"^{words}$"):
                bound(DEFAULT_EDITION, players)
    rich = attrs.evolve(DEFAULT_EDITION, points=7, fresh_water=6)
    assert adventure.max_decisions(rich, 2) == 9_542 + 40 * 2 * 4 * (2 + 3)
    dealt = attrs.evolve(DEFAULT_EDITION, characters_dealt=3)
    assert adventure.max_game_length(dealt, 4) == 266_660 + 4
    assert [turn_worth(1, 1, 1, cards) for cards in (0, 2)] == [11, 19]


@pytest.mark.parametrize(
    ("make", "path"),
    [
        (lambda: untyped.Advance(8, ((0, 1),)), "shape"),
        (lambda: untyped.Advance(Shape.SINGLE, "x"), "path"),
        (lambda: untyped.Advance(Shape.SINGLE, ((0, True),)), "path[0]"),
        (lambda: untyped.Raid((0, 1, 2)), "to"),
        (lambda: untyped.PlayIceberg(None), "hex"),
        (lambda: untyped.DrawCard(3), "card"),
        (lambda: untyped.DealCharacter(3), "character"),
        (lambda: untyped.RevealTile(7), "tile"),
        (lambda: untyped.RevealTile("M7", 1), "turned"),
        (lambda: untyped.PlaySilence(True), "opponent"),
        (lambda: untyped.PlayWreck("x"), "token"),
        (lambda: untyped.Token("0", Shape.SINGLE), "owner"),
        (lambda: untyped.Token(0, 8), "shape"),
    ],
)
def test_ill_typed_actions_are_refused_when_created(make: object, path: str) -> None:
    assert callable(make)
    with pytest.raises(adventure.InvalidData) as caught:
        make()
    assert [problem.path for problem in caught.value.problems] == [path]


def test_a_hex_may_be_given_as_a_pair() -> None:
    action = untyped.Advance(Shape.SINGLE, ((0, 1),))
    assert isinstance(action.path[0], adventure.Hex)
    assert isinstance(untyped.Raid((0, 1)).to, adventure.Hex)
    assert repr(untyped.Raid((0, 1))) == "Raid(to=Hex(col=0, row=1))"


def test_the_repr_of_a_state_is_short() -> None:
    state = adventure.new_game(["a", "b"])
    assert repr(state) == "<State round 0, deal by chance, 2 players>"
    over = attrs.evolve(state, phase=adventure.Phase.OVER, turn_player=None, round=9)
    assert repr(over) == "<State round 9, over, 2 players>"
