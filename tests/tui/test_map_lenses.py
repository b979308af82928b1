"""Lenses of the map: who lights a cell, what hangs on a figure, rays, the chain reaction; earlier moments; search."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from textual.widgets import Static

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.notes import Freeze
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import View, cell_facts, view
from fejag_admin.camp.views.rays import scenes
from fejag_admin.common.language import use_language
from fejag_admin.rules.board import mask_of
from fejag_admin.store.store import Store
from fejag_admin.tui.map.lenses import Following, LensName, LensState
from fejag_admin.tui.map.screen import MapScreen
from fejag_admin.tui.shell.session import MASTER, PUBLIC, Session
from tests.tui.conftest import Running, screen_of
from tests.tui.test_map import ALL, drawn, go, said, with_other_secrets


async def test_who_lights_a_cell_follows_the_cursor(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        await pilot.press("4", "w")
        screen = screen_of(app, MapScreen)
        go(screen, "U21")
        board = screen.campaign.board
        assert "Lit by 2 figures" in said(screen)
        assert screen.board.overlay.marked == mask_of(map(board.cell, ("V21", "AK36")))
        assert drawn(screen, "U10")[0] == "*"  # from AK36 through the teleport on U2
        go(screen, "U22")
        assert drawn(screen, "U21")[0] == "*"
        await pilot.press("w")
        assert screen.board.overlay.touched == 0
        assert "Lit by 2 figures" not in said(screen)


async def test_what_hangs_on_a_figure(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        await pilot.press("4", "d", "g", *"18", "enter")
        screen = screen_of(app, MapScreen)
        cell = screen.state.figure(25).at
        assert screen.board.overlay.marked == 1 << cell
        assert "Would go dark: 1" in said(screen)
        assert "1 path to the temple lost" in said(screen)
        await pilot.press("g", *"19", "enter")
        assert "It is dark: nothing hangs on it now." in said(screen)
        await pilot.press("escape")
        assert screen.lens_state.lens is None


async def test_rays_are_followed_one_after_another_and_from_figure_to_figure(running: Running) -> None:
    async with running(orders=131, size=(80, 24)) as (app, pilot):
        await pilot.press("4", "g", *"2", "enter", "f")
        screen = screen_of(app, MapScreen)
        name = screen.campaign.board.name
        seen = [name(screen.board.cursor)]
        for _press in range(5):
            await pilot.press("f")
            seen.append(name(screen.board.cursor))
        assert seen == ["A9", "D13", "Q16", "K26", "A38", "A9"]
        await pilot.press("F")
        assert name(screen.board.cursor) == "A38"
        assert "Ray 5 of 5 ↓" in said(screen)
        assert "Ends in  G  bear A38" in said(screen)
        await pilot.press("enter")
        assert screen.lens_state.following == Following(5, 0, (2,))
        assert "Ray 1 of 3 ↑" in said(screen)
        assert name(screen.board.cursor) == "A16"
        await pilot.press("escape")
        assert screen.lens_state.following is None
        await pilot.press("g", *"33", "enter", "f")
        assert screen.lens_state.lens == "follow"
        await app.look_back(20)
        assert screen.lens_state.lens is None, "the figure is not there any more"


async def test_the_chain_reaction_is_stepped_by_key(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        await pilot.press("4", "a")
        screen = screen_of(app, MapScreen)
        waves = scenes(screen.state, PUBLIC)
        assert screen.lens_state.wave == 0
        assert drawn(screen, "K17") == "fT"
        assert "wave 1 of 3" in said(screen)
        await pilot.press("a")
        assert drawn(screen, "K17") == "Ft"
        assert f"Goes dark: {len(waves[1].darkened)}" in said(screen)
        await pilot.press("a")
        assert "Shines again: 5" in said(screen)
        assert "so it stays" in said(screen)
        await pilot.press("A", "A")
        assert screen.lens_state.wave == 0
        await pilot.press("escape")
        assert screen.lens_state.scene is None
        assert drawn(screen, "K17") == "Ft"


async def test_lenses_are_used_by_mouse(running: Running) -> None:
    async with running(orders=131, size=(80, 24)) as (app, pilot):
        await pilot.press("4", "a")
        screen = screen_of(app, MapScreen)
        panel = screen.query_one("#readout")
        await pilot.click(panel, offset=(3, 1))
        assert screen.lens_state.wave == 1
        await pilot.press("g", *"2", "enter", "f")
        await pilot.click(panel, offset=(3, 1))
        assert screen.lens_state.following == Following(2, 1)
        await pilot.click(panel, offset=(16, 1))
        assert screen.lens_state.following == Following(2, 1)  # the ray ends at an obstacle


async def test_keys_go_back_through_entries_and_rounds(running: Running) -> None:
    async with running(orders=131) as (app, pilot):
        await pilot.press("4")
        await app.view_as("master")
        screen, session = screen_of(app, MapScreen), app.session
        moment = screen.query_one("#moment", Static)
        assert not moment.display
        await pilot.press("comma", "comma")
        assert (session.moment, moment.display) == (130, True)
        assert "entry 130 of 132" in str(moment.content)
        await pilot.press("full_stop")
        assert session.moment == 131
        assert session.state.round == 10
        await pilot.press("p", "p")
        assert session.state.round == 8
        assert not session.state.round_open
        await pilot.press("P")
        assert session.state.round == 9
        before = session.moment or 0
        await pilot.click(moment, offset=(1, 0))
        assert session.moment == before - 1
        await pilot.press("escape")
        assert session.moment is None
        assert not moment.display


async def test_figures_found_are_marked_and_gone_through(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        await pilot.press("4", "g", *"f tiger", "enter")
        screen = screen_of(app, MapScreen)
        found = screen.found_cells
        assert len(found) > 1
        assert screen.board.overlay.marked == mask_of(found)
        seen = {screen.board.cursor}
        for _press in found:
            await pilot.press("n")
            seen.add(screen.board.cursor)
        assert seen == set(found)
        await pilot.press("escape")
        assert screen.found_cells == ()


async def test_in_czech(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        use_language("cs")
        await pilot.press("4", "g", *"2", "enter", "f", "f", "f")
        assert "Paprsek 3 z 5 →" in said(screen_of(app, MapScreen))
        await pilot.press("a")
        assert "Řetězová reakce, vlna 1 z 3" in said(screen_of(app, MapScreen))
        await pilot.press("d")
        assert "Co na ní závisí" in said(screen_of(app, MapScreen))


# R2


async def test_while_a_freeze_is_on_players_see_the_map_as_of_then(running: Running) -> None:
    async with running(orders=131, size=ALL) as (app, pilot):
        app.session.desk.note(Freeze(at=60), by="Anna")
        await app.changed()
        await pilot.press("4")
        screen = screen_of(app, MapScreen)
        known = players_journal(app.session.now.as_of(60))
        assert screen.state == known.state
        assert known.version < 60
        assert f"frozen at entry {known.version}" in said(screen, "#layers")
        await pilot.press("v", "ctrl+s")
        assert screen.state == app.session.now.state
        await pilot.press("v")
        await app.look_back(100)  # before the freeze was put on, but after what it leaves players
        assert screen.state == known.state
        await app.look_back(30)
        assert screen.state == players_journal(app.session.now.as_of(30)).state


def transcript(campaign: Campaign, place: Path, viewer: str) -> Iterator[object]:
    """Everything that lenses show of every figure and of some cells."""
    with Store.open(place) as store:
        session = Session(store.create("Camp", campaign, "Anna"), "Petr", viewer)
        state = session.seen.state
        seen = view(state, viewer)
        for lens in ("lamps", "dependents", "follow"):
            for figure in state.figures:
                yield from looked(session, seen, lens, figure.at, Following(figure.id))
            for cell in range(0, seen.size**2, 19):
                yield from looked(session, seen, lens, cell, None)
        looking = LensState()
        looking.choose("waves", session)
        for scene in looking.waves:
            looking.wave = scene.number - 1
            yield scene
            yield looking.through(cell_facts(state, seen, 0), session)


def looked(session: Session, seen: View, lens: LensName, cell: int, following: Following | None) -> list[object]:
    looking, state = LensState(), session.seen.state
    looking.choose(lens, session)
    looking.following = following
    shown: list[object] = []
    for _ray in range(max(1, len(looking.legs(session)))):
        shown.append(looking.through(cell_facts(state, seen, cell), session))
        looking.turn(1, session)
    return shown


def test_lenses_show_players_nothing_that_is_not_uncovered(sample: Campaign, tmp_path: Path) -> None:
    """Two camps that differ only in what is hidden look the same through every lens, but not to the master."""
    short = replace(sample, orders=sample.orders[:60])
    moved = with_other_secrets(short)
    for viewer in (PUBLIC, "fbi"):
        shown = [
            list(transcript(camp, tmp_path / f"{viewer}{at}.db", viewer)) for at, camp in enumerate((short, moved))
        ]
        assert len(shown[0]) > 300
        assert shown[0] == shown[1]
    master = [transcript(camp, tmp_path / f"m{at}.db", MASTER) for at, camp in enumerate((short, moved))]
    assert any(one != other for one, other in zip(*master, strict=True))
