"""Where a team may place figures, and which its wallet allows."""

from __future__ import annotations

from fejag_admin.common.language import _, number_text
from fejag_admin.rules.board import Mask, column_name, mask_of
from fejag_admin.rules.figures import KINDS
from fejag_admin.texts.names import figure_name
from reports.documents.blocks import Block, Column, heading, para, table
from reports.documents.map_drawing import runs
from reports.sight import Sight


def free_cells(sight: Sight, team: str) -> Mask:
    """Where a team may place a figure now or, between the rounds, in the next one, if nothing changes (B2).

    Middle sections that nobody has uncovered do not count, for their absence would tell of them (R2).
    """
    seen, state = sight.view, sight.state
    now = seen.light[team] & seen.visible
    if state.round_open and state.setup.options.placement_light == "round-start":
        now &= state.lit_when_opened(team)
    now &= ~mask_of(figure.at for figure in seen.figures) & ~seen.temple & ~mask_of(seen.teleports)
    now &= ~mask_of(start for owner, start in seen.starts if owner != team)
    for rival, middle in seen.middle.items():
        if rival != team:
            now &= ~middle
    return now


def placing(sight: Sight, team: str) -> tuple[Mask, Mask, list[Block], list[Block]]:
    """What is lit for a team, where it may place, what stands above and below that map; nothing if over or no team."""
    state, seen = sight.state, sight.view
    if state.over or team not in state.setup.teams:
        return 0, 0, [], []
    free, now = free_cells(sight, team), _("Where a figure may be placed")
    title = now if state.round_open else _("Where a figure may be placed next round")
    above = [heading(title), prices_table(state.wallet(team))]
    return seen.light[team] & seen.visible, free, above, [para(cells_text(free, seen.size))]


def prices_table(wallet: int) -> Block:
    """Every figure with its price, and how many the wallet allows or how much it lacks for one."""
    kinds, short = list(KINDS.values()), _("{n} short")
    each = [(wallet // kind.price, number_text(kind.price - wallet)) for kind in kinds]
    rows = [
        [_("price"), *(str(kind.price) for kind in kinds)],
        [_("wallet allows"), *(f"{n}×" if n > 0 else short.format(n=lacks) for n, lacks in each)],
    ]
    return table([Column(""), *(Column(figure_name(kind.id), "center", 1) for kind in kinds)], rows)


def cells_text(cells: Mask, size: int) -> str:
    """Cells row by row, those side by side as one: ``Free cells (4): 7: A, C–E``."""
    rows = []
    for row in range(size):
        if free_runs := runs(cells >> row * size & (1 << size) - 1, size):
            names = [(column_name(first), column_name(first + length - 1)) for first, length in free_runs]
            rows.append(f"{row + 1}:\N{NO-BREAK SPACE}" + ", ".join("–".join(dict.fromkeys(one)) for one in names))
    text = _("Free cells by rows ({n}): {cells}")
    return text.format(n=cells.bit_count(), cells="; ".join(rows)) if rows else _("Nowhere.")
