"""A game at a terminal with nothing but what every :class:`Game <northwest_passage.game.Game>` has.

Used for a registered game without menus of its own: each legal action is one line of the menu.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any

from rich.table import Table
from rich.text import Text

from northwest_passage._internal.strings import plain
from northwest_passage.bots import RandomBot
from northwest_passage.cli.errors import Failure
from northwest_passage.cli.game_ui import AnyBot, AnyGame, GameUI, Guide
from northwest_passage.cli.menus import Choice, Question
from northwest_passage.cli.terminal import Terminal
from northwest_passage.games import Registration, load

__all__ = ["plain_ui"]


class _OnlyVariant(IntEnum):
    STANDARD = 0


def plain_ui(registered: Registration) -> GameUI:
    """Return menus, words and maps for a game that has none of its own."""
    game = registered.game()
    forms = game.forms

    def question(view: Any, actions: Sequence[Any]) -> Question[Any]:
        return Question(
            "", tuple(Choice(forms.label(view, action), (action,)) for action in actions)
        )

    def seen(position: Any) -> Any:
        """A view, or of a state what a spectator sees."""
        return position if isinstance(position, forms.view) else game.view(position, None)

    def board(terminal: Terminal, view: Any, places: Sequence[Any]) -> list[Text]:
        return [Text(line) for line in forms.text(seen(view)).splitlines()]

    def ranking(state: Any) -> Table:
        table = Table("place", "player", box=None, pad_edge=False, show_edge=False)
        for line in game.standings(state):
            table.add_row(str(line.place), plain(line.name))
        return table

    return GameUI(
        game=game,
        log=load(registered.log_at),
        formats=registered.formats(),
        edition=type(None),
        default_edition=None,
        variants={"standard": _OnlyVariant.STANDARD},
        seats=lambda variant: ["Ross", "random"],
        names=("Ross", "Rae"),
        alone=lambda name, variant: f"{name} would be alone: add people, or the bot random.",
        greedy=lambda: RandomBot(game),
        random=lambda: RandomBot(game),
        mcts=_no_search,
        signs=f"{game.title}.",
        guide=_guide(game),
        chapters=frozenset(),
        question=question,
        reason=lambda view, action: "It is one of the legal actions.",
        occasion=lambda view, name: f"{name} decides.",
        spelled=str,
        spellings=_as_typed,
        board=board,
        picture=lambda terminal, picture: [],
        ranking=ranking,
        at=lambda view, places: ", ".join(map(str, places)),
        places=lambda state, action: (),
        described=str,
        printed=lambda edition, field: str(getattr(edition, field)),
        tiles=lambda terminal, edition: [],
        drawn=lambda view, options: forms.svg(seen(view)),
        replayed=_no_page,
        story=_no_page,
    )


def _guide(game: AnyGame) -> Guide:
    example = {"words": "1", "refused": "1", "word": "goal", "rule": ""}
    return Guide(f"This is {game.title}.", "", "Choose a number.", {}, example)


def _as_typed(line: str) -> Iterable[str]:
    return [line]


def _no_search(iterations: int | None, seconds: float | None) -> AnyBot:
    raise Failure("This game has no bot mcts; use random.")


def _no_page(record: Any, options: argparse.Namespace) -> str:
    raise Failure("This game has pictures of positions only.")
