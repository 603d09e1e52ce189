"""Shared test helpers: players, laws, drawn maps, and bridges to the second implementation."""
