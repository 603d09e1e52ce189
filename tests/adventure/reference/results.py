"""The winners: TUR-3, TUR-4, TEA-4, and `returns` and `standings` of section 9."""

from fractions import Fraction

from .kinds import State


def winners(state: State) -> list[int]:
    """Return the winner, or in teams the winning team, or no player if the game is drawn.

    A boat in the Pacific is in the highest row, and alone there, since the game ends at once.
    """
    seats = range(len(state["players"]))
    rows = [player["boat"][1] for player in state["players"]]
    leaders = [seat for seat in seats if rows[seat] == max(rows)]
    if state["variant"] == "teams":  # TEA-4
        teams = {seat % 2 for seat in leaders}
        return [seat for seat in seats if teams == {seat % 2}]
    return leaders if len(leaders) == 1 else []  # TUR-3


def returns(state: State) -> list[Fraction]:
    """+1 for the winner, -1 shared by the others; in teams +1 and -1 each; 0 if drawn."""
    number = len(state["players"])
    won = winners(state)
    if not won:
        return [Fraction(0)] * number
    loss = Fraction(-1) if state["variant"] == "teams" else Fraction(-1, number - 1)
    return [Fraction(1) if seat in won else loss for seat in range(number)]


def standings(state: State) -> list[tuple[int, int, int]]:
    """Return (place, seat, row) of each player: winners first, then by row; tied players share a place."""
    won = winners(state)

    def rank(seat: int) -> tuple[bool, int]:
        return (seat not in won, -state["players"][seat]["boat"][1])

    ranks = sorted(rank(seat) for seat in range(len(state["players"])))
    lines = [
        (ranks.index(rank(seat)) + 1, seat, player["boat"][1])
        for seat, player in enumerate(state["players"])
    ]
    return sorted(lines)
