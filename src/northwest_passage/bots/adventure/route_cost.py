"""The time that a boat needs to reach the Pacific, by the fastest route over the known hexes.

Time is counted in action points from the beginning of a turn. Points left at the end of a turn are lost, so a
hex that costs more than the remaining points is entered in the next turn. The computation assumes that the
player has tokens for any route, and considers only steps forward and sideways.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from northwest_passage._internal.cache import cached_with_edition
from northwest_passage.adventure import Character, Edition, Phase, Scenario, Shape, Terrain
from northwest_passage.adventure.piles import on_routes
from northwest_passage.adventure.rules.paths import prices
from northwest_passage.adventure.scenario import NOTHING
from northwest_passage.adventure.views import AnyPlayer, Position

__all__ = ["Voyage", "arrival", "turn_length", "unknown_row", "ways_ahead"]

SAMPLES: Final = 24
"""The number of scenarios from which the cost of an unknown row is estimated."""
SHIFT: Final = 10
LOW: Final = (1 << SHIFT) - 1
NEVER: Final = 10_000 << SHIFT
"""A time later than any other, for hexes that cannot be reached."""
MUCH: Final = 100
"""A number higher than the cost of any terrain."""
_SINGLE: Final = Shape.SINGLE
_INCURSION: Final = Shape.INCURSION


class Voyage(NamedTuple):
    """The costs that apply to a player's route."""

    seat: int
    length: int
    """The number of action points in a turn."""
    terrain: tuple[int, ...]
    """The cost of entering a hex that has no route yet, by terrain."""
    gains: tuple[int, ...]
    """The points that the player gains by entering a hex that has no route yet, by terrain (CHR-A, CHR-H)."""
    own: int
    other: int
    raid: int | None
    """The cost of a raid on another player's route, or ``None`` if there is no incursion token for it."""


def turn_length(edition: Edition, character: Character | None) -> int:
    """Return the number of action points in a turn of a player with this character (TUR-1, CHR-G)."""
    return edition.powers.points if character is Character.WILLIAM_EDWARD_PARRY else edition.points


def _voyage(
    edition: Edition, seat: int, character: Character | None, can_raid: bool, has_single: bool
) -> Voyage:
    terrain, own, other, _ = prices(edition, character)
    length = turn_length(edition, character)
    if not has_single:
        # A hex that takes a whole turn is entered with a token of one hex, which must be recovered first.
        dear = edition.costs.recover
        terrain = tuple([cost + dear if length <= cost <= MUCH else cost for cost in terrain])
    gains = [0] * len(terrain)
    if character is Character.JOHN_ROSS:
        gains[Terrain.SNOW] = gains[Terrain.ICEBERG] = edition.powers.crossing_cold
    elif character is Character.ROALD_AMUNDSEN:
        gains[Terrain.ICEBERG] = edition.powers.crossing_iceberg
    raid = edition.costs.raid if can_raid else None
    return Voyage(seat, length, terrain, tuple(gains), own, other, raid)


_voyages: Final = cached_with_edition(maxsize=1024)(_voyage)


def arrival(here: Position, seat: int) -> tuple[float, float]:
    """Return the time at which a boat can reach the Pacific, and the cost of its route.

    The time is counted in action points, over all turns of the player since the game began. The cost does not
    include points lost at the end of turns.
    """
    player, edition = here.players[seat], here.edition
    character = player.character
    reserve = player.reserve
    voyage = _voyages(edition, seat, character, reserve[_INCURSION] > 0, reserve[_SINGLE] > 0)
    length = voyage.length
    if here.turn_player == seat and here.round > 0 and here.phase is not Phase.DISCARD:
        used, before = length - here.points, here.round - 1
    else:
        used, before = player.headwind, here.round - 1 + _has_had_turn(here, seat)
    time, way = _sail(here, voyage, used)
    return before * length + time, way


def _has_had_turn(here: Position, seat: int) -> bool:
    """Return whether a player has already had a turn in this round."""
    turn = here.turn_player
    if turn is None or not here.round:
        return False
    count, first = len(here.players), here.first_player
    had, now = (seat - first) % count, (turn - first) % count
    return had < now or (had == now and here.phase is Phase.DISCARD)


def _sail(here: Position, voyage: Voyage, used: int) -> tuple[float, float]:
    """Return the time until the boat reaches the Pacific, and the cost of its route.

    The time is counted from the start of the turn, in which ``used`` points have already been used.
    """
    boat = here.players[voyage.seat].boat
    wary = 0
    players: tuple[AnyPlayer, ...] = here.players
    for i, player in enumerate(players):
        if player.safe or player.character is Character.MARTIN_FROBISHER:
            wary |= 1 << i
    index = boat.col << 5 | boat.row
    scenario = here.scenario
    time, way = (float(used), 0.0)
    if scenario.rows:
        reached = _to_last_row(scenario, voyage, index, used << SHIFT, wary)
        time, way = float(reached >> SHIFT), float(reached & LOW)
    unknown = here.edition.rows - scenario.rows
    last = float(voyage.terrain[Terrain.WATER])
    if unknown:
        character = here.players[voyage.seat].character
        last += unknown * unknown_row(here.edition, len(here.players), character)
    return time + last, way + last


def _to_last_row(scenario: Scenario, voyage: Voyage, boat: int, used: int, wary: int) -> int:
    """Return the time to the last revealed row, on the fastest route.

    Times are shifted left, with the cost of the route in the lower bits, so that the cheapest of
    several equally fast routes is found.
    """
    seat, length, by_terrain, gains, own, other, raid = voyage
    terrain, owners, grid = scenario.terrain, scenario.owners, scenario.grid
    me, width, last = 1 << seat, grid.width, scenario.rows

    def enter(time: int, on: int, index: int) -> int:
        """Return the arrival time on a hex, given the arrival time on the previous hex and its routes."""
        routes = owners[index]
        gain = 0
        if not routes:
            ground = terrain[index]
            if ground == NOTHING:
                return NEVER
            cost, gain = by_terrain[ground], gains[ground]
        elif routes & me:
            cost = own
        elif routes & on:
            cost = other
        elif raid is None:
            return NEVER
        else:
            cost = raid + 1 if routes & wary else raid
        now = time >> SHIFT
        left = length - (now % length if now > 0 else now)
        return time + ((left if cost > left else 0) + cost - gain << SHIFT) + cost

    def aside(times: list[int], routes: list[int], row: int) -> None:
        """Update the times of hexes that are reached earlier from a neighbour in the same row."""
        for col in range(1, width):
            if times[col - 1] + 1 < times[col]:
                time = enter(times[col - 1], routes[col - 1], col << 5 | row)
                times[col] = min(times[col], time)
        for col in range(width - 2, -1, -1):
            if times[col + 1] + 1 < times[col]:
                time = enter(times[col + 1], routes[col + 1], col << 5 | row)
                times[col] = min(times[col], time)

    row = boat & 31
    if row:
        times = [NEVER] * width
        times[boat >> 5] = used
        routes = [owners[col << 5 | row] & ~me for col in range(width)]
        if routes[boat >> 5]:
            routes[boat >> 5] = on_routes(scenario.piles[boat], seat)
    else:
        row = 1
        times = [enter(used, 0, col << 5 | 1) for col in range(width)]
        routes = [owners[col << 5 | 1] & ~me for col in range(width)]
    aside(times, routes, row)
    while row < last:
        row += 1
        # The hexes behind a hex are in the previous column and its own if its row is odd, and in its own
        # column and the next if its row is even.
        shift = row & 1
        behind = [NEVER, *times] if shift else [*times, NEVER]
        on = [0, *routes] if shift else [*routes, 0]
        times = list[int]()
        routes = list[int]()
        for col in range(width):
            index = col << 5 | row
            left, right = behind[col], behind[col + 1]
            others = owners[index] & ~me
            if others and not owners[index] & me:
                time = min(enter(left, on[col], index), enter(right, on[col + 1], index))
            else:
                time = enter(min(left, right), 0, index)
            times.append(time)
            routes.append(others)
        aside(times, routes, row)
    return min(times)


def ways_ahead(here: Position, seat: int) -> list[int]:
    """Return the cost of the cheapest route from each hex to the last revealed row, by the index of the hex.

    Points that are lost at the end of turns are not counted. Hexes that are not revealed, or more than a row
    behind the boat, have the cost ``NEVER``.
    """
    seats, player = here.players, here.players[seat]
    reserve = player.reserve
    can_raid = reserve[_INCURSION] > 0
    voyage = _voyages(here.edition, seat, player.character, can_raid, reserve[_SINGLE] > 0)
    _, _, by_terrain, gains, own, other, raid = voyage
    scenario = here.scenario
    terrain, owners, grid = scenario.terrain, scenario.owners, scenario.grid
    me, width = 1 << seat, grid.width
    costs: list[int] = [NEVER] * grid.size
    far = [NEVER] * grid.size
    far[grid.pacific] = -1
    last, first = scenario.rows, max(1, min(seats[seat].boat.row - 1, scenario.rows))

    def follow(here: int, there: int) -> int:
        """Return the cost of the cheapest route that begins with a step from one hex to another."""
        shared = owners[there]
        if shared and not shared & me:
            if shared & owners[here]:
                return other + far[there]
            return NEVER if raid is None else raid + far[there]
        return costs[there] + far[there]

    for row in range(last, first - 1, -1):
        line = range(row, width * 32 + row, 32)
        for index in line:
            routes = owners[index]
            if routes & me:
                costs[index] = own
            elif not routes and terrain[index] != NOTHING:
                ground = terrain[index]
                costs[index] = by_terrain[ground] - gains[ground]
            if row == last:
                far[index] = 0 if terrain[index] != NOTHING else NEVER
            else:
                _, right, left, _, _, _ = grid.steps[index]
                far[index] = min(
                    follow(index, right) if right >= 0 else NEVER,
                    follow(index, left) if left >= 0 else NEVER,
                )
        for index in (*line[1:], *line[-2::-1]):
            for beside in (index - 32, index + 32):
                if 0 <= beside < grid.size and far[beside] + 1 < far[index]:
                    far[index] = min(far[index], follow(index, beside))
    if first == 1:
        far[0] = min(costs[index] + far[index] for index in grid.neighbours[0])
    return far


@cached_with_edition(maxsize=256)
def unknown_row(edition: Edition, players: int, character: Character | None) -> float:
    """Return the average cost of a row that is not revealed, estimated from random scenarios."""
    voyage = _voyage(edition, 0, character, False, True)
    scenarios = _scenarios(edition, players)
    total = sum(_to_last_row(scenario, voyage, 0, 0, 0) >> SHIFT for scenario in scenarios)
    return total / len(scenarios) / edition.rows


@cached_with_edition(maxsize=16)
def _scenarios(edition: Edition, players: int) -> tuple[Scenario, ...]:
    """Return random scenarios with all rows revealed, the same ones in every call."""
    rng = Random(1845)
    scenarios: list[Scenario] = []
    for _ in range(SAMPLES):
        scenario = Scenario.of(edition, players)
        while names := scenario.next_tiles:
            scenario = scenario.with_tile(edition, rng.choice(names), rng.random() < 0.5)
        scenarios.append(scenario)
    return tuple(scenarios)
