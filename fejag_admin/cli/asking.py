"""``fejag graph``, ``fejag changes`` and ``fejag advise``, and how every command answers a question about a camp."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from fejag_admin.answers.answer import Answer, Statement, answer_json, answer_of, lines
from fejag_admin.answers.ask import ask
from fejag_admin.answers.completion import completions
from fejag_admin.answers.grammar import Asked, understood
from fejag_admin.answers.graphs import graphml
from fejag_admin.answers.question import ADVICE, ATTACKS, CHANGES, CUT, LIGHT
from fejag_admin.camp.advice.search import Progress
from fejag_admin.camp.journal.history import History
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.files import free_to_write
from fejag_admin.cli.map import finger_option, put_finger
from fejag_admin.cli.maps import force_option
from fejag_admin.cli.output import put, put_answer, put_json, say
from fejag_admin.cli.speaking import Decorator, argument, json_option, option, plain_command, short_option
from fejag_admin.cli.viewers import answered_for, as_of_option, quietly_seen, viewer_option
from fejag_admin.common.files import write_whole
from fejag_admin.common.language import _


def asked_words(
    metavar: str,
    about: str,
    *,
    name: str = "words",
    required: bool = True,
    before: Sequence[str] = (),
    only: Sequence[str] = (),
) -> Decorator:
    """The argument that takes the words of a question; the shell completes them.

    ``before``: words of it that the command says; ``only``: the forms that it answers, or ``step`` for what is tried.
    """

    def complete(ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
        journal = quietly_seen(ctx, ctx.params.get("as_of"))
        typed = " ".join((*(ctx.params[name] or ()), begun))
        return [] if journal is None else list(completions(typed, journal, before, only))

    return argument(name, metavar, about, nargs=-1, required=required, shell_complete=complete)


_GRAPHS = _(
    "light TEAM: the team's light as a tree from its base, with the figures that others hang on; attacks: who"
    " attacks whom; cut: for every team the fewest figures that must go dark for it to lose all paths to the"
    " temple."
)


@plain_command(
    "graph",
    help=_("Draw light or attacks as a graph in the terminal, or write it to a file for other programs."),
    example="fejag graph light fbi --to fbi.graphml",
)
@asked_words(_("WHAT…"), _GRAPHS, only=("light", "attacks", "cut"))
@option("--to", metavar=_("FILE"), help=_("Write it as GraphML, for Gephi or yEd."))
@force_option
@finger_option
@viewer_option()
@as_of_option
@short_option
@json_option
def graph_command(
    words: tuple[str, ...],
    to: str | None,
    force: bool,
    with_map: bool,
    viewer: str,
    as_of: str | None,
    short: bool,
    as_json: bool,
) -> Exit:
    heard = understand(words, viewer, as_of, (LIGHT, ATTACKS, CUT))
    if to is None:
        return answer(heard, as_json=as_json, short=short, with_map=with_map)
    free_to_write(Path(to), force=force)
    write_whole(Path(to), graphml(heard.asked, heard.journal.campaign, heard.journal.state, heard.viewer))
    say(_("Written: {file}.").format(file=to))
    return Exit.FINE


@plain_command(
    "changes",
    help=_("Say what changed after an entry up to another one, each change with the entry that brought it."),
    example="fejag changes 40 60",
)
@asked_words(
    _("FROM [TO]"),
    _("After which moment to begin, and the last one: 40 60, yesterday, last, game 4 game 5."),
    before=("changes",),
)
@viewer_option()
@short_option
@json_option
def changes_command(words: tuple[str, ...], viewer: str, short: bool, as_json: bool) -> Exit:
    return answer(understand((CHANGES, *words), viewer), as_json=as_json, short=short)


_SEARCHES = _(
    "placements TEAM: all that it may place now; attackers N [TEAM]: those that would attack figure N; defences N:"
    " those that end attack N; temple TEAM [POINTS]: those for at most so many points by which it gains a path to the"
    " temple. The best come first: paths gained minus lost, then points, figures that shine, price."
)


@plain_command(
    "advise",
    help=_("Look for everything that could be done, each result judged by the referee; Ctrl+C stops the search."),
    example="fejag advise defences 3",
)
@asked_words(_("WHAT…"), _SEARCHES, only=("placements", "attackers", "defences", "temple"))
@finger_option
@viewer_option()
@as_of_option
@short_option
@json_option
def advise_command(
    words: tuple[str, ...], with_map: bool, viewer: str, as_of: str | None, short: bool, as_json: bool
) -> Exit:
    return answer(understand(words, viewer, as_of, ADVICE), as_json=as_json, short=short, with_map=with_map)


class Understood(NamedTuple):
    """A question as it was typed and as it was understood, of which camp, for whose eyes."""

    typed: str
    asked: Asked
    journal: Journal
    viewer: str


def understand(words: tuple[str, ...], viewer: str, as_of: str | None = None, only: tuple[str, ...] = ()) -> Understood:
    """Understand a question to the camp, of one of these forms; what was understood is told if it was not typed so."""
    journal, seen_by = answered_for(viewer, as_of)
    asked = understood(tuple(" ".join(words).split()), journal, seen_by, only=only)
    if asked.told:
        say(asked.told)
    if asked.moment is not None:
        journal = journal.as_of(asked.moment.version)
    return Understood(" ".join(words), asked, journal, seen_by)


def answer(
    heard: Understood,
    *,
    as_json: bool,
    short: bool = False,
    with_map: bool = False,
    more: Callable[[Understood], dict[str, Any]] | None = None,
) -> Exit:
    """Put out the answer to a question; ``more``: what else of the camp programs are given with it."""
    journal = heard.journal
    found: list[Statement | Answer] = []
    try:
        found.extend(_found(History(journal), heard.asked.words, heard.viewer))
    except KeyboardInterrupt:
        if not as_json:
            put(line for one in found if isinstance(one, Statement) for line in lines(one))
        raise
    told = answer_of(found)
    if as_json:
        about = {"about": heard.typed, "understood": " ".join(heard.asked.words), "as_of": journal.version}
        answered = answer_json(told, journal.campaign.board.name)
        put_json({**about, "viewer": heard.viewer, **answered, **(more(heard) if more else {})})
        return Exit.FINE
    put_answer(told, short)
    if with_map:
        put_finger(told.shown, journal, heard.viewer)
    return Exit.FINE


def _found(history: Any, words: tuple[str, ...], viewer: str) -> Iterator[Statement | Answer]:
    """What a question gives; how far a search is goes to a terminal's standard error."""
    watched, shown = sys.stderr.isatty(), 0
    for bit in ask(history, words, viewer):
        if not isinstance(bit, Progress):
            yield bit
        elif watched and bit.total and (share := bit.done * 10 // bit.total) > shown:
            shown = share
            say(_("searched: {percent} %").format(percent=share * 10))
