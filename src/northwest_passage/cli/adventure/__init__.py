"""The terminal interface of Adventure."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, ClassVar, Final

from rich.text import Text
from typing_extensions import override

from northwest_passage._internal.strings import count, plain
from northwest_passage.adventure import (
    ADVENTURE,
    DEFAULT_EDITION,
    Action,
    Card,
    Edition,
    Event,
    Hex,
    Phase,
    ScenarioTile,
    Shape,
    Variant,
    View,
    actions,
    events,
    svg,
    text,
)
from northwest_passage.adventure.rules import queries
from northwest_passage.adventure.sentences import at, points, title
from northwest_passage.adventure.views import Position
from northwest_passage.bots.adventure import GreedyBot, MctsBot, RandomBot, advice
from northwest_passage.cli import Failure
from northwest_passage.cli.adventure import menus, panel
from northwest_passage.cli.adventure.board_map import draw_map, map_sizes
from northwest_passage.cli.adventure.guide import GUIDE
from northwest_passage.cli.blocks import in_columns
from northwest_passage.cli.game_ui import GameUI, Marks, Place, Size
from northwest_passage.cli.menus import Choice, Question
from northwest_passage.expedition.sentences import letter

__all__ = ["UI"]

_SYMBOL: Final = {meaning: symbol for symbol, meaning in text.SYMBOLS.items()}


class AdventureUI(GameUI[View, Action, Event]):
    """The terminal interface of Adventure. It shows only what is visible to one seat."""

    has_screen = True
    guide = GUIDE
    chapters = frozenset({"SCN", "SUP", "TUR", "ADV", "MAN", "TRE", "CHR", "TEA"})
    edition = Edition
    default_edition = DEFAULT_EDITION
    variants: ClassVar[Mapping[str, IntEnum]] = {
        "standard": Variant.STANDARD,
        "teams": Variant.TEAMS,
    }
    bot_names = ("Amundsen", "Franklin", "Hudson", "Baffin")
    bots: ClassVar[Mapping[str, Any]] = {
        "greedy": GreedyBot,
        "random": RandomBot,
        "mcts": MctsBot,
    }
    svg = svg
    crop = "near"
    tile_name = re.compile(r"\b[mab]\d+\b")

    @override
    def default_players(self, variant: Variant) -> Sequence[str]:
        return ["Amundsen", *["greedy"] * (3 if variant is Variant.TEAMS else 1)]

    # -- Menus and typed lines

    @override
    def question(self, view: View, actions: Sequence[Action]) -> Question[Action]:
        return menus.question(view, actions)

    @override
    def short_label(self, view: View, question: Question[Action], choice: Choice[Action]) -> str:
        """Describe a destination as the map shows it: terrain, letters for routes, ``$`` for treasure."""
        if not question.turns:
            return choice.label
        place = queries.path(choice.actions[0])[-1]
        terrain = view.scenario.terrain_at(place)
        words = at(view, place) if terrain is None else f"{at(view, place)} {terrain.name.lower()}"
        routes = "".join(letter(owner).lower() for owner in view.scenario.routes_at(place))
        return " ".join(filter(None, [words, routes, "$" * view.scenario.shows_treasure(place)]))

    @override
    def detail(self, view: View, action: Action) -> str:
        moves = isinstance(action, actions.Advance | actions.PlayTailwind)
        return menus.path(view, action) if moves else ""

    @override
    def occasion(self, view: View, name: str) -> str:
        match view.phase:
            case Phase.CHOOSE_CHARACTER:
                return f"{name} chooses a character."
            case Phase.CHOOSE_CARD:
                return f"{name} chooses a card from the open hand."
            case Phase.SWAP_TILE:
                return f"{name} chooses the second tile of the swap."
            case Phase.ROTATE_TILE:
                return f"{name} may turn one of the new tiles."
            case Phase.DISCARD:
                return f"{name} has too many cards, and discards one."
            case _:
                return f"{name}'s turn in round {view.round}, {points(view.points)} left."

    @override
    def reason(self, view: View, action: Action) -> str:
        return advice.reason(view, action)

    @override
    def spellings(self, line: str) -> Iterable[str]:
        """Yield a line unchanged, then without words such as ``to``, then with the token ``single`` added."""
        yield line
        short = line.replace(" to ", " ").replace(" at ", " ").replace(" over ", " ")
        yield short
        yield short.replace("advance ", "advance single ", 1)
        if line == "end":
            yield "end turn"

    # -- Places

    @override
    def places(self, view: View, action: Action) -> tuple[Place, ...]:
        return queries.path(action)[-1:] or queries.hexes(view, action)

    @override
    def spot(self, view: View, action: Action) -> object:
        places = self.places(view, action)
        return (places[0], () if queries.path(action) else places) if places else None

    @override
    def traces(self, view: View, event: Event) -> tuple[Place, ...]:
        match event:
            case events.BoatMoved(path=path):
                return path
            case events.IcebergPlaced(hex=place) | events.WaterPlaced(hex=place):
                return (place,)
            case events.TokenRecovered(token=token) | events.TokenLost(token=token):
                return token.path
            case events.TileTurned(after=tile):
                return tile.hexes
            case _:
                return ()

    @override
    def at(self, view: View, places: Sequence[Hex]) -> str:
        return at(view, *places)

    # -- The board

    @override
    def board(
        self, position: Position, width: int, marks: Marks[Action] | None = None
    ) -> list[Text]:
        return [Text(line) for line in text.board(position, coordinates=True).splitlines()]

    @override
    def map_sizes(self, view: View) -> Sequence[Size]:
        return map_sizes(view)

    @override
    def map(self, view: View, size: Size, marks: Marks[Action]) -> list[Text]:
        return draw_map(view, size, marks)

    @override
    def panel(self, view: View, viewer: int | None, size: Size) -> Sequence[Text]:
        return panel.panel(view, size)

    @override
    def ranking(self, view: View) -> list[Text]:
        return panel.ranking(view)

    @override
    def news(self, view: View, events: Sequence[Event], viewer: int | None) -> Sequence[str]:
        # The map shows new tiles, and the panel shows whose turn it is.
        return super().news(view, [e for e in events if not _is_shown(e)], viewer)

    # -- Editions and SVG pictures

    @override
    def describe_edition(self, edition: Edition) -> str:
        return f"an edition of {edition.rows} rows, {plain(edition.name)}"

    @override
    def edition_field(self, edition: Edition, field: str) -> str:
        match field:
            case "middle_tiles" | "side_tiles_three" | "side_tiles_four":
                found: tuple[ScenarioTile, ...] = getattr(edition, field)
                treasures = sum(len(tile.treasures) for tile in found)
                return f"{count(len(found), 'tile')}\n{count(treasures, 'treasure')}"
            case "tokens":
                return "\n".join(f"{shape.words}: {edition.tokens[shape]}" for shape in Shape)
            case "cards":
                rows = zip(Card, *edition.cards, strict=True)
                return "\n".join(f"{title(card)} {' '.join(map(str, row))}" for card, *row in rows)
            case "characters":
                return "\n".join(plain(card.name) for card in edition.characters)
            case _:
                return super().edition_field(edition, field)

    @override
    def tile_pictures(self, edition: Edition, width: int) -> Sequence[Text]:
        """Return the terrain of each scenario tile."""
        blocks = [[Text(f"{plain(name)} {_terrain(tile)}")] for name, tile in edition.tile.items()]
        return in_columns(blocks, width)[0]

    @override
    def draw(self, position: Position, options: argparse.Namespace) -> str:
        if options.sea_path:
            raise Failure("There are no sea paths in Adventure: omit --sea-path.")
        return super().draw(position, options)


def _terrain(tile: ScenarioTile) -> str:
    return "".join(
        _SYMBOL[terrain, number in tile.treasures] for number, terrain in enumerate(tile.terrain)
    )


def _is_shown(event: Event) -> bool:
    return isinstance(event, events.TileRevealed | events.TurnStarted)


UI: Final = AdventureUI(ADVENTURE)
