"""The commands, one module each: ``add_arguments(parser)``, ``run(options, terminal)`` and an ``EPILOG``."""
