"""The application around the screens: switching, looking back, other desks, help, settings, trouble."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Timer

import pytest
from textual.widget import Widget
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets._toast import Toast

from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.common.error_log import log_path
from fejag_admin.common.language import _, current_language, use_language
from fejag_admin.common.names import fold_letters
from fejag_admin.common.settings import Settings, load_settings, save_settings, settings_path
from fejag_admin.rules.orders import Adjust, CloseRound, Place
from fejag_admin.store.store import Store
from fejag_admin.tui.help.dialog import HelpDialog, HelpLine, fitness, help_lines, matching, named
from fejag_admin.tui.orders.forms import OrderDialog, Tick
from fejag_admin.tui.print.screen import PrintScreen
from fejag_admin.tui.settings.dialog import use_settings
from fejag_admin.tui.shell.actions import scopes
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.bars import KeyBar, TopBar
from fejag_admin.tui.shell.dialog import Dialog, Notice
from fejag_admin.tui.shell.session import MASTER, PUBLIC
from fejag_admin.tui.today.screen import TodayScreen
from tests.tui.conftest import Playing, Running, confirm_without_store, go, options_of, settled, shown, told, wait_for


def warned(app: FejagApp, words: str) -> bool:
    return any(words in notice.message for notice in app._notifications)


async def test_digits_and_clicks_switch_screens_and_the_top_bar_says_where_one_is(running: Running) -> None:
    async with running() as (app, pilot):
        for key, mode in (("5", "standings"), ("6", "journal"), ("2", "result"), ("1", "result"), ("escape", "journal"),
                          ("4", "map"), ("5", "standings"), ("escape", "today"), ("escape", "today")):  # fmt: skip
            await pilot.press(key)
            assert app.current_mode == mode
        first, tabs, *_lines = str(app.screen.query_one(TopBar).render()).splitlines()
        for part in ("Camp 2001", "after game 1 of 11, round open", "public map", "Petr"):
            assert part in first
        await pilot.click(TopBar, offset=(tabs.index("5 Stan") + 2, 1))
        assert app.current_mode == "standings"
        await pilot.click(KeyBar, offset=(str(app.screen.query_one(KeyBar).render()).index("F1"), 0))
        await shown(pilot, HelpDialog)


async def test_looking_back_is_shown_everywhere_and_escape_returns(running: Running) -> None:
    async with running(orders=30) as (app, pilot):
        await app.look_back(3)
        assert (app.session.moment, app.session.state.orders) == (3, 2)
        await pilot.press("5")
        seen = players_journal(app.session.now)
        assert seen.version < 31
        assert f"as of entry 3 of {seen.version}" in str(app.screen.query_one(TopBar).render())
        await app.view_as("master")
        assert "as of entry 3 of 31" in str(app.screen.query_one(TopBar).render())
        assert await app.enter(Adjust("fbi", 5, "tidy camp")) is None
        assert app.session.desk.version == 31, "nothing is entered meanwhile"
        await pilot.press("escape")
        assert not app.session.looking_back
        assert app.session.state.orders == 30


async def test_somebody_who_is_writing_is_waited_for(running: Running, place: Path, play: Playing) -> None:
    play(3)
    with closing(sqlite3.connect(place, isolation_level=None, check_same_thread=False)) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        done = Timer(0.5, writer.execute, ("ROLLBACK",))
        done.start()
        async with running() as (app, _pilot):
            assert not done.is_alive()
            assert await app.enter(Adjust("fbi", 5, "tidy camp")) is not None


async def test_entries_of_another_desk_appear(running: Running, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fejag_admin.tui.shell.app.POLL_SECONDS", 0.05)
    async with running() as (app, pilot):
        with Store.open(place) as other:
            other.desk("camp-2001").enter(Adjust("fbi", 7, "tidy camp"), by="Anna")
        await wait_for(pilot, lambda: app.session.desk.version == 5)
        await wait_for(pilot, lambda: "57" in str(app.screen.query_one("#teams", Static).content))


async def test_a_conflict_shows_what_the_other_desk_entered_and_players_nothing_of_a_refused_order(
    running: Running, place: Path
) -> None:
    async with running() as (app, pilot):
        for viewer, number in ((MASTER, 6), (PUBLIC, 7)):
            await app.view_as(viewer)
            with Store.open(place) as other:
                desk = other.desk("camp-2001")
                assert not desk.enter(Place("fbi", "tygr", 0), by="Anna", even_refused=True).accepted
                desk.enter(Adjust("exoti", 7, "tidy camp"), by="Anna")
            entering = app.run_worker(app.enter(Adjust("exoti", 5, "song")))
            notice = told(await shown(pilot, Notice))
            assert app.session.desk.version == desk.version
            assert f"{number}: " in notice
            assert ("A1" in notice) == (viewer == MASTER)
            for words in ("Exots: +7 points", "Anna", "Now this would come of it:"):
                assert words in notice
            await pilot.press("escape")
            assert await entering.wait() is None
            ruling = await app.enter(Adjust("exoti", 5, "song"))
            assert ruling is not None
            assert ruling.accepted


# Help


async def test_the_help_searches_without_accents_and_says_when_nothing_is_found(running: Running) -> None:
    use_language("cs")
    async with running() as (app, pilot):
        for typed, mode in (("poradi", "standings"), ("denik", "journal"), ("xyzzy", "")):
            await pilot.press("ctrl+p")
            await wait_for(pilot, lambda: app.screen.query(OptionList))
            options = app.screen.query_one(OptionList)
            await pilot.press(*typed)
            if mode:
                await wait_for(pilot, lambda options=options: 0 < options.option_count < 6)  # type: ignore[misc]
                await go(pilot, mode, "enter")
        await wait_for(pilot, lambda: options.option_count == 1)
        assert _("Nothing here is called that.") in options_of(app.screen)
        options.highlighted, options.display = 0, False
        await wait_for(pilot, lambda: not options.scrollable_content_region)
        options.replace_option_prompt_at_index(0, "one more")
        assert await app.run_action("scroll_body('page_down')", app.screen), "a page key before the list is drawn"


CALLED = {
    "en": {
        "Page for phones": ("web page phone", "qr"),
        "Screen for everybody": ("projector", "television"),
        "Second place": ("backup stick", "usb"),
        "Settings": ("colours",),
        "Edit the camp": ("colours teams",),
        "Print": ("printer", "noticeboard"),
        "Print: daily bulletin of the last game": ("noticeboard",),
    },
    "cs": {
        "Stránka pro telefony": ("web", "stranka", "telefon", "mobil"),
        "Obrazovka pro všechny": ("projektor", "platno"),
        "Druhé místo": ("zaloha", "fleska", "flashka"),
        "Nastavení": ("barvy",),
        "Upravit tábor": ("barvy tymu",),
        "Tisk": ("tisk", "tiskarna", "nastenka"),
        "Tisk: denní zpravodaj k poslední hře": ("nastenka",),
    },
}


async def test_the_help_leads_to_whatever_has_a_name_and_finds_what_people_call_things(running: Running) -> None:
    async with running(orders=130) as (app, pilot):

        def named_by(query: str) -> dict[str, HelpLine]:
            return {line.label: line for _score, line in named(app, query)}

        for query in ("A3", "figure 12", "entry 40", "fbi"):
            assert f"Why: {query}" in named_by(query)
        assert not named_by("zzzzzz")
        go_there = next(line.go for label, line in named_by("diplo").items() if label.startswith("Print: "))
        assert go_there is not None
        go_there()
        await wait_for(pilot, lambda: isinstance(app.screen, PrintScreen) and app.screen.job.name == "diplomas")
        await pilot.press("ctrl+p", *"k17")
        await wait_for(pilot, lambda: app.screen.query_one(OptionList).option_count >= 1)
        await go(pilot, "disputes", "enter")
        dialog = await shown(pilot, OrderDialog, "f4")
        assert "Do what the dialog offers." in options_of(await shown(pilot, HelpDialog, "f1"))
        await pilot.press("f1", "escape")
        await wait_for(pilot, lambda: app.screen is dialog)
        await pilot.press("escape")
        await go(pilot, "today", "1")
        for language, labels in CALLED.items():
            use_language(language)
            for label, calls in labels.items():
                for words in calls:
                    lines = [*help_lines(app.screen, scopes(app.screen))]
                    assert label in [line.label for line in matching(app, lines, words)], words


def test_finding_folds_both_sides() -> None:
    assert fold_letters("Žlutý kůň, ß") == "zluty kun, ß"
    scores = [fitness("DENÍK", label, "Deník") for label in ("Deník", "Otevřít deník", "Zápisník", "Nedeník")]
    assert scores[0] > scores[1] > scores[3] > scores[2] > 0
    assert fitness("map denik", "Otevřít deník", "Mapa a deník") > 0
    assert fitness("nic", "Otevřít deník", "") == 0


# Settings


async def test_settings_change_language_and_name_and_are_kept(running: Running) -> None:
    use_language("en")
    async with running() as (app, pilot):
        before = str(app.screen.query_one("#day", Static).content)
        await use_settings(app, Settings("cs", "fejag-light", "Jana"))
        await pilot.pause()
        assert (current_language(), app.theme, app.by) == ("cs", "fejag-light", "Jana")
        assert str(app.screen.query_one("#day", Static).content) != before
        assert "Jana" in str(app.screen.query_one(TopBar).render())
        assert app.screen.query_one(OptionList).has_focus
        assert load_settings() == Settings("cs", "fejag-light", "Jana")
        await shown(pilot, Dialog, "f8")
        app.screen.query_one("#by", Input).value = " "
        await pilot.press("ctrl+s")
        assert "jméno" in str(app.screen.query_one("#dialog-fault", Static).content), "a name is wanted"
        assert app.screen.query_one("#by", Input).has_focus
        app.screen.query_one("#by", Input).value = "Eva  Nová"
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.by == "Eva Nová")


def test_bad_settings_are_as_good_as_none() -> None:
    settings_path().parent.mkdir(parents=True)
    for text in ("", "[]", "nonsense", '{"language": 3, "by": "Eva"}'):
        settings_path().write_text(text, encoding="utf-8")
        assert load_settings() == Settings(by="Eva" if "Eva" in text else "")
        assert save_settings(Settings("en"))
        assert json.loads(settings_path().read_text("utf-8"))["language"] == "en"


# Trouble


async def test_an_unexpected_error_is_logged_and_survived_wherever_it_comes_from(running: Running) -> None:
    class Broken(TodayScreen):
        async def action_next(self) -> None:
            raise ZeroDivisionError("the moon fell down")

    async def fail() -> None:
        raise ZeroDivisionError("the sun, too")

    async with running(troubles=True) as (app, pilot):
        app.screen.__class__ = Broken  # type: ignore[assignment]  # a screen that fails, without a mode of its own
        await pilot.press("n")
        await wait_for(pilot, lambda: len(app.troubles) == 1)
        assert "the moon fell down" in log_path().read_text("utf-8")
        app.run_worker(fail())
        await wait_for(pilot, lambda: len(app.troubles) == 2)
        app.screen.set_timer(0.01, fail)
        await wait_for(pilot, lambda: len(app.troubles) == 3)
        await pilot.press("5")
        assert app.current_mode == "standings"


async def _by_itself(predicate: Callable[[], object]) -> None:
    """Wait without the pilot, which would draw, and so meet the error, in the place of the application."""
    async with asyncio.timeout(30):
        while not predicate():
            await asyncio.sleep(0.01)


@pytest.mark.every_change
async def test_a_widget_that_cannot_be_drawn_is_built_anew(running: Running) -> None:
    class Broken(Widget):
        def render(self) -> str:
            raise ZeroDivisionError("the paint has dried")

    async with running(troubles=True) as (app, pilot):
        await app.screen.mount(Broken())
        await _by_itself(lambda: app.troubles and not app.screen.query(Broken))
        await pilot.press("5")
        assert app.current_mode == "standings"


@pytest.mark.every_change
async def test_errors_that_do_not_stop_end_the_program_without_a_traceback(
    running: Running, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_bar: KeyBar) -> str:
        raise ZeroDivisionError("again and again")

    with pytest.raises(ZeroDivisionError):
        async with running(troubles=True) as (app, _pilot):
            monkeypatch.setattr(KeyBar, "render", broken)
            app.screen.query_one(KeyBar).refresh()
            await _by_itself(lambda: not app.is_running)
    assert app.return_code == 1
    said = capsys.readouterr().err
    assert "The program had to stop" in said
    assert "Traceback" not in said
    assert "textual" not in said
    assert "again and again" in log_path().read_text("utf-8")


async def test_in_a_terminal_too_small_there_is_a_warning_and_everything_works_as_far_as_there_is_room(
    running: Running,
) -> None:
    """A keyboard on the screen of a telephone comes with the field, and takes the room."""
    async with running() as (app, pilot):
        await pilot.resize_terminal(60, 20)
        await wait_for(pilot, lambda: warned(app, "too small"))
        app.clear_notifications()
        await shown(pilot, HelpDialog, "5", "f1")
        assert app.current_mode == "standings"
        await pilot.resize_terminal(80, 24)
        await pilot.press("escape")
        await wait_for(pilot, lambda: len(app.screen_stack) == 1)
        assert not warned(app, "too small")
        await pilot.press("f4", *["tab"] * 3, *"kitch")
        await pilot.resize_terminal(60, 14)
        await pilot.press(*"enné", "backspace")
        await pilot.resize_terminal(80, 24)
        await wait_for(pilot, lambda: app.screen.query_one("#reason", Input).value == "kitchenn")


# Forms and notices


async def test_closing_the_round_names_who_must_spend_and_takes_a_waiver(running: Running) -> None:
    async with running() as (app, pilot):
        await shown(pilot, Dialog, "f2")
        assert [str(tick.label) for tick in app.screen.query(Tick)] == ["Government – 16 points"]
        assert "Government holds too much, 16 points" in told(await shown(pilot, Notice, "ctrl+s"))
        await shown(pilot, OrderDialog, "enter")
        assert app.session.desk.version == 4, "what is refused is asked for again"
        await pilot.press("space", "ctrl+s")
        assert "Fill in “Reason”" in str(app.screen.query_one("#dialog-fault", Static).content)
        await pilot.press(*"storm", "enter")
        await wait_for(pilot, lambda: not app.session.state.round_open)
        assert app.session.now.steps[-1].order == CloseRound(("vlada",), "storm")


async def test_a_form_is_kept_when_another_desk_was_first_and_when_it_could_not_be_stored(
    running: Running, place: Path
) -> None:
    """What is entered is what was shown, whether or not this desk heard of the other while it asked."""
    async with running() as (app, pilot):
        dialog = await shown(pilot, OrderDialog, "f4")
        await pilot.press("tab", *"-3x", "enter")
        assert "not a number" in str(dialog.query_one("#dialog-fault", Static).content)
        dialog.query_one("#points", Input).value = "-3"
        dialog.query_one("#reason", Input).value = "noise"
        for version, poll in ((5, False), (6, True)):
            with Store.open(place) as other:
                other.desk("camp-2001").enter(Adjust("fbi", 7, "tidy camp"), by="Anna")
            if poll:
                await app.poll()
            await shown(pilot, Notice, "ctrl+s")
            assert app.session.desk.version == version
            dialog = await shown(pilot, OrderDialog, "escape")
            assert [dialog.query_one(f"#{name}", Input).value for name in ("points", "reason")] == ["-3", "noise"]
        await confirm_without_store(app, pilot, place)
        dialog = await shown(pilot, OrderDialog)
        assert dialog.query_one("#reason", Input).value == "noise"
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: app.session.desk.version == 7)
        orders = [step.order for step in app.session.now.steps]
        assert orders[-2:] == [Adjust("fbi", 7, "tidy camp"), Adjust("fbi", -3, "noise")]


async def test_a_key_that_does_nothing_now_says_why(running: Running) -> None:
    async with running(orders=0) as (app, pilot):
        for key, why in (("f2", "No purchase round is open"), ("f5", "no attack that could be made void")):
            await pilot.press(key)
            assert why in next(iter(app._notifications)).message


async def test_a_notice_of_any_length_has_its_button_in_view(running: Running) -> None:
    async with running() as (app, pilot):
        for lines in (3, 60):
            app.push_screen(Notice("A title", "\n".join(f"line {number}" for number in range(lines))))
            dialog = await shown(pilot, Notice)
            body = dialog.query_one("#dialog-body")
            assert dialog.query_one("#dialog").region.contains_region(dialog.query_one("#leave").region)
            assert (body.max_scroll_y > 0) == (lines == 60)
            await pilot.press("pagedown", "pagedown", "pagedown", "pagedown", "pagedown")
            await wait_for(pilot, lambda body=body: body.scroll_y == body.max_scroll_y)  # type: ignore[misc]
            await pilot.press("escape")


async def test_a_screen_is_found_again_as_it_was_left(running: Running) -> None:
    """Cursor, scrolling, filter and choices stay, also if something was entered meanwhile."""
    filtered = ("slash", "F", "B", "I", "enter", "up", "up")
    ways = {"journal": filtered, "map": ("right", "t", "z"), "print": ("down", "down", "w")}
    async with running(orders=70) as (app, pilot):
        for mode, keys in ways.items():
            app.action_go(mode)
            await settled(pilot, 0.05)
            await pilot.press(*keys)
            await wait_for(pilot, lambda: not any(worker.is_running for worker in app.workers))
            await settled(pilot)
            left = app.export_screenshot(), app.focused
            app.action_go("today")
            await pilot.pause()
            app.session.revision += 1
            app.action_go(mode)

            def as_it_was(left: object = left) -> bool:
                return (app.export_screenshot(), app.focused) == left

            await wait_for(pilot, as_it_was)


async def test_in_czech_leaving_and_voiding_are_told_apart(running: Running) -> None:
    use_language("cs")
    async with running(orders=60) as (_app, pilot):
        dialog = await shown(pilot, OrderDialog, "f5")
        assert str(dialog.query_one("#ok", Button).label) == "Zrušit napadení"
        assert str(dialog.query_one("#leave", Button).label) == "Zpět"
        assert str((await shown(pilot, HelpDialog, "escape", "f1")).query_one("#leave", Button).label) == "Zavřít"


async def test_a_notice_does_not_cover_what_is_typed_and_stands_once(running: Running) -> None:
    async with running(orders=45) as (app, pilot):
        app._disable_notifications = False  # of the screens that are shown from now on
        for mode, key in (("purchases", "o"), ("journal", "/")):
            app.action_go(mode)
            await wait_for(pilot, lambda mode=mode: app.current_mode == mode and bool(app.screen.query(KeyBar)))  # type: ignore[misc]
            await pilot.press(key)
            await wait_for(pilot, lambda: hasattr(app.focused, "cursor_blink"))
            app.notify("\n".join(["told"] * 4), timeout=30)
            await wait_for(pilot, lambda: bool(app.screen.query(Toast)))
            await pilot.pause()
            assert app.focused is not None
            typed = app.focused.region
            assert typed.area
            assert not any(toast.region.overlaps(typed) for toast in app.screen.query(Toast)), mode
            app.clear_notifications()
            await wait_for(pilot, lambda: not app.screen.query(Toast))
        await go(pilot, "standings", "escape", "5")
        for message in ("first", *["again"] * 5):  # a key that is held says why it can do nothing
            app.notify(message, timeout=30)
            await pilot.pause()

        def standing() -> list[str]:
            return [toast._notification.message for toast in app.screen.query(Toast)]

        await wait_for(pilot, lambda: standing() == ["first", "again"])
