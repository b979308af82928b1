"""Explanations in words and as plain values: the sentences of reasons with their blanks filled in."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import groupby
from operator import attrgetter
from typing import Any

from fejag_admin.answers.sentences import SENTENCES, Sentence
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.explain.reasons import OfFigures, OfRefusal, Reason
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.figures import DIAGONAL, KINDS, ORTHOGONAL, FigureKind
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Fact
from fejag_admin.rules.state import Item, State
from fejag_admin.texts.changes import item_line
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import CODES, points_text, status_text


def sentence(alike: Sequence[Reason], campaign: Campaign, state: State, order: str = "") -> str:
    """One sentence for a reason, or for several that are `alike`; it ends with the ids of its rules."""
    clause = _clause(alike, campaign, state, order).rstrip(".:")
    rules = rules_of(alike[0])
    return f"{clause[:1].upper()}{clause[1:]} ({', '.join(rules)})." if rules else f"{clause[:1].upper()}{clause[1:]}."


def rules_of(reason: Reason) -> tuple[str, ...]:
    """The rules of a reason, and those of the causes that its sentence names; B2 only if there is no other."""
    template = _sentence(reason)
    own = reason.rules or tuple(template.rules.split())
    if "{why}" not in template.text:
        return own
    deciding = (*own, *(rule for cause in reason.causes or [_unknown(reason)] for rule in rules_of(cause)))
    return tuple(dict.fromkeys(rule for rule in deciding if rule != "B2")) or deciding[:1]


def answer_code(reason: Reason) -> str:
    """The code of an answer: that of its reason, with ``.`` and that of its first cause if the sentence names it."""
    hangs = reason.causes and "{why}" in _sentence(reason).text
    return f"{reason.code}.{reason.causes[0].code}" if hangs else reason.code


def alike(reasons: Iterable[Reason]) -> list[list[Reason]]:
    """Group reasons that one sentence can state together; each other reason is a group of its own."""
    groups: dict[object, list[Reason]] = {}
    for number, reason in enumerate(reasons):
        template = _sentence(reason)
        groups.setdefault(template if template.of_several else number, []).append(reason)
    return list(groups.values())


def told_causes(reason: Reason) -> list[Reason]:
    """What the sentence of a reason says of that on which it rests: of causes that are put otherwise only the first."""
    text, causes = _sentence(reason).text, list(reason.causes)
    if "{why}" in text:
        causes = [cause for group in _spoken_of(causes) for cause in group]
    elif not _TELLS.search(text):
        return []
    return [part for cause in causes for part in (cause, *told_causes(cause))]


_TELLS = re.compile(r"{(links|ranking|shared)}")


def _spoken_of(causes: Iterable[Reason]) -> list[list[Reason]]:
    """Causes as {why} names them: grouped as by `alike`; of causes with the same sentence only the first group."""
    by_code = {_sentence(group[0]): group for group in reversed(alike(causes))}
    return list(by_code.values())[::-1]


def untold(reason: Reason) -> list[Reason]:
    """The parts that the sentence of a reason leaves out: reasons of the causes in it, and all unnamed causes."""
    named = told_causes(reason)
    beneath = (part for cause in named for part in cause.because)
    return [part for part in (*beneath, *reason.because) if not any(part is cause for cause in named)]


def _sentence(reason: Reason) -> Sentence:
    """The sentence of a reason, of a refusal by the kind of fact on which it rests if there is one for that.

    An order that buys nothing is refused for want of points in the words of the ruling.
    """
    if not isinstance(reason, OfRefusal):
        return SENTENCES[reason.code]
    if reason.code == "cannot-afford" and not reason.kind:
        return Sentence("", CODES[reason.code][0])
    kind = "no-game" if reason.fact.kind == "round-closed" and not reason.fact.amount else reason.fact.kind
    by_fact = SENTENCES.get(f"{reason.code}.{kind}", SENTENCES[reason.code])
    return by_fact if reason.causes or "{why}" not in by_fact.text else SENTENCES[reason.code]


def _clause(reasons: Sequence[Reason], campaign: Campaign, state: State, order: str = "") -> str:
    """The sentence of reasons alike as part of a longer one."""
    template = _sentence(reasons[0])
    text = template.of_several if len(reasons) > 1 else template.text
    return _(text).format_map(_Blanks(reasons, campaign, state, order))


_PLURALS = ("figures", "bys", "owns", "attacks", "holders")


class _Blanks(dict[str, str]):
    """The values of the blanks in a sentence about reasons, each computed when it is looked up.

    A blank is named after a field of the reasons, see `camp.explain.reasons`; with an s added it lists that field of
    all reasons. Besides: {own}: the figure ``by`` without its team. {standing}: the figure on the last cell.
    {to}: where light goes. {lines}: what its kind lights. {through}: the teleports on the way of the light.
    {why}, {links}, {shared}: the causes. {teams}: for whom they are lit. {ranking}: the places with their teams.
    """

    def __init__(self, reasons: Sequence[Reason], campaign: Campaign, state: State, order: str) -> None:
        super().__init__(order=order)
        self._reasons, self._campaign, self._state = reasons, campaign, state

    def __missing__(self, key: str) -> str:
        if key in _PLURALS:
            return listed(self._blank(reason, key.removesuffix("s")) for reason in self._reasons)
        return self._blank(self._reasons[0], key)

    def _blank(self, reason: Any, key: str) -> str:
        """The value of one blank; ``reason``: of a class with the field that it needs."""
        campaign, name, figure = self._campaign, self._campaign.board.name, self._figure
        texts: dict[str, Callable[[], str]] = {
            "figure": lambda: figure(spoken_of(reason, "figure")),
            "by": lambda: figure(spoken_of(reason, "by")),
            "own": lambda: figure(spoken_of(reason, "by"), with_team=False),
            "standing": lambda: figure(self._state.formation.at[reason.last]),
            "to": lambda: name(reason.cell) if reason.figure is None else figure(reason.figure),
            "way": lambda: " → ".join(figure(passed, with_team=False) for passed in reason.way),
            "through": lambda: _through(reason, campaign),
            "team": lambda: team_name(campaign, spoken_of(reason, "team")),
            "other": lambda: team_name(campaign, spoken_of(reason, "other_team")),
            "teams": lambda: listed(team_name(campaign, _lit_for(cause)) for cause in reason.causes),
            "cell": lambda: name(spoken_of(reason, "cell")),
            "last": lambda: name(reason.last),
            "kind": lambda: figure_name(reason.kind),
            "lines": lambda: _lit_by(KINDS[reason.by.kind]),
            "price": lambda: str(KINDS[reason.kind].price),
            "points": lambda: points_text(spoken_of(reason, "amount")),
            "wallet": lambda: points_text(reason.wallet),
            "holder": lambda: f"{self._blank(reason, 'team')} ({self._blank(reason, 'points')})",
            "paths": lambda: ngettext("{n} path to the temple", "{n} paths to the temple", reason.n).format(n=reason.n),
            "item": lambda: item_line(reason.item, campaign),
            "ranking": lambda: "; ".join(_ranking([part.item for part in reason.because], campaign)),
            "shared": lambda: "".join(f"; {self._clause([part])}" for part in reason.because),
            "links": lambda: _(", so ").join(self._clause([part]) for part in reason.because),
            "why": lambda: listed(map(self._clause, _spoken_of(reason.causes or [_unknown(reason)]))),
            "status": lambda: status_text(reason.status),
        }
        return texts[key]() if key in texts else str(spoken_of(reason, key))

    def _clause(self, reasons: Sequence[Reason]) -> str:
        return _clause(reasons, self._campaign, self._state).rstrip(".")

    def _figure(self, figure: Figure | int, with_team: bool = True) -> str:
        """A figure (or its number) in words; one that is not placed yet by its kind and cell alone."""
        if isinstance(figure, int):
            figure = self._state.figure(figure)
        cell = self._campaign.board.name(figure.at)
        if figure.id > len(self._state.figures):
            return _("a {kind} on {cell}").format(kind=figure_name(figure.kind), cell=cell)
        return named_figure(figure, self._campaign) if with_team else f"{figure_name(figure.kind)} {cell}"


_WITHIN: dict[type[Reason], dict[str, str]] = {
    OfFigures: {"team": "figure.team", "other_team": "by.team", "cell": "figure.at", "n": "figure.round"},
    OfRefusal: {
        "by": "fact.figure",
        "other_team": "fact.team",
        "attack": "fact.attack",
        "amount": "fact.amount",
        "n": "fact.amount",
    },
}
"""Where a reason of a class has what a blank names, if not in a field of that name."""


def spoken_of(reason: Reason, key: str) -> Any:
    """What a reason speaks of under the name of a blank."""
    names = next((names for kind, names in _WITHIN.items() if isinstance(reason, kind)), {})
    return attrgetter(names.get(key, key))(reason)


def _unknown(reason: Reason) -> Reason:
    """The cause to name for a reason without a deciding cause that may be told."""
    return Reason("no-light" if reason.code == "dark-unconnected" else "why-is-covered")


def _lit_for(cause: Any) -> str:
    """The team for which a cell is lit by a cause."""
    team: str = getattr(cause, "team", "") or cause.by.team
    return team


def _lit_by(kind: FigureKind) -> str:
    """What a figure of this kind lights (A9)."""
    if kind.leaps:
        return _("the cells that it leaps to")
    if kind.single:
        return _("the cells around it")
    straight, slanting = set(kind.steps).intersection(ORTHOGONAL), set(kind.steps).intersection(DIAGONAL)
    if straight and slanting:
        return _("rows, columns and diagonals")
    return _("rows and columns") if straight else _("diagonals")


def _through(reason: Reason, campaign: Campaign) -> str:
    """The teleports through which the light of a reason goes (L3)."""
    name, legs = campaign.board.name, zip(reason.rays, reason.rays[1:], strict=False)
    pairs = [f"{name(ray.end)}–{name(after.origin)}" for ray, after in legs if ray.end is not None]
    return " " + _("through teleport {pairs}").format(pairs=", ".join(pairs)) if pairs else ""


def _ranking(items: Sequence[Item], campaign: Campaign) -> Iterator[str]:
    """Each place with its teams and what each of them gained: ``1. FBI 20``."""
    for place, group in groupby(items, key=lambda item: item.detail):
        tied = list(group)
        text = _("{place}. {teams} {n} each, as they tied") if len(tied) > 1 else _("{place}. {teams} {n}")
        teams = " = ".join(team_name(campaign, item.team) for item in tied)
        yield text.format(place=place, teams=teams, n=tied[0].score)


def figure_called(number: int, campaign: Campaign, state: State) -> str:
    """A figure of the map by its number, as kind, cell and team: ``tiger M38 of Exots``."""
    return named_figure(state.figure(number), campaign)


def named_figure(figure: Figure, campaign: Campaign) -> str:
    """A figure by its kind, cell and team."""
    return _("{kind} {cell} of {team}").format(
        kind=figure_name(figure.kind), cell=campaign.board.name(figure.at), team=team_name(campaign, figure.team)
    )


def listed(names: Iterable[str]) -> str:
    """Names in a line, each once: ``a, b and c``."""
    *most, last = dict.fromkeys(names) or ("",)
    return _("{names} and {last}").format(names=", ".join(most), last=last) if most else last


def parts(reason: Reason) -> dict[str, Any]:
    """What a reason speaks of, by the names of the fields of its class."""
    return {field.name: getattr(reason, field.name) for field in fields(reason)[len(fields(Reason)) :]}


def values(reason: Reason, campaign: Campaign, state: State) -> dict[str, Any]:
    """The fields of a reason that are set, as JSON values: ids of teams and kinds, numbers, names of cells."""
    name = campaign.board.name
    typed = dict[str, Any]()
    for key, value in parts(reason).items():
        match value:
            case Figure() if value.id > len(state.figures):
                typed[key] = {"team": value.team, "kind": value.kind, "cell": name(value.at)}
            case Figure():
                typed[key] = value.id
            case Item():
                typed[key] = item_json(value)
            case Fact():
                typed |= {"figure": value.figure, "attack": value.attack, "amount": value.amount, "fact": value.kind}
                typed["cells"] = [name(cell) for cell in value.cells]
            case tuple():
                typed[key] = [figure.id for figure in value]
            case int() if key in ("cell", "last"):
                typed[key] = name(value)
            case _:
                typed[key] = value
    return {key: value for key, value in typed.items() if value not in (None, "", [])}


def item_json(item: Item) -> dict[str, Any]:
    """A line of the ledger, as JSON has it."""
    typed = {key: getattr(item, key) for key in ("team", "kind", "game", "score", "wallet", "detail")}
    return {**typed, "detail": item.detail or None}
