"""Colours of teams: every clash is told."""

import pytest

from fejag_admin.texts.colours import PALETTE, clashes, ink_on


@pytest.mark.parametrize(
    ("teams", "told"),
    [
        ([("Foxes", "F", "#2f6fd0"), ("foxes", "X", "#d9822b")], "same name"),
        ([("Foxes", "F", "#2f6fd0"), ("Owls", "F", "#d9822b")], "same letter"),
        ([("Foxes", "F", "#2f6fd0"), ("Owls", "O", "#2f6fd0")], "same colour"),
        ([("Foxes", "F", "#2f6fd0"), ("Owls", "O", "#3070d0")], "hard to tell apart"),
    ],
)
def test_every_clash_is_told(teams: list[tuple[str, str, str]], told: str) -> None:
    found = list(clashes(teams))
    assert [one for one in found if told in one], found


def test_the_colours_that_teams_get_first_do_not_clash() -> None:
    teams = [(f"Team {at}", str(at), colour) for at, colour in enumerate(list(PALETTE)[:5])]
    assert list(clashes(teams)) == []
    assert {ink_on(colour) for colour in PALETTE} == {"#000000", "#ffffff"}
