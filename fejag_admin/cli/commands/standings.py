"""``fejag standings``, ``day`` and ``journal``: how the teams and the day stand, and what was entered."""

from dataclasses import asdict
from typing import Any

from fejag_admin.answers.day import evening, morning
from fejag_admin.answers.entries import entry_text, note_of, state_text
from fejag_admin.camp.journal.contents import NOTES
from fejag_admin.camp.journal.entries import entry_to_json
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.views.standings import Standing, standings
from fejag_admin.cli.desk import as_of_option, looked_at, opened_desk, tell_master, viewer_option, where
from fejag_admin.cli.output import Column, fits, put, put_json, put_table, say
from fejag_admin.cli.speaking import WholeNumber, flag, json_option, plain_command, with_value
from fejag_admin.common.clock import in_zone, sorted_time_text
from fejag_admin.common.language import _, ngettext, number_text
from fejag_admin.store.copies import copies
from fejag_admin.store.database.address import address
from fejag_admin.store.drafts import DeskDrafts
from fejag_admin.texts.names import team_name


@plain_command(
    "standings",
    help=_("Show how the teams stand: points by game, bonuses, wallet, temple paths and final score."),
    example="fejag standings --as-of 40",
)
@viewer_option()
@as_of_option
@json_option
def standings_command(viewer: str, as_of: str | None, as_json: bool) -> None:
    journal, _seen_by = looked_at(viewer, as_of)
    campaign, rows = journal.campaign, standings(journal.state)
    if as_json:
        put_json([asdict(row) | {"name": team_name(campaign, row.team)} for row in rows])
        return
    named = [(row, team_name(campaign, row.team)) for row in rows]
    table = _table(named, by_game=True)
    put_table(*(table if fits(*table) else _table(named, by_game=False)))


@plain_command(
    "day",
    help=_("Show the steps of closing the day and of the morning: what is done, and what is missing."),
    example="fejag day",
)
def day_command() -> None:
    tell_master()
    with opened_desk() as desk:
        (drafts := DeskDrafts(desk)).look_around()
        places = copies(address(where().store))
        kept = [(place.label, place.versions.get(desk.camp.uid, 0), place.fault) for place in places]
        steps = (*evening(desk.journal, drafts.slips_elsewhere, kept), *morning(desk.journal))
    signs = {"done": "✓", "open": "·", "left out": "–"}
    put(f"{signs[step.stands]} {step.name}: {step.text}" for step in steps)


def _table(rows: list[tuple[Standing, str]], *, by_game: bool) -> tuple[list[Column], list[list[str]]]:
    """The table with a column for every game and bonus, or shorter, with their sums, where there is no room.

    ``=`` after a rank: it is shared; ``-`` for a game: the team did not play.
    """
    if by_game:
        games = [str(game) for game in range(1, len(rows[0][0].by_game) + 1)]
        titles = [*games, _("own day"), _("temple"), _("secret"), _("adjusted")]
    else:
        titles = [_("games"), _("bonuses")]
    titles += [_("score"), _("wallet"), _("paths"), _("final")]
    columns = [Column("", right=True), Column(_("team")), *(Column(title, right=True) for title in titles)]
    return columns, [_cells(row, name, by_game) for row, name in rows]


def _cells(row: Standing, name: str, by_game: bool) -> list[str]:
    bonuses = (row.day, row.temple, row.secret, row.adjusted)
    if by_game:
        points = ["–" if value is None else number_text(value) for value in (*row.by_game, *bonuses)]
    else:
        points = [number_text(sum(value or 0 for value in row.by_game)), number_text(sum(bonuses))]
    sums = map(number_text, (row.score, row.wallet, row.paths, row.final))
    return [f"{row.rank}{'=' if row.shared else '.'}" if row.rank else "–", name, *points, *sums]


@plain_command(
    "journal",
    help=_("List everything that was entered, with author and time, and what became of it."),
    example="fejag journal --last 20",
)
@with_value("--last", "N", _("Only the last N entries."), type=WholeNumber())
@flag("--unsettled", _("Only orders that a correction has made impossible."))
@viewer_option(default="master")
@as_of_option
@json_option
def journal_command(last: int | None, unsettled: bool, viewer: str, as_of: str | None, as_json: bool) -> None:
    journal, _seen_by = looked_at(viewer, as_of)
    waiting = {step.effective.version for step in journal.unsettled}
    entries = [entry for entry in journal.entries if not unsettled or entry.version in waiting]
    entries = entries[-last:] if last is not None else entries
    if as_json:
        put_json([_entry_json(journal, entry) for entry in entries])
        return
    time = in_zone(_("time"), [entry.when for entry in entries], journal.campaign.zone)
    columns = [Column("", right=True), Column(time), Column(_("by")), Column(_("entry")), Column(_("state"))]
    rows = list[list[str]]()
    for entry in entries:
        state = "; ".join(filter(None, (state_text(journal, entry), note_of(entry))))
        when = sorted_time_text(entry.when, journal.campaign.zone)
        rows.append([str(entry.version), when, entry.by, entry_text(entry, journal.campaign), state])
    put_table(columns, rows)
    if waiting:
        text = ngettext(
            "{n} order was made impossible by a correction and waits to be dealt with: {versions}",
            "{n} orders were made impossible by a correction and wait to be dealt with: {versions}",
            len(waiting),
        )
        say(text.format(n=len(waiting), versions=", ".join(map(str, sorted(waiting)))))


def _entry_json(journal: Journal, entry: Entry) -> dict[str, Any]:
    """An entry for programs. ``code``: why the order, as it stands now, is refused."""
    step = journal.step_of.get(entry.version)
    raw = {name: getattr(entry, name) for name in ("version", "kind", "by", "when", "reason")}
    payload = entry_to_json(entry, journal.header.board)
    raw |= {"order": payload.get("order"), "target": entry.target}
    if entry.kind in NOTES:
        raw["note"] = payload
    if entry.kind == "order":
        raw |= {
            "in_force": step is not None,
            "accepted": step.ruling.accepted if step else None,
            "code": step.ruling.code if step else None,
            "amended_by": step.effective.amended_by if step else None,
            "unsettled": step.unsettled if step else False,
        }
    return raw
