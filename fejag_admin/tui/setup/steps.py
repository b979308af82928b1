"""The steps of setting up a camp: what each lists, one row for each thing that can be changed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields

from rich.text import Text

from fejag_admin.answers.day import uneven_days_text
from fejag_admin.answers.lab import cost_text, finding_text
from fejag_admin.answers.settings import value_text
from fejag_admin.answers.story import story_summary
from fejag_admin.camp.header import OF_TEAM, SettingPath
from fejag_admin.camp.maps.check import Checked
from fejag_admin.camp.maps.new_camp import CampPlan, games_for_all, plan_faults
from fejag_admin.common.clock import date_text
from fejag_admin.common.language import N_, _, ngettext
from fejag_admin.rules.figures import Options
from fejag_admin.texts.names import MAPS, team_name
from fejag_admin.texts.rulebook import OPTIONS, option_name, option_text, option_value
from fejag_admin.tui.widgets.marks import marks, team_clashes


@dataclass(frozen=True)
class StepRow:
    """A row of a step: what Enter on it does, its cells, and a line about it.

    ``kind``: ``ask`` for the settings of the ``paths``, ``do`` what ``target`` says, or only ``tell``.
    """

    kind: str
    target: str
    cells: tuple[Text | str, ...]
    about: str = ""
    paths: tuple[SettingPath, ...] = ()

    @property
    def key(self) -> str:
        """A name of its own within the step."""
        return f"{self.kind}:{self.target}"


def _camp(plan: CampPlan, _checked: Checked | None) -> Iterator[StepRow]:
    first = plan.draft.day(1).date
    wanted = games_for_all(plan)
    text = _("With {n} games every team has two days, and the last game is nobody's (G1).").format(n=wanted)
    about = _("How the camp is called in the list of camps.")
    yield StepRow("ask", "name", (_("Name"), _value(plan.name)), about, (("name",),))
    about = _("The games follow day by day from the first one; single dates are changed with the days.")
    cells = _("First game on"), _value(date_text(first) if first else "")
    yield StepRow("ask", "first", cells, about, (("days", "1", "date"),))
    about = _("Times of the camp are shown in this zone, on screens and in print.")
    zone = plan.draft.zone or _("that of the computer")
    yield StepRow("ask", "zone", (_("Time zone"), _value(zone)), about, (("zone",),))
    yield _option("games", (_("Games"), _value(str(plan.draft.options.games))), text)
    if plan.draft.options.games != wanted:
        yield StepRow("do", "games_for_all", (_("Two days for each"), _("change to {n} games").format(n=wanted)), text)
    about = _("Legends, clues, questions and answers of the secret, roles: out of a text file.")
    yield StepRow("do", "story", (_("Story"), _value(story_summary(plan.draft))), about)
    about = _(
        "Map, options, time zone, whose days and the teams with their colours are taken; the start cells are dealt anew"
        " by lot. Not taken: dates, leaders, members, and all that was entered. Who played it may know the map: mirror"
        " it. This plan is replaced."
    )
    yield StepRow("do", "like", (_("Like an earlier camp"), ""), about)
    yield StepRow("do", "anew", (_("Start again"), ""), _("Forget this plan and begin with an empty one."))


def _teams(plan: CampPlan, _checked: Checked | None) -> Iterator[StepRow]:
    board = plan.map.now
    text = "\n".join(f"! {clash}" for clash in team_clashes(plan.campaign))
    for team, marked in zip(plan.draft.teams, marks(plan.campaign).values(), strict=True):
        colour = Text.assemble(
            ("███ ", marked.colour), value_text(("teams", team.id, "colour"), marked.colour, plan.draft)
        )
        start = board.start_of.get(team.id)
        cell = "–" if start is None else board.name(start)
        paths = tuple(("teams", team.id, name) for name in OF_TEAM)
        yield StepRow("ask", team.id, (marked.label(), colour, team.leader or "–", cell), text, paths)
    yield StepRow("do", "add", (_("+ another team"), "", "", ""))


def _days(plan: CampPlan, _checked: Checked | None) -> Iterator[StepRow]:
    marked, games = marks(plan.campaign), plan.draft.options.games
    for game in range(1, games + 1):
        day = plan.draft.day(game)
        nobody = _("the egg's") if game == games else _("nobody's")
        host = nobody if day.day_of is None else marked[day.day_of].label()
        cells = f"{game:>3}", _value(date_text(day.date) if day.date else ""), _value(day.title or ""), host
        fields = ("title", "date", "day_of") if game < games else ("title", "date")
        paths = tuple(("days", str(game), name) for name in fields)
        yield StepRow("ask", str(game), cells, _count(plan), paths)


def _count(plan: CampPlan) -> str:
    """How many days each team has, if not two."""
    return uneven_days_text(plan.draft) or _("Every team has two days.")


def _options(plan: CampPlan, _checked: Checked | None) -> Iterator[StepRow]:
    for option in fields(Options):
        value = getattr(plan.draft.options, option.name)
        style = "" if value == option.default else "bold"
        changed = "" if value == option.default else " *"
        cells = (option_name(option.name), Text(option_value(value) + changed, style), OPTIONS[option.name][0])
        yield _option(option.name, cells, option_text(option.name))


def _option(name: str, cells: tuple[Text | str, ...], about: str) -> StepRow:
    return StepRow("ask", name, cells, about, (("rules", name),))


def _map(plan: CampPlan, checked: Checked | None) -> Iterator[StepRow]:
    board = plan.map.now
    size = f"{board.size}×{board.size}"
    walls = ngettext("{n} obstacle", "{n} obstacles", len(board.walls)).format(n=len(board.walls))
    gates = ngettext("{n} teleport", "{n} teleports", len(board.teleports)).format(n=len(board.teleports))
    temple = ngettext("temple of {n} cell", "temple of {n} cells", len(board.temple)).format(n=len(board.temple))
    yield StepRow("do", "edit", (_("Edit the map"), f"{size}, {walls}, {temple}, {gates}"), _("Opens the map editor."))
    for name in MAPS:
        sentence = _("Takes this map in place of the one there; Ctrl+Z in the editor takes it back.")
        yield StepRow("do", f"shipped {name}", (_("Take a ready map"), _(name)), sentence)
    if checked is None:
        yield StepRow("tell", "checking", ("", _("checking…")))
        return
    marked = marks(plan.campaign)
    for reach in checked.fairness.reaches:
        way = _("temple: {cost}").format(cost=cost_text(reach.cheapest))
        about = _("The cheapest way to light the temple, alone on the map; v in the editor shows it.")
        yield StepRow("tell", reach.team, (marked[reach.team].label(), way), about)
    yield from _findings(plan, checked)


def _findings(plan: CampPlan, checked: Checked) -> Iterator[StepRow]:
    for finding in checked.findings:
        text = finding_text(finding, plan.map.now, lambda team: team_name(plan.campaign, team))
        sign = Text(_("✗ wrong") if finding.wrong else _("! note"), "bold")
        yield StepRow("do", f"edit {finding.code}", (sign, text), text)


def _create(plan: CampPlan, checked: Checked | None) -> Iterator[StepRow]:
    faults = plan_faults(plan)
    if plan.name and not faults:
        text = _("Nothing is fixed before: the camp is made, and its first screen opened.")
        yield StepRow("do", "create", (Text(_("Create the camp"), "bold"), plan.name), text)
    # The check tells better what is wrong with the map than the faults of a campaign file do.
    better = checked is not None and not checked.sound
    to_do = [] if plan.name else [_("Write the name of the camp.")]
    to_do += [str(fault) for fault in faults if not (better and len(fault.path) > 1 and fault.path[0] == "map")]
    for number, text in enumerate(to_do):
        yield StepRow("tell", f"fault {number}", (Text(_("✗ to do"), "bold"), text), text)
    scored = len(plan.draft.options.place_points)
    if scored < len(plan.teams):
        text = _("Only places 1 to {n} bring points ({option}); there are {teams} teams (G2).")
        text = text.format(option=option_name("place_points"), n=scored, teams=len(plan.teams))
        yield _option("place_points", (Text(_("! note"), "bold"), text), text)
    if plan.draft.uneven_days:
        yield StepRow("tell", "days", (Text(_("! note"), "bold"), _count(plan)), _count(plan))
    if checked is not None:
        yield from _findings(plan, checked)


def _value(text: str) -> Text:
    return Text(text) if text else Text("–", "dim")


@dataclass(frozen=True)
class SetupStep:
    """Its name, what it lists, what can be done in it and the headings of its columns; words are to be translated.

    ``rows`` is given what the check of the map found, None while it is going on.
    """

    name: str
    rows: Callable[[CampPlan, Checked | None], Iterator[StepRow]]
    help: str
    headings: tuple[str, ...] = ()


# fmt: off
STEPS = {
    "camp": SetupStep(N_("Camp"), _camp,
        N_("Name and dates. Enter changes what the cursor is on; Tab goes to the next step.")),
    "teams": SetupStep(N_("Teams"), _teams,
        N_("Names, colours, leaders. Ctrl+N adds a team, Del removes one, Ctrl+L draws the bases by lot (M1)."),
        (N_("team"), N_("colour"), N_("leader"), N_("start"))),
    "days": SetupStep(N_("Days"), _days,
        N_("Whose day each game is: every team two days, the last game nobody's (G1). Ctrl+L deals them in turn."),
        (N_("game"), N_("date"), N_("title"), N_("day of"))),
    "options": SetupStep(N_("Options"), _options,
        N_("The numbers and readings your camp plays by; Del takes the usual one."),
        (N_("option"), N_("value"), N_("rule"))),
    "map": SetupStep(N_("Map"), _map,
        N_("Obstacles, temple, teleports and start cells: paint them, draw them at random, read a drawing.")),
    "create": SetupStep(N_("Create"), _create, N_("What is left to do; when nothing is, create the camp.")),
}
# fmt: on
