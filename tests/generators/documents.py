"""Generate the stored documents of the next release: `python -m tests.generators.documents`.

Games are played until every format, phase, kind of action and kind of event of both games has occurred. The
first document of each is written to tests/documents/unreleased, and a release renames that folder. The
documents of earlier releases are not changed.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

import northwest_passage as nwp
from northwest_passage import adventure
from northwest_passage._internal.codec.document import DocumentFormats
from northwest_passage._internal.codec.hooks import tag
from northwest_passage.adventure import frontend as adventure_frontend
from northwest_passage.adventure.serialization import FORMATS as ADVENTURE_FORMATS
from northwest_passage.expedition import frontend
from northwest_passage.expedition.serialization import FORMATS
from northwest_passage.testing import SMALL_EDITION
from tests.adventure.players import racer
from tests.support.players import staying_out

FOLDER: Final = Path(__file__).parents[1] / "documents"
UNRELEASED: Final = FOLDER / "unreleased"
ALL_FORMATS: Final[dict[str, DocumentFormats]] = {
    formats.prefix: formats for formats in (FORMATS, ADVENTURE_FORMATS)
}


def main() -> None:
    """Regenerate the folder."""
    shutil.rmtree(UNRELEASED, ignore_errors=True)
    UNRELEASED.mkdir(parents=True)
    for name, content in sorted(documents().items()):
        (UNRELEASED / name).write_text(content, encoding="ascii")


def documents() -> dict[str, str]:
    """Return the documents to store, by the names of their files."""
    found: dict[str, str] = {}
    for seed in range(60):
        for value, record in (*expedition(seed), *adventure_(seed)):
            add(found, value)
            if seed < 4 and record is not None and len(record.actions) == 40:
                found.setdefault(f"{prefix_of(record)}.{seed}.jsonl", record.to_lines())
    for value in for_clients():
        add(found, value)
    return found


def add(found: dict[str, str], value: Any) -> None:
    """Store a value, unless there is already one of its kind."""
    formats = ALL_FORMATS[prefix_of(value)]
    found_form = formats._find(type(value))
    assert found_form is not None
    short, form = found_form
    kind = tag(type(value)) if len(get_args(form)) > 1 else ""
    if short in ("state", "view"):
        kind = value.phase.name.lower()
    name = ".".join(filter(None, (formats.prefix, short, kind, "json")))
    if name not in found:
        found[name] = f"{formats.to_json(value)}\n"


def prefix_of(value: object) -> str:
    """Return the prefix of the game that a value belongs to."""
    own, other = ADVENTURE_FORMATS.prefix, FORMATS.prefix
    return own if ".adventure." in type(value).__module__ else other


def expedition(seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield values of a game of Expedition; each state is followed by the record so far."""
    rng = Random(f"documents {seed}")
    variant = (nwp.Variant.STANDARD, nwp.Variant.SOLO_LOST_CREW)[seed % 2]
    edition = (nwp.DEFAULT_EDITION, SMALL_EDITION)[seed // 2 % 2]
    names = ["Ross", "Raé 雪"][: 1 if variant.is_solo else 2]
    state = nwp.new_game(names, variant=variant, edition=edition)
    record = nwp.GameRecord.of(state)
    yield edition, None
    yield record.setup, None
    while not state.is_over:
        yield state, record
        action = staying_out(state, nwp.legal_actions(state), rng)
        step = nwp.step(state, action)
        yield action, None
        yield step, None
        for area in nwp.areas(state, state.players[0].ship):
            yield area, None
        for event in step.events:
            yield event, None
        state, record = step.state, record.with_action(action)
        if len(record.actions) == 40:
            yield record, record
    yield state, record
    yield nwp.score(state)[0], None
    yield nwp.standings(state)[0], None


def adventure_(seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield values of a game of Adventure."""
    rng = Random(f"documents {seed}")
    game = adventure.ADVENTURE
    teams = seed % 2
    names = ["Amundsen", "Baffin", "Cabot", "Davis"][: 4 if teams else 2]
    variant = adventure.Variant.TEAMS if teams else adventure.Variant.STANDARD
    record = adventure.GameRecord.new(names, variant=variant)
    state = record.replay()
    yield state.edition, None
    yield record.setup, None
    while not state.is_over:
        yield state, record
        yield adventure.view(state, 0), None
        action = racer(state, rng)
        step = adventure.step(state, action)
        yield action, None
        yield step, None
        yield game.seen(action, step, 0), None
        for event in step.events:
            yield event, None
        state, record = step.state, record.with_action(action)
        if len(record.actions) == 40:
            yield record, record
    yield state, record
    yield adventure.standings(state)[0], None
    yield adventure.DeckReshuffled(12, 12), None  # which is rare


def for_clients() -> Iterator[Any]:
    """Yield the documents that clients receive, for each game."""
    games: list[tuple[Any, Any]] = [(nwp, frontend), (adventure, adventure_frontend)]
    for game, room in games:
        rng = Random(1)
        state = game.resolve_chance(game.new_game(["Ross", "Rae"]), rng)
        action = game.legal_actions(state)[0]
        yield game.why_illegal(state, action, player=1 - state.to_act)
        view = state if game is nwp else game.view(state, state.to_act)
        yield room.Question(7, view, (room.LegalAction(game.format_action(action), action),))
        step = game.step(state, action)
        document = room.document(step.state, 0)
        yield document
        yield room.FrameView(
            number=1,
            position=5,
            player=state.to_act,
            action=action,
            id=game.format_action(action),
            events=step.events,
            sentences=tuple(game.describe(step.state, step.events)),
            undone=0,
            undone_chance=False,
            document=document,
        )


if __name__ == "__main__":
    main()
