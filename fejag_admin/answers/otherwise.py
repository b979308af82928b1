"""What would have been different, as an answer: in one line, what was tried, and all the rest beside the real camp."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.entries import order_in_force
from fejag_admin.answers.explained import change_values, refusal_answer, words
from fejag_admin.answers.reasons import figure_called, headline_text, listed
from fejag_admin.answers.trials import change_json, change_text
from fejag_admin.camp.advice.trial import RulingChange, Trial
from fejag_admin.camp.explain.placements import refused_by
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.camp.views.standings import Standing, standings
from fejag_admin.common.language import _, ngettext, number_text
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.names import team_name
from fejag_admin.texts.rulings import points_text, status_text

CLAUSES_TOLD = 3  # differences that are told in the first line
NAMED = 3  # of as many things as these it tells which


def otherwise(camp: Trial) -> Answer:
    """What would have been different, the most important first.

    Its code: ``no-difference``, ``differences``, or ``would-be-refused`` if that is why nothing would be different.
    """
    typed: dict[str, Any] = {"changes": [change_json(camp, one) for one in camp.changes]}
    unknown = _(
        "What cannot be known: later orders might have been others. Here they are judged as they were given, and rounds"
        " that were closed stay closed."
    )
    tried = tuple(_tried(camp))
    steps = (*_blocks(camp), Statement(unknown, code="unknown"))
    if camp.changes_nothing:
        head = Statement(_("It would have changed nothing."), code="no-difference", values=typed)
        refusal = _own_refusal(camp)
        if refusal is None:
            return Answer(head, None, tried[0] if tried else None, (*tried[1:], *steps))
        below = (*((refusal.decisive,) if refusal.decisive else ()), *refusal.steps, *tried, *steps)
        return Answer(replace(head, code="would-be-refused"), refusal.since, refusal.headline, below)
    clauses = list(_clauses(camp)) or [_("only details would be different")]
    text = "; ".join(clauses[:CLAUSES_TOLD])
    head = Statement(f"{text[:1].upper()}{text[1:]}.", code="differences", values=typed | _values(camp))
    decisive = _verdict(camp, camp.verdicts[0]) if camp.verdicts else tried[0]
    return Answer(head, None, decisive, (*tried, *steps))


def _values(camp: Trial) -> dict[str, Any]:
    """What would be different, for programs."""
    changed, trial, name = camp.differences, camp.state, camp.campaign.board.name
    old_number = {new: old for old, new in changed.renumbered_attacks}
    arisen = [
        {
            "attacker": name(trial.figure(one.attacker).at),
            "target": name(trial.figure(one.target).at),
            "status": trial.status(one.id),
        }
        for one in changed.arisen
    ]
    status = [(old_number.get(number, number), *how) for number, *how in changed.status]
    return {
        **change_values(replace(changed, arisen=(), status=()), camp.campaign),
        **({"status": status} if status else {}),
        "arisen": arisen,
        "refused": [one.version for one in camp.verdicts if not one.trial.accepted],
        "accepted": [one.version for one in camp.verdicts if one.trial.accepted],
        "standings": [standing_json(*pair) for pair in camp.standings if standing_text(*pair)],
        "renumbered": camp.renumbered,
    }


def _clauses(camp: Trial) -> Iterator[str]:
    """The differences, the most important first."""
    changed, campaign, real, trial = camp.differences, camp.campaign, camp.real.state, camp.state
    for team, old, new in changed.paths:
        yield _path_clause(team_name(campaign, team), old, new)
    yield from _attack_clauses(camp)
    first, then = (
        [row.team for row in sorted(rows, key=lambda row: row.team) if row.rank == 1]
        for rows in zip(*camp.standings, strict=True)
    )
    if first != then:
        others, teams = (listed(team_name(campaign, team) for team in names) for names in (first, then))
        yield _("first would be {teams}, not {others}").format(teams=teams, others=others)

    def names(numbers: Iterable[int], state: State) -> list[str]:
        return [figure_called(number, campaign, state) for number in numbers]

    refused, accepted = ([one.version for one in camp.verdicts if one.trial.accepted is kind] for kind in (False, True))
    listed_clauses = (
        (_("would be dark: {which}"), names(changed.darkened, trial)),
        (_("would shine: {which}"), names(changed.lit, trial)),
        (_("would have been refused (entry no.): {which}"), refused),
        (_("would have been accepted (entry no.): {which}"), accepted),
        (_("would not stand there: {which}"), names((old for old, _new in changed.figures if old), real)),
        (_("would stand there, too: {which}"), names((new for _old, new in changed.figures if new), trial)),
    )
    yield from (told.format(which=_first_of(which)) for told, which in listed_clauses if which)
    with_paths = {team for team, *_counts in changed.paths}
    for old_row, new_row in camp.standings:
        name = team_name(campaign, old_row.team)
        if old_row.final != new_row.final and old_row.team not in with_paths:
            text = _("{team} would have a final score of {new}, not {old}")
            yield text.format(team=name, new=new_row.final, old=old_row.final)
        if old_row.wallet != new_row.wallet and not trial.over:
            text = _("{team} would have {points} to spend, not {old}")
            yield text.format(team=name, points=points_text(new_row.wallet), old=old_row.wallet)
    if real.secret != trial.secret:
        yield _("other teams would have answered to the secret of the egg")


def _path_clause(team: str, old: int, new: int) -> str:
    text = ngettext("{team} would have {n} path, not {old}", "{team} would have {n} paths, not {old}", new)
    if not new:
        text = _("{team} would have no path to the temple")
    elif (old, new) == (0, 1):
        text = _("{team} would have a path to the temple")
    return text.format(team=team, n=new, old=old)


def _attack_clauses(camp: Trial) -> Iterator[str]:
    """Attacks that would not be there, or would be there as well, or would stand otherwise."""
    changed, campaign, trial = camp.differences, camp.campaign, camp.state
    old_number = {new: old for old, new in changed.renumbered_attacks}
    if changed.gone:
        text = _("would never have arisen (attack no.): {which}")
        yield text.format(which=_first_of([one.id for one in changed.gone]))
    if changed.arisen:
        pairs = [
            f"{figure_called(one.attacker, campaign, trial)} → {figure_called(one.target, campaign, trial)}"
            for one in changed.arisen
        ]
        yield _("would have arisen, too: {which}").format(which=_first_of(pairs))
    if changed.status:
        numbers = [old_number.get(number, number) for number, *_how in changed.status]
        text = _("attack {which} would be {new}, not {old}")
        if len(numbers) > 1:
            text = _("would stand otherwise (attack no.): {which}")
        _number, old, new = changed.status[0]
        yield text.format(which=_first_of(numbers), old=status_text(old), new=status_text(new))


def _own_refusal(camp: Trial) -> Answer | None:
    """Why the first order that is tried and refused would be refused."""
    for number in range(len(camp.changes)):
        step = camp.step(number)
        if step is not None and not step.ruling.accepted:
            return refusal_answer(step.ruling, camp.journal.as_of(step.effective.version - 1), MASTER)
    return None


def _tried(camp: Trial) -> Iterator[Statement]:
    """What was tried, a line each, and whether the referee would refuse it."""
    for number, change in enumerate(camp.changes):
        step, text = camp.step(number), change_text(camp, number)
        typed, rules = change_json(camp, change), () if step is None else step.ruling.rules
        if step is None or step.ruling.accepted:
            yield Statement(_("Tried: {what}").format(what=text), rules, code="tried", values=typed)
        else:
            yield Statement(_("Refused: {order}").format(order=text), rules, code="refused", values=typed)


def _blocks(camp: Trial) -> Iterator[Statement]:
    """Everything that would be different, by headings."""
    changed = camp.differences
    rows = [
        Statement(f"{team_name(camp.campaign, pair[0].team)}: {sentence}", code="standing", values=standing_json(*pair))
        for pair in camp.standings
        if (sentence := standing_text(*pair))
    ]
    refused, accepted = (
        [_verdict(camp, one) for one in camp.verdicts if one.trial.accepted is kind] for kind in (False, True)
    )
    map_changes = changes_text(replace(changed, items=(), lost=()), camp.campaign, camp.real.state, camp.state)
    for heading, code, below in (
        (_("Standings: as they are → as they would be"), "standings", rows),
        (_("Would have been refused:"), "judged", refused),
        (_("Would have been accepted:"), "judged", accepted),
        (_("On the map:"), "change", words(map_changes)),
    ):
        if lines := tuple(below):
            yield Statement(heading, below=lines, code=code)


def _verdict(camp: Trial, judged: RulingChange) -> Statement:
    """An order that would be judged otherwise, and why it is refused in one of the camps."""
    version = judged.version
    template, ruling = _("Entry {version} would have been refused: {order}. {why}"), judged.trial
    replayed, at = camp.journal.replayed, camp.numbers[version]
    if judged.trial.accepted:
        template, ruling = _("Entry {version} would have been accepted: {order}. As it is: {why}"), judged.real
        replayed, at = camp.real.replayed, version
    why, rules = headline_text(refused_by(ruling), camp.campaign, replayed.states[replayed.index(at)])
    text = template.format(version=version, order=order_in_force(camp.real, version), why=why)
    typed = {"entry": version, "code": judged.trial.code, "before": judged.real.code}
    return Statement(text, rules, code="judged", values=typed)


def map_headings() -> tuple[str, str, str]:
    """What the three maps of a trial show."""
    return _("As it is"), _("As it would be"), _("Only the difference")


def standing_text(real: Standing, trial: Standing) -> str:
    """What would be different in a team's line: ``place 2 → 1, final 30 → 41``; nothing if it is the same."""
    pairs = (
        (_("place"), str(real.rank or "–"), str(trial.rank or "–")),
        (_("score"), number_text(real.score), number_text(trial.score)),
        (_("wallet"), number_text(real.wallet), number_text(trial.wallet)),
        (_("final"), number_text(real.final), number_text(trial.final)),
    )
    return ", ".join(f"{name} {old} → {new}" for name, old, new in pairs if old != new)


def standings_told(before: State, after: State) -> Iterator[tuple[str, str]]:
    """Each team whose line in the standings would be another, in the order in which they would stand, and how."""
    old = {row.team: row for row in standings(before)}
    for row in standings(after):
        if sentence := standing_text(old[row.team], row):
            yield row.team, sentence


def standing_json(real: Standing, trial: Standing) -> dict[str, Any]:
    names = ("rank", "score", "wallet", "paths", "final")
    return {"team": real.team, **{name: [getattr(real, name), getattr(trial, name)] for name in names}}


def _first_of(which: Sequence[object]) -> str:
    """The first of several things, and that there are more."""
    return ", ".join(map(str, which[:NAMED])) + ", …" * (len(which) > NAMED)
