"""Build hook: compile the message catalogues (.po, written by people) into those read at run time (.mo)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path("fejag_admin", "texts", "locale")


def compile_catalogues(root: Path) -> list[Path]:
    """Compile the catalogues of the checkout at ``root`` newer than their compiled form; return those written."""
    written = []
    for source in sorted((root / LOCALE).glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3], abort_invalid=True)
        fresh = target.with_suffix(".mo.new")
        with fresh.open("wb") as file:
            write_mo(file, catalogue)
        fresh.replace(target)
        written.append(target)
    return written


class CustomBuildHook(BuildHookInterface[Any]):
    """Compiles the catalogues before a wheel, an sdist or an editable install is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  (the hook's signature)
        """Called by hatchling with the kind of build; the compiled files are listed as artifacts in pyproject."""
        compile_catalogues(Path(self.root))
