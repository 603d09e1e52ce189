"""JSON for any game: strict, canonical, versioned.

``text`` reads JSON text within limits, ``problems`` describes errors with their paths, ``hooks`` read and
write single values, ``converter`` combines them into the codec of a game, ``document`` adds the envelope and
the table of a game's formats, and ``schema`` generates JSON Schemas from the same table.
"""
