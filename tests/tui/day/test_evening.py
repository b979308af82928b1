"""An evening at the table: carried on turn by turn, walked back and forth, kept between starts."""

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot
from textual.widgets import OptionList

from boardgames.core.registry import Game, find_game
from fejag_admin import situations
from fejag_admin.common.language import use_language
from fejag_admin.tui.referee import evening as evenings
from fejag_admin.tui.referee.evening import MOST, Evening, EveningDialog
from fejag_admin.tui.referee.screen import RefereeScreen
from fejag_admin.tui.shell.bars import KeyBar
from tests.tui.conftest import Running, shown, told, wait_for
from tests.tui.referee.test_referee import at_referee, headline, judged, put


def game_called(word: str) -> Game:
    game = find_game(word)
    assert game is not None
    return game


STEZKY = situations.written(game_called("stezky").example("capture-choices", "en") | {
    "turn": {"player": 1, "plays": "p7", "takes": "p5"}, "display": "p5 o7 b9", "beneath": "",
    "players": [{"name": "Ája", "hand": "p7 g9 b2"}, {"name": "Bob"}],
})  # fmt: skip
SEMAFORY = situations.example_text(game_called("semafory"), "turn-of-the-rulebook")


async def press(pilot: Pilot[None], screen: RefereeScreen, *keys: str) -> None:
    """Press keys, and wait for the verdict on the situation they lead to."""
    for key in keys:
        await pilot.press(key)
        await judged(pilot, screen)


async def test_the_end_of_a_turn_becomes_the_next_situation_and_back(running: Running) -> None:
    """By a key each way, at 80x24; back on the table, a told turn stands as it was told, in any language."""
    async with at_referee(running, "stezky", STEZKY) as (_app, pilot, screen):
        bar = screen.query_one(KeyBar)
        assert "Ctrl+↓ Carry on" in bar.render().plain
        assert "Back" not in bar.render().plain
        await press(pilot, screen, "ctrl+down")
        assert "player = 2\n" in screen.text
        assert 'tiles = "p5 p7"' in screen.text
        assert "Ctrl+↑ Back" in bar.render().plain
        after = screen.text
        await press(pilot, screen, "ctrl+up")
        assert screen.text == STEZKY
        await press(pilot, screen, "ctrl+down")
        assert screen.text == after

        use_language("cs")
        screen.state_changed()
        await judged(pilot, screen)
        await press(pilot, screen, "ctrl+up")
        assert 'takes = "r5"' in screen.text
        await press(pilot, screen, "ctrl+down")
        assert (len(screen.evening.before), screen.evening.later) == (1, ())


async def test_what_does_not_follow_any_more_stays_behind_what_follows(running: Running) -> None:
    async with at_referee(running, "stezky", STEZKY) as (_app, pilot, screen):
        await press(pilot, screen, "ctrl+down", "ctrl+up")
        screen.put(screen.text.replace('takes = "p5"', 'takes = "o7"'))
        await press(pilot, screen, "ctrl+down")
        await wait_for(pilot, lambda: 'tiles = "o7 p7"' in screen.text)
        assert [len(screen.evening.before), len(screen.evening.later)] == [1, 1]
        await put(pilot, screen, STEZKY.replace('takes = "p5"\n', ""))
        await press(pilot, screen, "ctrl+down")
        assert 'tiles = "p5 p7"' in screen.text, "a turn that is not told to its end leads only to what is there"
        await pilot.press("ctrl+down")
        await pilot.pause()
        assert len(screen.evening.before) == 2

        await put(pilot, screen, STEZKY.replace('what = "turn"', 'what = "scoring"'))
        assert headline(screen).amount == 1
        assert "From here on. Ctrl+U: from the start of this turn" in told(screen)
        await press(pilot, screen, "ctrl+u")
        assert headline(screen).amount == 0
        assert "From the start of this turn. Ctrl+U: from here on" in told(screen)


async def test_a_round_of_singapore_is_carried_on_by_the_own_copy(running: Running, tmp_path: Path) -> None:
    """The copy stays in its own file: it counts for what follows, too."""
    game = game_called("singapore")
    text = situations.written(game.example("turn-of-the-rulebook", "en"))
    own = tmp_path / "own.toml"
    own.write_text("seals = [60]\n", encoding="utf-8")
    situations.put_kept(situations.kept_file(game, "own"), str(own))
    async with at_referee(running, "singapore", text) as (_app, pilot, screen):
        assert screen.judged.situation.copy.seals == (60,)
        await press(pilot, screen, "ctrl+down")
        assert 'player = "Červený"' in screen.text
        assert "copy" not in screen.text
        assert not screen.judged.faults


async def test_the_turns_told_are_listed_in_words_and_kept(running: Running) -> None:
    async with at_referee(running, "semafory", SEMAFORY) as (_app, pilot, screen):
        first = headline(screen)
        await press(pilot, screen, "ctrl+down")
        assert headline(screen).text == "It is the turn of {player}, of which nothing is told yet"
        assert headline(screen).values == {"player": "Eva"}
        dialog = await shown(pilot, EveningDialog, "ctrl+k")
        lines = [str(option.prompt) for option in dialog.query_one("#items", OptionList).options]
        assert lines[0] == "   1. Jirka sends U from bc2; load points: 4"
        assert first.values["player"] == "Jirka"
        assert lines[1].startswith("▸  2. It is the turn of Eva")
        await pilot.press("home", "enter")
        await judged(pilot, screen)
        assert screen.text == SEMAFORY
        await wait_for(pilot, lambda: len(evenings.kept(screen.game).later) == 1)
        kept = evenings.kept(screen.game)
        assert kept.before == ()
    async with at_referee(running, "semafory", None) as (_app, pilot, screen):
        assert screen.evening == kept
        await shown(pilot, EveningDialog, "ctrl+k")
        await pilot.press("end", "enter")
        assert screen.evening == Evening()


@given(st.lists(st.one_of(st.integers(0, 9), st.text("abc", min_size=1, max_size=2)), max_size=30))
def test_an_evening_is_a_list_with_a_finger_on_one_page(moves: list[int | str]) -> None:
    """The twin: a list of texts and a place in it; a number turns to a page, a text is carried on to."""
    evening, text = Evening(), "-"
    pages, at = ["-"], 0
    for move in moves:
        if isinstance(move, str):
            evening, text = evening.carried_on(text, "", move)
            pages, at = [*pages[: at + 1], move, *pages[at + 1 :]], at + 1
        elif move < len(pages):
            evening, text = evening.turned_to(move, text, "")
            at = move
        assert text == pages[at]
        assert [page.text for page in evening.pages(text, "")] == pages
        assert [page.begun for page in evening.pages(text, "")][1:] == pages[1:]


def test_an_evening_is_bounded_and_what_cannot_be_read_is_a_new_one() -> None:
    game, evening, text = game_called("stezky"), Evening(), "0"
    for number in range(MOST + 50):
        evening, text = evening.carried_on(text * 9000, "", str(number))
    assert len(evening.before) == MOST
    assert evenings.keep(game, evening)
    assert 0 < len(evenings.kept(game).before) < MOST
    assert situations.kept_file(game, "evening").stat().st_size < 2_000_000
    assert evenings.kept(game).before[-1] == evening.before[-1]
    for wrong in ("", "[]", "{}", '{"before": 1, "later": [], "begun": ""}', json.dumps({"before": [{}], "later": []})):
        situations.kept_file(game, "evening").write_text(wrong, encoding="utf-8")
        assert evenings.kept(game) == Evening()


def test_from_where_a_question_is_asked() -> None:
    game = game_called("semafory")
    for question, from_start, where in (
        ("end", False, "here"),
        ("end", True, "start"),
        ("send", False, "here"),
        ("send", True, "start"),
        ("turn", True, ""),
        ("night", False, ""),
    ):
        raw = game.example("turn-of-the-rulebook", "en") | {"what": question, "player": 1}
        if question == "night":
            raw |= {"icons": 1, "revealed": []}
        if question == "send":
            raw["turn"]["steps"] = raw["turn"]["steps"][:1]
            del raw["turn"]["sends"]
        situation, asked = game.asked(raw, from_start=from_start)
        assert asked == where
        if question == "end":
            assert situation.players[0].sent == (1 if from_start else 2)
        if question == "send":
            assert len(situation.turns) == (not from_start)
