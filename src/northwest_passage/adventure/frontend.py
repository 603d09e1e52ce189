"""One JSON document with everything that a client needs to draw a seat's view and to offer the legal actions.

The client does not have to compute anything. Terrain is given hex by hex. Each legal action has an ``id`` to
send back, a label for a button, its cost, the hexes to highlight and its consequences. The document is built
from the view alone, so no client receives information that is hidden from its seat.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, cast

import attrs

from northwest_passage._internal.codec.document import DocumentFormats
from northwest_passage._internal.codec.hooks import tag
from northwest_passage._internal.frozen import Frozen
from northwest_passage.adventure.actions import (
    Action,
    Advance,
    FreshWater,
    PlaySpurt,
    PlayTailwind,
    Raid,
)
from northwest_passage.adventure.documents import GameDocument
from northwest_passage.adventure.edition import CardNumbers, Costs, Edition
from northwest_passage.adventure.events import Event
from northwest_passage.adventure.hexes import index_of
from northwest_passage.adventure.json_codec import CODEC, Piece, as_piece, rename_events
from northwest_passage.adventure.notation import format_action
from northwest_passage.adventure.nouns import (
    FORMAT_PREFIX,
    FRAME_VERSION,
    Card,
    Character,
    Hex,
    Phase,
    Shape,
    Terrain,
    Variant,
)
from northwest_passage.adventure.rules import queries
from northwest_passage.adventure.rules.consequences import Consequences, consequences
from northwest_passage.adventure.rules.engine import legal_actions
from northwest_passage.adventure.sampling import sample_state
from northwest_passage.adventure.scenario import Scenario
from northwest_passage.adventure.scoring import Standing, standings
from northwest_passage.adventure.sentences import effect, label, power, title
from northwest_passage.adventure.state import Pending, State
from northwest_passage.adventure.views import PlayerView, View, view

__all__ = [
    "FORMATS",
    "ActionGroup",
    "ActionView",
    "CardView",
    "CharacterView",
    "Document",
    "FrameView",
    "HexView",
    "LegalAction",
    "Question",
    "ShapeView",
    "TablesView",
    "TileView",
    "document",
    "frontend_view",
]


@attrs.frozen
class ActionView(Frozen):
    """A legal action of the seat."""

    id: str
    """The action in notation, such as ``end turn``. The client sends it back to play the action."""
    action: Action
    """The action with its fields."""
    label: str
    """The action in a few words, for a button."""
    cost: int
    """The cost in action points."""
    cells: tuple[Hex, ...]
    """The hexes to highlight. For an advance, its path."""
    consequences: Consequences | None
    """The side effects of an advance, a raid, fresh water or a Spurt, or null if there are none."""


@attrs.frozen
class ActionGroup(Frozen):
    """The legal actions of one kind."""

    kind: str
    """The type of the actions, as in their JSON."""
    actions: tuple[ActionView, ...]


@attrs.frozen
class HexView(Frozen):
    """A revealed hex."""

    hex: Hex
    terrain: Terrain
    """The terrain of the topmost iceberg or water tile, or else of the hex itself (SCN-8)."""
    treasure: bool
    """True if the hex shows a treasure and nothing is on it (ADV-7)."""
    routes: tuple[int, ...]
    """The players with a route on the hex, sorted (SCN-8)."""
    pieces: tuple[Piece, ...]
    """The pieces on the hex, bottom to top (SCN-7)."""


@attrs.frozen
class TileView(Frozen):
    """A revealed scenario tile."""

    tile: str
    """The name of the tile."""
    turned: bool
    """True if the tile is turned by 180 degrees."""
    hexes: tuple[HexView, ...]
    """The hexes of the tile: from the left, or from the lower row if the tile is upright."""


@attrs.frozen
class CardView(Frozen):
    """A kind of treasure card."""

    card: Card
    name: str
    effect: str
    """The effect of the card, in a few words."""


@attrs.frozen
class CharacterView(Frozen):
    """A character."""

    character: Character
    name: str
    power: str
    """The power of the character, in a few words."""


@attrs.frozen
class ShapeView(Frozen):
    """A shape of advance tokens."""

    shape: Shape
    name: str
    size: int
    """The number of hexes that a token of this shape covers."""


@attrs.frozen
class TablesView(Frozen):
    """The printed names and numbers, with explanations."""

    cards: tuple[CardView, ...]
    """The kinds of cards, in the order in which ``unseen_cards`` and ``discards`` count them."""
    characters: tuple[CharacterView, ...]
    """All characters, whether they are in play or not."""
    shapes: tuple[ShapeView, ...]
    """The shapes, in the order in which a player's ``reserve`` counts them."""
    costs: Costs
    """The costs in points, without the effects of characters' powers."""
    card_numbers: CardNumbers
    """The numbers on the cards."""


@attrs.frozen
class Document(Frozen):
    """Everything that a client needs to show the game to one seat."""

    variant: Variant
    viewer: int | None
    """The player whose view this is, or null for a spectator."""
    phase: Phase
    to_act: int | None
    """The player to act, -1 for chance, or null when the game is over."""
    turn_player: int | None
    """The player whose turn or choice it is, even while chance acts. Null when the game is over."""
    first_player: int
    """The player who has the first turn of each round."""
    points: int
    """The action points left in this turn."""
    cards_left: int
    """The number of cards that may still be played in this turn."""
    fresh_water: bool
    """True if fresh water was taken, so that the player can only advance or end the turn (MAN-4)."""
    round: int
    rounds: int
    """The maximum number of rounds."""
    hand_limit: int
    """The number of cards that a player may keep at the end of a turn."""
    columns: int
    """The number of hexes in a row. Rows with even numbers are half a hex further to the right."""
    rows: int
    """The number of rows of the whole scenario. Rows that are not revealed yet have no tiles."""
    pacific: Hex
    """The hex of a boat that has reached the Pacific. A boat in the Atlantic is at [0, 0]."""
    tiles: tuple[TileView, ...]
    """The revealed tiles, row by row, with their hexes and the pieces on them."""
    players: tuple[PlayerView, ...]
    standings: tuple[Standing, ...]
    """The ranking as if the game ended now, best first."""
    iceberg_tiles: int
    """The number of iceberg tiles that are left."""
    water_tiles: int
    """The number of water tiles that are left."""
    deck: int
    """The number of cards in the deck."""
    unseen_cards: tuple[int, ...]
    """The number of cards of each kind that the seat does not see: in the deck, or in hidden hands."""
    discards: tuple[int, ...]
    """The number of discarded cards of each kind."""
    unseen_characters: tuple[Character, ...]
    """The characters that the seat does not see: in the deck, or dealt to others and not revealed."""
    dealt: tuple[tuple[Character, ...] | None, ...]
    """For each player or team, the characters dealt but not chosen, or null if the seat cannot see them."""
    dealt_sizes: tuple[int, ...]
    """For each player or team, the number of characters dealt but not chosen."""
    tables: TablesView
    pending: Pending | None
    actions: tuple[ActionGroup, ...]
    """The legal actions of the seat. Empty while another player or chance is to act."""


@attrs.frozen
class FrameView(Frozen):
    """One step of a game, as a :class:`Table <northwest_passage.table.Table>` sends it to a client."""

    number: int
    """The number of the frame, from 0, in chronological order. It is the same for all seats."""
    position: int
    """The number of actions from the start of the game up to this frame."""
    player: int | None
    """The player who acted, or -1 for chance. Null at the start and for an undo."""
    action: Action | None
    """The action, or null if the seat does not see it."""
    id: str | None
    """The action in notation, or null if the seat does not see it."""
    events: tuple[Event, ...]
    """The events, without anything that is hidden from the seat."""
    sentences: tuple[str, ...]
    """The events in words."""
    undone: int
    """The number of actions that were undone."""
    undone_chance: bool
    """True if a chance action was undone, so that a player may already know what will be drawn."""
    document: Document | None
    """The document to draw after this step, or null if a later frame of the same response has it."""


@attrs.frozen
class LegalAction(Frozen):
    """A legal action that a bot may choose."""

    id: str
    """The action in notation. A bot answers with it to choose the action."""
    action: Action
    """The action with its fields."""


@attrs.frozen
class Question(Frozen):
    """The question that a :class:`ProcessBot <northwest_passage.bots.ProcessBot>` sends to its program."""

    seed: int
    """A seed for the program's random numbers, so that games can be repeated."""
    view: View
    """The view of the player to act."""
    actions: tuple[LegalAction, ...]
    """All legal actions, in a fixed order."""


FORMATS: Final = DocumentFormats(
    FORMAT_PREFIX,
    {"document": Document, "frame": FrameView, "question": Question},
    CODEC,
    versions={"document": 2, "frame": FRAME_VERSION},
    upgrades={"frame": rename_events},
)
"""The formats of documents for clients."""


def document(state: State, viewer: int | None = None) -> Document:
    """Return everything that a client needs to show the game to one seat, as a :class:`Document`.

    :param state: the state to show.
    :param viewer: the number of the player, or ``None`` for a spectator.
    :raises InvalidData: if ``state`` is not a state of this game, or there is no player ``viewer``.
    """
    seen = view(state, viewer)
    edition, scenario = seen.edition, seen.scenario
    return Document(
        variant=seen.variant,
        viewer=seen.viewer,
        phase=seen.phase,
        to_act=seen.to_act,
        turn_player=seen.turn_player,
        first_player=seen.first_player,
        points=seen.points,
        cards_left=seen.cards_left,
        fresh_water=seen.fresh_water,
        round=seen.round,
        rounds=edition.rounds,
        hand_limit=edition.hand_limit,
        columns=scenario.grid.width,
        rows=edition.rows,
        pacific=scenario.pacific,
        tiles=_tiles(scenario),
        players=seen.players,
        standings=tuple(standings(seen)),
        iceberg_tiles=seen.iceberg_tiles,
        water_tiles=seen.water_tiles,
        deck=seen.deck_size,
        unseen_cards=seen.unseen_cards,
        discards=seen.discards,
        unseen_characters=seen.unseen_characters,
        dealt=seen.dealt,
        dealt_sizes=seen.dealt_sizes,
        tables=_tables(edition),
        pending=seen.pending,
        actions=_groups(seen),
    )


def frontend_view(state: State, viewer: int | None = None) -> GameDocument:
    """Return everything that a client needs to show the game to one seat, as plain JSON values.

    >>> import random
    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=random.Random(1903))
    >>> document = adventure.frontend_view(state, 0)
    >>> for group in document["actions"]:
    ...     print(group["kind"], [action["id"] for action in group["actions"]])
    choose_character ['choose john_ross', 'choose john_davis']

    :param state: the state to show.
    :param viewer: the number of the player, or ``None`` for a spectator.
    :returns: a document of plain dicts and lists, which ``json.dumps`` accepts.
    :raises InvalidData: if ``state`` is not a state of this game, or there is no player ``viewer``.
    """
    return cast("GameDocument", FORMATS.to_dict(document(state, viewer)))


@lru_cache(maxsize=64)
def _tiles(scenario: Scenario) -> tuple[TileView, ...]:
    """Return the tiles of a document. They are cached: all seats and most successive states share them."""
    terrain = scenario.terrain

    def shown(place: Hex) -> HexView:
        return HexView(
            place,
            Terrain(terrain[index_of(place)]),
            scenario.shows_treasure(place),
            scenario.routes_at(place),
            tuple(map(as_piece, scenario.pile_at(place))),
        )

    return tuple(
        TileView(tile.tile, tile.turned, tuple(map(shown, tile.hexes))) for tile in scenario.tiles
    )


_FORESEEN: Final = (Advance, PlayTailwind, Raid, FreshWater, PlaySpurt)
"""The kinds of action that can have side effects."""


def _groups(seen: View) -> tuple[ActionGroup, ...]:
    """Return the legal actions of the seat, grouped by kind, in the order of :func:`legal_actions`.

    The consequences do not depend on hidden information, so they can be computed from any state
    that agrees with the view.
    """
    actions = legal_actions(seen)
    imagined = sample_state(seen, Random(0)) if actions else None
    groups: dict[str, list[ActionView]] = {}
    for action in actions:
        shown = ActionView(
            format_action(action),
            action,
            label(seen, action),
            queries.price(seen, action),
            queries.hexes(seen, action),
            (consequences(imagined, action) or None)
            if imagined is not None and isinstance(action, _FORESEEN)
            else None,
        )
        groups.setdefault(tag(type(action)), []).append(shown)
    return tuple(ActionGroup(kind, tuple(shown)) for kind, shown in groups.items())


@lru_cache(maxsize=16)
def _tables(edition: Edition) -> TablesView:
    return TablesView(
        tuple(CardView(card, title(card), effect(edition, card)) for card in Card),
        tuple(
            CharacterView(one.character, one.name, power(edition, one.character))
            for one in edition.characters
        ),
        tuple(ShapeView(shape, shape.words, shape.size) for shape in Shape),
        edition.costs,
        edition.card_numbers,
    )
