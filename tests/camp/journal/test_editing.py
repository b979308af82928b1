"""Edits of the camp under way, undo and redo."""

from dataclasses import fields
from typing import Any

import pytest

from fejag_admin.camp.file.document import check_settings
from fejag_admin.camp.header import moved_days, settings_of, with_settings
from fejag_admin.camp.journal.contents import Edit, Redo, Undo
from fejag_admin.camp.journal.corrections import CorrectionError, propose, walk
from fejag_admin.camp.journal.entries import entry_to_json
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.faults import DocumentError
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Adjust, Result
from tests.camp.camps import CLOSE, RESULT, SECOND, WHEN, amended, corrected, journal_of, put, retracted, sample, small

PLAYED = RESULT, put("red", "tygr", "A5")


def edit(**settings: Any) -> Edit:
    """An edit of the settings with these paths, such as ``days__1__date``."""
    return Edit(tuple((tuple(path.split("__")), value) for path, value in settings.items()))


def walked(journal: Journal, kind: type[Undo] | type[Redo] = Undo) -> Journal:
    """The journal with its last step undone, or the one undone last redone."""
    step = walk(journal, kind)
    assert step is not None
    return corrected(journal, step)


def kept(journal: Journal) -> list[tuple[int, int | None]]:
    """The orders that are unsettled, and the corrections that keep them."""
    return [(step.effective.version, step.effective.kept_by) for step in journal.unsettled]


def test_a_name_is_edited_and_the_past_keeps_the_old_one() -> None:
    journal = journal_of(small(), RESULT)
    later = corrected(journal, edit(teams__red__name="Foxes", zone="Europe/Prague"))
    assert (later.campaign.team("red").name, later.campaign.zone) == ("Foxes", "Europe/Prague")
    assert later.as_of(2).campaign.team("red").name == "Red"
    assert later.as_of(3).campaign == later.campaign
    assert later.state is journal.state, "no order is judged by a name"
    written = entry_to_json(later.entries[-1], journal.header.board)["set"]
    assert written == [[["teams", "red", "name"], "Red", "Foxes"], [["zone"], None, "Europe/Prague"]]
    assert settings_of(later.campaign)["teams", "red", "members"] is None
    assert corrected(later, edit(teams__red__members=["Ann", "Bob"])).campaign.team("red").members == ("Ann", "Bob")
    with pytest.raises(CorrectionError, match="nothing to edit"):
        propose(later, edit(teams__red__name="Foxes"))


def test_an_option_is_edited_as_if_the_camp_had_always_been_played_by_it() -> None:
    orders = *PLAYED, CLOSE, Result(2, (("blue",), ("red",)))
    proposal = propose(journal_of(small(), *orders), edit(rules__place_points=[30, 20]))
    always = journal_of(small(Options(games=3, place_points=(30, 20))), *orders)
    assert proposal.after.state.scores == always.state.scores != proposal.before.state.scores
    assert [item.score for item in proposal.changes.items] != []


def test_a_day_given_to_another_team_gives_it_the_bonus() -> None:
    journal = journal_of(small(), RESULT)
    hosting = corrected(journal, edit(days__1__day_of="red"))
    assert hosting.state.score("red") == journal.state.score("red") + Options().day_bonus


def test_what_would_no_longer_be_possible_is_kept_and_named() -> None:
    journal = journal_of(small(), *PLAYED)
    dear = corrected(journal, edit(rules__place_points=[10]))
    assert (kept(dear), dear.state.wallet("red")) == ([(3, 4)], -5)
    assert (walked(dear).state, walked(dear).unsettled) == (journal.state, ())
    unplayed = retracted(dear, 2)
    assert kept(unplayed) == [(3, 4)]
    back = corrected(unplayed, Undo(4))
    assert kept(back) == [(3, 6)], "the result alone makes it impossible now"
    assert walked(back).unsettled == ()


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        (edit(map__size=11), "size"),
        (edit(map__starts={}), "starts"),
        (edit(teams__grey__name="Grey"), "teams"),
        (edit(rules__games=1), "games"),
        (edit(map__walls=[["A5", "A6"]]), "map"),
        (edit(map__temple=["C5"]), "map"),
    ],
)
def test_what_is_fixed_says_so(setting: Edit, code: str) -> None:
    with pytest.raises(CorrectionError) as caught:
        propose(journal_of(small(), *PLAYED, CLOSE, SECOND), setting)
    assert caught.value.code == code


def test_the_map_is_edited_where_nobody_has_seen_it() -> None:
    journal = journal_of(small(), RESULT, put("red", "tarantule", "A5"))
    later = corrected(journal, edit(map__walls=[["F8", "F9"]], map__temple=["E8", "E9"]))
    assert len(later.campaign.board.temple) == 2
    assert walked(later).campaign.board == journal.campaign.board


@pytest.mark.parametrize(
    "setting",
    [
        edit(teams__red__colour="red"),
        edit(teams__red__letter="ř"),
        edit(zone="Mars/North"),
        edit(days__9__title="x"),
        edit(days__1__nothing="x"),
        edit(rules__carry_limit="a lot"),
        edit(map__walls=[["A1", 7]]),
    ],
)
def test_a_value_that_no_camp_can_have_is_refused(setting: Edit) -> None:
    with pytest.raises(DocumentError):
        check_settings(dict(setting.settings), small())


def test_fewer_games_take_their_days_along_and_undo_brings_them_back() -> None:
    journal = corrected(journal_of(small(), RESULT), edit(days__2__day_of="blue", days__3__title="The last"))
    fewer = corrected(journal, edit(rules__games=2))
    assert [(day.game, day.day_of) for day in fewer.campaign.days] == [(2, None)]
    assert walked(fewer).campaign == journal.campaign


def test_an_edit_is_taken_back_as_far_as_nobody_changed_it_since() -> None:
    journal = corrected(journal_of(small()), edit(teams__red__name="Foxes", zone="Europe/Prague"))
    journal = corrected(journal, edit(teams__red__name="Wolves"))
    back = corrected(journal, Undo(2))
    assert (back.campaign.team("red").name, back.campaign.zone) == ("Wolves", None)
    with pytest.raises(CorrectionError, match="Entry 2 is retracted already"):
        propose(back, Undo(2))


def test_rain_moves_all_later_days() -> None:
    dated = edit(days__1__date="2026-07-31", days__2__date="2026-08-01", days__3__date="2026-08-02")
    moved = edit(days__2__date="2026-08-02", days__3__date="2026-08-03")
    assert moved_days(with_settings(small(), dict(dated.settings)), 2, 1) == dict(moved.settings)


def test_undo_and_redo_walk_one_line() -> None:
    journal = journal_of(small(), RESULT, Adjust("red", 5, "song"))
    journal = amended(journal, 3, Adjust("red", 7, "song"))
    journal = corrected(journal, edit(teams__red__name="Foxes"))
    seen = [retracted(journal, 2)]
    for target in (6, 5, 4, 3, 2):
        assert walk(seen[-1], Undo) == Undo(target)
        seen.append(walked(seen[-1]))
    assert walk(seen[-1], Undo) is None
    for back in seen[-2::-1]:
        forth = walked(seen[-1], Redo)
        assert (forth.state, forth.campaign) == (back.state, back.campaign)
        seen.append(forth)
    assert walk(seen[-1], Redo) is None
    assert seen[-1].version == 16, "every step is an entry, none is lost"


def test_a_new_step_ends_what_could_be_redone() -> None:
    journal = walked(journal_of(small(), RESULT, Adjust("red", 5, "song")))
    journal = journal.with_order(Entered(Adjust("blue", 1, "dance")), "Eva", WHEN)
    assert walk(journal, Redo) is None
    assert walk(journal, Undo) == Undo(5)
    assert journal.gone == {3}
    with pytest.raises(CorrectionError, match="entered meanwhile"):
        propose(journal, Redo(3))
    again = amended(journal, 3, Adjust("red", 6, "song"))
    assert [step.effective.version for step in again.steps] == [2, 3, 5]


def test_all_settings_of_a_camp_are_there_and_can_be_put_back() -> None:
    campaign = sample().header
    settings = settings_of(campaign)
    assert {path[1] for path in settings if path[0] == "rules"} == {option.name for option in fields(Options)}
    assert with_settings(campaign, settings) == campaign
