"""The casebook is judged by the real referee, case by case; and the casebook itself is judged."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.file.document import check_order, dump, load
from fejag_admin.orders.entered import Entered, order_from_json, order_to_json
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Order
from fejag_admin.rules.referee import replay
from tests.casebook.expectations import FORMS, Claim
from tests.casebook.language import CHOICES, NUMBERS, Case, Section, parse_section, read_section
from tests.casebook.runner import DisagreementError, check, objection, play, played_orders
from tests.casebook.words import CODES, CaseError, Step, Verdict

FOLDER = Path(__file__).parent.parent / "data/referee/casebook"
SECTIONS: tuple[Section, ...] = tuple(read_section(path) for path in sorted(FOLDER.glob("*.txt")))
CASES: tuple[Case, ...] = tuple(case for section in SECTIONS for case in section.cases)

RULES = (
    *("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "M1", "M2", "M3", "M4", "M5", "F"),
    *("L1", "L2", "L3", "L4", "L5", "L6", "L7", "P1", "P2", "P3", "B1", "B2", "B3", "B4", "B5", "R1", "R2", "R3"),
    *("A1", "A2", "A3", "A4", "A4a", "A5", "A6", "A7", "A8", "A9", "A10"),
)

BOARD = """section X  A section for tests

case X.1  A case that is right.
  rules L1
  board
       A  B  C  D  E
    1  .  .  .  .  .
    2  .  .  .  .  .
    3  R. .  . |.  .
                --
    4  .  .  .  .  .
    5  .  .  .  .  B.
"""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    """Every case is ruled as it says."""
    check(case)


def test_every_expectation_can_fail() -> None:
    """Where an expectation holds, others that contradict it fail; so do other verdicts, and tables turned round."""
    for case in CASES:
        for played in play(case):
            if isinstance(played.step, Claim):
                wrong = list(played.step.wrong(case.board.size))
                assert wrong, f"{played.step.line.where}: no contradiction is known"
                for claim in wrong:
                    assert claim.check(played.state) is not None, f"{claim.line.where}: {claim.line.text} holds too"
            elif played.ruling is not None:
                expected = played.step.verdict
                for verdict in _other_verdicts(expected):
                    assert objection(verdict, played.ruling, played.state) is not None, played.step.line.where
        for attempt in case.tries:
            with pytest.raises(DisagreementError, match=case.id.replace(".", r"\.")):
                check(replace(case, steps=[], tries=[replace(attempt, attacks=not attempt.attacks)]))


def _other_verdicts(expected: Verdict) -> list[Verdict]:
    if expected.code is None:
        return [Verdict("not-lit")]
    others = [Verdict(), Verdict(next(code for code in CODES if code != expected.code))]
    others += [replace(expected, rules=("Z9",)), replace(expected, because=(("nothing-like-it",),))]
    return others + [replace(expected, because=((*fact, "Z9"),)) for fact in expected.because]


def test_numbers_are_unique_and_in_order() -> None:
    """No two cases share a number, and the cases of a rule are counted from 1."""
    assert [number for number, count in Counter(case.id for case in CASES).items() if count > 1] == []
    for section in SECTIONS:
        counted: Counter[str] = Counter()
        for case in section.cases:
            rule, _, number = case.id.partition(".")
            counted[rule] += 1
            assert rule.startswith(section.letter), f"{case.line.where}: {case.id} belongs to another section"
            assert int(number) == counted[rule], f"{case.line.where}: {case.id} should be {rule}.{counted[rule]}"


def test_every_rule_has_a_case_of_its_own() -> None:
    """Every rule id heads at least one case, and cases name only rules that exist."""
    assert set(RULES) - {case.id.partition(".")[0] for case in CASES} == set()
    for case in CASES:
        assert set(case.rules) <= set(RULES), f"{case.line.where}: {case.rules}"
        assert case.id.partition(".")[0] in case.rules, f"{case.line.where}: {case.rules}"


def test_every_option_has_a_case() -> None:
    """Every value of an option that can be chosen has a case that chooses it, and every number one that changes it."""
    chosen = {choice for case in CASES for choice in case.chosen.items()}
    for name, values in CHOICES.items():
        assert {(name, value) for value in values} <= chosen
    for name in (*NUMBERS, "place_points"):
        default = getattr(Options(), name)
        assert any(getattr(case.options, name) != default for case in CASES), name
    assert {*CHOICES, *NUMBERS, "place_points"} == set(Options.__dataclass_fields__)


def test_every_code_and_every_form_has_a_case() -> None:
    """Every code of refusal is met with its rule or cause, and every form of expectation is used."""
    verdicts = [step.verdict for case in CASES for step in case.steps if isinstance(step, Step)]
    assert {verdict.code for verdict in verdicts if verdict.because} == set(CODES)
    used = {step.form.template for case in CASES for step in case.steps if isinstance(step, Claim)}
    assert set(FORMS) - used == set()


def test_titles_say_how_it_is_ruled() -> None:
    """A title is one sentence that names the dispute and, after a colon, the ruling."""
    for case in CASES:
        assert case.title.endswith("."), case.line.where
        assert ": " in case.title, f"{case.line.where}: {case.title}"


def test_orders_are_orders_of_a_campaign_file() -> None:
    """The orders of a case, written to a campaign file and read again, lead to the same state."""
    for case in CASES:
        orders, state = played_orders(case)
        teams = tuple(Team(team) for team in case.teams)
        campaign = Campaign(case.board, case.options, teams, orders=tuple(Entered(order) for order in orders))
        written = [order_to_json(Entered(order), case.board) for order in orders]
        for entered in campaign.orders:
            check_order(entered, campaign)
        read: list[Order] = [order_from_json(order, case.board).order for order in written]
        assert read == list(orders), case.id
        again, _ = replay(state.setup, read)
        assert again == state, case.id
        if case.board.temple:
            assert load(dump(campaign).encode()) == campaign, case.id


# The language


def _case(orders: str) -> Case:
    return parse_section(BOARD + orders, "X.txt").cases[0]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("case X.1  A case.\n", 1, "a file begins with 'section"),
        ("nonsense\n", 1, "expected 'section', 'about' or 'case'"),
        (BOARD.replace("case X.1", "case 1"), 3, "'1' is not the number of a case"),
        (BOARD.replace("rules L1", "laws L1"), 5, "names no rules"),
        (BOARD, 3, "expects nothing"),
        (BOARD.replace("  board", "  option games = many\n  board"), 5, "games = many is not an option"),
        (BOARD.replace("  board", "  option games\n  board"), 5, "an option is written"),
        (BOARD.replace("  board", "  weather fine\n  board"), 5, "'weather' is not a word"),
        (BOARD.replace("  board", "  teams red, pink\n  board"), 5, "'pink' is not a team"),
        (BOARD.replace("  board", "  day two of red\n  board"), 5, "a day is written"),
        (BOARD.replace("  board", "  size 100\n  board"), 5, "the size of a board"),
        (BOARD.replace("  board", "  temple K1\n  board"), 5, "'K1' is outside the 9x9 board"),
        (BOARD.replace("A  B  C  D  E", "A  B  D  C  E"), 6, "letters of its columns"),
        (BOARD.replace("A  B  C  D  E", "A  B  C D  E"), 6, "uneven distances"),
        (BOARD.replace("    4  .", "    5  ."), 11, "row 4 should come here"),
        (BOARD.replace("    5  .  .  .  .  B.\n", ""), 11, "has 5 rows, not 4"),
        (BOARD.replace("R. .  . |", "R. .  . !"), 9, "instead of a space or |"),
        (BOARD.replace("R. .  . |", "R.       "), 9, "nothing stands in column B"),
        (BOARD.replace("B.\n", "B. . \n"), 12, "longer than 5 columns"),
        (BOARD.replace("                --", "                -----"), 10, "under no cell"),
        (BOARD.replace("R.", "rX"), 5, "the mark 'rX' in the drawing means nothing"),
        (BOARD.replace("R.", "r."), 5, "the mark 'r.' in the drawing means nothing"),
        (BOARD.replace("R. . ", "R. o1"), 5, "has two cells, not 1"),
        (BOARD.replace("B.\n", ". \n") + "  orders\n", 3, "needs two teams"),
        (BOARD.replace("R. . ", "R. gB") + "  orders\n", 3, "green has a figure on the board but no start cell"),
        (BOARD + "  orders\n    red bear to A3\n", 14, "'red bear to A3' is not an order"),
        (BOARD + "  orders\n    red lion at A3\n", 14, "'lion' is not a figure"),
        (BOARD + "  orders\n    red bear at F3\n", 14, "'F3' is outside the 5x5 board"),
        (BOARD + "  orders\n    red bear at A3 => denied\n", 14, "'denied' is not a verdict"),
        (BOARD + "  orders\n    red bear at A3 => refused why-not\n", 14, "'why-not' is not a code of refusal"),
        (BOARD + "  orders\n    void A3 C3\n", 14, "is not an attack"),
        (BOARD + "  expect\n    A3 glows\n", 14, "'A3 glows' is not an expectation"),
        (BOARD + "  expect\n    red lights A1-B4\n", 14, "A1-B4 is not a straight line"),
        (BOARD + "  expect\n    attack A1 > B1 is void, bad-luck\n", 14, "no reason why an attack is void"),
        (BOARD + "  expect\n    light of red:\n    A3 shines\n", 14, "a drawing should follow"),
        (BOARD + "  expect\n    light of red:\n       A\n    1  *\n", 14, "the drawing has 1 columns"),
        (BOARD + "  expect\n    table tiger bear\n    snake yes\n", 15, "a row of a table"),
    ],
    ids=range(37),
)
def test_a_malformed_file_is_refused_with_its_line(text: str, line: int, message: str) -> None:
    """The error names file and line, and says what is wrong there."""
    with pytest.raises(CaseError) as caught:
        parse_section(text, "X.txt")
    assert str(caught.value).startswith(f"X.txt:{line}: "), caught.value
    assert message in str(caught.value)


def test_a_drawing_that_cannot_come_about_is_refused() -> None:
    """A figure drawn where its team could never have placed it is an error of the case, not of the referee."""
    text = BOARD.replace("R. .  . |.  .", "R. .  . |rB .") + "  expect\n    D3 shines\n"
    with pytest.raises(CaseError, match=r"X\.txt:3: figures cannot come to stand as drawn.*D3"):
        check(parse_section(text, "X.txt").cases[0])


def test_a_wrong_ruling_shows_the_board_and_the_line() -> None:
    """The report names line, case, expectation and difference, and draws the board with the cells that matter."""
    case = _case("  orders\n    red bear at A3\n    red bear at D3 => refused occupied\n")
    with pytest.raises(DisagreementError) as caught:
        check(case)
    report = str(caught.value)
    assert "X.txt:15: case X.1  A case that is right." in report
    assert "it is refused not-lit because no-lamp red D3" in report
    assert "  3 RB   .    .   |.<   ." in report


def test_a_wrong_light_is_drawn_as_a_difference() -> None:
    """Cells drawn but dark, and cells lit but not drawn, are told apart from those that agree."""
    drawn = "       A  B  C  D  E\n    1  .  .  .  .  .\n    2  *  .  .  .  .\n    3  *  *  *  *  .\n"
    drawn += "    4  *  .  .  .  .\n    5  *  .  .  .  .\n"
    case = _case(f"  orders\n    red bear at A3\n  expect\n    light of red:\n{drawn}")
    with pytest.raises(DisagreementError) as caught:
        check(case)
    report = str(caught.value)
    assert "expected:  light of red:" in report
    assert "  1 +  .  .  .  ." in report
    assert "  3 *  *  * |?  ." in report
