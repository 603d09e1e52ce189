"""The effects of a movement (ADV-1, ADV-7, ADV-8, CHR-1, CHR-2, TUR-4)."""

from __future__ import annotations

from northwest_passage.adventure import events
from northwest_passage.adventure.nouns import (
    ICEBERG,
    LAND,
    SNOW,
    WATER,
    Character,
    Hex,
    Shape,
    laid_token,
)
from northwest_passage.adventure.rules import turns
from northwest_passage.adventure.rules.transition import Transition, changed_count
from northwest_passage.adventure.scenario import Scenario

__all__ = ["advance", "lay"]

_JOHN_ROSS = Character.JOHN_ROSS
_AMUNDSEN = Character.ROALD_AMUNDSEN
_BAFFIN = Character.WILLIAM_BAFFIN
_CABOT = Character.JOHN_CABOT


def advance(t: Transition, shape: Shape, path: tuple[Hex, ...], indices: tuple[int, ...]) -> None:
    """Place a token and sail over it. The cost has been paid (ADV-8)."""
    before = t.scenario
    if lay(t, shape, path, indices):
        _cross(t, before, indices)
        _find_treasures(t, before, indices)


def lay(t: Transition, shape: Shape, path: tuple[Hex, ...], indices: tuple[int, ...]) -> bool:
    """Place a token and move the boat to its last hex. Return whether the game continues (ADV-1, TUR-4)."""
    seat = t.turn_player
    player = t.players[seat]
    token = laid_token(seat, shape, path)
    t.scenario = t.scenario.with_token(token, indices)
    reserve = changed_count(player.reserve, shape, -1)
    end, came_from = path[-1], path[-2] if len(path) > 1 else player.boat
    t.players[seat] = player.moved(end, came_from, reserve)
    t.moved = True
    if t.log is not None:
        t.log.append(events.TokenLaid(token, player.reserve[shape], reserve[shape]))
        t.log.append(events.BoatMoved(seat, player.boat, end, path))
    if end.row <= t.edition.rows:
        return True
    if t.log is not None:
        t.log.append(events.PassageReached(seat))
    turns.end_game(t)
    return False


def _cross(t: Transition, before: Scenario, indices: tuple[int, ...]) -> None:
    """Give points for crossing snow or an iceberg without a route, each power once a turn (CHR-1)."""
    character = t.player.character
    if character is not _JOHN_ROSS and character is not _AMUNDSEN:
        return
    crossed = {before.ground[index] for index in indices}  # the terrain, where no route is
    if character is _JOHN_ROSS:
        if not t.crossed_cold and (SNOW in crossed or ICEBERG in crossed):
            t.crossed_cold = True
            t.gain(t.edition.powers.crossing_cold)
    elif not t.crossed_iceberg and ICEBERG in crossed:
        t.crossed_iceberg = True
        t.gain(t.edition.powers.crossing_iceberg)


def _find_treasures(t: Transition, before: Scenario, indices: tuple[int, ...]) -> None:
    """Return the players who draw cards for uncovered treasures, in order (ADV-7, TRE-2, CHR-2).

    Baffin and Cabot draw after an opponent who draws, and in no other way (CHR-F, CHR-M).
    """
    draws: list[int] = []
    treasures, piles = before.treasures, before.piles
    for index in indices:
        if treasures >> index & 1 and not piles[index]:
            if t.player.character in (_BAFFIN, _CABOT):
                return
            draws.append(t.turn_player)
            terrain = before.ground[index]  # no route is there
            if terrain == WATER:
                draws += _others_with(t, _BAFFIN)
            elif terrain in (LAND, SNOW):
                draws += _others_with(t, _CABOT)
    t.draws = tuple(draws)


def _others_with(t: Transition, character: Character) -> list[int]:
    """Return the opponents who have a character, in the order of turns."""
    count = len(t.players)
    others = [(t.turn_player + i) % count for i in range(1, count)]
    return [seat for seat in others if t.players[seat].character is character]
