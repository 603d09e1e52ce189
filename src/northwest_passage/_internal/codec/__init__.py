"""The JSON codec for any game: strict, canonical and versioned.

``problems`` describes errors with their paths, ``hooks`` reads and writes single values, and ``converter``
combines these hooks into the codec of a game. ``document`` reads JSON text within limits, adds the envelope
and holds the table of a game's formats. From the same table, ``schema`` generates JSON Schemas,
``typescript`` generates TypeScript declarations, and ``typed_dicts`` generates Python types.
"""
