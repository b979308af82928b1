"""What one person likes: language, theme, the name under which he enters things; kept between runs.

Loads no user interface library, so that the command line may ask for the language too.
"""

import getpass
import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from platformdirs import user_config_path

from fejag_admin.common.files import own_folder, write_whole


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
    try:
        raw = json.loads(settings_path().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return Settings()
    if not isinstance(raw, dict):
        return Settings()
    texts = {field.name: value for field in fields(Settings) if isinstance(value := raw.get(field.name), str)}
    return Settings(**texts)


def save_settings(settings: Settings) -> bool:
    """Keep the settings; False if the file cannot be written (they hold for this run then)."""
    return keep(settings_path(), json.dumps(asdict(settings), ensure_ascii=False, indent=2) + "\n")


def keep(path: Path, text: str) -> bool:
    """Write a file of the program's own, wholly or not at all; False if it cannot be written."""
    try:
        own_folder(path.parent)
        write_whole(path, text)
    except OSError:
        return False
    return True


def login_name() -> str:
    """The name of the person logged in to this computer; empty if the system does not know."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""
