"""Explanations in words that a twelve-year-old follows: the first line, and each step, with the rules that decide."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.camp.views.standings import paths_count
from fejag_admin.common.language import N_, _, ngettext
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.state import Item, State
from fejag_admin.texts.changes import item_line
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import fact_text, points_text

# What is claimed, by the code of a reason. Blanks: {figure} and the one {by} which it is so, the {attack} and the
# {rival} attack by number, {cell}, {at} (first cell drawn), {team} and {other} team, {n} and {points} of an amount,
# {word} as it stands, {kind} of figure, {entry} by number, {item} of the ledger, {attacks} and {pairs} by number.
WORDS: dict[str, str] = {
    # figures
    "hangs-on": N_("All light that it gets comes by way of this figure: {by}."),
    "cut-by-alone": N_(
        "Its light would come by way of a figure that is struck; if only that one were not, it would shine: {by}."
    ),
    "cut-by": N_("Its light would come by way of a figure that is struck; other strikes cut it off as well: {by}."),
    "dark-lamp": N_("This one would light it, but is dark too: {by}."),
    "light-cut": N_("Until entry {entry} it was lit by {by}; then this figure came into that light: {figure}."),
    "way-cut": N_(
        "Until entry {entry} its light came by way of {by} and {standing}; then this figure came between: {figure}."
    ),
    "lamp-shaded": N_(
        "The way of light to it from {by} is barred; since entry {entry} this figure stands there: {figure}."
    ),
    "placed": N_("It was placed in the round after game {n}, by entry {entry}: {figure}."),
    "irregular": N_("The game master allowed it, and said why: {word}"),
    # attacks
    "attack-in-effect": N_("Attack no. {attack} is in effect: {by} → {figure}."),
    "attack-balanced": N_("Attack no. {attack} is balanced and harms nobody: {by} → {figure}."),
    "attack-dormant": N_("Attack no. {attack} is asleep: {by} → {figure}."),
    "attack-void": N_("Attack no. {attack} is void and does nothing: {by} → {figure}."),
    "attack-arose": N_(
        "It arose when the attacker was placed, in the round after game {n}, by entry {entry}; as it was then:"
    ),
    "newcomer-shone": N_("It shines as soon as it stands: {by}."),
    "lights-target": N_("Its light reaches the other figure{through}: {figure}."),
    "not-in-their-light": N_("It does not stand in the light of {team}."),
    "lights-not-back": N_("The other figure would not light it back: {figure}."),
    "as-if-open": N_("No purchase round is open; this is as if the one after game {n} still were."),
    "was-a-defence": N_("It is a defence of {team} against attack no. {rival} of {other}, so no rival can stop it."),
    "strikes": N_("It strikes, so this figure is dark: {figure}."),
    "no-answer": N_("{team} has no attack awake against {other}, so nothing balances it."),
    "answer-misses": N_(
        "Attack no. {rival} (→ {figure}) does not balance attack no. {attack}: neither hits the attacker of the other,"
        " or the way of its light."
    ),
    "answer-taken": N_("Attack no. {rival} does not balance attack no. {attack}: it balances attack no. {n} already."),
    "hits-attacker": N_("Attack no. {rival} hits the attacker of attack no. {attack}: {figure}."),
    "hits-the-way": N_(
        "Attack no. {rival} hits {by}; all light for the attacker of attack no. {attack} passes there: {figure}."
    ),
    "same-figure": N_("It is the very same figure: {figure}."),
    "on-its-way": N_(
        "They are on one path then: even with nothing struck, all light for {figure} passes through {by}."
    ),
    "chain": N_("The chain reaction came to rest after wave {n}:"),
    "wave": N_("Wave {n}. Attacks that strike: {attacks}. Balanced pairs: {pairs}."),
    "wave-darkens": N_("Dark now: {those}."),
    "wave-relights": N_("Shines again: {those}."),
    "came-of": N_("So it came of entry {entry}: {links}."),
    "strikes-now": N_("{by} strikes {figure}."),
    "cut-by-newcomer": N_("{figure} stands in the light of {team}."),
    "went-dark": N_("{figure} goes dark."),
    "shines-again": N_("{figure} shines."),
    "came-between": N_("{figure} stands in the light of {by}."),
    "balances-now": N_("attack {rival} balances attack {attack} now."),
    "balanced-no-more": N_("attack {rival} does not balance attack {attack} any more."),
    "goes-round": N_(
        "Now everything is as in wave {n}, and so it would go on without end: attack no. {attack} is void."
    ),
    # placing
    "round-is-open": N_("The purchase round after game {n} is open."),
    "cell-is-free": N_("No figure stands on {cell}."),
    "nobody-starts-here": N_("{cell} is not the start cell of another team."),
    "cell-is-lit": N_("{cell} is lit for {team}."),
    "lamp": N_("Lit by: {by}."),
    "lit-before": N_("Until then it was lit by: {by}."),
    "cell-barred": N_("Its light gets no further; since entry {entry} this figure stands in its way: {figure}."),
    "own-start": N_("{cell} is the start cell of {team}, which is always lit for it."),
    "not-in-temple": N_("{cell} does not belong to the temple."),
    "not-on-teleport": N_("{cell} is no teleport."),
    "was-lit-at-opening": N_("It was lit for {team} already when the round opened."),
    "light-of-now-counts": N_("In this camp the light of the moment counts, not that of the start of the round."),
    "no-foreign-section": N_("{cell} lies on nobody else's middle section."),
    "own-section": N_("{cell} lies on a middle section of {team} itself, which is no hindrance to it."),
    "can-afford": N_("{team} has {points} in the wallet; the figure costs {word}."),
    "by-override": N_("The game master insists, and said why: {word}"),
    "would-be-lit-by": N_("{cell} would be lit by a figure that is dark: {by}."),
    "no-light-towards": N_(
        "No figure of {team} that shines points at {cell} with its light; the nearest lights only {reach}: {by}."
    ),
    "nobody-shines": N_("No figure of {team} shines."),
    "section-of": N_("The ray on which it lies ends on {cell} and belongs to {team}: {by}."),
    "price": N_("The price ({kind}): {points}."),
    # paths to the temple
    "paths": N_("Paths of {team} to the temple: {n}. Points for them at the end: {word}."),
    "no-paths": N_("{team} has no path to the temple now."),
    "path": N_("A path of {team} to the temple ends with: {figure}."),
    "path-begins": N_("It begins on the start cell of {team}: {figure}."),
    "path-goes-on": N_("Light goes on to: {figure}."),
    "path-ends": N_("Its light gets into the temple: {figure}."),
    "path-hangs-on": N_("All light of this path goes through this figure: {by}."),
    "path-is-safe": N_("It is made by the figure on the start cell alone, and that one cannot be attacked."),
    "path-lost": N_("This figure would light the temple, but is dark: {figure}."),
    # points
    "score": N_("Score of {team}: {points}."),
    "wallet-holds": N_("In the wallet of {team}: {points}."),
    "item": N_("{item}; by entry {entry}."),
    "tied-with": N_("{team} shares this place with {other}."),
    "ranking": N_("Points by place: {ranking}."),
    "answered-wrong": N_("A wrong answer brings nothing and uses up the attempt of {team}."),
    "answered-incomplete": N_("An incomplete answer brings nothing, but {team} may try again."),
    "answered-correct": N_("{team} solved the secret, but too late for points."),
    # entries of the journal
    "entry-corrected": N_("It was corrected by entry {entry}; the reason given: {word}"),
}

_ONE_OF_TWO_WAYS = N_(
    "Attack no. {rival} (→ {figure}) does not balance attack no. {attack}: {figure} stands on one of the ways of the"
    " attacker's light; another way still lights the attacker, so it is no defence."
)

_RIVAL_ELSEWHERE = N_(
    "It strikes, so this figure is dark: {figure}. Attack no. {rival} of {other} on the same team, in effect before it,"
    " does not make it void: of the two figures attacked neither stands on every way to the other (A3), and it is of"
    " an earlier round (A4)."
)

# Where each kind sends its light, and that a figure stands elsewhere.
REACH: dict[str, tuple[str, str]] = {
    "tygr": (N_("its row, its column and its diagonals"), N_("{figure} is off its row, column and diagonals")),
    "medved": (N_("its row and its column"), N_("{figure} is off its row and column")),
    "had": (N_("its diagonals"), N_("{figure} is off its diagonals")),
    "tarantule": (N_("the cells next to it"), N_("{figure} is not next to it")),
    "opice": (N_("the cells a knight's move away"), N_("{figure} is not a knight's move away")),
}

# Why, by the code of what decides, or by that and the kind of fact it rests on; several alike: the second sentence.
# What has no sentence in `WORDS` is told by its clause wherever it stands.
CLAUSES: dict[str, tuple[str, str]] = {
    "on-start": (N_("it stands on its start cell"), ""),
    "held-by": (N_("{own} lights it"), N_("it is lit by {owns}")),
    "attack-in-effect": (N_("attack {attack} by {by} strikes it"), N_("attacks {numbers} strike it")),
    "cut-by-alone": (N_("a strike on {own} cuts off its light"), N_("strikes on {owns} cut off its light")),
    "cut-by": (N_("a strike on {own} cuts off its light"), N_("strikes on {owns} cut off its light")),
    "way-cut": (N_("{figure} cut its light off"), ""),
    "light-cut": (N_("{figure} came into the light of {own}"), N_("{figure} came into the light of {owns}")),
    "lamp-shaded": (N_("{figure} stands in its light"), N_("{figures} stand in its light")),
    "lamp-unconnected": (N_("{own} would light it, but is cut off too"), N_("{owns} are cut off too")),
    "dark-unconnected": (N_("no light of its team gets to it"), ""),
    "no-lamp-near": (N_("no other figure of {team} has it in its light"), ""),
    "balanced-by": (N_("attack {rival} holds it, and neither harms anybody"), ""),
    "attacker-dark": (N_("its attacker, {figure}, is dark"), ""),
    "light-blocked": (N_("{by} stands in its light"), ""),
    "newcomer-put-out": (N_("it would be dark itself as soon as it stands"), ""),
    "start-field-void": (N_("{figure} stands on its start cell, where nobody can be attacked"), ""),
    "rival-attack-void": (N_("attack {rival} of {other} was striking the same path already"), ""),
    "rival-attack-same-day-void": (N_("{other} had attacked {team} that day already, by attack {rival}"), ""),
    "self-defeating-void": (N_("it would put itself out, again and again"), ""),
    "game-master-void": (N_("the game master decided so in entry {entry}: {word}"), ""),
    "same-team": (N_("both belong to {team}"), ""),
    "newcomer-dark": (N_("it does not shine when it is placed"), ""),
    "newcomer-unlit": (N_("{cell} is not lit for {team}, so it does not shine there"), ""),
    "out-of-light": (N_("{off}"), ""),
    "stopped-by-figure": (N_("{standing} stops the light of {own}"), ""),
    "stopped-by-obstacle": (N_("an obstacle behind {at} stops the light of {own}"), ""),
    "stopped-by-temple": (N_("the temple on {at} stops the light of {own}"), ""),
    "stopped-by-teleport": (N_("the light of {own} falls into the teleport on {at}"), ""),
    "in-their-light": (N_("it stands in the light of {figure}"), ""),
    "lights-back": (N_("{figure} would light it back"), ""),
    "target-came-later": (N_("{figure} came later, and only newcomers attack"), ""),
    "frog": (N_("a frog attacks nobody"), ""),
    "why-is-covered": (N_("the reason lies in what is not uncovered yet"), ""),
    "path-lost": (N_("{figure} is dark"), N_("{figures} are dark")),
    "entry-corrected": (N_("entry {entry} retracted it"), ""),
    "round-not-open": (N_("the purchase round after game {n} is closed"), ""),
    "round-not-open.camp-over": (N_("all games are over"), ""),
    "round-not-open.no-game": (N_("no game has been played yet"), ""),
    "occupied": (N_("{by} stands there"), ""),
    "foreign-start": (N_("{cell} is the start cell of {other}"), ""),
    "not-lit": (N_("{cell} is not lit for {team}"), ""),
    "not-lit.lamp-dark": (N_("{cell} is not lit for {team}, as {own} is dark"), ""),
    "no-light-towards": (N_("no shining figure of {team} points at {cell}"), ""),
    "light-barred": (N_("{figure} stands between {cell} and {own}"), ""),
    "temple": (N_("{cell} belongs to the temple"), ""),
    "teleport": (N_("{cell} is a teleport"), ""),
    "lit-this-round": (N_("{cell} was not lit for {team} when the round opened"), ""),
    "middle-section": (N_("{cell} lies on a middle section of {other}"), ""),
    "cannot-afford": (N_("{team} has {points}, a {kind} costs {price}"), ""),
    "out-of-order": (N_("game {n} comes next"), ""),
    "out-of-order.round-open": (N_("the round after game {n} is still open"), ""),
    "out-of-order.camp-over": (N_("all games are over"), ""),
    "must-spend": (N_("{team} holds too much, {points}"), N_("too much is held by {teams}")),
    "stays-refused": (N_("it was refused when it was entered, and stays so"), ""),
    "secret-solved": (N_("{team} has solved the secret already"), ""),
    "already-answered": (N_("{team} has used up its attempt"), ""),
    "no-such-attack": (N_("there is no attack {attack}; attacks so far: {n}"), ""),
    "no-such-attack.attack-void": (N_("attack {attack} is void already"), ""),
}


# What is answered, by the code of the first reason, or by that and the code of what decides: the code of the answer.
# Blanks: as in `WORDS`, and {why}, which `CLAUSES` says.
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

DARK = frozenset({"dark-struck", "dark-cut-off", "dark-unconnected"})
"""Reasons that are told by the line with which their own explanation begins, wherever they stand."""
BY_FACT = frozenset({"middle-section", "lit-this-round"})
"""Refusals of which the fact says more than their clause."""
SAID = frozenset({"attack-in-effect", "cut-by", "cut-by-alone", "cell-is-lit"})
"""Causes with a sentence that says no more than a headline with them does."""
OVER = {"points": N_("{team}, place {place}: {points} at the end of the camp")}
"""In place of those, once all games are over."""
_WITHOUT_PATHS = N_("{team}, place {place}: {points} without temple paths, {wallet} to spend")
"""In place of where a team stands, while standings leave temple paths out (G7)."""


def reason_text(reason: Reason, campaign: Campaign, state: State) -> str:
    """One step of an explanation in a sentence with its rule ids; ``state``: the camp that is explained."""
    if reason.code in DARK:
        return headline_text(reason, campaign, state)[0]
    if reason.code in BY_FACT and reason.fact is not None:
        return f"{fact_text(reason.fact, campaign, state)} ({', '.join(reason.rules)})"
    words = WORDS.get(reason.code) or CLAUSES[reason.code][0]
    if reason.code == "answer-misses" and reason.word == "one-way":
        words = _ONE_OF_TWO_WAYS
    elif reason.code == "strikes" and reason.rival is not None:
        words = _RIVAL_ELSEWHERE
    sentence = _(words).format(**blanks(reason, campaign, state, short=reason.code == "answer-misses"))  # in brackets
    if reason.code not in WORDS:
        sentence = f"{sentence[:1].upper()}{sentence[1:]}."
    if reason.rules:
        sentence = f"{sentence} ({', '.join(reason.rules)})"
    shared = reason.because if reason.code == "item" else ()
    return " ".join([sentence, *(reason_text(one, campaign, state) for one in shared)])


def blanks(reason: Reason, campaign: Campaign, state: State, short: bool = False) -> dict[str, str]:
    """What the blanks of a sentence about a reason are filled with; ``short``: figures without their numbers.

    Besides those of `WORDS`: ``standing``: the figure on the first cell drawn; ``those``: the figures on all of them,
    without their teams. ``own``: the figure ``by`` which it is so, without its team. ``lit``: the team for which that
    figure, or the cell of the reason, gives light. ``through``: the teleports on the way of the light, if any.
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
        "through": _through(reason, campaign),
        "to": figure(reason.figure) or cell(reason.cells[0] if reason.cells else None),
        "off": off.format(figure=figure(reason.figure) or cell(reason.cells[0] if reason.cells else None)),
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
        "other": team(reason.other_team),
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
    }


def _through(reason: Reason, campaign: Campaign) -> str:
    """The teleports through which the light of a reason goes (L3)."""
    name, legs = campaign.board.name, zip(reason.rays, reason.rays[1:], strict=False)
    pairs = [f"{name(ray.end)}–{name(after.origin)}" for ray, after in legs if ray.end is not None]
    return " " + _("through teleport {pairs}").format(pairs=", ".join(pairs)) if pairs else ""


def _ranking(items: Sequence[Item], campaign: Campaign) -> Iterator[str]:
    """Each place with its teams and what each of them gained: ``1. FBI 20``."""
    for place, group in groupby(items, key=lambda item: item.detail):
        tied = list(group)
        text = _("{place}. {teams} {n} each, as they tied") if len(tied) > 1 else _("{place}. {teams} {n}")
        teams = " = ".join(team_name(campaign, item.team) for item in tied)
        yield text.format(place=place, teams=teams, n=tied[0].score)


def figure_called(number: int, campaign: Campaign, state: State, label: int | None = None) -> str:
    """A figure by what stands on the board: ``tiger M38 of Exots``; with a number ``label`` in brackets after it."""
    name = named_figure(state.figure(number), campaign)
    return name if label is None else f"{name} ({label})"


def named_figure(figure: Figure, campaign: Campaign) -> str:
    """A figure by its kind, cell and team."""
    return _("{kind} {cell} of {team}").format(
        kind=figure_name(figure.kind), cell=campaign.board.name(figure.at), team=team_name(campaign, figure.team)
    )


def answer_code(reason: Reason) -> str:
    """The code of an answer: that of the first reason, and after a dot that of what decides where that matters."""
    cause = reason.causes[0].code if reason.causes else ""
    asks = "{why}" in HEADLINES.get(reason.code, "") or f"{reason.code}.{cause}" in HEADLINES
    return f"{reason.code}.{cause}" if cause and asks else reason.code


def headline_text(reason: Reason, campaign: Campaign, state: State, order: str = "") -> tuple[str, tuple[str, ...]]:
    """An explanation in one line that ends with the rules that decide, and these; ``order``: of the entry explained."""
    causes = reason.causes
    code = answer_code(reason)
    special = OVER.get(code) if state.over else None
    if code == "points" and not paths_count(state):
        special = _WITHOUT_PATHS
    sentence = _(special or HEADLINES.get(code, HEADLINES[reason.code])).format(
        **blanks(reason, campaign, state, short=True),
        teams=listed(blanks(one, campaign, state)["lit"] for one in causes),
        why=_why(causes or (_without_cause(reason),), campaign, state),
        order=order,
    )
    rules = _rules(reason if code == reason.code else replace(reason, rules=()))
    sentence = sentence[:1].upper() + sentence[1:]
    return f"{sentence} ({', '.join(rules)})." if rules else f"{sentence}.", rules


def said_above(reason: Reason) -> list[Reason]:
    """The causes, and what is said instead of them, of which the first line says all that their sentence would."""
    head = HEADLINES.get(answer_code(reason), HEADLINES[reason.code])
    above = [one for one in reason.causes if one.code in SAID or ("{why}" in head and _is_clause(one))]
    instead = [_spoken_of(one) for one in above]
    return [*above, *(one for one in instead if one not in above and _is_clause(one))]


def untold(reason: Reason) -> list[Reason]:
    """What the first line of an explanation does not say: what the causes that it names rest on, and all else."""
    above = said_above(reason)
    beneath = (part for one in above for part in one.because)
    return [one for one in (*beneath, *reason.because) if one not in above]


def _is_clause(reason: Reason) -> bool:
    """Whether a reason has no sentence that says more than its clause."""
    return reason.code not in WORDS and reason.code not in BY_FACT


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
    for cause in causes:
        cause = _spoken_of(cause)
        alike.setdefault(_clause(cause), []).append(cause)
    clauses = [_clause_text(key, group, campaign, state) for key, group in alike.items() if key]
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


def _clause_text(key: str, group: Sequence[Reason], campaign: Campaign, state: State) -> str:
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
