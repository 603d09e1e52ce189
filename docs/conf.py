"""Sphinx configuration. Builds without a network: no inventories are fetched."""

import ast
import builtins
import importlib
import inspect
import pydoc
import sys
import textwrap

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.inspect import TypeAliasForwardRef

import northwest_passage as nwp

project = "northwest_passage"
author = "the northwest_passage authors"
copyright = f"2026, {author}"
release = version = nwp.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx_copybutton",
]
exclude_patterns = ["_build"]
nitpicky = True

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_type_aliases = {name: f"~northwest_passage.{name}" for name in ["Action", "Event"]}
add_module_names = False
maximum_signature_line_length = 80

# Docstrings are run by pytest, in the names of their module; here it is the pages' turn.
doctest_test_doctest_blocks = ""

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"{project} {release}"


def public_name(target: str) -> str | None:
    """Where a name is documented: northwest_passage.state.State as northwest_passage.State."""
    package, *parts = target.split(".")
    if package == project:
        for i, part in enumerate(parts):
            if part in nwp.__all__:
                return ".".join([package, *parts[i:]])
    return None


def python_address(target: str) -> str | None:
    """The page of the Python documentation about a builtin or a name of the standard library."""
    name = target.removeprefix("builtins.")
    first = name.partition(".")[0]
    thing = getattr(builtins, first, None)
    if first == "None":
        page = "constants"
    elif isinstance(thing, type) and issubclass(thing, BaseException):
        page = "exceptions"
    elif first in {"bytes", "dict", "frozenset", "list", "range", "set", "str", "tuple"}:
        page = "stdtypes"
    elif thing is not None:
        page = "functions"
    elif first in sys.stdlib_module_names:
        page = name.rpartition(".")[0]
        while page:
            try:
                importlib.import_module(page)
            except ImportError:
                page = page.rpartition(".")[0]
            else:
                break
        page = page or name
    else:
        return None
    return f"https://docs.python.org/3/library/{page}.html#{name}"


def resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.Element | None:
    if node.get("refdomain") != "py":
        return None
    if public := public_name(node["reftarget"]):
        domain = env.get_domain("py")
        return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", public, node, content)
    if address := python_address(node["reftarget"]):
        return nodes.reference("", "", content, internal=False, refuri=address)
    return None


def restore_docstring(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Give a cached_property its docstring back: attrs makes it a slot, and drops the text."""
    parent, _, attribute = name.rpartition(".")
    owner = pydoc.locate(parent)
    if lines or what != "attribute" or not isinstance(owner, type):
        return
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(owner)))):
        if isinstance(node, ast.FunctionDef) and node.name == attribute:
            lines += (ast.get_docstring(node) or "").splitlines()


def setup(app: Sphinx) -> None:
    # Inside tuple[...] an alias is shown by its repr: sphinx-doc/sphinx#14003.
    setattr(TypeAliasForwardRef, "__repr__", lambda alias: alias.name)  # noqa: B010
    app.connect("autodoc-process-docstring", restore_docstring)
    app.connect("missing-reference", resolve)
