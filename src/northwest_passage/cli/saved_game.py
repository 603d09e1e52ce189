"""A game at this terminal, and the file in which it is saved."""

from __future__ import annotations

import shlex
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from enum import IntEnum
from pathlib import Path
from random import Random
from typing import cast

import attrs

from northwest_passage._internal.platform_support import state_folder
from northwest_passage.cli import Failure
from northwest_passage.cli.game_ui import AnyBot, AnyLog, AnyRecord, AnyTable, AnyUI
from northwest_passage.cli.seats import bot_for, builtin_bot, nearly_bots, seat_names
from northwest_passage.errors import InvalidData, InvalidSetup, RecordLogError
from northwest_passage.games import load_record
from northwest_passage.table.setup import seed_of

__all__ = ["Session", "latest_game", "log_failure", "new_file"]


@attrs.define
class Session:
    """A game in progress. Every action is saved to the game's file before it is shown."""

    ui: AnyUI
    path: Path
    log: AnyLog
    table: AnyTable
    seats: tuple[str, ...]
    """The players as given on the command line. If empty, they are derived from the names in the record."""
    seed: str
    companion: bool
    """True if people draw from the real bag of the board game and enter what they drew."""
    notices: tuple[str, ...] = ()
    """Sentences to show first."""

    @classmethod
    def begin(
        cls,
        path: Path,
        players: Sequence[str],
        *,
        ui: AnyUI,
        seed: str,
        variant: IntEnum,
        edition: object,
        companion: bool = False,
    ) -> Session:
        """Begin a new game.

        :raises Failure: if the number of players is wrong, or the file cannot be written.
        """
        bots = _seated(bot_for(ui, player) for player in players)
        names = tuple(seat_names(players))
        game = ui.game
        setup = ui.setup(edition=edition, variant=variant, names=names, seed=seed)
        if not companion:
            setup = game.deal(names, Random(f"{seed}: turn order"), setup)
        try:
            record = game.formats.record.begin(setup)
            table = AnyTable.resume(record, bots=bots, seed=seed, draws=not companion)
        except (InvalidSetup, InvalidData) as error:
            raise Failure(_sentence(error)) from None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            log = ui.log.create(path, table.record)
        except FileExistsError:
            raise Failure(f"{path} exists already. To continue it, use --resume {path}.") from None
        except OSError as error:
            raise Failure(
                f"{path} cannot be written: {error.strerror}. Choose another place with --file."
            ) from None
        table.write_to(log)
        by_name = _seated(builtin_bot(ui, name) for name in names) == bots
        seats = () if by_name else tuple(players)
        return cls(ui, path, log, table, seats, seed, companion, nearly_bots(players))

    @classmethod
    def resume(
        cls,
        path: Path,
        players: Sequence[str],
        *,
        ui: AnyUI,
        seed: str,
        companion: bool = False,
    ) -> Session:
        """Resume an interrupted game.

        :param path: the file.
        :param players: the players from now on, seat by seat. By default, they are derived from the names
            in the record, which can denote only people and built-in bots, because a file must not run
            untrusted code.
        :param ui: the terminal interface of the game.
        :param seed: the seed from now on. If the file has another seed, the file is rewritten.
        :param companion: whether people enter the outcomes of chance.
        :raises Failure: if the file cannot be written, or a player is an unknown bot.
        """
        with _failures(path):
            log = ui.log.resume(path)
        try:
            record: AnyRecord = log.record
            names: tuple[str, ...] = record.setup.names
            if players:
                bots = _seated(bot_for(ui, player) for player in players)
            else:
                bots = _seated(builtin_bot(ui, name) for name in names)
            with _failures(path):
                table = AnyTable.resume(record, bots=bots, seed=seed, draws=not companion)
                if seed_of(table.record.setup) == seed_of(record.setup):
                    for action in table.record.actions[len(record.actions) :]:
                        log.append(action)
                else:
                    log.close()  # Windows does not replace an open file
                    table.record.save(path)
                    log = ui.log.resume(path)
            table.write_to(log)
        except BaseException:
            log.close()
            raise
        return cls(ui, path, log, table, tuple(players), seed, companion, nearly_bots(players))

    @property
    def resume_command(self) -> str:
        """The command that resumes this game."""
        words = ["northwest-passage", "play", "--resume", str(self.path)]
        if self.companion:
            words.append("--companion")
        elif seed_of(self.table.record.setup) != self.seed:
            words += ["--seed", self.seed]
        return shlex.join([*words, *self.seats])


@contextmanager
def _failures(path: Path) -> Generator[None]:
    """Convert exceptions about the file of a game to failures."""
    try:
        yield
    except RecordLogError as error:
        raise log_failure(error) from None
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror}.") from None
    except InvalidSetup as error:
        raise Failure(_sentence(error)) from None


def log_failure(error: RecordLogError) -> Failure:
    """Return the error for a game's file that another program has written to."""
    return Failure(f"{error.filename}: {error.strerror}. Its content is safe.")


def _seated(bots: Iterable[AnyBot | None]) -> Mapping[int, AnyBot]:
    return {i: bot for i, bot in enumerate(bots) if bot is not None}


def _sentence(error: InvalidSetup | InvalidData) -> str:
    """Return the reason why a game cannot begin."""
    if isinstance(error, InvalidData):
        return error.problems[0].message.removeprefix("must be a valid setup: ")
    return str(error)


def new_file() -> Path:
    """Return a file name for a new game, based on the current time."""
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    folder = state_folder()
    path, number = folder / f"{stem}.jsonl", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.jsonl", number + 1
    return path


def latest_game() -> Path:
    """Return the file of the latest unfinished game.

    :raises Failure: if there is no unfinished game.
    """
    folder = state_folder()
    try:
        files = sorted(folder.glob("*.jsonl"), key=_last_written, reverse=True)
    except OSError as error:
        raise Failure(f"{folder} cannot be read: {error.strerror}.") from None
    for file in files:
        try:
            record = cast("AnyRecord", load_record(file))
        except (InvalidData, OSError):
            continue  # empty, damaged, or another kind of file
        if not record.game().is_over(record.replay()):
            return file
    raise Failure(f"There is no unfinished game in {folder}.")


def _last_written(file: Path) -> float:
    """Return the time of the last change, or 0 for a broken link."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
