"""A game at this terminal: who decides, what was done, and the file that survives whatever happens.

It knows no game, and shows nothing: a screen asks it what there is to show, and tells it what was decided.
"""

from __future__ import annotations

import shlex
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from enum import IntEnum
from pathlib import Path
from random import Random
from typing import Any, TypeAlias, cast

import attrs

from northwest_passage._internal.platform_support import state_folder
from northwest_passage.cli import Failure
from northwest_passage.cli.game_ui import AnyBot, AnyLog, AnyRecord, GameUI
from northwest_passage.cli.seats import bot_for, builtin_bot, choice_of, nearly_bots, seat_names
from northwest_passage.expedition import CHANCE, InvalidData, InvalidSetup, RecordLogError
from northwest_passage.games import load_record
from northwest_passage.table import Frame, Table, TableError
from northwest_passage.table.setup import seed_of

__all__ = ["Session", "latest_game", "new_file"]

AnyFrame: TypeAlias = Frame[Any, Any, Any]
AnyTable: TypeAlias = Table[Any, Any, Any, Any, Any, Any]


@attrs.define
class Session:
    """A game that goes on; every action is in its file before anybody hears of it."""

    face: GameUI
    path: Path
    log: AnyLog
    table: AnyTable
    seats: tuple[str, ...]
    """Who plays, as on the command line; empty if the names in the record tell."""
    seed: str
    companion: bool
    """Whether chance is a real table's, so that people say what came out of the bag."""
    notices: tuple[str, ...] = ()
    """What the players are told first."""

    @classmethod
    def begin(
        cls,
        path: Path,
        players: Sequence[str],
        *,
        face: GameUI,
        seed: str,
        variant: IntEnum,
        edition: object,
        companion: bool = False,
    ) -> Session:
        """A new game.

        :raises Failure: if so many cannot play, or the file cannot be written.
        """
        bots = _seated(bot_for(face, player) for player in players)
        names = tuple(seat_names(players))
        game = face.game
        setup = face.setup(edition=edition, variant=variant, names=names, seed=seed)
        if not companion:
            setup = game.deal(names, Random(f"{seed}: turn order"), setup)
        try:
            record = game.formats.record.begin(setup)
            table = AnyTable.resume(record, bots=bots, seed=seed, draws=not companion)
        except (InvalidSetup, InvalidData) as error:
            raise Failure(_sentence(error)) from None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            log = face.log.create(path, table.record)
        except FileExistsError:
            raise Failure(
                f"{path} is there already. To go on with it, use --resume {path}."
            ) from None
        except OSError as error:
            raise Failure(
                f"{path} cannot be written: {error.strerror}. Choose another place with --file."
            ) from None
        table.write_to(log)
        told = _seated(builtin_bot(face, name) for name in names) == bots
        seats = () if told else tuple(players)
        return cls(face, path, log, table, seats, seed, companion, nearly_bots(players))

    @classmethod
    def resume(
        cls,
        path: Path,
        players: Sequence[str],
        *,
        face: GameUI,
        seed: str,
        companion: bool = False,
    ) -> Session:
        """A game that was interrupted.

        :param players: who plays each seat from now on; by default what the names in the record tell.
            These are bots of ours or people: a file does not make us run anybody else's code.
        :param seed: the seed of the game from now on. If the file names another one, it is written
            anew, so that it says so.
        :raises Failure: if its file cannot be written, or there is no such bot.
        """
        with _telling(path):
            log = face.log.resume(path)
        try:
            record: AnyRecord = log.record
            names: tuple[str, ...] = record.setup.names
            if players:
                bots = _seated(bot_for(face, player) for player in players)
            else:
                bots = _seated(builtin_bot(face, name) for name in names)
            with _telling(path):
                table = AnyTable.resume(record, bots=bots, seed=seed, draws=not companion)
                if seed_of(table.record.setup) == seed_of(record.setup):
                    for action in table.record.actions[len(record.actions) :]:
                        log.append(action)
                else:
                    log.close()  # Windows does not replace a file that is open
                    table.record.save(path)
                    log = face.log.resume(path)
            table.write_to(log)
        except BaseException:
            log.close()
            raise
        return cls(face, path, log, table, tuple(players), seed, companion, nearly_bots(players))

    @property
    def resume_command(self) -> str:
        """What to type to go on with this game."""
        words = ["northwest-passage", "play", "--resume", str(self.path)]
        if self.companion:
            words.append("--companion")
        elif seed_of(self.record.setup) != self.seed:
            words += ["--seed", self.seed]
        return shlex.join([*words, *self.seats])

    # -- What is the matter ------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state now, with all secrets."""
        return self.table.state

    @property
    def record(self) -> AnyRecord:
        """All that was done."""
        record: AnyRecord = self.table.record
        return record

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(i for i in range(len(self.table.names)) if i not in self.table.bots)

    @property
    def to_act(self) -> int | None:
        """The player who decides, ``CHANCE``, or ``None`` when the game is over."""
        return self.table.to_act

    @property
    def is_for_people(self) -> bool:
        """Whether a person decides now."""
        player = self.to_act
        if player == CHANCE:
            return self.companion
        return player is not None and player not in self.table.bots

    @property
    def bot_to_act(self) -> AnyBot | None:
        """The bot whose decision it is, if it is a bot's."""
        return None if self.to_act is None else self.table.bots.get(self.to_act)

    @property
    def eyes(self) -> int | None:
        """Whose view a screen shows that one person looks at: that person's, or a spectator's.

        In a game without secrets all see the same. With several people at one keyboard it depends on who
        is there, which only the screen knows.
        """
        people = self.people
        return people[0] if self.face.has_secrets and len(people) == 1 else None

    @property
    def must_hide(self) -> bool:
        """Whether people at this keyboard have secrets from each other."""
        return self.face.has_secrets and len(self.people) > 1

    def view(self, eyes: int | None) -> Any:
        """What somebody may see now."""
        return self.table.view(eyes)

    def choices(self) -> tuple[Any, ...]:
        """What can be decided now."""
        game, player = self.face.game, self.to_act
        if player == CHANCE:
            return game.legal_actions(self.state)
        return game.choices(self.table.view(player))

    def since(self, number: int, eyes: int | None) -> tuple[AnyFrame, ...]:
        """What happened since a frame, as somebody has seen it."""
        return self.table.frames(eyes, number)

    def latest(self, count: int, eyes: int | None) -> list[AnyFrame]:
        """The last so many actions that were not taken back, as somebody has seen them."""
        position = self.table.position
        return [
            self.table.at(number, eyes)
            for number in range(max(0, position - count) + 1, position + 1)
        ]

    # -- What is done ------------------------------------------------------------------------------

    def automatic(self) -> Any:
        """What a bot does now.

        Its random stream depends on the seed and the number of actions so far, so undo does not change it.

        :raises Failure: if the bot fails.
        """
        decision = self.table.bot_decision()
        assert decision is not None, "a bot is to act"
        return choice_of(self.face, self.state, decision)

    def hint(self) -> Any:
        """What the greedy bot would do in the place of who decides."""
        assert self.to_act is not None
        return self.table.hint(self.to_act, self.face.greedy()).choose()

    def play(self, action: Any) -> None:
        """Do an action, which is legal, and keep it; then chance acts.

        :raises Failure: if the same game is played at another terminal too.
        """
        assert self.to_act is not None
        try:
            self.table.play(self.to_act, action)
        except RecordLogError as error:
            raise _not_safe(error) from None

    def undo(self) -> bool:
        """Take back the last decision of a person and all that followed; tell whether there was one.

        :raises Failure: as :meth:`play`.
        """
        # Whoever is at this keyboard sees all of it, and counts as one person.
        people = self.people or (CHANCE,)
        try:
            self.table.undo(people[0], seats=people)
        except TableError:
            return False
        except RecordLogError as error:
            raise _not_safe(error) from None
        return True


@contextmanager
def _telling(path: Path) -> Generator[None]:
    """Tell players in a sentence why a game cannot go on in its file."""
    try:
        yield
    except RecordLogError as error:
        raise _not_safe(error) from None
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror}.") from None
    except InvalidSetup as error:
        raise Failure(_sentence(error)) from None


def _seated(bots: Iterable[AnyBot | None]) -> Mapping[int, AnyBot]:
    return {i: bot for i, bot in enumerate(bots) if bot is not None}


def _sentence(error: InvalidSetup | InvalidData) -> str:
    """What is wrong with a game that cannot begin."""
    if isinstance(error, InvalidData):
        return error.problems[0].message.removeprefix("must be a game that can begin. ")
    return str(error)


def _not_safe(error: RecordLogError) -> Failure:
    """What is said when somebody else writes to the file too; the later one gives way."""
    return Failure(f"{error.filename}: {error.strerror}. What is in it is kept.")


def new_file() -> Path:
    """A name for the file of a new game, after the time it begins."""
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    folder = state_folder()
    path, number = folder / f"{stem}.jsonl", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.jsonl", number + 1
    return path


def latest_game() -> Path:
    """The file of the last game that is not over.

    :raises Failure: if there is none.
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
            continue  # never more than begun, or not ours
        if not record.game().is_over(record.replay()):
            return file
    raise Failure(f"There is no unfinished game in {folder}.")


def _last_written(file: Path) -> float:
    """When a file was written; long ago if it leads nowhere."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
