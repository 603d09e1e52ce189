"""A game with random moves, its final standings, and the sources of the points.

python examples/play_random_game.py
python examples/play_random_game.py --seed 7 Ross Rae Parry
"""

import argparse
import random

import attrs

import northwest_passage as nwp


def play(names: list[str], rng: random.Random) -> nwp.State:
    """Play random legal actions, including those of chance, until the game is over."""
    state = nwp.new_game(names, rng=rng)
    while not state.is_over:
        state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
    return state


def print_result(state: nwp.State) -> None:
    print(f"The game ended in round {state.round}.\n")
    for line in nwp.standings(state):
        print(f"{line.place}. {line.name:<12} {line.total:>4}")

    scores = nwp.score(state)
    print(f"\n{'':<24}" + "".join(f"{player.name:>12}" for player in state.players))
    for field in attrs.fields(type(scores[0])):
        title = field.name.replace("_", " ")
        print(f"{title:<24}" + "".join(f"{getattr(score, field.name)!s:>12}" for score in scores))


def main() -> None:
    parser = argparse.ArgumentParser(description="Play one game with random moves.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="the players, two to four")
    parser.add_argument("--seed", type=int, default=1845, help="the seed of the game")
    options = parser.parse_args()
    try:
        state = play(options.names or ["Ross", "Rae"], random.Random(options.seed))
    except nwp.InvalidSetup as error:
        parser.error(str(error))
    print_result(state)


if __name__ == "__main__":
    main()
