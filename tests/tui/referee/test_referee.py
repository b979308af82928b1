"""The place of the referee: situations typed, laid out by hand, opened and saved; the verdict beside them, live."""

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.content import Content
from textual.events import Click, MouseDown, MouseUp
from textual.pilot import Pilot
from textual.widget import Widget
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
from fejag_admin.tui.referee.tables.table import HandTable
from fejag_admin.tui.referee.verdict_view import VerdictView
from fejag_admin.tui.settings.dialog import use_settings
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.bars import KeyBar
from fejag_admin.tui.widgets.dialogs import ChooseDialog, LineDialog
from fejag_admin.tui.widgets.panels import Choices
from tests.tui.conftest import SIZE, Running, go, screen_of, shown, told, wait_for, write

EMPTY = 'game = "stezky"\nwhat = "scoring"\nnotation = "cs"\n\n[[players]]\nname = "Ája"\ntiles = ""\n'


async def come(app: FejagApp, pilot: Pilot[None]) -> RefereeScreen:
    """Go to the place of the referee from any screen."""
    await pilot.press(*(("end", "enter") if app.current_mode == "welcome" else ("7",)))
    await wait_for(pilot, lambda: isinstance(app.screen, RefereeScreen) and bool(app.screen.query(VerdictView)))
    return screen_of(app, RefereeScreen)


async def referee(app: FejagApp, pilot: Pilot[None], slug: str = "stezky", text: str | None = EMPTY) -> RefereeScreen:
    """The place of the referee with this situation, judged."""
    game = find_game(slug)
    assert game is not None
    with pytest.MonkeyPatch.context() as patch:  # so that no other game is shown, and judged, first
        patch.setattr(situations, "last_game", lambda: game)
        patch.setattr(situations, "kept", situations.kept if text is None else lambda _game: text)
        screen = await come(app, pilot)
        if screen.game is not game:
            screen.take_game(game, text)
    await judged(pilot, screen)
    return screen


@asynccontextmanager
async def at_referee(
    running: Running, slug: str = "stezky", text: str | None = EMPTY, size: tuple[int, int] = SIZE
) -> AsyncIterator[tuple[FejagApp, Pilot[None], RefereeScreen]]:
    """The application without a camp, at the place of the referee."""
    async with running(camp=False, size=size) as (app, pilot):
        yield app, pilot, await referee(app, pilot, slug, text)


async def judged(pilot: Pilot[None], screen: RefereeScreen) -> None:
    """Wait until the referee has said its word on what stands there now."""
    await pilot.pause()
    await wait_for(pilot, lambda: screen._done == screen._wanted)
    await pilot.pause()


async def put(pilot: Pilot[None], screen: RefereeScreen, text: str) -> None:
    """Another situation in place of the one there, judged."""
    screen.put(text)
    await judged(pilot, screen)


async def carry_out(pilot: Pilot[None], screen: RefereeScreen, line: str) -> None:
    """Write a line at the table, and have it carried out and judged."""
    await pilot.press("i")
    table_of(screen).line.value = line
    await pilot.press("enter")
    await judged(pilot, screen)


def table_of(screen: RefereeScreen) -> HandTable[Any]:
    assert screen.table is not None
    return screen.table


def verdict(screen: RefereeScreen) -> Verdict[Any]:
    assert screen.judged.verdict is not None, screen.judged.faults
    return screen.judged.verdict


def headline(screen: RefereeScreen) -> Line:
    return verdict(screen).lines[0]


async def click(pilot: Pilot[None], widget: type[Widget], at: tuple[int, int], button: int = 1) -> None:
    """Click into a widget."""
    await pilot._post_mouse_events([MouseDown, MouseUp, Click], widget, offset=at, button=button)
    await pilot.pause()


async def test_it_begins_with_an_example_needs_no_camp_and_says_nothing_before_it_has_judged(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither that no things are wrong, nor, beside another game, the verdict on the one before."""
    going, judge = threading.Event(), situations.judge

    def slow(game: Any, situation: situations.SituationFile, **options: Any) -> situations.Judged:
        going.wait(30)
        return judge(game, situation, **options)

    monkeypatch.setattr("fejag_admin.situations.judge", slow)
    async with running(camp=False) as (app, pilot):
        screen = await come(app, pilot)
        await pilot.pause()
        said = screen.query_one("#said", Static)
        assert str(said.content) == ""
        going.set()
        await judged(pilot, screen)
        assert str(said.content) != ""
        assert (screen.game, headline(screen).amount) == (games()[0], None)
        assert "start" in told(screen)
        going.clear()
        await pilot.press("ctrl+g")
        assert str(said.content) == ""
        going.set()
        await judged(pilot, screen)
        assert str(said.content) != ""
        await go(pilot, "welcome", "f9")


async def test_turns_are_typed_as_they_are_played_and_of_a_long_one_the_end_is_shown(running: Running) -> None:
    """And the cursor is where the mover is."""
    async with at_referee(running, text=EMPTY.replace('"cs"', '"en"')) as (app, pilot, screen):
        table = screen.query_one(MountainTable)
        for typed, needs in (("hand r5 p7 display r1 b5 pile 20 plays r5", "take"), ("takes b5", "")):
            await carry_out(pilot, screen, typed)
            assert verdict(screen).result.asked.needs == needs
            assert (table.line.has_focus, table.line.value) == (True, "")
        assert "display: r1 b5" in told(screen)
        assert "turn of Ája: r5 → b5" in " ".join(told(screen).split())
        await pilot.press("escape")
        assert table.mountain.has_focus

        town = (await referee(app, pilot, "singapore", None)).query_one(TownTable)
        assert town.town.cursor == "B1"
        town.carry_out("street A1-B1, street B1-C1, go C2, go D2")
        assert len(town.about().wrap(town.town.size.width - 2)) <= 5
        assert town.about().plain.endswith("go D2")
        assert "… · " in town.about().plain
        await referee(app, pilot, "semafory", None)
        assert screen.query_one(ExchangeTable).exchange.cursor == "ab2"


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


async def test_the_mountain_is_laid_out_by_keys_for_two_players_and_the_rules_are_one_key_away(
    running: Running,
) -> None:
    async with at_referee(running) as (_app, pilot, screen):
        table = screen.query_one(MountainTable)
        await pilot.press("home", "left", "up", "space", "d", "right", "space", "down", "space", "left", "enter")
        assert 'rainbows = "o4"' in screen.text
        assert 'tiles = "č4 č5 o5"' in screen.text
        dialog = await shown(pilot, ChooseDialog, "s")
        spirits = [str(option.prompt) for option in dialog.query_one(OptionList).options]
        dialog.query_one(OptionList).highlighted = spirits.index(name_text(SPIRITS["wolf"].name))
        await pilot.press("enter")
        await judged(pilot, screen)
        assert [met.spirit for met in table.mountain.panorama.spirits] == ["wolf"]
        assert headline(screen).amount == 5
        await pilot.press("delete")
        await judged(pilot, screen)
        assert 'tiles = "č5 o5"' in screen.text
        assert "spirits" not in screen.text
        await pilot.press("u")
        await judged(pilot, screen)
        assert headline(screen).amount == 5

        await put(pilot, screen, EMPTY)
        await pilot.press("a")
        await judged(pilot, screen)
        assert table.player == 1
        await pilot.press(*"č1", "enter", *"zlý", "enter", "escape")
        await judged(pilot, screen)
        assert sum(line.depth == 0 and line.amount is not None for line in verdict(screen).lines) == 2
        assert screen.text.index("Ája") < screen.text.index("evil = true")
        await pilot.press("n")
        assert table.player == 0
        assert screen.query_one("#players", Choices).chosen == "0"
        await pilot.press("a")
        assert screen.text.count("[[players]]") == 2

        dialog = await shown(pilot, ChooseDialog, "i", "ctrl+o")  # the rules, also while somebody types
        assert next(line for line, rule in dialog._choices if rule == "F1").startswith("F1  A star for each landscape")
        await pilot.press("escape")
        await put(pilot, screen, screen.text.replace('"scoring"', '"nothing"'))
        assert len((await shown(pilot, ChooseDialog, "ctrl+o"))._choices) > 30


async def test_the_mountain_by_mouse(running: Running) -> None:
    async with at_referee(running, size=(120, 40)) as (_app, pilot, screen):

        async def at(row: int, column: int, button: int = 1, left: int = 1, up: int = 0) -> None:
            x, y = spot(place_at(row, column))
            await click(pilot, Mountain, (x + left, y - up), button)

        await at(1, 4)
        await at(1, 5)
        await at(2, 4, button=3)
        await at(2, 5)
        assert 'tiles = "č4 č5 o5"' in screen.text
        assert 'rainbows = "o4"' in screen.text
        await at(1, 4, left=4, up=1)
        dialog = await shown(pilot, ChooseDialog)
        assert dialog.query_one(OptionList).highlighted == 0
        await pilot.press("escape")
        await pilot.click("#games", offset=(2, 0))
        await judged(pilot, screen)
        assert screen.game is games()[0]


async def test_a_text_is_judged_as_it_is_typed_and_put_right_where_it_is_wrong(running: Running) -> None:
    async with at_referee(running, text="what = [") as (_app, pilot, screen):
        assert "not well formed" in told(screen)
        await pilot.press("space", "ctrl+r")
        assert screen.text == "what = ["
        await put(pilot, screen, '{"game": "stezky", "what": "scoring", "players": [{"name": "A", "tiles": ["č1"]}]}')
        assert headline(screen).amount == 1
        await pilot.press("č", "2", "enter")
        await judged(pilot, screen)
        assert screen.text.startswith("{")
        assert headline(screen).amount == 2
        await put(pilot, screen, EMPTY.replace('tiles = ""', 'tiles = "č77"\nhand = "x"'))
        assert screen.by_hand
        await pilot.press("ctrl+t")
        assert (screen.editor.has_focus, screen.editor.cursor_location[0]) == (True, 6)

        await put(pilot, screen, EMPTY)
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
        await pilot.press("ctrl+t")
        assert screen.query_one(Mountain).has_focus
        await pilot.press("ctrl+t")
        assert screen.editor.has_focus


async def test_questions_and_examples_are_chosen(running: Running) -> None:
    async with at_referee(running) as (app, pilot, screen):
        await pilot.press("ctrl+r")
        await wait_for(pilot, lambda: screen.question == "turn")
        await pilot.pause()
        await pilot.click("#questions", offset=(2, 0))
        await wait_for(pilot, lambda: screen.question == "scoring")
        await judged(pilot, screen)
        assert screen.judged.verdict is not None
        options = (await shown(pilot, OpenDialog, "ctrl+a")).query_one(OptionList)
        offered = {options.get_option_at_index(at).id for at in range(options.option_count)}
        assert {f"{game.id}:{name}" for game in games() for name in game.samples()} <= offered
        options.highlighted = options.get_option_index("stezky:second-chance")
        await pilot.press("enter")
        await wait_for(pilot, lambda: screen.question == "turn")
        await judged(pilot, screen)
        (await shown(pilot, OpenDialog, "ctrl+a")).query_one(OptionList).highlighted = 1  # the empty table
        await pilot.press("enter")
        await wait_for(pilot, lambda: screen.question == "scoring" and app.screen is screen)
        await judged(pilot, screen)
        assert screen.query_one(MountainTable).mountain.panorama.cells == 0
        assert headline(screen).amount == 0


async def test_situations_are_saved_and_opened_or_it_is_told_why_not(running: Running, tmp_path: Path) -> None:
    file, binary, large = tmp_path / "table.toml", tmp_path / "binary", tmp_path / "large"
    binary.write_bytes(b"\xff\xfe\x00")
    large.write_text("x" * 1_000_001, encoding="utf-8")
    async with at_referee(running) as (app, pilot, screen):

        async def open_file(path: Path) -> None:
            line = (await shown(pilot, OpenDialog, "ctrl+a")).query_one(Input)
            line.value = str(path)
            line.focus()
            await pilot.press("enter")
            await wait_for(pilot, lambda: app.screen is screen)
            await pilot.pause()

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
        await open_file(file)
        await judged(pilot, screen)
        assert headline(screen).amount == 2
        opened = screen.text
        for path in (tmp_path / "nothing.toml", tmp_path, binary, large):
            app.clear_notifications()
            await open_file(path)
            await wait_for(pilot, lambda: len(app._notifications) == 1)
            assert screen.text == opened
        app.clear_notifications()
        await write(pilot, str(tmp_path / "no" / "such" / "folder.toml"), "ctrl+s")
        await wait_for(pilot, lambda: len(app._notifications) == 1)


async def test_the_last_situation_of_each_game_is_kept_and_read_in_the_language_of_the_session(
    running: Running, place: Path
) -> None:
    """`r4` is what the hint below the mountain shows for red, not the pink of the session before."""
    async with running() as (app, pilot):
        screen = await referee(app, pilot)
        await pilot.press(*"č5 r4", "enter", "escape", "ctrl+g")
        await judged(pilot, screen)
        assert screen.game.id != "stezky"
    other = FejagApp(str(place), None, "Petr")
    async with other.run_test(size=SIZE) as pilot:
        await wait_for(pilot, lambda: other.current_mode == "today")
        screen = await come(other, pilot)
        assert screen.game.id != "stezky"
        screen.take_game(next(game for game in games() if game.id == "stezky"))
        assert 'notation = "en"' in screen.text
        assert 'tiles = "r5 p4"' in screen.text
        await carry_out(pilot, screen, "r4")
        assert 'tiles = "r4 r5 p4"' in screen.text
        await use_settings(other, replace(other.settings, language="cs"))
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
        await carry_out(pilot, screen, "č1")
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
    begun, going, judge = threading.Event(), threading.Event(), situations.judge
    asked_long = EMPTY.replace('tiles = ""', 'tiles = "č1"')

    def slow(game: Any, situation: situations.SituationFile, **_from: Any) -> situations.Judged:
        if situation.text == asked_long:
            begun.set()
            going.wait(30)
        return judge(game, situation)

    async with at_referee(running) as (_app, pilot, screen):
        working = screen.query_one(VerdictView)
        monkeypatch.setattr("fejag_admin.situations.judge", slow)
        screen.put(asked_long)
        await wait_for(pilot, begun.is_set)
        assert working.has_class("-old")
        screen.put(EMPTY)
        going.set()
        await judged(pilot, screen)
        await wait_for(pilot, lambda: not working.has_class("-old"))
        assert headline(screen).amount == 0
        await put(pilot, screen, asked_long.replace("č1", "č1 č2"))
        assert headline(screen).amount == 2


async def test_every_game_has_its_place_and_the_footer_names_the_key_that_gives_a_side_the_whole_width(
    running: Running,
) -> None:
    async with at_referee(running, games()[0].slug, None) as (_app, pilot, screen):
        situation, working = screen.query_one("#situation"), screen.query_one(VerdictView)

        def footer_names_the_key() -> None:
            for language in ("cs", "en"):
                use_language(language)
                assert "Ctrl+N" in screen.query_one(KeyBar).render().plain, (screen.game.id, language)

        for game in (*games()[1:], games()[0]):
            await pilot.press("ctrl+g")
            await judged(pilot, screen)
            assert screen.game is game
            assert screen.judged.error is None
            if game.begin:
                assert screen.judged.verdict is not None, (game, screen.judged.faults)
            footer_names_the_key()
        for widths in ((0, 80), (80, 0)):
            await pilot.press("ctrl+n")
            await wait_for(pilot, lambda widths=widths: (situation.size.width, working.region.width) == widths)  # type: ignore[misc]
            assert working.has_focus == (widths == (0, 80))
            footer_names_the_key()
        await pilot.press("ctrl+n")
        await wait_for(pilot, lambda: working.size.width > 20 and situation.size.width > 20)
        assert table_of(screen).has_focus_within


@pytest.mark.parametrize("language", ["cs", pytest.param("en", marks=pytest.mark.deep)])
async def test_nothing_that_is_told_on_a_table_is_cut_off_in_eighty_columns(running: Running, language: str) -> None:
    """What lies there, and what may be typed next, after every word of a game and for every letter."""
    async with running(camp=False) as (app, pilot):
        use_language(language)
        screen = await referee(app, pilot)
        for game in games():
            screen.take_game(game, situations.example_text(game, game.begin))
            await pilot.pause()
            offered = screen.query_one("#questions", Choices).render().plain
            assert all(question_text(game, question) in offered for question in game.questions), offered
            table = table_of(screen)
            words = [word.word_in(language) for word in table.game_line().table]
            for typed in ("", " ", *(f"{word} " for word in words), *dict.fromkeys(word[0] for word in words)):
                table.line.value = typed
                table.tell()
                for part in table.query(Static):
                    content = Content(str(part.content))
                    assert len(content.wrap(max(1, part.size.width))) <= max(1, part.size.height), content
