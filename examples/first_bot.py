"""A first bot: one class with one method, and a few games to see how good it is.

python examples/first_bot.py
python examples/first_bot.py --games 100
northwest-passage play Ross first_bot:Collector     (run it in the folder examples)
"""

import argparse
import random

import northwest_passage as nwp
from northwest_passage.bots import Bot, RandomBot
from northwest_passage.simulate import simulate


class Collector:
    """A bot that scores prestige, sails west in the first year, and returns home in the second.

    Any class with a method `choose` is a bot. There is no base class.
    """

    def choose(self, state: nwp.State, rng: random.Random) -> nwp.Action:
        me = state.player_to_act

        def worth(action: nwp.Action) -> float:
            """Return the value of an action. States are immutable, so the action can simply be tried."""
            after = nwp.apply(state, action).players[me]
            west = state.edition.greenland.col - after.ship.col
            first_year = state.round <= state.edition.first_year
            home_too_early = first_year and after.returned
            return after.prestige + (west if first_year else -west) / 4 - 50 * home_too_early

        # Choose these only if nothing else is legal. Without transfers, the Sled stays on board.
        spared = (nwp.TransferCrew, nwp.RefreshTiles, nwp.Pass, nwp.EndTurn)
        actions = nwp.legal_actions(state)
        busy = [action for action in actions if not isinstance(action, spared)] or actions
        values = [worth(action) for action in busy]
        best = max(values)
        return rng.choice([a for a, value in zip(busy, values, strict=True) if value == best])


def main() -> None:
    parser = argparse.ArgumentParser(description="Let a first bot play against random moves.")
    parser.add_argument("--games", type=int, default=10)
    options = parser.parse_args()
    bots: dict[str, Bot] = {"collector": Collector(), "random": RandomBot()}
    print(simulate(bots, options.games, seed=1845, workers=1))


if __name__ == "__main__":
    main()
