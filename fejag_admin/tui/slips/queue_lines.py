"""The queue of slips in words: a line for each slip, and what the teams above the limit could still do."""

from collections.abc import Sequence

from textual.content import Content

from fejag_admin.camp.advice.slips import JudgedSlip
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.board import Mask, cells_of
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.referee import must_spend
from fejag_admin.rules.state import State
from fejag_admin.texts.colours import map_letters
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import points_text, why_text
from fejag_admin.tui.widgets.marks import marks

CELLS_NAMED = 6


def slip_line(number: int, judged: JudgedSlip, campaign: Campaign, viewer: str) -> Content:
    """A slip in the queue: its number, what would become of it, and what it costs or why not."""
    slip = judged.slip
    if slip.fault is not None:
        return Content.assemble((f"{number:>2} ? ", "bold $error"), (f"{slip.words}: {slip.fault.text}", "$error"))
    order = slip.order
    assert order is not None
    chip = marks(campaign)[order.team].chip
    where = f"{figure_name(order.figure)} {campaign.board.name(order.at)}"
    if judged.ruling is None or judged.ruling.code is None:
        balance = judged.after.wallet(order.team)
        sign = (f"{number:>2} ✓ ", "bold $success")
        return Content.assemble(sign, chip, f" {where}  −{KINDS[order.figure].price} → {balance}")
    kept = "! " if slip.keep else "✗ "
    why = why_text(judged.visible_ruling(viewer))
    return Content.assemble((f"{number:>2} {kept}", "bold $warning"), chip, f" {where}  ", (why, "$warning"))


def holding_lines(state: State, campaign: Campaign, waiting: bool) -> list[Content]:
    """The teams that hold more than the limit, each with what it could still do; then whether the round can close.

    ``waiting``: whether all this only holds once the slips are entered; until then the round is not said to be ready.
    """
    most = state.setup.options.carry_limit
    held = [team for team in state.setup.teams if state.wallet(team) > most]
    limit = points_text(most)
    if not state.round_open:
        return [Content(_("No purchase round is open.")).stylize("dim")]
    if not held and waiting:
        template = _("With these slips entered (Ctrl+S), nobody would hold more than {limit} any more.")
        return [Content(template.format(limit=limit))]
    if not held:
        return [Content(_("Nobody holds more than {limit}: the round can be closed (F2).").format(limit=limit))]
    marked, letters = marks(campaign), map_letters(campaign)
    lines = []
    for team in held:
        wallet = state.wallet(team)
        head: list[Content | str | tuple[str, str]] = [marked[team].chip]
        if team in must_spend(state):
            over = _("holds {n}: {over} too many").format(n=wallet, over=wallet - most)
            head.append((f" {over}", "bold $warning"))
            kinds = "".join(letters.kinds[kind.id] for kind in KINDS.values() if kind.price <= wallet)
            head.append(f" · {kinds} · {_cells(state.placeable(team), campaign)}")
        else:
            template = _("holds {n}, but has nowhere to place a tarantula").format(n=wallet)
            head.append(f" {template}")
        lines.append(Content.assemble(*head))
    return lines


def _cells(mask: Mask, campaign: Campaign) -> str:
    """How many cells a team could place a figure on, and the first of them."""
    cells = list(cells_of(mask))
    named = " ".join(campaign.board.name(cell) for cell in cells[:CELLS_NAMED])
    more = " …" if len(cells) > CELLS_NAMED else ""
    return ngettext("{n} cell: {cells}", "{n} cells: {cells}", len(cells)).format(n=len(cells), cells=named + more)


def counts_text(queue: Sequence[JudgedSlip]) -> Content:
    """How many slips of a queue can be placed, are refused, cannot be read."""
    bad = sum(judged.ruling is None for judged in queue)
    good = sum(judged.accepted for judged in queue)
    refused = len(queue) - good - bad
    counts = [ngettext("{n} can be placed", "{n} can be placed", good).format(n=good)]
    if refused:
        counts.append(ngettext("{n} is refused", "{n} are refused", refused).format(n=refused))
    if bad:
        counts.append(ngettext("{n} cannot be read", "{n} cannot be read", bad).format(n=bad))
    return Content(" · ".join(counts)).stylize("$warning" if bad else "bold")
