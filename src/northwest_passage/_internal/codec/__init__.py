"""JSON for any game: strict, canonical, versioned.

``text`` reads JSON text within limits, ``problems`` says what is wrong and where, ``hooks`` read and write
single values, ``converter`` joins them to the codec of a game, ``document`` adds the envelope and the table
of a game's formats, and ``schema`` makes JSON Schemas from the same table.
"""
