"""Checks of the turn order, and of the actions that the player to act has taken in this turn."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from northwest_passage._internal.strings import short
from northwest_passage.errors import Problem
from northwest_passage.expedition.nouns import Phase, TileKind
from northwest_passage.expedition.state import State


def order(state: State) -> Iterator[Problem]:
    """Check the turn order, the passes and returns, and the player to act (TRN-1, TRN-5, TRN-7, SCR-2)."""
    back, order = set(state.return_order), state.turn_order
    for i, player in enumerate(state.players):
        if player.returned != (i in back):
            words = "true: the player is" if i in back else "false: the player is not"
            yield Problem(f"players[{i}].returned", f"must be {words} in the return order")
        if i not in order and i not in back:
            yield Problem("turn_order", f"must include {short(player.name)}, who has not returned")
    if state.round == 1 and len(order) < len(state.players):
        yield Problem("turn_order", "must list every player in round 1")
    before = [player for player in state.return_order if player not in order]
    if list(state.return_order[: len(before)]) != before:
        yield Problem("return_order", "must begin with the players who are not in the turn order")
    if back & set(state.passed):
        yield Problem("passed", "must not include a player who has returned in this round")
    if not set(state.passed) <= set(order):
        yield Problem("passed", "must not include a player who is not in the turn order")
    if state.stage in (Phase.SETUP_DRAW, Phase.SETTLE_SLED, Phase.LOSE_CREW):
        if state.passed:
            yield Problem("passed", "must be empty before the first turn of a round")
        if back & set(order):
            yield Problem(
                "turn_order",
                "must not include a player who had returned before the first turn of the round",
            )
    actor = state.turn_player
    if actor is None:
        if len(back) < len(state.players):
            if state.round < state.edition.rounds:
                yield Problem(
                    "stage",
                    "must not be over: rounds are left, and a player has not returned to Greenland",
                )
            elif not set(order) <= back | set(state.passed):
                yield Problem(
                    "passed",
                    "must include every player who has not returned to Greenland: the last round is over",
                )
    elif actor not in order or actor in back or actor in state.passed:
        yield Problem(
            "turn_player", "must be a player who has not passed or returned in this round"
        )
    elif state.stage is Phase.LOSE_CREW and actor != order[0]:
        yield Problem(
            "turn_player", "must be the first player of the turn order in the stage lose_crew"
        )


def turn(state: State) -> Iterator[Problem]:
    """Check the resting crew, and the actions taken so far by the player to act (TRN-2 to TRN-6, TRN-8)."""
    order, stage, actor = state.turn_order, state.stage, state.turn_player
    if stage is Phase.SETUP_DRAW and state.round != 1:
        yield Problem("stage", "must not be setup_draw after round 1")
    if stage is Phase.SETTLE_SLED and state.round == 1:
        yield Problem("stage", "must not be settle_sled before the sun has moved")
    if stage not in (Phase.TURN, Phase.OWED_DRAW, Phase.FILL_GAP) and state.surcharge:
        yield Problem("surcharge", "must be 0 between turns")
    for i, player in enumerate(state.players):
        path = f"players[{i}]"
        available = player.ship_crew.available + player.sled_crew.available
        resting = player.ship_crew.resting + player.sled_crew.resting
        if available and (i in state.passed or (stage is Phase.SETTLE_SLED and i in order)):
            yield Problem(path, "must have only resting crew after a pass")
        early = i not in order and stage is not Phase.SETTLE_SLED
        if resting and (early or stage in (Phase.SETUP_DRAW, Phase.LOSE_CREW)):
            yield Problem(path, "must not have resting crew at the start of a round")
    if actor is None or stage not in (Phase.TURN, Phase.OWED_DRAW, Phase.FILL_GAP):
        return
    player = state.players[actor]
    resting = player.ship_crew.resting + player.sled_crew.resting
    acted = state.surcharge > 0 or stage is not Phase.TURN
    if not state.variant.is_solo and acted != (state.surcharge > 0):
        yield Problem("surcharge", "must be 1 after the first action of a turn")
    paid = 2 if stage is Phase.OWED_DRAW else 1 if acted else 0
    if resting < paid:
        yield Problem(
            f"players[{actor}]",
            f"must have at least {paid} resting crew after an action in this turn, got {resting}",
        )
    spent = player.ship_crew.available < 2 and player.sled_crew.available < 2
    if state.phase is Phase.TURN and state.surcharge and spent:
        yield Problem(
            "turn_player",
            "must be the next player: this player cannot pay for another action, so the turn is over",
        )
    if not state.variant.is_solo:
        yield from _laps(state, actor)
    if state.round == 1:
        yield from _newcomers(state)


def _laps(state: State, actor: int) -> Iterator[Problem]:
    """Check that the players have taken their first turns of this round in turn order (TRN-1).

    A player who has neither passed nor returned and has no resting crew has had no turn in this round: the
    crew that pay for an action rest until the round ends.
    """
    place = state.turn_order.index(actor)
    later = state.turn_order[place + 1 :]
    gone = {*state.passed, *state.return_order}

    def is_fresh(player: int) -> bool:
        ship, sled = state.players[player].ship_crew, state.players[player].sled_crew
        return not (ship.resting or sled.resting or player in gone)

    for player in state.turn_order[:place]:
        if is_fresh(player):
            yield Problem(
                f"players[{player}]",
                "must have resting crew: the player has had a turn in this round",
            )
    first_lap = any(map(is_fresh, later)) or (is_fresh(actor) and not state.surcharge)
    if first_lap and not all(map(is_fresh, later)):
        yield Problem(
            "turn_player",
            "must agree with the resting crew: in this round, a player has had a turn before a player "
            "earlier in the turn order",
        )
    if first_lap and not state.surcharge and not is_fresh(actor):
        yield Problem(
            "turn_player",
            "must agree with the resting crew: in this round, this player has had a turn, but a player later "
            "in the turn order has not",
        )


def _newcomers(state: State) -> Iterator[Problem]:
    """Check that in round 1, a player who has had no turn has the initial values and one tile (SET-2)."""
    for i, player in enumerate(state.players):
        rested = player.ship_crew.resting + player.sled_crew.resting
        if rested or player.returned or i in state.passed:
            continue
        if (
            player.ship != state.edition.greenland
            or player.sled is not None
            or player.sled_lost
            or player.passage_reached
            or player.earned.total
            or any(attrs.astuple(player.tokens))
            or [tile.kind for tile in player.reserve] != [TileKind.LARGE]
        ):
            yield Problem(f"players[{i}]", "must have resting crew: the player has already acted")
