"""``fejag rules``: the rules by their ids, each with its exact reading and the cases of the casebook."""

from __future__ import annotations

from collections.abc import Iterator

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import put, put_json
from fejag_admin.cli.speaking import argument, json_option, plain_command
from fejag_admin.common.language import _
from fejag_admin.common.names import nearest
from fejag_admin.texts.casebook import cases_of, readings
from fejag_admin.texts.names import UnknownNameError
from fejag_admin.texts.rulebook import rule_text


@plain_command(
    "rules",
    help=_("Show a rule by its id: a sentence, the exact reading, and the cases that settled it."),
    example="fejag rules L3",
)
@argument("ids", _("ID…"), _("Ids such as L3; none: all rules, a sentence each."), nargs=-1)
@json_option
def rules_command(ids: tuple[str, ...], as_json: bool) -> Exit:
    known = {rule.casefold(): rule for rule in readings()}
    for word in ids:
        if word.casefold() not in known:
            raise UnknownNameError(word, nearest(word, known.values()), tuple(known.values()))
    chosen = [known[word.casefold()] for word in ids]
    if as_json:
        put_json([_document(rule) for rule in chosen or known.values()])
    elif chosen:
        put(line for rule in chosen for line in _lines(rule))
    else:
        put(f"{rule:4} {rule_text(rule)}" for rule in known.values())
    return Exit.FINE


def _lines(rule: str) -> Iterator[str]:
    """A rule with its reading and all its cases."""
    yield f"{rule}  {rule_text(rule)}"
    yield ""
    yield from readings()[rule].splitlines()
    others = []
    for case in cases_of(rule):
        if case.rule != rule:
            others.append(case.id)
            continue
        yield ""
        yield f"{case.id}  {case.title}"
        yield from (f"  {line}".rstrip() for line in case.text.splitlines())
    if others:
        yield ""
        yield _("See also: {cases}").format(cases=", ".join(others))
    yield ""


def _document(rule: str) -> dict[str, object]:
    cases = [{"id": one.id, "title": one.title, "rules": list(one.rules), "text": one.text} for one in cases_of(rule)]
    return {"rule": rule, "sentence": rule_text(rule), "reading": readings()[rule], "cases": cases}
