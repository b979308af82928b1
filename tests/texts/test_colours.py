"""Colours and letters of teams on the map: all different, letters given by what a team is called; clashes are told."""

import pytest

from fejag_admin.texts.colours import PALETTE, clashes, distinct_letters, ink_on


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


def test_initials_go_to_those_who_share_them_with_nobody() -> None:
    names = {"fbi": "FBI", "exoti": "Exoti", "jones": "Jones, Indiana", "aliens": "Aliens", "vlada": "Government"}
    assert "".join(distinct_letters(names.items()).values()) == "fejag"
    assert distinct_letters([("x", "Čápi"), ("y", "Cvrčci"), ("z", "Ostři")]) == {"x": "c", "y": "v", "z": "o"}


def test_many_teams_of_one_name_have_letters_of_their_own() -> None:
    many = distinct_letters([(f"t{number}", "Tým") for number in range(12)])
    assert len(set(many.values())) == 12
    assert all("a" <= letter <= "z" for letter in many.values())


@pytest.mark.parametrize("name", ["42", "007", "???", "龍", "🐸"])
def test_a_team_without_a_letter_chooses_last(name: str) -> None:
    assert distinct_letters([("42", name)]) == {"42": "a"}
    assert distinct_letters([("42", name), ("anna", "Anna"), ("adam", "Adam")]) == {"42": "b", "anna": "a", "adam": "d"}
    assert distinct_letters([("1", name), ("2", "123")]) == {"1": "a", "2": "b"}


def test_the_initial_is_the_first_letter_of_the_word_that_the_id_is_made_of() -> None:
    assert distinct_letters([("foxes", "Team (Foxes)"), ("owls", "Team “Owls”")]) == {"foxes": "f", "owls": "o"}
