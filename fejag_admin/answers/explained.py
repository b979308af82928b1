"""A tree of reasons, or a ruling, as an answer in words and values: the one way from explaining to telling."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from fejag_admin.answers.answer import Answer, Statement, joined
from fejag_admin.answers.entries import entry_text, order_in_force
from fejag_admin.answers.reasons import DARK, answer_code, headline_text, reason_text, said_above, untold
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.explain.placements import refused, refused_by
from fejag_admin.camp.explain.reasons import Reason, for_players
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import moment
from fejag_admin.camp.views.projection import MASTER, known_state
from fejag_admin.common.clock import short_time_text
from fejag_admin.common.language import _
from fejag_admin.orders.entered import order_to_json
from fejag_admin.rules.board import Mask, cells_of, mask_of
from fejag_admin.rules.changes import Changes
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Ruling
from fejag_admin.rules.state import Item, State
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.rulings import elsewhere_text, hint_text, secret_text

AT_ONCE = 4  # causes that are told as one step
TELL_ALL = frozenset({"came-of", "item", "ranking"})  # reasons whose sentence tells what they rest on


def explained(reason: Reason, history: Journal, before: Sequence[Statement] = (), order: str = "") -> Answer:
    """An explanation as an answer; ``before``: steps that come first; ``order``: that of the entry it is about.

    What the headline says of the causes is not told again; what they rest on is.
    """
    campaign, state = history.campaign, history.state
    text, rules = headline_text(reason, campaign, state, order)
    causes = [{"code": one.code, **values(one, campaign)} for one in reason.causes]
    top = reason_statement(replace(reason, since=None), campaign, state, text)
    headline = replace(top, rules=rules, code=answer_code(reason), values={**top.values, "causes": causes}, below=())
    decides = [one.decides for one in untold(reason)]
    return Answer(
        headline,
        None if reason.since is None else since(history, reason.since),
        _decisive([one for one, is_deciding in zip(top.below, decides, strict=True) if is_deciding]),
        (*before, *(one for one, is_deciding in zip(top.below, decides, strict=True) if not is_deciding)),
    )


def _decisive(statements_told: Sequence[Statement]) -> Statement | None:
    """What decides as one step, the first causes at once; None if there are none."""
    if len(statements_told) < 2:
        return statements_told[0] if statements_told else None
    at_once = statements_told[:AT_ONCE]
    return Statement(
        _listed(tuple(dict.fromkeys(one.text for one in at_once))),
        tuple(dict.fromkeys(rule for one in statements_told for rule in one.rules)),
        joined(one.figures for one in statements_told),
        joined(one.cells for one in statements_told),
        (*(below for one in at_once for below in one.below), *statements_told[AT_ONCE:]),
        statements_told[0].code if len({one.code for one in statements_told}) == 1 else "several",
        {"causes": [{"code": one.code, **one.values} for one in statements_told]},
        tuple(ray for one in statements_told for ray in one.rays),
        tuple(part for one in at_once for part in one.already_said),
    )


def _listed(texts: Sequence[str]) -> str:
    """Sentences one after another; those that begin and end alike as one: ``Lit by: bear …; tiger …. (L6)``."""
    heads = {text.partition(": ")[0] for text in texts}
    ends = {text.rpartition(". (")[2] for text in texts}
    if len(texts) < 2 or len(heads) > 1 or len(ends) > 1:
        return " ".join(texts)
    listed = "; ".join(text.partition(": ")[2].rpartition(". (")[0] for text in texts)
    return f"{heads.pop()}: {listed}. ({ends.pop()}"


def since(history: Journal, version: int, *, until: bool = False) -> Statement:
    """Since (until) which entry something has been so: its order in words and as in a campaign file, by whom, when."""
    campaign = history.campaign
    entry, step = history.entry(version), history.step_of.get(version)
    text = (
        _("Until entry {entry}: {order} – {by}, {when}.")
        if until
        else _("Since entry {entry}: {order} – {by}, {when}.")
    )
    text = text.format(
        entry=version,
        order=entry_text(entry, campaign) if step is None else order_in_force(history, version),
        by=entry.by,
        when=short_time_text(entry.when, campaign.zone),
    )
    order = None if step is None else order_to_json(step.effective.entered, campaign.board)
    typed = {"entry": version, "order": order, "by": entry.by, "when": entry.when}
    return Statement(text, code="until" if until else "since", values=typed)


def reason_statement(reason: Reason, campaign: Campaign, state: State, text: str = "") -> Statement:
    """A reason in words with all below it; ``state``: the camp that is explained; ``text``: what it says, if known."""
    numbers = {number for number in (reason.figure, reason.by) if number is not None}
    cells = {*reason.cells, *(() if reason.cell is None else (reason.cell,))}

    def statements(reasons: Iterable[Reason]) -> tuple[Statement, ...]:
        return tuple(reason_statement(one, campaign, state) for one in reasons)

    reasons_said, below = reason.because, list[Reason]()
    if reason.code not in TELL_ALL:
        is_headline = bool(text) or reason.code in DARK
        reasons_said = tuple(replace(one, because=()) for one in said_above(reason)) if is_headline else ()
        below = untold(reason) if is_headline else list(reason.because)
    parts = statements(below)
    if reason.since is not None and not text:
        sentence = _("It has been so since entry {entry}.").format(entry=reason.since)
        parts = (*parts, Statement(sentence, code="since", values={"entry": reason.since}))
    return Statement(
        text or reason_text(reason, campaign, state),
        reason.rules,
        figures_at(state, numbers),
        mask_of(cells),
        parts,
        reason.code,
        values(reason, campaign),
        reason.rays,
        statements(reasons_said),
    )


def figures_at(state: State, numbers: Iterable[int]) -> Mask:
    """The cells of the figures of these numbers; those that are not on the map are left out."""
    return mask_of(state.figure(number).at for number in set(numbers) if 1 <= number <= len(state.figures))


def view_statement(viewer: str) -> Statement:
    """Whose view an answer is that was worked out for a viewer: what the master knows may judge otherwise (R2)."""
    sentence = _("The players' view: worked out from what is uncovered only; the referee may judge otherwise.")
    if viewer == MASTER:
        sentence = _("The game master's view: worked out from everything, hidden things too.")
    return Statement(sentence, ("R2",), code="view", values={"master": viewer == MASTER})


def values(reason: Reason, campaign: Campaign) -> dict[str, Any]:
    """What a reason speaks of, as JSON has it: ids of teams and kinds, numbers, names of cells; nothing that is not."""
    name = campaign.board.name
    fact, item = reason.fact, reason.item
    reason_values = {
        **{
            key: getattr(reason, key) for key in ("team", "figure", "by", "attack", "rival", "entry", "amount", "place")
        },
        "other": reason.other_team,
        "cell": None if reason.cell is None else name(reason.cell),
        "kind": reason.word if reason.word in KINDS else None,
        "price": KINDS[reason.word].price if reason.word in KINDS else None,
        "reason": reason.word or None if reason.word not in KINDS and not reason.word.isdigit() else None,
        "attacks": list(reason.attacks) or None,
        "pairs": [list(pair) for pair in reason.pairs] or None,
        "fact": None if fact is None else fact.kind,
        "cells": None if fact is None else [name(cell) for cell in fact.cells] or None,
        "item": None if item is None else _item_json(item),
    }
    if reason.code == "points-in-game":
        reason_values["game"] = int(reason.word)
    return {key: value for key, value in reason_values.items() if value is not None}


def _item_json(item: Item) -> dict[str, Any]:
    item_values = {key: getattr(item, key) for key in ("team", "kind", "game", "score", "wallet", "detail")}
    return {**item_values, "detail": item.detail or None}


def change_statement(
    text: str, entry: int, change: Changes, campaign: Campaign, before: State, after: State
) -> Statement:
    """What an entry changed, under the sentence ``text``: in words, and typed as `Changes` has it."""
    numbers = {*change.lit, *change.darkened, *(new for _old, new in change.figures if new)}
    lines = changes_text(change, campaign, before, after)
    typed = {"entry": entry, **change_values(change, campaign)}
    return Statement(text, (), figures_at(after, numbers), 0, words(lines), "change", typed)


def change_values(change: Changes, campaign: Campaign) -> dict[str, Any]:
    """What changed, as JSON has it; nothing that did not."""
    typed = {
        **{key: getattr(change, key) for key in ("opened", "closed", "lit", "darkened", "status", "figures", "paths")},
        **{key: [one.id for one in getattr(change, key)] for key in ("arisen", "gone")},
        **{key: [_item_json(one) for one in getattr(change, key)] for key in ("items", "lost")},
        "uncovered": [campaign.board.name(cell) for cell in cells_of(change.uncovered.cells)],
    }
    return {key: value for key, value in typed.items() if value not in (None, (), [])}


def words(lines: Iterable[str], mask: Mask = 0) -> tuple[Statement, ...]:
    """Sentences that only say what the values of the one above them say."""
    return tuple(Statement(line, cells=mask) for line in lines)


# Refused orders


def refusal_answer(ruling: Ruling | None, journal: Journal, viewer: str) -> Answer:
    """Why an order is refused after a journal, as a viewer may be told it (`projection.told_ruling`), and since when.

    None: for a reason that is not to be told (R3). Players are told no more than the ruling says if what they see of
    the camp would be judged otherwise, or is not what it is now.
    """
    if ruling is None:
        return Answer(Statement(secret_text(), ("R3",), code="refused.why-is-covered"))
    history = moment(journal, viewer)
    reason = refused(history, ruling)
    if viewer != MASTER:
        reason = for_players(reason, history.state)
        if journal.visible is not journal or [one.code for one in reason.causes] != [ruling.code] * len(ruling.causes):
            reason = refused_by(ruling)
    answer_told = explained(reason, history)
    visible = history.state if viewer == MASTER else known_state(history.state)
    hints = (Statement(text, code="hint") for text in _hints(ruling, visible))
    return replace(answer_told, steps=(*answer_told.steps, *hints))


def refusal_text(ruling: Ruling | None, campaign: Campaign, state: State, visible: State | None = None) -> str:
    """Why an order is refused in one line by the ruling alone, and what to do next; None as in `refusal_answer`.

    ``visible``: the camp as far as whoever reads it knows it, if it is to be said which other cell would do.
    """
    if ruling is None:
        return secret_text()
    sentence, _rules = headline_text(refused_by(ruling), campaign, state)
    return " ".join([sentence, *_hints(ruling, visible)])


def _hints(ruling: Ruling, visible: State | None) -> list[str]:
    """What to do next after a refusal."""
    code = ruling.code or ""
    elsewhere = [] if visible is None else elsewhere_text(ruling.order, code, visible)
    return elsewhere or hint_text(code, ruling.causes)
