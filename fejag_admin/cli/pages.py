"""The first page of help, set by click in every language and width when the program is built: click takes long to load.

A page counts only while it is that of the commands as they are; else click sets it, as it sets all other pages.
"""

from __future__ import annotations

import os
import sys
import zlib
from shutil import get_terminal_size

from fejag_admin.common.language import LANGUAGES, Language, compiled, current_language, speaking, use_language

WIDTHS = range(50, 79)
"""All widths of a page: two columns less than the terminal has, but neither fewer nor more than these."""

_HERE = os.path.dirname(__file__)


def ready_page() -> str | None:
    """The help of the program, in the language and for the terminal of whoever asks; None if click has to set it."""
    wanted = os.environ.get("FEJAG_LANG", "").lower()
    if wanted not in LANGUAGES:
        if wanted:
            return None  # no language of ours, which has to be told
        kept = kept_language()
        use_language(kept if kept in LANGUAGES else None)
    language = current_language()
    stamp, *pages = _read(language)
    return pages[min(max(get_terminal_size().columns - 2, WIDTHS[0]), WIDTHS[-1]) - WIDTHS[0]] if stamp else None


def kept_language() -> str:
    """The language of the settings; on Linux without what `load_settings` needs, which takes longer than the page."""
    if sys.platform != "linux":
        from fejag_admin.common.settings import load_settings

        return load_settings().language
    import json

    folder = os.environ.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")
    try:
        with open(os.path.join(folder, "fejag", "settings.json"), encoding="utf-8") as file:
            kept = json.load(file)["language"]
    except (OSError, ValueError, RecursionError, LookupError, TypeError):
        return ""
    return kept if isinstance(kept, str) else ""


def write_pages() -> None:
    """Write the pages of all languages, unless they are there."""
    from pathlib import Path

    from fejag_admin.common.files import EVERYBODY, NewFile

    for language in LANGUAGES:
        if _read(language)[0]:
            continue
        from fejag_admin.cli.program import program

        with speaking(language):
            command = program()
            contexts = (command.context_class(command, info_name="fejag", terminal_width=width) for width in WIDTHS)
            pages = [command.get_help(context) for context in contexts]
        with NewFile(Path(_file(language)), EVERYBODY) as file:  # two processes may do this at once
            file.write(zlib.compress("\f".join((_stamp(language), *pages)).encode()))
            file.publish()


def _read(language: Language) -> list[str]:
    """The stamp and the pages kept for a language; an empty stamp if they are not those of the commands as they are."""
    try:
        with open(_file(language), "rb") as file:
            kept = zlib.decompress(file.read()).decode().split("\f")
    except (OSError, zlib.error, ValueError):
        return [""]
    return kept if kept[0] == _stamp(language) else [""]


def _file(language: Language) -> str:
    return os.path.join(_HERE, f"help.{language}.page")


def _stamp(language: Language) -> str:
    """What changes when commands or their sentences do: how long the files are in which they stand."""
    with os.scandir(_HERE) as found:
        length = sum(file.stat().st_size for file in found if file.name.endswith(".py"))
    catalogue = compiled(language)
    return f"{length} {os.path.getsize(catalogue) if os.path.exists(catalogue) else 0}"


if __name__ == "__main__":
    write_pages()
