"""Questions as people ask them, in both languages, and the moments they name, beside naive twins."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.answers import moments
from fejag_admin.answers.answer import answer_of
from fejag_admin.answers.ask import ask
from fejag_admin.answers.completion import completions
from fejag_admin.answers.grammar import Asked, understood
from fejag_admin.answers.graphs import graphml
from fejag_admin.answers.moments import moment_of
from fejag_admin.answers.question import QuestionError
from fejag_admin.answers.trials import PLACE, is_step, steps_in, try_step, what_if
from fejag_admin.answers.vocabulary import FORMS, MEANINGS, WEEKDAYS, tokens, vocabulary
from fejag_admin.camp.advice.counterfactual import Counterfactual
from fejag_admin.camp.campaign import Team
from fejag_admin.camp.journal.history import History
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.clock import utc_text
from fejag_admin.common.language import _, use_language
from fejag_admin.common.names import fold
from fejag_admin.rules.state import State
from fejag_admin.texts.names import spellings
from tests.camp.camps import sample_journal

BEGAN = datetime(2026, 7, 6, 20, 0, tzinfo=UTC)  # a Monday


@cache
def journal() -> Journal:
    return sample_journal()


@cache
def dated(hours: int = 2) -> Journal:
    """The sample camp entered entry by entry, so many hours after each other."""
    whole = journal()
    entries = tuple(
        replace(entry, when=utc_text(BEGAN + timedelta(hours=hours * entry.version))) for entry in whole.entries
    )
    return Journal(replace(whole.campaign, zone="UTC", days=()), entries)


def read(question: str, us: str = "fbi", camp: Journal | None = None) -> Asked:
    return understood(tuple(question.split()), camp or journal(), us=us)


@pytest.mark.parametrize(
    ("english", "czech", "form", "values"),
    [
        ("figure 12", "figurka 12", "figure", (12,)),
        ("why is tiger M38 dark?", "proč nesvítí tygr M38", "figure", (6,)),
        ("tiger K17", "tygr K17", "figure", (19,)),
        ("K17", "k17", "cell", (666, None, None, None)),
        ("may fbi place a tiger on K18", "může fbi dát na K18 tygra", "cell", (707, "fbi", "tygr", None)),
        ("fbi tiger K18 7", "tygr fbi K18 7", "cell", (707, "fbi", "tygr", 7)),
        ("not 12 7", "ne 12 7", "not", (12, 7)),
        ("why doesn't 12 attack 7", "proč 12 neútočí na 7", "not", (12, 7)),
        ("not M38 M27", "proč M38 neútočí na M27", "not", (6, 28)),
        ("attack 30", "napadení 30", "attack", (30,)),
        ("attack AD7 AE9", "napadení AD7 AE9", "attack", (30,)),
        ("attacks", "útoky", "attacks", (None, None, None, None)),
        ("who attacks Exots", "kdo útočí na Exoty", "attacks", (None, "exoti", None, None)),
        ("whom do Exots attack", "na koho útočí Exoti", "attacks", ("exoti", None, None, None)),
        ("attacks exots round 3", "útoky exoti kolo 3", "attacks", (None, None, "exoti", 3)),
        ("attacks on us", "útoky na nás", "attacks", (None, "fbi", None, None)),
        ("did anybody ever attack us", "útočil na nás někdy někdo", "attacks", (None, "fbi", None, None)),
        ("Exots attack Aliens", "útoky od exotů na vetřelce", "attacks", ("exoti", "aliens", None, None)),
        ("points jones 4", "body jones 4", "points", ("jones", 4)),
        ("points jones game 4", "body jones hra 4", "points", ("jones", 4)),
        ("points of the Government", "body Vlády", "points", ("vlada", None)),
        ("when did we have a path", "kdy jsme měli cestu", "when", ("paths", "fbi")),
        ("when did figure 12 shine", "kdy svítila figurka 12", "when", ("figure", 12)),
        ("defences against attack 47", "obrany proti napadení 47", "defences", (47,)),
        ("attackers K17 exots", "útočníci K17 exoti", "attackers", (19, "exoti")),
        ("temple fbi 20", "chrám fbi 20", "temple", ("fbi", 20)),
        ("light of Indiana Jones", "světlo Indiana Jones", "light", ("jones",)),
        ("why was entry 6 refused", "proč byl zápis 6 odmítnutý", "entry", (6,)),
        ("changes 40 60", "změny 40 60", "changes", (40, 60)),
        ("changes game 4 game 5", "změny hra 4 hra 5", "changes", (39, 54)),
        ("what has changed since we last looked", "co se změnilo od minula", "changes", (131, 132)),
        ("precedents a3", "precedenty A3", "precedents", ("A3",)),
        ("cut", "řez", "cut", ()),
        ("rule a4", "pravidlo A4", "rule", ("A4",)),
        ("who leads", "kdo vede", "points", ("aliens", None)),
        ("standings", "pořadí", "points", ("aliens", None)),
        ("who is second", "kdo je druhý", "points", ("jones", None)),
        ("why is government second", "proč je vláda druhá", "points", ("vlada", None)),
        ("lihgt jones", "svetlo jonse", "light", ("jones",)),
        ("tigr M38", "figurka 6", "figure", (6,)),
        ("17k", "17K", "cell", (666, None, None, None)),
    ],
)
def test_the_same_is_understood_in_both_languages(english: str, czech: str, form: str, values: tuple[Any, ...]) -> None:
    """Whatever language is spoken; and what was understood is understood again."""
    for language in ("en", "cs"):
        use_language(language)
        for question in (english, czech):
            asked = read(question)
            assert (asked.form, asked.values) == (form, values), question
            assert asked.moment is None
            again = read(" ".join(asked.words), us="")
            assert (again.form, again.values, again.told) == (form, values, ""), asked.words


@pytest.mark.parametrize(
    ("words", "version"),
    [
        ("@40", 40),
        ("as of entry 40", 40),
        ("k zápisu 40", 40),
        ("game 5", 54),
        ("after game 5", 54),
        ("po 5. hře", 54),
        ("hra 5 ráno", 53),
        ("round 3", 38),
        ("round 3 evening", 38),
        ("konec 3. kola", 38),
        ("beginning of round 3", 24),
        ("round 11", 132),
        ("Tuesday", 118),
        ("v úterý", 118),
        ("úterý ráno", 102),
        ("10. 7.", 23),
        ("10.7.2001", 23),
        ("2001-07-10", 23),
    ],
)
def test_as_of_a_moment(words: str, version: int) -> None:
    """A camp that was imported has only the dates of its games."""
    assert moment_of(words.split(), journal()).version == version
    for question in (f"figure 12 {words}", f"{words} figure 12"):
        asked = read(question)
        assert asked.words == ("figure", "12")
        assert asked.moment is not None
        assert asked.moment.version == version
        assert f"as of entry {version}" in asked.told
    then = answer_of(ask(History(journal()), ("figure", "1", *words.split())))
    assert then == answer_of(ask(History(journal().as_of(version)), ("figure", "1")))


@pytest.mark.parametrize(
    ("question", "team", "version"),
    [
        ("why can't exots put a monkey on AB19 round 3", "exoti", 37),
        ("why could we not place a monkey on AB19 in round 3?", "fbi", 37),
        ("why weren't we allowed to buy a monkey for AB19 in round 3.", "fbi", 37),
        ("why was exots' monkey refused on AB19 round 3 evening", "exoti", 37),
        ("why is no monkey of exots possible on AB19 @30", "exoti", 30),
        ("why did the referee not let Exots place a monkey on AB19 after game 3", "exoti", 24),
        ("why couldn't the Exots place a monkey on AB19 before game 4", "exoti", 37),
        ("why could Exots not put a monkey on AB19 before entry 31", "exoti", 30),
        ("proč nesmí exoti dát opici na AB19 v 3. kole", "exoti", 37),
        ("proč nemohli exoti položit opici na AB19 ve 3. kole", "exoti", 37),
        ("proč jsme nesměli dát opici na AB19 v kole 3 večer", "fbi", 37),
        ("proč nemůžeme postavit opici na AB19 k zápisu 30", "fbi", 30),
        ("proč nešlo exotům umístit opici na AB19 po hře 3", "exoti", 24),
        ("proč je zakázáno exotům dát opici na AB19 ráno v kole 3", "exoti", 24),
        ("proč nám nedovolili opici na AB19 před hrou 4", "fbi", 37),
    ],
)
def test_why_something_may_not_be_placed_is_asked_of_the_open_round(question: str, team: str, version: int) -> None:
    """Whatever is negated, the placement is judged; of a round, or a day, as of the last moment when it was open."""
    for language in ("en", "cs"):
        use_language(language)
        asked = read(question)
        assert (asked.form, asked.values) == ("cell", (journal().campaign.board.cell("AB19"), team, "opice", None))
        assert asked.moment is not None
        assert asked.moment.version == version
        assert journal().as_of(version).state.round_open
        answer = answer_of(ask(History(journal().as_of(version)), asked.words))
        assert answer.headline.code.startswith("may-not-place.")


@pytest.mark.parametrize(
    ("question", "form", "values"),
    [
        ("why don't we have a path in round 3", "paths", ("fbi",)),
        ("proč nemáme cestu", "paths", ("fbi",)),
        ("why wasn't entry 6 accepted", "entry", (6,)),
        ("why isn't tiger M38 shining in round 5", "figure", (6,)),
        ("why doesn't 12 attack 7 in round 5", "not", (12, 7)),
        ("what can exots place in round 3", "placements", ("exoti",)),
        ("why can't exots put a tiger on M38", "cell", (1529, "exoti", "tygr", None)),
    ],
)
def test_what_else_is_not_so(question: str, form: str, values: tuple[Any, ...]) -> None:
    asked = read(question)
    assert (asked.form, asked.values) == (form, values)


def test_points_by_game_and_as_of_a_game() -> None:
    assert read("points jones game 4").moment is None
    asked = read("points jones after game 4")
    assert asked.moment is not None
    assert (asked.values, asked.moment.version) == (("jones", None), 39)
    assert read("attacks exots round 3 evening").values == (None, None, "exoti", None)


@given(day=st.integers(-2, 12), hour=st.integers(0, 23), minute=st.integers(0, 59), hours=st.integers(1, 3))
def test_a_time_is_the_last_entry_up_to_then(day: int, hour: int, minute: int, hours: int) -> None:
    use_language("en")
    camp = dated(hours)
    limit = datetime(2026, 7, 6, hour, minute, 59, tzinfo=UTC) + timedelta(days=day)
    before = [entry.version for entry in camp.entries if datetime.fromisoformat(entry.when) <= limit]
    words = f"{limit.day}. {limit.month}. {hour}:{minute:02}".split()
    found = moment_of(words, camp)
    assert found.version == max(before, default=1)
    assert found.said.endswith("before the camp began") == (not before)


@given(weekday=st.integers(0, 6), hours=st.integers(1, 3))
def test_a_weekday_is_the_last_one_on_which_something_was_entered(weekday: int, hours: int) -> None:
    use_language("en")
    camp = dated(hours)
    days = {entry.version: datetime.fromisoformat(entry.when).date() for entry in camp.entries}
    wanted = max(day for day in days.values() if day.weekday() == weekday)
    name = WEEKDAYS[weekday].split()[0]
    found = moment_of((name.lower(),), camp)
    assert found.version == max(version for version, day in days.items() if day <= wanted)
    assert found.said == f"{name} {wanted.day}. {wanted.month}. {wanted.year}"
    earlier = [version for version, day in days.items() if day < wanted]
    if earlier:
        assert moment_of((name, "morning"), camp).version == max(earlier)


def test_yesterday_is_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "today_in", lambda _zone: date(2026, 7, 9))
    assert read("changes since yesterday", camp=dated()).values == (25, 132)
    assert read("co se změnilo od včerejška", camp=dated()).values == (25, 132)
    asked = read("figure 12 yesterday 21:00", camp=dated())
    assert asked.moment is not None
    assert asked.moment.version == 24
    assert "Wednesday 8. 7. 2026 21:00" in asked.told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("", "Write what is asked."),
        ("figure 12 figure 13", "“13” is too much here."),
        ("light points fbi", "“points” is too much here."),
        ("marsians", "“marsians” is not understood."),
        ("attacke 12", "“attacke” is not understood. Nearest are: "),
        ("figure 12 game 12", "Game 12 has not been played; games so far: 11."),
        ("figure 12 Tuesday game 5", "Two moments are named"),
        (
            "figure 12 Tuesday 18:00",
            "Nothing was entered on that day (Tuesday 17. 7. 2001 18:00); ask without the time.",
        ),
        ("bear M38", "On M38 stands a tiger."),
        ("snake of fbi", "FBI has 3 of this kind (snake): AB24, K34, P27. Say which one by its cell."),
        ("tiger K18", "No figure stands on K18; say which team would place one: K18 fbi tiger."),
        ("K99", "There is no cell “K99” on the 41×41 board. Did you mean “K41”?"),
        ("changes 60 40", "Write the earlier entry first: 40 60."),
        ("when light", "Say what: when paths fbi, when figure 12, when attack 3."),
        ("attack K17 M38", "Figure 19 has not attacked figure 6."),
    ],
)
def test_what_is_unclear_is_said(question: str, told: str) -> None:
    with pytest.raises(QuestionError) as trouble:
        read(question)
    assert str(trouble.value).startswith(told)


def test_a_team_is_called_by_the_whole_of_its_id_whatever_is_in_it() -> None:
    header = replace(journal().campaign, teams=tuple(Team(name) for name in ("team-01", "team-02", "red")))
    teams = [token.senses.get("team") for token in tokens(("team-02", "TEAM-01", "red", "team"), header)]
    assert teams == ["team-02", "team-01", "red", None]


def test_us_is_the_team_that_asks() -> None:
    with pytest.raises(QuestionError, match="Say which team “us” is"):
        read("attacks on us", us="")
    seen = players_journal(journal())
    assert understood(("útoky", "na", "nás"), seen, "jones").values == (None, "jones", None, None)


def test_what_a_typo_was_taken_for_is_told() -> None:
    assert read("figre 12").told == "Understood: figure 12."
    assert read("lihgt jonse").told == "Understood: light jones."
    assert read("figurky Q16").told == ""


def test_every_word_is_known_by_one_meaning_in_all_languages() -> None:
    """Of what asks for something each word asks for one thing only, though another language may use it, too."""
    asks: dict[str, set[str]] = {}
    for form, message in FORMS.items():
        for word in " ".join(spellings(message)).split():
            asks.setdefault(fold(word), set()).add(form)
    assert {word: forms for word, forms in asks.items() if len(forms) > 1} == {}
    others = {fold(word) for message in MEANINGS.values() for text in spellings(message) for word in text.split()}
    assert not (others & asks.keys()) - {"temple", "ne"}


# What the answers claim


def states(camp: Journal) -> list[State]:
    return [camp.as_of(version).state for version in range(1, camp.version + 1)]


def test_never_attacked_means_in_no_entry_of_the_whole_camp() -> None:
    seen = states(journal())
    last, teams = seen[-1], journal().state.setup.teams
    for version in (12, 60, journal().version):
        history = History(journal().as_of(version))
        for by in (None, *teams):
            for on in teams:
                pairs = {
                    (state.figure(one.attacker).order, state.figure(one.target).order)
                    for state in seen[:version]
                    for one in state.attacks
                    if (by in (None, state.figure(one.attacker).team)) and state.figure(one.target).team == on
                }
                words = ("attacks", "on", on, *(("by", by) if by else ()))
                told = answer_of(ask(history, words))
                assert told.headline.code == ("attacks" if pairs else "no-attacks")
                assert told.headline.values.get("attacks", 0) == len(pairs)
                leaves = [leaf for team in told.steps for other in team.below for leaf in other.below]
                assert len(leaves) == len(pairs)
    assert last.attacks


def test_attacks_of_a_round_are_those_that_arose_in_it() -> None:
    camp = journal()
    for number in range(1, 12):
        first, last = (moment_of(f"round {number} {part}".split(), camp).version for part in ("morning", "evening"))
        arisen = len(camp.as_of(last).state.attacks) - len(camp.as_of(first).state.attacks)
        told = answer_of(ask(History(camp), ("attacks", "round", str(number))))
        assert told.headline.values.get("attacks", 0) == arisen


@pytest.mark.parametrize("viewer", [MASTER, "fbi"])
def test_when_something_was_so_is_what_a_replay_shows(viewer: str) -> None:
    camp = journal() if viewer == MASTER else players_journal(journal())
    seen = states(camp)
    asked: list[tuple[str, Callable[[State], bool]]] = [
        *((f"paths {team}", lambda state, team=team: bool(state.paths(team))) for team in camp.state.setup.teams),
        *(
            (f"figure {n}", lambda state, n=n: n <= len(state.figures) and state.shines(n))
            for n in range(1, len(camp.state.figures), 5)
        ),
        *(
            (f"attack {n}", lambda state, n=n: n <= len(state.attacks) and state.status(n) == "in-effect")
            for n in range(1, len(camp.state.attacks), 5)
        ),
    ]
    for words, holds in asked:
        told = answer_of(ask(History(camp), ("when", *words.split()), viewer))
        spans = [tuple(span) for span in told.headline.values["spans"]]
        for version, state in enumerate(seen, 1):
            inside = any((first or 1) <= version and (last is None or version < last) for first, last in spans)
            assert inside == holds(state), (words, version)
        assert told.headline.code == ("when" if spans else "never")


def test_points_of_all_games_are_the_score() -> None:
    camp = journal()
    for team in camp.state.setup.teams:
        told = [answer_of(ask(History(camp), ("points", team, str(game)))).headline.values for game in range(1, 12)]
        assert [one["game"] for one in told] == list(range(1, 12))
        early = sum(item.score for item in camp.state.ledger if item.team == team and not item.game)
        assert sum(one["amount"] for one in told) + early == camp.state.score(team)


# What is offered while somebody types


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("", "figure"),
        ("fi", "figure"),
        ("figure ", "68"),
        ("figure K1", "K17"),
        ("attacks on e", "exoti"),
        ("who attacks Exo", "exoti"),
        ("points Indi", "Indiana"),
        ("points ind", "Indiana"),
        ("points jones ", "game"),
        ("precedents A", "A1"),
        ("defences 4", "49"),
        ("entry 13", "132"),
        ("K17 fb", "fbi"),
        ("K17 fbi t", "tiger"),
        ("figure 12 Tue", "Tuesday"),
        ("changes y", "yesterday"),
        ("when did we have a pa", "paths"),
        ("kdy f", "figure"),
    ],
)
def test_what_is_typed_is_completed(typed: str, first: str) -> None:
    use_language("en")
    found = completions(typed, journal())
    assert found[:1] == (first,)


def test_what_is_offered_is_understood() -> None:
    """Word by word from nothing: what is taken is always a question at the end."""
    for language in ("en", "cs"):
        use_language(language)
        for form in (form for form in FORMS if form != "cell"):
            question = _(form)
            for _more in range(4):
                try:
                    asked = read(question)
                except QuestionError:
                    question += f" {completions(f'{question} ', journal())[0]}"
                else:
                    assert asked.form == form, question
                    break
            else:
                raise AssertionError(question)


def test_a_command_completes_its_own_forms_only() -> None:
    use_language("en")
    assert completions("", journal(), only=("light", "attacks", "cut")) == ("light", "attacks", "cut")
    assert completions("", journal(), before=("changes",))[:2] == ("132", "131")
    assert completions("e", journal(), before=("attacks", "on")) == ("exoti", "Exots")


# What is tried


@pytest.mark.parametrize(
    "step",
    [
        "place fbi tiger K18 at 60",
        "put K18 tygr fbi at entry 60",
        "plcae tigr FBI k18 at 60",
        "polož tygra fbi K18 at 60",
        "umísti tygra fbi K18 po 60",
    ],
)
def test_what_is_tried_is_understood_as_what_is_asked(step: str) -> None:
    (words,) = steps_in(step.split())
    tried = try_step(Counterfactual(journal()), words)
    assert tried.changes == try_step(Counterfactual(journal()), ("put", "fbi", "tiger", "K18", "at", "60")).changes


def test_no_word_of_a_question_is_taken_for_something_to_try() -> None:
    for word in vocabulary(journal().campaign.teams):
        assert is_step(word) in {None, PLACE, "at"} or word in ("place", "put", "poloz", "umisti"), word


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("", "place"),
        ("put fb", "fbi"),
        ("put fbi t", "tiger"),
        ("put fbi tiger K1", "K17"),
        ("void ", "50"),
        ("retract 13", "132"),
        ("option li", "light-for-placing"),
        ("void 3 ", "place"),
        ("void 3 pl", "place"),
    ],
)
def test_what_is_tried_is_completed(typed: str, first: str) -> None:
    use_language("en")
    assert completions(typed, journal(), only=("step",))[0] == first
    if " " in typed:
        assert completions(typed, journal())[0] == first


@pytest.mark.parametrize(
    ("typed", "old"),
    [
        ("zruš 3", "neplatné 3"),
        ("odvolej 12", "vyřaď 12"),
        ("umísti fbi tygr K18", "place fbi tygr K18"),
        ("volba světlo k umístění průběžné", "option placement_light sequential"),
        ("volba světlo-k-umístění sequential", "option light for placing sequential"),
        ("volba body-za-st průměr", "option tie_policy average"),
        ("volba body za umístění 20,10", "option place_points 20,10"),
    ],
)
def test_what_is_tried_is_said_in_the_words_of_today_and_in_the_old_ones(typed: str, old: str) -> None:
    use_language("cs")
    new, former = (try_step(Counterfactual(journal()), tuple(step.split())).changes for step in (typed, old))
    assert new == former


@pytest.mark.parametrize("question", ["attacks", "attacks on us", "attacks by exots on us", "attacks vlada round 6"])
def test_a_graph_has_an_arrow_for_each_attack_that_is_asked_for(question: str) -> None:
    asked, camp = read(question), journal()
    many = answer_of(ask(History(camp), asked.words)).headline.values["attacks"]
    assert graphml(asked, camp.campaign, camp.state, MASTER).count("<edge ") == many > 0


SAID = [
    "12",
    "3",
    "K17",
    "M38",
    "A3",
    "@40",
    "8.7.",
    "18:00",
    "10.7.2001",
    "5.",
    "tuesday",
    "round",
    "game",
    "?",
    "č.",
    "fgure",
]


@given(
    st.lists(st.sampled_from([*sorted(vocabulary(sample_journal().campaign.teams)), *SAID]), max_size=6), st.booleans()
)
def test_whatever_is_said_is_understood_or_refused_in_words(words: list[str], known: bool) -> None:
    """And what was understood is understood so again."""
    use_language("en")
    try:
        asked = read(" ".join(words), us="fbi" if known else "")
    except QuestionError:
        return
    if asked.form:
        again = understood(asked.words, journal() if asked.moment is None else journal().as_of(asked.moment.version))
        assert (again.form, again.values) == (asked.form, asked.values)


@given(st.text(max_size=40))
def test_any_text_is_refused_in_words_or_understood(text: str) -> None:
    with suppress(QuestionError):
        read(text)
    completions(text, journal())


@pytest.mark.parametrize(
    "verb", ["put", "place", "lay", "sell", "polož", "umísti", "umístit", "dej", "postav", "prodej"]
)
def test_a_placement_is_tried_by_any_word_for_it(verb: str) -> None:
    for language in ("en", "cs"):
        use_language(language)
        assert is_step(verb) == PLACE
        tried = try_step(Counterfactual(journal()), (verb, "fbi", "tygr", "K18"), 62)
        assert tried.changes == try_step(Counterfactual(journal()), ("place", "fbi", "tygr", "K18"), 62).changes


def test_what_if_something_had_come_in_another_round() -> None:
    camp = Counterfactual(journal())
    at = try_step(camp, ("put", "fbi", "tygr", "K18", "at", "round", "3"))
    assert at.changes != try_step(camp, ("put", "fbi", "tygr", "K18")).changes
    for words in ("put fbi tygr K18 in round 3", "dal fbi tygr K18 ve 3. kole", "dal fbi tygr K18 v 3. kole"):
        assert try_step(camp, tuple(words.split())).changes == at.changes, words


@pytest.mark.parametrize(
    ("question", "tried"),
    [
        ("what if fbi puts a tiger on K18?", "puts fbi a tiger on K18"),
        ("What if place fbi tiger K18 at 62", "place fbi tiger K18 at 62"),
        ("co kdyby FBI umístila tygra na K18", "umístila FBI tygra na K18"),
        ("what if fbi had put a tiger on K18?", "put fbi a tiger on K18"),
        ("kdyby neplatné 3", "neplatné 3"),
        ("whatif", ""),
        ("why is fbi dark", None),
    ],
)
def test_what_if_asks_for_a_trial_whatever_stands_first(question: str, tried: str | None) -> None:
    for language in ("en", "cs"):
        use_language(language)
        assert what_if(question.split()) == (None if tried is None else tuple(tried.split()))
    if tried and "K18" in tried:
        change = try_step(Counterfactual(journal()), what_if(question.split()) or (), 62).changes
        assert change == try_step(Counterfactual(journal()), ("place", "fbi", "tygr", "K18"), 62).changes
