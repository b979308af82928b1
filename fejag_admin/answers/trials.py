"""What if, in words: what is to be tried as people type it, and what was tried entered for real, on purpose."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol

from fejag_admin.answers.entries import correction_text, order_in_force
from fejag_admin.answers.explained import refusal_text
from fejag_admin.answers.grammar import placement
from fejag_admin.answers.moments import moment_of
from fejag_admin.answers.question import QuestionError, called, known_attack, known_entry, team_of, whole
from fejag_admin.answers.settings import plain_value, setting_lines
from fejag_admin.answers.vocabulary import MEANINGS, tokens, vocabulary
from fejag_admin.camp.advice.counterfactual import Change, Counterfactual, Insertion, Move, OtherOption, WhatIfError
from fejag_admin.camp.advice.made_real import made_real
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import load
from fejag_admin.camp.file.faults import DocumentError
from fejag_admin.camp.header import header_with
from fejag_admin.camp.journal.corrections import (
    Amendment,
    Correction,
    CorrectionError,
    Edit,
    Proposal,
    Retraction,
    changed_settings,
)
from fejag_admin.camp.journal.editing import FixedError
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold, nearest
from fejag_admin.orders import order_text
from fejag_admin.orders.answer import VERDICTS, verdict_text
from fejag_admin.orders.entered import Entered, order_to_json
from fejag_admin.rules.orders import Adjust, Answer, CloseRound, Order, Place, Result, VoidAttack
from fejag_admin.rules.rulings import Ruling
from fejag_admin.rules.state import State
from fejag_admin.texts.names import figure_name, spellings
from fejag_admin.texts.rulebook import find_option, option_name, option_value, value_meant

# What is done, by all the words that say so; the first one is shown.
PLACE, VOID, CLOSE = N_("place put"), N_("void void-attack"), N_("close close-round")
RETRACT, OPTION, MOVE, AMEND = N_("retract"), N_("option"), N_("move"), N_("amend")
RESULT, ADJUST, ANSWER = N_("result"), N_("adjust"), N_("answer")
AT, TO = N_("at"), N_("to")  # before the entry after which something is put
IN = N_("in within")  # of “in round 3”
_STEPS = (PLACE, RESULT, ADJUST, ANSWER, VOID, CLOSE, RETRACT, AMEND, MOVE, OPTION)
_MOST = 10**6  # points

_IF = N_("if whatif")  # of "what if ..."


def is_step(word: str) -> str | None:
    """What is tried by a step that begins with this word; None if no step does."""
    names = {name: verb for verb in _STEPS for name in _words(verb)}
    names = {**dict.fromkeys(_words(MEANINGS["placing"]), PLACE), **names}
    found = names.get(fold(word))
    if found is None and len(word) > 3 and fold(word) not in vocabulary(()):
        near = nearest(fold(word), names, 0.8)
        return None if near is None else names[near]
    return found


def shown(verb: str) -> str:
    """The word by which what is done is said in the current language."""
    return _(verb).split()[0]


def _words(message: str) -> Iterator[str]:
    return (fold(word) for told in spellings(message) for word in told.split())


def what_if(words: Sequence[str]) -> tuple[str, ...] | None:
    """What is tried by a question that begins with ``what if``, its verb first, wherever it stands; None by others."""
    at = next((at for at, word in enumerate(words[:2], 1) if fold(word) in _words(_IF)), None)
    if at is None:
        return None
    said = [word.strip("?!,") for word in words[at:]]
    said[-1:] = [word.strip(".") for word in said[-1:]]
    said = [word for word, after in zip(said, (*said[1:], ""), strict=False) if word != "had" or not is_step(after)]
    verb = next((n for n, word in enumerate(said) if is_step(word)), 0)
    return (*said[verb : verb + 1], *said[:verb], *said[verb + 1 :])


def steps_in(words: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The steps that words of a command line say, in quotation marks or not: each begins with what is done."""
    step: tuple[str, ...] = ()
    for word in words:
        parts = tuple(word.split())
        amended = len(step) == 2 and is_step(step[0]) == AMEND  # what it should have been comes next
        if step and parts and is_step(parts[0]) and not amended:
            yield step
            step = ()
        step = (*step, *parts)
    if step:
        yield step


def try_step(camp: Counterfactual, words: tuple[str, ...], at: int | None = None) -> Counterfactual:
    """Try one thing more; whether the referee would refuse it, `Counterfactual.step` says.

    ``words``: an order (``place TEAM FIGURE CELL``, ``result TEAM[=TEAM]…``, ``adjust TEAM POINTS``, ``answer TEAM
    VERDICT``, ``void ATTACK``, ``close``), with ``at`` and a moment if it was not given last of all, else right after
    the entry ``at``; ``amend ENTRY`` and an order; ``move ENTRY to ENTRY``; ``retract ENTRY``; ``option NAME VALUE``.
    Numbers of entries are those of the real camp. Raise QuestionError, UnknownNameError, or DocumentError for a value
    that an option cannot have.
    """
    try:
        return camp.but(_change(camp, words, at))
    except CorrectionError as error:
        told = _("Entry {version} is retracted already.")
        if error.code != "retracted":
            told = _("Entry {version} is no order, so it cannot be corrected.")
        raise QuestionError(told.format(version=error.version)) from error


def _change(camp: Counterfactual, words: tuple[str, ...], at: int | None) -> Change:
    verb, real = is_step(words[0]) if words else None, camp.real
    match verb, words[1:]:
        case ("option", (*name, value)) if name:
            option = find_option(" ".join(name))
            return OtherOption(option, option_of(camp.campaign, option, value_meant(value)))
        case ("retract", (entry,)):
            return Retraction(known_entry(real, entry))
        case ("move", (entry, *after, place)) if not after or (len(after) == 1 and _is_after(after[0])):
            return Move(known_entry(real, entry), known_entry(real, place))
        case ("amend", (entry, *said)):
            version = known_entry(real, entry)
            order = _order(camp, said, real.replayed.states[real.replayed.index(version)], real.state)
            step = real.step_of.get(version)
            was = Entered(order) if step is None else step.effective.entered
            return Amendment(version, replace(was, order=order))
    said = list(words)
    for index, word in enumerate(words[:-1]):
        if index and _is_after(word):
            at, said = moment_of(words[index + 1 :], real).version, said[:index]
            break
        if index and called(word, IN):
            with suppress(QuestionError):  # else it is something else, such as the letter of a team
                at, said = moment_of(words[index + 1 :], real).version, said[:index]
                break
    at = real.version if at is None else at
    before = camp.state if at == real.version else real.replayed.states[real.replayed.index(at + 1)]
    return Insertion(_order(camp, said, before, before), at)


def _is_after(word: str) -> bool:
    return called(word, AT) or called(word, TO)


def _order(camp: Counterfactual, words: list[str], before: State, now: State) -> Order:
    """The order that words say, given in a state; attacks have the numbers that they have ``now``."""
    campaign, why = camp.campaign, _("tried")
    verb = is_step(words[0]) if words else None
    match verb, words[1:]:
        case ("place put", said) if placed := placement(said, campaign):
            return placed
        case ("void void-attack", (attack,)):
            return VoidAttack(known_attack(now, attack), why)
        case ("adjust", (_, _, *_) as said):
            team, rest = _team(said, campaign)
            if rest:
                number = whole(rest[0].replace("\N{MINUS SIGN}", "-"), -_MOST)
                return Adjust(team, number, " ".join(rest[1:]) or why)
        case ("answer", (_, _, *_) as said):
            team, rest = _team(said, campaign)
            for verdict, name in VERDICTS.items():
                if len(rest) == 1 and called(rest[0], name):
                    return Answer(team, verdict)
        case ("close close-round", ()):
            return CloseRound()
        case ("result", said) if said:
            places = tuple(_places(" ".join(said), campaign))
            named = [team for group in places for team in group]
            if len(set(named)) == len(named):
                return Result(before.round + 1, places)
    raise QuestionError(
        _(
            "What can be tried: place fbi tiger K17; void 3; adjust fbi -5; result fbi exoti=jones; all that with at 62"
            " to put it after entry 62; retract 12; amend 12 place fbi bear K17; move 12 to 8; option light for"
            " placing sequential."
        )
    )


def _team(words: Sequence[str], campaign: Campaign) -> tuple[str, Sequence[str]]:
    """The team that the first words name as in a question, and the words behind its name; raise UnknownNameError."""

    def meant(word: str, sense: str = "team") -> Any:
        try:
            return next((token.senses.get(sense) for token in tokens((word,), campaign)), None)
        except QuestionError:
            return None

    if len(words) > 1 and meant(words[0], "filler") and not meant(words[0]):
        words = words[1:]
    team = meant(words[0]) or team_of(campaign, words[0])
    named = (at for at, word in enumerate(words) if at and (meant(word) != team or word in words[:at]))
    return team, words[next(named, len(words)) :]


def _places(said: str, campaign: Campaign) -> Iterator[tuple[str, ...]]:
    """The teams on each place: ``fbi, Exots = Indiana Jones``."""
    words: Sequence[str] = said.replace("=", " = ").replace(",", " ").split()
    group: tuple[str, ...] = ()
    while words:
        tied = words[0] == "=" and len(group) > 0 and len(words) > 1
        if group and not tied:
            yield group
        team, words = _team(words[tied:], campaign)
        group = (*group, team) if tied else (team,)
    yield group


def typed(order: Order, campaign: Campaign) -> str:
    """An order as it is typed to be tried; reasons are left out."""
    match order:
        case Place(team, figure, cell):
            return f"{shown(PLACE)} {team} {figure_name(figure)} {campaign.board.name(cell)}"
        case VoidAttack(attack):
            return f"{shown(VOID)} {attack}"
        case Adjust(team, points):
            return f"{_(ADJUST)} {team} {points}"
        case Answer(team, verdict):
            return f"{_(ANSWER)} {team} {verdict_text(verdict)}"
        case Result(_game, places):
            return " ".join([_(RESULT), *("=".join(group) for group in places)])
    return shown(CLOSE)


def option_of(campaign: Campaign, name: str, word: str) -> object:
    """The value of an option that a word says; raise DocumentError if no camp can have it."""
    loaded = load(json.dumps(header_with(campaign, {("rules", name): plain_value(word)})).encode())
    return getattr(loaded.options, name)


# What was tried


def change_text(camp: Counterfactual, number: int) -> str:
    """A change (its index) in one line."""
    change, campaign, step = camp.changes[number], camp.campaign, camp.step(number)
    last = camp.real.version
    match change:
        case OtherOption(name, value):
            return f"{option_name(name)}: {option_value(value)}"
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


def change_json(camp: Counterfactual, change: object) -> dict[str, Any]:
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


# For real


class Desk(Protocol):
    """Where orders and corrections are entered; see `store.desk`."""

    @property
    def version(self) -> int: ...

    @property
    def campaign(self) -> Campaign: ...

    @property
    def state(self) -> State: ...

    def enter(self, order: Order, *, by: str) -> Ruling: ...

    def propose(self, correction: Correction | Edit, reason: str | None = None) -> Proposal: ...

    def confirm(self, proposal: Proposal, *, by: str, reason: str) -> None: ...


Steps = tuple[tuple[Journal, Order | Correction | Edit], ...]
"""What has to be entered, one after another, each after the journal before it."""


def to_enter(camp: Counterfactual) -> Steps:
    """What has to be entered to make it real, its reason still to be given; raise QuestionError."""
    if camp.refused:
        raise QuestionError(_("Something was refused, so nothing was entered."))
    try:
        return made_real(camp)
    except WhatIfError as error:
        raise QuestionError(_why_not(error)) from error
    except (CorrectionError, DocumentError, FixedError) as error:
        raise QuestionError(str(error)) from error


def _because(what: Order | Correction | Edit, reason: str) -> Order | Correction | Edit:
    return replace(what, reason=reason) if isinstance(what, VoidAttack | Adjust) else what


def _why_not(error: WhatIfError) -> str:
    """Why what was tried cannot be made real."""
    told = {
        "put-in": _(
            "The journal only grows: no order can be put in before others. What is unfair about it can be put right by"
            " points, or by an attack made void."
        ),
        "moved-void": _("An attack made void stands between; amend by hand what is to be moved."),
        "nothing": _("Nothing was tried that could be entered."),
    }
    return told[error.code]


def entered_lines(steps: Steps, reason: str) -> tuple[str, ...]:
    """What has to be entered, a line each, as of the moment of each."""
    return tuple(_entered_text(_because(what, reason), moment.campaign, moment.state) for moment, what in steps)


def _entered_text(what: Order | Correction | Edit, campaign: Campaign, state: State) -> str:
    if isinstance(what, Retraction):
        return correction_text(what.target, None, campaign)
    if isinstance(what, Amendment):
        return correction_text(what.target, what.entered.order, campaign)
    if isinstance(what, Edit):
        return "; ".join(setting_lines(changed_settings(campaign, dict(what.settings)), campaign))
    return order_text(what, campaign, state)


def enter_tried(desk: Desk, steps: Steps, *, by: str, reason: str) -> Iterator[int]:
    """Enter one after another what was tried; gives for each the version of its entry, as soon as it is entered.

    Raise QuestionError if it was not tried on the camp as it is now; Conflict if another desk enters something in
    between, and everything that `enter` and `confirm` of the desk raise.
    """
    if steps[0][0].version != desk.version:
        raise QuestionError(_("The camp has moved on since; try it again on the camp as it is now."))
    for _before, what in steps:
        step = _because(what, reason)
        if isinstance(step, Amendment | Retraction | Edit):
            desk.confirm(desk.propose(step, reason), by=by, reason=reason)
        else:
            ruling = desk.enter(step, by=by)
            if not ruling.accepted:  # the trial was judged by the same referee
                raise QuestionError(refusal_text(ruling, desk.campaign, desk.state))
        yield desk.version
