"""The rules pages: an anchor for each rule, and links to it from all other pages.

A rule is a heading such as ``## PLC-4: The sea path`` on a page in the folder ``rules`` or ``adventure``.
Everywhere else, docstrings included, an id becomes a link. The build fails if a rule is not cited in the code
or has no test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

from docs._ext.rulebook import EXPEDITION, ID, complaints, is_test, tests_of, written_rules

PAGES = {
    "BRD": "rules/board",
    "FRZ": "rules/sun",
    "MOV": "rules/actions",
    "SET": "rules/round",
    "TRN": "rules/round",
    "ACT": "rules/actions",
    "PLC": "rules/placing",
    "SCR": "rules/prestige",
    "SOL": "rules/round",
    "SCN": "adventure/scenario",
    "SUP": "adventure/scenario",
    "TUR": "adventure/scenario",
    "ADV": "adventure/advance",
    "MAN": "adventure/advance",
    "TRE": "adventure/treasures",
    "CHR": "adventure/characters",
    "TEA": "adventure/characters",
}
"""The page of each chapter."""
NAMED = re.compile(rf"{ID.pattern}|\b(?:{'|'.join(PAGES)})\b")
"""A pattern that matches the id of a rule or of a whole chapter."""


class Ruling(SphinxDirective):
    """A box for a question that no rulebook settles, with the decision of this project and its reason."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        box = nodes.admonition("", nodes.title("", "Ruling"), classes=["ruling"])
        self.state.nested_parse(self.content, self.content_offset, box)
        return [box]


class Checked(SphinxRole):
    """``{checked}`tests/docs/test_docs.py::test_x` ``: the test that enforces a sentence. It must exist."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        if not is_test(self.text):
            raise ExtensionError(f"{self.env.docname}: there is no test {self.text}")
        return [nodes.abbreviation("", "test", explanation=self.text)], []


class AddRules(SphinxTransform):
    """A transform that gives each section of a rule its anchor."""

    default_priority = 400

    def apply(self, **kwargs: Any) -> None:
        if self.env.docname not in PAGES.values():
            return
        for section in self.document.findall(nodes.section):
            title = section.next_node(nodes.title)
            found = ID.match(title.astext()) if title is not None else None
            if found is not None and title is not None and title.parent is section:
                rule = found[0]
                if PAGES[rule[:3]] != self.env.docname:
                    raise ExtensionError(f"{rule} must be on {PAGES[rule[:3]]}")
                section["ids"] = [rule.lower(), *section["ids"]]
                section["classes"].append("rule")
                self.env.domains.standard_domain.note_object("rule", rule, rule.lower())


class LinkRules(SphinxPostTransform):
    """A transform that turns the ids of rules in texts into links."""

    default_priority = 50

    def run(self, **kwargs: Any) -> None:
        for text in list(self.document.findall(nodes.Text)):
            if NAMED.search(text) and not _is_apart(text):
                text.parent.replace(text, list(self.linked(text)))

    def linked(self, text: nodes.Text) -> Iterator[nodes.Node]:
        rest = 0
        for found in NAMED.finditer(text):
            yield nodes.Text(text[rest : found.start()])
            yield link(self.app, self.env.docname, found[0])
            rest = found.end()
        yield nodes.Text(text[rest:])


def link(app: Sphinx, docname: str, name: str) -> nodes.Node:
    """Return a link from a page to a rule or a chapter."""
    words = nodes.inline("", name, classes=["rule-id"])
    if name in PAGES:
        return make_refnode(app.builder, docname, PAGES[name], "", words)
    if name not in written_rules():
        raise ExtensionError(f"{docname} cites {name}, which is not a rule")
    title = f"{name}: {written_rules()[name]}"
    return make_refnode(app.builder, docname, PAGES[name[:3]], name.lower(), words, title)


APART = (
    *(nodes.reference, addnodes.pending_xref, nodes.title, nodes.literal, nodes.literal_block),
    nodes.raw,
)


def _is_apart(text: nodes.Text) -> bool:
    """Return whether a text is already a link, or is a title or code."""
    node: nodes.Node | None = text.parent
    while node is not None and not isinstance(node, APART):
        node = node.parent
    return node is not None


class OfChapters(SphinxDirective):
    """A directive with chapters as its argument, by default those of Expedition."""

    optional_arguments: ClassVar = 1
    final_argument_whitespace: ClassVar = True

    @property
    def chapters(self) -> tuple[str, ...]:
        return tuple(self.arguments[0].split()) if self.arguments else EXPEDITION


class RuleIndex(OfChapters):
    """``{rule-index}``: all rules, by chapter, with the number of tests that cite each."""

    def run(self) -> list[nodes.Node]:
        lines = ["| rule | title | tests |", "|---|---|--:|"]
        lines += [
            f"| {rule} | {title} | {len(tests_of().get(rule, ()))} |"
            for rule, title in written_rules().items()
            if rule[:3] in self.chapters
        ]
        holder = nodes.container(classes=["rule-index"])
        source = StringList(lines, self.get_source_info()[0])
        self.state.nested_parse(source, self.content_offset, holder)
        return [holder]


class Rulings(OfChapters):
    """``{rulings}``: a line for each ruling, with the rule it belongs to."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        return [rulings_here("", chapters=self.chapters)]


class rulings_here(nodes.General, nodes.Element):  # noqa: N801 - docutils writes its nodes so
    """A placeholder for the list of rulings."""


def fill_rulings(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Fill in the rulings of the rules pages, in the order of the rules."""
    for node in list(doctree.findall(rulings_here)):
        listed = nodes.bullet_list(classes=["rulings"])
        for chapter in node["chapters"]:
            for section in app.env.get_doctree(PAGES[chapter]).findall(nodes.section):
                here = section["ids"][0].startswith(f"{chapter.lower()}-")
                for box in section.children if here else ():
                    if isinstance(box, nodes.admonition) and "ruling" in box["classes"]:
                        words = next(iter(box.findall(nodes.paragraph))).astext()
                        rule = link(app, docname, section["ids"][0].upper())
                        item = nodes.paragraph("", "", rule, nodes.Text(f" {words}"))
                        listed += nodes.list_item("", item)
        node.replace_self(listed)


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Fail the build if a rule is not cited in the code or has no test, or if an id has no rule."""
    found = complaints()
    if found:
        raise ExtensionError("The rules are inconsistent:\n" + "\n".join(found))


def setup(app: Sphinx) -> ExtensionMetadata:
    tests_of()  # cached once, before Sphinx starts its processes
    app.add_object_type("rule", "rule", "rule")  # so that a search for PLC-6 finds the rule first
    app.add_role("checked", Checked())
    app.add_transform(AddRules)
    app.add_post_transform(LinkRules)
    app.add_directive("ruling", Ruling)
    app.add_directive("rule-index", RuleIndex)
    app.add_directive("rulings", Rulings)
    app.connect("env-check-consistency", check)
    app.connect("doctree-resolved", fill_rulings)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
