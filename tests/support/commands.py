"""Commands that tests run."""

from __future__ import annotations

from collections.abc import Callable

import attrs


@attrs.frozen
class Result:
    code: int
    out: str
    err: str


Run = Callable[..., Result]
