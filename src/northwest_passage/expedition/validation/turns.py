"""Who is in the round, whose turn it is, and what the player to act can have done by now."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from northwest_passage._internal.strings import short
from northwest_passage.errors import Problem
from northwest_passage.expedition.nouns import Phase, TileKind
from northwest_passage.expedition.state import State


def order(state: State) -> Iterator[Problem]:
    """TRN-1, TRN-5, TRN-7, SCR-2: who is in this round, who passed, who is back, whose turn it is."""
    back, order = set(state.return_order), state.turn_order
    for i, somebody in enumerate(state.players):
        if somebody.returned != (i in back):
            yield Problem(f"players[{i}].returned", "this contradicts the return order")
        if i not in order and i not in back:
            yield Problem(
                "turn_order", f"{short(somebody.name)} is not back, but not in the turn order"
            )
    if state.round == 1 and len(order) < len(state.players):
        yield Problem("turn_order", "everybody is in the first round")
    before = [player for player in state.return_order if player not in order]
    if list(state.return_order[: len(before)]) != before:
        yield Problem("return_order", "who is in the turn order came back later than who is not")
    if back & set(state.passed):
        yield Problem("passed", "who has passed cannot come back in the same round")
    if not set(state.passed) <= set(order):
        yield Problem("passed", "who is not in the turn order cannot pass")
    if state.stage in (Phase.SETUP_DRAW, Phase.SETTLE_SLED, Phase.LOSE_CREW):
        if state.passed:
            yield Problem("passed", "nobody has passed before the first turn of a round")
        if back & set(order):
            yield Problem("turn_order", "who was back before the first turn is not in it")
    player = state.turn_player
    if player is None:
        if len(back) < len(state.players):
            if state.round < state.edition.rounds:
                yield Problem("stage", "the game is not over: rounds are left, and somebody is out")
            elif not set(order) <= back | set(state.passed):
                yield Problem("passed", "the last round is over when everybody passed or is back")
    elif player not in order or player in back or player in state.passed:
        yield Problem("turn_player", "this player has no turn any more in this round")
    elif state.stage is Phase.LOSE_CREW and player != order[0]:
        yield Problem("turn_player", "it is the first player who loses crew")


def turn(state: State) -> Iterator[Problem]:
    """TRN-2 to TRN-6, TRN-8: whose crew rest, and what the player to act can have done by now."""
    order, stage, actor = state.turn_order, state.stage, state.turn_player
    if stage is Phase.SETUP_DRAW and state.round != 1:
        yield Problem("stage", "the setup comes before the first round")
    if stage is Phase.SETTLE_SLED and state.round == 1:
        yield Problem("stage", "the sun has not moved yet")
    if stage not in (Phase.TURN, Phase.OWED_DRAW, Phase.FILL_GAP) and state.surcharge:
        yield Problem("surcharge", "there is none between turns")
    for i, player in enumerate(state.players):
        path = f"players[{i}]"
        awake = player.ship_crew.available + player.sled_crew.available
        asleep = player.ship_crew.resting + player.sled_crew.resting
        if awake and (i in state.passed or (stage is Phase.SETTLE_SLED and i in order)):
            yield Problem(path, "after a pass all crew rest")
        early = i not in order and stage is not Phase.SETTLE_SLED
        if asleep and (early or stage in (Phase.SETUP_DRAW, Phase.LOSE_CREW)):
            yield Problem(path, "crew that rest are available again in the next round")
    if actor is None or stage not in (Phase.TURN, Phase.OWED_DRAW, Phase.FILL_GAP):
        return
    player = state.players[actor]
    asleep = player.ship_crew.resting + player.sled_crew.resting
    acted = state.surcharge > 0 or stage is not Phase.TURN
    if not state.variant.is_solo and acted != (state.surcharge > 0):
        yield Problem("surcharge", "a further action of this turn costs more")
    paid = 2 if stage is Phase.OWED_DRAW else 1 if acted else 0
    if asleep < paid:
        yield Problem(f"players[{actor}]", "crew rest after the action of this turn")
    spent = player.ship_crew.available < 2 and player.sled_crew.available < 2
    if state.phase is Phase.TURN and state.surcharge and spent:
        yield Problem("turn_player", "this turn is over: no further action can be paid")
    if not state.variant.is_solo:
        yield from _laps(state, actor)
    if state.round == 1:
        yield from _newcomers(state)


def _laps(state: State, actor: int) -> Iterator[Problem]:
    """TRN-1: turns go round, so in the first lap those who have had no turn yet come after the player to act.

    A player with no resting crew has had no turn in this round: every turn but a pass makes crew rest, and
    they rest until the round ends.
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
                f"players[{player}]", "this player has had a turn, but all crew are fresh"
            )
    first_lap = any(map(is_fresh, later)) or (is_fresh(actor) and not state.surcharge)
    if first_lap and not all(map(is_fresh, later)):
        yield Problem(
            "turn_player", "some of those who come later have had a turn, and some have not"
        )
    if first_lap and not state.surcharge and not is_fresh(actor):
        yield Problem("turn_player", "this player has had a turn, and others have not")


def _newcomers(state: State) -> Iterator[Problem]:
    """SET-1, SET-2: in the first round, a player who has not had a turn is as in the setup, with one tile."""
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
            yield Problem(f"players[{i}]", "all crew are fresh, but this player has done something")
