"""Tests of the session, the lobby and the server; those in a browser are in `tests/browser`."""
