"""The place of the referee: situations typed, laid out by hand, opened and saved; the verdict beside them, live."""

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from boardgames.core.registry import find_game, games
from boardgames.core.verdict import Line, Verdict
from boardgames.stezky.document import JUDGES
from boardgames.stezky.drawing import spot
from boardgames.stezky.mountain import SPIRITS
from boardgames.stezky.mountain import place as place_at
from fejag_admin import situations
from fejag_admin.common.language import use_language
from fejag_admin.texts.games.names import question_text
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.files import OpenDialog
from fejag_admin.tui.referee.screen import RefereeScreen
from fejag_admin.tui.referee.tables.semafory.table import ExchangeTable
from fejag_admin.tui.referee.tables.singapore.table import TownTable
from fejag_admin.tui.referee.tables.stezky.table import Mountain, MountainTable
from fejag_admin.tui.referee.verdict_view import VerdictView
from fejag_admin.tui.settings.dialog import use_settings
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.widgets.dialogs import ChooseDialog, LineDialog
from fejag_admin.tui.widgets.panels import Choices
from fejag_admin.tui.widgets.typing_fields import TypedLine
from tests.tui.conftest import SIZE, Running, go, screen_of, shown, told, wait_for, write

EMPTY = 'game = "stezky"\nwhat = "scoring"\nnotation = "cs"\n\n[[players]]\nname = "Ája"\ntiles = ""\n'
RULEBOOK = "č4 č5 č8 č9 o4 o5 o8 o9 z4 m3 m4 r3 duha z5 vlk č4 svišť o4 motýl č8 zlý"


async def referee(app: FejagApp, pilot: Pilot[None], game: str = "stezky", text: str | None = EMPTY) -> RefereeScreen:
    """The place of the referee with this situation, judged."""
    found = find_game(game)
    assert found is not None
    with pytest.MonkeyPatch.context() as patch:  # so that no other game is shown, and judged, first
        patch.setattr(situations, "last_game", lambda: found)
        patch.setattr(situations, "kept", situations.kept if text is None else lambda _game: text)
        await pilot.press(*(("end", "enter") if app.current_mode == "welcome" else ("7",)))
        await wait_for(pilot, lambda: isinstance(app.screen, RefereeScreen) and bool(app.screen.query(VerdictView)))
        screen = screen_of(app, RefereeScreen)
        if screen.game is not found:
            screen.take_game(found, text)
    await judged(pilot, screen)
    return screen


@asynccontextmanager
async def at_referee(
    running: Running, game: str = "stezky", text: str | None = EMPTY, size: tuple[int, int] = SIZE
) -> AsyncIterator[tuple[FejagApp, Pilot[None], RefereeScreen]]:
    """The application without a camp, at the place of the referee."""
    async with running(camp=False, size=size) as (app, pilot):
        yield app, pilot, await referee(app, pilot, game, text)


async def judged(pilot: Pilot[None], screen: RefereeScreen) -> None:
    """Wait until the referee has said its word on what stands there now."""
    await pilot.pause()
    await wait_for(pilot, lambda: screen._done == screen._wanted)
    await pilot.pause()


def verdict(screen: RefereeScreen) -> Verdict[Any]:
    assert screen.judged.verdict is not None, screen.judged.faults
    return screen.judged.verdict


def headline(screen: RefereeScreen) -> Line:
    return verdict(screen).lines[0]


async def test_it_begins_with_an_example_and_needs_no_camp(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        await pilot.press("end", "enter")
        await wait_for(pilot, lambda: isinstance(app.screen, RefereeScreen) and bool(app.screen.query(VerdictView)))
        screen = screen_of(app, RefereeScreen)
        await judged(pilot, screen)
        assert screen.game is games()[0]
        assert screen.judged.verdict is not None
        assert headline(screen).amount is None
        assert "start" in told(screen)
        await go(pilot, "welcome", "f9")


async def test_the_scoring_of_the_rulebook_and_a_turn_as_it_is_played_are_typed(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        use_language("cs")
        screen = await referee(app, pilot)
        await pilot.press("i")
        line = screen.query_one(MountainTable).query_one(TypedLine)
        assert line.has_focus
        line.value = RULEBOOK
        await pilot.press("enter")
        await judged(pilot, screen)
        assert headline(screen).amount == 12
        assert line.value == ""
        await pilot.press("escape")
        assert screen.query_one(MountainTable).mountain.has_focus
        use_language("en")
        screen.put(EMPTY.replace('"cs"', '"en"'))
        await pilot.press("i")
        for typed, needs in (("hand r5 p7 display r1 b5 pile 20 plays r5", "take"), ("takes b5", "")):
            line.value = typed
            await pilot.press("enter")
            await judged(pilot, screen)
            assert verdict(screen).result.asked.needs == needs
        assert "display: r1 b5" in told(screen)
        assert "turn of Ája: r5 → b5" in " ".join(told(screen).split())


async def test_tiles_are_laid_by_typing_and_letters_undo_nothing_of_the_camp(running: Running) -> None:
    async with running(orders=3) as (app, pilot):
        screen = await referee(app, pilot)
        before = app.session.now.version
        await pilot.press("ctrl+n", "u", "enter")
        await pilot.pause()
        assert app.screen is screen
        assert app.session.now.version == before
        await pilot.press("ctrl+n", "ctrl+n")
        await pilot.press(*"č4 č5 č10 o4 o10", "enter")
        await judged(pilot, screen)
        assert 'tiles = "č4 č5 č10 o4 o10"' in screen.text
        assert headline(screen).amount == 3
        assert app.current_mode == "referee"
        await pilot.press("escape", *"f3", "enter")  # the purple row has no third place
        await pilot.press("escape", "1")
        await pilot.pause()
        assert app.current_mode == "referee"  # what is typed stays
        await go(pilot, "today", "escape", "escape")


async def test_tiles_rainbows_and_spirits_by_keys(running: Running) -> None:
    async with at_referee(running) as (_app, pilot, screen):
        await pilot.press("home", "left", "up", "space", "d", "right", "space", "down", "space", "left", "enter")
        assert 'rainbows = "o4"' in screen.text
        assert 'tiles = "č4 č5 o5"' in screen.text
        dialog = await shown(pilot, ChooseDialog, "s")
        shown_spirits = [str(option.prompt) for option in dialog.query_one(OptionList).options]
        dialog.query_one(OptionList).highlighted = shown_spirits.index(name_text(SPIRITS["wolf"].name))
        await pilot.press("enter")
        await judged(pilot, screen)
        assert [met.spirit for met in screen.query_one(MountainTable).mountain.panorama.spirits] == ["wolf"]
        assert headline(screen).amount == 5
        await pilot.press("delete")
        await judged(pilot, screen)
        assert 'tiles = "č5 o5"' in screen.text
        assert "spirits" not in screen.text
        await pilot.press("u")
        await judged(pilot, screen)
        assert headline(screen).amount == 5


async def test_the_mountain_by_mouse(running: Running) -> None:
    async with at_referee(running, size=(120, 40)) as (_app, pilot, screen):

        async def click(row: int, column: int, button: int = 1, left: int = 1, up: int = 0) -> None:
            x, y = spot(place_at(row, column))
            await pilot._post_mouse_events(
                [*_pressed()], Mountain, offset=(x + left, y - up), button=button
            )  # fmt: skip
            await pilot.pause()

        await click(1, 4)
        await click(1, 5)
        await click(2, 4, button=3)
        await click(2, 5)
        assert 'tiles = "č4 č5 o5"' in screen.text
        assert 'rainbows = "o4"' in screen.text
        await click(1, 4, left=4, up=1)
        dialog = await shown(pilot, ChooseDialog)
        assert dialog.query_one(OptionList).highlighted == 0
        await pilot.press("escape")
        await pilot.click("#games", offset=(2, 0))
        await judged(pilot, screen)
        assert screen.game is games()[0]


def _pressed() -> list[Any]:
    from textual.events import Click, MouseDown, MouseUp

    return [MouseDown, MouseUp, Click]


async def test_two_players_and_the_evil_spirit(running: Running) -> None:
    async with at_referee(running) as (_app, pilot, screen):
        await pilot.press("a")
        await judged(pilot, screen)
        assert screen.query_one(MountainTable).player == 1
        await pilot.press(*"č1", "enter", *"zlý", "enter", "escape")
        await judged(pilot, screen)
        assert sum(line.depth == 0 and line.amount is not None for line in verdict(screen).lines) == 2
        assert screen.text.index("Ája") < screen.text.index("evil = true")
        await pilot.press("n")
        assert screen.query_one(MountainTable).player == 0
        assert screen.query_one("#players", Choices).chosen == "0"
        await pilot.press("a")
        assert screen.text.count("[[players]]") == 2


async def test_the_verdict_follows_what_is_typed(running: Running) -> None:
    async with at_referee(running) as (_app, pilot, screen):
        await pilot.press("ctrl+t")
        assert screen.editor.has_focus
        screen.editor.move_cursor((6, len('tiles = "')))
        await pilot.press(*"č1", "space", *"č2")
        await judged(pilot, screen)
        assert headline(screen).amount == 2
        await pilot.press("space", *"č33")
        await judged(pilot, screen)
        assert screen.judged.verdict is None
        assert [fault.place for fault in screen.judged.faults] == ["players[0].tiles[2]"]
        assert screen.editor.faulty == {6}
        assert "Ája, tile 3 (line 7): č33 is not on the mountain" in told(screen)
        await pilot.press("backspace")
        await judged(pilot, screen)
        assert headline(screen).amount == 3
        assert screen.editor.faulty == frozenset()


async def test_a_text_that_is_no_file_is_told_and_put_right_and_begins_where_something_is_wrong(
    running: Running,
) -> None:
    async with at_referee(running, text="what = [") as (_app, pilot, screen):
        assert "not well formed" in told(screen)
        await pilot.press("space")
        assert screen.text == "what = ["
        await pilot.press("ctrl+r")
        assert screen.text == "what = ["
        screen.put('{"game": "stezky", "what": "scoring", "players": [{"name": "A", "tiles": ["č1"]}]}')
        await judged(pilot, screen)
        assert headline(screen).amount == 1
        await pilot.press("č", "2", "enter")
        await judged(pilot, screen)
        assert screen.text.startswith("{")
        assert headline(screen).amount == 2
        text = EMPTY.replace('tiles = ""', 'tiles = "č77"\nhand = "x"')
        screen.put(text)
        await judged(pilot, screen)
        assert screen.by_hand
        await pilot.press("ctrl+t")
        assert (screen.editor.has_focus, screen.editor.cursor_location[0]) == (True, 6)


async def test_questions_what_is_shown_and_examples_are_chosen(running: Running) -> None:
    async with at_referee(running) as (app, pilot, screen):
        await pilot.press("ctrl+r")
        await wait_for(pilot, lambda: screen.question == "turn")
        await pilot.pause()
        await pilot.click("#questions", offset=(2, 0))
        await wait_for(pilot, lambda: screen.question == "scoring")
        await judged(pilot, screen)
        assert screen.judged.verdict is not None
        situation, working = screen.query_one("#situation"), screen.query_one(VerdictView)
        await pilot.press("ctrl+n")
        await wait_for(pilot, lambda: situation.size.width == 0 and working.has_focus)
        await pilot.press("ctrl+n")
        await wait_for(pilot, lambda: working.size.width == 0 and situation.size.width > 20)
        await pilot.press("ctrl+n")
        await wait_for(pilot, lambda: working.size.width > 20 and screen.query_one(Mountain).has_focus)
        dialog = await shown(pilot, OpenDialog, "ctrl+a")
        options = dialog.query_one(OptionList)
        offered = {options.get_option_at_index(at).id for at in range(options.option_count)}
        assert {f"{game.id}:{name}" for game in games() for name in game.samples()} <= offered
        options.highlighted = options.get_option_index("stezky:second-chance")
        await pilot.press("enter")
        await wait_for(pilot, lambda: screen.question == "turn")
        await judged(pilot, screen)
        dialog = await shown(pilot, OpenDialog, "ctrl+a")
        dialog.query_one(OptionList).highlighted = 1  # the empty table
        await pilot.press("enter")
        await wait_for(pilot, lambda: screen.question == "scoring" and app.screen is screen)
        await judged(pilot, screen)
        assert screen.query_one(MountainTable).mountain.panorama.cells == 0
        assert headline(screen).amount == 0


async def test_situations_are_saved_and_opened_or_it_is_told_why_not(running: Running, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    binary, large = tmp_path / "binary", tmp_path / "large"
    binary.write_bytes(b"\xff\xfe\x00")
    large.write_text("x" * 1_000_001, encoding="utf-8")
    async with at_referee(running) as (app, pilot, screen):
        await write(pilot, str(file), "č", "1", "enter", "escape", "ctrl+s")
        await wait_for(pilot, lambda: file.exists() and file.read_text(encoding="utf-8") == screen.text)
        dialog = await shown(pilot, LineDialog, "č", "2", "enter", "escape", "ctrl+s")
        dialog.query_one(Input).value = str(tmp_path / "." / "table.toml").replace("table", "./table")
        await pilot.press("enter")
        await pilot.pause()
        assert "already" in told(dialog)
        await pilot.press("enter")
        await wait_for(pilot, lambda: "č2" in file.read_text(encoding="utf-8"))

        screen.put(EMPTY)
        await open_file(pilot, file)
        await judged(pilot, screen)
        assert headline(screen).amount == 2
        opened = screen.text
        for file in (tmp_path / "nothing.toml", tmp_path, binary, large):
            app.clear_notifications()
            await open_file(pilot, file)
            await wait_for(pilot, lambda: len(app._notifications) == 1)
            assert screen.text == opened
        app.clear_notifications()
        await write(pilot, str(tmp_path / "no" / "such" / "folder.toml"), "ctrl+s")
        await wait_for(pilot, lambda: len(app._notifications) == 1)


async def open_file(pilot: Pilot[None], file: Path | str) -> None:
    dialog = await shown(pilot, OpenDialog, "ctrl+a")
    line = dialog.query_one(Input)
    line.value = str(file)
    line.focus()
    await pilot.press("enter")
    await wait_for(pilot, lambda: isinstance(pilot.app.screen, RefereeScreen))
    await pilot.pause()


async def test_the_last_situation_of_each_game_is_kept(running: Running, place: Path) -> None:
    async with running() as (app, pilot):
        screen = await referee(app, pilot)
        await pilot.press("č", "7", "enter", "escape", "ctrl+g")
        await judged(pilot, screen)
        assert screen.game.id != "stezky"
    other = FejagApp(str(place), None, "Petr")
    async with other.run_test(size=(80, 24)) as pilot:
        await wait_for(pilot, lambda: other.current_mode == "today")
        await pilot.press("7")
        await wait_for(pilot, lambda: isinstance(other.screen, RefereeScreen) and bool(other.screen.query(VerdictView)))
        again = screen_of(other, RefereeScreen)
        assert again.game.id != "stezky"
        again.take_game(next(game for game in games() if game.id == "stezky"))
        assert 'tiles = "r7"' in again.text  # kept in Czech, read in English


async def test_the_own_copy_of_a_game(running: Running, tmp_path: Path) -> None:
    own = tmp_path / "map.json"
    async with at_referee(running, "bez-hranic", None) as (app, pilot, screen):
        await shown(pilot, ChooseDialog, "ctrl+b")
        await write(pilot, str(own), "down", "down", "enter")
        await wait_for(pilot, own.exists)
        await judged(pilot, screen)
        assert screen.judged.verdict is not None
        assert situations.own_path(screen.game) == str(own)
        own.write_text("{", encoding="utf-8")
        screen.put(screen.text + "\n")
        await judged(pilot, screen)
        assert str(own) in told(screen)
        assert screen.judged.verdict is not None
        await pilot.press("ctrl+b")
        await pilot.pause()
        assert any(str(own) in note.message for note in app._notifications)
        assert own.read_text(encoding="utf-8") == "{", "a broken file is told, and not written over"


async def test_a_table_kept_in_czech_is_read_in_english_by_an_english_session(running: Running) -> None:
    """`r4` is what the hint below the mountain shows for red, not the pink of the session before."""
    stezky = find_game("stezky")
    assert stezky is not None
    assert situations.keep(stezky, situations.SituationFile(EMPTY.replace('tiles = ""', 'tiles = "č5 r4"')))
    async with at_referee(running, text=None) as (app, pilot, screen):
        assert 'notation = "en"' in screen.text
        assert 'tiles = "r5 p4"' in screen.text
        await pilot.press("i")
        line = screen.query_one(MountainTable).query_one(TypedLine)
        line.value = "r4"
        await pilot.press("enter")
        await judged(pilot, screen)
        assert 'tiles = "r4 r5 p4"' in screen.text
        await use_settings(app, replace(app.settings, language="cs"))
        await wait_for(pilot, lambda: 'tiles = "č4 č5 r4"' in screen.text)
        await judged(pilot, screen)
        assert "[závěrečné bodování]" in screen.query_one("#questions", Choices).render().plain


async def test_an_error_of_a_calculator_does_not_end_the_program(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(camp=False, troubles=True) as (app, pilot):
        screen = await referee(app, pilot)

        def broken(*_arguments: object) -> None:
            raise ZeroDivisionError("deep inside")

        monkeypatch.setitem(JUDGES, "scoring", broken)
        await pilot.press("č", "1", "enter")
        await judged(pilot, screen)
        assert [str(error) for error in app.troubles] == ["deep inside"]
        assert "could not judge" in told(screen)
        monkeypatch.undo()
        await pilot.press(*"č2", "enter")
        await judged(pilot, screen)
        assert headline(screen).amount == 2


async def test_the_last_change_is_judged_whatever_is_judged_meanwhile(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands there is not the last word while another one is worked out; changed back, it is told again."""
    begun, going, real = threading.Event(), threading.Event(), situations.judge

    def slow(game: Any, told: situations.SituationFile, **_from: Any) -> situations.Judged:
        if told.text == asked_long:
            begun.set()
            going.wait(30)
        return real(game, told)

    async with at_referee(running) as (_app, pilot, screen):
        before, working = screen.text, screen.query_one(VerdictView)
        asked_long = before.replace('tiles = ""', 'tiles = "č1"')
        monkeypatch.setattr("fejag_admin.situations.judge", slow)
        screen.put(asked_long)
        await wait_for(pilot, begun.is_set)
        assert working.has_class("-old")
        screen.put(before)
        going.set()
        await judged(pilot, screen)
        await wait_for(pilot, lambda: not working.has_class("-old"))
        assert headline(screen).amount == 0
        screen.put(asked_long.replace("č1", "č1 č2"))
        await judged(pilot, screen)
        assert headline(screen).amount == 2


async def test_nothing_is_said_before_something_is_judged(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither that no things are wrong, nor, beside another game, the verdict on the one before."""
    going, real = threading.Event(), situations.judge

    def search(game: Any, told: situations.SituationFile, **_from: Any) -> situations.Judged:
        going.wait(30)
        return real(game, told)

    monkeypatch.setattr("fejag_admin.situations.judge", search)
    async with running(camp=False) as (app, pilot):
        await pilot.press("end", "enter")
        await wait_for(pilot, lambda: isinstance(app.screen, RefereeScreen) and bool(app.screen.query(VerdictView)))
        screen = screen_of(app, RefereeScreen)
        await pilot.pause()

        def said() -> str:
            return str(screen.query_one("#said", Static).content)

        assert said() == ""
        going.set()
        await judged(pilot, screen)
        assert said() != ""
        going.clear()
        await pilot.press("ctrl+g")
        assert said() == ""
        going.set()
        await judged(pilot, screen)
        assert said() != ""


async def test_every_game_has_its_place_and_the_footer_names_the_key_that_gives_the_verdict_the_whole_width(
    running: Running,
) -> None:
    async with at_referee(running, games()[0].slug, None) as (_app, pilot, screen):
        for game in (*games()[1:], games()[0]):
            await pilot.press("ctrl+g")
            await judged(pilot, screen)
            assert screen.game is game
            assert screen.judged.error is None
            if game.begin:
                assert screen.judged.verdict is not None, (game, screen.judged.faults)
            for sides in ("both", "the verdict", "the table")[: 3 if game is games()[0] else 1]:
                await wait_for(pilot, lambda: screen._done == screen._wanted)
                await pilot.pause()
                for language in ("cs", "en"):
                    use_language(language)
                    assert "Ctrl+N" in screen.query_one(KeyBar).render().plain, (game.id, sides, language)
                if sides == "the verdict":
                    assert screen.query_one(VerdictView).region.width == 80
                if game is games()[0]:
                    await pilot.press("ctrl+n")


@pytest.mark.parametrize("language", ["cs", pytest.param("en", marks=pytest.mark.deep)])
async def test_nothing_that_is_told_on_a_table_is_cut_off_in_eighty_columns(running: Running, language: str) -> None:
    """What lies there, and what may be typed next, after every word of a game and for every letter."""
    async with running(camp=False, size=(80, 24)) as (app, pilot):
        use_language(language)
        screen = await referee(app, pilot)
        for game in games():
            screen.take_game(game, situations.example_text(game, game.begin))
            await pilot.pause()
            shown_ = screen.query_one("#questions", Choices).render().plain
            assert all(question_text(game, one) in shown_ for one in game.questions), shown_
            table = screen.table
            assert table is not None
            words = [word.word_in(language) for word in table.game_line().table]
            for typed in ("", " ", *(f"{word} " for word in words), *dict.fromkeys(word[0] for word in words)):
                table.line.value = typed
                table.tell()
                for part in table.query(Static):
                    told_ = Content(str(part.content))
                    assert len(told_.wrap(max(1, part.size.width))) <= max(1, part.size.height), told_


async def test_of_a_long_turn_the_end_is_shown_and_the_cursor_is_where_the_mover_is(running: Running) -> None:
    async with running(camp=False, size=(80, 24)) as (app, pilot):
        use_language("cs")
        screen = await referee(app, pilot, "singapore", None)
        town = screen.query_one(TownTable)
        assert town.town.cursor == "B1"
        town.carry_out("ulice A1-B1, ulice B1-C1, jdi C2, jdi D2")
        about = town.about()
        assert len(about.wrap(town.size.width - 2)) <= 5
        assert about.plain.endswith("jdi D2")
        assert "… · " in about.plain
        screen = await referee(app, pilot, "semafory", None)
        assert screen.query_one(ExchangeTable).exchange.cursor == "ab2"


async def test_the_rules_of_a_verdict_are_one_key_away(running: Running) -> None:
    """Each with its sentence in the language of the screen, also while somebody types."""
    async with at_referee(running) as (_app, pilot, screen):
        await pilot.press("č", "1", "enter")
        await judged(pilot, screen)
        dialog = await shown(pilot, ChooseDialog, "i", "ctrl+o")
        assert next(told for told, rule in dialog._choices if rule == "F1").startswith("F1  A star for each landscape")
        await pilot.press("escape")
        screen.put(screen.text.replace('"scoring"', '"nothing"'))
        await judged(pilot, screen)
        assert len((await shown(pilot, ChooseDialog, "ctrl+o"))._choices) > 30
