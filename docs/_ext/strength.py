"""How strong the bots are: the tables and charts of the page on strength, made from the kept matches.

``{matches} expedition`` is a table of the matches whose titles stand below it, a column for each bot;
``{diagram} strength-expedition`` is a chart of the win rates of a game.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from docs._ext import diagrams
from docs._ext.matches import EDITIONS, match_table, matches, win_rates


class Matches(SphinxDirective):
    """``{matches} expedition``: the matches whose titles are its content, in one table."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        known = matches(self.arguments[0])
        missing = [title for title in self.content if title not in known]
        if missing:
            raise self.error(f"No such match was kept: {missing}; there are {[*known]}.")
        holder: Any = nodes.container(classes=["made"])
        lines = list(match_table([known[title] for title in self.content]))
        source = StringList(lines, self.get_source_info()[0])
        self.state.nested_parse(source, self.content_offset, holder)
        return [holder]


def chart(game: str) -> str:
    """The win rates of a game as one drawing."""
    return diagrams._svg(*win_rates(game))


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_directive("matches", Matches)
    for game in EDITIONS:
        diagrams.DRAWN[f"strength-{game}"] = partial(chart, game)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
