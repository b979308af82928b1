"""The daily bulletin, a front page: headlines, a small map, what each team did and suffered, standings, tomorrow."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fejag_admin.camp.views.secret import answering
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.clock import date_text
from fejag_admin.common.language import _, ngettext
from fejag_admin.orders import kind_of, order_text
from fejag_admin.orders.answer import verdict_text
from fejag_admin.rules.board import cells_of
from fejag_admin.rules.changes import Changes, changes
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Place, SecretAnswer
from fejag_admin.texts.changes import uncovered_lines
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import points_text, status_text, void_text
from fejag_admin.texts.team_states import no_place_text
from reports import CannotPrintError
from reports.documents.blocks import Block, Column, heading, para, points, table
from reports.documents.layers import layers
from reports.documents.map_drawing import MapGrid, canvas
from reports.documents.standings import gained, moves, paths_note, told_rows
from reports.page_frame import PageArea, frame, signed, what_for
from reports.print_request import PrintRequest
from reports.sight import Sight, badge

FAR, DARK = 2, 3
"""From how many ranks in one day, and how many figures gone dark, a fall is worth telling."""


@dataclass(frozen=True, slots=True)
class Headline:
    """One thing that happened: ``kind`` of it, the ``teams`` it is about, and the sentence."""

    kind: str
    teams: tuple[str, ...]
    text: str


def headlines(sight: Sight) -> Iterator[Headline]:
    """What happened in the last game and its round, the most important first."""
    state, morning = sight.state, sight.morning

    def line(kind: str, teams: tuple[str, ...], text: str, **values: object) -> Headline:
        names = ", ".join(map(sight.team_name, teams))
        return Headline(kind, teams, text.format(team=names, teams=names, **values))

    changed = changes(morning, state)
    first, before = (tuple(row.team for row in standings(moment) if row.rank == 1) for moment in (state, morning))
    if state.over:
        points = points_text(state.final_score(first[0]))
        alone = _("The whole game is won by {team}: {points}")
        yield line("victory", first, alone if len(first) == 1 else _("Victory is shared: {teams}"), points=points)
    if (solver := state.secret.solved_by) is not None and morning.secret.solved_by is None:
        yield line("secret", (solver,), _("{team} has solved the secret of the egg!"))
    finder = state.temple_frog or state.temple_found
    if finder is not None and morning.temple_frog is None and morning.temple_found is None:
        yield line("temple", (finder,), _("{team} has found the temple!"))
    gained = tuple(team for team, old, new in changed.paths if new > old)
    had_before = any(past.paths(team) for past in sight.mornings for team in past.setup.teams)
    if gained and not had_before:
        sentence = _("The first path to the temple: {teams}")
        yield line("first-path", gained, sentence if len(gained) == 1 else _("The first paths to the temple: {teams}"))
    if first != before and sight.game > 1 and not state.over:
        yield line("lead", first, _("{team} takes the lead") if len(first) == 1 else _("The lead is shared: {teams}"))
    for team, old, new in sorted(changed.paths, key=lambda path: path[2] - path[1]):
        if (n := old - new) > 0:
            text = ngettext("{team} has lost {n} path to the temple", "{team} has lost {n} paths to the temple", n)
            yield line("path-lost", (team,), text, n=n)
    yield from _moved(sight, line)
    if gained and had_before:
        yield line("path", gained, _("More paths to the temple: {teams}"))
    dark = {team: sum(state.figure(n).team == team for n in changed.darkened) for team in state.setup.teams}
    most = max(dark.values())
    if most >= DARK:
        text = ngettext("{n} figure went dark: {team}", "{n} figures went dark: {team}", most)
        yield line("dark", tuple(team for team, n in dark.items() if n == most), text, n=most)
    places = state.results[-1].places
    if places:
        yield line("won", tuple(places[0]), _("First in game {game}: {teams}"), game=sight.game)
    else:
        yield Headline("idle", (), _("Nobody played."))
    if cells := changed.uncovered.cells.bit_count():
        yield line("uncovered", (), ngettext("{n} new cell uncovered", "{n} new cells uncovered", cells), n=cells)


def _moved(sight: Sight, line: Callable[..., Headline]) -> Iterator[Headline]:
    """The biggest fall and the biggest rise in the standings."""
    gained = moves(sight)
    for way, kind, text in (
        (-1, "fall", _("Biggest fall: {teams} ▼{n}")),
        (1, "rise", _("Biggest rise: {teams} ▲{n}")),
    ):
        most = max((way * n for n in gained.values()), default=0)
        if most >= FAR:
            yield line(kind, tuple(team for team, n in gained.items() if way * n == most), text, n=most)


ONE_PAGE = 6
"""So many teams have room on one page."""
SECONDARY = 3
"""So many headlines stand below the first one."""


def bulletin_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The front page; as many pages as the teams need."""
    area, brief = PageArea(request.paper), news(sight)
    grid = MapGrid.fitting(sight.view.size, 0.6 * area.width)  # fitted by the template to what the words leave
    teams = [badge(sight, item["team"]) | item for item in brief["teams"]]
    body = brief | {
        "canvas": canvas(sight, grid) | {"layers": layers(sight, grid)},
        "teams": teams,
        "standings": [*standings_blocks(sight)] if sight.game else [],
        "notes": [*_notes(brief)],
        "pages": 1 if len(teams) <= ONE_PAGE else 2,
    }
    return frame(sight, bulletin_title(sight), area, body)


def bulletin_title(sight: Sight) -> str:
    """What the bulletin of the last game is called."""
    return _("Bulletin of game {game}").format(game=sight.game) if sight.game else _("Bulletin")


def _notes(brief: dict[str, Any]) -> Iterator[Block]:
    """What concerns everybody: uncovered, the clue, tomorrow."""
    if brief["uncovered"]:
        yield heading(_("Uncovered"))
        yield points(brief["uncovered"])
    if brief["clue"] is not None:
        yield heading(_("Clue of the secret of the egg"))
        yield para(brief["clue"])
    if brief["tomorrow"]:
        yield heading(_("Tomorrow"))
        yield points(brief["tomorrow"])


def news(sight: Sight) -> dict[str, Any]:
    """What the last game and its purchase round brought, as the viewer may know it.

    ``headline`` with ``others`` below it; ``teams`` by place, each with its ``place`` in the game, what it ``gained``
    in points, and ``lines``: what each is about, and what happened; ``clue`` of the secret of the egg, pinned after the
    game; ``tomorrow``: the next game and what to remember.
    """
    common: dict[str, Any] = {"clue": None, "uncovered": [], "tomorrow": _tomorrow(sight)}
    if sight.game == 0:
        starts, name, label = dict(sight.view.starts), sight.state.setup.board.name, _("start cell")
        teams = [_news_of(team, "", "", [(label, name(starts[team]))]) for team in sight.state.setup.teams]
        common |= {"day": _("Before the first game"), "headline": _("The game begins!")}
        return common | {"others": [], "teams": teams}
    changed, (first, *others) = changes(sight.morning, sight.state), headlines(sight)
    return common | {
        "day": day_text(sight, sight.game),
        "headline": first.text,
        "others": [headline.text for headline in others[:SECONDARY]],
        "teams": [*_teams(sight, changed)],
        "uncovered": _uncovered(sight, changed),
        "clue": sight.clue(sight.game),
    }


def _news_of(team: str, place: str, gained: str, lines: Sequence[tuple[str, str]]) -> dict[str, Any]:
    return {"team": team, "place": place, "gained": gained, "lines": lines}


def _tomorrow(sight: Sight) -> tuple[str, ...]:
    """The next game, and what players may know and should not forget; nothing when all games are over."""
    state, options = sight.state, sight.state.setup.options
    if state.over:
        return ()
    lines = [day_text(sight, sight.game + 1, host=options.day_announced == "evening")]
    if state.round_open:
        template = _("The purchase round is still open: nobody may keep more than {n} points.")
        lines.append(template.format(n=options.carry_limit))
    waiting = [sight.team_name(team) for team in answering(state)]
    if state.secret.used and waiting:
        lines.append(_("May still answer the secret of the egg: {teams}").format(teams=", ".join(waiting)))
    return tuple(lines)


def asked_game(sight: Sight, request: PrintRequest) -> int:
    """The daily game that is asked for; raise CannotPrintError."""
    last = sight.state.setup.options.games
    if not request.game.isdecimal() or not 1 <= int(request.game) <= last:
        raise CannotPrintError(_("A daily game is a number from 1 to {last}.").format(last=last))
    return int(request.game)


def day_text(sight: Sight, game: int, *, host: bool = True) -> str:
    """What is known of the day of a game: its title, date and, with ``host``, whose day it is."""
    day = sight.campaign.day(game)
    parts = [_("Game {game}").format(game=game) + (f": {day.title}" if day.title else "")]
    if day.date:
        parts.append(date_text(day.date))
    if host and day.day_of is not None:
        parts.append(_("the day of {team}").format(team=sight.team_name(day.day_of)))
    elif game == sight.campaign.options.games:
        parts.append(_("the day of the egg"))
    return ", ".join(parts)


def result_rows(sight: Sight, game: int) -> list[list[str]]:
    """Place, team and points of everybody who played a game."""
    gained = {(item.team, item.kind): item for item in sight.state.ledger if item.game == game}
    rows, place = [], 1
    for group in sight.state.results[game - 1].places:
        for team in group:
            base, day = gained.get((team, "place")), gained.get((team, "day"))
            sum_text = "0" if base is None else str(base.score)
            sum_text += "" if day is None else f" + {day.score}"
            rows.append([f"{place}.{'=' if len(group) > 1 else ''}", sight.team_name(team), sum_text])
        place += len(group)
    return rows


def _teams(sight: Sight, changed: Changes) -> Iterator[dict[str, Any]]:
    """The day of every team, in the order of the result; those that did not play come last."""
    played = [team for group in sight.state.results[-1].places for team in group]
    places = {team: row[0] for team, row in zip(played, result_rows(sight, sight.game), strict=True)}
    for team in (*played, *(team for team in sight.state.setup.teams if team not in places)):
        place = no_place_text(sight.state.setup, team, sight.game)
        place = _("{place} place").format(place=places[team]) if team in places else place
        yield _news_of(team, place, signed(gained(sight, team)), [*_team_lines(sight, changed, team)])


def _team_lines(sight: Sight, changed: Changes, team: str) -> Iterator[tuple[str, str]]:
    """What a team got, bought, did and suffered: what each line is about, and what it says."""
    state, own = sight.state, {figure.id for figure in sight.state.figures if figure.team == team}
    lines = defaultdict[str, list[str]](list)
    for item in changed.items:
        if item.team == team and item.kind not in ("place", "purchase"):
            lines[_("Points")].append(f"{what_for(item)} {signed(item.score or item.wallet)}")
    for step in sight.steps_today():
        order = step.order
        if team not in kind_of(order).of_shape(order, "team"):
            continue
        if not step.ruling.accepted:
            lines[_("Refused")].append(order_text(order, sight.campaign))
        elif isinstance(order, Place):
            price = KINDS[order.figure].price
            lines[_("Bought")].append(f"{figure_name(order.figure)} {sight.state.setup.board.name(order.at)} ({price})")
        elif isinstance(order, SecretAnswer):
            lines[_("Secret of the egg")].append(verdict_text(order.verdict))
    new = {attack.id for attack in changed.arisen}
    live = [
        attack for attack in state.attacks if attack.id in new or state.status(attack.id) in ("in-effect", "balanced")
    ]
    suffered = [attack for attack in live if attack.target in own]
    lines[_("Attacking")] = [
        fight(sight, attack, attack.target) for attack in live if attack.id in new and attack.attacker in own
    ]
    lines[_("Attacked by")] = [fight(sight, attack, attack.attacker) for attack in suffered if attack.id in new]
    lines[_("Still attacked by")] = [
        fight(sight, attack, attack.attacker) for attack in suffered if attack.id not in new
    ]
    for label, figures in ((_("Went dark"), changed.darkened), (_("Shines again"), changed.lit)):
        lines[label] += [figure_told(sight, number) for number in figures if number in own]
    lines[_("Paths to the temple")] += [f"{old} → {new}" for owner, old, new in changed.paths if owner == team]
    yield from ((label, "; ".join(texts)) for label, texts in lines.items() if texts)


def fight(sight: Sight, attack: Attack, rival: int) -> str:
    """One line on an attack: both figures, the ``rival`` figure with its team, and the status of the attack."""
    state = sight.state
    standing = status_text(state.status(attack.id)) if attack.void is None else void_text(attack.void, short=True)
    names = {number: figure_told(sight, number) for number in (attack.attacker, attack.target)}
    names[rival] += " " + sight.team_name(state.figure(rival).team)
    return f"{names[attack.attacker]} → {names[attack.target]}: {standing}"


def figure_told(sight: Sight, number: int) -> str:
    """A figure by kind and cell: ``tiger P24``."""
    figure = sight.state.figure(number)
    return f"{figure_name(figure.kind)} {sight.state.setup.board.name(figure.at)}"


def _uncovered(sight: Sight, changed: Changes) -> list[str]:
    """How much was uncovered, and by name what players look for."""
    temple, named = changed.uncovered.cells & sight.state.setup.board.temple_mask, sight.state.setup.board.name
    text = _("Temple found on {cells}").format(cells=", ".join(map(named, cells_of(temple))))
    return [*uncovered_lines(changed, sight.campaign), *([text] if temple else [])]


def standings_blocks(sight: Sight) -> Iterator[Block]:
    """The standings with the movement since yesterday; of points the sum, and behind the name what it is made of."""
    rows, lines = told_rows(sight), list[list[str]]()
    for row in rows:
        name, parts = sight.team_name(row["team"]), row["parts"].replace(" ", "\N{NO-BREAK SPACE}")  # below the name
        lines.append([row["rank"], row["move"], f"{name} ({parts})" if parts else name, row["points"]])
    moved = "▲▼" if any(row["move"] for row in rows) else ""
    yield heading(_("Standings"))
    columns = [Column("", "right"), Column(moved, "center"), Column(_("team"), share=1), Column(_("final"), "right")]
    yield table(columns, lines)
    if note := paths_note(sight):
        yield para(note)
