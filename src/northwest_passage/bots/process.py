"""A bot that runs as a separate program, in any language: one JSON line in, one line out."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import IO, Any, Final, Generic, Self, overload

from northwest_passage._internal.arguments import must_be
from northwest_passage._internal.platform_support import has_unread_output, kill_process_group
from northwest_passage._internal.strings import MAX_ERROR_TEXT, plain, plain_lines, quoted, short
from northwest_passage.bots.protocol import ActionT, ViewT, nothing_to_decide
from northwest_passage.errors import NorthwestPassageError
from northwest_passage.expedition import EXPEDITION, Action, State
from northwest_passage.game import Game

__all__ = ["ProcessBot", "ProcessBotError"]

MAX_ANSWER: Final = 1000
"""The maximum length of an answer in characters. The longest action id has about a hundred."""
GRACE: Final = 1.0
"""The number of seconds a program may take to end after its input is closed."""


class ProcessBotError(NorthwestPassageError):
    """An error in a bot's program: it cannot be started, ends early, is too slow, or sends an invalid id."""


class ProcessBot(Generic[ViewT, ActionT]):
    """A bot that queries another program, which can be written in any language.

    For each choice, the program reads one line from its standard input: a JSON document of the format
    ``question``, with the view of the player (``view``), the legal actions with their ids (``actions``), and
    a seed for its random numbers (``seed``). It writes the id of the chosen action as one line to its
    standard output, and flushes it. When its input ends, it must exit.

    >>> import sys
    >>> from random import Random
    >>> import northwest_passage as nwp
    >>> from northwest_passage.bots import ProcessBot
    >>> program = '''
    ... import json, sys
    ... for line in sys.stdin:
    ...     question = json.loads(line)
    ...     print(question["actions"][0]["id"], flush=True)
    ... '''
    >>> with ProcessBot([sys.executable, "-c", program]) as bot:
    ...     bot.choose(nwp.new_game(["Ross", "Rae"], rng=Random(1)), Random(1))
    TakeLarge(slot=0)

    The program is started at the first choice. It runs until :meth:`close`, until the bot is
    garbage-collected, or until it fails. At the next choice after a failure, it is started again. It receives
    one question at a time. A copy of the bot in another process, such as a worker of :func:`simulate
    <northwest_passage.simulate.simulate>`, starts a program of its own. The program does not run in a
    sandbox: it has all permissions of the user.
    """

    @overload
    def __init__(
        self: ProcessBot[State, Action], command: str | Sequence[str], *, seconds: float = 10.0
    ) -> None: ...
    @overload
    def __init__(
        self,
        command: str | Sequence[str],
        game: Game[Any, Any, ViewT, ActionT, Any, Any],
        *,
        seconds: float = 10.0,
    ) -> None: ...
    def __init__(
        self,
        command: str | Sequence[str],
        game: Game[Any, Any, Any, Any, Any, Any] = EXPEDITION,
        *,
        seconds: float = 10.0,
    ) -> None:
        """Create a bot without starting the program.

        :param command: the program and its arguments. A string is split by the rules of a shell, but no shell
            is started.
        :param game: the game that the bot plays.
        :param seconds: the maximum time for an answer. For the first answer, this includes starting the
            program.
        :raises InvalidData: if there is no command, ``game`` is not a game, or the time is not a positive
            number.
        """
        given: list[object] = []
        with suppress(TypeError, ValueError):  # not a list, or an unclosed quotation
            given += shlex.split(command) if isinstance(command, str) else command
        words = [word for word in given if isinstance(word, str) and "\0" not in word]
        if not given or len(words) < len(given):
            raise must_be("command", "a program and its arguments", command)
        if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may be untyped
            raise must_be("game", "a Game such as EXPEDITION", game)
        if type(seconds) not in (int, float) or not 0 < seconds < threading.TIMEOUT_MAX:
            raise must_be("seconds", "a positive number", seconds)
        self._command = tuple(words)
        self._game = game
        self._seconds = seconds
        self._lock = threading.Lock()
        self._running: _Running | None = None
        self._release: Callable[[], object] = lambda: None

    @property
    def command(self) -> tuple[str, ...]:
        """The program and its arguments."""
        return self._command

    @property
    def game(self) -> Game[Any, Any, ViewT, ActionT, Any, Any]:
        """The game that the bot plays."""
        return self._game

    @property
    def seconds(self) -> float:
        """The maximum time for an answer in seconds."""
        return self._seconds

    def choose(self, view: ViewT, rng: Random, /) -> ActionT:
        """Send the question to the program and return its choice.

        :param view: the game as the player to act sees it. In Expedition, this is the state.
        :param rng: the source of the seed that the program receives.
        :returns: a legal action.
        :raises ProcessBotError: if the program does not answer with the id of a legal action. The program is
            then ended.
        :raises InvalidData: if there is nothing to decide.
        """
        format_action = self._game.formats.format_action
        actions: Sequence[ActionT] = self._game.choices(view)
        if not actions:
            raise nothing_to_decide()
        legal = {format_action(action): action for action in actions}
        question = self._question(view, legal, rng.randrange(2**53))
        with self._lock:
            try:
                running = self._started()
                answer = running.request(question, self._seconds)
            except (
                BaseException
            ):  # also on an interrupt, after which the answer would be out of step
                self._end()
                raise
            if answer not in legal:
                self._end()
                raise ProcessBotError(
                    f"{self} answered {quoted(answer)}, which is not the id of a legal action."
                )
        return legal[answer]

    def _question(self, view: ViewT, legal: dict[str, ActionT], seed: int) -> str:
        """Return a document of the format ``question``, on one line."""
        formats = self._game.formats
        actions = ",".join(
            f'{{"id":{json.dumps(name)},"action":{formats.fields_as_json(action)}}}'
            for name, action in legal.items()
        )
        return (
            f'{{"format":"{formats.prefix}.question","version":1,"seed":{seed},'
            f'"view":{formats.fields_as_json(view)},"actions":[{actions}]}}\n'
        )

    def _started(self) -> _Running:
        """Return the running program, starting it if necessary. A forked process starts its own."""
        if self._running is None or self._running.owner != os.getpid():
            self._running = _Running(self._command, str(self))
            self._release = weakref.finalize(self, self._running.end)
        return self._running

    def close(self) -> None:
        """End the program by closing its input and, if it does not end in time, by killing it.

        The next choice starts the program again.
        """
        with self._lock:
            self._end(patience=GRACE)

    def _end(self, patience: float = 0.0) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.end(patience)
            self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return _unpickled, (self._command, self._game, self._seconds)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ProcessBot) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self._command)

    def __repr__(self) -> str:
        return f"ProcessBot({short(plain(shlex.join(self._command)), 80)!r})"


def _unpickled(
    command: Sequence[str], game: Game[Any, Any, Any, Any, Any, Any], seconds: float
) -> ProcessBot[Any, Any]:
    """Create a bot from its pickled settings."""
    return ProcessBot(command, game, seconds=seconds)


class _Running:
    """A running program, and the files that connect it to the bot."""

    def __init__(self, command: Sequence[str], name: str) -> None:
        self.owner: Final = os.getpid()
        self._name = name
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # closed by `end`
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                bufsize=0,
                start_new_session=True,  # so that its child processes are ended with it
            )
        except OSError as error:
            self._complaints.close()
            raise ProcessBotError(f"{name} cannot be started: {error.strerror}.") from None
        self._late = False

    def request(self, question: str, seconds: float) -> str:
        """Send a question and return the answer, without its line end.

        :raises ProcessBotError: if the answer is late or has several lines, or if the program has ended.
        """
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        if has_unread_output(stdout) and stdout.read(1):
            raise ProcessBotError(f"{self._name} wrote output before it was sent a question.")
        # When the time is up, the program is killed. This ends the read below.
        clock = threading.Timer(seconds, self._time_is_up)
        clock.daemon = True
        clock.start()
        try:
            with suppress(OSError):  # the program has ended, which the read below reports too
                stdin.write(question.encode("ascii"))
                stdin.flush()
            answer, line_end, more = self._line(stdout)
        finally:
            clock.cancel()
        if self._late:
            raise ProcessBotError(f"{self._name} did not answer within {seconds:g} seconds.")
        if more:
            raise ProcessBotError(f"{self._name} answered with more than one line.")
        if len(answer) > MAX_ANSWER:
            raise ProcessBotError(f"{self._name} answered with more than {MAX_ANSWER} characters.")
        if not line_end:
            raise ProcessBotError(self._how_it_ended())
        return answer.decode("utf-8", "replace").strip()

    @staticmethod
    def _line(stdout: IO[bytes]) -> tuple[bytes, bytes, bytes]:
        """Return the first line of output, its line end, and any further output that is already there."""
        said = b""
        while b"\n" not in said and len(said) <= MAX_ANSWER:
            chunk = stdout.read(4096)  # as much as is available
            if not chunk:
                break
            said += chunk
        return said.partition(b"\n")

    def _time_is_up(self) -> None:
        self._late = True
        kill_process_group(self._process)

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        code = self._process.poll()
        how = "closed its output" if code is None else f"ended with the exit code {code}"
        with suppress(OSError, ValueError):
            size = self._complaints.seek(0, os.SEEK_END)
            self._complaints.seek(max(0, size - MAX_ERROR_TEXT // 5))
            said = self._complaints.read().decode("utf-8", "replace").strip()
            if said:
                return f"{self._name} {how} instead of answering. Its last output:\n{plain_lines(said)}"
        return f"{self._name} {how} instead of answering."

    def end(self, patience: float = 0.0) -> None:
        """Ensure that the program has ended, unless it belongs to the parent of this forked process."""
        if self.owner != os.getpid():
            return
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        if self._process.returncode is None:
            kill_process_group(self._process)
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._complaints.close()
