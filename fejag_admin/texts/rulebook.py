"""The rules by their ids and the options of a camp, a sentence each; `docs/referee.md` has the exact reading."""

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache

from boardgames.core.working import rules_of
from fejag_admin.common.files import data_file
from fejag_admin.common.language import N_, Language, _, current_language
from fejag_admin.common.names import fold
from fejag_admin.rules.figures import Options
from fejag_admin.texts.names import find_called, spellings

RULES = tuple(rules_of("referee", "en"))
"""The ids of all rules, in the order of the book; `rule_text` says what each says."""

OPTIONS: dict[str, tuple[str, str, str]] = {
    "placement_light": (
        "B2",
        N_("light for placing"),
        N_("Which light counts for placing: that of the start of the round (round-start) or of now (sequential)."),
    ),
    "teleport_emission": (
        "L3",
        N_("light from teleports"),
        N_("Light leaves a teleport in all the figure's directions (all-directions), or straight on (same-direction)."),
    ),
    "rival_attacks": (
        "A4",
        N_("rival attacks"),
        N_("What stops a second rival: the same path or the same round (path-and-day), or the path alone (path)."),
    ),
    "tie_policy": (
        "G2",
        N_("points of a tie"),
        N_("What tied teams get: the points of the better place (better-place), or the mean, rounded down (average)."),
    ),
    "carry_limit": ("G4", N_("wallet limit"), N_("How many points a team may keep for the next round.")),
    "place_points": ("G1", N_("points for places"), N_("Points for the first place, the second and so on.")),
    "day_bonus": ("G1", N_("own day bonus"), N_("Extra points for a team that wins on its own day.")),
    "temple_frog_bonus": ("G5", N_("temple bonus by a frog"), N_("Points for finding the temple first, with a frog.")),
    "temple_bonus": ("G5", N_("temple bonus"), N_("Points for finding the temple first, with a figure that stays.")),
    "path_points": ("G7", N_("points for a path"), N_("Points at the end for every different path to the temple.")),
    "secret_bonus": ("G6", N_("secret bonus"), N_("Points for the first right answer to the secret of the egg.")),
    "games": ("G1", N_("number of games"), N_("How many games the camp has; after the last one nothing is bought.")),
    "paths_counted": (
        "G7",
        N_("paths in standings"),
        N_("Whether standings show the points for temple paths as they stand (at-once), or not before (at-the-end)."),
    ),
    "buying": (
        "G4",
        N_("buying"),
        N_("Whether a team within the limit may buy nothing (as-you-like), or is to buy each time (every-round)."),
    ),
    "day_announced": (
        "G1",
        N_("day announced"),
        N_("When players learn whose day the next game is: at the assembly (morning), or by the bulletin (evening)."),
    ),
}
"""The options of a camp: the rule of each, what it is called, and what it decides."""
_VALUES = (
    *(N_("round-start"), N_("sequential"), N_("all-directions"), N_("same-direction")),
    *(N_("path-and-day"), N_("path"), N_("better-place"), N_("average")),
    *(N_("morning"), N_("evening"), N_("at-once"), N_("at-the-end"), N_("as-you-like"), N_("every-round")),
)


def rule_text(rule: str) -> str:
    """The rule with this id (``B2``) in one plain sentence; ``F`` is the table of the figures."""
    if rule == "F":
        return _("The six figures: directions, reach, price.")
    return rules_of("referee", current_language())[rule]


def numbers_text(rule: str, options: Options) -> str:
    """The numbers of a rule in a camp, for players: ``14 points may be kept.``; nothing if it has none."""
    numbers = {
        "G1": _("Places: {place_points}; a victory on one's own day: {day_bonus} more."),
        "G4": _("The limit is {carry_limit}."),
        "G5": _("By a frog {temple_frog_bonus}, by a figure that stays {temple_bonus}."),
        "G6": _("The bonus is {secret_bonus}; it cannot be spent."),
        "G7": _("Each path brings {path_points}."),
    }
    values = {name: option_value(value) for name, value in asdict(options).items()}
    return numbers[rule].format(**values) if rule in numbers else ""


def option_text(option: str) -> str:
    """What an option of the campaign file decides, with the id of its rule: ``Points for ... (G1)``."""
    rule, _name, message = OPTIONS[option]
    return f"{_(message)} ({rule})"


READ_BOTH_WAYS = {"A4": "rival_attacks", "L3": "teleport_emission"}
"""Rules on which the rulebook can be read in two ways, with the option that says which way a camp plays."""


def reading_text(rule: str, options: Options) -> str:
    """That the rulebook can be read both ways, and which way a camp plays, in one line."""
    option = READ_BOTH_WAYS[rule]
    template = _("The rulebook can be read both ways ({rule}); this camp plays: {option}, {value}.")
    return template.format(rule=rule, option=option_name(option), value=option_value(getattr(options, option)))


def option_name(option: str) -> str:
    """What an option of the campaign file is called in the current language: ``light for placing``."""
    return _(OPTIONS[option][1])


def option_value(value: object) -> str:
    """The value of an option as people write it in the current language."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else _(str(value))


def find_option(word: str) -> str:
    """The option that a person calls ``word``: its id or its name in any language, hyphens for blanks, or how only
    that begins; raise UnknownNameError."""
    called = {
        option: (option, option_name(option), *spellings(name)) for option, (_rule, name, _about) in OPTIONS.items()
    }
    return find_called(_spaced(word), {key: tuple(map(_spaced, names)) for key, names in called.items()})


def value_meant(word: str) -> str:
    """The word of the campaign file for an option's value in any language; other words are returned unchanged."""
    return next((value for value in _VALUES if _spaced(word) in map(_spaced, (value, *spellings(value)))), word)


def _spaced(word: str) -> str:
    return fold(word).replace("_", " ").replace("-", " ")


SECTIONS = (
    "G-points",
    "M-map",
    "F-figures",
    "L-light",
    "P-paths",
    "B-placing",
    "R-uncovering",
    "A-attack",
)
_PIECE = re.compile(r"^(?=#|\*\*[A-Z][0-9]*a?\*\*)", re.MULTILINE)
_READING = re.compile(r"\*\*([A-Z][0-9]*a?)\*\*")
_FIGURES = ("## The figures", "## Figurky")  # the one reading without an id in the text: F


@dataclass(frozen=True, slots=True)
class Case:
    """A case of the casebook: its number (``L3.2``), what is disputed and how it is ruled, and its text as written.

    ``rules``: the ids it names. ``text`` is what follows the title: notes, board, orders, what is to be expected.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    text: str

    @property
    def rule(self) -> str:
        """The rule under which it is filed."""
        return self.id.partition(".")[0]


def cases() -> tuple[Case, ...]:
    """All cases, in the order of the guide."""
    return _cases(current_language())


@cache
def _cases(language: Language) -> tuple[Case, ...]:
    cases = tuple(case for name in SECTIONS for case in _cases_in(_read(f"casebook/{name}.txt")))
    if language == "en":
        return cases
    titles = dict(line.split(" ", 1) for line in _read(f"titles.{language}.txt").splitlines())
    return tuple(replace(case, title=titles[case.id]) for case in cases)


def readings() -> dict[str, str]:
    """The exact reading of every rule by its id, as Markdown."""
    return {rule: text.strip() for rule, text in pieces(current_language()) if rule is not None}


def cases_of(rule: str) -> tuple[Case, ...]:
    """The cases filed under a rule, then those that only name it."""
    own = [case for case in cases() if case.rule == rule]
    return (*own, *(case for case in cases() if case.rule != rule and rule in case.rules))


def _read(name: str) -> str:
    return data_file(f"referee/{name}").read_text(encoding="utf-8")


@cache
def pieces(language: Language) -> tuple[tuple[str | None, str], ...]:
    """The readings one by one, each with the id of its rule; headings between them have None."""
    text = _read("readings.md" if language == "en" else f"readings.{language}.md")
    return tuple((_rule_read(piece), piece) for piece in filter(None, _PIECE.split(text)))


def _rule_read(piece: str) -> str | None:
    if (reading := _READING.match(piece)) is not None:
        return reading[1]
    return "F" if piece.startswith(_FIGURES) else None


def _cases_in(text: str) -> Iterator[Case]:
    """The cases of one file of the casebook; a title may go on over several lines, up to the line ``rules``."""
    for piece in re.split(r"^case ", text, flags=re.MULTILINE)[1:]:
        head, _mark, body = piece.partition("\n  rules ")
        number, *title = head.split()
        rules, *lines = body.splitlines()
        text = "\n".join(line.removeprefix("  ").rstrip() for line in lines).strip("\n")
        yield Case(number, " ".join(title), tuple(re.split(r", *", rules)), text + "\n")
