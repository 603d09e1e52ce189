"""What a seat may know: section 9, Secrets."""

from typing import Any, TypeAlias, cast

from .engine import copied, group
from .kinds import State

View: TypeAlias = dict[str, Any]
"""The state without its secrets, which are None, but with what is known about them:

- `viewer`;
- `hand_sizes`, `deck_size`, and `unseen_cards`: all cards of the deck and of the hidden hands;
- `dealt_sizes`, `chosen` (which players have chosen), and `unseen_characters`: all characters of
  the deck and of the hidden deals.
"""


def sees_hand(state: State, viewer: int | None, seat: int) -> bool:
    """Return whether a viewer sees a hand: their own (TEA-3: not a partner's), or one they look at."""
    if viewer is None:
        return False
    looking = state["phase"] == "CHOOSE_CARD" and viewer == state["turn"]
    return seat == viewer or (looking and seat == state["pending"][1])


def sees_dealt(state: State, viewer: int | None, group_: int) -> bool:
    """Return whether a viewer sees dealt characters: their own, in teams those of the team (TEA-2)."""
    return viewer is not None and group(state, viewer) == group_


def view(state: State, viewer: int | None) -> View:
    """Return what that seat may know; None is a spectator."""
    shown = cast(View, copied(state))
    seats = range(len(state["players"]))

    shown["viewer"] = viewer
    shown["hand_sizes"] = [len(player["hand"]) for player in state["players"]]
    shown["deck_size"] = len(state["deck"])
    unseen_cards = list(state["deck"])
    for seat in seats:
        if not sees_hand(state, viewer, seat):
            unseen_cards += state["players"][seat]["hand"]
            shown["players"][seat]["hand"] = None
    shown["unseen_cards"] = sorted(unseen_cards)
    shown["deck"] = None

    shown["dealt_sizes"] = [len(dealt) for dealt in state["dealt"]]
    shown["chosen"] = [choice is not None for choice in state["choices"]]
    unseen_characters = list(state["characters"])
    for group_, dealt in enumerate(state["dealt"]):
        if not sees_dealt(state, viewer, group_):
            unseen_characters += dealt
            shown["dealt"][group_] = None
    for seat in seats:
        if not sees_dealt(state, viewer, group(state, seat)):
            shown["choices"][seat] = None
    shown["unseen_characters"] = sorted(unseen_characters)
    shown["characters"] = None
    return shown
