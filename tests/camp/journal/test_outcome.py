"""The fingerprint that entries carry: whatever is different in the outcome of a camp is different in it."""

from dataclasses import replace

import pytest

from fejag_admin.camp.journal.contents import Retraction
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.outcome import outcome_hash
from fejag_admin.camp.journal.replayed import Replayed
from fejag_admin.rules.orders import Ruling
from fejag_admin.rules.state import Secret, State
from tests.camp.camps import WHEN, sample_journal


def with_state(journal: Journal, state: State) -> Journal:
    """The journal as if it came to another state."""
    return judged_as(journal, replace(journal.replayed, states=(*journal.states[:-1], state)))


def judged_as(journal: Journal, replayed: Replayed) -> Journal:
    """The journal as if its orders came to something else."""
    other = replace(journal)
    vars(other)["replayed"] = replayed
    return other


def others(state: State) -> list[State]:
    """States that differ from a state in one thing each: in the outcome document, in the course, or in some cells."""
    settled, wave, seen, team = state.settled, state.settled.waves[-1], state.uncovered, state.setup.teams[0]
    light = settled.formation.light[team]
    dim = min(light.casts.values(), key=lambda cast: cast.mask.bit_count())
    dimmed = settled.formation.light | {team: replace(light, casts=dict.fromkeys(light.casts, dim))}
    paired = wave._replace(pairs={**wave.pairs, 1: 2, 2: 1})
    return [
        replace(state, scores=(state.scores[0] + 1, *state.scores[1:])),
        replace(state, results=state.results[:-1]),
        replace(state, round_open=not state.round_open),
        replace(state, temple_found="exoti"),
        replace(state, temple_frog="exoti"),
        replace(state, secret=Secret(team)),
        replace(state, secret=Secret(used=frozenset({team}))),
        replace(state, settled=replace(settled, waves=(*settled.waves, paired))),
        replace(state, settled=replace(settled, formation=replace(settled.formation, light=dimmed))),
        replace(state, uncovered=replace(seen, cells=seen.cells ^ 1)),
        replace(state, uncovered=replace(seen, walls=frozenset())),
        replace(state, uncovered=replace(seen, teleports=seen.teleports ^ 1)),
    ]


def test_every_part_of_the_state_counts() -> None:
    journal = sample_journal()
    hashes = [outcome_hash(with_state(journal, state)) for state in (journal.state, *others(journal.state))]
    assert len(set(hashes)) == len(hashes)
    assert outcome_hash(journal) == hashes[0]


@pytest.mark.parametrize("kind", ["order", "retraction"])
def test_how_an_order_was_judged_counts(kind: str) -> None:
    """Of an order that of its own; of a correction that of every order from the corrected one on."""
    journal = sample_journal()
    if kind == "retraction":
        journal = journal.with_entries(Entry(journal.version + 1, Retraction(100), "Eva", WHEN, "twice"))
    steps = journal.steps
    for back in range(1, 1 + (1 if kind == "order" else 20)):
        step = steps[-back]
        other = replace(step, ruling=Ruling(step.order, "other"))
        changed = (*steps[:-back], other, *steps[len(steps) - back + 1 :])
        judged = judged_as(journal, replace(journal.replayed, steps=changed))
        assert outcome_hash(judged) != outcome_hash(journal)
