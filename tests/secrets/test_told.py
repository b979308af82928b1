"""The journal that players read, and every question that may be asked of it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from fejag_admin.answers.answer import Answer
from fejag_admin.answers.explained import refusal_text
from fejag_admin.answers.questions.ask import ask, changes
from fejag_admin.answers.things import QuestionError
from fejag_admin.camp.explain.placements import ORDER_OF_B2
from fejag_admin.camp.journal.contents import Amendment
from fejag_admin.camp.journal.corrections import propose, signed
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import moment, players_journal, public_version
from fejag_admin.camp.views.projection import MASTER, PUBLIC, told_ruling, view
from fejag_admin.rules.board import cell_name
from fejag_admin.rules.orders import Place, Result
from fejag_admin.rules.referee import carry_out
from tests.reports.camps import PASSWORD
from tests.secrets.twins import Pair


def questions(journal: Journal) -> Iterator[str]:
    """Every kind of question, about everything there is in a journal."""
    state, board = journal.state, journal.campaign.board
    teams = state.setup.teams
    first, last = teams[0], teams[-1]
    figures, attacks = range(1, len(state.figures) + 1), range(1, len(state.attacks) + 1)
    yield from (f"figure {number}" for number in figures)
    yield from (f"attack {number}" for number in attacks)
    yield from (f"entry {number}" for number in range(1, journal.version + 2))
    yield from (f"#{number} #{other}" for number in figures[::3] for other in (1, 7))
    yield from (f"#{number} {word}" for number in figures[::3] for word in ("attacked", "attacks", "hangs", "first"))
    yield from (f"{team} {word}" for team in teams for word in ("", "paths", "rank", "wallet", "light", "attacked"))
    cells = [*range(0, board.size**2, 197), *(figure.at + 1 for figure in state.figures[::3]), *sorted(board.paired)]
    for cell in cells:
        name = cell_name(cell, board.size)
        yield from (name, f"{name} {first}", f"{name} {last} tiger", f"{name} {first} tiger #5", f"{name} first")
        yield from (f"{name} {cell_name(other, board.size)}" for other in cells[::7])
    yield from (f"{thing} when" for thing in ("figure 1", "figure 5", "attack 1", first, last))
    yield from (f"{team} game {game}" for team in (first, last) for game in range(1, state.round + 1))
    yield from ("snake fbi", "A1", "A1 disputes", "entry 9 without", f"{first} 1", f"{first} 99", "nonsense")
    yield from (f"{last} placements", "#5 attackers", f"attack {attacks[-1]} defences", f"{first} temple")
    yield from (f"changes {first} {last}" for first, last in ((1, journal.version), (9, 12), (12, 9)))


def answer(journal: Journal, question: str, viewer: str) -> list[Answer | str]:
    """The whole answer: sentences and what is drawn."""
    word, *rest = question.split()
    try:
        if word == "changes":
            return [changes(moment(journal, viewer), *map(int, rest))]
        return [ask(journal, (word, *rest), viewer)]
    except (QuestionError, ValueError) as error:
        return [str(error)]


def test_the_journals_that_players_read_are_the_same(pair: Pair) -> None:
    one, two = (players_journal(twin.journal) for twin in pair)
    assert one.entries == two.entries
    assert [entry.version for entry in one.entries] == list(range(1, one.version + 1))
    assert PASSWORD not in repr(one.entries)
    assert one.state == two.state
    assert view(one.state) == view(two.state)
    whole = view(pair[0].journal.state)
    assert replace(view(one.state), figures=()) == replace(whole, figures=())
    for number in range(1, one.version + 1):
        assert one.as_of(number).state.ledger == two.as_of(number).state.ledger
    assert pair[0].journal.version - pair[1].journal.version > 20


@pytest.mark.parametrize("viewer", [PUBLIC, "vlada"])
def test_every_answer_to_players_is_the_same(pair: Pair, viewer: str) -> None:
    one, two = (twin.journal for twin in pair)
    asked = list(questions(players_journal(one)))
    if viewer != PUBLIC:
        asked = asked[::17]
    for question in asked:
        told = answer(one, question, viewer)
        assert told == answer(two, question, viewer), question
        assert PASSWORD not in repr(told), question
        assert told


def test_the_public_version_is_the_same(pair: Pair, frozen: Pair) -> None:
    """What was refused, and said by the game master, betrays itself by no number."""
    assert [public_version(twin.journal) for twin in (*pair, *frozen)] == [3] * 4
    after = []
    for twin in pair:
        journal = twin.journal
        target = next(version for version, step in journal.step_of.items() if isinstance(step.order, Result))
        entered = journal.step_of[target].effective.entered
        assert isinstance(entered.order, Result)
        other = replace(entered, order=replace(entered.order, places=entered.order.places[::-1]))
        corrected = signed(propose(journal, Amendment(target, other), "x"), "Eva", journal.entries[-1].when, "x")
        after.append(public_version(corrected))
    assert after == [4, 4]


def test_the_master_is_told_more(pair: Pair) -> None:
    one, two = (twin.journal for twin in pair)
    told = [repr(answer(one, f"entry {number}", MASTER)) for number in range(1, one.version + 1)]
    for code in ("override", "waiver", "note", "claim", "reason"):
        assert any(f"{PASSWORD} {code}" in one for one in told) or code == "note"
    assert changes(one, 1, one.version) != changes(two, 1, two.version)


def test_a_frozen_camp_answers_as_of_the_freeze(frozen: Pair) -> None:
    one, two = (twin.journal for twin in frozen)
    assert players_journal(one).entries == players_journal(two).entries
    assert players_journal(one).version == 24
    for question in list(questions(players_journal(one)))[::5]:
        assert answer(one, question, PUBLIC) == answer(two, question, PUBLIC), question


def test_no_answer_to_players_ends_in_what_is_met(pair: Pair) -> None:
    """What is not allowed has its reason, though the cell may not be uncovered."""
    journal = pair[0].journal
    board = journal.campaign.board
    for cell in range(0, board.size**2, 41):
        (told,) = answer(journal, f"{cell_name(cell, board.size)} fbi tiger", PUBLIC)
        assert isinstance(told, Answer)
        assert told.is_explained
        if told.headline.text.startswith("No: "):
            (cause,) = told.headline.values["causes"]
            assert cause["code"] in set(ORDER_OF_B2)
        else:
            assert told.headline.text.startswith("Yes: FBI may place a tiger on ")


def test_a_refusal_is_told_by_what_is_uncovered_or_not_at_all(pair: Pair) -> None:
    """At the desk: a hidden teleport is not given away, not even under an override."""
    one, two = (twin.journal for twin in pair)
    campaign, state = one.campaign, one.state
    hidden = min({*campaign.board.paired} - {*two.campaign.board.paired})
    for order, known in ((Place("fbi", "tygr", hidden, "x"), False), (Place("fbi", "tygr", hidden), True)):
        _after, ruling = carry_out(state, order)
        assert not ruling.accepted
        for viewer in (PUBLIC, "fbi", "vlada"):
            told = told_ruling(ruling, state, viewer)
            assert (told is not None) == known
            assert "teleport" not in refusal_text(told, campaign, state)
        assert told_ruling(ruling, state, MASTER) == ruling
    _after, ruling = carry_out(state, Place("fbi", "tygr", hidden, "x"))
    assert "teleport" in refusal_text(told_ruling(ruling, state, MASTER), campaign, state)
