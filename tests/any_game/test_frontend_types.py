"""Documents for clients: their types are generated from the classes, and both games share a skeleton."""

from __future__ import annotations

import importlib
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import pytest

import northwest_passage as nwp
from northwest_passage import adventure
from northwest_passage.schemas import typed_dicts
from northwest_passage.table import Table

GAMES: Any = {"expedition": nwp.EXPEDITION, "adventure": adventure.ADVENTURE}
SKELETON = {
    *("format", "version", "variant", "phase", "to_act", "turn_player", "round", "rounds"),
    *("columns", "rows", "tiles", "players", "standings", "tables", "pending", "actions"),
}
"""The keys that the documents of both games have."""


@pytest.mark.parametrize("name", GAMES)
def test_the_types_are_generated_from_the_classes(name: str) -> None:
    module = importlib.import_module(f"northwest_passage.{name}.documents")
    assert module.__file__ is not None
    again = "run `nox -s schemas`"
    assert Path(module.__file__).read_text("ascii") == typed_dicts(name), again


@pytest.mark.parametrize("name", GAMES)
def test_documents_have_the_keys_of_their_types(name: str) -> None:
    module: Any = importlib.import_module(f"northwest_passage.{name}.documents")
    table = Table(GAMES[name], ["Ross", "Rae"], seed=3)
    rng = Random(3)
    for _ in range(30):
        document: Any = table.document(table.to_act)
        assert document.keys() == get_type_hints(module.GameDocument).keys()
        for group in document["actions"]:
            assert group.keys() == get_type_hints(module.ActionGroup).keys()
            for action in group["actions"]:
                assert action.keys() == get_type_hints(module.ActionView).keys()
                assert action["action"]["type"] == group["kind"]
        for player in document["players"]:
            assert player.keys() == get_type_hints(module.PlayerView).keys()
        for tile in document["tiles"]:
            assert tile.keys() == get_type_hints(module.TileView).keys()
        [frame] = table.frame_documents(0, table.latest)
        assert frame.keys() == get_type_hints(module.FrameDocument).keys()
        group = rng.choice(document["actions"])
        table.play(table.player_to_act, rng.choice(group["actions"])["id"])


def test_the_documents_of_both_games_share_a_skeleton() -> None:
    """A client of both games reads players, actions and the rest in the same places."""
    keys = []
    for name, game in GAMES.items():
        module: Any = importlib.import_module(f"northwest_passage.{name}.documents")
        keys.append(get_type_hints(module.GameDocument).keys())
        document: Any = Table(game, ["Ross", "Rae"], seed=1).document(0)
        assert [player["name"] for player in document["players"]] == ["Ross", "Rae"]
        shared = {"id", "action", "label", "cost", "cells", "consequences"}
        assert shared <= get_type_hints(module.ActionView).keys()
        assert {"kind", "actions"} <= get_type_hints(module.ActionGroup).keys()
    assert keys[0] & keys[1] == SKELETON
