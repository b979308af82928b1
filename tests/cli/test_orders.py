"""Orders from the command line: entered, refused with a reason, tried, and mistyped."""

from pathlib import Path

import pytest

from fejag_admin.store.store import Store
from tests.cli.calling import Call
from tests.cli.help_pages import pages


def last_order(call: Call) -> dict[str, object]:
    entry = call("journal", "--last", "1", "--json").json[0]
    order = dict(entry["order"])
    assert order.pop("by") == entry["by"]
    assert order.pop("when") == entry["when"]
    return order


def test_a_result_opens_the_round_and_tells_the_points(small: Call) -> None:
    done = small("--by", "Ota", "result", "fbi", "exoti", "--note", "těsně")
    assert done.code == 0
    assert done.err == "Entry 2: Result of game 1: 1. FBI, 2. Exots\n"
    assert "FBI: game 1, place 1, score +20, wallet +20" in done.out
    assert last_order(small) == {"do": "result", "game": 1, "places": [["fbi"], ["exoti"]], "note": "těsně"}


def test_a_result_names_beforehand_who_did_not_play_and_who_gets_nothing(small: Call) -> None:
    assert small("edit", "option", "place_points", "20", "--because", "less", "--yes").code == 0
    for more in (("--dry-run",), ()):
        done = small("result", "fbi", *more)
        assert (done.code, done.err.splitlines()[0]) == (0, "Did not play: Exots."), done
    assert small("close-round", "--waive", "fbi,exoti", "--reason", "rain").code == 0
    trial = small("result", "exoti", "fbi", "--dry-run")
    assert trial.err.startswith("The scale has points for 1 places; nothing for FBI.\n")


def test_a_tie_is_joined_by_an_equals_sign(small: Call) -> None:
    assert small("result", "fbi=Exoti").code == 0
    assert last_order(small)["places"] == [["fbi", "exoti"]]


def test_that_nobody_played_has_to_be_said(small: Call) -> None:
    assert small("result").code == 2
    assert small("result", "fbi", "--nobody").code == 2
    assert small("result", "--nobody").code == 0
    assert last_order(small)["places"] == []


def test_a_team_twice_in_a_result_is_wrong_use(small: Call) -> None:
    done = small("result", "fbi", "exoti=FBI")
    assert done.code == 2
    assert "“FBI” stands there twice; name every team once." in done.err


def test_a_result_out_of_order_is_refused_by_the_rules(small: Call) -> None:
    done = small("result", "--game", "2", "fbi")
    assert (done.code, done.out) == (3, "")
    assert "Refused: Result of game 2" in done.err
    assert "No: game 1 comes next" in done.err
    assert len(small("journal", "--json").json) == 1


def test_a_figure_is_placed_and_what_it_does_is_told(begun: Call) -> None:
    done = begun("place", "fbi", "had", "A5")
    assert done.code == 0
    assert "Entry 3: FBI: snake on A5 (10 points)" in done.err
    assert "FBI: purchase – snake, wallet −10" in done.out
    assert "On the map: snake on A5, FBI (no. 1)" in done.out


def test_a_mistyped_word_gets_the_nearest_match(begun: Call) -> None:
    for words, hint in (
        ("egzoti had A5", "Did you mean “Exots”?"),
        ("fbi medvjed A5", "Did you mean “bear”?"),
        ("fbi had J5", "“J5” is not a cell of the 9×9 board. Did you mean I5?"),
        ("fbi had here", "“here” is not a cell. Write a column and a row, such as K17."),
    ):
        done = begun("place", *words.split())
        assert (done.code, done.out) == (2, "")
        assert hint in done.err
    assert len(begun("journal", "--json").json) == 2


def test_a_refused_placement_says_why_and_is_not_recorded(begun: Call) -> None:
    done = begun("place", "fbi", "had", "B5", "--json")
    assert done.code == 3
    assert done.json["code"] == "not-lit"
    assert done.json["entry"] is None
    assert done.json["causes"]
    assert "No: no figure of FBI shines (L6, L4)." in done.err
    assert len(begun("journal", "--json").json) == 2


def test_a_refused_slip_can_be_kept_on_purpose(begun: Call) -> None:
    done = begun("place", "fbi", "had", "B5", "--record-refusal")
    assert done.code == 3
    (entry,) = begun("journal", "--last", "1", "--json").json
    assert (entry["version"], entry["accepted"], entry["code"]) == (3, False, "not-lit")


def test_an_override_places_what_would_be_refused(begun: Call) -> None:
    assert begun("place", "fbi", "had", "B5", "--override", "dohoda").code == 0
    assert last_order(begun)["override"] == "dohoda"


def test_a_trial_enters_nothing(begun: Call) -> None:
    for cell, code in (("A5", 0), ("B5", 3)):
        assert begun("place", "fbi", "tygr", cell, "--dry-run").code == code
    assert len(begun("journal", "--json").json) == 2


@pytest.mark.parametrize(("option", "how"), [("as-you-like", "may buy nothing"), ("every-round", "every team buys")])
def test_closing_says_how_the_camp_reads_buying(begun: Call, option: str, how: str) -> None:
    begun("edit", "option", "buying", option, "--because", "agreed", "--yes")
    done = begun("close-round", "--waive", "exoti", "--reason", "storm", "--dry-run")
    assert how in done.out + done.err


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            (
                "Have bought nothing in this round: Exots – 16 points",
                "The rulebook can be read both ways; in this camp a team within the limit may buy nothing.",
                "Anna: 2 slips are typed, but not entered",
            ),
        ),
        pytest.param(
            "cs",
            (
                "V tomto kole nic nekoupili: Exoti – 16 bodů",
                "Pravidla se dají číst dvojím způsobem; na tomto táboře tým v limitu kupovat nemusí.",
                "Anna: 2 lístky jsou napsané, ale nezapsané",
            ),
            marks=pytest.mark.deep,
        ),
    ],
)
def test_closing_tells_who_has_bought_nothing_and_which_slips_wait(
    begun: Call, store: Path, language: str, told: tuple[str, ...]
) -> None:
    assert begun("place", "fbi", "tygr", "A5").code == 0
    with Store.open(store) as opened:
        opened.desk("small-camp").keep_draft("slips:Anna", "fbi tygr A1; # to be sold\nexoti", by="Anna")
    done = begun("--lang", language, "close-round", "--waive", "exoti", "--reason", "storm", "--dry-run")
    assert done.code == 0
    assert done.err.startswith("\n".join(told) + "\n")
    assert begun("place", "exoti", "zaba", "E1").code == 0
    assert "nothing" not in begun("close-round", "--waive", "exoti", "--reason", "storm").err


def test_closing_names_who_must_spend_and_can_be_waived(begun: Call) -> None:
    done = begun("close-round")
    assert done.code == 3
    assert "Have bought nothing in this round: FBI – 23 points, Exots – 16 points" in done.err
    assert "No: too much is held by FBI (23 points) and Exots (16 points) (G4)." in done.err
    assert begun("close-round", "--waive", "fbi").code == 2
    assert begun("close-round", "--waive", "fbi", "--waive", "Exoti", "--reason", "nemoc").code == 0
    assert last_order(begun) == {"do": "close-round", "waive": ["fbi", "exoti"], "reason": "nemoc"}


def test_an_answer_is_entered_with_its_verdict_and_an_unknown_one_gets_the_nearest_match(small: Call) -> None:
    assert small("answer", "fbi", "Wrong").code == 0
    assert last_order(small) == {"do": "answer", "team": "fbi", "verdict": "wrong"}
    done = small("answer", "fbi", "corect")
    assert done.code == 2
    assert "Did you mean “correct”?" in done.err


def test_points_may_be_below_zero(small: Call) -> None:
    told = {"do": "adjust", "team": "fbi", "reason": "-5 minut", "counts": "wallet"}
    for word, points in (("-5", -5), ("−5", -5), ("+3", 3)):
        assert small("adjust", "fbi", word, "--reason", "-5 minut", "--counts", "wallet").code == 0
        assert last_order(small) == {**told, "points": points}


NOT_ADJUSTED: list[tuple[tuple[str, ...], str]] = [
    (("fbi", "five", "--reason", "x"), "“five” is not a number of points. Write 5 or -3."),
    (("fbi", "5"), "--reason is missing."),
    (("fbi", "5", "--reason", " "), "reason: blank; write a reason"),
    (("fbi", "5000000", "--reason", "x"), "points: 5000000 is more than 1000000"),
    (("fbi", "5", "--reason", "x", "more"), "Unexpected argument “more”."),
]


def test_what_cannot_be_adjusted_is_bad_input(small: Call) -> None:
    for words, told in NOT_ADJUSTED:
        done = small("adjust", *words)
        assert done.code == 2, words
        assert told in done.err, words
        assert len(small("journal", "--json").json) == 1, words


def test_an_attack_that_is_not_there_cannot_be_voided(small: Call) -> None:
    done = small("void-attack", "3", "--reason", "omyl")
    assert done.code == 3
    assert "No: there is no attack 3;" in done.err


def test_without_a_camp_it_is_said_how_to_get_one(call: Call, store: Path) -> None:
    done = call("result", "fbi")
    assert done.code == 5
    assert "create a camp first" in done.err
    assert not store.exists()


@pytest.mark.xdist_group("help")  # where a process has made the pages for each language
def test_czech_verdicts_are_taken_and_shown(small: Call) -> None:
    assert small("--lang", "cs", "answer", "fbi", "špatně").code == 0
    assert last_order(small)["verdict"] == "wrong"
    done = small("--lang", "cs", "answer", "exoti", "xyz")
    assert (done.code, "správně, špatně, neúplně" in done.err) == (2, True)
    assert "fejag answer fbi špatně" in pages("cs")[("answer",)]


def test_no_points_are_no_adjustment(small: Call) -> None:
    done = small("adjust", "fbi", "0", "--reason", "x")
    assert (done.code, "0 points change nothing" in done.err) == (2, True)
    assert len(small("journal", "--json").json) == 1


def test_a_trial_of_a_correction_or_of_slips_is_for_the_master(begun: Call) -> None:
    assert begun("place", "fbi", "tygr", "A5").code == 0
    for words in (
        ("amend", "3", "place", "fbi", "medved", "A5", "--dry-run", "--because", "x"),
        ("retract", "3", "--dry-run", "--because", "x"),
        ("undo", "--dry-run"),
    ):
        done = begun(*words)
        assert "keep it from the players" in done.err, words
    assert "keep it from the players" in begun("slips", "-", "--dry-run", given="exoti had E1").err


def test_under_a_freeze_a_refusal_is_told_as_players_saw_the_camp_then(begun: Call) -> None:
    assert begun("freeze").code == 0
    assert begun("place", "fbi", "tygr", "A5").code == 0
    for more in (("--dry-run",), ("--record-refusal",), ("--dry-run", "--json")):
        done = begun("place", "fbi", "had", "A5", *more)
        assert done.code == 3
        assert "Refused: FBI: snake on A5" in done.err
        assert "taken" not in done.out + done.err
        assert "not uncovered" in done.err
        assert "--viewer master" in done.err
        told = begun("place", "fbi", "had", "A5", *more, "--viewer", "master")
        assert told.code == 3
        assert "tiger" in told.err
    same = begun("place", "fbi", "had", "B5", "--dry-run")
    assert same.code == 3
    assert "not-lit" in begun("place", "exoti", "had", "I9", "--dry-run", "--json").out
