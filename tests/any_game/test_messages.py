"""Every message of `check` about an invalid state, in one file that can be read from top to bottom.

After a change, regenerate the file with ``python -m tests.any_game.test_messages``, and read it.
"""

from __future__ import annotations

from pathlib import Path

import northwest_passage as nwp
from northwest_passage import adventure
from tests.adventure import test_validation as adventure_cases
from tests.expedition import test_validation as expedition_cases

FILE = Path(__file__).parent / "messages.txt"


def messages() -> str:
    """Return the messages of all invalid states, sorted by game and path, without duplicates."""
    lines: list[str] = []
    states = [
        ("expedition", nwp.check(case.change(expedition_cases.states(case.record)[case.number])))
        for case in expedition_cases.CASES
    ]
    states += [
        ("adventure", adventure.check(case.change(case.state()))) for case in adventure_cases.CASES
    ]
    for game in ("expedition", "adventure"):
        found = {str(problem) for name, problems in states for problem in problems if name == game}
        lines += [f"# {game}", *sorted(found), ""]
    return "\n".join(lines)


def test_the_file_has_every_message() -> None:
    assert messages() == FILE.read_text("utf-8")


if __name__ == "__main__":
    FILE.write_text(messages(), "utf-8")
