"""The browser interface of Expedition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from importlib.resources import files
from typing import Final

from northwest_passage._internal.codec.hooks import tag
from northwest_passage._internal.svg.picture import Look, document
from northwest_passage.bots import GreedyBot, MctsBot, RandomBot
from northwest_passage.bots.expedition.advice import reason
from northwest_passage.expedition import (
    DEFAULT_EDITION,
    EXPEDITION,
    Action,
    Cell,
    Event,
    GameRecord,
    InvalidData,
    Phase,
    Problem,
    RecordLog,
    Refusal,
    Setup,
    State,
    TileId,
    TokenKind,
    Unit,
    Variant,
    actions,
    destinations,
    format_action,
    from_json,
    legal_actions,
    placements,
    step,
    svg,
    why_illegal,
    why_not_here,
)
from northwest_passage.expedition.player_guide import PLAYER_GUIDE
from northwest_passage.expedition.rules import queries
from northwest_passage.expedition.svg.cards import outcome
from northwest_passage.expedition.svg.legend import legend
from northwest_passage.expedition.svg.units import token
from northwest_passage.web.game_ui import Command, Prompt, Screen, VariantInfo

__all__ = ["EXPEDITION_SCREEN"]


def _draw(
    view: State,
    size: int,
    /,
    *,
    highlight: Sequence[Action] = (),
    last: Sequence[Event] = (),
) -> str:
    # Drawn at seven tenths of the width and scaled up, so that text of 9 pixels becomes larger than 12.
    made_for = max(size * 7 // 10, 210)
    return svg.board(
        view, size=made_for, theme="auto", panel=False, highlight=highlight, last=last or None
    )


# -- Commands --------------------------------------------------------------------------------------

_COMMANDS: Final = (
    ("draw", "Draw", ("draw_large", "draw_small"), "ACT-A"),
    ("refresh", "Refresh", ("refresh_tiles",), "ACT-B"),
    ("place", "Place a tile", ("place_tile",), "ACT-C"),
    ("draw_and_place", "Draw and place", ("draw_and_place",), "SOL-1"),
    ("move", "Move", ("move_ship", "move_sled"), "ACT-D"),
    ("transfer", "Crew", ("transfer_crew",), "ACT-E"),
    ("explore", "Explore", ("explore",), "ACT-F"),
    ("discover", "Discover", ("discover",), "ACT-G"),
    ("end_turn", "End turn", ("end_turn",), "TRN-4"),
    ("pass", "Pass", ("pass",), "ACT-H"),
)
"""The key, title, types of actions and rule of each command, in the order of the buttons."""


def _commands(view: State, player: int) -> Sequence[Command]:
    if view.phase is not Phase.TURN:
        return ()
    possible = {tag(type(action)) for action in legal_actions(view)}
    solo_only = "draw_and_place"
    return tuple(
        Command(key, title, kinds, rule, None if possible & {*kinds} else _why(view, player, key))
        for key, title, kinds, rule in _COMMANDS
        if view.variant.is_solo or key != solo_only
    )


def _why(view: State, player: int, key: str) -> str:
    """Return the reason why a command is not possible: the message of a refusal, or a general sentence."""
    whose = view.players[player]
    units = [Unit.SHIP, *([Unit.SLED] if whose.sled is not None else [])]
    for unit in units:
        for action in _examples(view, player, key, unit):
            refusal = why_illegal(view, action)
            if refusal is not None:
                return refusal.message
    if key == "place":
        return "You have no tiles." if not whose.reserve else "None of your tiles fits anywhere."
    return "There is nowhere to go." if key == "move" else "This is not possible now."


def _examples(view: State, player: int, key: str, unit: Unit) -> Sequence[Action]:
    """Return examples of a command's actions, to find out why the rules refuse them."""
    match key:
        case "draw":
            return [actions.DrawLarge(unit, 0)]
        case "refresh":
            return [actions.RefreshTiles(unit)]
        case "place":
            reserve = view.players[player].reserve
            return [place for tile in reserve for place in placements(view, unit, tile)[:1]]
        case "draw_and_place":
            return [actions.DrawLarge(unit, 0)] if view.display[0] is None else []
        case "move":
            return destinations(view, unit)[:1]
        case "transfer":
            return [actions.TransferCrew(1, 0, 0 if view.players[player].sled is None else None)]
        case "explore":
            return [actions.Explore(unit)]
        case "discover":
            return [actions.Discover(unit)]
        case "pass":
            return [actions.Pass()]
        case "end_turn":
            return [actions.EndTurn()]
        case _:
            return []


_PROMPTS: Final = {
    Phase.SETUP_DRAW: Prompt("Choose your first tile: it is free.", "SET-2"),
    Phase.OWED_DRAW: Prompt("Draw a tile: you have already paid for it.", "ACT-B"),
    Phase.FILL_GAP: Prompt("Fill the gap: choose a small tile.", "PLC-6"),
    Phase.SETTLE_SLED: Prompt("The ice has moved: choose where your Sled stays.", "MOV-5"),
    Phase.LOSE_CREW: Prompt("Two crew leave the game: choose which ones.", "SOL-5"),
}


def _prompt(view: State, player: int) -> Prompt:
    if view.phase is Phase.TURN:
        if legal_actions(view) == (actions.Pass(),):
            return Prompt("You can only pass now.", "ACT-H")
        words = (
            "Your turn: choose an action."
            if not view.surcharge
            else "Act again for 1 extra crew, or end your turn."
        )
        return Prompt(words, "TRN-2")
    return _PROMPTS.get(view.phase, Prompt("Wait a moment.", "TRN-8"))


# -- Previews --------------------------------------------------------------------------------------

MAX_PREVIEWS: Final = 16
"""The maximum number of choices for which previews are drawn."""


def _preview(view: State, action: Action) -> str:
    match action:
        case actions.TakeLarge() | actions.TakeSmall() | actions.DrawLarge() | actions.DrawSmall():
            tile = queries.tile(view, action)
            return (
                "" if tile is None else svg.tile(view.edition, tile, theme="auto", id_prefix="p-")
            )
        case actions.PlaceTile() | actions.DrawAndPlace() | actions.FillGap():
            done = step(view, action)
            return _part(done.state, queries.cells(view, action), last=done.events)
        case actions.MoveShip() | actions.Explore() | actions.Discover():
            return _part(view, queries.cells(view, action), highlight=[action])
        case actions.MoveSled() | actions.SettleSled() | actions.TransferCrew():
            cells = queries.cells(view, action)
            return _part(view, cells, highlight=[action], areas=cells)
        case _:
            return ""


def _part(
    state: State,
    cells: Sequence[Cell],
    *,
    highlight: Sequence[Action] = (),
    areas: Sequence[Cell] = (),
    last: Sequence[Event] = (),
) -> str:
    """Draw some cells of the map and their neighbours."""
    if not cells:
        return ""
    around = [
        Cell(cell.col + dx, cell.row + dy)
        for cell in cells
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if state.board.grid.has(Cell(cell.col + dx, cell.row + dy))
    ]
    tiles = {tile.cell for tile in map(state.board.tile_at, areas) if tile is not None}
    return svg.board(
        state,
        size=240,
        theme="auto",
        panel=False,
        crop=around,
        areas=tiles or False,
        highlight=highlight,
        last=last or None,
        id_prefix="p-",
    )


def _previews(view: State) -> Mapping[str, str]:
    if view.phase not in (Phase.FILL_GAP, Phase.SETTLE_SLED):
        return {}
    choices = legal_actions(view)[:MAX_PREVIEWS]
    return {format_action(action): _preview(view, action) for action in choices}


@lru_cache(maxsize=1)
def _icons() -> Mapping[str, str]:
    look = Look.of(svg.COLOURS, None, "auto", None, "")
    return {
        kind.name.lower(): document(
            look,
            36,
            36,
            kind.name.title(),
            "A token.",
            f'<g transform="translate(18 18)">{token(kind, look.colours)}</g>',
        )
        for kind in TokenKind
    }


# -- Tiles -----------------------------------------------------------------------------------------


def _why_here(view: State, tile: str, cell: tuple[int, int]) -> Refusal | None:
    """Return why a tile does not fit beside the Ship, or ``None`` if it fits beside the Ship or the Sled."""
    wanted, found = TileId.parse(tile), None
    for unit in Unit:
        refusal = why_not_here(view, Cell(*cell), unit, wanted)
        if refusal is None:
            return None
        found = found or refusal
    return found


@lru_cache(maxsize=256)
def _faces(tile: str) -> Mapping[str, str]:
    known = TileId.parse(tile)
    if not DEFAULT_EDITION.has(known):
        raise InvalidData([Problem("tile", f"there is no tile {tile!r}")])
    return {
        f"{face.rotation}{face.side.name[0].lower()}": svg.tile(
            DEFAULT_EDITION,
            known,
            side=face.side,
            rotation=face.rotation,
            theme="auto",
            id_prefix=f"{tile}-{face.rotation}{face.side.name[0].lower()}-",
        )
        for face in DEFAULT_EDITION.faces(known)
    }


@lru_cache(maxsize=8)
def _symbols(size: int) -> str:
    look = Look.of(svg.COLOURS, size, "auto", None, "symbols-")
    drawn, height = legend(size, look.colours)
    return document(look, size, height, "Legend", "The meaning of the symbols on the map.", drawn)


def _illustration(name: str) -> str:
    if name == "symbols":
        return _symbols(560)
    text = (
        files("northwest_passage")
        .joinpath("data", "games", "four-expeditions.json")
        .read_text("ascii")
    )
    record = from_json(text, GameRecord)
    number, crop = _ILLUSTRATIONS[name]
    before = record.replay(number)
    last = step(before, record.actions[number]) if number < len(record.actions) else None
    return svg.board(
        before if last is None else last.state,
        size=300 if crop else 360,
        theme="auto",
        panel=False,
        crop=crop,
        last=None if last is None else last.events,
        id_prefix=f"guide-{name}-",
    )


_ILLUSTRATIONS: Final = {
    "map": (344, None),
    "sail": (59, (Cell(7, 3), Cell(11, 7))),
    "island": (78, (Cell(4, 5), Cell(9, 8))),
    "sled": (301, (Cell(0, 2), Cell(5, 6))),
}
"""For each illustration, the index of its action in the recorded game, and the visible part of the map."""


EXPEDITION_SCREEN: Final[Screen[Setup, State, State, Action, Event]] = Screen(
    game=EXPEDITION,
    secret=False,
    bots={
        "greedy": GreedyBot(),
        "mcts": MctsBot(),
        "random": RandomBot(EXPEDITION),
    },
    variants={
        "standard": VariantInfo("Two to four players", (2, 3, 4), Setup()),
        "solo": VariantInfo("Alone", (1,), Setup(variant=Variant.SOLO)),
        "solo_lost_crew": VariantInfo(
            "Alone, with lost crew", (1,), Setup(variant=Variant.SOLO_LOST_CREW)
        ),
    },
    draw=_draw,
    commands=_commands,
    prompt=_prompt,
    preview=_preview,
    previews=_previews,
    icons=_icons,
    why_here=_why_here,
    reason=reason,
    faces=_faces,
    guide=PLAYER_GUIDE,
    illustration=_illustration,
    symbols=_symbols,
    result=outcome,
    story=partial(svg.story, size=660, theme="auto", id_prefix="story-"),
    page=svg.replay,
    log=RecordLog,
)
"""The browser interface of Expedition."""
