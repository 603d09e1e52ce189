"""An edition of your own: change the printed numbers, write them to JSON, read them back, play.

Who owns the game starts from `northwest-passage edition --json > my.json` and writes their own tiles and
tables into that file.

python examples/custom_edition.py
"""

import random
import tempfile
from pathlib import Path

import attrs

import northwest_passage as nwp
from northwest_passage.expedition.edition import Provenance, Source


def short_summer() -> nwp.Edition:
    """A game of six rounds, in which the Northwest Passage is worth more."""
    shipped = nwp.DEFAULT_EDITION
    changed = {"name", "sun", "first_year", "northwest_tokens"}
    kept = [entry for entry in shipped.provenance if entry.field not in changed]
    return attrs.evolve(
        shipped,
        name="Short summer",
        sun=shipped.sun[:6],
        first_year=3,
        northwest_tokens=((20, 10), (20, 10, 5), (20, 10, 5, 5)),
        provenance=(
            *kept,
            *(Provenance(field, Source.ASSUMED, "a variant of ours") for field in sorted(changed)),
        ),
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "short_summer.json"
        path.write_text(nwp.to_json(short_summer()), encoding="utf-8")
        edition = nwp.from_json(path.read_text(encoding="utf-8"), nwp.Edition)
    print(f"{edition.name}: {edition.rounds} rounds, suns {[sun.name for sun in edition.sun]}")

    rng = random.Random(1845)
    state = nwp.new_game(["Ross", "Rae"], rng=rng, edition=edition)
    while not state.is_over:
        state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
    print(f"A game of random moves ended in round {state.round}.")

    # Numbers that contradict each other are refused, all of them at once.
    try:
        attrs.evolve(edition, zones=(1, 2, 3), crew=0)
    except nwp.InvalidEdition as error:
        for problem in error.problems:
            print(f"refused: {problem}")


if __name__ == "__main__":
    main()
