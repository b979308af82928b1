"""The registry of actions: one table for keys, footer and help, without clashes."""

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import fejag_admin.tui
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import LANGUAGES, _, use_language
from fejag_admin.texts.colours import drawing_letters
from fejag_admin.tui.shell.actions import _SCOPES, APP, Action, actions_of, key_text, offered, scopes
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.registry import COMMANDS, MODES, PLANNING, SCREENS
from fejag_admin.tui.widgets.marks import marks
from tests.texts.test_catalogue import messages
from tests.tui.conftest import Running
from tests.tui.shell.test_key_table import load_all

ROOMS = Path(fejag_admin.tui.__file__).parent


@pytest.fixture(autouse=True)
def registered() -> None:
    """The actions of all rooms are there."""
    load_all()


def all_actions() -> Iterator[Action]:
    assert len(_SCOPES) > 25
    for scope in sorted(_SCOPES):
        yield from actions_of(scope)


def keys_of(scope: str) -> dict[str, str]:
    """What each key of a scope does."""
    return {key: action.handler for action in actions_of(scope) for key in action.keys.split()}


def test_every_screen_has_actions_and_every_handler_exists() -> None:
    for mode, load in MODES.items():
        assert callable(load)
        screen = load()
        for action in actions_of(mode):
            assert hasattr(screen, f"action_{action.handler.partition('(')[0]}"), action.id
            assert action.id.startswith(f"{mode}."), action.id
    for action in actions_of(APP):
        assert hasattr(FejagApp, f"action_{action.handler.partition('(')[0]}"), action.id


def test_a_key_of_the_app_means_nothing_else_on_a_screen_or_in_a_dialog() -> None:
    for mode in MODES.keys() - {"welcome"}:
        free = {"escape", "ctrl+z", "ctrl+y"} if mode in PLANNING else {"escape"}  # there is nothing else to undo
        assert not keys_of(APP).keys() & keys_of(mode).keys() - free, mode
    of_dialogs = keys_of("dialog")
    assert [key for key, does in keys_of(APP).items() if of_dialogs.get(key, does) != does] == ["escape"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_short_name_and_a_sentence_both_in_the_catalogue(language: str) -> None:
    """They are found by their place in the row: a row written otherwise would stay in English."""
    use_language(language)
    listed = {message.id for message in messages()}
    for action in all_actions():
        assert 0 < len(_(action.label)) <= 24, action.id
        assert _(action.help).endswith("."), action.id
        assert {action.label, action.help} <= listed, action.id


def test_no_id_and_no_key_is_taken_twice_in_a_scope() -> None:
    for scope in sorted(_SCOPES):
        names = [name for action in actions_of(scope) for name in (action.id, *action.keys.split())]
        assert len(names) == len({*names}), scope
    sources = "".join(path.read_text("utf-8") for path in ROOMS.rglob("*.py"))
    registered = re.findall(r'^register\(\s*("\w+")', sources, re.M)
    assert len(registered) == len({*registered}) > 20


def test_keys_are_written_as_people_read_them() -> None:
    for key, shown in (("ctrl+p", "Ctrl+P"), ("question_mark", "?"), ("f1", "F1"), ("K", "K"), ("up", "↑"), ("7", "7")):
        assert key_text(key) == shown


async def test_only_actions_that_can_be_used_are_offered(running: Running) -> None:
    async with running() as (app, _pilot):

        def usable(*names: str) -> list[str]:
            able = {action.id for action, _node, able in offered(scopes(app.screen), "footer", "command") if able}
            return [name for name in names if f"app.{name}" in able]

        names = ("close_round", "adjust", "undo", "back", "void_attack")
        assert usable(*names) == ["close_round", "adjust", "undo"]
        await app.look_back(2)
        assert usable("back", "adjust") == ["back"]


@pytest.mark.parametrize(("language", "letters"), [("en", "FEJAG"), ("cs", "FEJTV")])
def test_letters_follow_the_names_in_the_language_shown(sample: Campaign, language: str, letters: str) -> None:
    use_language(language)
    assert "".join(mark.letter for mark in marks(sample).values()) == letters
    own = replace(sample, teams=(replace(sample.teams[0], letter="v"), *sample.teams[1:]))
    assert next(mark.letter for mark in marks(own).values()) == "V"
    assert len({mark.letter for mark in marks(own).values()}) == 5
    assert list(drawing_letters(sample.teams).values()) == list("fejag"), "a drawing is read in every language"


def test_screens_commands_and_styles_stand_where_the_registry_says() -> None:
    """They are loaded by name, which no check of imports sees."""
    for place in [*SCREENS.values(), *(command.does for command in COMMANDS.values())]:
        module, name = place.split(":")
        assert getattr(import_module(f"fejag_admin.tui.{module}"), name).__module__ == f"fejag_admin.tui.{module}"
    rooms = [place.partition(".")[0] for mode, place in SCREENS.items() if mode != "edit"]
    assert all(SCREENS[mode].partition(".")[2].startswith("screen:") for mode in SCREENS if mode != "edit")
    assert sorted(rooms) == sorted(
        path.parent.name for path in ROOMS.glob("*/screen.py") if path.parent.name != "shell"
    )
    for sheet in ("shell/app.tcss", *(f"{room}/screen.tcss" for room in rooms)):
        assert (ROOMS / sheet).is_file(), sheet
