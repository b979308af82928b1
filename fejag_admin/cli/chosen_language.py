"""The language of a run, found before anything is imported that has texts: commands look theirs up when imported."""

import os
from collections.abc import Sequence
from itertools import pairwise

from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.common.settings import load_settings


def choose_language(arguments: Sequence[str]) -> str:
    """Use the language of ``--lang`` anywhere in the arguments, else of FEJAG_LANG, of the settings, of the locale.

    Return the value of FEJAG_LANG if it was needed and is an unknown language, else an empty text.
    """
    words = arguments[: arguments.index("--")] if "--" in arguments else arguments
    languages = [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    languages += [value for word, value in pairwise(words) if word == "--lang"]
    named = (language for word in languages for language in LANGUAGES if word and language.startswith(word.lower()))
    chosen = next(named, None)
    wanted = os.environ.get("FEJAG_LANG", "")
    if chosen is not None or wanted.lower() in LANGUAGES:
        use_language(chosen)
        return ""
    kept = load_settings().language
    use_language(kept if kept in LANGUAGES else None)
    return wanted
