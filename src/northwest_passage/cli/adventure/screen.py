"""Adventure, as the screen knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs
from rich.text import Text
from typing_extensions import override

from northwest_passage.adventure import (
    ADVENTURE,
    Action,
    Advance,
    Event,
    Hex,
    PlayTailwind,
    Setup,
    State,
    View,
)
from northwest_passage.adventure.events import (
    BoatMoved,
    IcebergLaid,
    TileRevealed,
    TileTurned,
    TokenLost,
    TokenRecovered,
    TurnStarted,
    WaterLaid,
)
from northwest_passage.adventure.rules import queries
from northwest_passage.adventure.sentences import at
from northwest_passage.cli.adventure import UI
from northwest_passage.cli.adventure.menus import way
from northwest_passage.cli.adventure.screen_map import draw, sizes
from northwest_passage.cli.adventure.screen_panel import panel, ranking
from northwest_passage.cli.menus import Question
from northwest_passage.cli.screen.game_screen import Marks, Place, Room, Scene
from northwest_passage.expedition.sentences import letter

__all__ = ["SCENE", "AdventureScene"]


class AdventureScene(Scene[Setup, State, View, Action, Event]):
    """Adventure on the screen, as one seat may see it."""

    game = ADVENTURE
    face = UI

    @override
    def map_sizes(self, view: View) -> Sequence[Room]:
        return sizes(view)

    @override
    def map(self, view: View, room: Room, marks: Marks[Action]) -> list[Text]:
        return draw(view, room, marks)

    @override
    def places(self, view: View, action: Action) -> tuple[Place, ...]:
        path = queries.path(action)
        return path[-1:] if path else queries.hexes(view, action)

    @override
    def spot(self, view: View, action: Action) -> object:
        places = self.places(view, action)
        return (places[0], () if queries.path(action) else places) if places else None

    @override
    def traces(self, view: View, event: Event) -> tuple[Place, ...]:
        match event:
            case BoatMoved(path=path):
                return path
            case IcebergLaid(hex=place) | WaterLaid(hex=place):
                return (place,)
            case TokenRecovered(token=token) | TokenLost(token=token):
                return token.path
            case TileTurned(after=tile):
                return tile.hexes
            case _:
                return ()

    @override
    def round(self, view: View) -> int:
        return view.round

    @override
    def panel(self, view: View, viewer: int | None, room: Room) -> list[Text]:
        return [*panel(view, viewer, room)]

    @override
    def ranking(self, view: View) -> list[Text]:
        return ranking(view)

    @override
    def told(self, view: View, events: Sequence[Event], viewer: int | None) -> Sequence[str]:
        # New tiles are seen on the map, and whose turn it is beside it.
        news = [e for e in events if not isinstance(e, TileRevealed | TurnStarted)]
        return self.game.formats.describe(view, news, viewer)

    @override
    def question(self, view: View, actions: Sequence[Action]) -> Question[Action]:
        asked = super().question(view, actions)
        if not asked.turns:
            return asked
        return attrs.evolve(
            asked,
            choices=tuple(
                attrs.evolve(choice, label=_where_to(view, queries.path(choice.actions[0])[-1]))
                for choice in asked.choices
            ),
        )

    @override
    def detail(self, view: View, action: Action) -> str:
        return way(view, action) if isinstance(action, Advance | PlayTailwind) else ""


def _where_to(view: View, place: Hex) -> str:
    """A hex as it is seen on the map: its terrain, a treasure, the letters of routes."""
    terrain = view.scenario.terrain_at(place)
    words = at(view, place) if terrain is None else f"{at(view, place)} {terrain.name.lower()}"
    routes = "".join(letter(owner).lower() for owner in view.scenario.routes_at(place))
    return " ".join(filter(None, [words, routes, "$" * view.scenario.shows_treasure(place)]))


SCENE: Final = AdventureScene()
