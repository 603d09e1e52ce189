"""Code that does not depend on a game: frozen values, type checks, markup and the JSON codec."""
