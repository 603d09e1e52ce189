"""The texts of the rules, for programs, are those of the rules pages."""

from __future__ import annotations

import json
import re

import pytest
from docs._ext import rulebook as pages

import northwest_passage as nwp
from northwest_passage.rulebook import rules_by_id


def test_the_texts_agree_with_the_pages() -> None:
    """If this fails, run `python -m docs._ext.rulebook` to regenerate them."""
    assert json.loads(pages.TEXTS.read_text("ascii")) == pages.rule_texts()
    assert list(rules_by_id()) == list(pages.written_rules())
    assert len(rules_by_id()) > 100


def test_a_text_is_plain_text() -> None:
    """It has no Markdown, pictures or links, and consists of whole sentences."""
    for rule in rules_by_id().values():
        assert rule == nwp.rule(rule.id)
        assert rule.title == pages.written_rules()[rule.id]
        for text in (rule.title, rule.text, rule.ruling or "So."):
            assert text, rule.id
            assert not re.search(r"[`{}]|:::|\]\(|^#", text), text
        assert rule.text[-1] in ".:|", rule.id


@pytest.mark.parametrize("wrong", ["PLC-8", "plc-3", "", "PLC"])
def test_an_id_that_does_not_exist_is_refused(wrong: str) -> None:
    with pytest.raises(nwp.InvalidData, match="id: must be the id of a rule"):
        nwp.rule(wrong)
