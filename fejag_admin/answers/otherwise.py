"""What would have been different, as an answer: in one line, since which entry, by what, and all the rest beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.entries import order_in_force
from fejag_admin.answers.explained import change_values, explained, figures_at, refusal_answer, since, words
from fejag_admin.answers.headlines import headline_text, listed
from fejag_admin.answers.reasons import figure_called
from fejag_admin.answers.trials import change_json, change_text
from fejag_admin.camp.advice.counterfactual import Counterfactual, RulingChange
from fejag_admin.camp.explain import attacks, figures
from fejag_admin.camp.explain.placements import refused_by
from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.camp.journal.history import History
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.camp.views.standings import Standing
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.changes import NOTHING, Changes
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.names import team_name
from fejag_admin.texts.rulings import points_text, status_text

SAID = 3  # differences that are told in the first line
NAMED = 3  # of as many things as these it tells which


@dataclass(frozen=True)
class _Difference:
    """One difference as a clause; ``same``: whether two states differ so; ``why``: what decides it."""

    text: str
    same: Callable[[State, State], bool] = lambda _real, _trial: False
    why: Callable[[], Statement | None] = lambda: None


def otherwise(camp: Counterfactual) -> Answer:
    """What would have been different, the most important first.

    Its code: ``no-difference``, ``differences``, or ``would-be-refused`` if that is why nothing would be different.
    """
    return _Told(camp).answer()


class _Told:
    """The differences of one counterfactual in words."""

    def __init__(self, camp: Counterfactual) -> None:
        self.camp, self.campaign, self.changes = camp, camp.campaign, camp.differences
        self.real, self.trial = camp.real.state, camp.state
        self.old_number = {new: old for old, new in self.changes.renumbered_attacks}

    def answer(self) -> Answer:
        camp, refusal = self.camp, self._own_refusal()
        typed = {"changes": [change_json(camp, one) for one in camp.changes]}
        unknown = _(
            "What cannot be known: later orders might have been others. Here they are judged as they were given."
        )
        steps = (*self._tried(), *self._blocks(), Statement(unknown, code="unknown"))
        if camp.changes_nothing:
            head = Statement(_("It would have changed nothing."), code="no-difference", values=typed)
            if refusal is None:
                return Answer(head, None, Statement(_("In the end both camps are the same."), code="same"), steps)
            below = (*((refusal.decisive,) if refusal.decisive else ()), *refusal.steps, *steps[:-1])
            return Answer(replace(head, code="would-be-refused"), refusal.since, refusal.headline, below)
        found = [*self._differences()] or [_Difference(_("only details would be different"))]
        text = listed(one.text for one in found[:SAID])
        went = {old for old, _new in self.changes.figures if old}
        came = {new for _old, new in self.changes.figures if new}
        told = figures_at(self.trial, {*self.changes.lit, *self.changes.darkened, *came}) | figures_at(self.real, went)
        typed |= self._values()
        head = Statement(text[:1].upper() + text[1:] + ".", figures=told, code="differences", values=typed)
        version = camp.since(found[0].same)
        cause = next((self._verdict(one) for one in camp.verdicts if one.version == version), None)
        decisive = refusal.headline if refusal else cause or found[0].why() or self._first_cause()
        told_since = None if version is None else since(History(camp.real), version)
        return Answer(head, told_since, decisive, steps)

    def _values(self) -> dict[str, Any]:
        told = change_values(self.changes, self.campaign)
        real = {"status": [[self.old_number.get(number, number), *how] for number, *how in told.get("status", ())]}
        return {
            **told,
            **(real if "status" in told else {}),
            "arisen": [self._attack_json(number) for number in told.get("arisen", ())],
            "refused": [one.version for one in self._judged(True)],
            "accepted": [one.version for one in self._judged(False)],
            "standings": [standing_json(*pair) for pair in self.camp.standings if pair[0] != pair[1]],
        }

    def _attack_json(self, number: int) -> dict[str, Any]:
        attack, name = self.trial.attack(number), self.campaign.board.name
        fighters = {"attacker": attack.attacker, "target": attack.target}
        return {
            **{key: name(self.trial.figure(one).at) for key, one in fighters.items()},
            "status": self.trial.status(number),
        }

    # What is different, the most important first

    def _differences(self) -> Iterator[_Difference]:
        for team, old, new in self.changes.paths:
            yield self._paths(team, old, new)
        yield from self._attacks()
        yield from self._leading()
        dark, lit = self.changes.darkened, self.changes.lit
        yield from self._figures(
            dark, ngettext("{n} figure would be dark ({which})", "{n} figures would be dark ({which})", len(dark))
        )
        yield from self._figures(
            lit, ngettext("{n} figure would shine ({which})", "{n} figures would shine ({which})", len(lit))
        )
        yield from self._refusals()
        yield from self._stands()
        with_paths = {team for team, *_counts in self.changes.paths}
        for team in (one for one in self.real.setup.teams if one not in with_paths):
            yield from self._score(_("{team} would have a final score of {new}, not {old}"), team, State.final_score)
        for team in self.real.setup.teams:
            yield from self._score(_("{team} would have {points} to spend, not {old}"), team, State.wallet)
        if self.real.secret != self.trial.secret:
            yield _Difference(_("other teams would have answered to the secret of the egg"))

    def _paths(self, team: str, old: int, new: int) -> _Difference:
        told = ngettext("{team} would have {n} path, not {old}", "{team} would have {n} paths, not {old}", new)
        if not new:
            told = _("{team} would have no path to the temple")
        elif (old, new) == (0, 1):
            told = _("{team} would have a path to the temple")

        def same(real: State, trial: State) -> bool:
            return (len(real.paths(team)), len(trial.paths(team))) == (old, new)

        def why() -> Statement | None:
            asked = History(self.camp.real if new > old else self.camp.trial)
            decisive = explained(figures.paths(asked, team), asked).decisive
            if decisive is None or new < old:
                return decisive
            return replace(decisive, text=_("As it is: {why}").format(why=decisive.text))

        return _Difference(told.format(team=team_name(self.campaign, team), n=new, old=old), same, why)

    def _attacks(self) -> Iterator[_Difference]:
        """Attacks that would not be there, or would be there as well, or would stand otherwise."""
        gone, arisen, status = self.changes.gone, self.changes.arisen, self.changes.status
        if gone:
            told = ngettext(
                "{n} attack ({which}) would never have arisen",
                "{n} attacks ({which}) would never have arisen",
                len(gone),
            )
            told = _("attack {which} of {team} would never have arisen") if len(gone) == 1 else told
            first, team = gone[0], team_name(self.campaign, self.real.figure(gone[0].attacker).team)
            text = _counted(told, [one.id for one in gone], team=team)
            yield _Difference(text, lambda real, _trial: len(real.attacks) >= first.id, lambda: self._why_not(first))
        if arisen:
            new = arisen[0]
            told = ngettext("{n} attack more would have arisen", "{n} attacks more would have arisen", len(arisen))
            told = _("{by} would attack {figure}") if len(arisen) == 1 else told
            by, target = (figure_called(one, self.campaign, self.trial) for one in (new.attacker, new.target))
            yield _Difference(
                told.format(n=len(arisen), by=by, figure=target),
                lambda _real, trial: len(trial.attacks) >= new.id,
                lambda: self._explained(attacks.attack, new.id),
            )
        if status:
            number, *how = status[0]
            old = self.old_number.get(number, number)
            told = ngettext(
                "{n} attack ({which}) would stand otherwise",
                "{n} attacks ({which}) would stand otherwise",
                len(status),
            )
            told = _("attack {which} would be {new}, not {old}") if len(status) == 1 else told

            def same(real: State, trial: State) -> bool:
                there = len(real.attacks) >= old and len(trial.attacks) >= number
                return there and [real.status(old), trial.status(number)] == how

            numbers = [self.old_number.get(one, one) for one, *_how in status]
            text = _counted(told, numbers, **dict(zip(("old", "new"), map(status_text, how), strict=True)))
            yield _Difference(text, same, lambda: self._explained(attacks.attack, number))

    def _leading(self) -> Iterator[_Difference]:
        def first(state: State) -> list[str]:
            best = max(map(state.final_score, state.setup.teams))
            return [team for team in state.setup.teams if state.final_score(team) == best]

        both = [first(self.real), first(self.trial)]
        if both[0] != both[1]:
            others, teams = (listed(team_name(self.campaign, team) for team in names) for names in both)
            told = _("first would be {teams}, not {others}").format(teams=teams, others=others)
            yield _Difference(told, lambda real, trial: [first(real), first(trial)] == both, self._item)

    def _figures(self, numbers: Sequence[int], told: str) -> Iterator[_Difference]:
        """Figures of the trial that shine otherwise."""
        if numbers:
            number = numbers[0]
            before = {new: old for old, new in self.changes.renumbered}.get(number, number)

            def same(real: State, trial: State) -> bool:
                there = len(real.figures) >= before and len(trial.figures) >= number
                return there and real.shines(before) != trial.shines(number)

            text = _counted(told, self._names(numbers, self.trial))
            yield _Difference(text, same, lambda: self._explained(figures.figure, number))

    def _names(self, numbers: Sequence[int], state: State) -> list[str]:
        return [figure_called(number, self.campaign, state) for number in numbers]

    def _judged(self, refused: bool) -> list[RulingChange]:
        return [one for one in self.camp.verdicts if one.trial.accepted != refused]

    def _refusals(self) -> Iterator[_Difference]:
        refused, accepted = ([one.version for one in self._judged(kind)] for kind in (True, False))
        for versions, told in (
            (
                refused,
                ngettext(
                    "{n} order would have been refused (entry {which})",
                    "{n} orders would have been refused (entries {which})",
                    len(refused),
                ),
            ),
            (
                accepted,
                ngettext(
                    "{n} order would have been accepted (entry {which})",
                    "{n} orders would have been accepted (entries {which})",
                    len(accepted),
                ),
            ),
        ):
            if versions:
                index = self.camp.real.replayed.index(versions[0])
                yield _Difference(_counted(told, versions), partial(_after, index))

    def _stands(self) -> Iterator[_Difference]:
        went = self._names([old for old, _new in self.changes.figures if old], self.real)
        came = self._names([new for _old, new in self.changes.figures if new], self.trial)
        less = ngettext(
            "{n} figure would not stand there ({which})", "{n} figures would not stand there ({which})", len(went)
        )
        more = ngettext("{n} figure more would stand ({which})", "{n} figures more would stand ({which})", len(came))
        yield from (_Difference(_counted(told, names)) for names, told in ((went, less), (came, more)) if names)

    def _score(self, told: str, team: str, of: Callable[[State, str], int]) -> Iterator[_Difference]:
        old, new = of(self.real, team), of(self.trial, team)
        if old != new:
            text = told.format(team=team_name(self.campaign, team), old=old, new=new, points=points_text(new))
            yield _Difference(text, lambda real, trial: of(trial, team) - of(real, team) == new - old, self._item)

    # Why

    def _explained(self, explain: Callable[..., Reason], *numbers: int) -> Statement | None:
        """What decides how a figure or an attack of the trial is, with which one that is."""
        asked = History(self.camp.trial)
        told = explained(explain(asked, *numbers), asked)
        if told.decisive is None or told.headline.code.startswith("attack-void"):  # which names its cause itself
            return told.decisive
        return replace(told.decisive, text=f"{told.headline.text} {told.decisive.text}")

    def _why_not(self, gone: Attack) -> Statement | None:
        """Why an attack never arises in the trial, if both its figures are there."""
        if any(old in (gone.attacker, gone.target) for old, _new in self.changes.figures):
            return None
        new = dict(self.changes.renumbered)
        return self._explained(attacks.why_not, *(new.get(one, one) for one in (gone.attacker, gone.target)))

    def _item(self) -> Statement | None:
        """The first line of the ledger that would be another."""
        only = replace(NOTHING, items=self.changes.items, lost=self.changes.lost)
        lines = changes_text(only, self.campaign, self.real, self.trial)
        return Statement(lines[0], code="item") if lines else None

    def _first_cause(self) -> Statement:
        """The first order that is judged otherwise; if there is none, what was tried."""
        return self._verdict(self.camp.verdicts[0]) if self.camp.verdicts else next(self._tried())

    def _own_refusal(self) -> Answer | None:
        """Why the first order that is tried and refused would be refused."""
        for number in range(len(self.camp.changes)):
            step = self.camp.step(number)
            if step is not None and not step.ruling.accepted:
                return refusal_answer(step.ruling, self.camp.trial.as_of(step.effective.version - 1), MASTER)
        return None

    # Step by step

    def _tried(self) -> Iterator[Statement]:
        for number, change in enumerate(self.camp.changes):
            step, text = self.camp.step(number), change_text(self.camp, number)
            typed, rules = change_json(self.camp, change), () if step is None else step.ruling.rules
            if step is None or step.ruling.accepted:
                yield Statement(_("Tried: {what}").format(what=text), rules, code="tried", values=typed)
            else:
                yield Statement(_("Refused: {order}").format(order=text), rules, code="refused", values=typed)

    def _blocks(self) -> Iterator[Statement]:
        camp, changed = self.camp, self.changes
        rows = [
            Statement(f"{team_name(self.campaign, pair[0].team)}: {told}", code="standing", values=standing_json(*pair))
            for pair in camp.standings
            if (told := standing_text(*pair))
        ]
        fights = replace(NOTHING, arisen=changed.arisen, gone=changed.gone, status=changed.status)
        rest = replace(changed, arisen=(), gone=(), status=(), items=(), lost=())
        for heading, code, below in (
            (_("Standings: as they are → as they would be"), "standings", rows),
            (_("Would have been refused:"), "judged", map(self._verdict, self._judged(True))),
            (_("Would have been accepted:"), "judged", map(self._verdict, self._judged(False))),
            (_("Taken to be over all the same, as the camp would stop there:"), "forced", self._forced()),
            (_("Attacks:"), "change", self._changed(fights)),
            (_("On the map:"), "change", self._changed(rest)),
        ):
            if lines := tuple(below):
                yield Statement(heading, below=lines, code=code)
        if camp.renumbered:
            told_numbers = _(
                "Numbers: in the real camp → in the trial; what is new has the number that it has in the trial."
            )
            yield Statement(told_numbers, code="numbers")

    def _changed(self, part: Changes) -> tuple[Statement, ...]:
        """A part of what is different, a line each, without the lists of new numbers at the end."""
        numbers = self.changes.renumbered, self.changes.renumbered_attacks
        part = replace(part, renumbered=numbers[0], renumbered_attacks=numbers[1])
        lines = changes_text(part, self.campaign, self.real, self.trial)
        return words(lines[: len(lines) - sum(map(bool, numbers))])

    def _forced(self) -> Iterator[Statement]:
        for version, teams in self.camp.forced:
            told = _("Entry {version} ends the round, though too much is held by: {teams}").format(
                version=version, teams=listed(team_name(self.campaign, team) for team in teams)
            )
            yield Statement(told, ("G4",), code="forced", values={"entry": version, "teams": list(teams)})

    def _verdict(self, judged: RulingChange) -> Statement:
        """An order that would be judged otherwise, and why it is refused in one of the camps."""
        version, camp = judged.version, self.camp
        told, ruling = _("Entry {version} would have been refused: {order}. {why}"), judged.trial
        known, at = camp.trial.replayed, camp.numbers[version]
        if judged.trial.accepted:
            told, ruling = _("Entry {version} would have been accepted: {order}. As it is: {why}"), judged.real
            known, at = camp.real.replayed, version
        why, rules = headline_text(refused_by(ruling), self.campaign, known.states[known.index(at)])
        text = told.format(version=version, order=order_in_force(camp.real, version), why=why)
        typed = {"entry": version, "code": judged.trial.code, "before": judged.real.code}
        return Statement(text, rules, code="judged", values=typed)


def map_headings() -> tuple[str, str, str]:
    """What the three maps show."""
    return _("As it is"), _("As it would be"), _("Only the difference")


def standing_text(real: Standing, trial: Standing) -> str:
    """What would be different in a team's line: ``place 2 → 1, final 30 → 41``; nothing if it is the same."""
    pairs = (
        (_("place"), real.rank, trial.rank),
        (_("score"), real.score, trial.score),
        (_("wallet"), real.wallet, trial.wallet),
        (_("final"), real.final, trial.final),
    )
    return ", ".join(f"{name} {old} → {new}" for name, old, new in pairs if old != new)


def standing_json(real: Standing, trial: Standing) -> dict[str, Any]:
    names = ("rank", "score", "wallet", "paths", "final")
    return {"team": real.team, **{name: [getattr(real, name), getattr(trial, name)] for name in names}}


def _counted(told: str, which: Sequence[object], **more: str) -> str:
    """A sentence with how many there are, and which are the first; ``more``: what else is filled in."""
    shown = ", ".join(map(str, which[:NAMED])) + ", …" * (len(which) > NAMED)
    return told.format(which=shown, n=len(which), **more)


def _after(index: int, real: State, _trial: State) -> bool:
    """Whether the order of this index has been given in the real camp."""
    return real.orders > index
