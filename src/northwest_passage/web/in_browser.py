"""The in-browser host: tables in the memory of one page, called by a worker. It has no files and no keys.

The owner of the page has access to everything in it. So seats only determine the view that is shown.
"""

from __future__ import annotations

import json
from typing import cast

import attrs

from northwest_passage._internal.codec.document import parse
from northwest_passage.errors import InvalidData, NorthwestPassageError, Problem
from northwest_passage.rulebook import rules_by_id
from northwest_passage.table import TableError
from northwest_passage.web.lobby import AnyDesk, begin_desk, catalogue
from northwest_passage.web.requests import read_letter, read_wish
from northwest_passage.web.session import Message, complaint

__all__ = ["Booth"]

BOT_SECONDS = 2.0
"""The maximum time for one decision of a bot, during which no request is answered."""


class Booth:
    """Sessions by name, and one function for everything: JSON in, JSON out.

    >>> booth = Booth()
    >>> json.loads(booth.call('{"type": "games"}'))["games"][0]["name"]
    'expedition'
    """

    def __init__(self) -> None:
        """Create a host without tables."""
        self._desks: dict[str, AnyDesk] = {}

    def call(self, text: str) -> str:
        """Answer one request. A refusal is an answer too."""
        try:
            answer = self._answer(parse(text))
        except NorthwestPassageError as error:
            answer = complaint(error)
        return json.dumps(answer, separators=(",", ":"))

    def _answer(self, asked: object) -> Message:
        if not isinstance(asked, dict):
            raise InvalidData([Problem("", "this is not a JSON object")])
        question = cast("dict[str, object]", asked)
        match question.get("type"):
            case "games":
                return {"type": "games", "games": catalogue()}
            case "rules":
                rules = {id: attrs.asdict(rule) for id, rule in rules_by_id().items()}
                return {"type": "rules", "rules": rules}
            case "open":
                name = str(question.get("table"))
                self._desks[name] = begin_desk(read_wish(question.get("wish")))
                return {"type": "opened", **self._described(name)}
            case "ask":
                desk = self._desk(question)
                return desk.answer(read_letter(question.get("letter")), self._people(desk))
            case "hello":
                desk = self._desk(question)
                return desk.hello(_seat(question), self._people(desk))
            case "frames":
                since, size = question.get("since"), question.get("size")
                wanted = since if isinstance(since, int) else None
                desk = self._desk(question)
                frames = [
                    *desk.frames(_seat(question), wanted, size if isinstance(size, int) else 0)
                ]
                turn = desk.bot_turn()
                return {
                    "type": "frames",
                    "frames": frames,
                    "undo": desk.undo_terms(_seat(question), self._people(desk)),
                    "bot": turn and turn[0],
                }
            case "state":
                table = self._desk(question).table
                screen = self._desk(question).screen
                result = screen.result(table.state) if table.is_over else ""
                return {"type": "state", "over": table.is_over, "result": result}
            case "bot":
                return self._bot(self._desk(question))
            case _:
                raise InvalidData([Problem("type", "there is no such question")])

    def _bot(self, desk: AnyDesk) -> Message:
        turn = desk.bot_turn()
        if turn is not None:
            try:
                turn[1](BOT_SECONDS)
            except TableError as error:
                return complaint(error)
        return {"type": "done"}

    def _desk(self, question: dict[str, object]) -> AnyDesk:
        desk = self._desks.get(str(question.get("table")))
        if desk is None:
            raise InvalidData([Problem("table", "there is no such table")])
        return desk

    def _people(self, desk: AnyDesk) -> list[int]:
        return [seat for seat in range(len(desk.table.names)) if seat not in desk.table.bots]

    def _described(self, name: str) -> Message:
        desk = self._desks[name]
        return {
            "table": name,
            "title": desk.table.game.title,
            "players": [*desk.table.names],
            "position": desk.table.position,
            "over": desk.table.is_over,
            "result": "",
            "played": 0,
            "keys": [{"secret": "here", "seats": self._people(desk)}],
        }


def _seat(question: dict[str, object]) -> int | None:
    seat = question.get("seat")
    return seat if isinstance(seat, int) else None
