"""What the rulebook says of doubtful turns, of hands that are not known, and of the end."""

from typing import Any

import pytest

from boardgames.stezky.notation import place_text
from tests.boardgames.judging import STEZKY

TURN: dict[str, Any] = {
    "what": "turn", "notation": "en", "display": "b7 o8 r5 p5 g2 b3", "pile": 20,
    "players": [{"name": "A", "tiles": "r1 r2 o1", "hand": "o2 g9 v4"}],
}  # fmt: skip


def turn(table: dict[str, Any], **steps: Any) -> Any:
    return STEZKY.result({**table, "turn": {"player": 1, **steps}})


# capturing


def test_no_rainbow_is_laid_while_the_turned_tile_can_capture() -> None:
    """C3, R1: capturing is compulsory; a rainbow comes only when neither the played nor the turned tile can capture."""
    early = {"player": 1, "plays": "v4", "turned": "b6", "rainbows": ["o2"]}
    assert not turn(TURN, **early).legal
    assert "b6 can capture b7, b3, so no rainbow is laid" in STEZKY.working({**TURN, "turn": early})
    assert not turn(TURN, plays="o2", rainbows=["r3"]).legal
    neither = turn(TURN, plays="v4", turned="v6", rainbows=["r3"])
    assert not neither.legal, "purple 6 takes purple 4, which lies in the display by now"
    kept = {**TURN, "options": {"first_rainbow": "kept"}, "players": [{**TURN["players"][0], "kept": 1}]}
    ruling = turn(kept, plays="o2", rainbows=["r3"])
    assert ruling.asked.needs == "take", "a rainbow kept before may be laid in any turn"


def test_who_passes_does_nothing_else() -> None:
    """X1: who cannot capture once the pile is empty passes: no tile is played, no spirit met."""
    over = {**TURN, "pile": 0, "display": "g2", "players": [{"tiles": "r1", "hand": "v4"}]}
    assert turn(over, passes=True).legal
    assert not turn(over, passes=True, plays="v4").legal
    assert not turn(over, passes=True, rainbows=["r2"]).legal


# the hand of the squirrel


def test_the_squirrel_asks_for_a_hand_that_nobody_has_told() -> None:
    """S6: the squirrel lays the whole hand before the scoring, so the stars are not known without it."""
    player: dict[str, Any] = {"name": "A", "tiles": "r1 r2 o1 o2", "spirits": ["squirrel r1"]}

    def scoring(**more: Any) -> dict[str, Any]:
        return {"what": "scoring", "notation": "en", "players": [player | more]}

    assert STEZKY.places(scoring()) == STEZKY.places(scoring(evil=True)) == ["players[0].hand"]
    assert STEZKY.result(scoring(hand="")).totals == (5,)
    assert STEZKY.result(scoring(hand="r3 r4")).totals == (7,)
    covered = STEZKY.result(scoring(evil=True, covered="squirrel"))
    assert covered.totals == (4,), "a covered squirrel lays nothing"


# the language of tiles


@pytest.mark.parametrize(
    ("tiles", "notation", "stars"),
    [
        ("r4 r5 o4 o5", "en", 4),
        ("r4 r5 o4 o5", "cs", 2),
        ("r4 r5 o4 o5 b9", None, 4),
        ("r4 r5 o4 o5 m9", None, 2),
        ("o4 o5", None, 2),
        ("r4 r5 o4 o5", None, None),
    ],
)
def test_the_language_of_the_tiles_follows_from_their_letters(
    tiles: str, notation: str | None, stars: int | None
) -> None:
    """r is pink (růžová) in Czech and red in English; every other letter that is not in both says which it is."""
    raw = {"what": "scoring", "players": [{"name": "b9 m1", "tiles": tiles}]}
    if notation:
        raw["notation"] = notation
    if stars is None:
        assert STEZKY.places(raw) == ["notation"]
    else:
        assert STEZKY.result(raw).totals == (stars,)


# the end

LYING, ALSO_C4 = "f5 f6 f7 r4 m4 z4 o4", "f5 f6 f7 r4 m4 z4 o4 č4"


@pytest.mark.parametrize(
    ("tiles", "display", "more", "over"),
    [
        ("č1 č2", "", {}, True),
        ("č1 č2", "f4", {}, None),
        (ALSO_C4, "f4", {}, True),
        (LYING, "f4", {}, None),
        (LYING, "f4", {"removed": "č4"}, True),
        ("č1 č2", "", {"untold": 1}, None),
    ],
)
def test_a_hand_that_can_hold_nothing_that_captures_decides_nothing(
    tiles: str, display: str, more: dict[str, Any], over: bool | None
) -> None:
    """X2: the game is over when nothing can be drawn and no hand can capture; from an unknown hand only what lies
    nowhere in sight can come (C1), and nothing captures from an empty display (C2)."""
    players = [{"tiles": tiles}, {"tiles": "č3", "hand": "m5"}]
    raw = {"what": "end", "notation": "cs", "pile": 0, "display": display, "players": players, **more}
    assert STEZKY.result(raw).over is over
    if tiles == ALSO_C4:
        assert STEZKY.result(raw | {"players": players[:1]}).over is True, "the other hand is not known, either"


def test_what_follows_the_last_turn_is_the_end_of_the_game() -> None:
    """X2: with the pile empty and no hand that can capture there is no next turn."""
    raw = {"what": "turn", "notation": "en", "display": "r5 g9", "pile": 0, "turn": {"plays": "r3", "takes": "r5"},
           "players": [{"tiles": "r1", "hand": "r3 v4"}, {"tiles": "r2", "hand": "b2"}]}  # fmt: skip
    after = STEZKY.after(raw)
    assert (after["what"], "turn" in after) == ("end", False)
    raw["players"] = [{"tiles": "r1", "hand": "r3 v4"}, {"tiles": "r2", "hand": "b9"}]
    after = STEZKY.after(raw)
    assert (after["what"], after["turn"]) == ("turn", {"player": 2})


# the tile turned up


UNDER = {
    "what": "turn", "notation": "cs", "display": "o3 r4", "beneath": "o3", "pile": 30,
    "players": [{"tiles": "č1", "hand": "o5 m2"}, {"tiles": "č2", "hand": "z9"}],
}  # fmt: skip


def test_the_tile_turned_up_lies_in_the_display() -> None:
    """C5: a face-down tile that is freed is turned up. It is told in the turn, or counted as one that nobody told."""
    uncovered = {"plays": "o5", "takes": "o3", "uncovers": "z2"}
    after = STEZKY.after({**UNDER, "turn": uncovered})
    assert (after["display"], after.get("beneath"), after.get("untold")) == ("r4 z2", None, None)
    untold = {**UNDER, "turn": {"plays": "o5", "takes": "o3"}}
    after = STEZKY.after(untold)
    assert (after["display"], after.get("beneath"), after["untold"]) == ("r4", None, 1)
    assert STEZKY.result(untold).now.untold == 1
    assert STEZKY.places({**UNDER, "turn": uncovered | {"uncovers": "č2"}}) == ["turn.uncovers"]
    assert not turn({**UNDER, "beneath": ""}, **uncovered).legal, "nothing lies beneath"


def test_what_lies_there_untold_may_be_captured() -> None:
    """C2, C3: whoever says that his tile captures nothing is believed only as far as all face-up tiles are told."""
    table = {**UNDER, "display": "r4", "beneath": "", "untold": 1}
    taken = {**table, "turn": {"player": 2, "plays": "z9", "takes": "z2"}}
    ruling = STEZKY.result(taken)
    assert (ruling.legal, ruling.now.untold) == (True, 0)
    assert STEZKY.rests_on(taken) == ["face-up tiles that nobody has told: 1; g2 is taken to be one of them"]
    turned = {**table, "turn": {"player": 2, "plays": "z9", "turned": "f6"}}
    assert STEZKY.result(turned).legal
    assert STEZKY.rests_on(turned) == ["face-up tiles that nobody has told: 1; they are not looked at"]
    assert not STEZKY.result({**taken, "untold": 0}).legal


# a spirit


SQUARE = {**TURN, "display": "o2 r5", "pile": 9, "players": [{"tiles": "r1 r2 o1", "hand": "o9 g9"}, {"hand": "b2"}]}


@pytest.mark.parametrize(("spirit", "choices"), [("deer", ("g9",)), ("eagle", ()), ("beetle", ("r5",))])
def test_the_tile_that_a_spirit_brings_is_asked_for(spirit: str, choices: tuple[str, ...]) -> None:
    """S5: the deer from the hand, the eagle from the pile, where nobody sees it, the beetle from the display."""
    table = {**SQUARE, "spirits": {"row": [spirit], "pile": 3}}
    asked = turn(table, plays="o9", takes="o2", meets=f"{spirit} r1").asked
    assert asked.needs == "effect-tile"
    assert tuple(place_text(place, "en") for place in asked.choices) == choices
