"""Setup, phases, turns and chance: sections 2, 3 and 8, and the order of ADV-8."""

from collections import Counter
from fractions import Fraction
from typing import Any, Literal, cast

from . import board, cards, moves
from .data import CARD_OF_PLAY, CARDS, CHARACTERS, EDITION, is_sir
from .hexes import ATLANTIC
from .kinds import Action, Edition, Player, State

# --- setup ----------------------------------------------------------------------------------------


def new_game(
    players: int,
    first: int,
    variant: Literal["standard", "teams"] = "standard",
    edition: Edition | None = None,
) -> State:
    """SUP-1 to SUP-5: a new game before chance deals the characters."""
    assert players in (2, 3, 4)
    assert 0 <= first < players
    assert variant == "standard" or players == 4  # TEA-1
    edition = EDITION if edition is None else edition
    return {
        "edition": edition,
        "variant": variant,
        "first": first,
        "phase": "DEAL",
        "round": 0,
        "turn": first,
        "points": 0,
        "cards_left": 0,
        "moved": False,
        "fresh_water": False,
        "bonuses": [],
        "players": [new_player(edition) for _ in range(players)],
        "places": [],
        "scenario": {},
        "piles": {},
        "icebergs": edition["icebergs"],
        "waters": edition["waters"],
        "deck": sorted(CARDS * edition["copies"][players]),
        "discards": [],
        "characters": sorted(CHARACTERS),
        "dealt": [[] for _ in range(2 if variant == "teams" else players)],
        "choices": [None] * players,
        "draws": [],
        "revealed": [],
        "pending": [],
    }


def new_player(edition: Edition) -> Player:
    return {
        "boat": ATLANTIC,
        "behind": None,
        "reserve": dict(edition["tokens"]),
        "lost": dict.fromkeys(edition["tokens"], 0),
        "hand": [],
        "character": None,
        "silenced": False,
        "safe": False,
        "headwind": 0,
    }


def group(state: State, player: int) -> int:
    """Return the index of a player's group in `dealt`. TEA-1: seats 0 and 2 are the Sirs, team 0."""
    return player % 2 if state["variant"] == "teams" else player


def characters_for(state: State, group_: int) -> list[str]:
    """Return the deck of characters for a group: in teams one for the Sirs, one for the others (TEA-2)."""
    if state["variant"] == "teams":
        return [who for who in state["characters"] if is_sir(who) == (group_ == 0)]
    return state["characters"]


def dealt_next(state: State) -> int | None:
    """SUP-4, TEA-2: the group that gets the next character; None when all are dealt."""
    number = sum(len(dealt) for dealt in state["dealt"])
    if state["variant"] == "teams":
        order = [0, 0, 0, 0, 1, 1, 1, 1]
    else:
        order = [*range(len(state["players"]))] * 2
    return order[number] if number < len(order) else None


def deal(state: State, character: str) -> None:
    group_ = dealt_next(state)
    assert group_ is not None
    state["characters"].remove(character)
    state["dealt"][group_].append(character)
    state["dealt"][group_].sort()
    if dealt_next(state) is None:
        state["phase"] = "CHOOSE_CHARACTER"


def chooser(state: State) -> int:
    """SUP-4: the next player to choose, in the order of seats."""
    return state["choices"].index(None)


def characters_to_choose(state: State) -> list[str]:
    """SUP-4: the player's own two characters; TEA-2: those of the team that are left."""
    dealt = state["dealt"][group(state, chooser(state))]
    return [character for character in dealt if character not in state["choices"]]


def choose_character(state: State, character: str) -> None:
    state["choices"][chooser(state)] = character
    if None in state["choices"]:
        return
    # SUP-4: all choices are revealed together, and the other characters return to the deck.
    for player, choice in zip(state["players"], state["choices"], strict=True):
        player["character"] = choice
    for dealt in state["dealt"]:
        state["characters"] += [left for left in dealt if left not in state["choices"]]
        dealt.clear()
    state["characters"].sort()
    state["choices"] = [None] * len(state["players"])
    state["phase"] = "REVEAL_TILE"


# --- turns ----------------------------------------------------------------------------------------


def start_turn(state: State, player: int) -> None:
    turner = state["players"][player]
    state["turn"] = player
    state["phase"] = "TURN"
    points = 5 if moves.has(state, player, "G") else state["edition"]["points"]  # TUR-1, CHR-G
    state["points"] = max(0, points - turner["headwind"])  # TRE-10, MAN-5
    turner["headwind"] = 0
    state["cards_left"] = 1  # TUR-2
    turner["safe"] = False  # TRE-7


def end_turn(state: State) -> None:
    """TUR-2: reset the values counted per turn; discards follow."""
    state["points"] = 0
    state["cards_left"] = 0
    state["moved"] = False
    state["fresh_water"] = False
    state["bonuses"] = []
    state["phase"] = "DISCARD"
    discard_or_continue(state)


def discard_or_continue(state: State) -> None:
    """TUR-2, TUR-3."""
    player = state["turn"]
    if len(state["players"][player]["hand"]) > state["edition"]["hand_limit"]:
        return
    state["players"][player]["silenced"] = False  # TRE-5: it ends after the discards
    following = (player + 1) % len(state["players"])
    if following == state["first"]:
        if state["round"] == state["edition"]["rounds"]:
            state["phase"] = "OVER"
            return
        state["round"] += 1
    start_turn(state, following)


# --- what is due ----------------------------------------------------------------------------------


def settle(state: State) -> None:
    """ADV-8: set the phase after a player or chance has acted in a turn."""
    player = state["turn"]
    if moves.has_won(state, player):  # TUR-4
        state["phase"] = "OVER"
        return
    while state["draws"]:
        if not state["deck"]:  # TRE-1
            state["deck"], state["discards"] = state["discards"], []
        if state["deck"]:
            state["phase"] = "DRAW_CARD"
            return
        state["draws"].pop(0)  # nothing is drawn
    if board.place_due(state) is not None:
        state["phase"] = "REVEAL_TILE"
        return
    if state["revealed"] and moves.has(state, player, "J"):  # CHR-J
        state["phase"] = "ROTATE_TILE"
        return
    state["revealed"] = []
    state["phase"] = "TURN"


def reveal(state: State, tile: str, turned: bool) -> None:
    """SCN-6."""
    hexes = board.place_due(state)
    assert hexes is not None
    state["places"].append({"tile": tile, "turned": turned, "hexes": hexes})
    if state["round"] > 0:
        state["revealed"].append(tile)
        settle(state)
    elif board.place_due(state) is None:  # SUP-5: the first rows are there
        state["round"] = 1
        start_turn(state, state["first"])


def draw_card(state: State, card: str) -> None:
    """TRE-1."""
    player = state["players"][state["draws"].pop(0)]
    state["deck"].remove(card)
    player["hand"].append(card)
    player["hand"].sort()


def draw_character(state: State, character: str) -> None:
    """TRE-13."""
    [seat] = state["pending"]
    state["characters"].remove(character)
    state["players"][seat]["character"] = character
    state["pending"] = []


# --- the actor, legal actions, successors ---------------------------------------------------------

CHANCE_PHASES = ("DEAL", "REVEAL_TILE", "DRAW_CARD", "DRAW_CHARACTER")


def to_act(state: State) -> int | Literal["chance"] | None:
    if state["phase"] == "OVER":
        return None
    if state["phase"] in CHANCE_PHASES:
        return "chance"
    if state["phase"] == "CHOOSE_CHARACTER":
        return chooser(state)
    return state["turn"]


def chance_weights(state: State) -> dict[Action, int]:
    match state["phase"]:
        case "DEAL":
            group_ = dealt_next(state)
            assert group_ is not None
            return {("DealCharacter", who): 1 for who in characters_for(state, group_)}
        case "REVEAL_TILE":
            return board.reveals(state)
        case "DRAW_CARD":  # TRE-1: each card, that is each copy, is equally likely
            return {("DrawCard", card): copies for card, copies in Counter(state["deck"]).items()}
        case "DRAW_CHARACTER":
            [seat] = state["pending"]
            return {("DrawCharacter", who): 1 for who in characters_for(state, group(state, seat))}
    raise AssertionError(state["phase"])


def chance_outcomes(state: State) -> dict[Action, Fraction]:
    """Return each outcome of a chance node with its probability."""
    weights = chance_weights(state)
    total = sum(weights.values())
    return {action: Fraction(weight, total) for action, weight in weights.items()}


def legal_actions(state: State) -> set[Action]:
    """Return each distinct legal action once; at a chance node, the possible outcomes."""
    player = state["turn"]
    if state["phase"] in CHANCE_PHASES:
        return set(chance_weights(state))
    match state["phase"]:
        case "CHOOSE_CHARACTER":
            return {("ChooseCharacter", who) for who in characters_to_choose(state)}
        case "TURN":
            return moves.manoeuvres(state, player) | cards.plays(state, player)
        case "CHOOSE_CARD":
            _, opponent = state["pending"]
            return {("ChooseCard", card) for card in state["players"][opponent]["hand"]}
        case "SWAP_TILE":
            return cards.swaps(state)
        case "ROTATE_TILE":
            turned: set[Action] = {
                ("RotateTile", tile)
                for tile in state["revealed"]
                if not board.looks_the_same(state, tile)
            }
            return turned | {("KeepTiles",)}
        case "DISCARD":
            return {("DiscardCard", card) for card in state["players"][player]["hand"]}
        case "OVER":
            return set()
    raise AssertionError(state["phase"])


def successor(state: State, action: Action) -> State:
    """Return the state after an action that is known to be legal. The old state does not change."""
    after = copied(state)
    player = after["turn"]
    match action:
        case ("DealCharacter", character):
            deal(after, character)
        case ("ChooseCharacter", character):
            choose_character(after, character)
        case ("RevealTile", tile, turned):
            reveal(after, tile, turned)
        case ("EndTurn",):
            end_turn(after)
        case ("DiscardCard", card):
            cards.discard(after, player, card)
            discard_or_continue(after)
        case ("DrawCard", card):
            draw_card(after, card)
            settle(after)
        case ("DrawCharacter", character):
            draw_character(after, character)
            settle(after)
        case ("ChooseCard", card):
            cards.choose_card(after, player, card)
            settle(after)
        case ("SwapTile", tile, turned):
            cards.swap(after, tile, turned)
            settle(after)
        case ("RotateTile", tile):
            board.turn_tile(after, board.place_of(after, tile))
            after["revealed"] = []
            settle(after)
        case ("KeepTiles",):
            after["revealed"] = []
            settle(after)
        case (name, *_) if name in CARD_OF_PLAY:
            cards.play(after, player, action)
            if after["phase"] == "TURN":  # else the card has a second half
                settle(after)
        case _:
            moves.manoeuvre(after, player, action)
            settle(after)
    board.look(after)
    return after


def copied(state: State) -> State:
    """Return a copy that shares only what is never changed in place: edition, scenario, tuples."""

    def fresh(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: fresh(part) for key, part in value.items()}
        if isinstance(value, list):
            return [fresh(part) for part in value]
        return value

    shared = ("edition", "scenario")
    parts = {key: part if key in shared else fresh(part) for key, part in state.items()}
    return cast(State, parts)
