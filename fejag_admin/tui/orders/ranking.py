"""The order of the teams in a game while it is being entered: as a value, and as a list changed by keys or mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Self

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from fejag_admin.common.language import N_
from fejag_admin.tui.shell.actions import Action, bindings, moving, register
from fejag_admin.tui.shell.shell import Guarded
from fejag_admin.tui.widgets.marks import Mark, name_width

Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """``groups``: team ids, best first; a group of several is a tie (G2). ``absent``: the teams that did not play."""

    groups: Groups
    absent: tuple[str, ...] = ()

    @classmethod
    def of(cls, teams: Iterable[str], places: Groups | None = None) -> Self:
        """The ranking ``places`` with the rest of the teams absent; without places, all teams one after another."""
        all_teams = tuple(teams)
        if places is None:
            return cls(tuple((team,) for team in all_teams))
        played = {team for group in places for team in group}
        return cls(places, tuple(team for team in all_teams if team not in played))

    @property
    def rows(self) -> tuple[str, ...]:
        """All teams from top to bottom as a list shows them, the absent last."""
        return (*(team for group in self.groups for team in group), *self.absent)

    def raised(self, team: str) -> Ranking:
        """The team one place better: out of its tie, or past the group above; unchanged at the top."""
        return self._moved(team, up=True)

    def lowered(self, team: str) -> Ranking:
        """The team one place worse: out of its tie, or past the group below; unchanged at the bottom."""
        return self._moved(team, up=False)

    def tied(self, team: str) -> Ranking:
        """The team tied with the group above it; a team that is tied already comes to stand right below its tie."""
        at = self._at(team)
        if at is None:
            return self
        groups = list(self.groups)
        if len(groups[at]) > 1:
            groups[at : at + 1] = [_without(groups[at], team), (team,)]
        elif at > 0:
            groups[at - 1 : at + 1] = [(*groups[at - 1], team)]
        return Ranking(tuple(groups), self.absent)

    def placed(self, team: str, place: int) -> Ranking:
        """The team alone at a place, from 1; behind a tie that is there already, last if there are not so many."""
        groups = [group for group in (_without(group, team) for group in self.groups) if group]
        at = better = 0
        while at < len(groups) and better + len(groups[at]) < place:
            better += len(groups[at])
            at += 1
        return Ranking((*groups[:at], (team,), *groups[at:]), _without(self.absent, team))

    def toggled(self, team: str) -> Ranking:
        """The team absent; an absent one comes last among those who played."""
        at = self._at(team)
        if at is None:
            return Ranking((*self.groups, (team,)), _without(self.absent, team))
        tied = _without(self.groups[at], team)
        return Ranking((*self.groups[:at], *((tied,) if tied else ()), *self.groups[at + 1 :]), (*self.absent, team))

    def _at(self, team: str) -> int | None:
        return next((at for at, group in enumerate(self.groups) if team in group), None)

    def _moved(self, team: str, up: bool) -> Ranking:
        at = self._at(team)
        if at is None:
            return self.toggled(team) if up and team in self.absent else self
        groups = list(self.groups)
        if len(groups[at]) > 1:
            tied = _without(groups[at], team)
            groups[at : at + 1] = [(team,), tied] if up else [tied, (team,)]
        elif up and at > 0:
            groups[at - 1], groups[at] = groups[at], groups[at - 1]
        elif not up and at + 1 < len(groups):
            groups[at], groups[at + 1] = groups[at + 1], groups[at]
        return Ranking(tuple(groups), self.absent)


def _without(teams: tuple[str, ...], team: str) -> tuple[str, ...]:
    return tuple(member for member in teams if member != team)


NAME_WIDTH = 20
BUTTONS = (("▲", "up"), ("▼", "down"), ("=", "tie"), ("✕", "absent"))

Columns = Callable[[str], str]
"""What stands behind a team's name: one text per team id, already laid out in columns."""


# fmt: off
register("ranking",
    Action("better", "K shift+up ctrl+up", "change('up')", "Better",
           "Move the selected team one place better.", command=False),
    Action("worse", "J shift+down ctrl+down", "change('down')", "Worse",
           "Move the selected team one place worse.", command=False),
    Action("tie", "t equals_sign", "change('tie')", "Tie", "Tie the selected team with the one above, or untie it."),
    Action("absent", "x delete", "change('absent')", "Absent", "The selected team did not play, or did after all."),
    *moving(N_("Select another team."), {
        "up k": "select(-1)", "down j": "select(1)", "home": "select(-99)", "end": "select(99)",
    }),
)
# fmt: on


def ranking_lines(
    ranking: Ranking, marked: dict[str, Mark], columns: Columns, absent: Columns, heading: str, room: int
) -> list[Content]:
    """The heading, then a line for every team: place, team, and what ``columns``, or ``absent``, says of it.

    ``heading``: the first `NAME_WIDTH` columns are above the team. ``room``: how wide the lines may be; the names get
    what the columns leave, but never less than they have in the heading.
    """
    team, titles = heading[:NAME_WIDTH], heading[NAME_WIDTH:]
    used_width = 8 + max(map(len, (titles, *map(columns, ranking.rows))))
    width = name_width(marked.values(), NAME_WIDTH - 3, room - used_width)
    lines, place = [Content(f"{'':<5}{team:<{width + 3}}{titles}").stylize("dim")], 1
    for group in ranking.groups:
        sign = "=" if len(group) > 1 else "."
        lines += [_line(marked[team], width, f"{place:>2}{sign}", columns(team)) for team in group]
        place += len(group)
    return lines + [_line(marked[team], width, " –", f" {absent(team)}") for team in ranking.absent]


def _line(mark: Mark, width: int, place: str, columns: str) -> Content:
    name = Content(f" {mark.name}").truncate(width, ellipsis=True, pad=True)
    return Content.assemble(f" {place:<4}", mark.chip, name, columns)


class RankingList(Guarded, Widget, can_focus=True):
    """Teams from best to worst. Keys move the selected team, or the mouse presses the signs behind it."""

    DEFAULT_CSS = "RankingList { height: auto; }"
    BINDINGS = bindings("ranking")

    @dataclass
    class Changed(Message):
        """The order has changed."""

        ranking: Ranking

    def __init__(self, ranking: Ranking, marks: dict[str, Mark], heading: str = "", absent: Columns = str) -> None:
        super().__init__(id="ranking")
        self.ranking = ranking
        self.team = ranking.rows[0]
        self.marks = marks
        self.heading = heading
        self.absent_text = absent
        self.columns: Columns = lambda _team: ""
        self._place = 0  # what was typed last, if a digit more may follow

    @property
    def value(self) -> dict[str, Any]:
        """The order as it is kept while it is being made; it can be put back."""
        return {"groups": list(map(list, self.ranking.groups)), "absent": list(self.ranking.absent)}

    @value.setter
    def value(self, raw: dict[str, Any]) -> None:
        ranking = Ranking(tuple(map(tuple, raw["groups"])), tuple(raw["absent"]))
        if sorted(ranking.rows) != sorted(self.ranking.rows):
            raise ValueError("other teams")
        self.ranking = ranking
        self.refresh()
        self.post_message(self.Changed(ranking))

    def show(self, ranking: Ranking, columns: Columns) -> None:
        """Show this order with these columns."""
        self.ranking, self.columns = ranking, columns
        if self.team not in ranking.rows:
            self.team = ranking.rows[0]
        self.refresh(layout=True)

    def get_content_height(self, _container: Size, _viewport: Size, _width: int) -> int:
        """A line of headings and one line for every team."""
        return len(self.ranking.rows) + 1

    def on_key(self, event: events.Key) -> None:
        """A number typed is the team's place; one of two digits where there are so many teams."""
        if not (event.character or "").isdecimal():
            self._place = 0
            return
        event.stop()
        place = 10 * self._place + int(event.character or 0)
        self._place = place if place <= len(self.ranking.rows) else int(event.character or 0)
        if self._place:
            self._change(self.ranking.placed(self.team, self._place))

    def action_select(self, by: int) -> None:
        rows = self.ranking.rows
        self.team = rows[min(max(rows.index(self.team) + by, 0), len(rows) - 1)]
        self.refresh()

    def action_change(self, how: str) -> None:
        change = {
            "up": self.ranking.raised,
            "down": self.ranking.lowered,
            "tie": self.ranking.tied,
            "absent": self.ranking.toggled,
        }[how]
        self._change(change(self.team))

    def _change(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.refresh()
        self.post_message(self.Changed(self.ranking))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Select a row, or press one of its signs."""
        self.focus()
        row = event.y - 1
        if not 0 <= row < len(self.ranking.rows):
            return
        self.team = self.ranking.rows[row]
        how = event.style.meta.get("change")
        if how:
            self.action_change(how)
        self.refresh()

    def render(self) -> Content:
        room = self.size.width - 3 * len(BUTTONS)
        lines = ranking_lines(self.ranking, self.marks, self.columns, self.absent_text, self.heading, room)
        chosen = 1 + self.ranking.rows.index(self.team)
        lines[chosen] = self._highlighted(lines[chosen])
        return Content("\n").join(lines)

    def _highlighted(self, row: Content) -> Content:
        """The selected row, with the signs that can be pressed at its end."""
        signs = [Content(f" {sign} ").stylize(Style.from_meta({"change": how})) for sign, how in BUTTONS]
        buttons = Content.assemble(*signs).stylize("bold $accent")
        room = max(self.size.width - buttons.cell_length, 0)
        line = Content.assemble("▸", row[1:].truncate(room - 1, pad=True), buttons)
        return line.stylize_before("on $primary 30%" if self.has_focus else "on $boost")
