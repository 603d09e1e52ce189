"""``northwest-passage simulate``: many games between bots."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

import attrs

from northwest_passage._internal.strings import count
from northwest_passage.cli import Failure, seats
from northwest_passage.cli.files import read_edition
from northwest_passage.cli.game_ui import AnyRecord
from northwest_passage.cli.terminal import Terminal
from northwest_passage.errors import InvalidData, InvalidSetup
from northwest_passage.simulate import Simulation, SimulationStopped, simulate

__all__ = ["add_arguments", "run"]

EPILOG: Final = f"""\
examples:
  northwest-passage simulate greedy random
  northwest-passage simulate greedy greedy mcts:100 --games 30 --workers 2
  northwest-passage simulate --solo greedy --games 200 --json > solo.json
  northwest-passage simulate greedy my_bots:Careful --records games/
  northwest-passage simulate greedy mcts:400 --games 2000 --file night.jsonl
  northwest-passage simulate --game adventure greedy mcts:100

{seats.BOTS_HELP}
The same seed gives the same games with any number of workers, if the bots are
deterministic. Seats rotate. A bot that fails loses that game. Ctrl-C ends the
run and prints the results so far. With --file, the same command resumes a run
that was stopped. The exit code is 1 if a bot failed or a record could not be
written.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "bots", nargs="+", metavar="BOT", help="the players: two to four bots, or one alone"
    )
    seats.add_game(parser)
    parser.add_argument(
        "--games", type=int, default=20, metavar="N", help="the number of games; 20 by default"
    )
    parser.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help="the number of processes; by default one per processor",
    )
    parser.add_argument(
        "--seed", type=int, default=0, help="the random seed: another seed gives other games"
    )
    parser.add_argument(
        "--limit",
        type=float,
        metavar="SECONDS",
        help="the time limit for each choice that a bot makes",
    )
    parser.add_argument("--edition", metavar="FILE", help="play with a custom edition")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument(
        "--file", metavar="FILE", help="save each result in this file, and resume from it"
    )
    parser.add_argument(
        "--records", metavar="FOLDER", help="write the record of each game to this folder"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play the games, and print the results."""
    names: list[str] = options.bots
    ui = seats.chosen_ui(options)
    variant = seats.variant_of(ui, options)
    seats.check_number(ui, names, variant)
    bots = seats.bots_for(ui, names, ": see northwest-passage simulate --help.")
    writer = None if options.records is None else _RecordWriter(_folder(options.records))
    edition = read_edition(options.edition, ui) if options.edition else ui.default_edition
    setup = ui.setup(variant=variant, edition=edition)
    try:
        simulation = simulate(
            dict(zip(seats.seat_names(names), bots, strict=True)),
            options.games,
            game=ui.game,
            seed=options.seed,
            setup=setup,
            workers=options.workers,
            limit_seconds=options.limit,
            keep_records=False,
            file=options.file,
            on_record=None if writer is None else writer.write,
            progress=False if options.quiet else None,
        )
    except SimulationStopped as error:
        _show(error.simulation, options, terminal)
        raise Failure(str(error)) from None
    except InvalidSetup as error:
        raise Failure(str(error)) from None
    except InvalidData as error:
        raise Failure(f"{options.file} cannot be read: {error}") from None
    except OSError as error:
        if options.file is None:
            raise
        raise Failure(f"{options.file} cannot be written: {error.strerror}.") from None
    _show(simulation, options, terminal)
    if writer is not None:
        writer.check()
    if simulation.summary.interrupted:
        return 130
    return 1 if simulation.failures else 0


def _show(simulation: Simulation[Any], options: argparse.Namespace, terminal: Terminal) -> None:
    terminal.raw(f"{simulation.to_json() if options.json else simulation}\n")


def _folder(name: str) -> Path:
    """Return the folder for the records, and create it if necessary."""
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{folder} cannot be created: {error.strerror}.") from None
    return folder


@attrs.define
class _RecordWriter:
    """A writer that saves each record when its game ends. A failure to write does not stop the games."""

    folder: Path
    failures: list[str] = attrs.field(factory=list[str])

    def write(self, number: int, record: AnyRecord) -> None:
        """Write the record of one game."""
        file = self.folder / f"game-{number:04}.jsonl"
        try:
            record.save(file)
        except OSError as error:
            self.failures.append(f"{file} cannot be written: {error.strerror}.")

    def check(self) -> None:
        """Check that all records were written.

        :raises Failure: if a record was not written.
        """
        if self.failures:
            first, *others = self.failures
            more = f" And {count(len(others), 'more record')}." if others else ""
            raise Failure(f"{first}{more}")
