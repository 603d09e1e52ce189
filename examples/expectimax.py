"""Expectimax: what an action is worth when chance is exactly what it is.

After some actions a tile is drawn from the bag. `chance_outcomes` lists all outcomes with probabilities,
so the value of such an action is the mean over all outcomes, not the result of one draw. Here a player wants
tiles with symbols: is it better to draw an open one, or to pay for a new display? The edition is small, with
16 large tiles, so that even a refresh, which reveals four, can be computed to the end.

python examples/expectimax.py
python examples/expectimax.py --seed 5
"""

import argparse
import math
import random

import attrs

import northwest_passage as nwp

Memory = dict[nwp.State, float]


def evaluate(state: nwp.State, me: int) -> float:
    """Evaluate a state: prestige, prestige expected from symbols in the reserve, and available crew."""
    player = state.players[me]
    symbols = [state.edition.symbol(tile) for tile in player.reserve]
    expected = sum(2 * state.edition.token_points.of(kind) for kind in symbols if kind is not None)
    return player.prestige + expected + player.ship_crew.available / 2


def worth(state: nwp.State, me: int, memory: Memory) -> float:
    """What a position is worth when all that is left to chance, and a draw that is owed, is weighed."""
    if state not in memory:  # equal positions are equal states, however they came about
        memory[state] = weigh(state, me, memory)
    return memory[state]


def weigh(state: nwp.State, me: int, memory: Memory) -> float:
    if state.to_act == nwp.CHANCE:
        return math.fsum(
            probability * worth(nwp.apply(state, reveal), me, memory)
            for reveal, probability in nwp.chance_outcomes(state)
        )
    if state.phase is nwp.Phase.OWED_DRAW:  # after a refresh: the best of the new display
        return max(worth(nwp.apply(state, a), me, memory) for a in nwp.legal_actions(state))
    return evaluate(state, me)


def position(seed: int) -> nwp.State:
    """The first turn of a game with a small box."""
    box = nwp.DEFAULT_EDITION.large_tiles[24:40]
    edition = attrs.evolve(nwp.DEFAULT_EDITION, large_tiles=box, provenance=())
    rng = random.Random(seed)
    state = nwp.new_game(["Ross", "Rae"], rng=rng, edition=edition)
    while state.phase is not nwp.Phase.TURN:
        state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
    while len(state.bag) > 6:  # both draw for a while
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
    memory: Memory = {}
    weighed: dict[str, float] = {}
    for action in nwp.legal_actions(state):
        weighed[nwp.format_action(action)] = worth(nwp.apply(state, action), me, memory)
    for line, value in sorted(weighed.items(), key=lambda item: -item[1])[:6]:
        print(f"{value:>7.3f}  {line}")
    print(f"\n{len(weighed)} legal actions, {len(memory)} positions weighed")


if __name__ == "__main__":
    main()
