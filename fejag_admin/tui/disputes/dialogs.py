"""The dialogs of a dispute: the claim, the decision, and the rules on which an answer rests."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.content import Content
from textual.widget import Widget

from fejag_admin.answers.entries import DECISIONS, decision_text
from fejag_admin.answers.things import rule_called
from fejag_admin.camp.journal.contents import Claim, Decision
from fejag_admin.camp.journal.notes import Dispute
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import _
from fejag_admin.texts.rulebook import cases_of, readings, rule_text
from fejag_admin.tui.shell.dialog import Dialog, UnfinishedError, choice, chosen, line, written
from fejag_admin.tui.widgets.marks import team_options

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign

NOBODY = ""
_MARKS = re.compile(r"\*\*\w+\*\* |[*`]|^\|[-|]+\n", re.M)  # of Markdown, which a dialog does not draw


class ClaimDialog(Dialog[Claim]):
    """Asks for a claim, its author, and the entry it is about."""

    draft = "open_dispute"

    def __init__(self, campaign: Campaign, entry: int | None) -> None:
        teams = [(_("nobody in particular"), NOBODY), *team_options(campaign)]
        super().__init__(
            _("Open a dispute"),
            line("text", _("Claim"), _("in the words of the team, such as: we were never attacked")),
            choice("team", _("Team"), teams),
            choice("other", _("Other team"), teams),
            line("entry", _("Entry"), _("number in the journal, or empty"), str(entry or "")),
            ok=_("Open"),
        )

    def answer(self) -> Claim:
        text = written(self, "text", _("Write what is claimed."))
        teams = dict.fromkeys(filter(None, (chosen(self, "team"), chosen(self, "other"))))
        return Claim(text, tuple(teams), _number(self, "entry") if written(self, "entry") else None)


class DecisionDialog(Dialog[tuple[Decision, str, int]]):
    """How a dispute is decided, by which rules, and why.

    With the decision comes what it is of: a team and its points, or the number of an attack or an entry.
    """

    def __init__(self, title: str, campaign: Campaign, dispute: Dispute) -> None:
        claim = dispute.claim.note
        super().__init__(
            title,
            choice("ruling", _("Decision"), [(decision_text(kind), kind) for kind in DECISIONS]),
            line("number", _("Number"), _("of the attack or the entry; or points, such as 5 or -3")),
            choice("team", _("Team"), team_options(campaign), next(iter(claim.teams), None)),
            line("rules", _("Rules"), _("ids, such as A3 P1")),
            line("text", _("Reason"), _("why; it stays in the journal")),
            intro=claim.text,
            ok=_("Go on"),
        )
        self._dispute = dispute
        self.draft = f"decide:{dispute.number}"

    def answer(self) -> tuple[Decision, str, int]:
        ruling = chosen(self, "ruling")
        number = 0 if ruling == "uphold" else _number(self, "number")
        try:
            rules = tuple(dict.fromkeys(map(rule_called, written(self, "rules").replace(",", " ").split())))
        except InputError as error:
            raise UnfinishedError(str(error), "rules") from error
        text = written(self, "text", _("Write why it is decided so."))
        return Decision(self._dispute.number, ruling, text, rules), chosen(self, "team"), number


def _number(form: Widget, field: str) -> int:
    """The whole number in a line of a form; raise UnfinishedError."""
    word = written(form, field, _("Write the number: of the attack, of the entry, or how many points."))
    try:
        return int(word.replace("−", "-").replace("–", "-"))
    except ValueError:
        raise UnfinishedError(_("“{word}” is not a whole number.").format(word=word), field) from None


def read_rules(rules: Iterable[str]) -> Content:
    """The rules of these ids, one after another, as in the referee's guide."""
    parts: list[Content] = []
    for rule in rules:
        parts.append(Content(f"{rule}  {rule_text(rule)}").stylize("bold"))
        parts.append(Content(_MARKS.sub("", readings()[rule])))
        parts += [Content(f"{case.id}  {case.title}").stylize("dim") for case in cases_of(rule) if case.rule == rule]
        parts.append(Content())
    return Content("\n").join(parts[:-1])
