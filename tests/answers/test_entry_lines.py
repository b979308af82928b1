"""The lines of a journal, found by words, team and kind, beside a search through all of them."""

from hypothesis import given
from hypothesis import strategies as st

from benchmarks.camps import long
from fejag_admin.answers.entries import KINDS, UNSETTLED, entry_lines, filtered
from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.camp.journal.corrections import propose
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.common.language import use_language
from fejag_admin.rules.orders import Result


def _journal() -> Journal:
    campaign = long(100)
    journal = Journal(campaign.header, (Entry(1, campaign.header, "Ota", "2026-07-08T20:15:00Z"),))
    for entered in campaign.orders:
        journal = journal.with_order(entered, "Řehoř", "2026-07-08T20:15:00Z")
    results = [step for step in journal.steps if isinstance(step.order, Result)]
    journal = propose(journal, Retraction(results[1].effective.version), "misread").after
    return propose(journal, Amendment(results[2].effective.version, results[2].effective.entered), "again").after


JOURNAL = _journal()
WORDS = st.lists(st.sampled_from(["rehor", "tiger", "17", "result", "1", "no such word"]), max_size=2)
TEAMS = st.sampled_from(["", *JOURNAL.campaign.setup.teams])


LINES = entry_lines(JOURNAL)


@given(WORDS, TEAMS, st.sampled_from(["", "setup", *KINDS]))
def test_the_filter_finds_what_a_search_finds(words: list[str], team: str, kind: str) -> None:
    naive = tuple(
        line
        for line in LINES
        if all(word in line.folded for word in words)
        and (not team or team in line.teams)
        and (not kind or kind == line.kind)
    )
    found = filtered(LINES, "  ".join(words), team, kind)
    assert set(found) <= set(naive)
    assert found == naive or all(" ".join(words) in line.folded for line in found)


def test_words_side_by_side_are_found_first_and_a_number_whole() -> None:
    (line,) = filtered(LINES, "Result of game 1")
    assert line.text.startswith("Result of game 1:")
    assert len(filtered(LINES, "game result")) > 3


def test_what_waits_to_be_settled_is_found() -> None:
    assert [line.version for line in filtered(LINES, kind=UNSETTLED)] == [
        step.effective.version for step in JOURNAL.unsettled
    ]


def test_lines_are_in_the_language_spoken() -> None:
    use_language("cs")
    assert not filtered(entry_lines(JOURNAL), "amendment")
    assert filtered(entry_lines(JOURNAL), "oprava")
