"""``fejag rules`` and ``fejag adjudicate``: the rules, and a campaign file judged by them; no store, no journal.

A rule is shown by its id, with its exact reading and the cases of the casebook. After the name of a board game: its
rules, by their ids or by words that they hold.
"""

import json
from collections.abc import Iterator

from boardgames.core.registry import Game, find_game
from boardgames.core.working import find_rules, rules_of
from fejag_admin.camp.file.document import load, read_document
from fejag_admin.camp.journal.outcome import outcome
from fejag_admin.cli.output import Exit, put, put_bytes, put_json, say
from fejag_admin.cli.speaking import argument, json_option, plain_command
from fejag_admin.common.language import _, current_language
from fejag_admin.common.names import nearest
from fejag_admin.rules.referee import replay
from fejag_admin.texts.names import unknown_name
from fejag_admin.texts.rulebook import cases_of, readings, rule_text


@plain_command(
    "rules",
    help=_(
        "Show a rule by its id: a sentence, the exact reading, and the cases that settled it. After the name of a "
        "board game: the rules of that game, by their ids or by words that they hold."
    ),
    example=_("fejag rules L3; fejag rules stezky rainbow"),
)
@argument(
    "ids",
    _("ID…"),
    _("Ids such as L3; none: all rules, a sentence each. Or a board game, then ids or words."),
    nargs=-1,
)
@json_option
def rules_command(ids: tuple[str, ...], as_json: bool) -> Exit:
    if ids and (game := find_game(ids[0])) is not None:
        return _of_game(game, list(ids[1:]), as_json)
    rule_ids = {rule.casefold(): rule for rule in readings()}
    for word in ids:
        if word.casefold() not in rule_ids:
            raise unknown_name(word, nearest(word, rule_ids.values()), tuple(rule_ids.values()))
    chosen = [rule_ids[word.casefold()] for word in ids]
    if as_json:
        put_json([_document(rule) for rule in chosen or rule_ids.values()])
    elif chosen:
        put(line for rule in chosen for line in _lines(rule))
    else:
        put(f"{rule:4} {rule_text(rule)}" for rule in rule_ids.values())
    return Exit.FINE


def _of_game(game: Game, words: list[str], as_json: bool) -> Exit:
    """The rules of a board game that bear these ids or hold these words; all if there are none."""
    language = current_language()
    rules = rules_of(game.id, language)
    rules_found = find_rules(game.id, language, words)
    if as_json:
        put_json([{"rule": rule, "sentence": rules[rule]} for rule in rules_found])
    elif rules_found:
        put(f"{rule}  {rules[rule]}" for rule in rules_found)
    else:
        say(_("No rule of {game} holds “{words}”. All rules: {command}").format(
            game=game.name[language], words=" ".join(words), command=f"fejag rules {game.slug}"))  # fmt: skip
    return Exit.FINE if rules_found else Exit.BAD_INPUT


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
    cases = [
        {"id": case.id, "title": case.title, "rules": list(case.rules), "text": case.text} for case in cases_of(rule)
    ]
    return {"rule": rule, "sentence": rule_text(rule), "reading": readings()[rule], "cases": cases}


@plain_command(
    "adjudicate",
    help=_("Carry out every order of a campaign file and print the outcome as JSON; nothing is stored."),
    example="fejag adjudicate camp.json",
)
@argument("file", _("FILE"), _("A campaign file; - for standard input."))
def adjudicate_command(file: str) -> None:
    campaign = load(read_document(file))
    state, rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    text = json.dumps(outcome(state, rulings), ensure_ascii=False, indent=1)
    put_bytes(text.encode() + b"\n")
