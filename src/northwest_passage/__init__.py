"""Rules of two board games, *Expedition: Northwest Passage* and *Northwest Passage Adventure*.

This package re-exports the public names of :mod:`northwest_passage.expedition`. The other game is in
:mod:`northwest_passage.adventure`.

>>> import random
>>> import northwest_passage as nwp
>>> rng = random.Random(1845)
>>> state = nwp.new_game(["Ross", "Rae"], rng=rng)
>>> while not state.is_over:
...     state = nwp.apply(state, rng.choice(nwp.legal_actions(state)))
>>> sorted(line.name for line in nwp.standings(state))
['Rae', 'Ross']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0.dev0"

if TYPE_CHECKING:
    from northwest_passage import adventure as adventure
    from northwest_passage import expedition as expedition
    from northwest_passage.expedition import *  # noqa: F403
    from northwest_passage.expedition import __all__ as __all__
    from northwest_passage.expedition import svg as svg
    from northwest_passage.expedition import text as text
else:  # hidden from type checkers, which would otherwise accept any name
    _MODULES = (
        *("adventure", "bots", "cli", "errors", "expedition", "game", "games", "records", "rl"),
        *("rulebook", "schemas", "simulate", "table", "testing", "web"),
    )

    def __getattr__(name: str) -> object:
        """Return a public name of Expedition, or import a module of this package."""
        from importlib import import_module

        from northwest_passage._internal.imports import no_attribute

        if name in _MODULES:  # the top layer may import every module
            return import_module(f"{__name__}.{name}")
        import northwest_passage.expedition as expedition

        if name == "__all__":
            value: object = [*expedition.__all__, "__version__"]
        elif name in (*expedition.__all__, "svg", "text"):
            value = getattr(expedition, name)
        else:
            raise no_attribute(__name__, name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        from northwest_passage.expedition import __all__

        return sorted({*__all__, *_MODULES, "__version__", "svg", "text"})
