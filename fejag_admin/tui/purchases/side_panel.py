"""The side panel of the purchases in words: teams, prices, advice about the cell, the orders of this round."""

from textual.content import Content

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import _, number_text
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Place, Result
from fejag_admin.rules.state import State
from fejag_admin.texts.colours import Letters
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import code_text
from fejag_admin.tui.shell.actions import clickable
from fejag_admin.tui.widgets.marks import marks


def teams_line(campaign: Campaign, state: State, chosen: str) -> Content:
    """All teams to click on, the chosen one in brackets; below it its name and wallet."""
    parts = []
    for team, mark in marks(campaign).items():
        bright = team == chosen
        sign = Content(f"[{mark.letter}]" if bright else f" {mark.letter} ").stylize(mark.style if bright else "dim")
        parts.append(clickable(sign, f"screen.pick_team('{team}')"))
    held = number_text(state.wallet(chosen))
    wallet = _("wallet {points} · {team}").format(team=team_name(campaign, chosen), points=held)
    return Content("\n").join([Content.assemble(*parts), Content(wallet).stylize("bold")])


def typing_hint(campaign: Campaign) -> str:
    """How to type an order, with the letter of the camp's first team."""
    letter = next(iter(marks(campaign).values())).letter
    return _("o: type, such as {team} tiger K17").format(team=letter)


def prices(letters: Letters, wallet: int, chosen: str) -> Content:
    """The figures to click on: letter, name, price, what would be left in the wallet."""
    lines = []
    for kind in KINDS.values():
        balance = wallet - kind.price
        sign = ">" if kind.id == chosen else " "
        name = f"{letters.kinds[kind.id]} {figure_name(kind.id)}"
        line = Content(f"{sign}{name:<13}{kind.price:>3} → {number_text(balance):>3}")
        line = line.stylize("bold" if kind.id == chosen else "dim" if balance < 0 else "")
        lines.append(clickable(line, f"screen.pick_figure('{kind.id}')"))
    return Content("\n").join(lines)


def round_lines(journal: Journal, campaign: Campaign, letters: Letters) -> list[Content]:
    """The placements of the round so far that are in a journal, the last one first; a refused one with its reason."""
    lines: list[Content] = []
    for step in journal.steps:
        order, number, refusal = step.order, step.effective.version, step.ruling.code
        if isinstance(order, Result) and refusal is None:
            lines = []
        elif isinstance(order, Place):
            sign, where = letters.teams[order.team] + letters.kinds[order.figure], campaign.board.name(order.at)
            bought = f"{figure_name(order.figure)} −{KINDS[order.figure].price}"
            line = Content(f"{number:>4} {sign} {where:<5}{bought if refusal is None else code_text(refusal)}")
            lines.insert(0, line if refusal is None else line.stylize("dim"))
    return lines
