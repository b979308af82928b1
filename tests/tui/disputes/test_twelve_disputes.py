"""Twelve disputes from the question as a child says it to the first lines of the answer, at 80x24, no key more."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.files import data_file
from fejag_admin.common.language import use_language
from fejag_admin.store.store import Store
from fejag_admin.tui.disputes.screen import DisputesScreen
from fejag_admin.tui.referee.tables.stezky.table import MountainTable
from fejag_admin.tui.referee.verdict_view import VerdictView
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.widgets.typing_fields import TypedLine
from tests.tui.conftest import SIZE, drawn_of, wait_for
from tests.tui.disputes.test_disputes import at_disputes
from tests.tui.referee.test_referee import EMPTY, judged, referee

BEGIN = datetime(2001, 7, 8, 10, tzinfo=UTC)  # a Sunday


# What a child says (#), the situation of a board game that it is about (@), in English and then in Czech what is typed
# for it (?) and what stands on the screen: the answer, since when if that is told, and what decides.
DISPUTES = """
# Our snake shines. Why can't we put a monkey next to it?
? AL38 jones monkey @9. 7. 19:30
No: no shining figure of Indiana Jones points at AL38 (L6).
Nearest to it is snake AL37, which lights only diagonals (L1, L2).
? AL38 jones opice @9. 7. 19:30
Ne: na AL38 nemíří žádná svítící figurka týmu Indiana Jones (L6).
Nejblíž je had AL37; svítí jen po úhlopříčkách (L1, L2).

# They attacked us in round 3, that was illegal.
? attack 3
Void: monkey AO5 of Aliens stands on its start cell, where nobody can be attacked (A2).
Since entry 27: Indiana Jones: bear on AO40 (10 points) – Petr, 9. 7. 12:00.
? napadení 3
Neplatné: opice AO5 týmu Vetřelci stojí na svém startovním poli a tam nikoho napadnout nejde (A2).
Od zápisu 27: Indiana Jones: medvěd na AO40 (10 bodů) – Petr, 9. 7. 12:00.

# We had a path on Tuesday!
? fbi paths @Tuesday
Yes: FBI has 2 paths to the temple (P3, G7).
Since entry 4: FBI: tiger on A16 (15 points) – Petr, 8. 7. 13:00.
A path of FBI to the temple: tiger A16 → bear Q16 (P3).
A path of FBI to the temple: tiger A16 → tiger K26 → tiger K17 (P3).
? fbi cesty @úterý
Ano, tým FBI: 2 cesty do chrámu (P3, G7).
Od zápisu 4: FBI: tygr na A16 (15 bodů) – Petr, 8. 7. 13:00.
Cesta týmu FBI do chrámu: tygr A16 → medvěd Q16 (P3).
Cesta týmu FBI do chrámu: tygr A16 → tygr K26 → tygr K17 (P3).

# What if we had been served first?
? retract 121; place aliens tiger E35 @119
Goes dark: monkey on E6, Exots (no. 24). Tiger on E35, Aliens → monkey on E6, Exots (attack no. 45 → 43): void → in
effect. Tiger on X5, Indiana Jones → snake on R5, Exots (attack no. 44 → 47): balanced → void.
Tried: without entry 121: Aliens: tiger on E35 (15 points)
? retract 121; place aliens tygr E35 @119
Zhasíná: opice na E6, Exoti (č. 24). Tygr na E35, Vetřelci → opice na E6, Exoti (napadení č. 45 → 43): neplatné →
účinné. Tygr na X5, Indiana Jones → had na R5, Exoti (napadení č. 44 → 47): vyrovnané → neplatné.
Zkoušeno: bez zápisu 121: Vetřelci: tygr na E35 (15 bodů)

# Nobody is shooting at our tiger. Why is it dark?
? M36
Tiger M36 of Government is dark: tarantula H38 of Government cut its light off (L1, L5).
Since entry 63: Government: tarantula on H38 (5 points) – Petr, 11. 7. 00:00.
Until entry 63 its light came by way of bear A38 of Government and tiger M38 of Government (L1, L5).
? M36
Tygr M36 týmu Vláda nesvítí: světlu stojí v cestě tarantule H38 týmu Vláda (L1, L5).
Od zápisu 63: Vláda: tarantule na H38 (5 bodů) – Petr, 11. 7. 00:00.
Do zápisu 63 k ní světlo šlo přes tyto dvě: medvěd A38 týmu Vláda, tygr M38 týmu Vláda (L1, L5).

# Our attack on FBI is crossed out. We hit them fair and square.
? attack 22
Void: Exots had attacked FBI that day already, by attack 21 (A4).
Since entry 73: Indiana Jones: tiger on AK36 (15 points) – Petr, 11. 7. 10:00.
? napadení 22
Neplatné: tým FBI ten den už napadl jiný tým, Exoti, napadením č. 21 (A4).
Od zápisu 73: Indiana Jones: tygr na AK36 (15 bodů) – Petr, 11. 7. 10:00.

# Our bear lights that whole row!
? AE35 aliens bear @13. 7. 19:30
No: bear Q35 of FBI stands between AE35 and bear AI21 (L6, L1, L5).
Since entry 60: FBI: bear on Q35 (10 points) – Petr, 10. 7. 21:00.
? AE35 vetřelci medvěd @13. 7. 19:30
Ne: světlu v cestě stojí medvěd Q35 týmu FBI (medvěd AI21 → AE35) (L6, L1, L5).
Od zápisu 60: FBI: medvěd na Q35 (10 bodů) – Petr, 10. 7. 21:00.

# The others may place, and we may not?
? K18 fbi tiger @13. 7. 19:30
No: FBI has 4 points, a tiger costs 15 (G3).
Since entry 66: Result of game 6: 1. Indiana Jones, 2. Exots, 3. Aliens, 4. Government, 5. FBI – Petr, 11. 7. 03:00.
? K18 fbi tygr @13. 7. 19:30
Ne: tým FBI má 4 body, tygr stojí 15 (G3).
Od zápisu 66: Výsledek hry 6: 1. Indiana Jones, 2. Exoti, 3. Vetřelci, 4. Vláda, 5. FBI – Petr, 11. 7. 03:00.

# We came in second, so where are our points?
? jones game 4
Indiana Jones: 16 points for game 4 and its round (G3).
Since entry 39: Result of game 4: 1. FBI, 2. Indiana Jones = Aliens, 4. Government, 5. Exots – Petr, 10. 7. 00:00.
Indiana Jones: game 4, place 2, score +16, wallet +16; by entry 39; Indiana Jones shares this place with
Aliens (G1, G2).
? jones hra 4
Indiana Jones: 16 bodů za hru 4 a její kolo (G3).
Od zápisu 39: Výsledek hry 4: 1. FBI, 2. Indiana Jones = Vetřelci, 4. Vláda, 5. Exoti – Petr, 10. 7. 00:00.
Indiana Jones: hra 4, 2. místo, skóre +16, peněženka +16; zápisem 39; o toto místo se dělí Indiana Jones a
Vetřelci (G1, G2).

# I have far more than ten stars.
@ stezky
? č4 č5 č8 č9 o4 o5 o8 o9 z4 m3 m4 r3 duha z5 vlk č4 svišť o4 motýl č8 zlý
Ája: 12 (F5)
player: area, fires, spirits, stars
? č4 č5 č8 č9 o4 o5 o8 o9 z4 m3 m4 r3 duha z5 vlk č4 svišť o4 motýl č8 zlý
Ája: 12 (F5)
hráč: oblast, ohně, duchové, hvězdy

# Eva took my letter, she can't do that!
@ semafory/sabotage-succeeds
?
✓ Eva sabotages the last letter and sends C from cd2; load points: 3
lamps before: 0000/1100/0100/0011, after: 0000/0011/0000/0011 (G1)
?
✓ Eva sabotuje poslední písmeno a odesílá C z cd2; body zátěže: 3
lampy předtím: 0000/1100/0100/0011, potom: 0000/0011/0000/0011 (G1)

# Poland, Russia, Finland: of course they touch!
@ bez_hranic/route-through-both-parts-of-russia
?
✗ The route does not hold (J3)
✗ Russia (Kaliningrad) has no border with Finland: only the other part has, and this one was entered (M2)
?
✗ Trasa neplatí (J3)
✗ Rusko (Kaliningrad) a Finsko nemají společnou hranici: má ji jen druhá část státu, cesta ale vede touto (M2)
"""
Told = tuple[str, str, str]  # the situation of a board game, what is typed, what stands on the screen


def disputes(language: str) -> Iterator[Told]:
    """The twelve in a language."""
    for one in DISPUTES.strip().split("\n\n"):
        head, *told = one.split("\n?")
        typed, _end, stands = told[("en", "cs").index(language)].partition("\n")
        yield head.partition("\n@ ")[2], typed.strip(), " ".join(stands.split())


@pytest.fixture(scope="session")
def camp(sample: Campaign, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample camp, as if an order had been entered each hour."""
    place, hours = tmp_path_factory.mktemp("disputed") / "camps.db", count()
    with Store.open(place, clock=lambda: BEGIN + timedelta(hours=next(hours))) as store:
        desk = store.create("Camp 2001", replace(sample, orders=()), "Anna")
        for one in sample.orders:
            desk.enter(one.order, by="Petr", even_refused=True)
    return place


async def stands(pilot: Pilot[None], widget: Widget, told: str) -> None:
    """Wait until this stands at the top."""
    try:
        await wait_for(pilot, lambda: drawn_of(widget).startswith(told), 10)
    except AssertionError:
        raise AssertionError((told, drawn_of(widget))) from None


@pytest.mark.parametrize("language", ["cs", pytest.param("en", marks=pytest.mark.deep)])
async def test_the_first_lines_settle_it(language: str, camp: Path) -> None:
    use_language(language)
    app = FejagApp(str(camp), None, "Petr")
    async with app.run_test(size=SIZE) as pilot:
        await wait_for(pilot, lambda: app.current_mode == "today" and app.screen.is_mounted)
        screen = await at_disputes(app, pilot)
        told = list(disputes(language))
        assert len(told) == 12
        for situation, typed, first in told:
            if situation:
                await at_table(app, pilot, situation, typed, first)
            else:
                await in_camp(pilot, screen, typed, first)


async def in_camp(pilot: Pilot[None], screen: DisputesScreen, typed: str, first: str) -> None:
    """Ask on the screen of disputes, of the camp as it is now."""
    line = screen.query_one("#question", TypedLine)
    line.focus()
    line.value = typed
    await wait_for(pilot, lambda: line.has_focus)
    await pilot.press("enter")
    await stands(pilot, screen.answer, first)
    if screen.session.looking_back:
        await pilot.press("escape")
        await wait_for(pilot, lambda: not screen.session.looking_back)


async def at_table(app: FejagApp, pilot: Pilot[None], situation: str, typed: str, first: str) -> None:
    """Lay out a situation of a board game at its table, from a file or typed in a line."""
    game, _slash, name = situation.partition("/")
    text = data_file(game, "examples", f"{name}.json").read_text("utf-8") if name else EMPTY
    screen = await referee(app, pilot, game.replace("_", "-"), text)
    if typed:
        await pilot.press("i")
        screen.query_one(MountainTable).query_one(TypedLine).value = typed
        await pilot.press("enter")
        await judged(pilot, screen)
    await stands(pilot, screen.query_one(VerdictView), first)
