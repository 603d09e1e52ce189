"""The legal actions as targets for clicks, on the scenario or in the panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final, TypeAlias

import attrs

from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import count, num
from northwest_passage._internal.svg.parts import SANS, Target, target
from northwest_passage._internal.svg.themes import Palette
from northwest_passage.adventure import actions
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.notation import format_action
from northwest_passage.adventure.nouns import Hex, Shape, Terrain, Token
from northwest_passage.adventure.rules import queries
from northwest_passage.adventure.sentences import label
from northwest_passage.adventure.state import HandPending
from northwest_passage.adventure.svg.layout import HEX, SIDE, Plan, Spot
from northwest_passage.adventure.svg.routes import WIDTH, letters, line, ribbon, spots, token_spots
from northwest_passage.adventure.svg.terrain import symbol
from northwest_passage.adventure.views import Position

HOVER: Final = (
    "<style>.northwest-passage .target .way{visibility:hidden}"
    ".northwest-passage .target:is(:hover,:focus) .way{visibility:visible}"
    ".northwest-passage .target{cursor:pointer}</style>"
)
"""The style for ribbons that would overlap: each is visible while the pointer or focus is on its target."""
_KNOB: Final = 20
"""The radius of a knob (the disc at the end of an advance) at zoom 1, including both rims."""
_GHOSTS: Final = 3
"""The maximum number of advances whose ribbons are all visible. If there are more, :data:`HOVER` applies."""


@attrs.frozen
class Choices(Frozen):
    """The legal actions, drawn as SVG."""

    marked: str
    """Hexes that are only marked. They are drawn below the pieces and do not receive clicks."""
    on_map: str
    """Targets on the scenario, drawn above the pieces."""
    in_panel: dict[str, list[Target]]
    """Targets in the panel, by place: ``turn``, ``player-0``, ``card-0-spurt``, ``reserve-0-line_2``, etc."""

    @property
    def some(self) -> bool:
        """True if there is at least one target."""
        return bool(self.on_map or self.in_panel)


def choices(
    view: Position, wanted: Iterable[Action | Hex], where: Plan, colours: Palette
) -> Choices:
    """Draw a target for each action of a player, and a mark for each hex. Chance actions are left out."""
    marked: list[Hex] = []
    on_map: dict[tuple[str, object], list[Action]] = {}
    in_panel: dict[str, list[Action]] = {}
    for item in wanted:
        if isinstance(item, Hex):
            marked.append(item)
            continue
        kind, place = _where(view, item)
        if kind == "panel":
            in_panel.setdefault(str(place), []).append(item)
        elif kind:
            on_map.setdefault((kind, place), []).append(item)
    ways = sum(len(found) for (kind, _), found in on_map.items() if kind == "advance")
    drawn = "".join(
        _on_map(
            view,
            kind,
            place,
            found,
            where,
            colours,
            few=ways <= _GHOSTS,
            alone=_is_alone(place, on_map.keys()),
        )
        for (kind, place), found in sorted(
            on_map.items(), key=lambda entry: _DEPTH.index(entry[0][0])
        )
    )
    return Choices(
        _marked(marked, where, colours),
        f'<g class="highlight">{drawn}</g>' if drawn else "",
        {
            name: [_target(view, [action], "button") for action in found]
            for name, found in in_panel.items()
        },
    )


def _is_alone(place: object, all_places: AbstractSet[tuple[str, object]]) -> bool:
    """Return whether no other target on the same hex affects how a target is drawn."""
    if isinstance(place, Token):
        above = {(kind, hex) for kind in ("advance", "raid") for hex in place.path}
        return len(place.path) > 1 or above.isdisjoint(all_places)
    return not {("iceberg", place), ("water", place)} <= all_places


_DEPTH: Final = ("token", "tile", "iceberg", "water", "drop", "raid", "advance")
"""The stacking order of overlapping targets by kind, the lowest first."""


# -- Where each kind of action happens -------------------------------------------------------------

_Where: TypeAlias = tuple[str, object]
"""The kind and the place of a target, or ``("", None)`` for an action without a target."""
_NOWHERE: Final[_Where] = ("", None)


def _where(view: Position, action: Action) -> _Where:
    kind = type(action)
    return TARGETS[kind](view, action) if kind in TARGETS else _NOWHERE


def _at_end(view: Position, action: actions.Advance | actions.PlayTailwind) -> _Where:
    return ("advance", action.path[-1]) if action.path else _NOWHERE


def _behind(view: Position, action: Action) -> _Where:
    seat = view.turn_player
    return _NOWHERE if seat is None else ("drop", view.players[seat].came_from)


def _on_own_token(view: Position, action: actions.Recover) -> _Where:
    return "token", Token(view.turn_player or 0, action.shape, action.path).spelled


def _on_any_token(view: Position, action: actions.PlayWreck | actions.PlaySalvage) -> _Where:
    token = action.token
    if token.path:
        return "token", token.spelled
    return "panel", f"reserve-{token.owner}-{token.shape.name.lower()}"


def _on_turn(view: Position, action: Action) -> _Where:
    return "panel", "turn"


def _on_discarded(view: Position, action: actions.DiscardCard) -> _Where:
    return "panel", f"card-{view.turn_player}-{action.card.name.lower()}"


def _on_chosen(view: Position, action: actions.ChooseCard) -> _Where:
    whose = view.pending.opponent if isinstance(view.pending, HandPending) else view.turn_player
    return "panel", f"card-{whose}-{action.card.name.lower()}"


def _on_played(view: Position, action: Action) -> _Where:
    """Return the place of a card action's target: the card in the hand, or the turn if the hand is hidden."""
    seat, card = view.turn_player, queries.card(action)
    held = None if seat is None else view.players[seat].hand
    return "panel", "turn" if held is None or card is None else f"card-{seat}-{card.name.lower()}"


_BY_FIELD: Final[Mapping[str, Callable[[Position, Any], _Where]]] = {
    "path": _at_end,
    "token": _on_any_token,
    "tile": lambda view, action: ("tile", action.tile),
    "opponent": lambda view, action: ("panel", f"player-{action.opponent}"),
    "player": lambda view, action: ("panel", f"player-{action.player}"),
}
"""Functions that return the kind and the place of a card action's target, by the name of a field."""


def _of_card(kind: type[Action]) -> Callable[[Position, Any], _Where]:
    fields = [name for name in kind.__match_args__ if name in _BY_FIELD]
    return _BY_FIELD[fields[0]] if fields else _on_played


TARGETS: Final[Mapping[type[Action], Callable[[Position, Any], _Where]]] = {
    actions.ChooseCharacter: lambda view, action: (
        "panel",
        f"dealt-{action.character.name.lower()}",
    ),
    actions.Advance: _at_end,
    actions.Raid: lambda view, action: ("raid", action.to),
    actions.Recover: _on_own_token,
    actions.DropIceberg: _behind,
    actions.FreshWater: _on_turn,
    actions.EndTurn: _on_turn,
    actions.DiscardCard: _on_discarded,
    actions.ChooseCard: _on_chosen,
    actions.SwapTile: _BY_FIELD["tile"],
    actions.RotateTile: _BY_FIELD["tile"],
    actions.KeepTiles: _on_turn,
    **{kind: _of_card(kind) for kind in queries.CARD_OF},
    actions.PlayIceberg: lambda view, action: ("iceberg", action.hex),
    actions.PlayThaw: lambda view, action: ("water", action.hex),
}
"""Functions that return the kind and the place of an action's target, by the class of the action."""


def _target(view: Position, same: Sequence[Action], kind: str, price: str = "") -> Target:
    return target([*map(format_action, same)], label(view, same[0]) + price, kind)


def _marked(places: Sequence[Hex], where: Plan, colours: Palette) -> str:
    """Draw hexes that are only marked and have no action."""
    shown = [place for place in places if where.shows(place) and 1 <= place.row <= where.total]
    if not shown:
        return ""
    each = "".join(
        f'<path class="choice" data-col="{place.col}" data-row="{place.row}" d="{where.outline(place)}"/>'
        for place in shown
    )
    return (
        f'<g class="marked" pointer-events="none" fill="{colours["highlight"]}" fill-opacity=".3"'
        f' stroke="{colours["highlight"]}" stroke-width="3" stroke-linejoin="round">{each}</g>'
    )


def _on_map(
    view: Position,
    kind: str,
    place: object,
    found: list[Action],
    where: Plan,
    colours: Palette,
    *,
    few: bool,
    alone: bool,
) -> str:
    if isinstance(place, Token):
        return _on_token(view, place, found, where, colours, alone=alone)
    if isinstance(place, str):
        return _on_tile(view, place, found, where, colours)
    if not isinstance(place, Hex) or not where.shows(place):
        return ""
    if kind == "advance":
        return _ways(view, place, found, where, colours, few=few)
    middle = where.middle(place)
    data = f' data-col="{place.col}" data-row="{place.row}"'
    opening, words = _target(view, found, kind)
    if kind == "raid":
        drawn = _crossing(middle, colours)
    else:
        drawn = _floating(kind, middle, colours, alone=alone)
    return f'<g {opening}{data} pointer-events="all">{words}{drawn}</g>'


# -- Ways ahead ------------------------------------------------------------------------------------


def _ways(
    view: Position, end: Hex, found: list[Action], where: Plan, colours: Palette, *, few: bool
) -> str:
    """Draw the advances that end on one hex: a knob with the lowest cost, and ribbons.

    Only the cheapest advance has a ribbon, unless ``few`` is true: then all have one.
    """
    seat = view.turn_player or 0
    moves = [
        action for action in found if isinstance(action, actions.Advance | actions.PlayTailwind)
    ]
    costs = {action: queries.price(view, action) for action in moves}
    moves.sort(key=lambda action: costs[action])
    ghosts: list[str] = []
    for action in moves if few else moves[:1]:
        points = _path_spots(view, seat, action.path, where)
        fill = colours[f"player_{seat}"]
        drawn = ribbon(action.shape, points, fill, colours["highlight"], WIDTH)
        way = "ghost" if few else "ghost way"
        ghosts.append(f'<g class="{way}" opacity=".82" pointer-events="none">{drawn}</g>')
    x, y = _path_spots(view, seat, moves[0].path, where)[-1]
    price = costs[moves[0]]
    opening, words = _target(view, moves, "advance", f" for {count(price, 'point')}")
    return (
        f'<g {opening} data-col="{end.col}" data-row="{end.row}" data-cost="{price}" pointer-events="all">'
        f"{words}{''.join(ghosts)}{_knob((x, y), str(price), len(moves), where.zoom, colours)}</g>"
    )


def _path_spots(view: Position, seat: int, path: Sequence[Hex], where: Plan) -> list[Spot]:
    boat = view.players[seat].boat
    return spots(path, where, where.middle(boat))


def _knob(at: Spot, words: str, ways: int, zoom: float, colours: Palette) -> str:
    """Draw a disc with a number, and with a second rim if several advances end there."""
    x, y = at
    more = (
        f'<circle r="17.5" fill="none" stroke="{colours["piece"]}" stroke-width="4.5"/>'
        f'<circle r="17.5" fill="none" stroke="{colours["highlight"]}" stroke-width="2.2"/>'
        if ways > 1
        else ""
    )
    return (
        f'<g class="knob" transform="translate({num(x)} {num(y)}) scale({min(zoom, 1.4):.3g})">{more}'
        f'<circle r="13" fill="{colours["highlight"]}" stroke="{colours["piece"]}" stroke-width="1.8"/>'
        f'<text y="5.2" font-family="{SANS}" font-size="15" font-weight="700" text-anchor="middle"'
        f' fill="{colours["highlight_ink"]}">{words}</text></g>'
    )


# -- Other targets ---------------------------------------------------------------------------------


def _crossing(at: Spot, colours: Palette) -> str:
    """Draw two crossed swords, the symbol of a raid."""
    x, y = at
    return (
        f'<g transform="translate({num(x)} {num(y - 4)})"><circle r="16" fill="{colours["highlight"]}"'
        f' stroke="{colours["piece"]}" stroke-width="1.8"/><path d="M-8-8L7 7M8-8L-7 7M3 9L9 3M-3 9L-9 3"'
        f' fill="none" stroke="{colours["highlight_ink"]}" stroke-width="2.6" stroke-linecap="round"/></g>'
    )


def _floating(kind: str, at: Spot, colours: Palette, *, alone: bool) -> str:
    """Draw an iceberg or water tile as a target on a hex. If both are possible, they are side by side."""
    x, y = at
    aside = 0 if alone else {"iceberg": -14, "water": 14}.get(kind, 0)
    terrain = Terrain.WATER if kind == "water" else Terrain.ICEBERG
    fill = colours["sea" if kind == "water" else "floe"]
    return (
        f'<g transform="translate({num(x + aside)} {num(y + 6)})">'
        f'<path d="M0-15L13-7.5V7.5L0 15L-13 7.5V-7.5Z" fill="{fill}" stroke="{colours["piece"]}"'
        ' stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="M0-15L13-7.5V7.5L0 15L-13 7.5V-7.5Z" fill="{fill}" stroke="{colours["highlight"]}"'
        f' stroke-width="2.6" stroke-linejoin="round"/><g transform="scale(.5)">'
        f"{symbol(terrain, colours)}</g></g>"
    )


def _on_token(
    view: Position,
    token: Token,
    found: list[Action],
    where: Plan,
    colours: Palette,
    *,
    alone: bool,
) -> str:
    """Draw a token that can be removed. Its bright rim stays visible around a knob on the same hex."""
    if not view.scenario.has_token(token) or not any(map(where.shows, token.path)):
        return ""
    points = token_spots(view, token, where)
    opening, words = _target(view, found, "take")
    drawn = f'd="{line(points)}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    fill = colours[f"player_{token.owner}"]
    wide = WIDTH if alone else max(WIDTH, 2 * _KNOB * min(where.zoom, 1.4))
    rims = (
        f'<path {drawn} stroke="{colours["piece"]}" stroke-width="{num(wide + 9)}"/>'
        f'<path {drawn} stroke="{colours["highlight"]}" stroke-width="{num(wide + 6)}"/>'
    )
    body = ribbon(token.shape, points, fill, colours["piece"], WIDTH - 1)
    if token.shape is Shape.INCURSION:
        body = ribbon(token.shape, points, fill, colours["piece"], WIDTH - 4)
    body += letters(token.owner, points, where.zoom, colours)
    return (
        f'<g {opening} data-player="{token.owner}" data-shape="{token.shape.name.lower()}"'
        f' pointer-events="all">{words}{rims}{body}</g>'
    )


def _on_tile(view: Position, name: str, found: list[Action], where: Plan, colours: Palette) -> str:
    """Draw a target for turning or moving a scenario tile: a frame, and a handle with two arrows."""
    placed = view.scenario.tile_named(name)
    if placed is None or not any(map(where.shows, placed.hexes)):
        return ""
    middles = [where.middle(place) for place in placed.hexes]
    (ax, ay), (bx, by) = middles[0], middles[-1]
    x, y = (ax + bx) / 2, (ay + by) / 2
    upright = ay != by
    half, high = (HEX / 2 - 4, SIDE / 2 - 1) if not upright else (18.0, SIDE / 2)
    left, right = min(ax, bx) - half, max(ax, bx) + half
    top, foot = min(ay, by) - high, max(ay, by) + high
    box = f'x="{num(left)}" y="{num(top)}" width="{num(right - left)}" height="{num(foot - top)}" rx="12"'
    opening, words = _target(view, found, "tile-choice")
    return (
        f'<g {opening} data-tile="{name}">{words}'
        f'<rect {box} fill="none" pointer-events="all" stroke="{colours["piece"]}"'
        f' stroke-width="5"/><rect {box} fill="none" stroke="{colours["highlight"]}" stroke-width="2.6"/>'
        f'<g transform="translate({num(x)} {num(y)})"><circle r="13" fill="{colours["highlight"]}"'
        f' stroke="{colours["piece"]}" stroke-width="1.8"/><path d="M-6.5 3.5A7 7 0 0 1 4-6M1-8.5L4.5-6L2-2.5'
        f'M6.5-3.5A7 7 0 0 1-4 6M-1 8.5L-4.5 6L-2 2.5" fill="none" stroke="{colours["highlight_ink"]}"'
        ' stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></g></g>'
    )
