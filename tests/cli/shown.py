"""A presenter on a screen of a given size, without Textual."""

from __future__ import annotations

from northwest_passage.cli.game_ui import AnyTable, ui_of
from northwest_passage.cli.playing import Playing
from northwest_passage.cli.presenter import Presenter
from northwest_passage.cli.screen.app import drawn
from northwest_passage.cli.screen.layout import Layout, layout_for

REGIONS = ("map", "log", "panel", "menu")


class Shown:
    """Sends keys to a screen, and reads the texts on it."""

    def __init__(self, presenter: Presenter, width: int = 80, height: int = 24) -> None:
        self.presenter = presenter
        self.size = width, height
        self.settle()

    def press(self, *keys: str) -> None:
        """Press arrow keys, Escape and Enter by their names."""
        presenter = self.presenter
        for key in keys:
            match key:
                case "up" | "down":
                    presenter.move(1 if key == "down" else -1)
                case "left" | "right":
                    presenter.turn(1 if key == "right" else -1)
                case "escape":
                    presenter.back()
                case _:
                    presenter.enter("")
            self.settle()

    def type(self, line: str) -> str:
        """Type a line, and return the log."""
        self.presenter.enter(line)
        self.settle()
        return " ".join(self.part("log").split())

    def settle(self) -> None:
        """Run the bots."""
        for _ in self.presenter.work():
            pass

    def close_page(self) -> str:
        """Close the open page, and return its text."""
        page, self.presenter.page = self.presenter.page, None
        assert page is not None
        return "\n".join([page.title, *(line.plain for line in page.lines)])

    @property
    def layout(self) -> Layout:
        return layout_for(*self.size, self.presenter.ui.map_sizes(self.presenter.view))

    def part(self, name: str) -> str:
        """Return the text of a region, which it must not exceed."""
        region = getattr(self.layout, name)
        lines = drawn(self.presenter, name, region.size)
        assert len(lines) <= region.height
        assert all(line.cell_len <= region.width for line in lines), name
        return "\n".join(line.plain for line in lines)

    @property
    def seen(self) -> str:
        """Return the texts of all regions."""
        return "\n".join(map(self.part, REGIONS))


def playing(table: AnyTable, *, resolves_chance: bool = True) -> Playing:
    """Return a presenter for playing at a table."""
    ui = ui_of(table.game.name)
    return Playing(ui, table, resolves_chance=resolves_chance, pace=0.0)
