"""Pictures show hexes, piles of tokens in order, boats and the players' pieces, but no secrets."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import attrs
import pytest

from northwest_passage import InvalidData, adventure
from northwest_passage.adventure import Advance, Card, Character, Hex, Shape, Token, Variant, svg
from northwest_passage.adventure.sentences import title
from northwest_passage.adventure.svg.notebook import html
from tests.adventure.players import MODES, played
from tests.support.effort import rest_slow
from tests.support.pictures import by_class, elements, ids, tag
from tests.support.race_pictures import crowded, middle, over, race, stacked, turns, with_hand


@pytest.mark.parametrize(("players", "variant"), rest_slow(MODES))
def test_every_state_has_a_picture_in_which_every_action_is_a_target(
    players: int, variant: Variant
) -> None:
    """No id occurs twice, every reference is valid, and each click target has the id of a legal action."""
    kinds: set[type[adventure.Action]] = set()
    for number, (state, action) in enumerate(played(11, players, variant)):
        if number % 11 and state.phase is not adventure.Phase.CHOOSE_CHARACTER:
            continue
        viewer = state.to_act if state.to_act != adventure.CHANCE else None
        legal = adventure.legal_actions(adventure.view(state, viewer))
        picture = svg.board(state, viewer=viewer, highlight=legal, last=action)
        known = ids(picture)
        assert len(known) == len(set(known))
        assert set(re.findall(r'(?:url\(|href=")#([^)"]+)', picture)) <= set(known)
        found = [name for element in by_class(picture, "target") for name in _ids_of(element)]
        # Of two equal cards either may be chosen.
        assert {*found} == {*map(adventure.format_action, legal)}
        twice = [name for name in {*found} if found.count(name) > 1]
        assert all("discard" in name or "card" in name for name in twice)
        kinds.update(map(type, legal))
    assert {Advance, adventure.EndTurn, adventure.ChooseCharacter} <= kinds


def _ids_of(element: ElementTree.Element) -> list[str]:
    several = element.get("data-actions")
    return several.split("|") if several else [element.attrib["data-action"]]


CARDS = tuple(Card)


@pytest.mark.parametrize("card", CARDS)
def test_every_card_that_can_be_played_is_a_target(card: Card) -> None:
    """The target is where the card has its effect: a hex, a tile, a token, a player, or the card itself."""
    state = attrs.evolve(crowded(), points=4, cards_left=1)
    seat = state.turn_player
    assert seat is not None
    other = next(n for n in range(4) if n != seat)
    state = with_hand(with_hand(state, seat, card), other, Card.SPURT)
    legal = [
        action
        for action in adventure.legal_actions(state)
        if type(action).__name__ == f"Play{title(card).replace(' ', '')}"
    ]
    if card is not Card.TAILWIND:  # only the last player may play it
        assert legal
    picture = svg.board(state, viewer=seat, highlight=legal)
    found = [name for element in by_class(picture, "target") for name in _ids_of(element)]
    assert sorted(found) == sorted(map(adventure.format_action, legal))


def test_advances_to_one_hex_share_a_target_with_the_cheapest_first() -> None:
    state = middle()
    advances = [a for a in adventure.legal_actions(state) if isinstance(a, Advance)]
    picture = svg.board(state, highlight=advances)
    found = by_class(picture, "advance")
    assert len(found) == len({action.path[-1] for action in advances}) < len(advances)
    for element in found:
        ways = [adventure.parse_action(name) for name in _ids_of(element)]
        costs = [adventure.cost(state, way) for way in ways]
        assert costs == sorted(costs)
        assert element.get("data-cost") == str(costs[0])
        assert len([e for e in element if e.get("class") == "ghost way"]) == 1
    few = svg.board(state, highlight=advances[:2])
    assert len(by_class(few, "ghost")) == 2
    assert not by_class(few, "way")


def test_a_token_can_be_clicked_even_if_an_advance_ends_on_it() -> None:
    """The knob for the advances covers a token of one hex, so the token gets a wider rim."""
    met = 0
    for state, _ in played(4, 2, Variant.STANDARD):
        legal = adventure.legal_actions(state) if state.phase is adventure.Phase.TURN else ()
        ends = {action.path[-1] for action in legal if isinstance(action, Advance)}
        singles = [a for a in legal if isinstance(a, adventure.Recover) and len(a.path) == 1]
        for action in singles[:2]:
            rim = svg.board(state, highlight=[action])
            both = svg.board(state, highlight=legal)
            widths = []
            for picture in (rim, both):
                [token] = [
                    each
                    for each in by_class(picture, "take")
                    if each.get("data-action") == adventure.format_action(action)
                ]
                widths.append(max(float(e.get("stroke-width", 0)) for e in token.iter()))
            assert (widths[1] > widths[0]) == (action.path[-1] in ends)
            met += action.path[-1] in ends
        if met > 2:
            return
    pytest.fail("no way ends on a token of one hex")


@pytest.mark.parametrize(("players", "variant"), rest_slow(MODES[:3]))
def test_the_top_of_a_pile_is_drawn_last(players: int, variant: Variant) -> None:
    for state in race(13, players, variant)[::15]:
        order = [name for name in ids(svg.board(state)) if name.startswith("token-")]
        assert len(order) == len(set(order))
        for pile in state.scenario.piles:
            tokens = [piece for piece in pile if isinstance(piece, Token)]
            places = [order.index(_name(t, tokens[:i].count(t))) for i, t in enumerate(tokens)]
            assert places == sorted(places)


def _name(token: Token, number: int) -> str:
    path = "-".join(f"{col}-{row}" for col, row in token.path)
    return f"token-{token.owner}-{token.shape.name.lower()}-{path}-{number}"


def test_an_impossible_pile_is_still_drawn() -> None:
    """Each of two tokens is above the other."""
    state = stacked()
    one = Token(0, Shape.LINE_2, (Hex(0, 1), Hex(1, 1)))
    two = Token(1, Shape.LINE_3, (Hex(0, 1), Hex(1, 1), Hex(2, 1)))
    piles = [((0, 1), (one, two)), ((1, 1), (two, one)), ((2, 1), (two,))]
    scenario = state.scenario.with_piles([(col << 5 | row, pile) for (col, row), pile in piles])
    assert "token-0-line_2-0-1-1-1-0" in svg.board(attrs.evolve(state, scenario=scenario))


# -- Secrets -------------------------------------------------------------------------------------


def shown_words(picture: str) -> set[str]:
    return {e.text or "" for e in elements(picture) if tag(e) in ("text", "title")}


def test_only_hands_that_the_viewer_may_see_are_shown() -> None:
    state = with_hand(with_hand(middle(), 0, Card.TAILWIND), 1, Card.DRIFT, Card.DRIFT)
    state = attrs.evolve(state, discards=(0,) * len(Card))
    cases: list[tuple[svg.Viewer, set[str]]] = [
        (0, {"Tailwind"}),
        (1, {"Drift"}),
        (None, set()),
        ("all", {"Tailwind", "Drift"}),
    ]
    for viewer, sees in cases:
        words = shown_words(svg.board(state, viewer=viewer))
        assert words & {"Tailwind", "Drift"} == sees
    (hidden,) = by_class(svg.board(state, viewer=0), "hidden")
    assert hidden.get("data-count") == "2"


@pytest.mark.slow
def test_pictures_of_states_that_differ_in_secrets_are_equal() -> None:
    rng = Random(5)
    for state in race(7, 3)[::45]:
        for viewer in (None, 0, 2):
            view = adventure.view(state, viewer)
            other = adventure.sample_state(view, rng)
            assert svg.board(state, viewer=viewer) == svg.board(other, viewer=viewer)
            assert svg.board(state, viewer=viewer) == svg.board(view)


def test_a_view_is_shown_only_to_its_viewer() -> None:
    view = adventure.view(middle(), 0)
    assert svg.board(view) == svg.board(view, viewer=0)
    with pytest.raises(InvalidData) as refused:
        svg.board(view, viewer=1)
    assert str(refused.value) == "viewer: must be 0, as in the view, got 1"


# -- The panel -----------------------------------------------------------------------------------


def test_the_panel_has_reserves_characters_and_discards() -> None:
    state = attrs.evolve(middle(), discards=(2, *(0,) * (len(Card) - 1)))
    picture = svg.board(state)
    words = shown_words(picture)
    assert "Sabotage ×2" in words
    for seat, player in enumerate(state.players):
        assert player.character is not None
        assert state.edition.name_of(player.character) in words
        held = {
            e.attrib["data-shape"]: int(e.attrib["data-count"])
            for e in by_class(picture, "reserve")
            if e.get("data-player") == str(seat)
        }
        assert held == {s.name.lower(): n for s, n in zip(Shape, player.reserve, strict=True)}
    (pips,) = by_class(picture, "points")
    assert pips.get("data-points") == str(len(list(pips))) == str(state.points)


def test_the_panel_shows_the_number_of_playable_cards() -> None:
    """TUR-2, TRE-5, CHR-G: none for a silenced player, for Parry, or after fresh water."""
    state = with_hand(middle(), middle().turn_player or 0, Card.SPURT, Card.WRECK)
    seat = state.turn_player or 0

    def cards_to_play(state: adventure.State, **changes: object) -> str:
        players = list(state.players)
        players[seat] = attrs.evolve(players[seat], **changes)  # type: ignore[arg-type]  # any field
        words = shown_words(svg.board(attrs.evolve(state, players=tuple(players))))
        return next(word for word in words if word.endswith(" to play"))

    assert cards_to_play(state, character=Character.JOHN_RAE) == "1 card to play"
    assert cards_to_play(state, character=Character.WILLIAM_EDWARD_PARRY) == "no card to play"
    assert cards_to_play(state, character=Character.JOHN_RAE, silenced=True) == "no card to play"
    fresh = attrs.evolve(state, fresh_water=True)
    assert cards_to_play(fresh, character=Character.JOHN_RAE) == "no card to play"


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_a_finished_game_shows_its_result(players: int, variant: Variant) -> None:
    state = race(7, players, variant)[-1]
    picture = svg.board(state)
    assert "Game over" in shown_words(picture)
    description = next(e.text or "" for e in elements(picture) if tag(e) == "desc")
    winners = [line.name for line in adventure.standings(state) if line.winner]
    assert all(name in description for name in winners)
    cards = [e.attrib["data-player"] for e in by_class(picture, "player")]
    assert cards == [str(line.player) for line in adventure.standings(state)]
    drawn = attrs.evolve(
        state, players=tuple(attrs.evolve(p, boat=Hex(n, 9)) for n, p in enumerate(state.players))
    )
    assert "the game is a draw" in shown_words(svg.board(drawn, panel=False))


# -- The last action, and refusals ---------------------------------------------------------------


@pytest.mark.slow
def test_the_last_action_is_shown() -> None:
    seen: set[str] = set()
    for number, (state, action) in enumerate(played(3, 2, Variant.STANDARD)):
        if number % 3:
            continue
        step = adventure.step(state, action)
        told = {type(event).__name__ for event in step.events}
        picture = svg.board(step.state, last=step.events)
        shown = {name for name in ("moved", "revealed", "gone") if by_class(picture, name)}
        assert ("moved" in shown) == ("BoatMoved" in told)
        assert ("revealed" in shown) == bool(told & {"TileRevealed", "TileTurned", "TilesSwapped"})
        seen |= shown
    assert seen >= {"moved", "revealed"}
    assert by_class(svg.board(middle(), last=Advance(Shape.LINE_2, ((1, 3), (1, 4)))), "last")
    assert by_class(svg.board(middle(), last=adventure.Raid((1, 3))), "last")
    assert not by_class(svg.board(middle(), last=adventure.EndTurn()), "last")


def test_a_refusal_is_shown_with_its_hexes() -> None:
    state = middle()
    refusal = adventure.why_illegal(state, Advance(Shape.SINGLE, ((0, 1),)))
    assert refusal is not None
    picture = svg.board(state, refusal=refusal)
    (caption,) = by_class(picture, "caption")
    assert " ".join(caption.itertext()) == refusal.message
    assert len(by_class(picture, "refused")) == bool(refusal.cells)


# -- Notebooks -----------------------------------------------------------------------------------


def values() -> dict[str, tuple[object, str]]:
    state: adventure.State = middle()
    refusal = adventure.why_illegal(state, Advance(Shape.SINGLE, ((0, 1),)))
    return {
        "State": (state, "<svg "),
        "View": (adventure.view(state, 0), "<svg "),
        "Player": (state.players[0], "Amundsen"),
        "PlayerView": (adventure.view(state, None).players[1], "Baffin"),
        "Refusal": (refusal, "<strong>"),
        "GameRecord": (adventure.GameRecord.new(["Ross", "Rae"]), "<iframe "),
        "Standings": (adventure.standings(state), "<table"),
        "Step": (adventure.step(state, adventure.legal_actions(state)[0]), "<li>"),
    }


@pytest.mark.parametrize("name", values())
def test_values_are_rendered_in_notebooks(name: str) -> None:
    value, part = values()[name]
    shown = value._repr_html_()  # type: ignore[attr-defined]  # the hook
    assert name == "Step" or shown == html(value)
    assert part in shown
    assert html(object()).startswith("<code>")


def test_setup_shows_the_viewers_dealt_characters() -> None:
    state = next(s for s in race(7, 3) if s.phase is adventure.Phase.CHOOSE_CHARACTER)
    seat = state.turn_player
    picture = svg.board(state, viewer=seat, highlight=adventure.legal_actions(state))
    assert len(by_class(picture, "dealt")) == 1
    assert len(by_class(picture, "target")) == len(adventure.legal_actions(state))
    assert not by_class(svg.board(state), "dealt")
    assert len(by_class(svg.board(state, viewer="all"), "dealt")) == 3
    assert turns(7, 3)
    assert over().is_over
