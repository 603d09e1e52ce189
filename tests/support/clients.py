"""A server that validates every document it sends, for clients that play whole games with documents alone.

``python -m tests.support.clients FOLDER`` plays games of both kinds with a client in Node, which validates
every document with ajv. The folder has ajv in its ``node_modules``. `nox -s typescript` creates one.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from northwest_passage import EXPEDITION
from northwest_passage.adventure import ADVENTURE
from tests.expedition.test_schema import BUNDLES, at_anchor
from tests.support.examples import EXAMPLES, load_example

CLIENT = EXAMPLES / "web_client.mjs"
GAMES: tuple[Any, ...] = (EXPEDITION, ADVENTURE)


ENDPOINT = load_example("web_endpoint")
VALIDATORS = {
    f"{prefix}{short}": at_anchor(game, short)
    for game, prefix in (("expedition", ""), ("adventure", "adventure."))
    for short in ("frame", "refusal")
}


class Handler(ENDPOINT.Handler):  # type: ignore[misc,name-defined]  # loaded from a file
    """The example's request handler, which also validates what it sends."""

    def answer(self, status: int, document: dict[str, Any]) -> None:
        try:
            for sent in document.get("frames", [document] if "format" in document else []):
                name = sent["format"].partition(".")[2]
                # Of two clients, one validates even frames and the other odd ones, so each is validated once.
                if (sent.get("number", 0) + (self.player() or 0)) % 2 == 0 or name.endswith(
                    "refusal"
                ):
                    VALIDATORS[name].validate(json.loads(json.dumps(sent)))
                self.server.sent[name] += 1
        except Exception as error:  # a client only sees that its server has failed
            self.server.problems.append(error)
            document = {"message": str(error)[:500]}
            status = 500
        super().answer(status, document)


@contextmanager
def serving(game: Any, seed: int, players: int = 2, *, look: bool = True) -> Iterator[Any]:
    """Run a server of one game, which counts the documents it sends by format and records the invalid ones.

    :param look: whether it validates what it sends, which takes time.
    """
    names = ["Ross", "Rae", "Back", "Parry"][:players]
    server: Any = ENDPOINT.Server(0, names, seed, game)
    if look:
        server.RequestHandlerClass = Handler
    server.sent, server.problems = Counter[str](), []
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def run_node(program: Path, server: Any, *options: str) -> str:
    """Play all seats with a program in Node, and return what it prints."""
    arguments = [f"http://127.0.0.1:{server.server_port}", *server.keys]
    done = subprocess.run(
        ["node", str(program), *options, *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert not server.problems, server.problems
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def main(folder: str) -> None:
    """Play with a client that uses ajv."""
    schemas = Path(folder) / "schemas.json"
    schemas.write_text(json.dumps([*BUNDLES.values()]), encoding="ascii")
    program = Path(folder) / "validating_client.mjs"  # beside the modules it needs
    for game in GAMES:
        for seed, players in ((1, 2), (2, 3), (3, 4)):
            with serving(game, seed, players, look=False) as server:
                # One key in 4,096 begins with two dashes, and must not be taken for an option.
                server.keys = {f"--{key}": player for key, player in server.keys.items()}
                options = f"--client={CLIENT}", f"--schemas={schemas}", "--"
                printed = run_node(program, server, *options)
                assert server.table.is_over
                print(f"{game.title}, {players} players: {printed.strip()}")


if __name__ == "__main__":
    main(sys.argv[1])
