"""A custom edition: change some numbers, save the edition as JSON, load it, and play with it.

If you own the game, start from `northwest-passage edition --json > my.json` and enter the real tiles and
tables in that file.

python examples/custom_edition.py
"""

import random
import tempfile
from pathlib import Path

import attrs

import northwest_passage as nwp
from northwest_passage.expedition.edition import Provenance, Source


def short_summer() -> nwp.Edition:
    """Return an edition with six rounds, in which reaching the Northwest Passage is worth more."""
    default = nwp.DEFAULT_EDITION
    changed = {"name", "sun", "first_year", "northwest_tokens"}
    unchanged = [entry for entry in default.provenance if entry.field not in changed]
    return attrs.evolve(
        default,
        name="Short summer",
        sun=default.sun[:6],
        first_year=3,
        northwest_tokens=((20, 10), (20, 10, 5), (20, 10, 5, 5)),
        provenance=(
            *unchanged,
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

    # An invalid edition is refused, and the error lists all problems.
    try:
        attrs.evolve(edition, zones=(1, 2, 3), crew=0)
    except nwp.InvalidEdition as error:
        for problem in error.problems:
            print(f"refused: {problem}")


if __name__ == "__main__":
    main()
