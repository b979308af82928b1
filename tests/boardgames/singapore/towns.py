"""Random small towns of Singapore, for the tests that compare the judge with its naive twin."""

from hypothesis import strategies as st

from boardgames.core.verdict import Name
from boardgames.singapore.board import Built, TownBoard, plan_of
from boardgames.singapore.buildings import BUILDINGS, Amounts, Building, Effect
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.model import Player, Situation

ROWS = ("??*", "???", "x?.")
SPECIAL = ("II-2", "II-9", "II-10", "III-6", "II-4", "II-6", "I-4", "I-3", "I-14", "III-12", "II-14", "I-9")


def start_building(number: int, pay: Amounts, get: Amounts, legal: bool = True) -> Building:
    name = Name(cs=f"start {number}", en=f"start {number}")
    return Building(f"*{number}", name, legal, Effect("exchange", pay, get), "own")


PAWNSHOP = start_building(1, {"points": 1}, {"money": 3})
QUARRY = start_building(2, {}, {"brick": 1})
POPPY = start_building(2, {}, {"opium": 1}, legal=False)


@st.composite
def towns(draw: st.DrawFn, most: int = 4, idents: tuple[str, ...] = ()) -> Situation:
    """A town of up to ``most`` buildings and two starting ones, with some of the streets it could have."""
    start = draw(st.sampled_from([(PAWNSHOP,), (PAWNSHOP, QUARRY), (POPPY,), (QUARRY, POPPY)]))
    start = tuple(Building(f"*{n}", one.name, one.legal, one.effect, one.sure) for n, one in enumerate(start, 1))
    seals = draw(st.sampled_from([(5,), (3, 6, 8), (60,)]))
    copy = OwnCopy(seals, start)
    kinds = st.sampled_from(idents or SPECIAL) | st.sampled_from(sorted(BUILDINGS))
    chosen = draw(st.lists(kinds, min_size=1, max_size=most, unique=True))
    board = TownBoard(ROWS)
    for ident in chosen:
        lot = draw(st.sampled_from(plan_of(board, copy).open_lots))
        built = (*board.built, Built(lot, ident, draw(st.integers(0, 1))))
        board = TownBoard(ROWS, tuple(sorted(built, key=lambda one: one.at)))
    possible = plan_of(board, copy).possible_streets
    streets = draw(st.lists(st.sampled_from(possible), unique=True, max_size=len(possible)))
    board = TownBoard(ROWS, board.built, tuple(sorted(streets)))
    places = st.sampled_from([None, *plan_of(board, copy).places])
    workers = tuple(draw(st.lists(places, min_size=1, max_size=2)))
    points = draw(st.integers(0, 7))
    counts = st.sampled_from([0, 1, 1, 2, 3])
    mine = Player(
        "A",
        draw(st.integers(0, 6)),
        points,
        (draw(counts), draw(counts), draw(counts), draw(counts)),
        draw(st.integers(0, 3)),
        workers,
        max([draw(st.sampled_from([0, *seals])), *(seal for seal in seals if seal <= points)]),
    )
    rest = draw(st.sampled_from([0, 0, 14]))
    other = Player("B", 2, 4, (rest, 0, rest, rest), draw(st.sampled_from([0, 12])), seal=seals[-1])
    whites = draw(st.sampled_from([0, 2]))
    return Situation("turn", (mine, other), board, stack=(0, 1), whites=whites, copy=copy)
