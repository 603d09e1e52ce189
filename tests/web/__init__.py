"""Tests of the session, the lobby and the server. Those in a browser are in `tests/browser`."""
