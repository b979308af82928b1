"""Semafory and Singapore laid out by hand: lamps, figures, patterns, lots, buildings, turns; the user's own copy."""

from pathlib import Path
from typing import Any

import pytest
from textual.events import Click, MouseDown, MouseUp
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input, OptionList, Select

from boardgames.core.registry import find_game
from boardgames.semafory.drawing import lamp_spot, tower_spot
from boardgames.singapore.drawing import spot
from fejag_admin import situations
from fejag_admin.common.language import current_language, use_language
from fejag_admin.tui.referee.screen import RefereeScreen
from fejag_admin.tui.referee.tables.forms import ChooseDialog, FieldsDialog, ItemsDialog
from fejag_admin.tui.referee.tables.grid import Grid
from fejag_admin.tui.referee.tables.registry import hand_tables
from fejag_admin.tui.referee.tables.semafory.board import ExchangeBoard
from fejag_admin.tui.referee.tables.semafory.own_copy import ChoosePattern, HandDialog
from fejag_admin.tui.referee.tables.semafory.table import ExchangeTable
from fejag_admin.tui.referee.tables.singapore.table import Town, TownTable
from fejag_admin.tui.referee.tables.table import HandTable
from fejag_admin.tui.shell.actions import actions_of
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.widgets.typing_fields import TypedLine
from tests.tui.conftest import Running, shown, told, wait_for
from tests.tui.test_referee import judged, referee, verdict


async def laid_out(app: FejagApp, pilot: Pilot[None], slug: str) -> RefereeScreen:
    """The place of the referee with an empty table of a game."""
    game = find_game(slug)
    assert game is not None
    return await referee(app, pilot, slug, situations.written(game.empty_table(current_language())))


async def fill(pilot: Pilot[None], **values: Any) -> None:
    """Fill in the form that is shown and confirm it."""
    dialog = await shown(pilot, FieldsDialog)
    for key, value in values.items():
        widget: Any = dialog.query_one(f"#field-{key}")
        if isinstance(widget, Input):
            widget.value = value
        elif isinstance(widget, Grid):
            widget.drawn = value
        else:
            widget.value = value
    await pilot.pause()
    await pilot.press("ctrl+s")
    await pilot.pause()


async def choose(pilot: Pilot[None], meant: str) -> None:
    """Take what means this from the things to choose from."""
    dialog = await shown(pilot, ChooseDialog)
    await pilot.pause()
    dialog.query_one(OptionList).highlighted = [one for _shown, one in dialog._choices].index(meant)
    await pilot.press("enter")
    await pilot.pause()


def at(table: ExchangeTable) -> str:
    """Where the cursor is."""
    return str(table.exchange.cursor)


async def click(pilot: Pilot[None], widget: type[Widget], at: tuple[int, int], button: int = 1) -> None:
    """Click into a widget."""
    await pilot._post_mouse_events([MouseDown, MouseUp, Click], widget, offset=at, button=button)
    await pilot.pause()


async def test_the_turn_of_the_rulebook_of_semafory_from_an_empty_table(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        use_language("cs")
        screen = await laid_out(app, pilot, "semafory")
        table = screen.query_one(ExchangeTable)
        await pilot.press("space", "right", "space", "right", "space", "down", "left", "left", "space")
        assert at(table) == "5"
        await pilot.press("right", "right", "right", "right", "space")
        assert 'lamps = "1110/0101/0000/0000"' in screen.text
        await pilot.press("left", "left", "left", "left", "left")
        assert at(table) == "ab2"
        await pilot.press("space", "e")
        await fill(pilot, name="Jirka", word="BUBEN", sent="1", just_sent=True)
        await pilot.press("h")
        hand = await shown(pilot, HandDialog)
        options = hand.query_one(OptionList)
        for name in ("x05", "x08", "x12"):
            options.highlighted = hand.names.index(name)
            await pilot.press("enter")
        await pilot.press("ctrl+s")
        await pilot.pause()
        await pilot.press("n", "e")
        await fill(pilot, name="Eva", word="KŘÍDA")
        await pilot.press("n", "right", "right", "g")
        assert at(table) == "bc2"
        await pilot.press("p")
        chosen = await shown(pilot, ChoosePattern)
        assert chosen.names[:3] == ["x05", "x08", "x12"]
        await pilot.press("enter")
        await pilot.pause()
        assert table.exchange.held is not None
        await pilot.press("up", "up", "left", "left", "right", "enter")  # b1 c1 b2
        await pilot.press("p")
        await shown(pilot, ChoosePattern)
        await pilot.press("down", "enter")
        await pilot.pause()
        await pilot.press("m", "down", "right", "enter")  # c2 d2 b3 c3
        await judged(pilot, screen)
        assert 'lamps = "b1 c1 b2"' in screen.text
        assert 'lamps = "c2 d2 b3 c3"' in screen.text
        await pilot.press("t")
        await fill(pilot, sends="U")
        await judged(pilot, screen)
        verdict = screen.judged.verdict
        assert verdict is not None, screen.judged.faults
        ruling = verdict.result.turns[0]
        assert (ruling.sent, ruling.load, ruling.legal) == ("U", 4, True)
        await pilot.press("b", "b", "b")
        assert table.raw is not None
        assert table.raw["turn"] == {"player": 1, "steps": [], "sends": "U"}
        assert app.current_mode == "referee"


async def test_what_is_wrong_on_the_table_is_said_with_the_key_that_mends_it(running: Running) -> None:
    """In the words of the table, not of its file; in the text with the line."""
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, "semafory")
        screen.put(screen.text.replace('what = "turn"', 'what = "start"'))  # asks for both words
        await judged(pilot, screen)
        said = " ".join(told(screen).split())
        assert "(press e): A has no word yet" in said
        assert "(show the player, then e): B has no word yet" in said
        assert "players[" not in said
        await pilot.press("ctrl+t")
        await wait_for(pilot, lambda: "(line " in told(screen))


@pytest.mark.parametrize("table", list(hand_tables()), ids=lambda table: table.game)
def test_the_keys_that_mend_something_are_there(table: HandTable[Any]) -> None:
    known = {action.id for action in actions_of(table.scope)}
    assert table.mends
    assert {f"{table.scope}.{verb}" for verb in table.mends.values()} <= known
    assert table.mended_by("players[0]") != ""
    assert table.mended_by("kit.patterns[0]") == ""


async def test_lamps_and_figures_are_shown_as_of_one_moment(running: Running) -> None:
    """Both as they are after the steps told; a figure that the turn has moved is not put elsewhere before it."""
    async with running(camp=False) as (app, pilot):
        game = find_game("semafory")
        assert game is not None
        screen = await referee(app, pilot, game.slug, situations.example_text(game, "turn-of-the-rulebook"))
        table = screen.query_one(ExchangeTable)
        after = verdict(screen).result.after
        assert table.exchange.lamps == after.lamps
        assert table.exchange.figures == {after.players[0].tower: "1", after.players[1].tower: "2"}
        text = screen.text
        await click(pilot, ExchangeBoard, tower_spot("ab3"))
        assert screen.text == text
        assert any("take that step back first" in note.message for note in app._notifications)


async def test_lamps_figures_and_patterns_by_mouse(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, "semafory")
        await click(pilot, ExchangeBoard, lamp_spot(6))
        assert 'lamps = "0000/0010/0000/0000"' in screen.text
        await click(pilot, ExchangeBoard, lamp_spot(6))
        assert 'lamps = "0000/0000/0000/0000"' in screen.text
        await click(pilot, ExchangeBoard, tower_spot("cd3"))
        assert 'tower = "cd3"' in screen.text
        await click(pilot, ExchangeBoard, tower_spot("b23"))  # not a tower of this player
        assert "b23" not in screen.text
        await pilot.press("p")
        await shown(pilot, ChoosePattern)
        await pilot.press("n")  # one drawn on the spot
        dialog = await shown(pilot, FieldsDialog)
        for row, column in ((0, 0), (1, 0), (1, 1)):
            await click(pilot, Grid, (3 * column + 1, row))
        assert dialog.query_one(Grid).drawn == ("#...", "##..", "....", "....")
        assert "■■ " in told(dialog)
        await fill(pilot, load="2")
        exchange = screen.query_one(ExchangeBoard)
        assert exchange.held is not None
        await click(pilot, ExchangeBoard, lamp_spot(9))
        await click(pilot, ExchangeBoard, lamp_spot(9), button=3)
        await click(pilot, ExchangeBoard, lamp_spot(9))
        assert 'play = "#./## 2", lamps = "b3 c3 b4"' in screen.text
        await judged(pilot, screen)
        assert screen.judged.faults  # there are no words yet: they are named
        await pilot.press("u")
        assert "play =" not in screen.text


async def test_the_other_side_dwarf_and_players_of_semafory(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, "semafory")
        table = screen.query_one(ExchangeTable)
        await pilot.press("s", "s")
        assert table.exchange.view == "north"
        await pilot.press("space")
        assert 'lamps = "1000/' in screen.text
        x, y = lamp_spot(0, "north")
        assert table.exchange.render().plain.splitlines()[y][x] == "●"
        await pilot.press("s", "s", "a", "right", "down", "down", "w")
        assert table.player == 2
        assert "dwarf" not in screen.text
        table.player = 0
        table.show_raw(table.raw or {})
        table.exchange.cursor = "ab3"
        await pilot.press("w")
        assert 'dwarf = "ab3"' in screen.text
        await pilot.press("n", "n", "z")
        assert screen.text.count("[[players]]") == 2


async def test_the_turn_of_the_rulebook_of_singapore_from_an_empty_table(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        use_language("cs")
        screen = await laid_out(app, pilot, "singapore")
        town = screen.query_one(Town)

        async def lot(place: str, building: str, owner: str) -> None:
            town.point_at(place)
            await pilot.press("enter")
            await fill(pilot, building=building, owner=owner)

        await lot("C2", "I-4", "0")
        await pilot.press("w", "s", "down")
        await lot("C5", "I-1", "1")
        await pilot.press("s", "up")
        await lot("D5", "I-6", "2")
        assert 'streets = "C2-* C5-*"' in screen.text
        await pilot.press("e")
        await fill(pilot, money="2", points="10", brick="1", opium="1")
        await pilot.press("p")
        town.point_at("C4")
        await pilot.press("g")
        await shown(pilot, ChooseDialog)
        await pilot.press("enter")
        await pilot.pause()
        town.point_at("C5")
        await pilot.press("g", "p", "k", "right")
        town.point_at("D5")
        await pilot.press("g", "p")
        await pilot.press("v")
        await fill(pilot, stack="B, C, A")
        await judged(pilot, screen)
        verdict = screen.judged.verdict
        assert verdict is not None, screen.judged.faults
        after = verdict.result.after.players
        assert (after[0].money, after[0].goods) == (5, (0, 0, 3, 0))
        assert [player.points for player in after] == [10, 6, 6]
        await pilot.press("b", "b")
        assert 'street C5-D5"' in screen.text
        await click(pilot, Town, spot("C2"))
        assert town.cursor == "C2"
        assert "I-4" in told(screen)


async def test_land_build_and_players_of_singapore(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, "singapore")
        table = screen.query_one(TownTable)
        await pilot.press("l")
        dialog = await shown(pilot, FieldsDialog)
        dialog.query_one(Grid).focus()
        await pilot.press("3", "x")
        await fill(pilot)
        assert 'map = [\n  "3 x ? ? ? ?"' in screen.text
        table.town.point_at("C2")
        await pilot.press("t")
        await choose(pilot, "I-9")
        await choose(pilot, "2")
        await choose(pilot, "black")
        await pilot.press("f")
        await judged(pilot, screen)
        assert not screen.judged.faults
        assert screen.judged.verdict is not None
        assert table.raw is not None
        assert table.raw["flags"] == {"A": "C2"}
        assert table.raw["turn"]["build"]["chip"] == "black"
        await pilot.press("a", "z")
        assert len(table.raw["players"]) == 3


async def test_a_line_lays_out_singapore_and_a_use_is_chosen_from(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, "singapore")
        table = screen.query_one(TownTable)
        line = screen.query_one("#town-line", Input)

        async def typed(text: str) -> None:
            line.value = text
            await pilot.press("enter")
            await pilot.pause()

        await pilot.press("i")
        await typed("3 elephants")
        assert line.value == "3 elephants"
        await typed("A £5 8 points 3 cloth at A1, map 213x/**24/**13, A1 I-8, C2 II-4 B, A1-* C2-*, D2 II-7")
        assert line.value == ""
        assert table.raw is not None
        await typed("turn, 1 tea 1 opium at D2")
        await pilot.press("escape", "p")
        await choose(pilot, "1 tea")
        assert table.raw["turn"]["actions"] == ["use pay 1 tea"]


async def test_the_own_copy_of_semafory_is_filled_in(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, "semafory")
        await pilot.press("ctrl+b")
        await shown(pilot, ChooseDialog)
        await pilot.press("enter")
        await shown(pilot, ItemsDialog)
        await pilot.press("n")
        dialog = await shown(pilot, FieldsDialog)
        dialog.query_one(Grid).focus()
        await pilot.press("space", "right", "space", "down", "space")
        await fill(pilot, load="2", outage=True)
        items: Any = await shown(pilot, ItemsDialog)
        assert items.items == [{"id": "p01", "load": 2, "holes": ["##", ".#"], "outage": True}]
        await pilot.press("ctrl+s")
        await shown(pilot, ChooseDialog)
        await pilot.press("down", "enter")
        dialog = await shown(pilot, FieldsDialog)
        dialog.query_one(Grid).focus()
        await pilot.press("space", "ctrl+s")
        await shown(pilot, ChooseDialog)
        await pilot.press("escape")
        await judged(pilot, screen)
        game = screen.game
        kit = game.own.read(Path(situations.own_path(game)).read_bytes())
        assert [pattern.load for pattern in kit.patterns] == [2]
        assert kit.layouts == {"competitive": 1}
        assert screen.query_one(ExchangeTable).kit == kit
        await pilot.press("v")
        await fill(pilot, start=True)
        assert screen.query_one(ExchangeBoard).lamps == 1


async def test_the_own_copy_of_singapore_is_filled_in(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, "singapore")
        await pilot.press("ctrl+b")
        await shown(pilot, ChooseDialog)
        await pilot.press("enter")
        await fill(pilot, seals="10 70")
        assert "from 1 to 60" in told(app.screen)
        await fill(pilot, seals="12, 25, 60")
        await shown(pilot, ChooseDialog)
        await pilot.press("down", "enter")
        await shown(pilot, ItemsDialog)
        await pilot.press("down", "enter")
        await fill(pilot, cs="Pašerák", en="Smuggler", legal=False, get="1 opium")
        await shown(pilot, ItemsDialog)
        await pilot.press("ctrl+s")
        await shown(pilot, ChooseDialog)
        await pilot.press("down", "enter")
        await shown(pilot, ItemsDialog)
        app.screen.query_one(OptionList).highlighted = 35  # III-8, doubtful
        await pilot.press("enter")
        dialog = await shown(pilot, FieldsDialog)
        assert isinstance(dialog.query_one("#field-kind"), Select)
        await fill(pilot, get="3 points", legal=True)
        await shown(pilot, ItemsDialog)
        await pilot.press("ctrl+s")
        await shown(pilot, ChooseDialog)
        await pilot.press("escape")
        await judged(pilot, screen)
        own = screen.query_one(TownTable).own
        assert own.seals == (12, 25, 60)
        assert [building.sure for building in own.all_start] == ["likely", "own", "placeholder", "placeholder"]
        assert [(one.id, one.effect.get, one.legal) for one in own.buildings] == [("III-8", {"points": 3}, True)]


async def test_the_race_to_genova_and_the_night_shift_by_forms(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        screen = await laid_out(app, pilot, "semafory")
        table = screen.query_one(ExchangeTable)
        await pilot.press("v")
        await fill(pilot, mode="cooperative")
        await fill(pilot, road="hard", words="COHEN, TROLL", sent="4", postman="12", events="x01, x07")
        await pilot.press("k")
        await fill(pilot, card="")
        assert "name of the card" in told(app.screen)
        await fill(pilot, card="Wind")
        assert "field-tower" not in {widget.id for widget in app.screen.query("*")}
        await fill(pilot, flips="d4", steps="2")
        await pilot.press("x")
        await fill(pilot, gives="x06", takes="x01")
        await pilot.press("p")
        chosen = await shown(pilot, ChoosePattern)
        chosen.query_one(OptionList).highlighted = chosen.names.index("x01")
        await pilot.press("enter", "enter")
        await pilot.pause()
        await pilot.press("t")
        await fill(pilot, player=1, drawn="x05")
        await judged(pilot, screen)
        assert not screen.judged.faults, screen.judged.faults
        assert table.raw is not None
        assert (table.raw["words"], table.raw["postman"], table.raw["road"]) == (["COHEN", "TROLL"], 12, "hard")
        steps = [next(iter(step)) for step in table.raw["turn"]["steps"]]
        assert steps == ["card", "exchange", "play"]
        assert "word" not in table.raw["players"][0]
        await pilot.press("o")
        assert [turn["player"] for turn in table.raw["turns"]] == [1, 2]
        screen.take_game(screen.game, 'game = "semafory"\nwhat = "night"\n')
        await pilot.press("v")
        await fill(pilot, icons="1", revealed="Klikačový technik, Fog, Pigeons")
        await judged(pilot, screen)
        assert screen.judged.verdict is not None, screen.judged.faults
        assert screen.judged.verdict.result.applied


async def test_a_turn_of_semafory_is_typed_and_a_line_that_means_nothing_stays(running: Running) -> None:
    async with running(camp=False, size=(80, 24)) as (app, pilot):
        screen = await laid_out(app, pilot, "semafory")
        line = screen.query_one(ExchangeTable).query_one(TypedLine)
        await pilot.press("i")
        assert line.has_focus
        line.value = "A BUBEN 1 ab2 hand x05 x08 x12, B KRIDA cd3, lamps 1110010100000000, goes bc2"
        await pilot.press("enter")
        line.value = "plays x05 b1 c1 b2, plays x08 c2 d2 b3 c3, sends U"
        await pilot.press("enter")
        await judged(pilot, screen)
        assert verdict(screen).result.turns[0].sent == "U"
        assert line.value == ""
        line.value = "goes nowhere"
        await pilot.press("enter")
        assert line.value == "goes nowhere"
