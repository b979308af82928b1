"""The registry of actions: one table for keys, footer and help, without clashes."""

import pkgutil
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import fejag_admin.tui
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import LANGUAGES, _, use_language
from fejag_admin.texts.colours import drawing_letters
from fejag_admin.tui.shell.actions import _SCOPES, APP, actions_of, key_text, offered, scopes
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.registry import COMMANDS, MODES, PLANNING
from fejag_admin.tui.shell.registry import SCREENS as PLACES
from fejag_admin.tui.widgets.marks import marks
from tests.texts.test_catalogue import messages
from tests.tui.conftest import Running

SCREENS = sorted(mode for mode in MODES if mode != "welcome")


def test_every_screen_has_actions_and_every_handler_exists() -> None:
    for mode, load in MODES.items():
        assert callable(load)
        screen = load()
        for action in actions_of(mode):
            name = action.handler.partition("(")[0]
            assert hasattr(screen, f"action_{name}"), action.id
            assert action.id.startswith(f"{mode}."), action.id
    for action in actions_of(APP):
        assert hasattr(FejagApp, f"action_{action.handler.partition('(')[0]}"), action.id


def test_no_screen_takes_a_key_of_the_app() -> None:
    for mode in SCREENS:
        load = MODES[mode]
        assert callable(load)
        load()
        taken = {key for action in actions_of(APP) for key in action.keys.split()} - {"escape"}
        if mode in PLANNING:  # where there is nothing else to undo
            taken -= {"ctrl+z", "ctrl+y"}
        assert not taken & {key for action in actions_of(mode) for key in action.keys.split()}, mode


def test_a_key_of_the_app_means_nothing_else_in_a_dialog() -> None:
    meant = {key: action.handler for action in actions_of("dialog") for key in action.keys.split()}
    shared = {key: action.handler for action in actions_of(APP) for key in action.keys.split() if key in meant}
    assert [key for key, handler in shared.items() if handler != meant[key]] == ["escape"]


def test_keys_are_such_as_every_terminal_passes_on() -> None:
    for load in MODES.values():
        assert callable(load)
        load()
    for scope in sorted(_SCOPES):
        for action in actions_of(scope):
            for key in action.keys.split():
                assert not key.startswith(("alt+", "super+", "meta+")), action.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_short_name_and_a_sentence(language: str) -> None:
    use_language(language)
    for scope in sorted(_SCOPES):
        for action in actions_of(scope):
            assert 0 < len(_(action.label)) <= 24, action.id
            assert _(action.help).endswith("."), action.id


def test_every_name_and_sentence_of_an_action_is_in_the_catalogue() -> None:
    """They are found by their place in the row: a row written otherwise would stay in English."""
    for module in pkgutil.walk_packages(fejag_admin.tui.__path__, "fejag_admin.tui."):
        import_module(module.name)
    listed = {message.id for message in messages()}
    assert len(_SCOPES) > 25
    for scope in sorted(_SCOPES):
        for action in actions_of(scope):
            assert {action.label, action.help} <= listed, action.id


def test_no_id_and_no_key_is_taken_twice_in_a_scope() -> None:
    for module in pkgutil.walk_packages(fejag_admin.tui.__path__, "fejag_admin.tui."):
        import_module(module.name)
    for scope in sorted(_SCOPES):
        names = [name for action in actions_of(scope) for name in (action.id, *action.keys.split())]
        assert len(names) == len({*names}), scope
    sources = "".join(path.read_text("utf-8") for path in Path(fejag_admin.tui.__file__).parent.rglob("*.py"))
    scopes = re.findall(r'^register\(\s*("\w+")', sources, re.M)
    assert len(scopes) == len({*scopes}) > 20


def test_keys_are_written_as_people_read_them() -> None:
    for key, shown in (("ctrl+p", "Ctrl+P"), ("question_mark", "?"), ("f1", "F1"), ("K", "K"), ("up", "↑"), ("7", "7")):
        assert key_text(key) == shown


async def test_only_actions_that_can_be_used_are_offered(running: Running) -> None:
    async with running() as (app, _pilot):
        usable = {id_ for id_ in _usable(app) if id_.startswith("app.")}
        assert {"app.close_round", "app.adjust", "app.undo"} <= usable
        assert "app.back" not in usable
        assert "app.void_attack" not in usable
        await app.look_back(2)
        assert "app.back" in _usable(app)
        assert "app.adjust" not in _usable(app)


def _usable(app: FejagApp) -> set[str]:
    return {action.id for action, _node, able in offered(scopes(app.screen), "footer", "command") if able}


def test_styles_are_shipped_beside_the_code() -> None:
    folder = Path(fejag_admin.tui.__file__).parent
    assert (folder / "shell" / "app.tcss").is_file()
    rooms = {path.parent for path in folder.glob("*/screen.py")} - {folder / "shell"}
    assert len(rooms) == len(MODES) - 1  # camps are edited in the room in which they are set up
    for room in rooms:
        assert (room / "screen.tcss").is_file(), room.name


@pytest.mark.parametrize(("language", "letters"), [("en", "FEJAG"), ("cs", "FEJTV")])
def test_letters_follow_the_names_in_the_language_shown(sample: Campaign, language: str, letters: str) -> None:
    use_language(language)
    assert "".join(mark.letter for mark in marks(sample).values()) == letters
    own = replace(sample, teams=(replace(sample.teams[0], letter="v"), *sample.teams[1:]))
    assert next(mark.letter for mark in marks(own).values()) == "V"
    assert len({mark.letter for mark in marks(own).values()}) == 5
    assert list(drawing_letters(sample.teams).values()) == list("fejag"), "a drawing is read in every language"


def test_screens_and_commands_stand_where_the_registry_says() -> None:
    """They are loaded by name, which no check of imports sees."""
    for place in [*PLACES.values(), *(command.does for command in COMMANDS.values())]:
        module, name = place.split(":")
        assert getattr(import_module(f"fejag_admin.tui.{module}"), name).__module__ == f"fejag_admin.tui.{module}"
    rooms = [place.split(".")[1] for mode, place in PLACES.items() if mode != "edit"]
    assert all(room.startswith("screen:") for room in rooms)
