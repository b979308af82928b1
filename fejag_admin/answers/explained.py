"""A tree of reasons, or a ruling, as an answer in words and values: the one way from explaining to telling."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Any

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.entries import entry_text, order_in_force
from fejag_admin.answers.reasons import (
    alike,
    answer_code,
    item_json,
    parts,
    rules_of,
    sentence,
    told_causes,
    untold,
    values,
)
from fejag_admin.camp.advice.preview import trial_lines
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.explain.placements import refused, refused_by
from fejag_admin.camp.explain.reasons import Reason, for_players
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import moment
from fejag_admin.camp.views.projection import MASTER, known_state, told_ruling
from fejag_admin.common.clock import short_time_text
from fejag_admin.common.language import _
from fejag_admin.orders.entered import order_to_json
from fejag_admin.rules.board import Mask, cells_of, mask_of
from fejag_admin.rules.changes import Changes
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Order, Ruling
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.rulings import elsewhere_text, hint_text, secret_text


def explained(reason: Reason, history: Journal, before: Sequence[Statement] = (), order: str = "") -> Answer:
    """An explanation as an answer; ``before``: steps that come first; ``order``: that of the entry it is about.

    Causes that the headline names are not repeated as steps, but their own reasons are steps.
    """
    campaign, state = history.campaign, history.state
    top = reason_statement(replace(reason, since=None), campaign, state, order)
    causes = [{"code": cause.code, **values(cause, campaign, state)} for cause in reason.causes]
    headline = replace(top, code=answer_code(reason), values={**top.values, "causes": causes}, below=())
    beneath = untold(reason)
    deciding = [part for part in beneath if part.decides]
    steps = (reason_statement(part, campaign, state) for part in beneath if not part.decides)
    return Answer(
        headline,
        since(history, reason.since),
        _decisive(deciding, campaign, state),
        (*before, *steps),
    )


def _decisive(reasons: Sequence[Reason], campaign: Campaign, state: State) -> Statement | None:
    """All that decides as one step; None if nothing does."""
    statements = [reason_statement(reason, campaign, state) for reason in reasons]
    if len(statements) < 2:
        return statements[0] if statements else None
    return Statement(
        " ".join(sentence(group, campaign, state) for group in alike(reasons)),
        tuple(dict.fromkeys(rule for statement in statements for rule in statement.rules)),
        reduce(or_, (statement.figures for statement in statements)),
        reduce(or_, (statement.cells for statement in statements)),
        tuple(below for statement in statements for below in statement.below),
        statements[0].code if len({statement.code for statement in statements}) == 1 else "several",
        {"causes": [{"code": statement.code, **statement.values} for statement in statements]},
        tuple(ray for statement in statements for ray in statement.rays),
        tuple(part for statement in statements for part in statement.already_said),
    )


def since(history: Journal, version: int | None) -> Statement | None:
    """Since which entry something has been so: its order in words and as in a campaign file, author and time.

    None: it has always been so.
    """
    if version is None:
        return None
    campaign = history.campaign
    entry, step = history.entry(version), history.step_of.get(version)
    text = _("Since entry {entry}: {order} – {by}, {when}.").format(
        entry=version,
        order=entry_text(entry, campaign) if step is None else order_in_force(history, version),
        by=entry.by,
        when=short_time_text(entry.when, campaign.zone),
    )
    order = None if step is None else order_to_json(step.effective.entered, campaign.board)
    typed = {"entry": version, "order": order, "by": entry.by, "when": entry.when}
    return Statement(text, code="since", values=typed)


def reason_statement(reason: Reason, campaign: Campaign, state: State, order: str = "") -> Statement:
    """A reason in words with all below it; ``state``: the camp that is explained; ``order``: as in `explained`."""
    below = [reason_statement(part, campaign, state) for part in untold(reason)]
    if reason.since is not None:
        text = _("It has been so since entry {entry}.").format(entry=reason.since)
        below.append(Statement(text, code="since", values={"entry": reason.since}))
    spoken = parts(reason)
    figures = [figure for figure in spoken.values() if isinstance(figure, Figure)]
    cells = [
        spoken.get("cell"),
        spoken.get("last"),
        *(figure.at for figure in figures if figure.id > len(state.figures)),
    ]
    return Statement(
        sentence([reason], campaign, state, order),
        rules_of(reason),
        figures_at(state, (figure.id for figure in figures)),
        mask_of(cell for cell in cells if cell is not None),
        tuple(below),
        reason.code,
        values(reason, campaign, state),
        reason.rays,
        tuple(reason_statement(replace(cause, because=()), campaign, state) for cause in told_causes(reason)),
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


def change_statement(
    text: str, entry: int, campaign: Campaign, change: Changes, before: State, after: State
) -> Statement:
    """What an entry changed, under the sentence ``text``: in words, and typed as `Changes` has it."""
    lines = changes_text(change, campaign, before, after)
    typed = {"entry": entry, **change_values(change, campaign)}
    return Statement(text, (), figures_at(after, changed_figures(change)), 0, words(lines), "change", typed)


def changed_figures(change: Changes) -> set[int]:
    """The figures that came, shine again or went dark."""
    return {*change.lit, *change.darkened, *(new for _old, new in change.figures if new)}


def change_values(change: Changes, campaign: Campaign) -> dict[str, Any]:
    """The parts of a change that are not empty, as JSON values."""
    typed = {
        **{key: getattr(change, key) for key in ("opened", "closed", "lit", "darkened", "status", "figures", "paths")},
        **{key: [attack.id for attack in getattr(change, key)] for key in ("arisen", "gone")},
        **{key: [item_json(item) for item in getattr(change, key)] for key in ("items", "lost")},
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
        codes = [cause.code for cause in reason.causes]
        if journal.visible is not journal or codes != [ruling.code] * len(ruling.causes):
            reason = refused_by(ruling)
    answer_told = explained(reason, history)
    visible = history.state if viewer == MASTER else known_state(history.state)
    hints = (Statement(text, code="hint") for text in _hints(ruling, visible))
    return replace(answer_told, steps=(*answer_told.steps, *hints))


def refusal_text(ruling: Ruling | None, campaign: Campaign, state: State, visible: State | None = None) -> str:
    """Why an order is refused in one line by the ruling alone, and what to do next; None as in `refusal_answer`.

    ``visible``: the camp as its reader knows it, to name a cell that would do instead; None to name none.
    """
    if ruling is None:
        return secret_text()
    return " ".join([sentence([refused_by(ruling)], campaign, state), *_hints(ruling, visible)])


def now_lines(journal: Journal, order: Order, viewer: str) -> tuple[str, ...]:
    """What an order would come to in the camp as it is now, told as ``viewer`` may know it (R2, R3)."""
    state = journal.state
    _after, ruling = carry_out(state, order)
    if ruling.accepted:
        return _("Now this would come of it:"), *trial_lines(journal, order, viewer)
    why = refusal_text(told_ruling(ruling, state, viewer, journal.held_state), journal.campaign, state)
    return (_("Now it would be refused: {why}").format(why=why),)


def _hints(ruling: Ruling, visible: State | None) -> list[str]:
    """What to do next after a refusal."""
    code = ruling.code or ""
    elsewhere = [] if visible is None else elsewhere_text(ruling.order, code, visible)
    return elsewhere or hint_text(code, ruling.causes)
