"""Orders from the command line: entered, refused with a reason, tried, and mistyped."""

from pathlib import Path

import pytest

from fejag_admin.store.store import Store
from tests.cli.calling import Call, entries, refuses
from tests.cli.help_pages import pages


def last_order(call: Call) -> dict[str, object]:
    """The order of the last entry, without who gave it and when."""
    entry = entries(call)[-1]
    assert (entry["order"].pop("by"), entry["order"].pop("when")) == (entry["by"], entry["when"])
    return dict(entry["order"])


def test_a_result_opens_the_round_and_tells_the_points(small: Call) -> None:
    early = small("result", "--game", "2", "fbi")
    assert (early.code, early.out) == (3, "")
    assert "Refused: Result of game 2" in early.err
    assert "No: game 1 comes next" in early.err
    done = small("--by", "Ota", "result", "fbi", "exoti", "--note", "těsně")
    assert (done.code, done.err) == (0, "Entry 2: Result of game 1: 1. FBI, 2. Exots\n")
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
    refuses(small, ("result fbi exoti=FBI", "“FBI” stands there twice; name every team once."))
    assert small("result", "fbi=Exoti").code == 0
    assert last_order(small)["places"] == [["fbi", "exoti"]]


def test_that_nobody_played_has_to_be_said(small: Call) -> None:
    assert [small("result", *words).code for words in ((), ("fbi", "--nobody"), ("--nobody",))] == [2, 2, 0]
    assert last_order(small)["places"] == []


def test_a_figure_is_tried_placed_and_what_it_does_is_told(begun: Call) -> None:
    assert begun("place", "fbi", "had", "A5", "--dry-run").code == 0
    assert len(entries(begun)) == 2
    done = begun("place", "fbi", "had", "A5")
    assert (done.code, "Entry 3: FBI: snake on A5 (10 points)" in done.err) == (0, True)
    assert "FBI: purchase – snake, wallet −10" in done.out
    assert "On the map: snake on A5, FBI (no. 1)" in done.out


def test_a_refused_placement_says_why_and_is_recorded_only_on_purpose(begun: Call) -> None:
    done = begun("place", "fbi", "had", "B5", "--json")
    assert (done.code, done.json["code"], done.json["entry"]) == (3, "not-lit", None)
    assert done.json["causes"]
    assert "No: no figure of FBI shines (L6, L4)." in done.err
    assert begun("place", "fbi", "had", "B5", "--dry-run").code == 3
    void = begun("void-attack", "3", "--reason", "omyl")
    assert (void.code, "No: there is no attack 3;" in void.err) == (3, True)
    assert len(entries(begun)) == 2
    assert begun("place", "fbi", "had", "B5", "--record-refusal").code == 3
    entry = entries(begun)[-1]
    assert (entry["version"], entry["accepted"], entry["code"]) == (3, False, "not-lit")
    assert begun("why", "entry", "3", "--viewer", "master").out.startswith(
        "Entry 3 is refused: no figure of FBI shines"
    )
    assert begun("place", "fbi", "had", "B5", "--override", "dohoda").code == 0
    assert last_order(begun)["override"] == "dohoda"


WAITING = {
    "en": (
        "Have bought nothing in this round: Exots – 16 points\n"
        "The rulebook can be read both ways; in this camp a team within the limit may buy nothing.\n"
        "Anna: 2 slips are typed, but not entered\n"
    ),
    "cs": (
        "V tomto kole nic nekoupili: Exoti – 16 bodů\n"
        "Pravidla se dají číst dvojím způsobem; na tomto táboře tým v limitu kupovat nemusí.\n"
        "Anna: 2 lístky jsou napsané, ale nezapsané\n"
    ),
}


def test_closing_tells_who_has_bought_nothing_and_which_slips_wait(begun: Call, store: Path) -> None:
    assert begun("place", "fbi", "tygr", "A5").code == 0
    with Store.open(store) as opened:
        opened.desk("small-camp").keep_draft("slips:Anna", "fbi tygr A1; # to be sold\nexoti", by="Anna")
    for language, sentences in WAITING.items():
        done = begun("--lang", language, "close-round", "--waive", "exoti", "--reason", "storm", "--dry-run")
        assert (done.code, done.err[: len(sentences)]) == (0, sentences)
    assert begun("edit", "option", "buying", "every-round", "--because", "agreed", "--yes").code == 0
    assert "every team buys" in begun("close-round", "--waive", "exoti", "--reason", "storm", "--dry-run").err
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


@pytest.mark.xdist_group("help")  # where a process has made the pages for each language
def test_an_answer_is_entered_with_its_verdict_in_either_language(small: Call) -> None:
    assert small("answer", "fbi", "Wrong").code == 0
    assert last_order(small) == {"do": "answer", "team": "fbi", "verdict": "wrong"}
    assert small("--lang", "cs", "answer", "exoti", "neúplně").code == 0
    assert last_order(small)["verdict"] == "incomplete"
    refuses(small, ("--lang cs answer exoti xyz", "správně, špatně, neúplně"))
    assert "fejag answer fbi špatně" in pages("cs")[("answer",)]


def test_points_may_be_below_zero(small: Call) -> None:
    order = {"do": "adjust", "team": "fbi", "reason": "-5 minut", "counts": "wallet"}
    for word, points in (("-5", -5), ("−5", -5), ("+3", 3)):
        assert small("adjust", "fbi", word, "--reason", "-5 minut", "--counts", "wallet").code == 0
        assert last_order(small) == {**order, "points": points}


def test_what_is_mistyped_gets_the_nearest_match_or_what_belongs_there(small: Call) -> None:
    refuses(
        small,
        ("place egzoti had A5", "Did you mean “Exots”?"),
        ("place fbi medvjed A5", "Did you mean “bear”?"),
        ("place fbi had J5", "“J5” is not a cell of the 9×9 board. Did you mean I5?"),
        ("place fbi had here", "“here” is not a cell. Write a column and a row, such as K17."),
        ("answer fbi corect", "Did you mean “correct”?"),
        ("adjust fbi five --reason x", "“five” is not a number of points. Write 5 or -3."),
        ("adjust fbi 5", "--reason is missing."),
        ("adjust fbi 5000000 --reason x", "points: 5000000 is more than 1000000"),
        ("adjust fbi 5 --reason x more", "Unexpected argument “more”."),
        ("adjust fbi 0 --reason x", "0 points change nothing"),
        ("adjust fbi 5 --reason ' '", "reason: blank; write a reason"),
    )
    assert len(entries(small)) == 1


def test_without_a_camp_it_is_said_how_to_get_one(call: Call, store: Path) -> None:
    done = call("result", "fbi")
    assert (done.code, "create a camp first" in done.err) == (5, True)
    assert not store.exists()


def test_a_trial_of_a_correction_or_of_slips_is_for_the_master(begun: Call) -> None:
    assert begun("place", "fbi", "tygr", "A5").code == 0
    for words in ("amend 3 place fbi medved A5 --because x", "retract 3 --because x", "undo", "slips -"):
        done = begun(*words.split(), "--dry-run", given="exoti had E1")
        assert "keep it from the players" in done.err, words


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
        master = begun("place", "fbi", "had", "A5", *more, "--viewer", "master")
        assert (master.code, "tiger" in master.err) == (3, True)
    assert begun("place", "fbi", "had", "B5", "--dry-run").code == 3
    assert "not-lit" in begun("place", "exoti", "had", "I9", "--dry-run", "--json").out
