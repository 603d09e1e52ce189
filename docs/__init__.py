"""The documentation; a package so that tests can look into it."""
