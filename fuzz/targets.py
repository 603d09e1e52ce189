"""The targets of the fuzzer. For any input, each must return a value or raise an error of the library."""

from __future__ import annotations

import io
import json
import re
import sys
import tempfile
import unicodedata
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from tests.adventure import reference as adventure_reference
from tests.support.mutated import compare, compare_adventure
from tests.web.support import ids

import northwest_passage as nwp
from fuzz.engine import Target
from northwest_passage import CHANCE, EXPEDITION, InvalidData, NorthwestPassageError, adventure
from northwest_passage.adventure.serialization import FORMATS as ADVENTURE_FORMATS
from northwest_passage.cli import main as command
from northwest_passage.expedition.serialization import FORMATS
from northwest_passage.game import Game
from northwest_passage.web.in_browser import InBrowserHost

S = TypeVar("S")

DOCUMENTS: Final = Path(__file__).parents[1] / "tests" / "documents"
GAMES: Final[tuple[Any, ...]] = (EXPEDITION, adventure.ADVENTURE)
PACKAGES: Final[dict[str, Any]] = {FORMATS.prefix: nwp, ADVENTURE_FORMATS.prefix: adventure}


def kinds(error: InvalidData) -> str:
    """Return the kinds of problems of an error, as a trace without numbers and quotations."""
    if not error.problems or not str(error).strip():
        raise AssertionError("a refusal must have a reason")
    if len(str(error)) > 50_000:
        raise AssertionError("the message must have at most 50000 characters")
    check_plain(str(error))
    problems = {re.sub(r"[\d\"'].*|\[\d+\]", "", f"{p.path}: {p.message}") for p in error.problems}
    return " ".join(sorted(problems)[:4])


def check_plain(text: str) -> None:
    """Check that a text has no control characters for a terminal."""
    for sign in {*text}:
        if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") and sign != "\n":
            raise AssertionError(f"{sign!r} would be written to a terminal")


# -- Documents -------------------------------------------------------------------------------------


def try_document(data: bytes) -> str:
    """Check that a text is parsed as a value, or refused with `InvalidData`.

    A value of the current version must be written back unchanged.
    """
    text = data.decode("utf-8", "surrogateescape")
    formats = ADVENTURE_FORMATS if f'"{ADVENTURE_FORMATS.prefix}.' in text else FORMATS
    named = (short for short in formats.types if f'"{formats.name(short)}"' in text)
    short = next(named, "state")
    try:
        value = formats.from_json(text, formats.types[short])
    except InvalidData as error:
        return f"{short} {kinds(error)}"
    fields = json.loads(text)
    if fields["version"] == formats.version(short) and formats.to_dict(value) != fields:
        raise AssertionError("a value of the current version must be written back unchanged")
    if formats.from_json(formats.to_json(value), type(value)) != value:
        raise AssertionError("the text of a value must be read as an equal value")
    if short == "state":
        return f"state {use(PACKAGES[formats.prefix], value)}"
    return f"{short} read as {type(value).__name__}"


def use(game: Any, state: Any) -> str:
    """Query an accepted state, and continue the game: later states must be accepted too."""
    rng = Random(0)
    trace = [state.phase.name]
    if game.check(state):
        raise AssertionError("a state that was loaded must pass the check")
    value: Any = EXPEDITION if game is nwp else adventure.ADVENTURE
    look(value, state)
    for _ in range(6):
        legal = game.legal_actions(state)
        if not legal:
            break
        action = rng.choice(legal)
        if value.formats.parse_action(value.formats.format_action(action)) != action:
            raise AssertionError(f"{action!r} must be parsed from its own notation")
        state = game.step(state, action).state
        problems = game.check(state)
        if problems:
            raise AssertionError(f"the state after {action!r} must pass the check: {problems[0]}")
        trace.append(type(action).__name__)
    return " ".join(trace)


def look(game: Game[Any, S, Any, Any, Any, Any], state: S) -> None:
    """Make all queries of a frontend for a state."""
    game.returns(state)
    game.standings(state)
    game.statistics(state)
    repr(state)
    for seat in (None, 0):
        game.formats.document(state, seat)
        game.formats.text(game.view(state, seat))
    game.formats.svg(game.view(state, None))
    if game.to_act(state) == CHANCE:
        assert abs(sum(share for _, share in game.chance_outcomes(state)) - 1) < 1e-9


def documents() -> Iterator[bytes]:
    """Yield the stored documents of all releases."""
    for path in sorted(DOCUMENTS.glob("*/*.json")):
        yield path.read_bytes()


# -- Records ---------------------------------------------------------------------------------------


def try_lines(data: bytes) -> str:
    """Check that bytes are read as a record with all complete lines, or refused with `InvalidData`."""
    record = (
        adventure.GameRecord if ADVENTURE_FORMATS.prefix.encode() in data[:200] else nwp.GameRecord
    )
    try:
        read, whole = record.from_data(data)
    except InvalidData as error:
        return kinds(error)
    if not 0 <= whole <= len(data):
        raise AssertionError(f"the complete part must have 0 to {len(data)} bytes, got {whole}")
    again, length = record.from_data(read.to_lines().encode())
    if again != read or length != len(read.to_lines()):
        raise AssertionError("the lines of a record must be read as an equal record")
    cut, _ = record.from_data(data[:whole])
    if cut != read:
        raise AssertionError("the complete part must be read as an equal record")
    return f"read {record.__module__} torn {whole < len(data)} {len(read.actions) // 8}"


def lines() -> Iterator[bytes]:
    """Yield the stored records, shortened so that they can be tried often."""
    for path in sorted(DOCUMENTS.glob("*/*.jsonl")):
        data = path.read_bytes().split(b"\n")
        yield b"\n".join(data[:20]) + b"\n"
        yield b"\n".join(data[:3]) + b"\n\0\0\0\n"


# -- Notation --------------------------------------------------------------------------------------


def try_notation(data: bytes) -> str:
    """Check that a text is parsed as an action and formatted back, or refused with `InvalidData`."""
    text = data.decode("utf-8", "surrogateescape")
    traces: list[str] = []
    for game in GAMES:
        try:
            action = game.formats.parse_action(text)
        except InvalidData as error:
            traces.append(kinds(error)[:40])
            continue
        written = game.formats.format_action(action)
        if game.formats.parse_action(written) != action:
            raise AssertionError(f"{action!r} is written as {written!r}")
        game.why_illegal(first_state(game), action)
        traces.append(type(action).__name__)
    return " | ".join(traces)


@cache
def first_state(game: Any) -> Any:
    """Return a position in which a player is to act."""
    state = game.start(game.deal(("Ross", "Rae"), Random(1), None))
    return game.resolve_chance(state, Random(1))


def notations() -> Iterator[bytes]:
    """Yield every kind of action in notation."""
    for formats, game in zip((FORMATS, ADVENTURE_FORMATS), GAMES, strict=True):
        for path in sorted(DOCUMENTS.glob(f"*/{formats.prefix}.action.*.json")):
            action = formats.from_json(path.read_text("ascii"), formats.types["action"])
            yield game.formats.format_action(action).encode()


# -- The command line ------------------------------------------------------------------------------


ADVENTURE_LINE: Final = b"adventure\n"
"""The line after which the input belongs to a game of Adventure."""


def try_reader(data: bytes) -> str:
    """Check that typed input and files end with an exit code and plain text."""
    with tempfile.TemporaryDirectory() as folder:
        if data[:1] in (b"{", b"["):
            file = Path(folder) / "file.json"
            file.write_bytes(data)
            code, output = outcome(["check", str(file)], b"")
        else:
            game = "adventure" if data.startswith(ADVENTURE_LINE) else "expedition"
            line = ["play", "Ross", "Rae", "--seed", "1", "--file", f"{folder}/game.jsonl"]
            typed = data.removeprefix(ADVENTURE_LINE)[:2000]
            code, output = outcome([*line, "--game", game], typed)
    if code not in (0, 1, 130):
        raise AssertionError(f"exit code {code}")
    check_plain(output)
    words = {re.sub(r"[\d\"'].*", "", line)[:25] for line in output.splitlines()}
    return f"{code} {sorted(words)[:3]}"


def outcome(line: list[str], typed: bytes) -> tuple[int, str]:
    """Return the exit code of a command, and its output."""
    output = io.StringIO()
    before, sys.stdin = (
        sys.stdin,
        io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8", errors="replace"),
    )
    try:
        with redirect_stdout(output), redirect_stderr(output):
            code = command(line)
    finally:
        sys.stdin = before
    return code, output.getvalue()


def typed() -> Iterator[bytes]:
    """Yield typed games and files."""
    yield b"1\n1\n2\nhelp\nundo\nactions ship\nhint\nboard\nscore\nquit\n"
    yield b"take slot 0\nship moves\nwhy ship moves 10,4\nlog 5\n\n0\n"
    yield ADVENTURE_LINE + b"1\n1\n1\nhelp\nundo\nactions\nhint\nboard\nscore\n1\n1\nquit\n"
    yield ADVENTURE_LINE + b"1\nadvance\nwhy end turn\nlog 5\n\n0\n"
    for words in notations():
        yield words
        yield ADVENTURE_LINE + b"1\n1\n" + words
    yield from list(documents())[::9]


# -- A browser -------------------------------------------------------------------------------------


def try_questions(data: bytes) -> str:
    """Check that each request of a browser gets a plain answer, and that the tables stay playable."""
    host = InBrowserHost()
    traces: list[str] = []
    for game in GAMES:
        host.call(question("open", game.name, request=new_table(game.name)))
    for line in data.decode("utf-8", "surrogateescape").split("\n")[:8]:
        answer = json.loads(host.call(line))
        if not isinstance(answer["type"], str):
            raise AssertionError("an answer must have a type")
        check_plain(str(answer.get("message", "")))
        traces.append(f"{answer['type']} {str(answer.get('message'))[:25]}")
    for game in GAMES:
        frames = json.loads(host.call(question("frames", game.name, seat=0, size=700)))
        if frames["type"] != "frames":
            raise AssertionError(f"the table must still be visible, got {frames}")
    return " | ".join(re.sub(r"[\d\"'].*", "", trace) for trace in traces)


def question(kind: str, table: str, **more: object) -> str:
    """Return a request of a browser to a table."""
    return json.dumps({"type": kind, "table": table, **more})


def new_table(game: str) -> dict[str, object]:
    """Return a request for a new table of two people."""
    seats = [{"name": name, "bot": None, "away": False} for name in ("Ross", "Rae")]
    return {"game": game, "variant": "standard", "seats": seats, "record": None, "seed": "1"}


def questions() -> Iterator[bytes]:
    """Yield all kinds of requests of a browser, for both games."""
    for game in GAMES:
        host = InBrowserHost()
        host.call(question("open", game.name, request=new_table(game.name)))
        for seat in (0, 1):
            line = question("frames", game.name, seat=seat, size=700)
            frame = json.loads(host.call(line))["frames"][-1]
            yield line.encode()
            possible = ids(frame) or ["pass"]
            play = {"type": "play", "id": possible[0], "frame": frame["number"]}
            requests: list[dict[str, object]] = [
                {"type": "why", "id": possible[-1]},
                {"type": "why_here", "tile": "L1", "col": 3, "row": 3},
                {"type": "at", "position": 1},
                {"type": "show", "ids": possible[:3]},
                {"type": "faces", "tile": "L1"},
            ]
            requests += [{"type": kind} for kind in ("hint", "undo", "symbols", "save", "page")]
            for request in requests:
                both = ({"seat": seat, "size": 700, "request": each} for each in (play, request))
                lines = [question("request", game.name, request=each) for each in both]
                yield "\n".join(lines).encode()
            yield question("hello", game.name, seat=seat).encode()
        yield question("open", game.name, request=new_table(game.name)).encode()


# -- Positions -------------------------------------------------------------------------------------


def try_position(data: bytes) -> str:
    """Check that both implementations of the rules agree in a position that can be loaded."""
    text = data.decode("utf-8", "surrogateescape")
    rng = Random(len(text))
    try:
        if f'"{ADVENTURE_FORMATS.prefix}.' in text:
            state = adventure.from_json(text, adventure.State)
            if (
                state.phase is not adventure.Phase.TURN
                or state.edition != adventure.DEFAULT_EDITION
            ):
                return f"adventure {state.phase.name}"
            compare_adventure(state, adventure_reference.EDITION, rng, width=3)
            return f"adventure {sorted({type(a).__name__ for a in adventure.legal_actions(state)})}"
        ours = nwp.from_json(text, nwp.State)
    except NorthwestPassageError as error:
        return kinds(error) if isinstance(error, InvalidData) else str(error)
    if ours.phase is not nwp.Phase.TURN:
        return ours.phase.name
    compare(ours, rng, width=3)
    return str(sorted({type(action).__name__ for action in nwp.legal_actions(ours)}))


def positions() -> Iterator[bytes]:
    """Yield states in a turn."""
    for game in GAMES:
        rng = Random(1)
        state = game.start(game.deal(("Ross", "Rae"), rng, None))
        for number in range(120):
            if game.to_act(state) is None:
                break
            chance = game.to_act(state) == nwp.CHANCE
            action = game.draw(state, rng) if chance else rng.choice(game.legal_actions(state))
            state = game.apply(state, action)
            if number % 12 == 0:
                yield game.formats.to_json(state).encode()


TARGETS: Final = {
    "documents": Target(try_document, documents),
    "lines": Target(try_lines, lines),
    "notation": Target(try_notation, notations),
    "reader": Target(try_reader, typed),
    "questions": Target(try_questions, questions),
    "positions": Target(try_position, positions),
}
"""The targets by name."""
