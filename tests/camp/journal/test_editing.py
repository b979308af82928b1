"""Edits of the camp under way, undo and redo: the journal comes to what one comes to that has only what counts."""

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from fejag_admin.answers.comparison import otherwise
from fejag_admin.answers.entries import entry_lines, entry_text, state_text
from fejag_admin.answers.things import EntryThing
from fejag_admin.answers.why import Explaining
from fejag_admin.camp.advice.trial import trial_of
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import check_settings
from fejag_admin.camp.header import SettingPath, moved_days, settings_of, with_settings
from fejag_admin.camp.journal.contents import Amendment, Change, Edit, Redo, Retraction, Undo, Walk
from fejag_admin.camp.journal.corrections import CorrectionError, propose, signed, walk
from fejag_admin.camp.journal.entries import entry_to_json
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.outcome import outcome, outcome_hash
from fejag_admin.camp.plain import campaign_from_json, campaign_to_json
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.faults import DocumentError
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Result, VoidAttack
from tests.camp.camps import RESULT, WHEN, journal_of, put, rulings_of, sample, small
from tests.naive.journal import header, replayed
from tests.strategies import explored, sources

CARRY: SettingPath = ("rules", "carry_limit")
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


def grown(rng: Random) -> Journal:
    """A camp with orders, corrections, edits, and steps back and forth at random."""
    orders: list[Order] = [RESULT, put("red", "tygr", "A5"), put("blue", "medved", "I5"), put("green", "tygr", "E1")]
    journal = journal_of(small(), *orders[: rng.randint(1, 4)])
    for _step in range(rng.randint(1, 12)):
        again = _another(rng, journal)
        if isinstance(again, Edit | Amendment | Retraction | Walk):
            try:
                journal = corrected(journal, again)
            except CorrectionError:
                continue
        elif again is not None:
            journal = journal.with_order(Entered(again), rng.choice(("Ann", "Bob")), WHEN)
    return journal


def _another(rng: Random, journal: Journal) -> Order | Change | None:
    given = [entry.version for entry in journal.entries if entry.kind == "order"]
    team, other = rng.sample(("red", "blue", "green"), 2)
    figure = rng.choice(("tygr", "medved", "had", "tarantule", "opice", "zaba"))
    order: Order = rng.choice((
        Adjust(team, rng.randint(-20, 40), "x"), CLOSE, VoidAttack(rng.randint(1, 3), "x"),
        Result(journal.state.round + 1, ((team,), (other,))),
        put(team, figure, f"{rng.choice('ABCDEFGHI')}{rng.randint(1, 9)}"),
    ))  # fmt: skip
    settings: dict[SettingPath, Any] = {
        NAME: rng.choice(("Red", "Foxes", None)), DAY_BONUS: rng.choice((None, team)), CARRY: rng.randint(0, 20),
        ("rules", "placement_light"): rng.choice(("sequential", "round-start")), ("rules", "games"): rng.randint(2, 4),
        ("rules", "place_points"): rng.choice(([20, 16], [5], [30, 20, 15])), ("days", "2", "date"): "2026-07-08",
    }  # fmt: skip
    chosen = rng.choice(list(settings))
    return rng.choice((
        order, order, order, Amendment(rng.choice(given), Entered(order)), Retraction(rng.choice(given)),
        Edit(((chosen, settings[chosen]),)), walk(journal, Undo), walk(journal, Redo),
        walk(journal, Undo, rng.choice(("Ann", "Bob"))),
    ))  # fmt: skip


def agrees(rng: Random) -> None:
    journal = grown(rng)
    bare = Journal(header(journal.entries), tuple(journal.entries))
    states, steps = replayed(bare.campaign, journal.entries)
    assert journal.campaign == bare.campaign
    assert journal.state == states[-1] == bare.state
    assert [step.ruling for step in journal.steps] == [step.ruling for step in steps] == list(rulings_of(bare))
    assert outcome_hash(journal) == outcome_hash(bare)
    version = rng.randint(1, journal.version)
    past, then = journal.as_of(version), replayed(header(journal.entries[:version]), journal.entries[:version])
    assert (past.campaign, past.state) == (header(journal.entries[:version]), then[0][-1])
    forth = past.with_entries(*journal.entries[version:])
    assert (forth.state, forth.campaign, rulings_of(forth)) == (journal.state, journal.campaign, rulings_of(journal))
    exported = campaign_from_json(campaign_to_json(journal.export()))
    played = journal_of(exported.header, *(entered.order for entered in exported.orders))
    kept = [step.ruling for step in journal.steps if not step.effective.refused]
    assert outcome(played.state, rulings_of(played)) == outcome(journal.state, kept)


@explored(sources(), 300)
def test_it_is_the_camp_that_only_has_what_counts(rng: Random) -> None:
    agrees(rng)


def looked_at(rng: Random) -> None:
    journal = grown(rng)
    trial = trial_of(journal)
    assert trial.changes_nothing
    for step in journal.steps[:2]:
        assert otherwise(trial.but(Retraction(step.effective.version))).headline.text
    players = players_journal(journal)
    assert players.state.scores == journal.state.scores
    assert players.as_of(1).campaign == journal.campaign, "players see no trace of what was corrected"
    assert not any(entry.kind in ("edit", "undo", "redo") for entry in players.entries)
    assert all(before != after for _version, before, after in journal.changed(1, journal.version))
    for line in entry_lines(journal):
        entry = journal.entry(line.version)
        assert line.text
        assert Explaining(journal, MASTER).why(EntryThing(line.version)).text
        assert entry_text(entry, journal.campaign)
        assert (state_text(journal, entry) == "undone") == (entry.kind == "order" and line.version in journal.gone
                                                            and line.fate == "retracted")  # fmt: skip


@explored(sources(), 100)
def test_whatever_looks_at_a_journal_takes_edits_and_walks(rng: Random) -> None:
    looked_at(rng)


def test_all_settings_of_a_camp_are_there_and_can_be_put_back() -> None:
    campaign: Campaign = sample().header
    settings = settings_of(campaign)
    assert {path[1] for path in settings if path[0] == "rules"} == {one.name for one in fields(Options)}
    assert with_settings(campaign, settings) == campaign
