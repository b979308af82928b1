"""Semafory and Stezky: the outcome first, what everybody has before and after, and nothing good above a lost game."""

import json
from typing import Any

from boardgames.core.answer import Change, GameAnswer, plain_sentence
from boardgames.core.registry import Game, find_game
from boardgames.core.verdict import Verdict
from boardgames.semafory.turns import Course
from boardgames.stezky.rules import Scoring
from boardgames.stezky.table import Table
from fejag_admin.texts.games.verdicts import sentence
from tests.boardgames.casebook import read_cases


def game_called(word: str) -> Game:
    game = find_game(word)
    assert game is not None
    return game


def answered(game: Game, data: bytes) -> tuple[Any, Verdict[Any], GameAnswer]:
    situation = game.load(data)
    verdict = game.judge(situation)
    return situation, verdict, game.answer(situation, verdict)


def cases(word: str) -> list[tuple[str, bytes]]:
    """The cases and the worked examples of a game that can be judged, with their ids."""
    game = game_called(word)
    found = [(case.id, case.data) for case in read_cases(game.id) if "faults" not in case.expect]
    return found + [(name, game.sample(name)) for name in game.samples()]


def test_semafory_tells_who_has_won_and_what_everybody_has() -> None:
    for name, data in cases("semafory"):
        situation, verdict, answer = answered(game_called("semafory"), data)
        course = verdict.result
        if not isinstance(course, Course) or not course.turns:
            continue
        ruling, headline, summary = course.turns[-1], answer.headline, answer.summary
        assert headline is not None, name
        assert summary is not None, name
        if ruling.over:
            told = plain_sentence(headline.text).split(":")[0]
            known = {"{player} wins", "{player} is in Genova and wins", "You have won", "The Post Office wins"}
            assert told in known or "{players}" in told, name
            if ruling.winners and "{player}" in told:
                assert headline.values["player"] == situation.players[ruling.winners[0]].name, name
            assert (headline.passed is False) == (not ruling.winners), name
        rows = [row for row in summary.rows if isinstance(row[0], str)]
        assert [row[0] for row in rows] == [player.name for player in situation.players], name
        for row, one, now in zip(rows, situation.players, course.after.players, strict=True):
            hands = [None if player.hand is None else len(player.hand) for player in (one, now)]
            assert row[-1] == Change(*hands), name
            if situation.game.mode == "competitive":
                assert row[1] == Change(one.sent, now.sent), name
                assert str(row[2]).split(" → ") == list(dict.fromkeys([one.tower or "–", now.tower or "–"])), name


def test_stezky_tells_the_winner_and_what_everybody_has() -> None:
    for name, data in cases("stezky"):
        situation, verdict, answer = answered(game_called("stezky"), data)
        result, headline = verdict.result, answer.headline
        assert headline is not None, name
        if isinstance(result, Scoring):
            assert answer.summary is not None, name
            assert [row[4] for row in answer.summary.rows] == list(result.totals), name
            assert all(sum(row[1:4]) == row[4] for row in answer.summary.rows)  # type: ignore[arg-type]  # numbers
            if len(result.winners) == 1:
                assert headline.values["player"] == situation.players[result.winners[0]].name, name
        if isinstance(result, Table):
            assert bool(answer.decisive) or not result.legal, name


def test_a_game_that_is_over_says_so_before_anything_else() -> None:
    game = game_called("semafory")
    raw = json.loads(game.sample("tie-in-genova"))
    _situation, _verdict, answer = answered(game, json.dumps(raw).encode())
    assert answer.headline is not None
    assert plain_sentence(answer.headline.text).startswith("The Post Office wins")
    assert answer.headline.passed is False
    assert answer.after is not None
    _end, _told, after = answered(game, json.dumps(answer.after).encode())
    assert after.headline is not None
    assert plain_sentence(after.headline.text).startswith("The Post Office wins")


def told(answer: GameAnswer) -> tuple[Any, ...]:
    """What a person is told first."""
    assert answer.headline is not None
    return sentence(answer.headline.text, answer.headline.values), answer.result.code, answer.summary
