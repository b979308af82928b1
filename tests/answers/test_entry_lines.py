"""The lines of a journal, found by words, team and kind, beside a search through all of them."""

from dataclasses import replace
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.answers.entries import KINDS, UNSETTLED, entry_lines, filtered
from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.camp.journal.corrections import propose
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import use_language
from fejag_admin.rules.orders import Result
from tests.answers.conftest import journal

WORDS = st.lists(st.sampled_from(["rehor", "tiger", "17", "result", "1", "no such word"]), max_size=2)


@cache
def corrected() -> Journal:
    """The sample camp, entered by Řehoř, with a result retracted and one amended."""
    camp = Journal(journal().header, tuple(replace(entry, by="Řehoř") for entry in journal().entries))
    results = [step.effective for step in camp.steps if isinstance(step.order, Result)]
    camp = propose(camp, Retraction(results[1].version), "misread").after
    return propose(camp, Amendment(results[2].version, results[2].entered), "again").after


@given(WORDS, st.sampled_from(["", "fbi", "exoti"]), st.sampled_from(["", "setup", *KINDS]))
def test_the_filter_finds_what_a_search_finds(words: list[str], team: str, kind: str) -> None:
    lines = entry_lines(corrected())
    searched = tuple(
        line
        for line in lines
        if all(word in line.folded for word in words)
        and (not team or team in line.teams)
        and (not kind or kind == line.kind)
    )
    filtered_lines = filtered(lines, "  ".join(words), team, kind)
    assert set(filtered_lines) <= set(searched)
    assert filtered_lines == searched or all(" ".join(words) in line.folded for line in filtered_lines)


def test_words_side_by_side_are_found_first_a_number_whole_and_what_waits_to_be_settled() -> None:
    lines = entry_lines(corrected())
    (line,) = filtered(lines, "Result of game 1")
    assert line.text.startswith("Result of game 1:")
    assert len(filtered(lines, "game result")) > 3
    unsettled = [step.effective.version for step in corrected().unsettled]
    assert [line.version for line in filtered(lines, kind=UNSETTLED)] == unsettled != []


def test_lines_are_in_the_language_spoken() -> None:
    use_language("cs")
    assert not filtered(entry_lines(corrected()), "amendment")
    assert filtered(entry_lines(corrected()), "oprava")
