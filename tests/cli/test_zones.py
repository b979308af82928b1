"""Times by the clock of a camp: its own zone everywhere, whatever zone the computer has."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import pytest

from fejag_admin.answers.entries import entry_lines
from fejag_admin.answers.questions.why import Explaining
from fejag_admin.answers.things import EntryThing
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.maps.new_camp import fresh_plan, plan_from_json, plan_to_json
from fejag_admin.common.clock import (
    in_zone,
    machine_zone,
    short_time_text,
    sorted_time_text,
    time_text,
    zone_fault,
    zone_meant,
    zone_named,
)
from reports.registry import find_document, typeset_document
from reports.sight import Camp
from reports.tables import sheets
from tests.cli.calling import Call
from tests.reports.camps import asked, campaign_of, journal_of
from tests.reports.looking import texts

SUMMER, WINTER, PRAGUE = "2026-07-08T18:15:00Z", "2026-12-08T18:15:00Z", "Europe/Prague"


def test_times_are_told_by_the_clock_of_a_zone() -> None:
    assert time_text(SUMMER, PRAGUE) == "8. 7. 2026 20:15 CEST"
    assert time_text(WINTER, PRAGUE) == "8. 12. 2026 19:15 CET"
    assert short_time_text(SUMMER, "Asia/Tokyo") == "9. 7. 03:15"
    assert sorted_time_text(SUMMER, PRAGUE) == "2026-07-08 20:15"
    assert in_zone("time", [WINTER, SUMMER], PRAGUE) == "time (CEST)"
    assert in_zone("time", [], PRAGUE) == "time"


def test_the_zone_of_the_computer_is_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for said, found in ((PRAGUE, PRAGUE), (f":{PRAGUE}", PRAGUE), ("CET-1CEST", None), ("Nowhere/At_All", None)):
        monkeypatch.setenv("TZ", said)
        assert machine_zone() == found
    monkeypatch.delenv("TZ")
    found_here = machine_zone()
    assert found_here is None or zone_named(found_here) is not None


@pytest.mark.parametrize(
    ("word", "near"), [("prague", PRAGUE), ("Praha", PRAGUE), ("europe/prag", PRAGUE), ("London", "Europe/London")]
)
def test_a_zone_that_is_not_known_is_told_with_the_nearest(word: str, near: str) -> None:
    assert zone_fault(word) == f"'{word}' is not a time zone. Did you mean {near}?"
    assert zone_fault("??").endswith("write it like Europe/Prague.")
    assert zone_fault(near) == ""


def test_a_zone_is_meant_by_its_town() -> None:
    assert {zone_meant(word) for word in ("praha", "Prague", "europe/prague", PRAGUE)} == {PRAGUE}
    assert zone_meant("Pragg") == "Pragg"


def test_a_new_camp_has_the_zone_that_is_said_else_that_of_the_computer(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    for words, zone in (((), "Asia/Tokyo"), (("--zone", PRAGUE), PRAGUE), (("--zone", "praha"), PRAGUE)):
        assert call("new", "Camp", *words).code == 0
        assert f'"zone": "{zone}"' in call("export").out
    wrong = call("new", "Third", "--zone", "Pragg")
    assert (wrong.code, wrong.err.splitlines()[0]) == (2, zone_fault("Pragg"))
    raw = plan_to_json(fresh_plan("Camp", ("a", "b")))
    assert plan_from_json(raw).draft.zone == "Asia/Tokyo"
    raw["camp"]["zone"] = "Asia"
    with pytest.raises(ValueError, match="no plan"):
        plan_from_json(raw)


def all_that_shows_times(journal: Journal) -> str:
    """A printed protocol, the list of the journal, the answer about an entry, and the tables."""
    camp = Camp("Tábor", "tabor", journal)
    pages = texts(typeset_document(find_document("protocol"), camp, "master", asked()).files[0])
    lines = [f"{line.time} {line.text}" for line in entry_lines(journal)]
    entry = Explaining(journal, "master").why(EntryThing(5)).text
    cells = (str(cell) for sheet in sheets(camp.sight("master")) for row in (sheet.titles, *sheet.rows) for cell in row)
    return "\n".join([*pages, *lines, entry, *cells])


def test_no_output_depends_on_the_zone_of_the_computer(clock_in: Callable[[str], None]) -> None:
    shown, local = set(), set()
    for zone in ("UTC", "America/Los_Angeles", "Pacific/Kiritimati"):
        clock_in(zone)
        shown.add(all_that_shows_times(journal_of(replace(campaign_of("sample-camp"), zone=PRAGUE))))
        local.add(time.localtime(0).tm_hour)
    assert len(local) == 3, "the clock of the computer did go by each"
    (text,) = shown
    for when in ("8. 7. 2026 20:50 CEST", "8. 7. 20:50", "time (Europe/Prague)", "2026-07-08 20:50:00+02:00"):
        assert when in text  # entry 5 was made at 18:50 UTC


def test_a_camp_without_a_zone_goes_by_that_of_the_computer() -> None:
    journal = journal_of(campaign_of("sample-camp"))
    moment = Camp("Tábor", "tabor", journal).sight().moment
    assert journal.campaign.zone is None
    assert moment == datetime.fromisoformat(journal.entries[-1].when)
    assert moment.tzname() == moment.astimezone().tzname()
