"""The rules pages: an address for each rule, links to its code and tests, and links to it from everywhere.

A rule is a heading such as ``## PLC-4: The sea path`` on a page of the folder ``rules`` or ``adventure``.
Wherever else an id stands in a text, a docstring included, it becomes a link. The build fails if a rule has
no code or no test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

from docs._ext.objects import RuleDomain
from docs._ext.rulebook import (
    EXPEDITION,
    ID,
    Mention,
    code_mentions,
    complaints,
    line_of,
    promised_test,
    test_mentions,
    written_rules,
)
from docs._ext.sources import link_to

PAGES = {
    "BRD": "rules/board",
    "FRZ": "rules/sun",
    "MOV": "rules/units",
    "SET": "rules/setup",
    "TRN": "rules/round",
    "ACT": "rules/actions",
    "PLC": "rules/placing",
    "SCR": "rules/prestige",
    "SOL": "rules/solo",
    "SCN": "adventure/scenario",
    "SUP": "adventure/setup",
    "TUR": "adventure/turn",
    "ADV": "adventure/advance",
    "MAN": "adventure/manoeuvres",
    "TRE": "adventure/treasures",
    "CHR": "adventure/characters",
    "TEA": "adventure/teams",
}
"""The page of each chapter."""
NAMED = re.compile(rf"({ID.pattern})|\b(?:{'|'.join(PAGES)})\b")
"""A rule, or a chapter as a whole."""


def anchor(rule: str) -> str:
    return rule.lower()


def page(rule: str) -> str:
    return PAGES[rule[:3]]


class places(nodes.General, nodes.Element):  # noqa: N801 - docutils writes its nodes so
    """Where a rule is carried out and checked; filled when the address of its page is known."""


class details(nodes.General, nodes.Element):  # noqa: N801
    """Something to be opened, under a line of summary."""


class Ruling(SphinxDirective):
    """A box for what no rulebook settles, and why this project settles it so."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        box = nodes.admonition("", nodes.title("", "Ruling"), classes=["ruling"])
        self.state.nested_parse(self.content, self.content_offset, box)
        return [box]


class Checked(SphinxRole):
    """``{checked}`tests/docs/test_docs.py::test_x` ``: a link to the test that holds a sentence."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        path, name = promised_test(self.text)
        words = nodes.literal("", name, classes=["promise"])
        return [checked_by("", "", words, path=str(path), name=name)], []


class checked_by(nodes.Inline, nodes.TextElement):  # noqa: N801
    """A test that is named in a sentence; a link when the address of its page is known."""


class AddRules(SphinxTransform):
    """Give the sections of rules their addresses and their lists of places."""

    default_priority = 400

    def apply(self, **kwargs: Any) -> None:
        if self.env.docname not in PAGES.values():
            return
        for section in self.document.findall(nodes.section):
            title = section.next_node(nodes.title)
            found = ID.match(title.astext()) if title is not None else None
            if found is not None and title is not None and title.parent is section:
                rule = found[0]
                if page(rule) != self.env.docname:
                    raise ExtensionError(f"{rule} belongs on {page(rule)}")
                section["ids"] = [anchor(rule), *section["ids"]]
                section["classes"].append("rule")
                domain = self.env.domains["rule"]
                assert isinstance(domain, RuleDomain)
                domain.note(rule, self.env.docname)
                section += places("", rule=rule)


class LinkRules(SphinxPostTransform):
    """Turn the ids of rules in any text into links, and fill the lists of places."""

    default_priority = 50

    def run(self, **kwargs: Any) -> None:
        for node in list(self.document.findall(places)):
            node.replace_self(list(self.lists(node["rule"])))
        for named in list(self.document.findall(checked_by)):
            path = Path(named["path"])
            words = nodes.literal("", named["name"])
            if self.app.builder.format != "html":
                named.replace_self(words)
                continue
            address = link_to(self.app, self.env.docname, path, line_of(path, named["name"]))
            named.replace_self(nodes.reference("", "", words, internal=True, refuri=address))
        for text in list(self.document.findall(nodes.Text)):
            if NAMED.search(text) and not _is_apart(text):
                text.parent.replace(text, list(self.linked(text)))

    def linked(self, text: nodes.Text) -> Iterator[nodes.Node]:
        rest = 0
        for found in NAMED.finditer(text):
            yield nodes.Text(text[rest : found.start()])
            yield self.link(found[0]) if found[1] else self.chapter(found[0])
            rest = found.end()
        yield nodes.Text(text[rest:])

    def link(self, rule: str) -> nodes.Node:
        words = nodes.inline("", rule, classes=["rule-id"])
        if rule not in written_rules():
            raise ExtensionError(f"{self.env.docname} names {rule}, which is not a rule")
        docname = self.env.docname
        title = f"{rule}: {written_rules()[rule]}"
        return make_refnode(self.app.builder, docname, page(rule), anchor(rule), words, title)

    def chapter(self, name: str) -> nodes.Node:
        words = nodes.inline("", name, classes=["rule-id"])
        return make_refnode(self.app.builder, self.env.docname, PAGES[name], "", words)

    def lists(self, rule: str) -> Iterator[nodes.Node]:
        code, tests = code_mentions()[rule], test_mentions()[rule]
        line = nodes.paragraph("", classes=["rule-code"])
        line += nodes.inline("", "Code: ")
        for i, mention in enumerate(code):
            if i:
                line += nodes.Text(", ")
            line += self.place(mention, nodes.literal("", _code_name(mention)))
        yield line
        count = "1 test" if len(tests) == 1 else f"{len(tests)} tests"
        box = details("", summary=f"Checked by {count}", classes=["rule-tests"])
        listed = nodes.bullet_list()
        for mention in tests:
            item = nodes.paragraph()
            item += self.place(mention, nodes.Text(_test_words(mention)))
            item += nodes.inline("", f" {mention.path.stem}", classes=["test-file"])
            listed += nodes.list_item("", item)
        box += listed
        yield box

    def place(self, mention: Mention, words: nodes.Node) -> nodes.Node:
        if self.app.builder.format != "html":
            return words
        address = link_to(self.app, self.env.docname, mention.path, mention.line)
        return nodes.reference("", "", words, internal=True, refuri=address)


def _is_apart(text: nodes.Text) -> bool:
    """Whether a text is a link already, or a title, or code."""
    apart = (
        nodes.reference,
        addnodes.pending_xref,
        nodes.title,
        nodes.literal,
        nodes.literal_block,
        nodes.comment,
        nodes.raw,
    )
    node: nodes.Node | None = text.parent
    while node is not None:
        if isinstance(node, apart):
            return True
        node = node.parent
    return False


def _code_name(mention: Mention) -> str:
    return (
        f"{mention.module}.{mention.name}".strip(".") if mention.name else mention.module or "rules"
    )


def _test_words(mention: Mention) -> str:
    return mention.name.rpartition(".")[2].removeprefix("test_").replace("_", " ")


def _chapters(directive: SphinxDirective) -> tuple[str, ...]:
    return tuple(directive.arguments[0].split()) if directive.arguments else EXPEDITION


class RuleIndex(SphinxDirective):
    """``{rule-index}``: all rules, by chapter, with how many places carry them out and check them.

    With chapters as its argument, those only; without, those of Expedition.
    """

    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        lines = ["| rule | says | in code | in tests |", "|---|---|--:|--:|"]
        wanted = _chapters(self)
        for chapter, rules in groupby(written_rules().items(), key=lambda item: item[0][:3]):
            if chapter not in wanted:
                continue
            lines += [
                f"| {rule} | {title} | {len(code_mentions().get(rule, ()))}"
                f" | {len(test_mentions().get(rule, ()))} |"
                for rule, title in rules
            ]
        holder = nodes.container(classes=["rule-index"])
        self.state.nested_parse(_view(lines, self), self.content_offset, holder)
        return [holder]


class Rulings(SphinxDirective):
    """``{rulings}``: a line for each box of a ruling, with the rule it stands at; chapters as above."""

    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        return [rulings_here("", chapters=_chapters(self))]


class rulings_here(nodes.General, nodes.Element):  # noqa: N801
    """Where the list of rulings comes."""


def fill_rulings(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Collect the rulings of all rules pages, in the order of the rules."""
    for node in list(doctree.findall(rulings_here)):
        listed = nodes.bullet_list(classes=["rulings"])
        for chapter in map(PAGES.__getitem__, node["chapters"]):
            source = app.env.get_doctree(chapter)
            for box in source.findall(nodes.admonition):
                if "ruling" in box["classes"]:
                    rule = _rule_of(box)
                    words = nodes.paragraph()
                    words += make_refnode(
                        app.builder,
                        docname,
                        chapter,
                        anchor(rule),
                        nodes.inline("", rule, classes=["rule-id"]),
                    )
                    words += nodes.Text(" ")
                    body = [child for child in box.children if isinstance(child, nodes.paragraph)]
                    words += nodes.Text(body[0].astext().replace("\n", " "))
                    listed += nodes.list_item("", words)
        node.replace_self(listed)


def _rule_of(box: nodes.Element) -> str:
    section = box.parent
    while not (isinstance(section, nodes.section) and "rule" in section["classes"]):
        section = section.parent
    return str(section["ids"][0]).upper()


def _view(lines: list[str], directive: SphinxDirective) -> Any:
    from docutils.statemachine import StringList

    return StringList(lines, directive.get_source_info()[0])


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Stop the build when a rule has no code or no test, or there is an id without a rule."""
    found = complaints()
    if found:
        raise ExtensionError("The rules do not add up:\n" + "\n".join(found))


def begin_details(writer: Any, node: details) -> None:
    writer.body.append(writer.starttag(node, "details"))
    writer.body.append(f"<summary>{node['summary']}</summary>")


def end_details(writer: Any, node: details) -> None:
    writer.body.append("</details>\n")


def just_content(writer: Any, node: nodes.Element) -> None:
    pass


def setup(app: Sphinx) -> ExtensionMetadata:
    plain = (just_content, just_content)
    app.add_node(details, html=(begin_details, end_details), text=plain, latex=plain)
    app.add_node(places, html=plain)
    app.add_node(checked_by, html=plain, text=plain, latex=plain)
    app.add_role("checked", Checked())
    app.add_domain(RuleDomain)
    app.add_transform(AddRules)
    app.add_post_transform(LinkRules)
    app.add_directive("ruling", Ruling)
    app.add_directive("rule-index", RuleIndex)
    app.add_directive("rulings", Rulings)
    app.connect("env-check-consistency", check)
    app.connect("doctree-resolved", fill_rulings)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
