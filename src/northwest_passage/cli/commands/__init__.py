"""One module for each command, with ``add_arguments(parser)``, ``run(options, terminal)`` and ``EPILOG``."""
