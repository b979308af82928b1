"""Two camps alike in all that players may know and different in all that is hidden (R1 to R3).

One is played on the sample's board. In the other, obstacles, temple and teleports lie elsewhere as far as they are not
uncovered; and it lacks the refused orders, corrections, overrides, waivers, notes and disputes of the first, or has
others, entered at other times. Both have a store, and are as the desk left them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from fejag_admin.camp.campaign import Campaign, SecretQuestion, Team
from fejag_admin.camp.journal.contents import Amendment, Claim, Clue, Decision, Edit, Evidence, Freeze, Retraction
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import view
from fejag_admin.camp.views.standings import standings
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Board, Cell, Wall, cells_of, wall_between
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, VoidAttack
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import State
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from reports.sight import Camp
from tests.reports.camps import PASSWORD, camp_of, campaign_of, finished, twin

BEGIN = datetime(2026, 7, 8, 18, 0, tzinfo=UTC)
STEP = timedelta(minutes=10)
NAME, ORDERS, PUBLIC_CLUE = "Twins", 51, "Under the yellow stone"


@dataclass(frozen=True)
class Twin:
    """One of the two: where its store is, and its journal."""

    place: Path
    slug: str
    journal: Journal
    dispute: int

    @property
    def camp(self) -> Camp:
        """The camp to be printed."""
        return Camp(NAME, self.slug, self.journal)


@dataclass
class Hand:
    """Somebody who enters things at the desk, at a time of his own."""

    desk: Desk
    clock: list[datetime]

    def enter(self, at: float, order: Order, note: str | None = None) -> int:
        """Enter an order that the referee accepts; the version of its entry."""
        self.clock[0] = BEGIN + at * STEP
        ruling = self.desk.enter(order, by="Ota", note=note)
        assert ruling.accepted, ruling
        return self.desk.version

    def refuse(self, at: float, order: Order) -> int:
        """Record an order that the referee refuses; the version of its entry."""
        self.clock[0] = BEGIN + at * STEP
        assert not self.desk.enter(order, by="Ota", note=PASSWORD, even_refused=True).accepted
        return self.desk.version

    def correct(self, at: float, correction: Amendment | Retraction | Edit) -> None:
        """Amend or retract an order, or edit the camp."""
        self.clock[0] = BEGIN + at * STEP
        self.desk.confirm(self.desk.propose(correction), by="Eva", reason=f"{PASSWORD} correction")


Playing = Callable[[Hand, int, Order], None]


def result(campaign: Campaign, board: Board, orders: Iterable[Order]) -> State | None:
    """The camp after these orders on another board; None if one of them is refused there."""
    state = begin(replace(campaign, board=board).setup)
    for order in orders:
        state, ruling = carry_out(state, order)
        if not ruling.accepted:
            return None
    return state


def with_wall(board: Board, wall: Wall) -> Board:
    """The board with one obstacle more, or without it if it was there."""
    temple = frozenset(cells_of(board.temple_mask))
    return Board(board.size, board.walls ^ {wall}, temple, board.teleports, board.starts)


def alike(campaign: Campaign, board: Board, orders: Iterable[Order]) -> bool:
    """Whether players see the same when these orders are carried out on the camp's board and on another one."""
    one, two = (result(campaign, each, orders) for each in (campaign.board, board))
    return one is not None and two is not None and view(one) == view(two)


def played() -> tuple[Campaign, tuple[Order, ...], Board]:
    """The camp before it begins, the orders that both twins come to, and another board on which they look the same.

    Among the orders is a bear that never shines; next to it, in its way, an obstacle that nobody has uncovered stands
    on one of the boards only.
    """
    campaign = campaign_of("sample-camp")
    campaign = replace(campaign, teams=tuple(Team(team.id, team.name, team.colour) for team in campaign.teams))
    state, orders = begin(campaign.setup), list[Order]()
    for entered in campaign.orders[:ORDERS]:
        after, ruling = carry_out(state, entered.order)
        if ruling.accepted:
            orders.append(entered.order)
            state = after
    campaign = replace(campaign, orders=())
    board, size = twin(campaign, state).board, campaign.board.size
    team, seen = campaign.teams[0].id, state.uncovered.cells
    taken = state.lit(team) | state.formation.occupied | board.start_mask | ~seen
    for cell in (cell for cell in range(size**2 - 1) if not taken >> cell & 1 and seen >> cell + 1 & 1):
        bear = Place(team, "medved", cell, "?")
        other = with_wall(board, wall_between(cell, cell + 1))
        if (cell + 1) % size and alike(campaign, other, (*orders, bear)):
            break
    attack = next(attack.id for attack in state.attacks if attack.void is None)
    told = (*orders, bear, VoidAttack(attack, "?"), Adjust(campaign.teams[1].id, -3, "?"))
    assert alike(campaign, other, told)
    return campaign, told, other


def make(place: Path, campaign: Campaign, play: Callable[[Hand], int]) -> Twin:
    """Play a camp at a desk; ``play`` gives the number of its dispute."""
    clock = [BEGIN]
    with Store.open(place, clock=lambda: clock[0]) as store:
        desk = store.create(NAME, campaign, "Ota")
        dispute = play(Hand(desk, clock))
        return Twin(place, desk.slug, desk.journal, dispute)


def richly(orders: tuple[Order, ...], hidden: tuple[Cell, ...]) -> Callable[[Hand], int]:
    """How the first twin is played: with all that players must learn nothing of; ``hidden``: cells of teleports."""

    def play(hand: Hand) -> int:
        desk = hand.desk
        team = desk.campaign.teams[0].id
        waived = desk.campaign.teams[2].id
        refused, attack, gone = 0, 0, 0
        for at, order in enumerate(orders, 1):
            match order:
                case Place():
                    order = replace(order, override=f"{PASSWORD} override") if at % 2 or order.override else order
                    refused = hand.refuse(at - 0.7, Place(team, "tygr", hidden[at % len(hidden)], PASSWORD))
                case CloseRound():
                    others = tuple(team for team in order.waive if team != waived)
                    order = CloseRound((*others, waived), f"{PASSWORD} waiver")
                case VoidAttack():
                    order = replace(order, reason=f"{PASSWORD} reason")
                case Adjust():
                    hand.correct(at - 0.6, Edit(((("days", "9", "legend"), f"{PASSWORD} anew"),)))
                    gone = hand.enter(at - 0.5, Adjust(team, 7, PASSWORD))
                    hand.correct(at - 0.4, Retraction(gone))
                    version = hand.enter(at, replace(order, points=-5, reason=PASSWORD), PASSWORD)
                    hand.correct(at + 0.2, Amendment(version, Entered(replace(order, reason=PASSWORD))))
                    continue
            attack = hand.enter(at, order, f"{PASSWORD} note")
        for text in (f"Slip of the pen, {PASSWORD}", PUBLIC_CLUE):
            desk.note(Clue(2, text), by="Eva")
        desk.note(Clue(3, PUBLIC_CLUE), by="Eva")
        other = desk.note(Claim(f"{PASSWORD} claim"), by="Eva")
        desk.note(Decision(other, "uphold", PASSWORD), by="Eva")
        hand.clock[0] = BEGIN + 99 * STEP
        return dispute(hand, attack, (("entry", str(refused)), ("entry", str(gone))))

    return play


def plainly(orders: tuple[Order, ...]) -> Callable[[Hand], int]:
    """How the other twin is played: with what players know, and one refused order elsewhere."""

    def play(hand: Hand) -> int:
        team, attack = hand.desk.campaign.teams[0].id, 0
        for at, order in enumerate(orders, 1):
            if at == 3:
                hand.refuse(at - 0.1, orders[0])
            match order:
                case VoidAttack():
                    order = replace(order, reason="otherwise")
                case Adjust():  # what players saw is replaced as often as in the other twin
                    hand.correct(at - 0.4, Retraction(hand.enter(at - 0.5, Adjust(team, 7, "otherwise"))))
                    version = hand.enter(at, replace(order, points=-5, reason="otherwise"))
                    hand.correct(at + 0.2, Amendment(version, Entered(replace(order, reason="otherwise"))))
                    continue
                case CloseRound(waive, reason) if reason:
                    order = CloseRound(waive, "otherwise")
            attack = hand.enter(at, order)
        for game in (2, 3):
            hand.desk.note(Clue(game, PUBLIC_CLUE), by="Eva")
        hand.clock[0] = BEGIN + 99 * STEP
        return dispute(hand, attack, ())

    return play


def dispute(hand: Hand, version: int, unread: tuple[tuple[str, ...], ...]) -> int:
    """A dispute about an entry that players read, with evidence, some of it about what they do not read."""
    desk = hand.desk
    number = desk.note(Claim("Nobody attacked us.", (desk.campaign.teams[0].id,), version), by="Eva")
    for question in (("attack", "1"), ("entry", str(version)), *unread, (desk.campaign.teams[1].id,)):
        desk.note(Evidence(number, question, version), by="Eva")
    desk.note(Decision(number, "void", "It was a mistake.", ("A1",), (version,)), by="Eva")
    return number


def freeze(one: Twin, number: int) -> Twin:
    """The same camp frozen at an entry, as players count, and gone on in secret since then."""
    from fejag_admin.camp.views.players_journal import players_journal

    with Store.open(one.place, clock=lambda: BEGIN + 120 * STEP) as store:
        desk = store.desk(one.slug)
        desk.note(Freeze(players_journal(one.journal).versions[number - 1]), by="Eva")
        desk.enter(Adjust(desk.campaign.teams[3].id, desk.version, PASSWORD), by="Eva")
        return replace(one, journal=desk.journal)


def twins(folder: Path) -> tuple[Twin, Twin]:
    """The two camps, each in a store of its own."""
    campaign, orders, board = played()
    hidden = tuple({*campaign.board.paired} - {*board.paired})
    folder.mkdir(parents=True, exist_ok=True)
    return (
        make(folder / "one.db", with_story(campaign, orders, PASSWORD), richly(orders, hidden)),
        make(folder / "two.db", with_story(replace(campaign, board=board), orders, "otherwise"), plainly(orders)),
    )


def with_story(campaign: Campaign, orders: tuple[Order, ...], hidden: str) -> Campaign:
    """The camp with a story, in which what players must not know yet is called ``hidden``.

    They know the questions, the legends of the games played, the role of a team if it is theirs (FBI), and what comes
    of each team when all is over, which is on its diploma.
    """
    camp = camp_of(replace(campaign, orders=tuple(map(Entered, orders))))
    ended = {row.team: row.rank == 1 for row in standings(finished(camp).journal.state)}
    games = camp.journal.state.round
    days = (
        replace(campaign.day(game), clue=hidden, legend="Read out" if game <= games else hidden)
        for game in range(1, campaign.options.games + 1)
    )
    teams = []
    for team in campaign.teams:
        own = "Known to us" if team.id == "fbi" else hidden
        wins, loses = ("It is so", own) if ended[team.id] else (own, "It is so")
        teams.append(replace(team, aims=own, allies=own, weapons=own, wins=wins, loses=loses))
    secret = tuple(SecretQuestion(f"What is {number}?", hidden) for number in range(1, 10))
    return replace(campaign, days=tuple(days), teams=tuple(teams), secret=secret)


Pair = tuple[Twin, Twin]
