"""Build hook: compile the message catalogues (.po, for people) to those read at run time (.mo), and ship the data."""

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path("fejag_admin", "texts", "locale")


def compile_catalogues(root: Path) -> list[Path]:
    """Compile the catalogues of the checkout at ``root`` that are not those compiled; return those written.

    A compiled one has the time of its source: an older source taken out of the history is another one, too.
    """
    written = []
    for source in sorted((root / LOCALE).glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        changed = source.stat().st_mtime_ns
        if target.exists() and target.stat().st_mtime_ns == changed:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3], abort_invalid=True)
        fresh = target.with_suffix(f".mo.{os.getpid()}")  # two test processes may do this at once
        with fresh.open("wb") as file:
            write_mo(file, catalogue)
        os.utime(fresh, ns=(changed, changed))
        fresh.replace(target)
        written.append(target)
    return written


class CustomBuildHook(BuildHookInterface[Any]):
    """Compiles the catalogues before anything is built or installed; puts the data into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling with the kind of build (``version``) and what goes into it besides the packages."""
        compile_catalogues(Path(self.root))
        if self.target_name == "wheel" and version == "standard":  # an editable install finds them in the checkout
            build_data["force_include"][str(Path(self.root, "data"))] = "fejag_admin/_data"
