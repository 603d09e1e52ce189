"""Tests of the client in a real browser: `nox -s browser`. They need Chromium."""
