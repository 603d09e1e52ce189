"""A log through whatever may happen to it: after each step the file is what a simple model says.

The model is a list of actions, and how many of them are certainly on the disk.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import settings, stateful
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from northwest_passage import RecordLogError
from tests.any_game.test_record_log import CASES, AnyLog, AnyRecord, Case, expedition
from tests.support.disk import Fault, failing_disk

numbers = st.integers(0, 2**16)


class LogMachine(RuleBasedStateMachine):
    """One file, at most one log that writes to it, and a world that does what it likes to both."""

    game: ClassVar[Callable[[], Case]]

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "game.jsonl"
        self.case = type(self).game()
        self.log: AnyLog | None = None
        self.known: AnyRecord | None = None
        """What is in the file."""
        self.synced = 0
        """How many actions a power cut cannot take."""
        self.refusing = False
        """Whether the log must not write any more."""

    def teardown(self) -> None:
        if self.log is not None:
            self.log.close()
        shutil.rmtree(self.folder)

    def next_action(self, choice: int) -> Any:
        """A legal action; ``None`` at the end of the game."""
        assert self.known is not None
        game = self.known.game()
        actions = game.legal_actions(self.known.replay())
        return actions[choice % len(actions)] if actions else None

    is_open = precondition(lambda self: self.log is not None)
    is_sound = precondition(lambda self: self.log is not None and not self.refusing)
    is_closed = precondition(lambda self: self.log is None and self.known is not None)

    # -- What a user does

    @precondition(lambda self: self.known is None)
    @rule(actions=st.integers(0, 4))
    def create(self, actions: int) -> None:
        self.known = self.case.record.first(actions)
        self.log = self.case.log.create(self.path, self.known)
        self.synced, self.refusing = actions, False

    @is_closed
    @rule()
    def resume(self) -> None:
        self.log = self.case.log.resume(self.path)
        self.refusing = False
        assert self.log.record == self.known

    @is_sound
    @rule(choice=numbers, sync=st.booleans())
    def append(self, choice: int, sync: bool) -> None:
        assert self.log is not None
        assert self.known is not None
        action = self.next_action(choice)
        if action is None:
            return
        self.log.append(action, sync=sync)
        self.known = self.known.with_action(action)
        if sync:
            self.synced = len(self.known.actions)

    @is_sound
    @rule(choice=numbers, sync=st.booleans())
    def undo(self, choice: int, sync: bool) -> None:
        assert self.log is not None
        assert self.known is not None
        kept = choice % (len(self.known.actions) + 1)
        self.log.truncate(kept, sync=sync)
        self.known = self.known.first(kept)
        self.synced = kept if sync else min(self.synced, kept)

    @is_open
    @rule()
    def close(self) -> None:
        assert self.log is not None
        self.log.close()
        self.log = None

    # -- What fails

    @is_sound
    @rule(
        choice=numbers,
        sync=st.booleans(),
        at=st.integers(0, 3),
        fault=st.sampled_from(Fault),
        dead=st.booleans(),
        undo=st.booleans(),
    )
    def fail(self, choice: int, sync: bool, at: int, fault: Fault, dead: bool, undo: bool) -> None:
        """A call fails while an action is appended or some are taken back; then it is tried again."""
        assert self.log is not None
        assert self.known is not None
        log, before = self.log, self.known
        write: Callable[[], None]
        if undo:
            kept = choice % (len(before.actions) + 1)
            after = before.first(kept)

            def write() -> None:
                log.truncate(kept, sync=sync)
        else:
            action = self.next_action(choice)
            if action is None:
                return
            after = before.with_action(action)

            def write() -> None:
                log.append(action, sync=sync)

        self.synced = min(self.synced, len(after.actions))
        failed = False
        with failing_disk() as disk:
            disk.fault = fault
            disk.fails = lambda n, _: n >= at if dead else n == at
            try:
                write()
            except (OSError, KeyboardInterrupt):
                failed = True
        self.known = self.case.load(self.path)
        assert self.known in ((before, after) if failed else (after,))
        if failed:
            try:
                write()
            except RecordLogError:
                self.refusing = True
            else:
                self.known = after

    # -- What others do

    @is_sound
    @rule()
    def second_writer(self) -> None:
        with pytest.raises(RecordLogError):
            self.case.log.resume(self.path)

    @is_open
    @rule(choice=numbers)
    def another_program_writes(self, choice: int) -> None:
        """Without a lock, another program replaces the file by the same game some actions ago."""
        assert self.known is not None
        self.known = self.known.first(choice % (len(self.known.actions) + 1))
        self.known.save(self.path)
        self.refusing = True
        self.synced = len(self.known.actions)

    @is_open
    @precondition(lambda self: self.refusing)
    @rule(choice=numbers)
    def refuse(self, choice: int) -> None:
        assert self.log is not None
        with pytest.raises(RecordLogError):
            self.log.append(self.case.record.actions[choice % len(self.case.record.actions)])

    # -- What the machine does

    @is_closed
    @rule(choice=numbers, nuls=st.integers(0, 40), end=st.sampled_from([b"", b"\n"]))
    def power_cut(self, choice: int, nuls: int, end: bytes) -> None:
        """Of what is not known to be on the disk a part is; NULs can be in place of the rest."""
        assert self.known is not None
        data = self.known.to_lines().encode()
        safe = len(self.known.first(self.synced).to_lines())
        cut = safe + choice % (len(data) - safe + 1)
        lines = data[:cut].count(b"\n") - 1
        self.path.write_bytes(data[:cut] + (bytes(nuls) + end if nuls else b""))
        # Whole without its line break, unless something follows.
        whole = data[cut : cut + 1] == b"\n" and not nuls
        self.known = self.known.first(lines + whole)
        self.synced = min(self.synced, len(self.known.actions))

    @invariant()
    def the_file_is_what_the_model_says(self) -> None:
        assert self.case.load(self.path) == self.known
        assert {*self.folder.iterdir()} <= {self.path}
        if self.log is not None and not self.refusing:
            assert self.log.record == self.known


@pytest.mark.slow
@pytest.mark.parametrize("game", CASES)
def test_a_log_is_what_the_model_says(game: Callable[[], Case]) -> None:
    class Machine(LogMachine):
        pass

    Machine.game = staticmethod(game)
    # The games differ in nothing that matters here; the small one is tried more often.
    few = settings(max_examples=max(1, settings().max_examples // 5))
    stateful.run_state_machine_as_test(Machine, settings=few if game is expedition else None)
