"""Edits of the camp under way, undo and redo."""

from dataclasses import fields
from typing import Any

import pytest

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import check_settings
from fejag_admin.camp.header import SettingPath, moved_days, settings_of, with_settings
from fejag_admin.camp.journal.contents import Amendment, Change, Edit, Redo, Retraction, Undo
from fejag_admin.camp.journal.corrections import CorrectionError, propose, signed, walk
from fejag_admin.camp.journal.entries import entry_to_json
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.common.faults import DocumentError
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Adjust, CloseRound, Result
from tests.camp.camps import RESULT, WHEN, journal_of, put, sample, small

CLOSE = CloseRound(("red", "blue", "green"), "small test")
DAY_BONUS: SettingPath = ("days", "1", "day_of")
NAME: SettingPath = ("teams", "red", "name")


def corrected(journal: Journal, correction: Change, reason: str = "because") -> Journal:
    return signed(propose(journal, correction, reason), "Eva", WHEN, reason)


def undone(journal: Journal) -> Journal:
    step = walk(journal, Undo)
    assert step is not None
    return corrected(journal, step)


def redone(journal: Journal) -> Journal:
    step = walk(journal, Redo)
    assert step is not None
    return corrected(journal, step)


def edit(**settings: Any) -> Edit:
    return Edit(tuple((tuple(path.split("__")), value) for path, value in settings.items()))


def test_a_name_is_edited_and_the_past_keeps_the_old_one() -> None:
    journal = journal_of(small(), RESULT)
    later = corrected(journal, Edit(((NAME, "Foxes"), (("zone",), "Europe/Prague"))))
    assert later.campaign.team("red").name == "Foxes"
    assert later.campaign.zone == "Europe/Prague"
    assert later.as_of(2).campaign.team("red").name == "Red"
    assert later.as_of(3).campaign == later.campaign
    assert later.state is journal.state, "no order is judged by a name"
    written = entry_to_json(later.entries[-1], journal.header.board)["set"]
    assert written == [[["teams", "red", "name"], "Red", "Foxes"], [["zone"], None, "Europe/Prague"]]
    assert settings_of(later.campaign)["teams", "red", "members"] is None
    assert corrected(later, edit(teams__red__members=["Ann", "Bob"])).campaign.team("red").members == ("Ann", "Bob")


def test_an_option_is_edited_as_if_the_camp_had_always_been_played_by_it() -> None:
    orders = RESULT, put("red", "tygr", "A5"), CLOSE, Result(2, (("blue",), ("red",)))
    journal = journal_of(small(), *orders)
    proposal = propose(journal, Edit(((("rules", "place_points"), [30, 20]),)))
    assert (
        proposal.after.state.scores == journal_of(small(Options(games=3, place_points=(30, 20))), *orders).state.scores
    )
    assert [item.score for item in proposal.changes.items] != []
    assert journal.state.score("red") != proposal.after.state.score("red")


def test_a_day_given_to_another_team_gives_it_the_bonus() -> None:
    journal = journal_of(small(), RESULT)
    before = journal.state.score("red")
    assert corrected(journal, Edit(((DAY_BONUS, "red"),))).state.score("red") == before + Options().day_bonus


def test_what_would_no_longer_be_possible_is_kept_and_named() -> None:
    journal = journal_of(small(), RESULT, put("red", "tygr", "A5"))
    proposal = propose(journal, Edit(((("rules", "place_points"), [10]),)), "misread")
    assert [step.effective.version for step in proposal.kept] == [3]
    assert proposal.after.state.wallet("red") == -5
    back = undone(signed(proposal, "Eva", WHEN, "misread"))
    assert back.state == journal.state
    assert not back.unsettled


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("map", "size"), 11, "size"),
        (("map", "starts"), {}, "starts"),
        (("teams", "grey", "name"), "Grey", "teams"),
        (("rules", "games"), 1, "games"),
        (("map", "walls"), [["A5", "A6"]], "map"),
        (("map", "temple"), ["C5"], "map"),
    ],
)
def test_what_is_fixed_says_so(path: SettingPath, value: Any, code: str) -> None:
    journal = journal_of(small(), RESULT, put("red", "tygr", "A5"), CLOSE, Result(2, RESULT.places))
    with pytest.raises(CorrectionError) as caught:
        propose(journal, Edit(((path, value),)))
    assert caught.value.code == code


def test_the_map_is_edited_where_nobody_has_seen_it() -> None:
    journal = journal_of(small(), RESULT, put("red", "tarantule", "A5"))
    later = corrected(journal, Edit(((("map", "walls"), [["F8", "F9"]]), (("map", "temple"), ["E8", "E9"]))))
    assert len(later.campaign.board.temple) == 2
    assert undone(later).campaign.board == journal.campaign.board


@pytest.mark.parametrize(
    ("path", "value"),
    [(("teams", "red", "colour"), "red"), (("zone",), "Mars/North"), (("days", "9", "title"), "x"),
     (("rules", "carry_limit"), "a lot"), (("teams", "red", "letter"), "ř"), (("map", "walls"), [["A1", 7]]),
     (("days", "1", "nothing"), "x")],
)  # fmt: skip
def test_a_value_that_no_camp_can_have_is_refused(path: SettingPath, value: Any) -> None:
    with pytest.raises(DocumentError):
        check_settings({path: value}, small())


def test_nothing_changed_is_no_edit() -> None:
    with pytest.raises(CorrectionError, match="nothing to edit"):
        propose(journal_of(small()), Edit(((NAME, "Red"),)))


def test_fewer_games_take_their_days_along_and_undo_brings_them_back() -> None:
    journal = corrected(journal_of(small(), RESULT), edit(days__2__day_of="blue", days__3__title="The last"))
    fewer = corrected(journal, edit(rules__games=2))
    assert [(day.game, day.day_of) for day in fewer.campaign.days] == [(2, None)]
    assert undone(fewer).campaign == journal.campaign


def test_an_edit_is_taken_back_as_far_as_nobody_changed_it_since() -> None:
    journal = corrected(journal_of(small()), Edit(((NAME, "Foxes"), (("zone",), "Europe/Prague"))))
    journal = corrected(journal, Edit(((NAME, "Wolves"),)))
    back = corrected(journal, Undo(2))
    assert (back.campaign.team("red").name, back.campaign.zone) == ("Wolves", None)
    with pytest.raises(CorrectionError, match="Entry 2 is retracted already"):
        propose(back, Undo(2))


def test_an_order_that_two_corrections_make_impossible_is_kept_when_one_of_them_is_undone() -> None:
    journal = journal_of(small(), RESULT, put("red", "tygr", "A5"))
    dear = corrected(journal, Edit(((("rules", "place_points"), [10]),)))
    unplayed = corrected(dear, Retraction(2))
    assert [(step.effective.version, step.effective.kept_by) for step in unplayed.unsettled] == [(3, 4)]
    back = corrected(unplayed, Undo(4))
    assert [(step.effective.version, step.effective.kept_by) for step in back.unsettled] == [(3, 6)]
    assert undone(back).unsettled == ()


def test_rain_moves_all_later_days() -> None:
    dates: dict[SettingPath, Any] = {
        ("days", "1", "date"): "2026-07-31",
        ("days", "2", "date"): "2026-08-01", ("days", "3", "date"): "2026-08-02"}  # fmt: skip
    campaign = with_settings(small(), dates)
    assert moved_days(campaign, 2, 1) == {("days", "2", "date"): "2026-08-02", ("days", "3", "date"): "2026-08-03"}


def test_undo_and_redo_walk_one_line() -> None:
    journal = journal_of(small(), RESULT, Adjust("red", 5, "song"))
    journal = corrected(journal, Amendment(3, Entered(Adjust("red", 7, "song"))))
    journal = corrected(journal, Edit(((NAME, "Foxes"),)))
    journal = corrected(journal, Retraction(2))
    seen = [journal]
    for target in (6, 5, 4, 3, 2):
        assert walk(seen[-1], Undo) == Undo(target)
        seen.append(undone(seen[-1]))
    assert walk(seen[-1], Undo) is None
    for back in seen[-2::-1]:
        forth = redone(seen[-1])
        assert (forth.state, forth.campaign) == (back.state, back.campaign)
        seen.append(forth)
    assert walk(seen[-1], Redo) is None
    assert seen[-1].version == 16, "every step is an entry, none is lost"


def test_a_new_step_ends_what_could_be_redone() -> None:
    journal = undone(journal_of(small(), RESULT, Adjust("red", 5, "song")))
    journal = journal.with_entries(Entry(5, Entered(Adjust("blue", 1, "dance")), "Eva", WHEN))
    assert walk(journal, Redo) is None
    assert walk(journal, Undo) == Undo(5)
    assert journal.gone == {3}
    with pytest.raises(CorrectionError, match="entered meanwhile"):
        propose(journal, Redo(3))
    again = corrected(journal, Amendment(3, Entered(Adjust("red", 6, "song"))))
    assert [step.effective.version for step in again.steps] == [2, 3, 5]


def test_all_settings_of_a_camp_are_there_and_can_be_put_back() -> None:
    campaign: Campaign = sample().header
    settings = settings_of(campaign)
    assert {path[1] for path in settings if path[0] == "rules"} == {one.name for one in fields(Options)}
    assert with_settings(campaign, settings) == campaign
