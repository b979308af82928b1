"""Simulated camps in the map editor: a quick run beside the check, and one typical camp of it."""

from __future__ import annotations

import atexit
from asyncio import to_thread
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from textual.content import Content

from fejag_admin.answers.lab import between, equality_text
from fejag_admin.camp.maps.new_camp import CampPlan
from fejag_admin.camp.views.map_picture import Overlay
from fejag_admin.common.language import _
from fejag_admin.common.processes import processors
from fejag_admin.lab.findings import Tally, typical
from fejag_admin.lab.players import MIX
from fejag_admin.lab.playing import Plan as LabPlan
from fejag_admin.lab.playing import Record, Records, played, run
from fejag_admin.rules.board import mask_of
from fejag_admin.store.store import Store
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.shell.teams import marks

CAMPS, TOLD_EVERY, SEED = 100, 5, 1


def lab_plan(plan: CampPlan) -> LabPlan:
    """What is simulated: the plan's camp, all teams alike."""
    setup = replace(plan.campaign, board=replace(plan.map.now)).setup  # a board of its own, for it keeps its rays
    return LabPlan(setup, SEED, dict.fromkeys(plan.teams, MIX), around=True)


class QuickRun:
    """Camps on the map of a plan: the ``tally`` and, for the typical one, the ``records`` so far."""

    def __init__(self, plan: CampPlan) -> None:
        self.plan, self.lab = plan, lab_plan(plan)
        self.tally, self.records = Tally(self.lab), list[Record]()

    def camps(self) -> Generator[Records, None, None]:
        """Play them, in processes that give way to the keys."""
        return run([self.lab], range(CAMPS), max(processors() - 1, 2))

    def add(self, records: Records) -> bool:
        """Count one more camp; whether it is time to tell of it."""
        self.tally.add(records[0])
        self.records.append(records[0])
        return self.tally.camps % TOLD_EVERY == 0

    def lines(self) -> Iterator[Content]:
        """How far it is; whether the bases differ; the chance of each, the likeliest winner first."""
        if self.tally.camps < TOLD_EVERY:
            yield Content(_("playing camps…")).stylize("dim")
            return
        yield Content(equality_text(self.tally) or _("Too few camps to compare the bases.")).stylize("bold")
        marked = marks(self.plan.campaign)
        for team, chance in self.tally.chances().items():
            yield Content.assemble(marked[team].chip, " " + _("wins {chance}").format(chance=between(chance, " %")))
        text = _("{done} of {total} camps").format(done=self.tally.camps, total=CAMPS)
        yield Content(text).stylize("dim")

    def heat(self) -> Overlay:
        """In how many of a hundred camps winners' paths ended at each cell, written there; brightly where most did."""
        shares = {cell: min(100 * n // self.tally.camps, 99) for cell, n in self.tally.heat["won"].items()}
        two, tiny = (
            {cell: form.format(n // by) for cell, n in shares.items()} for form, by in (("{:>2}", 1), ("{}", 10))
        )
        warm, hot = (mask_of(at for at, n in shares.items() if 3 * n > part * max(shares.values())) for part in (1, 2))
        return Overlay(beam=warm, marked=hot, signs={"small": two, "large": two, "tiny": tiny}, bare=True)


async def open_typical(app: Shell, quick: QuickRun) -> None:
    """Open the camp nearest to the means, in a store of its own that goes with the program."""
    number = typical(quick.tally, quick.records)
    campaign = await to_thread(played, quick.plan.campaign, quick.lab, number)
    folder = mkdtemp(prefix="fejag-")
    atexit.register(rmtree, folder, ignore_errors=True)
    store = Store.open(Path(folder) / "camps.db")
    await app.open_camp(store.create(_("Simulated camp {n}").format(n=number), campaign, app.by))
    sentence = _("This camp is only simulated; it stands apart and is gone when you leave the program. F9 goes back.")
    app.notify(sentence, timeout=15)
