"""The registry of games: the only place that lists them.

The command line, the web server, the learning environments and the schemas find every game here. Each part of
a game is named as ``module:attribute`` and imported when it is first used, so a program never loads a game
that it does not use.

>>> from northwest_passage import games
>>> games.names()
('expedition', 'adventure')
>>> games.find("adventure").game().title
'Northwest Passage Adventure'
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import attrs

from northwest_passage._internal.arguments import must_be
from northwest_passage._internal.codec.document import parse
from northwest_passage._internal.files import read_file
from northwest_passage._internal.frozen import Frozen
from northwest_passage.errors import invalid
from northwest_passage.game import Game
from northwest_passage.records import decode

if TYPE_CHECKING:
    from northwest_passage import adventure, expedition
    from northwest_passage._internal.codec.document import DocumentFormats

__all__ = ["AnyRecord", "Registration", "find", "load", "load_record", "names", "register"]

AnyRecord: TypeAlias = "expedition.GameRecord | adventure.GameRecord"
"""A record of Expedition or of Adventure."""


def load(reference: str) -> Any:
    """Return the object that a reference names, importing its module if necessary.

    >>> from northwest_passage import games
    >>> games.load("northwest_passage:EXPEDITION")
    <Game expedition>

    :param reference: a module and a name in it: ``module:attribute``.
    :raises ImportError: if the module cannot be imported.
    :raises AttributeError: if the module does not have this attribute.
    """
    module, _, attribute = reference.partition(":")
    return getattr(import_module(module), attribute)


@attrs.frozen(kw_only=True)
class Registration(Frozen):
    """A game and the locations of its parts. Fields named ``..._at`` contain ``module:attribute``.

    >>> from northwest_passage import games
    >>> registration = games.find("expedition")
    >>> registration.game(), registration.document_formats().name("state")
    (<Game expedition>, 'northwest_passage.state')
    """

    name: str
    """The name on the command line and in files, such as ``expedition``."""
    prefix: str
    """The prefix of the names of the game's JSON formats."""
    game_at: str
    """The location of the :class:`Game <northwest_passage.game.Game>`."""
    document_formats_at: str
    """The location of the game's JSON formats."""
    log_at: str
    """The location of the class of the game's record logs."""
    terminal_at: str = ""
    """The location of the menus and texts for the command line. If empty, plain lines are shown instead."""
    web_at: str = ""
    """The location of the texts and pages for the browser. If empty, the game is not offered there."""
    tasks_at: str = ""
    """The location of the learning tasks. If empty, the game is not registered with learning libraries."""
    variants: Mapping[str, str] = attrs.field(factory=dict[str, str], hash=False)
    """The command-line options that choose a variant, each with its help text."""

    def game(self) -> Game[Any, Any, Any, Any, Any, Any]:
        """Import the game and return it.

        :returns: the game.
        """
        game: Game[Any, Any, Any, Any, Any, Any] = load(self.game_at)
        return game

    def document_formats(self) -> DocumentFormats:
        """Import the JSON formats of the game and return them.

        :returns: the formats.
        """
        formats: DocumentFormats = load(self.document_formats_at)
        return formats


_registered: dict[str, Registration] = {}


def register(registration: Registration) -> None:
    """Add a game to the registry. A game of the same name is replaced.

    Call this in a module that every process imports, for example the module that defines the game.

    >>> from northwest_passage import games
    >>> games.register(games.find("expedition"))  # replaces itself
    >>> games.names()
    ('expedition', 'adventure')

    :param registration: the game and the locations of its parts.
    """
    _registered[registration.name] = registration


def names() -> tuple[str, ...]:
    """Return the names of all games. The first is the default on the command line.

    >>> from northwest_passage import games
    >>> games.names()
    ('expedition', 'adventure')
    """
    return tuple(_registered)


def find(name: str) -> Registration:
    """Return the registration of a game.

    >>> from northwest_passage import games
    >>> games.find("adventure").prefix
    'northwest_passage.adventure'

    :param name: the name of the game, such as ``expedition``.
    :raises KeyError: if no game has this name.
    """
    return _registered[name]


def load_record(path: str | os.PathLike[str]) -> AnyRecord:
    """Read a record of any game from a file.

    >>> import pathlib, tempfile
    >>> import northwest_passage as nwp
    >>> from northwest_passage import games
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "game.jsonl")
    ...     nwp.GameRecord.new(["Ross", "Rae"]).save(path)
    ...     games.load_record(path)
    <GameRecord of expedition: Ross, Rae, 0 actions>

    :param path: the file: JSON Lines if its name ends in ``.jsonl``, otherwise JSON.
    :returns: the record, of the class of its game.
    :raises InvalidData: if the file is not a record of a registered game, or for a reason listed in
        :meth:`GameRecord.load <northwest_passage.GameRecord.load>`.
    :raises OSError: if the file cannot be read.
    """
    path = Path(path)
    data = read_file(path)
    document = parse(decode(data.partition(b"\n")[0] if path.suffix == ".jsonl" else data))
    if not isinstance(document, dict):
        raise invalid("", "must be a JSON object")
    name = cast("dict[str, object]", document).get("format")
    for registered in _registered.values():
        if name in (f"{registered.prefix}.record", f"{registered.prefix}.record_header"):
            return cast("AnyRecord", registered.game().formats.record.load(path))
    raise must_be("format", "the record format of a registered game", name)


register(
    Registration(
        name="expedition",
        prefix="northwest_passage",
        game_at="northwest_passage.expedition.game:EXPEDITION",
        document_formats_at="northwest_passage.expedition.serialization:FORMATS",
        log_at="northwest_passage.expedition.records:RecordLog",
        terminal_at="northwest_passage.cli.expedition:UI",
        web_at="northwest_passage.web.expedition:EXPEDITION_SCREEN",
        tasks_at="northwest_passage.rl.expedition.task:TASKS",
        variants={
            "solo": "Expedition: play alone",
            "lost-crew": "Expedition: play alone, with the variant Lost Crew",
        },
    )
)
register(
    Registration(
        name="adventure",
        prefix="northwest_passage.adventure",
        game_at="northwest_passage.adventure.game:ADVENTURE",
        document_formats_at="northwest_passage.adventure.serialization:FORMATS",
        log_at="northwest_passage.adventure.records:RecordLog",
        terminal_at="northwest_passage.cli.adventure:UI",
        web_at="northwest_passage.web.adventure:ADVENTURE_SCREEN",
        tasks_at="northwest_passage.rl.adventure.task:TASKS",
        variants={"teams": "Adventure: four players, Sirs against Explorers"},
    )
)
