"""Small hex maps drawn as text, and positions built from them.

The drawings have the format of `northwest_passage.adventure.text`: a symbol for the terrain, followed by a
player's number if that player's boat is there.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from northwest_passage import adventure
from northwest_passage.adventure import Action, Character, Hex, Shape, State, Terrain, Token
from northwest_passage.adventure.hexes import grid_of, index_of
from northwest_passage.adventure.text import SYMBOLS, parse

REFUSALS = frozenset((Path(__file__).parent / "refusals.txt").read_text("utf-8").splitlines())
"""Every refusal in the tests of the rules: its reason and message, the hexes to show, and the details."""
NAMES = ("Amundsen", "Baffin", "Cabot", "Davis")
PLAIN = (
    Character.GEORGE_BACK,
    Character.JOHN_DAVIS,
    Character.JOHN_FRANKLIN,
    Character.HENRY_HUDSON,
)
"""Characters that do not change what an advance costs or gives."""

SEA = """
 . . . .
. . . .
 . . . .
. . . .
"""
"""Four rows of water for two players."""
MIDDLE = """
 . . . .
. . . .
 . .0 . .
. . . .
"""
"""The same with a boat in the second row."""
WIDE = " . . . . . . . .\n. . . . . . . .\n" * 2
"""Four rows of water for four players."""


def edition_of(drawing: str, rows: int | None = None) -> adventure.Edition:
    """Return an edition whose tiles show a map if revealed in order, M1 first. All other tiles are water."""
    symbols, _, _, width, drawn = parse(drawing)
    rows = rows or drawn
    tiles: dict[int, list[adventure.ScenarioTile]] = {4: [], 2: []}
    grid = grid_of(width, rows)
    for place in grid.places:
        face = [symbols.get(grid.hexes[index], "~") for index in place]
        size = len(face)
        tiles[size].append(
            adventure.ScenarioTile(
                f"{'M' if size == 4 else 'A'}{len(tiles[size]) + 1}",
                tuple(SYMBOLS[symbol][0] for symbol in face),
                tuple(i for i, symbol in enumerate(face) if SYMBOLS[symbol][1]),
            )
        )
    water = (Terrain.WATER,) * 2
    for size, letter, count in ((4, "M", rows), (2, "A", 2 * rows)):
        while len(tiles[size]) < count:
            tiles[size].append(
                adventure.ScenarioTile(f"{letter}{len(tiles[size]) + 1}", water * (size // 2))
            )
    return attrs.evolve(
        adventure.DEFAULT_EDITION,
        rows=rows,
        middle_tiles=tuple(tiles[4]),
        side_tiles_three=tuple(tiles[2]),
        side_tiles_four=(),
    )


def position(
    drawing: str = SEA,
    *,
    laid: Sequence[Token] = (),
    piles: Mapping[tuple[int, int], tuple[Token | Terrain, ...]] | None = None,
    hands: Sequence[tuple[adventure.Card, ...]] = (),
    characters: Sequence[Character] = PLAIN,
    boats: Mapping[int, Hex] | None = None,
    rows: int | None = None,
    changes: Mapping[int, Mapping[str, Any]] | None = None,
    **fields: Any,
) -> State:
    """Return a position on a drawn map in which it is the turn of player 0.

    Tokens are taken from the reserves and placed in the given order. A boat with no token of its owner under
    it gets a SINGLE. ``changes`` are fields of players, ``fields`` those of the state.
    """
    symbols, _, drawn_boats, width, _ = parse(drawing)
    count = width // 2
    edition = fields.pop("edition", None) or edition_of(drawing, rows)
    places = drawn_boats | dict(boats or {})
    heaps: dict[Hex, list[Token | Terrain]] = {
        Hex(*at): list(pile) for at, pile in (piles or {}).items()
    }
    reserves = [list(edition.tokens) for _ in range(count)]
    tokens = list(laid)
    for seat, place in places.items():
        own = [token for token in tokens if token.owner == seat and place in token.path]
        own += [t for t in heaps.get(place, ()) if isinstance(t, Token) and t.owner == seat]
        if not own and place.row:
            tokens.append(Token(seat, Shape.SINGLE, (place,)))
    for token in tokens:
        reserves[token.owner][token.shape] -= 1
        for place in token.path:
            heaps.setdefault(place, []).append(token.spelled)
    chosen = list(characters)[:count]
    deck = list(edition.cards[count - 2])
    for hand in hands:
        for card in hand:
            deck[card] -= 1
    players = [
        adventure.Player(
            name=NAMES[seat],
            boat=places.get(seat, adventure.ATLANTIC),
            came_from=adventure.ATLANTIC,
            reserve=tuple(reserves[seat]),
            hand=tuple(sorted(hands[seat])) if seat < len(hands) else (),
            character=chosen[seat],
            silenced=False,
            safe=False,
            headwind=0,
        )
        for seat in range(count)
    ]
    for seat, change in (changes or {}).items():
        players[seat] = attrs.evolve(players[seat], **change)
    grid = grid_of(width, edition.rows)
    sizes = [len(p) for p in grid.places if all(grid.hexes[i] in symbols for i in p)]
    tiles = [
        (f"{'M' if size == 4 else 'A'}{sizes[: i + 1].count(size)}", False)
        for i, size in enumerate(sizes)
    ]
    state = adventure.start(adventure.Setup(edition=edition, names=NAMES[:count]))
    everything: dict[str, Any] = {
        "phase": adventure.Phase.TURN,
        "round": 1,
        "points": edition.points,
        "cards_left": edition.cards_a_turn,
        "scenario": adventure.Scenario.of(
            edition, count, tiles, [(place, tuple(heap)) for place, heap in heaps.items()]
        ),
        "players": tuple(players),
        "deck": tuple(deck),
        "characters": tuple(one for one in Character if one not in chosen),
        "dealt": (),
        "variant": adventure.Variant.STANDARD,
        **fields,
    }
    return attrs.evolve(state, **everything)


def line(owner: int, *path: tuple[int, int], shape: Shape | None = None) -> Token:
    """Return a straight token of a player, or one of the given shape."""
    straight = (Shape.SINGLE, Shape.LINE_2, Shape.LINE_3, Shape.LINE_4)[len(path) - 1]
    return Token(owner, shape or straight, tuple(Hex(*place) for place in path)).spelled


def go(*path: tuple[int, int], shape: Shape | None = None) -> adventure.Advance:
    """Return an advance with a straight token, or with one of the given shape."""
    straight = (Shape.SINGLE, Shape.LINE_2, Shape.LINE_3, Shape.LINE_4)[len(path) - 1]
    return adventure.Advance(shape or straight, path)


def done(state: State, *actions: Action) -> State:
    """Return the state after some actions, with the first outcome of each chance action in between."""
    for action in actions:
        while state.to_act == adventure.CHANCE and not _is_chance(action):
            state = adventure.apply(state, adventure.legal_actions(state)[0])
        state = adventure.apply(state, action)
    return state


def settled(state: State) -> State:
    """Return the state after all pending chance actions, with the first outcome of each."""
    while state.to_act == adventure.CHANCE:
        state = adventure.apply(state, adventure.legal_actions(state)[0])
    return state


def _is_chance(action: Action) -> bool:
    return isinstance(
        action,
        adventure.DrawCard
        | adventure.RevealTile
        | adventure.DrawCharacter
        | adventure.DealCharacter,
    )


def events(state: State, action: Action) -> tuple[adventure.Event, ...]:
    return adventure.step(state, action).events


def is_legal(state: State, action: Action) -> bool:
    """Return whether an action is legal: listed, and not refused."""
    listed = adventure.canonical(state, action) in adventure.legal_actions(state)
    assert listed == (adventure.why_illegal(state, action) is None)
    return listed


def refused(state: State, action: Action) -> adventure.Reason:
    """Return the reason why an action is illegal. Fail if it is legal."""
    assert not is_legal(state, action)
    refusal = adventure.why_illegal(state, action)
    assert refusal is not None
    check_words(refusal)
    check_details(state, refusal)
    return refusal.reason


def check_words(refusal: adventure.Refusal) -> None:
    """Check that message, hexes and details are exactly those in ``refusals.txt``."""
    assert refusal.message.endswith(".")
    details = attrs.asdict(refusal.details, recurse=False)
    known = " ".join(
        f"{name}={getattr(value, 'name', value)}"
        for name, value in details.items()
        if value is not None
    )
    cells = " ".join(f"{col},{row}" for col, row in refusal.cells)
    line = " | ".join([f"{refusal.reason.name}: {refusal.message}", cells, known]).rstrip(" |")
    assert line in REFUSALS, f"If it is right, add it to tests/adventure/refusals.txt: {line}"


def check_details(state: State, refusal: adventure.Refusal) -> None:
    """Check that the details contain all that the message mentions, so a client can write its own message."""
    details = refusal.details
    known = {str(value) for value in attrs.astuple(details, recurse=False) if value is not None}
    message = refusal.message.lower()
    for token in (details.shape,):
        if token is not None:
            message = message.replace(token.words, "")
    message = message.replace(f"numbered from 0 to {len(state.players) - 1}", "")
    assert set(re.findall(r"-?\b\d+\b", message)) <= known
    for seat, player in enumerate(state.players):
        assert player.name.lower() not in message.split() or seat == details.player
    assert adventure.from_json(adventure.to_json(refusal), adventure.Refusal) == refusal


def index(col: int, row: int) -> int:
    return index_of(Hex(col, row))
