"""Tests of the desk, the hall and the server; those in a browser are in `tests/browser`."""
