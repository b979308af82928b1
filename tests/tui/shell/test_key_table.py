"""The table of keys at the end of the guides: made of the registry by ``python -m tests.tui.shell.test_key_table``."""

import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

import fejag_admin.tui
from fejag_admin.common.language import LANGUAGES, _, use_language
from fejag_admin.tui.shell.actions import _SCOPES, APP, actions_of, key_text
from fejag_admin.tui.shell.registry import MODES

GUIDES = {"en": "organiser.md", "cs": "organiser.cs.md"}
BEGIN, END = "<!-- Made by `python -m tests.tui.shell.test_key_table` -->\n", "<!-- /keys -->\n"
PLACES = {  # what a scope is called that no action leads to
    "app": ("Everywhere", "Všude"),
    "dialog": ("Dialogs", "Okna s otázkou"),
    "line": ("Lines to type into", "Řádky k psaní"),
    "text": ("Text of the slips", "Text lístků"),
    "ranking": ("Order of the teams", "Pořadí týmů"),
    "board": ("Cursor on the map", "Kurzor na mapě"),
    "ticks": ("Questions of the egg", "Otázky k vejci"),
    "answer": ("Answers", "Odpovědi"),
    "welcome": ("List of camps", "Seznam táborů"),
    "setup": ("New camp", "Nový tábor"),
    "editor": ("Map editor", "Editor mapy"),
    "verdict": ("Verdict of a board game", "Verdikt o deskové hře"),
    "travel": ("Bez hranic", "Bez hranic"),
    "exchange": ("Semafory, the grid", "Semafory, mřížka"),
    "exchange_table": ("Semafory, the table", "Semafory, stůl"),
    "town": ("Singapore, the town", "Singapore, město"),
    "town_table": ("Singapore, the table", "Singapore, stůl"),
    "mountain": ("Stezky, the mountain", "Stezky, hora"),
    "mountain_table": ("Stezky, the table", "Stezky, stůl"),
}
HARD = {
    *("at", "number_sign", "ampersand", "dollar_sign", "backslash", "vertical_line", "tilde", "circumflex_accent"),
    *("left_square_bracket", "right_square_bracket", "left_curly_bracket", "right_curly_bracket"),
    *("less_than_sign", "greater_than_sign", "grave_accent", "left_brace", "right_brace"),
}
"""Signs that take AltGr on a Czech keyboard."""


def key_table(language: str) -> str:
    """A row for every screen, and for whatever has keys of its own: each action with its keys."""
    use_language(language)
    headings = ("Where", "Keys") if language == "en" else ("Kde", "Klávesy")
    rows = [f"| {' | '.join(headings)} |", "|---|---|"]
    of_app = {action.id.partition(".")[2]: _(action.label) for action in actions_of(APP)}
    for scope in dict.fromkeys((APP, *MODES, *sorted(_SCOPES))):
        place = PLACES[scope][[*GUIDES].index(language)] if scope in PLACES else of_app[scope]
        named: dict[str, list[str]] = {}
        for action in actions_of(scope):
            named.setdefault(_(action.label), []).extend(map(key_text, action.keys.split()))
        told = [f"{' '.join(f'`{key}`' for key in keys)} {label}" for label, keys in named.items() if keys]
        rows.append(f"| {place} | {' · '.join(told)} |")
    return "\n".join(rows) + "\n"


def load_all() -> None:
    """Register the actions of all rooms."""
    for module in pkgutil.walk_packages(fejag_admin.tui.__path__, "fejag_admin.tui."):
        import_module(module.name)


def parts(language: str) -> tuple[Path, str, str, str]:
    """The guide in a language, and what stands before, in and behind its table."""
    path = Path(__file__).parents[3] / "docs" / GUIDES[language]
    before, _begin, rest = path.read_text("utf-8").partition(BEGIN)
    table, _end, behind = rest.partition(END)
    return path, before, table, behind


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_has_the_table_of_all_keys(language: str) -> None:
    load_all()
    assert parts(language)[2] == key_table(language)


def test_nothing_needs_altgr_alt_or_a_function_key() -> None:
    load_all()
    for scope in _SCOPES:
        for action in actions_of(scope):
            assert not re.search(r"\b(alt|super|meta)\+", action.keys), action.id
            easy = [key for key in action.keys.split() if key not in HARD and not key[1:].isdecimal()]
            assert easy or action.command, action.id


if __name__ == "__main__":
    load_all()
    for told in LANGUAGES:
        guide, before, _table, behind = parts(told)
        guide.write_text(before + BEGIN + key_table(told) + END + behind, "utf-8")
