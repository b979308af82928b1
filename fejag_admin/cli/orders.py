"""Commands that give an order: results, purchases, the end of a round, answers, points, attacks made void.

The same commands, under ``amend``, say what an earlier entry should have been.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import click

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import put, put_json, say
from fejag_admin.cli.speaking import Argument, Command, Option, Whole, Word, json_option
from fejag_admin.cli.viewers import viewer_option
from fejag_admin.common.language import N_, _
from fejag_admin.orders.adjust import COUNTS
from fejag_admin.orders.answer import VERDICTS, verdict_text
from fejag_admin.texts.names import spellings

if TYPE_CHECKING:
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.rules.orders import Order
    from fejag_admin.rules.rulings import Fact, Ruling
    from fejag_admin.store.desk import Desk


@dataclass(frozen=True, slots=True)
class Manner:
    """How to enter an order: only try it; keep it even if it is refused; tell it in JSON; ask nothing.

    ``because``: why a correction is made. ``viewer``: a word for who is told why an order is refused.
    """

    dry_run: bool
    even_refused: bool
    as_json: bool
    yes: bool
    because: str
    viewer: str = "public"


_TELLING_WHY = N_("To whom to tell why an order is refused: public (default), the id of a team, or master.")

Making = Callable[["Journal"], "Order"]
"""Makes the order that was meant, as soon as teams, board and games are known."""


@dataclass(frozen=True, slots=True)
class Amending:
    """What is done with an order that is to replace an earlier one, given as for `enter`."""

    amend: Callable[[Making, str | None, Manner], Exit]


ORDERS: dict[str, Callable[..., click.Command]] = {}
"""What builds the command of each order, in the order of an organiser's day."""


def correction_options(reason: str | None = None) -> list[click.Parameter]:
    """How a correction is confirmed; ``reason``: that which holds unless another is given, None if one must be."""
    because = Option(["--because"], metavar=_("TEXT"), default=reason or "", help=_("Why it is corrected."))
    if reason is None:
        because = Option(["--because"], metavar=_("TEXT"), required=True, help=_("Why it is corrected; required."))
    return [
        because,
        Option(["--yes"], is_flag=True, help=_("Do not ask.")),
    ]


def trial_options() -> list[click.Parameter]:
    """How what a correction would change is shown."""
    return [
        Option(["--dry-run"], is_flag=True, help=_("Only show what would come of it; enter nothing.")),
        json_option(),
    ]


def _order(
    name: str, *, help: str, example: str, params: Callable[[], Sequence[click.Parameter]], negative: bool = False
) -> Callable[[Callable[..., Order]], Callable[..., click.Command]]:
    """Make of a function that makes an order what builds its command: to enter it, or to amend an earlier entry by it.

    ``help`` and ``example``: marked sentences. ``params``: makes its options and arguments.
    """

    def builder(make: Callable[..., Order]) -> Callable[..., click.Command]:
        def run(
            note: str | None,
            dry_run: bool,
            record_refusal: bool,
            as_json: bool,
            yes: bool = False,
            because: str = "",
            viewer: str = "public",
            **given: Any,
        ) -> Exit:
            def making(journal: Journal) -> Order:
                return make(journal, **given)

            how = Manner(dry_run, record_refusal, as_json, yes, because, viewer)
            amending = click.get_current_context().find_object(Amending)
            return (enter if amending is None else amending.amend)(making, note, how)

        def build(*, amending: bool = False) -> click.Command:
            shared = [*params(), *_order_options(amending)]
            return Command(name, run, help=_(help), example=_(example), params=shared, negative=negative)

        ORDERS[name] = build
        return build

    return builder


def _order_options(amending: bool) -> list[click.Parameter]:
    recording = _("Keep the order in the journal even if it is refused.")
    return [
        Option(["--note"], metavar=_("TEXT"), help=_("A note to keep with the order.")),
        Option(["--dry-run"], is_flag=True, help=_("Only show what would come of it; enter nothing.")),
        Option(["--record-refusal"], is_flag=True, help=recording),
        json_option(),
        *(correction_options() if amending else (viewer_option(_TELLING_WHY),)),
    ]


@_order(
    "result",
    help=N_("Enter the result of the next game; the purchase round opens."),
    example="fejag result fbi exoti=jones vlada",
    params=lambda: [
        Argument(
            "teams",
            _("TEAM[=TEAM]…"),
            _("The teams, best first; teams that tied joined by = (fbi=exoti); those that did not play left out."),
            nargs=-1,
        ),
        Option(["--game"], type=Whole(), metavar="N", help=_("The game, if not the next one is meant.")),
        Option(["--nobody"], is_flag=True, help=_("Nobody played; no team is named.")),
    ],
)
def result_command(journal: Journal, teams: tuple[str, ...], game: int | None, nobody: bool) -> Order:
    from fejag_admin.answers.question import team_of
    from fejag_admin.rules.orders import Result

    if bool(teams) == nobody:
        raise click.UsageError(_("Name the teams, best first; or say --nobody if no team played."))
    places = tuple(tuple(team_of(journal.campaign, word) for word in group.split("=")) for group in teams)
    named = [team for group in places for team in group]
    if doubled := sorted({team for team in named if named.count(team) > 1}):
        told = _("Named twice: {teams}. A team has one place in a game.")
        raise click.UsageError(told.format(teams=", ".join(doubled)))
    return Result(journal.state.round + 1 if game is None else game, places)


@_order(
    "place",
    help=N_("Sell a figure to a team and place it on the map."),
    example=N_('fejag place fbi tiger K17 --note "slip no. 4"'),
    params=lambda: [
        Argument("team", _("TEAM"), _("The team that buys.")),
        Argument("figure", _("FIGURE"), _("The figure: tiger, bear, snake, tarantula, monkey or frog.")),
        Argument("cell", _("CELL"), _("The cell, such as K17.")),
        Option(["--override"], metavar=_("REASON"), help=_("The game master's reason to set a refusal aside (B4).")),
    ],
)
def place_command(journal: Journal, team: str, figure: str, cell: str, override: str | None) -> Order:
    from fejag_admin.answers.question import cell_of, team_of
    from fejag_admin.rules.orders import Place
    from fejag_admin.texts.names import find_figure

    campaign = journal.campaign
    return Place(team_of(campaign, team), find_figure(figure), cell_of(campaign, cell), override)


@_order(
    "close-round",
    help=N_("End the purchase round."),
    example=N_('fejag close-round --waive fbi --reason "their leader is ill"'),
    params=lambda: [
        Option(
            ["--waive"],
            metavar=_("TEAM"),
            multiple=True,
            help=_("A team that may hold more than the limit all the same; may be given again for another team."),
        ),
        Option(["--reason"], metavar=_("TEXT"), help=_("Why the limit is waived.")),
    ],
)
def close_round_command(journal: Journal, waive: tuple[str, ...], reason: str | None) -> Order:
    from fejag_admin.answers.question import team_of
    from fejag_admin.rules.orders import CloseRound

    if waive and not (reason or "").strip():
        raise click.UsageError(_("The limit is waived only for a reason; add --reason."))
    return CloseRound(tuple(team_of(journal.campaign, word) for word in waive), reason)


@_order(
    "answer",
    help=N_("Enter a team's answer to the secret of the egg, and the verdict on it."),
    example=N_("fejag answer fbi wrong"),
    params=lambda: [
        Argument("team", _("TEAM"), _("The team that answers.")),
        Argument(
            "verdict",
            _("VERDICT"),
            _("correct, wrong or incomplete."),
            type=Word({verdict: (verdict_text(verdict), *spellings(name)) for verdict, name in VERDICTS.items()}),
        ),
    ],
)
def answer_command(journal: Journal, team: str, verdict: Any) -> Order:
    from fejag_admin.answers.question import team_of
    from fejag_admin.rules.orders import Answer

    return Answer(team_of(journal.campaign, team), verdict)


@_order(
    "adjust",
    help=N_("Give a team points or take them away, with a reason."),
    example=N_('fejag adjust fbi -5 --reason "late for breakfast"'),
    negative=True,
    params=lambda: [
        Argument("team", _("TEAM"), _("The team.")),
        Argument("points", _("POINTS"), _("How many points; below zero they are taken."), type=Whole(least=None)),
        Option(["--reason"], metavar=_("TEXT"), required=True, help=_("Why; required.")),
        Option(
            ["--counts"],
            type=Word({which: (which, *spellings(name)) for which, name in COUNTS.items()}),
            metavar="both|score|wallet",
            default="both",
            help=_("What the points count for: both (default), score or wallet."),
        ),
    ],
)
def adjust_command(journal: Journal, team: str, points: int, reason: str, counts: Any) -> Order:
    from fejag_admin.answers.question import team_of
    from fejag_admin.rules.orders import Adjust

    if not points:
        raise click.UsageError(_("0 points change nothing; give a number above or below zero."))
    return Adjust(team_of(journal.campaign, team), points, reason, counts)


@_order(
    "void-attack",
    help=N_("Make an attack void by decision of the game master."),
    example=N_('fejag void-attack 3 --reason "entered by mistake"'),
    params=lambda: [
        Argument("attack", _("NUMBER"), _("The number of the attack."), type=Whole()),
        Option(["--reason"], metavar=_("TEXT"), required=True, help=_("Why; required.")),
    ],
)
def void_attack_command(_journal: Journal, attack: int, reason: str) -> Order:
    from fejag_admin.rules.orders import VoidAttack

    return VoidAttack(attack, reason)


def enter(making: Making, note: str | None, how: Manner) -> Exit:
    """Enter an order and tell what came of it; a refused one is told with its reason."""
    from fejag_admin.cli.desk import opened_desk, person
    from fejag_admin.cli.viewers import viewer_of
    from fejag_admin.store.errors import Conflict

    with opened_desk() as desk:
        order = making(desk.journal)
        _tell_waiting(desk, order)
        if how.dry_run:
            return _tell_trial(desk, order, how)
        try:
            ruling = desk.enter(order, by=person(), note=note, even_refused=how.even_refused)
        except Conflict as conflict:
            from fejag_admin.camp.advice.effect import now_lines

            say(str(conflict))
            for line in now_lines(desk.journal, order, viewer_of(desk.campaign, how.viewer)):
                say(line)
            return Exit.CONFLICT
        written = desk.written
        if not ruling.accepted:
            before, version = (written.before, desk.version) if written else (desk.journal, None)
            return _tell_refusal(before, ruling, version, how, viewer_of(desk.campaign, how.viewer))
        assert written is not None
        _tell_entered(written.before, written.after, ruling, desk.version, how)
        return Exit.FINE


def _tell_waiting(desk: Desk, order: Order) -> None:
    """Before a round is closed: who has bought nothing in it, and which slips are typed and not entered."""
    from fejag_admin.rules.orders import CloseRound
    from fejag_admin.store.kept_drafts import KeptDrafts
    from fejag_admin.texts.round_warnings import idle_text, slips_text

    if not isinstance(order, CloseRound) or not desk.state.round_open:
        return
    for line in idle_text(desk.campaign, desk.state):
        say(line)
    drafts = KeptDrafts(desk)
    drafts.look_around()
    for by, count in drafts.others.items():
        say(slips_text(count, by))


def _tell_trial(desk: Desk, order: Order, how: Manner) -> Exit:
    """What would come of an order, worked out from what the viewer may know."""
    from fejag_admin.answers.explained import view_statement
    from fejag_admin.camp.advice.effect import trial_lines
    from fejag_admin.cli.viewers import tell_freeze, viewer_of
    from fejag_admin.rules.referee import carry_out

    journal = desk.journal
    viewer = viewer_of(desk.campaign, how.viewer)
    _after, ruling = carry_out(journal.state, order)
    if not ruling.accepted:
        return _tell_refusal(journal, ruling, None, how, viewer)
    tell_freeze(journal, viewer)
    if how.as_json:
        put_json(ruling_json(ruling, None))
    else:
        say(view_statement(viewer).text)
        put(trial_lines(journal, order, viewer))
    say(_("Nothing was entered; this was a trial."))
    return Exit.FINE


def _tell_entered(before: Journal, after: Journal, ruling: Ruling, version: int, how: Manner) -> None:
    """What came of an order: its changes are data, the rest is narration."""
    from fejag_admin.orders import order_text
    from fejag_admin.rules.changes import changes
    from fejag_admin.texts.changes import changes_text

    campaign = before.campaign
    said = order_text(ruling.order, campaign)
    say(_("Entry {version}: {order}").format(version=version, order=said))
    if how.as_json:
        put_json(ruling_json(ruling, version))
    else:
        put(changes_text(changes(before.state, after.state), campaign, before.state, after.state))


def _tell_refusal(journal: Journal, ruling: Ruling, version: int | None, how: Manner, viewer: str) -> Exit:
    """Why an order is refused, told as the viewer may know it; ``version``: of its entry, None if it was not kept."""
    from fejag_admin.answers.answer import answer_json
    from fejag_admin.answers.explained import refusal_answer
    from fejag_admin.camp.views.projection import told_ruling
    from fejag_admin.cli.viewers import tell_freeze
    from fejag_admin.orders import order_text

    told = told_ruling(ruling, journal.state, viewer, journal.held_state)
    said = order_text(ruling.order, journal.campaign)
    if version is not None:
        say(_("Entry {version}: {order}").format(version=version, order=said))
    say(_("Refused: {order}").format(order=said))
    tell_freeze(journal, viewer)
    refused = refusal_answer(told, journal, viewer)
    for line in (*refused.first, *refused.hint):
        say(line.text)
    if how.as_json:
        put_json({**ruling_json(told, version), **answer_json(refused, journal.campaign.board.name)})
    return Exit.REFUSED


def ruling_json(ruling: Ruling | None, version: int | None) -> dict[str, Any]:
    """A ruling for programs (None: a refusal without a reason); ``entry``: its version in the journal, null if none."""
    if ruling is None:
        return {"entry": version, "accepted": False, "code": None, "rules": ["R3"], "causes": []}
    return {
        "entry": version,
        "accepted": ruling.accepted,
        "code": ruling.code,
        "rules": list(ruling.rules),
        "causes": [_cause_json(cause) for cause in ruling.causes],
    }


def _cause_json(cause: Fact) -> dict[str, Any]:
    return {name: value for name, value in asdict(cause).items() if value not in (None, ())}
