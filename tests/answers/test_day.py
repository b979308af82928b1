"""Closing a day: how each step stands follows from the journal, on whatever laptop it is looked at."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from fejag_admin.answers.day import evening, host_text, morning
from fejag_admin.answers.entries import entry_text
from fejag_admin.camp.journal.contents import Chore, Claim, Clue, Edit, Freeze, Undo
from fejag_admin.camp.journal.entries import Entry
from fejag_admin.cli.program import fejag
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import LANGUAGES, use_language
from fejag_admin.rules.orders import CloseRound, Result
from fejag_admin.store.copies import add
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from tests.camp.camps import sample, sample_journal

STEPS = ["result", "slips", "limits", "close", "clue", "bulletin", "packet", "copy", "fingerprint"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "camps.db") as opened:
        yield opened


def played(store: Store, orders: int) -> Desk:
    return store.create("Camp", replace(sample(), orders=sample().orders[:orders]), "Anna")


def stands(desk: Desk, copy: int | None = None) -> dict[str, str]:
    """How each step of the evening stands; ``copy``: the last entry at the second place, None if there is none."""
    copies = [] if copy is None else [("stick", copy, "")]
    return {step.kind: step.stands for step in evening(desk.journal, {}, copies)}


def test_every_step_is_done_by_what_the_journal_holds(store: Store) -> None:
    desk = played(store, 78)
    assert desk.state.round == 7
    assert stands(desk) == dict.fromkeys(STEPS, "open") | dict.fromkeys(("result", "slips"), "done")
    steps = {step.kind: step for step in evening(desk.journal, {"": 2, "Jana": 1}, [])}
    assert steps["slips"].stands == "open"
    assert "Jana: 1 slip" in steps["slips"].text
    assert steps["limits"].team == "exoti"
    assert "Exots (18 points)" in steps["limits"].text
    desk.enter(CloseRound(desk.state.setup.teams, "late"), by="Anna")
    assert [kind for kind, how in stands(desk).items() if how == "open"] == ["result", *STEPS[4:]]
    desk.note(Clue(7, "under a tree"), by="Anna")
    closed = desk.version
    assert stands(desk, closed - 1)["copy"] == "open"
    assert stands(desk, closed)["copy"] == "done"
    for step in ("bulletin", "packet", "fingerprint"):
        assert stands(desk)[step] == "open"
        desk.note(Chore(7, (step,), ""), by="Anna")
        assert stands(desk)[step] == "done"
    desk.note(Chore(7, ("copy",), "no stick"), by="Anna")
    left = next(step for step in evening(desk.journal, {}, []) if step.kind == "copy")
    assert (left.stands, left.text) == ("left out", "left out: no stick")
    assert stands(desk, desk.version)["copy"] == "done"
    assert [step.kind for step in evening(desk.journal, {}, []) if step.stands == "open"] == ["result"]  # tomorrow's


def test_a_clue_written_before_the_camp_is_told_until_it_hangs(store: Store) -> None:
    desk = played(store, 3)

    def clue() -> tuple[str, str]:
        return next((step.stands, step.text) for step in evening(desk.journal, {}, []) if step.kind == "clue")

    assert clue() == ("open", "not pinned yet")
    desk.confirm(desk.propose(Edit(((("days", "1", "clue"), "Under a stone."),))), by="Anna", reason="written")
    assert clue() == ("open", "not pinned yet: Under a stone.")
    desk.note(Clue(1, "Under a green stone."), by="Anna")
    assert clue() == ("done", "Under a green stone.")


def test_a_correction_makes_what_is_on_paper_old_and_a_note_that_makes_no_sense_is_refused(store: Store) -> None:
    desk = played(store, 88)
    for chore in (Chore(9, ("copy",), ""), Chore(7, (), ""), Chore(7, ("sweep",), ""), Chore(7, ("copy",), "\x07")):
        with pytest.raises(InputError):
            desk.note(chore, by="Anna")
    desk.enter(CloseRound(), by="Anna")
    desk.note(Chore(7, ("bulletin", "packet", "fingerprint"), ""), by="Anna")
    assert stands(desk)["packet"] == "done"
    desk.note(Clue(7, "under a tree"), by="Anna")
    assert stands(desk)["bulletin"] == "open"
    desk.note(Chore(7, ("bulletin",), ""), by="Anna")
    assert stands(desk)["bulletin"] == "done"
    last = desk.journal.steps[-1].effective.version
    desk.confirm(desk.propose(Undo(last)), by="Anna", reason="too early")
    assert stands(desk)["bulletin"] == stands(desk)["close"] == "open"


def test_the_morning_says_who_plays_what_hangs_and_what_waits(store: Store) -> None:
    desk = played(store, 89)
    told = {step.kind: step for step in morning(desk.journal)}
    assert list(told) == ["plays", "flag", "hang"]
    assert told["plays"].text == "game 8 · Úplněk u chrámu · 16. 7. 2001 · day of Indiana Jones"
    assert told["hang"].stands == "done"
    desk.note(Chore(7, ("bulletin", "packet"), ""), by="Anna")
    desk.note(Freeze(40), by="Anna")
    desk.note(Claim("We were first."), by="Anna")
    told = {step.kind: step for step in morning(desk.journal)}
    assert list(told) == ["plays", "flag", "hang", "freeze", "dispute"]
    assert told["hang"].stands == "open"
    assert "of game 7" in told["hang"].text
    assert "take down" not in told["hang"].text
    desk.note(Chore(7, ("bulletin",), ""), by="Anna")
    assert next(step.text for step in morning(desk.journal) if step.kind == "hang") == told["hang"].text  # all of it
    desk.note(Chore(7, ("hang",), ""), by="Anna")
    assert {step.kind: step.stands for step in morning(desk.journal)}["hang"] == "done"
    desk.enter(Result(8, (("jones",), ("vlada",))), by="Anna")
    assert stands(desk)["bulletin"] == "open", "the next result begins another day"
    desk.note(Chore(8, ("bulletin",), ""), by="Anna")
    hang = next(step.text for step in morning(desk.journal) if step.kind == "hang")
    assert hang == "bulletin of game 8; take down game 7"


def flag(desk: Desk) -> tuple[str, str]:
    """How the flag of the morning stands, and what is told of it."""
    return next((step.stands, step.text) for step in morning(desk.journal) if step.kind == "flag")


def test_the_flag_is_hoisted_anew_after_every_result(store: Store) -> None:
    desk = played(store, 0)
    assert stands(desk) == dict.fromkeys(STEPS, "open")
    assert flag(desk) == ("open", "hoist the flag: Exots (Exem Veliký)")
    desk.note(Chore(0, ("flag",), ""), by="Anna")
    assert flag(desk)[0] == "done"
    desk.enter(Result(1, (("jones",), ("vlada",))), by="Anna")
    assert flag(desk) == ("open", "hoist the flag: FBI (agenti Mulder a Sculyová)")
    legend = Edit(((("days", "2", "legend"), "A light in the desert.\n\nWho sent it?"),))
    desk.confirm(desk.propose(legend), by="Anna", reason="written")
    assert flag(desk)[1].endswith("; read the legend:\nA light in the desert.\n\nWho sent it?")
    assert "A light in the desert. Who sent it?" in entry_text(desk.journal.entries[-1], desk.campaign)


def test_the_egg_has_a_day_and_no_flag_and_the_last_game_no_round_to_close(store: Store) -> None:
    desk = played(store, 120)
    assert desk.state.round == 10
    steps = {step.kind: step.text for step in morning(desk.journal)}
    assert steps["plays"].endswith("day of the egg")
    assert "flag" not in steps
    desk.confirm(desk.propose(Edit(((("days", "11", "legend"), "It opens."),))), by="Anna", reason="written")
    assert flag(desk)[1] == "all teams play for themselves; read the legend:\nIt opens."
    journal = sample_journal()
    assert journal.state.over
    assert [step.kind for step in evening(journal, {}, [])] == ["result", *STEPS[4:]]
    assert "plays" not in [step.kind for step in morning(journal)]
    hostless = replace(sample(), days=())
    for language in LANGUAGES:
        use_language(language)
        assert host_text(hostless, 2) != host_text(hostless, 11), "a game without a host is no day of the egg"


def test_the_journal_tells_it_in_words() -> None:
    use_language("cs")
    done, left = (
        entry_text(Entry(2, note, "Anna", "2001-07-08T20:15:00Z"), sample())
        for note in (Chore(7, ("bulletin", "packet"), ""), Chore(7, ("copy",), "bez flešky"))
    )
    assert done == "Po hře 7 hotovo: zpravodaj, celý balík"
    assert left == "Po hře 7 vynecháno: druhé místo – bez flešky"


def test_the_command_tells_it_in_lines(store: Store) -> None:
    desk = played(store, 88)
    desk.keep_draft("slips:Jana", "fbi tiger K17", by="Jana")
    desk.note(Chore(7, ("clue",), "no idea"), by="Anna")
    add(store, str(store.place.path) + ".copy.db")
    call = ["--lang", "en", "--store", str(store.place.path), "--by", "Anna", "day"]
    done = CliRunner().invoke(fejag, call)
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[:5] == [
        "✓ Result: entered",
        "· Slips: Jana: 1 slip is typed, but not entered",
        "✓ Limits: nobody holds too much",
        "· Closing the round: not closed yet",
        "– Clue of the egg: left out: no idea",
    ]
    assert lines[7].startswith("✓ Second place: ")
    assert lines[9].startswith("✓ Game: game 8")
