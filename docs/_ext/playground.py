"""The page of the documentation on which the games can be played, with Python in the browser.

Pyodide is fetched from its npm package when the documentation is built. The library and its dependencies are
packed from the current environment. Without npm, the page is left out, and the build reports this.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING, Final

from northwest_passage.web.guides import guides_json

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "northwest_passage"
STATIC: Final = PACKAGE / "web" / "static"
PYODIDE: Final = "pyodide@314.0.7"
PARTS: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""The files of Pyodide that a browser needs."""
NEEDED: Final = ("attrs", "cattrs", "typing_extensions")
PAGE: Final = "play"
"""The name of the page, and of the folder beside it."""
LEFT_OUT: Final = ("cli", "rl", "simulate", "testing")
"""The packages that the page does not need."""

UNSERVED: Final = """<script>
      if (location.protocol === "file:") {
        addEventListener("DOMContentLoaded", () => {
          const folder = decodeURIComponent(location.pathname).replace(/\\/play\\/[^/]*$/, "");
          const box = document.getElementById("loading");
          box.innerHTML = "<h1>Northwest Passage</h1>"
            + "<p>This page must be loaded from a web server. To start one, run:</p>"
            + "<pre></pre><p>Then open <a href='http://localhost:8000/play/'>http://localhost:8000/play/</a>.</p>";
          box.querySelector("pre").textContent = `cd "${folder}"\\npython3 -m http.server 8000`;
        });
      }
    </script>
  </head>"""
LOADING: Final = """<main id="loading">
      <h1>Northwest Passage</h1>
      <p role="status"><label for="progress">Python is being loaded …</label></p>
      <progress id="progress" max="{bytes}" value="0"></progress>
      <div id="meanwhile"></div>
    </main>
    <div id="live\""""


def pyodide(cache: Path) -> Path | None:
    """Return the folder of Pyodide, fetched with npm if necessary, or ``None`` if that is not possible."""
    folder = cache / PYODIDE / "node_modules" / "pyodide"
    if not (folder / PARTS[2]).exists():
        npm = shutil.which("npm")
        if npm is None:
            return None
        (cache / PYODIDE).mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--silent", "--prefix", str(cache / PYODIDE), PYODIDE]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return None
    return folder


def site() -> bytes:
    """Return the library and its dependencies as an archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(PACKAGE.rglob("*")):
            inside = path.relative_to(PACKAGE)
            skip = inside.parts[0] in LEFT_OUT or inside.parts[:2] == ("web", "static")
            if path.is_file() and "__pycache__" not in path.parts and not skip:
                archive.write(path, f"northwest_passage/{inside.as_posix()}")
        for name in NEEDED:
            for file in distribution(name).files or ():
                if file.suffix in (".py", ".pyi") or file.name == "METADATA":
                    archive.write(str(file.locate()), file.as_posix())
    return packed.getvalue()


def build(folder: Path, cache: Path) -> bool:
    """Write the page and all its files to a folder. Return whether that was possible."""
    found = pyodide(cache)
    if found is None:
        return False
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pyodide").mkdir(parents=True)
    for part in PARTS:
        shutil.copy(found / part, folder / "pyodide" / part)
    for path in STATIC.iterdir():
        if path.suffix in (".js", ".css", ".svg"):
            shutil.copy(path, folder / path.name)
    page = (STATIC / "index.html").read_text("utf-8")
    page = page.replace("<body>", '<body data-home="worker">')
    (folder / "guide.json").write_bytes(guides_json())
    (folder / "site.zip").write_bytes(site())
    loaded = [folder / "site.zip", *(folder / "pyodide" / part for part in PARTS)]
    loading = LOADING.replace("{bytes}", str(sum(path.stat().st_size for path in loaded)))
    page = page.replace("</head>", UNSERVED, 1).replace('<div id="live"', loading, 1)
    (folder / "index.html").write_text(page, "utf-8")
    return True


# -- Sphinx ----------------------------------------------------------------------------------------


def cache_of(out: Path) -> Path:
    """Return the folder in which downloads of npm are stored between builds."""
    return out.parent / "npm"


def look(app: Sphinx, config: Config) -> None:
    """Leave out the page if it cannot be built."""
    from sphinx.util import logging

    if pyodide(cache_of(Path(app.outdir))) is None:
        logging.getLogger(__name__).info(
            "the page for playing is left out, since npm cannot fetch Pyodide"
        )
        config.exclude_patterns = [*config.exclude_patterns, f"{PAGE}.md"]
        unread = ["toc.excluded", "toc.not_readable", "myst.xref_missing"]
        config.suppress_warnings = [*config.suppress_warnings, *unread]


def finish(app: Sphinx, error: Exception | None) -> None:
    """Add the page to the built documentation."""
    if error is None and app.builder.name in ("html", "dirhtml"):
        out = Path(app.outdir)
        build(out / PAGE, cache_of(out))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("config-inited", look)
    app.connect("build-finished", finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
