"""How the teams stand today: a line for each, and what each gained game by game."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from fejag_admin.common.language import _, ngettext, number_text
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.referee import must_spend
from fejag_admin.rules.state import State
from fejag_admin.texts.team_states import state_text
from fejag_admin.tui.shell.settings import Mark
from fejag_admin.tui.today.agenda import has_light

LEAST_NAME, STANDING_WIDTH = 16, 19  # columns
NARROW = 90  # columns; below them numbers stand closer
BARS = "▁▂▃▄▅▆▇█"


def teams_lines(state: State, marked: dict[str, Mark], room: int) -> tuple[Content, bool]:
    """A line for every team: score, wallet, figures, temple paths, and what it can do now.

    If all of it fits into so many columns, how it came by its score, too, and whether it does so.
    """
    heads = (_("score"), _("wallet"), _("figures"), _("dark"), _("paths"))
    widths = [max(len(head), 4) + (1 if room < NARROW else 2) for head in heads]
    left = room - 4 - sum(widths) - STANDING_WIDTH
    shortest = 8 + sum(widths) + max(len(_standing(state, team, False)[0]) for team in marked)
    width = min(max(len(sign.name) for sign in marked.values()) + 2, max(room - shortest, LEAST_NAME))
    games = state.setup.options.games
    spare = left - width - games - 7
    story = spare >= 0
    widths = [wide + min(max(spare, 0) // len(widths), 5) for wide in widths]
    heading = "".join(f"{head:>{wide}}" for head, wide in zip(heads, widths, strict=True))
    by_game = "  " + _("by game").ljust(games) if story else ""
    lines = [Content(" " * (width + 4) + heading + by_game).stylize("dim")]
    for team, sign in marked.items():
        own = [figure.id for figure in state.figures if figure.team == team]
        dark = sum(not state.shines(number) for number in own)
        numbers = (state.score(team), state.wallet(team), len(own), dark, len(state.paths(team)))
        name = Content(f" {sign.name}").truncate(width, ellipsis=True, pad=True)
        cells = "".join(
            f"{number_text(number) if number else '·':>{wide}}" for number, wide in zip(numbers, widths, strict=True)
        )
        bars = f"  {sparkline(gains(state, team)):<{games}}" if story else ""
        standing, style = _standing(state, team, story)
        lines.append(Content.assemble(" ", sign.chip, name, cells, bars, (f"  {standing}" if standing else "", style)))
    return Content("\n").join(lines), story


def games_lines(state: State, marked: dict[str, Mark]) -> Content:
    """What each team's score gained in each game, as bars and in numbers."""
    lines = [Content(_("Points by game")).stylize("dim")]
    for team, sign in marked.items():
        gained = gains(state, team)
        numbers = "".join(f"{number_text(points) if points else '·':>4}" for points in gained)
        lines.append(Content.assemble(" ", sign.chip, f" {sparkline(gained)} {numbers}"))
    return Content("\n").join(lines)


def _standing(state: State, team: str, cells_too: bool) -> tuple[str, str]:
    """What a team can do now, in a word or two, and how that is styled."""
    if text := state_text(state.setup, team, max(state.round, 1)):
        return text, "dim"
    if state.round and not has_light(state, team):
        return _("no light"), "$warning"
    if team in must_spend(state):
        return _("holds too much"), "bold $warning"
    cells = state.placeable(team).bit_count() if state.round_open else 0
    if cells and state.wallet(team) >= min(kind.price for kind in KINDS.values()):
        text = ngettext("may buy, {n} cell", "may buy, {n} cells", cells) if cells_too else _("may buy")
        return text.format(n=cells), "$success"
    if state.paths(team):
        return _("path to the temple"), "$accent"
    return (_("can buy nothing"), "dim") if state.round_open else ("", "")


def gains(state: State, team: str) -> list[int]:
    """What a team's score gained in each game so far, with its round."""
    scores = [0] * state.round
    for item in state.ledger:
        if item.team == team and item.game:
            scores[item.game - 1] += item.score
    return scores


def sparkline(values: Sequence[int]) -> str:
    """A bar for each number, from none to the tallest."""
    most = max(*values, 1) if values else 1
    return "".join(BARS[max(value, 0) * (len(BARS) - 1) // most] for value in values)
