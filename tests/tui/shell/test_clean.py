"""Whatever comes from outside is drawn without signs that a terminal would obey, and nothing moves by that."""

from rich.segment import Segment
from textual.color import Color
from textual.content import Content
from textual.widgets import Static

from fejag_admin.common.names import COMMANDS
from fejag_admin.tui.shell.safe_app import CLEANING
from tests.tui.conftest import Running, wait_for

EVIL = "\x1b]52;c;cm0gLXJmIH4K\x07\x1b]0;PWN\x07\x1b[2K\u202eabc\x9b2J"


def test_a_line_keeps_its_width() -> None:
    line = [Segment(f"Ann{EVIL}"), Segment("!")]
    cleaned = CLEANING.apply(line, Color(0, 0, 0))
    assert "".join(segment.text for segment in cleaned) == "Ann]52;c;cm0gLXJmIH4K]0;PWN[2Kabc2J!"
    assert sum(segment.cell_length for segment in cleaned) == sum(segment.cell_length for segment in line)


async def test_whatever_is_shown_is_cleaned(running: Running) -> None:
    async with running() as (app, pilot):

        def drawn() -> str:
            return "\n".join(strip.text for strip in app.screen._compositor.render_strips())

        await app.screen.mount(Static(Content(f"Petr{EVIL}")), before=0)
        await wait_for(pilot, lambda: "Petr]52" in drawn())
        assert not COMMANDS.search(drawn())
