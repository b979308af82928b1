"""Journals that grow by dice, are corrected, edited, undone and looked back at: all ways lead to the same camp."""

from random import Random
from typing import Any

import pytest

from fejag_admin.answers.entries import entry_lines, entry_text, state_text
from fejag_admin.answers.questions.comparison import otherwise
from fejag_admin.answers.questions.why import Explaining
from fejag_admin.answers.things import EntryThing
from fejag_admin.camp.advice.trial import trial_of
from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.header import SettingPath
from fejag_admin.camp.journal import replayed
from fejag_admin.camp.journal.contents import Amendment, Change, Edit, Freeze, Redo, Release, Retraction, Undo, Walk
from fejag_admin.camp.journal.corrections import CorrectionError, walk
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.outcome import outcome, outcome_hash
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import MASTER, view
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import cells_of
from fejag_admin.rules.figures import KINDS, Options
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, SecretAnswer, VoidAttack
from fejag_admin.rules.referee import replay
from tests.camp.camps import WHEN, corrected, journal_of, noted, small
from tests.strategies import explored, sources

TEAMS = ("red", "blue", "green")
SETTINGS: dict[SettingPath, tuple[Any, ...]] = {
    ("teams", "red", "name"): ("Red", "Foxes", None),
    ("days", "1", "day_of"): (None, *TEAMS),
    ("days", "2", "date"): ("2026-07-08",),
    ("rules", "carry_limit"): (0, 10, 20),
    ("rules", "placement_light"): ("sequential", "round-start"),
    ("rules", "games"): (2, 4, 50),
    ("rules", "place_points"): ([20, 16], [5], [30, 20, 15]),
}


def given_orders(journal: Journal) -> list[int]:
    return [entry.version for entry in journal.entries if entry.kind == "order"]


def some_order(rng: Random, journal: Journal) -> Order:
    """An order that is accepted more often than not."""
    state, team, chance = journal.state, rng.choice(TEAMS), rng.random()
    if not state.round_open and chance < 0.8:
        return Result(state.round + 1, tuple((one,) for one in rng.sample(TEAMS, 3)))
    if chance < 0.7:
        cell = rng.choice(list(cells_of(state.placeable(team))) or range(81))
        return Place(team, rng.choice(list(KINDS)), cell, rng.choice((None, None, None, "a word")))
    others = (
        CloseRound(TEAMS, "enough"),
        SecretAnswer(team, rng.choice(("wrong", "correct", "incomplete"))),
        Adjust(team, rng.randint(-400, 100), "song"),
        VoidAttack(rng.randint(1, len(state.attacks) + 2), "a mistake"),
    )
    return rng.choice(others)


def some_change(rng: Random, journal: Journal) -> Change | None:
    """A correction, an edit or a walk, which may be impossible; None where there is nothing to undo or redo."""
    target = rng.choice(given_orders(journal))
    path = rng.choice(list(SETTINGS))
    changes = (
        Amendment(target, Entered(some_order(rng, journal))),
        Retraction(target),
        Edit(((path, rng.choice(SETTINGS[path])),)),
        walk(journal, Undo, rng.choice((None, "Ann", "Bob"))),
        walk(journal, Redo),
    )
    return rng.choice(changes)


def grown(rng: Random, most: int = 30) -> Journal:
    """A camp with orders, notes, corrections, edits, and steps back and forth at random."""
    rich = (Adjust(team, 500, "to spend") for team in TEAMS)
    journal = journal_of(small(Options(games=50)), *rich)
    for _turn in range(rng.randint(1, most)):
        chance = rng.random()
        if chance < 0.6:
            journal = journal.with_order(Entered(some_order(rng, journal)), rng.choice(("Ann", "Bob")), WHEN)
        elif chance < 0.65:
            journal = noted(journal, Release() if journal.frozen else Freeze(rng.randint(1, journal.version)))
        elif (change := some_change(rng, journal)) is None:
            continue
        elif chance < 0.7 and isinstance(change, Amendment | Retraction):  # it keeps whatever it likes
            keep = tuple(rng.sample(given_orders(journal), 2))
            journal = journal.with_entries(Entry(journal.version + 1, change, "Eva", WHEN, "kept", keep))
        else:
            try:
                journal = corrected(journal, change)
            except CorrectionError:
                assert not isinstance(change, Walk)
    return journal


def check_alike(journal: Journal, other: Journal) -> None:
    assert (journal.campaign, journal.steps, journal.states) == (other.campaign, other.steps, other.states)
    assert outcome_hash(journal) == outcome_hash(other)


def bare(journal: Journal, version: int) -> Journal:
    """The journal as of an entry, with nothing known of how it grew."""
    return Journal(journal.header, tuple(journal.entries[:version]))


def check_growth(rng: Random) -> None:
    journal = grown(rng)
    check_alike(journal, bare(journal, journal.version))
    version, order = rng.randint(1, journal.version), rng.randrange(len(journal.steps) + 1)
    past = journal.as_of(version)
    check_alike(past, bare(journal, version))
    check_alike(past.with_entries(*journal.entries[version:]), journal)
    stages = [bare(journal, at).state for at in range(version, journal.version + 1)]
    assert list(journal.stages(version, journal.version)) == stages
    assert journal.before(order).state == journal.states[order]
    for seen in (journal, players_journal(journal)):
        before = seen.before(min(order, len(seen.steps)))
        assert before.steps == seen.steps[:order]
        assert (before.campaign, before.entries) == (seen.campaign, seen.entries)
    if (step := walk(journal, Undo)) is not None:
        undone = corrected(journal, step)
        again = walk(undone, Redo)
        assert again == Redo(step.target)
        assert corrected(undone, again).state.scores == journal.state.scores


@explored(sources(), 150)
def test_an_export_judged_from_nothing_is_the_same_camp(rng: Random) -> None:
    """The camp comes to the same if it is written to a campaign file and all its orders are judged afresh."""
    journal = grown(rng)
    campaign = load(dump(journal.export()).encode())
    state, rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    steps = [step for step in journal.steps if step.ruling.accepted or not step.effective.refused]
    assert [ruling.code for ruling in rulings] == [step.ruling.code for step in steps]
    assert outcome(state, ()) == outcome(journal.state, ())


@pytest.mark.parametrize("remembered", [1, 4])
@explored(sources(), 150)
def test_a_journal_is_as_if_read_from_its_first_entry(remembered: int, rng: Random) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replayed, "REMEMBERED", remembered)
        check_growth(rng)


def check_players(journal: Journal) -> None:
    """Players see no trace of what was corrected, and of the state just what is uncovered of the real one."""
    players, visible = players_journal(journal), journal.visible
    assert players.state.scores == visible.state.scores
    assert players.as_of(1).campaign == players.campaign
    assert {entry.kind for entry in players.entries} <= {"setup", "order"}
    assert not any("B4" in step.ruling.rules for step in players.steps), "nobody is told of an override"
    accepted = [step for step in visible.steps if step.ruling.accepted]
    assert list(players.versions) == [1, *(step.effective.version for step in accepted)]
    for number in (1, players.version // 2 + 1, players.version):
        steps = visible.index(players.versions[number - 1]) + 1 if number > 1 else 0
        seen, real = view(players.as_of(number).state), view(visible.states[steps])
        assert (seen.visible, seen.walls, seen.light) == (real.visible, real.walls, real.light)
        assert (seen.temple, seen.teleports, seen.conditions) == (real.temple, real.teleports, real.conditions)
    assert tuple(players.stages(1, players.version)) == players.states


@explored(sources(), 100)
def test_whatever_looks_at_a_journal_takes_edits_and_walks(rng: Random) -> None:
    journal = grown(rng, 15)
    trial = trial_of(journal)
    assert trial.changes_nothing
    for step in journal.steps[:2]:
        assert otherwise(trial.but(Retraction(step.effective.version))).headline.text
    check_players(journal)
    assert all(before != after for _version, _change, before, after in journal.changed(1, journal.version))
    for line in entry_lines(journal):
        entry = journal.entry(line.version)
        assert line.text
        assert Explaining(journal, MASTER).why(EntryThing(line.version)).text
        assert entry_text(entry, journal.campaign)
        is_gone = entry.kind == "order" and line.version in journal.gone and line.fate == "retracted"
        assert (state_text(journal, entry) == "undone") == is_gone
