"""The rules on which an answer rests, read at the desk: each with its exact reading and what its cases settled."""

from __future__ import annotations

import re
from collections.abc import Iterable

from textual.content import Content

from fejag_admin.common.language import _
from fejag_admin.texts.casebook import cases_of, readings
from fejag_admin.texts.rulebook import rule_text
from fejag_admin.tui.shell.dialog import Notice
from fejag_admin.tui.shell.shell import Shell

_MARKS = re.compile(r"\*\*\w+\*\* |[*`]|^\|[-|]+\n", re.M)  # of Markdown, which a dialog does not draw


def read_rules(rules: Iterable[str]) -> Content:
    """The rules of these ids, one after another, as in the referee's guide."""
    parts: list[Content] = []
    for rule in rules:
        parts.append(Content(f"{rule}  {rule_text(rule)}").stylize("bold"))
        parts.append(Content(_MARKS.sub("", readings()[rule])))
        parts += [Content(f"{case.id}  {case.title}").stylize("dim") for case in cases_of(rule) if case.rule == rule]
        parts.append(Content())
    return Content("\n").join(parts[:-1])


async def show_rule(app: Shell, rule: str) -> None:
    """Read one rule over whatever is shown."""
    await app.push_screen_wait(Notice(_("Rules"), read_rules((rule,))))
