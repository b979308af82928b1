"""What a document may be made from: a camp at one moment, as one viewer may see it (R2).

Documents get a `Sight` and nothing else. For everybody but the master it holds the board only as far as it is
uncovered, no refused orders, and none of the game master's own words (reasons, notes), which could say anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from functools import cached_property
from typing import TYPE_CHECKING

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.drawing import Letters, team_letters
from fejag_admin.camp.journal import Entry, Journal, Step
from fejag_admin.camp.notes import Dispute, clues, disputes
from fejag_admin.camp.public import MASTER, PUBLIC, View, known_board, view
from fejag_admin.camp.telling import entry_text
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, VoidAttack
from fejag_admin.rules.state import State
from fejag_admin.texts.letters import figure_letters
from fejag_admin.texts.names import UnknownNameError, team_name
from fejag_admin.texts.zones import zone_named

if TYPE_CHECKING:
    from fejag_admin.camp.told import Told as Answer


@dataclass(frozen=True)
class Camp:
    """A camp to be printed: its name and slug, its journal as of the moment.

    ``zone``: a time zone for times of day in place of the camp's own. ``frozen``: the entry beyond which players
    see nothing, if a freeze is on that the journal, looked at as of an earlier moment, does not hold itself.
    ``fingerprint``: that of the whole journal, for the master.
    """

    name: str
    slug: str
    journal: Journal
    zone: tzinfo | None = None
    frozen: int | None = None
    fingerprint: str | None = None

    @classmethod
    def as_of(cls, name: str, slug: str, journal: Journal, version: int | None, zone: tzinfo | None = None) -> Camp:
        """A camp as it was after an entry, None for now; a freeze that is on now holds for what players see of then."""
        return cls(name, slug, journal if version is None else journal.as_of(version), zone, journal.frozen)

    def seen_by(self, viewer: str) -> Camp:
        """The camp as of the moment that a viewer may see: for the master this one, for players that of a freeze."""
        return self if viewer == MASTER else self._shown

    @cached_property
    def _shown(self) -> Camp:
        shown = self.journal.shown
        if self.frozen is not None:
            shown = shown.as_of(self.frozen)
        return self if shown is self.journal else Camp(self.name, self.slug, shown, self.zone)

    @property
    def moment(self) -> datetime:
        """When the last entry was made, which is the time that documents carry."""
        return moment_of(self.journal.entries[-1].when)

    def local(self, moment: datetime) -> datetime:
        """A time as the clock on the wall shows it."""
        return moment.astimezone(self.zone or zone_named(self.journal.campaign.zone))

    @property
    def morning(self) -> State:
        """The state before the result of the last game was entered: how the camp stood yesterday."""
        return self.journal.replayed.morning

    def sight(self, viewer: str = PUBLIC, longest: int | None = None) -> Sight:
        """The camp as ``viewer`` sees it: ``public``, ``master`` or the id of a team; with names as long as that."""
        return Sight(self.seen_by(viewer), viewer, longest)


@dataclass(frozen=True, slots=True)
class Told:
    """An order in force as it may be told: ``version`` of its entry, by whom and when it was entered, any note.

    ``refusal``: the step, if the order was refused; players are not told of such orders at all.
    """

    version: int
    order: Order
    by: str | None = None
    when: str | None = None
    note: str | None = None
    refused: Step | None = None


class Sight:
    """What one viewer may see of a camp at one moment.

    ``state`` and ``morning`` (the state before the last game) have for players a board with nothing on it that is not
    uncovered; so has ``campaign``. Names of teams longer than ``longest`` letters are cut.
    """

    def __init__(self, camp: Camp, viewer: str, longest: int | None = None) -> None:
        self.camp_name, self.slug, self.viewer = camp.name, camp.slug, viewer
        self._longest = longest
        self.version, self.moment = camp.journal.version, camp.local(camp.moment)
        self.is_master = viewer == MASTER
        self.fingerprint = camp.fingerprint if self.is_master else None
        self._camp = camp

    @cached_property
    def state(self) -> State:
        """The camp as it stands."""
        return self._shown(self._camp.journal.state)

    @cached_property
    def morning(self) -> State:
        """The camp as it stood before the result of the last game."""
        return self._shown(self._camp.morning)

    @cached_property
    def campaign(self) -> Campaign:
        """Map, teams and days, without orders."""
        campaign = self._camp.journal.campaign
        if self._longest is not None:
            teams = (replace(team, name=shortened(team.name or "", self._longest) or None) for team in campaign.teams)
            campaign = replace(campaign, teams=tuple(teams))
        return campaign if self.is_master else replace(campaign, board=known_board(self._camp.journal.state))

    @cached_property
    def view(self) -> View:
        """The map."""
        return view(self._camp.journal.state, self.viewer)

    @cached_property
    def letters(self) -> Letters:
        """The letters that stand for teams and figures, the same on paper as on the screen."""
        teams = self._camp.journal.campaign.teams
        return Letters(team_letters((team.id, team.name or team.id) for team in teams), figure_letters())

    @property
    def game(self) -> int:
        """The last game whose result is entered; 0 before the first."""
        return self.state.round

    @property
    def is_draft(self) -> bool:
        """Whether a purchase round is open, so that what is printed may change today."""
        return self.state.round_open

    def team_name(self, team: str) -> str:
        """What a team is called."""
        return team_name(self.campaign, team)

    def told(self) -> tuple[Told, ...]:
        """The orders in force, first to last: for players those accepted only, without the game master's words."""
        if not self.is_master:
            return tuple(
                Told(step.effective.version, _without_words(step.order))
                for step in self._camp.journal.replayed.steps
                if step.ruling.accepted
            )
        return tuple(
            Told(
                step.effective.version,
                step.order,
                step.effective.entered.by,
                step.effective.entered.when,
                step.effective.entered.note,
                None if step.ruling.accepted else step,
            )
            for step in self._camp.journal.replayed.steps
        )

    def told_today(self) -> tuple[Told, ...]:
        """The orders from the result of the last game on."""
        return tuple(self._today())

    def entries(self) -> tuple[Entry, ...]:
        """Every entry of the journal with all corrections, for the master; none for anybody else."""
        return self._camp.journal.entries if self.is_master else ()

    def clue(self, game: int) -> str | None:
        """The clue of the secret of the egg that was pinned after a game (G6)."""
        return clues(self._camp.journal).get(game)

    def dispute(self, number: int | None) -> Dispute | None:
        """The dispute of this number, if there is one."""
        return next((one for one in disputes(self._camp.journal) if one.number == number), None)

    def entry_text(self, version: int) -> str:
        """What an entry says."""
        return entry_text(self._camp.journal.entry(version), self.campaign, self.viewer)

    def answer(self, question: tuple[str, ...], version: int) -> tuple[Answer, ...]:
        """The answer to a question about the camp as of an entry, from what the viewer may see."""
        from fejag_admin.camp.asking import ask
        from fejag_admin.camp.history import History
        from fejag_admin.camp.questions import QuestionError
        from fejag_admin.camp.search import Progress
        from fejag_admin.camp.told import Told as Bit

        try:
            bits = tuple(ask(History(self._camp.journal.as_of(version)), question, self.viewer))
        except (QuestionError, UnknownNameError) as error:
            return (Bit(str(error)),)
        return tuple(bit for bit in bits if not isinstance(bit, Progress))

    def local(self, when: str) -> datetime:
        """The time of an entry as the clock on the wall showed it."""
        return self._camp.local(moment_of(when))

    def time_text(self, when: str | None) -> str:
        """The time of an entry as the clock on the wall showed it; empty if it is not known."""
        return "" if when is None else clock_text(self.local(when))

    def _today(self) -> Iterator[Told]:
        begun = False
        for told in self.told():
            begun |= isinstance(told.order, Result) and told.order.game == self.game and told.refused is None
            if begun:
                yield told

    def _shown(self, state: State) -> State:
        """The state with only what the viewer may see of board and ledger."""
        if self.is_master:
            return state
        ledger = tuple(replace(item, detail="") if item.kind == "adjust" else item for item in state.ledger)
        return replace(state, setup=replace(state.setup, board=known_board(state)), ledger=ledger)


def shortened(name: str, length: int) -> str:
    """A name that fits on a line, cut if it is very long."""
    return name if len(name) <= length else name[: length - 1].rstrip() + "…"


def moment_of(when: str) -> datetime:
    """The time of an entry; one that is not written as it should be counts as the beginning of time."""
    try:
        moment = datetime.fromisoformat(when)
    except ValueError:
        return datetime(1970, 1, 1, tzinfo=UTC)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def clock_text(moment: datetime) -> str:
    """Date and time of day as people write them here: ``8. 7. 2026 20:15``; the foot of a page names the zone."""
    return f"{moment.day}. {moment.month}. {moment.year} {moment:%H:%M}"


def _without_words(order: Order) -> Order:
    """The order without what the game master wrote in his own words."""
    match order:
        case Place():
            return replace(order, override=None)
        case CloseRound():
            return CloseRound()
        case Adjust() | VoidAttack():
            return replace(order, reason="")
    return order
