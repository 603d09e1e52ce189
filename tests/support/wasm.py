"""The same games and the same counts on a 32-bit Python, as in a browser: `nox -s wasm`.

It needs neither pytest nor processes, which that Python does not have.
"""

from __future__ import annotations

import sys
from time import perf_counter

from tests.adventure import digest as adventure_digest
from tests.adventure import perft as adventure_perft
from tests.generators import perft
from tests.support import digest
from tests.support.hashing import digest_of
from tests.support.positions import read


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
    for path in sorted(perft.FOLDER.iterdir()):
        position = read(path)
        counts = perft.perft(position.state(), len(position.counts) - 1)
        assert tuple(counts) == position.counts, path.stem
        print(f"{path.stem}: {counts}")
    for path in sorted(adventure_perft.FOLDER.iterdir()):
        kept = adventure_perft.read(path)
        found = adventure_perft.perft(kept.state(), len(kept.counts) - 1)
        assert tuple(found) == kept.counts, path.stem
        print(f"{path.stem}: {found}")
    print(f"all of it took {perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
