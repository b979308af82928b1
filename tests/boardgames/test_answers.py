"""Verdicts for programs: every case and example has a typed result that says the same as the words, in known codes."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardgames.core.answer import code_of, plain_sentence
from boardgames.core.places import with_lines
from boardgames.core.registry import Game, find_game, games
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import use_language
from fejag_admin.texts.games.as_json import judged, unjudged
from tests.boardgames.casebook import read_cases
from tests.boardgames.marked import SHARED, marked

DOCS = Path(__file__).parent.parent.parent / "docs/json.md"
LISTED = {
    (game, question): set(re.findall(r"`([^`]+)`", codes))
    for game, question, codes in re.findall(
        r"^\| ([a-z-]+) \| (\w+) \| ((?:`[^`|]+`(?:, )?)+) \|", DOCS.read_text(), re.M
    )
}
EXAMPLES = [pytest.param(game, name, id=f"{game.slug}-{name}") for game in games() for name in game.samples()]


def answered(game: Game, data: bytes) -> dict[str, Any]:
    """What a program is told of a file; it has been through JSON."""
    situation = game.load(data)
    found: dict[str, Any] = json.loads(json.dumps(judged(game, situation, game.judge(situation))))
    return found


def every(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The steps and all that stand below them, as they are told."""
    return [one for step in steps for one in (step, *every(step["below"]))]


def check_shape(game: Game, told: dict[str, Any]) -> None:
    """Known codes, the outcome first, conditions for each refusal, and a table afterwards that can be judged again."""
    assert told["answer"]["code"] == told["result"]["code"]
    assert told["answer"]["text"]
    firsts = [
        told["answer"],
        *([told["since"]] if told["since"] else []),
        *([told["decisive"]] if told["decisive"] else []),
    ]
    assert len({one["text"] for one in firsts}) == len(firsts), "nothing is told twice"
    assert not (told["answer"]["passed"] and told["refused"]), "no tick above a refusal"
    if told["legality"]["legal"] is False:
        assert told["answer"]["passed"] is not True
        assert told["decisive"] or game.id == "singapore"
    assert len({tuple(row) for row in told["summary"]}) < 2
    assert told["result"]["code"] in LISTED[game.slug, told["question"]]
    assert told["faults"] == []
    assert all(line["code"] for line in every(told["steps"]))
    if told["refused"] or told["legality"]["legal"] is False:
        assert told["legality"]["unmet"]
        assert all(one["code"] and one["rules"] is not None for one in told["legality"]["unmet"])
    elif told["question"] != "turn":
        assert told["legality"]["unmet"] == []
    assert (told["next"] is not None) == (told["result"]["code"] == "so-far" and told["question"] != "game")
    if game.id == "bez_hranic":
        assert (told["after"] is None) == (
            told["question"] != "round" or told["refused"] or told["result"]["values"]["round"] == 7
        )
    elif told["after"] is not None:
        again = answered(game, json.dumps(told["after"]).encode())
        following = {"singapore": {"turn", "round", "close", "end"}}.get(game.id, {"turn"})
        assert again["question"] in ({"end"} if again["result"]["code"] == "over" else following)
        assert not again["refused"]


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_every_worked_example_has_a_typed_result(game: Game, name: str) -> None:
    told = answered(game, game.sample(name))
    check_shape(game, told)
    expected = RESULTS[game.slug][name]
    assert (told["result"]["code"], told["legality"]["legal"]) == expected


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_every_case_has_a_typed_result_that_agrees(game: Game) -> None:
    facts = FACTS[game.slug]
    for case in read_cases(game.id):
        if "faults" not in case.expect:
            told = answered(game, case.data)
            check_shape(game, told)
            for name in case.expect.keys() & facts.keys():
                assert facts[name](told) == case.expect[name], (case.id, name)


def test_most_facts_of_the_casebooks_can_be_read_off() -> None:
    for game in games():
        names = [name for case in read_cases(game.id) if "faults" not in case.expect for name in case.expect]
        assert sum(name in FACTS[game.slug] for name in names) > 0.6 * len(names)


def test_every_result_listed_is_of_a_question() -> None:
    assert {slug for slug, _question in LISTED} == {game.slug for game in games()}
    for game in games():
        assert {question for slug, question in LISTED if slug == game.slug} == set(game.questions)


@pytest.mark.parametrize("language", ["cs", "en"])
def test_codes_and_values_are_the_same_in_every_language(language: str) -> None:
    game = games()[0]
    use_language(language)
    told = answered(game, game.sample(game.begin))
    use_language("en")
    other = answered(game, game.sample(game.begin))
    for one in (told, other):
        for line in (one["answer"], *one["rests_on"], *every(one["steps"])):
            del line["text"]
    assert told == other


def test_a_file_that_cannot_be_judged_has_faults_with_codes() -> None:
    game = find_game("stezky")
    assert game is not None
    text = b'{"what": "end", "players": [{"hand": "x9"}]}'
    with pytest.raises(DocumentError) as caught:
        game.load(text)
    told = unjudged(game, with_lines(caught.value.faults, text.decode()))
    assert [(one["code"], one["place"], one["line"]) for one in told["faults"]] == [
        ("not-tile-write-colour-column", "players[0].hand[0]", 1),
        ("say-how-many-tiles-left", "pile", None),
    ]
    assert told["faults"][0]["values"]["written"] == "x9"
    assert (told["refused"], told["result"], told["legality"]["legal"]) == (True, None, None)


# the codes of sentences


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_every_sentence_has_an_id_of_its_own(game: str) -> None:
    """Of two that begin with the same words one gets an id before a bar: `N_("other-id|...")`."""
    texts = dict.fromkeys([*marked()[game], *marked()[SHARED]])
    same: dict[str, list[str]] = {}
    for text in texts:
        same.setdefault(code_of(text), []).append(text)
    assert [alike for alike in same.values() if len(alike) > 1] == []


def test_an_id_is_made_of_the_words_of_a_sentence_or_stands_before_it() -> None:
    assert code_of("{tile} was never seen by anybody in the whole valley") == "never-seen-anybody-whole-valley"
    assert code_of("{a} – {b}") == "a-b"
    assert code_of("far-seen|{tile} was never seen") == "far-seen"
    assert plain_sentence("far-seen|{tile} was never seen") == "{tile} was never seen"


# what programs read off, by the names that the casebooks have for it


def numbered(values: Any) -> Any:
    """Players by index, as the casebooks have them."""
    return [one - 1 for one in values]


def of(key: str) -> Callable[[dict[str, Any]], Any]:
    return lambda told: told["result"]["values"][key]


def each(part: str, key: str) -> Callable[[dict[str, Any]], Any]:
    return lambda told: [one[key] for one in told["result"]["values"][part]]


def joined(key: str) -> Callable[[dict[str, Any]], Any]:
    return lambda told: " ".join(told["result"]["values"][key])


def legal(told: dict[str, Any]) -> Any:
    return told["legality"]["legal"]


def needs(told: dict[str, Any]) -> Any:
    return told["next"]["code"] if told["next"] else ""


def choices(told: dict[str, Any]) -> Any:
    return told["next"]["values"]["choices"] if told["next"] else []


def broken(told: dict[str, Any]) -> Any:
    return told["legality"]["unmet"][0]["rules"][0]


def crossed(told: dict[str, Any]) -> Any:
    return sorted({rule for one in told["legality"]["unmet"] for rule in one["rules"]})


def possible(told: dict[str, Any]) -> Any:
    return {"possible": True, "not-possible": False, "cannot-be-told": "cannot be told"}[told["result"]["code"]]


def over(told: dict[str, Any]) -> Any:
    if told["question"] == "turn":
        return told["result"]["values"]["turns"][-1]["over"]
    return {"over": True, "cannot-be-told": "cannot be told"}.get(told["result"]["code"], False)


def winners(told: dict[str, Any]) -> Any:
    values = told["result"]["values"]
    return numbered(values["turns"][-1]["winners"] if told["question"] == "turn" else values["winners"])


def last(key: str, empty: Any) -> Callable[[dict[str, Any]], Any]:
    def read(told: dict[str, Any]) -> Any:
        values = told["result"]["values"]
        found = values["turns"][-1][key] if "turns" in values else values[key]
        return empty if found is None else found

    return read


def ordered(key: str) -> Callable[[dict[str, Any]], Any]:
    return lambda told: [one[key] for one in sorted(told["result"]["values"]["ranking"], key=lambda one: one["player"])]


def named(told: dict[str, Any]) -> Any:
    values = told["result"]["values"]
    return [told["summary"][number - 1]["player"] for number in values["raided"]]


def held(key: str) -> Callable[[dict[str, Any]], Any]:
    """How much everybody has then; what nobody has is left out of the summary."""
    return lambda told: [row.get(key, {"after": 0})["after"] for row in told["summary"]]


Facts = dict[str, Callable[[dict[str, Any]], Any]]
FACTS: dict[str, Facts] = {
    "stezky": {
        "legal": legal,
        "needs": needs,
        "broken": broken,
        "choices": lambda told: " ".join(choices(told)),
        "spirits": lambda told: told["next"]["values"]["spirits"] if told["next"] else [],
        "squares": joined("squares"),
        "removed": lambda told: " ".join(told["result"]["values"]["removed"]),
        "draw": of("draw"),
        "again": of("again"),
        "totals": each("players", "stars"),
        "winners": winners,
        "area": lambda told: [one["area"]["stars"] for one in told["result"]["values"]["players"]],
        "lit": lambda told: [one["fires"]["stars"] for one in told["result"]["values"]["players"]],
        "covered": lambda told: told["result"]["values"]["players"][0]["covered"],
        "over": over,
        "capturing": lambda told: [" ".join(one["capturing"] or []) for one in told["result"]["values"]["players"]],
    },
    "singapore": {
        "legal": legal,
        "needs": needs,
        "broken": broken,
        "choices": choices,
        "steps": of("steps"),
        "uses": of("uses"),
        "used": of("used"),
        "removed": of("removed"),
        "raided": named,
        **{key: held(key) for key in ("money", "points", "chips")},
        "raffles": lambda told: told["result"]["values"]["raffles"] - 1,
        "order": lambda told: numbered(
            [one["player"] for one in told["result"]["values"]["ranking"]]
            if told["question"] == "end"
            else told["result"]["values"]["order"]
        ),
        "turn_up": of("turn_up"),
        "over": over,
        "lots": of("lots"),
        "flags_right": of("flags_right"),
        "winner": lambda told: told["result"]["values"]["winner"] - 1,
        "ranks": ordered("rank"),
        "seals": of("seals"),
    },
    "semafory": {
        "legal": legal,
        "crossed": crossed,
        "turns": lambda told: len(told["result"]["values"]["turns"]),
        "sent": last("sent", ""),
        "tower": last("tower", ""),
        "load": last("load", None),
        "draw": last("draw", "unknown"),
        "cards": last("cards", 0),
        "over": over,
        "winners": winners,
        "starters": lambda told: numbered(told["result"]["values"]["starters"]),
        "seated": of("seated"),
        "possible": possible,
        "least": of("load"),
        **{key: of(key) for key in ("applied", "cancelled", "ignored", "more", "repair")},
    },
    "bez-hranic": {
        "booked": lambda told: {one["colour"]: one["booked"] for one in told["result"]["values"]["journeys"]},
        "order": each("journeys", "colour"),
        "crossings": lambda told: (
            told["result"]["values"]["crossings"]
            if told["question"] == "route"
            else each("journeys", "crossings")(told)
        ),
        "pairs": lambda told: [len(one["neighbours"]) for one in told["result"]["values"]["journeys"]],
        "cash": lambda told: ordered("cash")(told) if told["question"] == "game" else told["result"]["values"]["cash"],
        "ranks": ordered("rank"),
        "grants": each("grants", "amount"),
        "winners": winners,
        "over": over,
        "rounds": lambda told: len(told["result"]["values"]["rounds"]),
        "valid": legal,
        "route": of("route"),
        "fewest": of("fewest"),
    },
}

RESULTS: dict[str, dict[str, tuple[str, bool | None]]] = {
    "bez-hranic": {
        "enclave-monaco": ("settled", True),
        "first-round-from-france": ("settled", True),
        "last-round": ("settled", True),
        "misplaced-tokens": ("misplaced", False),
        "route-through-both-parts-of-russia": ("does-not-hold", False),
        "russia-has-two-parts": ("settled", True),
        "three-neighbours-of-france": ("settled", True),
        "two-neighbours-of-france": ("settled", True),
        "whole-game-for-two": ("over", True),
        "whole-game": ("over", True),
        "without-kosovo": ("settled", True),
    },
    "stezky": {
        "capture-choices": ("so-far", True),
        "end-of-the-game": ("over", None),
        "rainbow-completes-a-square": ("right", True),
        "rainbow-under-a-spirit": ("so-far", True),
        "scoring-of-the-rulebook": ("scored", None),
        "second-chance": ("so-far", True),
        "two-players-with-evil-spirit-and-squirrel": ("scored", None),
    },
    "semafory": {
        "could-it-be-sabotaged": ("possible", True),
        "could-jirka-have-sent": ("possible", True),
        "express-too-slow": ("right", True),
        "junior-race": ("right", True),
        "night-shift": ("complete", None),
        "quick-game-tie": ("over", None),
        "race-to-genova": ("right", True),
        "sabotage-succeeds": ("right", True),
        "solo-could-send": ("possible", True),
        "three-players-and-the-dwarf": ("right", True),
        "tie-in-genova": ("right", True),
        "turn-of-the-rulebook": ("right", True),
        "who-begins": ("begins", None),
        "wrong-turn": ("broken", False),
    },
    "singapore": {
        "end-of-a-round": ("right", True),
        "end-of-the-game": ("won", None),
        "falling-back-for-a-lot": ("right", True),
        "last-player-buys-from-the-pile": ("right", True),
        "raid-with-a-tie": ("raided", None),
        "start-of-a-round": ("round", False),
        "track-back-and-forth": ("moved", None),
        "turn-of-the-rulebook": ("right", True),
        "warm-up-building": ("right", True),
        "warm-up": ("warmup", None),
    },
}
"""What each worked example comes to, read without a word of English: its code, and whether it is legal."""
