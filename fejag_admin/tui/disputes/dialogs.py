"""The dialogs of a dispute: the claim, the decision, and the rules on which an answer rests."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from fejag_admin.answers.entries import DECISIONS, decision_text
from fejag_admin.camp.journal.notes import Claim, DecisionKind, Dispute
from fejag_admin.common.language import _
from fejag_admin.texts.rulebook import RULES, cases_of, readings, rule_text
from fejag_admin.tui.shell.dialog import Dialog, UnfinishedError, choice, chosen, line, written
from fejag_admin.tui.shell.settings import team_options

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign

NOBODY = ""
_MARKS = re.compile(r"\*\*\w+\*\* |[*`]|^\|[-|]+\n", re.M)  # of Markdown, which a dialog does not draw


class ClaimDialog(Dialog[Claim]):
    """Asks for a claim, its author, and the entry it is about."""

    AUTO_FOCUS = "#text"

    def __init__(self, campaign: Campaign, entry: int | None) -> None:
        super().__init__(_("Open a dispute"), ok=_("Open"))
        self._campaign = campaign
        self._entry = entry

    def compose_body(self) -> ComposeResult:
        teams = team_options(self._campaign)
        yield line("text", _("Claim"), _("in the words of the team, such as: we were never attacked"))
        yield choice("team", _("Team"), [(_("nobody in particular"), NOBODY), *teams])
        yield choice("other", _("Other team"), [(_("nobody in particular"), NOBODY), *teams])
        yield line("entry", _("Entry"), _("number in the journal, or empty"), str(self._entry or ""))

    def answer(self) -> Claim:
        text, entry = written(self, "text", _("Write what is claimed.")), written(self, "entry")
        if entry and not (entry.isascii() and entry.isdigit()):
            raise UnfinishedError(_("“{word}” is not a whole number.").format(word=entry))
        named = [chosen(self, "team"), chosen(self, "other")]
        teams = tuple(dict.fromkeys(team for team in named if team != NOBODY))
        return Claim(text, teams, int(entry) if entry else None)


@dataclass(frozen=True, slots=True)
class Decided:
    """What was decided; ``team`` and ``number``: whose points, and how many, or which attack or entry."""

    ruling: DecisionKind
    text: str
    rules: tuple[str, ...]
    team: str
    number: int | None


class DecisionDialog(Dialog[Decided]):
    """How a dispute is decided, by which rules, and why."""

    AUTO_FOCUS = "#ruling"

    def __init__(self, campaign: Campaign, dispute: Dispute) -> None:
        super().__init__(_("Decide dispute {number}").format(number=dispute.number), ok=_("Go on"))
        self._campaign = campaign
        self._dispute = dispute

    def compose_body(self) -> ComposeResult:
        yield Static(self._dispute.claim.note.text, markup=False, classes="told")
        yield choice("ruling", _("Decision"), [(decision_text(kind), kind) for kind in DECISIONS])
        hint = _("of the attack or the entry; or points, such as 5 or -3")
        yield line("number", _("Number"), hint)
        teams = team_options(self._campaign)
        claimed = self._dispute.claim.note.teams[:1]
        yield choice("team", _("Team"), teams, claimed[0] if claimed else None)
        yield line("rules", _("Rules"), _("ids, such as A3 P1"))
        yield line("text", _("Reason"), _("why; it stays in the journal"))

    def answer(self) -> Decided:
        kind, text = chosen(self, "ruling"), written(self, "text")
        rule_ids = {rule.casefold(): rule for rule in RULES}
        words = written(self, "rules").replace(",", " ").split()
        unknown = [word for word in words if word.casefold() not in rule_ids]
        number = _number(written(self, "number"))
        if kind != "uphold" and number is None:
            raise UnfinishedError(_("Write the number: of the attack, of the entry, or how many points."), "number")
        if unknown:
            sentence = _("There is no rule {rule}; they are called like A3.").format(rule=unknown[0])
            raise UnfinishedError(sentence, "rules")
        if not text:
            raise UnfinishedError(_("Write why it is decided so."), "text")
        rules = tuple(dict.fromkeys(rule_ids[word.casefold()] for word in words))
        return Decided(kind, text, rules, chosen(self, "team"), number)


def _number(word: str) -> int | None:
    try:
        return int(word.strip().replace("−", "-").replace("–", "-"))
    except ValueError:
        return None


def read_rules(rules: Iterable[str]) -> Content:
    """The rules of these ids, one after another, as in the referee's guide."""
    parts: list[Content] = []
    for rule in rules:
        parts.append(Content(f"{rule}  {rule_text(rule)}").stylize("bold"))
        parts.append(Content(_MARKS.sub("", readings()[rule])))
        parts += [Content(f"{case.id}  {case.title}").stylize("dim") for case in cases_of(rule) if case.rule == rule]
        parts.append(Content())
    return Content("\n").join(parts[:-1])
