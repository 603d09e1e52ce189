"""Expectimax: the exact expected value of each action.

After some actions, a tile is drawn from the bag. `chance_outcomes` lists all outcomes with probabilities, so
the value of an action is the mean over all outcomes, not the result of one draw. Here, a player wants tiles
with symbols: is it better to draw one from the display, or to pay for a new display? The edition has only 16
large tiles, so even a refresh, which reveals four, can be computed exactly.

python examples/expectimax.py
python examples/expectimax.py --seed 5
"""

import argparse
import math
import random

import attrs

import northwest_passage as nwp

Cache = dict[nwp.State, float]


def evaluate(state: nwp.State, me: int) -> float:
    """Evaluate a state: prestige, prestige expected from symbols in the reserve, and available crew."""
    player = state.players[me]
    symbols = [state.edition.symbol(tile) for tile in player.reserve]
    expected = sum(2 * state.edition.token_points.of(kind) for kind in symbols if kind is not None)
    return player.prestige + expected + player.ship_crew.available / 2


def worth(state: nwp.State, me: int, cache: Cache) -> float:
    """Return the expected value of a state after any chance actions and the draw that follows a refresh."""
    if state not in cache:  # equal positions are equal states, whichever actions led to them
        cache[state] = expected_value(state, me, cache)
    return cache[state]


def expected_value(state: nwp.State, me: int, cache: Cache) -> float:
    if state.to_act == nwp.CHANCE:
        return math.fsum(
            probability * worth(nwp.apply(state, reveal), me, cache)
            for reveal, probability in nwp.chance_outcomes(state)
        )
    if state.phase is nwp.Phase.OWED_DRAW:  # after a refresh: the best tile of the new display
        return max(worth(nwp.apply(state, a), me, cache) for a in nwp.legal_actions(state))
    return evaluate(state, me)


def position(seed: int) -> nwp.State:
    """Return a position with few tiles left in the bag, in a game with a small edition."""
    box = nwp.DEFAULT_EDITION.large_tiles[24:40]
    edition = attrs.evolve(nwp.DEFAULT_EDITION, large_tiles=box, provenance=())
    rng = random.Random(seed)
    state = nwp.new_game(["Ross", "Rae"], rng=rng, edition=edition)
    while state.phase is not nwp.Phase.TURN:
        state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
    while len(state.bag) > 6:  # both players draw tiles
        state = nwp.apply(state, nwp.DrawLarge(nwp.Unit.SHIP, rng.randrange(4)))
        state = nwp.apply(nwp.resolve_chance(state, rng), nwp.EndTurn())
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description="Weigh the actions of a position exactly.")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    state = position(options.seed)
    me = state.player_to_act

    def named(tiles: list[nwp.TileId]) -> str:
        symbols = [(tile, state.edition.symbol(tile)) for tile in tiles]
        return ", ".join(
            f"{tile} {kind.name.title()}" if kind is not None else f"{tile}"
            for tile, kind in symbols
        )

    print(f"open: {named([tile for tile in state.display if tile])}")
    print(f"in the bag: {named([*state.bag])}\n")
    cache: Cache = {}
    values: dict[str, float] = {}
    for action in nwp.legal_actions(state):
        values[nwp.format_action(action)] = worth(nwp.apply(state, action), me, cache)
    for line, value in sorted(values.items(), key=lambda item: -item[1])[:6]:
        print(f"{value:>7.3f}  {line}")
    print(f"\n{len(values)} legal actions, {len(cache)} positions evaluated")


if __name__ == "__main__":
    main()
