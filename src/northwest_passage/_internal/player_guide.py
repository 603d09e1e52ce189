"""The format of a player's guide: the texts that teach a game, in a browser and at a terminal."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from northwest_passage._internal.frozen import Frozen


@attrs.frozen
class Illustration(Frozen):
    """A picture in a guide. The user interface draws it."""

    name: str
    caption: str


@attrs.frozen
class Topic(Frozen):
    """A section of a guide."""

    title: str
    text: str
    """The paragraphs of the section, with an empty line between them."""
    illustration: Illustration | None = None


@attrs.frozen(kw_only=True)
class PlayerGuide(Frozen):
    """A guide to a game for newcomers. Goal, scoring and first steps form its briefing."""

    goal: str
    """The goal, in one sentence."""
    scoring: str
    """The way to earn points or to win the race, in one sentence."""
    first_steps: tuple[str, ...]
    """The first steps of a game, one sentence each."""
    illustrations: tuple[Illustration, ...]
    """The pictures of the briefing."""
    topics: tuple[Topic, ...]
    """The sections of the guide, in the order in which to read them."""
    commands: Mapping[str, str]
    """For each command, such as ``advance``, the effect of its button in one sentence."""
    decisions: Mapping[str, str]
    """For each phase, by its name in lower case, an explanation of the choices, with advice."""
