"""A camp of eleven games, from setting it up to its diplomas, played as an organiser plays it: by keys, by the mouse.

The same camp is built beside it by orders alone; both must come to the same. Screens are drawn at rest only, also in
the deep run: drawing every change took half of the time, and is what other tests are about.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from textual.widgets import DataTable, OptionList

from fejag_admin.answers.entries import DECISIONS
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import dump
from fejag_admin.camp.journal.contents import Chore
from fejag_admin.camp.journal.notes import clues, disputes, notes_of
from fejag_admin.camp.journal.outcome import digest, outcome
from fejag_admin.camp.maps.new_camp import changed_team, dated_days, fresh_plan, with_changes
from fejag_admin.camp.maps.text import shipped_map
from fejag_admin.common.language import use_language
from fejag_admin.rules.board import Cell, cells_of
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, SecretAnswer
from fejag_admin.rules.referee import carry_out, must_spend, replay
from fejag_admin.rules.state import State
from fejag_admin.store.copies import FILE, copies
from fejag_admin.store.lineage import versions
from fejag_admin.store.store import Store
from fejag_admin.store.verify import verify
from fejag_admin.texts.colours import map_letters
from fejag_admin.texts.names import figure_name
from fejag_admin.tui.day.screen import DayScreen
from fejag_admin.tui.purchases.screen import PurchasesScreen
from fejag_admin.tui.setup.screen import SetupScreen
from fejag_admin.tui.slips.screen import SlipsScreen
from tests.camp.camps import rulings_of
from tests.drawing import drawn_seldom
from tests.store.tools import history
from tests.tui.conftest import Running
from tests.tui.hands import Hands, Keys, Mouse

NAMES = ("Lišky", "Vlci", "Sovy", "Bobři", "Zajíci")
GAMES, MAP, REASON, STICK, DIPLOMAS = 11, "small", "tak řekl vedoucí", "flashka", "*diplom*"


class Camp:
    """The camp by orders alone: ``orders`` in force, in the order in which they count."""

    def __init__(self) -> None:
        plan = fresh_plan("Tábor 2026", NAMES)
        for team, name in zip(plan.teams, NAMES, strict=True):
            plan = changed_team(plan, team, replace(plan.draft.team(team), name=name))
        board = shipped_map(MAP, plan.teams)
        assert board is not None
        plan = replace(plan, map=plan.map.then(board))
        plan = dated_days(plan, "2026-07-01")
        plan = with_changes(plan, {("days", "2", "title"): "Noc v lese"})
        self.campaign: Campaign = plan.campaign
        self.orders: list[Order] = []
        self.chance = Random(2026)

    @property
    def state(self) -> State:
        return replay(self.campaign.setup, self.orders)[0]

    def result(self, game: int) -> Result:
        """A result, now and then with a tie or without a team."""
        teams = [team.id for team in self.campaign.teams]
        self.chance.shuffle(teams)
        groups = [(team,) for team in teams]
        if game % 3 == 0:
            groups[1:3] = [(teams[1], teams[2])]  # type: ignore[list-item]
        if game % 4 == 0:
            groups.pop()
        return Result(game, tuple(groups))

    def purchase(self, state: State, team: str) -> Place | None:
        """What a team that wants to the temple buys; None if it can buy nothing."""
        size, temple = self.campaign.board.size, list(cells_of(self.campaign.board.temple_mask))

        def far(cell: Cell) -> int:
            (row, column) = divmod(cell, size)
            return min(abs(row - one // size) + abs(column - one % size) for one in temple)

        kinds = sorted(
            (kind for kind in KINDS.values() if kind.price <= state.wallet(team)), key=lambda one: -one.price
        )
        for kind in kinds:
            for cell in sorted(cells_of(state.placeable(team)), key=far):
                order = Place(team, kind.id, cell)
                if carry_out(state, order)[1].accepted:
                    return order
        return None

    def against_the_rules(self, order: Place) -> Place:
        """The same figure where there is no light of the team, but where the game master may put it."""
        state = self.state
        for cell in range(self.campaign.board.size**2):
            elsewhere = replace(order, at=cell)
            if (
                not carry_out(state, elsewhere)[1].accepted
                and carry_out(state, replace(elsewhere, override=REASON))[1].accepted
            ):
                return elsewhere
        raise AssertionError("nowhere")

    def purchases(self) -> list[Place]:
        """What the teams buy in a round, so that nobody holds too much after it."""
        state, bought = self.state, list[Place]()
        for team in self.campaign.setup.teams:
            while state.wallet(team) > 6 or team in must_spend(state):
                order = self.purchase(state, team)
                if order is None:
                    break
                bought.append(order)
                state = carry_out(state, order)[0]
        return bought


class Organiser:
    """Does everything at the desk, and notes in ``camp`` what it must come to."""

    def __init__(self, hands: Hands, camp: Camp) -> None:
        self.hands, self.camp, self.app = hands, camp, hands.app

    def same(self) -> None:
        """What is known at the desk is what the orders come to."""
        assert not self.app.troubles
        state, rulings = replay(self.camp.campaign.setup, self.camp.orders)
        assert digest(outcome(self.app.session.state, rulings_of(self.app.session.now))) == digest(
            outcome(state, rulings)
        )

    async def entered(self, *orders: Order) -> None:
        self.camp.orders += orders
        await self.hands.until(lambda: len(rulings_of(self.app.session.now)) == len(self.camp.orders))

    # Setting up

    async def found(self) -> None:
        hands = self.hands
        listed = self.app.screen.query_one("#camps", OptionList)
        at = next(at for at, one in enumerate(listed.options) if one.id == "new")
        await hands.take(listed, at)
        await hands.on("setup")
        screen = self.app.screen
        assert isinstance(screen, SetupScreen)
        await self.row("name", "name", "Tábor 2026")
        await self.row("first", "date", "1. 7. 2026")
        await hands.do("setup.next")
        for number, name in enumerate(NAMES):
            await self.row(screen.plan.teams[number], "name", name)
        await hands.do("setup.next")
        await self.row("2", "title", "Noc v lese")
        await hands.do("setup.next")
        await hands.do("setup.next")
        await hands.take(screen.query_one(DataTable), self.at(f"shipped {MAP}"))
        await hands.do("setup.next")
        await hands.until(lambda: screen.checked is not None)
        await hands.do("setup.create")
        await hands.on("today")
        assert dump(self.app.session.campaign.header) == dump(self.camp.campaign)

    def at(self, what: str) -> int:
        screen = self.app.screen
        assert isinstance(screen, SetupScreen)
        return next(at for at, row in enumerate(screen._rows) if row.target == what)

    async def row(self, what: str, field: str, text: str) -> None:
        """Change a line of the plan."""
        screen = self.app.screen
        await self.hands.take(screen.query_one(DataTable), self.at(what))
        await self.hands.dialog()
        await self.hands.write(field, text)
        await self.hands.confirm()
        await self.hands.until(lambda: self.app.screen is screen)

    # A day

    async def result(self, game: int) -> None:
        hands, order = self.hands, self.camp.result(game)
        await hands.do("app.result")
        await hands.on("result")
        await hands.rank(order.places)
        await hands.dialog()
        await hands.confirm()
        await self.entered(order)
        await hands.on(self.app.session.home)

    async def sell(self, order: Place, override: str = "") -> None:
        """Sell one figure at the counter; against the rules with a reason."""
        hands = self.hands
        await hands.do("app.purchases")
        await hands.on("purchases")
        await hands.aim(order)
        screen = self.app.screen
        assert isinstance(screen, PurchasesScreen)
        assert screen.order == order
        before = self.app.session.now.version
        if screen.preview is not None and not screen.preview.ruling.accepted:
            await hands.place(order)
            assert self.app.session.now.version == before
            assert not self.app.screen.is_modal
            if not override:
                return
            await hands.do("purchases.override")
            await hands.dialog()
            await hands.write("line", override)
            await hands.confirm()
            order = replace(order, override=override)
            await hands.until(lambda: not self.app.screen.query("#line"))
        else:
            await hands.place(order)
        await hands.dialog()
        await hands.confirm()
        await self.entered(order)
        await hands.on("purchases")

    async def slips(self, orders: list[Place]) -> None:
        """Write slips; the one that is refused is taken out of the queue again."""
        hands, letters, board = self.hands, map_letters(self.camp.campaign), self.camp.campaign.board
        await hands.do("app.slips")
        await hands.on("slips")
        screen = self.app.screen
        assert isinstance(screen, SlipsScreen)
        await hands.reach(screen.text)
        for order in [*orders, orders[-1]]:  # the last one stands there twice, so it is refused
            await hands.type(f"{letters.teams[order.team]} {figure_name(order.figure)} {board.name(order.at)}")
            await self.hands.pilot.press("enter")
        await hands.do("slips.enter")
        await hands.dialog()
        await hands.confirm()
        await self.entered(*orders)
        await hands.on("slips")
        await hands.until(lambda: not screen.entering)
        assert len(screen.judged) == 1
        await hands.point(screen.queue, 0)
        await hands.do("slips.drop")
        await hands.until(lambda: not screen.judged)

    async def master(self) -> None:
        """See the whole journal."""
        await self.hands.do("app.journal")
        await self.hands.on("journal")
        if self.app.session.viewer != "master":
            await self.hands.do("journal.viewer")
            await self.hands.dialog()
            await self.hands.confirm()
            await self.hands.on("journal")

    async def correct_last(self) -> None:
        """The last figure should have stood elsewhere."""
        hands, camp = self.hands, self.camp
        last = camp.orders[-1]
        assert isinstance(last, Place)
        before = replay(camp.campaign.setup, camp.orders[:-1])[0]
        others = (replace(last, at=cell) for cell in cells_of(before.placeable(last.team)) if cell != last.at)
        instead = next(one for one in others if carry_out(before, one)[1].accepted)
        await self.master()
        await hands.do("journal.amend")
        await hands.dialog()
        await hands.write("at", camp.campaign.board.name(instead.at))
        await hands.confirm()
        await hands.until(lambda: self.app.screen.query("#reason"))
        await hands.dialog()
        await hands.write("reason", "překlep")
        await hands.confirm()
        camp.orders[-1] = instead
        await hands.until(lambda: self.app.session.now.entries[-1].kind == "amendment")
        await hands.on("journal")

    async def undo_and_redo(self) -> None:
        for name in ("app.undo", "app.redo"):
            version = self.app.session.now.version
            await self.hands.do(name)
            await self.hands.dialog()
            await self.hands.confirm()
            await self.hands.until(lambda version=version: self.app.session.now.version > version)  # type: ignore[misc]
            await self.hands.until(lambda: not self.app.screen.is_modal)

    async def dispute(self) -> None:
        hands, team = self.hands, self.camp.campaign.teams[1].id
        await hands.do("app.disputes")
        await hands.on("disputes")
        await hands.do("disputes.open")
        await hands.dialog()
        await hands.write("text", "nikdo nám to neřekl")
        await hands.choose("team", 2)
        await hands.confirm()
        await hands.until(lambda: disputes(self.app.session.now))
        await hands.on("disputes")
        await hands.do("disputes.decide")
        await hands.dialog()
        await hands.choose("ruling", list(DECISIONS).index("adjust"))
        await hands.write("number", "2")
        await hands.write("text", "omluva")
        await hands.confirm()
        await hands.until(lambda: not self.app.screen.query("#ruling") and self.app.screen.is_modal)
        await hands.dialog()
        await hands.confirm()
        await self.entered(Adjust(team, 2, "omluva"))
        await hands.on("disputes")

    async def answer(self, team: str, good: int) -> None:
        hands = self.hands
        await hands.do("app.egg")
        await hands.on("egg")
        await hands.tick(team, good)
        await hands.do("egg.enter")
        await hands.dialog()
        await hands.choose("verdict", 0 if good == 9 else 1)
        await hands.confirm()
        await self.entered(SecretAnswer(team, "correct" if good == 9 else "wrong"))
        await hands.on("egg")

    async def points(self) -> None:
        hands = self.hands
        await hands.do("app.adjust")
        await hands.dialog()
        await hands.choose("team", 0)
        await hands.write("points", "-1")
        await hands.write("reason", "nepořádek")
        await hands.confirm()
        await self.entered(Adjust(self.camp.campaign.teams[0].id, -1, "nepořádek"))
        await hands.until(lambda: not self.app.screen.is_modal)

    # The evening

    async def close_the_day(self, game: int) -> None:
        """Step after step; what is not printed today is left out with a reason.

        After the first game the packet is printed; in the second evening a stick is there, to which all is copied from
        then on.
        """
        hands = self.hands
        await hands.do("app.today")
        await hands.on("today")
        await hands.do("today.day")
        await hands.on("day")
        screen = self.app.screen
        assert isinstance(screen, DayScreen)
        holding = must_spend(self.camp.state)
        for kind in ("close", "clue", "bulletin", "packet", "copy", "fingerprint"):
            left_out = {"bulletin": game % 5, "packet": game > 1, "copy": game < 2}.get(kind)
            if kind == "close" and game == GAMES:
                continue
            if kind == "copy" and game > 2:
                await self.stands(screen, kind, "done")  # by itself
                continue
            if left_out:
                await hands.point(screen.query_one("#steps", OptionList), self.step(screen, kind))
                await hands.do("day.leave_out")
                await hands.dialog()
                await hands.write("line", "dnes ne")
                await hands.confirm()
            else:
                await hands.take(screen.query_one("#steps", OptionList), self.step(screen, kind))
                if kind == "bulletin":
                    await hands.on("print")
                    await hands.do("print.make")
                elif kind != "packet":
                    await hands.dialog()
                    if kind == "copy":
                        await hands.write("line", STICK)
                    if kind == "clue":
                        await hands.write("text", f"vodítko {game}")
                    if kind == "close" and holding:
                        for number in range(len(holding)):
                            await hands.cross(f"waive-{number}")
                        await hands.write("reason", "přijeli pozdě")
                    await hands.confirm()
                if kind == "close":
                    await self.entered(CloseRound(holding, "přijeli pozdě" if holding else None))
            await hands.on("day")
            await self.stands(screen, kind, "left out" if left_out else "done")

    async def stands(self, screen: DayScreen, kind: str, how: str) -> None:
        await self.hands.until(lambda: next(one for one in screen.steps if one.kind == kind).stands == how)

    @staticmethod
    def step(screen: DayScreen, kind: str) -> int:
        listed, number = screen.query_one("#steps", OptionList), [one.kind for one in screen.steps].index(kind)
        return next(at for at, one in enumerate(listed.options) if one.id == str(number))

    async def diplomas(self) -> None:
        """Before the last game they are refused."""
        hands, over = self.hands, self.camp.state.over
        await hands.do("app.print")
        await hands.on("print")
        listed = self.app.screen.query_one("#documents", OptionList)
        await hands.point(listed, next(at for at, one in enumerate(listed.options) if one.id == "diplomas"))
        await hands.do("print.make")
        if over:
            await hands.until(lambda: list(Path.cwd().glob(DIPLOMAS)))
        else:
            await hands.until(lambda: any("po poslední hře" in one.message for one in self.app._notifications))
            assert not list(Path.cwd().glob(DIPLOMAS))


async def play(hands: Hands) -> None:
    """A whole camp."""
    camp = Camp()
    one = Organiser(hands, camp)
    await one.found()
    for game in range(1, GAMES + 1):
        await one.result(game)
        if game < GAMES:
            bought = camp.purchases()
            if bought:
                await one.sell(bought[0])
                if game == 2:  # there stands something by now
                    await one.sell(bought[0])
                if game == 3:
                    await one.sell(camp.against_the_rules(bought[0]), REASON)
            if bought[1:] and game != 3:
                await one.slips(bought[1:])
            if game == 4:
                await one.correct_last()
        if game == 5:
            await one.answer(camp.campaign.teams[2].id, 4)
        if game == 6:
            await one.undo_and_redo()
        if game == 7:
            await one.dispute()
        if game == 8:
            await one.points()
        if game == 9:
            await one.answer(camp.campaign.teams[3].id, 9)
        await one.close_the_day(game)
        if game == GAMES - 1:
            await one.diplomas()
        one.same()
    await one.diplomas()
    app = hands.app
    state, rulings = replay(camp.campaign.setup, camp.orders)
    assert app.session.state == state
    assert outcome(app.session.now.state, rulings_of(app.session.now)) == outcome(state, rulings)
    assert len(clues(app.session.now)) == GAMES
    assert len(notes_of(app.session.now, Chore)) > GAMES
    assert verify(app.store) == ()
    (copy,) = copies(app.store.place)
    assert copy.versions == versions(app.store)


@pytest.mark.deep
@pytest.mark.parametrize("hands", [Keys, Mouse])
async def test_a_whole_camp_is_played(
    running: Running, hands: type[Hands], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / STICK).mkdir()
    use_language("cs")
    with drawn_seldom():
        async with running(camp=False) as (app, pilot):
            await play(hands(app, pilot))
    with Store.open(app.store.place.path) as here, Store.open(tmp_path / STICK / FILE) as copy:
        assert history(copy, camp := here.last_camp or "") == history(here, camp)
