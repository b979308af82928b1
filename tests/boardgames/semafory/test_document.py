"""Situation files and kits of Semafory: every fault named, what is not demanded, what comes of a claim."""

import json
from dataclasses import replace
from typing import Any

import pytest

from boardgames.core.verdict import Verdict
from boardgames.semafory.kit import Kit, KitReport, placeholder
from boardgames.semafory.model import Situation
from tests.boardgames.casebook import sound_cases
from tests.boardgames.judging import SEMAFORY, all_filled

DARK = "0000/0000/0000/0000"
TWO: list[dict[str, Any]] = [
    {"name": "A", "seat": "south", "word": "COHEN", "hand": ["## 1"], "tower": "ab2"},
    {"name": "B", "seat": "north", "word": "TROLL"},
]


def test_nothing_comes_of_a_turn_that_breaks_a_rule() -> None:
    """The table is as it was, and no line says what follows."""
    words = ("token", "draw to hold", "goes on", "goes to", "postman", "revealed", "may go on", "complete", "draw one")
    for case in sound_cases("semafory"):
        if case.expect.get("legal") is False:
            table, verdict = replace(SEMAFORY.load(case.data), turns=()), SEMAFORY.judge(case.data)
            turns = verdict.result.turns
            assert turns[-1].now == (turns[-2].now if len(turns) > 1 else table)
            lines = all_filled(verdict.lines)
            if len(turns) == 1:
                assert (verdict.lines[0].passed, "breaks a rule" in lines[0]) == (False, True)
                assert not [line for line in lines if any(word in line for word in words)], case.id


# kits


def comes_back_as_kit(kit: Kit) -> bool:
    return bool(SEMAFORY.game.read_own(SEMAFORY.game.dump(Situation("kit", kit=kit)).encode()) == kit)


def test_the_placeholder_kit_says_what_it_is() -> None:
    kit = placeholder()
    assert comes_back_as_kit(kit)
    assert kit.placeholder
    assert not kit.layouts
    report: Verdict[KitReport] = SEMAFORY.judge(SEMAFORY.game.dump(Situation("kit", kit=kit)))
    assert (report.result.patterns, report.result.complete) == (48, False)
    assert "invented" in report.lines[0].text


def own_kit(**more: Any) -> dict[str, Any]:
    return {"what": "kit", "patterns": [{"id": "a", "load": 1, "holes": "##", "count": 48}], **more}


def test_a_complete_kit() -> None:
    layouts = {"competitive": "1000" + "0" * 12, "cooperative": DARK}
    assert SEMAFORY.result(own_kit(layouts=layouts)).complete
    assert comes_back_as_kit(SEMAFORY.load(own_kit(layouts=layouts, repairs=["Gust", "Fog", "Rust"])).kit)


def test_a_kit_beside_the_situation() -> None:
    kit = json.dumps(own_kit(layouts={"competitive": "1111" + "0" * 12})).encode()
    players = [{**TWO[0], "hand": ["A", "a"]}, TWO[1]]
    raw = {"what": "turn", "lamps": "start", "players": players, "turn": {"steps": [{"play": "a", "lamps": "a2 b2"}]}}
    situation = SEMAFORY.load(raw, kit)
    assert situation.lamps == 0b1111
    assert SEMAFORY.result(raw, kit).turns[0].legal
    assert "Placeholder" not in "; ".join(SEMAFORY.working(raw, kit))
    SEMAFORY.check_comes_back(situation)
    assert "the kit has no starting lamps" in SEMAFORY.reasons({**raw, "players": TWO})["lamps"]


def test_corrected_signs_must_differ() -> None:
    assert "look alike" in SEMAFORY.reasons(own_kit(signs={"B": "00/10/01"}))["signs"]
    assert "six lamps" in SEMAFORY.reasons(own_kit(signs={"B": "00/10/0"}))["signs.B"]


def test_every_fault_of_a_kit_at_once() -> None:
    raw = {
        "what": "kit",
        "game": "chess",
        "placeholder": 1,
        "patterns": [
            {"id": "a", "load": 10, "holes": "##"},
            {"id": "A", "load": 1, "holes": "..", "count": 0, "outage": "no"},
            {"id": "b", "load": 1, "holes": "#####", "shape": 1},
            {"id": "a", "load": 1, "holes": ["#", "#?"]},
            {"id": "A", "load": 1, "holes": "#"},
        ],
        "layouts": {"competitive": "0101", "solo": DARK},
        "signs": {"1": "00/10/01", "Q": "00/10"},
        "repairs": ["a", "b", "c", "d"],
    }
    places = """
        game placeholder patterns[0].load patterns[1].holes patterns[1].count patterns[1].outage patterns[2].holes
        patterns[2].shape patterns[3].holes patterns[4].id layouts.competitive layouts.solo signs.1 signs.Q repairs
    """
    assert set(SEMAFORY.places(raw)) == set(places.split())


# situations


def test_every_fault_at_once() -> None:
    raw = {
        "game": "chess",
        "what": "turn",
        "quick": "yes",
        "road": "long",
        "options": {"same_tower": "perhaps"},
        "lamps": "012",
        "players": [
            {"name": "", "seat": "up", "word": "ABCDEF", "sent": 9, "tower": "b12", "hand": ["x99", "##", "##/#2 3"]},
            {"name": "B", "seat": "south", "words": ["COHEN", "TROLL"], "just_sent": 1, "age": 7},
            {"name": "b", "seat": "south", "word": "GNOME", "sabotaged": None, "last_load": 6},
        ],
        "starter": 9,
        "dwarf": "zz",
        "postman": 3,
        "turns": [
            {"player": 9, "steps": [{"go": 1}, {"play": 5}, {"play": "x01", "lamps": "a1 a1 z9", "turn": 90}]},
            {"steps": [{"move": []}, {"to": 7}, {"card": "", "lit": "a1", "dark": "a1"}, 5], "sends": "Ä1",
             "then": [{"to": "ab2"}], "time_up": True, "drawn": 5},
        ],
        "show": -1,
    }  # fmt: skip
    places = """
        game quick road options.same_tower lamps players[0].name players[0].seat players[0].word[0] players[0].sent
        players[0].tower players[0].hand[0] players[0].hand[1] players[0].hand[2] players[1].seat players[1].words
        players[1].just_sent players[1].age players[2].name players[2].seat players[2].sabotaged
        players[2].last_load starter dwarf postman turns[0].player turns[0].steps[0] turns[0].steps[1].play
        turns[0].steps[1].lamps turns[0].steps[2].lamps turns[0].steps[2].turn turns[1].steps[0].move
        turns[1].steps[1].to turns[1].steps[2].card turns[1].steps[2].dark turns[1].steps[3] turns[1].sends
        turns[1].then[0].to turns[1].time_up turns[1].drawn show
    """
    assert set(SEMAFORY.places(raw)) >= set(places.split())


def players(first: dict[str, Any] | None = None, second: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    return [{**TWO[0], **(first or {})}, {**TWO[1], **(second or {})}]


def asked(what: str, *changes: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A question about two players, with something of them changed."""
    return {"what": what, "lamps": DARK, "players": players(*changes), **more}


def table(*changes: dict[str, Any], **more: Any) -> dict[str, Any]:
    return asked("turn", *changes, **{"turn": {"steps": []}, **more})


FAULTS: list[tuple[Any, str, str]] = [
    ({"what": "turn"}, "players", "a list"),
    (table(players=[]), "players", "from 2 to 4"),
    (table(players=TWO[:1]), "players", "from 2 to 4"),
    (table(mode="junior", players=[*TWO, *TWO]), "players", "here belong 2 players, not 4"),
    (table(turns=[]), "turn", "not both"),
    ({**table(), "turn": None}, "turn", "object"),
    (table(lamps="2" * 16), "lamps", "neither a lit lamp"),
    (table(lamps=None), "lamps", "a text"),
    (table(lamps="start"), "lamps", "no starting lamps"),
    (table(kit="mine"), "kit", "one of placeholder"),
    (table(kit={"patterns": [{}]}), "kit.patterns[0].holes", "a text"),
    (table(turn={"tower": "ab2", "steps": []}), "turn.tower", "the figure says where"),
    (asked("end", {"sent": 5, "last_load": 3}, quick=True), "player", "whose turn"),
    (table(night=True), "night", "co-operative"),
    (table(mode="cooperative", quick=True, words="COHEN TROLL"), "quick", "competitive"),
    (table(words="COHEN TROLL"), "words", "co-operative"),
    (table({}, {"tower": "ab2"}), "players[1].tower", "A stands on ab2"),
    (table({"tower": None, "just_sent": True}), "players[0].tower", "a letter was sent"),
    (table({"sent": 5}, {"sent": 5, "tower": "cd3"}), "players[1].sent", "the game ended"),
    (table({"sent": 5}, quick=True), "players[0].last_load", "load points"),
    (table(dwarf="ab3"), "dwarf", "three players"),
    (table({"hand": ["# 1"] * 9}), "players[0].hand", "at most 8"),
    (table(turn={"steps": [{"play": "x01", "at": "a1"}]}), "turn.steps[0].at", "unknown key"),
    (table({"hand": ["x1"]}), "players[0].hand[0]", "perhaps"),
    (table({"words": ["TROLL"]}), "players[0].word", "not both"),
    (table(turn={"steps": [{"play": "x01", "lamps": "e5"}]}), "turn.steps[0].lamps", "a1 to d4"),
    (table(turn={"steps": [{"card": "x", "tower": "b12"}]}), "turn.steps[0].tower", "not a tower of this player"),
    (table(turn={"player": "C"}), "turn.player", "here belongs a player"),
    (asked("send", turn={"player": 2}, player=1), "turns[0].player", "the question is about A"),
    (asked("send", player=2), "players[1].hand", "which patterns"),
    (asked("send", {"hand": ["# 1"] * 6}), "players[0].hand", "at most"),
    (asked("send", {"sent": 5}), "what", "sabotaged first"),
    (asked("send", {"sent": 5, "sabotaged": True}, player=1), "player", "no next sign"),
    (asked("send", {"sent": 5, "sabotaged": True}, {"hand": []}, player=2), "what", "the game is over"),
    (asked("sabotage"), "what", "nothing to sabotage"),
    (asked("sabotage", {"sent": 5, "sabotaged": True}), "what", "of each player once"),
    (asked("sabotage", {"sent": 5}, quick=True, player=2), "what", "not in the quick one"),
    ({"what": "sabotage", "mode": "junior", "lamps": DARK,
      "players": [{"words": "COHEN TROLL", "sent": 12}, {"words": "GNOME DEATH"}]}, "what",
     "in the competitive game"),
    (table({"word": ""}), "players[0].word", "A has no word yet"),
    (table({"word": ""}, {"word": ""}, long=True), "players[0].words", "no two words yet"),
    (table({}, {"word": "", "sent": 2}), "players[1].word", "B has no word yet"),
    (table({"sent": 6}), "players[0].sent", "from 0 to 5"),
    (table(mode="cooperative", words="COHEN TROLL", players=[{"seat": "south", "sent": 2}]), "players[0].sent",
     "sent together"),
    ({"what": "night", "icons": 2, "revealed": ["Nouzová oprava", "Mlha"]}, "kit.repairs", "which three cards"),
    (asked("sabotage", {"sent": 5}, turns=[{}, {}]), "turns", "one turn"),
    ({"what": "night", "revealed": [1]}, "icons", "whole number"),
    ({"what": "send", "mode": "cooperative", "lamps": DARK, "players": [{"seat": "south", "hand": []}]}, "words",
     "two words"),
    ({"what": "end", "mode": "cooperative", "words": "COHEN TROLL", "lamps": DARK, "events": ["# 1"] * 3,
      "players": [{"seat": "south"}]}, "events", "at most 2"),
    (asked("end", {"tower": "ab2"}, mode="junior"), "players[0].tower", "no figures"),
]  # fmt: skip


def test_a_fault_is_named_with_its_place() -> None:
    for raw, place, text in FAULTS:
        assert text in SEMAFORY.reasons(raw)[place], raw


@pytest.mark.parametrize(
    "raw",
    [
        {"what": "start", "players": [{"word": "COHEN"}, {"word": "TROLL"}]},
        {"what": "end", "players": [{"sent": 5, "word": "COHEN"}, {}]},
        {"what": "end", "quick": True, "player": 1, "players": [{"sent": 5, "word": "COHEN"}, {}]},
        {"what": "end", "mode": "cooperative", "sent": 12, "players": [{}, {}]},
        {"what": "send", "lamps": DARK, "players": [{"word": "COHEN", "hand": []}, {}]},
        table({}, {"word": ""}),
        table(night=False),
    ],
)
def test_what_the_question_does_not_need_is_not_demanded(raw: Any) -> None:
    assert SEMAFORY.judge(raw).lines


def test_a_missing_word_is_one_fault() -> None:
    """No fault of the signs sent follows from it, and the other player is left alone."""
    raw = table({"word": "", "sent": 3}, {"word": ""})
    assert SEMAFORY.places(raw) == ["players[0].word"]


# verdicts


def working(raw: Any) -> list[tuple[bool | None, str]]:
    lines = SEMAFORY.judge(raw).lines
    return [(line.passed, text) for line, text in zip(lines, all_filled(lines), strict=True)]


PLAY = {"play": "## 1", "lamps": "a2 b2"}
PLAYED = [PLAY]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (table(turn={"sends": "O", "steps": PLAYED}), "A has not sent O"),
        (table(turn={"sends": "C", "steps": [{**PLAY, "lamps": "a1 b1"}]}), "A has not sent C"),
        (table(mode="junior", turn={"sends": "H", "steps": PLAYED},
               players=[{"words": "COHEN TROLL"}, {"words": "COHEN TROLL"}]), "A has not sent H"),
        (table(mode="cooperative", words="COHEN TROLL", sent=12, players=[{}, {}],
               turn={"sends": "END", "steps": PLAYED}), "breaks a rule"),
        (table(players=players({"sent": 5}, {"tower": "cd3"}), turn={"sends": "T", "steps": []}),
         "B has not sent T: without a sabotage the game is over"),
    ],
)  # fmt: skip
def test_a_refuted_claim_is_refused(raw: Any, text: str) -> None:
    passed, heading = working(raw)[0]
    assert passed is False
    assert text in heading


def test_a_turn_that_claims_nothing_and_sends_nothing_is_in_order() -> None:
    assert working(table(turn={"steps": [{**PLAY, "lamps": "a1 b1"}]}))[0][0] is True


def test_lamps_that_do_not_show_the_letter_just_sent_are_noticed() -> None:
    seated = players({"hand": ["## 1"]}, {"tower": "cd3", "sent": 1, "just_sent": True})
    text = "the six lamps around cd3 still show T, which B has just sent, seen from north"
    assert (False, text) in working(table(players=seated, turn={"steps": PLAYED}))
    shown = "0000/0010/0010/0011"
    raw = table(players=seated, turn={"steps": PLAYED}, lamps=shown)
    assert not [line for _passed, line in working(raw) if "just sent" in line]


@pytest.mark.parametrize("then", [[], [{"card": "Klikačový technik"}, {"card": "Mlha"}]])
def test_night_cards_that_are_demanded_and_missing_are_noticed(then: list[Any]) -> None:
    """Nothing is judged on a table on which they have not taken effect yet."""
    turns: list[dict[str, Any]] = [{"steps": PLAYED, "drawn": ["x02"], "then": then}, {"steps": PLAYED}]
    seats = [{"seat": "south", "hand": ["## 1", "# 2"]}, {"seat": "west"}]
    raw: dict[str, Any] = {"what": "turn", "mode": "cooperative", "night": True, "lamps": DARK,
                           "words": "COHEN TROLL", "players": seats, "turns": turns}  # fmt: skip
    text = "Outage cards take effect before the next turn and are not told yet: 1"
    assert (False, text) in working(raw)
    assert len(SEMAFORY.result(raw).turns) == 1
    raw["turns"] = [{**turns[0], "then": [{"card": "Mlha"}]}, turns[1]]
    assert len(SEMAFORY.result(raw).turns) == 2
