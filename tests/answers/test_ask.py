"""Questions in words: what is asked in either language is answered; what is not covered stays secret."""

from functools import cache, reduce
from operator import or_

import pytest

from fejag_admin.answers.answer import Answer, Statement, lines
from fejag_admin.answers.explained import view_statement
from fejag_admin.answers.questions.ask import answer as answer_asked
from fejag_admin.answers.questions.ask import ask, changes
from fejag_admin.answers.questions.attacks import listed_attacks
from fejag_admin.answers.questions.finger import finger
from fejag_admin.answers.things import QuestionError, parse
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.camp.views.players_journal import moment
from fejag_admin.camp.views.projection import MASTER, PUBLIC, view
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import LANGUAGES, Language, current_language, speaking, use_language
from tests.answers.conftest import journal
from tests.camp.camps import CROSSING, journal_of, sample_journal


@cache
def _answered(question: str, viewer: str, version: int | None, language: Language) -> Answer:
    with speaking(language):
        return ask(moment(journal(), viewer, version), tuple(question.split()), viewer)


def whole(question: str, viewer: str = MASTER, version: int | None = None) -> Answer:
    """What is answered in the current language; asked but once, as advice takes its time."""
    return _answered(question, viewer, version, current_language())


def answer(question: str, viewer: str = MASTER, version: int | None = None) -> tuple[Statement, ...]:
    """The steps of an answer."""
    return whole(question, viewer, version).steps


def said(question: str, viewer: str = MASTER, version: int | None = None) -> str:
    return "\n".join(line for told in whole(question, viewer, version).all_statements for line in lines(told))


def test_light_as_a_tree_with_what_hangs_on_what() -> None:
    tree, dark, cut = answer("jones light")
    state = journal().state
    shining = [figure for figure in state.figures if figure.team == "jones" and state.shines(figure.id)]
    assert len(list(tree.walk())) == len(shining)
    assert reduce(or_, (one.figures for _depth, one in tree.walk())).bit_count() == len(shining)
    assert "▼" in tree.text
    assert tree.cells >> shining[0].at & 1 == 0
    assert dark.text.startswith("Dark: ")
    told = whole("jones light").headline
    assert (
        told.text
        == f"Of the figures of Indiana Jones there shine {len(shining)} of {len(told.values['figures'])} (L4)."
    )
    assert "would lose them all if 1 figure went dark and nothing else changed:" in cut.text


def test_all_that_hangs_on_a_figure_is_pointed_at() -> None:
    told = whole("AK36 hangs")
    assert [step.code for step in told.steps] == ["would-go-dark", "would-shine-again"]
    drawn = {figure.id for figure in finger(told.on_map, view(journal().state, MASTER)).figures}
    for step in told.steps:
        assert step.figures.bit_count() == len(step.values["figures"])
        assert drawn >= set(step.values["figures"])


def test_attacks_each_with_its_ray() -> None:
    state = journal().state
    leaves = listed_attacks(journal()).steps
    assert len(leaves) == len(state.attacks)
    told = listed_attacks(journal()).headline
    assert told.text.startswith(f"{len(leaves)} attacks: in effect {len(state.settled.in_effect)}, ")
    assert told.values["attacks"] == len(leaves)
    standing = next(told for told in leaves if told.text.endswith(": in effect"))
    assert standing.figures.bit_count() == 2
    assert standing.rays


def test_what_changed_is_told_with_the_entry_that_did_it() -> None:
    told = changes(journal(), 100, 105)
    text = "\n".join(line for step in told.steps for line in lines(step))
    assert [one.text.split(":")[0] for one in told.steps] == ["Entry 101", "Entry 102", "Entry 103", "Entry 105"]
    assert "Goes dark" in text
    with pytest.raises(QuestionError, match="earlier entry first"):
        changes(journal(), 60, 40)
    assert "Nothing changed" in changes(journal(), 103, 104).headline.text
    void = changes(journal(), 63, 64).steps[0]
    assert void.text.startswith(
        "Entry 64: Voiding of bear on AI21, Aliens → tarantula on X21, Government (attack no. 12)"
    )
    assert any(line.text.endswith("(attack no. 12): in effect → void") for line in void.below)


def test_advice_is_drawn_and_says_when_no_round_is_open() -> None:
    assert not journal().state.round_open
    number = min(journal().state.settled.in_effect)
    told = answer(f"attack {number} defences")
    assert "as if one opened now" in told[1].text
    assert all(one.figures.bit_count() == 1 for one in told[2:])
    head = whole(f"attack {number} defences").headline
    assert head.values["found"] == len(told) - 2
    assert head.text.startswith("Yes: " if told[2:] else "No: ")
    placements = answer("jones placements")[2:]
    assert len(placements) > 300
    assert all(one.figures.bit_count() == 1 for one in placements)


def test_a_defence_says_whom_it_attacks() -> None:
    lines_said = said("attack 47 defences").splitlines()
    at = next(number for number, line in enumerate(lines_said) if " on C34 " in line and number)
    assert lines_said[at].startswith("Government: monkey on C34 (8 points): own figures that shine: +")
    assert "→ tiger on E35, Aliens (no. 63): balanced" in lines_said[at + 1]


@cache
def crossing() -> Journal:
    campaign = campaign_from_json(CROSSING)
    return journal_of(campaign.header, *(entered.order for entered in campaign.orders))


@pytest.mark.parametrize("question", ["red placements", "#1 attackers", "attack 5 defences", "red temple"])
def test_advice_says_whose_view_it_is(question: str) -> None:
    history, team = (journal().as_of(36), "fbi") if "defences" in question else (crossing(), "blue")
    for language in LANGUAGES:
        use_language(language)
        first = {viewer: ask(history, tuple(question.split()), viewer).steps[0] for viewer in (MASTER, PUBLIC, team)}
        assert first == {viewer: view_statement(viewer) for viewer in first}
        assert first[MASTER] != first[PUBLIC] == first[team]


def test_a_path_that_takes_the_place_of_another_is_no_way() -> None:
    told = ask(crossing(), ("red", "temple"), MASTER)
    assert told.headline.code == "no-ways"
    assert told.headline.text == "No: no figure that could be placed now would do that (P3)."
    assert [one.code for one in told.steps] == ["view"]


def test_the_best_placements_come_first() -> None:
    for team in ("jones", "vlada"):
        told = answer(f"{team} placements")[2:]
        gains = [(one.values["paths"], one.values["points"], one.values["lit"], -one.values["price"]) for one in told]
        assert gains == sorted(gains, reverse=True)
        assert len(set(gains)) > 3
    gaining, known = (answer("jones temple", viewer, 61) for viewer in (MASTER, PUBLIC))
    assert all(step.values["paths"] > 0 for step in gaining[1:])
    assert len(gaining) < len(known), "players see ways that hidden things bar"


def test_attackers_are_told_for_every_team_but_its_own() -> None:
    own, asked = journal().state.figure(3).team, ("#3 attackers", MASTER, 50)
    assert whole(*asked).headline.text == "Yes: 2 placements, the best: FBI: tarantula on K2 (5 points) (A1)."
    values = whole(*asked).headline.values
    assert {*values["teams"], own} == {*journal().state.setup.teams}


@pytest.mark.parametrize(
    ("question", "fault"),
    [
        ("marsians light", "“marsians” is not known here. Choose one of: F FBI"),
        ("fbi 99", "no question 99"),
    ],
)
def test_what_cannot_be_answered_is_told(question: str, fault: str) -> None:
    with pytest.raises(QuestionError, match=fault):
        answer(question)


def test_the_place_of_a_team_is_that_of_the_standings() -> None:
    for row in standings(journal().state):
        head = whole(row.team).headline
        assert head.values["place"] == row.rank
        assert f", place {row.rank}: " in head.text


def test_a_rule_is_told_in_one_line() -> None:
    told = whole("rule A4")
    assert told.headline.text == "A4: In one round a team can be attacked by one rival only, the first that asks."
    assert "fejag rules A4" in told.hint[0].text
    assert any("A4 is a rule, too: " in one.text for step in whole("cell A4").steps for one in step.below)


def test_an_answer_to_the_secret_says_what_it_brought() -> None:
    told = whole("entry 25")
    assert told.headline.text.startswith("Entry 25 counts: ")
    assert told.decisive is not None
    assert told.decisive.text == "A wrong answer brings nothing and uses up the attempt of Government (G6)."


def test_where_the_rulebook_can_be_read_both_ways_the_camp_says_its_own() -> None:
    def readings(question: str) -> list[str]:
        return [one.text for one in answer(question) if one.code == "reading"]

    told = "The rulebook can be read both ways (A4); this camp plays: rival attacks, path-and-day."
    assert readings("rule A4") == [told]
    same_day = next(one.id for one in journal().state.attacks if one.void == "rival-attack-same-day")
    assert told in readings(f"attack {same_day}")
    assert readings("rule L3")[0].endswith("this camp plays: light from teleports, all-directions.")
    assert not readings("rule A2")
    use_language("cs")
    assert readings("rule A4")[0].startswith("Pravidla se dají číst dvojím způsobem (A4)")


@pytest.mark.parametrize("words", [("attack", "5"), ("entry", "60")])
def test_what_came_later_is_said_not_to_be_there_at_an_earlier_moment(words: tuple[str, ...]) -> None:
    journal = sample_journal()
    asked = parse(words, journal)
    assert answer_asked(journal, asked, MASTER).headline
    with pytest.raises(QuestionError, match="There is no"):
        answer_asked(journal.as_of(20), asked, MASTER)
