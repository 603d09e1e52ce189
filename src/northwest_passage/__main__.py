"""The command line, as ``python -m northwest_passage``."""

import sys

from northwest_passage.cli import main

if __name__ == "__main__":
    sys.exit(main())
