"""What many simulated camps say about a map: means with their intervals, heat of cells, and how two plans differ."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fejag_admin.lab.playing import Plan, Record, Records
from fejag_admin.lab.statistics import LEVEL, Interval, Sums, chi_square, wilson
from fejag_admin.rules.board import cells_of


class Tally:
    """What is counted of camps as they come, none of them kept: the memory it takes does not grow with them.

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
        wins = sorted(self.wins.items(), key=lambda one: -one[1])
        return {team: wilson(won, self.camps) for team, won in wins}

    def by_chance(self) -> float | None:
        """How likely wins differ at least so much by chance alone.

        None if that cannot be told: with few camps, or where teams are not alike in everything but their bases.
        """
        plan, teams = self.plan, self.plan.setup.teams
        alike = len({(plan.players[team], plan.strengths.get(team, 1)) for team in teams}) == 1 and plan.begun is None
        return chi_square([*self.wins.values()]) if alike else None


def typical(tally: Tally, records: Iterable[Record]) -> int:
    """The number of the camp that lies nearest to the means, each measure counted in its own spread."""
    spreads = {name: (sums.mean, sums.spread) for name, sums in tally.sums.items() if ":" not in name and sums.spread}

    def far(record: Record) -> float:
        return sum(((record.values[name] - mean) / spread) ** 2 for name, (mean, spread) in spreads.items())

    return min(records, key=far).camp


@dataclass(frozen=True, slots=True)
class Contrast:
    """A measure by the first plan and by the second one, how they differ, and whether that is clear."""

    name: str
    first: float
    second: float
    difference: Interval
    clear: bool


class LabFindings:
    """What camps say of one plan, or of two, camp by camp on the same chance: how each pair differs is what counts."""

    def __init__(self, plans: Sequence[Plan]) -> None:
        self.tallies = tuple(map(Tally, plans))
        self._differences: defaultdict[str, Sums] = defaultdict(Sums)

    def add(self, records: Records) -> None:
        """Count one more camp as it went by each plan."""
        for tally, record in zip(self.tallies, records, strict=True):
            tally.add(record)
        for name, value in records[0].values.items():
            if not name.startswith("score:"):
                self._differences[name].add(records[-1].values[name] - value)

    def contrasts(self) -> tuple[Contrast, ...]:
        """All measures and chances of winning, the clearly different ones first.

        Of many things that are compared one soon differs by chance; so each must be so much surer (Bonferroni).
        """
        rows = []
        for name, sums in self._differences.items():
            first, second = self.tallies[0].sums[name].mean, self.tallies[-1].sums[name].mean
            sure = sums.interval(1 - (1 - LEVEL) / len(self._differences))
            rows.append(Contrast(name, first, second, sums.interval(), clear=not sure.low <= 0 <= sure.high))
        return tuple(sorted(rows, key=lambda one: not one.clear))
