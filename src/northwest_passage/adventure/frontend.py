"""One JSON document with all that a client needs to draw a seat's view and to offer what is legal.

The client does not have to work anything out: terrain is given hex by hex, each legal action comes with an
``id`` to send back, a label for a button, its cost, the hexes to highlight and what else it brings. The
document is made from the view alone, so that nobody receives more than a seat may know.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, cast

import attrs

from northwest_passage._internal.codec.document import Formats
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
from northwest_passage.adventure.json_codec import CODEC, Piece, as_piece
from northwest_passage.adventure.notation import format_action
from northwest_passage.adventure.nouns import (
    FORMAT_PREFIX,
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
    """Something the seat may do now."""

    id: str
    """The action in notation, to be sent back."""
    action: Action
    """The same with its fields."""
    label: str
    """The action in a few words, as for a button."""
    cost: int
    """What it costs in action points."""
    cells: tuple[Hex, ...]
    """The hexes to highlight; for an advance, its path."""
    consequences: Consequences | None
    """What else an advance, a raid, fresh water or a Spurt brings; null if nothing."""


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
    """Of its topmost iceberg or water tile, else its own (SCN-8)."""
    treasure: bool
    """Whether it shows a treasure, with nothing lying on it (ADV-7)."""
    routes: tuple[int, ...]
    """The players whose routes lead over it, in order (SCN-8)."""
    pieces: tuple[Piece, ...]
    """What lies on it, bottom to top (SCN-7)."""


@attrs.frozen
class TileView(Frozen):
    """A scenario tile that is revealed."""

    tile: str
    """Its name."""
    turned: bool
    """Whether it lies turned by 180 degrees."""
    hexes: tuple[HexView, ...]
    """From the left or, upright, from the lower row."""


@attrs.frozen
class CardView(Frozen):
    """A kind of treasure card."""

    card: Card
    name: str
    effect: str
    """What it does, in a few words."""


@attrs.frozen
class CharacterView(Frozen):
    """A character."""

    character: Character
    name: str
    power: str
    """What the character can do, in a few words."""


@attrs.frozen
class ShapeView(Frozen):
    """A shape of advance tokens."""

    shape: Shape
    name: str
    size: int
    """How many hexes it covers."""


@attrs.frozen
class TablesView(Frozen):
    """What is printed, and what it means."""

    cards: tuple[CardView, ...]
    """In the order in which ``unseen_cards`` and ``discards`` of the view count them."""
    characters: tuple[CharacterView, ...]
    """All of them, whether they play or not."""
    shapes: tuple[ShapeView, ...]
    """In the order in which a player's ``reserve`` counts them."""
    costs: Costs
    """What things cost in points, powers of characters aside."""
    card_numbers: CardNumbers
    """The numbers on the cards."""


@attrs.frozen
class Document(Frozen):
    """All that a client needs to show one seat."""

    variant: Variant
    viewer: int | None
    """Whose document it is; null for a spectator."""
    phase: Phase
    to_act: int | None
    """The player who decides, -1 for chance, or null when the game is over."""
    turn_player: int | None
    """Whose turn it is, also while chance acts."""
    first_player: int
    """The player who has the first turn of each round."""
    points: int
    """The action points left in this turn."""
    cards_left: int
    """How many cards may still be played in this turn."""
    fresh_water: bool
    """Whether fresh water was taken in this turn: from then on the player can only advance (MAN-4)."""
    round: int
    rounds: int
    """How many rounds the game has at most."""
    hand_limit: int
    """How many cards a player may keep at the end of a turn."""
    columns: int
    """How many hexes a row has. Rows with even numbers lie half a hex further to the right."""
    rows: int
    """How many rows the scenario has in the end; those that are not revealed yet have no tiles."""
    pacific: Hex
    """Where a boat is that has reached the Pacific; in the Atlantic it is at [0, 0]."""
    tiles: tuple[TileView, ...]
    """The revealed tiles, row by row, hex by hex, with what lies on them."""
    players: tuple[PlayerView, ...]
    standings: tuple[Standing, ...]
    """The ranking as if the game ended now, best first."""
    iceberg_tiles: int
    """How many iceberg tiles are left."""
    water_tiles: int
    """How many water tiles are left."""
    deck: int
    """How many cards are in the deck."""
    unseen_cards: tuple[int, ...]
    """How many of each card the seat does not see: in the deck, or in hidden hands."""
    discards: tuple[int, ...]
    """How many of each card were discarded."""
    unseen_characters: tuple[Character, ...]
    """The characters the seat does not see: in the deck, or dealt to others and not revealed."""
    dealt: tuple[tuple[Character, ...] | None, ...]
    """The characters dealt to each player or team; null where the seat does not see them."""
    dealt_sizes: tuple[int, ...]
    """How many characters each of them was dealt."""
    tables: TablesView
    pending: Pending | None
    actions: tuple[ActionGroup, ...]
    """What the seat may do; nothing while somebody else is to act, or chance."""


@attrs.frozen
class FrameView(Frozen):
    """One step of a game, as a :class:`Table <northwest_passage.table.Table>` tells it to a client."""

    number: int
    """From 0, in the order in which things happened; the same for all seats."""
    position: int
    """How many actions lie between the beginning of the game and what is seen now."""
    player: int | None
    """Who acted: a player, or -1 for chance; nobody at the beginning and when actions are taken back."""
    action: Action | None
    """What was done; null if the seat does not see it."""
    id: str | None
    """The action in notation."""
    events: tuple[Event, ...]
    """What happened, as far as the seat may know."""
    sentences: tuple[str, ...]
    """The same in words."""
    undone: int
    """How many actions were taken back."""
    undone_chance: bool
    """Whether chance had acted among them, so that somebody may know what would come."""
    document: Document | None
    """What to draw afterwards; left out where a later frame of the same answer has it."""


@attrs.frozen
class LegalAction(Frozen):
    """Something a bot may choose."""

    id: str
    """The action in notation: the answer."""
    action: Action
    """The same with its fields."""


@attrs.frozen
class Question(Frozen):
    """What a :class:`ProcessBot <northwest_passage.bots.ProcessBot>` asks its program."""

    seed: int
    """A seed for the bot's random choices, so that games can be repeated."""
    view: View
    """What the player to act may know."""
    actions: tuple[LegalAction, ...]
    """All that is legal, in a fixed order."""


FORMATS: Final = Formats(
    FORMAT_PREFIX,
    {"document": Document, "frame": FrameView, "question": Question},
    CODEC,
    versions={"document": 2, "frame": 2},
)
"""The formats of documents for clients."""


def document(state: State, viewer: int | None = None) -> Document:
    """What a client needs to show one seat, or with ``None`` a spectator, as a value.

    :raises InvalidData: if there is no such player.
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
    """What a client needs to show one seat, or with ``None`` a spectator, as a JSON document.

    >>> import random
    >>> from northwest_passage import adventure
    >>> state = adventure.new_game(["Amundsen", "Franklin"], rng=random.Random(1903))
    >>> document = adventure.frontend_view(state, 0)
    >>> for group in document["actions"]:
    ...     print(group["kind"], [action["id"] for action in group["actions"]])
    choose_character ['choose john_ross', 'choose john_davis']

    :raises InvalidData: if there is no such player.
    """
    return cast("GameDocument", FORMATS.to_dict(document(state, viewer)))


@lru_cache(maxsize=64)
def _tiles(scenario: Scenario) -> tuple[TileView, ...]:
    """The tiles as a document has them; remembered, since most actions and all seats share them."""
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
"""The kinds of action that can have further consequences."""


def _groups(seen: View) -> tuple[ActionGroup, ...]:
    """What the seat may do, by kind, in the order of the legal actions.

    What follows at once does not depend on what the seat does not see, so any state will do that looks the
    same to it.
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
