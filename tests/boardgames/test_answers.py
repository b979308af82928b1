"""Verdicts for programs: every worked example has a typed result that says the same as the words, in known codes."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from boardgames.core.answer import code_of, plain_sentence
from boardgames.core.places import with_lines
from boardgames.core.registry import Game, games
from fejag_admin.common.language import use_language
from fejag_admin.texts.games.as_json import unjudged
from tests.boardgames.judging import BEZ_HRANIC, STEZKY, Referee

ROOT = Path(__file__).parent.parent.parent
CODES = re.compile(r"^\| ([a-z-]+) \| (\w+) \| ((?:`[^`|]+`(?:, )?)+) \|", re.M)
LISTED = {
    (game, question): set(re.findall(r"`([^`]+)`", codes))
    for game, question, codes in CODES.findall((ROOT / "docs/json.md").read_text())
}
EXAMPLES = [pytest.param(game, name, id=f"{game.slug}-{name}") for game in games() for name in game.samples()]


def every(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The steps and all that stand below them, in their order."""
    return [below for step in steps for below in (step, *every(step["below"]))]


def check_shape(game: Game, typed: dict[str, Any]) -> None:
    """Known codes, the outcome first, conditions for each refusal, and a table afterwards that can be judged again."""
    result, legality = typed["result"], typed["legality"]
    assert typed["answer"]["code"] == result["code"]
    assert typed["answer"]["text"]
    firsts = [line["text"] for line in (typed["answer"], typed["since"], typed["decisive"]) if line]
    assert len(set(firsts)) == len(firsts), "nothing is told twice"
    assert not (typed["answer"]["passed"] and typed["refused"]), "no tick above a refusal"
    if legality["legal"] is False:
        assert typed["answer"]["passed"] is not True
        assert typed["decisive"] or game.id == "singapore"
    assert len({tuple(row) for row in typed["summary"]}) < 2
    assert result["code"] in LISTED[game.slug, typed["question"]]
    assert typed["faults"] == []
    assert all(line["code"] for line in every(typed["steps"]))
    if typed["refused"] or legality["legal"] is False:
        assert legality["unmet"]
        assert all(condition["code"] and condition["rules"] is not None for condition in legality["unmet"])
    elif typed["question"] != "turn":
        assert legality["unmet"] == []
    assert (typed["next"] is not None) == (result["code"] == "so-far" and typed["question"] != "game")
    if game.id == "bez_hranic":
        carried_on = typed["question"] == "round" and not typed["refused"] and result["values"]["round"] != 7
        assert (typed["after"] is not None) == carried_on
    elif typed["after"] is not None:
        again = Referee(game).typed_result(typed["after"])
        following = {"singapore": {"turn", "round", "close", "end"}}.get(game.id, {"turn"})
        assert again["question"] in ({"end"} if again["result"]["code"] == "over" else following)
        assert not again["refused"]


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_every_worked_example_has_a_typed_result(game: Game, name: str) -> None:
    typed = Referee(game).typed_result(game.sample(name))
    check_shape(game, typed)
    assert name in RESULTS[game.slug][typed["result"]["code"], typed["legality"]["legal"]].split()


def test_every_result_listed_is_of_a_question() -> None:
    assert set(LISTED) == {(game.slug, question) for game in games() for question in game.questions}


def test_codes_and_values_are_the_same_in_every_language() -> None:
    typed = {}
    for language in ("cs", "en"):
        use_language(language)
        typed[language] = BEZ_HRANIC.typed_result(BEZ_HRANIC.game.sample("first-round-from-france"))
        for line in (typed[language]["answer"], *typed[language]["rests_on"], *every(typed[language]["steps"])):
            del line["text"]
    assert typed["cs"] == typed["en"]


def test_a_file_that_cannot_be_judged_has_faults_with_codes() -> None:
    text = '{"what": "end", "players": [{"hand": "x9"}]}'
    typed = unjudged(STEZKY.game, with_lines(STEZKY.faults(text), text))
    assert [(fault["code"], fault["place"], fault["line"]) for fault in typed["faults"]] == [
        ("not-tile-write-colour-column", "players[0].hand[0]", 1),
        ("say-how-many-tiles-left", "pile", None),
    ]
    assert typed["faults"][0]["values"]["written"] == "x9"
    assert (typed["refused"], typed["result"], typed["legality"]["legal"]) == (True, None, None)


# the codes of sentences


@cache
def marked(folder: str) -> list[str]:
    """The sentences of the verdicts of a game that are marked for translation; labels and hints of forms are none."""
    return [text for path in sorted((ROOT / "boardgames" / folder).glob("*.py")) for text in marked_in(path)]


def marked_in(path: Path) -> Iterator[str]:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    of_forms = {id(node.value) for node in nodes if isinstance(node, ast.keyword) and node.arg in ("label", "hint")}
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_":
            (text,) = node.args
            assert isinstance(text, ast.Constant), f"{path}:{node.lineno}: not a plain sentence"
            if id(node) not in of_forms:
                yield str(text.value)


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_every_sentence_has_an_id_of_its_own(game: str) -> None:
    """Of two that begin with the same words one gets an id before a bar: `N_("other-id|...")`."""
    same: dict[str, list[str]] = {}
    for text in dict.fromkeys([*marked(game), *marked("core")]):
        same.setdefault(code_of(text), []).append(text)
    assert [alike for alike in same.values() if len(alike) > 1] == []


def test_an_id_is_made_of_the_words_of_a_sentence_or_stands_before_it() -> None:
    assert code_of("{tile} was never seen by anybody in the whole valley") == "never-seen-anybody-whole-valley"
    assert code_of("{a} – {b}") == "a-b"
    assert code_of("far-seen|{tile} was never seen") == "far-seen"
    assert plain_sentence("far-seen|{tile} was never seen") == "{tile} was never seen"


RESULTS: dict[str, dict[tuple[str, bool | None], str]] = {
    "bez-hranic": {
        ("settled", True): (
            "enclave-monaco first-round-from-france last-round russia-has-two-parts three-neighbours-of-france "
            "two-neighbours-of-france without-kosovo"
        ),
        ("misplaced", False): "misplaced-tokens",
        ("does-not-hold", False): "route-through-both-parts-of-russia",
        ("over", True): "whole-game-for-two whole-game",
    },
    "stezky": {
        ("so-far", True): "capture-choices rainbow-under-a-spirit second-chance",
        ("over", None): "end-of-the-game",
        ("right", True): "rainbow-completes-a-square",
        ("scored", None): "scoring-of-the-rulebook two-players-with-evil-spirit-and-squirrel",
    },
    "semafory": {
        ("possible", True): "could-it-be-sabotaged could-jirka-have-sent solo-could-send",
        ("right", True): (
            "express-too-slow junior-race race-to-genova sabotage-succeeds three-players-and-the-dwarf "
            "tie-in-genova turn-of-the-rulebook"
        ),
        ("complete", None): "night-shift",
        ("over", None): "quick-game-tie",
        ("begins", None): "who-begins",
        ("broken", False): "wrong-turn",
    },
    "singapore": {
        ("right", True): (
            "end-of-a-round falling-back-for-a-lot last-player-buys-from-the-pile turn-of-the-rulebook warm-up-building"
        ),
        ("won", None): "end-of-the-game",
        ("raided", None): "raid-with-a-tie",
        ("round", False): "start-of-a-round",
        ("moved", None): "track-back-and-forth",
        ("warmup", None): "warm-up",
    },
}
"""The worked examples by what they come to, read without a word of English: the code, and whether it is legal."""
