"""Names: both languages, accents and mistypes."""

import pytest

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.maps.new_camp import fresh_campaign
from fejag_admin.common.language import LANGUAGES, Language, use_language
from fejag_admin.common.names import fold, nearest
from fejag_admin.texts.colours import team_letters
from fejag_admin.texts.names import (
    TEAMS,
    UnknownNameError,
    figure_name,
    figure_names,
    find_called,
    known_team_name,
    suggest_cell,
    team_name,
    team_names,
)
from tests.camp.camps import sample


@pytest.fixture(scope="session")
def camp() -> Campaign:
    return sample()


def test_figures_are_named_in_both_languages_and_found_by_any_of_their_names() -> None:
    rulebooks = ("tygr", "medved", "had", "tarantule", "opice", "zaba")
    assert [figure_name(kind) for kind in rulebooks] == ["tiger", "bear", "snake", "tarantula", "monkey", "frog"]
    words = ("tygr", "Tiger", "Medvěd", "MEDVED", " snake ", "žába", "med")
    kinds = ["tygr", "tygr", "medved", "medved", "had", "zaba", "medved"]
    assert [find_called(word, figure_names()) for word in words] == kinds
    use_language("cs")
    assert [figure_name(kind) for kind in rulebooks] == ["tygr", "medvěd", "had", "tarantule", "opice", "žába"]


def test_teams_of_the_rulebook_follow_the_language(camp: Campaign) -> None:
    teams = [team.id for team in camp.teams]
    assert [team_name(camp, team) for team in teams] == ["FBI", "Exots", "Indiana Jones", "Aliens", "Government"]
    use_language("cs")
    assert [team_name(camp, team) for team in teams] == ["FBI", "Exoti", "Indiana Jones", "Vetřelci", "Vláda"]
    assert known_team_name("government") == "Vláda"
    assert known_team_name("Bobři") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_teams_of_the_rulebook_answer_to_all_their_names_whatever_the_camp_speaks(language: Language) -> None:
    use_language(language)
    camp = fresh_campaign(tuple(known_team_name(team) or "" for team in TEAMS))
    by_name = dict(zip(TEAMS, (team.id for team in camp.teams), strict=True))
    for team, words in {
        "fbi": ("fbi", "FBI"),
        "exoti": ("exoti", "exots", "Exoti"),
        "jones": ("jones", "indiana", "archeologove", "archeologové", "archeologists", "Jones, Indiana"),
        "aliens": ("aliens", "vetrelci", "vetřelci"),
        "vlada": ("vlada", "vláda", "government", "americká vláda"),
    }.items():
        assert {find_called(word, team_names(camp)) for word in words} == {by_name[team]}


def test_a_name_that_another_team_bears_is_that_team() -> None:
    camp = fresh_campaign(("Government", "Aliens", "Jones"))
    assert find_called("jones", team_names(camp)) == "jones"
    camp = fresh_campaign(("Indiana Jones", "Archeologové"))
    assert find_called("archeologove", team_names(camp)) == "archeologove"
    assert find_called("foxes", team_names(fresh_campaign(("Foxes", "Owls")))) == "foxes"


def test_teams_are_found_by_their_letter_and_by_how_only_one_begins(camp: Campaign) -> None:
    letters = {"a": "vlada", "j": "jones"}
    words = {"exo": "exoti", "VLÁ": "vlada", "indiana": "jones", "A": "vlada", "j": "jones", "government": "vlada"}
    assert {word: find_called(word, team_names(camp), letters) for word in words} == words
    for unclear in ("t", ""):
        with pytest.raises(UnknownNameError):
            find_called(unclear, figure_names())


def test_a_mistyped_name_gets_the_nearest_one(camp: Campaign) -> None:
    with pytest.raises(UnknownNameError, match="Did you mean “tiger”"):
        find_called("tigre", figure_names())
    with pytest.raises(UnknownNameError, match="Did you mean “Exots”"):
        find_called("exotti", team_names(camp))
    with pytest.raises(UnknownNameError, match="Choose one of: FBI, Exots, Indiana Jones, Aliens, Government"):
        find_called("zzz", team_names(camp))
    assert nearest("medvjed", ["Medvěd", "Had"]) == "Medvěd"
    assert nearest("m" * 1000, ["m" * 1000]) is None
    assert fold("  Žlutý KŮŇ ") == "zluty kun"


def test_a_mistyped_cell_gets_the_nearest_one() -> None:
    cells = {"17k": "K17", "k 17": "K17", "AP3": "AO3", "K99": "K41", "K0": "K1", "ÁB5": "AB5", "17": None}
    assert {word: suggest_cell(word, 41) for word in (*cells, "kočka")} == cells | {"kočka": None}


def test_letters_follow_the_names_in_the_language_shown(camp: Campaign) -> None:
    teams = camp.teams
    use_language("cs")
    assert team_letters(teams) == {"fbi": "f", "exoti": "e", "jones": "j", "aliens": "t", "vlada": "v"}
    use_language("en")
    assert team_letters(teams) == {"fbi": "f", "exoti": "e", "jones": "j", "aliens": "a", "vlada": "g"}
