"""``fejag freeze``: what is made for players stays as it was, to the byte, until it is released."""

from tests.cli.calling import Call, refuses

ASKED = (
    "map --no-legend", "map --viewer exoti --json", "standings", "standings --viewer exoti --json", "why cell A5",
    "why fbi",
)  # fmt: skip


def answers(call: Call) -> list[str]:
    return [call(*words.split()).out for words in ASKED]


def test_players_see_the_camp_as_of_the_freeze(begun: Call) -> None:
    before = answers(begun)
    refuses(begun, ("freeze --at 77", "There is no entry 77"))
    done = begun("freeze")
    assert (done.code, "players see the camp as of entry 2" in done.err) == (0, True)
    assert begun("place", "fbi", "had", "A5").code == 0
    assert begun("adjust", "exoti", "50", "--reason", "song").code == 0
    assert answers(begun) == before
    assert "Frozen: players see the camp as of entry 2" in begun("standings").err
    assert "There is no entry 4; the last one is 2." in begun("map", "--as-of", "4").err
    for words, seen in (("standings", before[2]), ("why fbi", before[5])):
        assert begun(*words.split(), "--viewer", "master").out != seen
    assert begun("release").code == 0
    assert all(now != then for now, then in zip(answers(begun), before, strict=True))
    refuses(begun, ("release", "nothing to release"))
