"""The same games and the same counts on a 32-bit Python, as in a browser: `nox -s wasm`.

It needs neither pytest nor processes, which that Python does not have.
"""

from __future__ import annotations

import sys
from time import perf_counter

from tests.adventure import digest as adventure_digest
from tests.adventure import perft as adventure_perft
from tests.generators import perft as expedition_perft
from tests.support import digest
from tests.support.hashing import digest_of


def main() -> None:
    """Compare with the files, and print what was compared."""
    started = perf_counter()
    print(f"Python {sys.version.split()[0]}, {sys.platform}, {sys.hash_info.width} bits for hashes")
    for name, lines, file in (
        ("Expedition", digest.all_lines, digest.FILE),
        ("Adventure", adventure_digest.lines, adventure_digest.FILE),
    ):
        assert digest_of(lines()) == file.read_text("utf-8").strip(), name
        print(f"the games of {name} are the same")
    for perft in (expedition_perft.PERFT, adventure_perft.PERFT):
        for path in perft.files:
            position = perft.read(path)
            counts = perft.perft(perft.state(position), len(position.counts) - 1)
            assert tuple(counts) == position.counts, path.stem
            print(f"{path.stem}: {counts}")
    print(f"all of it took {perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
