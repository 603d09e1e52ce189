"""Pictures and pages as strings that notebooks display, and the options for their size and colours."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Literal, TypeAlias

import attrs

from northwest_passage._internal.arguments import must_be
from northwest_passage._internal.frozen import Frozen
from northwest_passage._internal.strings import digest, escape, num
from northwest_passage._internal.svg.themes import Palette, Theme, Themes, palette, style

MAX_WIDTH: Final = 100_000
"""The maximum width of a picture in pixels."""

PanelPlace: TypeAlias = bool | Literal["beside", "below"]
"""The position of the panel beside or below the map: ``False`` for none, ``True`` to choose by width."""


class Picture(str):
    """An SVG picture: a string that displays itself in notebooks.

    >>> import northwest_passage as nwp
    >>> from northwest_passage.expedition import svg
    >>> picture = svg.tile(nwp.DEFAULT_EDITION, nwp.TileId.large(17))
    >>> picture[:5], picture
    ('<svg ', <Picture: Tile L17 with the symbol of Inuit, 3 kB>)
    """

    __slots__ = ()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file. An existing file is replaced.

        :param path: the file, usually with a name that ends in ``.svg``.
        :raises OSError: if the file cannot be written.
        """
        Path(path).write_text(f"{self}\n", encoding="utf-8")

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        _, _, rest = self.partition("<title")
        heading = rest.partition(">")[2].partition("<")[0]
        return f"<Picture: {heading}, {-(-len(self) // 1000)} kB>"


class Page(str):
    """A self-contained HTML page: a string that displays itself in notebooks, in its own frame.

    >>> import pathlib, tempfile
    >>> import northwest_passage as nwp
    >>> from northwest_passage.expedition import svg
    >>> page = svg.replay(nwp.GameRecord.new(["Ross", "Rae"]))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "game.html")
    ...     page.save(path)
    ...     path.read_text("utf-8").startswith("<!doctype html>")
    True
    """

    __slots__ = ()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page to a file. An existing file is replaced.

        :param path: the file, usually with a name that ends in ``.html``.
        :raises OSError: if the file cannot be written.
        """
        Path(path).write_text(f"{self}\n", encoding="utf-8")

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self)}" style="width:100%;height:820px;border:0;border-radius:12px"'
            ' title="An animated game"></iframe>'
        )

    def __repr__(self) -> str:
        heading = self.partition("<title>")[2].partition("<")[0]
        return f"<Page: {heading}, {-(-len(self) // 1000)} kB>"


@attrs.frozen
class Look(Frozen):
    """The look of a picture: its size, its theme and colours, and the prefix of its ids."""

    size: int | None
    theme: Theme
    themes: Themes
    colours: Palette
    prefix: str

    @classmethod
    def of(
        cls,
        themes: Themes,
        size: int | None,
        theme: Theme,
        colours: Palette | None,
        id_prefix: str,
    ) -> Look:
        """Build a ``Look`` from a caller's arguments, after checking them.

        :param themes: the colours of the game.
        :param size: the width in pixels, or ``None`` for the natural width.
        :param theme: the theme.
        :param colours: colours that replace some of the theme's.
        :param id_prefix: the prefix of all ids.
        :raises InvalidData: if the theme or the name of a colour is unknown, or the size is out of range.
        """
        if size is not None and not (type(size) in (int, float) and 0 < size <= MAX_WIDTH):
            raise must_be("size", f"1 to {MAX_WIDTH} pixels", size)
        return cls(size, theme, themes, palette(themes, theme, colours), escape(id_prefix))


def document(
    look: Look,
    width: float,
    height: float,
    heading: str,
    description: str,
    content: str,
    *,
    interactive: bool = False,
) -> Picture:
    """Return a whole picture, with a title and a description for screen readers.

    :param look: the size, the theme, the colours and the prefix of ids.
    :param width: the width in the units of the content.
    :param height: the height in the units of the content.
    :param heading: the title.
    :param description: the description.
    :param content: the markup.
    :param interactive: whether it contains click targets, which screen readers must reach.
    """
    scale = 1 if look.size is None else look.size / width
    key = digest(heading + description)
    names = (f"{look.prefix}title-{key}", f"{look.prefix}desc-{key}")
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="northwest-passage {look.theme}"'
        f' width="{num(width * scale)}" height="{num(height * scale)}"'
        f' viewBox="0 0 {num(width)} {num(height)}" style="max-width:100%;height:auto"'
        f' role="{"group" if interactive else "img"}" aria-labelledby="{names[0]}"'
        f' aria-describedby="{names[1]}">'
        f'<title id="{names[0]}">{escape(heading)}</title>'
        f'<desc id="{names[1]}">{escape(description)}</desc>{style(look.themes, look.theme)}{content}</svg>'
    )
