"""Only what breaks a rule in the turn judged is called a breach, and nobody is said to begin whom no rule names."""

from copy import deepcopy
from typing import Any

from fejag_admin.texts.games.verdicts import AT_ONCE, whole_line
from tests.boardgames.judging import SEMAFORY

SABOTAGE: dict[str, Any] = {
    "what": "turn", "lamps": "0010/0001/0001/0000", "player": 2, "starter": 1,
    "players": [
        {"name": "Jana", "seat": "south", "word": "ABBEY", "sent": 5, "tower": "cd2", "just_sent": True,
         "last_tower": "cd2"},
        {"name": "Petr", "seat": "north", "word": "ZEBRA", "sent": 2, "tower": "ab2", "last_tower": "ab2",
         "hand": ["#/# 1", "# 2", "# 1"]},
    ],
    "turn": {"player": 2, "steps": [{"card": "Gust of wind", "dark": "c1 d2 d3"}]},
}  # fmt: skip


def first_lines(raw: dict[str, Any]) -> tuple[str, list[str]]:
    """Headline and what decides, in words."""
    answer = SEMAFORY.answer(raw)
    assert answer.headline is not None
    return whole_line(answer.headline), [whole_line(line) for line in answer.decisive[:AT_ONCE]]


def test_a_refused_turn_names_its_own_reasons_alone() -> None:
    """Two turns before it sent nothing, which is no breach and no reason; lamps that look like a slip are none."""
    raw = {
        "what": "turn", "lamps": "1000/0001/0001/0000", "player": 2, "starter": 1,
        "players": [
            {"name": "Jana", "seat": "south", "word": "ABBEY", "sent": 5, "tower": "cd2", "just_sent": True,
             "last_tower": "cd2", "hand": ["## 1", "#./.# 1", "# 2"]},
            {"name": "Petr", "seat": "west", "word": "ZEBRA", "sent": 2, "tower": "b12", "last_tower": "b12",
             "hand": ["#/# 1", "# 2"]},
            {"name": "Ota", "seat": "north", "word": "TROLL", "sent": 1, "tower": "cd3", "hand": ["## 1", "# 2"]},
        ],
        "turns": [
            {"player": 2, "steps": [{"play": "#/# 1", "lamps": "d2 d3"}]},
            {"player": 3, "steps": [{"play": "# 2", "lamps": "a4"}]},
            {"player": 1, "steps": [{"play": "#./.# 1", "lamps": "c2 d3"}], "sends": "Y"},
        ],
    }  # fmt: skip
    headline, decisive = first_lines(raw)
    assert headline == "✗ Jana has not sent Y; load points: 1"
    assert decisive == [
        "✗ the six lamps around cd2 show Y, the right way up for south (G2, G3)",
        "✗ the letter does not come from the tower of the last one (M4)",
    ]


def test_a_turn_that_breaks_a_rule_is_crossed_for_that_alone() -> None:
    """A player whose turn it is not moves and plays nothing: that no letter stands around him is no breach."""
    raw = {
        "what": "turn", "lamps": "0000/0000/0000/0000", "player": 2, "starter": 1,
        "players": [
            {"name": "Jana", "seat": "south", "word": "ABBEY", "sent": 0, "tower": "bc2",
             "hand": ["#./.# 1", "# 1", "# 2"]},
            {"name": "Petr", "seat": "north", "word": "ZEBRA", "sent": 0, "tower": "ab2"},
        ],
        "turn": {"player": 1, "steps": [{"to": "cd2"}]},
    }  # fmt: skip
    _headline, decisive = first_lines(raw)
    assert decisive == ["✗ it is the turn of Petr (T1)", "✗ at least one pattern is played (P4)"]


def test_a_slip_that_a_card_may_have_made_is_no_breach() -> None:
    """Three patterns are in a hand, and the letter just sent stands around its tower, unless a card changed that."""
    raw = deepcopy(SABOTAGE)
    raw["players"][1]["hand"] = ["# 1"] * 4
    raw["lamps"] = "0011/0001/0001/0000"
    raw["turn"]["steps"][0]["dark"] = "c1 d1 d2 d3"
    assert first_lines(raw)[0].startswith("✓ Petr sabotages the last letter")
    raw["turn"] = {"player": 2, "steps": [{"to": "bc2"}]}
    headline, decisive = first_lines(raw)
    assert headline.startswith("✗")
    assert not any("of 3 at most" in one for one in decisive)


def test_earlier_turns_keep_their_headlines() -> None:
    """Three turns that read alike: each but the last, which is the answer, has its line with its conditions below."""
    pattern = {"id": "p", "load": 1, "holes": ["##"], "count": 20}
    turns = [
        {"player": name, "steps": [{"play": "p", "lamps": lamps}], "drawn": ["p"]}
        for name, lamps in (("Ann", "c4 d4"), ("Bob", "a1 b1"), ("Ann", "c1 d1"))
    ]
    players = [
        {"name": "Ann", "word": "ABCIT", "tower": "ab2", "hand": ["p", "p", "p"]},
        {"name": "Bob", "word": "CABIT", "tower": "ab3", "hand": ["p", "p", "p"]},
    ]
    raw = {"what": "turn", "lamps": "0000/0000/0000/0000", "player": 1, "starter": 1, "kit": {"patterns": [pattern]},
           "players": players, "turns": turns}  # fmt: skip
    heads = [one for one in SEMAFORY.typed_result(raw)["steps"] if one["text"].startswith("The turn of")]
    assert [one["values"]["player"] for one in heads] == ["Ann", "Bob"]
    assert all(one["below"] for one in heads)


def test_nobody_is_said_to_sit_nearest_who_was_not_told_to() -> None:
    """Together the player nearest to Ankh-Morpork begins, which nobody but the players can see."""
    raw: dict[str, Any] = {
        "what": "start", "mode": "cooperative", "words": ["COHEN", "TROLL"],
        "players": [{"name": "Ann", "seat": "south"}, {"name": "Bob", "seat": "north"}],
    }  # fmt: skip
    assert SEMAFORY.places(raw) == ["starter"]
    assert SEMAFORY.typed_result(raw | {"starter": 2})["result"]["values"]["starters"] == [2]
    alone = raw | {"players": raw["players"][:1]}
    assert SEMAFORY.typed_result(alone)["result"]["values"]["starters"] == [1]


def test_the_first_word_begins_a_quick_game_unless_it_is_told_otherwise() -> None:
    """Who has the word first in the alphabet begins; the quick game ends when the round comes back to him."""
    raw = {
        "what": "end", "quick": True, "player": 2,
        "players": [{"name": "Ann", "word": "ZEBRA", "sent": 5, "last_load": 2}, {"name": "Bob", "word": "ABBEY"}],
    }  # fmt: skip
    assert SEMAFORY.typed_result(raw)["result"]["code"] == "over"
    assert SEMAFORY.typed_result(raw | {"starter": 1})["result"]["code"] == "goes-on"


def test_a_letter_was_sent_from_where_the_figure_stood_even_if_a_card_moves_it_afterwards() -> None:
    raw = SEMAFORY.game.example("turn-of-the-rulebook", "en")
    turn = raw["turn"] | {"then": [{"card": "Gust of wind", "tower": "cd2"}]}
    ruling = SEMAFORY.result(raw | {"turn": turn}).turns[-1]
    assert (ruling.sent, ruling.tower, ruling.now.players[0].tower) == ("U", "bc2", "cd2")
