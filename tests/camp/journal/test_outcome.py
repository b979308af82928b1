"""The fingerprint that entries carry: whatever is different in the outcome of a camp is different in it."""

from dataclasses import replace

from fejag_admin.camp.journal.contents import Retraction
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.outcome import outcome_hash
from fejag_admin.camp.journal.replayed import Replayed, Step
from fejag_admin.rules.orders import Ruling
from fejag_admin.rules.state import Secret, State
from tests.camp.camps import WHEN, sample_journal


def judged_as(journal: Journal, steps: tuple[Step, ...], state: State) -> str:
    """The fingerprint of the journal as if its orders were judged so and came to this state."""
    otherwise = replace(journal)
    vars(otherwise)["replayed"] = Replayed(journal.replayed.setup, steps, (*journal.states[:-1], state))
    return outcome_hash(otherwise)


def changed_states(state: State) -> list[State]:
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
    hashes = [judged_as(journal, journal.steps, state) for state in (journal.state, *changed_states(journal.state))]
    assert len(set(hashes)) == len(hashes)
    assert outcome_hash(journal) == hashes[0]


def test_how_an_order_was_judged_counts() -> None:
    """Also of those before the last: a correction changes how they are judged."""
    journal = sample_journal()
    journal = journal.with_entries(Entry(journal.version + 1, Retraction(100), "Eva", WHEN, "twice"))
    for at in (-1, -10, -20):
        step, refusal = journal.steps[at], Ruling(journal.steps[at].order, "other")
        for otherwise in (replace(step, ruling=refusal), replace(step, objection=refusal)):
            steps = list(journal.steps)
            steps[at] = otherwise
            assert judged_as(journal, tuple(steps), journal.state) != outcome_hash(journal)
