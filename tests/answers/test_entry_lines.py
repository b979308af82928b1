"""The lines of a journal, found by words, team and kind, beside a search through all of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.camps import long
from fejag_admin.answers.entry_lines import KINDS, EntryLines, line_of
from fejag_admin.camp.journal.corrections import Amendment, Retraction, propose
from fejag_admin.camp.journal.journal import Journal, setup_entry
from fejag_admin.camp.plain import campaign_to_json
from fejag_admin.common.language import use_language
from fejag_admin.common.names import fold_letters
from fejag_admin.rules.orders import Result


def _journal() -> Journal:
    campaign = long(100)
    journal = Journal(campaign.header, (setup_entry(campaign_to_json(campaign.header), "Ota", "2026-07-08T20:15:00Z"),))
    for entered in campaign.orders:
        journal = journal.with_order(entered, "Řehoř", "2026-07-08T20:15:00Z")
    results = [step for step in journal.replayed.steps if isinstance(step.order, Result)]
    journal = propose(journal, Retraction(results[1].effective.version), "misread").after
    return propose(journal, Amendment(results[2].effective.version, results[2].effective.entered), "again").after


JOURNAL = _journal()
WORDS = st.lists(st.sampled_from(["rehor", "tiger", "17", "result", "1", "no such word"]), max_size=2)
TEAMS = st.sampled_from(["", *JOURNAL.campaign.setup.teams])


@given(WORDS, TEAMS, st.sampled_from(["", "setup", *KINDS]), st.booleans(), st.integers(0, 200))
def test_the_filter_finds_what_a_search_finds(
    words: list[str], team: str, kind: str, unsettled: bool, read: int
) -> None:
    lines = EntryLines(JOURNAL)
    lines.read_on(read)
    naive = tuple(
        line
        for line in (line_of(entry, JOURNAL) for entry in JOURNAL.entries)
        if all(word in line.folded for word in words)
        and (not team or team in line.teams)
        and (not kind or kind == line.kind)
        and (not unsettled or line.unsettled)
    )
    assert tuple(lines.found(words, team, kind, unsettled)) == naive


def test_what_is_found_is_that_of_the_journal_shown() -> None:
    """Another moment, another journal, another language: nothing is told by what was read before."""
    lines = EntryLines(JOURNAL)
    while lines.read_on(30):
        pass
    early = JOURNAL.as_of(40)
    assert tuple(lines.later(early).found(["rehor"])) == tuple(EntryLines(early).found(["rehor"]))
    assert len(lines.later(early).later(JOURNAL).found([fold_letters("Amendment")])) == 1
    use_language("cs")
    assert not lines.later(JOURNAL).found(["amendment"])
    assert lines.later(JOURNAL).found(["oprava"])


@pytest.mark.parametrize("part", [slice(None), slice(-4, None), slice(2, 5)])
def test_a_part_of_the_lines(part: slice) -> None:
    assert EntryLines(JOURNAL)[part] == tuple(line_of(entry, JOURNAL) for entry in JOURNAL.entries)[part]
