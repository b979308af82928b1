"""Explanations in words that a twelve-year-old follows: each step a sentence with its rule ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.common.language import _, mark, ngettext
from fejag_admin.rules.combat import Figure
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.state import Item, State
from fejag_admin.texts.changes import item_line
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import CODES, code_text, fact_text, points_text

# What is claimed, by the code of a reason. Blanks: {figure} and the one {by} which it is so, the {attack} and the
# {rival} attack by number, {cell}, {at} (first cell drawn), {team} and {other} team, {n} and {points} of an amount,
# {word} as it stands, {kind} of figure, {entry} by number, {item} of the ledger, {attacks} and {pairs} by number.
WORDS: dict[str, str] = {
    # figures
    "on-start": mark("It stands on {cell}, the start cell of its team, and that cell is always lit for {team}."),
    "held-by": mark("It is lit by: {by}."),
    "hangs-on": mark("All light that it gets comes by way of this figure: {by}."),
    "dark-struck": mark("It is dark because it is struck: {figure}."),
    "dark-cut-off": mark("It is not struck itself, but strikes cut off its light on the way: {figure}."),
    "dark-unconnected": mark(
        "It is dark: as the figures stand, no light of its team would get to it from the start cell even with nothing"
        " struck: {figure}."
    ),
    "cut-by-alone": mark(
        "Its light would come by way of a figure that is struck; if only that one were not, it would shine: {by}."
    ),
    "cut-by": mark("Its light would come by way of a figure that is struck; other strikes cut it off as well: {by}."),
    "dark-lamp": mark("This one would light it, but is dark too: {by}."),
    "lamp-unconnected": mark("It would be lit, if only the light of its team got there from the start cell, by: {by}."),
    "light-cut": mark("Until entry {entry} it was lit by {by}; then this figure came into that light: {figure}."),
    "way-cut": mark(
        "Until entry {entry} its light came by way of {by} and {standing}; then this figure came between: {figure}."
    ),
    "lamp-shaded": mark(
        "The way of light to it from {by} is barred; since entry {entry} this figure stands there: {figure}."
    ),
    "no-lamp-near": mark("No other figure of {team}, shining or dark, has it within its light now."),
    "placed": mark("It was placed in the round after game {n}, by entry {entry}: {figure}."),
    "irregular": mark("The game master allowed it, and said why: {word}"),
    # attacks
    "attack-in-effect": mark("Attack no. {attack} is in effect: {by} → {figure}."),
    "attack-balanced": mark("Attack no. {attack} is balanced and harms nobody: {by} → {figure}."),
    "attack-dormant": mark("Attack no. {attack} is asleep: {by} → {figure}."),
    "attack-void": mark("Attack no. {attack} is void and does nothing: {by} → {figure}."),
    "attack-arose": mark(
        "It arose when the attacker was placed, in the round after game {n}, by entry {entry}; as it was then:"
    ),
    "newcomer-shone": mark("It shines as soon as it stands: {by}."),
    "newcomer-dark": mark("It does not shine when it is placed, so it attacks nobody: {by}."),
    "newcomer-unlit": mark("{cell} is not lit for {team}, so what is placed there is dark and attacks nobody: {by}."),
    "lights-target": mark("Its light reaches the other figure: {figure}."),
    "out-of-light": mark("From {cell} a {kind} lights only {reach}; elsewhere stands: {figure}."),
    "stopped-by-figure": mark("The light of {by} goes that way but is stopped by a figure on {at}."),
    "stopped-by-obstacle": mark("The light of {by} goes that way but is stopped by an obstacle behind {at}."),
    "stopped-by-temple": mark("The light of {by} goes that way but is stopped by the temple on {at}."),
    "stopped-by-teleport": mark("The light of {by} goes that way but falls into the teleport on {at}."),
    "in-their-light": mark("It stands in the light of {team}, so it cannot attack {team}; it is lit by: {figure}."),
    "not-in-their-light": mark("It does not stand in the light of {team}."),
    "lights-back": mark("The other figure would light it back, so it cannot be attacked from there: {figure}."),
    "lights-not-back": mark("The other figure would not light it back: {figure}."),
    "same-team": mark("Both belong to {team}, and nobody attacks figures of one's own team."),
    "target-came-later": mark(
        "The other figure came later, by entry {entry}; a figure attacks only when it is placed: {figure}."
    ),
    "as-if-open": mark("No purchase round is open; this is as if the one after game {n} still were."),
    "newcomer-put-out": mark("It would be dark as soon as its attacks have arisen: {by}."),
    "frog": mark("A frog attacks nobody."),
    "was-a-defence": mark("It is a defence of {team} against attack no. {rival} of {other}, so no rival can stop it."),
    "strikes": mark("It strikes, so this figure is dark: {figure}."),
    "no-answer": mark("{team} has no attack awake against {other}, so nothing balances it."),
    "answer-misses": mark(
        "Attack no. {rival} (→ {figure}) does not balance attack no. {attack}: neither hits the attacker of the other,"
        " or the way of its light."
    ),
    "answer-taken": mark(
        "Attack no. {rival} does not balance attack no. {attack}: it balances attack no. {n} already."
    ),
    "balanced-by": mark("It is balanced by attack no. {rival}: {by} → {figure}."),
    "hits-attacker": mark("Attack no. {rival} hits the attacker of attack no. {attack}: {figure}."),
    "hits-the-way": mark(
        "Attack no. {rival} hits {by}; all light for the attacker of attack no. {attack} passes there: {figure}."
    ),
    "attacker-dark": mark("Its attacker is dark: {figure}."),
    "light-blocked": mark("Since entry {entry} another figure stands in its light: {by}."),
    "start-field-void": mark("Its target stands on its own start cell, and there nobody can be attacked: {figure}."),
    "rival-attack-void": mark(
        "Another team was striking the same path already, by attack no. {rival}: {by} → {figure}."
    ),
    "rival-attack-same-day-void": mark(
        "Another team had attacked the same team earlier in that round, by attack no. {rival}: {by} → {figure}."
    ),
    "self-defeating-void": mark(
        "Self-defeating: at that moment the chain reaction would never come to rest with it; it would be in effect and"
        " not, again and again."
    ),
    "game-master-void": mark("The game master made it void by entry {entry}, and said why: {word}"),
    "same-figure": mark("It is the very same figure: {figure}."),
    "on-its-way": mark(
        "They are on one path then: even with nothing struck, all light for {figure} passes through {by}."
    ),
    "chain": mark("The chain reaction came to rest after wave {n}:"),
    "wave": mark("Wave {n}. Attacks that strike: {attacks}. Balanced pairs: {pairs}."),
    "wave-darkens": mark("Dark now: {those}."),
    "wave-relights": mark("Shines again: {those}."),
    "came-of": mark("So it came of entry {entry}: {links}."),
    "strikes-now": mark("{by} strikes {figure}."),
    "cut-by-newcomer": mark("{figure} stands in the light of {team}."),
    "went-dark": mark("{figure} goes dark."),
    "shines-again": mark("{figure} shines."),
    "came-between": mark("{figure} stands in the light of {by}."),
    "balances-now": mark("attack {rival} balances attack {attack} now."),
    "balanced-no-more": mark("attack {rival} does not balance attack {attack} any more."),
    "goes-round": mark(
        "Now everything is as in wave {n}, and so it would go on without end: attack no. {attack} is void."
    ),
    "why-is-covered": mark("Why, lies in what is not uncovered yet."),
    # placing
    "round-is-open": mark("The purchase round after game {n} is open."),
    "cell-is-free": mark("No figure stands on {cell}."),
    "nobody-starts-here": mark("{cell} is not the start cell of another team."),
    "cell-is-lit": mark("{cell} is lit for {team}."),
    "lamp": mark("Lit by: {by}."),
    "lit-before": mark("Until then it was lit by: {by}."),
    "cell-barred": mark("Its light gets no further; since entry {entry} this figure stands in its way: {figure}."),
    "own-start": mark("{cell} is the start cell of {team}, which is always lit for it."),
    "not-in-temple": mark("{cell} does not belong to the temple."),
    "not-on-teleport": mark("{cell} is no teleport."),
    "was-lit-at-opening": mark("It was lit for {team} already when the round opened."),
    "light-of-now-counts": mark("In this camp the light of the moment counts, not that of the start of the round."),
    "no-foreign-section": mark("{cell} lies on nobody else's middle section."),
    "own-section": mark("{cell} lies on a middle section of {team} itself, which is no hindrance to it."),
    "can-afford": mark("{team} has {points} in the wallet; the figure costs {word}."),
    "by-override": mark("The game master insists, and said why: {word}"),
    "would-be-lit-by": mark("{cell} would be lit by a figure that is dark: {by}."),
    "no-light-towards": mark(
        "No figure of {team} that shines points at {cell} with its light; the nearest lights only {reach}: {by}."
    ),
    "nobody-shines": mark("No figure of {team} shines."),
    "light-barred": mark(
        "The light of {by} would get there; since entry {entry} this figure stands in its way: {figure}."
    ),
    "section-of": mark("The ray on which it lies ends on {cell} and belongs to {team}: {by}."),
    "price": mark("The price ({kind}): {points}."),
    # paths to the temple
    "paths": mark("Paths of {team} to the temple: {n}. Points for them at the end: {word}."),
    "no-paths": mark("{team} has no path to the temple now."),
    "path": mark("A path of {team} to the temple ends with: {figure}."),
    "path-begins": mark("It begins on the start cell of {team}: {figure}."),
    "path-goes-on": mark("Light goes on to: {figure}."),
    "path-ends": mark("Its light gets into the temple: {figure}."),
    "path-hangs-on": mark("All light of this path goes through this figure: {by}."),
    "path-is-safe": mark("It is made by the figure on the start cell alone, and that one cannot be attacked."),
    "path-lost": mark("This figure would light the temple, but is dark: {figure}."),
    # points
    "score": mark("Score of {team}: {points}."),
    "wallet-holds": mark("In the wallet of {team}: {points}."),
    "item": mark("{item}; by entry {entry}."),
    "tied-with": mark("{team} shares this place with {other}."),
    "ranking": mark("Points by place: {ranking}."),
    "spending": mark("Who had more than {points} in this round: {spent}."),
    "nobody-spends": mark("Nobody had more than {points} in this round."),
    "spent": mark("In this round: {spent}."),
    "answered-wrong": mark("A wrong answer brings nothing and uses up the attempt of {team}."),
    "answered-incomplete": mark("An incomplete answer brings nothing, but {team} may try again."),
    "answered-correct": mark("{team} solved the secret, but too late for points."),
    # entries of the journal
    "entry-corrected": mark("It was corrected by entry {entry}; the reason given: {word}"),
}

# Where each kind sends its light, and that a figure stands elsewhere.
REACH: dict[str, tuple[str, str]] = {
    "tygr": (mark("its row, its column and its diagonals"), mark("{figure} is off its row, column and diagonals")),
    "medved": (mark("its row and its column"), mark("{figure} is off its row and column")),
    "had": (mark("its diagonals"), mark("{figure} is off its diagonals")),
    "tarantule": (mark("the cells next to it"), mark("{figure} is not next to it")),
    "opice": (mark("the cells a knight's move away"), mark("{figure} is not a knight's move away")),
}


def reason_text(reason: Reason, campaign: Campaign, state: State) -> str:
    """One step of an explanation in a sentence with its rule ids; ``state``: the camp that is explained."""
    if reason.code in CODES:
        causes = () if reason.fact is None else (reason.fact,)
        facts = [fact_text(fact, campaign, state) for fact in causes]
        sentence = " ".join([code_text(reason.code), *facts])
    else:
        sentence = _(WORDS[reason.code]).format(
            **blanks(reason, campaign, state, short=reason.code == "answer-misses")  # in brackets
        )
    return f"{sentence} ({', '.join(reason.rules)})" if reason.rules else sentence


def blanks(reason: Reason, campaign: Campaign, state: State, short: bool = False) -> dict[str, str]:
    """What the blanks of a sentence about a reason are filled with; ``short``: figures without their numbers.

    Besides those of `WORDS`: ``standing``: the figure on the first cell drawn; ``those``: the figures on all of them,
    without their teams. ``own``: the figure ``by`` which it is so, without its team. ``lit``: the team for which that
    figure, or the cell of the reason, gives light.
    """

    def cell(number: int | None) -> str:
        return "" if number is None else campaign.board.name(number)

    def team(name: str | None) -> str:
        return "" if name is None else team_name(campaign, name)

    def figure(number: int | None) -> str:
        return "" if number is None else figure_called(number, campaign, state, number if not short else None)

    kind, by, n = figure_name(reason.word) if reason.word in KINDS else "", reason.by, reason.amount or 0
    standing = [one for one in map(state.figure_at, reason.cells) if one is not None]
    lamp = None if by is None else state.figure(by) if by <= len(state.figures) else None
    reach, off = map(_, REACH[reason.word]) if reason.word in REACH else ("", "")
    return {
        "figure": figure(reason.figure),
        "by": _("a {kind} on {cell}").format(kind=kind, cell=cell(reason.cell)) if by is None else figure(by),
        "reach": reach,
        "off": off.format(figure=figure(reason.figure)),
        "own": _("a {kind} on {cell}").format(kind=kind, cell=cell(reason.cell))
        if lamp is None
        else f"{figure_name(lamp.kind)} {cell(lamp.at)}",
        "standing": figure(standing[0].id) if standing else "",
        "those": ", ".join(f"{figure_name(one.kind)} {cell(one.at)}" for one in standing),
        "lit": team(reason.team if lamp is None else lamp.team),
        "attack": str(reason.attack),
        "rival": str(reason.rival),
        "attacks": ", ".join(map(str, reason.attacks)) or "–",
        "pairs": ", ".join(f"{one}–{other}" for one, other in reason.pairs) or "–",
        "cell": cell(reason.cell),
        "at": cell(reason.cells[0] if reason.cells else None),
        "team": team(reason.team),
        "other": team(reason.other),
        "n": str(n),
        "place": str(reason.place),
        "points": points_text(n),
        "paths": ngettext("{n} path to the temple", "{n} paths to the temple", n).format(n=n),
        "wallet": points_text(int(reason.word)) if reason.code == "points" else "",
        "word": reason.word,
        "kind": kind,
        "price": str(KINDS[reason.word].price) if kind else "",
        "entry": str(reason.entry),
        "item": "" if reason.item is None else item_line(reason.item, campaign),
        "links": _(", so ").join(
            _(WORDS[one.code]).format(**blanks(one, campaign, state, short=True)).rstrip(".") for one in reason.because
        )
        if reason.code == "came-of"
        else "",
        "ranking": "; ".join(_ranking([one.item for one in reason.because if one.item is not None], campaign)),
        "spent": "; ".join(_spent(one, campaign) for one in (reason, *reason.because) if one.code == "spent"),
    }


def _ranking(items: Sequence[Item], campaign: Campaign) -> Iterator[str]:
    """Each place with its teams and what each of them gained: ``1. FBI 20``."""
    for place, group in groupby(items, key=lambda item: item.detail):
        tied = list(group)
        told = _("{place}. {teams} {n} each, as they tied") if len(tied) > 1 else _("{place}. {teams} {n}")
        teams = " = ".join(team_name(campaign, item.team) for item in tied)
        yield told.format(place=place, teams=teams, n=tied[0].score)


def _spent(reason: Reason, campaign: Campaign) -> str:
    """What a team had in a round, what it bought, and why it may keep too much: ``FBI 21 → 6 (tiger)``."""
    items = [one.item for one in reason.because if one.item is not None]
    had = reason.amount or 0
    values = {
        "team": team_name(campaign, reason.team or ""),
        "had": had,
        "left": had + sum(item.wallet for item in items),
        "figures": ", ".join(figure_name(item.detail) for item in items),
    }
    told = (_("{team} {had} → {left} ({figures})") if items else _("{team} {had} (bought nothing)")).format(**values)
    if not reason.word:
        return told
    spared = _("{spent}, which was waived") if reason.word == "waived" else _("{spent}, but has nowhere to place")
    return spared.format(spent=told)


def figure_called(number: int, campaign: Campaign, state: State, shown: int | None = None) -> str:
    """A figure by what stands on the board: ``tiger M38 of Exots``; with a number ``shown`` in brackets after it."""
    told = named_figure(state.figure(number), campaign)
    return told if shown is None else f"{told} ({shown})"


def named_figure(figure: Figure, campaign: Campaign) -> str:
    """A figure by its kind, cell and team."""
    return _("{kind} {cell} of {team}").format(
        kind=figure_name(figure.kind), cell=campaign.board.name(figure.at), team=team_name(campaign, figure.team)
    )
