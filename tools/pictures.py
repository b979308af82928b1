"""The pictures in the README: ``python -m tools.pictures`` takes them anew, of a demo made for it."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fejag_admin.tui.shell.app import FejagApp

DOCS = Path(__file__).resolve().parent.parent / "docs"
SIZE = (100, 30)
KEYS = {
    "fejag": ("4",),
    "demo-result": ("2", "o", *"E F=J A G", "enter"),
    "demo-slips": ("enter", "f6", *"E bear Q15; F bear Z38; J tiger B29; G tiger A1 !"),
    "demo-day": ("ctrl+s", "enter", "escape", "escape", "1", "c"),
}
"""The pictures in the order in which they are taken, and the keys pressed before each."""


def pictures(folder: Path) -> dict[str, str]:
    """The pictures as SVG, by their names; the demo is made in a folder. Raise RuntimeError if it cannot be."""
    from click.testing import CliRunner

    from fejag_admin.cli.program import fejag
    from fejag_admin.common.language import use_language
    from fejag_admin.tui.shell.app import FejagApp

    place = str(folder / "demo.db")
    made = CliRunner().invoke(fejag, ["--lang", "en", "--store", place, "--by", "Petr", "demo", "--no-tui"])
    if made.exit_code:
        raise RuntimeError(made.output)
    use_language("en")
    return asyncio.run(_taken(FejagApp(place, None, "Petr")))


async def _taken(app: FejagApp) -> dict[str, str]:
    """Press the keys and take a picture whenever all has come to rest."""
    taken = {}
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(1)
        for name, keys in KEYS.items():
            for key in keys:
                await pilot.press(key)
                await pilot.pause(0.1 if len(key) == 1 else 1)
            app.clear_notifications()
            await pilot.pause(1)
            taken[name] = re.sub(r"@font-face \{.*?\}\s*", "", app.export_screenshot(), flags=re.S)
    return taken


def words(picture: str) -> str:
    """What a picture says, row by row."""
    rows: dict[float, list[str]] = {}
    for row, text in re.findall(r'y="([\d.]+)"[^>]*>([^<]+)</text>', picture):
        rows.setdefault(float(row), []).append(unescape(text).replace("\xa0", " "))
    return "\n".join("".join(rows[row]).rstrip() for row in sorted(rows))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home}
        for name, picture in pictures(Path(home)).items():
            (DOCS / f"{name}.svg").write_text(picture, "utf-8")
            print(f"{name}\n{words(picture)}")
