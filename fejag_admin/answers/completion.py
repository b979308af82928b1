"""What may be typed next in a question, for whoever types it on the screen or in a shell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fejag_admin.answers import question as q
from fejag_admin.answers import trials
from fejag_admin.answers.question import QuestionError
from fejag_admin.answers.trials import is_step, steps_in
from fejag_admin.answers.vocabulary import FORMS, WEEKDAYS, Token, said_as, tokens
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import _
from fejag_admin.common.names import fold
from fejag_admin.rules.figures import KINDS
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulebook import OPTIONS, RULES, option_name

# What comes next, one after another, by what is asked; a bar between what may stand there.
NEXT: dict[str, tuple[str, ...]] = {
    q.WHEN: ("when", "team|figure|attack"),
    q.CHANGES: ("entry|moment", "entry|moment"),
    q.NOT: ("figure", "figure"),
    q.PRECEDENTS: ("rule",),
    q.RULE: ("rule",),
    q.PLACEMENTS: ("team",),
    q.ATTACKERS: ("figure", "team"),
    q.DEFENCES: ("attack",),
    q.LIGHT: ("team",),
    q.POINTS: ("team", "game"),
    q.PATHS: ("team",),
    q.TEMPLE: ("team",),
    q.ATTACKS: ("team|direction|round|attack", "team|direction|round", "team|round"),
    q.ATTACK: ("attack",),
    q.ENTRY: ("entry",),
    q.FIGURE: ("figure",),
    q.CELL: ("cell", "team", "kind", "figure"),
}
STEP = "step"  # what is tried
STEPS: dict[str, tuple[str, ...]] = {
    trials.PLACE: ("team", "kind", "cell"),
    trials.VOID: ("attack",),
    trials.RETRACT: ("entry",),
    trials.AMEND: ("entry", "step"),
    trials.MOVE: ("entry", "entry"),
    trials.ADJUST: ("team",),
    trials.ANSWER: ("team",),
    trials.RESULT: ("team",) * 9,
    trials.OPTION: ("option",),
    trials.CLOSE: (),
}


def completions(text: str, journal: Journal, before: Sequence[str] = (), only: Sequence[str] = ()) -> tuple[str, ...]:
    """Words that may end what is typed, or follow it after a blank; the likeliest first.

    ``journal``: as whoever types reads it. ``before``: words that are not typed, since the command says them. ``only``:
    the forms that may be asked for, or `STEP`; all if it is empty.
    """
    *whole, begun = [*before, *(text.split(" ") if text else [""])]
    if (STEP in only and not whole) or (whole and is_step(whole[0]) and (not only or STEP in only)):
        return _begun_so(_step_words(whole, journal), begun)
    try:
        read = tokens(whole, journal.campaign)
    except QuestionError:
        return ()
    named = [token for token in read if token.senses.get("form") in NEXT]
    found: Iterable[str] = ()
    if not named and not any("cell" in token.senses for token in read):
        found = [
            *(_(form) for form in only or reversed(list(FORMS)) if form != q.CELL),
            *(() if only else _words("cell", journal)),
        ]
    else:
        form = named[0].senses["form"] if named else q.CELL
        rest = [token for token in read if (not named or token is not named[0]) and not _aside(token)]
        kinds = NEXT[form][len(rest)].split("|") if len(rest) < len(NEXT[form]) else ["moment"]
        if begun:  # what is typed in another order
            kinds += [kind for kinds_ in NEXT[form] for kind in kinds_.split("|")] + ["moment"]
        found = (word for kind in dict.fromkeys(kinds) for word in _words(kind, journal))
    return _begun_so(found, begun)


def moments_begun(begun: str, journal: Journal) -> tuple[str, ...]:
    """Moments that may end what is typed, in one word each: days, games, rounds, entries."""
    days = [said_as("yesterday"), *(_(day).split()[0] for day in WEEKDAYS)]
    rounds = [f"{said_as(kind)}_{number}" for number in range(journal.state.round, 0, -1) for kind in ("game", "round")]
    return _begun_so([*days, *rounds, *_words("entry", journal)], begun)


def _step_words(whole: list[str], journal: Journal) -> Iterator[str]:
    """What may come next in a step that is tried, or after it."""
    *_earlier, step = [(), *steps_in(whole)]
    verb = is_step(step[0]) if step else None
    kinds = STEPS[verb][len(step) - 1 : len(step)] if verb else ()
    for kind in kinds or ("step",):
        yield from _words(kind, journal)
    if verb and not kinds:
        yield _(trials.AT)


def _begun_so(words: Iterable[str], begun: str) -> tuple[str, ...]:
    wanted = fold(begun)
    return tuple(dict.fromkeys(word for word in words if fold(word).startswith(wanted) and word != begun))


def completed(text: str, word: str) -> str:
    """What is typed with its last word completed."""
    return text[: text.rfind(" ") + 1] + word


def _aside(token: Token) -> bool:
    return not token.senses.keys() - {"filler", "after", "on", "by", "who", "whom"}


def _words(kind: str, journal: Journal) -> Iterator[str]:
    """All words of a kind, newest first where they have numbers."""
    state, board = journal.state, journal.campaign.board
    match kind:
        case "when":
            yield from map(_, (q.PATHS, q.FIGURE, q.ATTACK))
        case "team":
            for team in state.setup.teams:
                yield from (team, *team_name(journal.campaign, team).split())
            yield said_as("us")
        case "figure":
            yield from (str(number) for number in range(len(state.figures), 0, -1))
            yield from _words("cell", journal)
        case "cell":
            yield from (board.name(one.at) for one in reversed(state.figures))
        case "attack":
            yield from (str(number) for number in range(len(state.attacks), 0, -1))
        case "entry":
            yield from (str(version) for version in range(journal.version, 0, -1))
        case "kind":
            yield from map(figure_name, KINDS)
        case "rule":
            yield from RULES
        case "step":
            yield from map(trials.shown, STEPS)
        case "option":
            yield from (option_name(option).replace(" ", "-") for option in OPTIONS)
        case "direction":
            yield from map(said_as, ("on", "by"))
        case "moment":
            yield from (said_as(word) for word in ("yesterday", "game", "round", "last"))
            yield from (_(day).split()[0] for day in WEEKDAYS)
        case _:
            yield said_as(kind)
            yield from (str(number) for number in range(state.round, 0, -1))
