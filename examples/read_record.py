"""A summary of a game record: the prestige after each round, and the actions that scored most.

python examples/read_record.py game.jsonl
python examples/read_record.py              (first records a game between greedy bots)
"""

import argparse
import sys
import tempfile
from pathlib import Path

import northwest_passage as nwp
from northwest_passage.bots import GreedyBot
from northwest_passage.simulate import simulate


def example_file(folder: str) -> Path:
    """Record a game between greedy bots, and return the path of its file."""
    simulation = simulate({"Ross": GreedyBot(), "Rae": GreedyBot()}, 1, seed=7, workers=1)
    path = Path(folder) / "game.jsonl"
    simulation.records[0].save(path)
    return path


def describe(record: nwp.GameRecord) -> None:
    states = [*record.states()]
    print(f"{' and '.join(record.names)}, {len(record.actions)} actions\n")

    # Prestige at the end of each round: the last state with that round's number.
    last_of_round = {state.round: state for state in states}
    print("round  " + "  ".join(f"{name:>8}" for name in record.names))
    for number, state in last_of_round.items():
        print(f"{number:>5}  " + "  ".join(f"{p.prestige:>8}" for p in state.players))

    # A record contains only the actions; `step` returns their events.
    scored = [
        (event.points, i, record.names[event.player], event.source)
        for i, (state, action) in enumerate(zip(states, record.actions, strict=False), start=1)
        for event in nwp.step(state, action).events
        if isinstance(event, nwp.PrestigeScored)
    ]
    print("\nMost valuable actions:")
    for points, i, name, source in sorted(scored, reverse=True)[:5]:
        print(
            f"{points:>3} for {name:<8} {source:<10} {i}. {nwp.format_action(record.actions[i - 1])}"
        )

    print("\nAt the end:")
    for line in nwp.standings(states[-1]):
        print(f"{line.place}. {line.name:<8} {line.total}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Describe the record of a game.")
    parser.add_argument("file", nargs="?")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            record = nwp.GameRecord.load(options.file or example_file(folder))
        except (OSError, nwp.InvalidData) as error:
            sys.exit(f"{options.file}: {error}")
    describe(record)


if __name__ == "__main__":
    main()
