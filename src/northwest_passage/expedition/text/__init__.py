"""Text drawings of the board for terminals, logs and failing tests, and a parser for them.

>>> from northwest_passage.expedition import text
>>> drawing = '''
...     #---#---~   .
...     |       |
...     #---~---~---~
...     |   |     ^ |
...     ~---~---#---#
... '''
>>> chart = text.parse(drawing)
>>> chart.corner(1, 0), [str(tile.tile) for tile in chart.tiles]
(Terrain.LAND, ['L25', 'S1', 'L48'])
>>> print(text.board(chart, coordinates=False, tiles=False))
#---#---~   .
|       |
#---~---~---~
|   |     ^ |
~---~---#---#

The notation: a map is drawn with a character for each **corner**, four characters apart, and one line for the
insides of cells between two lines of corners.

- ``#`` is land, ``~`` is sea, and ``.`` or a blank is an unknown corner.
- Walls, ``---`` and ``|``, surround a tile. Inside a large tile the border between its two cells is open.
  Free cells have no walls except those of their neighbours. A free cell, or a pair of them, with walls on all
  sides has a ``?`` inside. Otherwise it would be read as a tile.
- Inside a cell ``^`` is the symbol of a Cairn, ``@`` of the Inuit, ``+`` of Franklin, ``=`` of a Strait.
  Letters and digits are notes, which :func:`parse` ignores and :func:`notes` reads. :func:`board` writes
  ``A`` for the Ship of the first player, ``a`` for the Sled, and ``*`` for units that did not fit.
- A first line of column numbers, together with numbers before the rows, gives **coordinates**: they define
  the part of a board that the drawing shows. A ``*`` between a row's number and the map marks a frozen row.
- Below the map, lines that begin with ``tiles`` name tiles: ``L17@3,4r90b`` is L17 with its north-western
  cell at column 3, row 4, turned by 90 degrees, back side up. Tiles that are not named are identified by
  their picture.
- A line that begins with ``;`` is a comment. Common indentation is ignored.

In the style ``box`` the same map has ``■`` for land, ``≈`` for sea, ``·`` for unknown corners, and walls of
box characters, thick along land. :func:`parse` reads both styles.
"""

from northwest_passage.expedition.text.identification import parse
from northwest_passage.expedition.text.reading import notes
from northwest_passage.expedition.text.writing import Style, board

__all__ = ["Style", "board", "notes", "parse"]
