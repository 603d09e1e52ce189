"""The API pages: every public name once, at the place from which it is imported, with types as links."""

from __future__ import annotations

import ast
import builtins
import importlib
import inspect
import pydoc
import re
import sys
import textwrap
from typing import Any, ClassVar

import attrs
from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx.addnodes import desc, desc_content, desc_signature, pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import TypeAliasForwardRef
from sphinx.util.typing import ExtensionMetadata

from docs._ext.fields import words_for
from docs._ext.public import (
    DOORS,
    PACKAGE,
    all_names,
    constructor_words,
    data_docstring,
    door_of,
    modules,
    names_of,
    offered,
)

logger = logging.getLogger(__name__)


class Api(SphinxDirective):
    """``{api} northwest_passage.expedition.actions``: what a module says of itself, and all its public names.

    ``first`` names those that come first; the others follow in the order of the module.
    """

    required_arguments = 1
    option_spec: ClassVar = {"first": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        module = self.arguments[0]
        lines = ["```{eval-rst}", f".. automodule:: {module}", "   :no-members:", "", "```"]
        first = str(self.options.get("first", "")).split()
        names = sorted(names_of(module), key=lambda name: _place(name, first))
        lines += ["", f"*{_import_words(module, names)}*", "", "```{eval-rst}"]
        for name in names:
            lines += [*_directive(name, module), ""]
        lines.append("```")
        holder = nodes.Element()
        source = StringList(lines, self.get_source_info()[0])
        self.state.nested_parse(source, self.content_offset, holder)
        return holder.children


def _place(name: str, first: list[str]) -> int:
    last = name.rpartition(".")[2]
    return first.index(last) if last in first else len(first)


def _import_words(module: str, names: list[str]) -> str:
    door = door_of(module)
    outer = sum(name.rpartition(".")[0] == door for name in names)
    if outer == len(names):
        return f"Import from `{door}`."
    if not outer:
        return f"Import from `{module}`."
    return f"Names shown as `{door}.Name` are imported from there, the others from `{module}`."


def _directive(name: str, module: str) -> list[str]:
    parent, _, last = name.rpartition(".")
    value = getattr(importlib.import_module(module), last)
    if inspect.isclass(value):
        return [f".. autoclass:: {name}", *["   :inherited-members:"] * _has_private_base(value)]
    if inspect.isroutine(value) or hasattr(value, "__wrapped__"):
        return [f".. autofunction:: {name}"]
    # A value, or an alias of a type: what it says stands in its own module; a short value speaks for itself.
    text = data_docstring(module, last)
    lines = [f".. py:currentmodule:: {parent}", "", f".. py:data:: {last}", ""]
    if len(repr(value)) < 60:
        lines.insert(3, f"   :value: {value!r}")
    elif not text:
        raise ExtensionError(f"{module}.{last} has no docstring")
    return lines + textwrap.indent(text, "   ").splitlines()


def _has_private_base(cls: type) -> bool:
    """Whether a class has members from a base that has no page of its own."""
    return any(
        base.__module__.startswith(f"{PACKAGE}._")
        and any(not member.startswith("_") for member in vars(base))
        for base in cls.__mro__[1:]
    )


# -- Links -----------------------------------------------------------------------------------------


def public_name(target: str) -> str | None:
    """Where a name is documented: northwest_passage.expedition.state.State as northwest_passage.State."""
    if target.partition(".")[0] != PACKAGE:
        return None
    door = door_of(target)
    parts = target.removeprefix(door).strip(".").split(".")
    for i, part in enumerate(parts):
        if part in offered(door):
            return ".".join([door, *parts[i:]])
    return None


ELSEWHERE = {
    "attrs": "https://www.attrs.org/en/stable/api.html",
    "gymnasium": "https://gymnasium.farama.org/api/env/",
    "hypothesis": "https://hypothesis.readthedocs.io/en/latest/reference/strategies.html",
    "numpy": "https://numpy.org/doc/stable/reference/index.html",
    "npt": "https://numpy.org/doc/stable/reference/typing.html",
    "np": "https://numpy.org/doc/stable/reference/index.html",
    "pettingzoo": "https://pettingzoo.farama.org/api/aec/",
}
"""Where other libraries describe their names, for a build without their inventories."""


def address(target: str) -> str | None:
    """The page of the Python documentation, or of a library we use, about a name."""
    name = {"Random": "random.Random"}.get(target, target).removeprefix("builtins.")
    first = name.partition(".")[0]
    thing = getattr(builtins, first, None)
    if first in ELSEWHERE:
        return ELSEWHERE[first]
    if name in ("None", "NotImplemented"):
        page = "constants"
    elif first in sys.stdlib_module_names and pydoc.locate(name) is not None:
        page = name
        while not inspect.ismodule(pydoc.locate(page)):
            page = page.rpartition(".")[0]
    elif thing is None:
        return None
    elif isinstance(thing, type) and issubclass(thing, BaseException):
        page = "exceptions"
    elif first in {"bytes", "dict", "frozenset", "list", "range", "set", "str", "tuple"}:
        page = "stdtypes"
    else:
        page = "functions"
    return f"https://docs.python.org/3/library/{page}.html#{name}"


def resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.Element | None:
    """Find what neither this documentation nor an inventory has found."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    if uri := address(target):
        return nodes.reference("", "", content, internal=False, refuri=uri)
    domain = env.domains.python_domain
    parts = target.split(".")
    if any(part.startswith("_") for part in parts):
        return content  # a private name has no page
    candidates = [
        public_name(target),
        *(f"{door}.{target}" for door in _doors(node) if parts[0] in offered(door)),
        f"{node.get('py:module')}.{target}",
    ]
    name = next((name for name in candidates if name in domain.objects), None)
    if name is None:  # look in all modules: a docstring speaks from inside its own
        ends = sorted((name for name in domain.objects if name.endswith(f".{target}")), key=len)
        here = _doors(node)[0]
        name = next((name for name in ends if door_of(name) == here), target)
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", name, node, content)


def name_in_full(app: Sphinx, doctree: nodes.document) -> None:
    """Let a bare name that both games offer mean that of the game in whose text it stands."""
    for node in doctree.findall(pending_xref):
        target = str(node.get("reftarget"))
        here = _doors(node)[0]
        if node.get("refdomain") == "py" and target in AMBIGUOUS and target in offered(here):
            node["reftarget"] = public_name(f"{here}.{target}")
            node["refspecific"] = False


AMBIGUOUS = {
    name
    for name in {*offered(DOORS[0])} & {*offered(DOORS[1])}
    if len({id(getattr(importlib.import_module(door), name)) for door in DOORS}) > 1
}


def _doors(node: pending_xref) -> tuple[str, ...]:
    """The doors, that of the game first in whose text a name stands."""
    here = door_of(str(node.get("py:module") or PACKAGE))
    return (here, *(door for door in DOORS if door != here))


def restore_docstring(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Give a field its words: those of the source, which attrs may drop, or those that many fields share."""
    parent, _, attribute = name.rpartition(".")
    owner = pydoc.locate(parent)
    silent = not any(lines) or lines[0].startswith("Alias for field number")
    if silent and what in ("attribute", "property") and isinstance(owner, type):
        lines[:] = words_for(owner, attribute).splitlines()


def add_constructor(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Let a class also say how it is made. ``autoclass_content`` would show what attrs writes there, too."""
    if isinstance(obj, type) and (words := constructor_words(obj)):
        lines += ["", *words.splitlines()]


def hide_signature(
    app: Sphinx, what: str, name: str, obj: object, options: object, args: str, result: str
) -> tuple[str, str] | None:
    """Show no parameters for a Protocol: nobody makes one."""
    return ("", "") if getattr(obj, "_is_protocol", False) else None


class _Shown:
    """The default of a parameter, as a signature shows it."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __repr__(self) -> str:
        return self.words


def plain_defaults(app: Sphinx, obj: object, bound_method: bool) -> None:
    """Show the defaults of fields as values: in the source that attrs makes they are what it looks up."""
    if not inspect.isfunction(obj) or obj.__name__ != "__init__":
        return
    owner = getattr(sys.modules[obj.__module__], obj.__qualname__.partition(".")[0], None)
    if not isinstance(owner, type) or not attrs.has(owner):
        return
    defaults = {field.alias: field.default for field in attrs.fields(owner)}
    signature = inspect.signature(obj)
    parameters = [
        parameter.replace(default=_Shown(_default_words(owner, defaults[name])))
        if name in defaults and parameter.default is not parameter.empty
        else parameter
        for name, parameter in signature.parameters.items()
    ]
    setattr(obj, "__signature__", signature.replace(parameters=parameters))  # noqa: B010


def _default_words(owner: type, default: Any) -> str:
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]  # a class, whatever its stub says
        return "..." if default.takes_self else repr(default.factory())
    if inspect.isfunction(default):
        return "..." if default.__name__.startswith("_") else default.__name__
    for name, value in vars(sys.modules[owner.__module__]).items():
        if value is default and name.isupper():
            return name
    return repr(default)


def warn_of_silence(app: Sphinx, document: nodes.document) -> None:
    """Warn of every entry without a word; a warning stops the build of ``nox -s docs``."""
    for entry in document.findall(desc):
        content = next(iter(entry.findall(desc_content)), None)
        if entry.get("domain") == "py" and content is not None and not content.children:
            [*names] = (name for part in entry.findall(desc_signature) for name in part["ids"])
            logger.warning("%s has no word of explanation", ", ".join(names), location=entry)


MARKUP = re.compile(r":\w+:`[^`]*`|:\w+ \w+:|[`'\"*\n]")


def warn_of_lost_constructors(app: Sphinx, document: nodes.document) -> None:
    """Warn of a class whose entry does not show all that ``__init__`` says, parameters included."""
    for entry in document.findall(desc):
        signature = next(iter(entry.findall(desc_signature)))
        name = f"{signature.get('module')}.{signature.get('fullname')}"
        cls = pydoc.locate(name) if entry.get("objtype") == "class" else None
        if isinstance(cls, type):
            shown = " ".join(entry.astext().split())
            pieces = [piece.strip() for piece in MARKUP.split(constructor_words(cls))]
            if lost := [piece for piece in pieces if piece not in shown]:
                logger.warning("%s does not show of __init__: %s", name, lost, location=entry)


def import_types() -> None:
    """Carry out the imports that are there for type checkers, so that types can be looked up."""
    for module in [*sys.modules]:
        if module.startswith(f"{PACKAGE}."):
            namespace = sys.modules[module]
            for statement in ast.parse(inspect.getsource(namespace)).body:
                match statement:
                    case ast.If(test=ast.Name("TYPE_CHECKING"), body=body):
                        exec(compile(ast.Module(body, []), module, "exec"), vars(namespace))


# -- Nothing is left out ---------------------------------------------------------------------------


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Stop the build when a public name is not documented."""
    known = env.domains.python_domain.objects
    missing = sorted({name for name in all_names() if name not in known})
    if missing:
        raise ExtensionError("Public, but on no page of the reference:\n" + "\n".join(missing))


def setup(app: Sphinx) -> ExtensionMetadata:
    # Inside tuple[...] an alias is shown by its repr: sphinx-doc/sphinx#14003.
    setattr(TypeAliasForwardRef, "__repr__", lambda alias: alias.name)  # noqa: B010
    for module in modules():
        importlib.import_module(module)
    import_types()
    app.add_directive("api", Api)
    app.connect("autodoc-process-docstring", restore_docstring)
    app.connect("autodoc-process-docstring", add_constructor)
    app.connect("autodoc-process-signature", hide_signature)
    # After autodoc has put the source of defaults in their place.
    app.connect("autodoc-before-process-signature", plain_defaults, priority=600)
    app.connect("doctree-read", name_in_full)
    app.connect("doctree-read", warn_of_silence)
    app.connect("doctree-read", warn_of_lost_constructors)
    app.connect("missing-reference", resolve, priority=600)  # after intersphinx
    app.connect("env-check-consistency", check)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
