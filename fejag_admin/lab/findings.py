"""Statistics of many simulated camps: means with confidence intervals, chances to win, heat of cells."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import erfc, exp, floor, lgamma, log, log10, sqrt
from statistics import NormalDist

from fejag_admin.lab.playing import Plan, Record
from fejag_admin.rules.board import cells_of

LEVEL = 0.95  # confidence of intervals
LEAST_EXPECTED = 5  # in a class; with fewer the chi-square test says nothing


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its confidence interval."""

    value: float
    low: float
    high: float

    @property
    def decimals(self) -> int:
        """How many decimals to write: as many as distinguish the ends, two at most."""
        half = (self.high - self.low) / 2
        return 0 if half <= 0 else min(max(-floor(log10(half)), 0), 2)


def wilson(successes: float, trials: int, level: float = LEVEL) -> Interval:
    """A share in percent with the interval of Wilson; ``successes`` may be a fraction, as wins are shared."""
    share, z = successes / trials, NormalDist().inv_cdf((1 + level) / 2)
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return Interval(100 * share, 100 * max(middle - half, 0), 100 * min(middle + half, 1))


def chi_square(counts: Sequence[float]) -> float | None:
    """The p-value of the chi-square test that all classes are equally likely; None with too few counts."""
    expected = sum(counts) / len(counts)
    if len(counts) < 2 or round(expected, 6) < LEAST_EXPECTED:  # parts of shared wins do not add up exactly
        return None
    return chi_square_above(sum((count - expected) ** 2 / expected for count in counts), len(counts) - 1)


def chi_square_above(value: float, freedom: int) -> float:
    """The probability that a chi-square variable of so many degrees of freedom exceeds ``value``."""
    half, odd = value / 2, freedom % 2
    powers = (at + odd / 2 for at in range(freedom // 2))
    terms = (exp(power * log(half) - half - lgamma(power + 1)) for power in powers)
    return (erfc(sqrt(half)) if odd else 0.0) + sum(terms) if half else 1.0


def student(level: float, freedom: int) -> float:
    """The two-sided quantile of Student's t, by the expansion of Cornish and Fisher; good from 4 degrees of freedom."""
    z, n = NormalDist().inv_cdf((1 + level) / 2), freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / n + second / n**2 + third / n**3 + fourth / n**4


class Sums:
    """Number, mean and spread of values, updated one by one without keeping them (Welford)."""

    count, mean, _squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        self.count += 1
        away = value - self.mean
        self.mean += away / self.count
        self._squares += away * (value - self.mean)

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return sqrt(self._squares / max(self.count - 1, 1))

    def interval(self) -> Interval:
        """The mean with its confidence interval (Student); needs at least five values."""
        half = student(LEVEL, self.count - 1) * self.spread / sqrt(self.count)
        return Interval(self.mean, self.mean - half, self.mean + half)


class Tally:
    """Statistics of camps, updated one by one without keeping them, so that memory does not grow.

    ``sums``: the values of `Record`. ``refused``: orders by code. ``heat``: how often each bit of each mask was set.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan, self.camps = plan, 0
        self.sums: defaultdict[str, Sums] = defaultdict(Sums)
        self.refused: Counter[str] = Counter()
        self.heat: defaultdict[str, Counter[int]] = defaultdict(Counter)

    def add(self, record: Record) -> None:
        """Count one more camp."""
        self.camps += 1
        for name, value in record.values.items():
            self.sums[name].add(value)
        self.refused.update(record.refused)
        for name, mask in record.masks.items():
            self.heat[name].update(cells_of(mask))

    @property
    def wins(self) -> dict[str, float]:
        """How many camps each team won; several that share a win have their parts of it."""
        return {team: self.sums[f"win:{team}"].mean * self.camps / 100 for team in self.plan.setup.teams}

    def chances(self) -> dict[str, Interval]:
        """The chance of each team to win, in percent, the likeliest winner first."""
        return {team: wilson(won, self.camps) for team, won in sorted(self.wins.items(), key=lambda win: -win[1])}

    def by_chance(self) -> float | None:
        """The p-value of the test that all teams are equally likely to win.

        None if that cannot be told: with few camps, or where teams are not alike in everything but their bases.
        """
        plan, teams = self.plan, self.plan.setup.teams
        alike = len({(plan.players[team], plan.strengths.get(team, 1)) for team in teams}) == 1 and plan.begun is None
        return chi_square([*self.wins.values()]) if alike else None


def typical(tally: Tally, records: Iterable[Record]) -> int:
    """The number of the camp nearest to the means, each measure in units of its spread."""
    spreads = {name: (sums.mean, sums.spread) for name, sums in tally.sums.items() if ":" not in name and sums.spread}

    def far(record: Record) -> float:
        return sum(((record.values[name] - mean) / spread) ** 2 for name, (mean, spread) in spreads.items())

    return min(records, key=far).camp
