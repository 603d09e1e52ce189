"""*Expedition: Northwest Passage* as a ``Game``, for records, simulations, bots and tables."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import attrs

from northwest_passage import expedition
from northwest_passage._internal.arguments import known_seat
from northwest_passage.expedition.actions import Action, Reveal
from northwest_passage.expedition.events import Event
from northwest_passage.expedition.notation import format_action, parse_action
from northwest_passage.expedition.nouns import FORMAT_PREFIX, FRAME_VERSION
from northwest_passage.expedition.records import GameRecord
from northwest_passage.expedition.rules.chance import chance_outcomes, max_game_length
from northwest_passage.expedition.rules.drawing import drawn
from northwest_passage.expedition.rules.engine import (
    apply,
    canonical,
    legal_actions,
    step,
    why_illegal,
)
from northwest_passage.expedition.rules.setup import Setup, start
from northwest_passage.expedition.scoring import Score, returns, score, standings
from northwest_passage.expedition.state import State
from northwest_passage.game import Formats, Game, Seen, Statistics, Step

__all__ = ["EXPEDITION"]


def _deal(names: tuple[str, ...], rng: Random, like: Setup | None) -> Setup:
    order = list(range(len(names)))
    rng.shuffle(order)
    return attrs.evolve(like or Setup(), names=names, turn_order=tuple(order))


def _setup_of(state: State) -> Setup:
    return Setup(
        edition=state.edition,
        variant=state.variant,
        names=_players(state),
        turn_order=state.turn_order,
    )


def _opening(state: State) -> tuple[Action, ...]:
    """Return the reveals that filled the first display."""
    return tuple(Reveal(tile) for tile in state.display if tile is not None)


def _players(state: State) -> tuple[str, ...]:
    return tuple(player.name for player in state.players)


def _draw(state: State, rng: Random) -> Action:
    """Return the reveal of a random tile. All tiles in the bag are equally likely."""
    return drawn(state.bag, rng)


def _view(state: State, player: int | None) -> State:
    """Return the state itself: nothing is secret."""
    known_seat(player, len(state.players))
    return state


def _sample(view: State, rng: Random) -> State:
    """Return the view itself, which hides nothing: no other state is possible."""
    return view


def _seen(action: Action, step: Step[State, Event], player: int | None) -> Seen[Action, Event]:
    known_seat(player, len(step.state.players))
    return Seen(action, step.events)


def _victories(state: State) -> tuple[float, ...] | None:
    """Return each player's share of the victory (tied winners share it), or ``None`` in a solo game."""
    return None if state.variant.is_solo else returns(state)


def _forfeit(state: State, player: int) -> tuple[float, ...] | None:
    """Return each player's share of the victory if ``player`` resigns, or ``None`` in a solo game.

    The others share the victory equally.
    """
    if state.variant.is_solo:
        return None
    others = len(state.players) - 1
    return tuple(0.0 if i == player else 1 / others for i in range(others + 1))


def _statistics(state: State) -> Statistics:
    scores = score(state)
    return {
        "prestige": tuple(line.total for line in scores),
        **{
            f"prestige.{field.name}": tuple(getattr(line, field.name) for line in scores)
            for field in attrs.fields(Score)
        },
        "passage_reached": tuple(player.passage_reached for player in state.players),
        "back_home": tuple(player.returned for player in state.players),
        "rounds": state.round,
    }


# Playing needs no formats, so their modules are imported on first use: by these functions, or by the package.


def _from_json(text: str, expected: Any, /) -> Any:
    return expedition.from_json(text, expected)


def _fields_as_json(value: object) -> str:
    from northwest_passage.expedition.serialization import FORMATS

    return FORMATS.fields_as_json(value)


def _fields_from_json(text: str, expected: Any, /) -> Any:
    from northwest_passage.expedition.serialization import FORMATS

    return FORMATS.fields_from_json(text, expected)


def _label(view: State, action: Action) -> str:
    from northwest_passage.expedition.sentences import label

    return label(view, action)


def _unpickle() -> Game[Setup, State, State, Action, Event, GameRecord]:
    return EXPEDITION


EXPEDITION: Final[Game[Setup, State, State, Action, Event, GameRecord]] = Game(
    unpickle=_unpickle,
    name="expedition",
    title="Expedition: Northwest Passage",
    start=start,
    deal=_deal,
    setup_of=_setup_of,
    opening=_opening,
    variant=lambda setup: (setup or Setup()).variant.name.lower(),
    max_game_length=lambda setup: max_game_length(setup.edition, len(setup.names)),
    players=_players,
    to_act=lambda state: state.to_act,
    legal_actions=legal_actions,
    canonical=canonical,
    apply=apply,
    step=step,
    why_illegal=why_illegal,
    chance_outcomes=chance_outcomes,
    draw=_draw,
    view=_view,
    choices=legal_actions,
    sample_state=_sample,
    seen=_seen,
    returns=returns,
    standings=standings,
    victories=_victories,
    forfeit=_forfeit,
    statistics=_statistics,
    formats=Formats(
        prefix=FORMAT_PREFIX,
        frame_version=FRAME_VERSION,
        setup=Setup,
        state=State,
        view=State,
        action=Action,
        event=Event,
        record=GameRecord,
        to_json=lambda value: expedition.to_json(value),
        from_json=_from_json,
        fields_as_json=_fields_as_json,
        fields_from_json=_fields_from_json,
        format_action=format_action,
        parse_action=parse_action,
        label=_label,
        describe=lambda view, events, viewer=None, /: expedition.describe(view, events, viewer),
        document=lambda state, viewer: expedition.frontend_view(state, viewer),
        text=lambda view: expedition.text.board(view),
        svg=lambda view: expedition.svg.board(view),
    ),
)
"""Expedition as a :class:`Game <northwest_passage.game.Game>`, for code that works with any game."""
