"""What is worth a headline of a day: from what is known at its end, at its beginning and on the mornings before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.changes import changes
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import points_text
from reports.documents.standings import moves
from reports.sight import Sight

FAR, DARK = 2, 3
"""From how many ranks in one day, and how many figures gone dark, a fall is worth telling."""


@dataclass(frozen=True, slots=True)
class Headline:
    """One thing that happened: ``kind`` of it, the ``teams`` it is about, and the sentence."""

    kind: str
    teams: tuple[str, ...]
    text: str


def headlines(sight: Sight) -> tuple[Headline, ...]:
    """What happened in the last game and its round, the most important first; nothing before the first game."""
    return tuple(_found(sight)) if sight.game else ()


def _found(sight: Sight) -> Iterator[Headline]:
    state, morning = sight.state, sight.morning

    def line(kind: str, teams: tuple[str, ...], text: str, **values: object) -> Headline:
        names = ", ".join(map(sight.team_name, teams))
        return Headline(kind, teams, text.format(team=names, teams=names, **values))

    changed = changes(morning, state)
    first, before = (tuple(row.team for row in standings(one) if row.rank == 1) for one in (state, morning))
    if state.over:
        points = points_text(state.final_score(first[0]))
        sentence = (
            _("The whole game is won by {team}: {points}") if len(first) == 1 else _("Victory is shared: {teams}")
        )
        yield line("victory", first, sentence, points=points)
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
    yield from _longest_light(sight, line)
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


def _longest_light(sight: Sight, line: Callable[..., Headline]) -> Iterator[Headline]:
    """A figure of this round that lights more cells than any other does now."""
    state = sight.state
    light = {one.id: state.cast(one.id).mask.bit_count() for one in state.figures if state.shines(one.id)}
    best = max(light, key=lambda number: (light[number], -number), default=0)
    if best and (figure := state.figure(best)).round == sight.game > 1:
        what = {"figure": figure_name(figure.kind), "cell": state.setup.board.name(figure.at), "n": light[best]}
        text = ngettext(
            "Longest light on the map: {team}, {figure} {cell} ({n} cell)",
            "Longest light on the map: {team}, {figure} {cell} ({n} cells)",
            light[best],
        )
        yield line("light", (figure.team,), text, **what)
