"""``fejag why``, ``graph`` and ``changes``: questions about a camp; they enter nothing."""

from pathlib import Path
from typing import Any

from fejag_admin.answers.answer import Answer, answer_json
from fejag_admin.answers.moments import moment_of
from fejag_admin.answers.questions import graphs
from fejag_admin.answers.questions.ask import answer, changes
from fejag_admin.answers.things import ATTACKS, LIGHT, AskedThing, QuestionError, TeamThing, called, parse, words_of
from fejag_admin.camp.graphs import attack_graph, light_graph
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.cli.commands.files import force_option, free_to_write
from fejag_admin.cli.desk import answered_for, as_of_option, viewer_option
from fejag_admin.cli.output import put_answer, put_json, say
from fejag_admin.cli.speaking import argument, json_option, plain_command, short_option, together, with_value
from fejag_admin.common.files import write_whole
from fejag_admin.common.language import _
from fejag_admin.orders.typed import parse_team

asking_options = together(viewer_option(), as_of_option, short_option, json_option)
"""For whom and as of when a question is answered, and how the answer is put out."""


@plain_command(
    "why",
    help=_("Say why a thing is as it is, with the rules that make it so, and what else can be asked about it."),
    example=_("fejag why K17"),
)
@argument(
    "words",
    _("WHAT…"),
    _(
        "What people point at: a cell (K17), a figure (fbi tiger, #12), a team (fbi, fbi game 4), attack 7, attacks,"
        " entry 30, a rule (A3), two cells (K17 M20), or what a team would place there (fbi tiger K18). Behind it the"
        " name or the number of a question, as the answer lists them: fbi wallet, K17 hangs, K17 first. For the master"
        " also what if, judged anew and entered nowhere: retract 12; amend 12 place fbi bear K17; place fbi tiger K17,"
        " adjust fbi -5 and all other orders, @62 behind them right after entry 62; several parted by semicolons, in"
        " quotation marks."
    ),
    nargs=-1,
    required=True,
)
@asking_options
def why_command(words: tuple[str, ...], viewer: str, as_of: str | None, **how: Any) -> None:
    journal, seen_by = answered_for(viewer, as_of)
    asked = parse(" ".join(words).split(), journal)
    reply = answer(journal, asked, seen_by)
    put_found(reply, words, journal, seen_by, words_of(asked, journal.campaign), **how)


@plain_command(
    "graph",
    help=_("Draw the light of a team, or all attacks, as a graph in the terminal, or write it for other programs."),
    example="fejag graph light fbi --to fbi.graphml",
)
@argument("words", _("WHAT…"), _("light TEAM: who lights whom; attacks: who attacks whom."), nargs=-1, required=True)
@with_value("--to", _("FILE"), _("Write it as GraphML, for Gephi or yEd."))
@force_option
@asking_options
def graph_command(
    words: tuple[str, ...], to: str | None, force: bool, viewer: str, as_of: str | None, **how: Any
) -> None:
    journal, seen_by = answered_for(viewer, as_of)
    kind, *named = " ".join(words).split()
    if called(kind, LIGHT) and named:
        team = parse_team(" ".join(named), journal.campaign)
        asked, graph = AskedThing(TeamThing(team), LIGHT), light_graph(journal.state, team, seen_by)
    elif called(kind, ATTACKS) and not named:
        asked, graph = parse((kind,), journal), attack_graph(journal.state)
    else:
        raise QuestionError(_("Ask for one of: {known}.").format(known=f"{_(LIGHT)} fbi, {_(ATTACKS)}"))
    if to is None:
        put_found(answer(journal, asked, seen_by), words, journal, seen_by, words_of(asked, journal.campaign), **how)
        return
    free_to_write(Path(to), force=force)
    write_whole(Path(to), graphs.graphml(graph, journal.campaign, journal.state))
    say(_("Written: {file}.").format(file=to))


@plain_command(
    "changes",
    help=_("Say what changed after an entry up to another one, each change with the entry that brought it."),
    example="fejag changes 40 60",
)
@argument("first", _("FROM"), _("After which moment to begin: 40, Tuesday, “game 4”, 8. 7. 18:00."))
@argument("last", _("TO"), _("The last one, if not now."), required=False)
@viewer_option()
@short_option
@json_option
def changes_command(first: str, last: str | None, viewer: str, **how: Any) -> None:
    journal, seen_by = answered_for(viewer, None)
    words = (first,) if last is None else (first, last)
    times = [moment_of(text, journal) for text in words]
    if any(moment.words for moment in times):
        say(_("Understood: {question}.").format(question=" – ".join(moment.text for moment in times)))
    reply = changes(journal, times[0].version, times[1].version if len(times) == 2 else journal.version)
    put_found(reply, words, journal, seen_by, **how)


def put_found(
    reply: Answer,
    words: tuple[str, ...],
    journal: Journal,
    viewer: str,
    understood: tuple[str, ...] = (),
    *,
    as_json: bool,
    short: bool = False,
) -> None:
    """Put out the answer to a question of these words."""
    if as_json:
        about = {"about": " ".join(words), "understood": " ".join(understood or " ".join(words).split())}
        answered = answer_json(reply, journal.campaign.board.name)
        put_json({**about, "as_of": journal.version, "viewer": viewer, **answered})
        return
    put_answer(reply, short)
