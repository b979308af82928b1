"""The finger on the map: what an answer points at is numbered, lit as the referee says, named below, and in view."""

from dataclasses import replace
from functools import cache

import pytest

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.explained import reason_statement
from fejag_admin.answers.questions.ask import ask
from fejag_admin.answers.questions.finger import Finger, finger
from fejag_admin.camp.explain.attacks import why_not
from fejag_admin.camp.explain.reasons import OfLight
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.cutout import whole_board
from fejag_admin.camp.views.map_picture import GUTTER, HEIGHT, TORN, WIDTH, Layers, Zoom, dressed, paint, text
from fejag_admin.camp.views.projection import MASTER, view
from fejag_admin.common.language import Language, _, speaking
from fejag_admin.rules.board import Cell, cells_of, mask_of
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.state import State
from fejag_admin.texts.colours import map_letters
from tests.answers.conftest import journal
from tests.camp.explain.plain import walk

COLUMNS = 80
pytestmark = pytest.mark.xdist_group("finger")  # who asks the same once more need not wait for the answer


@cache
def asked(question: str, of: Journal | None = None, language: Language = "en") -> Answer:
    with speaking(language):
        return ask(of or journal(), tuple(question.split()), MASTER)


def shown(question: str, of: Journal | None = None, language: Language = "en") -> Finger:
    """What the answer to a question points at now."""
    return finger(asked(question, of, language).on_map, view((of or journal()).state, MASTER))


def drawn(question: str, of: Journal | None = None, language: Language = "en") -> list[str]:
    """What that looks like on a terminal, in plain characters: the part of the map that matters, and its legend."""
    camp, highlight = of or journal(), shown(question, of, language)
    zoom, part = highlight.fitted(COLUMNS - GUTTER, None) or ("tiny", whole_board(highlight.seen.size))
    with speaking(language):
        legend = [*highlight.legend(camp.campaign), *([(TORN, _("left out"))] if part.folded else [])]
        picture = paint(highlight.seen, Layers(), map_letters(camp.campaign), camp.state.uncovered.cells)
    signs = [f"{sign:<4} {meaning}" for sign, meaning in legend]
    return [*text(picture, zoom, highlight.overlay, part), "", *signs]


def below(lines: list[str], column: str, *rows: int) -> list[str]:
    """What is drawn in cells of a column."""
    start = lines[0].index(column)
    by_row = {line[:2]: line for line in lines[: lines.index("")]}
    return [by_row[f"{row:>2}"][start : start + 2] for row in rows]


def questions(state: State) -> list[str]:
    figures = [f"figure {one.id}" for one in state.figures]
    return [*figures, *(f"attack {one.id}" for one in state.attacks), *(f"{team} paths" for team in state.setup.teams)]


def test_a_strike_is_drawn_from_the_lamp_to_the_figure() -> None:
    highlight, lines = shown("figure 12"), drawn("figure 12")
    cell = journal().campaign.board.cell
    assert [figure.id for figure in highlight.figures] == [12, 58]
    (leg,) = highlight.legs
    assert (leg.cells[0], leg.cells[-1], leg.lit) == (cell("C30"), cell("Q16"), True)
    assert lines[3:5] == ["16 fT· · · · · · · · · · ▁▁· · · · 12▓▓·", "17 · · ·  │· · ·│· · · Ft· · · · ↗ · ▓▓·"]
    assert lines[-3:] == ["12   bear Q16 of FBI: struck", "58   tiger C30 of Indiana Jones", "↗    light"]


@pytest.mark.parametrize(
    ("question", "language", "legend"),
    [
        ("attacks", "en", ["12   bear Q16 of FBI: struck"]),
        ("attack 37", "en", ["58   tiger C30 of Indiana Jones"]),
        ("jones light", "en", ["58   tiger C30 of Indiana Jones"]),
        ("attack 47 defences", "en", ["*    C34, D37"]),
        ("K18 fbi tiger", "en", ["*    K18"]),
        ("aliens placements", "en", ["*    H1, Y1, AG1, AJ1, AM1, H2, Y2, AH2 and 247 more"]),
        ("attack 14", "en", ["65   snake P27 of FBI: cut off – in the way", "×    no light"]),
        ("attack 14", "cs", ["65   had P27 týmu FBI: odříznutá – stojí v cestě", "×    bez světla"]),
    ],
)
def test_what_an_answer_points_at_is_named_and_fits(question: str, language: Language, legend: list[str]) -> None:
    lines = drawn(question, language=language)
    assert {*legend} <= {*lines[lines.index("") :]}
    assert all(len(line) <= COLUMNS for line in lines)


def test_what_stands_in_the_light_is_numbered_and_the_rest_of_the_way_marked() -> None:
    highlight, cell = shown("attack 14"), journal().campaign.board.cell
    assert highlight.blockers == 1 << cell("P27")
    dark = [leg.cells for leg in highlight.legs if not leg.lit]
    assert dark == [(cell("P27"), cell("P26"), cell("P25"), cell("P24"))]
    assert below(drawn("attack 14"), "P", 24, 25, 26, 27, 28) == ["31", "× ", "× ", "65", "↑ "]
    assert below(drawn("P25"), "P", 25, 26, 27, 28) == ["* ", "× ", "65", "↑ "], "light as it was ends there, too"


def test_an_obstacle_that_stops_the_light_is_marked() -> None:
    camp = journal()
    board, state, seen = camp.campaign.board, camp.state, view(camp.state, MASTER)
    found = 0
    for first in state.figures:
        if KINDS[first.kind].leaps or not state.shines(first.id):
            continue
        for second in state.figures:
            reason = why_not(camp, first.id, second.id)
            stopped = [
                one for _depth, one in walk(reason) if isinstance(one, OfLight) and one.code == "stopped-by-obstacle"
            ]
            if not stopped:
                continue
            told = finger([reason_statement(stopped[0], camp.campaign, state)], seen)
            last = stopped[0].last or 0
            assert told.barred == (1 << last if last != first.at else 0)
            assert set(stopped[0].rays[0].walls) <= board.walls
            assert stopped[0].rays[0].walls
            assert [leg.cells[0] for leg in told.legs if not leg.lit] == [last]
            assert [leg.cells[-1] for leg in told.legs if not leg.lit] == [second.at]
            found += 1
    assert found > 3


def test_light_is_light_and_goes_past_nobody() -> None:
    """Every piece of every answer of how things stand now against what the referee says its lamp lights."""
    state = journal().state
    pieces = 0
    for question in questions(state):
        if question.startswith("attack"):  # these tell of how things stood, too
            continue
        for leg in shown(question).legs:
            lamp = state.figure_at(leg.cells[0])
            if lamp is not None and leg.lit:
                assert mask_of(leg.cells[1:]) & ~state.cast(lamp.id).mask == 0, question
                pieces += 1
            assert not leg.lit or not any(figure.at in leg.cells[1:-1] for figure in state.figures), question
    assert pieces > 50


@pytest.mark.parametrize(("columns", "lines"), [(28, 12), (29, 14), (74, 30)])
def test_all_that_matters_is_seen_in_any_room(columns: int, lines: int) -> None:
    missing = 0
    for question in questions(journal().state):
        highlight = shown(question)
        fitted = highlight.fitted(columns, lines)
        if fitted is None:
            missing += 1
            continue
        zoom, part = fitted
        assert len(part.columns) * WIDTH[zoom] <= columns
        assert len(part.rows) * HEIGHT[zoom] <= lines
        assert all(part.holds(cell, highlight.seen.size) for cell in cells_of(highlight.needed)), question
    assert missing <= 2, "a path of very many figures may have no room in a small window"


@pytest.mark.parametrize("zoom", ["tiny", "small", "large"])
def test_every_figure_spoken_of_carries_its_number(zoom: Zoom) -> None:
    state = journal().state
    picture = paint(view(state, MASTER), Layers(), map_letters(journal().campaign))
    for question in questions(state):
        highlight = shown(question)
        lines = text(picture, zoom, highlight.overlay)
        for figure in highlight.figures:
            row, column = divmod(figure.at, highlight.seen.size)
            line = lines[1 + row * HEIGHT[zoom]]
            start = GUTTER + column * WIDTH[zoom]
            near = line[max(start - WIDTH[zoom], GUTTER) : start + 2 * WIDTH[zoom]]
            assert str(figure.id) in near or (zoom == "tiny" and _crowded(state, figure.at)), (question, figure)


def _crowded(state: State, cell: Cell) -> bool:
    """Whether there are figures so near that a number may have no room beside its own."""
    return any(0 < abs(one.at - cell) <= 2 for one in state.figures)


def test_a_number_too_long_for_its_cell_goes_on_beside_it() -> None:
    figure, seen = journal().state.figure(58), view(journal().state, MASTER)
    picture = paint(seen, Layers(), map_letters(journal().campaign))

    def written(number: int, zoom: Zoom, things: int = 0) -> list[str]:
        one = Finger(replace(seen, temple=things, starts=(), figures=(figure,)), (replace(figure, id=number),))
        cells = range(figure.at - 1, figure.at + 2)
        return [dressed(picture.squares[cell], cell, one.overlay, zoom).text.strip() for cell in cells]

    assert written(123, "small")[1:] == ["12", "3"]
    assert written(123, "small", 1 << figure.at + 1)[:2] == ["12", "3"]
    assert written(123, "large")[1] == "123"
    assert written(7, "small")[1] == "7"


def test_a_cell_and_a_figure_that_do_not_stand_yet_are_marked_with_the_light_they_would_have() -> None:
    cell = journal().campaign.board.cell
    assert shown("K18 fbi tiger").spots == 1 << cell("K18")
    defences = shown("attack 47 defences")
    assert defences.spots.bit_count() == 2
    assert defences.legs
    assert not shown("aliens placements").legs, "the light of so many would hide the map"
    attacking = ("AE4 aliens bear #48", journal().as_of(131))
    lights = [(leg.cells[0], leg.cells[-1], leg.lit) for leg in shown(*attacking).legs]
    assert (cell("AE4"), cell("V4"), True) in lights
    assert "*    AE4" in drawn(*attacking)


def test_the_same_on_the_map_of_before() -> None:
    """What stands only now is left out of the map of before, with its light; what it barred, shines through."""
    answer = asked("attack 14")
    assert answer.since is not None
    past = journal().as_of(answer.since.values["entry"] - 1)
    after = view(journal().state, MASTER)
    before = finger(answer.on_map, view(past.state, MASTER), after)
    assert 65 in {one.id for one in finger(answer.on_map, after).figures} - {one.id for one in before.figures}
    assert all(leg.lit for leg in before.legs)
    assert before.spots == 0


def test_of_nothing_nothing_is_drawn() -> None:
    nothing = finger((Statement("nothing"),), view(journal().state, MASTER))
    assert nothing.needed == 0
    assert nothing.fitted(10, 10) == ("small", whole_board(nothing.seen.size))
