"""``fejag why``: why a figure, an attack, a path, the points of a team, an entry or a cell is as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.map import viewer_of, viewer_option
from fejag_admin.cli.output import put, put_json
from fejag_admin.cli.speaking import Argument, Command, Whole, as_of_option, json_option
from fejag_admin.texts import _, mark
from fejag_admin.texts.names import fold, spellings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.history import History
    from fejag_admin.camp.reasons import Reason
    from fejag_admin.camp.site import Site
    from fejag_admin.rules.board import Step
    from fejag_admin.rules.combat import Figure
    from fejag_admin.rules.state import State

    Answer = tuple[list[str], Reason | None, list[str]]

FIGURE, ATTACK, ENTRY, NOT, PATHS, POINTS = (
    mark("figure"),
    mark("attack"),
    mark("entry"),
    mark("not"),
    mark("paths"),
    mark("points"),
)


def why_command() -> click.Command:
    """Say why something is as it is."""
    about = _(
        "figure N, attack N or entry N; not N M: why figure N does not attack figure M; paths TEAM to the temple,"
        " points TEAM; or a cell, to learn who lights it, with a team (and a figure), to learn whether that team may"
        " place there (and the number of a figure, whether that would be attacked)."
    )
    return Command(
        "why",
        _why,
        help=_("Say in words why something is as it is, step by step with the rules that make it so."),
        example=_("fejag why K17 fbi tiger"),
        params=[
            Argument("words", _("WHAT…"), about, nargs=-1, required=True),
            viewer_option(),
            as_of_option(),
            json_option(),
        ],
    )


def _why(words: tuple[str, ...], viewer: str, as_of: int | None, as_json: bool) -> Exit:
    from fejag_admin.camp.history import History
    from fejag_admin.camp.public import MASTER
    from fejag_admin.camp.reasons import for_players
    from fejag_admin.cli.desk import as_of as moment
    from fejag_admin.cli.desk import opened_desk
    from fejag_admin.texts.explanations import explanation_lines

    with opened_desk() as desk:
        journal = moment(desk.journal, as_of)
    history, seen_by = History(journal), viewer_of(journal.campaign, viewer)
    before, reason, after = _answer(history, words, seen_by)
    lines = before
    if reason is not None:
        if seen_by != MASTER:
            reason = for_players(reason, history.state)
        told = explanation_lines(reason, journal.campaign, history.state)
        lines = [*before, *("  " * depth + line for depth, line in told), *after]
    if as_json:
        tree = None if reason is None else _tree(reason, history)
        put_json({"about": " ".join(words), "lines": lines, "explanation": tree})
    else:
        put(lines)
    return Exit.FINE


def _tree(reason: Reason, history: History) -> dict[str, Any]:
    """An explanation for programs: codes, rule ids, words, and what to draw."""
    from fejag_admin.rules.board import cells_of
    from fejag_admin.texts.explanations import reason_text

    name = history.campaign.board.name
    shown = {*reason.cells, *(cell for ray in reason.rays for cell in cells_of(ray.mask))}
    return {
        "code": reason.code,
        "rules": list(reason.rules),
        "text": reason_text(reason, history.campaign, history.state),
        "figures": sorted({number for number in (reason.figure, reason.by) if number is not None}),
        "cells": [name(cell) for cell in sorted(shown)],
        "because": [_tree(one, history) for one in reason.because],
    }


def _answer(history: History, words: tuple[str, ...], viewer: str) -> Answer:
    """The lines before an explanation, the explanation if there is one, and the lines after it."""
    subjects: dict[str, tuple[int, str, Callable[..., Answer]]] = {
        FIGURE: (1, _("Say which one by its number: {subject} 12."), _figure),
        ATTACK: (1, _("Say which one by its number: {subject} 12."), _attack),
        ENTRY: (1, _("Say which one by its number: {subject} 12."), _entry),
        NOT: (2, _("Say which figure does not attack which, by their numbers: {subject} 12 7."), _not),
        PATHS: (1, _("Say of which team: {subject} fbi."), _paths),
        POINTS: (1, _("Say of which team: {subject} fbi."), _points),
    }
    for name, (many, missing, explain) in subjects.items():
        if fold(words[0]) in map(fold, spellings(name)):
            if len(words) != many + 1:
                raise _wrong(missing.format(subject=words[0]))
            return explain(history, *words[1:])
    if len(words) > 4:
        raise _wrong(_("“{word}” is too much here.").format(word=words[4]))
    return _cell(history, words, viewer)


def _wrong(message: str) -> click.UsageError:
    return click.UsageError(message, click.get_current_context())


def _known_figure(history: History, word: str) -> int:
    """The number of a figure that is on the map."""
    number, many = Whole().convert(word, None, None), len(history.state.figures)
    if number > many:
        raise _wrong(_("There is no figure no. {number}; there are {n} so far.").format(number=number, n=many))
    return number


def _figure(history: History, word: str) -> Answer:
    """Whether a figure shines and why, where it comes from, whom it attacks and who attacks it."""
    from fejag_admin.camp import explain

    return [], explain.figure(history, _known_figure(history, word)), []


def _attack(history: History, word: str) -> Answer:
    """Who attacks whom, how it came about, how it stands and because of what."""
    from fejag_admin.camp import explain_attack

    number, many = Whole().convert(word, None, None), len(history.state.attacks)
    if number > many:
        raise _wrong(_("There is no attack no. {number}; there are {n} so far.").format(number=number, n=many))
    return [], explain_attack.attack(history, number), []


def _not(history: History, attacker: str, target: str) -> Answer:
    """Why a figure does not attack another."""
    from fejag_admin.camp import explain_attack

    one, other = _known_figure(history, attacker), _known_figure(history, target)
    return [], explain_attack.why_not(history, one, other), []


def _paths(history: History, team: str) -> Answer:
    from fejag_admin.camp import explain
    from fejag_admin.cli.desk import team_of

    return [], explain.paths(history, team_of(history.campaign, team)), []


def _points(history: History, team: str) -> Answer:
    from fejag_admin.camp import explain
    from fejag_admin.cli.desk import team_of

    return [], explain.points(history, team_of(history.campaign, team)), []


def _entry(history: History, word: str) -> Answer:
    """What was entered, how it is judged and why, and what it changed then."""
    from fejag_admin.camp import explain
    from fejag_admin.cli.journal import entry_text, state_text
    from fejag_admin.rules.changes import changes
    from fejag_admin.texts.changes import changes_text

    version, journal = Whole().convert(word, None, None), history.journal
    if version > journal.version:
        raise _wrong(
            _("There is no entry {version}; the last one is {last}.").format(version=version, last=journal.version)
        )
    campaign, entry = journal.campaign, journal.entry(version)
    lines = [entry_text(entry, campaign), _("Entered by {by}, {when}.").format(by=entry.by, when=entry.when)]
    if told := state_text(journal, entry):
        lines.append(told)
    reason = explain.entry(history, version) if entry.kind == "order" else None
    changed: tuple[str, ...] = ()
    if entry.kind != "setup":
        then, after = journal.as_of(version - 1).state, journal.as_of(version).state
        changed = changes_text(changes(then, after), campaign, then, after)
    return (lines, reason, list(changed)) if reason is not None else ([*lines, *changed], None, [])


def _cell(history: History, words: tuple[str, ...], viewer: str) -> Answer:
    """What is known of a cell; whether a team may place there; whether it would then attack a figure."""
    from fejag_admin.camp.explain_attack import would_attack
    from fejag_admin.camp.explain_place import placement
    from fejag_admin.camp.public import MASTER, known_state, view
    from fejag_admin.camp.site import site
    from fejag_admin.cli.desk import cell_of, figure_of, team_of
    from fejag_admin.rules.figures import KINDS
    from fejag_admin.rules.orders import Place

    campaign, state = history.campaign, history.state
    cell = cell_of(campaign, words[0])
    lines = list(_site_lines(campaign, state, site(state, view(state, viewer), cell)))
    if len(words) == 1:
        return lines, None, []
    cheapest = min(KINDS.values(), key=lambda kind: kind.price).id
    order = Place(team_of(campaign, words[1]), figure_of(words[2]) if len(words) > 2 else cheapest, cell)
    if len(words) == 4 and state.figure_at(cell) is None:
        known = state if viewer == MASTER else known_state(state)
        return lines, would_attack(known, order, _known_figure(history, words[3])), []
    return lines, placement(history, order), []


def _figure_lines(campaign: Campaign, state: State, figure: Figure) -> Iterator[str]:
    """A figure as everybody may know it."""
    from fejag_admin.texts.changes import attack_text
    from fejag_admin.texts.rulings import darkness_text, figure_label

    yield figure_label(figure.id, campaign, state)
    yield darkness_text(state.darkness(figure.id), campaign, state)
    if figure.irregular:
        yield _("Irregular: placed by the game master's decision (B4).")
    if campaign.board.start_of[figure.team] == figure.at:
        yield _("It stands on the start cell of its team.")
    for lamp in state.figures:
        own = lamp.team == figure.team and lamp.id != figure.id and state.shines(lamp.id)
        if own and state.cast(lamp.id).mask >> figure.at & 1:
            yield _("Lit by: {figure}").format(figure=figure_label(lamp.id, campaign, state))
    if figure.id in state.paths(figure.team):
        yield _("A path to the temple ends with it (P3).")
    for attack in state.attacks:
        if figure.id in (attack.attacker, attack.target):
            yield attack_text(attack, campaign, state)


def _site_lines(campaign: Campaign, state: State, here: Site) -> Iterator[str]:
    from fejag_admin.texts.names import team_name
    from fejag_admin.texts.rulings import figure_label

    yield here.name
    if not here.known:
        yield _("Not uncovered yet.")
    elif not here.uncovered:
        yield _("Known to the master only.")
    if here.figure is not None:
        yield from _figure_lines(campaign, state, here.figure)
    if here.temple:
        yield _("The temple Efro")
    if here.exit is not None:
        yield _("Teleport; light goes on from {cell}").format(cell=campaign.board.name(here.exit))
    if here.start_of is not None:
        yield _("Start cell of {team}").format(team=team_name(campaign, here.start_of))
    for lamp in here.lit_by:
        if here.figure is not None and here.figure.team == lamp.team:
            continue  # said with the figure
        yield _("Lit by: {figure}").format(figure=figure_label(lamp.id, campaign, state))
    if here.known and not here.lit_by:
        yield _("Nobody's light")
    for team in here.middle_of:
        yield _("Middle section of {team}").format(team=team_name(campaign, team))
    if here.walls:
        yield _("Obstacles: {sides}").format(sides=", ".join(map(_side, here.walls)))


def _side(step: Step) -> str:
    from fejag_admin.rules.board import EAST, NORTH, SOUTH, WEST

    return {NORTH: _("above"), EAST: _("right"), SOUTH: _("below"), WEST: _("left")}[step]
