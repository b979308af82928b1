"""The chart of lines: every value at its place, every team by its letter."""

from fejag_admin.tui.shell.settings import Mark
from fejag_admin.tui.standings.chart import plot

MARKS = {team: Mark(team, team.upper(), "#2f6fd0", team) for team in "abc"}


def drawn(series: dict[str, tuple[int, ...]], width: int = 24, height: int = 6, chosen: str | None = None) -> list[str]:
    return [line.rstrip() for line in plot(series, MARKS, chosen, width, height).plain.split("\n")]


def test_points_stand_where_their_values_are() -> None:
    assert drawn({"a": (0, 10, 20)}) == [
        "20 ┤         ·A",
        "   │       ··",
        "   │    ·A·",
        "   │  ··",
        " 0 ┤A·",
        "    0    1    2",
    ]


def test_teams_in_one_point_stand_side_by_side_the_chosen_one_first() -> None:
    lines = drawn({"a": (0, 5), "b": (0, 5), "c": (0, 1)}, chosen="b")
    assert lines[0].count("BA") == 1
    assert lines[-2].split("┤")[1].startswith("BAC")


def test_the_chosen_line_is_drawn_stronger_and_over_the_others() -> None:
    lines = drawn({"a": (0, 20), "b": (20, 0)}, chosen="a")
    assert sum(line.count("•") for line in lines) > sum(line.count("·") for line in lines) > 0


def test_values_below_nothing_and_one_value_only() -> None:
    lines = drawn({"a": (0, -30), "b": (0, 0)}, height=8)
    assert lines[0] == "  0 ┤AB··B"
    assert lines[4] == "−20 ┤"
    assert lines[6].endswith("A")
    assert drawn({"a": (7,)})[0].endswith("A")


def test_it_is_never_wider_than_there_is_room() -> None:
    for width in (40, 60, 140):
        for games in (1, 2, 12):
            lines = drawn({team: tuple(range(games)) for team in "abc"}, width=width, height=9)
            assert max(map(len, lines)) <= width
            assert len(lines) == 9
