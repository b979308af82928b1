"""Every sentence shown to a person, in Czech and English.

A sentence is written in English where it is used, as ``_("... {name} ...").format(name=...)``, and looked up in the
catalogue of the chosen language when it is shown. English needs no catalogue. If the Czech one has not been compiled
(a bare checkout), the sentences come out in English.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from gettext import NullTranslations, translation
from typing import Literal

Language = Literal["cs", "en"]
LANGUAGES: dict[Language, str] = {"cs": "čeština", "en": "English"}
"""Every language with its name in itself. Czech where nothing tells which; English is that of the sentences."""

_LOCALE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "texts", "locale")
_chosen: Language | None = None
_spoken: ContextVar[Language | None] = ContextVar("spoken", default=None)


def use_language(language: str | None) -> None:
    """Set the language of this process from now on; None leaves it to the environment again.

    Raise ValueError if there is no such language.
    """
    global _chosen
    chosen = next((code for code in LANGUAGES if code == language), None)
    if language is not None and chosen is None:
        raise ValueError(f"no such language: {language!r}; there are {', '.join(LANGUAGES)}")
    _chosen = chosen
    _of_environment.cache_clear()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Translate into ``language`` inside this context, in this thread or task only."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def current_language() -> Language:
    """The language of `speaking`, else that of `use_language`, else by the environment.

    There FEJAG_LANG decides, then the locale; and Czech if nothing does.
    """
    return _spoken.get() or _chosen or _of_environment()


def _(message: str) -> str:
    """The English sentence ``message`` in the current language."""
    return _catalogue(current_language()).gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The sentence for ``n`` things in the current language (Czech has three forms)."""
    return _catalogue(current_language()).ngettext(singular, plural, n)


def in_language(language: Language, message: str) -> str:
    """The English sentence ``message`` in a given language."""
    return _catalogue(language).gettext(message)


def number_text(number: int, *, plus: bool = False) -> str:
    """A number as people read it, a negative one with a minus of full width; ``plus``: any other with a plus."""
    return f"{number:{'+' if plus else ''}}".replace("-", "\N{MINUS SIGN}")


def N_(message: str) -> str:  # noqa: N802  # the customary name, by which tools of translators find a sentence
    """``message`` itself: marks a sentence in a table for the catalogues, to be looked up when it is shown."""
    return message


@lru_cache(1)  # asked for each sentence; what a program is started with stays
def _of_environment() -> Language:
    """FEJAG_LANG if it names a language of ours; else the first of the locale's variables that is set decides."""
    for name in LANGUAGES:
        if os.environ.get("FEJAG_LANG", "").lower() == name:
            return name
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if sys.platform == "win32" and not locale:  # it has a setting instead: ``English_United States``
        from locale import LC_CTYPE, getlocale

        locale = getlocale(LC_CTYPE)[0] or ""
    return next((code for code in LANGUAGES if locale.lower().startswith(code)), "cs")


@cache
def _catalogue(language: Language) -> NullTranslations:
    """The catalogue of a language, read when its first sentence is needed; without one sentences stay English."""
    return translation("fejag", _LOCALE, [language], fallback=True)
