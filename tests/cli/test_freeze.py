"""``fejag freeze``: what is made for players stays as it was, to the byte, until it is released."""

from fejag_admin.cli.output import Exit
from tests.cli.calling import Call

ASKED = (
    ("map", "--no-legend"),
    ("map", "--viewer", "exoti", "--json"),
    ("standings",),
    ("standings", "--viewer", "exoti", "--json"),
    ("why", "cell", "A5"),
    ("why", "fbi"),
)


def answers(call: Call) -> list[str]:
    return [call(*words).out for words in ASKED]


def test_players_see_the_camp_as_of_the_freeze(begun: Call) -> None:
    before = answers(begun)
    done = begun("freeze")
    assert done.code == Exit.FINE
    assert "players see the camp as of entry 2" in done.err
    assert begun("place", "fbi", "had", "A5").code == Exit.FINE
    assert begun("adjust", "exoti", "50", "--reason", "song").code == Exit.FINE
    assert answers(begun) == before
    assert "Frozen: players see the camp as of entry 2" in begun("standings").err
    assert "There is no entry 4; the last one is 2." in begun("map", "--as-of", "4").err
    master = [begun(*words, "--viewer", "master").out for words in (("standings",), ("why", "fbi"))]
    assert master != [before[2], before[5]]
    assert begun("release").code == Exit.FINE
    after = answers(begun)
    assert all(one != other for one, other in zip(before, after, strict=True))
    refused = begun("release")
    assert refused.code == Exit.BAD_INPUT
    assert "nothing to release" in refused.err


def test_an_entry_that_is_not_there_cannot_be_frozen_at(begun: Call) -> None:
    done = begun("freeze", "--at", "77")
    assert done.code == Exit.BAD_INPUT
    assert "There is no entry 77" in done.err
