"""Explanations in words: every code in both languages, and what they say of the sample camp and of small ones."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from fejag_admin.answers.answer import lines as lines_of
from fejag_admin.answers.explained import explained
from fejag_admin.answers.reasons import rules_of
from fejag_admin.answers.sentences import SENTENCES
from fejag_admin.camp.explain import attacks
from fejag_admin.camp.explain import figures as explain
from fejag_admin.camp.explain.placements import ORDER_OF_B2, placement
from fejag_admin.camp.explain.reasons import Reason, for_players
from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.camp.journal.corrections import propose
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Stop
from fejag_admin.rules.changes import changes
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Adjust, Place, Result
from fejag_admin.texts.rulebook import RULES
from fejag_admin.texts.rulings import CODES
from tests.camp.camps import RESULT, journal_of, put, sample_journal, small
from tests.camp.explain.plain import Plain, walk

CAMP = Path(__file__).parents[3] / "fejag_admin/camp"


@cache
def sample() -> Journal:
    return sample_journal()


def lines(reason: Reason, history: Journal) -> list[str]:
    """An explanation as it is told, without the line over the steps."""
    answer = explained(reason, history)
    return [line for one in (*answer.first, *answer.steps) for line in lines_of(one)]


def lit_by(reason: Reason) -> int:
    """The cells of the rays that a reason and those below it draw."""
    mask = 0
    for _depth, one in walk(reason):
        for ray in one.rays:
            mask |= ray.mask
    return mask


def everything(history: Journal) -> Iterator[Reason]:
    """All that can be asked about a camp, but only some of the pairs and cells."""
    state = history.state
    for figure in state.figures:
        yield explain.figure(history, figure.id)
        for other in state.figures[figure.id % 7 :: 7]:
            yield attacks.why_not(history, figure.id, other.id)
    for attack in state.attacks:
        yield attacks.attack(history, attack.id)
    for team in state.setup.teams:
        yield explain.points(history, team)
    for version in range(1, history.version + 1):
        yield explain.entry(history, version)


def texts_in(node: ast.AST) -> set[str]:
    """The texts in a piece of source."""
    constants = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
    return {value for value in constants if isinstance(value, str) and value}


def source() -> Iterator[ast.AST]:
    """The parts of the modules that explain."""
    for path in sorted((CAMP / "explain").glob("*.py")):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def test_every_claim_has_words_and_no_word_is_left_over() -> None:
    statuses = ("in-effect", "balanced", "dormant", "void")
    in_pieces = {f"{head}attack-{status}" for status in statuses for head in ("", "would-")}
    in_pieces |= {f"dark-{kind}" for kind in ("struck", "cut-off", "unconnected")}
    in_pieces |= {f"answered-{verdict}" for verdict in ("wrong", "incomplete", "correct")}
    in_pieces |= {f"stopped-by-{stop.value}" for stop in (Stop.FIGURE, Stop.OBSTACLE, Stop.TEMPLE, Stop.TELEPORT)}
    in_pieces |= {f"rival-attack{day}-void" for day in ("", "-same-day")}
    claimed: set[str] = set()
    for node in source():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and re.match("Reason|Of[A-Z]", node.func.id):
            claimed |= texts_in(node.args[0])
    begun = {"attack-", "would-attack-", "dark-", "answered-", "stopped-by-"}
    assert claimed - begun <= set(SENTENCES)
    said = set.union(*(texts_in(node) for node in source()))
    by_fact = {code for code in SENTENCES if "." in code}
    assert set(SENTENCES) - in_pieces - by_fact - set(CODES) <= said | {"no-light"}
    assert in_pieces <= set(SENTENCES)
    assert {code.partition(".")[0] for code in by_fact} <= set(CODES) <= set(SENTENCES)
    assert set(ORDER_OF_B2) <= set(CODES)
    assert {holds for holds in ORDER_OF_B2.values() if holds} <= set(SENTENCES)


def test_a_whole_camp_is_explained_in_both_languages() -> None:
    history, seen = sample(), set[str]()
    for reason in everything(history):
        for language in LANGUAGES:
            use_language(language)
            answer = explained(reason, history, order="x")
            for text in [line.strip() for one in answer.all_statements for line in lines_of(one)]:
                assert text
                assert not re.search(r"[{}]|None|  ", text), text
            assert answer.headline.text[-1] == "."
            assert answer.headline.text != (answer.decisive and answer.decisive.text)
        for depth, step in walk(reason):
            seen.add(step.code)
            assert set(rules_of(step)) <= set(RULES)
            assert rules_of(step) or step.code.startswith("entry") or not depth
    assert len(seen) > 75


def small_fight(options: Options | None = None) -> Journal:
    """Red's bear on its start, a snake beyond; blue's tiger; green strikes nobody yet."""
    return journal_of(
        small(options),
        RESULT,
        Adjust("red", 50, "gift"),
        Adjust("blue", 50, "gift"),
        put("red", "medved", "A5"),
        put("blue", "tygr", "I5"),
    )


def with_a_snake() -> Journal:
    """The same, and a red snake on C3 where no light is."""
    orders = [step.order for step in small_fight().steps]
    return journal_of(small(), *orders, put("red", "had", "C3", override="late"))


def test_what_would_attack_before_it_stands() -> None:
    history = with_a_snake()
    yes = attacks.would_attack(history.state, put("blue", "medved", "I3"), 3)
    assert lines(yes, history)[0] == "Yes, and in effect at once: it would strike snake C3 of Red (A1, A6)."
    frog = attacks.would_attack(history.state, put("blue", "zaba", "I3"), 3)
    assert [one.code for one in frog.because] == ["frog"]
    with pytest.raises(KeyError):
        attacks.why_not(history, 1, 9)


def test_why_placing_is_refused_and_allowed() -> None:
    history = small_fight()
    refused = placement(history, put("green", "had", "E5"))
    assert (refused.code, refused.because[-1].code) == ("may-not-place", "not-lit")
    insisted = placement(history, put("green", "had", "E2", override="the boat was late"))
    assert insisted.code == "may-place"
    assert insisted.because[-1].code == "by-override"
    assert [one.code for one in insisted.because[:-1]] == ["round-is-open"]
    early = placement(history, put("red", "had", "C5"))
    assert early.because[-1].code == "lit-this-round"
    assert early.since == 5
    now = placement(small_fight(Options(games=3, placement_light="sequential")), put("red", "had", "A6"))
    assert now.code == "may-place"
    assert "light-of-now-counts" in [one.code for one in now.because]


def test_players_are_not_told_that_no_light_would_come_from_a_dark_figure() -> None:
    history = with_a_snake()
    reason = explain.figure(history, 3)
    assert [one.code for one in reason.because] == ["no-lamp-near", "placed"]
    assert [one.code for one in for_players(reason, history.state).because] == ["placed"]
    told = lines(for_players(reason, history.state), history)
    assert told[0] == "Snake C3 of Red is dark: no light of its team gets to it (L7)."


def test_players_are_told_that_a_covered_cell_is_not_lit() -> None:
    history = with_a_snake()
    covered = next(at for at in range(81) if not history.state.uncovered.cells >> at & 1)
    far = placement(history, Place("red", "had", covered))
    assert far.because[-1].code == "not-lit"
    assert for_players(far, history.state).because[-1].code == "not-lit"


def test_a_shared_place_names_with_whom() -> None:
    result = Result(1, (("red", "green"), ("blue",)))
    history = journal_of(small(), result)
    score = Plain(explain.points(history, "red")).because[0]
    assert [(one.code, one.other_team) for one in score.because[0].because] == [("tied-with", "green")]
    told = lines(explain.points(history, "red"), history)
    assert any(line.endswith("by entry 2; Red shares this place with green (G1, G2).") for line in told)
    assert explain.points(history, "blue").because[0].because[0].because == ()


@pytest.mark.parametrize(
    ("language", "result"),
    [
        ("en", "Points by place: 1. Aliens 20; 2. Indiana Jones = Exots 16 each, as they tied; 4. FBI 11;"),
        ("cs", "Body podle místa: 1. Vetřelci 20; 2. Indiana Jones = Exoti po 16, dělí se o místo; 4. FBI 11;"),
    ],
)
def test_results_and_closed_rounds_say_since_when_and_why(language: str, result: str) -> None:
    use_language(language)
    history = sample()
    for version, since, told in ((119, 118, result), (65, 59, None), (22, 11, None)):
        answer = explained(explain.entry(history, version), history, order="x")
        assert answer.since is not None
        assert answer.since.values["entry"] == since
        assert (answer.decisive is not None) == (told is not None)
        assert told is None or (answer.decisive is not None and answer.decisive.text.startswith(told))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            (
                "So it came of entry 63: tarantula H38 of Government stands in the light of Government, so monkey M27"
                " of Government goes dark, so attack 9 does not balance attack 15 any more (A7)."
            ),
        ),
        (
            "cs",
            (
                "Takto k tomu vedl zápis 63: tarantule H38 týmu Vláda stojí v cestě světlu týmu Vláda, a tak opice M27"
                " týmu Vláda zhasne, a tak napadení 9 už nevyrovnává napadení 15 (A7)."
            ),
        ),
    ],
)
def test_what_an_order_of_its_own_team_set_off_is_told_link_by_link(language: str, told: str) -> None:
    use_language(language)
    history = sample().as_of(63)
    answer = explained(explain.figure(history, 28), history)
    assert answer.since is not None
    assert answer.since.values["entry"] == 63
    assert answer.decisive is not None
    assert answer.decisive.text.endswith(told)


def test_entries_retracted_amended_and_made_void() -> None:
    journal = small_fight()
    proposal = propose(journal, Retraction(6), "typed twice")
    retracted = proposal.after
    assert [one.code for _depth, one in walk(explain.entry(retracted, 6))] == ["entry-retracted", "retracted-by"]
    assert explain.entry(retracted, 7).code == "entry-no-order"
    assert explain.entry(retracted, 5).code == "entry-accepted"
    amended = propose(journal, Amendment(5, Entered(put("red", "had", "A6"))), "misread").after
    told = explain.entry(amended, 5)
    assert (told.code, told.because[-1].code) == ("entry-refused", "entry-corrected")
    with pytest.raises(KeyError):
        explain.entry(retracted, 99)


def test_changes_are_attributed_to_the_entries_that_made_them() -> None:
    journal = sample()
    found = list(journal.changed(1, journal.version))
    state = sample().state
    assert all(change == changes(before, after) for _version, change, before, after in found)
    told = [(version, change) for version, change, _before, _after in found]
    figures = [version for version, change in told for _old, new in change.figures if new is not None]
    assert figures == [sample().version_of(figure.order) for figure in state.figures]
    assert sum(item.score for _version, one in told for item in one.items if item.team == "fbi") == state.score("fbi")
    placed = found[-1][0]
    assert list(journal.changed(placed, placed)) == []
    assert list(journal.changed(placed - 1, placed)) == [found[-1]]
    for first, last in ((0, 3), (4, 3), (1, journal.version + 1)):
        with pytest.raises(ValueError, match="entries"):
            list(journal.changed(first, last))


def test_corrections_are_causes_too() -> None:
    after = propose(small_fight(), Retraction(6), "typed twice").after
    *_others, (version, _change, was, now) = after.changed(5, 7)
    assert version == 7
    assert changes(was, now).figures == ((2, None),)


def test_a_figure_that_shone_once_is_not_said_to_be_dark_for_ever() -> None:
    """Of the sample camp: tiger 6 lit tiger 14 through tiger 32's cell and the monkey's, until entry 51."""
    history = sample_journal().as_of(60)
    told = lines(explain.figure(history, 14), history)
    assert told[0].startswith("Tiger M21 of Government is dark: monkey M27 of Government stops the light of ")
    assert told[1].startswith("Since entry 51: Government: monkey on M27")
    assert "ever" not in " ".join(told).split()
    assert len([line for line in told if "stops the light of" in line]) == 2


def test_an_attack_that_would_be_in_vain_is_called_so_in_the_first_sentence() -> None:
    sooner, later = (sample_journal().as_of(version) for version in (128, 131))
    order = Place("aliens", "medved", sooner.campaign.board.cell("AE4"))
    strikes = lines(attacks.would_attack(sooner.state, order, 48), sooner)
    assert strikes[0].startswith("Yes, and in effect at once: it would strike ")
    void = lines(attacks.would_attack(later.state, order, 48), later)
    assert void[0].startswith("Yes, but void at once: ")
    assert "No purchase round is open; this is as if the one after game 10 still were (G4)." in void
    temple = Place("aliens", "medved", min(sooner.state.setup.board.temple))
    never = attacks.would_attack(sooner.state, temple, 48)
    assert (never.code, [one.code for one in never.because]) == ("would-not-attack", ["temple"])
