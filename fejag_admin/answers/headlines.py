"""The first line of every explanation: the answer as the person asked, and why, with the rules that decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from fejag_admin.answers.reasons import CLAUSES, WORDS, blanks
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.common.language import N_, _
from fejag_admin.rules.state import State
from fejag_admin.texts.rulings import CODES

# What is answered, by the code of the first reason, or by that and the code of what decides: the code of the answer.
# Blanks: as in `reasons.WORDS`, and {why}, which `reasons.CLAUSES` says.
HEADLINES: dict[str, str] = {
    "shines": N_("{figure} shines: {why}"),
    "dark-struck": N_("{figure} is dark: {why}"),
    "dark-cut-off": N_("{figure} is dark: {why}"),
    "dark-unconnected": N_("{figure} is dark: {why}"),
    "attack-in-effect": N_("In effect: {by} strikes {figure}"),
    "attack-balanced": N_("Balanced: {why}"),
    "attack-dormant": N_("Asleep: {why}"),
    "attack-void": N_("Void: {why}"),
    "no-attack": N_("No: {why}"),
    "would-attack-in-effect": N_("Yes, and in effect at once: it would strike {figure}"),
    "would-attack-balanced": N_("Yes, but balanced at once: {why}"),
    "would-attack-dormant": N_("Yes, but asleep at once: {why}"),
    "would-attack-void": N_("Yes, but void at once: {why}"),
    "would-attack-void.self-defeating-void": N_("Yes, but void at once, for it is self-defeating: {why}"),
    "would-not-attack": N_("No: {why}"),
    "may-place": N_("Yes: {team} may place a {kind} on {cell}"),
    "may-not-place": N_("No: {why}"),
    "refused": N_("No: {why}"),
    "light-between": N_("Yes: the light of {own} gets to {to}{through}"),
    "no-light-between": N_("No: {why}"),
    "between-covered": N_("That cannot be told: not everything between is uncovered"),
    "paths": N_("Yes: {team} has {paths}"),
    "no-paths": N_("No: {team} has no path to the temple"),
    "no-paths.path-lost": N_("No: {team} has no path to the temple; {why}"),
    "points": N_("{team}, place {place}: {points} if the camp ended now, {wallet} to spend"),
    "points-in-game": N_("{team}: {points} for game {word} and its round"),
    "entry-accepted": N_("Entry {entry} counts: {order}"),
    "entry-refused": N_("Entry {entry} is refused: {why}"),
    "entry-kept": N_("Entry {entry} counts, though it would be refused: {why}"),
    "entry-retracted": N_("Entry {entry} does not count: {why}"),
    "entry-no-order": N_("Entry {entry} is no order: {order}"),
    "cell-covered": N_("{cell} is not uncovered yet"),
    "cell-temple": N_("{cell} belongs to the temple"),
    "cell-teleport": N_("{cell} is a teleport"),
    "cell-lit": N_("{cell} is free and lit for: {teams}"),
    "cell-dark": N_("{cell} is free, and nobody's light falls on it"),
}

OVER = {"points": N_("{team}, place {place}: {points} at the end of the camp")}
"""In place of those, once all games are over."""


def answer_code(reason: Reason) -> str:
    """The code of an answer: that of the first reason, and after a dot that of what decides where that matters."""
    cause = reason.causes[0].code if reason.causes else ""
    asks = "{why}" in HEADLINES.get(reason.code, "") or f"{reason.code}.{cause}" in HEADLINES
    return f"{reason.code}.{cause}" if cause and asks else reason.code


def headline_text(reason: Reason, campaign: Campaign, state: State, order: str = "") -> tuple[str, tuple[str, ...]]:
    """An explanation in one line that ends with the rules that decide, and these; ``order``: of the entry explained."""
    causes = reason.causes
    code = answer_code(reason)
    over = OVER.get(code) if state.over else None
    told = _(over or HEADLINES.get(code, HEADLINES[reason.code])).format(
        **blanks(reason, campaign, state, short=True),
        teams=listed(blanks(one, campaign, state)["lit"] for one in causes),
        why=_why(causes or (_without_cause(reason),), campaign, state),
        order=order,
    )
    rules = _rules(reason if code == reason.code else replace(reason, rules=()))
    told = told[:1].upper() + told[1:]
    return f"{told} ({', '.join(rules)})." if rules else f"{told}.", rules


def says_why(reason: Reason) -> bool:
    """Whether the first line of an explanation says all that its causes do, each by the only sentence for it."""
    causes, head = list(map(_spoken_of, reason.causes)), HEADLINES.get(answer_code(reason), HEADLINES[reason.code])
    alone = CLAUSES.keys() - WORDS.keys() - CODES.keys()
    return "{why}" in head and bool(causes) and all(one.code in alone and not one.because for one in causes)


def _without_cause(reason: Reason) -> Reason:
    """What is said of why something is so where nothing decides that may be told."""
    return reason if reason.code in CLAUSES else Reason("why-is-covered")


def _rules(reason: Reason) -> tuple[str, ...]:
    """The rules of a reason, or else of its causes; B2, which counts off the conditions, only if there is no other."""
    deciding = reason.rules or tuple(rule for one in reason.causes for rule in one.rules)
    return tuple(dict.fromkeys(rule for rule in deciding if rule != "B2")) or ("B2",) * ("B2" in deciding)


def _why(causes: Sequence[Reason], campaign: Campaign, state: State) -> str:
    """All causes in one clause, those alike together."""
    alike: dict[str, list[Reason]] = {}
    for one in causes:
        one = _spoken_of(one)
        alike.setdefault(_clause(one), []).append(one)
    clauses = [_told(key, group, campaign, state) for key, group in alike.items() if key]
    return listed(clauses)


def _spoken_of(cause: Reason) -> Reason:
    """What is told of a cause: of a cell without light, what keeps the light away."""
    no_lamp = cause.fact is not None and cause.fact.kind == "no-lamp"
    return cause.because[0] if no_lamp and cause.because and cause.because[0].code in CLAUSES else cause


def _clause(cause: Reason) -> str:
    kind = "" if cause.fact is None else cause.fact.kind
    if kind == "round-closed" and not cause.amount:
        kind = "no-game"
    code = f"{cause.code}.{kind}"
    return code if code in CLAUSES else cause.code if cause.code in CLAUSES else ""


def _told(key: str, group: Sequence[Reason], campaign: Campaign, state: State) -> str:
    single, many = CLAUSES[key]
    filled = [blanks(one, campaign, state, short=True) for one in group]
    if len(group) == 1 or not many:
        return _(single).format(**filled[0])
    return _(many).format(
        numbers=listed(str(one.attack) for one in group),
        owns=listed(one["own"] for one in filled),
        figures=listed(one["figure"] for one in filled),
        teams=listed(f"{one['team']} ({one['points']})" for one in filled),
    )


def listed(names: Iterable[str]) -> str:
    """Names in a line, each once: ``a, b and c``."""
    *most, last = dict.fromkeys(names) or ("",)
    return _("{names} and {last}").format(names=", ".join(most), last=last) if most else last
