"""The server's answers to a host who invites others, and to players who want a rematch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from northwest_passage._internal.imports import needs_extra
from northwest_passage.errors import NorthwestPassageError
from northwest_passage.web.links import links, reachable_origin
from northwest_passage.web.live import LiveTables
from northwest_passage.web.session import complaint

with needs_extra("web"):
    from starlette.exceptions import HTTPException
    from starlette.requests import Request
    from starlette.responses import JSONResponse, Response

__all__ = ["links_from", "rematch"]


def links_from(
    origins: Sequence[str],
) -> Callable[[LiveTables, Request, str, tuple[int, ...]], Awaitable[Response]]:
    """Return a function that answers with the links to a table.

    :param origins: the origins at which others reach the server.
    """

    async def answer(live: LiveTables, request: Request, key: str, _: tuple[int, ...]) -> Response:
        name = request.path_params["name"]
        keys = live.lobby.keys(name)
        if keys is None:
            raise HTTPException(404, "This table does not exist.")
        own = request.headers.get("origin") or f"http://{request.headers['host']}"
        origin = reachable_origin(own, origins)
        return JSONResponse(await live.answer(key, links, origin, name, keys[1:]))

    return answer


async def rematch(live: LiveTables, request: Request, key: str, seats: tuple[int, ...]) -> Response:
    """Set up a rematch, and report it to all players."""
    if not seats:
        raise HTTPException(403, "Spectators can only watch.")
    name = request.path_params["name"]
    try:
        following = await live.answer(key, live.lobby.rematch, name)
    except (NorthwestPassageError, OSError) as error:
        return JSONResponse(complaint(error), 400)
    place = live.lobby.loaded(name)
    if place is not None:
        with live.using(place):
            live.news(place)
    return JSONResponse({"type": "rematch", "table": following})
