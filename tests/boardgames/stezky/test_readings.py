"""What the rulebook says of doubtful turns, and which readings a verdict names where the rulebook is silent."""

import json
from typing import Any

import pytest

from boardgames.core.registry import find_game
from fejag_admin.common.faults import DocumentError
from tests.boardgames.judging import judging
from tests.boardgames.sentences import sentences

judge = judging("stezky")

TURN: dict[str, Any] = {
    "what": "turn", "notation": "en", "display": "b7 o8 r5 p5 g2 b3", "pile": 20,
    "players": [{"name": "A", "tiles": "r1 r2 o1", "hand": "o2 g9 v4"}],
}  # fmt: skip


def judged(raw: dict[str, Any]) -> tuple[Any, list[str], list[str]]:
    """The result, all sentences, and those that say on what it rests."""
    verdict = judge(json.dumps(raw).encode())
    return verdict.result, sentences(verdict.lines), sentences([line for line in verdict.lines if line.uncertain])


def turn(table: dict[str, Any], **told: Any) -> tuple[Any, list[str], list[str]]:
    return judged({**table, "turn": {"player": 1, **told}})


def rests(table: dict[str, Any], **told: Any) -> list[str]:
    return turn(table, **told)[2]


def faults(raw: dict[str, Any]) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        judge(json.dumps(raw).encode())
    return [fault.place for fault in caught.value.faults]


# capturing


def test_no_rainbow_is_laid_while_the_turned_tile_can_capture() -> None:
    """C3, R1: capturing is compulsory; a rainbow comes only when neither the played nor the turned tile can capture."""
    ruling, lines, _rests = turn(TURN, plays="v4", turned="b6", rainbows=["o2"])
    assert not ruling.legal
    assert "b6 can capture b7, b3, so no rainbow is laid" in lines
    first, _lines, _rests = turn(TURN, plays="o2", rainbows=["r3"])
    assert not first.legal
    neither, _lines, _rests = turn(TURN, plays="v4", turned="v6", rainbows=["r3"])
    assert not neither.legal, "purple 6 takes purple 4, which lies in the display by now"
    kept = {**TURN, "options": {"first_rainbow": "kept"}, "players": [{**TURN["players"][0], "kept": 1}]}
    assert turn(kept, plays="o2", rainbows=["r3"])[0].asked.needs == "take", (
        "a rainbow kept before may be laid in any turn"
    )


def test_who_passes_does_nothing_else() -> None:
    """X1: who cannot capture once the pile is empty passes: no tile is played, no spirit met."""
    over = {**TURN, "pile": 0, "display": "g2", "players": [{"tiles": "r1", "hand": "v4"}]}
    assert turn(over, passes=True)[0].legal
    assert not turn(over, passes=True, plays="v4")[0].legal
    assert not turn(over, passes=True, rainbows=["r2"])[0].legal


# the hand of the squirrel


SQUIRREL: dict[str, Any] = {
    "what": "scoring", "notation": "en",
    "players": [{"name": "A", "tiles": "r1 r2 o1 o2", "spirits": ["squirrel r1"]}],
}  # fmt: skip


def test_the_squirrel_asks_for_a_hand_that_nobody_has_told() -> None:
    """S6: the squirrel lays the whole hand before the scoring, so the stars are not known without it."""
    assert faults(SQUIRREL) == ["players[0].hand"]
    player = SQUIRREL["players"][0]
    empty, _lines, _rests = judged({**SQUIRREL, "players": [{**player, "hand": ""}]})
    held, _lines, _rests = judged({**SQUIRREL, "players": [{**player, "hand": "r3 r4"}]})
    assert (empty.totals, held.totals) == ((5,), (7,))
    evil = {**player, "evil": True}
    assert faults({**SQUIRREL, "players": [evil]}) == ["players[0].hand"]
    covered, _lines, _rests = judged({**SQUIRREL, "players": [{**evil, "covered": "squirrel"}]})
    assert covered.totals == (4,), "a covered squirrel lays nothing"


# the language of tiles


def test_the_language_of_the_tiles_follows_from_their_letters() -> None:
    """r is pink (růžová) in Czech and red in English; every other letter that is not in both says which it is."""
    scored = {"what": "scoring", "players": [{"tiles": "r4 r5 o4 o5"}]}
    assert faults(scored) == ["notation"]
    assert judged({**scored, "notation": "en"})[0].totals == (4,)
    assert judged({**scored, "notation": "cs"})[0].totals == (2,)
    assert judged({"what": "scoring", "players": [{"tiles": "r4 r5 o4 o5 b9"}]})[0].totals == (4,)
    assert judged({"what": "scoring", "players": [{"tiles": "r4 r5 o4 o5 m9"}]})[0].totals == (2,)
    assert judged({"what": "scoring", "players": [{"tiles": "o4 o5"}]})[0].totals == (2,)
    assert faults({"what": "scoring", "players": [{"name": "b9 m1", "tiles": "r4"}]}) == ["notation"]


# the end


END = {"what": "end", "notation": "cs", "pile": 0}


def test_a_hand_that_can_hold_nothing_that_captures_decides_nothing() -> None:
    """X2: the game is over when nothing can be drawn and no hand can capture; from an unknown hand only what lies
    nowhere in sight can come (C1), and nothing captures from an empty display (C2)."""
    players: list[dict[str, Any]] = [{"tiles": "č1 č2"}, {"tiles": "č3", "hand": "m5"}]
    assert judged({**END, "display": "", "players": players})[0].over is True
    assert judged({**END, "display": "f4", "players": players})[0].over is None
    lying = [{"tiles": "f5 f6 f7 r4 m4 z4 o4 č4"}, {"tiles": "č3", "hand": "m5"}]
    assert judged({**END, "display": "f4", "players": lying})[0].over is True
    assert judged({**END, "display": "f4", "players": lying[:1]})[0].over is True, "the other hand is not known, either"
    out = [{**lying[0], "tiles": "f5 f6 f7 r4 m4 z4 o4"}, lying[1]]
    assert judged({**END, "display": "f4", "players": out})[0].over is None
    assert judged({**END, "display": "f4", "removed": "č4", "players": out})[0].over is True, "č4 is out of the game"
    assert judged({**END, "display": "", "untold": 1, "players": players})[0].over is None, "a tile lies there untold"


def after(raw: dict[str, Any]) -> dict[str, Any]:
    game = find_game("stezky")
    assert game is not None
    situation = game.load(json.dumps(raw).encode())
    found = game.answer(situation, game.judge(situation)).after
    assert found is not None
    return dict(found)


def test_what_follows_the_last_turn_is_the_end_of_the_game() -> None:
    """X2: with the pile empty and no hand that can capture there is no next turn."""
    raw = {"what": "turn", "notation": "en", "display": "r5 g9", "pile": 0, "turn": {"plays": "r3", "takes": "r5"},
           "players": [{"tiles": "r1", "hand": "r3 v4"}, {"tiles": "r2", "hand": "b2"}]}  # fmt: skip
    assert (after(raw)["what"], "turn" in after(raw)) == ("end", False)
    raw["players"] = [{"tiles": "r1", "hand": "r3 v4"}, {"tiles": "r2", "hand": "b9"}]
    assert (after(raw)["what"], after(raw)["turn"]) == ("turn", {"player": 2})


# the tile turned up


UNDER = {
    "what": "turn", "notation": "cs", "display": "o3 r4", "beneath": "o3", "pile": 30,
    "players": [{"tiles": "č1", "hand": "o5 m2"}, {"tiles": "č2", "hand": "z9"}],
}  # fmt: skip


def test_the_tile_turned_up_lies_in_the_display() -> None:
    """C5: a face-down tile that is freed is turned up. It is told in the turn, or counted as one that nobody told."""
    told = after({**UNDER, "turn": {"plays": "o5", "takes": "o3", "uncovers": "z2"}})
    assert (told["display"], told.get("beneath"), told.get("untold")) == ("r4 z2", None, None)
    untold = after({**UNDER, "turn": {"plays": "o5", "takes": "o3"}})
    assert (untold["display"], untold.get("beneath"), untold["untold"]) == ("r4", None, 1)
    assert judged({**UNDER, "turn": {"plays": "o5", "takes": "o3"}})[0].now.untold == 1
    assert faults({**UNDER, "turn": {"plays": "o5", "takes": "o3", "uncovers": "č2"}}) == ["turn.uncovers"]
    bare = {**UNDER, "beneath": ""}
    assert not turn(bare, plays="o5", takes="o3", uncovers="z2")[0].legal, "nothing lies beneath"


def test_what_lies_there_untold_may_be_captured() -> None:
    """C2, C3: whoever says that his tile captures nothing is believed only as far as all face-up tiles are told."""
    table = {**UNDER, "display": "r4", "beneath": "", "untold": 1}
    raw = {**table, "turn": {"player": 2, "plays": "z9", "takes": "z2"}}
    ruling, _lines, certain = judged(raw)
    assert (ruling.legal, ruling.now.untold) == (True, 0)
    assert certain == ["face-up tiles that nobody has told: 1; g2 is taken to be one of them"]
    ruling, _lines, certain = judged({**table, "turn": {"player": 2, "plays": "z9", "turned": "f6"}})
    assert ruling.legal
    assert certain == ["face-up tiles that nobody has told: 1; they are not looked at"]
    assert not judged({**table, "untold": 0, "turn": {"player": 2, "plays": "z9", "takes": "z2"}})[0].legal


# what a verdict rests on


def as_read(reading: str) -> list[str]:
    return [f"as we read it, {reading}"]


ROOM = {**TURN, "display": "b7 o8 r5", "players": [{"tiles": "r1 r2", "rainbows": "o1", "hand": "o1 g9 v4"}]}


def test_where_a_rainbow_that_makes_room_may_go_is_a_reading() -> None:
    """R3: the rainbow moves to another free place; that it must touch the panorama there is how we read it."""
    reading = as_read("a rainbow that makes room must touch something there, be it a new tile or rainbow")
    ruling, _lines, certain = turn(ROOM, plays="o1", takes="o8", moves=[{"from": "o1", "to": "v4"}])
    assert (ruling.legal, certain) == (False, reading)
    ruling, _lines, certain = turn(ROOM, plays="o1", takes="o8", moves=[{"from": "o1", "to": "o9"}])
    assert (ruling.legal, certain) == (True, reading), "orange 8 came in this very turn"
    assert rests(ROOM, plays="o1", takes="o8", moves=[{"from": "o1", "to": "o2"}]) == []


def test_the_readings_of_a_turn_are_named_where_they_decide() -> None:
    empty = {**TURN, "players": [{"hand": "v4"}]}
    untaken = {"plays": "v4", "turned": "o10", "takes": None}
    untaken.pop("takes")
    bare = {**empty, "display": "g2"}
    assert rests(bare, **untaken, rainbows=["r1"]) == as_read("a first rainbow goes anywhere")
    kept = {**bare, "options": {"first_rainbow": "kept"}}
    assert rests(kept, **untaken) == as_read("a first rainbow waits till tiles lie there")
    beside = {**bare, "players": [{"tiles": "r1", "rainbows": "r2", "hand": "v4"}]}
    assert rests(beside, **untaken, rainbows=["r3"]) == as_read("it is enough for a new rainbow to touch another one")
    assert rests(beside, **untaken, rainbows=["o1"]) == []
    added = {**bare, "display": "g2"}
    assert rests(added, plays="v4", turned="v6", takes="v4") == as_read(
        "the turned tile may take the one just added to the display"
    )


SQUARE = {
    "what": "turn", "notation": "en", "display": "o2", "pile": 9,
    "players": [{"tiles": "r1 r2 o1", "rainbows": "o2", "hand": "o9"}],
}  # fmt: skip


def test_the_readings_of_squares_are_named_where_they_decide() -> None:
    told = {"plays": "o9", "takes": "o2", "moves": [{"from": "o2", "to": "r3"}]}
    ruling, _lines, certain = turn(SQUARE, **told)
    assert (ruling.asked.needs, certain) == ("meet", as_read("a tile for a rainbow completes a square"))
    ruling, _lines, certain = turn({**SQUARE, "options": {"renewed": False}}, **told)
    assert (ruling.asked.needs, certain) == ("", as_read("a tile in place of a rainbow completes nothing"))
    new = {**SQUARE, "players": [{"tiles": "r1 r2 o1", "hand": "o9"}]}
    assert rests(new, plays="o9", takes="o2") == []
    crossing = {**new, "players": [{"tiles": "r1 r2 o1 r3 o3 r4 o4", "spirits": ["wolf r3"], "hand": "o9"}]}
    ruling, _lines, certain = turn(crossing, plays="o9", takes="o2")
    assert certain == as_read("squares with spirits may overlap")
    ruling, _lines, certain = turn({**crossing, "options": {"overlap": False}}, plays="o9", takes="o2")
    assert (ruling.squares, certain) == ((0,), as_read("squares with spirits may not overlap"))


def test_the_readings_of_spirits_are_named_where_they_decide() -> None:
    new = {**SQUARE, "players": [{"tiles": "r1 r2 o1", "hand": "o9"}, {"hand": "b2"}]}
    told = {"plays": "o9", "takes": "o2"}
    last = {**new, "spirits": {"row": ["wolf"], "pile": 1}}
    assert rests(last, **told, draws=["evil"], meets="wolf r1") == [
        *as_read("from a pile of one spirit only that one is drawn"),
        *as_read("who draws the evil spirit alone meets a face-up one"),
    ]
    nothing = {**new, "pile": 0, "spirits": {"row": ["eagle"]}}
    assert rests(nothing, **told, meets="eagle r1") == as_read("where there is nothing to bring, nothing happens")


def test_the_readings_of_a_scoring_are_named_where_they_decide() -> None:
    tiles = {"what": "scoring", "notation": "en", "players": [{"tiles": "r1 r2 r3 r7 r8", "rainbows": "o7 o8"}]}
    assert judged(tiles)[2] == as_read("the largest area is the one with most places")
    worth = judged({**tiles, "options": {"largest": "worth"}})[2]
    assert worth == as_read("the largest area is the one with most tiles")
    assert judged({**tiles, "players": [{"tiles": "r1 r2 r3 r7", "rainbows": "r8"}]})[2] == []
    wolf = {"tiles": "r1 r2 o1 o2", "spirits": ["wolf r1"], "rainbows": "r9"}
    assert judged({**tiles, "players": [wolf]})[2] == as_read("rainbows alone are an area, too")
    squirrel = {"tiles": "r1 r2 o1 o2 r3", "spirits": ["squirrel r1"], "hand": "o3"}
    assert judged({**tiles, "players": [squirrel]})[2] == as_read("squares that the squirrel completes bring no spirit")


def test_what_comes_from_an_unknown_hand_is_believed_and_said() -> None:
    unknown = {**TURN, "players": [{"name": "A", "tiles": "r1 r2 o1"}]}
    assert rests(unknown, plays="o2", takes="o8") == ["the hand of A is not known: o2 is taken to come from it"]
