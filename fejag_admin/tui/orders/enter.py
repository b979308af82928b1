"""Entering an order and saying what came of it; the orders that are entered from any screen, each through a form."""

import asyncio
from dataclasses import replace

from textual.content import Content

from fejag_admin.answers.explained import refusal_answer
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.views.projection import told_ruling
from fejag_admin.common.language import _, ngettext
from fejag_admin.orders import ORDERS, order_text
from fejag_admin.rules.changes import changes
from fejag_admin.rules.orders import CloseRound, Order, Ruling
from fejag_admin.rules.referee import must_spend
from fejag_admin.rules.state import State, Uncovered
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.team_states import absent_now, excusing_absent, idle_text, slips_text
from fejag_admin.tui.orders.forms import OrderDialog, OrderForm
from fejag_admin.tui.shell.dialog import CautiousConfirm, Confirm
from fejag_admin.tui.shell.shell import Shell

TOLD_LINES, TOLD_SECONDS = 6, 4


async def close_round(app: Shell) -> None:
    """Close the purchase round; teams that must still spend are named and may be excused with a reason (G4)."""
    state = app.session.state
    title = _("Close the round after game {game}").format(game=state.round)
    await _ask_about_slips(app, title)
    closed = await give_order(app, "close-round") if must_spend(state, absent_now(state)) else await _close(app, title)
    if closed:
        app.action_go(app.session.home)  # which says what comes next


async def _close(app: Shell, title: str) -> bool:
    """Ask, then close a round in which no team has to spend any more; returns whether it was closed."""
    state, campaign = app.session.state, app.session.campaign
    sentence = _("Nobody has to spend any more. No purchases are possible after this until the next result is entered.")
    order = excusing_absent(state, CloseRound())
    body = "\n\n".join([sentence, *([order_text(order, campaign)] if order.waive else []), *idle_text(campaign, state)])
    await app.ask(Confirm(title, body, ok=_("Close the round")))
    ruling = await enter_and_tell(app, order, seen=state)
    return ruling is not None and ruling.accepted


async def _ask_about_slips(app: Shell, title: str) -> None:
    """Ask whether to close the round although slips, here or at other desks, are not entered; if there are any."""
    slips = app.session.drafts
    await asyncio.to_thread(slips.look_around)
    waiting = [slips_text(count, by) for by, count in {"": slips.count, **slips.slips_elsewhere}.items() if count]
    if waiting:
        sentence = _("They stay where they are, but cannot be entered after this until the next result is entered.")
        await app.ask(CautiousConfirm(title, "\n".join([*waiting, "", sentence]), ok=_("Close it without them")))


async def give_order(app: Shell, name: str, order: Order | None = None) -> bool:
    """Ask for an order of a kind and enter it, and again, filled in as it was, if it is refused or not stored.

    ``order``: what the form begins with. Returns True once it is entered.
    """
    kind = ORDERS[name]
    while True:
        seen = app.session.state
        form = OrderForm(name, app.session.campaign, seen, order)
        wanted: Order = await app.ask(OrderDialog(_(kind.title), form, ok=_(kind.confirm)))
        ruling = await enter_and_tell(app, wanted, seen=seen)
        if ruling is not None and ruling.accepted:
            return True
        order = wanted


async def enter_and_tell(app: Shell, order: Order, *, seen: State, note: str | None = None) -> Ruling | None:
    """Enter an order and say what came of it: a line if it was accepted, a dialog with the reasons if refused.

    ``seen``: the state on which the person was shown what comes of it; the desk may have heard of more since.
    """
    before = app.session.state
    ruling = await app.enter(order, note, seen)
    if ruling is None:
        return None
    sentence = order_text(order, app.session.campaign)
    if ruling.accepted:
        written = app.session.desk.written
        followed = consequences(written[0].state, written[-1].state, app.session.campaign)
        seconds = TOLD_SECONDS * (1 + len(followed))
        app.notify("\n".join([sentence, *followed]), title=_("Entered"), timeout=seconds)
    else:
        viewer, now = app.session.viewer, app.session.now
        refusal = refusal_answer(told_ruling(ruling, before, viewer, now.held_state), now, viewer)
        lines = [line.text for line in (*refusal.first, *refusal.hint)]
        await app.tell(_("Refused"), Content("\n\n".join([sentence, *lines])))
    return ruling


def consequences(before: State, after: State, campaign: Campaign, most: int | None = TOLD_LINES) -> list[str]:
    """What followed from orders besides what they say themselves: attacks, lights, paths, bonuses; a line each.

    What it says itself: its figure and price, its points, the round that it opens or closes.
    """
    all_changes = changes(before, after)
    remaining = replace(
        all_changes,
        figures=(),
        items=tuple(item for item in all_changes.items if item.kind not in ("place", "day", "purchase", "adjust")),
        uncovered=Uncovered(0, frozenset(), all_changes.uncovered.teleports),
        opened=None,
        closed=None,
    )
    lines = changes_text(remaining, campaign, before, after)
    more = 0 if most is None else len(lines) - most
    if more <= 0:
        return list(lines)
    text = ngettext("and {n} more change", "and {n} more changes", more).format(n=more)
    return [*lines[:most], text]
