"""Things that a question can be about, parsed from the words for them in both languages.

``K17``, ``figure 12`` or ``#12`` (the cell on which that figure stands), ``fbi``, ``fbi game 4``, ``fbi tiger``,
``attack 7``, ``attacks``, ``entry 30``, ``A3`` or ``rule A3``, ``fbi tiger K17`` (with another cell: would it attack
the figure there), ``L1 L11``; also ``retract 12`` and all other trials. A thing may be followed by the name of a
question, or by its number on the page of the thing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import PlayersJournal
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold
from fejag_admin.orders import ORDERS
from fejag_admin.orders.typed import parse_cell, parse_number, parse_team, typed_order
from fejag_admin.rules.board import Cell
from fejag_admin.texts.names import figure_name, spellings
from fejag_admin.texts.rulebook import RULES

FIGURE, ATTACK, ENTRY = N_("figure"), N_("attack"), N_("entry")
RULE, CELL, GAME = N_("rule"), N_("cell"), N_("game")
WALLET, RANK, PATHS, LIGHT, ATTACKS = N_("wallet"), N_("rank"), N_("paths"), N_("light"), N_("attacks")
ATTACKED, HANGS, FIRST, WHEN, BACK = N_("attacked"), N_("hangs"), N_("first"), N_("when"), N_("back")
PLACEMENTS, ATTACKERS, DEFENCES, TEMPLE = N_("placements"), N_("attackers"), N_("defences"), N_("temple")
WITHOUT = N_("without")
QUESTIONS = (
    *(WALLET, RANK, PATHS, LIGHT, ATTACKS, ATTACKED, HANGS, FIRST, WHEN, BACK),
    *(PLACEMENTS, ATTACKERS, DEFENCES, TEMPLE, WITHOUT),
)
"""What can be asked of a thing besides why it is so, each by one word behind it."""
AMEND, RETRACT = "amend", "retract"
SEARCHES = (PLACEMENTS, ATTACKERS, DEFENCES, TEMPLE)


class QuestionError(InputError):
    """A question that has no answer; the text says which word is wrong and what to write."""


def called(word: str, name: str) -> bool:
    """Whether a word is one of the spellings of this name (an English message) in any language."""
    return any(fold(word) in map(fold, spelling.split()) for spelling in spellings(name))


def as_players_ask(words: tuple[str, ...], journal: PlayersJournal) -> tuple[str, ...] | None:
    """A question of the master in the numbers that players know; None if it asks of an entry they do not read."""
    if len(words) < 2 or not called(words[0], ENTRY) or not words[1].isdecimal():
        return words
    number = journal.number_of(int(words[1]))
    return None if number is None else (words[0], str(number), *words[2:])


def as_master_asks(words: tuple[str, ...], journal: Journal) -> tuple[str, ...]:
    """A question with the entry number of a players' journal turned into that of the whole journal."""
    if not isinstance(journal, PlayersJournal) or len(words) < 2 or not called(words[0], ENTRY):
        return words
    return (words[0], str(journal.versions[known_number(ENTRY, words[1], journal.version) - 1]), *words[2:])


def known_number(kind: str, number: int | str, last: int) -> int:
    """Check the number, also a typed one, of a thing of a kind (`FIGURE`, …), at most ``last``; raise InputError."""
    number = parse_number(str(number))
    if number > last:
        text = _("There is no {what} {number}; the last one is {last}.")
        raise QuestionError(text.format(what=_(kind), number=number, last=last))
    return number


@dataclass(frozen=True, slots=True)
class CellThing:
    """A cell, with the figure on it if there is one."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class TeamThing:
    """A team; ``game``: what it gained in that game and the round after it."""

    team: str
    game: int | None = None


@dataclass(frozen=True, slots=True)
class FiguresThing:
    """All figures of a kind that a team has."""

    team: str
    kind: str


@dataclass(frozen=True, slots=True)
class AttackThing:
    """An attack by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class AttacksThing:
    """All attacks that there have been."""


@dataclass(frozen=True, slots=True)
class EntryThing:
    """An entry by its number in the journal that is asked."""

    version: int


@dataclass(frozen=True, slots=True)
class RuleThing:
    """A rule by its id."""

    rule: str


@dataclass(frozen=True, slots=True)
class Placing:
    """A figure that a team would place; ``kind``: None for any. ``target``: the cell of one that it would attack."""

    team: str
    cell: Cell
    kind: str | None = None
    target: Cell | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cells: whether the figure on the first attacks that on the second, or else whether light passes."""

    first: Cell
    second: Cell


@dataclass(frozen=True, slots=True)
class TriedThing:
    """What if: orders more, amended or taken out, each as it is typed."""

    steps: tuple[str, ...]


Thing = (
    CellThing
    | TeamThing
    | FiguresThing
    | AttackThing
    | AttacksThing
    | EntryThing
    | RuleThing
    | Placing
    | Pair
    | TriedThing
)


@dataclass(frozen=True, slots=True)
class AskedThing:
    """A thing and the question about it, by name or by number on the page of the thing; without either, the page."""

    thing: Thing
    question: str = ""
    number: int | None = None


def parse(words: Sequence[str], journal: Journal) -> AskedThing:
    """Parse the thing and the question; raise InputError that says what can be written."""
    if steps := tried_steps(" ".join(words)):
        return AskedThing(TriedThing(steps))
    words_said = [word for word in " ".join(words).replace(",", " ").rstrip("?!. ").split() if word]
    if not words_said:
        raise QuestionError(_("Write what is asked about: {things}.").format(things=examples()))
    question, number = "", None
    if len(words_said) > 1 and (name := question_called(words_said[-1])) is not None:
        question, words_said = name, words_said[:-1]
    elif len(words_said) > 1 and words_said[-1].isdecimal() and not _numbered(words_said[-2]):
        number, words_said = parse_number(words_said[-1]), words_said[:-1]
    return AskedThing(_thing(words_said, journal), question, number)


def tried_steps(text: str) -> tuple[str, ...]:
    """The steps of a text that tries something, split at semicolons; none if its first word is no such verb."""
    if text.partition(" ")[0].lower() not in (*ORDERS, AMEND, RETRACT):
        return ()
    return tuple(step for part in text.split(";") if (step := " ".join(part.split())))


def parse_after(words: Sequence[str], before: AskedThing | None, journal: Journal) -> AskedThing:
    """What is typed where ``before`` is answered: a thing, a question of the same thing, or ``+`` a second cell."""
    if before is not None and len(words) == 1:
        if words[0].isdecimal():
            return AskedThing(before.thing, number=int(words[0]))
        if (question := question_called(words[0])) is not None:
            return AskedThing(before.thing, question)
    if before is not None and words[0].startswith("+"):
        match before.thing, parse((" ".join(words).removeprefix("+"),), journal).thing:
            case Placing() as placing, CellThing(cell):
                return AskedThing(replace(placing, target=cell))
            case CellThing(first) | Pair(first=first), CellThing(cell):
                return AskedThing(Pair(first, cell))
    return parse(words, journal)


def question_called(word: str) -> str | None:
    """The question that is asked by this name in any language; None if none is."""
    return next((name for name in QUESTIONS if called(word, name)), None)


def _numbered(word: str) -> bool:
    """Whether a word calls something that has a number."""
    return any(called(word, name) for name in (FIGURE, ATTACK, ENTRY, GAME))


def _thing(words: Sequence[str], journal: Journal) -> Thing:
    campaign = journal.campaign
    match words:
        case [word, number] if number.isdecimal() and called(word, ATTACK):
            return AttackThing(known_number(ATTACK, number, len(journal.state.attacks)))
        case [word, number] if number.isdecimal() and called(word, ENTRY):
            return EntryThing(known_number(ENTRY, number, journal.version))
        case [word] if called(word, ATTACKS):
            return AttacksThing()
        case [word, rule] if called(word, RULE):
            return RuleThing(rule_called(rule))
        case [word, cell] if called(word, CELL):
            return CellThing(parse_cell(cell, campaign))
        case [word] if (rule_meant := _rule_named(word)) is not None:
            return RuleThing(rule_meant)
        case [_first, *_more, word, number] if number.isdecimal() and called(word, GAME):
            game = known_number(GAME, number, campaign.options.games)
            return TeamThing(parse_team(" ".join(words[:-2]), campaign), game)
    cells, words = _cells(words, journal)
    if not words and 0 < len(cells) < 3:
        return CellThing(cells[0]) if len(cells) == 1 else Pair(*cells)
    try:
        typed = typed_order(" ".join(words), campaign)
    except InputError as error:
        raise QuestionError(f"{error} " + _("Or ask about: {things}.").format(things=examples())) from error
    if typed.team is None:
        text = _("Say of which team, too: {team} {words}.")
        raise QuestionError(text.format(team=campaign.teams[0].id, words=" ".join(words)))
    if len(cells) > 2:
        raise QuestionError(_("Ask about one thing at a time: {things}.").format(things=examples()))
    if not cells:
        return TeamThing(typed.team) if typed.figure is None else FiguresThing(typed.team, typed.figure)
    return Placing(typed.team, cells[0], typed.figure, cells[1] if len(cells) == 2 else None)


def _cells(words: Sequence[str], journal: Journal) -> tuple[list[Cell], list[str]]:
    """The cells that are named, figures by the cell on which they stand, and the other words."""
    campaign, state = journal.campaign, journal.state
    cells, words_left = list[Cell](), list[str]()
    coming = iter(words)
    for word in coming:
        if called(word, FIGURE):
            word = "#" + next(coming, "")
        if word.startswith("#"):
            cells.append(state.figure(known_number(FIGURE, word[1:], len(state.figures))).at)
        elif re.fullmatch(r"[a-z]{1,2}\d+", word, re.I):
            cells.append(parse_cell(word, campaign))
        elif not called(word, CELL):
            words_left.append(word)
    return cells, words_left


def _rule_named(word: str) -> str | None:
    return next((rule for rule in RULES if rule.casefold() == word.casefold()), None)


def rule_called(word: str) -> str:
    """The id of a rule as it is written; raise QuestionError."""
    rule = _rule_named(word)
    if rule is None:
        raise QuestionError(_("There is no rule {rule}; they are called like A3.").format(rule=word))
    return rule


def cells_meant(text: str, journal: Journal) -> tuple[Cell, ...]:
    """The cells of a thing to find on the map; for a team or a kind those of its figures, in the map's order.

    A number alone is a figure; a team without figures gives its start cell. Raise InputError without such a figure.
    """
    word, cells = text.strip(), tuple[Cell, ...]()
    match parse([f"#{word}" if word.isdecimal() else word], journal).thing:
        case CellThing(cell) | Placing(cell=cell) | Pair(first=cell):
            cells = (cell,)
        case RuleThing(rule):
            cells = (parse_cell(rule, journal.campaign),)
        case TeamThing(team):
            own = (figure.at for figure in journal.state.figures if figure.team == team)
            cells = tuple(sorted(own)) or (journal.campaign.board.start_of[team],)
        case FiguresThing(team, kind):
            figures = journal.state.figures
            cells = tuple(sorted(figure.at for figure in figures if (figure.team, figure.kind) == (team, kind)))
    if not cells:
        raise QuestionError(_("No such figure stands on the map: {words}").format(words=word))
    return cells


def examples() -> str:
    """What can be asked about, as it is typed."""
    figure, entry, attack = figure_name("tygr"), _(ENTRY), _(ATTACK)
    return f"K17 · fbi · fbi {figure} · fbi {figure} K17 · K17 M20 · {attack} 7 · {entry} 30 · A3"


def words_of(asked: AskedThing, campaign: Campaign) -> tuple[str, ...]:
    """The words that ask the same question again, in the current language; the inverse of `parse`."""
    name = campaign.board.name
    match asked.thing:
        case CellThing(cell):
            words: tuple[str, ...] = (name(cell),)
            if _rule_named(words[0]) is not None:
                words = (_(CELL), *words)
        case TeamThing(team, None):
            words = (team,)
        case TeamThing(team, game):
            words = (team, _(GAME), str(game))
        case FiguresThing(team, kind):
            words = (team, figure_name(kind))
        case AttackThing(number):
            words = (_(ATTACK), str(number))
        case AttacksThing():
            words = (_(ATTACKS),)
        case EntryThing(version):
            words = (_(ENTRY), str(version))
        case TriedThing(steps):
            words = tuple("; ".join(steps).split())
        case RuleThing(rule):
            words = (_(RULE), rule)
        case Pair(first, second):
            words = (name(first), name(second))
        case Placing(team, cell, kind, target):
            parts = (team, figure_name(kind) if kind else "", name(cell), "" if target is None else name(target))
            words = tuple(part for part in parts if part)
    more = (_(asked.question),) if asked.question else () if asked.number is None else (str(asked.number),)
    return (*words, *more)
