"""What would be otherwise, in words and typed: each claim is what comes of it."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from fejag_admin.answers.answer import Answer, lines
from fejag_admin.answers.questions.comparison import otherwise, standings_told
from fejag_admin.answers.questions.what_if import tried as tried_in
from fejag_admin.answers.things import TriedThing, parse, words_of
from fejag_admin.camp.advice.trial import Addition, Change, Trial, trial_of
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.orders import ORDERS, kind_of
from fejag_admin.rules.orders import Adjust, Place, Result
from fejag_admin.rules.state import State
from tests.answers.conftest import journal
from tests.camp.advice.test_trial import some_changes, tried
from tests.camp.camps import RESULT, journal_of, put, sample, small
from tests.strategies import often

Who = tuple[tuple[str, str, int], tuple[str, str, int]]


def trial(*steps: str, of: Journal | None = None) -> Trial:
    return tried_in(trial_of(of or journal()), steps)


def told(*steps: str, of: Journal | None = None) -> Answer:
    return otherwise(trial(*steps, of=of))


def said(answer: Answer) -> str:
    return "\n".join(line for one in answer.all_statements for line in lines(one))


# What is claimed, looked at one after the other


def who(state: State, number: int) -> tuple[str, str, int]:
    figure = state.figure(number)
    return figure.team, figure.kind, figure.at


def fights(state: State) -> dict[Who, int]:
    return {(who(state, one.attacker), who(state, one.target)): one.id for one in state.attacks}


def check(camp: Trial) -> None:
    real, now = camp.before.state, camp.after.state
    answer = otherwise(camp)
    values, code = answer.headline.values, answer.headline.code
    old, new = (_rulings(camp, journal) for journal in (camp.before, camp.after))
    alike = _alike(real, now) and old == new
    assert (code != "differences") == alike, code
    if alike:
        assert answer.headline.text == "It would have changed nothing."
        return
    before, after = fights(real), fights(now)
    assert values.get("gone", []) == [number for key, number in before.items() if key not in after]
    assert values.get("arisen", []) == [number for key, number in after.items() if key not in before]
    assert [tuple(one) for one in values.get("status", [])] == [
        (number, real.status(before[key]), now.status(number))
        for key, number in after.items()
        if key in before and real.status(before[key]) != now.status(number)
    ]
    paths = {team: (len(real.paths(team)), len(now.paths(team))) for team in real.setup.teams}
    assert [tuple(one) for one in values.get("paths", ())] == [
        (team, old, new) for team, (old, new) in paths.items() if old != new
    ]
    for key, accepted in (("refused", False), ("accepted", True)):
        assert values[key] == [one for one in old if old[one] != accepted == new[one]]
    for one in values["standings"]:
        assert one["final"] == [state.final_score(one["team"]) for state in (real, now)]
        assert one["wallet"] == [state.wallet(one["team"]) for state in (real, now)]


def _alike(one: State, other: State) -> bool:
    def all_of(state: State) -> tuple[Any, ...]:
        shining = {(*who(state, figure.id), figure.irregular, state.shines(figure.id)) for figure in state.figures}
        attacks = {key: (state.status(number), state.attack(number).void) for key, number in fights(state).items()}
        bought = sorted((item.team, item.kind, item.score, item.wallet, item.detail) for item in state.ledger)
        return shining, attacks, bought, state.uncovered, state.results, state.secret, state.round_open

    return all_of(one) == all_of(other)


def _rulings(camp: Trial, journal: Journal) -> dict[int, bool]:
    """Whether each order of the journal that was neither amended, taken out nor put in is accepted."""
    changed = {one.target for one in camp.tried if not isinstance(one, Addition)}
    tried_steps = [*map(id, camp.steps)]  # one that was put in may be equal to one that was there
    steps = [(step.effective.version, step) for step in journal.steps if id(step) not in tried_steps]
    return {version: step.ruling.accepted for version, step in steps if version not in changed}


@often(100)
@given(some_changes(journal()))
def test_all_that_is_told_is_what_comes_of_it(given: tuple[Change, ...]) -> None:
    use_language("en")
    check(tried(journal(), *given))


def test_every_order_of_the_camp_taken_out_is_told_in_both_languages() -> None:
    for language in LANGUAGES:
        use_language(language)
        for step in journal().steps[::19]:
            answer = told(f"retract {step.effective.version}")
            assert answer.decisive is not None
            assert answer.decisive.text != answer.headline.text
            assert "{" not in said(answer)


# As people ask


def test_points_below_nothing_have_a_minus_of_full_width() -> None:
    real, trial = (journal_of(small(), RESULT, *more).state for more in ((), (Adjust("red", -30, "late"),)))
    assert "wallet 20 → −10" in next(
        text for _old, new, text in standings_told(real, trial, small()) if new.team == "red"
    )


def test_what_if_nothing_had_been_different() -> None:
    answer = told("retract 6")
    assert answer.headline.text == "It would have changed nothing."
    assert "What cannot be known: later orders might have been others." in said(answer)


def test_a_team_may_be_called_like_a_cell() -> None:
    campaign = sample()
    teams = tuple(replace(team, name="T8") if team.id == "fbi" else team for team in campaign.teams)
    camp = trial_of(journal_of(replace(campaign.header, teams=teams)))
    for step, cell in (("place t8 frog C4", "C4"), ("place t8 frog T8", "T8")):
        (change,) = tried_in(camp, (step,)).tried
        assert isinstance(change, Addition)
        assert change.order == Place("fbi", "zaba", campaign.board.cell(cell))


def test_served_first() -> None:
    """“What if we had been served first?” The cell would have been ours; theirs would have been refused, with why."""
    camp = journal_of(small(), RESULT, put("red", "medved", "A5"), put("blue", "opice", "I5"))
    answer = told("place red tygr A5 @2", of=camp)
    assert answer.headline.text.startswith(
        "Would no longer be accepted: 3: Red: bear on A5 (10 points) – The cell is taken."
    )
    assert answer.headline.values["refused"] == [3]


def test_an_order_that_would_have_been_refused_changes_nothing_and_says_why() -> None:
    answer = told("place fbi tiger K18 @62")
    assert [one.text for one in answer.first][::2] == [
        "It would have changed nothing.",
        "No: K18 was not lit for FBI when the round opened (G4).",
    ]
    assert answer.headline.code == "would-be-refused"


def test_an_attack_that_would_never_have_arisen_and_a_path_that_hangs_on_an_early_order() -> None:
    headline = told("retract 129").headline
    assert headline.text == (
        "Goes dark: snake on R5, Exots (no. 53). Tiger on X5, Indiana Jones → snake on R5, Exots (attack no. 44):"
        " balanced → in effect. No longer: monkey on T4, Exots → snake on AL37, Indiana Jones (attack no. 49)."
    )
    assert headline.values["gone"] == [49, 50]
    assert headline.values["status"] == ((44, "balanced", "in-effect"),)
    headline = told("retract 61").headline
    assert headline.text.startswith("Temple paths of FBI: 0 → 1. ")
    assert headline.values["paths"][0] == ("fbi", 0, 1)


def test_numbers_are_those_of_the_trial_where_there_are_others() -> None:
    camp = trial("retract 40")
    assert "New numbers of attacks: " in said(otherwise(camp))
    assert "(attack no. 16)" in said(otherwise(tried_in(camp, ("void-attack 16",))))
    assert "New numbers" not in said(told("retract 64"))


def test_steps_are_parted_by_semicolons() -> None:
    asked = parse(["retract 3;  adjust fbi  2 @6; "], journal())
    assert asked.thing == TriedThing(("retract 3", "adjust fbi 2 @6"))
    assert parse(words_of(asked, journal().campaign), journal()) == asked


@pytest.mark.parametrize(
    "step",
    [
        *("place", "place fbi tiger", "amend 12", "amend 12 retract 3", "answer fbi maybe", "close-round now"),
        *("result fbi fbi", "result", "adjust Indiana Jones", "adjust fbi much", "retract 999"),
        *("place fbi tiger K17 @999", "result fbi=", "result =fbi", "adjust marsians 5"),
    ],
)
def test_what_cannot_be_tried_is_said(step: str) -> None:
    with pytest.raises(InputError) as trouble:
        trial(step)
    assert str(trouble.value).endswith((".", "K17", "@118"))


def test_a_result_is_that_of_the_game_of_its_place_and_teams_are_called_as_in_questions() -> None:
    order = trial("amend 11 result fbi exoti=jones").after.step_of[11].order
    assert order == Result(2, (("fbi",), ("exoti", "jones")))
    for typed, plain in (
        ("place Indiana Jones tiger K18 @60", "place jones tiger K18 @60"),
        ("place Indiana Jones tygr K18 @entry 60", "place jones tiger K18 @60"),
        ("adjust Indiana Jones -5", "adjust jones -5"),
        ("answer Indiana Jones wrong", "answer jones wrong"),
        ("amend 11 result Vláda=FBI Exoti", "amend 11 result vlada=fbi exoti"),
    ):
        assert trial(typed).tried == trial(plain).tried, typed


def test_every_kind_of_order_can_be_tried() -> None:
    """By the words of its command, as far as its example gives what must be given."""
    for kind in ORDERS.values():
        step = kind.example.partition(" --")[0].removeprefix("fejag ")
        (change,) = trial(step).tried
        assert isinstance(change, Addition)
        assert kind_of(change.order) is kind
