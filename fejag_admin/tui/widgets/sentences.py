"""Sentences of several screens on orders, games and attacks: advice, the team of a day, attackers and targets."""

from dataclasses import replace

from textual.content import Content

from fejag_admin.answers.day import DayStep, host_text
from fejag_admin.answers.explained import refusal_text
from fejag_admin.camp.advice.preview import Preview, harm_texts
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.clock import date_text
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.combat import Attack
from fejag_admin.texts.changes import changes_text, figure_told
from fejag_admin.texts.rulings import void_text
from fejag_admin.tui.widgets.marks import marks


def advice(preview: Preview, campaign: Campaign, viewer: str) -> Content:
    """What the order in hand would do (A10), warnings first, or why it is refused."""
    if not preview.ruling.accepted:
        text = refusal_text(preview.visible_ruling, campaign, preview.before, preview.visible_state)
        return Content.assemble((_(" Refused "), "bold reverse $error"), " ", text)
    lines = [Content(_("It can be placed.")).stylize("bold $success")]
    lines += harm_lines(preview, campaign)
    attacks = sorted(preview.attacks, key=lambda attack: attack.void is None)
    lines += [_attack(attack, preview, campaign) for attack in attacks]
    lit = preview.light.bit_count()
    text = ngettext("Lights {n} cell.", "Lights {n} cells.", lit)
    if viewer != MASTER:
        text = _("Of the cells uncovered so far it lights {n}.")
    lines.append(Content(text.format(n=lit)))
    if viewer == MASTER:
        lines += _for_master(preview, campaign)
    else:
        lines.append(Content(_("Advice from what is uncovered only (v).")).stylize("dim"))
    return Content("\n").join(lines)


def _attack(attack: Attack, preview: Preview, campaign: Campaign) -> Content:
    label = figure_told(attack.target, campaign, preview.visible_state)
    target = Content(_("Attacks {figure}").format(figure=label)).stylize("bold")
    if attack.void is not None:
        reason = void_text(attack.void)
        if attack.rival is not None:
            reason += ", " + _("because of attack no. {attack}").format(attack=attack.rival)
        return Content.assemble(target, ": ", (reason, "$warning"))
    if preview.on_own_start:
        sentence = _("it cannot be attacked back, because the attacker stands on its start cell (A2)")
        return Content.assemble(target, ": ", (sentence, "$warning"))
    return target


def harm_lines(preview: Preview, campaign: Campaign) -> list[Content]:
    """The warnings of `harm_texts`."""
    return [Content(f"! {text}").stylize("bold $warning") for text in harm_texts(preview, campaign)]


def _for_master(preview: Preview, campaign: Campaign) -> list[Content]:
    """What else would change: points, other attacks and lights, what would be uncovered."""
    changed = preview.changes
    remaining = replace(
        changed,
        figures=(),
        arisen=(),
        items=tuple(item for item in changed.items if item.kind != "purchase"),
        darkened=tuple(number for number in changed.darkened if number not in preview.darkened),
    )
    return [Content(line) for line in changes_text(remaining, campaign, preview.before, preview.after)]


def game_line(heading: str, campaign: Campaign, game: int) -> Content:
    """A heading followed by the title, date and host of a game."""
    day = next((day for day in campaign.days if day.game == game), None)
    parts: list[Content | str | tuple[str, str]] = [(heading, "bold")]
    if day is not None and day.title:
        parts.append(f" · {day.title}")
    if day is not None and day.date:
        parts.append((f" · {date_text(day.date)}", "dim"))
    host = campaign.setup.day.get(game)
    if host is None:
        return Content.assemble(*parts, (f" · {host_text(campaign, game)}", "dim"))
    return Content.assemble(*parts, " · ", _("day of"), " ", marks(campaign)[host].named())


NAME_WIDTH = 22
SIGNS = {"done": ("✓ ", "$success"), "open": ("· ", "bold $warning"), "left out": ("– ", "dim")}


def day_step_line(step: DayStep) -> Content:
    """A step of the day in one line: the sign of its state, its name, its text."""
    name = Content(step.name).truncate(NAME_WIDTH, ellipsis=True, pad=True)
    text = Content(step.text.replace("\n", " ")).stylize("" if step.stands == "open" else "dim")
    return Content.assemble(SIGNS[step.stands], name, " ", text)
