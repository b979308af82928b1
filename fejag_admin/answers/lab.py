"""Maps and simulated camps in words: what was found about them, number by number."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.maps.check import FINDINGS, MapFinding
from fejag_admin.camp.maps.fairness import PricedWay, fairness
from fejag_admin.camp.maps.random import Recipe, Sought
from fejag_admin.common.language import N_, _, ngettext
from fejag_admin.lab.findings import Interval, Tally
from fejag_admin.rules.board import Board
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import code_text, points_text

SURE = 0.05  # what chance would bring less often than this is told as a difference
BAR, MOST_CELLS = 20, 5

MEASURES: Mapping[str, str] = {
    "temple-lit": N_("camps in which the temple is lit, %"),
    "temple-day": N_("day of the first light in the temple"),
    "paths": N_("paths to the temple at the end"),
    "attacks": N_("attacks made"),
    "void": N_("attacks void at the end"),
    "balanced": N_("attacks balanced at the end"),
    "in-effect": N_("attacks in effect at the end"),
    "dark": N_("figures dark at the end, %"),
    "longest": N_("longest chain reaction, waves"),
    "wallets": N_("points left in a wallet"),
    "lead-changes": N_("changes of the lead"),
    "margin": N_("lead before the last game, points"),
    "uncovered": N_("cells ever uncovered, %"),
    "walls-unmet": N_("obstacles never met, %"),
    "teleports-unmet": N_("pairs of teleports never met"),
    "refused": N_("orders refused"),
}
Table = tuple[tuple[str, ...], list[tuple[str, ...]]]
"""Titles and rows; the first column holds words."""


def sentences(tally: Tally, campaign: Campaign) -> Iterator[str]:
    """What the tables do not tell: whether the bases are equal, and what of the map was never of use."""
    text = ngettext("{n} simulated camp, seed {seed}.", "{n} simulated camps, seed {seed}.", tally.camps)
    yield text.format(n=tally.camps, seed=tally.plan.seed)
    by_chance = tally.by_chance()
    if by_chance is not None and by_chance >= SURE:
        yield _("Between the bases there is no more difference than chance would make.")
    elif by_chance is not None:
        text = _("The bases are not equal: by chance alone fewer than one of {n} maps would differ so much.")
        yield text.format(n=int(1 / max(by_chance, 0.001)))
    board = campaign.board
    ends = [
        f"{board.name(at)} ({round(100 * n / tally.camps)} %)" for at, n in tally.heat["won"].most_common(MOST_CELLS)
    ]
    if ends:
        yield _("Where winners’ paths end most often: {cells}.").format(cells=", ".join(ends))
    walls = [wall[0] for at, wall in enumerate(tally.plan.walls) if not tally.heat["walls"][at]]
    if walls:
        yield _("In no camp did light meet the obstacles at {cells}.").format(cells=cells_text(board, walls))
    pairs = [pair[0] for at, pair in enumerate(board.teleports) if not tally.heat["teleports"][at]]
    if pairs:
        yield _("In no camp did light go through the teleports at {cells}.").format(cells=cells_text(board, pairs))


def tables(tally: Tally, campaign: Campaign) -> Iterator[Table]:
    """The chances of the bases with what the temple costs each alone on the map, the measures, and the refusals."""
    reaches = fairness(campaign.board, campaign.options).reaches
    points = {reach.team: str(reach.cheapest.points) for reach in reaches if reach.cheapest}
    chances, rows = tally.chances(), list[tuple[str, ...]]()
    most = max(chance.value for chance in chances.values())
    for team, chance in chances.items():
        bar = "█" * round(BAR * chance.value / most)
        value, low, high = numbers(chance)
        wins = _("{value} ({low} to {high})").format(value=f"{value} %", low=low, high=high)
        rows.append((team_name(campaign, team), bar, wins, points.get(team, "–")))
    yield (_("base"), "", _("wins"), _("temple costs")), rows
    measures = [(_(label), *numbers(tally.sums[name].interval())) for name, label in MEASURES.items()]
    yield (_("in a camp"), _("mean"), _("at least"), _("at most")), measures
    if tally.refused:
        refused = tally.refused.most_common()
        rows = [(code_text(code), number(count / tally.camps, 2)) for code, count in refused]
        yield (_("why orders are refused"), _("in a camp")), rows


def number(value: float, decimals: int) -> str:
    """A number with ``decimals`` decimals, written as the language does."""
    units, _point, part = f"{round(value, decimals) + 0:.{decimals}f}".replace("-", "\N{MINUS SIGN}").partition(".")
    return _("{whole}.{part}").format(whole=units, part=part) if part else units


def numbers(interval: Interval) -> tuple[str, ...]:
    """A value and the ends of its interval, with only as many decimals as are significant."""
    return tuple(number(value, interval.decimals) for value in (interval.value, interval.low, interval.high))


CELLS_SHOWN = 8


def finding_text(finding: MapFinding, board: Board, name: Callable[[str], str]) -> str:
    """A finding in a sentence that says what to do, with the rule; ``name`` gives the name of a team by its id."""
    amount_text = {"points-differ": points_text, "rounds-differ": rounds_text}.get(finding.code, str)
    return _(FINDINGS[finding.code]).format(
        teams=", ".join(map(name, finding.teams)),
        cells=cells_text(board, finding.cells),
        least=amount_text(finding.least),
        most=amount_text(finding.most),
    )


def cells_text(board: Board, cells: Iterable[int]) -> str:
    """The names of cells; of many only the first."""
    names = [board.name(cell) for cell in cells]
    more = len(names) - CELLS_SHOWN
    text = ", ".join(names[:CELLS_SHOWN])
    if more <= 0:
        return text
    return ngettext("{cells} and {n} more", "{cells} and {n} more", more).format(cells=text, n=more)


def rounds_text(rounds: int) -> str:
    """``3 rounds``."""
    return ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)


def cost_text(way: PricedWay | None) -> str:
    """What a way costs: ``30 points, 2 rounds``; a dash without one."""
    return "–" if way is None else f"{points_text(way.points)}, {rounds_text(way.rounds)}"


def recipe_text(recipe: Recipe) -> str:
    """What a random map is made from, as options of ``fejag random-map``."""
    text = _("random number {number}: --size {size} --density {density} --symmetry {symmetry} --teleports {teleports}")
    return text.format(
        number=recipe.number,
        size=recipe.size,
        density=recipe.density,
        symmetry=recipe.symmetry,
        teleports=recipe.teleports,
    )


def missed_text(search: Sought) -> str:
    """That no random map met the target, and how near others came."""
    text = _("None was found among {n} maps. Those that cost every team the same, in points/rounds: {costs}.")
    return text.format(n=search[1], costs=", ".join(f"{cost[0]}/{cost[1]}" for cost in sorted(search[2])) or "–")


def way_text(way: PricedWay, board: Board) -> str:
    """The figures of a way from the start on: ``tiger A20, bear K20``."""
    return ", ".join(f"{figure_name(kind)} {board.name(cell)}" for kind, cell in way.links)
