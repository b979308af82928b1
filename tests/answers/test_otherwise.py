"""What would have been different, in words and typed: each claim is what comes of the orders written down anew."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given

from fejag_admin.answers.answer import Answer, lines
from fejag_admin.answers.otherwise import otherwise, standings_told
from fejag_admin.answers.things import QuestionError
from fejag_admin.answers.trials import for_real, steps_in, try_step, typed
from fejag_admin.camp.advice.trial import Addition, Change, Trial
from fejag_admin.camp.journal.corrections import Retraction
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.rules.orders import Adjust, Place, Result, VoidAttack
from fejag_admin.rules.state import State
from fejag_admin.texts.names import UnknownNameError
from tests.camp.camps import RESULT, journal_of, put, sample, sample_journal, small
from tests.naive.trial import Done, naive, some_changes, tried
from tests.strategies import often

Who = tuple[tuple[str, str, int], tuple[str, str, int]]


@cache
def journal() -> Journal:
    return sample_journal()


def trial(*steps: str, at: int | None = None, of: Journal | None = None) -> Trial:
    camp = Trial(of or journal())
    for step in steps:
        camp = try_step(camp, tuple(step.split()), at)
    return camp


def told(*steps: str, at: int | None = None, of: Journal | None = None) -> Answer:
    return otherwise(trial(*steps, at=at, of=of))


def said(answer: Answer) -> str:
    return "\n".join(line for one in answer.all_statements for line in lines(one))


# What is claimed, by the slow way


def who(state: State, number: int) -> tuple[str, str, int]:
    figure = state.figure(number)
    return figure.team, figure.kind, figure.at


def fights(state: State) -> dict[Who, int]:
    return {(who(state, one.attacker), who(state, one.target)): one.id for one in state.attacks}


def check(camp: Trial, done: Done, first: State) -> None:
    real, now = camp.real.state, done[-1][1] if done else first
    answer = otherwise(camp)
    values, code = answer.headline.values, answer.headline.code
    alike = _alike(real, now) and _rulings(camp) == _rulings(camp, done)
    assert (code != "differences") == alike, code
    if alike:
        assert answer.headline.text == "It would have changed nothing."
        return
    before, after = fights(real), fights(now)
    assert values.get("gone", []) == [number for key, number in before.items() if key not in after]
    name = camp.campaign.board.name
    assert [(one["attacker"], one["target"], one["status"]) for one in values["arisen"]] == [
        (name(key[0][2]), name(key[1][2]), now.status(number)) for key, number in after.items() if key not in before
    ]
    assert [tuple(one) for one in values.get("status", [])] == [
        (before[key], real.status(before[key]), now.status(number))
        for key, number in after.items()
        if key in before and real.status(before[key]) != now.status(number)
    ]
    paths = {team: (len(real.paths(team)), len(now.paths(team))) for team in real.setup.teams}
    assert [tuple(one) for one in values.get("paths", ())] == [
        (team, old, new) for team, (old, new) in paths.items() if old != new
    ]
    old, new = _rulings(camp), _rulings(camp, done)
    for key, accepted in (("refused", False), ("accepted", True)):
        assert values[key] == [one for one in old if old[one] != new[one] and (new[one] is None) == accepted]
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


def _rulings(camp: Trial, done: Done | None = None) -> dict[int, str | None]:
    """The code of the ruling on each order that was not itself amended or taken out."""
    changed = {getattr(one, "target", 0) for one in camp.changes if type(one).__name__ in ("Amendment", "Retraction")}
    if done is None:
        found = [(step.effective.version, step.ruling.code) for step in camp.real.replayed.steps]
    else:
        found = [(version, ruling.code) for version, _state, ruling, _place in done if version is not None]
    return {version: code for version, code in sorted(found) if version not in changed}


@often(12, 100)
@given(some_changes(journal()))
def test_all_that_is_told_is_what_comes_of_the_orders_written_down_anew(given: tuple[Change, ...]) -> None:
    use_language("en")
    check(tried(journal(), *given), *naive(journal(), given))


def test_every_order_of_the_camp_taken_out_is_told_in_both_languages() -> None:
    for language in LANGUAGES:
        use_language(language)
        for step in journal().replayed.steps[::19]:
            answer = told(f"retract {step.effective.version}")
            assert answer.decisive is not None
            assert answer.decisive.text != answer.headline.text
            assert "{" not in said(answer)


# As people ask


def test_points_below_nothing_have_a_minus_of_full_width() -> None:
    real, trial = (journal_of(small(), RESULT, *more).state for more in ((), (Adjust("red", -30, "late"),)))
    assert "wallet 20 → −10" in dict(standings_told(real, trial))["red"]


def test_what_if_nothing_had_been_different() -> None:
    answer = told("retract 6")
    assert answer.headline.text == "It would have changed nothing."
    assert "What cannot be known: later orders might have been others." in said(answer)


def test_a_team_may_be_called_like_a_cell() -> None:
    campaign = sample()
    teams = tuple(replace(team, name="T8") if team.id == "fbi" else team for team in campaign.teams)
    camp = Trial(journal_of(replace(campaign.header, teams=teams)))
    (change,) = try_step(camp, ("place", "t8", "frog", "C4")).changes
    assert isinstance(change, Addition)
    assert change.order == Place("fbi", "zaba", campaign.board.cell("C4"))
    (change,) = try_step(camp, ("place", "t8", "frog", "T8")).changes
    assert isinstance(change, Addition)
    assert change.order == Place("fbi", "zaba", campaign.board.cell("T8"))


def test_served_first() -> None:
    """“What if we had been served first?” The cell would have been ours; theirs would have been refused, with why."""
    camp = journal_of(small(), RESULT, put("red", "medved", "A5"), put("blue", "opice", "I5"))
    answer = told("put red tygr A5 at 2", of=camp)
    assert answer.headline.text.startswith("Would have been refused (entry no.): 3; ")
    assert answer.decisive is not None
    assert answer.decisive.text == (
        "Entry 3 would have been refused: Red: bear on A5 (10 points). No: tiger A5 of Red stands there (B2)."
    )


def test_an_order_that_would_have_been_refused_changes_nothing_and_says_why() -> None:
    answer = told("place fbi tiger K18 at 62")
    assert [one.text for one in answer.first][::2] == [
        "It would have changed nothing.",
        "No: K18 was not lit for FBI when the round opened (G4).",
    ]
    assert answer.headline.code == "would-be-refused"


def test_an_attack_that_would_never_have_arisen() -> None:
    answer = told("retract 129")
    assert answer.headline.text == (
        "Would never have arisen (attack no.): 49, 50; attack 44 would be in effect, not balanced; would be dark:"
        " snake R5 of Exots."
    )
    assert answer.headline.values["gone"] == [49, 50]
    assert answer.headline.values["status"] == [(44, "balanced", "in-effect")]


def test_a_path_that_hangs_on_an_early_order() -> None:
    answer = told("retract 61")
    assert answer.headline.text.startswith(
        "FBI would have a path to the temple; would never have arisen (attack no.): 19, 21, 24, …; "
    )
    assert answer.headline.values["paths"][0] == ("fbi", 0, 1)


def test_had_we_been_served_first_is_one_taken_out_and_one_added() -> None:
    answer = told("retract 121", "place jones bear AK40 at 118")
    assert "without entry 121" in said(answer)
    assert "after entry 118" in said(answer)


def test_numbers_are_those_of_the_trial_where_there_are_others() -> None:
    camp = trial("retract 40")
    assert "New numbers of attacks: " in said(otherwise(camp))
    assert "(attack no. 16)" in said(otherwise(try_step(camp, ("void", "16"))))
    assert "New numbers" not in said(told("retract 64"))


def test_one_thing_is_entered_for_real_at_a_time() -> None:
    number = min(journal().state.settled.in_effect)
    change = for_real(trial(f"void {number}"))
    assert isinstance(change, Addition)
    assert change.order == VoidAttack(number, "tried")
    assert for_real(trial("retract 101")) == Retraction(101)
    with pytest.raises(QuestionError, match="One thing is entered at a time"):
        for_real(trial("retract 40", "void 16"))
    with pytest.raises(QuestionError, match="journal only grows"):
        for_real(trial("adjust fbi 5 at 60"))
    with pytest.raises(QuestionError, match="Something was refused"):
        for_real(trial("place fbi tiger K18"))


@pytest.mark.parametrize(
    ("words", "steps"),
    [
        (["place", "fbi", "tiger", "K17"], ["place fbi tiger K17"]),
        (["place fbi tiger K17", "void 3"], ["place fbi tiger K17", "void 3"]),
        (["void", "3", "polož", "fbi", "tygr", "K17", "retract", "12"], ["void 3", "polož fbi tygr K17", "retract 12"]),
        (["retract 3, adjust fbi 2 at 6"], ["retract 3", "adjust fbi 2 at 6"]),
        (["amend", "12", "place", "fbi", "bear", "K17", "close"], ["amend 12 place fbi bear K17", "close"]),
        (["put", "fbi", "bear", "K17", "at", "6", "retract 3"], ["put fbi bear K17 at 6", "retract 3"]),
        (["place", "fbi", "void 3"], ["place fbi", "void 3"]),
        (["wait", "here"], ["wait here"]),
        (["", "void", "3"], ["void 3"]),
    ],
)
def test_steps_need_no_quotation_marks(words: list[str], steps: list[str]) -> None:
    assert [" ".join(step) for step in steps_in(words)] == steps


def test_every_order_is_typed_and_read_again() -> None:
    for language in LANGUAGES:
        use_language(language)
        for step in journal().replayed.steps[::4]:
            if isinstance(step.order, VoidAttack):
                continue
            version = step.effective.version
            camp = trial(
                f"{'amend' if language == 'en' else 'oprav'} {version} {typed(step.order, journal().campaign)}"
            )
            again = camp.journal.step_of[version].order
            assert type(again) is type(step.order)
            if not hasattr(again, "reason"):
                assert again == step.order


@pytest.mark.parametrize(
    "step",
    [
        *("", "put", "put fbi tiger", "amend 12", "amend 12 retract 3", "answer fbi maybe"),
        *(
            "result fbi fbi",
            "result",
            "adjust Indiana Jones",
            "adjust fbi much",
            "retract 999",
            "void 18 at 50",
            "put fbi tiger K17 at 999",
        ),
    ],
)
def test_what_cannot_be_tried_is_said(step: str) -> None:
    with pytest.raises(QuestionError) as trouble:
        trial(step)
    assert str(trouble.value).endswith(".")


@pytest.mark.parametrize("step", ["result fbi=", "result =fbi", "result fbi==exoti", "adjust marsians 5"])
def test_a_team_that_is_not_there_is_said(step: str) -> None:
    with pytest.raises(UnknownNameError):
        trial(step)


def test_a_result_is_that_of_the_game_of_its_place() -> None:
    order = trial("amend 11 result fbi exoti=jones").journal.step_of[11].order
    assert order == Result(2, (("fbi",), ("exoti", "jones")))


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("put Indiana Jones tiger K18 at 60", "put jones tiger K18 at 60"),
        ("polož Indiana Jones tygr K18 at 60", "put jones tiger K18 at 60"),
        ("adjust Indiana Jones -5", "adjust jones -5"),
        ("answer Indiana Jones wrong", "answer jones wrong"),
        ("amend 11 výsledek Vláda=FBI Exoti", "amend 11 result vlada=fbi exoti"),
    ],
)
def test_teams_are_called_as_in_questions(said: str, plain: str) -> None:
    (words,) = steps_in(said.split())
    assert try_step(Trial(journal()), words).changes == trial(plain).changes


def test_what_is_tried_at_a_moment_is_given_right_after_it() -> None:
    assert trial("adjust fbi 5", at=60).changes == trial("adjust fbi 5 at 60").changes
    assert trial("adjust fbi 5 at entry 60").changes == trial("adjust fbi 5 at 60").changes
    assert trial("adjust fbi 5 po kolo 3").changes[0].after > 30  # type: ignore[union-attr]
