"""Tests of what knows no game, and of what serves both games."""
