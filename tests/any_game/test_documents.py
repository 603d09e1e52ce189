"""Later releases read the documents of every earlier release, as docs/about/versions.md promises."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from northwest_passage._internal.codec.hooks import tag
from northwest_passage.games import load_record
from tests.generators.documents import ALL_FORMATS, FOLDER, UNRELEASED

DOCUMENTS = sorted(FOLDER.glob("*/*.json"))
LINES = sorted(FOLDER.glob("*/*.jsonl"))
AGAIN = "; if this change is meant, run `python -m tests.generators.documents`"
KEPT = "; a release has written it so: a change of the format needs a higher version"


@pytest.mark.parametrize("folder", sorted({path.parent.name for path in DOCUMENTS}))
def test_documents_of_every_release_are_read(folder: str) -> None:
    """They are also written back unchanged, as long as the version of their format is the same."""
    for path in DOCUMENTS:
        if path.parent.name != folder:
            continue
        text = path.read_text("ascii")
        document: dict[str, Any] = json.loads(text)
        prefix, _, short = document["format"].rpartition(".")
        formats = ALL_FORMATS[prefix]
        value = formats.from_json(text, formats.types[short])
        if document["version"] == formats.version(short):
            hint = AGAIN if folder == UNRELEASED.name else KEPT
            assert json.loads(formats.to_json(value)) == document, f"{path.name}{hint}"


@pytest.mark.parametrize("path", LINES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_records_of_every_release_are_read(path: Path) -> None:
    record = load_record(path)
    assert len(record.actions) == 40
    assert record.to_lines().splitlines()[1:] == path.read_text("ascii").splitlines()[1:]


def test_every_format_and_every_kind_is_stored() -> None:
    """Otherwise the promise would not be checked for it."""
    kept = {path.name for path in UNRELEASED.glob("*.json")} or {path.name for path in DOCUMENTS}
    missing = set()
    for prefix, formats in ALL_FORMATS.items():
        for short, form in formats.types.items():
            if short in ("event", "action"):
                missing |= {f"{prefix}.{short}.{tag(cls)}.json" for cls in get_args(form)} - kept
            elif not any(name.startswith(f"{prefix}.{short}.") for name in kept):
                missing.add(f"{prefix}.{short}")
    assert not missing
