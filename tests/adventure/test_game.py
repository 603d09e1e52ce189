"""Adventure as a value of ``Game``: the same results as the library's functions."""

from typing import cast

import attrs

from northwest_passage import adventure
from northwest_passage.adventure import ADVENTURE, Hex, Variant, sentences
from tests.adventure.maps import line, position
from tests.adventure.players import NAMES, played
from tests.adventure.test_laws import RICH


def test_a_view_is_enough_for_canonical() -> None:
    """A value that is not an action is returned unchanged."""
    state = position(laid=[line(0, (1, 2), (1, 3))], boats={0: Hex(1, 2)})
    backwards = adventure.Recover(adventure.Shape.LINE_2, (Hex(1, 3), Hex(1, 2)))
    for here in (state, adventure.view(state, 0)):
        assert adventure.canonical(here, backwards) == adventure.Recover(
            adventure.Shape.LINE_2, (Hex(1, 2), Hex(1, 3))
        )
        nonsense = cast(adventure.Action, "pass")
        assert adventure.canonical(here, nonsense) is nonsense


def test_a_victory_is_shared() -> None:
    """TUR-3, TEA-4: a draw is shared by all players, and both partners win with their team."""
    drawn = adventure.new_game(NAMES)
    assert ADVENTURE.victories(drawn) == (0.25,) * 4
    teams = adventure.new_game(NAMES, variant=Variant.TEAMS)
    ahead = attrs.evolve(teams.players[1], boat=adventure.Hex(0, 3))
    won = attrs.evolve(teams, players=(teams.players[0], ahead, *teams.players[2:]))
    assert ADVENTURE.victories(won) == (0, 0.5, 0, 0.5)
    assert adventure.returns(won) == (-1, 1, -1, 1)


def test_statistics_are_about_players_or_about_the_game() -> None:
    for state, action in played(3, 4, Variant.STANDARD, RICH):
        last = adventure.apply(state, action)
    found = ADVENTURE.statistics(last)
    assert found["rows"] == tuple(player.boat.row for player in last.players)
    assert found["rounds"] == last.round
    laid, lost = found["tokens_placed"], found["tokens_lost"]
    assert isinstance(laid, tuple)
    assert isinstance(lost, tuple)
    for player, on_map, gone in zip(last.players, laid, lost, strict=True):
        assert sum(player.reserve) + on_map + gone == sum(RICH.tokens)
    assert sum(lost) > 0
    reached = found["passage_reached"]
    assert isinstance(reached, tuple)
    assert sum(reached) <= 1


def test_names_are_never_capitalized() -> None:
    """They are not capitalized at the beginning of a sentence; only "you" is."""
    state = adventure.new_game(["anna", "ben", "cleo", "dora"], variant=Variant.TEAMS)
    token = adventure.Token(0, adventure.Shape.LINE_2, (adventure.Hex(0, 1), adventure.Hex(0, 2)))
    events = (
        adventure.CharacterDealt((0, 2), None, 14, 13),
        adventure.TokenLost(1, token, 3, 3),
        adventure.SafeConductEnded(0),
        adventure.GameEnded(9, (0, 2)),
    )
    view = adventure.view(state, None)
    assert sentences.describe(view, events) == (
        "anna and cleo are dealt a character.",
        "anna's line of 2 at 0,1 and 0,2 leaves the game.",
        "anna's route may be raided again.",
        "anna and cleo win in round 9.",
    )
    assert sentences.describe(view, events, 0) == (
        "You and cleo are dealt a character.",
        "Your line of 2 at 0,1 and 0,2 leaves the game.",
        "Your route may be raided again.",
        "You and cleo win in round 9.",
    )
