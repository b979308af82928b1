"""What changed, in words: figures by kind and cell, attacks by both figures, their numbers second, old and new."""

import re
from functools import cache

import pytest

from fejag_admin.camp.journal.contents import Retraction
from fejag_admin.camp.journal.corrections import CorrectionError, Proposal, propose
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import changes_text
from tests.camp.camps import sample_journal


@cache
def journal() -> Journal:
    return sample_journal()


@cache
def retracted(version: int) -> Proposal:
    return propose(journal(), Retraction(version))


def told(proposal: Proposal) -> list[str]:
    states = proposal.before.state, proposal.after.state
    return list(changes_text(proposal.changes, journal().campaign, *states))


def test_a_correction_that_shifts_numbers_shows_the_old_and_the_new_ones() -> None:
    """Without tarantula 21 every later figure has another number, and every attack after those on it."""
    lines = told(retracted(40))
    assert "Off the map: tarantula on X21, Government (no. 21)" in lines
    assert "No longer: bear on AI21, Aliens → tarantula on X21, Government (attack no. 12)" in lines
    assert "bear on Q35, FBI → tarantula on Q37, Government (attack no. 18 → 16): void → asleep" in lines
    assert lines[-2] == "New numbers of figures: 22–68 → 21–67"
    assert lines[-1].startswith("New numbers of attacks: 13–16 → 12–15, ")


def listed(text: str) -> dict[int, int]:
    """The numbers of a line such as ``13–16 → 12–15, 18 → 16``."""
    found: dict[int, int] = {}
    for first, last, new, new_last in re.findall(r"(\d+)(?:–(\d+))? → (\d+)(?:–(\d+))?", text):
        assert int(last or first) - int(first) == int(new_last or new) - int(new)
        found |= {old: old + int(new) - int(first) for old in range(int(first), int(last or first) + 1)}
    return found


def by_who(state: State) -> dict[tuple[int, int], int]:
    cells = {figure.id: figure.at for figure in state.figures}
    return {(cells[one.attacker], cells[one.target]): one.id for one in state.attacks}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("version", [12, 40, 51, 97])
def test_whatever_keeps_its_place_under_another_number_is_listed(version: int, language: str) -> None:
    use_language(language)
    proposal = retracted(version)
    before, after, lines = proposal.before.state, proposal.after.state, told(proposal)
    old, new = ({figure.at: figure.id for figure in state.figures} for state in (before, after))
    shifted = {old[at]: new[at] for at in old if at in new and old[at] != new[at]}
    first, last = by_who(before), by_who(after)
    attacks = {first[who]: last[who] for who in first if who in last and first[who] != last[who]}
    heading = {"en": "New numbers of ", "cs": "Nová čísla "}[language]
    assert shifted
    assert [listed(line) for line in lines if line.startswith(heading)] == [one for one in (shifted, attacks) if one]
    gone = sum("no. " in line or "č. " in line for line in lines if line.startswith(("No longer: ", "Už ne: ")))
    assert gone >= sum(who not in last for who in first)


def test_no_line_names_a_figure_or_an_attack_by_its_number_first() -> None:
    for version in range(3, journal().version, 9):
        try:
            lines = told(retracted(version))
        except CorrectionError:
            continue
        for line in lines:
            assert not re.search(r"no\. \d+ on |Attack no|by attack|because of attack", line), line
