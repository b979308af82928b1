"""Semafory and Stezky: the outcome first, what everybody has before and after, and nothing good above a lost game."""

import json
from typing import Any

import pytest

from boardgames.core.answer import Change, GameAnswer, plain_sentence
from boardgames.core.registry import Game, find_game
from boardgames.core.verdict import Verdict
from boardgames.semafory.turns import Course
from boardgames.stezky.rules import Scoring
from boardgames.stezky.turns import TurnRuling
from fejag_admin.texts.games.verdicts import sentence
from tests.boardgames.casebook import Case, read_cases


def game_called(word: str) -> Game:
    game = find_game(word)
    assert game is not None
    return game


def answered(game: Game, data: bytes) -> tuple[Any, Verdict[Any], GameAnswer]:
    situation = game.load(data)
    verdict = game.judge(situation)
    return situation, verdict, game.answer(situation, verdict)


def cases(word: str) -> list[Any]:
    """The cases and the worked examples of a game that can be judged."""
    game = game_called(word)
    told = [case for case in read_cases(game.id) if "faults" not in case.expect]
    found = [pytest.param(case.data, id=case.id) for case in told if isinstance(case, Case)]
    return found + [pytest.param(game.sample(name), id=name) for name in game.samples()]


@pytest.mark.parametrize("data", cases("semafory"))
def test_semafory_tells_who_has_won_and_what_everybody_has(data: bytes) -> None:
    situation, verdict, answer = answered(game_called("semafory"), data)
    course = verdict.result
    if not isinstance(course, Course) or not course.turns:
        return
    ruling, headline, summary = course.turns[-1], answer.headline, answer.summary
    assert headline is not None
    assert summary is not None
    if ruling.over:
        told = plain_sentence(headline.text).split(":")[0]
        known = {"{player} wins", "{player} is in Genova and wins", "You have won", "The Post Office wins"}
        assert told in known or "{players}" in told
        if ruling.winners and "{player}" in told:
            assert headline.values["player"] == situation.players[ruling.winners[0]].name
        assert (headline.passed is False) == (not ruling.winners)
    rows = [row for row in summary.rows if isinstance(row[0], str)]
    assert [row[0] for row in rows] == [player.name for player in situation.players]
    for row, one, now in zip(rows, situation.players, course.after.players, strict=True):
        hands = [None if player.hand is None else len(player.hand) for player in (one, now)]
        assert row[-1] == Change(*hands)
        if situation.game.mode == "competitive":
            assert row[1] == Change(one.sent, now.sent)
            assert str(row[2]).split(" → ") == list(dict.fromkeys([one.tower or "–", now.tower or "–"]))


@pytest.mark.parametrize("data", cases("stezky"))
def test_stezky_tells_the_winner_and_what_everybody_has(data: bytes) -> None:
    situation, verdict, answer = answered(game_called("stezky"), data)
    result, headline = verdict.result, answer.headline
    assert headline is not None
    if isinstance(result, Scoring):
        assert answer.summary is not None
        assert [row[4] for row in answer.summary.rows] == list(result.totals)
        assert all(sum(row[1:4]) == row[4] for row in answer.summary.rows)  # type: ignore[arg-type]  # numbers
        if len(result.winners) == 1:
            assert headline.values["player"] == situation.players[result.winners[0]].name
    if isinstance(result, TurnRuling):
        assert bool(answer.decisive) or not result.legal


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
