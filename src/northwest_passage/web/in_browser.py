"""The in-browser host: tables in the memory of one page, called by a web worker. It has no files and no keys.

The user of the page has access to everything in it, so seats only determine the view that is shown.
"""

from __future__ import annotations

import json
from typing import cast

import attrs

from northwest_passage._internal.codec.document import parse
from northwest_passage.errors import InvalidData, NorthwestPassageError, Problem
from northwest_passage.rulebook import rules_by_id
from northwest_passage.table import TableError
from northwest_passage.web.lobby import (
    AnySession,
    Key,
    Summary,
    begin_session,
    catalogue,
    described,
)
from northwest_passage.web.requests import read_new_table, read_seat_request
from northwest_passage.web.session import Message, complaint

__all__ = ["InBrowserHost"]

BOT_SECONDS = 2.0
"""The maximum time in seconds for a decision of a bot, during which no request is answered."""


class InBrowserHost:
    """A host of sessions, with one method for all requests: JSON in, JSON out.

    >>> host = InBrowserHost()
    >>> json.loads(host.call('{"type": "games"}'))["games"][0]["name"]
    'expedition'
    """

    def __init__(self) -> None:
        """Create a host without tables."""
        self._sessions: dict[str, AnySession] = {}

    def call(self, text: str) -> str:
        """Answer one request. A refusal is an answer too."""
        try:
            answer = self._answer(parse(text))
        except NorthwestPassageError as error:
            answer = complaint(error)
        return json.dumps(answer, separators=(",", ":"))

    def _answer(self, document: object) -> Message:
        if not isinstance(document, dict):
            raise InvalidData([Problem("", "must be a JSON object")])
        question = cast("dict[str, object]", document)
        match question.get("type"):
            case "games":
                return {"type": "games", "games": catalogue()}
            case "rules":
                rules = {id: attrs.asdict(rule) for id, rule in rules_by_id().items()}
                return {"type": "rules", "rules": rules}
            case "open":
                name = str(question.get("table"))
                self._sessions[name] = begin_session(read_new_table(question.get("request")))
                return {"type": "opened", **self._described(name)}
            case "request":
                session = self._session(question)
                return session.answer(
                    read_seat_request(question.get("request")), self._people(session)
                )
            case "hello":
                session = self._session(question)
                return session.hello(_seat(question), self._people(session))
            case "frames":
                since, size = question.get("since"), question.get("size")
                wanted = since if isinstance(since, int) else None
                session = self._session(question)
                frames = session.undrawn_frames(
                    _seat(question), wanted, size if isinstance(size, int) else 0
                )
                turn = session.bot_turn()
                return {
                    "type": "frames",
                    "frames": [draw() for draw in frames],
                    "undo": session.undo_terms(_seat(question), self._people(session)),
                    "bot": turn and turn[0],
                }
            case "state":
                session = self._session(question)
                table = session.table
                result = session.screen.result(table.state) if table.is_over else ""
                return {"type": "state", "over": table.is_over, "result": result}
            case "bot":
                return self._bot(self._session(question))
            case _:
                raise InvalidData([Problem("type", "must be a known type of request")])

    def _bot(self, session: AnySession) -> Message:
        turn = session.bot_turn()
        if turn is not None:
            try:
                turn[1](BOT_SECONDS)
            except TableError as error:
                return complaint(error)
        return {"type": "done"}

    def _session(self, question: dict[str, object]) -> AnySession:
        session = self._sessions.get(str(question.get("table")))
        if session is None:
            raise InvalidData([Problem("table", "there is no table with this name")])
        return session

    def _people(self, session: AnySession) -> list[int]:
        return [seat for seat in range(len(session.table.names)) if seat not in session.table.bots]

    def _described(self, name: str) -> Message:
        session = self._sessions[name]
        table, key = session.table, Key("here", tuple(self._people(session)))
        summary = Summary(table.game.title, table.names, table.position, table.is_over, "", 0)
        return described(name, summary, (key,))


def _seat(question: dict[str, object]) -> int | None:
    seat = question.get("seat")
    return seat if isinstance(seat, int) else None
