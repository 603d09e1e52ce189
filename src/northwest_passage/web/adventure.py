"""The browser interface of Adventure. Everything here is built only from what a seat can see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from importlib.resources import files
from random import Random
from typing import Final, Literal

from northwest_passage import bots
from northwest_passage._internal.codec.hooks import tag
from northwest_passage._internal.svg.picture import Look, document
from northwest_passage.adventure import (
    ADVENTURE,
    DEFAULT_EDITION,
    Action,
    Card,
    Event,
    GameRecord,
    Hex,
    Phase,
    RecordLog,
    Setup,
    State,
    Variant,
    View,
    actions,
    format_action,
    from_json,
    legal_actions,
    svg,
    why_illegal,
)
from northwest_passage.adventure.player_guide import PLAYER_GUIDE
from northwest_passage.adventure.rules import queries
from northwest_passage.adventure.sentences import points
from northwest_passage.adventure.svg.legend import legend
from northwest_passage.adventure.svg.panel import outcome
from northwest_passage.bots.adventure import GreedyBot, MctsBot, RandomBot
from northwest_passage.bots.adventure.advice import reason
from northwest_passage.web.game_ui import Command, Detail, Prompt, Screen, VariantInfo

__all__ = ["ADVENTURE_SCREEN"]


def _draw(
    view: View,
    size: int,
    /,
    *,
    highlight: Sequence[Action] = (),
    last: Sequence[Event] = (),
) -> str:
    # Drawn at seven tenths of the width and scaled up, so that text of 9 pixels becomes larger than 12.
    made_for = max(size * 7 // 10, 210)
    return svg.board(
        view,
        viewer=view.viewer,
        size=made_for,
        theme="auto",
        panel=False,
        crop=_crop(view, highlight),
        highlight=highlight,
        last=last or None,
    )


def _crop(view: View, highlight: Sequence[Action]) -> Literal["near"] | tuple[Hex, Hex] | None:
    """Return the part of the map with the boats and the highlighted paths, or ``None`` for the whole map."""
    if not highlight or view.scenario.rows == 0:
        return "near"
    if not all(isinstance(action, actions.Advance | actions.Raid) for action in highlight):
        return None
    rows = [hex.row for action in highlight for hex in queries.path(action)]
    rows += [player.boat.row - 1 for player in view.players]
    return Hex(0, min(max(min(rows), 1), view.scenario.rows)), Hex(0, view.scenario.rows)


# -- Commands --------------------------------------------------------------------------------------

_CARDS: Final = tuple(f"play_{card.name.lower()}" for card in Card)
_COMMANDS: Final = (
    ("advance", "Advance", ("advance",), "ADV-1"),
    ("raid", "Raid", ("raid",), "MAN-3"),
    ("recover", "Recover", ("recover",), "MAN-1"),
    ("drop_iceberg", "Drop ice", ("drop_iceberg",), "MAN-2"),
    ("fresh_water", "Fresh water", ("fresh_water",), "MAN-4"),
    ("card", "Play a card", _CARDS, "TUR-2"),
    ("end_turn", "End turn", ("end_turn",), "TUR-1"),
)
"""The key, title, types of actions and rule of each command, in the order of the buttons."""


def _commands(view: View, player: int) -> Sequence[Command]:
    if view.phase is not Phase.TURN:
        return ()
    possible = {tag(type(action)) for action in legal_actions(view)}
    return tuple(
        Command(key, title, kinds, rule, None if possible & {*kinds} else _why(view, player, key))
        for key, title, kinds, rule in _COMMANDS
    )


def _why(view: View, player: int, key: str) -> str:
    """Return the reason why a command is not possible, without revealing what is hidden from the player."""
    state = ADVENTURE.sample_state(view, Random(0))
    mine = view.players[player]
    match key:
        case "card":
            if not mine.hand:
                return "You have no cards."
            if mine.silenced:
                return "You cannot play cards this turn."
            return "None of your cards can be played now."
        case _:
            for action in _examples(view, player, key):
                refusal = why_illegal(state, action)
                if refusal is not None:
                    return refusal.message
            return _NOWHERE.get(key, "This is not possible now.")


_NOWHERE: Final = {
    "advance": "You cannot advance with your tokens and the points you have left.",
    "raid": "No other player's route is beside your boat.",
    "recover": "None of your tokens is on the map.",
}
_ALONE: Final[Mapping[str, Action]] = {
    "drop_iceberg": actions.DropIceberg(),
    "fresh_water": actions.FreshWater(),
    "end_turn": actions.EndTurn(),
}
"""The action of each command that has only one action."""


def _examples(view: View, player: int, key: str) -> Sequence[Action]:
    """Return examples of a command's actions, to find out why the rules refuse them."""
    if key in _ALONE:
        return [_ALONE[key]]
    if key == "advance":
        return ()
    live = {
        token
        for tile in view.scenario.tiles
        for place in tile.hexes
        for token in view.scenario.live_at(place)
    }
    if key == "recover":
        own = sorted((token for token in live if token.owner == player), key=lambda t: t.rank)
        return [actions.Recover(token.shape, token.path) for token in own]
    boat = view.players[player].boat
    near = [Hex(boat.col + dx, boat.row + dy) for dy in (1, 0) for dx in (0, 1, -1) if dx or dy]
    routes = {place for token in live if token.owner != player for place in token.path}
    return [actions.Raid(place) for place in near if place in routes]


_PROMPTS: Final = {
    Phase.CHOOSE_CHARACTER: Prompt("Choose your character in secret.", "SUP-4"),
    Phase.CHOOSE_CARD: Prompt("Choose one of these cards.", "TRE-4"),
    Phase.SWAP_TILE: Prompt("Choose the tile to swap with.", "TRE-16"),
    Phase.ROTATE_TILE: Prompt(
        "Turn one of the new tiles around, or keep them as they are.", "CHR-J"
    ),
    Phase.DISCARD: Prompt("Too many cards: discard one.", "TUR-2"),
}


def _prompt(view: View, player: int) -> Prompt:
    if view.phase is Phase.TURN:
        return Prompt(f"Your turn: {points(view.points)} left.", "TUR-1")
    return _PROMPTS.get(view.phase, Prompt("Wait a moment.", "TUR-3"))


def _details(view: View) -> Mapping[str, Detail]:
    """Return the cost and the hexes of each legal action."""
    if view.to_act != view.viewer or view.viewer is None:
        return {}
    return {
        format_action(action): Detail(queries.price(view, action), queries.hexes(view, action))
        for action in legal_actions(view)
    }


# -- Previews --------------------------------------------------------------------------------------


def _preview(view: View, action: Action) -> str:
    """Draw the rows in which an action takes place, with its path."""
    rows = [place.row for place in queries.hexes(view, action)]
    rows = [row for row in rows if 1 <= row <= view.scenario.rows]
    if not rows or not isinstance(
        action, actions.Advance | actions.Raid | actions.Recover | actions.DropIceberg
    ):
        return ""
    shown = range(max(min(rows) - 1, 1), min(max(rows) + 1, view.scenario.rows) + 1)
    return svg.board(
        view,
        viewer=view.viewer,
        size=300,
        theme="auto",
        panel=False,
        crop=[Hex(0, row) for row in shown],
        highlight=[action],
        id_prefix="p-",
    )


# -- Pictures --------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _symbols(size: int) -> str:
    look = Look.of(svg.COLOURS, size, "auto", None, "symbols-")
    drawn, height = legend(DEFAULT_EDITION, size, look.colours)
    return document(look, size, height, "Legend", "The meaning of the symbols on the map.", drawn)


def _illustration(name: str) -> str:
    if name == "symbols":
        return _symbols(560)
    text = files("northwest_passage").joinpath("data", "games", "race.json").read_text("ascii")
    record = from_json(text, GameRecord)
    number, rows = _ILLUSTRATIONS[name]
    before = record.replay(number)
    done = ADVENTURE.step(before, record.actions[number])
    choosing = name == "advance"
    targets = [action for action in legal_actions(before) if isinstance(action, actions.Advance)]
    return svg.board(
        before if choosing else done.state,
        size=300,
        theme="auto",
        panel=False,
        crop=tuple(Hex(0, row) for row in rows),
        highlight=targets if choosing else (),
        last=None if choosing else done.events,
        id_prefix=f"guide-{name}-",
    )


_ILLUSTRATIONS: Final = {
    "race": (145, range(7, 17)),
    "advance": (24, range(1, 5)),
    "raid": (84, range(2, 8)),
}
"""For each illustration, the index of its action in the recorded game, and the visible rows."""


ADVENTURE_SCREEN: Final[Screen[Setup, State, View, Action, Event]] = Screen(
    game=ADVENTURE,
    secret=True,
    bots={
        "greedy": GreedyBot(),
        "mcts": MctsBot(),
        "racing": RandomBot(),
        "random": bots.RandomBot(ADVENTURE),
    },
    variants={
        "standard": VariantInfo("Two to four players", (2, 3, 4), Setup()),
        "teams": VariantInfo("Sirs against Explorers", (4,), Setup(variant=Variant.TEAMS)),
    },
    draw=_draw,
    commands=_commands,
    prompt=_prompt,
    details=_details,
    preview=_preview,
    reason=reason,
    guide=PLAYER_GUIDE,
    illustration=_illustration,
    symbols=_symbols,
    result=outcome,
    story=partial(svg.story, size=660, theme="auto", id_prefix="story-"),
    page=svg.replay,
    log=RecordLog,
)
"""The browser interface of Adventure."""
