"""Explanations in words: every code in both languages, and what they say of the sample camp and of small ones."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fejag_admin.answers.answer import Statement
from fejag_admin.answers.answer import lines as lines_of
from fejag_admin.answers.explained import explained
from fejag_admin.answers.questions.ask import ask
from fejag_admin.answers.reasons import rules_of
from fejag_admin.answers.sentences import SENTENCES
from fejag_admin.camp.explain import attacks, figures
from fejag_admin.camp.explain.placements import ORDER_OF_B2, placement
from fejag_admin.camp.explain.reasons import Reason, for_players
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.rules.board import Stop
from fejag_admin.rules.changes import changes
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Adjust, Place, Result
from fejag_admin.texts.rulebook import RULES
from fejag_admin.texts.rulings import CODES
from tests.camp.camps import RESULT, amended, journal_of, put, retracted, sample_journal, small
from tests.camp.explain.plain import Plain, walk

EXPLAINING = Path(__file__).parents[3] / "fejag_admin/camp/explain"


def lines(reason: Reason, history: Journal) -> list[str]:
    """An explanation as it is told, without the line over the steps."""
    answer = explained(reason, history)
    return [line for statement in (*answer.first, *answer.steps) for line in lines_of(statement)]


def codes(reason: Reason) -> list[str]:
    return [step.code for step in reason.because]


def texts_in(node: ast.AST) -> set[str]:
    """The texts in a piece of source."""
    constants = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
    return {value for value in constants if isinstance(value, str) and value}


def test_every_claim_has_words_and_no_word_is_left_over() -> None:
    statuses = ("in-effect", "balanced", "dormant", "void")
    in_pieces = {f"{head}attack-{status}" for status in statuses for head in ("", "would-")}
    in_pieces |= {f"dark-{kind}" for kind in ("struck", "cut-off", "unconnected")}
    in_pieces |= {f"answered-{verdict}" for verdict in ("wrong", "incomplete", "correct")}
    in_pieces |= {f"stopped-by-{stop.value}" for stop in (Stop.FIGURE, Stop.OBSTACLE, Stop.TEMPLE, Stop.TELEPORT)}
    in_pieces |= {f"rival-attack{day}-void" for day in ("", "-same-day")}
    modules = [ast.parse(path.read_text(encoding="utf-8")) for path in EXPLAINING.glob("*.py")]
    claimed: set[str] = set()
    for node in (node for module in modules for node in ast.walk(module)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and re.match("Reason|Of[A-Z]", node.func.id):
            claimed |= texts_in(node.args[0])
    begun = {"attack-", "would-attack-", "dark-", "answered-", "stopped-by-"}
    by_fact = {code for code in SENTENCES if "." in code}
    assert claimed - begun <= set(SENTENCES)
    assert set(SENTENCES) - in_pieces - by_fact - set(CODES) <= {"no-light"}.union(*map(texts_in, modules))
    assert in_pieces <= set(SENTENCES)
    assert {code.partition(".")[0] for code in by_fact} <= set(CODES) <= set(SENTENCES)
    assert set(ORDER_OF_B2) <= set(CODES)
    assert {holds for holds in ORDER_OF_B2.values() if holds} <= set(SENTENCES)


def everything(history: Journal) -> Iterator[Reason]:
    """All that can be asked about a camp, but only some of the pairs and cells."""
    state = history.state
    for figure in state.figures:
        yield figures.figure(history, figure.id)
        for target in state.figures[figure.id % 25 :: 25]:
            yield attacks.why_not(history, figure.id, target.id)
    for attack in state.attacks:
        yield attacks.attack(history, attack.id)
    for team in state.setup.teams:
        yield figures.points(history, team)
    for version in range(1, history.version + 1):
        yield figures.entry(history, version)


def test_a_whole_camp_is_explained_in_both_languages() -> None:
    history, seen = sample_journal(), set[str]()
    for reason in everything(history):
        for language in LANGUAGES:
            use_language(language)
            answer = explained(reason, history, order="x")
            for text in [line.strip() for statement in answer.all_statements for line in lines_of(statement)]:
                assert text
                assert not re.search(r"[{}]|None|  ", text), text
            assert answer.headline.text[-1] == "."
            assert answer.headline.text != (answer.decisive and answer.decisive.text)
        for depth, step in walk(reason):
            seen.add(step.code)
            assert set(rules_of(step)) <= set(RULES)
            assert rules_of(step) or step.code.startswith("entry") or not depth
    assert len(seen) > 75


# Small camps


def small_fight(options: Options | None = None) -> Journal:
    """Red's bear on its start, blue's tiger on its own."""
    gifts = Adjust("red", 50, "gift"), Adjust("blue", 50, "gift")
    return journal_of(small(options), RESULT, *gifts, put("red", "medved", "A5"), put("blue", "tygr", "I5"))


def with_a_snake() -> Journal:
    """The same, and a red snake on C3 where no light is."""
    orders = [step.order for step in small_fight().steps]
    return journal_of(small(), *orders, put("red", "had", "C3", override="late"))


def test_what_would_attack_before_it_stands() -> None:
    history = with_a_snake()
    strikes = attacks.would_attack(history.state, put("blue", "medved", "I3"), 3)
    assert lines(strikes, history)[0] == "Yes, and in effect at once: it would strike snake C3 of Red (A1, A6)."
    never = [
        attacks.would_attack(history.state, put("blue", kind, at), 3) for kind, at in (("zaba", "I3"), ("had", "E9"))
    ]
    assert [(reason.code, codes(reason)) for reason in never] == [
        ("would-not-attack", ["frog"]),
        ("would-not-attack", ["temple"]),
    ]
    with pytest.raises(KeyError):
        attacks.why_not(history, 1, 9)


def test_why_placing_is_refused_and_allowed() -> None:
    history = small_fight()
    refused = placement(history, put("green", "had", "E5"))
    assert (refused.code, codes(refused)[-1]) == ("may-not-place", "not-lit")
    insisted = placement(history, put("green", "had", "E2", override="the boat was late"))
    assert (insisted.code, codes(insisted)) == ("may-place", ["round-is-open", "by-override"])
    early = placement(history, put("red", "had", "C5"))
    assert (codes(early)[-1], early.since) == ("lit-this-round", 5)
    now = placement(small_fight(Options(games=3, placement_light="sequential")), put("red", "had", "A6"))
    assert (now.code, [cause.code for cause in now.causes]) == ("may-place", ["cell-is-lit"])
    assert "light-of-now-counts" in codes(now)


def test_players_are_told_that_it_is_dark_but_not_what_hides_under_covered_cells() -> None:
    history = with_a_snake()
    reason = figures.figure(history, 3)
    assert codes(reason) == ["no-lamp-near", "placed"]
    told = for_players(reason, history.state)
    assert codes(told) == ["placed"]
    assert lines(told, history)[0] == "Snake C3 of Red is dark: no light of its team gets to it (L7)."
    covered = next(at for at in range(81) if not history.state.uncovered.cells >> at & 1)
    far = placement(history, Place("red", "had", covered))
    assert codes(far)[-1] == codes(for_players(far, history.state))[-1] == "not-lit"


def test_a_shared_place_names_with_whom() -> None:
    history = journal_of(small(), Result(1, (("red", "green"), ("blue",))))
    points = figures.points(history, "red")
    score = Plain(points).because[0]
    assert [(tie.code, tie.other_team) for tie in score.because[0].because] == [("tied-with", "green")]
    shared = "by entry 2; Red shares this place with green (G1, G2)."
    assert any(line.endswith(shared) for line in lines(points, history))
    assert figures.points(history, "blue").because[0].because[0].because == ()


def test_entries_retracted_amended_and_made_void() -> None:
    journal = small_fight()
    gone = retracted(journal, 6)
    assert [step.code for _depth, step in walk(figures.entry(gone, 6))] == ["entry-retracted", "retracted-by"]
    assert [figures.entry(gone, version).code for version in (5, 7)] == ["entry-accepted", "entry-no-order"]
    changed = figures.entry(amended(journal, 5, put("red", "had", "A6")), 5)
    assert (changed.code, codes(changed)[-1]) == ("entry-refused", "entry-corrected")
    with pytest.raises(KeyError):
        figures.entry(gone, 99)


def test_changes_are_attributed_to_the_entries_that_made_them() -> None:
    journal = sample_journal()
    state = journal.state
    changed = list(journal.changed(1, journal.version))
    assert all(change == changes(before, after) for _version, change, before, after in changed)
    placed = [version for version, change, *_ in changed for _old, new in change.figures if new is not None]
    assert placed == [journal.version_of(figure.order) for figure in state.figures]
    items = [item for _version, change, *_ in changed for item in change.items]
    assert sum(item.score for item in items if item.team == "fbi") == state.score("fbi")
    last = changed[-1][0]
    assert list(journal.changed(last, last)) == []
    assert list(journal.changed(last - 1, last)) == [changed[-1]]
    for first, final in ((0, 3), (4, 3), (1, journal.version + 1)):
        with pytest.raises(ValueError, match="entries"):
            list(journal.changed(first, final))
    *_earlier, (version, _change, was, now) = retracted(small_fight(), 6).changed(5, 7)
    assert (version, changes(was, now).figures) == (7, ((2, None),)), "a correction changes something, too"


# The sample camp


@pytest.mark.parametrize(
    ("language", "result"),
    [
        ("en", "Points by place: 1. Aliens 20; 2. Indiana Jones = Exots 16 each, as they tied; 4. FBI 11;"),
        ("cs", "Body podle místa: 1. Vetřelci 20; 2. Indiana Jones = Exoti po 16, dělí se o místo; 4. FBI 11;"),
    ],
)
def test_results_and_closed_rounds_say_since_when_and_why(language: str, result: str) -> None:
    use_language(language)
    history = sample_journal()
    for version, since, why in ((119, 118, result), (65, 59, None), (22, 11, None)):
        answer = explained(figures.entry(history, version), history, order="x")
        assert answer.since is not None
        assert answer.since.values["entry"] == since
        assert (answer.decisive is not None) == (why is not None)
        assert answer.decisive is None or answer.decisive.text.startswith(why or "")


SET_OFF = {
    "en": "So it came of entry 63: tarantula H38 of Government stands in the light of Government, so monkey M27"
    " of Government goes dark, so attack 9 does not balance attack 15 any more (A7).",
    "cs": "Takto k tomu vedl zápis 63: tarantule H38 týmu Vláda stojí v cestě světlu týmu Vláda, a tak opice M27"
    " týmu Vláda zhasne, a tak napadení 9 už nevyrovnává napadení 15 (A7).",
}


@pytest.mark.parametrize("language", SET_OFF)
def test_what_an_order_of_its_own_team_set_off_is_told_link_by_link(language: str) -> None:
    use_language(language)
    history = sample_journal().as_of(63)
    answer = explained(figures.figure(history, 28), history)
    assert answer.since is not None
    assert answer.since.values["entry"] == 63
    assert answer.decisive is not None
    assert answer.decisive.text.endswith(SET_OFF[language])


def test_a_figure_that_shone_once_is_not_said_to_be_dark_for_ever() -> None:
    """Of the sample camp: tiger 6 lit tiger 14 through tiger 32's cell and the monkey's, until entry 51."""
    history = sample_journal().as_of(60)
    told = lines(figures.figure(history, 14), history)
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


# Sentences that decide a dispute

TEAMS = ("red", "blue", "green", "yellow")


def disputed(placed: str, walls: object = (), teleports: object = (), red: str = "A10") -> Journal:
    """A camp of rich teams; ``placed``: team, figure and cell, one to a round."""
    orders: list[dict[str, Any]] = [{"do": "adjust", "team": team, "points": 300, "reason": "x"} for team in TEAMS]
    for game, words in enumerate(placed.split(", "), 1):
        team, figure, at = words.split()
        orders += [
            {"do": "result", "game": game, "places": []},
            {"do": "place", "team": team, "figure": figure, "at": at},
            {"do": "close-round", "waive": list(TEAMS), "reason": "x"},
        ]
    starts = {"red": red, "blue": "M7", "green": "G1", "yellow": "G13"}
    plan = {"size": 13, "walls": walls, "temple": ["L12"], "teleports": teleports, "starts": starts}
    teams = [{"id": team} for team in TEAMS]
    campaign = campaign_from_json({"rules": {"games": 40}, "map": plan, "teams": teams, "orders": orders})
    return journal_of(campaign.header, *(entered.order for entered in campaign.orders))


def asked(history: Journal, question: str) -> str:
    statements: tuple[Statement, ...] = ask(history, tuple(question.split())).all_statements
    return "\n".join(line for statement in statements for line in lines_of(statement))


def test_a_teleport_through_which_light_went_is_named() -> None:
    placed = "blue medved M7, blue medved M5, blue had J5, red medved A7"
    told = asked(disputed(placed, teleports=[["D7", "J3"]], red="A7"), "attack 1")
    assert "Its light reaches the other figure through teleport D7–J3: snake J5 of blue (A1, L1, L3)." in told


def test_a_figure_on_one_of_two_ways_is_no_defence() -> None:
    placed = "blue medved M7, blue had D7, red medved A10, red medved A4, red medved F10, red medved F4, red medved D4"
    told = asked(disputed(f"{placed}, blue tygr I7", walls=[["H6", "I6"]]), "attack 1")
    assert "bear F10 of red stands on one of the ways of the attacker's light; another way still lights" in told
    assert "neither hits the attacker" not in told


def test_why_an_earlier_attack_of_a_third_team_makes_none_void_is_told() -> None:
    placed = "blue medved M7, blue medved M2, blue medved D2, blue had D7, red medved A10, red medved D10"
    told = asked(disputed(f"{placed}, yellow medved G13, yellow had G8"), "attack 2")
    assert "Attack no. 1 of red on the same team, in effect before it, does not make it void" in told
    assert "(A3), and it is of an earlier round (A4)" in told


def test_a_middle_section_of_a_dark_path_is_not_lit() -> None:
    placed = "blue medved M7, blue had D7, blue medved F5, blue medved F11, red medved A10, red medved D10"
    told = asked(disputed(f"{placed}, red tarantule F10").as_of(24), "F10 red tarantula")
    assert told.startswith("No: F10 lies on a middle section of blue (P2).")
    assert "It lies on a ray of bear F5 of blue that ends on F11, on a path that is dark now (P2, L7)." in told
    assert "lit by: bear no. 3" not in told
