"""Semafory and Stezky: the outcome first, what everybody has before and after, and nothing good above a lost game."""

from boardgames.core.answer import Change, plain_sentence
from boardgames.semafory.turns import Course
from boardgames.stezky.rules import Scoring
from boardgames.stezky.table import Table
from tests.boardgames.casebook import files_of
from tests.boardgames.judging import SEMAFORY, STEZKY

WON = {"{player} wins", "{player} is in Genova and wins", "You have won", "The Post Office wins"}


def test_semafory_names_who_has_won_and_what_everybody_has() -> None:
    for data in files_of(SEMAFORY.game):
        situation = SEMAFORY.load(data)
        course, answer = SEMAFORY.answered(situation)
        if not isinstance(course, Course) or not course.turns:
            continue
        ruling, headline, summary = course.turns[-1], answer.headline, answer.summary
        assert headline is not None
        assert summary is not None
        if ruling.over:
            outcome = plain_sentence(headline.text).split(":")[0]
            assert outcome in WON or "{players}" in outcome, data
            if ruling.winners and "{player}" in outcome:
                assert headline.values["player"] == situation.players[ruling.winners[0]].name, data
            assert (headline.passed is False) == (not ruling.winners), data
        rows = [row for row in summary.rows if isinstance(row[0], str)]
        assert [row[0] for row in rows] == [player.name for player in situation.players], data
        for row, before, now in zip(rows, situation.players, course.after.players, strict=True):
            hands = [None if player.hand is None else len(player.hand) for player in (before, now)]
            assert row[-1] == Change(*hands), data
            if situation.game.mode == "competitive":
                assert row[1] == Change(before.sent, now.sent), data
                assert str(row[2]).split(" → ") == list(dict.fromkeys([before.tower or "–", now.tower or "–"])), data


def test_stezky_names_the_winner_and_what_everybody_has() -> None:
    for data in files_of(STEZKY.game):
        situation = STEZKY.load(data)
        result, answer = STEZKY.answered(situation)
        assert answer.headline is not None, data
        if isinstance(result, Scoring):
            assert answer.summary is not None, data
            assert [row[4] for row in answer.summary.rows] == list(result.totals), data
            assert all(sum(row[1:4]) == row[4] for row in answer.summary.rows)  # type: ignore[arg-type]  # numbers
            if len(result.winners) == 1:
                assert answer.headline.values["player"] == situation.players[result.winners[0]].name, data
        if isinstance(result, Table):
            assert bool(answer.decisive) or not result.legal, data


def test_a_game_that_is_over_says_so_before_anything_else() -> None:
    """After the turn that loses it, and when it is asked about its end."""
    lost = SEMAFORY.game.sample("tie-in-genova")
    headlines = [SEMAFORY.answer(raw).headline for raw in (lost, SEMAFORY.after(lost))]
    assert [headline and plain_sentence(headline.text)[:20] for headline in headlines] == ["The Post Office wins"] * 2
    assert headlines[0] is not None
    assert headlines[0].passed is False
