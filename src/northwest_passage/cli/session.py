"""A game at this terminal: who decides, what was done, and the file that survives whatever happens."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from random import Random

import attrs

from northwest_passage import (
    CHANCE,
    Action,
    Edition,
    Event,
    InvalidData,
    InvalidSetup,
    RecordLogError,
    State,
    Variant,
    legal_actions,
    step,
)
from northwest_passage.bots import Bot
from northwest_passage.cli.failure import Failure
from northwest_passage.cli.seats import bot_for, builtin_bot, choice_of, distinct
from northwest_passage.record import GameRecord, RecordLog

__all__ = ["Session", "games_folder", "latest_game", "new_file"]


@attrs.define
class Session:
    """A game that goes on; every action is in its file before anybody hears of it."""

    path: Path
    log: RecordLog
    states: list[State]
    """All states, the first before the first action."""
    seats: tuple[str, ...]
    """Who plays, as on the command line; empty if the names in the record tell."""
    bots: tuple[Bot | None, ...]
    """For each player the bot, or ``None`` for a person."""
    seed: int
    companion: bool
    """Whether the tiles are drawn at a real table, so that people say which came out of the bag."""

    @classmethod
    def begin(
        cls,
        path: Path,
        players: Sequence[str],
        *,
        seed: int,
        variant: Variant,
        edition: Edition,
        companion: bool,
    ) -> Session:
        """A new game.

        :raises Failure: if so many cannot play, or the file cannot be written.
        """
        bots = tuple(map(bot_for, players))
        names = distinct(players)
        order = list(range(len(names)))
        if not companion:
            Random(f"{seed}: turn order").shuffle(order)
        try:
            record = GameRecord.new(names, turn_order=order, variant=variant, edition=edition)
        except InvalidSetup as error:
            raise Failure(str(error)) from None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            log = RecordLog.create(path, record)
        except FileExistsError:
            raise Failure(
                f"{path} is there already. To go on with it, use --resume {path}."
            ) from None
        except OSError as error:
            raise Failure(
                f"{path} cannot be written: {error.strerror}. Choose another place with --file."
            ) from None
        told = [*map(builtin_bot, names)] == [*bots]
        seats = () if told else tuple(players)
        return cls(path, log, [*record.states()], seats, bots, seed, companion)

    @classmethod
    def resume(cls, path: Path, players: Sequence[str], *, seed: int, companion: bool) -> Session:
        """A game that was interrupted.

        :param players: who plays each seat from now on; by default what the names in the record tell.
            These are bots of ours or people: a file does not make us run anybody else's code.
        :raises Failure: if its file cannot be written, or there is no such bot.
        """
        try:
            log = RecordLog.resume(path)
        except RecordLogError as error:
            raise _not_safe(error) from None
        except OSError as error:
            raise Failure(f"{path} cannot be written: {error.strerror}.") from None
        record = log.record
        bots = map(bot_for, players) if players else map(builtin_bot, record.names)
        states = [*record.states()]
        return cls(path, log, states, tuple(players), tuple(bots), seed, companion)

    @property
    def resume_command(self) -> str:
        """What to type to go on with this game."""
        words = ["northwest-passage", "play", "--resume", str(self.path)]
        words += ["--companion"] if self.companion else ["--seed", str(self.seed)]
        return shlex.join([*words, *self.seats])

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    @property
    def record(self) -> GameRecord:
        """All that was done."""
        return self.log.record

    def is_for_people(self, state: State) -> bool:
        """Whether a person decides in this state."""
        if state.to_act is None:
            return False
        if state.to_act == CHANCE:
            return self.companion
        return self.bots[state.to_act] is None

    def automatic(self) -> Action:
        """What chance or a bot does now.

        Its luck depends on the seed and the number of actions before, so that undo does not change it.

        :raises Failure: if the bot fails.
        """
        luck = Random(f"{self.seed}: {len(self.record.actions)}")
        bot = self.bot_to_act
        if bot is None:
            return luck.choice(legal_actions(self.state))
        return choice_of(bot, self.state, luck)

    @property
    def bot_to_act(self) -> Bot | None:
        """The bot whose decision it is, if it is a bot's."""
        player = self.state.to_act
        return None if player is None or player == CHANCE else self.bots[player]

    def play(self, action: Action) -> tuple[Event, ...]:
        """Do an action, which is legal, and keep it.

        :raises Failure: if the same game is played at another terminal too.
        """
        done = step(self.state, action)
        try:
            # What people decide survives a power cut; what bots and chance did since, they do again.
            self.log.append(action, sync=self.is_for_people(self.state))
        except RecordLogError as error:
            raise _not_safe(error) from None
        self.states.append(done.state)
        return done.events

    def undo(self) -> bool:
        """Take back the last decision of a person and all that followed; tell whether there was one.

        :raises Failure: as :meth:`play`.
        """
        decisions = [n for n, state in enumerate(self.states[:-1]) if self.is_for_people(state)]
        if not decisions:
            return False
        try:
            self.log.keep(decisions[-1], sync=True)
        except RecordLogError as error:
            raise _not_safe(error) from None
        del self.states[decisions[-1] + 1 :]
        return True


def _not_safe(error: RecordLogError) -> Failure:
    """What is said when somebody else writes to the file too; the later one gives way."""
    return Failure(f"{error.filename}: {error.strerror}. What is in it is kept.")


def games_folder() -> Path:
    """Where games are kept unless told otherwise: the place of the system for what programs remember."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    else:
        base = os.environ.get("XDG_STATE_HOME")
    if base and Path(base).is_absolute():
        return Path(base) / "northwest-passage"
    try:
        return Path.home() / ".local" / "state" / "northwest-passage"
    except RuntimeError:  # nobody's home
        return Path.cwd()


def new_file() -> Path:
    """A name for the file of a new game, after the time it begins."""
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    folder = games_folder()
    path, number = folder / f"{stem}.jsonl", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.jsonl", number + 1
    return path


def latest_game() -> Path:
    """The file of the last game that is not over.

    :raises Failure: if there is none.
    """
    folder = games_folder()
    try:
        files = sorted(folder.glob("*.jsonl"), key=_last_written, reverse=True)
    except OSError as error:
        raise Failure(f"{folder} cannot be read: {error.strerror}.") from None
    for file in files:
        try:
            record = GameRecord.load(file)
        except (InvalidData, OSError):
            continue  # never more than begun, or not ours
        if not record.replay().is_over:
            return file
    raise Failure(f"There is no unfinished game in {folder}.")


def _last_written(file: Path) -> float:
    """When a file was written; long ago if it leads nowhere."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
