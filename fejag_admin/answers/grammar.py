"""One grammar for everything that is asked, on the command line and on the screen: words become a form and its values.

Both languages are understood whatever is spoken; accents, endings and small typos are forgiven, and what a typo was
taken for is told. Words are looked up in `vocabulary`, moments in `moments`; `reading` takes the values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fejag_admin.answers import question as q
from fejag_admin.answers.moments import Moment, moments, while_open
from fejag_admin.answers.question import QuestionError, too_much
from fejag_admin.answers.reading import Reading
from fejag_admin.answers.vocabulary import FORMS, Token, tokens
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import _
from fejag_admin.rules.orders import Place


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it was understood.

    ``form``: what is asked for, one of `vocabulary.FORMS`; ``values``: of what: ids, numbers, cells, None for what is
    left open, in the order of its method in `Reading`. ``words``: the same in words that are understood again, without
    the moment. ``moment``: as of when, None if that is not said. ``told``: what to tell whoever asked: what was
    understood, if a word was taken for another one or a moment was looked up; else empty.
    """

    form: str
    values: tuple[Any, ...]
    words: tuple[str, ...]
    moment: Moment | None = None
    told: str = ""


def understood(
    words: tuple[str, ...],
    journal: Journal,
    viewer: str = MASTER,
    us: str = "",
    only: tuple[str, ...] = (),
    now: Journal | None = None,
) -> Asked:
    """A question in words; raise QuestionError for what is none, or is unclear.

    ``journal``: as the viewer reads it. ``us``: the team that is meant by that word if the viewer is no team. ``only``:
    the forms that can be answered; all if it is empty. ``now``: as of what is asked if that is not said; else the whole
    journal. If nothing but a moment is said the form is empty.
    """
    if not any(word.strip() for word in words):
        raise QuestionError(_("Write what is asked."))
    read = tokens(words, journal.campaign)
    form = _form(read)
    if only and form not in only:
        raise QuestionError(_("Ask for one of: {known}.").format(known=", ".join(map(_, only))))
    apart = {q.POINTS: ("game", "round"), q.ATTACKS: ("round",), q.ENTRY: ("entry",)}.get(form, ())
    parts = list(moments(read, journal, numbers=form == q.CHANGES, apart=apart))
    found = [part for part in parts if isinstance(part, Moment)]
    rest = [part for part in parts if isinstance(part, Token)]
    mended = any(token.mended for token in read)
    if form == q.CHANGES:
        _nothing_more(rest, form)
        return _changes(found, now or journal, mended)
    if len(found) > 1:
        told = _("Two moments are named, {first} and {second}; say one.")
        raise QuestionError(told.format(first=found[0].text, second=found[1].text))
    moment = found[0] if found else None
    if moment is not None and not any(set(token.senses) - {"filler", "after"} for token in rest):
        return Asked("", (), (), moment, _told(moment.text) if moment.said or mended else "")
    then = now or journal if moment is None else journal.as_of(moment.version)
    form, values, said = Reading(rest, then, us if viewer in (MASTER, PUBLIC) else viewer).read(form)
    _nothing_more(rest, form)
    if moment is not None and form == q.CELL and values[1]:
        moment = while_open(moment, journal)
    asked = (*((_(form),) if form != q.CELL else ()), *said)
    told = " ".join(asked)
    if moment is not None:
        told = _("{question}, as of {moment}").format(question=told, moment=moment.text)
    return Asked(form, values, asked, moment, _told(told) if mended or moment else "")


def _told(question: str) -> str:
    return _("Understood: {question}.").format(question=question)


def _form(read: tuple[Token, ...]) -> str:
    """What is asked for: what the first word says if it is the name of that, else what says most of all."""
    after = [
        any({"after", "morning"} & one.senses.keys() for one in read[max(at - 2, 0) : at]) for at in range(len(read))
    ]
    said = [token.senses.get("form") for token in read]
    forms = [form for form, moment in zip(said, after, strict=True) if form and not (moment and form == q.ENTRY)]
    teams = any(token.senses.keys() & {"team", "us"} and "letter" not in token.senses for token in read)
    of_moment = [bool(token.senses.keys() & {"game", "round"}) or token.senses.get("form") == q.ENTRY for token in read]
    numbers = sum(
        "cell" in token.senses or ("number" in token.senses and not any(of_moment[max(at - 1, 0) : at + 2]))
        for at, token in enumerate(read)
    )
    first = read[0].senses.get("form") if read else None
    found = first or next((form for form in FORMS if form in forms), q.CELL)
    if found == q.NOT and numbers < 2:  # of something else that is not so
        found = next((form for form in FORMS if form in forms and form != q.NOT), q.NOT)
    if found in (q.NOT, q.CELL) and any("placing" in token.senses for token in read):
        return q.CELL if numbers or not teams else q.PLACEMENTS
    if found == q.CELL and any("rank" in token.senses for token in read):
        return q.POINTS
    if found == q.WHEN and q.ATTACKS in forms:
        found = q.ATTACKS
    if found == q.ATTACK and (teams or (not numbers and len(read) > 1)):
        return q.ATTACKS
    if found == q.ATTACKS and numbers == 1 and not teams and not any("round" in token.senses for token in read):
        return q.ATTACK
    if found == q.FIGURE and q.NOT in forms and numbers > 1:
        return q.NOT
    described = q.FIGURE in forms or any("kind" in token.senses for token in read)
    return q.FIGURE if found == q.NOT and numbers < 2 and described else str(found)


def _nothing_more(rest: list[Token], form: str) -> None:
    for token in rest:
        if not token.droppable(form):
            raise too_much(token.word)


def _changes(found: list[Moment], now: Journal, mended: bool) -> Asked:
    """What changed between two moments, or since one."""
    if not found:
        raise QuestionError(
            _("Say between which entries or since when: {subject} 40 60, {subject} yesterday.").format(
                subject=_(q.CHANGES)
            )
        )
    if len(found) > 2:
        raise QuestionError(_("Say two moments at most."))
    first, last = found[0].version, found[1].version if len(found) > 1 else max(now.version, found[0].version)
    if last < first:
        raise QuestionError(_("Write the earlier entry first: {first} {last}.").format(first=last, last=first))
    words = (_(q.CHANGES), *(str(moment.version) for moment in found))
    told = ""
    if mended or any(moment.said for moment in found):
        told = _told(f"{words[0]}, " + " – ".join(moment.text for moment in found))
    return Asked(q.CHANGES, (first, last), words, None, told)


def placement(words: Sequence[str], campaign: Campaign) -> Place | None:
    """The placement that a team, a figure and a cell in any order say; None if one lacks; raise QuestionError."""
    rest = list(tokens(words, campaign))
    found = dict[str, Token]()
    for name in ("team", "kind", "cell"):  # a word that is a team's name is no cell besides (T8)
        token = next((token for token in rest if name in token.senses), None)
        if token is not None:
            found[name] = token
            rest.remove(token)
    if "team" in found:  # a name of several words
        team = found["team"].senses["team"]
        rest = [token for token in rest if token.senses.get("team") != team]
    _nothing_more(rest, q.CELL)
    return Place(*(found[name].senses[name] for name in ("team", "kind", "cell"))) if len(found) == 3 else None
