"""Nothing the referee can say is without words: codes, facts, reasons, options, rules, in both languages."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from fejag_admin.answers.entries import correction_text
from fejag_admin.answers.explained import refusal_text
from fejag_admin.answers.reasons import named_figure
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import load
from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.orders import order_text
from fejag_admin.orders.adjust import COUNTS
from fejag_admin.orders.answer import VERDICTS
from fejag_admin.rules import placing
from fejag_admin.rules.changes import changes
from fejag_admin.rules.combat import Darkness, Status, VoidReason
from fejag_admin.rules.figures import KINDS, Options
from fejag_admin.rules.orders import CloseRound, Counts, Place, Result, Ruling, Verdict, VoidAttack
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import ItemKind, State
from fejag_admin.texts import names, rulebook, rulings
from fejag_admin.texts.changes import changes_text
from tests.camp.camps import sample, sample_journal

ROOT = Path(__file__).parent.parent.parent
CAMPAIGNS = sorted(
    path for path in (ROOT / "tests/conformance").glob("*.json") if not path.name.endswith(".outcome.json")
)
RULE_ID = re.compile(r"[GMLPBRA][0-9]+a?")


def texts_in(node: ast.AST) -> Iterator[str]:
    """The string constants in a piece of source."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def calls(name: str, argument: int) -> set[str]:
    """The texts that the referee's source passes to calls of ``name`` as the argument at this position."""
    found: set[str] = set()
    for path in sorted((ROOT / "fejag_admin/rules").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                found.update(*(texts_in(one) for one in node.args[argument : argument + 1]))
    return found


def test_every_code_has_words_and_no_word_is_left_over() -> None:
    assert calls("Ruling", 1) | set(placing._RULES) == set(rulings.CODES)


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        (VoidReason, rulings.VOID_REASONS),
        (Status, rulings.STATUSES),
        (ItemKind, rulings.ITEMS),
        (Verdict, VERDICTS),
        (Counts, COUNTS),
    ],
)
def test_every_kind_has_words(kinds: object, words: dict[str, str]) -> None:
    assert set(get_args(kinds)) == set(words)


def test_every_figure_and_option_has_words() -> None:
    assert set(KINDS) == set(names.FIGURES)
    assert {field.name for field in fields(Options)} == set(rulebook.OPTIONS)
    assert {rule for rule, *_words in rulebook.OPTIONS.values()} <= set(rulebook.RULES)


def test_every_rule_that_a_ruling_or_a_sentence_names_has_words() -> None:
    named = {rule for rule in calls("Ruling", 2) if RULE_ID.fullmatch(rule)}
    named |= {rule for sentence in rulings.VOID_REASONS.values() for rule in RULE_ID.findall(sentence)}
    assert named <= set(rulebook.RULES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_options_figures_and_kinds_are_said_in_both_languages(language: str) -> None:
    use_language(language)
    said = [rulebook.rule_text(rule) for rule in rulebook.RULES]
    said += [rulebook.option_text(option) for option in rulebook.OPTIONS]
    said += [rulings.code_text(code) for code in rulings.CODES]
    assert all(sentence.endswith((".", ")")) for sentence in said)
    assert len(set(said)) == len(said)
    czech = re.compile("[áčďéěíňóřšťúůýž]")
    accented = sum(bool(czech.search(sentence)) for sentence in said)
    assert accented > len(said) * 0.9 if language == "cs" else accented == 0


def test_the_referees_guide_names_every_rule_code_reason_and_option() -> None:
    guide = (ROOT / "docs/referee.md").read_text(encoding="utf-8")
    bold = set(re.findall(r"\*\*([^*]+)\*\*", guide))
    assert set(rulebook.RULES) <= bold
    marked = set(re.findall(r"`([^`]+)`", guide))
    kinds = get_args(get_type_hints(Darkness)["kind"])
    wanted = {*rulings.CODES, *rulings.VOID_REASONS, *rulings.STATUSES, *rulebook.OPTIONS, *KINDS, *kinds}
    assert wanted - marked == set()


def told(path: Path) -> Iterator[tuple[Campaign, State, State, Ruling]]:
    """Every order of a campaign: the states before and after it, and the ruling."""
    campaign = load(path.read_bytes())
    state = begin(campaign.setup)
    for entered in campaign.orders:
        after, ruling = carry_out(state, entered.order)
        yield campaign, state, after, ruling
        state = after


@pytest.mark.parametrize("third", [0, *(pytest.param(third, marks=pytest.mark.deep) for third in (1, 2))])
def test_whole_camps_can_be_told(third: int) -> None:
    seen: set[str | None] = set()
    for path in CAMPAIGNS[third::3]:
        for campaign, before, after, ruling in told(path):
            seen.add(ruling.code)
            changed = changes(before, after)
            for language in LANGUAGES:
                use_language(language)
                lines = [order_text(ruling.order, campaign)]
                if not ruling.accepted:
                    lines.append(refusal_text(ruling, campaign, before))
                lines += changes_text(changed, campaign, before, after)
                for line in lines:
                    assert line.strip() == line != ""
                    assert not re.search(r"[{}]|None|  ", line), line
    assert len(seen) >= 14


def test_a_refusal_says_what_where_and_what_next() -> None:
    campaign, before, _after, ruling = next(
        step for path in CAMPAIGNS for step in told(path) if step[3].code == "occupied"
    )
    text = refusal_text(ruling, campaign, before)
    standing = before.figure(ruling.causes[0].figure or 0)
    assert text == f"No: {named_figure(standing, campaign)} stands there (B2). Choose a free cell."


def test_when_all_games_are_over_nobody_is_told_to_wait_for_the_next() -> None:
    use_language("en")
    campaign, state = sample(), sample_journal().state
    for order in (CloseRound(), Result(12, ()), Place("fbi", "tygr", 0)):
        refused = carry_out(state, order)[1]
        assert refusal_text(refused, campaign, state) == "No: all games are over (G4).", order


def test_orders_and_corrections_are_called_alike_before_after_and_when_refused() -> None:
    close, waived, void = CloseRound(), CloseRound(("fbi",), "x"), VoidAttack(9, "x")
    for language, lines in {
        "en": (
            "End of the round",
            "End of the round, limit waived for FBI: x",
            "Voiding of attack no. 9: x",
            "Retraction of entry 4",
            "Amendment of entry 4: End of the round",
        ),
        "cs": (
            "Uzavření kola",
            "Uzavření kola, limit prominut (FBI): x",
            "Zrušení napadení č. 9: x",
            "Odvolání zápisu 4",
            "Oprava zápisu 4: Uzavření kola",
        ),
    }.items():
        use_language(language)
        orders = [order_text(order, sample()) for order in (close, waived, void)]
        assert (*orders, *(correction_text(4, order, sample()) for order in (None, close))) == lines
