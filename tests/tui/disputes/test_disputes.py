"""The screen of disputes: questions answered as a tree and on the map, trials, and the protocol."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from fejag_admin.answers.questions.finger import finger
from fejag_admin.camp.advice import search
from fejag_admin.camp.advice.search import tried
from fejag_admin.camp.journal.contents import Claim
from fejag_admin.camp.journal.notes import disputes
from fejag_admin.camp.views.cutout import GAP
from fejag_admin.camp.views.projection import view
from fejag_admin.rules.orders import Place, VoidAttack
from fejag_admin.rules.state import State
from fejag_admin.store.store import Store
from fejag_admin.tui.disputes.dialogs import ClaimDialog, DecisionDialog
from fejag_admin.tui.disputes.screen import DisputesScreen
from fejag_admin.tui.orders.forms import OrderDialog
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.dialog import Confirm, Notice
from fejag_admin.tui.shell.session import MASTER
from fejag_admin.tui.today.screen import TodayScreen
from tests.tui.conftest import SIZE, Running, drawn_of, go, lit_keys, screen_of, shown, told, wait_for

ALL = 131


async def at_disputes(app: FejagApp, pilot: Pilot[None], master: bool = True) -> DisputesScreen:
    if master:
        await app.view_as(MASTER)
    await pilot.press("9")
    await wait_for(pilot, lambda: isinstance(app.screen, DisputesScreen) and app.screen.answer.rows)
    return screen_of(app, DisputesScreen)


@asynccontextmanager
async def with_disputes(
    running: Running, orders: int = ALL, size: tuple[int, int] = SIZE
) -> AsyncIterator[tuple[FejagApp, Pilot[None], DisputesScreen]]:
    """The application with that screen, for the master."""
    async with running(orders, size) as (app, pilot):
        yield app, pilot, await at_disputes(app, pilot)


async def ask(pilot: Pilot[None], screen: DisputesScreen, question: str) -> None:
    """Type a question and wait until it is answered whole."""
    line = screen.query_one("#question", Input)
    line.focus()
    line.value = question
    await wait_for(pilot, lambda: line.has_focus)
    await pilot.press("enter")
    await answered(pilot, screen)


async def answered(pilot: Pilot[None], screen: DisputesScreen) -> None:
    await pilot.pause()
    await wait_for(pilot, lambda: screen.searching is None)
    await wait_for(pilot, lambda: screen.answer.rows)
    await pilot.pause()


def fill(dialog: ModalScreen[Any], **values: str) -> None:
    """Fill in fields of a dialog."""
    for name, value in values.items():
        dialog.query_one(f"#{name}").value = value  # type: ignore[attr-defined]


def texts(screen: DisputesScreen) -> list[str]:
    return [row.statement.text for row in screen.answer.rows]


def asked(screen: DisputesScreen) -> str:
    return str(screen.query_one("#asked", Static).content)


async def test_why_a_figure_is_dark_and_what_that_looks_like(running: Running) -> None:
    async with with_disputes(running) as (_app, pilot, screen):
        await pilot.press("down", "enter")
        assert screen.query_one("#question", Input).value == "K17", "an example"
        await ask(pilot, screen, "figure 12")
        assert texts(screen)[0] == "Bear Q16 of FBI is dark: attack 37 by tiger C30 of Indiana Jones strikes it (A6)."
        assert texts(screen)[1].startswith("Since entry 124: ")
        assert texts(screen)[2].startswith("So it came of entry 124: snake P27 of FBI stands in the light of FBI")
        assert texts(screen)[3:5] == ["Why, step by step:", "Ask on, by number or name:"]
        assert "Why, step by step:" in drawn_of(screen.answer), "all that is folded is seen without a key"
        assert screen.board.overlay.attacked >> screen.state.figure(12).at & 1
        assert screen.board.overlay.beam.bit_count() > 3
        assert all(screen.board.part.holds(screen.state.figure(number).at, 41) for number in (12, 58))
        assert "58 tiger C30 of Indiana Jones" in str(screen.query_one("#legend", Static).content)
        assert screen.board.cursor == screen.state.figure(12).at
        few = len(screen.answer.rows)
        screen.answer.highlighted = 3
        await pilot.press("right")
        many = len(screen.answer.rows)
        assert many > few
        await pilot.press("right")
        assert screen.answer.highlighted == 4
        await pilot.press("left", "left")
        assert len(screen.answer.rows) == few
        await pilot.press("plus")
        assert len(screen.answer.rows) > many


async def test_all_figures_concerned_are_seen_in_a_small_window_and_the_folded_map_can_be_left(
    running: Running,
) -> None:
    async with with_disputes(running) as (_app, pilot, screen):
        board = screen.board
        for question in ("attack 14", "#25 #31"):
            await ask(pilot, screen, question)
            spoken = finger(screen.answer.drawn, view(screen.state, MASTER))
            assert len(spoken.figures) > 1
            drawn = [board.render_line(y).text for y in range(board.size.height)]
            for figure in spoken.figures:
                row = next(line for line in drawn if line.startswith(f"{figure.at // 41 + 1:>2} "))
                assert str(figure.id) in row[3 : board.size.width], figure
            if GAP in board.part.rows:
                assert board.cell_at(Offset(5, 1 + list(board.part.rows).index(GAP))) is None
            await pilot.press("tab", "plus")
            assert (board.zoom, board.part.folded) != ("tiny", True)
            await pilot.press("minus", "minus", "left")
            assert not board.part.folded

        await ask(pilot, screen, "figure 12")
        assert board.part.folded
        board.focus()
        board.move_to(screen.campaign.board.cell("C32"))
        assert board.part.folded
        await pilot.press("down")
        while board.part.folded and board.cursor < 41 * 40:
            await pilot.press("down")
        assert not board.part.folded
        board.move_to(screen.state.figure(1).at)
        await pilot.press("enter")
        await answered(pilot, screen)
        assert screen.words == ("AH41",)
        assert texts(screen)[0].startswith("Snake AH41 of Indiana Jones shines: ")
        board.move_to(screen.campaign.board.cell("AN3"))
        await pilot.resize_terminal(90, 22)
        await pilot.pause()
        assert board.part.holds(board.cursor, 41)


async def test_a_long_search_can_be_stopped(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(state: State, order: Place) -> State:
        time.sleep(0.02)
        return tried(state, order)

    monkeypatch.setattr(search, "tried", slowly)
    async with with_disputes(running, orders=99) as (app, pilot, screen):
        await pilot.press("slash")
        await wait_for(pilot, lambda: isinstance(screen.focused, Input))
        await pilot.press(*"exoti temple")
        app.simulate_key("enter")  # nobody waits for the search to be over
        await wait_for(pilot, lambda: "searching … (Esc stops)" in asked(screen))
        worker = screen.searching
        assert worker is not None
        await pilot.press("escape")
        await wait_for(pilot, lambda: "searching" not in asked(screen))
        await wait_for(pilot, lambda: worker.is_finished)
        assert screen.answer.rows == []  # what comes late is not shown
        assert screen.words == ("exoti", "temple")


async def test_what_if_is_answered_like_a_question_touches_nothing_and_what_is_none_can_be_mended(
    running: Running,
) -> None:
    async with with_disputes(running) as (app, pilot, screen):
        before, cell = app.session.now.version, app.session.campaign.board.cell("T4")
        assert screen.board.picture is not None
        assert screen.board.picture.squares[cell].text == "eM"
        await ask(pilot, screen, "retract 129")
        assert "(attack no. 44): balanced → in effect." in texts(screen)[0]
        assert asked(screen) == "retract 129 · TRIAL; nothing is entered"
        assert len(screen.answer.rows) == len(screen.answer.statements)  # what it rests on is folded
        assert screen.board.picture.squares[cell].text == "· "  # the map as it would be
        await ask(pilot, screen, "retract 40; void-attack 16")
        screen.answer.action_unfold_all()
        assert any("New numbers of attacks: " in line for line in texts(screen))
        await ask(pilot, screen, "T4")
        assert screen.board.picture.squares[cell].text == "eM"
        assert app.session.now.version == before

        await ask(pilot, screen, "entry 129")
        await ask(pilot, screen, "1")
        assert screen.words == ("entry", "129", "1")
        assert "(attack no. 44): balanced → in effect." in texts(screen)[0]

        await ask(pilot, screen, "retract 999")
        assert "There is no entry 999" in texts(screen)[0]
        faults = set[str]()
        for question in ("fiasko 12", "@999", "K99", "marsians light"):
            await ask(pilot, screen, question)
            assert screen.query_one("#question", Input).value == question
            (fault,) = texts(screen)
            assert fault.endswith((".", "?")), question
            assert fault not in faults
            faults.add(fault)


async def test_a_dispute_from_the_claim_to_the_decision_and_the_rules_of_an_answer(running: Running) -> None:
    async with with_disputes(running) as (app, pilot, screen):
        await pilot.press("p")
        assert app.screen is screen, "no rules before there is an answer"
        fill(await shown(pilot, ClaimDialog, "o"), team="jones")
        await pilot.press(*"We were never attacked", "enter")
        await wait_for(pilot, lambda: app.screen is screen and disputes(app.session.now))
        await ask(pilot, screen, "attack 37")
        assert {"o Open", "e Evidence", "c Decide", "d Protocol"} <= set(lit_keys(screen).strip().split("  "))
        await pilot.press("e")
        await wait_for(pilot, lambda: disputes(app.session.now)[0].evidence)
        await go(pilot, "today", "1")
        assert "go('disputes')" in [step.does for step in screen_of(app, TodayScreen).steps]
        dialog = await shown(pilot, DecisionDialog, "9", "c")
        assert dialog.query_one("#team").value == "jones"  # type: ignore[attr-defined]
        fill(dialog, ruling="void", number="37", rules="a5, A99", text="its light was blocked")
        await pilot.press("ctrl+s")
        assert "There is no rule A99" in str(dialog.query_one("#dialog-fault", Static).content)
        fill(dialog, rules="a5")
        preview = told(await shown(pilot, Confirm, "ctrl+s"))
        assert "an attack is made void (A5): its light was blocked" in preview
        assert "Now this would come of it:" in preview
        assert "Shines again: snake on P27" in preview
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: disputes(app.session.now)[0].decision)
        decision = disputes(app.session.now)[0].decision
        assert decision is not None
        assert (decision.note.rules, decision.note.entries) == (("A5",), (app.session.now.version - 1,))
        assert app.session.now.state.attack(37).void == "game-master"
        await wait_for(pilot, lambda: any("an attack is made void, decided by" in line for line in texts(screen)))
        await ask(pilot, screen, "attack 16")
        assert "(A5)" in texts(screen)[0]
        assert f"Decided before by A5 in dispute {disputes(app.session.now)[0].number}." in texts(screen)
        body = told(await shown(pilot, Notice, "p"))
        assert "A5  An attack lasts while its attacker shines on its target." in body
        assert "Choice: an attack is live if it is not void" in body
        assert "A5.2  Whether an attack lasts when a figure comes to stand in its light" in body


async def test_a_decision_that_amends_asks_what_the_entry_should_have_been(running: Running) -> None:
    async with with_disputes(running, orders=40) as (app, pilot, screen):
        await shown(pilot, ClaimDialog, "o")
        await pilot.press(*"We bought a bear", "enter")
        await wait_for(pilot, lambda: app.screen is screen and disputes(app.session.now))
        placed = app.session.now.steps[app.session.now.state.figure(1).order].effective
        dialog = await shown(pilot, DecisionDialog, "c")
        fill(dialog, ruling="amend", number=str(placed.version), text="mistyped")
        await shown(pilot, OrderDialog, "ctrl+s")
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: any("Nothing was changed" in note.message for note in app._notifications))
        await wait_for(pilot, lambda: app.screen is screen)
        assert not disputes(app.session.now)[0].decision
        dialog = await shown(pilot, DecisionDialog, "c")
        await wait_for(pilot, lambda: dialog.query_one("#text", Input).value == "mistyped")
        fill(await shown(pilot, OrderDialog, "ctrl+s"), figure="medved")
        await shown(pilot, Confirm, "ctrl+s")
        await pilot.press("ctrl+s")
        await wait_for(pilot, lambda: disputes(app.session.now)[0].decision)
        assert [entry.kind for entry in app.session.now.entries[-2:]] == ["amendment", "decision"]
        assert app.session.now.state.figure(1).kind == "medved"


async def test_a_decision_is_asked_again_if_another_desk_was_first(running: Running, place: Path) -> None:
    async with running(orders=ALL) as (app, pilot):
        app.session.desk.note(Claim("We were never attacked", ("jones",)), by="Petr")
        screen = await at_disputes(app, pilot)
        fill(await shown(pilot, DecisionDialog, "c"), ruling="void", number="37", text="its light was blocked")
        with Store.open(place) as other:
            other.desk("camp-2001").enter(VoidAttack(37, "seen wrongly"), by="Anna")
        await shown(pilot, Confirm, "ctrl+s")
        notice = await shown(pilot, Notice, "ctrl+s")
        assert "Anna" in told(notice)
        await pilot.press("escape")
        await wait_for(pilot, lambda: app.screen is screen)
        assert disputes(app.session.now)[0].decision is None
        assert app.session.now.entries[-1].by == "Anna"


async def test_players_are_told_only_what_they_may_know(running: Running) -> None:
    async with running(orders=ALL) as (app, pilot):
        screen = await at_disputes(app, pilot, master=False)
        assert "as players may know it" in asked(screen)
        await ask(pilot, screen, "void-attack 37")
        assert screen.trial is None
        assert "master's eyes" in texts(screen)[0]
        await pilot.press("escape", "d")
        assert screen.check_action("list", ()) is None
        await pilot.press("v", "ctrl+s")
        await wait_for(pilot, lambda: app.session.viewer == MASTER)
        await pilot.press("d")
        await wait_for(pilot, lambda: texts(screen)[0] == "There has been no dispute yet.")
