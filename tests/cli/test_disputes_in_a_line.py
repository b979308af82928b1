"""Three disputes of each board game, settled by one typed line from an empty table."""

import pytest

from tests.cli.calling import Call

DISPUTES = [
    ("stezky", "A: r1 r2 o1; hand g9 v4; turn: v4 turned p8", "✓ The turn of A is right so far"),
    ("stezky", "A: r1 r2 o1; hand o2 g9 v4; display b7 o8 r5; turn: v4 takes b7", "✗ The turn of A breaks a rule"),
    ("stezky", "A: r1 r2; rainbow o1; hand o1; display o8; turn: o1 takes o8 moves o1 v4", "✗ The turn of A breaks"),
    ("singapore", "A: 2 bricks £1 at B3, B3 I-4, turn A, use", "✓ The turn of A is right: now 5 points, £1, 4 bricks"),
    ("singapore", "A: £6 9 points 3 chips, B: £4 8 points 1 chip, raid", "Nobody is raided"),
    (
        "singapore",
        "map ??/**, A: £2, offer I-4 I-9 I-6, turn A, build I-4 A1 price 3",
        "✓ The turn of A is right",
    ),
    (
        "semafory",
        "Ota: south BUBEN 0 ab2 hand ##/.# 2, turn Ota, plays ##/.# 2 a1 b1 b2, sends B",
        "✗ Ota has not sent",
    ),
    ("semafory", "A: south BUBEN ab2 hand # 1, B: north KRIDA bc2, turn A, goes bc2", "✗ The turn of A breaks a rule"),
    ("semafory", "A: south BUBEN 1 ab2, B: north KRIDA cd3, turn B, goes c23", "✗ The turn of B breaks a rule"),
    ("bez-hranic", "route poland, belarus, russia", "✓ The route holds and costs 50"),
    ("bez-hranic", "route kaliningrad, finland", "✗ The route does not hold"),
    ("bez-hranic", "usa, route iowa, illinois, ohio", "✗ The route does not hold"),
]


@pytest.mark.parametrize(("game", "line", "told"), DISPUTES)
def test_it_is_settled(call: Call, game: str, line: str, told: str) -> None:
    assert len(line) <= 90
    done = call("--lang", "en", "referee", game, line, "--short")
    assert done.out.startswith(told), (done.out, done.err)
