"""What one person likes: language, theme, the name under which he enters things; kept between runs.

Loads no user interface library, so that the command line may ask for the language too.
"""

import getpass
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import pairwise
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from fejag_admin.common.files import own_folder, write_whole
from fejag_admin.common.language import LANGUAGES, use_language


@dataclass(frozen=True, slots=True)
class Settings:
    """Empty means: not chosen yet, so the environment (language), the default (theme) or the login (name) decide.

    ``prints``: the folder to which prints go; empty is the one the program was started in.
    """

    language: str = ""
    theme: str = ""
    by: str = ""
    prints: str = ""


def settings_path() -> Path:
    """The file in which the settings are kept."""
    return user_config_path("fejag", appauthor=False) / "settings.json"


def load_settings() -> Settings:
    """Load the settings; a setting that is missing, unreadable or of the wrong type counts as not chosen."""
    raw = kept(settings_path())
    texts = {field.name: value for field in fields(Settings) if isinstance(value := raw.get(field.name), str)}
    return Settings(**texts)


def save_settings(settings: Settings) -> bool:
    """Keep the settings; False if the file cannot be written (they hold for this run then)."""
    return keep(settings_path(), asdict(settings))


def choose_language(arguments: Sequence[str]) -> None:
    """Use the language of ``--lang`` anywhere in the arguments, else of FEJAG_LANG, of the settings, of the locale.

    It is chosen before anything is imported that has texts: commands look theirs up when they are imported.
    """
    words = arguments[: arguments.index("--")] if "--" in arguments else arguments
    named = [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    named += [value for word, value in pairwise(words) if word == "--lang"]
    languages = (language for word in named for language in LANGUAGES if word and language.startswith(word.lower()))
    chosen = next(languages, "")
    if not chosen and os.environ.get("FEJAG_LANG", "").lower() not in LANGUAGES:
        chosen = load_settings().language or ""
    use_language(chosen if chosen in LANGUAGES else None)


def kept(path: Path) -> dict[str, Any]:
    """The JSON object in a file of the program's own; an empty one if there is none or it cannot be read."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return raw if isinstance(raw, dict) else {}


def keep(path: Path, value: Mapping[str, Any]) -> bool:
    """Write a JSON object to a file of the program's own, wholly or not at all; False if it cannot be written."""
    try:
        own_folder(path.parent)
        write_whole(path, json.dumps(value, ensure_ascii=False, indent=1) + "\n")
    except OSError:
        return False
    return True


def login_name() -> str:
    """The name of the person logged in to this computer; empty if the system does not know."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""
