"""``fejag graph`` and ``fejag changes``, and how every command answers a question about a camp."""

from __future__ import annotations

from pathlib import Path

import click

from fejag_admin.answers import graphs
from fejag_admin.answers.answer import Answer, answer_json
from fejag_admin.answers.ask import answer, changes
from fejag_admin.answers.moments import moments
from fejag_admin.answers.question import ATTACKS, LIGHT, QuestionError, called, team_of
from fejag_admin.answers.things import completions, parse, words_of
from fejag_admin.camp.graphs import attack_graph, light_graph
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.files import free_to_write
from fejag_admin.cli.map import finger_option, put_finger
from fejag_admin.cli.maps import force_option
from fejag_admin.cli.output import put_answer, put_json, say
from fejag_admin.cli.speaking import Decorator, argument, json_option, option, plain_command, short_option
from fejag_admin.cli.viewers import answered_for, as_of_option, quietly_seen, viewer_option
from fejag_admin.common.files import write_whole
from fejag_admin.common.language import _


def asked_words(metavar: str, about: str, *, name: str = "words") -> Decorator:
    """The argument that takes the words of a question; the shell completes the last one."""

    def complete(ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
        journal = quietly_seen(ctx, ctx.params.get("as_of"))
        return [] if journal is None else list(completions(begun, journal.campaign))

    return argument(name, metavar, about, nargs=-1, required=True, shell_complete=complete)


def said(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a question, however they were put in quotation marks."""
    return tuple(" ".join(words).split())


_GRAPHS = _(
    "light TEAM: the team's light as a tree from its base, with the figures that others hang on, and the fewest that"
    " must go dark for it to lose all paths to the temple; attacks: who attacks whom."
)


@plain_command(
    "graph",
    help=_("Draw light or attacks as a graph in the terminal, or write it to a file for other programs."),
    example="fejag graph light fbi --to fbi.graphml",
)
@asked_words(_("WHAT…"), _GRAPHS)
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
    journal, seen_by = answered_for(viewer, as_of)
    what, *named = said(words)
    if called(what, LIGHT) and named:
        team = team_of(journal.campaign, " ".join(named))
        told, graph = graphs.light(journal, team, seen_by), light_graph(journal.state, team, seen_by)
    elif called(what, ATTACKS) and not named:
        told, graph = graphs.attacks(journal), attack_graph(journal.state)
    else:
        raise QuestionError(_("Ask for one of: {known}.").format(known=f"{_(LIGHT)} fbi, {_(ATTACKS)}"))
    if to is None:
        return put_found(told, words, journal, seen_by, as_json=as_json, short=short, with_map=with_map)
    free_to_write(Path(to), force=force)
    write_whole(Path(to), graphs.graphml(graph, journal.campaign, journal.state))
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
)
@viewer_option()
@short_option
@json_option
def changes_command(words: tuple[str, ...], viewer: str, short: bool, as_json: bool) -> Exit:
    journal, seen_by = answered_for(viewer, None)
    found = moments(said(words), journal)
    if len(found) not in (1, 2):
        raise QuestionError(_("Say since when, and up to when if not now: 40 60, yesterday, game 4 game 5."))
    if any(moment.said for moment in found):
        say(_("Understood: {question}.").format(question=" – ".join(moment.text for moment in found)))
    told = changes(journal, found[0].version, found[1].version if len(found) == 2 else journal.version)
    return put_found(told, words, journal, seen_by, as_json=as_json, short=short)


def answer_about(
    words: tuple[str, ...], viewer: str, as_of: str | None, *, as_json: bool, short: bool, with_map: bool
) -> Exit:
    """Answer what is asked about a thing."""
    journal, seen_by = answered_for(viewer, as_of)
    asked = parse(said(words), journal)
    understood = words_of(asked, journal.campaign)
    found = answer(journal, asked, seen_by)
    return put_found(found, words, journal, seen_by, understood, as_json=as_json, short=short, with_map=with_map)


def put_found(
    told: Answer,
    words: tuple[str, ...],
    journal: Journal,
    viewer: str,
    understood: tuple[str, ...] = (),
    *,
    as_json: bool,
    short: bool = False,
    with_map: bool = False,
) -> Exit:
    """Put out the answer to a question of these words."""
    if as_json:
        about = {"about": " ".join(words), "understood": " ".join(understood or said(words))}
        answered = answer_json(told, journal.campaign.board.name)
        put_json({**about, "as_of": journal.version, "viewer": viewer, **answered})
        return Exit.FINE
    put_answer(told, short)
    if with_map:
        put_finger(told.shown, journal, viewer)
    return Exit.FINE
