"""Journals that grow, are corrected and looked back at, beside one that is carried out from the beginning each time."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.journal import replayed as module
from fejag_admin.camp.journal.contents import Amendment, Change, Freeze, Release, Retraction
from fejag_admin.camp.journal.corrections import CorrectionError, Proposal, propose, signed
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.outcome import outcome, outcome_hash
from fejag_admin.camp.journal.replayed import Step
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.figures import KINDS, Options
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, SecretAnswer, VoidAttack
from fejag_admin.rules.referee import replay
from tests.camp.camps import WHEN, journal_of, small
from tests.naive import journal as naive

TEAMS = ("red", "blue", "green")
KEPT = "kept by the test"


class Game:
    """A camp played by dice: most orders are accepted, some are not; some entries are corrections and notes."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        rich = (Adjust(team, 500, "to spend") for team in TEAMS)
        self.journal = journal_of(small(Options(games=50)), *rich)

    def order(self) -> Order:
        dice, state = self.dice, self.journal.state
        if not state.round_open and dice.random() < 0.8:
            return Result(state.round + 1, tuple((team,) for team in dice.sample(TEAMS, 3)))
        team, chance = dice.choice(TEAMS), dice.random()
        if chance < 0.7:
            cells = [cell for cell in range(81) if state.placeable(team) >> cell & 1] or [dice.randrange(81)]
            override = "a word" if dice.random() < 0.2 else None
            return Place(team, dice.choice(list(KINDS)), dice.choice(cells), override)
        if chance < 0.75:
            return CloseRound(TEAMS, "enough")
        if chance < 0.8:
            return SecretAnswer(team, dice.choice(("wrong", "correct", "incomplete")))
        if chance < 0.87:
            return Adjust(team, dice.randint(-400, 100), "song")
        return VoidAttack(dice.randint(1, len(state.attacks) + 2), "a mistake")

    def turn(self) -> None:
        """One entry more."""
        journal, chance = self.journal, self.dice.random()
        orders = [entry.version for entry in journal.entries if entry.kind == "order"]
        target = self.dice.choice(orders[3:] or orders)
        if chance < 0.8:
            self.journal = journal.with_order(Entered(self.order()), "Eva", WHEN)
        elif chance < 0.85:
            note = Release() if journal.frozen else Freeze(self.dice.randint(1, journal.version))
            self.journal = journal.with_entries(Entry(journal.version + 1, note, "Eva", WHEN))
        elif chance < 0.95:
            amendment = Amendment(target, Entered(self.order()))
            correction: Change = amendment if self.dice.random() < 0.5 else Retraction(target)
            try:
                proposed = propose(journal, correction, KEPT)
                assert (proposed.entry, proposed.kept, proposed.refused, proposed.healed) == worked_out_twice(proposed)
                self.journal = signed(proposed, "Eva", WHEN, KEPT)
            except CorrectionError:
                assert target not in journal.step_of
        else:  # keeps whatever it likes
            keep = tuple(sorted(self.dice.sample(orders, min(3, len(orders)))))
            correction = Retraction(target) if self.dice.random() < 0.5 else Amendment(target, Entered(self.order()))
            self.journal = journal.with_entries(Entry(journal.version + 1, correction, "Eva", WHEN, KEPT, keep))


def worked_out_twice(proposal: Proposal) -> tuple[Entry, tuple[Step, ...], tuple[Step, ...], tuple[Step, ...]]:
    """The entry of a proposal, what it keeps, refuses and heals: found by keeping all, then only what must be."""

    def stands(step: Step) -> bool:
        return step.ruling.accepted and step.objection is None

    journal, target = proposal.before, proposal.entry.target or 0
    others = {step.effective.version: step for step in journal.steps if step.effective.version != target}
    counting = [version for version, step in others.items() if not step.effective.refused]
    stood = [version for version, step in others.items() if stands(step)]
    lenient = journal.with_entries(replace(proposal.entry, keep=tuple(counting)))
    fallen = [version for version in counting if not stands(lenient.step_of[version])]
    keep = [version for version in fallen if others[version].effective.kept_by is None]
    entry = replace(proposal.entry, keep=tuple(keep))
    if entry.kind == "amendment":
        assert entry.refused is not lenient.step_of[target].ruling.accepted
    now = Journal(journal.campaign, (*journal.entries, entry)).step_of
    kept = tuple(now[version] for version in fallen if version in stood and now[version].ruling.accepted)
    refused = tuple(now[version] for version in fallen if version in stood and not now[version].ruling.accepted)
    healed = tuple(now[version] for version in others if version not in stood and stands(now[version]))
    return entry, kept, refused, healed


def alike(journal: Journal) -> None:
    """Whether a journal comes to what its twin does."""
    states, steps = naive.replayed(journal.campaign, journal.entries)
    assert list(journal.steps) == steps
    assert journal.state == states[-1]
    assert list(journal.states) == states
    results = [state for state, step in zip(states, steps, strict=False) if module.begins_day(step)]
    assert journal.mornings[-1] == (results or states)[-1 if results else 0]
    assert dict(journal.step_of) == {step.effective.version: step for step in steps}
    assert journal.unsettled == tuple(step for step in steps if step.unsettled)
    assert journal.effective == tuple(naive.in_force(journal.entries))
    read = Journal(journal.campaign, tuple(journal.entries))
    assert outcome_hash(journal) == outcome_hash(read)
    frozen = [entry for entry in journal.entries if entry.kind in ("freeze", "release")]
    assert journal.frozen == (getattr(frozen[-1].content, "at", None) if frozen else None)


def judged_from_nothing(journal: Journal) -> None:
    """Whether the camp comes to the same if it is written to a campaign file and all its orders are judged afresh."""
    campaign = load(dump(journal.export()).encode())
    state, rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    steps = [step for step in journal.steps if step.ruling.accepted or not step.effective.refused]
    assert [ruling.code for ruling in rulings] == [step.ruling.code for step in steps]
    assert outcome(state, ()) == outcome(journal.state, ())


@pytest.mark.parametrize("remembered", [1, 4])
@given(dice=st.randoms(use_true_random=False), length=st.integers(1, 35))
@settings(max_examples=settings().max_examples // 3)
def test_a_journal_is_as_if_carried_out_from_the_beginning(remembered: int, dice: random.Random, length: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "REMEMBERED", remembered)
        game = Game(dice)
        for _turn in range(length):
            game.turn()
        journal = game.journal
        alike(journal)
        judged_from_nothing(journal)
        read = Journal(journal.campaign, tuple(journal.entries))
        alike(read)
        for version in dice.sample(range(1, journal.version + 1), min(6, journal.version)):
            alike(journal.as_of(version))
            alike(read.as_of(version))
            longer = journal.as_of(version).with_order(Entered(game.order()))
            alike(longer)
            refused = naive.refused_at_once(longer.entries, longer.version)
            assert longer.entries[-1].refused is refused
        first = dice.randint(1, journal.version)
        alike(Journal(journal.campaign, tuple(journal.entries[:first])).with_entries(*journal.entries[first:]))
        stages = [
            naive.replayed(journal.campaign, journal.entries[:at])[0][-1] for at in range(first, journal.version + 1)
        ]
        assert list(read.stages(first, journal.version)) == stages


def test_an_attack_that_never_was_keeps_the_number_that_was_written() -> None:
    songs = tuple(Adjust("red", points, "song") for points in (1, 2))
    journal = journal_of(small(), songs[0], VoidAttack(9, "a mistake"), songs[1])
    corrected = propose(journal, Retraction(4), KEPT).after
    for moment in (journal, corrected, corrected.as_of(4), corrected.as_of(3)):
        assert moment.step_of[3].order == VoidAttack(9, "a mistake")
        assert moment.step_of[3].ruling.causes[0].attack == 9
