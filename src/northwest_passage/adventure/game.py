"""*Northwest Passage Adventure* as a ``Game``, for records, simulations, bots and tables."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import attrs

from northwest_passage import adventure, game
from northwest_passage.adventure.actions import Action, DealCharacter
from northwest_passage.adventure.events import Event, Step
from northwest_passage.adventure.notation import format_action, parse_action
from northwest_passage.adventure.nouns import FORMAT_PREFIX, FRAME_VERSION, INCURSION, Variant
from northwest_passage.adventure.records import GameRecord
from northwest_passage.adventure.rules.chance import chance_outcomes, draw, max_game_length
from northwest_passage.adventure.rules.engine import (
    apply,
    canonical,
    legal_actions,
    step,
    why_illegal,
)
from northwest_passage.adventure.rules.setup import Setup, start
from northwest_passage.adventure.sampling import sample_state
from northwest_passage.adventure.scoring import returns, standings
from northwest_passage.adventure.state import State
from northwest_passage.adventure.validation.scenario import piles_of, tokens_on
from northwest_passage.adventure.views import Seen, View, seen, view
from northwest_passage.game import Formats, Game, Statistics

__all__ = ["ADVENTURE"]


def _deal(names: tuple[str, ...], rng: Random, like: Setup | None) -> Setup:
    return attrs.evolve(like or Setup(), names=names, first_player=rng.randrange(len(names) or 1))


def _setup_of(state: State) -> Setup:
    return Setup(
        edition=state.edition,
        variant=state.variant,
        names=_players(state),
        first_player=state.first_player,
    )


def _opening(state: State) -> tuple[Action, ...]:
    """Return the chance actions that dealt the characters: one character per player in turn, or team by team.

    The order in which a player or a team got its characters is not stored, and does not matter.
    """
    if state.variant:
        dealt = [one for group in state.dealt for one in group]
    else:
        most = max(map(len, state.dealt), default=0)
        dealt = [group[i] for i in range(most) for group in state.dealt if i < len(group)]
    return tuple(map(DealCharacter, dealt))


def _players(state: State) -> tuple[str, ...]:
    return tuple(player.name for player in state.players)


def _seen(action: Action, done: game.Step[State, Event], player: int | None) -> Seen:
    return seen(Step(done.state, done.events, action), player)


def _victories(state: State) -> tuple[float, ...]:
    """Return each player's share of the victory. Winning partners share equally, as do players in a draw."""
    won = [worth > 0 for worth in returns(state)]
    if not any(won):
        won = [True] * len(won)
    return tuple(each / sum(won) for each in won)


def _forfeit(state: State, player: int) -> tuple[float, ...]:
    """Return each player's share of the victory if ``player`` forfeits. The opponents share it equally."""
    seats = range(len(state.players))
    lost = {seat for seat in seats if state.variant is Variant.TEAMS and seat % 2 == player % 2}
    lost.add(player)
    return tuple(0.0 if seat in lost else 1 / (len(seats) - len(lost)) for seat in seats)


def _statistics(state: State) -> Statistics:
    """Return the statistics of a finished game."""
    edition, players = state.edition, state.players
    placed = [0] * len(players)
    raids = [0] * len(players)
    for token, copies in tokens_on(piles_of(state.scenario)).items():
        placed[token.owner] += copies
        raids[token.owner] += copies * (token.shape is INCURSION)
    have = [sum(player.reserve) for player in players]
    return {
        "rows": tuple(player.boat.row for player in players),
        "passage_reached": tuple(player.boat.row > edition.rows for player in players),
        "tokens_placed": tuple(placed),
        "raids": tuple(raids),
        "tokens_lost": tuple(
            sum(edition.tokens) - left - there for left, there in zip(have, placed, strict=True)
        ),
        "cards": tuple(player.hand_size for player in players),
        "rounds": state.round,
        "icebergs_placed": edition.iceberg_tiles - state.iceberg_tiles,
        "waters_placed": edition.water_tiles - state.water_tiles,
    }


# Playing does not need the JSON formats, so their modules are imported on the first call, here or by the
# package.


def _from_json(text: str, expected: Any, /) -> Any:
    return adventure.from_json(text, expected)


def _fields_as_json(value: object) -> str:
    from northwest_passage.adventure.serialization import FORMATS

    return FORMATS.fields_as_json(value)


def _fields_from_json(text: str, expected: Any, /) -> Any:
    from northwest_passage.adventure.serialization import FORMATS

    return FORMATS.fields_from_json(text, expected)


def _label(view: View, action: Action) -> str:
    from northwest_passage.adventure.sentences import label

    return label(view, action)


def _unpickle() -> Game[Setup, State, View, Action, Event, GameRecord]:
    return ADVENTURE


ADVENTURE: Final[Game[Setup, State, View, Action, Event, GameRecord]] = Game(
    unpickle=_unpickle,
    name="adventure",
    title="Northwest Passage Adventure",
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
    draw=draw,
    view=view,
    choices=legal_actions,
    sample_state=sample_state,
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
        view=View,
        action=Action,
        event=Event,
        record=GameRecord,
        to_json=lambda value: adventure.to_json(value),
        from_json=_from_json,
        fields_as_json=_fields_as_json,
        fields_from_json=_fields_from_json,
        format_action=format_action,
        parse_action=parse_action,
        label=_label,
        describe=lambda view, events, viewer=None, /: adventure.describe(view, events, viewer),
        document=lambda state, viewer: adventure.frontend_view(state, viewer),
        text=lambda view: adventure.text.board(view),
        svg=lambda view: adventure.svg.board(view),
    ),
)
"""Adventure as a :class:`Game <northwest_passage.game.Game>`, for code that works with any game."""
