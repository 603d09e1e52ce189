"""Rules as objects of the documentation: a search for ``PLC-6`` finds the rule before pages that name it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from sphinx.domains import Domain, ObjType


class RuleDomain(Domain):
    """All rules by their ids, each with its page."""

    name = "rule"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {"rule": ObjType("rule")}
    initial_data: ClassVar[dict[str, Any]] = {"rules": {}}

    @property
    def rules(self) -> dict[str, str]:
        """The page of each rule."""
        found: dict[str, str] = self.data["rules"]
        return found

    def note(self, rule: str, docname: str) -> None:
        """Say where a rule is written."""
        self.rules[rule] = docname

    def clear_doc(self, docname: str) -> None:
        for rule in [rule for rule, page in self.rules.items() if page == docname]:
            del self.rules[rule]

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        pages = {*docnames}
        rules = otherdata["rules"].items()
        self.rules.update({rule: page for rule, page in rules if page in pages})

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        for rule, page in self.rules.items():
            yield rule, rule, "rule", page, rule.lower(), 0
