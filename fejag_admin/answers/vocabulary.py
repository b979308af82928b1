"""The words by which people ask, in every language, and what a word that is typed means: accents and typos forgiven."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from typing import Any

from fejag_admin.answers import question as q
from fejag_admin.answers.question import QuestionError, cell_of
from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.common.clock import iso_date
from fejag_admin.common.language import LANGUAGES, N_, _, speaking
from fejag_admin.common.names import LONGEST_NAME, fold
from fejag_admin.texts.letters import team_letters
from fejag_admin.texts.names import FIGURES, TEAMS, known_team, spellings, suggest_cell
from fejag_admin.texts.rulebook import RULES

# What is asked for, by its name: other words that ask for it, besides that name. The first one stands in a sentence.
FORMS: dict[str, str] = {
    q.WHEN: N_("when"),
    q.CHANGES: N_("changes change changed happened new"),
    q.NOT: N_(
        "not doesnt dont didnt cannot cant couldnt maynt mightnt mustnt shouldnt wont wouldnt isnt arent wasnt werent"
    ),
    q.PRECEDENTS: N_("precedents precedent"),
    q.DISPUTES: N_("disputes"),
    q.RULE: N_("rule rules"),
    q.PLACEMENTS: N_("placements placement"),
    q.ATTACKERS: N_("attackers attacker"),
    q.DEFENCES: N_("defences defence defend defenses defense"),
    q.CUT: N_("cut cuts"),
    q.LIGHT: N_("light lights"),
    q.POINTS: N_("points point score"),
    q.PATHS: N_("paths path"),
    q.TEMPLE: N_("temple"),
    q.ATTACKS: N_("attacks attacked attacking"),
    q.ATTACK: N_("attack"),
    q.ENTRY: N_("entry entries"),
    q.FIGURE: N_("figure figures shine shines shining dark"),
    q.CELL: N_("cell cells"),
}
_BESIDE = {
    q.FIGURE: (q.NOT, q.LIGHT),
    q.CELL: (q.NOT, q.LIGHT),
    q.NOT: (q.ATTACK, q.ATTACKS),
    q.PLACEMENTS: (q.NOT,),
    q.ATTACK: (q.ATTACKS,),
    q.ATTACKS: (q.ATTACK, q.WHEN, q.NOT),
    q.ATTACKERS: (q.ATTACK,),
    q.DEFENCES: (q.ATTACK,),
    q.PATHS: (q.TEMPLE, q.NOT),
    q.ENTRY: (q.NOT,),
    q.WHEN: (q.TEMPLE, q.LIGHT),
    q.TEMPLE: (q.POINTS, q.PATHS),
}  # what may be named as well in what asks for something else, besides figures and cells

# Other words that matter, by what they mean.
MEANINGS: dict[str, str] = {
    "on": N_("on against"),
    "by": N_("by from"),
    "whom": N_("whom whose"),
    "who": N_("who anybody anyone somebody someone nobody ever never"),
    "us": N_("us we our ours i my me mine"),
    "game": N_("game games"),
    "round": N_("round rounds"),
    "evening": N_("evening end night"),
    "morning": N_("morning beginning start before"),
    "yesterday": N_("yesterday yesterdays"),
    "today": N_("today todays"),
    "last": N_("last lately"),
    "after": N_("after as"),
    "placing": N_("put puts place places placed placing buy bought set lay sell sold"),
    "filler": N_(
        "why is are was were be been does do did has have had can could may might must will would there that this it"
        " its the a an of at in for to since between and so any what which how with no number now next"
        " looked lit lie stand still already refused refuse accepted allowed tell about should let get they them their"
        " you your anything nothing referee forbidden illegal legal possible impossible"
    ),
}
WEEKDAYS = (
    N_("Monday mon"),
    N_("Tuesday tue"),
    N_("Wednesday wed"),
    N_("Thursday thu"),
    N_("Friday fri"),
    N_("Saturday sat"),
    N_("Sunday sun"),
)
PLACES = (
    N_("first leads lead leader leading standings ranking winning"),
    N_("second"),
    N_("third"),
    N_("fourth"),
    N_("fifth"),
)
_DROPPED = {"filler", "placing", "after", "on", "by", "whom", "who", "evening", "morning", "last", "letter"}

_NUMBER = re.compile(r"#?(\d{1,9})\.?")
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)")
_DATE = re.compile(r"(\d{1,2})\.(\d{1,2})(?:\.(\d{4})?)?")
_DAY_AND_MONTH = re.compile(r"\b(\d{1,2})\. (\d{1,2})\.(?: (\d{4}))?(?!\d)")
_CELL = re.compile(r"[a-z]{1,2}\d{1,3}|\d{1,3}[a-z]{1,2}")
_ENDING = re.compile(r"[aeiouys]*(?:m|ch|mi|v)?")
_SPELLED: dict[str, str] = {}  # every known word by what it is folded to
_LIKE, _APART = 0.75, 0.08  # how like a known word a typo is, and how much less like every other one
_SHORT = 4  # letters: what is shorter may be anything


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a question. ``senses``: what it may mean, by kind; ``mended``: what a typo was taken for."""

    word: str
    senses: Mapping[str, Any]
    mended: str = ""

    def droppable(self, form: str) -> bool:
        """Whether a question for this says the same without it."""
        beside = self.senses.get("form") in (form, q.FIGURE, q.CELL, *_BESIDE.get(form, ()))
        return beside or bool(_DROPPED & self.senses.keys()) or (form == q.CHANGES and "us" in self.senses)


def tokens(words: Iterable[str], campaign: Campaign) -> tuple[Token, ...]:
    """What each word of a question means; raise QuestionError for one that means nothing, with the nearest words."""
    text = _DAY_AND_MONTH.sub(r"\1.\2.\3", " ".join(words))
    known = vocabulary(campaign.teams)
    stripped = (word.strip("?!,;:()\"'„“”’–-") for word in text.replace("'", "").replace("’", "").split())
    ended = (word.rstrip(".…") if any(map(str.isalpha, word)) else word for word in stripped)
    return tuple(_token(word, campaign, known) for word in ended if word)


def said_as(meaning: str) -> str:
    """The word by which a meaning is said in the current language."""
    return _(MEANINGS[meaning]).split()[0]


@lru_cache(8)
def vocabulary(teams: tuple[Team, ...]) -> dict[str, dict[str, Any]]:
    """Every known word, folded, with what it may mean, in a camp of these teams."""
    known: dict[str, dict[str, Any]] = {}

    def add(kind: str, value: object, *texts: str) -> None:
        for word in (word for text in texts for word in re.split(r"\W+", text) if word):
            known.setdefault(fold(word), {}).setdefault(kind, value)
            _SPELLED.setdefault(fold(word), word)

    for name, message in FORMS.items():
        add("form", name, name, *spellings(name), *spellings(message))
    for meaning, message in MEANINGS.items():
        add(meaning, meaning, *spellings(message))
    for number, message in enumerate(WEEKDAYS):
        add("weekday", number, *spellings(message))
    for number, message in enumerate(PLACES, 1):
        add("rank", number, *spellings(message))
    for kind, message in FIGURES.items():
        add("kind", kind, kind, *spellings(message))
    shared: dict[str, set[str]] = {}
    for team in teams:
        ours = known_team(team.name or team.id) or known_team(team.id)
        called = (team.id, team.name or "", *(spellings(TEAMS[ours]) if ours else ()))
        known.setdefault(fold(team.id), {})["team"] = team.id  # whole: an id may have hyphens
        _SPELLED.setdefault(fold(team.id), team.id)
        for word in (word for text in called for word in re.split(r"\W+", text) if word):
            shared.setdefault(word, set()).add(team.id)
    for word, meant in shared.items():
        add("filler" if len(meant) > 1 else "team", min(meant), word)
    for language in LANGUAGES:
        with speaking(language):
            for team_id, letter in team_letters(teams).items():
                if "team" not in known.get(letter, {}):
                    known.setdefault(letter, {}).update(team=team_id, letter=team_id)
    return known


def _token(word: str, campaign: Campaign, known: dict[str, dict[str, Any]]) -> Token:
    folded = fold(word)
    senses = dict(known.get(folded, {}))
    if found := _NUMBER.fullmatch(folded):
        senses["number"] = int(found[1])
    elif found := _CLOCK.fullmatch(folded):
        if int(found[1]) < 24 and int(found[2]) < 60:
            senses["clock"] = int(found[1]), int(found[2])
    elif found := _DATE.fullmatch(folded):
        senses["date"] = int(found[1]), int(found[2]), int(found[3]) if found[3] else None
    elif re.fullmatch(r"@\d{0,9}", folded):
        senses["at"] = int(folded[1:]) if folded[1:] else None
    rule = next((rule for rule in RULES if rule.casefold() == folded), None)
    if rule is not None:
        senses["rule"] = rule
    mended = ""
    if _CELL.fullmatch(folded):
        near = suggest_cell(folded, campaign.board.size)
        if near is not None and sorted(near.casefold()) == sorted(folded):
            senses["cell"] = campaign.board.cell(near)
            mended = "" if near.casefold() == folded else near
        elif not senses:
            cell_of(campaign, word)  # says what is wrong with it
    if not senses and (day := iso_date(folded)):
        senses["date"] = day.day, day.month, day.year
    if not senses:
        mended, senses = _like(word, folded, known)
    return Token(word, senses, mended)


def _like(word: str, folded: str, known: dict[str, dict[str, Any]]) -> tuple[str, dict[str, Any]]:
    """The known word that an unknown one must mean, empty if it is only another form of it, and what that means."""
    alike = _one_meaning([name for name in known if _is_form_of(folded, name)], known)
    begun = [name for name in known if name.startswith(folded)] if len(folded) >= _SHORT - 1 else []
    if found := alike or _one_meaning(begun, known):
        return "", known[found]
    near = get_close_matches(folded, known, 4, _LIKE) if _SHORT <= len(folded) <= LONGEST_NAME else []
    near = [name for name in near if known[name].keys() - _DROPPED] or near
    if near:
        best = _alikeness(folded, near[0])
        clear = [name for name in near if _alikeness(folded, name) > best - _APART]
        if _one_meaning(clear, known):
            return near[0], known[near[0]]
    raise QuestionError(not_understood(word, near or _farther(folded, known)))


def _is_form_of(folded: str, name: str) -> bool:
    """Whether a word is a known one with another ending: ``tigers``, ``Exotů``."""
    long = len(name) >= _SHORT or name in FIGURES
    common = next((at for at, (one, other) in enumerate(zip(folded, name, strict=False)) if one != other), None)
    stem = min(len(folded), len(name)) if common is None else common
    return long and stem >= _SHORT - 1 and all(_ENDING.fullmatch(one[stem:]) for one in (folded, name))


def _alikeness(one: str, other: str) -> float:
    return SequenceMatcher(None, other, one).ratio()


def _one_meaning(names: list[str], known: dict[str, dict[str, Any]]) -> str:
    """The first of these known words if all of them mean the same; empty if there is none."""
    return names[0] if names and all(known[name] == known[names[0]] for name in names) else ""


def _farther(folded: str, known: dict[str, dict[str, Any]]) -> list[str]:
    return get_close_matches(folded, known, 3, 0.6) if len(folded) <= LONGEST_NAME else []


def not_understood(word: str, near: Iterable[str]) -> str:
    """That a word means nothing, with the nearest words."""
    told = _("“{word}” is not understood.").format(word=word)
    names = list(dict.fromkeys(_SPELLED.get(name, name) for name in near))
    if not names:
        return told
    hint = _("Did you mean “{word}”?").format(word=names[0])
    return f"{told} " + (hint if len(names) == 1 else _("Nearest are: {names}.").format(names=", ".join(names)))
