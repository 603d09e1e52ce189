"""The rules of both games in words, each under its id, as a reference for refusals, labels and help texts.

They are taken from the rules pages of the documentation, which are their only source.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

import attrs

from northwest_passage._internal.frozen import Frozen, FrozenMap
from northwest_passage._internal.strings import quoted
from northwest_passage.errors import InvalidData, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Rule", "rule", "rules_by_id"]


@attrs.frozen
class Rule(Frozen):
    """A rule of a game."""

    id: str
    """Its chapter and number: ``PLC-3``. The chapters of the two games have different names."""
    title: str
    text: str
    """The wording, in paragraphs with an empty line between them. A table is as in Markdown."""
    ruling: str | None
    """The interpretation of this library where the rulebooks are ambiguous, and the reason for it."""


def rule(id: str) -> Rule:
    """Return a rule by its id.

    >>> import northwest_passage as nwp
    >>> nwp.rule("PLC-2").title
    'Next to the unit'
    >>> nwp.rule("PLC-2").text
    'The tile shares at least one border between two cells with the tile that the acting unit is on.'

    :raises InvalidData: if there is no such rule.
    """
    found = rules_by_id().get(id)
    if found is None:
        raise InvalidData([Problem("id", f"there is no rule {quoted(id)}")])
    return found


@lru_cache(maxsize=1)
def rules_by_id() -> Mapping[str, Rule]:
    """Return all rules by their ids, in the order of the rules pages."""
    text = files("northwest_passage").joinpath("data", "rules.json").read_text("ascii")
    return FrozenMap({entry["id"]: Rule(**entry) for entry in json.loads(text)})
