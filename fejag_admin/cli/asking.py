"""``fejag graph``, ``fejag changes`` and ``fejag advise``, and how every command answers a question about a camp."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.map import around
from fejag_admin.cli.output import put, put_answer, put_bytes, put_json, say
from fejag_admin.cli.speaking import Argument, Option, Word, as_of_option, command, json_option, short_option
from fejag_admin.cli.viewers import answered_for, viewer_option
from fejag_admin.common.language import _, mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fejag_admin.answers.answer import Answer, Statement
    from fejag_admin.camp.journal.journal import Journal


_GRAPHS = mark(
    "light TEAM: the team's light as a tree from its base, with the figures that others hang on; attacks: who"
    " attacks whom; cut: for every team the fewest figures that must go dark for it to lose all paths to the"
    " temple."
)


@command(
    "graph",
    help=mark("Draw light or attacks as a graph, in the terminal or to a file for other programs."),
    example="fejag graph light fbi --format svg > fbi.svg",
    params=lambda: [
        Argument("words", _("WHAT…"), _(_GRAPHS), nargs=-1, required=True),
        Option(
            ["--format", "shape"],
            type=Word({"text": (), "svg": (), "graphml": (), "dot": ()}),
            metavar="text|svg|graphml|dot",
            default="text",
            help=_("How to draw it: text (default), a picture, or a graph for Gephi, yEd or Graphviz."),
        ),
        viewer_option(),
        as_of_option(),
        short_option(),
        json_option(),
    ],
)
def graph_command(
    words: tuple[str, ...], shape: Any, viewer: str, as_of: int | None, short: bool, as_json: bool
) -> Exit:
    from fejag_admin.answers.question import ATTACKS, CUT, LIGHT, QuestionError, called

    if not any(called(words[0], name) for name in (LIGHT, ATTACKS, CUT)):
        raise QuestionError(_("Say which graph: light TEAM, attacks or cut."))
    if shape == "text":
        return answer(words, viewer, as_of, as_json=as_json, short=short)
    journal, seen_by = answered_for(viewer, as_of)
    put_bytes(_drawn(journal, words, shape, seen_by).encode())
    return Exit.FINE


def _drawn(journal: Journal, words: tuple[str, ...], shape: str, viewer: str) -> str:
    """A graph as a file."""
    from fejag_admin.answers.graph_files import drawn_attacks, drawn_light
    from fejag_admin.answers.question import CUT, LIGHT, QuestionError, called, team_of

    campaign, state = journal.campaign, journal.state
    if called(words[0], CUT):
        raise QuestionError(_("The cut is told in words only; draw the light of a team to see it."))
    if not called(words[0], LIGHT):
        return drawn_attacks(campaign, state, shape)
    if len(words) != 2:
        raise QuestionError(_("Say of which team: {subject} fbi.").format(subject=words[0]))
    return drawn_light(campaign, state, team_of(campaign, words[1]), shape, viewer)


@command(
    "changes",
    help=mark("Say what changed after an entry up to another one, each change with the entry that brought it."),
    example="fejag changes 40 60",
    params=lambda: [
        Argument("first", _("FROM"), _("The entry after which to begin.")),
        Argument("last", _("TO"), _("The last entry to look at; else the newest one."), required=False),
        viewer_option(),
        short_option(),
        json_option(),
    ],
)
def changes_command(first: str, last: str | None, viewer: str, short: bool, as_json: bool) -> Exit:
    from fejag_admin.answers.question import CHANGES

    words = (CHANGES, first) if last is None else (CHANGES, first, last)
    return answer(words, viewer, None, as_json=as_json, short=short)


_SEARCHES = mark(
    "placements TEAM: all that it may place now; attackers N [TEAM]: all placements that would attack figure N;"
    " defences N: all defences against attack N, cheapest first; temple TEAM POINTS [2]: all ways to one more path"
    " to the temple for so many points, with one figure, or with two in two rounds."
)


@command(
    "advise",
    help=mark("Look for everything that could be done, each result judged by the referee; Ctrl+C stops the search."),
    example="fejag advise defences 3",
    params=lambda: [
        Argument("words", _("WHAT…"), _(_SEARCHES), nargs=-1, required=True),
        viewer_option(),
        as_of_option(),
        short_option(),
        json_option(),
    ],
)
def advise_command(words: tuple[str, ...], viewer: str, as_of: int | None, short: bool, as_json: bool) -> Exit:
    from fejag_admin.answers.question import ADVICE, QuestionError, called

    if not any(called(words[0], name) for name in ADVICE):
        raise QuestionError(_("Say what to look for: placements TEAM, attackers N, defences N or temple TEAM POINTS."))
    return answer(words, viewer, as_of, as_json=as_json, short=short)


def answer(
    words: tuple[str, ...],
    viewer: str,
    as_of: int | None,
    *,
    as_json: bool,
    short: bool = False,
    with_map: bool = False,
    more: Callable[[Journal], dict[str, Any]] | None = None,
) -> Exit:
    """Put out the answer to a question; ``more``: what else of the camp programs are given with it."""
    from fejag_admin.answers.answer import Statement, answer_json, answer_of, joined, lines
    from fejag_admin.camp.journal.history import History

    journal, seen_by = answered_for(viewer, as_of)
    found: list[Statement | Answer] = []
    try:
        found.extend(_found(History(journal), words, seen_by))
    except KeyboardInterrupt:
        if not as_json:
            put(line for one in found if isinstance(one, Statement) for line in lines(one))
        raise
    told = answer_of(found)
    if as_json:
        about = {"about": " ".join(words), "viewer": seen_by}
        put_json({**about, **answer_json(told, journal.campaign.board.name), **(more(journal) if more else {})})
        return Exit.FINE
    put_answer(told, short)
    if with_map:
        drawn = joined(one.all_figures | one.all_shown for one in told.told)
        put(("", *around(journal, seen_by, drawn)))
    return Exit.FINE


def _found(history: Any, words: tuple[str, ...], viewer: str) -> Iterator[Statement | Answer]:
    """What a question gives; how far a search is goes to a terminal's standard error."""
    from fejag_admin.answers.ask import ask
    from fejag_admin.camp.advice.search import Progress

    watched, shown = sys.stderr.isatty(), 0
    for bit in ask(history, words, viewer):
        if not isinstance(bit, Progress):
            yield bit
        elif watched and bit.total and (share := bit.done * 10 // bit.total) > shown:
            shown = share
            say(_("searched: {percent} %").format(percent=share * 10))
