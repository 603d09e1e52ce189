"""The documentation. It is a package so that tests can import its modules."""
