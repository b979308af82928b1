"""What if, as it is typed: the steps of a trial, and which of them can be entered for real."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from fejag_admin.answers.entries import order_in_force
from fejag_admin.answers.moments import moment_of
from fejag_admin.answers.things import (
    QuestionError,
    called,
    known_attack,
    known_entry,
    leading_team,
    team_of,
    whole_number,
)
from fejag_admin.camp.advice.trial import Addition, Change, Trial
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.corrections import Amendment, CorrectionError, Retraction
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import N_, _
from fejag_admin.orders import order_text
from fejag_admin.orders.answer import VERDICTS, verdict_text
from fejag_admin.orders.entered import Entered, order_to_json
from fejag_admin.orders.typed import TypedOrderError, typed_order
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, SecretAnswer, VoidAttack
from fejag_admin.rules.state import State
from fejag_admin.texts.names import figure_name

PLACE, VOID, CLOSE, RESULT, ADJUST, ANSWER = (
    N_("place put"),
    N_("void void-attack"),
    N_("close close-round"),
    N_("result"),
    N_("adjust"),
    N_("answer"),
)
RETRACT, AMEND, AT = N_("retract"), N_("amend"), N_("at")
_STEPS = (PLACE, RESULT, ADJUST, ANSWER, VOID, CLOSE, RETRACT, AMEND)
_MOST = 10**6  # points


def is_step(word: str) -> str | None:
    """What is tried by a step that begins with this word, in any language; None if no step does."""
    return next((verb for verb in _STEPS if called(word, verb)), None)


def verb_text(verb: str) -> str:
    """The word by which what is done is said in the current language."""
    return _(verb).split()[0]


def steps_in(words: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The steps that words say, in quotation marks, behind commas or not: each begins with what is done."""
    step: tuple[str, ...] = ()
    for word in " ".join(words).replace(",", " , ").split():
        amended = len(step) == 2 and called(step[0], AMEND)  # what it should have been comes next
        if step and (word == "," or (is_step(word) and not amended)) and not called(step[0], RESULT):
            yield step
            step = ()
        if word != ",":
            step = (*step, word)
    if step:
        yield step


def try_step(camp: Trial, words: Sequence[str], at: int | None = None) -> Trial:
    """Try one thing more; whether the referee would refuse it, `Trial.step` says.

    ``words``: an order, with ``at`` and a moment if it was not given last of all, else right after the entry ``at``;
    ``amend ENTRY`` and an order; ``retract ENTRY``. Numbers of entries are those of the real camp. Raise QuestionError
    or UnknownNameError.
    """
    try:
        return camp.but(_change(camp, list(words), at))
    except CorrectionError as error:
        text = _("Entry {version} is retracted already.")
        if error.code != "retracted":
            text = _("Entry {version} is no order, so it cannot be corrected.")
        raise QuestionError(text.format(version=error.version)) from error


def _change(camp: Trial, words: list[str], at: int | None) -> Change:
    real, verb = camp.real, is_step(words[0]) if words else None
    if verb == RETRACT and len(words) == 2:
        return Retraction(known_entry(real, whole_number(words[1])))
    if verb == AMEND and len(words) > 2:
        version = known_entry(real, whole_number(words[1]))
        step = real.step_of.get(version)
        order = order_said(words[2:], real, real.replayed.states[real.replayed.index(version)])
        was = Entered(order) if step is None else step.effective.entered
        return Amendment(version, replace(was, order=order))
    for index, word in enumerate(words):
        if index and called(word, AT):
            words, at = words[:index], moment_of(words[index + 1 :], real).version
            break
    after = real.version if at is None else at
    before = camp.state if after == real.version else real.replayed.states[real.replayed.index(after + 1)]
    return Addition(order_said(words, real, before), after)


def order_said(words: Sequence[str], real: Journal, before: State) -> Order:
    """The order that words say, given in the state ``before``; attacks have the numbers that they have there."""
    campaign, why = real.campaign, _("tried")
    verb, words_left = is_step(words[0]) if words else None, list(words[1:])
    if verb is None or verb == PLACE:
        placed = _placed(words_left if verb else words, campaign)
        if placed is not None:
            return placed
    elif verb == CLOSE and not words_left:
        return CloseRound()
    elif verb == VOID and len(words_left) == 1:
        return VoidAttack(known_attack(before, whole_number(words_left[0])), why)
    elif verb in (ADJUST, ANSWER) and len(words_left) > 1:
        named, left = leading_team(words_left, campaign)
        team, last_word = named or team_of(campaign, words_left[0]), left[-1] if left else ""
        if verb == ADJUST:
            return Adjust(team, whole_number(last_word.replace("\N{MINUS SIGN}", "-"), -_MOST), why)
        for verdict, name in VERDICTS.items():
            if called(last_word, name):
                return SecretAnswer(team, verdict)
    elif verb == RESULT and words_left:
        groups = [group.split("=") for group in " ".join(words_left).replace(" = ", "=").replace(",", " ").split()]
        places = tuple(tuple(team_of(campaign, word) for word in group) for group in groups)
        teams = [team for group in places for team in group]
        if len(set(teams)) == len(teams):
            return Result(before.round + 1, places)
    text = _(
        "What can be tried: place {team} tiger K17; void 3; adjust {team} -5; result {team} {other}; close; all that"
        " with at 62 to put it after entry 62; retract 12; amend 12 place {team} bear K17."
    )
    raise QuestionError(text.format(team=campaign.teams[0].id, other=campaign.teams[1].id))


def _placed(words: Sequence[str], campaign: Campaign) -> Place | None:
    """The placement that a team, a figure and a cell say; None if one is missing."""
    team, words_left = leading_team(words, campaign)
    try:
        typed = typed_order(" ".join(words_left), campaign)
    except TypedOrderError:
        return None
    team = team or typed.team
    if team is None or typed.figure is None or typed.cell is None:
        return None
    return Place(team, typed.figure, typed.cell)


def typed(order: Order, campaign: Campaign) -> str:
    """An order as it is typed to be tried; reasons are left out."""
    match order:
        case Place(team, figure, cell):
            return f"{verb_text(PLACE)} {team} {figure_name(figure)} {campaign.board.name(cell)}"
        case VoidAttack(attack):
            return f"{verb_text(VOID)} {attack}"
        case Adjust(team, points):
            return f"{_(ADJUST)} {team} {points}"
        case SecretAnswer(team, verdict):
            return f"{_(ANSWER)} {team} {verdict_text(verdict)}"
        case Result(_game, places):
            return " ".join([_(RESULT), *("=".join(group) for group in places)])
    return verb_text(CLOSE)


def examples(journal: Journal, entry: int | None) -> tuple[str, ...]:
    """What can be tried, as it is typed; about an entry if one is named and its order is in force."""
    team, tiger = journal.campaign.teams[0].id, figure_name("tygr")
    at = "" if entry is None else f" {_(AT)} {entry}"
    step = None if entry is None else journal.step_of.get(entry)
    first: tuple[str, ...] = ()
    if step is not None:
        amended = f"{verb_text(AMEND)} {entry} {typed(step.order, journal.campaign)}"
        first = (f"{verb_text(RETRACT)} {entry}", amended)
    return (
        *first,
        f"{verb_text(PLACE)} {team} {tiger} K17{at}",
        f"{_(ADJUST)} {team} -5{at}",
        f"{verb_text(VOID)} 3{at}",
    )


# What was tried


def change_text(camp: Trial, number: int) -> str:
    """A change (its index) in one line."""
    change, campaign, step = camp.changes[number], camp.campaign, camp.step(number)
    match change:
        case Addition(order, after):
            sentence = order_text(order if step is None else step.order, campaign, camp.state)
            at_the_end = after == camp.real.version
            return sentence if at_the_end else _("{order} – after entry {entry}").format(order=sentence, entry=after)
        case Amendment(target, entered):
            text = _("entry {entry} were: {order}")
            return text.format(entry=target, order=order_text(entered.order, campaign))
    sentence = order_in_force(camp.real, change.target)
    return _("without entry {entry}: {order}").format(entry=change.target, order=sentence)


def change_json(camp: Trial, change: Change) -> dict[str, Any]:
    """A change for programs."""
    board = camp.campaign.board
    match change:
        case Addition(order, after):
            return {"do": "insert", "after": after, "order": order_to_json(Entered(order), board)}
        case Amendment(target, entered):
            return {"do": "amend", "entry": target, "order": order_to_json(Entered(entered.order), board)}
    return {"do": "retract", "entry": change.target}


# For real


def for_real(camp: Trial) -> Change:
    """The one thing that was tried, to be entered as any order or correction; raise QuestionError if it cannot be."""
    if camp.refused:
        raise QuestionError(_("Something was refused, so nothing was entered."))
    if len(camp.changes) != 1:
        raise QuestionError(_("One thing is entered at a time: try it alone, enter it, then try the next one."))
    (change,) = camp.changes
    if isinstance(change, Addition) and change.after < camp.real.version:
        sentence = _(
            "The journal only grows: no order can be put in before others. What is unfair about it can be put right by"
            " points, or by an attack made void."
        )
        raise QuestionError(sentence)
    return change
