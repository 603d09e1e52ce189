"""Each layer has one table keyed by action class. It is complete and in the order of legal actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from northwest_passage import adventure, expedition
from northwest_passage._internal.codec.hooks import tag
from northwest_passage.adventure import notation as adventure_notation
from northwest_passage.adventure import sentences as adventure_sentences
from northwest_passage.adventure.rules import engine as adventure_engine
from northwest_passage.adventure.rules import queries as adventure_queries
from northwest_passage.adventure.svg.choices import TARGETS as ADVENTURE_TARGETS
from northwest_passage.cli.adventure import menus as adventure_menus
from northwest_passage.cli.expedition import menus as expedition_menus
from northwest_passage.expedition import notation as expedition_notation
from northwest_passage.expedition import sentences as expedition_sentences
from northwest_passage.expedition.rules import engine as expedition_engine
from northwest_passage.expedition.svg.choices import TARGETS as EXPEDITION_TARGETS
from northwest_passage.rl.adventure import code_layout
from northwest_passage.rl.expedition import codec as expedition_codec
from northwest_passage.web import adventure as adventure_web
from northwest_passage.web import expedition as expedition_web

Table = Mapping[type[Any], object]

ALL = {"expedition": expedition.actions.ACTION_KINDS, "adventure": adventure.actions.ACTION_KINDS}
OF_CHANCE: dict[str, set[type[Any]]] = {
    "expedition": {expedition.Reveal},
    "adventure": {
        adventure.DealCharacter,
        adventure.RevealTile,
        adventure.DrawCard,
        adventure.DrawCharacter,
    },
}
OF_ALL: dict[str, Table] = {
    "expedition rules": expedition_engine.RULE_OF,
    "expedition notation": expedition_notation.LINES,
    "expedition labels": expedition_sentences.LABELS,
    "expedition menu": expedition_menus.ENTRIES,
    "adventure rules": adventure_engine.RULE_OF,
    "adventure notation": adventure_notation.LINES,
    "adventure labels": adventure_sentences.LABELS,
}
OF_PLAYERS: dict[str, Table] = {
    "expedition pictures": EXPEDITION_TARGETS,
    "expedition codes": expedition_codec.BLOCKS,
    "adventure menu": adventure_menus.ENTRIES,
    "adventure pictures": ADVENTURE_TARGETS,
    "adventure codes": code_layout.BLOCKS,
}


@pytest.mark.parametrize("name", OF_ALL)
def test_a_table_has_every_kind_of_action_in_order(name: str) -> None:
    assert [*OF_ALL[name]] == [*ALL[name.split()[0]]]


@pytest.mark.parametrize("name", OF_PLAYERS)
def test_a_table_has_every_kind_of_player_action_in_order(name: str) -> None:
    game = name.split()[0]
    assert [*OF_PLAYERS[name]] == [kind for kind in ALL[game] if kind not in OF_CHANCE[game]]


def test_chance_phases_have_exactly_the_chance_actions() -> None:
    expedition_chance = {
        rule.kind for rule in expedition_engine.RULES if expedition.Phase.REVEAL in rule.phases
    }
    assert expedition_chance == OF_CHANCE["expedition"]
    phases = {
        adventure.Phase.DEAL,
        adventure.Phase.REVEAL_TILE,
        adventure.Phase.DRAW_CARD,
        adventure.Phase.DRAW_CHARACTER,
    }
    adventure_chance = {rule.kind for rule in adventure_engine.RULES if rule.phase in phases}
    assert adventure_chance == OF_CHANCE["adventure"]


def test_actions_with_the_same_menu_title_have_the_same_levels() -> None:
    for entries in (expedition_menus.ENTRIES, adventure_menus.ENTRIES):
        levels = {entry.title: entry.levels for entry in entries.values()}
        for entry in entries.values():
            assert levels[entry.title] == entry.levels


def test_each_card_has_one_rule_in_the_order_of_the_cards() -> None:
    """This way, the actions of a hand's cards are in the order of legal actions."""
    assert [*adventure_queries.CARD_OF.values()] == [*adventure.Card]
    assert [card.value for card in adventure.Card] == [*range(len(adventure.Card))]
    for card in adventure.Card:
        rule = adventure_engine._CARD_RULES[card]
        assert rule.card is card
        assert rule.kind.__name__ == f"Play{card.name.title().replace('_', '')}"


@pytest.mark.parametrize(
    ("commands", "kinds"),
    [
        (
            expedition_web._COMMANDS,
            [rule.kind for rule in expedition_engine.RULES if expedition.Phase.TURN in rule.phases],
        ),
        (
            adventure_web._COMMANDS,
            [rule.kind for rule in adventure_engine.RULES if rule.phase is adventure.Phase.TURN],
        ),
    ],
    ids=ALL,
)
def test_every_action_of_a_turn_has_a_button_in_the_browser(
    commands: Sequence[tuple[str, str, tuple[str, ...], str]], kinds: Sequence[type[Any]]
) -> None:
    buttons = [kind for _, _, command, _ in commands for kind in command]
    assert sorted(buttons) == sorted(map(tag, kinds))
