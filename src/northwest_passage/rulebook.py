"""The rules of both games in words, each under its id, as a reference for refusals, labels and help texts.

The texts are generated from the rules pages of the documentation.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

import attrs

from northwest_passage._internal.arguments import must_be
from northwest_passage._internal.frozen import Frozen, FrozenMap

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Rule", "rule", "rules_by_id"]


@attrs.frozen
class Rule(Frozen):
    """A rule of a game."""

    id: str
    """The chapter and number, such as ``PLC-3``. The chapters of the two games have different names."""
    title: str
    text: str
    """The wording, in paragraphs separated by empty lines. Tables are in Markdown."""
    ruling: str | None
    """This library's interpretation and the reason for it, or ``None`` if the rulebooks are clear."""


def rule(id: str) -> Rule:
    """Return a rule by its id.

    >>> import northwest_passage as nwp
    >>> nwp.rule("PLC-2").title
    'Next to the unit'
    >>> nwp.rule("PLC-2").text
    'A new tile must share at least one cell border with the tile of the Ship or Sled that places it.'

    :param id: the id of the rule, such as ``PLC-2``.
    :raises InvalidData: if no rule has this id.
    """
    found = rules_by_id().get(id)
    if found is None:
        raise must_be("id", "the id of a rule", id)
    return found


@lru_cache(maxsize=1)
def rules_by_id() -> Mapping[str, Rule]:
    """Return all rules by their ids, in the order of the rules pages.

    >>> from northwest_passage.rulebook import rules_by_id
    >>> list(rules_by_id())[0]
    'BRD-1'
    """
    text = files("northwest_passage").joinpath("data", "rules.json").read_text("ascii")
    return FrozenMap({entry["id"]: Rule(**entry) for entry in json.loads(text)})
