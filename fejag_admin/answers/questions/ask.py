"""Asking about a thing: its page, or one question of that page."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.entries import entry_text
from fejag_admin.answers.explained import change_statement
from fejag_admin.answers.questions.pages import AskPage
from fejag_admin.answers.things import (
    ATTACK,
    ENTRY,
    AskedThing,
    AttackThing,
    EntryThing,
    QuestionError,
    known_number,
    parse,
)
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import decided_disputes
from fejag_admin.camp.views.players_journal import moment
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.figures import Options
from fejag_admin.texts.rulebook import READ_BOTH_WAYS, reading_text


def ask(history: Journal, words: Sequence[str], viewer: str = MASTER, page: bool = True) -> Answer:
    """Answer a question in words; raise QuestionError if it is none.

    See `things.parse`. Advice begins with whose view it is. ``page``: whether to tell what else can be asked.
    """
    seen = moment(history, viewer)
    return answer(seen, parse(words, seen), viewer, page)


def answer(history: Journal, asked: AskedThing, viewer: str, page: bool = True) -> Answer:
    """Answer a question; ``history``: as its viewer reads it. ``page``: whether to tell what else can be asked.

    The master's answer tells which disputes were decided by the rules on which it rests. Raise QuestionError.
    """
    match asked.thing:  # it may have come only after the moment asked about
        case AttackThing(number):
            known_number(ATTACK, number, len(history.state.attacks))
        case EntryThing(version):
            known_number(ENTRY, version, history.version)
    asked = asked_by_name(history, asked, viewer)
    asked_page = AskPage(history, viewer, asked.thing)
    if asked.question:
        reply = asked_page.answer(asked.question)
    else:
        reply = _with_readings(asked_page.why(asked.thing), history.campaign.options)
        reply = replace(reply, questions=asked_page.questions()) if page else reply
    return replace(reply, precedents=decided_before(history, reply.rules)) if viewer == MASTER else reply


def asked_by_name(history: Journal, asked: AskedThing, viewer: str) -> AskedThing:
    """What a number on the page of a thing asks: to another viewer it may stand for another question.

    Raise QuestionError if there is none of that number.
    """
    if asked.number is None:
        return asked
    offered = AskPage(history, viewer, asked.thing).questions()
    if not 1 <= asked.number <= len(offered):
        text = _("There is no question {number} here; questions: {n}.")
        raise QuestionError(text.format(number=asked.number, n=len(offered)))
    return parse(offered[asked.number - 1].values["words"], history)


def _with_readings(reply: Answer, options: Options) -> Answer:
    """The answer with a line for each rule in it on which the rulebook can be read both ways."""
    sentences = (sentence for first in (*reply.first, *reply.steps) for sentence in first.everything())
    named = {rule for sentence in sentences for rule in sentence.rules}
    readings = [
        Statement(reading_text(rule, options), (rule,), code="reading", values={"rule": rule})
        for rule in READ_BOTH_WAYS
        if rule in named
    ]
    return replace(reply, steps=(*reply.steps, *readings))


def decided_before(journal: Journal, rules: Iterable[str]) -> Statement | None:
    """The disputes that were decided by some of these rules; None if none was."""
    cases, numbers = list[str](), set[int]()
    for rule in dict.fromkeys(rules):
        if earlier := [dispute.number for dispute in decided_disputes(journal, rule)]:
            text = ngettext("by {rule} in dispute {numbers}", "by {rule} in disputes {numbers}", len(earlier))
            cases.append(text.format(rule=rule, numbers=", ".join(map(str, earlier))))
            numbers.update(earlier)
    if not cases:
        return None
    text = _("Decided before {cases}.").format(cases="; ".join(cases))
    return Statement(text, code="decided-before", values={"disputes": sorted(numbers)})


def changes(journal: Journal, first: int, last: int) -> Answer:
    """What changed after entry ``first`` up to entry ``last``, entry by entry."""
    if last < first:
        raise QuestionError(_("Write the earlier entry first: {first} {last}.").format(first=last, last=first))
    steps = list[Statement]()
    for version, change, before, after in journal.changed(first, last):
        sentence = entry_text(journal.entry(version), journal.campaign, before)
        text = _("Entry {version}: {order}").format(version=version, order=sentence)
        steps.append(change_statement(text, version, journal.campaign, change, before, after))
    text = _("Nothing changed from entry {first} to entry {last}.")
    if steps:
        text = ngettext(
            "From entry {first} to entry {last}: {n} entry changed something.",
            "From entry {first} to entry {last}: {n} entries changed something.",
            len(steps),
        )
    headline = Statement(
        text.format(first=first, last=last, n=len(steps)),
        code="changes" if steps else "no-changes",
        values={"first": first, "last": last, "entries": [step.values["entry"] for step in steps]},
    )
    return Answer(headline, steps=tuple(steps))
