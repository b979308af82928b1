"""What would have been different, as an answer: in one line, since which entry, by what, and all the rest beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.entries import order_in_force
from fejag_admin.answers.explained import change_statement, explained, figures_at, refusal_answer, since, words
from fejag_admin.answers.headlines import headline_text, listed
from fejag_admin.answers.reasons import figure_called
from fejag_admin.camp.advice.counterfactual import Counterfactual, Insertion, Move, OtherOption, RulingChange
from fejag_admin.camp.explain import attacks, figures
from fejag_admin.camp.explain.placements import refusals
from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.camp.journal.corrections import Amendment
from fejag_admin.camp.journal.history import History
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.camp.views.standings import Standing
from fejag_admin.common.language import _, ngettext
from fejag_admin.orders import order_text
from fejag_admin.orders.entered import Entered, order_to_json
from fejag_admin.rules.changes import Changes
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.state import State, Uncovered
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.names import team_name
from fejag_admin.texts.rulings import points_text, status_text

SAID = 3  # differences that are told in the first line
NAMED = 4  # numbers that are listed in it

_NOTHING = Changes((), (), (), (), (), Uncovered(), (), (), ())


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
        typed = {"changes": [_change_json(camp, one) for one in camp.changes]}
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
        found = [*self._differences()] or [*self._details()]
        text = listed(one.text for one in found[:SAID])
        numbers = {*self.changes.lit, *self.changes.darkened, *(new for _old, new in self.changes.figures if new)}
        head = Statement(
            text[:1].upper() + text[1:] + ".",
            figures=figures_at(self.trial, numbers)
            | figures_at(self.real, {old for old, _new in self.changes.figures if old}),
            code="differences",
            values={**typed, **self._values()},
        )
        version = camp.since(found[0].same)
        return Answer(
            head,
            None if version is None else since(History(camp.real), version),
            refusal.headline if refusal else self._cause(version) or found[0].why() or next(self._tried()),
            steps,
        )

    def _values(self) -> dict[str, Any]:
        told = change_statement("", None, self.changes, self.campaign, self.real, self.trial).values
        real = {"status": [[self.old_number.get(number, number), *how] for number, *how in told.get("status", ())]}
        return {
            **told,
            **(real if "status" in told else {}),
            "arisen": [self._attack_json(number) for number in told.get("arisen", ())],
            "refused": [one.version for one in self._judged(True)],
            "accepted": [one.version for one in self._judged(False)],
            "standings": [_standing_json(*pair) for pair in self.camp.standings if pair[0] != pair[1]],
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
        yield from self._shining()
        yield from self._refusals()
        with_paths = {team for team, *_counts in self.changes.paths}
        for real, trial in self.camp.standings:
            if real.final != trial.final and real.team not in with_paths:
                told = _("{team} would have a final score of {new}, not {old}")
                yield self._score(told, real.team, real.final, trial.final, State.final_score)
        yield from self._stands()
        for real, trial in self.camp.standings:
            if real.wallet != trial.wallet:
                told = _("{team} would have {points} to spend, not {old}")
                yield self._score(told, real.team, real.wallet, trial.wallet, State.wallet)

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
            told = _("attack {numbers} of {team} would never have arisen")
            if len(gone) > 1:
                told = _("attacks {numbers} would never have arisen")
            many = ngettext("{n} attack would never have arisen", "{n} attacks would never have arisen", len(gone))
            first = gone[0]
            team = team_name(self.campaign, self.real.figure(first.attacker).team)
            yield _Difference(
                _many([one.id for one in gone], told, many, team=team),
                lambda real, _trial: len(real.attacks) >= first.id,
                lambda: self._why_not(first),
            )
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
            told = ngettext("{n} attack would stand otherwise", "{n} attacks would stand otherwise", len(status))
            told = _("attack {number} would be {new}, not {old}") if len(status) == 1 else told

            def same(real: State, trial: State) -> bool:
                there = len(real.attacks) >= old and len(trial.attacks) >= number
                return there and [real.status(old), trial.status(number)] == how

            words = map(status_text, how)
            yield _Difference(
                told.format(n=len(status), number=old, old=next(words), new=next(words)),
                same,
                lambda: self._explained(attacks.attack, number),
            )

    def _leading(self) -> Iterator[_Difference]:
        def first(state: State) -> list[str]:
            best = max(map(state.final_score, state.setup.teams))
            return [team for team in state.setup.teams if state.final_score(team) == best]

        both = [first(self.real), first(self.trial)]
        if both[0] != both[1]:
            others, teams = (listed(team_name(self.campaign, team) for team in names) for names in both)
            told = _("first would be {teams}, not {others}").format(teams=teams, others=others)
            yield _Difference(told, lambda real, trial: [first(real), first(trial)] == both, self._item)

    def _shining(self) -> Iterator[_Difference]:
        dark, lit = self.changes.darkened, self.changes.lit
        for numbers, one, many in (
            (
                dark,
                _("{figure} would be dark"),
                ngettext("{n} figure would be dark", "{n} figures would be dark", len(dark)),
            ),
            (lit, _("{figure} would shine"), ngettext("{n} figure would shine", "{n} figures would shine", len(lit))),
        ):
            if numbers:
                yield self._figure(numbers[0], (one if len(numbers) == 1 else many).replace("{n}", str(len(numbers))))

    def _figure(self, number: int, told: str) -> _Difference:
        before = self._number(self.trial, number, self.real) or 0

        def same(real: State, trial: State) -> bool:
            there = len(real.figures) >= before and len(trial.figures) >= number
            return there and real.shines(before) != trial.shines(number)

        text = told.format(figure=figure_called(number, self.campaign, self.trial))
        return _Difference(text, same, lambda: self._explained(figures.figure, number))

    def _judged(self, refused: bool) -> list[RulingChange]:
        return [one for one in self.camp.verdicts if one.trial.accepted != refused]

    def _refusals(self) -> Iterator[_Difference]:
        for refused in (True, False):
            found = [one.version for one in self._judged(refused)]
            n = len(found)
            told = ngettext("entry {numbers} would have been accepted", "entries {numbers} would have been accepted", n)
            many = ngettext("{n} order would have been accepted", "{n} orders would have been accepted", n)
            if refused:
                told = ngettext(
                    "entry {numbers} would have been refused", "entries {numbers} would have been refused", n
                )
                many = ngettext("{n} order would have been refused", "{n} orders would have been refused", n)
            if found:
                index = self.camp.real.replayed.index(found[0])
                yield _Difference(_many(found, told, many), lambda real, _trial, index=index: real.orders > index)  # type: ignore[misc]

    def _score(self, told: str, team: str, old: int, new: int, of: Callable[[State, str], int]) -> _Difference:
        text = told.format(team=team_name(self.campaign, team), old=old, new=new, points=points_text(new))
        return _Difference(text, lambda real, trial: of(trial, team) - of(real, team) == new - old, self._item)

    def _stands(self) -> Iterator[_Difference]:
        went, came = (
            ([one for one in numbers if one] for numbers in zip(*self.changes.figures, strict=True))
            if self.changes.figures
            else ((), ())
        )
        less = ngettext("{n} figure fewer would stand", "{n} figures fewer would stand", len(went))
        more = ngettext("{n} figure more would stand", "{n} figures more would stand", len(came))
        for numbers, state, one, many in (
            (went, self.real, _("{figure} would not stand there"), less),
            (came, self.trial, _("{figure} would stand there"), more),
        ):
            if numbers:
                name = figure_called(numbers[0], self.campaign, state)
                yield _Difference((one if len(numbers) == 1 else many).format(figure=name, n=len(numbers)))

    def _details(self) -> Iterator[_Difference]:
        """What is told only where nothing else is different."""
        old, new = self.real.uncovered.cells, self.trial.uncovered.cells
        more, less = (new & ~old).bit_count(), (old & ~new).bit_count()
        if more:
            yield _Difference(
                ngettext("{n} cell more would be uncovered", "{n} cells more would be uncovered", more).format(n=more)
            )
        if less:
            yield _Difference(
                ngettext("{n} cell fewer would be uncovered", "{n} cells fewer would be uncovered", less).format(n=less)
            )
        if self.changes.opened is not None:
            yield _Difference(_("purchase round {game} would be open").format(game=self.changes.opened))
        elif self.changes.closed is not None:
            yield _Difference(_("purchase round {game} would not be open").format(game=self.changes.closed))
        if self.real.secret != self.trial.secret:
            yield _Difference(_("other teams would have answered to the secret of the egg"))
        yield _Difference(_("nothing that counts would be different, only details"))

    # Why

    def _number(self, state: State, number: int, other: State) -> int | None:
        """The number in one camp of a figure of the other."""
        figure = state.figure(number)
        found = other.figure_at(figure.at)
        return found.id if found and (found.team, found.kind) == (figure.team, figure.kind) else None

    def _explained(self, explain: Callable[[History, int], Reason], number: int) -> Statement | None:
        """What decides how a figure or an attack of the trial is."""
        asked = History(self.camp.trial)
        return explained(explain(asked, number), asked).decisive

    def _why_not(self, gone: Attack) -> Statement | None:
        """Why an attack never arises in the trial."""
        pair = [self._number(self.real, number, self.trial) for number in (gone.attacker, gone.target)]
        if pair[0] is None or pair[1] is None:
            return None
        asked = History(self.camp.trial)
        return explained(attacks.why_not(asked, pair[0], pair[1]), asked).decisive

    def _item(self) -> Statement | None:
        """The first line of the ledger that would be another."""
        only = replace(_NOTHING, items=self.changes.items, lost=self.changes.lost)
        lines = changes_text(only, self.campaign, self.real, self.trial)
        return Statement(lines[0], code="item") if lines else None

    def _cause(self, version: int | None) -> Statement | None:
        """The order that is judged otherwise at an entry, else the first one before it."""
        until = [one for one in self.camp.verdicts if version is not None and one.version <= version]
        return self._verdict(until[-1] if until[-1].version == version else until[0]) if until else None

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
            typed, rules = _change_json(self.camp, change), () if step is None else step.ruling.rules
            if step is None or step.ruling.accepted:
                yield Statement(_("Tried: {what}").format(what=text), rules, code="tried", values=typed)
            else:
                yield Statement(_("Refused: {order}").format(order=text), rules, code="refused", values=typed)

    def _blocks(self) -> Iterator[Statement]:
        camp, changed = self.camp, self.changes
        rows = [
            Statement(
                f"{team_name(self.campaign, pair[0].team)}: {told}", code="standing", values=_standing_json(*pair)
            )
            for pair in camp.standings
            if (told := standing_text(*pair))
        ]
        fights = replace(_NOTHING, arisen=changed.arisen, gone=changed.gone, status=changed.status)
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
        reason = Reason("refused", ruling.rules, because=refusals(ruling))
        why, rules = headline_text(reason, self.campaign, known.at(known.index(at)))
        text = told.format(version=version, order=order_in_force(camp.real, version), why=why)
        typed = {"entry": version, "code": judged.trial.code, "before": judged.real.code}
        return Statement(text, rules, code="judged", values=typed)


def map_headings() -> tuple[str, str, str]:
    """What the three maps show."""
    return _("As it is"), _("As it would be"), _("Only the difference")


def change_text(camp: Counterfactual, number: int) -> str:
    """A change (its index) in one line."""
    change, campaign, step = camp.changes[number], camp.campaign, camp.step(number)
    last = camp.real.version
    match change:
        case OtherOption(name, value):
            return f"{name} = {value}"
        case Insertion(order, after):
            said = order_text(order if step is None else step.order, campaign, camp.state)
            return said if after == last else _("{order} – after entry {entry}").format(order=said, entry=after)
        case Move(target, after):
            said = order_in_force(camp.real, target)
            told = _("entry {entry} right after entry {after}: {order}")
            return told.format(entry=target, after=after, order=said)
        case Amendment(target, entered):
            told = _("entry {entry} were: {order}")
            return told.format(entry=target, order=order_text(entered.order, campaign))
    said = order_in_force(camp.real, change.target)
    return _("without entry {entry}: {order}").format(entry=change.target, order=said)


def _change_json(camp: Counterfactual, change: object) -> dict[str, Any]:
    board = camp.campaign.board
    match change:
        case OtherOption(name, value):
            return {"do": "option", "name": name, "value": value}
        case Insertion(order, after):
            return {"do": "insert", "after": after, "order": order_to_json(Entered(order), board)}
        case Move(target, after):
            return {"do": "move", "entry": target, "after": after}
        case Amendment(target, entered):
            return {"do": "amend", "entry": target, "order": order_to_json(Entered(entered.order), board)}
    return {"do": "retract", "entry": getattr(change, "target", None)}


def standing_text(real: Standing, trial: Standing) -> str:
    """What would be different in a team's line: ``place 2 → 1, final 30 → 41``; nothing if it is the same."""
    pairs = (
        (_("place"), real.rank, trial.rank),
        (_("score"), real.score, trial.score),
        (_("wallet"), real.wallet, trial.wallet),
        (_("final"), real.final, trial.final),
    )
    return ", ".join(f"{name} {old} → {new}" for name, old, new in pairs if old != new)


def _standing_json(real: Standing, trial: Standing) -> dict[str, Any]:
    names = ("rank", "score", "wallet", "paths", "final")
    return {"team": real.team, **{name: [getattr(real, name), getattr(trial, name)] for name in names}}


def _many(numbers: Sequence[int], few: str, many: str, **more: str) -> str:
    """A sentence that lists some numbers, or says how many there are; ``more``: what else is filled in."""
    told = few if len(numbers) <= NAMED else many
    return told.format(numbers=listed(map(str, numbers)), n=len(numbers), **more)
