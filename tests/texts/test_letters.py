"""The letters that stand for teams on the map: all different, plain, and given by what a team is called."""

import pytest

from fejag_admin.texts.colours import distinct_letters


def test_initials_go_to_those_who_share_them_with_nobody() -> None:
    five = [
        ("fbi", "FBI"),
        ("exoti", "Exoti"),
        ("jones", "Jones, Indiana"),
        ("aliens", "Aliens"),
        ("vlada", "Government"),
    ]
    assert "".join(distinct_letters(five).values()) == "fejag"
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
