"""What knows no game: frozen values, type checks, markup and the JSON codec."""
