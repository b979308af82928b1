"""The check of a map says what is wrong or unfair, in words with the rule."""

from fejag_admin.answers.lab import cost_text, finding_text, way_text
from fejag_admin.camp.maps.check import Checked, check_map
from fejag_admin.common.language import use_language
from fejag_admin.rules.board import Board, Wall, parse_cell, wall_between
from fejag_admin.rules.figures import Options
from tests.camp.camps import sample

SIZE = 9


def cell(name: str) -> int:
    return parse_cell(name, SIZE)


def around(name: str) -> frozenset[Wall]:
    return frozenset(wall_between(cell(name), cell(name) + step) for step in (1, -1, SIZE, -SIZE))


def texts(checked: Checked, board: Board) -> list[str]:
    return [finding_text(finding, board, str.upper) for finding in checked.findings]


def test_an_unfinished_map_lists_what_is_missing() -> None:
    board = Board(SIZE, starts=(("a", 3),))
    checked = check_map(board, ("a", "b"))
    assert texts(checked, board) == ["No start cell on the edge yet: B (M1).", "There is no temple: paint it (M3)."]
    assert not checked.sound
    nobody = check_map(Board(SIZE), ())
    assert texts(nobody, board) == ["No team starts on this map (M1).", "There is no temple: paint it (M3)."]


def test_a_temple_that_some_could_never_light() -> None:
    # Walled in, the middle of the smallest board is lit by leaps from eight cells; on those others start.
    middle = parse_cell("C3", 5)
    walls = frozenset(wall_between(middle, middle + step) for step in (1, -1, 5, -5))
    landings = ("B1", "D1", "A2", "E2", "A4", "E4", "B5", "D5")
    starts = (("x", 0), *((f"t{at}", parse_cell(name, 5)) for at, name in enumerate(landings)))
    board = Board(5, walls, frozenset({middle}), (), starts)
    checked = check_map(board, [team for team, _cell in starts])
    assert texts(checked, board) == [
        "The temple could never be lit by: X (G5).",
        "The temple is closed in by obstacles; only a monkey's leap lights C3 (M2, L2).",
        "There are no teleports; the rulebook has two pairs (M4).",
    ]
    assert not checked.sound


def test_cells_in_the_dark_and_cells_for_monkeys() -> None:
    board = Board(SIZE, around("E5"), frozenset({cell("H8")}), (), (("a", cell("A5")), ("b", cell("I5"))))
    checked = check_map(board, ("a", "b"))
    assert "Closed in by obstacles, lit only with a monkey's help: E5 (M2, L2)." in texts(checked, board)
    assert checked.sound


def test_a_camp_with_too_few_rounds() -> None:
    board = Board(SIZE, frozenset(), frozenset({cell("C2")}), (), (("a", cell("A5")), ("b", cell("I9"))))
    assert check_map(board, ("a", "b"), Options(games=2)).findings[0].code == "too-long"
    told = texts(check_map(board, ("a", "b"), Options(games=2)), board)[0]
    assert told == "Too far from the temple: A, B. Purchase rounds there are: 1, needed: 2 (G4)."


def test_the_sample_camp_is_unfair_and_the_check_says_to_whom() -> None:
    campaign = sample()
    board = campaign.board
    checked = check_map(board, campaign.setup.teams, campaign.options)
    assert texts(checked, board) == [
        "Unfair: the temple costs 10 points here, up to 20 points elsewhere. Cheapest for: FBI.",
        "Unfair: the temple takes 1 round here, up to 2 rounds elsewhere. Quickest for: FBI.",
    ]
    way = checked.fairness.reaches[1].cheapest
    assert way is not None
    assert (cost_text(way), way_text(way, board)) == ("20 points, 2 rounds", "bear K1, bear R1")


def test_a_map_without_what_the_rulebook_has_is_noted() -> None:
    starts = (("a", cell("A5")), ("b", cell("I5")))
    board = Board(SIZE, temple=frozenset({cell("E5")}), starts=starts)
    checked = check_map(board, ("a", "b"))
    lacking = [
        "There are no teleports; the rulebook has two pairs (M4).",
        "There are no obstacles; the rulebook has some (M2).",
    ]
    assert texts(checked, board)[-2:] == lacking
    assert checked.sound
    use_language("cs")
    assert texts(checked, board)[-1] == "Nejsou tu překážky; podle pravidel tu nějaké mají být (M2)."
    whole = Board(SIZE, around("B2"), board.temple, ((cell("C3"), cell("G7")),), starts)
    assert not {"no-teleports", "no-walls"} & {finding.code for finding in check_map(whole, ("a", "b")).findings}
