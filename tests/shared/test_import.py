"""Importing the package: everything is there, and nothing is loaded before it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

import northwest_passage as nwp


def test_every_public_name_is_there() -> None:
    for name in nwp.__all__:
        assert getattr(nwp, name) is not None
    assert set(nwp.__all__) <= set(dir(nwp))


def test_modules_are_there_without_an_import_of_their_own() -> None:
    assert nwp.svg.board(nwp.new_game(["Ross", "Rae"])).startswith("<svg")


@pytest.mark.parametrize("name", ["no_such_name", "_no_such_name", "Board2"])
def test_what_is_not_there_is_not_found(name: str) -> None:
    assert not hasattr(nwp, name)


def test_an_import_loads_nothing_else() -> None:
    code = """if True:
        import sys
        import northwest_passage as nwp
        print(sorted(name for name in sys.modules if name.startswith("northwest_passage.")))
        nwp.legal_actions
        print("northwest_passage.events" in sys.modules, "cattrs" in sys.modules)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == ["[]", "False False", ""]
