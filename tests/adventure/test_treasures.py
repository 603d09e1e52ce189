"""Treasure cards (TRE)."""

from typing import Any

import pytest

from northwest_passage import adventure
from northwest_passage.adventure import (
    Action,
    Card,
    Character,
    ChooseCard,
    DrawCard,
    DrawCharacter,
    EndTurn,
    Hex,
    Phase,
    PlayCurrent,
    PlayDrift,
    PlayHeadwind,
    PlayIceberg,
    PlayMutiny,
    PlayPlenty,
    PlaySabotage,
    PlaySafeConduct,
    PlaySalvage,
    PlaySilence,
    PlaySpurt,
    PlayTailwind,
    PlayThaw,
    PlayTheft,
    PlayWreck,
    Raid,
    Reason,
    Shape,
    State,
    SwapTile,
    Terrain,
    Token,
)
from tests.adventure.maps import MIDDLE, SEA, done, events, go, is_legal, line, position, refused


def holding(*hand: Card, drawing: str = MIDDLE, **fields: Any) -> State:
    """Return a position in which it is the turn of player 0, who has these cards."""
    return position(drawing, hands=[hand], **fields)


def of(kind: type[Action], state: State) -> list[Action]:
    return [action for action in adventure.legal_actions(state) if isinstance(action, kind)]


# -- Drawing and playing ---------------------------------------------------------------------------

RICH = """
 . . . .
$ $ $ $
 . .0 . .
. . . .
"""


def test_the_discards_become_the_deck_when_a_card_is_to_be_drawn() -> None:
    """TRE-1: not before. The weights are the numbers of copies."""
    none, some = (0,) * 15, (0, 2, 1, *(0,) * 12)
    state = position(RICH, deck=none, discards=some)
    after = adventure.apply(state, go((1, 3)))
    assert (after.deck, after.discards) == (some, none)
    assert dict(adventure.chance_outcomes(after)) == pytest.approx(
        {DrawCard(Card.SILENCE): 2 / 3, DrawCard(Card.PLENTY): 1 / 3}
    )
    assert refused(after, DrawCard(Card.SPURT)) is Reason.NOT_IN_DECK
    assert any(isinstance(e, adventure.DeckReshuffled) for e in events(state, go((1, 3))))
    last = position(RICH, deck=(1, *none[1:]), discards=some)
    after = done(last, go((1, 3)), DrawCard(Card.SABOTAGE))
    assert (after.deck, after.discards) == (none, some)
    empty = adventure.apply(position(RICH, deck=none, discards=none), go((1, 3)))
    assert (empty.phase, empty.draws) == (Phase.TURN, ())


def test_a_treasure_that_is_uncovered_again_can_be_drawn_again() -> None:
    """TRE-1, TRE-14: a salvaged token no longer hides it."""
    state = position(RICH, laid=[line(0, (1, 3))], hands=[(Card.SALVAGE,)])
    assert adventure.apply(state, go((1, 3))).draws == ()
    state = adventure.apply(state, PlaySalvage(line(0, (1, 3))))
    assert adventure.apply(state, go((1, 3))).draws == (0,)


def test_a_played_card_is_discarded_before_it_takes_effect() -> None:
    """TRE-1: a Tailwind that draws from an empty deck can draw itself."""
    state = position(RICH, hands=[(Card.TAILWIND,)], deck=(0,) * 15, boats={1: Hex(3, 4)})
    after = adventure.apply(state, PlayTailwind(Shape.SINGLE, ((1, 3),)))
    assert after.phase is Phase.DRAW_CARD
    assert adventure.legal_actions(after) == (DrawCard(Card.TAILWIND),)


def test_only_cards_in_the_hand_are_played() -> None:
    """TRE-1: of two copies, only one is listed."""
    state = holding(Card.SPURT, Card.SPURT)
    assert of(PlaySpurt, state) == [PlaySpurt()]
    assert refused(state, PlayPlenty()) is Reason.NOT_IN_HAND


def test_first_and_last_are_checked_when_the_card_is_played() -> None:
    """TRE-3, TRE-18: a player is first or last only if strictly ahead of or behind all others, by row."""
    assert adventure.apply(holding(Card.SPURT), PlaySpurt()).points == 5
    last = holding(Card.SPURT, boats={1: Hex(0, 3)})
    assert adventure.apply(last, PlaySpurt()).points == 6
    level = holding(Card.SPURT, boats={1: Hex(3, 2)})
    assert adventure.apply(level, PlaySpurt()).points == 5


@pytest.mark.parametrize("action", [PlaySabotage(0), PlaySilence(0), PlayHeadwind(0), PlayTheft(0)])
def test_a_card_against_an_opponent_needs_an_opponent(action: Action) -> None:
    """TRE-3: it cannot be played against oneself, nor against a seat that does not exist."""
    cards = (Card.SABOTAGE, Card.SILENCE, Card.HEADWIND, Card.THEFT)
    state = holding(*cards)
    assert refused(state, action) is Reason.NOT_AN_OPPONENT
    for seat in (2, -1):
        assert refused(state, type(action)(seat)) is Reason.NO_SUCH_PLAYER  # type: ignore[call-arg,arg-type]  # all have an opponent


# -- The cards, one by one -------------------------------------------------------------------------


def looked_at(card: Card, action: Action) -> State:
    hand = (Card.PLENTY, Card.SPURT, Card.SPURT)
    state = position(MIDDLE, hands=[(card,), hand])
    assert refused(holding(card), action) is Reason.EMPTY_HAND
    state = adventure.apply(state, action)
    assert (state.phase, state.to_act) == (Phase.CHOOSE_CARD, 0)
    assert adventure.legal_actions(state) == (ChooseCard(Card.PLENTY), ChooseCard(Card.SPURT))
    assert refused(state, ChooseCard(Card.THAW)) is Reason.NOT_IN_HAND
    assert refused(state, EndTurn()) is Reason.WRONG_PHASE
    return adventure.apply(state, ChooseCard(Card.SPURT))


def test_sabotage() -> None:
    """TRE-4: the player looks at a hand and discards a card from it."""
    state = looked_at(Card.SABOTAGE, PlaySabotage(1))
    assert [player.hand for player in state.players] == [(), (Card.PLENTY, Card.SPURT)]
    assert state.discards[Card.SPURT] == 1
    assert (state.phase, state.pending) == (Phase.TURN, None)


def test_silence() -> None:
    """TRE-5: the target plays no cards in their next turn; the silence ends with that turn."""
    state = position(hands=[(Card.SILENCE, Card.SILENCE), (Card.SPURT,)], cards_left=2)
    state = adventure.apply(state, PlaySilence(1))
    assert refused(state, PlaySilence(1)) is Reason.ALREADY_SILENCED
    state = adventure.apply(state, EndTurn())
    assert refused(state, PlaySpurt()) is Reason.SILENCED
    assert not of(PlaySpurt, state)
    state = done(state, EndTurn(), EndTurn())
    assert is_legal(state, PlaySpurt())


def test_plenty() -> None:
    """TRE-6: the player may play two more cards in this turn."""
    state = holding(Card.PLENTY, Card.SPURT, Card.SPURT, Card.SPURT)
    state = done(state, PlayPlenty(), PlaySpurt(), PlaySpurt())
    assert state.points == 6
    assert refused(state, PlaySpurt()) is Reason.NO_CARDS_LEFT


def test_safe_conduct() -> None:
    """TRE-7: no player may raid the player's route until that player's next turn."""
    state = position(
        hands=[(Card.SAFE_CONDUCT, Card.SAFE_CONDUCT)], laid=[line(0, (0, 1))], cards_left=2
    )
    state = adventure.apply(state, PlaySafeConduct())
    assert refused(state, PlaySafeConduct()) is Reason.ALREADY_SAFE
    state = adventure.apply(state, EndTurn())
    assert refused(state, Raid(Hex(0, 1))) is Reason.ROUTE_SAFE
    state = adventure.apply(state, EndTurn())
    assert not state.players[0].safe


def test_wreck() -> None:
    """TRE-8: a token leaves the game, from the scenario or from any reserve."""
    top, under = line(1, (0, 3), (0, 4)), line(0, (0, 3))
    state = holding(Card.WRECK, laid=[under, top])
    after = adventure.apply(state, PlayWreck(top))
    assert after.scenario.pile_at(Hex(0, 3)) == (under,)
    assert after.players[1].reserve == state.players[1].reserve
    assert after.scenario.routes_at(Hex(0, 4)) == ()
    from_reserve = PlayWreck(Token(0, Shape.INCURSION))
    assert adventure.apply(state, from_reserve).players[0].reserve[Shape.INCURSION] == 5
    assert is_legal(state, PlayWreck(Token(1, Shape.LINE_2, top.path[::-1])))
    assert refused(state, PlayWreck(under)) is Reason.COVERED
    assert refused(state, PlayWreck(line(0, (1, 2)))) is Reason.COVERED
    assert refused(state, PlayWreck(line(1, (3, 3)))) is Reason.NO_SUCH_TOKEN
    assert refused(state, PlayWreck(Token(4, Shape.LINE_2))) is Reason.NO_SUCH_PLAYER
    none = holding(Card.WRECK, changes={1: {"reserve": (0,) * 10}})
    assert refused(none, PlayWreck(Token(1, Shape.LINE_2))) is Reason.NO_SUCH_TOKEN


def test_iceberg_and_thaw() -> None:
    """TRE-9, TRE-17: a tile of one hex is placed on a hex with nothing on top."""
    state = holding(Card.ICEBERG, Card.THAW, laid=[line(1, (0, 3))])
    for play, terrain in ((PlayIceberg, Terrain.ICEBERG), (PlayThaw, Terrain.WATER)):
        assert len(of(play, state)) == 16 - 2
        after = adventure.apply(state, play(Hex(3, 4)))
        assert after.scenario.pile_at(Hex(3, 4)) == (terrain,)
        assert refused(state, play(Hex(0, 3))) is Reason.COVERED
        assert refused(state, play(Hex(1, 2))) is Reason.COVERED
        for beyond in (Hex(0, 0), Hex(0, 5), Hex(4, 1), Hex(-1, 3)):
            assert refused(state, play(beyond)) is Reason.NOT_REVEALED
        assert refused(after, play(Hex(3, 4))) is Reason.NOT_IN_HAND


def test_headwind() -> None:
    """TRE-10: one point less in the next turn, or two for the first player. Several headwinds add up."""
    cards: dict[str, Any] = {"hands": [(Card.HEADWIND, Card.HEADWIND)], "cards_left": 2}
    state = position(SEA, boats={1: Hex(1, 2)}, **cards)
    state = adventure.apply(state, PlayHeadwind(1))
    assert state.players[1].headwind == 2
    state = adventure.apply(state, PlayHeadwind(1))
    assert state.players[1].headwind == 4
    state = adventure.apply(state, EndTurn())
    assert (state.points, state.players[1].headwind) == (0, 0)
    level = adventure.apply(position(SEA, **cards), PlayHeadwind(1))
    assert level.players[1].headwind == 1
    assert adventure.apply(level, EndTurn()).points == 3


TILES = """
 . l s i
. l l .
 L s s .
. .0 s i
"""


def test_current() -> None:
    """TRE-11: a tile with nothing on top is turned, unless it looks the same both ways."""
    state = holding(Card.CURRENT, drawing=TILES)
    assert of(PlayCurrent, state) == [PlayCurrent("M2"), PlayCurrent("M4")]
    after = adventure.apply(state, PlayCurrent("M2"))
    assert [after.scenario.terrain_at(Hex(col, 2)) for col in range(4)] == [0, 2, 2, 1]
    assert after.scenario.shows_treasure(Hex(3, 2))
    assert not after.scenario.shows_treasure(Hex(0, 2))
    assert after.scenario.tiles[1].turned
    assert refused(state, PlayCurrent("M1")) is Reason.COVERED
    assert refused(state, PlayCurrent("M3")) is Reason.SAME_BOTH_WAYS
    assert refused(state, PlayCurrent("M9")) is Reason.NO_SUCH_TILE
    again = holding(Card.CURRENT, drawing=TILES, scenario=after.scenario)
    assert adventure.apply(again, PlayCurrent("M2")).scenario == state.scenario


def test_theft() -> None:
    """TRE-12: the player looks at a hand and takes a card from it."""
    state = looked_at(Card.THEFT, PlayTheft(1))
    assert [player.hand for player in state.players] == [(Card.SPURT,), (Card.PLENTY, Card.SPURT)]
    assert sum(state.discards) == 1


def test_mutiny() -> None:
    """TRE-13: any player's character returns to the deck, and a new one is drawn."""
    state = holding(Card.MUTINY)
    assert of(PlayMutiny, state) == [PlayMutiny(0), PlayMutiny(1)]
    assert refused(state, PlayMutiny(2)) is Reason.NO_SUCH_PLAYER
    old = state.players[1].character
    assert old is not None
    state = adventure.apply(state, PlayMutiny(1))
    assert state.phase is Phase.DRAW_CHARACTER
    assert state.players[1].character is None
    outcomes = adventure.chance_outcomes(state)
    assert len(outcomes) == 13
    assert {probability for _, probability in outcomes} == {1 / 13}
    assert is_legal(state, DrawCharacter(old))
    assert refused(state, DrawCharacter(Character.GEORGE_BACK)) is Reason.NOT_IN_DECK
    state = adventure.apply(state, DrawCharacter(Character.JENS_MUNK))
    assert state.players[1].character is Character.JENS_MUNK
    assert old in state.characters
    assert (state.phase, state.turn_player, state.points) == (Phase.TURN, 0, 4)


def test_salvage() -> None:
    """TRE-14: one of the player's tokens with nothing on top returns to the reserve."""
    own, other = line(0, (0, 3), (0, 4)), line(1, (3, 3))
    state = holding(Card.SALVAGE, laid=[own, other, line(0, (2, 1)), line(1, (2, 1))])
    assert of(PlaySalvage, state) == [PlaySalvage(own)]
    after = adventure.apply(state, PlaySalvage(own))
    assert after.players[0].reserve[Shape.LINE_2] == 5
    assert after.points == 4
    assert is_legal(state, PlaySalvage(Token(0, Shape.LINE_2, own.path[::-1])))
    assert refused(state, PlaySalvage(other)) is Reason.NOT_OWN_TOKEN
    assert refused(state, PlaySalvage(line(0, (2, 1)))) is Reason.COVERED
    for owner in (0, 1):
        assert refused(state, PlaySalvage(line(owner, (3, 1)))) is Reason.NO_SUCH_TOKEN
    assert refused(state, PlaySalvage(Token(0, Shape.SINGLE))) is Reason.NO_SUCH_TOKEN


COLD = """
 . l s i
. l i .1
 . .0 s .
. . . .
"""


def test_tailwind() -> None:
    """TRE-15: the last player makes an advance that costs at most 3, without paying for it."""
    state = holding(Card.TAILWIND, drawing=COLD, points=1)
    after = adventure.apply(state, PlayTailwind(Shape.SINGLE, ((2, 2),)))
    assert (after.points, after.moved, after.players[0].boat) == (1, True, (2, 2))
    assert refused(state, PlayTailwind(Shape.SINGLE, ((2, 3),))) is Reason.WORTH_TOO_MUCH
    assert refused(state, PlayTailwind(Shape.SINGLE, ((0, 4),))) is Reason.NOT_BESIDE_BOAT
    assert is_legal(state, PlayTailwind(Shape.LINE_2, ((1, 3), (0, 3))))
    assert refused(holding(Card.TAILWIND), PlayTailwind(Shape.SINGLE, ((1, 3),))) is Reason.NOT_LAST
    munk = holding(
        Card.TAILWIND, drawing=COLD, characters=(Character.JOHN_ROSS, Character.JOHN_RAE)
    )
    after = adventure.apply(munk, PlayTailwind(Shape.SINGLE, ((2, 2),)))
    assert after.points == 5  # CHR-1
    assert adventure.cost(state, PlayTailwind(Shape.SINGLE, ((2, 2),))) == 0


def test_drift() -> None:
    """TRE-16: two tiles of one size with nothing on top are swapped; each may be turned."""
    state = holding(Card.DRIFT, drawing=TILES)
    assert of(PlayDrift, state) == [
        PlayDrift("M2", False),
        PlayDrift("M2", True),
        PlayDrift("M3", False),
    ]
    assert is_legal(state, PlayDrift("M3", True))
    assert refused(state, PlayDrift("M4")) is Reason.NO_OTHER_TILE
    assert refused(state, PlayDrift("M1")) is Reason.COVERED
    assert refused(state, PlayDrift("X")) is Reason.NO_SUCH_TILE
    half = adventure.apply(state, PlayDrift("M2", True))
    assert half.phase is Phase.SWAP_TILE
    assert adventure.legal_actions(half) == (
        SwapTile("M3", False),
        SwapTile("M4", False),
        SwapTile("M4", True),
    )
    after = adventure.apply(half, SwapTile("M4", True))
    assert [after.scenario.terrain_at(Hex(col, 2)) for col in range(4)] == [3, 2, 1, 0]
    assert [after.scenario.terrain_at(Hex(col, 4)) for col in range(4)] == [0, 2, 2, 1]
    assert after.scenario.shows_treasure(Hex(3, 4))
    assert [(tile.tile, tile.turned) for tile in after.scenario.tiles] == [
        ("M1", False),
        ("M4", True),
        ("M3", False),
        ("M2", True),
    ]
    assert (after.phase, after.pending) == (Phase.TURN, None)
    assert adventure.apply(half, SwapTile("M3", True)) == adventure.apply(half, SwapTile("M3"))
    assert adventure.canonical(half, SwapTile("M3", True)) == SwapTile("M3")
    third = adventure.apply(state, PlayDrift("M3", True))
    assert third == adventure.apply(state, PlayDrift("M3", False))
    assert refused(third, SwapTile("M2")) is Reason.NOT_AFTER_FIRST
    assert refused(third, SwapTile("M3")) is Reason.NOT_AFTER_FIRST
    assert refused(third, SwapTile("M1")) is Reason.COVERED
    assert refused(third, SwapTile("Z")) is Reason.NO_SUCH_TILE


def test_drift_swaps_tiles_of_one_size() -> None:
    """TRE-16, SCN-2: with three players a side tile is upright, in the row of its lower hex."""
    drawing = """
 . . . . . l
. . . . . .
 l . . . . s
. . . . . .
"""
    state = holding(Card.DRIFT, drawing=drawing)
    half = adventure.apply(state, PlayDrift("A1", False))
    assert refused(half, SwapTile("M3")) is Reason.OTHER_SIZE
    after = adventure.apply(half, SwapTile("A2", True))
    assert after.scenario.terrain_at(Hex(0, 1)) is Terrain.SNOW
    assert after.scenario.terrain_at(Hex(5, 2)) is Terrain.LAND
