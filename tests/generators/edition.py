"""Write the default edition as JSON, from the values in `northwest_passage.expedition.default_edition`.

    python -m tests.generators.edition

If its numbers change, the edition also needs a new `EDITION_NAME`, in the same module.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import northwest_passage as nwp

FILE = Path(str(files("northwest_passage"))) / "data" / "reconstruction.json"


def edition_json(edition: nwp.Edition) -> str:
    """Return an edition as readable JSON, with a line for each field, and for each tile or note."""
    lines = []
    for key, value in nwp.to_dict(edition).items():
        text = json.dumps(value)
        if isinstance(value, list) and value and isinstance(value[0], dict):
            text = "[\n" + ",\n".join(f"    {json.dumps(item)}" for item in value) + "\n  ]"
        lines.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(edition_json(nwp.DEFAULT_EDITION), encoding="ascii")
