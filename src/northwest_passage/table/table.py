"""A table: a game in progress, and its players."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from random import Random
from threading import RLock
from typing import Any, Generic, NoReturn, TypeVar, cast

from northwest_passage._internal.arguments import must_be, whole
from northwest_passage._internal.strings import plain, quoted
from northwest_passage.bots.protocol import Bot, bot_problem
from northwest_passage.errors import InvalidData, InvalidSetup, Problem
from northwest_passage.game import (
    CHANCE,
    ActionT,
    EventT,
    Game,
    RecordT,
    SetupT,
    StateT,
    Step,
    ViewT,
)
from northwest_passage.records import Record
from northwest_passage.table.bot_decision import Decision, StaleFrame, TableError
from northwest_passage.table.frames import Frame
from northwest_passage.table.history import Journal, Ledger, TableViews
from northwest_passage.table.setup import (
    acting,
    all_acting,
    check_seed,
    dealt,
    seed_of,
    with_seed,
)
from northwest_passage.table.undoing import ConsentMissing, Secrecy, Undo, UndoRefused

__all__ = ["Table"]


# The types of a resumed record: pyright does not infer the parameters of a class from its class methods.
Setup = TypeVar("Setup")
State = TypeVar("State")
View = TypeVar("View")
Action = TypeVar("Action")
Event = TypeVar("Event")
Resumed = TypeVar("Resumed", bound="Record[Any, Any, Any, Any, Any, Any]")


class Table(
    TableViews[StateT, ViewT, ActionT, EventT],
    Generic[SetupT, StateT, ViewT, ActionT, EventT, RecordT],
):
    """One game and its players.

    **Randomness.** The random numbers for chance at a position depend only on the seed and on the number of
    actions before it. So the same seed and the same decisions give the same game, no matter how long bots
    think. If the same decisions are made again after :meth:`undo`, the same draws follow. A game that is
    resumed with its seed continues with the same random numbers.

    **Bots** do not think inside :meth:`play`: :meth:`bot_decision` returns the decision that is due,
    :meth:`Decision.think` works on it in small steps, and :meth:`play` carries out the result. No thread is
    needed. :meth:`play_bots` does all of this in one call, for programs that can wait.

    **Frames** are numbered in chronological order and are never changed. An undo is a frame of its own.
    :meth:`frames` returns all stored frames, :meth:`line` those that lead to the current position. If more
    than 1,000 frames were taken back, the first of them are dropped, so a table does not grow without bound.

    **Threads.** A table is safe to share between threads: every method runs to its end before another begins.
    Frames, views and records are immutable. No lock is held while a bot thinks.

    **Secrets.** :attr:`state` and :attr:`record` contain everything and are for the host only. Everything
    else is built for one seat, and :meth:`undo` reveals nothing.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.bots import GreedyBot
    >>> from northwest_passage.table import Table
    >>> table = Table(nwp.EXPEDITION, ["Ross", "Rae"], bots={1: GreedyBot()}, seed=1829)
    >>> [frame.number for frame in table.play(0, "take slot 1")]
    [5, 6]
    >>> table.play_bots(seconds=1.0)
    >>> table.record
    <GameRecord of expedition: Ross, Rae, 10 actions>
    >>> table.plan_undo(0).actions, table.undo(0)
    (6, 4)
    >>> table.hint(0, GreedyBot()).choose()
    TakeLarge(slot=1)
    >>> table.seat(1, None)  # a person takes over from the bot
    >>> resumed = Table.resume(table.record, seed=1829)
    >>> resumed.state == table.state
    True
    """

    _game: Game[SetupT, StateT, ViewT, ActionT, EventT, RecordT]

    def __init__(
        self,
        game: Game[SetupT, StateT, ViewT, ActionT, EventT, RecordT],
        names: Sequence[str],
        *,
        bots: Mapping[int, Bot[ViewT, ActionT]] | None = None,
        setup: SetupT | None = None,
        seed: int | str | None = None,
        draws: bool = True,
    ) -> None:
        """Begin a new game. The turn order is random, unless the setup names the players.

        :param game: the game to play, such as :data:`EXPEDITION <northwest_passage.EXPEDITION>`.
        :param names: the names of the players.
        :param bots: the bots, by the numbers of their seats. All other seats are played by people.
        :param setup: the variant, edition and other options, or ``None`` for the default. If it names the
            players, they must be the same as ``names``, and the game begins with its turn order or first
            player: ``Setup(names=("Ross", "Rae"), turn_order=(1, 0))``.
        :param seed: the seed of all randomness, or ``None`` for the seed of the setup. If both are
            missing, a secret seed is generated. If the setup contains a seed, the record contains the seed
            that is used.
        :param draws: whether the table draws for chance. If false, the host reports each draw from a real
            bag with ``play(CHANCE, action)``.
        :raises InvalidSetup: if no game can be set up with these arguments.
        :raises InvalidData: if a key of ``bots`` is not the number of a seat, or a value is not a bot of this
            game.
        """
        self._prepare(game, seed_of(setup) if seed is None else seed, draws)
        self._begin(dealt(game, names, Random(f"{self._seed}: deal"), setup), bots)
        self.resolve_chance()

    @classmethod
    def resume(
        cls,
        record: Record[Setup, State, View, Action, Event, Resumed],
        *,
        bots: Mapping[int, Bot[View, Action]] | None = None,
        seed: int | str | None = None,
        draws: bool = True,
    ) -> Table[Setup, State, View, Action, Event, Resumed]:
        """Continue a recorded game. The frames are the same as if the table had just played it.

        A record contains neither bots nor actions that were taken back. It contains the seed only if its
        setup does.

        With another seed, the game continues with another random stream. If the record contains a seed,
        :attr:`record` contains the new one. A log of the game still contains the old seed: replace it
        with a new log of :attr:`record`.

        :param record: the record.
        :param bots: as in :class:`Table`.
        :param seed: the seed of all randomness, or ``None`` for the seed of the record. If the record has
            none, a secret one is generated.
        :param draws: as in :class:`Table`.
        :returns: a table at the last position of the record.
        :raises InvalidSetup: if the seed is not valid, or cannot be written in the record.
        :raises InvalidData: if the record cannot be replayed to its end, or ``bots`` is not valid.
        """
        if not isinstance(record, Record):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may be untyped
            raise must_be("record", "the record of a game", record)
        record.replay()
        kind = cast("type[Table[Setup, State, View, Action, Event, Resumed]]", cls)
        table = kind.__new__(kind)
        table._prepare(record.game(), seed_of(record.setup) if seed is None else seed, draws)
        table._begin(record.setup, bots)
        game, ledger = table._game, table._ledger
        for action in record.actions:
            state = ledger.state
            ledger.add(game.to_act(state), game.canonical(state, action), game.step(state, action))
        table.resolve_chance()
        return table

    def _prepare(
        self,
        game: Game[SetupT, StateT, ViewT, ActionT, EventT, RecordT],
        seed: int | str | None,
        draws: bool,
    ) -> None:
        if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may be untyped
            raise InvalidSetup(f"The game must be a Game such as EXPEDITION, got {quoted(game)}.")
        self._game = game
        self._seed = secrets.token_hex(16) if seed is None else seed
        check_seed(self._seed)
        self._draws = draws
        self._lock = RLock()
        self._journal: Journal[ActionT] | None = None
        self._secrecy = Secrecy(game, str(self._seed))

    def _begin(self, setup: SetupT, bots: Mapping[int, Bot[ViewT, ActionT]] | None) -> None:
        self._setup = with_seed(setup, self._seed)
        self._ledger: Ledger[StateT, ActionT, EventT] = Ledger(self._game.start(setup))
        self._bots: dict[int, Bot[ViewT, ActionT]] = {}
        if not isinstance(bots or {}, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]  # as above
            raise must_be("bots", "a dict of bots by seat number, such as {1: bot}", bots)
        for player, bot in (bots or {}).items():
            self._check_bot(bot, f"bots[{quoted(player)}]")
            self.seat(player, bot)

    # -- The present position -----------------------------------------------------------------------

    @property
    def game(self) -> Game[SetupT, StateT, ViewT, ActionT, EventT, RecordT]:
        """The game that is played, such as ``EXPEDITION``."""
        return self._game

    @property
    def bots(self) -> Mapping[int, Bot[ViewT, ActionT]]:
        """The bots, by seat number."""
        with self._lock:
            return dict(self._bots)

    @property
    def record(self) -> RecordT:
        """The record of the game so far with all secrets, for the host only. Save it to resume the game."""
        with self._lock:
            return self._game.formats.record.begin(self._setup, self._ledger.actions)

    # -- Actions and undo ----------------------------------------------------------------------------

    def play(
        self, player: int, action: ActionT | str, *, frame: int | None = None
    ) -> tuple[Frame[ViewT, ActionT, EventT], ...]:
        """Carry out an action of a seat, then resolve chance.

        :param player: the seat that acts. The host must make sure that the request comes from that seat. Pass
            ``CHANCE`` to report a draw from a real bag.
        :param action: an action, or its id from the client's document.
        :param frame: the number of the last frame that the player had seen. If anything has happened since,
            the action is not carried out, even if an undo and other actions led to the same position.
        :returns: the new frames, as the seat sees them.
        :raises IllegalAction: if the rules refuse the action, or another player is to act. The table is
            unchanged.
        :raises InvalidData: if there is no such seat, or ``action`` is a string but not the id of an action.
        :raises StaleFrame: if anything has happened since that frame.
        """
        seat = acting(player, len(self.names))
        chosen = self._game.formats.parse_action(action) if isinstance(action, str) else action
        with self._lock:
            self._check_frame(frame)
            before = self.latest + 1
            self._carry_out(seat, chosen)
            return self.frames(None if seat == CHANCE else seat, before)

    def resolve_chance(self) -> None:
        """Resolve chance actions until a player is to decide. With ``draws=False``, do nothing.

        :meth:`play` also resolves chance.
        """
        with self._lock:
            if self._draws and self.to_act == CHANCE:
                self._carry_out(CHANCE, self._drawn(self.state, self.position))

    def _drawn(self, state: StateT, position: int) -> ActionT:
        return self._game.draw(state, Random(f"{self._seed}: {position}"))

    def plan_undo(self, player: int, *, seats: Collection[int] = ()) -> Undo:
        """Return what an undo would take back now, and whose consent it needs.

        An undo is free if no other person plays, or if it takes back only decisions of the requesting person
        that revealed nothing hidden to other players. All other people must agree if chance acted, another
        player decided, or a card left a hidden hand. The undo is refused even with consent if a decision
        showed its player a secret, or if the game is over and had secrets, since its record is then public.

        :param player: the seat that requests the undo. With ``draws=False``, chance actions count as
            decisions of any person, and ``CHANCE`` denotes the person who reports them.
        :param seats: the other seats that the same person plays.
        :raises TableError: if that person has made no decision.
        :raises InvalidData: if there is no such seat.
        """
        own = {acting(player, len(self.names)), *all_acting(seats, len(self.names), "seats")}
        own |= set() if self._draws else {CHANCE}
        with self._lock:
            people = {*range(len(self.names))} - {*self._bots}
            return self._secrecy.plan(self._ledger, player, own, people)

    def undo(
        self,
        player: int,
        *,
        seats: Collection[int] = (),
        consent: Collection[int] = (),
        frame: int | None = None,
    ) -> int:
        """Take back the last decision of a person and everything after it, if :meth:`plan_undo` allows it.

        If the same actions are repeated, chance repeats its draws. A player who has seen the draws therefore
        knows future ones, which the new frame reports as ``undone_chance``. :meth:`frames` still returns the
        frames of the actions that were taken back.

        :param player: the seat that requests the undo.
        :param seats: the other seats that the same person plays.
        :param consent: the seats whose players have agreed.
        :param frame: the number of the last frame when the players agreed, from :meth:`plan_undo`. If
            anything has happened since, nothing is done.
        :returns: the new position.
        :raises ConsentMissing: if others must agree and not all of them have.
        :raises UndoRefused: if the undo is refused even with consent.
        :raises StaleFrame: if anything has happened since that frame.
        :raises TableError: if that person has made no decision.
        :raises InvalidData: if there is no such seat.
        """
        agreed = {*all_acting(consent, len(self.names), "consent")}
        with self._lock:
            self._check_frame(frame)
            planned = self.plan_undo(player, seats=seats)
            if planned.refusal is not None:
                raise UndoRefused(planned.refusal)
            missing = tuple(seat for seat in planned.consent if seat not in agreed)
            if missing:
                raise ConsentMissing(missing)
            if self._journal is not None:
                self._journal.truncate(planned.position, sync=True)
            self._ledger.return_to(planned.position, player)
            return planned.position

    def _carry_out(self, player: int, action: ActionT) -> None:
        """Carry out an action, and the chance actions after it.

        All of them are written to the journal before they become visible. If that fails, none is carried out.
        """
        game, state, position = self._game, self.state, self.position
        done: list[tuple[int, ActionT, Step[StateT, EventT]]] = []
        actor = player
        while True:
            step = game.step(state, action, player=actor)
            done.append((actor, game.canonical(state, action), step))
            state, position = step.state, position + 1
            if not self._draws or game.to_act(state) != CHANCE:
                break
            actor, action = CHANCE, self._drawn(state, position)
        if self._journal is not None:
            self._journal.extend([each for _, each, _ in done], sync=self._is_person(player))
        for each in done:
            self._ledger.add(*each)

    # -- People and bots ----------------------------------------------------------------------------

    def seat(self, player: int, bot: Bot[ViewT, ActionT] | None) -> None:
        """Give a seat to a bot or to a person from now on.

        :param player: the number of the seat.
        :param bot: the bot, or ``None`` for a person.
        :raises InvalidData: if there is no such seat, or ``bot`` is not a bot of this game.
        """
        number = self._known(player)
        assert number is not None
        if bot is not None:
            self._check_bot(bot, "bot")
        with self._lock:
            if bot is None:
                self._bots.pop(number, None)
            else:
                self._bots[number] = bot

    def bot_decision(self) -> Decision[ViewT, ActionT] | None:
        """Return the decision that a bot has to make now, or ``None`` if it is not a bot's turn.

        The random stream of the decision is the same for each call at this position. It is independent of the
        stream of chance.
        """
        with self._lock:
            player = self.to_act
            bot = None if player is None else self._bots.get(player)
            return None if bot is None else self._decision(bot, "bot")

    def hint(self, player: int, bot: Bot[ViewT, ActionT]) -> Decision[ViewT, ActionT]:
        """Return the decision that a player has to make now, for a bot to make in the player's place.

        :param player: the player who wants a hint.
        :param bot: the bot that gives the hint.
        :raises TableError: if the player is not to act.
        :raises InvalidData: as in :meth:`seat`.
        """
        self._known(player)
        self._check_bot(bot, "bot")
        with self._lock:
            if self.to_act != player:
                raise TableError(f"the player must be the one to act, {self.to_act}, got {player}")
            return self._decision(bot, "hint")

    def _decision(self, bot: Bot[ViewT, ActionT], purpose: str) -> Decision[ViewT, ActionT]:
        player = self.to_act
        assert player is not None
        seed = f"{self._seed}: {purpose} at {self.position}"
        return Decision(player, self.latest, self._game.view(self.state, player), bot, seed)

    def play_bots(self, seconds: float | None = None) -> None:
        """Play the bots' decisions until a person is to decide or the game is over.

        This is for scripts and notebooks, since it waits for the bots. An error that a bot raises is not
        caught. The table is then as it was before that decision, and the game can continue with another bot.

        :param seconds: the time for each decision, as in :meth:`Decision.choose`.
        :raises IllegalAction: if a bot chooses an action that the rules refuse.
        """
        while (decision := self.bot_decision()) is not None:
            action = decision.choose(seconds)
            self.play(decision.player, action, frame=decision.frame)

    def write_to(self, journal: Journal[ActionT] | None) -> None:
        """Write every action to a journal from now on, before the action becomes visible.

        If the journal cannot store an action and the chance actions after it, none of them is carried out,
        and the call raises the journal's error. The journal must already contain the actions so far: create
        it with :attr:`record`, or resume it together with its record.

        :param journal: the journal, such as a :class:`RecordLog <northwest_passage.RecordLog>`, or ``None``
            to stop writing.
        """
        with self._lock:
            self._journal = journal

    # -- Checks ------------------------------------------------------------------------------------

    def _check_bot(self, bot: object, path: str) -> None:
        problem = bot_problem(bot, self._game)
        if problem is not None:
            raise InvalidData([Problem(path, problem)])

    def _is_person(self, actor: int | None) -> bool:
        """Return ``True`` if a person decides for an actor.

        With ``draws=False``, this includes chance, because a person reports its actions.
        """
        if actor == CHANCE:
            return not self._draws
        return actor is not None and actor not in self._bots

    def _check_frame(self, frame: int | None) -> None:
        if frame is not None and whole(frame) != self.latest:
            raise StaleFrame(self.latest, frame)

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "A table cannot be copied or pickled, since others may use it: save table.record, and continue "
            "with Table.resume(record, bots=..., seed=...)."
        )

    def __repr__(self) -> str:
        names = ", ".join(map(plain, self.names))
        return f"<Table of {self._game.name}: {names}, at {self.position}>"
