"""Sentences that decide a dispute: what light went through, one of two ways, a third team, a path that is dark."""

import json

from fejag_admin.answers.answer import lines
from fejag_admin.answers.ask import ask
from fejag_admin.camp.file.document import load
from tests.camp.camps import journal_of

TEAMS = ("red", "blue", "green", "yellow")


def explained(
    question: str, version: int | None, *placed: str, walls: object = (), teleports: object = (), red: str = "A10"
) -> str:
    """The answer for the master, as of an entry if one is named; ``placed``: team, figure and cell, one to a round."""
    orders: list[dict[str, object]] = [{"do": "adjust", "team": team, "points": 300, "reason": "x"} for team in TEAMS]
    for game, words in enumerate(placed, 1):
        team, figure, at = words.split()
        orders.append({"do": "result", "game": game, "places": []})
        orders.append({"do": "place", "team": team, "figure": figure, "at": at})
        orders.append({"do": "close-round", "waive": list(TEAMS), "reason": "x"})
    document = {
        "format": "fejag-campaign/1",
        "rules": {"games": 40},
        "map": {
            "size": 13,
            "walls": walls,
            "temple": ["L12"],
            "teleports": teleports,
            "starts": {"red": red, "blue": "M7", "green": "G1", "yellow": "G13"},
        },
        "teams": [{"id": team} for team in TEAMS],
        "orders": orders,
    }
    campaign = load(json.dumps(document).encode())
    journal = journal_of(campaign.header, *(entered.order for entered in campaign.orders))
    history = journal if version is None else journal.as_of(version)
    told = ask(history, tuple(question.split()))
    return "\n".join(line for one in told.all_statements for line in lines(one))


def test_a_teleport_through_which_light_went_is_named() -> None:
    told = explained(
        "attack 1",
        None,
        "blue medved M7",
        "blue medved M5",
        "blue had J5",
        "red medved A7",
        teleports=[["D7", "J3"]],
        red="A7",
    )
    assert "Its light reaches the other figure through teleport D7–J3: snake J5 of blue (A1, L1, L3)." in told


def test_a_figure_on_one_of_two_ways_is_no_defence() -> None:
    told = explained(
        "attack 1",
        None,
        *("blue medved M7", "blue had D7", "red medved A10", "red medved A4", "red medved F10", "red medved F4"),
        *("red medved D4", "blue tygr I7"),
        walls=[["H6", "I6"]],
    )
    assert "bear F10 of red stands on one of the ways of the attacker's light; another way still lights" in told
    assert "neither hits the attacker" not in told


def test_why_an_earlier_attack_of_a_third_team_makes_none_void_is_told() -> None:
    told = explained(
        "attack 2",
        None,
        *("blue medved M7", "blue medved M2", "blue medved D2", "blue had D7", "red medved A10", "red medved D10"),
        *("yellow medved G13", "yellow had G8"),
    )
    assert "Attack no. 1 of red on the same team, in effect before it, does not make it void" in told
    assert "(A3), and it is of an earlier round (A4)" in told


def test_a_middle_section_of_a_dark_path_is_not_lit() -> None:
    told = explained(
        "F10 red tarantula",
        24,
        *("blue medved M7", "blue had D7", "blue medved F5", "blue medved F11", "red medved A10", "red medved D10"),
        "red tarantule F10",
    )
    assert told.startswith("No: F10 lies on a middle section of blue (P2).")
    assert "It lies on a ray of bear F5 of blue that ends on F11, on a path that is dark now (P2, L7)." in told
    assert "lit by: bear no. 3" not in told
