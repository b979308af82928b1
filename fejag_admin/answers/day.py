"""The steps of closing a day and of the morning after it, each with its state according to the journal."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from fejag_admin.answers.entries import STEPS
from fejag_admin.camp.campaign import Campaign, Day
from fejag_admin.camp.journal.contents import CHANGES, Chore
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import EnteredNote, clues, notes_of, open_disputes
from fejag_admin.common.clock import date_text, short_time_text
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.orders import CloseRound, Order, Result
from fejag_admin.rules.referee import must_spend
from fejag_admin.texts.names import team_name
from fejag_admin.texts.rulings import points_text
from fejag_admin.texts.team_states import away_hosts_text, slips_text, too_few_places_text, with_state


@dataclass(frozen=True, slots=True)
class DayStep:
    """A step and its state. ``text``: what is missing, what came of it, or why it was left out.

    ``team``: the team to deal with first.
    """

    kind: str
    name: str
    stands: Literal["done", "open", "left out"]
    text: str
    team: str | None = None


Copies = Sequence[tuple[str, int, str]]
"""The second places: the name of each, the last entry of this camp there, and what is the matter with it, if any."""


def evening(journal: Journal, slips: Mapping[str, int], copies: Copies) -> tuple[DayStep, ...]:
    """The steps of closing the day of the last game; after a closed round the result of the next one is the last.

    ``slips``: how many are typed and not entered, by whose desk, "" for this one; ``copies``: the second places.
    """
    state, game = journal.state, max(journal.state.round, 1)
    notes = [entry.note for entry in notes_of(journal, Chore) if entry.note.game == game and entry.note.reason]
    reasons = {step: _("left out: {reason}").format(reason=note.reason) for note in notes for step in note.steps}
    steps = [
        replace(step, stands="left out", text=reasons[step.kind])
        if step.stands == "open" and step.kind in reasons
        else step
        for step in _of_the_evening(journal, slips, copies)
    ]
    if state.round and not state.round_open and not state.over:
        name = _("Result of game {game}").format(game=game + 1)
        steps.append(DayStep("result", name, "open", _("when it has been played")))
    return tuple(steps)


def _of_the_evening(journal: Journal, slips: Mapping[str, int], copies: Copies) -> Iterator[DayStep]:
    """Each step as it stands by itself, before what was left out is taken into account."""
    state, since = journal.state, _since(journal)
    yield _step("result", bool(state.round), _("entered") if state.round else _("not entered yet"))
    if not state.over:
        yield from _of_the_round(journal, slips)
    game = max(state.round, 1)
    pinned, prepared = clues(journal).get(game), journal.campaign.day(game).clue
    text = _("not pinned yet") + (f": {prepared}" if prepared else "")
    yield _step("clue", pinned is not None, pinned or text)
    yield _on_paper("bulletin", journal, since)
    yield _on_paper("packet", journal, since)
    yield _copied(copies, since)
    yield _on_paper("fingerprint", journal, since)


def _of_the_round(journal: Journal, slips: Mapping[str, int]) -> Iterator[DayStep]:
    """What is to be done while the round of the last game is open (G4)."""
    state, campaign = journal.state, journal.campaign
    holding, waiting = must_spend(state), [slips_text(count, by) for by, count in slips.items() if count]
    sold = sum(item.kind == "purchase" and item.game == state.round for item in state.ledger)
    text = ngettext("none waits; {n} figure sold", "none waits; {n} figures sold", sold).format(n=sold)
    names = ", ".join(f"{team_name(campaign, team)} ({points_text(state.wallet(team))})" for team in holding)
    over = _("must spend: {teams}").format(teams=names) if holding else _("nobody holds too much")
    begun, closed = bool(state.round), bool(state.round) and not state.round_open
    yield _step("slips", begun and not waiting, "; ".join(waiting) or text)
    yield _step("limits", begun and not holding, over, next(iter(holding), None))
    yield _step("close", closed, _("closed") if closed else _("not closed yet"))


def _on_paper(kind: str, journal: Journal, since: int) -> DayStep:
    """A step that is done once its note is newer than ``since``, the last entry that it must include."""
    last = _last(journal, kind)
    if last is None or last.note.game != journal.state.round:
        return _step(kind, False, _("not written down yet") if kind == "fingerprint" else _("not made yet"))
    changed = "" if last.version > since else _("something was changed since") + " – "
    return _step(kind, not changed, changed + _entered_text(last, journal.campaign))


def _copied(copies: Copies, since: int) -> DayStep:
    fault = next((fault for _label, _version, fault in copies if fault), "")
    labels = ", ".join(label for label, _version, _fault in copies) or _("there is none yet")
    if not fault and any(version < since for _label, version, _fault in copies):
        fault = _("is being copied to {place}").format(place=labels)
    return _step("copy", bool(copies) and not fault, fault or labels)


def morning(journal: Journal) -> Iterator[DayStep]:
    """The lines of a morning: teams that play today, prints to hang up and take down, reminders."""
    campaign, state = journal.campaign, journal.state
    if not state.over:
        game = state.round + 1
        day, host = campaign.day(game), state.setup.day.get(game)
        parts = (_("game {game}").format(game=game), day.title, date_text(day.date or ""), host_text(campaign, game))
        yield _step("plays", True, " · ".join(part for part in parts if part))
        if host or day.legend:
            yield _flag(journal, day, host)
    yield _noticeboard(journal)
    if journal.frozen is not None:
        yield _step("freeze", False, _("players see the camp as of entry {version}").format(version=journal.frozen))
    if waiting := len(journal.unsettled):
        text = ngettext("{n} entry waits to be settled", "{n} entries wait to be settled", waiting)
        yield _step("unsettled", False, text.format(n=waiting))
    if disputes := len(open_disputes(journal)):
        text = ngettext("{n} waits to be decided", "{n} wait to be decided", disputes).format(n=disputes)
        yield _step("dispute", False, text)


def _noticeboard(journal: Journal) -> DayStep:
    """What was made since something was hung up, and what is to be taken down then."""
    hung, made, packet = (_last(journal, step) for step in ("hang", "bulletin", "packet"))
    since = hung.version if hung else 0
    if made is None or made.version <= since:
        text = _("nothing has been made yet")
        if hung:
            entered = _entered_text(hung, journal.campaign)
            text = _("game {game} hangs, {told}").format(game=hung.note.game, told=entered)
        return _step("hang", True, text)
    text = _("bulletin of game {game}")
    if packet is not None and packet.version > since:
        text = _("all of game {game}: bulletin, standings, map; each team its sheet")
    down = "; " + _("take down game {game}").format(game=hung.note.game) if hung else ""
    return _step("hang", False, text.format(game=made.note.game) + down)


def _flag(journal: Journal, day: Day, host: str | None) -> DayStep:
    """The flag of the team whose day it is, its leader, and the legend; done if so noted since the last result."""
    text = _("all teams play for themselves")
    if host is not None:
        leader = journal.campaign.team(host).leader
        name = with_state(team_name(journal.campaign, host), journal.campaign.setup, host, day.game)
        text = _("hoist the flag: {team}").format(team=name) + (f" ({leader})" if leader else "")
    if day.legend:
        text += "; " + _("read the legend:") + "\n" + day.legend
    hoisted = _last(journal, "flag")
    return _step("flag", hoisted is not None and hoisted.version > _last_judged(journal, Result), text, host)


def host_text(campaign: Campaign, game: int) -> str:
    """Whose day a game is: ``day of FBI``; the last one is the day of the egg, and of no team (G1)."""
    if host := campaign.setup.day.get(game):
        return f"{_('day of')} {with_state(team_name(campaign, host), campaign.setup, host, game)}"
    return _("day of the egg") if game == campaign.options.games else _("nobody's day")


def uneven_days_text(campaign: Campaign) -> str:
    """What is unusual in the days of teams, or in the places that bring points (G1, G2); may be nothing."""
    setup = campaign.setup
    many = Counter(day.day_of for day in campaign.days if day.game < campaign.options.games)
    listed = ", ".join(f"{team_name(campaign, team)} {many[team]}" for team in campaign.uneven_days)
    uneven = _("Not two days: {teams}.").format(teams=listed) if listed else ""
    return " ".join(filter(None, [uneven, too_few_places_text(setup), away_hosts_text(campaign, setup)]))


def _step(kind: str, is_done: bool, text: str, team: str | None = None) -> DayStep:
    return DayStep(kind, _(STEPS[kind]).capitalize(), "done" if is_done else "open", text, team)


def _last(journal: Journal, step: str) -> EnteredNote[Chore] | None:
    """The last note that a step was done."""
    entries = [entry for entry in notes_of(journal, Chore) if step in entry.note.steps and not entry.note.reason]
    return entries[-1] if entries else None


def _entered_text(note: EnteredNote[Chore], campaign: Campaign) -> str:
    return f"{short_time_text(note.when, campaign.zone)}, {note.by}"


def _since(journal: Journal) -> int:
    """The last entry that prints must include: a result, a closed round, a correction or a clue."""
    changed = (entry.version for entry in reversed(journal.entries) if entry.kind in (*CHANGES, "clue"))
    return max(_last_judged(journal, Result, CloseRound), next(changed, 1))


def _last_judged(journal: Journal, *kinds: type[Order]) -> int:
    """The entry of the last accepted order of these kinds; 1 if there is none."""
    steps = (step for step in reversed(journal.steps) if isinstance(step.order, kinds))
    return next((step.effective.version for step in steps if step.ruling.accepted), 1)
