"""``python -m northwest_passage`` is the command line."""

import sys

from northwest_passage.cli import main

if __name__ == "__main__":
    sys.exit(main())
