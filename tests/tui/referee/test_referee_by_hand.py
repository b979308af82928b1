"""Semafory and Singapore laid out by hand: lamps, figures, patterns, lots, buildings, turns; the user's own copy."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from boardgames.core.registry import find_game
from boardgames.semafory.drawing import lamp_spot, tower_spot
from boardgames.singapore.drawing import spot
from fejag_admin import situations
from fejag_admin.common.language import current_language, use_language
from fejag_admin.tui.referee.screen import RefereeScreen
from fejag_admin.tui.referee.tables.forms import FieldsDialog
from fejag_admin.tui.referee.tables.semafory.board import ExchangeBoard
from fejag_admin.tui.referee.tables.semafory.table import ExchangeTable
from fejag_admin.tui.referee.tables.singapore.table import Town, TownTable
from fejag_admin.tui.referee.tables.table import HandTable
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.widgets.dialogs import ChooseDialog
from tests.tui.conftest import Running, shown, told, wait_for
from tests.tui.referee.test_referee import click, judged, put, referee, verdict


async def laid_out(app: FejagApp, pilot: Pilot[None], slug: str) -> RefereeScreen:
    """The place of the referee with an empty table of a game."""
    game = find_game(slug)
    assert game is not None
    return await referee(app, pilot, slug, situations.written(game.empty_table(current_language())))


@asynccontextmanager
async def at_table(running: Running, slug: str) -> AsyncIterator[tuple[FejagApp, Pilot[None], RefereeScreen]]:
    """The application without a camp, at an empty table of a game."""
    async with running(camp=False) as (app, pilot):
        yield app, pilot, await laid_out(app, pilot, slug)


async def fill(pilot: Pilot[None], **values: Any) -> None:
    """Fill in the form that is shown, fields by the last keys of their places, and confirm it."""
    dialog = await shown(pilot, FieldsDialog)
    for key, value in values.items():
        at = next(at for at, field in enumerate(dialog.fields_asked) if field.key == key)
        dialog.value_widget(at).value = value
    await pilot.pause()
    await pilot.press("ctrl+s")
    await pilot.pause()


async def carried_out(pilot: Pilot[None], table: HandTable[Any], text: str) -> None:
    """Have a line carried out."""
    assert table.carry_out(text)
    await pilot.pause()


async def test_the_turn_of_the_rulebook_of_semafory_from_an_empty_table(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        use_language("cs")
        screen = await laid_out(app, pilot, "semafory")
        table = screen.query_one(ExchangeTable)
        await pilot.press("space", "right", "space", "right", "space", "down", "left", "left", "space")
        assert str(table.exchange.cursor) == "5"
        await pilot.press("right", "right", "right", "right", "space")
        assert 'lamps = "1110/0101/0000/0000"' in screen.text
        await pilot.press("left", "left", "left", "left", "left")
        assert str(table.exchange.cursor) == "ab2"
        await pilot.press("space", "e")
        await fill(pilot, name="Jirka", word="BUBEN", sent="1", just_sent=True, hand="x05, x08, x12")
        await pilot.press("n", "e")
        await fill(pilot, name="Eva", word="KŘÍDA")
        await pilot.press("n")
        await carried_out(pilot, table, "jde bc2")
        chosen = await shown(pilot, ChooseDialog, "p")
        assert [name for _line, name in chosen._choices][:3] == ["x05", "x08", "x12"]
        await pilot.press("enter")
        await pilot.pause()
        assert table.exchange.held is not None
        await pilot.press("up", "up", "left", "left", "right", "enter")  # b1 c1 b2
        await shown(pilot, ChooseDialog, "p")
        await pilot.press("down", "enter")
        await pilot.pause()
        await pilot.press("m", "down", "right", "enter")  # c2 d2 b3 c3
        await judged(pilot, screen)
        assert 'lamps = "b1 c1 b2"' in screen.text
        assert 'lamps = "c2 d2 b3 c3"' in screen.text
        await pilot.press("e")
        await fill(pilot, sends="U")
        await judged(pilot, screen)
        verdict = screen.judged.verdict
        assert verdict is not None, screen.judged.faults
        ruling = verdict.result.turns[0]
        assert (ruling.sent, ruling.load, ruling.legal) == ("U", 4, True)
        await pilot.press("u", "u")
        assert table.raw is not None
        assert [next(iter(step)) for step in table.raw["turn"]["steps"]] == ["to", "play"]
        assert app.current_mode == "referee"


async def test_lamps_figures_and_patterns_of_semafory_by_mouse(running: Running) -> None:
    """Lamps and figures as they are after the steps told; a figure that the turn has moved is not put elsewhere."""
    async with at_table(running, "semafory") as (app, pilot, screen):
        await click(pilot, ExchangeBoard, lamp_spot(6))
        assert 'lamps = "0000/0010/0000/0000"' in screen.text
        await click(pilot, ExchangeBoard, lamp_spot(6))
        assert 'lamps = "0000/0000/0000/0000"' in screen.text
        await click(pilot, ExchangeBoard, tower_spot("cd3"))
        assert 'tower = "cd3"' in screen.text
        await click(pilot, ExchangeBoard, tower_spot("b23"))  # not a tower of this player
        assert "b23" not in screen.text
        table = screen.query_one(ExchangeTable)
        await carried_out(pilot, table, "hand #./## 2")
        await shown(pilot, ChooseDialog, "p")
        await pilot.press("enter")
        await pilot.pause()
        assert table.exchange.held is not None
        for button in (1, 3, 1):
            await click(pilot, ExchangeBoard, lamp_spot(9), button)
        assert 'play = "#./## 2", lamps = "b3 c3 b4"' in screen.text
        await judged(pilot, screen)
        assert screen.judged.faults  # there are no words yet: they are named
        await pilot.press("u")
        assert "play =" not in screen.text

        await put(pilot, screen, situations.example_text(screen.game, "turn-of-the-rulebook"))
        after, text = verdict(screen).result.after, screen.text
        assert table.exchange.lamps == after.lamps
        assert table.exchange.figures == {after.players[0].tower: "1", after.players[1].tower: "2"}
        await click(pilot, ExchangeBoard, tower_spot("ab3"))
        assert screen.text == text
        assert any("type turn to tell the turn anew" in note.message for note in app._notifications)


async def test_the_other_side_and_players_of_semafory_and_what_is_wrong_with_the_key_that_mends_it(
    running: Running,
) -> None:
    """In the words of the table, not of its file; in the text with the line."""
    async with at_table(running, "semafory") as (_app, pilot, screen):
        table, empty = screen.query_one(ExchangeTable), screen.text
        await pilot.press("s", "s")
        assert table.exchange.view == "north"
        await pilot.press("space")
        assert 'lamps = "1000/' in screen.text
        x, y = lamp_spot(0, "north")
        assert table.exchange.render().plain.splitlines()[y][x] == "●"
        await pilot.press("s", "s", "a")
        assert table.player == 2
        await carried_out(pilot, table, "dwarf ab3")
        assert 'dwarf = "ab3"' in screen.text
        await pilot.press("e")
        await fill(pilot, name="")
        assert screen.text.count("[[players]]") == 2

        await pilot.press("n")
        await put(pilot, screen, empty.replace('what = "turn"', 'what = "start"'))  # asks for both words
        said = " ".join(told(screen).split())
        assert "(press e): A has no word yet" in said
        assert "(show the player, then e): B has no word yet" in said
        assert "players[" not in said
        dialog = await shown(pilot, FieldsDialog, "e")
        asked = [field.place for field in dialog.fields_asked]
        await wait_for(pilot, lambda: dialog.focused is dialog.value_widget(asked.index("players[0].word")))
        await pilot.press("escape", "ctrl+t")
        await wait_for(pilot, lambda: "(line " in told(screen))


async def test_the_turn_of_the_rulebook_of_singapore_from_an_empty_table(running: Running) -> None:
    async with running(camp=False) as (app, pilot):
        use_language("cs")
        screen = await laid_out(app, pilot, "singapore")
        town = screen.query_one(Town)

        async def lot(place: str, text: str) -> None:
            town.point_at(place)
            await pilot.press("enter", *text, "enter", "escape")

        await lot("C2", "I-4")
        await pilot.press("w")
        await lot("C5", "I-1 B")
        await lot("D5", "I-6 C")
        await pilot.press("e")
        await fill(pilot, money="2", points="10", goods="1 cihla, 1 opium", stack="B, C, A")
        await carried_out(
            pilot, screen.query_one(TownTable), "C2-* C5-*, použij, jdi *1, jdi C5, použij, ulice C5-D5, jdi D5, použij"
        )
        assert 'streets = "C2-* C5-*"' in screen.text
        await judged(pilot, screen)
        verdict = screen.judged.verdict
        assert verdict is not None, screen.judged.faults
        after = verdict.result.after.players
        assert (after[0].money, after[0].goods) == (5, (0, 0, 3, 0))
        assert [player.points for player in after] == [10, 6, 6]
        await click(pilot, Town, spot("C2"))
        assert town.cursor == "C2"
        assert "I-4" in told(screen)


async def test_land_build_and_players_of_singapore(running: Running) -> None:
    async with at_table(running, "singapore") as (_app, pilot, screen):
        table = screen.query_one(TownTable)
        table.town.point_at("B1")
        await pilot.press("enter", *"x", "enter", "escape")
        assert 'map = [\n  "? x ? ? ? ?"' in screen.text
        table.town.point_at("C2")
        await pilot.press("f")
        await carried_out(pilot, table, "build I-9 C2")
        await pilot.press("e")
        await fill(pilot, price="2", chip="black")
        await judged(pilot, screen)
        assert not screen.judged.faults
        assert screen.judged.verdict is not None
        assert table.raw is not None
        assert table.raw["flags"] == {"A": "C2"}
        assert table.raw["turn"]["build"]["chip"] == "black"
        await pilot.press("a", "w")
        assert table.line.value == ""
        assert table.raw["players"][3]["workers"] == "C2"
        table.town.point_at("C3")
        await pilot.press("w")
        assert table.line.value == "at *"
        await pilot.press("escape", "e")
        await fill(pilot, name="")
        assert len(table.raw["players"]) == 3


async def part(pilot: Pilot[None], label: str) -> None:
    """Open the form of the part of an own copy whose line begins so."""
    dialog = await shown(pilot, ChooseDialog)
    await pilot.pause()
    lines = [line for line, _meant in dialog._choices]
    dialog.query_one(OptionList).highlighted = next(at for at, line in enumerate(lines) if line.startswith(label))
    await pilot.press("enter")


@pytest.mark.deep
async def test_the_own_copy_of_semafory_is_filled_in(running: Running) -> None:
    async with at_table(running, "semafory") as (app, pilot, screen):
        await pilot.press("ctrl+b")
        for name in ("p01", "p02"):
            await part(pilot, "Punch patterns: + one more")
            await fill(pilot, id=name, holes="##/.#", load="2", outage=True)
        await part(pilot, "Punch patterns: p02")
        await fill(pilot, id="")
        await part(pilot, "Lamps at the start")
        await fill(pilot, layouts="competitive 1000/0000/0000/0000")
        await part(pilot, "Punch patterns: p01")
        await fill(pilot, holes="what")
        await wait_for(pilot, lambda: any("It was not kept" in note.message for note in app._notifications))
        await shown(pilot, ChooseDialog)
        await pilot.press("escape")
        await judged(pilot, screen)
        game = screen.game
        kit = game.read_own(Path(situations.own_path(game)).read_bytes())
        assert [(pattern.id, pattern.load, pattern.outage) for pattern in kit.patterns] == [("p01", 2, True)]
        assert kit.layouts == {"competitive": 1}
        assert screen.query_one(ExchangeTable).kit == kit
        await pilot.press("e")
        await fill(pilot, lamps="start")
        assert screen.query_one(ExchangeBoard).lamps == 1


@pytest.mark.deep
async def test_the_own_copy_of_singapore_is_filled_in(running: Running) -> None:
    async with at_table(running, "singapore") as (app, pilot, screen):
        await pilot.press("ctrl+b")
        await part(pilot, "Fields with seals")
        await fill(pilot, seals="10, 70")
        await wait_for(pilot, lambda: any("from 1 to 60" in note.message for note in app._notifications))
        await part(pilot, "Fields with seals")
        await fill(pilot, seals="12, 25, 60")
        dialog = await shown(pilot, ChooseDialog)
        await pilot.pause()
        dialog.query_one(OptionList).highlighted = 2  # the second starting building
        await pilot.press("enter")
        await fill(pilot, name="cs Pašerák, en Smuggler", legal=False, kind="exchange", get="opium 1")
        await part(pilot, "III-8")
        await fill(pilot, kind="exchange", get="points 3")
        await shown(pilot, ChooseDialog)
        await pilot.press("escape")
        await judged(pilot, screen)
        own = screen.query_one(TownTable).sheet().copy
        assert own.seals == (12, 25, 60)
        assert [building.sure for building in own.all_start] == ["likely", "own"]
        assert [(one.id, one.effect.get) for one in own.buildings] == [("III-8", {"points": 3})]


@pytest.mark.deep
async def test_the_race_to_genova_and_the_night_shift_by_forms(running: Running) -> None:
    async with at_table(running, "semafory") as (_app, pilot, screen):
        table = screen.query_one(ExchangeTable)
        await pilot.press("e")
        await fill(pilot, mode="cooperative")
        await fill(pilot, road="hard", words="COHEN TROLL", sent="4", postman="12", events="x01, x07")
        await carried_out(pilot, table, "card Wind")
        dialog = await shown(pilot, FieldsDialog, "e")
        assert [field.place for field in dialog.fields_asked if field.key == "tower"] == ["turn.tower"]
        await fill(pilot, flips="d4", steps="2")
        await carried_out(pilot, table, "exchange event x06 x01, plays x01 a1")
        await pilot.press("e")
        await fill(pilot, drawn="x05")
        await judged(pilot, screen)
        assert not screen.judged.faults, screen.judged.faults
        assert table.raw is not None
        assert (table.raw["words"], table.raw["postman"], table.raw["road"]) == ("COHEN TROLL", 12, "hard")
        assert [next(iter(step)) for step in table.raw["turn"]["steps"]] == ["card", "exchange", "play"]
        assert table.raw["turn"]["steps"][0] == {"card": "Wind", "flips": "d4", "steps": 2}
        assert "word" not in table.raw["players"][0]
        screen.take_game(screen.game, 'game = "semafory"\nwhat = "night"\n')
        await pilot.press("e")
        await fill(pilot, icons="1", revealed="Klikačový technik, Fog, Pigeons")
        await judged(pilot, screen)
        assert screen.judged.verdict is not None, screen.judged.faults
        assert screen.judged.verdict.result.applied
