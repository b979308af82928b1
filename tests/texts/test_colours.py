"""Colours of teams: contrast and likeness as published, and every clash told."""

import pytest

from fejag_admin.texts.colours import PALETTE, clashes, contrast, ink_on, lab


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#777777", "#ffffff", 4.48),
        ("#ff0000", "#ffffff", 4.0),
        ("#123456", "#123456", 1),
    ],
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.01)


@pytest.mark.parametrize(
    ("colour", "known"),
    [
        ("#ffffff", (100, 0, 0)),
        ("#000000", (0, 0, 0)),
        ("#ff0000", (53.24, 80.09, 67.2)),
        ("#0000ff", (32.3, 79.19, -107.86)),
        ("#808080", (53.59, 0, 0)),
    ],
)
def test_cielab_is_that_of_the_tables(colour: str, known: tuple[float, ...]) -> None:
    assert lab(colour) == pytest.approx(known, abs=0.05)


@pytest.mark.parametrize(
    ("teams", "told"),
    [
        ([("Foxes", "F", "#2f6fd0"), ("foxes", "X", "#d9822b")], "same name"),
        ([("Foxes", "F", "#2f6fd0"), ("Owls", "F", "#d9822b")], "same letter"),
        ([("Foxes", "F", "#2f6fd0"), ("Owls", "O", "#2f6fd0")], "same colour"),
        ([("Foxes", "F", "#2f6fd0"), ("Owls", "O", "#3070d0")], "hard to tell apart"),
        ([("Foxes", "F", "#d053a8"), ("Owls", "O", "#7a8b2f")], "print without colours"),
        ([("Foxes", "F", "#00d000")], "letter can hardly be read"),
        ([("Foxes", "F", "#101010")], "seen on a dark screen"),
        ([("Foxes", "F", "#fefe90")], "seen on a light screen"),
    ],
)
def test_every_clash_is_told(teams: list[tuple[str, str, str]], told: str) -> None:
    found = list(clashes(teams))
    assert [one for one in found if told in one], found


def test_the_colours_that_teams_get_first_do_not_clash() -> None:
    teams = [(f"Team {at}", str(at), colour) for at, colour in enumerate(list(PALETTE)[:5])]
    assert list(clashes(teams)) == []
    assert {ink_on(colour) for colour in PALETTE} == {"#000000", "#ffffff"}
