"""How a team came to its points, game by game."""

from textual.content import Content

from fejag_admin.camp.views.standings import Standing, TeamGame
from fejag_admin.common.language import _, ngettext, number_text
from fejag_admin.tui.shell.settings import Mark


def way_lines(every: tuple[TeamGame, ...]) -> Content:
    """A line for every game: what it brought to the score, and what went in and out of the wallet."""
    headings = (
        *(_("game"), _("place"), _("points"), _("day"), _("temple"), _("secret")),
        *(_("adj."), _("score"), _("rank"), _("in"), _("out"), _("wallet")),
    )
    laps_shown = [lap for lap in every if lap.game or lap.score or lap.gained or lap.spent]
    cells = [_cells(lap) for lap in laps_shown]
    columns_shown = [at for at in range(len(headings)) if not 3 <= at <= 6 or any(row[at] != "·" for row in cells)]
    rows = [headings, *cells]
    widths = {at: max(len(row[at]) for row in rows) + 1 for at in columns_shown}
    lines = ["".join(f"{row[at]:>{widths[at]}}" for at in columns_shown) for row in rows]
    before = {at: sum(widths[column] for column in columns_shown if column < at) for at in columns_shown}
    strong = {before[at]: before[at] + widths[at] for at in (7, 11)}  # score and wallet
    styled = [Content(lines[0]).stylize("dim")]
    for line in lines[1:]:
        content = Content(line)
        for start, end in strong.items():
            content = content.stylize("bold", start, end)
        styled.append(content)
    return Content("\n").join(styled) if laps_shown else Content(_("No points yet."))


def _cells(lap: TeamGame) -> tuple[str, ...]:
    parts = (lap.points, lap.day, lap.temple, lap.secret, lap.adjusted)
    return (
        str(lap.game) if lap.game else "–",
        f"{lap.place}." if lap.place else "–",
        *(number_text(part) if part else "·" for part in parts),
        number_text(lap.score),
        f"{lap.rank}." if lap.rank else "–",
        *(number_text(part) if part else "·" for part in (lap.gained, -lap.spent)),
        number_text(lap.wallet),
    )


def sums(row: Standing, laps: tuple[TeamGame, ...], mark: Mark, team_state: str = "") -> Content:
    """The way from game points to the final score in one line, and the wallet in another; ``team_state`` goes first."""
    parts = [(_("games"), sum(points or 0 for points in row.by_game)), (_("own days"), row.day)]
    parts += [(_("temple"), row.temple), (_("secret"), row.secret), (_("adjusted"), row.adjusted)]
    sum_told = " + ".join(f"{name} {number_text(points)}" for name, points in parts if points) or "0"
    paths = ngettext("{n} path", "{n} paths", row.paths).format(n=row.paths)
    final = f" = {number_text(row.score)}; {paths} {row.path_points:+} = " if row.path_points else " = "
    gained, spent = sum(lap.gained for lap in laps), sum(lap.spent for lap in laps)
    wallet = _("wallet: {gained} in − {spent} out = ").format(gained=gained, spent=spent)
    total, left = ((number_text(points), "bold") for points in (row.final, row.wallet))
    return Content.assemble(
        mark.chip, f" {team_state}: " if team_state else " ", sum_told, final, total, "\n    ", wallet, left
    )
