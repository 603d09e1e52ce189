"""A few pictures of both games are unchanged, character by character."""

from __future__ import annotations

import pytest

from tests.support.golden_pictures import FOLDER, pictures


def test_all_golden_pictures_are_stored_and_small() -> None:
    kept = {path.stem: path for path in FOLDER.glob("*.svg")}
    assert sorted(kept) == sorted(pictures())
    assert all(path.stat().st_size < 60_000 for path in kept.values())


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.svg")))
def test_golden_pictures_are_unchanged(name: str) -> None:
    """To accept a change, run `python -m tests.support.golden_pictures` and look at the diff."""
    drawn = [*pictures()[name].replace("><", ">\n<").splitlines()]
    kept = (FOLDER / f"{name}.svg").read_text("utf-8").splitlines()
    different = [
        (number, old, new)
        for number, (old, new) in enumerate(zip(kept, drawn, strict=False), start=1)
        if old != new
    ]
    assert not different[:3], f"{len(different)} lines of {name}.svg differ"
    assert len(drawn) == len(kept)
