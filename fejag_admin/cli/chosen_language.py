"""The language of a run, found before anything is imported that has texts: commands look theirs up when imported."""

import os
from collections.abc import Sequence
from itertools import pairwise

from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.common.settings import load_settings


def choose_language(arguments: Sequence[str]) -> None:
    """Use the language of ``--lang`` anywhere in the arguments, else of FEJAG_LANG, of the settings, of the locale."""
    words = arguments[: arguments.index("--")] if "--" in arguments else arguments
    named = [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    named += [value for word, value in pairwise(words) if word == "--lang"]
    languages = (language for word in named for language in LANGUAGES if word and language.startswith(word.lower()))
    chosen = next(languages, "")
    if not chosen and os.environ.get("FEJAG_LANG", "").lower() not in LANGUAGES:
        chosen = load_settings().language or ""
    use_language(chosen if chosen in LANGUAGES else None)
