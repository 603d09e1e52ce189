"""``northwest-passage simulate``: many games between bots."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

import attrs

from northwest_passage.cli import Failure
from northwest_passage.cli.files import read_edition
from northwest_passage.cli.game_ui import AnyRecord
from northwest_passage.cli.seats import (
    BOTS_HELP,
    add_game,
    bots_for,
    check_number,
    chosen_face,
    seat_names,
    variant_of,
)
from northwest_passage.cli.terminal import Terminal
from northwest_passage.expedition import InvalidData, InvalidSetup
from northwest_passage.expedition.sentences import count
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

{BOTS_HELP}
With the same seed the same games are played again, however many workers there
are, if the bots are deterministic. Seats rotate. A bot that fails loses that
game. Ctrl-C ends the run and shows what is done. With --file the same command
goes on where a run was stopped, whatever stopped it. The exit code is 1 if a
bot failed or a record could not be written.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "bots", nargs="+", metavar="BOT", help="who plays: two to four bots, or one alone"
    )
    add_game(parser)
    parser.add_argument(
        "--games", type=int, default=20, metavar="N", help="how many games; 20 by default"
    )
    parser.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help="how many processes; by default one for each processor",
    )
    parser.add_argument("--seed", type=int, default=0, help="another seed, other games")
    parser.add_argument(
        "--limit", type=float, metavar="SECONDS", help="how long a bot may think about a choice"
    )
    parser.add_argument("--edition", metavar="FILE", help="play with an edition of your own")
    parser.add_argument("--json", action="store_true", help="summary and failures as JSON")
    parser.add_argument(
        "--file", metavar="FILE", help="save each outcome there, and resume from there"
    )
    parser.add_argument("--records", metavar="FOLDER", help="write the record of each game there")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play the games, and show what they come to."""
    names: list[str] = options.bots
    face = chosen_face(options)
    variant = variant_of(face, options)
    check_number(face, names, variant)
    bots = bots_for(face, names, ": see northwest-passage simulate --help.")
    keeper = None if options.records is None else _Keeper(_folder(options.records))
    edition = read_edition(options.edition, face) if options.edition else face.default_edition
    setup = face.setup(variant=variant, edition=edition)
    try:
        simulation = simulate(
            dict(zip(seat_names(names), bots, strict=True)),
            options.games,
            game=face.game,
            seed=options.seed,
            setup=setup,
            workers=options.workers,
            limit_seconds=options.limit,
            keep_records=False,
            file=options.file,
            on_record=None if keeper is None else keeper.keep,
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
    if keeper is not None:
        keeper.check()
    if simulation.summary.interrupted:
        return 130
    return 1 if simulation.failures else 0


def _show(simulation: Simulation[Any], options: argparse.Namespace, terminal: Terminal) -> None:
    terminal.raw(f"{simulation.to_json() if options.json else simulation}\n")


def _folder(name: str) -> Path:
    """The folder for the records, made if there is none."""
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{folder} cannot be made: {error.strerror}.") from None
    return folder


@attrs.define
class _Keeper:
    """Writes each record when its game ends. If that fails, the games and their summary go on."""

    folder: Path
    failures: list[str] = attrs.field(factory=list[str])

    def keep(self, number: int, record: AnyRecord) -> None:
        """Write the record of one game."""
        file = self.folder / f"game-{number:04}.jsonl"
        try:
            record.save(file)
        except OSError as error:
            self.failures.append(f"{file} cannot be written: {error.strerror}.")

    def check(self) -> None:
        """Say what could not be written.

        :raises Failure: if there is something.
        """
        if self.failures:
            first, *others = self.failures
            more = f" And {count(len(others), 'more record')}." if others else ""
            raise Failure(f"{first}{more}")
