"""The project's Sphinx extensions, and the modules that they share."""
