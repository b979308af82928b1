"""The statistics of the lab against the printed tables and the statistics of Python."""

import statistics
from math import sqrt
from random import Random

import pytest

from fejag_admin.lab.findings import Interval, Sums, chi_square, chi_square_above, student, wilson
from fejag_admin.lab.playing import day_result, stream


@pytest.mark.parametrize(
    ("value", "freedom", "above"),
    [(3.841, 1, 0.05), (6.635, 1, 0.01), (5.991, 2, 0.05), (7.815, 3, 0.05), (9.488, 4, 0.05), (13.277, 4, 0.01),
     (19.675, 11, 0.05), (4.575, 11, 0.95), (0.711, 4, 0.95), (0, 3, 1), (0, 4, 1)],
)  # fmt: skip
def test_chi_square_is_as_in_the_tables(value: float, freedom: int, above: float) -> None:
    assert chi_square_above(value, freedom) == pytest.approx(above, abs=0.0003)


def test_shared_wins_that_do_not_add_up_exactly_are_as_good() -> None:
    assert chi_square([9, 4, 2, 5, 4.999999999999999]) == pytest.approx(chi_square([9, 4, 2, 5, 5]) or 0)
    assert chi_square([9, 4, 2, 5, 4.9]) is None


@pytest.mark.parametrize(
    ("level", "freedom", "value"),
    [(0.95, 4, 2.776), (0.95, 9, 2.262), (0.95, 30, 2.042), (0.95, 1000, 1.962), (0.99, 9, 3.250), (0.998, 30, 3.385)],
)
def test_student_is_as_in_the_tables(level: float, freedom: int, value: float) -> None:
    assert student(level, freedom) == pytest.approx(value, rel=0.004)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"), [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)]
)
def test_the_interval_of_wilson_is_as_in_the_books(successes: int, trials: int, low: float, high: float) -> None:
    found = wilson(successes, trials)
    assert (found.low, found.high) == pytest.approx((100 * low, 100 * high), abs=0.01)


def test_equal_counts_differ_by_chance_and_few_tell_nothing() -> None:
    assert chi_square([20, 20, 20]) == 1
    assert chi_square([40, 10, 10]) == pytest.approx(3.059e-7, rel=0.001)
    assert chi_square([4, 4, 4]) is None
    assert chi_square([30]) is None


def test_sums_are_those_of_the_values() -> None:
    rng, sums = Random(1), Sums()
    values = [rng.gauss(1e6, 3) for _ in range(40)]
    for value in values:
        sums.add(value)
    found = sums.interval()
    assert found.value == pytest.approx(statistics.fmean(values))
    assert found.high - found.value == pytest.approx(2.0227 * statistics.stdev(values) / sqrt(40), rel=1e-4)


def test_the_interval_of_a_mean_holds_it_as_often_as_it_says() -> None:
    rng, held = Random(2), 0
    for _ in range(2000):
        sums = Sums()
        for _value in range(12):
            sums.add(rng.random())
        found = sums.interval()
        held += found.low <= 0.5 <= found.high
    assert wilson(held, 2000).low <= 95 <= wilson(held, 2000).high


@pytest.mark.parametrize(
    ("half", "decimals"), [(30, 0), (3, 0), (1, 0), (0.4, 1), (0.11, 1), (0.04, 2), (0.0004, 2), (0, 0)]
)
def test_a_number_has_no_more_digits_than_it_bears(half: float, decimals: int) -> None:
    assert Interval(5, 5 - half, 5 + half).decimals == decimals


def test_streams_depend_on_all_that_names_them() -> None:
    names = [(1, 2, "game", 3), (1, 2, "game", 4), (1, 2, "turns", 3), (1, 3, "game", 3), (2, 2, "game", 3)]
    drawn = [stream(*name).fraction() for name in names]
    assert len(set(drawn)) == len(drawn)
    assert stream(1, 2, "game", 3).fraction() == drawn[0]


def test_places_go_by_strength_with_a_few_ties_and_absences() -> None:
    strengths = {"a": 4.0, "b": 2.0}
    results = [day_result(stream(1, camp, "game"), "abc", strengths) for camp in range(4000)]
    whole = [result for result in results if len(result) == 3]
    assert sum(result[0] == ("a",) for result in whole) / len(whole) == pytest.approx(4 / 7, abs=0.025)
    second = [result for result in whole if result[0] == ("a",)]
    assert sum(result[1] == ("b",) for result in second) / len(second) == pytest.approx(2 / 3, abs=0.03)
    assert sum(any(len(group) > 1 for group in result) for result in results) / 4000 == pytest.approx(0.08, abs=0.02)
    assert sum(sum(map(len, result)) < 3 for result in results) / 4000 == pytest.approx(0.06, abs=0.02)
