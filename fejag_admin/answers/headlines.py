"""The first line of every explanation: the answer as the person asked, and why, with the rules that decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from fejag_admin.answers.reasons import blanks
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.common.language import _, mark
from fejag_admin.rules.state import State

# What is answered, by the code of the first reason, or by that and the code of what decides: the code of the answer.
# Blanks: as in `reasons.WORDS`, and {why}, which `CLAUSES` says.
HEADLINES: dict[str, str] = {
    "shines": mark("{figure} shines: {why}"),
    "dark-struck": mark("{figure} is dark: {why}"),
    "dark-cut-off": mark("{figure} is dark: {why}"),
    "dark-unconnected": mark("{figure} is dark: {why}"),
    "attack-in-effect": mark("In effect: {by} strikes {figure}"),
    "attack-balanced": mark("Balanced: {why}"),
    "attack-dormant": mark("Asleep: {why}"),
    "attack-void": mark("Void: {why}"),
    "no-attack": mark("No: {why}"),
    "would-attack-in-effect": mark("Yes, and in effect at once: it would strike {figure}"),
    "would-attack-balanced": mark("Yes, but balanced at once: {why}"),
    "would-attack-dormant": mark("Yes, but asleep at once: {why}"),
    "would-attack-void": mark("Yes, but void at once: {why}"),
    "would-attack-void.self-defeating-void": mark("Yes, but void at once, for it is self-defeating: {why}"),
    "would-not-attack": mark("No: {why}"),
    "may-place": mark("Yes: {team} may place a {kind} on {cell}"),
    "may-not-place": mark("No: {why}"),
    "refused": mark("No: {why}"),
    "paths": mark("Yes: {team} has {paths}"),
    "no-paths": mark("No: {team} has no path to the temple"),
    "no-paths.path-lost": mark("No: {team} has no path to the temple; {why}"),
    "points": mark("{team}, place {place}: {points} if the camp ended now, {wallet} to spend"),
    "points-in-game": mark("{team}: {points} for game {word} and its round"),
    "entry-accepted": mark("Entry {entry} counts: {order}"),
    "entry-refused": mark("Entry {entry} is refused: {why}"),
    "entry-kept": mark("Entry {entry} counts, though it would be refused: {why}"),
    "entry-retracted": mark("Entry {entry} does not count: {why}"),
    "entry-no-order": mark("Entry {entry} is no order: {order}"),
    "cell-covered": mark("{cell} is not uncovered yet"),
    "cell-temple": mark("{cell} belongs to the temple"),
    "cell-teleport": mark("{cell} is a teleport"),
    "cell-lit": mark("{cell} is free and lit for: {teams}"),
    "cell-dark": mark("{cell} is free, and nobody's light falls on it"),
}

# Why, by the code of what decides, or by that and the kind of fact it rests on; several alike: the second sentence.
CLAUSES: dict[str, tuple[str, str]] = {
    "on-start": (mark("it stands on its start cell"), ""),
    "held-by": (mark("{own} lights it"), mark("it is lit by {owns}")),
    "attack-in-effect": (mark("{by} strikes it"), mark("attacks {numbers} strike it")),
    "cut-by-alone": (mark("a strike on {own} cuts off its light"), mark("strikes on {owns} cut off its light")),
    "cut-by": (mark("a strike on {own} cuts off its light"), mark("strikes on {owns} cut off its light")),
    "way-cut": (mark("{figure} cut its light off"), ""),
    "light-cut": (mark("{figure} came into the light of {own}"), mark("{figure} came into the light of {owns}")),
    "lamp-shaded": (mark("{figure} stands in its light"), mark("{figures} stand in its light")),
    "lamp-unconnected": (mark("{own} would light it, but is cut off too"), mark("{owns} are cut off too")),
    "dark-unconnected": (mark("no light of its team gets to it"), ""),
    "no-lamp-near": (mark("no other figure of {team} has it in its light"), ""),
    "balanced-by": (mark("attack {rival} holds it, and neither harms anybody"), ""),
    "attacker-dark": (mark("its attacker, {figure}, is dark"), ""),
    "light-blocked": (mark("{by} stands in its light"), ""),
    "newcomer-put-out": (mark("it would be dark itself as soon as it stands"), ""),
    "start-field-void": (mark("{figure} stands on its start cell"), ""),
    "rival-attack-void": (mark("an attack of {other} was striking the same path already"), ""),
    "rival-attack-same-day-void": (mark("{other} had attacked {team} that day already"), ""),
    "self-defeating-void": (mark("it would put itself out, again and again"), ""),
    "game-master-void": (mark("the game master decided so in entry {entry}"), ""),
    "same-team": (mark("both belong to {team}"), ""),
    "newcomer-dark": (mark("it does not shine when it is placed"), ""),
    "newcomer-unlit": (mark("{cell} is not lit for {team}, so it does not shine there"), ""),
    "out-of-light": (mark("{off}"), ""),
    "stopped-by-figure": (mark("{standing} stops the light of {own}"), ""),
    "stopped-by-obstacle": (mark("an obstacle behind {at} stops the light of {own}"), ""),
    "stopped-by-temple": (mark("the temple on {at} stops the light of {own}"), ""),
    "stopped-by-teleport": (mark("the light of {own} falls into the teleport on {at}"), ""),
    "in-their-light": (mark("it stands in the light of {figure}"), ""),
    "lights-back": (mark("{figure} would light it back"), ""),
    "target-came-later": (mark("{figure} came later, and only newcomers attack"), ""),
    "frog": (mark("a frog attacks nobody"), ""),
    "why-is-covered": (mark("the reason lies in what is not uncovered yet"), ""),
    "path-lost": (mark("{figure} is dark"), mark("{figures} are dark")),
    "entry-corrected": (mark("entry {entry} retracted it"), ""),
    "round-not-open": (mark("the purchase round after game {n} is closed"), ""),
    "round-not-open.camp-over": (mark("all games are over"), ""),
    "round-not-open.no-game": (mark("no game has been played yet"), ""),
    "occupied": (mark("{by} stands there"), ""),
    "foreign-start": (mark("{cell} is the start cell of {other}"), ""),
    "not-lit": (mark("{cell} is not lit for {team}"), ""),
    "not-lit.lamp-dark": (mark("{cell} is not lit for {team}, as {own} is dark"), ""),
    "no-light-towards": (mark("no shining figure of {team} points at {cell}"), ""),
    "light-barred": (mark("{figure} stands between {cell} and {own}"), ""),
    "temple": (mark("{cell} belongs to the temple"), ""),
    "teleport": (mark("{cell} is a teleport"), ""),
    "lit-this-round": (mark("{cell} was not lit for {team} when the round opened"), ""),
    "middle-section": (mark("{cell} lies on a middle section of {other}"), ""),
    "cannot-afford": (mark("{team} has {points}, a {kind} costs {price}"), ""),
    "out-of-order": (mark("game {n} comes next"), ""),
    "out-of-order.round-open": (mark("the round after game {n} is still open"), ""),
    "out-of-order.camp-over": (mark("all games are over"), ""),
    "must-spend": (mark("{team} holds too much, {points}"), mark("too much is held by {teams}")),
    "secret-solved": (mark("{team} has solved the secret already"), ""),
    "already-answered": (mark("{team} has used up its attempt"), ""),
    "no-such-attack": (mark("there is no attack {attack}; attacks so far: {n}"), ""),
    "no-such-attack.attack-void": (mark("attack {attack} is void already"), ""),
}


def answer_code(reason: Reason) -> str:
    """The code of an answer: that of the first reason, and after a dot that of what decides where that matters."""
    cause = reason.causes[0].code if reason.causes else ""
    asks = "{why}" in HEADLINES.get(reason.code, "") or f"{reason.code}.{cause}" in HEADLINES
    return f"{reason.code}.{cause}" if cause and asks else reason.code


def headline_text(reason: Reason, campaign: Campaign, state: State, order: str = "") -> tuple[str, tuple[str, ...]]:
    """An explanation in one line that ends with the rules that decide, and these; ``order``: of the entry explained."""
    causes = reason.causes
    code = answer_code(reason)
    told = _(HEADLINES[code] if code in HEADLINES else HEADLINES[reason.code]).format(
        **blanks(reason, campaign, state, short=True),
        teams=listed(blanks(one, campaign, state)["lit"] for one in causes),
        why=_why(causes or (_without_cause(reason),), campaign, state),
        order=order,
    )
    rules = _rules(reason if code == reason.code else replace(reason, rules=()))
    told = told[:1].upper() + told[1:]
    return f"{told} ({', '.join(rules)})." if rules else f"{told}.", rules


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
        if one.fact is not None and one.fact.kind == "no-lamp" and one.because and one.because[0].code in CLAUSES:
            one = one.because[0]  # what keeps the light away
        alike.setdefault(_clause(one), []).append(one)
    clauses = [_told(key, group, campaign, state) for key, group in alike.items() if key]
    return listed(clauses)


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
