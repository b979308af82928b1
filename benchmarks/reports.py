"""How fast things are made to be printed; prints a table.

Run from the folder of the project: ``python -m benchmarks.reports``. The compiler remembers what it has set already, so
every measurement prints the camp as of another entry, as it happens on an evening.
"""

import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from statistics import median

from benchmarks.camps import journal_of, large, sample
from benchmarks.measuring import verdict
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from reports.packet import print_packet
from reports.print_request import PrintRequest
from reports.registry import find_document, typeset_document
from reports.sight import Camp
from reports.site.publish import publish
from reports.spreadsheet import workbook


def camp_of(campaign: Campaign) -> Camp:
    """A campaign as a camp to be printed."""
    return Camp("Camp", "camp", journal_of(campaign))


def moments(camp: Camp) -> Iterator[Camp]:
    """The camp as of its last entries, each replayed already, as a desk has it."""
    for back in count():
        earlier = replace(camp, journal=camp.journal.as_of(camp.journal.version - back))
        assert earlier.journal.state is not None
        yield earlier


def row(name: str, work: Callable[[Camp], object], camp: Camp, target: float | None = None, repeat: int = 5) -> None:
    """Print one line of the table, in milliseconds: the first time, and the median of the rest."""
    taken = []
    for _, moment in zip(range(repeat + 1), moments(camp), strict=False):
        begin = time.perf_counter()
        work(moment)
        taken.append((time.perf_counter() - begin) * 1000)
    usual = median(taken[1:])
    limit = "" if target is None else f"{target:9.0f}{verdict(usual, target)}"
    print(f"{name:<52}{taken[0]:9.0f}{usual:9.0f}{limit}")


def printing(name: str, viewer: str = PUBLIC, request: PrintRequest | None = None) -> Callable[[Camp], object]:
    """Making one document."""
    return lambda camp: typeset_document(find_document(name), camp, viewer, request or PrintRequest())


def last(camp: Camp, name: str) -> None:
    """Print a line of the table for a document that comes after the last game."""
    began = time.perf_counter()
    typeset_document(find_document(name), camp)
    print(f"{name:<52}{(time.perf_counter() - began) * 1000:9.0f}")


def main() -> None:
    """Print the table."""
    print(f"{'':<52}{'first':>9}{'then':>9}{'target':>9}")
    camp = camp_of(sample())
    _documents("", camp, 5, {"standings": 150, "map on A4": 300, "poster": 1000})
    last(camp, "diplomas")
    last(camp, "keepsake")
    with tempfile.TemporaryDirectory() as folder:
        row("whole packet", lambda moment: list(print_packet(moment, Path(folder))), camp, 3000)
        row("pages after one more entry", lambda moment: publish(moment, Path(folder) / "web"), camp, 500)
    camp = camp_of(large())
    _documents(", 81x81, 12 teams", camp, 1, {})
    with tempfile.TemporaryDirectory() as folder:
        row("whole packet, 81x81, 12 teams", lambda moment: list(print_packet(moment, Path(folder))), camp, 6000, 1)


def _documents(size: str, camp: Camp, repeat: int, targets: dict[str, float]) -> None:
    team = camp.journal.campaign.teams[0].id
    works: dict[str, Callable[[Camp], object]] = {
        "standings": printing("standings"),
        "map on A4": printing("map"),
        "map on A3": printing("map", request=PrintRequest("a3")),
        "master's map": printing("map", MASTER),
        "poster": printing("poster"),
        "bulletin": printing("bulletin"),
        "team sheet": printing("team", team),
        "protocol": printing("protocol"),
        "workbook": lambda moment: workbook(moment.sight(MASTER)),
    }
    for name, work in works.items():
        row(f"{name}{size}", work, camp, targets.get(name), repeat)


if __name__ == "__main__":
    main()
