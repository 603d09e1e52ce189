"""Fuzz the reading of JSON: the answer to any text is a value or `InvalidData`, and never anything else.

Run by hand, with `pip install atheris` (Linux, Python 3.11 to 3.13):

    python fuzz/fuzz_from_json.py -runs=1000000 -max_len=4096 /tmp/found fuzz/corpus

Inputs are texts. Half of the mutations are libFuzzer's own, of bytes; the others change, move, drop or double
values of the document, so that they get past the parser. What loads must be written again as it was, and a
state that loads must pass `check` and bear all the questions that a program has about it.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import atheris

with atheris.instrument_imports(include=["northwest_passage", "cattrs"]):
    import northwest_passage as nwp
    from northwest_passage.serialization import FORMATS

FORMS: dict[str, Any] = {
    f'"northwest_passage.{short}"': form for short, form in FORMATS.forms.items()
}
STRANGE: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    7,
    2.5,
    10**20,
    "",
    "L1",
    "ship",
    "III",
    [],
    {},
    [0, 0],
]


def test_one_input(data: bytes) -> None:
    """The law of one text."""
    text = data.decode("utf-8", "surrogateescape")
    form = next((form for name, form in FORMS.items() if name in text), nwp.State)
    try:
        value = nwp.from_json(text, form)
    except nwp.InvalidData as error:
        if not error.problems or not str(error).strip():
            raise AssertionError("refused without a reason") from error
        str(error).encode()
        return
    if nwp.to_dict(value) != json.loads(text):
        raise AssertionError("read as something else")
    if isinstance(value, nwp.State):
        use(value)


def use(state: nwp.State) -> None:
    """Ask a state everything, and play on."""
    rng = random.Random(0)
    if nwp.check(state):
        raise AssertionError("loaded, but does not pass")
    nwp.standings(state)
    nwp.returns(state)
    nwp.frontend_view(state)
    for _ in range(5):
        legal = nwp.legal_actions(state)
        if not legal:
            break
        state = nwp.step(state, rng.choice(legal)).state
        if nwp.check(state):
            raise AssertionError("does not pass after an action")


def mutate(data: bytes, max_size: int, seed: int) -> bytes:
    """Change the bytes, or the values of the document that they are."""
    rng = random.Random(seed)
    if rng.random() < 0.5:
        return bytes(atheris.Mutate(data, max_size))
    try:
        document = json.loads(data)
        for _ in range(rng.randint(1, 3)):
            document = mutate_values(document, rng)
        changed = json.dumps(document, separators=(",", ":")).encode()
    except (ValueError, RecursionError):
        return bytes(atheris.Mutate(data, max_size))
    return changed if len(changed) <= max_size else bytes(atheris.Mutate(data, max_size))


def mutate_values(document: Any, rng: random.Random) -> Any:
    """A document with one value changed."""
    places = list(places_in(document))
    if not places:
        return rng.choice(STRANGE)
    holder, key = rng.choice(places)
    value = holder[key]
    kind = rng.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = rng.choice(STRANGE)
    elif kind == 2:
        there, other = rng.choice(places)
        holder[key] = json.loads(json.dumps(there[other]))
    elif kind == 3 and isinstance(holder, list):
        holder.insert(key, value)
    elif kind == 4 and isinstance(value, list):
        rng.shuffle(value)
    elif type(value) is int:
        holder[key] = value + rng.choice((-2, -1, 1, 2))
    elif type(value) is bool:
        holder[key] = not value
    return document


def places_in(value: Any) -> Any:
    """Every list or dict in a document with each of its keys."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from places_in(value[key])


def main() -> None:
    """Fuzz as the command line says."""
    atheris.Setup(sys.argv, test_one_input, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
