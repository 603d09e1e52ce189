"""A player who plays in the browser with real clicks, or with the keyboard alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from playwright.sync_api import Locator, Page, TimeoutError

CAN = ":not([aria-disabled='true'])"
OPEN = """() => {
    const can = (element) => element.getAttribute("aria-disabled") !== "true";
    const ids = (query) => [...document.querySelectorAll(query)].filter(can).map((e) => e.dataset.focus);
    return {
        commands: ids("#commands button"),
        draws: [...ids(".market .tile[data-offer]"), ...ids(".card")],
        tiles: ids(".reserve .tile"),
        dialog: document.querySelector("dialog[open]")?.className ?? "",
        targets: document.querySelectorAll("#board [data-action]").length,
        yours: document.querySelector("#status:has(.yours) ~ #commands:not([inert])") !== null,
        over: document.getElementById("status").textContent.includes("is over"),
        ready: Number(document.body.dataset.ready),
        curtain: !document.getElementById("curtain").hidden,
    };
}"""
SETTLED = """(before) => !document.body.classList.contains("busy") && (
    document.querySelector("dialog[open]") !== null
    || (Number(document.body.dataset.ready) !== before
        && (document.querySelector("#status .yours") !== null
            || !document.getElementById("curtain").hidden
            || document.getElementById("status").textContent.includes("is over"))))"""

ANSWERED = """(before) => document.querySelector("#board [data-action], dialog[open]") !== null
    || Number(document.body.dataset.ready) !== before"""

WEIGHTS = {
    "command-place": 14,
    "command-draw_and_place": 14,
    "command-move": 8,
    "command-explore": 12,
    "command-discover": 12,
    "command-transfer": 2,
    "command-refresh": 0.7,
    "command-end_turn": 2,
    "command-pass": 0.3,
    "command-advance": 12,
    "command-raid": 4,
    "command-recover": 0.5,
    "command-drop_iceberg": 2,
    "command-fresh_water": 4,
    "command-card": 0,
}


HASTY = {**WEIGHTS, "command-pass": 300, "command-end_turn": 300}
"""The weights of a player who often passes, so that a game is soon over."""
MAPPED = {f"command-{key}" for key in ("move", "advance", "raid", "recover")}
"""The commands that are carried out on the map."""


class Driver:
    """Plays by clicking on whatever can be clicked, and counts its actions."""

    def __init__(self, page: Page, seed: int, weights: Mapping[str, float] = WEIGHTS) -> None:
        self.page = page
        self.weights = weights
        self.rng = Random(seed)
        self.done: Counter[str] = Counter()
        self.refused = False
        self.doubts = 0.5
        """The share of confirmation questions that the player declines."""

    def begin(self, link: str, seed: int | str) -> None:
        """Open the lobby, with this seed."""
        self.page.goto(link.replace("/#", f"/?seed={seed}#"))
        self.page.wait_for_selector("#start")

    def start(self) -> None:
        self.page.click("#start")
        self.page.wait_for_selector("body[data-ready]")
        self.page.evaluate("document.getElementById('speed').value = 'instant'")

    def start_here(self) -> None:
        """Give the screen to the player to act."""
        self.page.evaluate("document.getElementById('speed').value = 'instant'")
        self.decide()

    def open_table(self, link: str) -> None:
        """Open a table by its link, and show all moves at once. An open page only switches tables."""
        self.page.evaluate("delete document.body.dataset.ready")  # that of the previous table
        self.page.goto(link)
        self.page.wait_for_selector("#game:not([hidden])")
        self.page.wait_for_selector("body[data-ready]")
        self.page.evaluate("document.getElementById('speed').value = 'instant'")
        self.page.wait_for_function(SETTLED, arg=-1)
        if self.page.evaluate(OPEN)["curtain"]:
            self.decide()

    def play(self, most: int = 400) -> bool:
        """Play until the game is over, for at most ``most`` decisions, and return whether it is over."""
        for _ in range(most):
            self.page.wait_for_function(SETTLED, arg=-1, timeout=45_000)
            if self.page.evaluate(OPEN)["over"]:
                return True
            self.decide()
        return False

    def do(self, chosen: str) -> None:
        """Press a certain button, and complete the action."""
        seen = self.page.evaluate(OPEN)
        self._choose(chosen, seen["tiles"])
        self.page.wait_for_function(SETTLED, arg=seen["ready"], timeout=45_000)

    def press(self, place: Locator) -> None:
        """Click on a place on the map, and complete the action."""
        before = self.page.evaluate(OPEN)["ready"]
        place.dispatch_event("click")
        self._maybe()
        self.page.wait_for_function(SETTLED, arg=before, timeout=45_000)
        self.done["hex"] += 1

    def decide_once(self) -> None:
        """Make one decision, without waiting for the other players' actions."""
        before = self.page.evaluate(OPEN)["ready"]
        self._decide()
        if self._gave_up():
            return
        self.page.wait_for_function(
            "before => Number(document.body.dataset.ready) !== before", arg=before, timeout=45_000
        )

    def decide(self) -> None:
        """Make one decision."""
        before = self.page.evaluate(OPEN)["ready"]
        self._decide()
        if not self._gave_up():
            self.page.wait_for_function(
                SETTLED, arg=before, timeout=45_000
            )  # bots may continue alone

    def _gave_up(self) -> bool:
        """Return whether the player has cancelled the action, so nothing will happen."""
        if not self.refused:
            return False
        self.refused = False
        self.page.keyboard.press("Escape")
        return True

    def _decide(self) -> None:
        seen = self.page.evaluate(OPEN)
        if seen["curtain"]:
            self.done["curtain"] += 1
            self.page.click("#curtain-ready")
            self.page.wait_for_function("() => !document.body.dataset.ready.startsWith('curtain')")
            return
        if seen["dialog"]:
            self._answer()
        elif seen["targets"]:
            self._target()
        else:
            options = [*seen["commands"], *seen["draws"]]
            if not options:  # more frames are on their way
                self.page.wait_for_timeout(50)
                self.refused = True
                return
            weights = [self.weights.get(option, 1.0) for option in options]
            [chosen] = self.rng.choices(options, weights)
            self._choose(chosen, seen["tiles"])

    def _choose(self, chosen: str, tiles: list[str]) -> None:
        seen = self.page.evaluate(OPEN)["ready"]
        self.done[chosen.removeprefix("command-")] += 1
        if chosen.startswith("card-"):
            name = self.page.get_attribute(f"[data-focus='{chosen}']", "data-card")
            self.done[f"card {name}"] += 1
        try:
            self.page.click(f"[data-focus='{chosen}']", timeout=3_000)
        except TimeoutError:  # another player's action arrived in between
            self.refused = True
            return
        if chosen == "command-place":
            if not self.page.query_selector(".reserve [aria-pressed=true]"):
                if not tiles:  # the panel was about to change
                    self.refused = True
                    return
                self.page.click(f"[data-focus='{self.rng.choice(tiles)}']")
            self._place()
        elif chosen == "command-draw_and_place":
            self._place()
        elif chosen == "command-draw":
            offers = self.page.locator(f".market .tile[data-offer]{CAN}")
            self._any(offers).click()
            self._maybe()
        elif chosen in MAPPED:
            self.page.wait_for_selector("#board [data-action]")
            self._target()
        elif chosen.startswith("card-"):
            # Next is a map, a question, or the following decision.
            self.page.wait_for_function(ANSWERED, arg=seen)
            if self.page.query_selector("#board [data-action]"):
                self._target()
            else:
                self._maybe()
        elif chosen == "command-transfer":
            self._transfer()
        else:
            self._maybe()

    def _any(self, found: Locator) -> Locator:
        found.first.wait_for(state="attached")  # the board may just be redrawn
        return found.nth(self.rng.randrange(found.count()))

    def _place(self) -> None:
        """Point at a place, sometimes turn the tile there, and click."""
        spot = self._any(self.page.locator(".mark.spot"))
        box = spot.bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.wait_for_selector("#tip:not([hidden])")
        for _ in range(self.rng.randrange(3)):
            self.page.keyboard.press("r")
        # It was turned there, so its ghost may now be beside the pointer.
        ghost = self.page.locator(".ghost-tile rect").bounding_box()
        assert ghost is not None
        self.page.mouse.click(ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2)
        self._maybe()

    def _target(self) -> None:
        # A player who sails home sees nothing more of the game.
        out = self.page.locator("#board [data-action]:not([aria-label*='home to Greenland'])")
        target = self._any(out if out.count() else self.page.locator("#board [data-action]"))
        self.done[str(target.get_attribute("class")).split()[-1]] += 1
        target.dispatch_event("click")  # where targets overlap, the intended one
        self._maybe()

    def _transfer(self) -> None:
        """Change the numbers until they are legal."""
        dialog = self.page.locator("dialog[open]")
        for _ in range(20):
            go = dialog.locator(".primary")
            if go.is_enabled():
                go.click()
                self._maybe()
                return
            self._any(dialog.locator(".stepper button")).click()
        dialog.locator(".close").click()
        self.refused = True

    def _maybe(self) -> None:
        """Answer a question, if there is one."""
        self.page.wait_for_timeout(15)
        for _ in range(3):
            if not self.page.query_selector("dialog.choice[open]"):
                return
            self._answer()

    def _answer(self) -> None:
        options = self.page.locator("dialog[open] .options button")
        if not options.count():
            self.page.keyboard.press("Escape")
            return
        title = self.page.locator("dialog[open] h2").inner_text()
        self.done[f"asked: {title}"] += 1
        unsure = title == "Are you sure?" and self.rng.random() < self.doubts
        self.refused = unsure
        (options.last if unsure else options.first).click()
        self.page.wait_for_timeout(15)
