"""The Sphinx configuration. A build needs no network. With one, it uses the inventories of other projects."""

import gc
import sys
import tomllib
import zlib
from pathlib import Path

# Pages are large trees that live until the end. Searching them for garbage takes a quarter of the build time.
gc.set_threshold(200_000, 20, 20)

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent))  # for our extensions

import northwest_passage as nwp  # noqa: E402

project = "northwest_passage"
author = "the northwest_passage authors"
copyright = f"2026, {author}"
release = version = nwp.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "sphinx_design",
    "docs._ext.llms",
    "docs._ext.names",
    "docs._ext.pictures",
    "docs._ext.playground",
    "docs._ext.rules",
    "docs._ext.tables",
]
exclude_patterns = ["_build"]
nitpicky = True
nitpick_ignore_regex = [
    ("py:class", r"northwest_passage\.adventure\.json_codec\.\w+"),  # as JSON has them
    ("py:class", r"(northwest_passage\..*\.)?([A-Z]|[A-Z]\w*T(_co|_contra)?)"),  # type variables
    (
        "py:class",
        r"northwest_passage\.table\.table\.(Resumed|Setup|State|View)",
    ),  # type variables, too
    ("py:class", r"(typing_extensions\.)?TypeForm"),
    ("py:class", r"northwest_passage\.(adventure|expedition)\.documents\.\w+"),  # see the JSON page
    (
        "py:class",
        r"(northwest_passage\.rl\.task\.)?(DocumentFormats|RewardKind|TaskKind|Themes)",
    ),  # private types
]

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3
myst_html_meta = {
    "description lang=en": "The rules of Expedition: Northwest Passage and Northwest Passage Adventure as a"
    " Python library: immutable states, exact chance, every rule cited and tested.",
}

# Members are in the order of the source. The extension `names` leaves out those that are not in `__all__`.
autodoc_default_options = {
    "members": True,
    "undoc-members": True,
    "imported-members": True,
    "ignore-module-all": True,
}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
# A name without a package refers to the game that the text is about: see the extension `names`.
autodoc_type_aliases = {name: name for name in ["Action", "Event", "Policy"]} | {
    "Expedition": "~northwest_passage.game.Game",
    "Race": "~northwest_passage.game.Game",
    "ExpeditionSearch": "~northwest_passage.bots.Search",
    "AdventureSearch": "~northwest_passage.bots.Search",
}
add_module_names = False
autosummary_generate = False
python_use_unqualified_type_names = True
maximum_signature_line_length = 120
toc_object_entries_show_parents = "hide"

# Pytest runs the examples in docstrings. The doctest builder runs only those on pages.
doctest_test_doctest_blocks = ""

# Copied text can be pasted at a prompt. A line with only dots becomes the empty line that ends a block.
copybutton_prompt_text = r">>> |\.\.\.(?: |$)|\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"{project} {release}"
html_logo = html_favicon = "_static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["fold.js"]
html_search_scorer = str(DOCS / "_static" / "scorer.js")
html_copy_source = False
html_use_index = False  # the search finds names, and the cheat sheet lists calls
html_domain_indices = False
html_theme_options: dict[str, object] = {
    "light_css_variables": {
        "color-brand-primary": "#1f5f8b",
        "color-brand-content": "#1f5f8b",
    },
    "dark_css_variables": {
        "color-brand-primary": "#7fc3ea",
        "color-brand-content": "#7fc3ea",
    },
}

# Links to the source, if the address of the repository is set.
PYPROJECT = tomllib.loads((DOCS.parent / "pyproject.toml").read_text("utf-8"))
ADDRESS = PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]["address"]
if ADDRESS:
    html_theme_options |= {
        "source_repository": ADDRESS,
        "source_branch": "main",
        "source_directory": "docs/",
        "footer_icons": [{"name": "Source", "url": ADDRESS, "html": "Source", "class": ""}],
    }


def no_inventory() -> str:
    """Return the path of an empty inventory, which is used without a network."""
    path = DOCS / "_build" / "empty.inv"
    path.parent.mkdir(exist_ok=True)
    head = "# Sphinx inventory version 2\n# Project: none\n# Version: 0\n# The remainder is zlib.\n"
    path.write_bytes(head.encode() + zlib.compress(b""))
    return str(path)


# A missing inventory is not an error, since the extension `names` also knows addresses.
intersphinx_timeout = 3
intersphinx_mapping = {
    "python": ("https://docs.python.org/3", (None, no_inventory())),
    "attrs": ("https://www.attrs.org/en/stable", (None, no_inventory())),
    "hypothesis": ("https://hypothesis.readthedocs.io/en/latest", (None, no_inventory())),
}
