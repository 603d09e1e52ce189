"""A short line of text for each action, for logs and for the command line.

:func:`format_action` and :func:`parse_action` are exact inverses of each other, whether the action is legal
or not.

>>> from northwest_passage.adventure import Advance, Shape, format_action, parse_action
>>> format_action(Advance(Shape.CURVE_3, ((1, 2), (1, 3), (2, 4))))
'advance curve_3 1,2 1,3 2,4'
>>> parse_action("raid 2,5")
Raid(to=Hex(col=2, row=5))
"""

from __future__ import annotations

import json
from typing import Final

from northwest_passage._internal.notation import NUMBER, WHOLE, Notation, Part, member, pair
from northwest_passage.adventure import actions
from northwest_passage.adventure.actions import Action
from northwest_passage.adventure.nouns import Card, Character, Hex, Shape, Token

__all__ = ["LINES", "format_action", "parse_action"]

LINES: Final[dict[type[Action], str]] = {
    actions.ChooseCharacter: "choose {character}",
    actions.Advance: "advance {shape}{path}",
    actions.Raid: "raid {to}",
    actions.Recover: "recover {shape}{path}",
    actions.DropIceberg: "drop iceberg",
    actions.FreshWater: "fresh water",
    actions.EndTurn: "end turn",
    actions.DiscardCard: "discard {card}",
    actions.ChooseCard: "choose card {card}",
    actions.SwapTile: "swap with {tile}{turned}",
    actions.RotateTile: "turn {tile}",
    actions.KeepTiles: "keep tiles",
    actions.PlaySabotage: "play sabotage against {opponent}",
    actions.PlaySilence: "play silence against {opponent}",
    actions.PlayPlenty: "play plenty",
    actions.PlaySafeConduct: "play safe conduct",
    actions.PlayWreck: "play wreck on {token}",
    actions.PlayIceberg: "play iceberg on {hex}",
    actions.PlayHeadwind: "play headwind against {opponent}",
    actions.PlayCurrent: "play current on {tile}",
    actions.PlayTheft: "play theft against {opponent}",
    actions.PlayMutiny: "play mutiny for {player}",
    actions.PlaySalvage: "play salvage on {token}",
    actions.PlayTailwind: "play tailwind {shape}{path}",
    actions.PlayDrift: "play drift on {tile}{turned}",
    actions.PlayThaw: "play thaw on {hex}",
    actions.PlaySpurt: "play spurt",
    actions.DealCharacter: "deal {character}",
    actions.RevealTile: "reveal {tile}{turned}",
    actions.DrawCard: "draw {card}",
    actions.DrawCharacter: "draw character {character}",
}
"""The format of each kind of action, with its fields in braces."""


_HEX: Final = pair(Hex)


def _write_turned(turned: bool) -> str:
    return " turned" if turned else ""


def _write_path(path: tuple[Hex, ...]) -> str:
    return "".join(f" {_HEX.write(place)}" for place in path)


def _read_path(text: str) -> tuple[Hex, ...]:
    return tuple(Hex(*map(int, place.split(","))) for place in text.split())


def _write_token(token: Token) -> str:
    return f"{token.owner} {token.shape.name.lower()}{_write_path(token.path)}"


def _read_token(text: str) -> Token:
    owner, shape, *path = text.split(" ")
    return Token(int(owner), Shape[shape.upper()], _read_path(" ".join(path)))


def _write_tile(name: str) -> str:
    """Return a tile's name, as JSON if it has characters other than ASCII letters and digits."""
    return name if name.isascii() and name.isalnum() else json.dumps(name)


def _read_tile(text: str) -> str:
    return str(json.loads(text)) if text.startswith('"') else text


_PATH = f"(?: {_HEX.pattern})*"
_SHAPES = "|".join(shape.name.lower() for shape in Shape)
_PARTS: Final[dict[str, Part]] = {
    "character": member(Character),
    "card": member(Card),
    "shape": member(Shape),
    "path": Part(_write_path, _PATH, _read_path),
    "to": _HEX,
    "hex": _HEX,
    "token": Part(_write_token, f"{NUMBER} (?:{_SHAPES}){_PATH}", _read_token),
    "tile": Part(_write_tile, r'[A-Za-z0-9]+|"(?:[^"\\]|\\.)*"', _read_tile),
    "turned": Part(_write_turned, "(?: turned)?", bool),
    "opponent": WHOLE,
    "player": WHOLE,
}
_NOTATION: Final[Notation[Action]] = Notation(LINES, _PARTS)


def format_action(action: Action) -> str:
    """Return an action as a line of text.

    >>> from northwest_passage.adventure import Hex, PlayThaw, format_action
    >>> format_action(PlayThaw(Hex(2, 7)))
    'play thaw on 2,7'

    :param action: the action, legal or not.
    :raises InvalidData: if the value is not an action of this game.
    """
    return _NOTATION.write(action)


def parse_action(text: str) -> Action:
    """Return the action that a line of text describes.

    >>> from northwest_passage.adventure import parse_action
    >>> parse_action("play thaw on 2,7")
    PlayThaw(hex=Hex(col=2, row=7))

    :param text: the line, exactly as :func:`format_action` returns it.
    :raises InvalidData: if the line is not exactly what :func:`format_action` returns for some action.
    """
    return _NOTATION.read(text)
