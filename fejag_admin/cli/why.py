"""``fejag why``: what a figure, an attack, an entry or a cell is as it is for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.map import viewer_of, viewer_option
from fejag_admin.cli.output import put, put_json
from fejag_admin.cli.speaking import Argument, Command, Whole, as_of_option, json_option
from fejag_admin.texts import _, mark
from fejag_admin.texts.names import fold, spellings

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.journal import Journal
    from fejag_admin.camp.site import Site
    from fejag_admin.rules.board import Step
    from fejag_admin.rules.combat import Figure
    from fejag_admin.rules.state import State

FIGURE, ATTACK, ENTRY = mark("figure"), mark("attack"), mark("entry")


def why_command() -> click.Command:
    """Say why something is as it is."""
    about = _(
        "figure N, attack N or entry N; or a cell, to learn who lights it, with a team (and a figure), to learn whether"
        " that team may place there."
    )
    return Command(
        "why",
        _why,
        help=_("Say in words why something is as it is: a figure, an attack, an entry of the journal, or a cell."),
        example="fejag why K17 fbi tygr",
        params=[
            Argument("words", _("WHAT…"), about, nargs=-1, required=True),
            viewer_option(),
            as_of_option(),
            json_option(),
        ],
    )


def _why(words: tuple[str, ...], viewer: str, as_of: int | None, as_json: bool) -> Exit:
    from fejag_admin.cli.desk import as_of as moment
    from fejag_admin.cli.desk import opened_desk

    with opened_desk() as desk:
        journal = moment(desk.journal, as_of)
    lines = list(_answer(journal, words, viewer))
    if as_json:
        put_json({"about": " ".join(words), "lines": lines})
    else:
        put(lines)
    return Exit.FINE


def _answer(journal: Journal, words: tuple[str, ...], viewer: str) -> Iterator[str]:
    subjects = {FIGURE: _figure, ATTACK: _attack, ENTRY: _entry}
    for name, explain in subjects.items():
        if fold(words[0]) in map(fold, spellings(name)):
            if len(words) != 2:
                raise _wrong(_("Say which one by its number: {subject} 12.").format(subject=words[0]))
            return explain(journal, Whole().convert(words[1], None, None))
    if len(words) > 3:
        raise _wrong(_("“{word}” is too much here.").format(word=words[3]))
    return _cell(journal, words, viewer)


def _wrong(message: str) -> click.UsageError:
    return click.UsageError(message, click.get_current_context())


def _figure(journal: Journal, number: int) -> Iterator[str]:
    """Where a figure comes from, whether it shines and why, whom it attacks and who attacks it."""
    from fejag_admin.rules.orders import Place

    campaign, state = journal.campaign, journal.state
    if number > len(state.figures):
        raise _wrong(
            _("There is no figure no. {number}; there are {n} so far.").format(number=number, n=len(state.figures))
        )
    figure = state.figure(number)
    yield from _figure_lines(campaign, state, figure)
    step = journal.replayed.steps[figure.order]
    placed = _("Placed in the round after game {game}, by entry {version}.")
    yield placed.format(game=figure.round, version=step.effective.version)
    if isinstance(step.order, Place) and step.order.override is not None:
        yield _("The game master's reason: {reason}").format(reason=step.order.override)


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


def _attack(journal: Journal, number: int) -> Iterator[str]:
    """Who attacks whom, how it stands and because of what."""
    from fejag_admin.texts.changes import attack_text
    from fejag_admin.texts.rulings import darkness_text, figure_label

    campaign, state = journal.campaign, journal.state
    if number > len(state.attacks):
        raise _wrong(
            _("There is no attack no. {number}; there are {n} so far.").format(number=number, n=len(state.attacks))
        )
    attack = state.attack(number)
    yield attack_text(attack, campaign, state)
    step = journal.replayed.steps[attack.order]
    arose = _("It arose in the round after game {game}, from entry {version}.")
    yield arose.format(game=attack.round, version=step.effective.version)
    for other in (attack.rival, state.balanced_by(number)):
        if other is not None:
            yield attack_text(state.attack(other), campaign, state)
    for figure in (attack.attacker, attack.target):
        yield f"{figure_label(figure, campaign, state)}: {darkness_text(state.darkness(figure), campaign, state)}"


def _entry(journal: Journal, version: int) -> Iterator[str]:
    """What was entered, what it changed then, and how it is judged now."""
    from fejag_admin.cli.journal import entry_text, state_text
    from fejag_admin.rules.changes import changes
    from fejag_admin.rules.referee import replay
    from fejag_admin.texts.changes import changes_text
    from fejag_admin.texts.rulings import ruling_text

    if version > journal.version:
        raise _wrong(
            _("There is no entry {version}; the last one is {last}.").format(version=version, last=journal.version)
        )
    campaign, entry = journal.campaign, journal.entry(version)
    yield entry_text(entry, campaign)
    yield _("Entered by {by}, {when}.").format(by=entry.by, when=entry.when)
    if told := state_text(journal, entry):
        yield told
    step = journal.step_of.get(version)
    if step is not None:
        index = journal.replayed.steps.index(step)
        before, _rulings = replay(campaign.setup, [earlier.order for earlier in journal.replayed.steps[:index]])
        if step.objection is not None:
            yield ruling_text(step.objection, campaign, before)
        if not step.ruling.accepted:
            yield ruling_text(step.ruling, campaign, before)
    if entry.kind != "setup":
        then, after = journal.as_of(version - 1).state, journal.as_of(version).state
        yield from changes_text(changes(then, after), campaign, then, after)


def _cell(journal: Journal, words: tuple[str, ...], viewer: str) -> Iterator[str]:
    """What is known of a cell; and whether a team may place there."""
    from fejag_admin.camp.public import view
    from fejag_admin.camp.site import site
    from fejag_admin.cli.desk import cell_of

    campaign, state = journal.campaign, journal.state
    cell = cell_of(campaign, words[0])
    yield from _site_lines(campaign, state, site(state, view(state, viewer_of(campaign, viewer)), cell))
    if len(words) > 1:
        yield _placing(campaign, state, words)


def _placing(campaign: Campaign, state: State, words: tuple[str, ...]) -> str:
    """Whether a team may place a figure (any: the cheapest) on a cell now, and if not, why."""
    from fejag_admin.cli.desk import cell_of, figure_of, team_of
    from fejag_admin.rules.figures import KINDS
    from fejag_admin.rules.orders import Place
    from fejag_admin.rules.referee import carry_out
    from fejag_admin.texts.entries import order_text
    from fejag_admin.texts.rulings import ruling_text

    cheapest = min(KINDS.values(), key=lambda kind: kind.price).id
    figure = figure_of(words[2]) if len(words) > 2 else cheapest
    order = Place(team_of(campaign, words[1]), figure, cell_of(campaign, words[0]))
    _after, ruling = carry_out(state, order)
    return f"{order_text(order, campaign)}: {ruling_text(ruling, campaign, state)}"


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
